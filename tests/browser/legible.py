"""How large things are on a table: its letters and what can be clicked, in CSS pixels."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Page

# Letters are measured without the table's own knowledge of its faces: every <use> in sight is
# followed to its symbol, whose letters are as large as the symbol is scaled there.
MEASURE = """() => {
    const root = document.querySelector(".quint-table");
    const inSight = (node) => node.checkVisibility() && !node.closest(".quint-symbols");
    const lettersOf = (node, scale) => {
        if (node.tagName === "text") {
            return [[parseFloat(getComputedStyle(node).fontSize) * scale, node.textContent]];
        }
        const inner = (outer, by) => [...outer.children].flatMap((each) => lettersOf(each, by));
        if (node.tagName !== "use") return inner(node, scale);
        const symbol = document.getElementById(node.getAttribute("href").slice(1));
        const view = symbol.viewBox.baseVal;
        const size = (name) => Number(node.getAttribute(name) ?? view[name]);
        const by = Math.min(size("width") / view.width, size("height") / view.height);
        return inner(symbol, scale * by);
    };
    const letters = [];
    for (const svg of root.querySelectorAll(".quint-panel svg, .quint-closeup svg")) {
        if (!inSight(svg)) continue;
        for (const node of svg.querySelectorAll("use, text")) {
            if (inSight(node)) letters.push(...lettersOf(node, node.getScreenCTM().a));
        }
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentNode: node, textContent: words } = walker.currentNode;
        if (node.closest("svg") || !words.trim() || !inSight(node)) continue;
        letters.push([parseFloat(getComputedStyle(node).fontSize), words]);
    }
    const targets = [];
    // The number of a rule stands in a line of words, as links do.
    for (const node of root.querySelectorAll(".quint-place, button:not(.quint-rule), input")) {
        const { width, height } = node.getBoundingClientRect();
        const name = node.dataset.id ?? node.textContent;
        if (inSight(node)) targets.push([Math.min(width, height), name]);
    }
    const { width, height } = root.getBoundingClientRect();
    const isScrolled = (node) => inSight(node) && node.scrollWidth > node.clientWidth + 1;
    const panels = [...root.querySelectorAll(".quint-panel")].filter(isScrolled);
    return {
        letters: letters.sort((a, b) => a[0] - b[0]), targets: targets.sort((a, b) => a[0] - b[0]),
        width, height, columns: root.querySelector(".quint-box").dataset.columns,
        scrolled: panels.map((node) => node.dataset.panel),
    };
}"""


class Sizes(NamedTuple):
    letters: list[tuple[float, str]]  # from the smallest one
    targets: list[tuple[float, str]]
    width: float
    height: float
    columns: str
    scrolled: list[str]  # panels that are wider than the table


def sizes(page: Page, width: int) -> Sizes:
    """Give the table this much room; how large things are then."""
    page.evaluate(
        """async (width) => {
            document.getElementById("stage").style.width = `${width}px`;
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        }""",
        width,
    )
    return Sizes(**page.evaluate(MEASURE))
