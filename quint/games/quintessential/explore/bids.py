"""Does my bid hold? `odds_of` tells the exact chance, over all dice and all raises.

A bid holds if nobody exceeds it before the round is over. The others are taken to want nothing
else: with each assistant but one they may reroll what they like, and with one they bid all their
dice. They use the dice of their pools and make no new ones; the bidder does not bid again.

Whoever needs more pips rerolls the lowest dice. For any number of dice, that keeps the highest
ones, and higher dice are never worse, now or after a further reroll. So only the number has to be
chosen, and the best number is found by trying all of them.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, Final

from quint.answers import Answer
from quint.core import QuintError
from quint.games.quintessential import cards, dice, table
from quint.games.quintessential.explore.begun import Begun
from quint.games.quintessential.state import Fifth, State
from quint.sentences import counted, nearest, player, short

ASSUMES: Final = "the others want this card above all, and make no new dice; no second bid"

Faces = tuple[int, ...]  # in order, the lowest first


def odds_of(position: Any, card: str, seat: int | None = None, rerolls: int = 0) -> Answer:
    """The chance that a bid on this card holds until the round is over.

    It is the bid that leads there, if it is this player's; otherwise the player bids all dice now,
    or after so many rerolls, each with an assistant of its own.

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
    begun = Begun(position, seat)
    state, seat = begun.trace.state, begun.seat
    space = _space(begun, card)
    name = table.space_name(state, space, begun.game.box)
    bids = state.bids[space]
    leads = table.leader(bids) == seat
    if leads and rerolls:
        raise QuintError("This bid lies there already; nothing is added to it. (rule 5.3)")
    if not 0 <= rerolls < begun.assistants + leads:
        raise QuintError(f"There are {counted(begun.assistants, 'assistant')} for all of it.")
    rivals = {s: _rerolls(state, s, space, seat, rerolls, leads) for s in range(begun.game.players)}
    rivals = {s: r for s, r in rivals.items() if r >= 0 and s != seat}
    pools = {s: _faces(state.pools[s]) for s in rivals}

    def holds(bid: int) -> Fraction:
        return prod([1 - exceeds(pools[s], rivals[s], bid) for s in rivals], start=Fraction(1))

    highest = table.highest(bids)
    if leads:
        chance, said = holds(highest), f"the bid of {highest}"
    elif not rerolls:
        bid = dice.total(state.pools[seat])
        if bid <= highest:
            raise QuintError(f"The pool shows {bid}, and the bid there is {highest}. (rule 5.2)")
        chance, said = holds(bid), f"a bid of {bid}"
    else:
        worth = cache(lambda bid: holds(bid) if bid > highest else Fraction(0))
        chance = best_chance(_faces(state.pools[seat]), rerolls, worth)
        said = f"a bid after {counted(rerolls, 'reroll')}"
    told = f"{said} holds with chance {chance}"
    if not rerolls:
        bid = highest if leads else dice.total(state.pools[seat])
        for s in rivals:
            told += (
                f"; {player(s).lower()} exceeds it with chance {exceeds(pools[s], rivals[s], bid)}"
            )
    return Answer(name, told, chance, chance, None, ASSUMES)


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


def exceeds(faces: Faces, rerolls: int, bid: int) -> Fraction:
    """The chance to show more than this with the best use of so many rerolls.

    >>> exceeds((1, 6), 1, 9)    # the 1 must become a 4, 5 or 6
    Fraction(1, 2)
    """
    return best_chance(faces, rerolls, lambda total: Fraction(total > bid))


def best_chance(faces: Faces, rerolls: int, worth: Any) -> Fraction:
    """The most that can be expected of `worth`, which depends on the total and never falls."""

    @cache
    def best(now: Faces, left: int) -> Fraction:
        stays: Fraction = worth(sum(now))
        if not left or stays == 1:
            return stays
        found = stays
        for lowest in range(1, len(now) + 1):
            kept = now[lowest:]
            if left == 1:
                total, ways = sum(kept), totals(lowest)
                hoped = sum([n * worth(total + t) for t, n in ways.items()], start=Fraction(0))
            else:
                hoped = Fraction(0)
                for rolled, ways_to in rolls(lowest):
                    hoped += ways_to * best(tuple(sorted((*kept, *rolled))), left - 1)
            found = max(found, hoped / 6**lowest)
        return found

    return best(faces, rerolls)


@cache
def totals(count: int) -> dict[int, int]:
    """In how many ways so many dice show each total.

    >>> totals(2)[7]
    6
    """
    ways = {0: 1}
    for _ in range(count):
        more: dict[int, int] = {}
        for total, n in ways.items():
            for face in dice.FACES:
                more[total + face] = more.get(total + face, 0) + n
        ways = more
    return ways


@cache
def rolls(count: int) -> tuple[tuple[Faces, int], ...]:
    """All that so many dice can show, in order, and in how many ways."""
    found = []
    for faces in combinations_with_replacement(dice.FACES, count):
        alike = prod([factorial(faces.count(face)) for face in dice.FACES])
        found.append((faces, factorial(count) // alike))
    return tuple(found)
