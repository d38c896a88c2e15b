// Where the arrows lead in the periodic table, and how a property is coloured.

import assert from "node:assert/strict";
import test from "node:test";

import { neighbour, share } from "../../widgets/quint_widgets/js/periodic.js";

const UP = [-1, 0], DOWN = [1, 0], LEFT = [0, -1], RIGHT = [0, 1];
// H and He in the corners, Li and Be below H, B far to the right, La below the table.
const names = ["H", "He", "Li", "Be", "B", "La"];
const places = [[1, 1], [1, 18], [2, 1], [2, 2], [2, 13], [8, 3]];
const from = (name, step) => names[neighbour(places, names.indexOf(name), step)];

test("an arrow leads over a gap", () => {
  assert.equal(from("H", RIGHT), "He");
  assert.equal(from("He", LEFT), "H");
  assert.equal(from("Be", RIGHT), "B");
});

test("an arrow up or down finds the nearest column", () => {
  assert.equal(from("H", DOWN), "Li");
  assert.equal(from("Be", UP), "H");
  assert.equal(from("B", UP), "He");
  assert.equal(from("Be", DOWN), "La");
});

test("at the edge it stays", () => {
  assert.equal(from("H", UP), "H");
  assert.equal(from("H", LEFT), "H");
  assert.equal(from("La", DOWN), "La");
});

test("a value lies between the lowest and the highest, and nothing lies nowhere", () => {
  assert.equal(share(2, [1, 2, 3, null]), 0.5);
  assert.equal(share(null, [1, 2]), null);
  assert.equal(share(5, [5, 5]), 0);
});
