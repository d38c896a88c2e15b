"""How long a chain can one assistant set off, for one lab or for any lab of so many cards?

The length of a chain is how many cards fire. `longest_chain` follows every chain from a position;
`record_chain` asks for the longest that ends, of all labs of a size, whatever waits on their cards.

A chain that does not loop never comes to the same moment again (what lies on the cards, the stock,
the die in hand). So its moments are a graph without circles, and the longest way through it is
found by asking each moment once. Before a record, what should lie on the cards?

1. A card with several flasks fires in a chain only if all but one are filled. An anti-element
   fills one best: it is destroyed when the card fires, so the card can fire once more.
2. A Convertus should be empty. The forge lacks one die, of one element or another.
3. The first card to fire is claimed: it leaves all cards of the lab for the chain, and there is
   one for a die of every colour.
"""

from collections.abc import Iterator
from itertools import product
from math import inf
from typing import Any, Final, final

from quint.answers import Answer, last
from quint.cards import BOX
from quint.core import CHANCE, QuintError
from quint.games.quintessential import actions as act, activation, cards, dice
from quint.games.quintessential.explore import begun, engines
from quint.games.quintessential.explore.alike import classes
from quint.games.quintessential.explore.workbench import Held, Moment, Workbench
from quint.games.quintessential.state import Phase, State
from quint.sentences import counted

QUESTION: Final = "longest chain"
MOST_CARDS: Final = 4  # of labs for a record


def longest_chain(position: Any, seat: int | None = None) -> Answer:
    """The most cards that one assistant can make fire, from a running game, a state or a drawing;
    infinite if a loop can be set off.

    >>> table = '''
    ... player 1 blue
    ...   pool  fire 4, earth 5
    ...   Geo-Ignis Nebula
    ...   Aero-Frigo Convertus
    ...   Hydro-Petris Convertus
    ... player 2 red
    ...   pool  aether 4
    ... '''
    >>> print(longest_chain(table))
    longest chain: 3 cards, Geo-Ignis Nebula -> Aero-Frigo Convertus -> Hydro-Petris Convertus
    """
    asked = begun.Begun(position, seat)
    if asked.halfway:
        raise QuintError("Ask for a chain before the assistant is sent.")
    bench = asked.bench
    known = Known(bench)
    begins = [(a, moment) for a, _, moment, _ in bench.fired(bench.first) if moment[2] >= 0]
    if not begins:
        return Answer(QUESTION, "no card can fire", 0, 0, None, begun.ALONE)
    action, moment = max(begins, key=lambda begin: known.length(begin[1]))
    trace = _played(asked, action, known.chain(moment))
    return _answer(trace, len(asked.trace.steps), known.length(moment), len(known.then))


def _answer(trace: engines.Played, begins: int, length: float, looks: int) -> Answer:
    """Told by the cards of one assistant, the last of the game."""
    fired = []
    for step in trace.steps[begins:]:
        if isinstance(step.action, (act.Activate, act.PlaceFree)):
            fired.append(step.action.name)
        elif isinstance(step.action, act.Claim):
            fired.append(cards.TOP_ROW[step.action.top])
    number = "for ever" if length == inf else counted(len(fired), "card")
    said = f"{number}, {' -> '.join(fired)}"
    return Answer(QUESTION, said, length, length, trace, begun.ALONE, looks)


# ── Following chains ──────────────────────────────────────────────────────────────────────


