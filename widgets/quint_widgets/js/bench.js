// The bench of the chemistry lessons: ions to build with, an equation to balance, a crystal to mix.
// It sends {kind: "put", value} whenever something was changed; what there is to say about it,
// Python says in `told`.

import { atomPlace } from "./atoms.js";
import { button, make, setWords } from "./dom.js";
import { ionPlace } from "./ions.js";
import { mixPlace } from "./mixing.js";
import { followTheme } from "./theme.js";

const BENCHES = { ions: ionPlace, atoms: atomPlace, mixing: mixPlace };

class Bench {
  constructor(model, el) {
    this.model = model;
    const { kind, title, start } = (this.asked = model.get("asked"));
    this.root = make("section", "quint-desk quint-bench", "", { "aria-label": title });
    this.place = BENCHES[kind](this.asked);
    this.place.changed = () => model.send({ kind: "put", value: this.place.value() });
    this.says = make("p", "quint-verdict", "", { role: "status" });
    const again = button("Start again", "", () => {
      this.place.set(start);
      this.place.changed();
    });
    const head = make("div", "quint-desk-head");
    head.append(make("h3", "quint-desk-title", title), again);
    this.root.append(head, this.place.node, this.says);
    el.append(this.root);
    this.listen();
  }

  listen() {
    this.told = () => {
      const { value, says, tone } = this.model.get("told");
      setWords(this.says, says);
      this.says.dataset.tone = tone;
      // While a person is faster than Python, an old answer must not undo what was done since.
      if (JSON.stringify(value) !== JSON.stringify(this.place.value()) && !this.busy()) this.place.set(value);
    };
    this.model.on("change:told", this.told);
    this.place.set(this.model.get("told").value);
    this.told();
    for (const kind of ["keydown", "keyup", "keypress"]) {
      this.root.addEventListener(kind, (event) => event.stopPropagation());
    }
    this.stopTheme = followTheme(this.root);
  }

  busy() {
    return this.root.contains(document.activeElement);
  }

  end() {
    this.model.off("change:told", this.told);
    this.stopTheme();
    this.root.remove();
  }
}

function render({ model, el }) {
  const bench = new Bench(model, el);
  return () => bench.end();
}

export default { render };
