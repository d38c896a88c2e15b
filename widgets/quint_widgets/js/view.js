// One view of a table. It draws a scene and its frames and collects gestures; it knows panels,
// places, pieces, marks, tools and rules, but no game, and it never decides what is legal.
//
// model.get("scene"): what never changes          model.get("frame"): what changes with a move
// model.get("analysis"): chances and best actions, if somebody wants to know them
// it sends {kind: "gesture", ids}, {kind: "tool", id}, {kind: "load", text}, {kind: "log"},
//          {kind: "look", step, view}, {kind: "cut", step}
// it hears {kind: "saved", text, name}, {kind: "log", story, log, turns},
//          {kind: "past", view, step, frame}, {kind: "thinking" or "trouble", text}
//
// The drawing always is what the last frame says. Motion is laid over it and takes nothing away:
// if it is cut short, the right picture is already there.

import { Analysis } from "./analysis.js";
import { CloseUp } from "./closeup.js";
import { Curtain } from "./curtain.js";
import { button, make, setWords } from "./dom.js";
import {
  begins, extended, firstAlike, fits, following, isLegal, isLoose, kept, kindOf, toggled, unpack,
} from "./gestures.js";
import { pressed } from "./keys.js";
import { Lost } from "./lost.js";
import { Log, tellStory } from "./log.js";
import { Motion } from "./motion.js";
import { takeNews } from "./news.js";
import { Pace } from "./pace.js";
import { Past } from "./past.js";
import { Plan } from "./plan.js";
import { Room } from "./room.js";
import { followSettings } from "./settings.js";
import { Sheets } from "./sheets.js";
import { soundOf } from "./sound.js";
import { activate, isLive, Surface } from "./surface.js";
import { followTheme } from "./theme.js";
import { Symbols } from "./symbols.js";
import { Toolbar } from "./toolbar.js";

const SILENCE = 6000; // ms after which we wonder aloud whether Python still runs
const TIP = "To read a card large, rest the mouse or a finger on it, or press ? there.";
const NO_ANSWER = "Python has not answered yet. Is the kernel still running?";
const EMPTY_FRAME = {
  pieces: [], status: "", prompt: "", marks: [], texts: [], tools: [], events: [], gestures: {},
  begun: [], turned: [], hidden: [], shows: {}, curtain: "", step: 0, story: 0, busy: false,
};

// Views are handed models of their own, but the scene in them is one object: it stands for the game.
const inUse = new WeakMap(); // scene → the view that was used last: sheets open there

export class View {
  constructor(model, el) {
    this.model = model;
    this.scene = model.get("scene");
    this.frame = {};
    this.chosen = []; // the gesture so far
    this.sent = null; // the legal gesture that Python has not answered yet
    this.said = null; // a message of our own, until the next frame
    this.quiet = false; // the frame's message was read: the person went on
    this.suggested = []; // the places of an action that the analysis is asked about
    this.build(el);
    takeNews(model);
    this.listen();
    this.show(model.get("frame"));
  }

  // Building, once

  build(el) {
    this.root = make("div", "quint-table");
    this.root.tabIndex = -1; // a click between the places must not hand the keys to the notebook
    this.box = make("div", "quint-box");
    this.symbols = new Symbols(this.scene.symbols, el);
    this.surface = new Surface(this.scene, this.symbols);
    this.motion = new Motion(this.surface, this.box);
    this.closeUp = new CloseUp(this.surface, this.box);
    this.room = new Room(this.root, this.box, this.surface, () => this.lay());
    this.past = new Past(this);
    this.plan = new Plan(this);
    this.log = new Log(
      this.scene, () => this.model.send({ kind: "log" }), (rule) => this.ruleButton(rule),
      (step) => this.past.look(step),
    );
    this.toolbar = new Toolbar((id, node) => this.useTool(id, node));
    this.sheets = new Sheets(this.scene, this.toolbar.node, (text) => this.send({ kind: "load", text }));
    this.pace = new Pace((frame) => this.show(frame), (frame) => (this.motion.land(), this.show(frame)));

    const head = make("div", "quint-head");
    this.status = make("p", "quint-status", "", { "aria-live": "polite" });
    head.append(make("h2", "quint-title", this.scene.title), this.status, this.room.wholeScreen);
    this.note = make("div", "quint-note");
    this.prompt = make("p", "quint-prompt");
    this.message = make("div", "quint-message", "", { "aria-live": "assertive" });
    this.lost = new Lost(this.model, this.root, this.scene.title);
    this.note.append(this.prompt, this.message, this.past.node, this.lost.node);

    const areas = { main: make("div", "quint-main"), side: make("div", "quint-side"), wide: make("div", "quint-wide") };
    for (const panel of this.surface.panels) areas[panel.area].append(panel.node);
    this.analysis = new Analysis((ids) => ((this.suggested = ids), this.showMarks()));
    areas.side.append(this.analysis.node, this.log.node);
    this.curtain = new Curtain(this.root, () => this.send({ kind: "tool", id: "lift" }));

    this.box.append(
      head, this.note, this.room.tabs, areas.main, areas.side, areas.wide, this.toolbar.node,
      this.sheets.node, this.motion.sky, this.closeUp.node, this.curtain.node,
    );
    if (Object.keys(this.scene.large).length) this.box.append(make("p", "quint-tip", TIP));
    this.root.append(this.box);
    el.append(this.root);
  }

