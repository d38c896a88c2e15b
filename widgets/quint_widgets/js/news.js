// What is new in a frame: Python sends only that (see news.py), the model keeps the whole.

export function renewed(before, { set = {}, gone = [], lists = {} }) {
  const after = { ...before, ...set };
  for (const [name, runs] of Object.entries(lists)) {
    after[name] = runs.flatMap((run) => (Array.isArray(run[0]) ? run : before[name].slice(run[0], run[1] + 1)));
  }
  for (const name of gone) delete after[name];
  return after;
}

// The news of a model become its frame, once for all views. Whoever missed something asks for all.
export function takeNews(model) {
  const [frame, news] = [model.get("frame"), model.get("news")];
  if (!news?.set || news.set.number === frame.number) return;
  if (news.since === frame.number) model.set("frame", renewed(frame, news));
  else model.send({ kind: "frame" });
}
