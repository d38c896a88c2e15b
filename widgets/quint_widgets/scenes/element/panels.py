"""What the table of Element is made of, sent once."""

from functools import cache

from quint.games.element import Element, bag, board, winning
from quint.games.element.state import MOST_STEPS, MOST_STONES
from quint.sentences import counted, player
from quint_widgets import svg
from quint_widgets.scene import Mark, Panel, Place, Scene, Text
from quint_widgets.scenes.element import symbols

CELL = 42
WIDTH = 340  # of what stands beside the board
ROW = 51  # the height of a player's row
SLOT = 44  # for stones in a hand
BUTTON = 44  # the height of what a turn begins and ends with
HANDS = WIDTH - 2 - 4 * (SLOT + 2)  # where the slots begin


@cache
def scene(game: Element) -> Scene:
    """The table of Element for this many players."""
    return Scene(
        title=game.title,
        symbols=svg.art("elements") + svg.art("element") + "".join(symbols.worded()),
        panels=(svg.board(board.SIZE, board.FILES, CELL), _turn(), _players(game.players)),
        patterns=(("draw",), ("hand", "cell"), ("cell",), ("turn",)),
        rules=tuple(game.rules().values()),
        names=symbols.names(),
        marks=(
            Mark("range", "in a Range", area="solid"),
            Mark("river", "in the River that flows", area="live"),
            Mark("last", "last move"),
            Mark("hint", "hint"),
            Mark("turn", "to decide", area="ring"),
            Mark("jumped", "jumped in this turn", "jumped"),
            *[Mark(f"way:{n}", f"a way out for Sage {n}", f"way-{n}") for n in range(1, 5)],
        ),
        prompts={"cell": "Now choose a square for this stone."},
        small=symbols.small(),
    )


def _turn() -> Panel:
    """The draw that begins a turn, and what ends it."""
    drawn, places = [], []
    for count in range(MOST_STONES + 1):
        x, steps = 2 + 68 * count, counted(MOST_STEPS - count, "step")
        label, key = f"draw {counted(count, 'stone')}, then {steps}", str(count)
        box = (x, 2, 64, BUTTON)
        drawn.append(svg.tray(*box, BUTTON / 2))
        places.append(Place(f"draw:{key}", *box, label, 0, count, key, f"draw-{key}"))
    for number, (name, (label, key)) in enumerate(symbols.BUTTONS.items()):
        x = 2 + 170 * number
        box = (x, BUTTON + 6, 166, BUTTON)
        drawn.append(svg.tray(*box, BUTTON / 2))
        places.append(Place(f"turn:{name}", *box, label, 1, number, key, f"turn-{name}"))
    return Panel(
        id="turn",
        label="Stones to draw, end of the turn",
        width=WIDTH,
        height=2 * BUTTON + 8,
        backdrop="".join(drawn),
        places=tuple(places),
        role="toolbar",
        area="side",
        still=False,
    )


def _players(players: int) -> Panel:
    """One row per player, with the Sage and the stones in hand; below them the bag."""
    drawn, places, texts = [], [], []
    for seat in range(players):
        top, quarry = 2 + ROW * seat, winning.quarry_of(seat, players) + 1
        drawn.append(svg.words(44, top + 19, 13, player(seat), "start", 600))
        if players > 2:
            drawn.append(svg.words(105, top + 19, 15, "→", "start"))
            sign = f"sage-{quarry}"
            places.append(Place(f"quarry:{seat}", 124, top + 1, 26, 26, "", symbol=sign))
        places.append(Place(f"seat:{seat}", 2, top, HANDS - 6, ROW - 4, ""))
        places.append(Place(f"sign:{seat}", 4, top + 3, 40, 40, "", symbol=f"sage-{seat + 1}"))
        places.append(Place(f"hand:{seat}", HANDS, top, 4 * (SLOT + 2), ROW - 3, ""))
        texts.append(Text(f"doing:{seat}", 44, top + 39, 13, "start"))
        for element, title in enumerate(bag.TITLES):
            x = HANDS + (SLOT + 2) * element
            drawn.append(
                svg.circle("quint-pip", x + SLOT / 2, top + 2 + SLOT / 2, 16, "#fffdf8", "#b9a37f")
            )
            places.append(
                Place(
                    id=f"hand:{seat}:{bag.ELEMENTS[element]}",
                    x=x,
                    y=top + 2,
                    w=SLOT,
                    h=SLOT,
                    label=f"{title} in the hand of {player(seat)}",
                    row=seat,
                    col=element,
                    key=bag.LETTERS[element].lower(),
                )
            )
    top = 4 + ROW * players
    drawn.append(svg.tray(1, top, WIDTH - 2, 42, 21))
    places.append(Place("bag", 1, top, WIDTH - 2, 42, ""))
    places.append(Place("sign:bag", 10, top + 1, 40, 40, "", symbol="bag"))
    for element, name in enumerate(bag.ELEMENTS):
        x = 66 + 68 * element
        places.append(Place(f"bag:{name}", x, top + 6, 30, 30, "", symbol=f"{name}-1"))
        texts.append(Text(f"in bag:{name}", x + 34, top + 26, 15, "start"))
    return Panel(
        id="players",
        label="Players, their stones, the bag",
        width=WIDTH,
        height=top + 44,
        backdrop="".join(drawn),
        places=tuple(places),
        texts=tuple(texts),
        role="toolbar",
        area="side",
    )
