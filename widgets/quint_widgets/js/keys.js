// The keyboard: arrows walk from place to place and along rows of buttons, letters choose places.

import { clamp, isTyping } from "./dom.js";
import { activate } from "./surface.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export function pressed(view, event) {
  const { target, key } = event;
  // The notebook's own keys rest while the focus is here: "dd" would delete the cell. Saving may.
  if (!((event.ctrlKey || event.metaKey) && key.toLowerCase() === "s")) event.stopPropagation();
  if (key === "Escape") {
    event.preventDefault();
    return view.escape();
  }
  if (isTyping(target) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isOurs(view, event)) event.preventDefault();
}

// Does what the key means here; false if it means nothing, or the browser is to do it.
function isOurs(view, { target, key, repeat }) {
  const { places, keys } = view.surface;
  const place = places.get(target.closest(".quint-place")?.dataset.id);
  const letter = key.toLowerCase();
  if (key in STEPS || key === "Home" || key === "End") {
    if (place) walk(place, key);
    else if (target === view.root) view.findFocus();
    else return walkButtons(target, key);
  } else if (key === "Enter" || key === " ") {
    if (!place) return false; // a button: the browser clicks it
    if (!repeat) view.choose(place.id);
  } else if (key === "?" && place) {
    view.closeUp.show(view.closeUp.node.hidden ? place.node : null);
  } else if (keys.has(letter)) {
    if (!repeat) view.choose(view.fitting(keys.get(letter)));
  } else return false;
  return true;
}

function walk(from, key) {
  const { spots } = from.panel;
  const inRow = spots.filter((place) => place.row === from.row);
  let to = key === "Home" ? inRow[0] : inRow.at(-1);
  if (key in STEPS) {
    const [down, right] = STEPS[key];
    const ahead = (place) => (place.row - from.row) * down + (place.col - from.col) * right;
    const aside = (place) => Math.abs(place.col - from.col) * Math.abs(down);
    const cost = (place) => 1000 * ahead(place) + aside(place);
    const there = (down ? spots : inRow).filter((place) => ahead(place) > 0);
    to = there.sort((a, b) => cost(a) - cost(b))[0] ?? from;
  }
  activate(from.panel, to);
  to.node.focus({ preventScroll: false });
}

function walkButtons(target, key) {
  const row = target.closest(".quint-tools, .quint-log");
  if (!row) return false;
  if (target.matches(".quint-turn-line") && key in STEPS) return walkTurns(target, key);
  const buttons = [...row.querySelectorAll("button")].filter((node) => !node.closest("[hidden]"));
  const [down, right] = STEPS[key] ?? [];
  const end = key === "Home" ? 0 : buttons.length - 1;
  const to = key in STEPS ? buttons.indexOf(target) + down + right : end;
  const next = buttons[clamp(to, 0, buttons.length - 1)];
  for (const node of buttons) node.tabIndex = node === next ? 0 : -1;
  next.focus();
  return true;
}

// Up and down look at the turn before or after; right and left open and close what happened in one.
function walkTurns(line, key) {
  const item = line.parentElement;
  const [down] = STEPS[key];
  if (!down) {
    const isOpen = !item.lastChild.hidden;
    if (isOpen !== (key === "ArrowRight")) item.firstChild.click();
    return true;
  }
  const next = (down > 0 ? item.nextElementSibling : item.previousElementSibling)?.querySelector(".quint-turn-line");
  if (!next) return true;
  line.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
  next.click();
  return true;
}