  ruleButton(rule) {
    const node = button(`rule ${rule}`, "quint-rule", () => this.sheets.openRules(rule, node));
    node.dataset.rule = rule;
    return node;
  }

  // Listening

  listen() {
    this.onFrame = () => this.arrive(this.model.get("frame"));
    this.onAnalysis = () => this.showAnalysis();
    this.onMessage = (message) => this.hear(message);
    this.onNews = () => takeNews(this.model);
    this.model.on("change:frame", this.onFrame);
    this.model.on("change:news", this.onNews);
    this.model.on("change:analysis", this.onAnalysis);
    this.model.on("msg:custom", this.onMessage);
    this.root.addEventListener("click", (event) => this.clicked(event));
    this.root.addEventListener("pointerdown", (event) => (this.pointer = event.pointerType));
    this.root.addEventListener("keydown", (event) => pressed(this, event));
    for (const kind of ["keyup", "keypress"]) {
      this.root.addEventListener(kind, (event) => event.stopPropagation());
    }
    this.root.addEventListener("pointerover", (event) => this.hover(event));
    this.root.addEventListener("pointerleave", () => this.hover(null));
    this.stopTheme = followTheme(this.root);
    this.stopSettings = followSettings(this.root);
  }

  close() {
    this.model.off("change:frame", this.onFrame);
    this.model.off("change:news", this.onNews);
    this.model.off("change:analysis", this.onAnalysis);
    this.model.off("msg:custom", this.onMessage);
    this.stopTheme();
    this.stopSettings();
    this.log.close();
    this.lost.close();
    this.room.close();
    this.pace.stop();
    this.closeUp.forget();
    this.symbols.close();
    clearTimeout(this.wonder);
    this.root.remove();
  }

  arrive(frame) {
    if (this.past.holds(frame)) return;
    const oneOfMany = this.frame.busy && (frame.busy || this.pace.isBehind());
    this.pace.arrive(frame, oneOfMany && !this.motion.isUnwanted());
  }

  send(message) {
    inUse.set(this.scene, this);
    clearTimeout(this.wonder);
    this.wonder = setTimeout(() => this.wonderAloud(), SILENCE);
    this.model.send(message);
  }

  wonderAloud() {
    this.say("info", NO_ANSWER);
    if (this.curtain.isDown()) this.curtain.say(NO_ANSWER);
  }

  hear(message) {
    clearTimeout(this.wonder);
    if (message.kind === "trouble") return this.say("refusal", message.text);
    if (message.kind === "thinking" && this.frame.busy) return setWords(this.prompt, message.text);
    if (message.kind === "log") {
      if (message.story !== this.frame.story) return;
      tellStory(this.scene, message.story, message.log, message.turns);
      this.log.remember({ ...EMPTY_FRAME, ...(this.past.now ?? this.frame) });
      return this.log.show();
    }
    if (message.kind === "past") return this.past.hear(message);
    const isOurs = (inUse.get(this.scene) ?? this) === this;
    if (message.kind === "saved" && isOurs) this.sheets.openSaved(message);
  }

  // Showing a frame

