// Agents and dice are faster than one can follow: their frames are shown one after the other, the
// quicker the more are waiting. Whoever clicks or presses a key sees the last one at once.

import { clamp } from "./dom.js";

const PACE = [60, 230]; // ms that a frame stays which others follow, at least and at most
const PATIENCE = 1500; // ms that a person likes to look on, more or less

export class Pace {
  constructor(show, showNext) {
    this.show = show;
    this.showNext = showNext; // the same after a pause: whatever still moves has to land first
    this.coming = []; // frames that are not shown yet
    this.timer = null;
  }

  isBehind() {
    return this.coming.length > 0;
  }

  // A frame comes; `oneOfMany` if it belongs to a row of them that is looked at one by one.
  arrive(frame, oneOfMany) {
    this.coming.push(frame);
    if (oneOfMany) this.timer ??= this.nextInAMoment();
    else this.catchUp();
  }

  nextInAMoment() {
    const wait = clamp(PATIENCE / this.coming.length, ...PACE);
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
