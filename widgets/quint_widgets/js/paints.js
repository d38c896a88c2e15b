// Drawings in an <img>, in the colours that a reader has set. Such a drawing is a page of its own and
// sees no style of ours, so it gets one: the paints of palette.py, and what is set.

import { followSettings, setting } from "./settings.js";

const HEAD = "data:image/svg+xml;base64,";
const PAINTS = "/* Paints */"; // where they begin in our style
const STRONG = "saturate(1.5) contrast(1.15)"; // as play.css does it for a table
const drawings = new WeakMap(); // an image → its drawing, as it came

// The address of the same drawing in these colours. One without paints stays as it is.
export function repainted(address, style, players, elements) {
  const [, paints] = (style ?? "").split(PAINTS);
  if (!paints || !address.startsWith(HEAD)) return address;
  const bytes = Uint8Array.from(atob(address.slice(HEAD.length)), (letter) => letter.charCodeAt(0));
  const text = new TextDecoder().decode(bytes);
  if (!text.includes('class="quint-')) return address;
  const set = `class="quint-table" data-players="${players}" data-elements="${elements}"`;
  const again = text.replace(/<svg([^>]*)>/, (_, more) => `<svg ${set}${more}><style>${paints}</style>`);
  return `data:image/svg+xml,${encodeURIComponent(again)}`;
}

export function showDrawing(image, address, style) {
  drawings.set(image, [address, style]);
  image.src = repainted(address, style, setting("players"), setting("elements"));
  image.style.filter = setting("colours") === "strong" ? STRONG : "";
}

// Keeps `root` and its drawings as they are set; returns what ends this.
export function followPaints(root) {
  const again = () => {
    for (const image of root.querySelectorAll("img")) {
      if (drawings.has(image)) showDrawing(image, ...drawings.get(image));
    }
  };
  const watch = new MutationObserver(again);
  const attributeFilter = ["data-players", "data-elements", "data-colours"];
  const stop = followSettings(root);
  watch.observe(root, { attributeFilter });
  return () => {
    watch.disconnect();
    stop();
  };
}
