// A move that is planned while others play: shown, taken back with Escape or another click, and
// played when one's turn comes, if it is still possible. Python is told nothing before that.

import { extended, fits, isLegal } from "./gestures.js";

const PLANNED = "Planned: it is played when your turn comes, if it still can be. Escape takes it back.";
const PASSED = "What you planned is not possible any more.";

export class Plan {
  constructor(view) {
    this.view = view;
    this.drop();
  }

  drop() {
    this.ids = []; // the gesture so far
    this.lay = null; // what lies on its places, once it is whole: if that changes, it means another thing
    this.since = 0; // the step at which it was planned
  }

  has(id) {
    return this.ids.includes(id);
  }

  choose(id) {
    const { patterns } = this.view.scene;
    const ids = this.lay !== null ? [id] : (extended(this.ids, id, patterns) ?? [id]);
    const isWhole = patterns.some((pattern) => fits(ids, pattern));
    this.ids = this.has(id) ? [] : ids;
    this.lay = this.ids.length && isWhole ? this.lies() : null;
    this.since = this.view.frame.step;
    if (this.lay !== null) this.view.say("info", PLANNED);
    else this.view.hush();
    this.view.light();
  }

  lies() {
    const { rows } = this.view.surface;
    return this.ids.map((place) => rows.filter(([, , at]) => at === place).map(([id]) => id)).join();
  }

  // A frame came. At one's turn the plan is played or given up; if others took back moves, given up.
  follow() {
    const { frame, pace, past } = this.view;
    if (!this.ids.length || frame.busy || pace.isBehind() || past.isOn()) return;
    const { ids, lay, since } = this;
    const isSame = lay !== null && lay === this.lies() && frame.step > since;
    const isOver = !Object.keys(frame.gestures).length;
    this.drop();
    if (isSame && isLegal(ids, frame.gestures)) return this.view.sendGesture(ids);
    if (lay !== null && !isOver) this.view.say("info", PASSED);
    this.view.light();
  }
}
