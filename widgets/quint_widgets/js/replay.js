// Replay: a recorded game, shown without asking anybody.
//
// model.get("recording"): {pieces, texts, beats, at}. A beat is a frame after one event, with
// numbers into `pieces` and `texts`, its `step` and the `notes` of the saved game. A reviewed game
// also has its `chart` and its turning `points`.

import { Chart } from "./chart.js";
import { button, clamp, draw, make } from "./dom.js";
import { tellStory } from "./log.js";
import { View } from "./view.js";

const BEAT = 900; // ms that each event stays while the game plays
const ICONS = {
  first: "M5 4v12M16 4 8 10l8 6z", back: "M14 4l-8 6 8 6z", play: "M6 4l9 6-9 6z",
  pause: "M7 4v12M13 4v12", next: "M6 4l8 6-8 6z", last: "M4 4l8 6-8 6zM15 4v12",
  eventBack: "M13 6l-5 4 5 4", eventNext: "M7 6l5 4-5 4",
};

export class Replay {
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
      get: (name) => ({ scene, frame: this.frame })[name],
      on: nothing, off: nothing, send: nothing,
    };
    this.at = this.ends[recording.at];
    this.frame = this.frameAt(this.at, true);
    this.view = new View(this.reel, el);
    if (recording.chart) {
      this.chart = new Chart(recording, this.steps, (step) => (this.pause(), this.goToStep(step)));
    }
    this.build();
    this.goTo(this.at, true);
  }

  close() {
    this.pause();
    this.view.close();
  }

  build() {
    const bar = make("div", "quint-replay", "", { role: "group", "aria-label": "Replay" });
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
    this.slider = make("input", "quint-slider", "", { "aria-label": "Step of the game" });
    Object.assign(this.slider, { type: "range", min: 0, max: this.steps, step: 1 });
    this.slider.addEventListener("input", () => {
      this.pause();
      this.goTo(this.ends[Number(this.slider.value)], true);
    });
    this.where = make("span", "quint-where");
    const longest = Math.max(...this.beats.map((_, at) => this.whereWords(at).length));
    this.where.style.minWidth = `min(100%, ${longest}ch)`; // so that the slider keeps its length
    this.notes = make("div", "quint-notes", "", { "aria-live": "polite" });
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
    const tools = this.view.toolbar.node;
    tools.replaceWith(foot);
    foot.append(this.notes, bar, ...(this.chart ? [this.chart.node] : []), tools);
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
    tellStory(this.view.scene, 0, this.logTo(step));
    this.view.show(this.frame);
    this.slider.value = step;
    this.chart?.show(step);
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
