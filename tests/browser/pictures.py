"""Take the pictures of the README: `python -m tests.browser.pictures`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

from tests.browser.chromium import FLAGS, chromium
from tests.browser.lab import Book, Lab, Server, Table

DOCS = Path(__file__).parents[2] / "docs"
CELL = 'from quint_widgets import Play\n\ngame = Play("{game}")\ngame'
PICTURES = {  # moves till it is lively
    "quintessence": 11,
    "element": 30,
    "mineral_quest": 24,
    "quintessential": 30,
    "potion_making": 14,
}
ROOM: ViewportSize = {"width": 1062, "height": 1500}  # a cell with its table is 960 wide
LARGER = 1.25  # so that a picture is 1200 wide


def main() -> None:
    DOCS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        try:
            server.wait()
            browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
            lab = Lab(server, browser, room=ROOM, scale=LARGER)
            for name, moves in PICTURES.items():
                book = lab.write(f"{name}.ipynb", [CELL.format(game=name)])
                book.run()
                for theme in ("Light", "Dark"):
                    lab.theme(f"JupyterLab {theme}")
                    take(book, moves, DOCS / f"{name}-{theme.lower()}.png")
            browser.close()
        finally:
            server.stop()


def take(book: Book, moves: int, path: Path) -> None:
    """In the middle of a game: a piece is chosen, the board says where it may go."""
    book.do(f"game.restart()\nfor _ in range({moves}): game.play(game.hint())")
    table = book.table()
    table.until("(root, many) => root.querySelectorAll('.quint-happened').length >= many", moves)
    rest(table)
    table.click([id for id in table.lit() if not id.startswith("cell:")][-1])
    rest(table)
    if lit := table.lit():
        table.place(lit[0]).hover()
    # A card that the mouse rests on for long is shown large, and hides half of the desk.
    table.root.screenshot(path=path, style=".quint-closeup { visibility: hidden }")
    print(path)


def rest(table: Table) -> None:
    """Until nobody thinks and nothing moves."""
    table.settle()
    table.until("root => !root.querySelector('.quint-prompt').textContent.includes('Thinking')")
    table.until("root => root.getAnimations({ subtree: true }).length === 0")


if __name__ == "__main__":
    main()
