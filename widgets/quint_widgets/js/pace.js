// Agents and dice are faster than one can follow: their frames are shown one after the other, the
// quicker the more are waiting. Whoever clicks or presses a key sees the last one at once.

import { clamp } from "./dom.js";
import { setting } from "./settings.js";

// ms that a frame stays which others follow, at least and at most, and that a person likes to look on
const PACES = { normal: [60, 230, 1500], slow: [500, 1200, 12000] };

export class Pace {
  constructor(show, showNext) {
    this.show = show;
    this.showNext = showNext; // the same after a pause: whatever still moves has to land first
    this.coming = []; // frames that are not shown yet
    this.reel = []; // those since the person's last move, to be shown again
    this.timer = null;
  }

  isBehind() {
    return this.coming.length > 0;
  }

  // A frame comes; `oneOfMany` if it belongs to a row of them that is looked at one by one.
  arrive(frame, oneOfMany) {
    this.reel.push(frame);
    this.come(frame, oneOfMany);
  }

  // The person moves: what comes from now on can be shown again.
  begin() {
    this.reel = [];
  }

  again() {
    const [first, ...rest] = this.reel;
    if (!rest.length) return;
    this.catchUp();
    this.show({ ...first, events: [], busy: true });
    for (const frame of rest) this.come(frame, true);
  }

  come(frame, oneOfMany) {
    this.coming.push(frame);
    if (oneOfMany && setting("pace") !== "at once") this.timer ??= this.nextInAMoment();
    else this.catchUp();
  }

  nextInAMoment() {
    const [least, most, patience] = PACES[setting("pace")] ?? PACES.normal;
    const wait = clamp(patience / this.coming.length, least, most);
    return setTimeout(() => {
      this.timer = null;
      this.showNext(this.coming.shift());
      if (this.coming.length) this.timer = this.nextInAMoment();
    }, wait);
  }

  catchUp() {
    this.stop();
    while (this.coming.length) this.show(this.coming.shift());
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
  }
}
