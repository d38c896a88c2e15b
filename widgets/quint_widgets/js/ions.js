// Ions to build with. Each is a brick as long as its charge, the plus row above the minus row:
// where both rows are equally long, the charges add up to zero.
//
// drawn: a list of { id, pretty, name, charge }       the answer: { id: how many }

import { make, setWords } from "./dom.js";

const MOST_IONS = 12; // of one kind

const signed = (charge) => (charge > 0 ? `+${charge}` : charge < 0 ? `−${-charge}` : "0");

// The two sums, and how long the longer row is at least.
export function rowsOf(drawn, counts) {
  const sums = { plus: 0, minus: 0 };
  for (const { id, charge } of drawn) {
    sums[charge > 0 ? "plus" : "minus"] += Math.abs(charge) * (counts[id] ?? 0);
  }
  return { ...sums, longest: Math.max(sums.plus, sums.minus, 6) };
}

export function ionPlace({ drawn }) {
  const node = make("div", "quint-ions");
  const shelf = make("div", "quint-shelf", "", { role: "group", "aria-label": "Ions to take" });
  const tray = make("div", "quint-tray-rows", "", { role: "group", "aria-label": "The tray" });
  const rows = { plus: make("div", "quint-brick-row"), minus: make("div", "quint-brick-row") };
  const sum = make("p", "quint-sum", "", { role: "status" });
  const counts = Object.fromEntries(drawn.map(({ id }) => [id, 0]));
  const place = { node, value, set, tell() {}, changed() {} };
  const takes = new Map(drawn.map((ion) => [ion.id, takeOf(ion)]));
  shelf.append(...takes.values());
  tray.append(rows.plus, rows.minus);
  node.append(shelf, tray, sum);
  acceptDrops();
  show();
  return place;

  function value() {
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count));
  }

  function set(wanted) {
    for (const id of Object.keys(counts)) counts[id] = wanted[id] ?? 0;
    show();
  }

  function change(id, by) {
    const next = counts[id] + by;
    if (!(next >= 0 && next <= MOST_IONS)) return; // an unknown id is no number either
    counts[id] = next;
    show();
    place.changed();
  }

  function takeOf({ id, pretty, name }) {
    const take = make("button", "quint-ion", "", {
      type: "button", draggable: "true", "aria-label": `${name}, ${pretty}: take one`,
      title: `${name}: click, drag, or Enter to take one; Backspace puts one back`,
    });
    take.append(make("b", "", pretty), make("small", "", name));
    take.addEventListener("click", () => change(id, 1));
    take.addEventListener("keydown", (event) => {
      if (event.key !== "Backspace" && event.key !== "Delete") return;
      event.preventDefault();
      change(id, -1);
    });
    take.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", id));
    return take;
  }

  function acceptDrops() {
    tray.addEventListener("dragover", (event) => event.preventDefault());
    tray.addEventListener("drop", (event) => {
      event.preventDefault();
      change(event.dataTransfer.getData("text/plain"), 1);
    });
  }

  function show() {
    const { plus, minus, longest } = rowsOf(drawn, counts);
    for (const row of Object.values(rows)) row.replaceChildren();
    for (const ion of drawn) {
      const row = rows[ion.charge > 0 ? "plus" : "minus"];
      for (let n = 0; n < counts[ion.id]; n += 1) row.append(brickOf(ion, longest));
    }
    tray.classList.toggle("quint-even", plus === minus && plus > 0);
    setWords(sum, `plus ${signed(plus)}, minus ${signed(-minus)}, together ${signed(plus - minus)}`);
  }

  function brickOf({ id, pretty, name, charge }, longest) {
    const brick = make("button", charge > 0 ? "quint-brick quint-plus" : "quint-brick", pretty, {
      type: "button", "aria-label": `${name}, ${signed(charge)}: put it back`, title: `${name}: put it back`,
    });
    brick.style.width = `${(100 * Math.abs(charge)) / longest}%`;
    const back = () => {
      change(id, -1);
      takes.get(id).focus(); // the brick is gone: stay with its kind
    };
    brick.addEventListener("click", back);
    brick.addEventListener("keydown", (event) => {
      if (event.key !== "Backspace" && event.key !== "Delete") return;
      event.preventDefault();
      back();
    });
    return brick;
  }
}
