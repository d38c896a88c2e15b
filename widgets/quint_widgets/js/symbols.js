// The drawings of a game: one copy for all its tables on a page, however many a lesson has.

import { draw, parse } from "./dom.js";

const homes = new WeakMap(); // where tables stand → text of the drawings → them, and how many use them

// What is used must stand in the same tree: that of the page, or one of the table's own. A stored
// replay keeps its drawings with it, because nobody tells it when its page is closed.
function homeOf(el) {
  const stored = el.closest("[data-quint-replay]");
  if (stored) return stored;
  const root = el.getRootNode();
  return root instanceof ShadowRoot ? root : document.body;
}

export class Symbols {
  constructor(text, el) {
    const home = homeOf(el);
    if (!homes.has(home)) homes.set(home, new Map());
    this.text = text;
    this.copies = homes.get(home);
    if (!this.copies.has(text)) this.copies.set(text, drawn(text, home));
    const copy = this.copies.get(text);
    copy.users += 1;
    this.prefix = copy.prefix;
    this.node = copy.node;
  }

  close() {
    const copy = this.copies.get(this.text);
    copy.users -= 1;
    if (copy.users) return;
    copy.node.remove();
    this.copies.delete(this.text);
  }
}

// Ids are made unique: a page may have another copy of the program, with drawings of its own.
function drawn(text, home) {
  const prefix = `quint${Math.random().toString(36).slice(2)}-`;
  const node = draw("svg", { class: "quint-symbols", "aria-hidden": "true" });
  node.style.display = "none"; // drawings that only are used cost nothing here
  node.append(...parse(text, prefix));
  home.append(node);
  return { node, prefix, users: 0 };
}
