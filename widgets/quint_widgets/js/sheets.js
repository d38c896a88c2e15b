// Sheets that open over the table: the rules, a saved game, a game to load.

import { button, make } from "./dom.js";
import { set, setting, SETTINGS } from "./settings.js";

const LONGEST_SAVE = 200000;

export class Sheets {
  constructor(scene, toolbar, load) {
    this.scene = scene;
    this.toolbar = toolbar; // a node: the focus goes back there if its own way back is gone
    this.load = load; // sends the text of a saved game to Python
    this.node = make("div", "quint-sheet", "", { role: "dialog" });
    this.node.hidden = true;
    this.unsent = ""; // what was pasted and not loaded yet
  }

  open(title, opener, ...inside) {
    this.opener = opener;
    const head = make("div", "quint-sheet-head");
    head.append(make("h3", "quint-title", title), button("Close", "quint-close", () => this.close()));
    this.node.setAttribute("aria-label", title);
    this.node.replaceChildren(head, ...inside);
    this.node.hidden = false;
    head.scrollIntoView({ block: "nearest" }); // a tall table's tools may be far below its top
  }

  close() {
    const held = this.node.contains(document.activeElement);
    this.node.hidden = true;
    if (!held) return;
    const back = this.opener?.isConnected ? this.opener : this.toolbar.querySelector("[tabindex='0']");
    back?.focus();
  }

  // All rules; the one with this id is marked and in sight.
  openRules(id, opener) {
    const list = make("ul", "quint-rules");
    list.append(...this.scene.rules.map(ruleLine));
    const cited = [...list.children].find((line) => line.dataset.rule === id);
    cited?.classList.add("quint-cited");
    this.open("Rules", opener, list);
    (cited ?? list.firstChild)?.focus({ preventScroll: true });
    this.node.scrollTop = cited ? Math.max(0, cited.offsetTop - 70) : 0;
  }

  openSettings(opener, ...more) {
    const list = make("div", "quint-settings");
    for (const [name, [words, choices, , note]] of Object.entries(SETTINGS)) {
      const choice = choiceOf(words, choices, setting(name), (value) => set(name, value));
      if (note) choice.append(make("small", "quint-basis", note));
      list.append(choice);
    }
    this.open("Settings", opener, list, ...more);
    this.node.querySelector("select").focus({ preventScroll: true });
  }

  openSaved({ text, name }) {
    const field = make("textarea", "quint-saved", "", { "aria-label": "The saved game" });
    field.readOnly = true;
    field.value = text;
    const told = make("span", "quint-told", "", { "aria-live": "polite" });
    const copy = button("Copy", "quint-copy", async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        document.execCommand("copy"); // a page that may not use the clipboard
      }
      told.textContent = "Copied.";
    });
    const download = button("Download", "quint-download", () => {
      const link = make("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
      link.download = name || "game.quint";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
    const row = make("div", "quint-row");
    row.append(copy, download, told);
    this.open("Saved game", this.toolbar.querySelector("[data-tool='save']"), field, row);
    field.focus({ preventScroll: true });
  }

  openLoad(opener) {
    const field = make("textarea", "quint-load", "", { "aria-label": "A saved game" });
    field.value = this.unsent;
    field.spellcheck = false;
    field.placeholder = "Paste a saved game here, or choose its file.";
    field.addEventListener("input", () => (this.unsent = field.value));
    const file = make("input", "quint-file", "", { "aria-label": "The file of a saved game" });
    file.type = "file";
    file.accept = ".quint,.txt,text/plain";
    const told = make("span", "quint-told", "", { "aria-live": "polite" });
    file.addEventListener("change", async () => {
      const chosen = file.files[0];
      if (!chosen) return;
      if (chosen.size > 4 * LONGEST_SAVE) return (told.textContent = "That file is too long for a saved game.");
      this.unsent = field.value = await chosen.text();
    });
    const load = button("Load this game", "quint-load-it", () => {
      if (!field.value.trim()) return (told.textContent = "There is nothing to load yet.");
      if (field.value.length > LONGEST_SAVE) return (told.textContent = "That is too long for a saved game.");
      this.close();
      this.load(field.value);
    });
    const row = make("div", "quint-row");
    row.append(load, told);
    this.open("Load a game", opener, field, file, row);
    field.focus({ preventScroll: true });
  }
}

// A question with its answers to choose from.
export function choiceOf(words, choices, chosen, whenChosen) {
  const label = make("label", "quint-setting", `${words} `);
  const node = make("select");
  for (const choice of choices) {
    const option = make("option", "", choice);
    option.selected = choice === chosen;
    node.append(option);
  }
  node.addEventListener("change", () => whenChosen(node.value));
  label.append(node);
  return label;
}

function ruleLine([rule, text, source, question]) {
  const line = make("li", question ? "quint-ruling" : "");
  line.dataset.rule = rule;
  line.tabIndex = -1;
  const words = make("p");
  words.append(make("b", "", rule), " ");
  if (question) words.append(make("i", "", question), " ");
  words.append(text);
  line.append(words, make("small", "", source));
  return line;
}
