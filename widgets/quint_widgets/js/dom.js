// Small helpers for the page.

const SVG = "http://www.w3.org/2000/svg";

export const clamp = (n, low, high) => Math.min(Math.max(n, low), high);
export const isTyping = (node) => node.matches("textarea, input, select");

export function make(tag, classes = "", words = "", attributes = {}) {
  const node = document.createElement(tag);
  if (classes) node.className = classes;
  if (words) node.textContent = words;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

export function draw(tag, attributes = {}) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

// The svg text of our own scene as nodes, its ids made unique to one view.
export function parse(text, prefix) {
  const page = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  for (const node of page.querySelectorAll("[id]")) node.id = prefix + node.id;
  for (const node of page.querySelectorAll("use")) {
    node.setAttribute("href", "#" + prefix + node.getAttribute("href").slice(1));
  }
  return [...page.documentElement.childNodes].map((node) => document.importNode(node, true));
}

export function button(words, classes, whenClicked) {
  const node = make("button", `quint-button ${classes}`.trim(), words);
  node.type = "button";
  node.addEventListener("click", whenClicked);
  return node;
}

// Only what changes is written: each write costs a slow machine time. Null takes it away.
export function setAttribute(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

export function setWords(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

// One tab stop for a row of buttons; arrows go from one to the next (see keys.js).
export function rove(row, fromEnd = false) {
  const buttons = [...row.querySelectorAll("button")];
  const stop = buttons.find((node) => node.tabIndex === 0 && node === document.activeElement);
  for (const node of buttons) node.tabIndex = -1;
  const first = stop ?? buttons[fromEnd ? buttons.length - 1 : 0];
  if (first) first.tabIndex = 0;
}
