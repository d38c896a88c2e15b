"""The questions about a round of Quintessential, answered by brute force through the rules.

Slow and simple: everything that a player can do is done, action by action; the others dismiss
their assistants, and every roll shows the same. No bounds, no chains, no lowest faces first.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import inf
from random import Random

from quint.core import CHANCE, Game, Trace
from quint.games.quintessential import Quintessential, State, activation, cards, dice, table
from quint.games.quintessential.explore.engines import set_out
from quint.games.quintessential.state import Draft, Phase

COMMON = dice.ELEMENTS[:4]
IDLE = ("dismiss", "done")


def everything(trace: Trace, rolls: int, public: bool = True) -> dict[State, int]:
    """All tables that the player in turn can reach between two assistants, and with how many. Dice
    are rerolled only if that can help."""
    game, me, turns = trace.game, trace.state.seat, trace.state.turns
    found: dict[State, int] = {}
    waiting = [trace.state]
    seen = {trace.state}
    while waiting:
        state = waiting.pop()
        if state.phase in (Phase.TURN, Phase.WON):
            sent = (state.turns - turns + 1) // 2 + (state.phase == Phase.WON)
            sent += int(state.extras[me] != trace.state.extras[me] and not state.extra_now)
            found[state] = sent
        if game.turn(state) == CHANCE:
            actions = [a for a in game.actions(state) if str(a).endswith(str(rolls))]
        elif state.seat != me:
            actions = [a for a in game.actions(state) if str(a) in IDLE][:1]
        else:
            no_reroll = ["pick"] if rolls == 1 else []
            left_out = ("bid", "claim Discard" if public else "claim", *no_reroll)
            actions = [a for a in game.actions(state) if not str(a).startswith(left_out)]
        for action in actions:
            then = game.apply(state, action)
            if then.round == trace.state.round and then not in seen:
                seen.add(then)
                waiting.append(then)
    return found


def owned(state: State, seat: int = 0) -> list[int]:
    """A player's dice by colour, wherever they lie."""
    colours = [number // 7 for number in state.pools[seat]]
    colours += [c for held in state.held[seat] for c in activation.dice_on(held)]
    for top, laid in enumerate(state.laid):
        if state.claimed[top] == seat:
            colours += activation.dice_on(laid)
    colours += [n // 7 for bids in state.bids for by, bid in bids if by == seat for n in bid]
    return [colours.count(colour) for colour in range(6)]


def worth(before: State, after: State, aim: str) -> int:
    """What a plan has brought."""
    if aim == "faces":
        return dice.total(after.pools[0])
    gained = [n - m for n, m in zip(owned(after), owned(before), strict=True)]
    return gained[4] if aim == "aether" else sum(gained)


def reached(before: State, after: State, goal: str) -> bool:
    """Whether a goal of `ways_to` is reached."""
    if goal == "stone":
        return after.phase == Phase.WON
    if goal.startswith("pips"):
        return dice.total(after.pools[0]) >= int(goal.split()[1])
    colour = dice.ELEMENTS.index(goal)
    had, has = (dice.colours_in(state.pools[0])[colour] for state in (before, after))
    return has > had


def longest(game: Game, state: State, made: int = 0, rolls: int = 1) -> float:
    """The most dice that the assistant at work can make; infinite if a loop is met."""
    if state.phase == Phase.LOOPING:
        return inf
    if state.phase == Phase.TURN or state.phase not in table.AT_WORK:
        return made
    actions = [a for a in game.actions(state) if "roll" not in str(a) or str(a)[-1] == str(rolls)]
    found: list[float] = []
    for action in actions:
        then = game.apply(state, action)
        if then.turns == state.turns and then.seat == state.seat:
            found.append(longest(game, then, made + (then.phase in (Phase.MADE, Phase.LOOPING))))
        else:
            found.append(made)
    return max(found)


@cache
def outbid(game: Game, state: State, space: int, bidder: int) -> Fraction:
    """The chance that somebody outbids this player on a card, if the others try their best."""
    if state.round > 1:
        return Fraction(0)
    if table.leader(state.bids[space]) != bidder:
        return Fraction(1)
    if game.turn(state) == CHANCE:
        odds = game.chance(state)
        each = [(n, outbid(game, game.apply(state, a), space, bidder)) for a, n in odds.items()]
        return sum([n * chance for n, chance in each], start=Fraction(0)) / sum(odds.values())
    name = table.space_name(state, space, Quintessential().box)
    wanted = ("dismiss", "done", "pick", f"bid on {name}")
    actions = [a for a in game.actions(state) if str(a).startswith(wanted)]
    if state.seat == bidder:
        actions = [a for a in actions if str(a) in IDLE][:1]
    return max(outbid(game, game.apply(state, a), space, bidder) for a in actions)


def two_rounds(trace: Trace, aim: str) -> int:
    """The best of this round and the next by force, without public cards."""
    game, best = trace.game, 0
    ends: set[State] = set()
    for state in everything(trace, 1, public=False):
        best = max(best, worth(trace.state, state, aim))
        ends.add(_next_round(game, state))
    for start in ends:
        for after in everything(Trace(game, start), 1, public=False):
            best = max(best, worth(trace.state, after, aim))
    return best


def _next_round(game: Game, state: State) -> State:
    """All others do nothing; chance does what comes first, and dice show a 1."""
    now = state.round
    while state.round == now or state.phase != Phase.TURN:
        actions = game.actions(state)
        idle = [action for action in actions if str(action) in ("done", "dismiss")]
        state = game.apply(state, (idle or actions)[-1 if len(idle) > 1 else 0])
    return state


def late_table(rng: Random, deck: cards.Box) -> Trace:
    """Player 1's last turn or the last but one, with very few dice and cards."""
    lab = rng.sample(range(1, 32), rng.choice([1, 2]))
    colours = rng.choices([0, 1, 2, 3, 0, 1, 2, 3, 4], k=3)
    pool = tuple(sorted([dice.die(c, 1) for c in colours]))
    stock = [n - m for n, m in zip((9, 9, 9, 9, 24, 14), dice.colours_in(pool), strict=True)]
    return set_out("box", dict.fromkeys(lab, 0), pool, tuple(stock), rng.choice([3, 4]))


# ── Positions to ask about ────────────────────────────────────────────────────────────────


def some_table(rng: Random, deck: cards.Box, near: bool = False, faces: bool = False) -> Trace:
    """Player 1's turn in the midst of a round: few dice, some of them waiting on cards; some public
    cards are claimed, some dice lie in a bid, an element may be out. `near` the Stone: four
    aethers or five."""
    lab = rng.sample(range(1, 32), rng.choice([1, 2, 2, 3]))
    on_cards = {number: _waiting(rng, deck.cards[number]) for number in lab}
    if rng.random() < 0.3:
        on_cards[0] = _waiting(rng, deck.cards[0])
    colours = rng.choices([0, 1, 2, 3, 0, 1, 2, 3, 4, 5], k=rng.choice([2, 3, 3, 4]))
    if near:
        kept = [c for c in colours if c != dice.AETHER]
        on_cards = {n: h for n, h in on_cards.items() if dice.AETHER not in activation.dice_on(h)}
        colours = [*kept, *rng.choices([0, 1, 2, 3], k=1), *[dice.AETHER] * rng.choice([4, 4, 5])]
    pool = tuple(
        sorted([dice.die(colour, rng.randint(1, 6) if faces else 1) for colour in colours])
    )
    mine = dice.colours_in(pool)
    for held in on_cards.values():
        for colour in activation.dice_on(held):
            mine[colour] += 1
    if mine[dice.AETHER] > dice.MOST_AETHER:
        return some_table(rng, deck, near, faces)
    stock = [n - m for n, m in zip((9, 9, 9, 9, 24, 14), mine, strict=True)]
    if rng.random() < 0.4:
        stock[rng.randrange(4)] = 0
    turn = 5 - rng.choice([1, 1, 2] if not near else [2])
    trace = set_out("box", on_cards, pool, tuple(stock), turn, rng.random() < 0.15)
    draft = Draft(trace.state)
    claimed = [1 if rng.random() < 0.6 else -1 for _ in cards.TOP_ROW]
    draft.claimed = (-1, *claimed[1:])
    if rng.random() < 0.3:
        bid = draft.pools[1][:1]
        draft.pools[1] = draft.pools[1][1:]
        draft.bids[0] = ((1, bid),)
    return Trace(trace.game, draft.freeze())


def _waiting(rng: Random, card: cards.Card) -> int:
    """Dice in some flasks of a card, not in all unless they would stay there."""
    held = 0
    for slot, colour in enumerate(card.flasks):
        if rng.random() < 0.4:
            wild = [dice.ANTI] if card.forge else [dice.AETHER, dice.ANTI]
            held = activation.put(held, slot, rng.choice([colour, colour, *wild]))
    full = activation.is_full(card, held)
    slots = range(len(card.flasks))
    if full and not all(activation.stays(card, s, activation.in_flask(held, s)) for s in slots):
        return 0
    return held
