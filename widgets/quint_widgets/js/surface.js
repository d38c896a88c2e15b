// What lies on the table: panels with their places, pieces, marks and words. The surface shows what
// it is told and knows nothing of gestures.

import { draw, make, parse, setAttribute, setWords } from "./dom.js";
import { faceOf } from "./layout.js";

const EDGE = 1; // round what is clicked, unless it is a square of a board

export class Surface {
  constructor(scene, symbols) {
    this.scene = scene;
    this.symbols = symbols.node;
    this.prefix = symbols.prefix; // of the ids of what is drawn
    this.places = new Map(); // id → its geometry, words and nodes
    this.pieces = new Map(); // id → {node, place, symbol, text, label}
    this.keys = new Map(); // shortcut letter → ids of places
    this.rows = []; // the pieces of the frame: [id, symbol, place, …]
    this.least = 9; // px of the smallest letters that are shown
    this.narrow = false; // panels that have an arrangement for narrow tables lie like that
    this.panels = scene.panels.map((panel) => this.buildPanel(panel));
  }

  // Building, once

  buildPanel(data) {
    const node = make("div", "quint-panel", "", { role: data.role, "aria-label": data.label });
    node.dataset.panel = data.id;
    const svg = draw("svg", { viewBox: `0 0 ${data.width} ${data.height}`, role: "none" });
    svg.style.aspectRatio = `${data.width} / ${data.height}`;
    const layer = (name, ...inside) => {
      const group = draw("g", { class: `quint-${name}` });
      if (name !== "places") group.setAttribute("aria-hidden", "true");
      group.append(...inside);
      svg.append(group);
      return group;
    };
    layer("backdrop", ...parse(data.backdrop, this.prefix));
    const panel = { ...data, side: data, node, svg, spots: [], words: new Map(), zoom: 1 };
    panel.ground = layer("ground");
    panel.areas = layer("areas");
    const places = layer("places");
    panel.under = layer("under");
    panel.fixed = layer("fixed");
    panel.rings = layer("rings");
    panel.onTop = layer("pieces");
    panel.over = layer("over");
    const written = layer("texts");
    for (const [id, x, y, size, anchor] of data.texts) {
      const text = draw("text", { x, y, "font-size": size, "text-anchor": anchor, class: "quint-text" });
      text.dataset.id = id;
      panel.words.set(id, text);
      written.append(text);
    }
    for (const place of data.places) this.buildPlace(panel, place, places);
    for (const place of panel.spots) place.around = around(place);
    const edges = data.role === "grid" ? 0 : 2 * EDGE;
    panel.target = Math.min(...panel.spots.map(({ w, h }) => Math.min(w, h) - edges)); // the smallest
    activate(panel, panel.spots[data.role === "grid" ? panel.spots.length >> 1 : 0]);
    node.append(svg);
    return panel;
  }

  buildPlace(panel, data, layer) {
    const [id, x, y, w, h, label = "", row = 0, col = 0, key = "", symbol = "", ground = false] = data;
    const place = { id, x, y, w, h, label, row, col, key, symbol, ground, panel };
    this.places.set(id, place);
    if (symbol) panel.fixed.append((place.art = this.use(symbol, place)));
    if (row < 0) return;
    panel.spots.push(place);
    if (key) this.keys.set(key, [...new Set([...(this.keys.get(key) ?? []), id])]);
    let line = layer.querySelector(`[data-row="${row}"]`);
    if (!line) {
      line = draw("g", { "data-row": row });
      if (panel.role === "grid") line.setAttribute("role", "row");
      layer.append(line);
    }
    const role = panel.role === "grid" ? "gridcell" : "button";
    place.node = draw("g", { class: "quint-place", "data-id": id, role, tabindex: -1 });
    if (key) place.node.setAttribute("aria-keyshortcuts", key);
    const round = symbol && h < 1.2 * w ? Math.min(w, h) / 2 : 5; // a token or button; a card
    const edge = panel.role === "grid" ? 0 : EDGE; // squares touch one another
    const box = { x: x + edge, y: y + edge, width: w - 2 * edge, height: h - 2 * edge };
    place.node.append(draw("rect", { ...box, rx: round }));
    if (panel.role === "grid") {
      place.dot = draw("circle", { cx: x + w / 2, cy: y + h / 2, r: h * 0.13, class: "quint-dot" });
      panel.over.append(place.dot);
    }
    line.append(place.node);
  }

