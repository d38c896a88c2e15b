// The log: what happened so far, one line for each action.

import { make, rove } from "./dom.js";

// Views are handed models of their own, but the scene in them is one object: it stands for the game.
const stories = new WeakMap(); // scene → {story, log, asked}: all views of a game share its log

// The whole past of a game, from whoever knows it.
export function tellStory(scene, story, log) {
  stories.set(scene, { story, log, asked: true });
}

export class Log {
  constructor(scene, ask, ruleButton) {
    this.scene = scene;
    this.ask = ask; // asks Python for the whole past
    this.ruleButton = ruleButton;
    this.node = make("ol", "quint-log", "", { "aria-label": "What happened" });
    this.shown = { story: NaN, length: 0 };
    this.size = new ResizeObserver(() => this.toEnd()); // it is filled before it has a size
    this.size.observe(this.node);
  }

  close() {
    this.size.disconnect();
  }

  // Adds the events of a frame, and cuts back what was undone.
  remember({ story, step, events }) {
    let told = stories.get(this.scene);
    if (!told || told.story !== story) stories.set(this.scene, (told = { story, log: [] }));
    const { log } = told;
    if (step > log.length + (events.length ? 1 : 0) && !told.asked) {
      told.asked = true; // this view opened late, or a game came back: its past is told once
      this.ask();
    }
    log.length = Math.min(log.length, step);
    while (log.length < step) log.push(null);
    if (step > 0 && events.length) log[step - 1] = events;
  }

  show() {
    const { story, log } = stories.get(this.scene);
    const grown = this.shown.story === story && this.shown.log === log;
    if (!grown || this.shown.length > log.length) this.node.replaceChildren();
    while (this.node.lastChild && Number(this.node.lastChild.dataset.step) >= log.length) {
      this.node.lastChild.remove();
    }
    this.shown = { story, log, length: log.length };
    const known = Number(this.node.lastChild?.dataset.step ?? 0);
    for (let step = known; step <= log.length; step++) this.showAction(step, log[step - 1]);
    rove(this.node, true);
    this.toEnd();
  }

  showAction(step, events) {
    if (!events) return;
    const line = make("li", "quint-happened");
    line.dataset.step = step;
    for (const [rule, says] of events) {
      const words = make("span", "", says + " ");
      words.append(this.ruleButton(rule), " ");
      line.append(words);
    }
    if (this.node.lastChild?.dataset.step === String(step)) this.node.lastChild.remove();
    this.node.append(line);
  }

  toEnd() {
    this.node.scrollTop = this.node.scrollHeight;
  }
}
