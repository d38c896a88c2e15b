// A solid solution with a slider: how many of the places hold the other element, and what that
// does to formula, mass and density. Everything was computed in Python before.
//
// drawn: { steps, paints, label }, a step: { words, formula, name, density, rows: [[[symbol, count], …], …],
//        parts: [[symbol, percent], …] }            the answer: the number of the step

import { inkOn } from "./atoms.js";
import { make, setAttribute, setWords } from "./dom.js";

export function mixPlace({ drawn }) {
  const { steps, paints, label } = drawn;
  const node = make("div", "quint-mixing");
  const slider = make("input", "quint-mix-slider", "", {
    type: "range", min: 0, max: steps.length - 1, step: 1, "aria-label": label,
  });
  const place = { node, value: () => Number(slider.value), set, tell() {}, changed() {} };
  const rows = make("div", "quint-places", "", { "aria-hidden": "true" });
  const formula = make("p", "quint-formula");
  const facts = make("p", "quint-mix-facts", "", { role: "status" });
  const bar = make("div", "quint-parts", "", { "aria-hidden": "true" });
  const masses = make("p", "quint-mix-masses");
  node.append(slider, rows, formula, facts, bar, masses);
  slider.addEventListener("input", () => {
    show();
    place.changed();
  });
  return place;

  function set(step) {
    slider.value = step;
    show();
  }

  function show() {
    const step = steps[slider.value];
    setAttribute(slider, "aria-valuetext", step.words);
    setWords(formula, step.formula);
    setWords(facts, `${step.words}: ${step.name}, density ${step.density} g/cm³`);
    rows.replaceChildren(...step.rows.map(rowOf));
    const parts = step.parts.map(([symbol, percent]) => `${symbol} ${percent} %`);
    setWords(masses, `Of the mass: ${parts.join(", ")}`);
    bar.replaceChildren(...step.parts.map(partOf));
  }

  function rowOf(places) {
    const row = make("div", "quint-place-row");
    for (const [symbol, count] of places) {
      for (let n = 0; n < count; n += 1) row.append(painted("i", "quint-spot", symbol, symbol));
    }
    return row;
  }

  function partOf([symbol, percent]) {
    const part = painted("span", "quint-part", symbol, percent > 4 ? symbol : "");
    part.style.flexGrow = percent;
    return part;
  }

  function painted(tag, classes, symbol, words) {
    const spot = make(tag, classes, words);
    spot.style.background = paints[symbol];
    spot.style.color = inkOn(paints[symbol]);
    return spot;
  }
}