  show(frame) {
    const before = this.frame;
    const ghost = this.sent?.length > 1 ? this.sent.at(-1) : "";
    this.take(frame);
    this.closeUp.show(null);
    const motion = this.lay();
    this.room.layOut();
    this.showCurtain();
    if (this.isLost) this.findFocus();
    this.toolbar.show(this.frame.tools);
    this.lost.follow(this.frame.tools.map(([id]) => id), () => this.send({ kind: "tool", id: "go on" }));
    setWords(this.status, this.frame.status);
    const busy = this.frame.busy || this.pace.isBehind();
    this.root.classList.toggle("quint-busy", busy);
    this.root.setAttribute("aria-busy", busy);
    this.showMessage();
    if (!this.past.isOn()) {
      this.log.remember(this.frame);
      this.log.show();
    }
    this.showAnalysis();
    if (this.asked && this.frame.message?.[0] === "refusal") {
      this.sheets.openRules(this.frame.message[2], this.toolbar.node.querySelector("[data-tool='why']"));
    }
    this.asked = false;
    if (!before.pieces) return; // nothing was there that could move
    soundOf(this.frame);
    this.surface.unghost();
    this.motion.show(motion, this.frame.events, ghost);
    this.plan.follow();
  }

  // Lays the frame on the table; returns what moved, what is new and what is gone.
  lay() {
    this.isLost = this.surface.layOut(this.frame);
    const motion = this.surface.showPieces(this.frame.pieces);
    this.surface.showTexts(this.frame.texts);
    this.showMarks();
    this.light();
    return motion;
  }

  // A switch or a refusal does not drop what was chosen, if it still can begin something.
  take(frame) {
    const { step, story } = this.frame;
    this.frame = { ...EMPTY_FRAME, ...frame, gestures: unpack(frame.gestures ?? {}) };
    const sameMoment = step === this.frame.step && story === this.frame.story;
    const goesOn = this.isLoose(this.chosen) || this.frame.gestures[this.chosen[0]];
    if (!sameMoment || !goesOn) this.chosen = this.frame.begun;
    clearTimeout(this.wonder);
    this.sent = null;
    this.said = null;
    this.quiet = false;
  }

  showCurtain() {
    const { curtain, tools } = this.frame;
    if (curtain) this.sheets.close();
    if (this.curtain.show(curtain, tools.some(([id]) => id === "lift"))) this.isLost = true;
  }

  // The frame's marks, those of what is chosen, and the places that its message is about.
  showMarks() {
    const shown = Object.entries(this.frame.shows[this.chosen.at(-1)] ?? {});
    const more = shown.flatMap(([kind, ids]) => ids.split(" ").map((id) => [kind, id]));
    const about = this.quiet || !this.frame.message ? [] : (this.frame.message[3] ?? []);
    const hints = this.suggested.map((id) => ["hint", id]);
    this.surface.showMarks([...this.frame.marks, ...more, ...hints, ...about.map((id) => ["why", id])]);
  }

  // A word about a moment that is not shown yet, or no more, waits or is dropped.
  showAnalysis() {
    this.analysis.show(this.model.get("analysis") ?? {}, this.frame.step);
  }

  // Which places may come next, which are chosen, and what each is called.
  light() {
    const { gestures, shows, busy } = this.frame;
    const { patterns } = this.scene;
    if (Object.keys(shows).length) this.showMarks(); // some belong to what is chosen
    const next = this.following();
    const open = Object.keys(gestures).length > 0 && !busy;
    for (const place of this.surface.spots()) {
      const { id, around, panel } = place;
      const live = open && next !== null && id in next;
      this.surface.light(place, {
        live,
        chosen: this.chosen.includes(id) || this.plan.has(id),
        able: open && id in gestures,
        sent: this.sent?.at(-1) === id,
        // A part that cannot come first does not stand in the way of the whole.
        through: !!around && !this.chosen.length && !patterns.some((pattern) => begins([id], pattern)),
        isPossible: live && (this.chosen.length > 0 || panel.role === "grid"),
      });
    }
    this.surface.raise(this.isLoose(this.chosen) ? this.chosen : []);
    this.room.showTabs();
    this.showPrompt(next);
  }

