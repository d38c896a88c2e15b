// Light or dark, as the page around the table is, which may change while we look at it.

const THEMED = ["class", "data-jp-theme-light", "data-theme", "theme"];

function pageIsDark() {
  const { body, documentElement: html } = document;
  if (body.dataset.jpThemeLight) return body.dataset.jpThemeLight === "false"; // JupyterLab
  if (/\bvscode-(dark|high-contrast)\b/.test(body.className)) {
    return !body.classList.contains("vscode-high-contrast-light");
  }
  if (body.classList.contains("vscode-light")) return false;
  const named = html.dataset.theme || html.getAttribute("theme"); // Colab, documentation pages
  if (named) return named.includes("dark");
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

// Keeps `root.dataset.theme` right; returns the function that ends this.
export function followTheme(root) {
  const follow = () => (root.dataset.theme = pageIsDark() ? "dark" : "light");
  const night = matchMedia("(prefers-color-scheme: dark)");
  night.addEventListener("change", follow);
  const page = new MutationObserver(follow);
  for (const node of [document.body, document.documentElement]) {
    page.observe(node, { attributes: true, attributeFilter: THEMED });
  }
  follow();
  return () => {
    night.removeEventListener("change", follow);
    page.disconnect();
  };
}
