// The log: every turn in a line, to look back at; folded under it everything that happened in it.

import { button, make, setAttribute, setWords } from "./dom.js";

// Views are handed models of their own, but the scene in them is one object: it stands for the game.
const stories = new WeakMap(); // scene → {story, log, turns, asked}: all views of a game share its log

// The whole past of a game, from whoever knows it.
export function tellStory(scene, story, log, turns = []) {
  stories.set(scene, { story, log, turns, asked: true });
}

export class Log {
  constructor(scene, ask, ruleButton, look) {
    this.scene = scene;
    this.ask = ask; // asks Python for the whole past
    this.ruleButton = ruleButton;
    this.look = look; // shows the game as it was after so many actions
    this.node = make("ol", "quint-log", "", { "aria-label": "What happened" });
    this.shown = { story: NaN, length: 0 };
    this.isLaidOut = false; // to ask how long it is would lay out the whole table, seen or not
    this.size = new ResizeObserver(() => ((this.isLaidOut = true), this.toEnd()));
    this.size.observe(this.node);
  }

  close() {
    this.size.disconnect();
  }

  // Adds the events of a frame and the line of its turn, and cuts back what was undone.
  remember({ story, step, events, turn }) {
    let told = stories.get(this.scene);
    if (!told || told.story !== story) stories.set(this.scene, (told = { story, log: [], turns: [] }));
    const { log } = told;
    if (step > log.length + (events.length ? 1 : 0) && !told.asked) {
      told.asked = true; // this view opened late, or a game came back: its past is told once
      this.ask();
    }
    log.length = Math.min(log.length, step);
    while (log.length < step) log.push(null);
    if (step > 0 && events.length) log[step - 1] = events;
    told.turns = told.turns.filter(([first]) => first < step && first !== turn?.[0]);
    if (turn) told.turns.push(turn);
  }

  show() {
    const { story, log, turns } = stories.get(this.scene);
    const grown = this.shown.story === story && this.shown.log === log;
    if (!grown || this.shown.length > log.length) this.node.replaceChildren();
    const last = [...this.node.querySelectorAll(".quint-happened")].at(-1);
    if (Number(last?.dataset.step) >= log.length) last.remove(); // its turn may be told anew
    this.shown = { story, log, length: log.length };
    const known = Number(last?.dataset.step ?? 0);
    for (let step = known; step <= log.length; step++) this.showAction(step, log[step - 1], turns);
    this.showTurns(turns);
    this.rove();
    this.toEnd();
  }

  showAction(step, events, turns) {
    if (!events) return;
    this.node.querySelector(`.quint-happened[data-step="${step}"]`)?.remove();
    const line = make("li", "quint-happened");
    line.dataset.step = step;
    for (const [rule, says] of events) {
      const words = make("span", "", says + " ");
      words.append(this.ruleButton(rule), " ");
      line.append(words);
    }
    const turn = turns.findLast(([first]) => first < step);
    (turn ? this.eventsOf(turn) : this.node).append(line);
  }

  // The list under the line of a turn; the turn is added if it is new.
  eventsOf([first]) {
    const had = [...this.node.children].findLast((node) => Number(node.dataset.first) === first);
    if (had) return had.lastChild;
    const item = make("li", "quint-turn");
    item.dataset.first = first;
    const line = button("", "quint-turn-line", () => this.look(this.after(first)));
    const events = make("ol", "quint-events");
    events.hidden = true;
    const fold = button("", "quint-fold", () => this.fold(item, events.hidden));
    setAttribute(fold, "aria-label", "Everything in this turn");
    setAttribute(fold, "aria-expanded", false);
    item.append(fold, line, events);
    this.node.append(item);
    return events;
  }

  fold(item, open) {
    item.lastChild.hidden = !open;
    setAttribute(item.firstChild, "aria-expanded", open);
    this.rove();
  }

  // After how many actions a turn has ended.
  after(first) {
    const { log, turns } = stories.get(this.scene);
    return turns.find(([other]) => other > first)?.[0] ?? log.length;
  }

  showTurns(turns) {
    const since = turns.at(-1)?.[3] ?? Infinity; // the viewer has not decided since
    for (const item of this.node.querySelectorAll(":scope > .quint-turn")) {
      const turn = turns.find(([first]) => first === Number(item.dataset.first));
      if (turn) setWords(item.querySelector(".quint-turn-line"), turn[2]);
      item.classList.toggle("quint-since", Number(item.dataset.first) >= since);
    }
  }

  // The turn that is looked at, by how many actions were done; null for now.
  mark(step) {
    for (const item of this.node.querySelectorAll(".quint-turn")) {
      const isHere = step !== null && this.after(Number(item.dataset.first)) === step;
      setAttribute(item.querySelector(".quint-turn-line"), "aria-current", isHere ? "step" : null);
    }
  }

  // One tab stop: the line or button that had it, else the last line.
  rove() {
    const seen = [...this.node.querySelectorAll("button")].filter((node) => !node.closest("[hidden]"));
    const lines = seen.filter((node) => node.matches(".quint-turn-line"));
    const stop = seen.find((node) => node === document.activeElement) ?? lines.at(-1) ?? seen.at(-1);
    for (const node of this.node.querySelectorAll("button")) node.tabIndex = node === stop ? 0 : -1;
  }

  toEnd() {
    if (!this.isLaidOut || this.node.contains(document.activeElement)) return; // somebody reads here
    this.node.scrollTop = this.node.scrollHeight;
  }
}
