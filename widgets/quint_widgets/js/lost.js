// Python went away: its kernel was restarted, or died. The table says so, and one click brings the
// game back: its cell is run again, and the table that comes goes on with the game that was kept.

import { button, make } from "./dom.js";

const GONE = "Python has stopped or was restarted, so this table no longer hears you. ";
const KEPT = "The game is kept. ";
const BY_HAND = "Run its cell again (Shift+Enter)";
const DEAD = ["restarting", "autorestarting", "dead"]; // what JupyterLab calls such a kernel
const NAMES = "import quint\nfrom quint_widgets import *"; // what the cell may have had from one above it

let awaited = ""; // the title of the game that shall come back

// Whether a table of this game came because somebody wanted their game back; told once.
export function comesBack(title) {
  if (awaited !== title) return false;
  awaited = "";
  return true;
}

export class Lost {
  constructor(model, root, title) {
    Object.assign(this, { root, title });
    this.isKept = false; // whether the game goes on where it was
    this.node = make("div", "quint-lost", "", { role: "alert" });
    this.node.hidden = true;
    this.kernel = model.widget_manager?.kernel; // not every notebook tells of it
    this.look = (_, status) => DEAD.includes(status) && this.show();
    this.kernel?.statusChanged?.connect(this.look);
  }

  close() {
    this.kernel?.statusChanged?.disconnect(this.look);
  }

  // What can be done at the table now. A whole game is kept, and may be what somebody wants back.
  follow(tools, goOn) {
    this.isKept = tools.includes("new");
    if (tools.includes("go on") && comesBack(this.title)) goOn();
  }

  show() {
    this.node.hidden = false;
    this.root.classList.add("quint-is-lost");
    const cell = this.root.closest(".jp-CodeCell");
    const byHand = this.isKept ? `${BY_HAND}, and the table offers to go on with it.` : `${BY_HAND}.`;
    this.node.replaceChildren(make("p", "", GONE + (this.isKept ? KEPT : "") + (cell ? "" : byHand)));
    const words = this.isKept ? "Bring the game back" : "Run the cell again";
    if (cell) this.node.append(button(words, "quint-again", () => this.comeBack(cell)));
  }

  // JupyterLab runs the cell that has the focus when it hears Shift+Enter; it is told so.
  comeBack(cell) {
    if (this.isKept) awaited = this.title;
    this.kernel.requestExecute?.({ code: NAMES, silent: true, store_history: false });
    const editor = cell.querySelector(".jp-InputArea-editor .cm-content");
    editor?.focus();
    const key = { key: "Enter", code: "Enter", keyCode: 13, shiftKey: true, bubbles: true, cancelable: true };
    editor?.dispatchEvent(new KeyboardEvent("keydown", key));
  }
}
