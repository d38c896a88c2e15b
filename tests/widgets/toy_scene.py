"""A table for the toy game: it draws every card it is given, so a card that should not be known
would be seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from quint_widgets.scene import Frame, Gesture, Panel, Piece, Place, Scene, trie

from quint import OVER, Event
from tests.toy import FACE_DOWN, KINDS, NOTHING, RULES, Action, Cards, Draw, Pick, State, Toy

OVERLAYS: dict[str, str] = {}


def scene(game: Toy) -> Scene:
    ids = ["deck", "picked", "gone", *(f"hand:{seat}" for seat in range(game.players))]
    ids += [f"{kind}:{number}" for kind in ("draw", "pick", "show") for number in range(4)]
    places = tuple(Place(id, 0, 20.0 * n, 20, 20, id, n, 0) for n, id in enumerate(ids))
    panel = Panel("board", "Table", 20, 20.0 * len(ids), "", places)
    patterns = (("draw",), ("pick",), ("show",))
    card = '<symbol id="card" viewBox="0 0 1 1"></symbol>'
    return Scene("Pairs", card, (panel,), patterns, tuple(RULES.values()))


def gesture(game: Toy, state: State, action: Action) -> Gesture:
    if isinstance(action, Draw):
        return (f"draw:{action.kind}",)
    return (f"pick:{action.kind}",) if isinstance(action, Pick) else (f"show:{action.seat}",)


def action_of(game: Toy, state: State, ids: Gesture) -> Action | str:
    for action in game.attempts(state):
        if gesture(game, state, action) == ids:
            return action
    return "There is nothing to do like that."


def last_move(events: tuple[Event, ...]) -> list[str]:
    return []


def frame(
    game: Toy, state: State, overlays: Iterable[str] = (), events: tuple[Event, ...] = ()
) -> Frame:
    pieces = [*_cards("deck", state.deck), *_cards("gone", state.gone)]
    for seat, hand in enumerate(state.hands):
        pieces += _cards(f"hand:{seat}", hand)
    if state.picked != NOTHING:
        pieces.append(_card("picked", state.picked, 0))
    over = game.turn(state) == OVER
    return Frame(
        pieces=tuple(pieces),
        gestures=trie(gesture(game, state, action) for action in game.actions(state)),
        status="Over." if over else f"Player {state.seat + 1}",
        events=events,
    )


def _cards(place: str, cards: Cards) -> Iterator[Piece]:
    for kind in (FACE_DOWN, *KINDS):
        for number in range(cards[kind]):
            yield _card(place, kind, number)


def _card(place: str, kind: int, number: int) -> Piece:
    return Piece(f"{place}/{kind}/{number}", "card", place, f"card {'?123'[kind]}", "?123"[kind])
