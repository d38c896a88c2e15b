// The lobby: which game, who sits where, which house rules, what luck. Python says what there is and
// reads what was chosen; here are only the form and the line of Python that does the same.

import { button, make } from "./dom.js";
import { comesBack } from "./lost.js";
import { followPaints, showDrawing } from "./paints.js";
import { followTheme } from "./theme.js";

const SEEDS = 100000;
let lobbies = 0; // radio buttons of one lobby share a name
const shuffled = () => Math.floor(Math.random() * SEEDS);

export class Lobby {
  constructor(model, el) {
    this.model = model;
    this.told = model.get("lobby");
    const { game, seats, options } = this.told.chosen;
    this.seed = shuffled();
    this.group = `quint-lobby-${lobbies++}`;
    this.root = make("div", "quint-table quint-lobby", "", { role: "group", "aria-label": "A new game" });
    for (const kind of ["keydown", "keyup", "keypress"]) {
      this.root.addEventListener(kind, (event) => event.stopPropagation()); // the notebook's keys rest here
    }
    this.hall = make("div", "quint-hall");
    this.form = make("div", "quint-form");
    this.hall.append(this.head(), ...this.keptGames(), this.games(), this.form);
    this.root.append(this.hall);
    el.append(this.root);
    this.stopTheme = followTheme(this.root);
    this.stopSettings = followPaints(this.root); // and the cloth
    this.hear = ({ kind, text }) => kind === "trouble" && (this.trouble.textContent = text);
    model.on("msg:custom", this.hear);
    this.choose(game, seats, options);
    const back = this.told.kept.findIndex((words) => comesBack(words.split(",")[0]));
    if (back >= 0) this.send({ "go on": back });
    if (this.told.running) this.root.querySelector("input:checked").focus({ preventScroll: true });
  }

  close() {
    this.stopTheme();
    this.stopSettings();
    this.model.off("msg:custom", this.hear);
    this.root.remove();
  }

  send(choice) {
    this.model.send({ kind: "lobby", choice });
  }

  head() {
    const head = make("div", "quint-hall-head");
    head.append(make("h2", "quint-title", "Which game?"));
    if (this.told.running) head.append(button("Back to the game", "quint-tool", () => this.send({ leave: true })));
    return head;
  }

  keptGames() {
    if (!this.told.kept.length) return [];
    const row = make("div", "quint-kept", "", { role: "group", "aria-label": "Unfinished games" });
    const go = (words, number) => button(`Go on with ${words}`, "quint-tool", () => this.send({ "go on": number }));
    row.append(...this.told.kept.map(go));
    return [row];
  }

  games() {
    const row = make("fieldset", "quint-games");
    row.append(make("legend", "quint-unseen", "The game"));
    for (const game of this.told.games) {
      const box = make("label", "quint-game");
      const radio = field("input", { type: "radio", name: this.group, value: game.name });
      radio.addEventListener("change", () => this.choose(game.name));
      const words = make("span", "quint-game-words");
      words.append(make("b", "quint-game-title", game.title), make("small", "", game.about), make("span", "", game.feel));
      const picture = make("img", "", "", { alt: "" });
      showDrawing(picture, game.picture, this.model.get("css"));
      box.append(radio, picture, words);
      row.append(box);
    }
    return row;
  }

  // Another game: its seats and house rules take the place of the last one's.
  choose(name, seats = null, options = {}) {
    this.game = this.told.games.find((each) => each.name === name) ?? this.told.games[0];
    for (const radio of this.root.querySelectorAll(".quint-games input")) radio.checked = radio.value === this.game.name;
    const [least, most, usual] = this.game.players;
    this.names = (seats ?? ["person", ...Array(usual - 1).fill("greedy")]).slice(0, most);
    while (this.names.length < least) this.names.push("greedy");
    const asked = this.game.options.map(([option, , , , , usually]) => [option, options[option] ?? usually]);
    this.options = Object.fromEntries(asked);
    this.build();
  }

  build() {
    this.line = make("code", "quint-python");
    this.trouble = make("p", "quint-trouble", "", { role: "alert" });
    const start = button("Start", "quint-start", () => this.start());
    const row = make("div", "quint-row");
    row.append(start, this.trouble);
    const same = make("p", "quint-same", "The same in Python: ");
    same.append(this.line);
    this.form.replaceChildren(this.seating(), ...this.houseRules(), this.luck(), row, same);
    this.say();
  }

