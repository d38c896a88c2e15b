"""Does my bid hold? `odds_of` tells the exact chance, over all dice and all raises.

A bid holds if nobody exceeds it before the round is over. The others are taken to want nothing
else: with each assistant but one they may reroll what they like, and with one they bid all their
dice. They use the dice of their pools and make no new ones; the bidder does not bid again.

Whoever needs more pips rerolls the lowest dice. For any number of dice, that keeps the highest
ones, and higher dice are never worse, now or after a further reroll. So only the number has to be
chosen, and the best number is found by trying all of them.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import lcm
from typing import Any, Final

from quint.answers import Answer, last
from quint.core import QuintError
from quint.games.quintessential import cards, dice, table
from quint.games.quintessential.explore.begun import Begun
from quint.games.quintessential.state import Fifth, State
from quint.sentences import counted, nearest, player, short

ASSUMES: Final = "the others want this card above all, and make no new dice; no second bid"

Faces = tuple[int, ...]  # in order, the lowest first


def odds_of(
    position: Any,
    card: str,
    seat: int | None = None,
    rerolls: int = 0,
    seconds: float | None = None,
) -> Answer:
    """The chance that a bid on this card holds until the round is over.

    It is the bid that leads there, if it is this player's; otherwise the player bids all dice now,
    or after so many rerolls, each with an assistant of its own. If it is stopped early, after so
    many seconds, it tells what the chance cannot exceed.

    >>> table = '''
    ... player 1 red, 2 assistants
    ...   pool  fire 6, water 4
    ... player 2 blue, 2 assistants
    ...   pool  fire 5, aether 2
    ... round 2, turn 5, starting player 1
    ... '''
    >>> print(odds_of(table, "Draw"))
    Draw: a bid of 10 holds with chance 5/6; player 2 exceeds it with chance 1/6
    """
    return last(all_odds_of(position, card, seat, rerolls), seconds)


def all_odds_of(
    position: Any, card: str, seat: int | None = None, rerolls: int = 0
) -> Iterator[Answer]:
    """The same, an answer after the other. With fewer rerolls of the others the bid holds more
    often: so what it would be without any is told first, then with one, and so on."""
    begun = Begun(position, seat)
    state, seat = begun.trace.state, begun.seat
    space = _space(begun, card)
    leads = table.leader(state.bids[space]) == seat
    if leads and rerolls:
        raise QuintError("This bid lies there already; nothing is added to it. (rule 5.3)")
    if not 0 <= rerolls < begun.assistants + leads:
        raise QuintError(f"There are {counted(begun.assistants, 'assistant')} for all of it.")
    highest = table.highest(state.bids[space])
    bid = highest if leads else dice.total(state.pools[seat])
    if not leads and not rerolls and bid <= highest:
        raise QuintError(f"The pool shows {bid}, and the bid there is {highest}. (rule 5.2)")
    rivals = {s: _rerolls(state, s, space, seat, rerolls, leads) for s in range(begun.game.players)}
    rivals = {s: r for s, r in rivals.items() if r >= 0 and s != seat}
    said = f"the bid of {bid}" if leads else f"a bid of {bid}"
    if rerolls:
        said = f"a bid after {counted(rerolls, 'reroll')}"
    name, looks, at_most = table.space_name(state, space, begun.game.box), 0, Fraction(1)
    most = max(rivals.values(), default=0)
    for fewer in range(most, -1, -1):
        pools = [(_faces(state.pools[s]), max(0, r - fewer)) for s, r in rivals.items()]
        chance = at_most
        for found in _holds(pools, _faces(state.pools[seat]), rerolls, bid, highest):
            told = f"{said} holds with chance {at_most} at most; more rerolls are to be counted"
            looks += 1
            yield Answer(name, told, Fraction(0), at_most, None, ASSUMES, looks)
            chance = found
        at_most = chance
    told = f"{said} holds with chance {at_most}"
    if not rerolls:
        for s, r in rivals.items():
            exceeded = exceeds(_faces(state.pools[s]), r, bid)
            told += f"; {player(s).lower()} exceeds it with chance {exceeded}"
    yield Answer(name, told, at_most, at_most, None, ASSUMES, looks)


def _holds(
    rivals: list[tuple[Faces, int]], mine: Faces, rerolls: int, bid: int, highest: int
) -> Iterator[Fraction]:
    """The chance that none of these rivals, each with so many rerolls, exceeds the bid, or what
    these dice show after our rerolls. It stops for breath; only the last number counts."""
    if not rerolls:
        yield from _none_exceeds(rivals, bid)
        return
    worth: Worth = {}
    for total in range(len(mine), 6 * len(mine) + 1):
        worth[total] = Fraction(0)
        if total > highest:
            for chance in _none_exceeds(rivals, total):
                worth[total] = chance
                yield Fraction(0)
    yield from best_chances(mine, rerolls, worth)


def _none_exceeds(rivals: list[tuple[Faces, int]], bid: int) -> Iterator[Fraction]:
    holds = Fraction(1)
    for faces, rerolls in rivals:
        if (faces, rerolls, bid) not in _EXCEEDED:
            for _ in _exceeding(faces, rerolls, bid):
                yield Fraction(0)
        holds *= 1 - _EXCEEDED[faces, rerolls, bid]
    yield holds


def _space(begun: Begun, card: str) -> int:
    state, box = begun.trace.state, begun.game.box
    names = {table.space_name(state, s, box).lower(): s for s in range(cards.SPACES)}
    found = names.get(" ".join(card.lower().split()), -1)
    if found < 0 or not card.strip():
        known = [name for name in names if name]
        raise QuintError(f"Nobody can bid on {short(card)} here.{nearest(card.lower(), known)}")
    if found == cards.EXTRA_ACTION and state.extras[begun.seat] != Fifth.ON_CARD:
        raise QuintError("The extra assistant is not on its card. (rule 5.8)")
    return found


def _rerolls(state: State, rival: int, space: int, seat: int, rerolls: int, leads: bool) -> int:
    """How often a rival can reroll before bidding, once our bid lies there; -1 without a bid."""
    left = table.assistants_left(state, rival)
    if not leads:  # turns that go by before our bid, one after each reroll of ours
        players = len(state.labs)
        later = (rival - state.seat) % players
        left -= rerolls if later else 0
    if space == cards.EXTRA_ACTION and state.extras[rival] != Fifth.ON_CARD:  # 5.8
        return -1
    if left < 1 or not state.pools[rival] or rival == seat:
        return -1
    return left - 1 + (state.extras[rival] == Fifth.READY)


def _faces(pool: dice.Pool) -> Faces:
    return tuple(sorted([number % dice.SIDES for number in pool]))


# ── Rerolls ───────────────────────────────────────────────────────────────────────────────


Worth = dict[int, Fraction]  # of each total that so many dice can show; it never falls
_EXCEEDED: Final[dict[tuple[Faces, int, int], Fraction]] = {}  # what has been asked before


def exceeds(faces: Faces, rerolls: int, bid: int) -> Fraction:
    """The chance to show more than this with the best use of so many rerolls.

    >>> exceeds((1, 6), 1, 9)    # the 1 must become a 4, 5 or 6
    Fraction(1, 2)
    """
    if (faces, rerolls, bid) not in _EXCEEDED:
        for _ in _exceeding(faces, rerolls, bid):
            pass
    return _EXCEEDED[faces, rerolls, bid]


def _exceeding(faces: Faces, rerolls: int, bid: int) -> Iterator[None]:
    """Finds it out, with stops for breath."""
    totals = range(len(faces), 6 * len(faces) + 1)
    found = Fraction(sum(faces) > bid)
    if totals[-1] > bid and not found:
        for chance in best_chances(faces, rerolls, {t: Fraction(t > bid) for t in totals}):
            found = chance
            yield
    _EXCEEDED[faces, rerolls, bid] = found


def best_chances(faces: Faces, rerolls: int, worth: Worth) -> Iterator[Fraction]:
    """The most that can be expected of `worth` with up to so many rerolls. It stops for breath;
    only the last number counts.

    `best` has it for all that the dice can show, first without rerolls, then with one, and so on.
    To roll the dice that are not kept is to roll them one by one: so what can be hoped for with
    some dice kept is the mean of six such hopes with one die more. All numbers are whole: `best`
    counts parts of `scale`, and a hope with five dice to roll is 6**5 times as much.
    """
    size = len(faces)
    scale = lcm(*[chance.denominator for chance in worth.values()])
    parts = {total: int(chance * scale) for total, chance in worth.items()}
    every = list(combinations_with_replacement(dice.FACES, size)) if rerolls else [faces]
    best = {shown: parts[sum(shown)] for shown in every}
    for left in range(rerolls, 0, -1):
        hopes, layer = dict(best), best
        for kept in range(size - 1, -1, -1):
            yield Fraction(0)
            layer = _means(layer, kept)
            hopes.update(layer)
        scale *= 6**size
        wanted = every if left > 1 else [faces]
        best = {
            shown: max([hopes[shown[n:]] * 6 ** (size - n) for n in range(size + 1)])
            for shown in wanted
        }
    yield Fraction(best[faces], scale)


def _means(layer: dict[Faces, int], kept: int) -> dict[Faces, int]:
    """Six times what can be hoped for with so many dice kept, if it is known with one die more."""
    found: dict[Faces, int] = {}
    for shown in combinations_with_replacement(dice.FACES, kept):
        found[shown] = sum([layer[tuple(sorted((*shown, face)))] for face in dice.FACES])
    return found
