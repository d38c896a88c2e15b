// The room that a table has in its page: how its panels stand there, tabs where it is narrow, and
// the whole screen.

import { button, make, setAttribute, setWords } from "./dom.js";
import { arranged, leastLetter, narrowZoom, NARROW, tabToShow } from "./layout.js";
import { isLive } from "./surface.js";

const PAGE = 110; // px of a window that the notebook's own bars take
const FRAME = 26; // px of the box's edges and padding, left and right
const ROWS = 34; // the same above and below, and the gap of a row that may be empty
const NARROW_FRAME = 10;
const AROUND = ".quint-head, .quint-tools, .quint-foot, .quint-tip"; // what stands above and below

export class Room {
  constructor(root, box, surface, lay) {
    Object.assign(this, { root, box, surface });
    this.lay = lay; // lays the frame on the table again, after panels were arranged anew
    this.width = 0; // of the table; 0 while it is not in sight
    this.tab = "";
    this.tabs = make("div", "quint-tabs", "", { role: "group", "aria-label": "Show" });
    this.tabs.hidden = true;
    this.wholeScreen = button("Full screen", "quint-tool quint-whole", () => this.toggleScreen());
    this.wholeScreen.hidden = !document.fullscreenEnabled;
    this.size = new ResizeObserver(() => this.measure());
    this.size.observe(root);
    this.onScreen = () => this.screenChanged();
    this.onWindow = () => this.measure(true);
    document.addEventListener("fullscreenchange", this.onScreen);
    window.addEventListener("resize", this.onWindow);
  }

  close() {
    this.size.disconnect();
    document.removeEventListener("fullscreenchange", this.onScreen);
    window.removeEventListener("resize", this.onWindow);
  }

  isNarrow() {
    return this.width > 0 && this.width < NARROW;
  }

  // The whole screen, for a projector

  isWhole() {
    return document.fullscreenElement === this.root;
  }

  toggleScreen() {
    const done = this.isWhole() ? document.exitFullscreen() : this.root.requestFullscreen();
    done.catch(() => {}); // the page may forbid it: then nothing happens
  }

  screenChanged() {
    setWords(this.wholeScreen, this.isWhole() ? "Leave full screen" : "Full screen");
    this.measure(true);
  }

  // Laying out

  measure(anew = false) {
    const width = this.root.clientWidth;
    if (!width || (width === this.width && !anew)) return;
    this.width = width;
    this.surface.least = leastLetter(width);
    this.plan = null;
    this.layOut();
  }

  // After each frame: panels may have come or gone. While all still fits, nothing is moved.
  layOut() {
    if (!this.width) return;
    const isNarrow = this.isNarrow();
    if (this.surface.narrow !== isNarrow) {
      this.surface.narrow = isNarrow;
      this.lay();
    }
    const areas = { main: [], side: [], wide: [] };
    const shown = this.surface.panels.filter((panel) => !panel.node.hidden)
      .sort((a, b) => Boolean(a.isLater) - Boolean(b.isLater));
    for (const { area, width, height } of shown) areas[area].push([width, height]);
    const key = JSON.stringify(areas);
    if (!this.plan || this.plan.key !== key) this.plan = { ...arranged(areas, this.room()), key };
    this.box.dataset.columns = this.plan.name;
    this.box.style.gridTemplateColumns = this.columns();
    for (const panel of this.surface.panels) this.surface.scale(panel, this.zoomOf(panel));
    this.showTabs();
  }

  zoomOf(panel) {
    if (this.isNarrow()) return narrowZoom(panel, this.width - NARROW_FRAME);
    return panel.area === "main" ? this.plan.main : this.plan.zoom;
  }

  room() {
    const around = [...this.box.querySelectorAll(AROUND)].reduce((sum, node) => sum + node.offsetHeight + 8, 0);
    const page = this.isWhole() ? 0 : PAGE;
    return { width: this.width - FRAME, height: window.innerHeight - page - around - ROWS };
  }

  // The last column takes what is left: its words need room.
  columns() {
    const { columns, zoom, main } = this.plan;
    const widths = columns.slice(0, -1).map((width, n) => `${width * (n ? zoom : main)}px`);
    return [...widths, "minmax(0, 1fr)"].join(" ");
  }

  // Tabs: one thing at a time

  showTabs() {
    const shown = this.surface.panels.filter(({ node }) => !node.hidden);
    const names = [...new Set(shown.map(({ tab }) => tab).filter(Boolean))];
    const isTabbed = this.isNarrow() && names.length > 1;
    this.tab = isTabbed ? tabToShow(this.tab, names, this.liveTabs()) : "";
    const had = [...this.tabs.children].map((node) => node.textContent);
    if (had.join() !== names.join()) this.tabs.replaceChildren(...names.map((name) => this.tabButton(name)));
    this.tabs.hidden = !isTabbed;
    this.turnTo(this.tab);
  }

  tabButton(name) {
    return button(name, "quint-tool quint-tab", () => this.turnTo(name));
  }

  turnTo(tab) {
    this.tab = tab;
    const live = this.liveTabs();
    for (const panel of this.surface.panels) {
      panel.node.classList.toggle("quint-away", !!tab && !!panel.tab && panel.tab !== tab);
    }
    for (const node of this.tabs.children) {
      setAttribute(node, "aria-pressed", node.textContent === tab);
      node.classList.toggle("quint-has-live", live.includes(node.textContent));
    }
  }

  liveTabs() {
    return [...new Set(this.surface.spotsLaid().filter(isLive).map(({ panel }) => panel.tab))].filter(Boolean);
  }
}