  seating() {
    const box = make("fieldset", "quint-seating");
    box.append(make("legend", "", "Who plays?"));
    const [least, most] = this.game.players;
    this.names.forEach((name, seat) => box.append(this.seat(name, seat)));
    const more = button("One more player", "quint-tool", () => this.seatFor(this.names.length + 1));
    const fewer = button("One fewer", "quint-tool", () => this.seatFor(this.names.length - 1));
    const row = make("div", "quint-row");
    if (this.names.length < most) row.append(more);
    if (this.names.length > least) row.append(fewer);
    if (row.children.length) box.append(row);
    return box;
  }

  seatFor(many) {
    this.names = [...this.names, "greedy"].slice(0, many);
    this.build();
    this.form.querySelector(".quint-seat:last-of-type select").focus();
  }

  seat(name, seat) {
    const row = make("label", "quint-seat", `Player ${seat + 1} `);
    const words = make("small", "");
    const explain = () => (words.textContent = this.told.sitters.find(([each]) => each === this.names[seat])?.[1] ?? "");
    const choice = select(this.told.sitters.map(([each]) => each), name, (chosen) => {
      this.names[seat] = chosen;
      explain();
    });
    choice.addEventListener("change", () => this.say());
    explain();
    row.append(choice, words);
    return row;
  }

  // What the box itself lets people choose stands open; rulings, like 4.3b, are for those who ask.
  houseRules() {
    const isRuling = ([, , rule]) => /[a-z]$/.test(rule);
    const { options } = this.game;
    const rulings = options.filter(isRuling);
    const box = make("details", "quint-house");
    box.open = this.form.querySelector(".quint-house")?.open ?? false;
    box.append(make("summary", "", `House rules: ${rulings.length} questions`));
    box.append(...rulings.map((option) => this.houseRule(option)));
    const others = options.filter((option) => !isRuling(option)).map((option) => this.houseRule(option));
    return rulings.length ? [...others, box] : others;
  }

  houseRule([name, asks, rule, text, choices]) {
    const row = make("div", "quint-question");
    const label = make("label", "", `${asks} `);
    const take = (value) => {
      this.options[name] = value;
      this.say();
    };
    label.append(typeof choices[0] === "number" ? number(choices, this.options[name], take) : select(choices, this.options[name], take));
    const book = make("details", "quint-ruling-text");
    book.append(make("summary", "", `rule ${rule}`), make("p", "", text));
    row.append(label, book);
    return row;
  }

  luck() {
    const box = make("fieldset", "quint-luck");
    box.append(make("legend", "", "What luck?"));
    const label = make("label", "", "The same number gives the same luck: ");
    const seed = number([0, SEEDS * 10], this.seed, (value) => {
      this.seed = value;
      this.say();
    });
    label.append(seed);
    const shuffle = button("Shuffle", "quint-tool", () => {
      seed.value = this.seed = shuffled();
      this.say();
    });
    box.append(label, shuffle);
    return box;
  }

  say() {
    this.trouble.textContent = "";
    const others = this.game.options.filter(([name, , , , , usual]) => this.options[name] !== usual);
    const told = [
      `seats=(${this.names.map((name) => JSON.stringify(name)).join(", ")})`, `seed=${this.seed}`,
      ...others.map(([name]) => `${name}=${JSON.stringify(this.options[name])}`),
    ];
    this.line.textContent = `Play("${this.game.name}", ${told.join(", ")})`;
  }

  start() {
    this.send({ game: this.game.name, seats: this.names, options: this.options, seed: this.seed });
  }
}

function field(tag, properties) {
  return Object.assign(make(tag), properties);
}

function select(choices, chosen, whenChosen) {
  const node = field("select", { className: "quint-select" });
  for (const choice of choices) node.append(field("option", { value: choice, textContent: choice, selected: choice === chosen }));
  node.addEventListener("change", () => whenChosen(node.value));
  return node;
}

function number([least, most], chosen, whenChosen) {
  const node = field("input", { type: "number", min: least, max: most, step: 1, value: chosen, className: "quint-number" });
  node.addEventListener("input", () => Number.isInteger(node.valueAsNumber) && whenChosen(node.valueAsNumber));
  return node;
}
