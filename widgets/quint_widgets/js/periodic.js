// The periodic table: 118 elements to choose with a click or with the arrows, coloured by family
// or by a property, and found by clues. What an element is, the kernel has told once; which
// elements fit a clue, it is asked.

import { button, draw, make, setAttribute, setWords } from "./dom.js";
import { followTheme } from "./theme.js";

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const LOW = [247, 232, 190]; // the colours of a scale, from its low end to its high end
const HIGH = [122, 35, 76];

const mixed = (part) => LOW.map((low, at) => Math.round(low + (HIGH[at] - low) * part));

// The place that an arrow leads to: the next element in this direction, over gaps too.
export function neighbour(places, from, [down, right]) {
  const [row, column] = places[from];
  let best = from;
  let least = Infinity;
  places.forEach(([r, c], at) => {
    const ahead = down ? (r - row) * down : (c - column) * right;
    const aside = down ? Math.abs(c - column) : Math.abs(r - row);
    if (ahead <= 0 || (right && aside)) return;
    const far = ahead + 20 * aside;
    if (far < least) [least, best] = [far, at];
  });
  return best;
}

// How high a value lies between the lowest and the highest, 0 to 1; null if there is none.
export function share(value, values) {
  if (value === null) return null;
  const known = values.filter((each) => each !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return high > low ? (value - low) / (high - low) : 0;
}

class Periodic {
  constructor(model, el) {
    this.model = model;
    this.table = model.get("table");
    this.elements = this.table.elements;
    this.root = make("div", "quint-desk quint-periodic");
    this.at = 0; // where the keyboard is
    this.root.append(this.toolbar(), this.grid(), (this.legend = make("div", "quint-legend")));
    this.detail = make("section", "quint-element", "", { "aria-live": "polite" });
    this.root.append(this.detail);
    el.append(this.root);
    this.colour(this.table.colour);
    this.told = () => this.hear(model.get("told"));
    model.on("change:told", this.told);
    this.told();
    this.ends = [followTheme(this.root), () => model.off("change:told", this.told)];
  }

  // ── What can be done ────────────────────────────────────────────────────────────────────

  toolbar() {
    const bar = make("div", "quint-periodic-bar");
    const colours = make("label", "", "Colour by ");
    this.select = make("select", "quint-select");
    for (const [id, words] of Object.entries(this.table.colourings)) {
      this.select.append(make("option", "", words, { value: id }));
    }
    this.select.addEventListener("change", () => this.colour(this.select.value));
    colours.append(this.select);
    const form = make("form", "quint-find");
    this.clue = make("input", "quint-input", "", {
      type: "text", maxlength: 200, placeholder: "a clue: halogen, radius > 200, malachite",
      "aria-label": "Find elements by a clue",
    });
    const find = button("Find", "", () => {});
    find.type = "submit";
    form.append(this.clue, find, button("Clear", "", () => this.find("")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.find(this.clue.value);
    });
    this.says = make("p", "quint-says", "", { role: "status" });
    bar.append(colours, form, this.says);
    return bar;
  }

  grid() {
    const scroll = make("div", "quint-periodic-scroll");
    const grid = make("div", "quint-periodic-grid", "", {
      role: "grid", "aria-label": "The periodic table of the elements",
    });
    this.cells = this.elements.map((element, at) => this.cell(element, at));
    const rows = new Map();
    for (const [at, cell] of this.cells.entries()) {
      const row = this.elements[at].place[0];
      if (!rows.has(row)) rows.set(row, make("div", "quint-periodic-row", "", { role: "row" }));
      rows.get(row).append(cell);
    }
    for (const row of [...rows.keys()].sort((a, b) => a - b)) grid.append(rows.get(row));
    grid.addEventListener("keydown", (event) => this.key(event));
    scroll.append(grid);
    return scroll;
  }

  cell(element, at) {
    const cell = make("button", "quint-cell", "", {
      type: "button", role: "gridcell", tabindex: at ? -1 : 0, "aria-selected": "false",
      "aria-label": element.label, title: element.label,
    });
    const [row, column] = element.place;
    cell.style.gridRow = row > 7 ? row + 1 : row; // a gap above the two rows below the table
    cell.style.gridColumn = column;
    cell.append(make("small", "", element.number), make("b", "", element.symbol));
    cell.append(make("span", "quint-value"));
    if (element.card) cell.classList.add("quint-in-game");
    cell.addEventListener("click", () => this.choose(at));
    return cell;
  }

  key(event) {
    const places = this.elements.map((element) => element.place);
    let to = null;
    if (STEPS[event.key]) to = neighbour(places, this.at, STEPS[event.key]);
    else if (event.key === "Home") to = 0;
    else if (event.key === "End") to = this.cells.length - 1;
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.stop(to);
    this.cells[to].focus();
  }

  // The one place of the table that the tab key stops at.
  stop(at) {
    this.cells[this.at].tabIndex = -1;
    this.at = at;
    this.cells[at].tabIndex = 0;
  }

  choose(at) {
    this.stop(at);
    this.show(this.elements[at].symbol);
    this.model.send({ kind: "choose", symbol: this.elements[at].symbol });
  }

  find(clue) {
    this.clue.value = clue;
    this.model.send({ kind: "find", clue });
  }

  // ── What is shown ───────────────────────────────────────────────────────────────────────

  hear(told) {
    setWords(this.says, told.says ?? "");
    setAttribute(this.root, "data-searched", told.found ? "yes" : null);
    for (const [at, element] of this.elements.entries()) {
      this.cells[at].classList.toggle("quint-found", told.found?.includes(element.symbol) ?? false);
    }
    if (told.chosen) this.show(told.chosen);
  }

  colour(by) {
    this.select.value = by;
    const values = this.elements.map((element) => element.values[by] ?? null);
    for (const [at, element] of this.elements.entries()) {
      const cell = this.cells[at];
      const part = share(values[at], values);
      const scale = by in this.table.units;
      const paint = scale ? (part === null ? null : mixed(part)) : null;
      cell.style.background = scale ? (paint ? `rgb(${paint})` : "") : this.table.families[element.family];
      cell.classList.toggle("quint-pale", scale && (paint === null || part < 0.5));
      cell.classList.toggle("quint-unknown", scale && paint === null);
      setWords(cell.lastChild, scale && values[at] !== null ? String(+values[at].toPrecision(3)) : "");
    }
    this.explain(by, values.filter((value) => value !== null));
  }

  explain(by, known) {
    const legend = this.legend;
    legend.replaceChildren();
    if (by in this.table.units) {
      const unit = this.table.units[by];
      const end = (value) => `${+value.toPrecision(3)} ${unit}`.trim();
      legend.append(make("span", "", end(Math.min(...known))), make("i", "quint-periodic-scale"));
      legend.append(make("span", "", end(Math.max(...known))));
      legend.append(make("span", "quint-aside", "striped: nobody knows, or our source does not say"));
    } else {
      for (const [family, paint] of Object.entries(this.table.families)) {
        const dot = make("i", "quint-periodic-dot");
        dot.style.background = paint;
        const item = make("span", "", family);
        item.prepend(dot);
        legend.append(item);
      }
    }
    legend.append(make("span", "quint-aside", `gold rim: a card of ${this.table.game}`));
  }

  show(symbol) {
    const at = this.elements.findIndex((element) => element.symbol === symbol);
    if (at < 0) return;
    for (const cell of this.cells) setAttribute(cell, "aria-selected", "false");
    setAttribute(this.cells[at], "aria-selected", "true");
    this.stop(at);
    this.bringNear(this.cells[at]);
    const element = this.elements[at];
    const facts = make("dl", "quint-facts");
    for (const [name, words] of element.facts) {
      facts.append(make("dt", "", name), make("dd", "", words));
    }
    const side = make("div", "quint-element-words");
    side.append(make("h4", "quint-desk-title", `${element.name}, ${symbol}`), make("p", "", element.about));
    side.append(facts);
    this.detail.replaceChildren(shells(element), side);
  }

  // On a narrow page the table is scrolled sideways, and only the table.
  bringNear(cell) {
    const room = cell.closest(".quint-periodic-scroll");
    const left = cell.offsetLeft - room.offsetLeft;
    if (left < room.scrollLeft || left + cell.offsetWidth > room.scrollLeft + room.clientWidth) {
      room.scrollLeft = left - room.clientWidth / 2;
    }
  }

  end() {
    for (const end of this.ends) end();
  }
}

// The atom as schoolbooks draw it: electrons on rings, those of the outermost shell in red.
function shells(element) {
  const svg = draw("svg", {
    viewBox: "-90 -90 180 180", class: "quint-shells", role: "img",
    "aria-label": `Electrons in the shells: ${element.shells.join(", ")}`,
  });
  const step = Math.min(14, 66 / element.shells.length);
  element.shells.forEach((count, ring) => {
    const r = 18 + step * (ring + 1);
    svg.append(draw("circle", { r, class: "quint-ring" }));
    const last = ring === element.shells.length - 1;
    for (let n = 0; n < count; n += 1) {
      const turn = (2 * Math.PI * n) / count - Math.PI / 2;
      const place = { cx: (r * Math.cos(turn)).toFixed(1), cy: (r * Math.sin(turn)).toFixed(1) };
      svg.append(draw("circle", { ...place, r: last ? 3.2 : 2, class: last ? "quint-outer" : "quint-inner" }));
    }
  });
  const name = draw("text", { y: 7, "text-anchor": "middle", class: "quint-nucleus" });
  name.textContent = element.symbol;
  svg.append(name);
  return svg;
}

function render({ model, el }) {
  const periodic = new Periodic(model, el);
  return () => periodic.end();
}

export default { render };
