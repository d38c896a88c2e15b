"""What is told of an action: its events, each with the rule that made it happen. See rules.toml.

Places are "cell:d4", "bag" and "hand:0", the hand of the first seat; a Sage is the piece "sage 1".
Each function returns at once if nobody listens: then `events` is None.
"""

from quint.core import Event, Player
from quint.games.element.bag import ELEMENTS, TITLES, WIND
from quint.games.element.board import NAMES, bits, name_of, names
from quint.games.element.state import State
from quint.games.element.stones import Stones, winds_on
from quint.games.element.winning import winning_rule
from quint.sentences import counted, player

Events = list[Event] | None


# ── 2 Drawing stones and moving ───────────────────────────────────────────────────────────


def draw(events: Events, state: State, count: int, steps: int) -> None:
    if events is None:
        return
    stones, may_step = counted(count, "stone"), counted(steps, "step")
    says = f"{player(state.seat)} draws {stones} and has {may_step}."
    events.append(Event("2.2", "choose", says, amount=count))


def take(events: Events, state: State, element: int) -> None:
    if events is None:
        return
    seat = state.seat
    says = f"{player(seat)} draws {TITLES[element]}."
    events.append(Event("2.1", "draw", says, ELEMENTS[element], "bag", f"hand:{seat}"))


def step(events: Events, state: State, square: int) -> None:
    if events is None:
        return
    seat = state.seat
    here, there = NAMES[state.sages[seat]], NAMES[square]
    says = f"{player(seat)}'s Sage steps from {here} to {there}."
    places = (f"cell:{here}", f"cell:{there}")
    events.append(Event("2.3", "step", says, f"sage {seat + 1}", *places))


# ── 3 and 4: placing stones ───────────────────────────────────────────────────────────────


def replaced(events: Events, rule: str, element: int, spot: int, count: int) -> None:
    if events is None:
        return
    here, title = name_of(spot), TITLES[element]
    says = f"The {title} on {here} goes back to the bag."
    if count > 1:
        says = f"The {counted(count, title)} on {here} go back to the bag."
    places = (f"cell:{here}", "bag")
    events.append(Event(rule, "replace", says, ELEMENTS[element], *places, amount=count))


def place(events: Events, state: State, element: int, spot: int, after: Stones) -> None:
    if events is None:
        return
    seat, here = state.seat, name_of(spot)
    says = f"{player(seat)} places {TITLES[element]} on {here}."
    places = (f"hand:{seat}", f"cell:{here}")
    events.append(Event("4.1", "place", says, ELEMENTS[element], *places))
    if after.mountains & ~state.stones.mountains:
        says = f"{here} is a Mountain now."
        events.append(Event("9.1", "mountain", says, "earth", "", f"cell:{here}"))
    rule = "9.2" if after.mountains & spot else "9.3"
    for name in names(after.ranges & ~state.stones.ranges):
        says = f"The Earth on {name} belongs to a Range now."
        events.append(Event(rule, "range", says, "earth", "", f"cell:{name}"))
    if after.wind2 & spot:
        high = winds_on(after, spot)
        says = f"A Whirlwind stands on {here}, {high} Winds high."
        events.append(Event("10.5", "whirlwind", says, "wind", "", f"cell:{here}", amount=high))


def returned(events: Events, state: State) -> None:
    if events is None:
        return
    seat = state.seat
    for element, count in enumerate(state.hand):
        if count:
            says = f"{player(seat)} returns {count} {TITLES[element]} to the bag."
            places = (f"hand:{seat}", "bag")
            piece = ELEMENTS[element]
            events.append(Event("4.1b", "return", says, piece, *places, amount=count))


def end(events: Events, state: State, broken_off: bool) -> None:
    if events is None:
        return
    turns = state.turns + 1
    if broken_off:
        says = f"The game is broken off after {counted(turns, 'turn')}; nobody wins."
        events.append(Event("5.1c", "stop", says))
        return
    says = f"{player(state.seat)} ends the turn. {player(turns % len(state.sages))} is next."
    events.append(Event("6.1", "end", says))


# ── 5 and 6: winning ──────────────────────────────────────────────────────────────────────


def capture(
    events: Events,
    seat: Player,
    sages: tuple[int, ...],
    caught: list[Player],
    winners: list[Player],
) -> None:
    if events is None:
        return
    for other in caught:
        here = NAMES[sages[other]]
        says = f"The Sage of {player(other)} on {here} cannot move: it is captured."
        events.append(Event("5.1", "capture", says, f"sage {other + 1}", "", f"cell:{here}"))
    won = " and ".join([player(winner) for winner in winners])
    if len(caught) > 1:
        says = f"{won} won by these captures."
    elif seat in winners:
        says = f"{won} has won."
    else:
        quarry = player(caught[0])
        says = f"{won}, who was to capture {quarry}, wins: {player(seat)} gave the victory away."
    rule = winning_rule(seat, caught, winners, len(sages))
    events.append(Event(rule, "win", says))


# ── 7 Fire ────────────────────────────────────────────────────────────────────────────────


def spread(events: Events, stones: Stones, spots: int) -> None:
    """`stones` are those that lie there before."""
    if events is None:
        return
    for spot in bits(spots & stones.wind):
        replaced(events, "7.4", WIND, spot, winds_on(stones, spot))
    for spot in bits(spots):
        says = f"Free Fire spreads to {name_of(spot)}."
        events.append(Event("7.1", "spread", says, "fire", "bag", f"cell:{name_of(spot)}"))


# ── 8 Water ───────────────────────────────────────────────────────────────────────────────


def headwater(events: Events, spot: int) -> None:
    if events is None:
        return
    says = f"Several Rivers meet in {name_of(spot)}: one of them will flow."
    events.append(Event("8.6", "meet", says, "water", "", f"cell:{name_of(spot)}"))


def river(events: Events, river: tuple[int, ...]) -> None:
    if events is None:
        return
    size, here = len(river), name_of(river[-1])
    says = f"A River of {size} has to flow {size} squares from {here}."
    events.append(Event("8.1", "river", says, "water", "", f"cell:{here}", amount=size))


def flow(events: Events, tail: int, spot: int, quenched: int) -> None:
    if events is None:
        return
    here = name_of(spot)
    if quenched:
        says = f"The River puts out the Fire on {here}."
        events.append(Event("8.5", "quench", says, "fire", f"cell:{here}", "bag"))
    says, places = f"The River flows to {here}.", (f"cell:{name_of(tail)}", f"cell:{here}")
    events.append(Event("8.2", "flow", says, "water", *places))


# ── 10 Wind ───────────────────────────────────────────────────────────────────────────────


def jump(events: Events, state: State, square: int, line: int) -> None:
    if events is None:
        return
    seat = state.seat
    here, there = NAMES[state.sages[seat]], NAMES[square]
    says = f"{player(seat)}'s Sage jumps from {here} over {' and '.join(names(line))} to {there}."
    places = (f"cell:{here}", f"cell:{there}")
    events.append(Event("10.1", "jump", says, f"sage {seat + 1}", *places))
