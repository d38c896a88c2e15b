// The row of tools below the table.

import { button, make, rove, setAttribute, setWords } from "./dom.js";

export class Toolbar {
  constructor(whenUsed) {
    this.whenUsed = whenUsed;
    this.node = make("div", "quint-tools", "", { role: "toolbar", "aria-label": "Tools" });
  }

  // Buttons are kept while their ids stay, so that one that is pressed does not lose the focus.
  show(tools) {
    const had = [...this.node.children].map((node) => node.dataset.tool).join();
    if (had !== tools.map(([id]) => id).join()) {
      this.node.replaceChildren(...tools.map(([id]) => this.tool(id)));
      rove(this.node);
    }
    tools.forEach(([, label, disabled = false, pressed = ""], n) => {
      const node = this.node.children[n];
      setWords(node, label);
      setAttribute(node, "aria-disabled", disabled ? "true" : null);
      setAttribute(node, "aria-pressed", pressed ? String(pressed === "on") : null);
    });
    this.node.hidden = tools.length === 0;
  }

  tool(id) {
    const node = button("", "quint-tool", () => this.whenUsed(id, node));
    node.dataset.tool = id;
    return node;
  }
}
