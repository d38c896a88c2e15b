// Motion, laid over a picture that is already right: if it is cut short, nothing is missing.

import { draw, make } from "./dom.js";
import { isInSight } from "./surface.js";

const IN_ALL = 350; // ms that everything which moves may take
const FLIGHT = 190;

export class Motion {
  constructor(surface, box) {
    this.surface = surface;
    this.box = box;
    this.sky = make("div", "quint-sky", "", { "aria-hidden": "true" });
    this.moving = new Set();
    this.busyUntil = 0; // when the motion of the last frame ends
    this.reduced = matchMedia("(prefers-reduced-motion: reduce)");
  }

  isUnwanted() {
    return this.reduced.matches || document.hidden;
  }

  // What moved, came and is gone, with the events that say from where and to where. On the place
  // `ghost` the person has seen the piece already.
  show({ moved, come, gone }, events, ghost) {
    const now = performance.now();
    let wait = Math.max(0, this.busyUntil - now);
    if (wait > IN_ALL || this.isUnwanted() || !this.box.isConnected) {
      this.land();
      wait = 0;
    }
    if (this.isUnwanted()) return;
    const { came, went } = this.ways(events);
    const isNew = come.filter(({ place }) => place.id !== ghost);
    const flights = [
      ...moved.filter(({ place, from }) => this.isSeen(place) && this.isSeen(from)),
      ...isNew.filter(({ place }) => came.has(place)).map((one) => ({ ...one, from: came.get(one.place) })),
    ];
    const rest = isNew.filter(({ place }) => !came.has(place));
    const arrived = new Set(come.map(({ place }) => place));
    const later = wait + (flights.length ? IN_ALL - FLIGHT : 0);
    for (const flight of flights) this.fly(flight, wait);
    for (const { piece } of rest) this.appear(piece, later);
    for (const { symbol, place } of gone.filter((each) => this.isSeen(each.place))) {
      const to = went.get(place);
      if (!to) this.shrink(symbol, place, later);
      else if (!arrived.has(to)) this.leave(symbol, place, to, later);
    }
    if (flights.length || rest.length || gone.length) this.busyUntil = now + later + FLIGHT;
  }

  // By place: where what is new there came from, and where what was there went.
  ways(events) {
    const [came, went] = [new Map(), new Map()];
    for (const [, , piece, source, target] of events) {
      const [from, to] = [source, target].map((id) => this.spotOf(id, piece));
      if (!from || !to || !this.isSeen(from) || !this.isSeen(to)) continue;
      came.set(to, from);
      went.set(from, to);
    }
    return { came, went };
  }

  // Where an event happens: a place may be divided by kinds of pieces.
  spotOf(id, piece) {
    const { places } = this.surface;
    return places.get(`${id}:${piece}`) ?? places.get(id);
  }

  isSeen(place) {
    return isInSight(place.panel) && place.panel === this.surface.places.get(place.id)?.panel;
  }

  // Everything is at once where it goes.
  land() {
    for (const motion of [...this.moving]) motion.cancel();
    this.sky.replaceChildren();
    this.busyUntil = 0;
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

  animate(node, frames, duration, delay, whenDone) {
    const motion = node.animate(frames, { duration, delay, easing: "ease-out", fill: "backwards" });
    this.moving.add(motion);
    motion.onfinish = motion.oncancel = () => {
      this.moving.delete(motion);
      whenDone?.();
    };
  }

  // A copy that moves above the table while the piece itself waits, unseen, where it lies.
  stuntman(symbol, place) {
    const { x, y, w, h } = this.pixels(place);
    const node = draw("svg", { viewBox: `0 0 ${place.w} ${place.h}`, width: w, height: h });
    node.style.left = `${x}px`;
    node.style.top = `${y}px`;
    node.append(this.surface.use(symbol, { ...place, x: 0, y: 0 }));
    this.sky.append(node);
    return node;
  }

  // How a piece on `place` is transformed to look as if it were at `other`.
  asIfAt(other, place) {
    const [far, near] = [this.pixels(other), this.pixels(place)];
    const dx = far.x + far.w / 2 - near.x - near.w / 2;
    const dy = far.y + far.h / 2 - near.y - near.h / 2;
    const size = ({ w, h }) => Math.min(w, h);
    return `translate(${dx}px, ${dy}px) scale(${size(far) / size(near)})`;
  }

  // Where a place is in the box, in pixels.
  pixels(place) {
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
}
