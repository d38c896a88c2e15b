// The table in the browser. It draws a scene and its frames and collects gestures; it knows panels,
// places, pieces, marks, tools and rules, but no game, and it never decides what is legal.
//
// model.get("scene"): what never changes          model.get("frame"): what changes with a move
// it sends {kind: "gesture", ids}, {kind: "tool", id}, {kind: "load", text}, {kind: "log"}
// it hears {kind: "saved", text, name}, {kind: "log", story, log}, {kind: "trouble", text}
//
// The drawing always is what the last frame says. Motion is laid over it and takes nothing away:
// if it is cut short, the right picture is already there.

const SVG = "http://www.w3.org/2000/svg";
const IN_ALL = 350; // ms that everything which moves may take
const FLIGHT = 190;
const PACE = [60, 230]; // ms that a frame stays which others follow, at least and at most
const PATIENCE = 1500; // ms that a person likes to look on, more or less
const LOOK = 600; // ms that the mouse or a finger rests on a card before it is shown larger
const SILENCE = 6000; // ms after which we wonder aloud whether Python still runs
const LONGEST_SAVE = 200000;
const TIP = "To read a card large, rest the mouse or a finger on it, or press ? there.";
const NO_ANSWER = "Python has not answered yet. Is the kernel still running?";

// Views are handed models of their own, but the scene in them is one object: it stands for the game.
const stories = new WeakMap(); // scene → {story, log}: all views of a game share its log
const inUse = new WeakMap(); // scene → the view that was used last: sheets open there

// ── Small helpers ───────────────────────────────────────────────────────────────────────────

function make(tag, classes = "", words = "") {
  const node = document.createElement(tag);
  if (classes) node.className = classes;
  if (words) node.textContent = words;
  return node;
}

function draw(tag, attributes = {}) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

// The svg text of our own scene as nodes, its ids made unique to this view.
function parse(text, prefix) {
  const page = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  for (const node of page.querySelectorAll("[id]")) node.id = prefix + node.id;
  for (const node of page.querySelectorAll("use")) {
    node.setAttribute("href", "#" + prefix + node.getAttribute("href").slice(1));
  }
  return [...page.documentElement.childNodes].map((node) => document.importNode(node, true));
}

function button(words, classes, whenClicked) {
  const node = make("button", `quint-button ${classes}`.trim(), words);
  node.type = "button";
  node.addEventListener("click", whenClicked);
  return node;
}

