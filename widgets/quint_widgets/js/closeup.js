// A card to read: what lies on the place under the mouse, or with the focus, shown larger.

import { clamp, draw, make } from "./dom.js";

const LOOK = 600; // ms that the mouse or a finger rests on a card before it is shown larger

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
    if (!over) this.show(null);
    else this.timer = setTimeout(() => this.show(over), LOOK);
  }

  forget() {
    clearTimeout(this.timer);
  }

  show(node) {
    const { large } = this.surface.scene;
    const lying = this.surface.rows.find(([, symbol, at]) => at === node?.dataset.id && large[symbol]);
    this.node.hidden = !lying;
    this.node.replaceChildren();
    if (!lying) return;
    const symbol = this.surface.prefix + large[lying[1]];
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
