// The curtain between people who share a screen. While it is down the frame behind it is empty.

import { button, make } from "./dom.js";

export class Curtain {
  constructor(root, lift) {
    this.root = root;
    this.lift = lift; // tells Python that whoever is to look sits here now
    this.node = make("div", "quint-curtain");
    this.node.hidden = true;
  }

  isDown() {
    return !this.node.hidden;
  }

  say(words) {
    this.node.append(make("p", "quint-title", words));
  }

  // True if the focus was on it and it is gone: then the focus has to go elsewhere.
  show(words, canLift) {
    const isHeld = this.root.contains(document.activeElement);
    const isLost = !words && this.node.contains(document.activeElement);
    this.root.classList.toggle("quint-curtained", !!words);
    this.node.hidden = !words;
    this.node.replaceChildren();
    if (!words) return isLost;
    this.say(words);
    if (!canLift) return false; // those who play sit elsewhere
    const lift = button("Lift the curtain", "quint-lift", this.lift);
    this.node.append(lift);
    if (isHeld) lift.focus({ preventScroll: true });
    return false;
  }
}