  // A symbol in a place, with the face that can be read at its size.
  use(symbol, { x, y, w, h, panel }, zoom = panel.zoom) {
    const node = draw("use", { x, y, width: w, height: h, "data-symbol": symbol });
    this.chooseFace(node, zoom);
    return node;
  }

  chooseFace(node, zoom) {
    const [width, height] = ["width", "height"].map((name) => zoom * node.getAttribute(name));
    const face = faceOf(node.dataset.symbol, width, height, this.least, this.scene.faces);
    setAttribute(node, "href", `#${this.prefix}${face}`);
  }

  // Draws a panel in another size. Words that would be too small are left out.
  scale(panel, zoom) {
    if (panel.zoom === zoom && panel.least === this.least) return;
    Object.assign(panel, { zoom, least: this.least });
    panel.svg.style.width = `${panel.width * zoom}px`;
    for (const node of panel.svg.querySelectorAll("use")) {
      node.dataset.symbol ??= node.getAttribute("href").slice(1 + this.prefix.length);
      this.chooseFace(node, zoom);
    }
    for (const node of panel.svg.querySelectorAll("text")) this.chooseWords(node, zoom);
  }

  chooseWords(node, zoom) {
    const size = Number(node.closest("[font-size]")?.getAttribute("font-size") ?? 14);
    node.classList.toggle("quint-too-small", size * zoom < this.least);
  }

  // Reading

  spots() {
    return this.panels.flatMap((panel) => panel.spots);
  }

  // Of panels that are not put away; and of those, without what lies under another tab.
  spotsLaid() {
    return this.panels.filter((panel) => !panel.node.hidden).flatMap((panel) => panel.spots);
  }

  spotsInSight() {
    return this.panels.filter(isInSight).flatMap((panel) => panel.spots);
  }

  // Map: place id → the symbol of the uppermost piece there.
  lies() {
    return new Map(this.rows.map(([, symbol, place]) => [place, symbol]));
  }

  // What a place is called: itself, what lies on it, what is written there, how it is marked.
  nameOf(place, isPossible) {
    const called = (isThere) => this.rows.filter(isThere).map(([id]) => this.pieces.get(id).label);
    const pieces = called(([, , at]) => at === place.id).reverse().join(" on ");
    const onParts = called(([, , at]) => at.startsWith(`${place.id}:`)).join(", ");
    const words = this.words.get(place.id) ?? this.words.get(`on ${place.id}`);
    const marks = this.marks.get(place.id) ?? [];
    const possible = isPossible ? "possible" : "";
    return [this.partOf(place) || place.label, pieces, onParts, words, ...marks, possible]
      .filter(Boolean)
      .join(", ");
  }

  // What a place is called as a part of what lies under it.
  partOf({ id, around }) {
    const cut = id.lastIndexOf(":");
    const under = [id.slice(0, cut), around?.id];
    const below = this.rows.find(([, symbol, at]) => under.includes(at) && symbol in this.scene.parts);
    return below ? this.scene.parts[below[1]]?.[id.slice(cut + 1)] : "";
  }

  // Showing a frame

