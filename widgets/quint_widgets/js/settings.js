// What a reader has set, for every table on this computer: kept by the browser, told to no one.

const KEY = "quint-settings";
export const SETTINGS = {
  pace: ["The others play", ["at once", "normal", "slow"], "normal"],
  sound: ["Sound", ["off", "on"], "off"],
  cloth: ["The table is", ["parchment", "felt", "slate"], "parchment"],
  colours: ["Colours", ["as drawn", "strong"], "as drawn"],
  players: ["Colours of the players", ["as drawn", "colour-blind safe", "bright", "soft"], "as drawn"],
  elements: [
    "Colours of the elements", ["the same in all games", "as in the box"], "the same in all games",
    "As in the box: as the game's own rulebook names them, where it does. The shades are ours.",
  ],
  coordinates: ["Letters and numbers beside a board", ["shown", "hidden"], "shown"],
};

const listeners = new Set();
let chosen = read();

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // a page that may not remember anything, or something else stands there
  }
}

export function setting(name) {
  const [, choices, usual] = SETTINGS[name];
  return choices.includes(chosen[name]) ? chosen[name] : usual;
}

export function set(name, value) {
  chosen = { ...chosen, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
    window.dispatchEvent(new StorageEvent("storage", { key: KEY })); // exercises have a program of their own
  } catch {
    // then it holds until the page is closed
  }
  for (const tell of listeners) tell();
}

// Keeps the looks of `root` as they are set, here or in another window; returns what ends this.
export function followSettings(root) {
  const follow = () => {
    for (const name of ["cloth", "colours", "players", "elements", "coordinates"]) root.dataset[name] = setting(name);
  };
  const another = ({ key }) => {
    if (key !== KEY) return;
    chosen = read();
    follow();
  };
  listeners.add(follow);
  window.addEventListener("storage", another);
  follow();
  return () => {
    listeners.delete(follow);
    window.removeEventListener("storage", another);
  };
}
