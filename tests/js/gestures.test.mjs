// The questions that the table asks about gestures, in bare node: `node --test tests/js`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import {
  alike, begins, extended, firstAlike, fits, following, isLegal, isLoose, kept, kindOf, paths,
  toggled, unpack,
} from "../../widgets/quint_widgets/js/gestures.js";

const shared = JSON.parse(readFileSync(new URL("gestures.json", import.meta.url), "utf8"));

// A card game: pay with any cards of the hand for a mineral, or draw. The first two cards are alike.
const patterns = [["own*", "mat"], ["own*", "discard"], ["deck"]];
const order = ["own:1", "own:2", "own:3", "own:4", "mat:0:1", "mat:0:2", "discard", "deck"];
const lies = new Map([["own:1", "Si"], ["own:2", "Si"], ["own:3", "O"], ["own:4", "Fe"]]);
const tree = unpack({
  own: {
    1: { own: { 3: { mat: "0:1" } } }, // Si and O for the first mineral
    3: { own: { 4: { mat: "0:2" } } }, // O and Fe for the second
    4: { discard: "" },
  },
  deck: "",
});
const hand = { patterns, order, lies, tree };

// A board game: a colour of the supply, then a square.
const board = {
  patterns: [["supply", "cell"], ["track"]],
  order: ["supply:red", "supply:blue", "cell:a1", "cell:b1", "track:red"],
  lies: new Map(),
  tree: unpack({ supply: { red: { cell: "a1 b1" } }, track: "red" }),
};
const after = (chosen, moment) => {
  const next = following(chosen, moment);
  return next && Object.keys(next).sort();
};

test("the kind of a place is what stands before the first colon", () => {
  assert.equal(kindOf("mat:0:3"), "mat");
  assert.equal(kindOf("played"), "played");
});

for (const { ids, pattern, ...wanted } of shared.fits) {
  test(`[${ids}] and the pattern [${pattern}]`, () => {
    assert.deepEqual({ fits: fits(ids, pattern), begins: begins(ids, pattern) }, wanted);
  });
}

for (const { gestures, tree, packed } of shared.trees) {
  test(`the tree of ${JSON.stringify(gestures)}`, () => {
    assert.deepEqual(unpack(packed), tree);
    assert.deepEqual([...paths(tree)].map(String).sort(), gestures.map(String).sort());
  });
}

test("a gesture is legal if the tree ends with it", () => {
  assert.equal(isLegal(["supply:red", "cell:b1"], board.tree), true);
  assert.equal(isLegal(["supply:red"], board.tree), false);
  assert.equal(isLegal(["supply:blue", "cell:b1"], board.tree), false);
  assert.equal(isLegal(["track:red", "cell:b1"], board.tree), false);
  assert.equal(isLegal([], board.tree), false);
});

test("places are loose if all are of one kind with a star", () => {
  assert.equal(isLoose(["own:1"], patterns), true);
  assert.equal(isLoose(["own:1", "own:4"], patterns), true);
  assert.equal(isLoose(["own:1", "mat:0:1"], patterns), false);
  assert.equal(isLoose(["deck"], patterns), false);
  assert.equal(isLoose([], patterns), false);
});

test("loose places are chosen and taken back in any order, and stand in the order of the scene", () => {
  assert.deepEqual(toggled(["own:3"], "own:1", order), ["own:1", "own:3"]);
  assert.deepEqual(toggled(["own:1", "own:3"], "own:1", order), ["own:3"]);
});

test("places are alike if they are loose and the same lies on them", () => {
  assert.deepEqual(alike("own:2", hand), ["own:1", "own:2"]);
  assert.deepEqual(alike("own:3", hand), ["own:3"]);
  assert.deepEqual(alike("mat:0:1", hand), ["mat:0:1"]);
});

test("a gesture names the first of places that are alike", () => {
  assert.deepEqual(firstAlike(["own:2"], hand), ["own:1"]);
  assert.deepEqual(firstAlike(["own:1", "own:2"], hand), ["own:1", "own:2"]);
  assert.deepEqual(firstAlike(["own:2", "own:3", "mat:0:1"], hand), ["own:1", "own:3", "mat:0:1"]);
  assert.deepEqual(firstAlike(["own:4", "own:2"], hand), ["own:1", "own:4"]);
});

test("on a board the next place follows the tree", () => {
  assert.deepEqual(after([], board), ["supply:red", "track:red"]);
  assert.deepEqual(after(["supply:red"], board), ["cell:a1", "cell:b1"]);
  assert.equal(after(["supply:blue"], board), null);
});

test("of a hand every card of a gesture may come next, and those that are alike", () => {
  assert.deepEqual(after([], hand), ["deck", "own:1", "own:2", "own:3", "own:4"]);
  assert.deepEqual(after(["own:3"], hand), ["own:1", "own:2", "own:4"]);
  assert.deepEqual(after(["own:2"], hand), ["own:3"]); // no gesture pays with both Si
  assert.deepEqual(after(["own:2", "own:3"], hand), ["mat:0:1"]);
  assert.deepEqual(after(["own:4"], hand), ["discard", "own:3"]);
  assert.equal(after(["own:1", "own:4"], hand), null);
});

test("one more place goes on, begins anew, or cannot come first", () => {
  assert.deepEqual(extended(["supply:red"], "cell:a1", board.patterns), ["supply:red", "cell:a1"]);
  assert.deepEqual(extended(["supply:red"], "supply:blue", board.patterns), ["supply:blue"]);
  assert.deepEqual(extended(["own:1"], "deck", patterns), ["deck"]);
  assert.equal(extended([], "cell:a1", board.patterns), null);
});

test("after a try that is not legal its beginning stays, if something else can follow it", () => {
  assert.deepEqual(kept(["supply:red", "cell:c1"], board), ["supply:red"]);
  assert.deepEqual(kept(["supply:blue", "cell:a1"], board), []);
  assert.deepEqual(kept(["own:1", "own:4", "mat:0:1"], hand), ["own:1", "own:4"]);
});
