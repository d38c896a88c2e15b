"""Vials on the table: three vials, three buttons for the number of drops, a shelf for each seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from quint_widgets import svg
from quint_widgets.scene import Frame, Gesture, Mark, Message, Panel, Piece, Place, Scene, trie

from quint import CHANCE, OVER, Event
from quint.sentences import player
from tests.vials.game import Vials
from tests.vials.state import MOST, NOBODY, SIZES, Action, State, Take

OVERLAYS: dict[str, str] = {}
DROP = 36  # the height of a drop in a vial
SYMBOLS = """
<symbol id="vial" viewBox="0 0 60 200">
  <path d="M8 4h44v176a16 16 0 0 1-16 16H24a16 16 0 0 1-16-16z" fill="#fffdf8" stroke="#8a7454"
    stroke-width="3"/>
</symbol>
<symbol id="drop" viewBox="0 0 40 40">
  <path d="M20 4c7 10 12 15 12 21a12 12 0 0 1-24 0c0-6 5-11 12-21z" fill="#3a6ea5"/>
</symbol>
"""


# ── Sent once ─────────────────────────────────────────────────────────────────────────────


@cache
def scene(game: Vials) -> Scene:
    return Scene(
        title=game.title,
        symbols=SYMBOLS,
        panels=(_vials(), _numbers(), _shelves(game.players)),
        patterns=(("vial", "drops"),),
        rules=tuple(game.rules().values()),
        names={"vial": "a vial", "drop": "a drop"},
        marks=(Mark("last", "last move"), Mark("hint", "hint")),
        prompts={"vial": "Choose a vial.", "drops": "How many drops?"},
    )


def _vials() -> Panel:
    """The vials, and in each one spot above the other for its drops."""
    places = []
    for vial, size in enumerate(SIZES):
        x = 20 + 90 * vial
        places.append(Place(f"vial:{vial + 1}", x, 10, 60, 200, f"vial {vial + 1}", 0, vial))
        for drop in range(size):
            y = 170 - DROP * drop
            places.append(Place(f"drop:{vial + 1}:{drop}", x + 12, y, DROP, DROP, "a drop"))
    return Panel("vials", "Vials", 280, 220, "", tuple(places))


def _numbers() -> Panel:
    """The buttons; the keys 1, 2 and 3 press them."""
    drawn, places = [], []
    for n in range(1, MOST + 1):
        x = 8 + 66 * (n - 1)
        drawn += [svg.tray(x, 8, 56, 50, 10), svg.words(x + 28, 41, 22, str(n), weight=600)]
        places.append(Place(f"drops:{n}", x, 8, 56, 50, f"{n}", 0, n - 1, key=str(n)))
    size = (66 * MOST + 8, 66)
    return Panel("numbers", "Drops", *size, "".join(drawn), tuple(places), (), "toolbar", "side")


def _shelves(players: int) -> Panel:
    """Before each seat one spot for each vial."""
    drawn, places = [], []
    for seat in range(players):
        y = 6 + 74 * seat
        drawn += [svg.tray(70, y, 130, 68, 8), svg.words(8, y + 39, 14, player(seat), "start")]
        for vial in range(len(SIZES)):
            places.append(
                Place(f"shelf:{seat}:{vial}", 84 + 40 * vial, y + 4, 18, 60, player(seat))
            )
    size = (206, 12 + 74 * players)
    return Panel("shelves", "Kept", *size, "".join(drawn), tuple(places), (), "group", "side")


# ── Sent once per move ────────────────────────────────────────────────────────────────────


def frame(
    game: Vials, state: State, overlays: Iterable[str] = (), events: tuple[Event, ...] = ()
) -> Frame:
    turn = game.turn(state)
    over = turn == OVER
    status = "The game is over." if over else f"{player(state.seat)} to take."
    winners = " and ".join(player(seat) for seat in game.winners(state))
    return Frame(
        pieces=(*_standing(state), *_kept(state)),
        gestures=trie(g for a in game.actions(state) if (g := gesture(game, state, a))),
        status="Who begins?" if turn == CHANCE else status,
        marks=tuple(("last", place) for place in last_move(events)),
        message=Message("win", f"{winners} won.", "4.1") if over else None,
    )


def _standing(state: State) -> Iterator[Piece]:
    for vial, drops in enumerate(state.vials):
        if state.owners[vial] == NOBODY:
            yield Piece(f"vial{vial}", "vial", f"vial:{vial + 1}")
        for drop in range(drops):
            yield Piece(f"drop{vial}.{drop}", "drop", f"drop:{vial + 1}:{drop}")


def _kept(state: State) -> Iterator[Piece]:
    for vial, owner in enumerate(state.owners):
        if owner != NOBODY:
            yield Piece(f"vial{vial}", "vial", f"shelf:{owner}:{vial}")


def last_move(events: tuple[Event, ...]) -> list[str]:
    return [event.source for event in events if event.verb == "take"]


# ── Gestures ──────────────────────────────────────────────────────────────────────────────


def gesture(game: Vials, state: State, action: Action) -> Gesture:
    """A vial, then a number. What chance does has no gesture."""
    return (f"vial:{action.vial + 1}", f"drops:{action.drops}") if isinstance(action, Take) else ()


def action_of(game: Vials, state: State, ids: Gesture) -> Action | str:
    for action in game.attempts(state):
        if gesture(game, state, action) == ids:
            return action
    return "Choose a vial, then how many drops."
