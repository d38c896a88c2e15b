// The sums of the bench: rows of bricks, atoms on both sides, ink that can be read.

import assert from "node:assert/strict";
import test from "node:test";

import { inkOn, tallied } from "../../widgets/quint_widgets/js/atoms.js";
import { rowsOf } from "../../widgets/quint_widgets/js/ions.js";

test("a row is as long as its charges", () => {
  const drawn = [{ id: "Ca", charge: 2 }, { id: "PO4", charge: -3 }];
  assert.deepEqual(rowsOf(drawn, { Ca: 3, PO4: 2 }), { plus: 6, minus: 6, longest: 6 });
  assert.deepEqual(rowsOf(drawn, { Ca: 5 }), { plus: 10, minus: 0, longest: 10 });
});

test("atoms are counted on each side", () => {
  const side = [{ atoms: [["Zn", 1], ["O", 1]] }, { atoms: [["S", 1], ["O", 2]] }];
  assert.deepEqual([...tallied(side, [2, 3])], [["Zn", 2], ["O", 8], ["S", 3]]);
});

test("ink is dark on light and light on dark", () => {
  assert.equal(inkOn("#e9e5da"), "#1d1711");
  assert.equal(inkOn("#4a4742"), "#ffffff");
});
