// A card to read: what lies on the place under the mouse, or with the focus, shown larger.

import { clamp, draw, make } from "./dom.js";

const LOOK = 600; // ms that the mouse or a finger rests on a card before it is shown larger
const AGAIN = "Tap again to choose it.";

export class CloseUp {
  constructor(surface, box) {
    this.surface = surface;
    this.box = box;
    this.node = make("div", "quint-closeup", "", { "aria-hidden": "true" });
    this.node.hidden = true;
  }

  // The mouse or a finger is over the node of a place, or over none.
  rest(over) {
    this.forget();
    if (this.tapped) return; // it stays until the next tap
    if (!over) this.show(null);
    else this.timer = setTimeout(() => this.show(over), LOOK);
  }

  // Where a table is narrow, the first tap on a card shows it; the second one, there or on what is
  // shown, means it. Returns the node of the place that is meant.
  tap(target) {
    const shown = this.tapped;
    const over = this.node.contains(target) ? shown : target.closest(".quint-place");
    this.show(null);
    if (!over || over === shown || !this.largeOf(over)) return over;
    this.show(over);
    this.node.append(make("p", "quint-tap-again", AGAIN));
    this.tapped = over;
    return null;
  }

  forget() {
    clearTimeout(this.timer);
  }

  // The large symbol of the uppermost piece of a place that has one, or of what is printed there.
  largeOf(node) {
    const { rows, scene } = this.surface;
    const id = node?.dataset.id;
    const lying = rows.find(([, symbol, at]) => at === id && scene.large[symbol]);
    return scene.large[lying?.[1] ?? id];
  }

  show(node) {
    const large = this.largeOf(node);
    this.tapped = null;
    this.node.hidden = !large;
    this.node.replaceChildren();
    if (!large) return;
    const symbol = this.surface.prefix + large;
    const { width, height } = this.surface.symbols.querySelector(`#${symbol}`).viewBox.baseVal;
    const drawing = draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height });
    drawing.append(draw("use", { href: `#${symbol}`, width, height }));
    this.node.append(drawing);
    this.placeBeside(node, width, height);
  }

  placeBeside(node, width, height) {
    const outer = this.box.getBoundingClientRect();
    const inner = node.getBoundingClientRect();
    const right = inner.right - outer.left + 8;
    const left = right + width < outer.width ? right : inner.left - outer.left - width - 8;
    const top = inner.top - outer.top - height / 3;
    this.node.style.left = `${clamp(left, 4, Math.max(4, outer.width - width - 4))}px`;
    this.node.style.top = `${clamp(top, 4, Math.max(4, outer.height - height - 4))}px`;
  }
}
