// The places to answer, one for each kind of question. Each is
//   node     what is shown
//   value()  the answer as it is sent to Python
//   set(v)   put this answer in
//   tell(v)  show the right answer beside a guess, where there is something to show
// `send` is what Enter means in a line of text.

import { atomPlace } from "./atoms.js";
import { button, clamp, make } from "./dom.js";
import { ionPlace } from "./ions.js";

let groups = 0; // radio buttons belong together by a name that no other desk has

export function placeFor(asked, send) {
  const places = {
    number: line, text: line, choice: choice, pick: pick, order: order, bins: bins, sketch: sketch,
    ions: ionPlace, atoms: atomPlace,
  };
  return places[asked.kind]?.(asked, send) ?? { node: make("div"), value: () => null, set() {}, tell() {} };
}

function line(asked, send) {
  const isNumber = asked.kind === "number";
  const node = make("div", "quint-line");
  const input = make("input", "quint-input", "", {
    type: "text", autocomplete: "off", spellcheck: "false", "aria-label": "Your answer",
    inputmode: isNumber ? "decimal" : "text", placeholder: asked.like ? `like ${asked.like}` : "",
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") send();
  });
  node.classList.toggle("quint-short", isNumber);
  node.append(input);
  if (asked.unit) node.append(make("span", "quint-unit", asked.unit));
  const scale = asked.most ? make("div", "quint-scale") : null;
  if (scale) node.append(scale);
  return {
    node,
    value: () => input.value,
    set: (value) => (input.value = value),
    tell: (right) => scale && showScale(scale, asked, Number(input.value), Number(right)),
  };
}

// A line from 0 to the most, with the guess and the answer on it.
function showScale(scale, { most }, guess, right) {
  const mark = (kind, value) => {
    const node = make("span", `quint-mark-${kind}`, `${kind === "guess" ? "your guess" : "answer"} ${value}`);
    node.style.left = `${(100 * clamp(value, 0, most)) / most}%`;
    node.classList.toggle("quint-late", value > most / 2);
    return node;
  };
  const marks = Number.isFinite(guess) ? [mark("guess", guess)] : [];
  scale.replaceChildren(...marks, mark("answer", right));
}

function choice({ options }) {
  const node = make("div", "quint-options", "", { role: "radiogroup", "aria-label": "Your answer" });
  const name = `quint-choice-${(groups += 1)}`;
  const inputs = options.map((option) => {
    const label = make("label", "quint-option");
    const input = make("input", "", "", { type: "radio", name, value: option });
    label.append(input, make("span", "", option));
    node.append(label);
    return input;
  });
  return {
    node,
    value: () => inputs.find((input) => input.checked)?.value,
    set: (value) => inputs.forEach((input) => (input.checked = input.value === value)),
    tell: (right) => inputs.forEach((input) => mark(input.parentNode, input.value === right)),
  };
}

function mark(label, isRight) {
  label.classList.toggle("quint-told", isRight);
}

function pick({ options }) {
  const node = make("div", "quint-options", "", { role: "group", "aria-label": "Your answer" });
  const inputs = options.map((option) => {
    const label = make("label", "quint-option");
    const input = make("input", "", "", { type: "checkbox", value: option });
    label.append(input, make("span", "", option));
    node.append(label);
    return input;
  });
  return {
    node,
    value: () => inputs.filter((input) => input.checked).map((input) => input.value),
    set: (value) => inputs.forEach((input) => (input.checked = value.includes(input.value))),
    tell: () => {},
  };
}

// A list whose items go up and down, with buttons, with the arrow keys, or dragged.
function order({ options }) {
  const node = make("ol", "quint-order", "", { "aria-label": "Your order" });
  const items = new Map(options.map((option) => [option, item(node, option)]));
  node.append(...items.values());
  return {
    node,
    value: () => [...node.children].map((each) => each.dataset.option),
    set: (value) => node.append(...value.map((option) => items.get(option))),
    tell: () => {},
  };
}

