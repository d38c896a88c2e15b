// An equation to balance: each substance is drawn as a heap of its atoms, as many heaps as there
// are of it, and the atoms of both sides count themselves.
//
// drawn: { left, right, paints }, each side a list of { id, pretty, atoms: [[symbol, count], …] }
// The answer: how many of each substance, from left to right.

import { button, clamp, draw, make, setAttribute, setWords } from "./dom.js";

const MOST_HEAPS = 12; // of one substance
const MOST_DOTS = 24; // of one element, on one side

// How many atoms of each element a side has.
export function tallied(side, counts) {
  const sums = new Map();
  side.forEach(({ atoms }, at) => {
    for (const [symbol, count] of atoms) sums.set(symbol, (sums.get(symbol) ?? 0) + count * counts[at]);
  });
  return sums;
}

export function atomPlace({ drawn }) {
  const { left, right, paints } = drawn;
  const substances = [...left, ...right];
  const counts = substances.map(() => 1);
  const node = make("div", "quint-atoms");
  const place = { node, value: () => [...counts], set, tell() {}, changed() {} };
  const cards = substances.map((substance, at) => cardOf(substance, at));
  const beam = make("div", "quint-equation");
  beam.append(sideOf("left", 0, left.length), make("span", "quint-arrow", "→", { "aria-hidden": "true" }),
    sideOf("right", left.length, substances.length));
  const symbols = [...new Set(substances.flatMap(({ atoms }) => atoms.map(([symbol]) => symbol)))];
  const lines = new Map(symbols.map((symbol) => [symbol, lineOf(symbol)]));
  const table = make("table", "quint-tally", "", { "aria-label": "Atoms on both sides" });
  table.append(...[...lines.values()].map(({ row }) => row));
  node.append(beam, table);
  show();
  return place;

  function set(value) {
    value.forEach((count, at) => (counts[at] = clamp(count, 1, MOST_HEAPS)));
    show();
  }

  function change(at, to) {
    const count = clamp(to, 1, MOST_HEAPS);
    if (count === counts[at]) return;
    counts[at] = count;
    show();
    place.changed();
  }

  function sideOf(name, from, to) {
    const side = make("div", "quint-reacting", "", { role: "group", "aria-label": name });
    side.append(...cards.slice(from, to).map(({ card }) => card));
    return side;
  }

  function cardOf({ pretty, atoms }, at) {
    const card = make("div", "quint-substance");
    const head = make("div", "quint-counter");
    const less = button("−", "quint-one-more", () => change(at, counts[at] - 1));
    const more = button("+", "quint-one-more", () => change(at, counts[at] + 1));
    less.setAttribute("aria-label", `${pretty}: one less`);
    more.setAttribute("aria-label", `${pretty}: one more`);
    const number = make("span", "quint-how-many", "", {
      role: "spinbutton", tabindex: 0, "aria-label": pretty, "aria-valuemin": 1, "aria-valuemax": MOST_HEAPS,
    });
    number.addEventListener("keydown", (event) => {
      const to = { ArrowUp: counts[at] + 1, ArrowDown: counts[at] - 1, Home: 1, End: MOST_HEAPS }[event.key];
      const wanted = to ?? (/^[1-9]$/.test(event.key) ? Number(event.key) : null);
      if (wanted === null || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      change(at, wanted);
    });
    head.append(less, number, more, make("b", "", pretty));
    const heaps = make("div", "quint-heaps", "", { "aria-hidden": "true" });
    card.append(head, heaps);
    return { card, number, heaps, heap: heapOf(atoms, paints) };
  }

  function lineOf(symbol) {
    const row = make("tr");
    const [one, sign, two] = ["quint-left", "quint-sign", ""].map((name) => make("td", name));
    row.append(make("th", "", symbol, { scope: "row" }), one, sign, two);
    return { row, one, sign, two };
  }

  function show() {
    cards.forEach(({ number, heaps, heap }, at) => {
      setWords(number, String(counts[at]));
      setAttribute(number, "aria-valuenow", counts[at]);
      heaps.replaceChildren(...Array.from({ length: counts[at] }, () => heap.cloneNode(true)));
    });
    const sums = [tallied(left, counts), tallied(right, counts.slice(left.length))];
    for (const [symbol, { row, one, sign, two }] of lines) {
      const [here, there] = sums.map((sum) => sum.get(symbol) ?? 0);
      dotted(one, here, paints[symbol], true);
      dotted(two, there, paints[symbol], false);
      setWords(sign, here === there ? "=" : "≠");
      row.classList.toggle("quint-off", here !== there);
    }
  }
}

// A number, and a dot for each atom: the dots of both sides begin at the sign between them.
function dotted(cell, count, paint, before) {
  const dots = make("span", "quint-dots", "●".repeat(Math.min(count, MOST_DOTS)), { "aria-hidden": "true" });
  dots.style.color = paint;
  const number = make("span", "quint-many", String(count));
  cell.replaceChildren(...(before ? [dots, number] : [number, dots]));
}

// One unit of a substance: its atoms side by side. It is a heap, not the shape of a molecule.
function heapOf(atoms, paints) {
  const symbols = atoms.flatMap(([symbol, count]) => Array(count).fill(symbol));
  const wide = Math.ceil(Math.sqrt(symbols.length));
  const high = Math.ceil(symbols.length / wide);
  const svg = draw("svg", {
    viewBox: `0 0 ${24 * wide} ${24 * high}`, width: 24 * wide, height: 24 * high, class: "quint-heap",
  });
  symbols.forEach((symbol, at) => {
    const [x, y] = [12 + 24 * (at % wide), 12 + 24 * Math.floor(at / wide)];
    svg.append(draw("circle", { cx: x, cy: y, r: 11.2, fill: paints[symbol], class: "quint-atom" }));
    const name = draw("text", { x, y: y + 4.2, class: "quint-symbol", fill: inkOn(paints[symbol]) });
    name.textContent = symbol;
    svg.append(name);
  });
  return svg;
}

// Black or white, whichever can be read on this colour.
export function inkOn(paint) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(paint.slice(at, at + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue > 140 ? "#1d1711" : "#ffffff";
}
