"""What is told of an action: its events, each with the rule that made it happen. See rules.toml.

Places are "cell:d4", "supply:red" and "track:red". Each function returns at once if nobody listens:
then `events` is None.
"""

from quint.core import Event
from quint.games.quintessence.board import NAMES, Board, names
from quint.games.quintessence.state import COLOURS, PLAYERS, State
from quint.sentences import counted

Events = list[Event] | None


def place(events: Events, state: State, colour: int, square: int) -> None:
    if events is None:
        return
    name, here = COLOURS[colour], NAMES[square]
    says = f"{PLAYERS[state.seat]} places {name} on {here}."
    events.append(Event("3.1", "place", says, name, f"supply:{name}", f"cell:{here}"))


def score(events: Events, seat: int, colour: int, points: int, rule: str, what_for: str) -> None:
    if events is None:
        return
    name = COLOURS[colour]
    says = f"{PLAYERS[seat]} scores {points} {name} for {what_for}."
    events.append(Event(rule, "score", says, name, "", f"track:{name}", amount=points))


def win_colour(events: Events, seat: int, colour: int) -> None:
    if events is None:
        return
    name = COLOURS[colour]
    says = f"{PLAYERS[seat]} wins {name}."
    events.append(Event("1.2", "win colour", says, name, "", f"track:{name}"))


def unscored(events: Events, colour: int, mark: str) -> None:
    if events is None:
        return
    name = COLOURS[colour]
    says = f"{name.capitalize()} is already won, so {mark} in it scores nothing."
    events.append(Event("4.3", "mark", says, name))


def purple(events: Events, seat: int, squares: Board, rule: str, what_for: str) -> None:
    if events is None:
        return
    for here in names(squares):
        says = f"{PLAYERS[seat]} earns a Purple point: {what_for} {here}."
        events.append(Event(rule, "purple", says, "purple", f"cell:{here}"))


def remove(events: Events, colour: int, squares: Board, rule: str, verb: str, what: str) -> None:
    """`what` is what happens to the pieces of this colour on these squares."""
    if events is None:
        return
    name = COLOURS[colour]
    for here in names(squares):
        says = f"The {name} piece on {here} {what}."
        events.append(Event(rule, verb, says, name, f"cell:{here}", f"supply:{name}"))


def quints(events: Events, squares: Board, rule: str) -> None:
    if events is None:
        return
    for here in names(squares):
        says = f"A Quint appears on {here}."
        events.append(Event(rule, "quint", says, "quint", "", f"cell:{here}"))


def give(events: Events, seat: int, colour: int) -> None:
    if events is None:
        return
    name = COLOURS[colour]
    says = f"{PLAYERS[seat]} puts a Purple point toward {name}."
    events.append(Event("7.4", "give", says, name, "", f"track:{name}"))


def win(events: Events, seat: int) -> None:
    if events is None:
        return
    says = f"{PLAYERS[seat]} has won three colours and the game."
    events.append(Event("1.3", "win", says, PLAYERS[seat]))


def lose(events: Events, seat: int) -> None:
    if events is None:
        return
    says = f"{PLAYERS[seat]} has left {PLAYERS[1 - seat]} no reply and loses."
    events.append(Event("8.1", "lose", says, PLAYERS[seat]))


def stop(events: Events, cap: int) -> None:
    if events is None:
        return
    events.append(
        Event("8.1b", "stop", f"The game is broken off after {counted(cap, 'move')}; nobody wins.")
    )