function item(list, option) {
  const node = make("li", "quint-item", "", { draggable: "true" });
  node.dataset.option = option;
  const move = (by, from) => {
    const other = by < 0 ? node.previousElementSibling : node.nextElementSibling;
    if (other) other[by < 0 ? "before" : "after"](node);
    from.focus();
  };
  const up = button("↑", "quint-move", () => move(-1, up));
  const down = button("↓", "quint-move", () => move(1, down));
  up.setAttribute("aria-label", `${option}: up`);
  down.setAttribute("aria-label", `${option}: down`);
  node.append(make("span", "quint-item-name", option), up, down);
  node.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    move(by, event.target);
  });
  node.addEventListener("dragstart", () => node.classList.add("quint-dragged"));
  node.addEventListener("dragend", () => node.classList.remove("quint-dragged"));
  node.addEventListener("dragover", (event) => {
    const dragged = list.querySelector(".quint-dragged");
    if (!dragged || dragged === node) return;
    event.preventDefault();
    const { top, height } = node.getBoundingClientRect();
    node[event.clientY < top + height / 2 ? "before" : "after"](dragged);
  });
  return node;
}

// Each thing has a row of bins, of which one is chosen.
function bins({ options, bins: names }) {
  const node = make("div", "quint-bins");
  const rows = new Map(options.map((option) => [option, choice({ options: names })]));
  for (const [option, row] of rows) {
    const line = make("div", "quint-bin-row");
    row.node.setAttribute("aria-label", option);
    line.append(make("span", "quint-item-name", option), row.node);
    node.append(line);
  }
  return {
    node,
    value: () => Object.fromEntries([...rows].map(([name, row]) => [name, row.value()]).filter(([, put]) => put)),
    set: (value) => rows.forEach((row, name) => row.set(value[name])),
    tell: () => {},
  };
}

// Bars to drag: sliders that stand upright.
function sketch({ options, most, unit }) {
  const node = make("div", "quint-sketch", "", { role: "group", "aria-label": "Your sketch" });
  const step = most > 20 ? Math.round(most / 20) : most > 4 ? 1 : most / 20;
  const heights = options.map(() => 0);
  const bars = options.map((option, number) => {
    const column = make("div", "quint-column");
    const track = make("div", "quint-track", "", {
      role: "slider", tabindex: 0, "aria-label": option, "aria-valuemin": 0, "aria-valuemax": most,
      "aria-orientation": "vertical",
    });
    const bar = make("div", "quint-bar");
    const right = make("div", "quint-bar-right");
    const says = make("span", "quint-height");
    track.append(bar, right);
    column.append(says, track, make("span", "quint-bar-name", option));
    node.append(column);
    const set = (height) => {
      heights[number] = clamp(Math.round(height / step) * step, 0, most);
      bar.style.height = `${(100 * heights[number]) / most}%`;
      track.setAttribute("aria-valuenow", heights[number]);
      says.textContent = `${+heights[number].toFixed(2)}${unit ? " " + unit : ""}`;
    };
    const follow = (event) => {
      const { bottom, height } = track.getBoundingClientRect();
      set((most * (bottom - event.clientY)) / height);
    };
    track.addEventListener("pointerdown", (event) => {
      track.setPointerCapture(event.pointerId);
      track.focus();
      follow(event);
    });
    track.addEventListener("pointermove", (event) => event.buttons && follow(event));
    track.addEventListener("keydown", (event) => {
      const by = { ArrowUp: step, ArrowRight: step, ArrowDown: -step, ArrowLeft: -step }[event.key];
      if (!by) return;
      event.preventDefault();
      set(heights[number] + by);
    });
    set(0);
    return { set, right, says };
  });
  return {
    node,
    value: () => [...heights],
    set: (value) => bars.forEach((bar, number) => bar.set(value[number] ?? 0)),
    tell: (answer) =>
      bars.forEach(({ right, says }, number) => {
        right.style.height = `${(100 * clamp(answer[number], 0, most)) / most}%`;
        says.textContent = `${+heights[number].toFixed(2)} · ${+answer[number].toFixed(2)}`;
      }),
  };
}
