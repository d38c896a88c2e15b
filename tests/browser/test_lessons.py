"""Every lesson in a real JupyterLab, and as an exported page without kernel and network."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.lab import RUNNING, Book, Lab, Table

LESSONS = sorted((Path(__file__).parents[2] / "notebooks").glob("[!.]*.ipynb"))
WIDGET = "application/vnd.jupyter.widget-view+json"
PICTURE = "image/svg+xml"
WATCHED = ("Replay", "EngineExplorer", "review")  # with a recorded game to step through
# Widgets without a table; they have tests of their own.
OTHERS = ("PeriodicTable", "IonBuilder", "Balancer", "Mixing")
# What a person sees of a table: its words, and what is chosen.
SEEN = """root => root.innerText + [...root.querySelectorAll('[aria-pressed]')]
    .map(node => node.getAttribute('aria-pressed'))"""

lessons = pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)


def test_there_are_lessons() -> None:
    assert [path.name for path in LESSONS][:1] == ["00_start_here.ipynb"]


@lessons
def test_a_lesson_runs_and_its_boards_are_alive(lab: Lab, lesson: Path) -> None:
    path = lab.server.books / lesson.name
    shutil.copy(lesson, path)
    shutil.copytree(lesson.parent / "studies", path.parent / "studies", dirs_exist_ok=True)
    book = lab.open(path)
    book.run(seconds=RUNNING)
    boards = shown_tables(book)
    assert boards or "Play(" not in lesson.read_text(encoding="utf-8")
    for number, kind in boards:
        cell = book.show(number)
        table = Table(book, cell.locator(".quint-table"))
        expect(table.root).to_be_visible()
        if table.root.locator(".quint-start").count():
            continue  # the lobby: its own test plays from there
        expect(table.root.locator(".quint-place:visible").first).to_be_visible()
        if kind in WATCHED:
            expect(table.root.get_by_label("Step of the game")).to_be_visible()
        else:
            assert_alive(table)
    book.shut_down()


def shown_tables(book: Book) -> list[tuple[int, str]]:
    """The cells that end with a table, by number: each must show a living one."""
    boards = []
    for number, cell in enumerate(book.cells()):
        kind = ends_with(book, cell["source"]) if cell["cell_type"] == "code" else ""
        kinds = [set(output.get("data", ())) for output in cell.get("outputs", ())]
        alive = kind not in OTHERS and any({WIDGET, PICTURE} <= each for each in kinds)
        assert alive or kind not in ("Play", *WATCHED), f"cell {number}"
        if alive:
            boards.append((number, kind))
    return boards


def ends_with(book: Book, source: str) -> str:
    """The type of what a cell shows, if it is a call or a name."""
    lines = [line for line in source.splitlines() if not line.startswith("%")]
    last = ast.parse("\n".join(lines)).body[-1:]
    match last:
        case [ast.Expr(ast.Call(ast.Name(name)))]:
            return name
        case [ast.Expr(ast.Name(name))]:
            return str(book.ask(f"type({name}).__name__"))
    return ""


def assert_alive(table: Table) -> None:
    """A click on the first place that is lit changes what one sees: it is chosen, or it is done.

    At the end of a game there is nothing to do.
    """
    lit = table.lit()
    if not lit:
        expect(table.status).to_have_text("The game is over.")
        return
    before = table.root.evaluate(SEEN)
    table.click(lit[0])
    table.until(f"(root, before) => ({SEEN})(root) !== before", before)


# ── Without a kernel ──────────────────────────────────────────────────────────────────────


@pytest.fixture
def offline(browser: Browser) -> Iterator[Page]:
    """A page that reaches nothing but files."""
    context = browser.new_context(offline=True)

    def refuse(route: Route) -> None:
        route.continue_() if route.request.url.startswith("file:") else route.abort()

    context.route("**/*", refuse)
    yield context.new_page()
    context.close()


@lessons
def test_an_exported_lesson_shows_its_boards(lesson: Path, offline: Page, tmp_path: Path) -> None:
    book = nbformat.read(lesson, as_version=4)
    outputs = [output for cell in book.cells for output in cell.get("outputs", ())]
    assert not any(WIDGET in output.get("data", ()) for output in outputs)
    drawn = [output.data for output in outputs if PICTURE in output.get("data", ())]
    exported, _ = HTMLExporter().from_notebook_node(book)
    page = tmp_path / "lesson.html"
    page.write_text(exported, encoding="utf-8")
    offline.goto(page.as_uri(), wait_until="domcontentloaded")
    players = [data for data in drawn if "text/html" in data]
    expect(offline.locator(".quint-replay")).to_have_count(len(players))
    pictures = offline.locator(".jp-RenderedSVG svg:not(svg svg), .jp-RenderedSVG img")
    expect(pictures).to_have_count(len(drawn) - len(players))
    sizes = pictures.evaluate_all(
        "nodes => nodes.map(n => n.getBoundingClientRect()).map(b => [b.width, b.height])"
    )
    assert all(width > 100 and height > 50 for width, height in sizes)  # a formula is small
    for number in range(len(players)):
        player = offline.locator("[data-quint-replay]").nth(number)
        player.get_by_label("First step").click()
        expect(player.locator(".quint-where")).to_contain_text("Step 0 of ")
        player.get_by_label("Next step").click()
        expect(player.locator(".quint-where")).to_contain_text("Step 1 of ")
        expect(player.locator(".quint-log li")).to_have_count(1)