@final
class Known:
    """How long a chain can still be from each moment on, once it has been asked."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench
        self.then: dict[Moment, tuple[float, Moment | None]] = {}  # the length, and the best next
        self.open: set[Moment] = set()  # being asked: to come to one of these again is a loop

    def length(self, moment: Moment) -> float:
        known = self.then.get(moment)
        if known is not None:
            return known[0]
        self.open.add(moment)
        best: tuple[float, Moment | None] = (1, None)
        for then in self.bench.placements(moment):
            if then[2] >= 0:
                longer = inf if then in self.open else 1 + self.length(then)
                if longer > best[0]:
                    best = longer, then
                if longer == inf:
                    break  # nothing is longer; on large labs this saves seconds
        self.open.remove(moment)
        self.then[moment] = best
        return best[0]

    def chain(self, moment: Moment) -> list[Moment]:
        """The moments of the longest chain; of a loop until it closes."""
        found = [moment]
        while (then := self.then[found[-1]][1]) is not None:
            found.append(then)
            if then in found[:-1]:
                break
        return found


def _played(asked: begun.Begun, action: act.Action, chain: list[Moment]) -> engines.Played:
    """The chain through the rules, until the last die is in the pool, or the loop is told."""
    game, seat = asked.game, asked.seat
    waiting: list[tuple[State, int, list[act.Action]]] = [
        (game.apply(asked.trace.state, action), 0, [action])
    ]
    while waiting:
        state, at, steps = waiting.pop()
        if state.phase == Phase.LOOPING or (state.turns, state.seat) != (
            asked.trace.state.turns,
            seat,
        ):
            trace = asked.trace
            for step in steps:
                trace = trace.play(step)
            return trace
        for step in game.actions(state):
            chance = game.turn(state) == CHANCE
            if chance and isinstance(step, act.Roll) and step.die % dice.SIDES != asked.rolls:
                continue
            if isinstance(step, act.ToPool) and at < len(chain):
                continue
            then = game.apply(state, step)
            made = then.phase in (Phase.MADE, Phase.LOOPING)
            if made and (then.held[seat], then.stock, then.hand // dice.SIDES) != chain[at]:
                continue
            if isinstance(step, act.PlaceFree) and not made:
                continue
            waiting.append((then, at + made, [*steps, step]))
    raise AssertionError("the rules do not lead along this chain")


# ── Records ───────────────────────────────────────────────────────────────────────────────


def record_chain(size: int, file: str = BOX, seconds: float | None = None) -> Answer:
    """The longest chain that ends, of all labs of so many formulae, whatever lies on their cards.

    >>> record_chain(1).value
    4
    """
    return last(record_chains(size, file), seconds)


def record_chains(size: int, file: str = BOX) -> Iterator[Answer]:
    """The same, an answer for each longer chain that is found, and the last when all is asked."""
    if not 1 <= size <= MOST_CARDS:
        raise QuintError(f"Records are for labs of 1 to {MOST_CARDS} formulae.")
    box = cards.read_box(file)
    best, looks, answer = 0.0, 0, Answer(QUESTION, "nothing yet", 0, inf)
    for lab in classes(size, file):
        numbers = (0, *lab)
        for held in _primed(box, numbers):
            bench = Workbench(box, numbers, ((), held, engines.MIDGAME, 0), 0, False, 1)
            known = Known(bench)
            for colour in range(len(dice.ELEMENTS)):
                length = known.length((held, engines.MIDGAME, colour))
                looks += 1
                if best < length < inf:
                    best = length
                    names = ", ".join([box.cards[number].name for number in lab])
                    said = f"{best:.0f} cards, with {names}"
                    trace = _shown(file, numbers, held, colour)
                    answer = Answer(QUESTION, said, best, inf, trace, "dice wait as wished", looks)
                    yield answer
    said = f"{answer.text}; no lab of {size} has a longer one that ends"
    yield Answer(QUESTION, said, best, best, answer.shows, answer.assumes, looks)


def _primed(box: cards.Box, numbers: tuple[int, ...]) -> Iterator[Held]:
    """What may lie on the cards before a record (1, 2): each flask in turn is the open one."""
    choices: list[list[int]] = []
    for number in numbers:
        card = box.cards[number]
        found = []
        for name in dict.fromkeys(card.names):
            held, open_at = 0, card.names.index(name)
            for slot, colour in enumerate(card.flasks):
                if slot != open_at:
                    held = activation.put(held, slot, colour if card.forge else dice.ANTI)
            found.append(held)
        choices.append(found)
    yield from product(*choices)


# How a die of each colour comes into hand first: by which claimed card, paid with what (3).
FIRSTS: Final = (
    *[(act.Claim(cards.MONO_TRANSMUTUS, colour), (colour,) * 3) for colour in range(dice.COMMON)],
    (act.Claim(cards.MULTI_FORGE), (0, 1, 2, 3)),
    (act.Claim(cards.TRADE_TRANSMUTUS, dice.ANTI), (dice.AETHER, dice.FIRE)),
)


def _shown(file: str, numbers: tuple[int, ...], held: Held, colour: int) -> engines.Played:
    """A game in which the record is set: a card is claimed, and its die runs through the lab."""
    claim, paid = FIRSTS[colour]
    pool = tuple(sorted([dice.die(c, 1) for c in paid]))
    on_cards = dict(zip(numbers, held, strict=True))
    asked = begun.Begun(engines.set_out(file, on_cards, pool, engines.MIDGAME))
    known = Known(asked.bench)
    first = asked.bench.fired(asked.bench.first)
    moments = [moment for action, _, moment, _ in first if action == claim]
    return _played(asked, claim, known.chain(max(moments, key=known.length)))
