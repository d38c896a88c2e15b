// What is new in a frame, in bare node: `node --test tests/js`.

import assert from "node:assert/strict";
import test from "node:test";

import { renewed, takeNews } from "../../widgets/quint_widgets/js/news.js";

const before = {
  number: 4, status: "Red.", busy: true, pieces: [["a", "fire"], ["b", "fire"], ["c", "air"]], texts: [["t", "1"]],
};
const news = {
  since: 4, set: { number: 5, status: "Blue." }, gone: ["busy"], lists: { pieces: [[2, 2], [["d", "air"]], [0, 1]] },
};
const after = {
  number: 5, status: "Blue.", pieces: [["c", "air"], ["d", "air"], ["a", "fire"], ["b", "fire"]], texts: [["t", "1"]],
};

// A model as anywidget hands it out.
function modelOf(state) {
  const sent = [];
  return { sent, get: (name) => state[name], set: (name, value) => (state[name] = value), send: (told) => sent.push(told) };
}

test("the frame before and the news make the frame after", () => {
  assert.deepEqual(renewed(before, news), after);
  assert.equal(before.number, 4); // and the one before stays as it was
});

test("the first view takes the news, the others find them taken", () => {
  const model = modelOf({ frame: before, news });
  takeNews(model);
  const taken = model.get("frame");
  assert.deepEqual(taken, after);
  takeNews(model);
  assert.equal(model.get("frame"), taken);
  assert.deepEqual(model.sent, []);
});

test("whoever missed something asks for all", () => {
  const model = modelOf({ frame: { ...before, number: 2 }, news });
  takeNews(model);
  assert.deepEqual(model.sent, [{ kind: "frame" }]);
  assert.equal(model.get("frame").number, 2);
});

test("where there are no news nothing happens", () => {
  for (const nothing of [undefined, {}, before]) {
    const model = modelOf({ frame: before, news: nothing });
    takeNews(model);
    assert.equal(model.get("frame"), before);
    assert.deepEqual(model.sent, []);
  }
});
