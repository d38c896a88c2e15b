// How a table uses the room that it has. Nothing here needs a page.
//
// Panels stand in three areas: main, side (with the log) and wide. They are as large as they are
// drawn, times one zoom for the whole table, and main ones larger still if there is room beside the
// others. Depending on the room there are
//   one     column: narrow, one thing at a time
//   two     columns, main and side; wide panels flow below them
//   under   two columns, and the wide panels stand under the side
//   three   columns: main, wide, side

export const NARROW = 640; // px; narrower tables have one column
export const TOUCH = 32; // px that what is touched measures at least, where a table is narrow
const LETTER = [9, 8]; // px of the smallest letters; where a table is narrow
const ZOOM = [0.75, 1.8]; // a table is rather scrolled than drawn smaller, if it is wide enough
const STEP = 0.02;
const LARGEST = 1.2; // zoom of a panel where a table is narrow
const GAP = 8; // px between panels
const COLUMN_GAP = 16;
const WORDS = [164, 124]; // px of note and log in the side; where there is little room

export const leastLetter = (width) => LETTER[width < NARROW ? 1 : 0];

// The face of a symbol that can be read at this size: the same question as `face` in faces.py.
export function faceOf(symbol, width, height, least, faces) {
  let face = symbol;
  while (faces[face]) {
    const [wide, high, smaller] = faces[face];
    if (Math.min(width / wide, height / high) >= least) break;
    face = smaller;
  }
  return face;
}

// The height of boxes [width, height] that flow in rows of this width.
export function flow(boxes, width) {
  let [height, left, row] = [0, 0, 0];
  for (const [wide, high] of boxes) {
    if (left && left + wide > width + 0.5) {
      height += row + GAP;
      [left, row] = [0, 0];
    }
    left += wide + GAP;
    row = Math.max(row, high);
  }
  return height + row;
}

// What can be tried with these areas of panels [width, height] and so many px of words: the width of
// each column, and how high the table is at a zoom.
function plans({ main, side, wide }, width, words) {
  const widest = (boxes) => Math.max(0, ...boxes.map(([w]) => w));
  const at = (zoom, boxes) => boxes.map(([w, h]) => [w * zoom, h * zoom]);
  const stack = (zoom, boxes) => flow(at(zoom, boxes), 0);
  const beside = (zoom) => stack(zoom, side) + words;
  const [first, last] = [widest(main), widest(side)];
  const found = [{
    name: "two",
    columns: [first, last],
    height: (zoom) => Math.max(stack(zoom, main), beside(zoom)) + (wide.length && GAP) + flow(at(zoom, wide), width),
  }];
  if (!wide.length) return found;
  const under = Math.max(last, widest(wide));
  found.push({
    name: "under",
    columns: [first, under],
    height: (zoom) => Math.max(stack(zoom, main), beside(zoom) + GAP + flow(at(zoom, wide), under * zoom)),
  });
  for (const many of [1, 2, 3]) {
    const middle = many * widest(wide) + (many - 1) * GAP;
    if (many > wide.length) break;
    found.push({
      name: "three",
      columns: [first, middle, last],
      height: (zoom) => Math.max(stack(zoom, main), flow(at(zoom, wide), middle * zoom), beside(zoom)),
    });
  }
  return found;
}

// The zoom at which a plan is as wide as the room.
function most({ columns }, { width }) {
  return (width - (columns.length - 1) * COLUMN_GAP) / columns.reduce((sum, each) => sum + each, 0);
}

// The largest zoom at which a plan fits, or the one that it has to be scrolled at.
function tried(plan, room) {
  const { name, columns, height } = plan;
  const widest = most(plan, room);
  let zoom = Math.min(widest, ZOOM[1]);
  while (height(zoom) > room.height && zoom > ZOOM[0]) zoom -= STEP;
  const fits = height(zoom) <= room.height;
  if (!fits) zoom = Math.min(widest, 1);
  return { name, columns, zoom, fits, height: height(zoom) };
}

// The zoom of main panels in a column of their own: what the other columns leave.
function mainZoom({ name, columns, zoom, fits }, main, room) {
  if (name === "two" || !fits) return zoom;
  const [first, ...others] = columns;
  const beside = others.reduce((sum, each) => sum + each * zoom + COLUMN_GAP, 0);
  let larger = Math.min((room.width - beside) / first, ZOOM[1]);
  while (larger > zoom && flow(main.map(([w, h]) => [w, h * larger]), 0) > room.height) larger -= STEP;
  return Math.max(larger, zoom);
}

function allTried(areas, room, words) {
  const [two, ...others] = plans(areas, room.width, words);
  const wideEnough = others.filter((plan) => most(plan, room) >= ZOOM[0]);
  return [two, ...wideEnough].map((plan) => tried(plan, room));
}

// The plan that fits and is largest, if one fits; the one to scroll least.
function bestOf(areas, room, words) {
  return allTried(areas, room, words).filter(({ fits }) => fits).sort((a, b) => b.zoom - a.zoom)[0];
}

function lowest(areas, room) {
  return allTried(areas, room, WORDS[1]).sort((a, b) => a.height - b.height)[0];
}

// How panels are arranged in a room {width, height}: {name, columns, zoom, main}, main is their zoom.
export function arranged(areas, room) {
  if (room.width < NARROW) return { name: "one", columns: [], zoom: 1, main: 1 };
  const best = bestOf(areas, room, WORDS[0]) ?? bestOf(areas, room, WORDS[1]) ?? lowest(areas, room);
  return { ...best, main: mainZoom(best, areas.main, room) };
}

// The zoom of a panel in a narrow table: as wide as the table, but what is touched is not too small.
export function narrowZoom({ width, target }, room) {
  return Math.max(Math.min(room / width, LARGEST), TOUCH / target);
}

// The tab to look at: the same one, unless only others have something to choose.
export function tabToShow(current, tabs, live) {
  const here = tabs.includes(current) ? current : tabs[0];
  return !live.length || live.includes(here) ? here : live[0];
}