  // A panel may be put away, or lie with its other side up: the same places, arranged differently.
  // Returns whether the focus was on something that is gone now.
  layOut({ pieces, hidden, turned }) {
    const used = new Set(pieces.map((piece) => this.places.get(piece[2])?.panel));
    let isLost = false;
    this.panels.forEach((panel, n) => {
      const front = this.scene.panels[n];
      const isHeld = panel.node.contains(document.activeElement);
      panel.node.hidden = hidden.includes(front.id) || (front.spare && !used.has(panel));
      isLost ||= isHeld && panel.node.hidden;
      const up = front.back && turned.includes(front.id) ? front.back : front;
      const side = (this.narrow && up.narrow) || up;
      if (panel.side === side) return void crop(panel, pieces);
      isLost ||= isHeld;
      for (const [id, piece] of this.pieces) if (piece.place.panel === panel) this.pieces.delete(id);
      this.panels[n] = this.buildPanel(side);
      this.panels[n].node.hidden = panel.node.hidden;
      // A side of another size comes below those with their front up.
      const isLater = front.area === "wide" && (up.width !== front.width || up.height !== front.height);
      this.panels[n].node.style.order = isLater ? 1 : "";
      this.panels[n].isLater = isLater;
      panel.node.replaceWith(this.panels[n].node);
      crop(this.panels[n], pieces);
    });
    return isLost;
  }

  // Returns what moved, what is new and what is gone, for the motion.
  showPieces(rows) {
    this.rows = rows;
    this.taken = new Set(rows.map((piece) => piece[2]));
    const motion = { moved: [], come: [], gone: this.removeAllBut(new Set(rows.map(([id]) => id))) };
    const tops = new Map(); // layer → the last piece in it so far
    for (const [id, symbol, at, label = "", text = ""] of rows) {
      const place = this.places.get(at);
      let piece = this.pieces.get(id);
      if (!piece) {
        piece = { node: draw("g", { class: "quint-piece", "data-id": id }) };
        this.pieces.set(id, piece);
        motion.come.push({ piece, place });
      } else if (piece.place !== place) motion.moved.push({ piece, place, from: piece.place });
      if (piece.place !== place || piece.symbol !== symbol || piece.text !== text) {
        this.drawPiece(piece.node, symbol, place, text);
      }
      Object.assign(piece, { place, symbol, text, label: label || this.scene.names[symbol] || "" });
      const layer = place.ground ? place.panel.ground : place.panel.onTop;
      const last = tops.get(layer);
      const inOrder = last ? last.nextSibling : layer.firstChild;
      if (inOrder !== piece.node) layer.insertBefore(piece.node, inOrder);
      tops.set(layer, piece.node);
    }
    return motion;
  }

  removeAllBut(ids) {
    const gone = [];
    for (const [id, { node, symbol, place }] of this.pieces) {
      if (ids.has(id)) continue;
      gone.push({ symbol, place });
      node.remove();
      this.pieces.delete(id);
    }
    return gone;
  }

  drawPiece(node, symbol, place, text) {
    node.replaceChildren(this.use(symbol, place));
    node.dataset.place = place.id;
    if (!text) return;
    const middle = { x: place.x + place.w / 2, y: place.y + place.h / 2 };
    const words = draw("text", { ...middle, class: "quint-text", "text-anchor": "middle" });
    words.textContent = text;
    this.chooseWords(words, place.panel.zoom);
    node.append(words);
  }

  showTexts(texts) {
    this.words = new Map(texts);
    for (const panel of this.panels) {
      for (const [id, node] of panel.words) setWords(node, this.words.get(id) ?? "");
    }
  }

  // Marks are pairs of a kind and a place id.
  showMarks(marks) {
    for (const panel of this.panels) {
      panel.areas.replaceChildren();
      panel.under.replaceChildren();
      for (const old of panel.over.querySelectorAll(".quint-mark")) old.remove();
    }
    this.marks = new Map(); // place id → what is said of it
    for (const [kind, id] of marks) {
      const place = this.places.get(id);
      if (!place) continue;
      const [label, symbol, area] = this.scene.marks[kind] ?? [];
      if (label) this.marks.set(id, [...(this.marks.get(id) ?? []), label]);
      if (area) this.markArea(kind, place, area);
      else this.markPlace(kind, place, symbol);
    }
  }

  // Edges lie below all fills: inside an area the fill of the next square hides them.
  markArea(kind, { x, y, w, h, panel }, area) {
    const rect = (part) => draw("rect", { x, y, width: w, height: h, class: `quint-area-${part}` });
    const [edge, fill] = [rect("edge"), rect("fill")];
    edge.dataset.area = fill.dataset.area = area;
    fill.dataset.kind = kind;
    panel.areas.prepend(edge);
    panel.areas.append(fill);
  }

