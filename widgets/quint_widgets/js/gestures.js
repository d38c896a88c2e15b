// Gestures: the ids of places that a person chooses one after the other. Nothing here needs a page.
//
// A moment is all that is to be known:
//   patterns  which kinds of places make a gesture: [["supply", "cell"], ["own*", "mat"]]
//   order     the ids of all places, in the order of the scene
//   tree      the legal gestures: {"supply:red": {"cell:a1": 0}}, 0 where one ends
//   lies      Map: place id → the symbol of the uppermost piece there
//
// A kind with a star in some pattern is loose: people choose as many of it as they like, in any
// order, and take back each one.

export const kindOf = (id) => id.split(":", 1)[0];

// The tree of legal gestures, as scene.py packs it.
export function unpack(packed) {
  const tree = {};
  const idOf = (kind, name) => (name ? `${kind}:${name}` : kind);
  for (const [kind, rest] of Object.entries(packed)) {
    if (typeof rest === "string") for (const name of rest.split(" ")) tree[idOf(kind, name)] = 0;
    else for (const [name, more] of Object.entries(rest)) tree[idOf(kind, name)] = unpack(more);
  }
  return tree;
}

// Every gesture of a tree, as a list of ids.
export function* paths(tree, before = []) {
  for (const [id, rest] of Object.entries(tree)) {
    if (rest) yield* paths(rest, [...before, id]);
    else yield [...before, id];
  }
}

export function isLegal(ids, tree) {
  return ids.reduce((rest, id) => (rest ? rest[id] : null), tree) === 0;
}

// Whether these places make the pattern: the same question as `fits` in scene.py.
export function fits(ids, pattern) {
  return matches(ids, pattern, true);
}

// Whether these places make the pattern or begin it.
export function begins(ids, pattern) {
  return matches(ids, pattern, false);
}

function matches(ids, pattern, whole) {
  const rest = ids.map(kindOf);
  for (const wanted of pattern) {
    if (!rest.length) return !whole;
    const kind = wanted.replace("*", "");
    if (rest.shift() !== kind) return false;
    while (wanted !== kind && rest[0] === kind) rest.shift();
  }
  return !rest.length;
}

// Whether these places, at least one, are all of one loose kind.
export function isLoose(ids, patterns) {
  const kinds = new Set(ids.map(kindOf));
  const [kind] = kinds;
  return kinds.size === 1 && patterns.some((pattern) => pattern.includes(`${kind}*`));
}

// One more place of a loose kind, or one fewer, in the order of the scene.
export function toggled(chosen, id, order) {
  const ids = new Set(chosen);
  if (!ids.delete(id)) ids.add(id);
  return order.filter((each) => ids.has(each));
}

// The places of a loose kind on which the same lies, this one too, in the order of the scene.
export function alike(id, { patterns, order, lies }) {
  if (!isLoose([id], patterns)) return [id];
  return order.filter((each) => kindOf(each) === kindOf(id) && lies.get(each) === lies.get(id));
}

// Gestures name the first of places that are alike; a person may choose any of them.
export function firstAlike(ids, moment) {
  const { patterns, order } = moment;
  const first = new Set();
  for (const id of ids) first.add(alike(id, moment).find((each) => !first.has(each)) ?? id);
  const loose = [...first].filter((id) => isLoose([id], patterns));
  const others = [...first].filter((id) => !isLoose([id], patterns));
  return [...loose.sort((a, b) => order.indexOf(a) - order.indexOf(b)), ...others];
}

// What may follow the places that are chosen, as {id: …}; null if nothing fits. After places of a
// loose kind it is whatever else belongs to a gesture that has all of them.
export function following(chosen, moment) {
  const { patterns, tree } = moment;
  if (chosen.length && !isLoose(chosen, patterns)) {
    return chosen.reduce((next, id) => (next && next[id]) || null, tree);
  }
  const next = {};
  const named = firstAlike(chosen, moment);
  for (const path of paths(tree)) {
    if (!named.every((id) => path.includes(id))) continue;
    const rest = path.filter((id) => !named.includes(id));
    const loose = rest.filter((id) => isLoose([id], patterns));
    for (const id of loose.length ? loose : rest.slice(0, 1)) next[id] = 0;
  }
  for (const id of Object.keys(next).flatMap((each) => alike(each, moment))) next[id] = 0;
  for (const id of chosen) delete next[id];
  return chosen.length && !Object.keys(next).length ? null : next;
}

// What one more place makes of those that are chosen: it is added, it begins anew, or null if it
// cannot come first either.
export function extended(chosen, id, patterns) {
  const could = (ids) => patterns.some((pattern) => begins(ids, pattern));
  return [[...chosen, id], [id]].find(could) ?? null;
}

// What stays chosen after a try that is not legal: its beginning, if something else can follow it.
export function kept(ids, { patterns, tree }) {
  const before = ids.slice(0, -1);
  return tree[ids[0]] || isLoose(before, patterns) ? before : [];
}
