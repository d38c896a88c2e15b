// The chart of a reviewed game: a click shows that step; turning points are buttons below it.

import { button, clamp, draw, make, parse } from "./dom.js";

export class Chart {
  constructor({ chart, points }, steps, goToStep) {
    this.steps = steps;
    this.chart = chart;
    const [width, height] = chart.box;
    this.node = make("section", "quint-review", "", { "aria-label": "Review" });
    this.svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, class: "quint-chart", role: "img" });
    this.svg.setAttribute("aria-label", "Chances step by step");
    this.here = draw("line", { y1: 0, y2: height, class: "quint-here" });
    this.svg.append(...parse(chart.svg, "chart-"), this.here);
    this.svg.addEventListener("click", (event) => goToStep(this.stepAt(event)));
    this.list = make("ol", "quint-points");
    for (const [step, words] of points) {
      const node = button(words, "quint-point", () => goToStep(step));
      node.dataset.step = step;
      const line = make("li");
      line.append(node);
      this.list.append(line);
    }
    this.node.append(this.svg, this.list);
    if (!points.length) this.node.append(make("p", "quint-basis", "No action cost much: no turning points."));
  }

  stepAt({ clientX }) {
    const { left, width } = this.svg.getBoundingClientRect();
    const { from, to, box } = this.chart;
    const x = ((clientX - left) / width) * box[0];
    return clamp(Math.round(((x - from) / (to - from)) * this.steps), 0, this.steps);
  }

  show(step) {
    const { from, to } = this.chart;
    const x = from + ((to - from) * step) / Math.max(1, this.steps);
    this.here.setAttribute("x1", x);
    this.here.setAttribute("x2", x);
    for (const node of this.list.querySelectorAll("button")) {
      if (Number(node.dataset.step) === step) node.setAttribute("aria-current", "step");
      else node.removeAttribute("aria-current");
    }
  }
}
