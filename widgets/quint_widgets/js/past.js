// Looking back: the table shows the game as it was, until whoever looks returns to now.

import { button, make } from "./dom.js";

export class Past {
  constructor(view) {
    this.view = view;
    this.name = crypto.randomUUID?.() ?? String(Math.random()); // the answer is for this view alone
    this.step = null; // after how many actions; null: now
    this.now = null; // the frame of now, while the past is shown
    this.node = make("div", "quint-past", "", { "aria-live": "polite" });
    this.node.hidden = true;
  }

  isOn() {
    return this.step !== null;
  }

  look(step) {
    const now = this.now ?? this.view.frame;
    if (step >= now.step) return this.leave();
    this.view.model.send({ kind: "look", step: Math.max(0, step), view: this.name });
  }

  hear({ view, step, frame }) {
    if (view !== this.name) return;
    this.now ??= this.view.model.get("frame");
    this.step = step;
    this.view.pace.catchUp();
    this.view.show({ ...frame, tools: this.now.tools });
    this.tell();
  }

  // Whether a frame that comes has to wait. Another past, or a curtain, ends the look back.
  holds(frame) {
    if (!this.isOn()) return false;
    if (frame.story !== this.now.story || frame.curtain || (frame.step ?? 0) <= this.step) {
      this.end();
      return false;
    }
    this.now = frame;
    this.view.log.remember({ story: 0, step: 0, events: [], ...frame });
    this.view.log.show();
    this.tell();
    return true;
  }

  leave() {
    if (!this.isOn()) return;
    const { now } = this;
    this.end();
    this.view.show({ ...now, events: [] });
  }

  end() {
    this.step = this.now = null;
    this.tell();
  }

  tell() {
    this.node.hidden = !this.isOn();
    this.view.root.classList.toggle("quint-is-past", this.isOn());
    this.view.log.mark(this.step);
    this.node.replaceChildren();
    if (!this.isOn()) return;
    const row = make("div", "quint-row");
    row.append(
      button("Back", "quint-tool", () => this.look(this.step - 1)),
      button("Forward", "quint-tool", () => this.look(this.step + 1)),
      button("Return to now", "quint-tool", () => this.leave()),
      button("Go on from here", "quint-tool quint-cut", () => this.ask(row)),
    );
    const many = this.now.step - this.step;
    const words = `You are looking back: ${this.step} of ${this.now.step} actions, ${many} before now.`;
    this.node.append(make("p", "", words), row);
  }

  // What was played since would be taken back: that is asked first.
  ask(row) {
    const many = this.now.step - this.step;
    const yes = button("Yes, go on from here", "quint-tool quint-cut-now", () => this.cut());
    row.replaceChildren(
      make("span", "", `That takes back ${many} ${many === 1 ? "action" : "actions"}; Redo brings them back. `),
      yes, button("No", "quint-tool", () => this.tell()),
    );
    yes.focus({ preventScroll: true });
  }

  cut() {
    const { step } = this;
    this.leave();
    this.view.send({ kind: "cut", step });
  }
}
