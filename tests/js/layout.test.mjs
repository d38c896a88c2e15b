// How a table uses the room that it has, in bare node: `node --test tests/js`.

import assert from "node:assert/strict";
import test from "node:test";

import {
  arranged, faceOf, flow, leastLetter, narrowZoom, NARROW, tabToShow,
} from "../../widgets/quint_widgets/js/layout.js";

const faces = { card: [20, 30, "sign"], sign: [4, 4, "sign-bare"] };

test("a symbol has the face whose letters can be read", () => {
  const at = (width, least) => faceOf("card", width, 1.5 * width, least, faces);
  assert.deepEqual([at(180, 9), at(179, 9), at(160, 8)], ["card", "sign", "card"]);
  assert.deepEqual([at(36, 9), at(35, 9)], ["sign", "sign-bare"]);
  assert.equal(faceOf("stone", 1, 1, 9, faces), "stone");
  assert.equal(faceOf("card", 500, 200, 9, faces), "sign"); // it is too low, however wide
});

test("letters may be a little smaller where a table is narrow", () => {
  assert.deepEqual([leastLetter(NARROW), leastLetter(NARROW - 1)], [9, 8]);
});

test("boxes flow in rows, eight px apart", () => {
  const boxes = [[100, 10], [100, 30], [100, 20]];
  assert.equal(flow(boxes, 400), 30);
  assert.equal(flow(boxes, 208), 30 + 8 + 20);
  assert.equal(flow(boxes, 0), 10 + 8 + 30 + 8 + 20); // a stack
  assert.equal(flow([], 400), 0);
});

const game = { main: [[450, 450]], side: [[340, 200]], wide: [] };
const cards = { main: [[480, 400]], side: [[360, 80]], wide: [[400, 200], [400, 200]] };
const shape = ({ name, zoom }) => [name, Math.round(100 * zoom) / 100];

test("a board is as large as the room is high", () => {
  assert.deepEqual(shape(arranged(game, { width: 1500, height: 900 })), ["two", 1.8]);
  const { zoom } = arranged(game, { width: 1500, height: 560 });
  assert.ok(450 * zoom <= 560 && 450 * (zoom + 0.03) > 560);
});

test("a board is not wider than the room", () => {
  assert.deepEqual(shape(arranged(game, { width: 806, height: 900 })), ["two", 1]);
});

test("wide panels stand where the table is largest without being scrolled", () => {
  const name = (areas, width, height) => arranged(areas, { width, height }).name;
  assert.equal(name(cards, 1500, 500), "three"); // 480 + 400 + 360 = 1240 in three columns
  assert.equal(name(cards, 1000, 700), "two"); // 400 and 200 below, a little larger than drawn
  const high = { ...cards, main: [[480, 600]] }; // now 200 more below would be too much
  assert.equal(name(high, 1000, 620), "under"); // 80, the words, 200 and 200 in the second column
});

test("main panels take what the others leave", () => {
  const { name, zoom, main } = arranged({ ...cards, main: [[480, 300]] }, { width: 2000, height: 500 });
  assert.equal(name, "three");
  assert.ok(400 * zoom + 8 <= 500 && 400 * (zoom + 0.03) + 8 > 500); // 200 and 200 under each other
  assert.ok(300 * main <= 500 && 300 * (main + 0.03) > 500);
  for (const width of [1272, 1000]) {
    const full = arranged(cards, { width, height: 500 });
    assert.equal(full.main.toFixed(6), full.zoom.toFixed(6)); // the columns are as wide as the room
  }
});

test("what fits nowhere is scrolled, in its own size or as wide as the room", () => {
  const high = { ...game, main: [[450, 4000]] };
  assert.deepEqual(shape(arranged(high, { width: 1500, height: 560 })), ["two", 1]);
  assert.deepEqual(shape(arranged(high, { width: 648, height: 560 })), ["two", 0.8]);
});

test("a narrow table has one column, as wide as it is", () => {
  assert.equal(arranged(cards, { width: 500, height: 900 }).name, "one");
  assert.equal(narrowZoom({ width: 400, target: 40 }, 380), 0.95);
  assert.equal(narrowZoom({ width: 100, target: 40 }, 380), 1.2);
  assert.equal(narrowZoom({ width: 400, target: Infinity }, 200), 0.5); // nothing to touch
  assert.equal(narrowZoom({ width: 400, target: 20 }, 380), 1.6); // wider than the table
});

test("another tab is shown only if nothing can be chosen here", () => {
  const tabs = ["Desk", "Hand", "Others"];
  assert.equal(tabToShow("", tabs, []), "Desk");
  assert.equal(tabToShow("Others", tabs, []), "Others");
  assert.equal(tabToShow("Hand", tabs, ["Desk", "Hand"]), "Hand");
  assert.equal(tabToShow("Hand", tabs, ["Others", "Desk"]), "Others");
  assert.equal(tabToShow("Gone", tabs, []), "Desk");
});