  markPlace(kind, place, symbol) {
    const { x, y, w, h, panel } = place;
    const mark = symbol ? this.use(symbol, place)
      : draw("rect", { x: x + 2, y: y + 2, width: w - 4, height: h - 4, rx: 6 });
    mark.classList.add("quint-mark");
    mark.classList.toggle("quint-wide", w > 1.5 * h || !!place.ground);
    mark.dataset.kind = kind;
    (kind === "last" ? panel.under : panel.over).append(mark);
  }

  // Which of these a place is: live (it may come next), chosen, able (it can begin a gesture), sent,
  // through (a click goes through it).
  light(place, { isPossible, ...is }) {
    const { node, art, dot, panel, h } = place;
    for (const [name, so] of Object.entries(is)) node.classList.toggle(`quint-${name}`, so);
    art?.classList.toggle("quint-dim", !is.live && !is.able && !is.chosen);
    if (dot) {
      const round = this.taken.has(place.id); // a ring below a piece hides nothing of it
      const layer = round ? panel.rings : panel.over;
      dot.classList.toggle("quint-live", is.live);
      dot.classList.toggle("quint-round", round);
      setAttribute(dot, "r", h * (round ? 0.46 : 0.13));
      if (dot.parentNode !== layer) layer.append(dot);
    }
    setAttribute(node, panel.role === "grid" ? "aria-selected" : "aria-pressed", is.chosen);
    setAttribute(node, "aria-label", this.nameOf(place, isPossible));
  }

  raise(ids) {
    for (const { node, place } of this.pieces.values()) {
      node.classList.toggle("quint-raised", ids.includes(place.id));
    }
  }

  // What was chosen first, laid where it will be.
  ghost(ids, classes) {
    this.unghost();
    const lying = this.rows.filter((piece) => piece[2] === ids[0]).at(-1);
    const symbol = lying ? lying[1] : this.places.get(ids[0]).symbol;
    if (!symbol) return;
    const place = this.places.get(ids.at(-1));
    const node = this.use(symbol, place);
    node.setAttribute("class", classes);
    node.classList.toggle("quint-over", this.taken.has(place.id)); // two cards at once cannot be read
    place.panel.onTop.append(node);
    place.dot?.classList.add("quint-covered");
  }

  unghost() {
    for (const { svg } of this.panels) {
      for (const node of svg.querySelectorAll(".quint-ghost, .quint-preview")) node.remove();
      for (const dot of svg.querySelectorAll(".quint-covered")) dot.classList.remove("quint-covered");
    }
  }
}

// Leaves out the rows at the end of a panel where nothing lies.
function crop(panel, pieces) {
  const { side, svg } = panel;
  if (!side.cropped) return;
  const used = new Set(pieces.map((piece) => piece[2]));
  const bottom = (places) => Math.max(0, ...places.map(([, , y, , h]) => y + h));
  const lowest = bottom(side.places.filter(([id]) => used.has(id)));
  panel.height = lowest ? side.height - bottom(side.places) + lowest : side.height;
  svg.setAttribute("viewBox", `0 0 ${side.width} ${panel.height}`);
  svg.style.aspectRatio = `${side.width} / ${panel.height}`;
  svg.style.clipPath = panel.height < side.height ? "inset(-9px -9px 0)" : "";
}

// The place of the same panel that this one is a part of.
function around({ id, x, y, w, h, panel }) {
  return panel.spots.find((other) => other.id !== id && other.x <= x && other.y <= y
    && other.x + other.w >= x + w && other.y + other.h >= y + h);
}

export const isInSight = ({ node }) => !node.hidden && !node.classList.contains("quint-away");
export const isLive = ({ node }) => node.classList.contains("quint-live");

// The one place of a panel that the tab key reaches; arrows reach the others.
export function activate(panel, place) {
  if (!place) return;
  for (const spot of panel.spots) spot.node.setAttribute("tabindex", spot === place ? 0 : -1);
}
