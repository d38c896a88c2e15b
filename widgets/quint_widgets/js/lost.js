// Python went away: its kernel was restarted, or died. The table says so and how to come back.

import { button, make } from "./dom.js";

const GONE = "Python has stopped or was restarted, so this table no longer hears you. ";
const WAY_BACK = "Run its cell again (Shift+Enter): the last game is kept, and the table offers to go on with it.";
const DEAD = ["restarting", "autorestarting", "dead"]; // what JupyterLab calls such a kernel

export class Lost {
  constructor(model, root) {
    this.root = root;
    this.node = make("div", "quint-lost", "", { role: "alert" });
    this.node.hidden = true;
    this.kernel = model.widget_manager?.kernel; // not every notebook tells of it
    this.look = (_, status) => DEAD.includes(status) && this.show(true);
    this.kernel?.statusChanged?.connect(this.look);
  }

  close() {
    this.kernel?.statusChanged?.disconnect(this.look);
  }

  show(isLost) {
    this.node.hidden = !isLost;
    this.node.replaceChildren();
    this.root.classList.toggle("quint-is-lost", isLost);
    if (!isLost) return;
    this.node.append(make("p", "", GONE + WAY_BACK));
    const cell = this.root.closest(".jp-CodeCell");
    if (cell) this.node.append(button("Run the cell again", "quint-again", () => runAgain(cell)));
  }
}

// JupyterLab runs the cell that has the focus when it hears Shift+Enter; it is told so.
function runAgain(cell) {
  const editor = cell.querySelector(".jp-InputArea-editor .cm-content");
  editor?.focus();
  const key = { key: "Enter", code: "Enter", keyCode: 13, shiftKey: true, bubbles: true, cancelable: true };
  editor?.dispatchEvent(new KeyboardEvent("keydown", key));
}
