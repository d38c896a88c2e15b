"""A game as turns, and each turn told in one line: what somebody did, and what it brought.

The line is made of the events that a seat saw: the sentences in which whoever moves does something,
one after the other, then the points that nobody has told of yet.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from quint import CHANCE, Event, Player, Trace, seats
from quint.sentences import counted, player

MOST: Final = 4  # things that a line tells of one turn
# What only leads to something else, or follows from it: the line tells that other thing.
_LEADING = ("choose", "draw", "give", "pay", "pick", "see", "turn")
_FOLLOWING = ("complete", "component", "end", "get", "next", "pass", "pool")
OWNED: Final = ("formulas", "opus")  # places before somebody, with cards that others may use
USED: Final = "component"
BECOMES: Final = " becomes a component."
MINOR: Final = frozenset(_LEADING + _FOLLOWING)


class Turn(NamedTuple):
    """Some steps one after the other: those of one player, and what chance does for them."""

    seat: Player  # CHANCE before anybody has decided
    first: int  # the number of its first step, from 0
    after: int  # the number of the step after its last one


def turns(trace: Trace) -> list[Turn]:
    """The turns of a game so far. What chance does belongs to whoever decides next.

    >>> import quint
    >>> trace = quint.Trace(quint.new("quintessence")).play("red a1").play("green b1")
    >>> turns(trace)
    [Turn(seat=0, first=0, after=1), Turn(seat=1, first=1, after=2)]
    """
    found: list[Turn] = []
    begun = 0  # the first step that belongs to nobody yet
    for number, step in enumerate(trace.steps):
        if step.player == CHANCE:
            continue
        if found and found[-1].seat == step.player:
            found[-1] = found[-1]._replace(after=number + 1)
        else:
            if not found and number:
                found.append(Turn(CHANCE, 0, number))  # the deal
                begun = number
            found.append(Turn(step.player, begun, number + 1))
        begun = number + 1
    if found and found[-1].seat != CHANCE:  # chance has not done with this turn
        found[-1] = found[-1]._replace(after=len(trace.steps))
    elif trace.steps:
        found.append(Turn(CHANCE, 0, len(trace.steps)))
    return found


def told(trace: Trace, turn: Turn, viewer: Player) -> str:
    """The turn in one line, as a seat saw it.

    >>> import quint
    >>> trace = quint.Trace(quint.new("element")).play("draw 4")
    >>> for stone in ("fire", "wind", "fire", "wind"):
    ...     trace = trace.play(f"draw {stone}")
    >>> trace = trace.play("fire h7").play("wind g7")
    >>> told(trace, turns(trace)[0], viewer=1)
    'Player 1 places Fire on h7, places Wind on g7.'
    """
    if turn.seat == CHANCE:
        return "The game is set up."
    steps = trace.steps[turn.first : turn.after]
    events = [e for step in steps if step.player != CHANCE for e in seats.seen(step.events, viewer)]
    name = _name(events, turn.seat)
    clauses = list(_clauses(_done(events, name, turn.seat, viewer)))
    line = ", ".join(clauses[:MOST]) or " has a turn"
    if len(clauses) > MOST:
        line += f" and {counted(len(clauses) - MOST, 'more thing')}"
    points = _points(trace, turn, viewer, any("point" in clause for clause in clauses))
    link = ", " if ": " in line else ": "
    return f"{name}{line}{link}{points}." if points else f"{name}{line}."


def _name(events: Iterable[Event], seat: Player) -> str:
    """What the box calls whoever moves: the first word of what they do, if not Player 2."""
    says = [event.says for event in events]
    if not says or any(words.startswith("Player ") for words in says):
        return player(seat)
    return says[0].split()[0]


def _done(events: list[Event], name: str, seat: Player, viewer: Player) -> list[tuple[str, str]]:
    """What this player does, verb by verb, without their name; and whose cards they use for it."""
    done: list[tuple[str, str]] = []
    for event in events:
        owner = _owner(event.source)
        theirs = "" if owner in (seat, seats.NOBODY) else _whose(owner, viewer)
        if event.says.startswith((f"{name} ", f"{name}'s ")):
            words = event.says.removeprefix(name).removesuffix(".")
            at = words.lower().find(event.piece.partition(" (")[0])
            if at >= 0:
                words = words[:at] + theirs + words[at:]
            done.append((event.verb, words))
        elif done and theirs and event.verb == USED:
            verb, words = done.pop()  # what it was used for
            link = "and" if " with " in words else "with"
            done.append((verb, f"{words} {link} {theirs}{event.says.removesuffix(BECOMES)}"))
    return done


def _whose(owner: Player, viewer: Player) -> str:
    return "your " if owner == viewer else f"{player(owner)}'s "


def _clauses(done: list[tuple[str, str]]) -> Iterator[str]:
    """What follows the name: what this player does, then what their Sage does."""
    telling = [words for verb, words in done if verb not in MINOR]
    telling = telling or [words for _, words in done[:1]]  # at least something
    inner = sorted(dict.fromkeys(telling), key=lambda words: words.startswith("'s"))
    for number, words in enumerate(inner):
        times = telling.count(words)
        is_sage = words.startswith("'s ")
        clause = f"the {words[3:]}" if number and is_sage else words.strip() if number else words
        yield clause if times == 1 else f"{clause} ({times} times)"


def _owner(place: str) -> Player:
    """Whose place it is: "formulas:1" and "opus:1:…" belong to seat 1, "desk:herbs" to nobody."""
    kind, _, rest = place.partition(":")
    return int(rest.partition(":")[0]) if kind in OWNED else seats.NOBODY


def _points(trace: Trace, turn: Turn, viewer: Player, are_told: bool) -> str:
    """Points that came with the turn: those of whoever moved unless they are told, and yours."""
    game = trace.game
    before = trace.steps[turn.first - 1].state if turn.first else trace.start
    after = trace.steps[turn.after - 1].state
    pairs = zip(*(game.scores(game.view(state, viewer)) for state in (before, after)), strict=True)
    gained = [new - old for old, new in pairs]
    words = []
    if gained[turn.seat] and not are_told:
        words.append(counted(gained[turn.seat], "point"))
    if viewer != turn.seat and 0 <= viewer < len(gained) and gained[viewer]:
        words.append(f"you {'get' if gained[viewer] > 0 else 'lose'} {abs(gained[viewer])}")
    return ", ".join(words)
