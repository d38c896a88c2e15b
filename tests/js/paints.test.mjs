// Drawings in the colours that are set, in bare node: `node --test tests/js`.

import assert from "node:assert/strict";
import test from "node:test";

import { repainted } from "../../widgets/quint_widgets/js/paints.js";

const STYLE = "a { b: c }\n/* Paints */\n.quint-fill-air { fill: var(--fill-air, #8ecb71) }";
const addressOf = (text) => `data:image/svg+xml;base64,${Buffer.from(text).toString("base64")}`;
const textOf = (address) => decodeURIComponent(address.replace("data:image/svg+xml,", ""));

test("a drawing gets the style of its paints, and what is set", () => {
  const drawn = '<svg xmlns="x" width="4"><title>“Luft”</title><path class="quint-fill-air" fill="#8ecb71"/></svg>';
  const text = textOf(repainted(addressOf(drawn), STYLE, "soft", "as in the box"));
  const head = '<svg class="quint-table" data-players="soft" data-elements="as in the box" xmlns="x" width="4">';
  const style = "<style>\n.quint-fill-air { fill: var(--fill-air, #8ecb71) }</style>";
  assert.equal(text, drawn.replace('<svg xmlns="x" width="4">', head + style));
});

test("what has no paints, or comes without a style, stays as it is", () => {
  const plot = addressOf('<?xml version="1.0"?><svg class="plot"><path/></svg>');
  assert.equal(repainted(plot, STYLE, "soft", "as in the box"), plot);
  const drawn = addressOf('<svg><path class="quint-fill-air"/></svg>');
  assert.equal(repainted(drawn, undefined, "soft", "as in the box"), drawn);
  assert.equal(repainted("data:image/png;base64,AAAA", STYLE, "soft", "as in the box"), "data:image/png;base64,AAAA");
});