  showPrompt(next) {
    const { patterns, prompts } = this.scene;
    let words = "";
    if (this.frame.busy) words = this.frame.prompt || "Thinking …";
    else if (next === null) words = "Nothing fits that now. Choose on, and the table says why.";
    else if (this.chosen.join() === this.frame.begun.join() && this.frame.prompt) words = this.frame.prompt;
    else if (patterns.length) words = prompts[kindOf(Object.keys(next)[0] ?? "")] ?? "";
    else words = "The arrows below step through the game.";
    setWords(this.prompt, words);
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

  // The message was read: the person goes on. Who won stays.
  hush() {
    if (!this.said && (this.quiet || !this.frame.message)) return;
    if (!this.said && this.frame.message[0] === "win") return;
    this.said = null;
    this.quiet = true;
    this.showMessage();
    this.showMarks();
  }

  // The focus was on something that is gone: it goes to what can be chosen now.
  findFocus() {
    this.isLost = false;
    const seen = this.surface.spotsInSight();
    const place = seen.find(isLive) ?? seen[0];
    if (!place) return;
    activate(place.panel, place);
    place.node.focus({ preventScroll: true });
  }

  useTool(id, node) {
    this.pace.catchUp();
    this.past.leave();
    if (node.getAttribute("aria-disabled")) return;
    if (id === "rules") this.sheets.openRules("", node);
    else if (id === "settings") this.sheets.openSettings(node);
    else if (id === "again") this.pace.again();
    else if (id === "load") this.sheets.openLoad(node);
    else {
      this.asked = id === "why"; // the rule of a refusal then opens with the answer
      this.send({ kind: "tool", id });
    }
  }

  // Gestures: what they may be is asked in gestures.js, about this moment

  moment() {
    const { places } = this.surface;
    return {
      patterns: this.scene.patterns,
      order: [...places.keys()],
      tree: this.frame.gestures,
      lies: this.surface.lies(),
    };
  }

  following() {
    return following(this.chosen, this.moment());
  }

  isLoose(ids) {
    return isLoose(ids, this.scene.patterns);
  }

  // Of several places with one key: one that may come next, or one that can begin something.
  fitting(ids) {
    const next = this.following() ?? {};
    return ids.find((id) => id in next) ?? ids.find((id) => id in this.frame.gestures) ?? ids[0];
  }

  clicked(event) {
    inUse.set(this.scene, this);
    const looksFirst = this.room.isNarrow() && this.pointer === "touch" && !this.chosen.length;
    const node = looksFirst ? this.closeUp.tap(event.target) : event.target.closest(".quint-place");
    if (!node) return;
    const place = onlyPart(this.surface.places.get(node.dataset.id));
    activate(place.panel, place);
    place.node.focus({ preventScroll: true });
    this.choose(place.id);
  }

  choose(id) {
    const { patterns } = this.scene;
    if (this.past.isOn()) return;
    if (this.pace.isBehind()) return this.pace.catchUp();
    if (!patterns.length) return;
    if (this.frame.busy) return this.plan.choose(id);
    this.hush();
    if (this.isLoose(this.chosen) && this.isLoose([id])) {
      this.chosen = toggled(this.chosen, id, this.moment().order);
      this.hover(null);
      return this.light();
    }
    if (this.chosen.at(-1) === id) return this.cancel();
    const ids = extended(this.chosen, id, patterns);
    if (!ids) {
      this.cancel();
      return this.say("info", this.prompt.textContent || "That cannot be chosen first.");
    }
    this.chosen = ids;
    this.hover(null);
    if (patterns.some((pattern) => fits(ids, pattern))) this.sendGesture(firstAlike(ids, this.moment()));
    else this.light();
  }

  sendGesture(ids) {
    const legal = isLegal(ids, this.frame.gestures);
    this.sent = legal ? ids : null;
    this.chosen = legal ? [] : kept(ids, this.moment());
    this.light();
    if (legal && ids.length > 1) this.surface.ghost(ids, "quint-ghost");
    this.pace.begin();
    this.send({ kind: "gesture", ids });
  }

  hover(event) {
    this.closeUp.rest(event?.target.closest(".quint-place")); // a finger that rests there looks too
    const node = event?.target.closest(".quint-place.quint-live");
    if (this.sent) return;
    this.surface.unghost();
    if (node && this.chosen.length && event.pointerType === "mouse") {
      this.surface.ghost([...this.chosen, node.dataset.id], "quint-preview");
    }
  }

  cancel() {
    this.chosen = [];
    this.plan.drop();
    this.hover(null);
    this.light();
  }

  // One thing after the other: a sheet, a card shown large, what was said and chosen.
  escape() {
    if (!this.sheets.node.hidden) return this.sheets.close();
    if (!this.closeUp.node.hidden) return this.closeUp.show(null);
    this.hush();
    this.cancel();
    this.past.leave();
  }
}

// A click on a whole means the one part of it that may come next: parts can be small.
function onlyPart(place) {
  const parts = place.panel.spots.filter((part) => part.around === place && isLive(part));
  return isLive(place) || parts.length !== 1 ? place : parts[0];
}
