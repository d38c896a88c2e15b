// What a page takes once for all its widgets: their program and their style. Each widget brings both
// as texts, and this little program finds out whether another one has brought them before.

const programs = (globalThis.quintPrograms ??= new Map()); // text → its module
const sheets = (globalThis.quintSheets ??= new Map()); // text → its style sheet

function started(text) {
  if (!programs.has(text)) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    programs.set(text, import(url).finally(() => URL.revokeObjectURL(url)));
  }
  return programs.get(text);
}

// Some notebooks give a widget a tree of its own (a shadow root), which needs its own style.
function dress(el, text) {
  const root = el.getRootNode();
  const page = root instanceof ShadowRoot ? root : document;
  if (!sheets.has(text)) sheets.set(text, new CSSStyleSheet());
  const sheet = sheets.get(text);
  if (!sheet.cssRules.length) sheet.replaceSync(text);
  if (!page.adoptedStyleSheets.includes(sheet)) page.adoptedStyleSheets.push(sheet);
}

async function render({ model, el }) {
  dress(el, model.get("css"));
  const { default: widget } = await started(model.get("program"));
  return widget.render({ model, el });
}

export default { render };
