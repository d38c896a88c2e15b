// Sounds, if somebody wants them: a wooden knock for a move, two notes for a refusal, three for the end.

import { setting } from "./settings.js";

const NOTES = { move: [220], refusal: [196, 165], win: [262, 330, 392] }; // Hz
const EACH = 0.12; // seconds
let context = null;

// What a frame sounds like.
export function soundOf({ message, events }) {
  if (message?.[0] === "win" || message?.[0] === "refusal") sound(message[0]);
  else if (events.length) sound("move");
}

function sound(kind) {
  if (setting("sound") !== "on") return;
  context ??= new AudioContext();
  NOTES[kind].forEach((pitch, n) => knock(pitch, context.currentTime + n * EACH));
}

function knock(pitch, at) {
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.frequency.value = pitch;
  tone.type = "triangle";
  volume.gain.setValueAtTime(0.12, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + EACH);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + EACH);
}
