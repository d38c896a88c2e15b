// The analysis: a bar with each seat's chances, and the best actions with what is expected after
// them. An action that is pointed at or focused is marked on the board.

import { button, make, setAttribute, setWords } from "./dom.js";

export class Analysis {
  constructor(whenPointedAt) {
    this.whenPointedAt = whenPointedAt; // hears the ids of the places to mark
    this.node = make("section", "quint-analysis", "", { "aria-label": "Analysis" });
    this.bar = make("div", "quint-chances", "", { role: "img" });
    this.legend = make("p", "quint-legend");
    this.rows = make("div", "quint-best", "", { role: "group", "aria-label": "The best actions" });
    this.basis = make("p", "quint-basis");
    this.spoken = make("p", "quint-spoken", "", { "aria-live": "polite" });
    this.node.append(this.bar, this.legend, this.rows, this.basis, this.spoken);
    this.node.hidden = true;
    this.pointed = null; // the row that is pointed at or has the focus
    this.marked = ""; // the ids of its places
  }

  // Nothing is shown until something is known; `about` is the step that the table shows.
  show({ step, shares = [], rows = [], basis = "", says = "", done = false }, about) {
    const fits = !!says && (step === undefined || step === about);
    this.node.hidden = !fits;
    if (!fits) return this.point(null);
    this.node.dataset.step = step;
    this.showShares(shares, says);
    while (this.rows.children.length > rows.length) this.rows.lastChild.remove();
    while (this.rows.children.length < rows.length) this.rows.append(this.row());
    rows.forEach(([worth, words, ids], n) => {
      const node = this.rows.children[n];
      setWords(node.firstChild, worth);
      setWords(node.lastChild, words);
      node.dataset.ids = ids.join(" ");
    });
    setWords(this.basis, basis + (done ? "" : " …"));
    const best = rows.map(([worth, words]) => (worth ? `${worth}: ${words}` : words));
    if (done) setWords(this.spoken, [says, ...best].join(". "));
    this.point(this.rows.contains(this.pointed) ? this.pointed : null);
  }

  showShares(shares, says) {
    while (this.bar.children.length > shares.length) this.bar.lastChild.remove();
    while (this.bar.children.length < shares.length) this.bar.append(make("span", "quint-share"));
    shares.forEach(([, share], n) => (this.bar.children[n].style.flexGrow = share));
    setAttribute(this.bar, "aria-label", says);
    this.bar.hidden = !shares.length;
    this.legend.replaceChildren(...shares.map(([name, share]) => {
      const node = make("span", "quint-who");
      node.append(make("i", "quint-share"), `${name} ${Math.round(100 * share)} %`);
      return node;
    }));
    if (!shares.length) setWords(this.legend, says);
  }

  row() {
    const node = button("", "quint-row-of-best", () => this.point(node));
    node.append(make("b"), " ", make("span"));
    for (const kind of ["pointerenter", "focus"]) node.addEventListener(kind, () => this.point(node));
    for (const kind of ["pointerleave", "blur"]) node.addEventListener(kind, () => this.leave(node, kind));
    return node;
  }

  // The mouse goes, and what has the focus is marked again.
  leave(node, kind) {
    if (this.pointed !== node) return;
    const held = kind !== "blur" && this.rows.contains(document.activeElement);
    this.point(held ? document.activeElement : null);
  }

  point(node) {
    const ids = node?.dataset.ids ?? "";
    this.pointed = node;
    if (ids === this.marked) return;
    this.marked = ids;
    this.whenPointedAt(ids ? ids.split(" ") : []);
  }
}