function setAttribute(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

// The tree of legal gestures, as scene.py packs it.
function unpack(packed) {
  const tree = {};
  const idOf = (kind, name) => (name ? `${kind}:${name}` : kind);
  for (const [kind, rest] of Object.entries(packed)) {
    if (typeof rest === "string") for (const name of rest.split(" ")) tree[idOf(kind, name)] = 0;
    else for (const [name, more] of Object.entries(rest)) tree[idOf(kind, name)] = unpack(more);
  }
  return tree;
}

// Every gesture of a tree, as a list of ids.
function* paths(tree, before = []) {
  for (const [id, rest] of Object.entries(tree)) {
    if (rest) yield* paths(rest, [...before, id]);
    else yield [...before, id];
  }
}

const kindOf = (id) => id.split(":", 1)[0];
const isTyping = (node) => node.matches("textarea, input, select");
const clamp = (n, low, high) => Math.min(Math.max(n, low), high);

function pageIsDark() {
  const { body, documentElement: html } = document;
  if (body.dataset.jpThemeLight) return body.dataset.jpThemeLight === "false"; // JupyterLab
  if (/\bvscode-(dark|high-contrast)\b/.test(body.className)) {
    return !body.classList.contains("vscode-high-contrast-light");
  }
  if (body.classList.contains("vscode-light")) return false;
  const named = html.dataset.theme || html.getAttribute("theme"); // Colab, documentation pages
  if (named) return named.includes("dark");
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

// ── One view of a table ─────────────────────────────────────────────────────────────────────

class View {
  constructor(model, el) {
    this.model = model;
    this.scene = model.get("scene");
    this.frame = {};
    this.prefix = `quint${Math.random().toString(36).slice(2)}-`; // each table may be a module of its own
    this.places = new Map(); // id → its geometry, words and nodes
    this.pieces = new Map(); // id → {node, place, symbol, text}
    this.keys = new Map(); // shortcut letter → ids of places
    this.chosen = []; // the gesture so far
    this.said = null; // a message of our own, until the next frame
    this.quiet = false; // the frame's message was read: the person went on
    this.busyUntil = 0; // when the motion of the last frame ends
    this.moving = new Set();
    this.coming = []; // frames that are not shown yet, because they came too fast
    this.build(el);
    this.listen();
    this.show();
  }

  // Building, once

  build(el) {
    this.root = make("div", "quint-table");
    this.root.tabIndex = -1; // a click between the places must not hand the keys to the notebook
    const box = make("div", "quint-box");
    const symbols = draw("svg", { class: "quint-symbols", width: 0, height: 0, "aria-hidden": "true" });
    symbols.append(...parse(this.scene.symbols, this.prefix));

    const head = make("div", "quint-head");
    this.status = make("p", "quint-status");
    this.status.setAttribute("aria-live", "polite");
    head.append(make("h2", "quint-title", this.scene.title), this.status);

    this.note = make("div", "quint-note");
    this.prompt = make("p", "quint-prompt");
    this.message = make("div", "quint-message");
    this.message.setAttribute("aria-live", "assertive");
    this.note.append(this.prompt, this.message);

    const main = make("div", "quint-main");
    const side = make("div", "quint-side");
    const wide = make("div", "quint-wide");
    this.panels = this.scene.panels.map((panel) => this.buildPanel(panel));
    for (const panel of this.panels) ({ main, side, wide })[panel.area].append(panel.node);

    this.log = make("ol", "quint-log");
    this.log.setAttribute("aria-label", "What happened");
    this.logged = { story: NaN, length: 0 };
    side.append(this.log);

    this.tools = make("div", "quint-tools");
    this.tools.setAttribute("role", "toolbar");
    this.tools.setAttribute("aria-label", "Tools");

    this.sheet = make("div", "quint-sheet");
    this.sheet.setAttribute("role", "dialog");
    this.sheet.hidden = true;
    this.sky = make("div", "quint-sky");
    this.sky.setAttribute("aria-hidden", "true");

    this.closeUp = make("div", "quint-closeup");
    this.closeUp.setAttribute("aria-hidden", "true");
    this.closeUp.hidden = true;
    this.curtain = make("div", "quint-curtain");
    this.curtain.hidden = true;

    box.append(head, this.note, main, side, wide, this.tools, this.sheet, this.sky, this.closeUp, this.curtain);
    if (Object.keys(this.scene.large).length) box.append(make("p", "quint-tip", TIP));
    this.root.append(symbols, box);
    this.box = box;
    el.append(this.root);
  }

  buildPanel(data) {
    const node = make("div", "quint-panel");
    node.dataset.panel = data.id;
    node.setAttribute("role", data.role);
    node.setAttribute("aria-label", data.label);
    const svg = draw("svg", { viewBox: `0 0 ${data.width} ${data.height}`, role: "none" });
    node.style.setProperty("--width", data.width);
    svg.style.aspectRatio = `${data.width} / ${data.height}`;
    const layer = (name, ...inside) => {
      const group = draw("g", { class: `quint-${name}` });
      if (name !== "places") group.setAttribute("aria-hidden", "true");
      group.append(...inside);
      svg.append(group);
      return group;
    };
    layer("backdrop", ...parse(data.backdrop, this.prefix));
    const ground = layer("ground");
    const areas = layer("areas");
    const places = layer("places");
    const panel = { ...data, node, svg, ground, areas, spots: [], active: "" };
    panel.under = layer("under");
    panel.fixed = layer("fixed");
    panel.rings = layer("rings");
    panel.onTop = layer("pieces");
    panel.over = layer("over");
    panel.words = new Map();
    const written = layer("texts");
    for (const [id, x, y, size, anchor] of data.texts) {
      const text = draw("text", { x, y, "font-size": size, "text-anchor": anchor, class: "quint-text" });
      text.dataset.id = id;
      panel.words.set(id, text);
      written.append(text);
    }
    for (const place of data.places) this.buildPlace(panel, place, places);
    for (const place of panel.spots) place.around = this.around(place);
    const middle = data.role === "grid" ? panel.spots.length >> 1 : 0;
    this.activate(panel, panel.spots[middle]);
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
    place.node = draw("g", {
      class: "quint-place",
      "data-id": id,
      role: panel.role === "grid" ? "gridcell" : "button",
      tabindex: -1,
    });
    if (key) place.node.setAttribute("aria-keyshortcuts", key);
    const round = symbol && h < 1.2 * w ? Math.min(w, h) / 2 : 5; // a token or button; a card
    place.node.append(draw("rect", { x: x + 1, y: y + 1, width: w - 2, height: h - 2, rx: round }));
    if (panel.role === "grid") {
      const centre = { cx: x + w / 2, cy: y + h / 2 };
      place.dot = draw("circle", { ...centre, r: h * 0.13, class: "quint-dot" });
      panel.over.append(place.dot);
    }
    line.append(place.node);
  }

  // The place of the same panel that this one is a part of.
  around({ id, x, y, w, h, panel }) {
    return panel.spots.find((other) => other.id !== id && other.x <= x && other.y <= y
      && other.x + other.w >= x + w && other.y + other.h >= y + h);
  }

  use(symbol, { x, y, w, h }) {
    return draw("use", { href: `#${this.prefix}${symbol}`, x, y, width: w, height: h });
  }

  // A panel may be put away, or lie with its other side up: the same places, otherwise arranged.
  layOut() {
    const used = new Set(this.frame.pieces.map((piece) => this.places.get(piece[2])?.panel));
    this.panels.forEach((panel, n) => {
      const front = this.scene.panels[n];
      const isHeld = panel.node.contains(document.activeElement);
      panel.node.hidden = this.frame.hidden.includes(front.id) || (front.spare && !used.has(panel));
      this.isLost ||= isHeld && panel.node.hidden;
      const side = front.back && this.frame.turned.includes(front.id) ? front.back : front;
      if (panel.side === undefined) panel.side = front;
      if (panel.side === side) return;
      this.isLost ||= isHeld;
      for (const [id, piece] of this.pieces) if (piece.place.panel === panel) this.pieces.delete(id);
      const other = this.buildPanel(side);
      other.side = side;
      panel.node.replaceWith(other.node);
      this.panels[n] = other;
    });
  }

  // The focus was on something that is gone: it goes to what can be chosen now.
  findFocus() {
    this.isLost = false;
    const seen = this.panels.filter((panel) => !panel.node.hidden).flatMap((panel) => panel.spots);
    const place = seen.find(({ node }) => node.classList.contains("quint-live")) ?? seen[0];
    if (!place) return;
    this.activate(place.panel, place);
    place.node.focus({ preventScroll: true });
  }

  // Listening

  listen() {
    this.onFrame = () => this.arrive(this.model.get("frame"));
    this.onMessage = (message) => this.hear(message);
    this.model.on("change:frame", this.onFrame);
    this.model.on("msg:custom", this.onMessage);
    this.root.addEventListener("click", (event) => this.clicked(event));
    this.root.addEventListener("keydown", (event) => this.pressed(event));
    for (const kind of ["keyup", "keypress"]) {
      this.root.addEventListener(kind, (event) => event.stopPropagation());
    }
    this.root.addEventListener("pointerover", (event) => this.hover(event));
    this.root.addEventListener("pointerleave", () => this.hover(null));
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.night = matchMedia("(prefers-color-scheme: dark)");
    this.onTheme = () => (this.root.dataset.theme = pageIsDark() ? "dark" : "light");
    this.night.addEventListener("change", this.onTheme);
    this.themes = new MutationObserver(this.onTheme);
    for (const node of [document.body, document.documentElement]) {
      const attributeFilter = ["class", "data-jp-theme-light", "data-theme", "theme"];
      this.themes.observe(node, { attributes: true, attributeFilter });
    }
    this.onTheme();
    this.logSize = new ResizeObserver(() => this.endOfLog()); // it is filled before it has a size
    this.logSize.observe(this.log);
  }

  close() {
    this.model.off("change:frame", this.onFrame);
    this.model.off("msg:custom", this.onMessage);
    this.night.removeEventListener("change", this.onTheme);
    this.themes.disconnect();
    this.logSize.disconnect();
    clearTimeout(this.wonder);
    clearTimeout(this.pace);
    clearTimeout(this.pause);
    this.root.remove();
  }

  send(message) {
    inUse.set(this.scene, this);
    clearTimeout(this.wonder);
    this.wonder = setTimeout(() => this.wonderAloud(), SILENCE);
    this.model.send(message);
  }

  wonderAloud() {
    this.say("info", NO_ANSWER);
    if (!this.curtain.hidden) this.curtain.append(make("p", "quint-title", NO_ANSWER));
  }

  hear(message) {
    clearTimeout(this.wonder);
    if (message.kind === "trouble") return this.say("refusal", message.text);
    if (message.kind === "log") {
      if (message.story !== this.frame.story) return;
      stories.set(this.scene, { story: message.story, log: message.log, asked: true });
      this.remember();
      return this.showLog();
    }
    if (message.kind === "saved" && (inUse.get(this.scene) ?? this) === this) this.openSaved(message);
  }

  // Agents and dice are faster than one can follow: their frames are shown one after the other,
  // the quicker the more are waiting. A click or a key shows the last one at once.
  arrive(frame) {
    const isOneOfMany = this.frame.busy && (frame.busy || this.coming.length > 0);
    this.coming.push(frame);
    if (!isOneOfMany || this.isStill()) this.catchUp();
    else this.pace ??= this.nextInAMoment();
  }

  nextInAMoment() {
    const wait = clamp(PATIENCE / this.coming.length, ...PACE);
    return setTimeout(() => {
      this.pace = null;
      this.land();
      this.show(this.coming.shift());
      if (this.coming.length) this.pace = this.nextInAMoment();
    }, wait);
  }

  catchUp() {
    clearTimeout(this.pace);
    this.pace = null;
    while (this.coming.length) this.show(this.coming.shift());
  }

  isStill() {
    return this.still.matches || document.hidden;
  }

  // Showing a frame

  show(frame = this.model.get("frame")) {
    const before = this.frame;
    this.frame = {
      pieces: [], status: "", prompt: "", marks: [], texts: [], tools: [], events: [],
      begun: [], turned: [], hidden: [], shows: {}, curtain: "", step: 0, story: 0, busy: false,
      ...frame, gestures: unpack(frame.gestures ?? {}),
    };
    const ghost = this.sent?.length > 1 ? this.sent.at(-1) : "";
    clearTimeout(this.wonder);
    this.sent = null;
    const sameMoment = before.step === this.frame.step && before.story === this.frame.story;
    // A switch or a refusal does not drop what was chosen, if it still can begin something.
    const goesOn = this.isLoose(this.chosen) || this.frame.gestures[this.chosen[0]];
    if (!sameMoment || !goesOn) this.chosen = this.frame.begun;
    this.said = null;
    this.quiet = false;
    this.layOut();
    this.lookClosely(null);
    const motion = this.showPieces();
    this.showTexts();
    this.showMarks();
    this.light();
    this.showCurtain();
    if (this.isLost) this.findFocus();
    this.showTools();
    if (this.status.textContent !== this.frame.status) this.status.textContent = this.frame.status;
    const busy = this.frame.busy || this.coming.length > 0;
    this.root.classList.toggle("quint-busy", busy);
    this.root.setAttribute("aria-busy", busy);
    this.showMessage();
    this.remember();
    this.showLog();
    if (this.asked && this.frame.message?.[0] === "refusal") {
      this.openRules(this.frame.message[2], this.tools.querySelector("[data-tool='why']"));
    }
    this.asked = false;
    if (before.pieces) this.move(motion, ghost);
  }

  showPieces() {
    const motion = { moved: [], come: [], gone: [] };
    const now = new Set(this.frame.pieces.map(([id]) => id));
    for (const [id, piece] of this.pieces) {
      if (now.has(id)) continue;
      motion.gone.push({ symbol: piece.symbol, place: piece.place });
      piece.node.remove();
      this.pieces.delete(id);
    }
    const tops = new Map(); // layer → the last piece in it so far
    for (const [id, symbol, at, label = "", text = ""] of this.frame.pieces) {
      const place = this.places.get(at);
      let piece = this.pieces.get(id);
      if (!piece) {
        piece = { node: draw("g", { class: "quint-piece", "data-id": id }) };
        this.pieces.set(id, piece);
        motion.come.push({ piece, place });
      } else if (piece.place !== place) motion.moved.push({ piece, place, from: piece.place });
      if (piece.place !== place || piece.symbol !== symbol || piece.text !== text) {
        piece.node.replaceChildren(this.use(symbol, place));
        piece.node.dataset.place = at;
        if (text) {
          const middle = { x: place.x + place.w / 2, y: place.y + place.h / 2 };
          const words = draw("text", { ...middle, class: "quint-text", "text-anchor": "middle" });
          words.textContent = text;
          piece.node.append(words);
        }
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

  // While the curtain is down the frame behind it is empty: there is nothing to find.
  showCurtain() {
    const { curtain } = this.frame;
    const isHeld = this.root.contains(document.activeElement);
    if (!curtain && this.curtain.contains(document.activeElement)) this.isLost = true;
    this.root.classList.toggle("quint-curtained", !!curtain);
    this.curtain.hidden = !curtain;
    this.curtain.replaceChildren();
    if (!curtain) return;
    const lift = button("Lift the curtain", "quint-lift", () => this.send({ kind: "tool", id: "lift" }));
    this.closeSheet();
    this.curtain.append(make("p", "quint-title", curtain), lift);
    if (isHeld) lift.focus({ preventScroll: true });
  }

  showTexts() {
    this.spoken = new Map(this.frame.texts);
    for (const { words } of this.panels) {
      for (const [id, node] of words) {
        const text = this.spoken.get(id) ?? "";
        if (node.textContent !== text) node.textContent = text;
      }
    }
  }

  showMarks() {
    for (const panel of this.panels) {
      panel.areas.replaceChildren();
      panel.under.replaceChildren();
      for (const old of panel.over.querySelectorAll(".quint-mark")) old.remove();
    }
    const about = this.quiet || !this.frame.message ? [] : (this.frame.message[3] ?? []);
    this.marks = new Map();
    const shown = Object.entries(this.frame.shows[this.chosen.at(-1)] ?? {});
    const more = shown.flatMap(([kind, ids]) => ids.split(" ").map((id) => [kind, id]));
    for (const [kind, id] of [...this.frame.marks, ...more, ...about.map((id) => ["why", id])]) {
      const place = this.places.get(id);
      if (!place) continue;
      const [label, symbol, area] = this.scene.marks[kind] ?? [];
      if (label) this.marks.set(id, [...(this.marks.get(id) ?? []), label]);
      const { x, y, w, h, panel } = place;
      if (area) {
        // Edges below all fills: inside an area the fill of the next square hides them.
        const rect = (part) => draw("rect", { x, y, width: w, height: h, class: `quint-area-${part}` });
        const [edge, fill] = [rect("edge"), rect("fill")];
        edge.dataset.area = fill.dataset.area = area;
        fill.dataset.kind = kind;
        panel.areas.prepend(edge);
        panel.areas.append(fill);
        continue;
      }
      const under = symbol ? this.use(symbol, place)
        : draw("rect", { x: x + 2, y: y + 2, width: w - 4, height: h - 4, rx: 6 });
      under.classList.add("quint-mark");
      under.classList.toggle("quint-wide", w > 1.5 * h || !!place.ground);
      under.dataset.kind = kind;
      (kind === "last" ? panel.under : panel.over).append(under);
    }
  }

  // Which places may come next, which are chosen, and what each is called.
  light() {
    const { gestures } = this.frame;
    if (Object.keys(this.frame.shows).length) this.showMarks(); // some belong to what is chosen
    const next = this.following();
    const open = Object.keys(gestures).length > 0 && !this.frame.busy;
    const taken = new Set(this.frame.pieces.map((piece) => piece[2]));
    for (const panel of this.panels) {
      for (const place of panel.spots) {
        const { id, node } = place;
        const live = open && next !== null && id in next;
        const chosen = this.chosen.includes(id);
        node.classList.toggle("quint-live", live);
        node.classList.toggle("quint-chosen", chosen);
        node.classList.toggle("quint-able", open && id in gestures);
        node.classList.toggle("quint-sent", !!this.sent && this.sent.at(-1) === id);
        // A part that cannot come first does not stand in the way of the whole.
        node.classList.toggle("quint-through", !!place.around && !this.chosen.length && !this.fits([id]));
        if (place.art) place.art.classList.toggle("quint-dim", !(open && (live || id in gestures)) && !chosen);
        if (place.dot) {
          const round = taken.has(id); // a ring below it hides no piece
          const layer = round ? panel.rings : panel.over;
          place.dot.classList.toggle("quint-live", live);
          place.dot.classList.toggle("quint-round", round);
          setAttribute(place.dot, "r", place.h * (round ? 0.46 : 0.13));
          if (place.dot.parentNode !== layer) layer.append(place.dot);
        }
        if (panel.role === "grid") setAttribute(node, "aria-selected", chosen);
        else setAttribute(node, "aria-pressed", chosen);
        setAttribute(node, "aria-label", this.nameOf(place, live));
      }
    }
    const raised = this.isLoose(this.chosen) ? this.chosen : [];
    for (const { node, place } of this.pieces.values()) {
      node.classList.toggle("quint-raised", raised.includes(place.id));
    }
    this.showPrompt(next);
  }

  // What may follow the places that are chosen: null if nothing fits. Places of a loose kind may be
  // chosen in any order: one more may be any of a gesture that has all of them.
  following() {
    if (this.chosen.length && !this.isLoose(this.chosen)) {
      return this.chosen.reduce((next, id) => (next && next[id]) || null, this.frame.gestures);
    }
    const next = {};
    const chosen = this.firstAlike(this.chosen);
    for (const path of paths(this.frame.gestures)) {
      if (!chosen.every((id) => path.includes(id))) continue;
      const rest = path.filter((id) => !chosen.includes(id));
      const loose = rest.filter((id) => this.isLoose([id]));
      for (const id of loose.length ? loose : rest.slice(0, 1)) next[id] = 0;
    }
    for (const id of Object.keys(next).flatMap((each) => this.alike(each))) next[id] = 0;
    for (const id of this.chosen) delete next[id];
    return this.chosen.length && !Object.keys(next).length ? null : next;
  }

  // The places of a loose kind on which the same lies, this one too, in the order of the scene.
  alike(id) {
    const lies = new Map(this.frame.pieces.map((piece) => [piece[2], piece[1]]));
    const same = (each) => kindOf(each) === kindOf(id) && lies.get(each) === lies.get(id);
    return this.isLoose([id]) ? [...this.places.keys()].filter(same) : [id];
  }

  // Gestures name the first of places that are alike; a person may choose any of them.
  firstAlike(ids) {
    const first = new Set();
    for (const id of ids) first.add(this.alike(id).find((each) => !first.has(each)) ?? id);
    const order = [...this.places.keys()];
    const loose = [...first].filter((id) => this.isLoose([id]));
    const others = [...first].filter((id) => !this.isLoose([id]));
    return [...loose.sort((a, b) => order.indexOf(a) - order.indexOf(b)), ...others];
  }

  // Whether these places are some of a kind of which a pattern takes as many as one likes.
  isLoose(ids) {
    const kinds = new Set(ids.map(kindOf));
    const [kind] = kinds;
    return kinds.size === 1 && this.scene.patterns.some((pattern) => pattern.includes(`${kind}*`));
  }

  nameOf(place, live) {
    const part = this.partOf(place);
    const called = (isThere) => this.frame.pieces.filter(isThere).map(([id]) => this.pieces.get(id).label);
    const pieces = called((piece) => piece[2] === place.id).reverse().join(" on ");
    const onParts = called((piece) => piece[2].startsWith(`${place.id}:`)).join(", ");
    const marks = this.marks.get(place.id) ?? [];
    const possible = live && (this.chosen.length > 0 || place.panel.role === "grid") ? "possible" : "";
    const words = this.spoken.get(place.id) ?? this.spoken.get(`on ${place.id}`);
    return [part || place.label, pieces, onParts, words, ...marks, possible]
      .filter(Boolean)
      .join(", ");
  }

  // What a place is called as a part of what lies under it.
  partOf({ id, around }) {
    const cut = id.lastIndexOf(":");
    const under = [id.slice(0, cut), around?.id];
    const below = this.frame.pieces.find((piece) => under.includes(piece[2]) && piece[1] in this.scene.parts);
    return below ? this.scene.parts[below[1]]?.[id.slice(cut + 1)] : "";
  }

  showPrompt(next) {
    const { patterns, prompts } = this.scene;
    let words = "";
    if (this.frame.busy) words = "Thinking …";
    else if (next === null) words = "Nothing fits that now. Choose on, and the table says why.";
    else if (this.chosen.join() === this.frame.begun.join() && this.frame.prompt) words = this.frame.prompt;
    else if (patterns.length) words = prompts[kindOf(Object.keys(next)[0] ?? "")] ?? "";
    else words = "The arrows below step through the game.";
    if (this.prompt.textContent !== words) this.prompt.textContent = words;
  }

  showMessage() {
    const [tone, text, rule] = this.said ?? (this.quiet ? [] : (this.frame.message ?? []));
    this.note.dataset.tone = tone ?? "";
    this.message.replaceChildren(); // a new node is read out, even if it says the same again
    if (!text) return;
    const words = make("p", "quint-words-said", text + " ");
    if (rule) words.append(this.ruleButton(rule));
    this.message.append(words);
  }

  say(tone, text) {
    this.said = [tone, text];
    this.showMessage();
  }

  ruleButton(rule) {
    const node = button(`rule ${rule}`, "quint-rule", () => this.openRules(rule, node));
    node.dataset.rule = rule;
    return node;
  }

  // Tools: buttons are kept while their ids stay, so that one does not lose the focus.
  showTools() {
    const { tools } = this.frame;
    const had = [...this.tools.children].map((node) => node.dataset.tool).join();
    if (had !== tools.map(([id]) => id).join()) {
      this.tools.replaceChildren(...tools.map(([id]) => {
        const node = button("", "quint-tool", () => this.useTool(id, node));
        node.dataset.tool = id;
        return node;
      }));
      this.rove(this.tools);
    }
    tools.forEach(([, label, disabled = false, pressed = ""], n) => {
      const node = this.tools.children[n];
      if (node.textContent !== label) node.textContent = label;
      setAttribute(node, "aria-disabled", disabled ? "true" : null);
      setAttribute(node, "aria-pressed", pressed ? String(pressed === "on") : null);
    });
    this.tools.hidden = tools.length === 0;
  }

  useTool(id, node) {
    this.catchUp();
    if (node.getAttribute("aria-disabled")) return;
    if (id === "rules") this.openRules("", node);
    else if (id === "load") this.openLoad(node);
    else {
      this.asked = id === "why"; // the rule of a refusal then opens with the answer
      this.send({ kind: "tool", id });
    }
  }

  // The log

  remember() {
    const { story, step, events } = this.frame;
    let told = stories.get(this.scene);
    if (!told || told.story !== story) stories.set(this.scene, (told = { story, log: [] }));
    const { log } = told;
    if (step > log.length + (events.length ? 1 : 0) && !told.asked) {
      told.asked = true; // this view opened late, or a game came back: its past is told once
      this.model.send({ kind: "log" });
    }
    log.length = Math.min(log.length, step);
    while (log.length < step) log.push(null);
    if (step > 0 && events.length) log[step - 1] = events;
  }

  showLog() {
    const { story, log } = stories.get(this.scene);
    const grown = this.logged.story === story && this.logged.log === log;
    if (!grown || this.logged.length > log.length) this.log.replaceChildren();
    while (this.log.lastChild && Number(this.log.lastChild.dataset.step) >= log.length) {
      this.log.lastChild.remove();
    }
    this.logged = { story, log, length: log.length };
    const known = Number(this.log.lastChild?.dataset.step ?? 0);
    for (let step = known; step <= log.length; step++) this.logAction(step, log[step - 1]);
    this.rove(this.log, true);
    this.endOfLog();
  }

  endOfLog() {
    this.log.scrollTop = this.log.scrollHeight;
  }

  logAction(step, events) {
    if (!events) return;
    const line = make("li", "quint-happened");
    line.dataset.step = step;
    for (const [rule, says] of events) {
      const words = make("span", "", says + " ");
      words.append(this.ruleButton(rule), " ");
      line.append(words);
    }
    if (this.log.lastChild?.dataset.step === String(step)) this.log.lastChild.remove();
    this.log.append(line);
  }

  // One tab stop for a row of buttons; arrows go from one to the next.
  rove(row, fromEnd = false) {
    const buttons = [...row.querySelectorAll("button")];
    const stop = buttons.find((node) => node.tabIndex === 0 && node === document.activeElement);
    for (const node of buttons) node.tabIndex = -1;
    const first = stop ?? buttons[fromEnd ? buttons.length - 1 : 0];
    if (first) first.tabIndex = 0;
  }

  // Gestures

  clicked(event) {
    inUse.set(this.scene, this);
    const node = event.target.closest(".quint-place");
    if (!node) return;
    const place = this.onlyPart(this.places.get(node.dataset.id));
    this.activate(place.panel, place);
    place.node.focus({ preventScroll: true });
    this.choose(place.id);
  }

  // A click on a whole means the one part of it that may come next: parts can be small.
  onlyPart(place) {
    const isLive = ({ node }) => node.classList.contains("quint-live");
    const parts = place.panel.spots.filter((part) => part.around === place && isLive(part));
    return isLive(place) || parts.length !== 1 ? place : parts[0];
  }

  choose(id) {
    if (this.coming.length) return this.catchUp();
    if (this.frame.busy || !this.scene.patterns.length) return;
    this.hush();
    if (this.isLoose(this.chosen) && this.isLoose([id])) return this.toggle(id);
    if (this.chosen.at(-1) === id) return this.cancel();
    let ids = [...this.chosen, id];
    if (!this.fits(ids)) ids = [id];
    if (!this.fits(ids)) {
      this.cancel();
      return this.say("info", this.prompt.textContent || "That cannot be chosen first.");
    }
    this.chosen = ids;
    this.hover(null);
    if (this.fits(ids, true)) this.sendGesture(this.firstAlike(ids));
    else this.light();
  }

  // One more place of a loose kind, or one fewer, in the order of the scene.
  toggle(id) {
    const ids = new Set(this.chosen);
    if (!ids.delete(id)) ids.add(id);
    this.chosen = [...this.places.keys()].filter((each) => ids.has(each));
    this.hover(null);
    this.light();
  }

  // Whether the places begin a pattern, or are a whole one.
  fits(ids, whole = false) {
    return this.scene.patterns.some((pattern) => {
      const rest = ids.map(kindOf);
      for (const wanted of pattern) {
        if (!rest.length) return !whole;
        const kind = wanted.replace("*", "");
        if (rest.shift() !== kind) return false;
        while (wanted !== kind && rest[0] === kind) rest.shift();
      }
      return !rest.length;
    });
  }

  sendGesture(ids) {
    let legal = this.frame.gestures;
    for (const id of ids) legal = legal && legal[id];
    this.sent = legal === 0 ? ids : null;
    // After a try that cannot be, its beginning stays chosen if something else can follow it.
    const begins = this.frame.gestures[ids[0]] || this.isLoose(ids.slice(0, -1));
    this.chosen = this.sent || !begins ? [] : ids.slice(0, -1);
    this.light();
    if (this.sent && ids.length > 1) this.ghost(ids, "quint-ghost");
    this.send({ kind: "gesture", ids });
  }

  // What was chosen first, laid where it will be.
  ghost(ids, classes) {
    this.unghost();
    const first = this.places.get(ids[0]);
    const lying = this.frame.pieces.filter((piece) => piece[2] === ids[0]).at(-1);
    const symbol = lying ? lying[1] : first.symbol;
    if (!symbol) return;
    const place = this.places.get(ids.at(-1));
    const node = this.use(symbol, place);
    node.setAttribute("class", classes);
    place.panel.onTop.append(node);
    place.dot?.classList.add("quint-covered");
  }

  unghost() {
    for (const node of this.root.querySelectorAll(".quint-ghost, .quint-preview")) node.remove();
    for (const dot of this.root.querySelectorAll(".quint-covered")) dot.classList.remove("quint-covered");
  }

  // What lies on the place under the mouse, or with the focus, larger: a card to read.
  lookClosely(node) {
    const place = this.places.get(node?.dataset.id);
    const lying = place && this.frame.pieces.find((piece) => piece[2] === place.id && this.scene.large[piece[1]]);
    this.closeUp.hidden = !lying;
    this.closeUp.replaceChildren();
    if (!lying) return;
    const symbol = this.prefix + this.scene.large[lying[1]];
    const { viewBox } = this.root.querySelector(`#${symbol}`);
    const { width, height } = viewBox.baseVal;
    const drawing = draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height });
    drawing.append(draw("use", { href: `#${symbol}`, width, height }));
    this.closeUp.append(drawing);
    const outer = this.box.getBoundingClientRect();
    const inner = node.getBoundingClientRect();
    const right = inner.right - outer.left + 8;
    const left = right + width < outer.width ? right : inner.left - outer.left - width - 8;
    this.closeUp.style.left = `${clamp(left, 4, Math.max(4, outer.width - width - 4))}px`;
    this.closeUp.style.top = `${clamp(inner.top - outer.top - height / 3, 4, Math.max(4, outer.height - height - 4))}px`;
  }

  hover(event) {
    clearTimeout(this.pause);
    const over = event?.target.closest(".quint-place"); // a finger that rests there looks too
    if (!over) this.lookClosely(null);
    else this.pause = setTimeout(() => this.lookClosely(over), LOOK);
    const node = event?.target.closest(".quint-place.quint-live");
    if (this.sent) return;
    this.unghost();
    if (node && this.chosen.length && event.pointerType === "mouse") {
      this.ghost([...this.chosen, node.dataset.id], "quint-preview");
    }
  }

  cancel() {
    this.chosen = [];
    this.hover(null);
    this.light();
  }

  hush() {
    if (!this.said && (this.quiet || !this.frame.message)) return;
    if (!this.said && this.frame.message[0] === "win") return;
    this.said = null;
    this.quiet = true;
    this.showMessage();
    this.showMarks();
  }

  // Keys

  pressed(event) {
    const { target, key } = event;
    // The notebook's own keys rest while the focus is here: "dd" would delete the cell. Saving may.
    if (!((event.ctrlKey || event.metaKey) && key.toLowerCase() === "s")) event.stopPropagation();
    if (key === "Escape") {
      event.preventDefault();
      if (!this.sheet.hidden) return this.closeSheet();
      if (!this.closeUp.hidden) return this.lookClosely(null);
      this.hush();
      return this.cancel();
    }
    if (isTyping(target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = this.places.get(target.closest(".quint-place")?.dataset.id);
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
    if (step || key === "Home" || key === "End") {
      if (place) this.walk(place, step, key);
      else if (target === this.root) this.findFocus();
      else if (!this.walkButtons(target, step, key)) return;
    } else if (key === "Enter" || key === " ") {
      if (!place) return; // a button: the browser clicks it
      if (!event.repeat) this.choose(place.id);
    } else if (key === "?" && place) {
      this.lookClosely(this.closeUp.hidden ? place.node : null);
    } else if (this.keys.has(key.toLowerCase())) {
      const ids = this.keys.get(key.toLowerCase());
      const next = this.following() ?? {};
      const fitting = ids.find((id) => id in next) ?? ids.find((id) => id in this.frame.gestures);
      if (!event.repeat) this.choose(fitting ?? ids[0]);
    } else return;
    event.preventDefault();
  }

  walk(from, step, key) {
    const { spots } = from.panel;
    const inRow = spots.filter((place) => place.row === from.row);
    let to = key === "Home" ? inRow[0] : inRow.at(-1);
    if (step) {
      const [down, right] = step;
      const ahead = (place) => (place.row - from.row) * down + (place.col - from.col) * right;
      const aside = (place) => Math.abs(place.col - from.col) * Math.abs(down);
      const cost = (place) => 1000 * ahead(place) + aside(place);
      const there = (down ? spots : inRow).filter((place) => ahead(place) > 0);
      to = there.sort((a, b) => cost(a) - cost(b))[0] ?? from;
    }
    this.activate(from.panel, to);
    to.node.focus({ preventScroll: false });
  }

  walkButtons(target, step, key) {
    const row = target.closest(".quint-tools, .quint-log");
    if (!row) return false;
    const buttons = [...row.querySelectorAll("button")];
    const at = buttons.indexOf(target);
    const to = step ? at + step[0] + step[1] : key === "Home" ? 0 : buttons.length - 1;
    const next = buttons[clamp(to, 0, buttons.length - 1)];
    for (const node of buttons) node.tabIndex = node === next ? 0 : -1;
    next.focus();
    return true;
  }

  activate(panel, place) {
    if (!place) return;
    for (const spot of panel.spots) spot.node.setAttribute("tabindex", spot === place ? 0 : -1);
  }

  // Motion, laid over a picture that is already right

  move({ moved, come, gone }, ghost) {
    this.unghost();
    const now = performance.now();
    let wait = Math.max(0, this.busyUntil - now);
    if (wait > IN_ALL || this.isStill() || !this.root.isConnected) {
      this.land();
      wait = 0;
    }
    if (this.isStill()) return;
    const came = new Map(); // place → where what is new there came from
    const went = new Map(); // place → where what was there went
    for (const [, , piece, source, target] of this.frame.events) {
      const [from, to] = [source, target].map((id) => this.spotOf(id, piece));
      if (!from || !to || !this.isSeen(from) || !this.isSeen(to)) continue;
      came.set(to, from);
      went.set(from, to);
    }
    const flights = moved.filter(({ place, from }) => this.isSeen(place) && this.isSeen(from));
    const rest = [];
    const arrived = new Set();
    for (const { piece, place } of come) {
      const from = came.get(place);
      if (from && place.id !== ghost) flights.push({ piece, place, from });
      else if (place.id !== ghost) rest.push(piece);
      arrived.add(place);
    }
    const later = wait + (flights.length ? IN_ALL - FLIGHT : 0);
    for (const flight of flights) this.fly(flight, wait);
    for (const piece of rest) this.appear(piece, later);
    for (const { symbol, place } of gone.filter((each) => this.isSeen(each.place))) {
      const to = went.get(place);
      if (!to) this.shrink(symbol, place, later);
      else if (!arrived.has(to)) this.leave(symbol, place, to, later);
    }
    if (flights.length || rest.length || gone.length) this.busyUntil = now + later + FLIGHT;
  }

  isSeen(place) {
    return !place.panel.node.hidden && place.panel === this.places.get(place.id)?.panel;
  }

  // Where an event happens: a place may be divided by kinds of pieces.
  spotOf(id, piece) {
    return this.places.get(`${id}:${piece}`) ?? this.places.get(id);
  }

  animate(node, frames, duration, delay, whenDone) {
    const motion = node.animate(frames, { duration, delay, easing: "ease-out", fill: "backwards" });
    this.moving.add(motion);
    motion.onfinish = motion.oncancel = () => {
      this.moving.delete(motion);
      whenDone?.();
    };
  }

  land() {
    for (const motion of [...this.moving]) motion.cancel();
    this.sky.replaceChildren();
    this.busyUntil = 0;
  }

  // Where a place is in the box, in pixels.
  seat(place) {
    const outer = this.box.getBoundingClientRect();
    const inner = place.panel.svg.getBoundingClientRect();
    const scale = inner.width / place.panel.width;
    return {
      x: inner.left - outer.left + place.x * scale,
      y: inner.top - outer.top + place.y * scale,
      w: place.w * scale,
      h: place.h * scale,
    };
  }

  stuntman(symbol, place) {
    const { x, y, w, h } = this.seat(place);
    const node = draw("svg", { viewBox: `0 0 ${place.w} ${place.h}`, width: w, height: h });
    node.style.left = `${x}px`;
    node.style.top = `${y}px`;
    node.append(this.use(symbol, { x: 0, y: 0, w: place.w, h: place.h }));
    this.sky.append(node);
    return node;
  }

  // How a piece on `place` is transformed to look as if it were at `other`.
  asIfAt(other, place) {
    const [far, near] = [this.seat(other), this.seat(place)];
    const dx = far.x + far.w / 2 - near.x - near.w / 2;
    const dy = far.y + far.h / 2 - near.y - near.h / 2;
    const size = ({ w, h }) => Math.min(w, h);
    return `translate(${dx}px, ${dy}px) scale(${size(far) / size(near)})`;
  }

  fly({ piece, place, from }, delay) {
    const node = this.stuntman(piece.symbol, place);
    const frames = [{ transform: this.asIfAt(from, place) }, { transform: "none" }];
    this.animate(node, frames, FLIGHT, delay, () => node.remove());
    this.animate(piece.node, [{ opacity: 0 }, { opacity: 0 }], FLIGHT + delay, 0);
  }

  leave(symbol, place, to, delay) {
    const node = this.stuntman(symbol, place);
    const frames = [{ transform: "none" }, { transform: this.asIfAt(to, place), opacity: 0.4 }];
    this.animate(node, frames, FLIGHT, delay, () => node.remove());
  }

  appear(piece, delay) {
    this.animate(piece.node, [{ opacity: 0 }, { opacity: 1 }], FLIGHT, delay);
  }

  shrink(symbol, place, delay) {
    const node = this.stuntman(symbol, place);
    const frames = [{ transform: "none" }, { transform: "scale(0)", opacity: 0.4 }];
    this.animate(node, frames, FLIGHT, delay, () => node.remove());
  }

  // Sheets: rules, a saved game, a game to load

  openSheet(title, opener, ...inside) {
    this.opener = opener;
    const head = make("div", "quint-sheet-head");
    head.append(make("h3", "quint-title", title), button("Close", "quint-close", () => this.closeSheet()));
    this.sheet.setAttribute("aria-label", title);
    this.sheet.replaceChildren(head, ...inside);
    this.sheet.hidden = false;
    head.scrollIntoView({ block: "nearest" }); // a tall table's tools may be far below its top
  }

  closeSheet() {
    const held = this.sheet.contains(document.activeElement);
    this.sheet.hidden = true;
    if (!held) return;
    const back = this.opener?.isConnected ? this.opener : this.tools.querySelector("[tabindex='0']");
    back?.focus();
  }

  openRules(id, opener) {
    const list = make("ul", "quint-rules");
    let cited = null;
    for (const [rule, text, source, question] of this.scene.rules) {
      const line = make("li", question ? "quint-ruling" : "");
      line.dataset.rule = rule;
      line.tabIndex = -1;
      const words = make("p");
      words.append(make("b", "", rule), " ");
      if (question) words.append(make("i", "", question), " ");
      words.append(text);
      line.append(words, make("small", "", source));
      if (rule === id) (cited = line).classList.add("quint-cited");
      list.append(line);
    }
    this.openSheet("Rules", opener, list);
    const target = cited ?? list.firstChild;
    target?.focus({ preventScroll: true });
    this.sheet.scrollTop = cited ? Math.max(0, cited.offsetTop - 70) : 0;
  }

  openSaved({ text, name }) {
    const field = make("textarea", "quint-saved");
    field.readOnly = true;
    field.value = text;
    field.setAttribute("aria-label", "The saved game");
    const told = make("span", "quint-told");
    told.setAttribute("aria-live", "polite");
    const copy = button("Copy", "quint-copy", async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        document.execCommand("copy"); // a page without leave to use the clipboard
      }
      told.textContent = "Copied.";
    });
    const download = button("Download", "quint-download", () => {
      const link = make("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
      link.download = name || "game.quint";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
    const row = make("div", "quint-row");
    row.append(copy, download, told);
    this.openSheet("Saved game", this.tools.querySelector("[data-tool='save']"), field, row);
    field.focus({ preventScroll: true });
  }

  openLoad(opener) {
    const field = make("textarea", "quint-load");
    field.value = this.unsent ?? "";
    field.spellcheck = false;
    field.placeholder = "Paste a saved game here, or choose its file.";
    field.setAttribute("aria-label", "A saved game");
    field.addEventListener("input", () => (this.unsent = field.value));
    const file = make("input", "quint-file");
    file.type = "file";
    file.accept = ".quint,.txt,text/plain";
    file.setAttribute("aria-label", "The file of a saved game");
    const told = make("span", "quint-told");
    told.setAttribute("aria-live", "polite");
    file.addEventListener("change", async () => {
      const chosen = file.files[0];
      if (!chosen) return;
      if (chosen.size > 4 * LONGEST_SAVE) return (told.textContent = "That file is too long for a saved game.");
      this.unsent = field.value = await chosen.text();
    });
    const load = button("Load this game", "quint-load-it", () => {
      if (!field.value.trim()) return (told.textContent = "There is nothing to load yet.");
      if (field.value.length > LONGEST_SAVE) return (told.textContent = "That is too long for a saved game.");
      this.closeSheet();
      this.send({ kind: "load", text: field.value });
    });
    const row = make("div", "quint-row");
    row.append(load, told);
    this.openSheet("Load a game", opener, field, file, row);
    field.focus({ preventScroll: true });
  }
}

// ── Replay: a recorded game, shown without asking anybody ───────────────────────────────────
//
// model.get("recording"): {pieces, texts, beats, at}. A beat is a frame after one event, with
// numbers into `pieces` and `texts`, its `step` and the `notes` of the saved game.

const BEAT = 900; // ms that each event stays while the game plays
const ICONS = {
  first: "M5 4v12M16 4 8 10l8 6z", back: "M14 4l-8 6 8 6z", play: "M6 4l9 6-9 6z",
  pause: "M7 4v12M13 4v12", next: "M6 4l8 6-8 6z", last: "M4 4l8 6-8 6zM15 4v12",
  eventBack: "M13 6l-5 4 5 4", eventNext: "M7 6l5 4-5 4",
};

class Replay {
  constructor(model, el) {
    const recording = model.get("recording");
    this.beats = recording.beats.map((beat) => ({
      ...beat,
      pieces: beat.pieces.map((n) => recording.pieces[n]),
      texts: beat.texts.map((n) => recording.texts[n]),
      tools: [["rules", "Rules"]],
    }));
    this.ends = []; // step → the number of its last beat
    this.beats.forEach((beat, n) => (this.ends[beat.step] = n));
    this.steps = this.ends.length - 1;
    // A stand-in for the model: the view shows the beat we are at, and nothing can be done in it.
    const scene = { ...model.get("scene"), patterns: [] };
    const nothing = () => {};
    this.reel = {
      get: (name) => (name === "scene" ? scene : this.frame),
      on: nothing, off: nothing, send: nothing,
    };
    this.at = this.ends[recording.at];
    this.frame = this.frameAt(this.at, true);
    this.view = new View(this.reel, el);
    this.build();
    this.goTo(this.at, true);
  }

  close() {
    this.pause();
    this.view.close();
  }

  build() {
    const bar = make("div", "quint-replay");
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", "Replay");
    const control = (icon, label, whenClicked) => {
      const node = button("", "quint-tool quint-step", whenClicked);
      node.dataset.does = icon;
      const drawing = draw("svg", { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" });
      drawing.append(draw("path", { d: ICONS[icon] }));
      node.append(drawing);
      node.setAttribute("aria-label", (node.title = label));
      return node;
    };
    const toStep = (of) => () => (this.pause(), this.goToStep(of()));
    const byEvents = (way) => () => (this.pause(), this.goTo(this.at + way));
    this.playing = control("play", "Play", () => (this.timer ? this.pause() : this.play()));
    this.slider = make("input", "quint-slider");
    Object.assign(this.slider, { type: "range", min: 0, max: this.steps, step: 1 });
    this.slider.setAttribute("aria-label", "Step of the game");
    this.slider.addEventListener("input", () => {
      this.pause();
      this.goTo(this.ends[Number(this.slider.value)], true);
    });
    this.where = make("span", "quint-where");
    const longest = Math.max(...this.beats.map((_, at) => this.whereWords(at).length));
    this.where.style.minWidth = `min(100%, ${longest}ch)`; // so that the slider keeps its length
    this.notes = make("div", "quint-notes");
    this.notes.setAttribute("aria-live", "polite");
    bar.append(
      control("first", "First step", toStep(() => 0)),
      control("back", "Previous step", toStep(() => this.step() - 1)),
      this.playing,
      control("next", "Next step", toStep(() => this.step() + 1)),
      control("last", "Last step", toStep(() => this.steps)),
      this.slider,
      control("eventBack", "Previous event", byEvents(-1)),
      control("eventNext", "Next event", byEvents(1)),
      this.where,
    );
    bar.addEventListener("keydown", (event) => this.pressed(event));
    const foot = make("div", "quint-foot");
    this.view.tools.replaceWith(foot);
    foot.append(this.notes, bar, this.view.tools);
  }

  // Left and right go by steps (on the slider they do so by themselves), with shift by events.
  pressed(event) {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === this.slider && !event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.pause();
    if (event.shiftKey) this.goTo(this.at + way);
    else this.goToStep(this.step() + way);
  }

  step() {
    return this.beats[this.at].step;
  }

  goToStep(step) {
    this.goTo(this.ends[clamp(step, 0, this.steps)], true);
  }

  // `whole`: we came by steps and not by events, so the message tells what was done.
  goTo(beat, whole = false) {
    this.at = clamp(beat, 0, this.beats.length - 1);
    const step = this.step();
    this.frame = this.frameAt(this.at, whole);
    stories.set(this.view.scene, { story: 0, log: this.logTo(step) });
    this.view.show();
    this.slider.value = step;
    this.where.textContent = this.whereWords(this.at);
    this.slider.setAttribute("aria-valuetext", this.where.textContent);
    this.notes.replaceChildren(...this.frame.notes.map((words) => make("p", "", words)));
  }

  first(step) {
    return step ? this.ends[step - 1] + 1 : 0;
  }

  whereWords(at) {
    const { step } = this.beats[at];
    const many = this.ends[step] - this.first(step) + 1;
    const event = many > 1 ? `, event ${at - this.first(step) + 1} of ${many}` : "";
    return `Step ${step} of ${this.steps}${event}`;
  }

  frameAt(at, whole) {
    const beat = this.beats[at];
    const first = this.first(beat.step);
    const events = this.beats.slice(first, at + 1).flatMap((each) => each.events ?? []);
    if (whole) {
      const won = beat.message && beat.message[0] === "win";
      return { ...beat, events, message: won ? beat.message : this.beats[first].message };
    }
    const others = (beat.marks ?? []).filter(([kind]) => kind !== "last");
    const here = (beat.events ?? []).flatMap(([, , , ...places]) => places);
    return { ...beat, events, marks: [...others, ...here.map((id) => ["last", id])] };
  }

  logTo(step) {
    return this.ends.slice(1, step + 1).map((end) => this.frameAt(end, true).events);
  }

  play() {
    if (this.at === this.beats.length - 1) this.goTo(0);
    this.timer = setInterval(() => {
      if (!this.view.root.isConnected) return this.pause();
      this.goTo(this.at + 1);
      if (this.at === this.beats.length - 1) this.pause();
    }, BEAT);
    this.showPlaying();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.showPlaying();
  }

  showPlaying() {
    this.playing.querySelector("path").setAttribute("d", this.timer ? ICONS.pause : ICONS.play);
    this.playing.setAttribute("aria-label", (this.playing.title = this.timer ? "Pause" : "Play"));
    this.view.message.setAttribute("aria-live", this.timer ? "off" : "polite");
  }
}

function render({ model, el }) {
  const view = model.get("recording") ? new Replay(model, el) : new View(model, el);
  return () => view.close();
}

export default { render };
