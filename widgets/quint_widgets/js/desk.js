// The desk: a question, a place to answer, and what is thought of the answer. It never decides
// what is right; it only sends {kind: "check", answer}, {kind: "hint"}, {kind: "show"}.
//
// model.get("asked"): what never changes       model.get("told"): the verdict, hints, the count
// A board to answer on is a widget of its own, named in `asked`; it is shown in here.
// model.get("report"): instead of a desk, how far the reader is, and the page to hand in.

import { placeFor } from "./answers.js";
import { button, make, setWords } from "./dom.js";
import { followPaints, showDrawing } from "./paints.js";
import { followTheme } from "./theme.js";

const SILENCE = 6000; // ms after which we wonder aloud whether Python still runs
const NO_ANSWER = "Python has not answered yet. Is the kernel still running?";

class Desk {
  constructor(model, el) {
    this.model = model;
    this.asked = model.get("asked");
    this.root = make("section", "quint-desk", "", { "aria-label": this.asked.title });
    this.build();
    el.append(this.root);
    this.listen();
    this.show();
  }

  build() {
    const { title, question, picture, board } = this.asked;
    const head = make("div", "quint-desk-head");
    this.count = make("span", "quint-count");
    head.append(make("h3", "quint-desk-title", title), this.count);
    this.root.append(head);
    for (const words of question.split("\n")) this.root.append(make("p", "quint-asks", words));
    if (picture) this.root.append(this.drawing(picture));
    this.place = placeFor(this.asked, () => this.check());
    if (board) this.showBoard(board);
    this.root.append(this.place.node);
    this.buttons = make("div", "quint-desk-buttons");
    this.checks = button(this.asked.button, "quint-check", () => this.check());
    this.hints = button("Hint", "quint-hint", () => this.send({ kind: "hint" }));
    this.shows = button("Show me", "quint-show", () => this.send({ kind: "show" }));
    this.buttons.append(this.checks, this.hints, this.shows);
    this.verdict = make("div", "quint-verdict", "", { role: "status" });
    this.given = make("ol", "quint-hints", "", { "aria-label": "Hints", "aria-live": "polite" });
    this.answer = make("img", "quint-picture", "", { alt: "" });
    this.words = make("pre", "quint-shown", "", { tabindex: 0 });
    this.root.append(this.buttons, this.given, this.verdict, this.words, this.answer);
  }

  drawing(address) {
    const image = make("img", "quint-picture", "", { alt: "" });
    showDrawing(image, address, this.model.get("css"));
    return image;
  }

  async showBoard(id) {
    const manager = this.model.widget_manager;
    const view = await manager.create_view(await manager.get_model(id));
    this.place.node.replaceWith(view.el);
    this.board = view;
  }

  listen() {
    this.onTold = () => this.show();
    this.onMessage = (message) => message.kind === "trouble" && this.say("wrong", message.text);
    this.model.on("change:told", this.onTold);
    this.model.on("msg:custom", this.onMessage);
    // The notebook's own keys rest while the focus is here: "dd" would delete the cell.
    for (const kind of ["keydown", "keyup", "keypress"]) {
      this.root.addEventListener(kind, (event) => event.stopPropagation());
    }
    this.stopTheme = followTheme(this.root);
    this.stopPaints = followPaints(this.root);
  }

  close() {
    this.model.off("change:told", this.onTold);
    this.model.off("msg:custom", this.onMessage);
    clearTimeout(this.wonder);
    this.board?.remove();
    this.stopTheme();
    this.stopPaints();
    this.root.remove();
  }

  check() {
    const answer = this.place.value();
    if (answer === undefined) return this.say("wrong", "Choose one first.");
    this.send({ kind: "check", answer });
  }

  send(message) {
    clearTimeout(this.wonder);
    this.wonder = setTimeout(() => this.say("wrong", NO_ANSWER), SILENCE);
    this.model.send(message);
  }

  say(tone, words) {
    this.verdict.dataset.tone = tone;
    this.verdict.replaceChildren(); // a new node is read out, even if it says the same again
    if (words) this.verdict.append(make("p", "", words));
  }

  // The guess and the answer in words; a sketch shows its own.
  besides({ done, value, answer }) {
    const { kind, unit } = this.asked;
    const isSaid = done && answer !== undefined && kind !== "sketch";
    return isSaid ? `You said ${value}. It is ${answer}${unit ? " " + unit : ""}. ` : "";
  }

  show() {
    const told = this.model.get("told");
    const isGuess = !("more_hints" in told);
    clearTimeout(this.wonder);
    this.root.classList.toggle("quint-done", !!told.done);
    setWords(this.count, told.count ?? "");
    this.hints.hidden = isGuess || (!told.more_hints && !told.hints.length);
    this.hints.disabled = !told.more_hints;
    setWords(this.hints, told.more_hints ? `Hint (${told.more_hints})` : "No more hints");
    this.shows.hidden = !told.may_show;
    this.checks.hidden = isGuess && !!told.done; // the first guess counts
    this.given.replaceChildren(...(told.hints ?? []).map((hint) => make("li", "", hint)));
    if (told.value !== undefined) this.place.set(told.value);
    if (told.answer !== undefined) this.place.tell(told.answer);
    this.answer.hidden = !told.picture;
    if (told.picture) showDrawing(this.answer, told.picture, this.model.get("css"));
    this.words.hidden = !told.text;
    setWords(this.words, told.text ?? "");
    this.say(told.tone, this.besides(told) + (told.says ?? ""));
    if (told.trouble) this.verdict.append(make("p", "quint-trouble", told.trouble));
  }
}

// How far the reader is, and the page to hand in.
class Report {
  constructor(model, el) {
    this.model = model;
    this.root = make("section", "quint-desk quint-report", "", { "aria-label": "Progress" });
    this.head = make("h3", "quint-desk-title");
    this.rows = make("ul", "quint-rows");
    this.name = make("input", "quint-input", "", { "aria-label": "Your name", placeholder: "Your name", maxlength: 80 });
    this.saves = button("Save my page", "quint-check", () => this.ask());
    this.trouble = make("p", "quint-trouble", "", { role: "status" });
    const line = make("div", "quint-desk-buttons");
    line.append(this.name, this.saves);
    this.root.append(this.head, this.rows, line, this.trouble);
    el.append(this.root);
    this.onReport = () => this.show();
    this.onMessage = (message) => this.hear(message);
    model.on("change:report", this.onReport);
    model.on("msg:custom", this.onMessage);
    this.root.addEventListener("keydown", (event) => event.stopPropagation());
    this.stopTheme = followTheme(this.root);
    this.show();
  }

  show() {
    const { title, count, rows, pupil, trouble } = this.model.get("report");
    setWords(this.head, `${title}: ${count}`);
    this.rows.replaceChildren(...rows.map(([name, state]) => {
      const node = make("li", "quint-row", state ? `${name}: ${state}` : name);
      node.dataset.state = state;
      return node;
    }));
    if (pupil && !this.name.value) this.name.value = pupil;
    setWords(this.trouble, trouble);
  }

  ask() {
    if (this.name.value.trim()) return this.model.send({ kind: "page", pupil: this.name.value });
    setWords(this.trouble, "Write your name first, so that your teacher knows whose page it is.");
    return this.name.focus();
  }

  hear(message) {
    if (message.kind === "trouble") return setWords(this.trouble, message.text);
    if (message.kind !== "page" || !this.root.isConnected) return;
    const url = URL.createObjectURL(new Blob([message.text], { type: "text/html" }));
    const link = make("a", "", "", { href: url, download: message.name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
    setWords(this.trouble, `Saved as ${message.name}, where your browser puts its downloads.`);
  }

  close() {
    this.model.off("change:report", this.onReport);
    this.model.off("msg:custom", this.onMessage);
    this.stopTheme();
    this.root.remove();
  }
}

function render({ model, el }) {
  const view = model.get("report") ? new Report(model, el) : new Desk(model, el);
  return () => view.close();
}

export default { render };
