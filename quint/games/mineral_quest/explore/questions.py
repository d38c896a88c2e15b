"""The questions that every room answers, asked of Mineral Quest: see quint/answers.py.

`best_turn` is what can be completed now, `ways_to` what a mineral still lacks and where that lies,
`odds_of` the chance to have its cards when the own turn after this one begins, or the one after
that, and `next_card` which draw or exchange makes that chance greatest. `rivals` are the minerals
that want the same cards.

Hands of others stay hidden. A card that nobody has seen is as likely in the deck as in a hand, so a
draw is any of them with the same chance; those that are removed as soon as they turn up (2.4) are
left out.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any, Final, NamedTuple

from quint.answers import Answer, asked
from quint.core import OVER, QuintError, Trace
from quint.games.mineral_quest import actions as do
from quint.games.mineral_quest.cards import DRAWN, ROLE_NAMES, Space, hand_limit, may_pick, price
from quint.games.mineral_quest.explore import counting
from quint.games.mineral_quest.game import MineralQuest
from quint.games.mineral_quest.heaps import WILD, symbols_in
from quint.games.mineral_quest.state import Phase, State, deck_size
from quint.sentences import counted, listed, player

MOST_TURNS: Final = 2
LASTING: Final = "the deck lasts"
LEFT_ALONE: Final = "the deck lasts, and until then others leave market and face-up cards alone"

Vector = tuple[int, ...]  # how many cards of each kind that the mineral asks for, wild ones last


class Desk(NamedTuple):
    """What one mineral sees of the table: cards of any other kind are all alike."""

    hand: Vector
    others: int  # in the hand
    market: Vector
    face_up: Vector  # and at its end those of other kinds
    deck: Vector  # the same, of cards that nobody has seen
    pile: Vector  # the same, of discards, for whoever may pick there (7.3)


class Asked(NamedTuple):
    """Who asks, and the position as they see it."""

    trace: Trace
    game: MineralQuest
    view: State
    seat: int


def seen(position: Any) -> Asked:
    trace = asked(position, MineralQuest)
    game = trace.game
    assert isinstance(game, MineralQuest)
    seat = game.turn(trace.state)
    if seat < 0 or trace.state.phase == Phase.ROLES:
        over = game.turn(trace.state) == OVER
        raise QuintError("The game is over." if over else "Ask when somebody has cards to play.")
    view = game.view(trace.state, seat)
    return Asked(Trace(game, view), game, view, seat)


def _space(asking: Asked, name: str) -> Space:
    role = ROLE_NAMES[asking.view.roles[asking.seat]]
    return counting.space_of(asking.game, role, name)


def _open(asking: Asked) -> list[Space]:
    mat = asking.game.box.mats[asking.view.roles[asking.seat]]
    return [space for space in mat if not asking.view.filled[asking.seat] & space.bit]


# ── One mineral's table ───────────────────────────────────────────────────────────────────


class Wish:
    """The chance to have the cards of one mineral, with the best draws and exchanges."""

    def __init__(self, asking: Asked, space: Space) -> None:
        game, view = asking.game, asking.view
        box, role = game.box, view.roles[asking.seat]
        lots = [Counter(symbols_in(need, box.in_order)) for need in space.needs]
        self.kinds = [*sorted({kind for lot in lots for kind in lot}), WILD]
        self.lots = [[lot[kind] for kind in self.kinds[:-1]] for lot in lots]
        most = [max(column) for column in zip(*self.lots, strict=True)]
        self.most = (*most, max(map(sum, self.lots)))
        self.price, self.limit = price(role), hand_limit(role)
        needless = box.needless(tuple(sorted(view.roles)))
        self.is_empty = deck_size(view) <= 0
        hand = self.real = self.vector(view.hands[asking.seat], box)
        self.first = self.kept(
            Desk(
                hand[:-1],
                hand[-1],
                self.vector(view.market, box)[:-1],
                self.vector(view.face_up, box),
                self.vector(view.deck & ~needless, box),
                self.vector(view.discard if may_pick(role) else 0, box),
            )
        )
        self.known: dict[tuple[Desk, int, int], Fraction] = {}

    def vector(self, heap: int, box: Any) -> Vector:
        """The cards of a heap by kind, and all others."""
        cards = Counter(symbols_in(heap, box.in_order))
        wanted = [cards[kind] for kind in self.kinds]
        return (*wanted, cards.total() - sum(wanted))

    def number(self, symbol: str) -> int:
        return self.kinds.index(symbol) if symbol in self.kinds else len(self.kinds)

    def kept(self, desk: Desk) -> Desk:
        """More cards of a kind than any lot asks for are as good as others."""
        hand = tuple(map(min, desk.hand, self.most))
        return desk._replace(hand=hand, others=desk.others + sum(desk.hand) - sum(hand))

    def pays(self, hand: Vector) -> bool:
        """3.4: whether wild cards are enough for all that is lacking."""
        lacks = [sum(max(n - h, 0) for n, h in zip(lot, hand, strict=False)) for lot in self.lots]
        return min(lacks) <= hand[-1]

    # The rest of a turn

    def drawing(self, desk: Desk, draws: int, turns: int) -> Fraction:
        """The chance, with so many cards to draw in this turn, and so many turns with this one."""
        if self.pays(desk.hand):
            return Fraction(1)
        key = (desk, draws, turns)
        if key not in self.known:
            ways = [] if not draws else self.draw_choices(desk)
            after = [self.draw(desk, way, draws, turns) for way in ways]
            self.known[key] = max(after) if after else self.exchanging(desk, turns)
        return self.known[key]

    def draw_choices(self, desk: Desk) -> list[int]:
        """What may be drawn with profit: a face-up card of use, or from the deck (-1). To take a
        card that is of no use is never better than to draw."""
        found = [i for i, count in enumerate(desk.face_up[:-1]) if count]
        return [*found, *([] if self.is_empty else [-1])]

    def draw(self, desk: Desk, kind: int, draws: int, turns: int) -> Fraction:
        """The chance if a face-up card of this kind is taken, or a card of the deck (-1)."""
        if kind < 0:
            return self.dealt(desk, self.gained, draws, turns)
        up = list(desk.face_up)
        up[kind] -= 1
        taken = self.gained(desk._replace(face_up=tuple(up)), kind)
        if self.is_empty:
            return self.drawing(taken, draws - 1, turns)
        return self.dealt(taken, _turned_up, draws, turns)

    def dealt(
        self, desk: Desk, put: Callable[[Desk, int], Desk], draws: int, turns: int
    ) -> Fraction:
        """One card comes off the deck, and is put into the hand or beside the deck."""
        total, chance = sum(desk.deck), Fraction(0)
        if not total:
            return self.drawing(desk, draws - 1, turns)
        for card, count in enumerate(desk.deck):
            if count:
                left = tuple([n - (i == card) for i, n in enumerate(desk.deck)])
                after = put(desk._replace(deck=left), card)
                chance += Fraction(count, total) * self.drawing(after, draws - 1, turns)
        return chance

    def gained(self, desk: Desk, kind: int) -> Desk:
        if kind >= len(desk.hand):
            return desk._replace(others=desk.others + 1)
        hand = tuple([n + (i == kind) for i, n in enumerate(desk.hand)])
        return self.kept(desk._replace(hand=hand))

    def exchanging(self, desk: Desk, turns: int) -> Fraction:
        best = self.ending(desk, turns)
        # A card of no use is picked too: it can be given in the next exchange.
        for kind, market in enumerate((*desk.market, 0)):
            for pick in [False] * (market > 0) + [True] * (desk.pile[kind] > 0):
                for after in self.exchanged(desk, kind, pick):
                    best = max(best, self.ending(after, turns))
        return best

    def exchanged(self, desk: Desk, kind: int, pick: bool) -> Iterator[Desk]:
        """The table after an exchange for a card of this kind, in each way that may be of use:
        cards that the mineral does not ask for are given first. Who picks gives nothing (7.3)."""
        if pick:
            pile = tuple([n - (i == kind) for i, n in enumerate(desk.pile)])
            yield self.gained(desk._replace(pile=pile), kind)
            return
        useless = min(desk.others, self.price)
        have = [i for i, n in enumerate(desk.hand) for _ in range(n)]
        for given in set(combinations(have, self.price - useless)):
            hand = tuple([n - given.count(i) for i, n in enumerate(desk.hand)])
            market = [n - (i == kind) + given.count(i) for i, n in enumerate(desk.market)]
            others = desk.others - useless
            yield self.gained(desk._replace(hand=hand, others=others, market=tuple(market)), kind)

    def dropped(self, desk: Desk, kind: int) -> Desk:
        """6.1: a card of the hand is discarded."""
        if kind >= len(desk.hand) or self.real[kind] > desk.hand[kind]:
            return desk._replace(others=desk.others - 1)
        hand = tuple([n - (i == kind) for i, n in enumerate(desk.hand)])
        return desk._replace(hand=hand)

    def ending(self, desk: Desk, turns: int) -> Fraction:
        """6.1, and what is left of the time."""
        if self.pays(desk.hand):
            return Fraction(1)
        if turns == 1:
            return Fraction(0)
        over = max(sum(desk.hand) + desk.others - self.limit, 0)
        return self.drawing(desk._replace(others=max(desk.others - over, 0)), DRAWN, turns - 1)


def _turned_up(desk: Desk, card: int) -> Desk:
    up = tuple([n + (i == card) for i, n in enumerate(desk.face_up)])
    return desk._replace(face_up=up)


# ── What is asked ─────────────────────────────────────────────────────────────────────────


def odds_of(position: Any, mineral: str, turns: int = 1) -> Answer:
    """The chance to have the cards of a mineral when the own turn after this one begins.

    With `turns=2` it is the turn after that. The player draws and exchanges for this mineral alone,
    as well as possible. Two of four cards are drawn here, and one of them is carbon:

    >>> print(odds_of('''
    ... deck C Al Fe S
    ... removed the rest
    ... player 1, Jeweler
    ... player 2, Miner
    ... player 3, Chemist
    ... player 1 to draw 2 cards''', "Diamond"))
    odds of Diamond in 1 turn: 50.0%, 2 points
    """
    asking = seen(position)
    space = _space(asking, mineral)
    chance = _chance(asking, space, turns)
    question = f"odds of {space.name} in {counted(turns, 'turn')}"
    text = f"{float(chance):.1%}, {space.points} points"
    return Answer(question, text, chance, chance, None, _assumed(turns))


def all_odds(position: Any, turns: int = 1) -> Iterator[Answer]:
    """The same for every open mineral of the player's mat, one after the other."""
    asking = seen(position)
    _check(asking, turns)
    for space in _open(asking):
        yield odds_of(position, space.name, turns)


def _assumed(turns: int) -> str:
    return LASTING if turns == 1 else LEFT_ALONE


def _chance(asking: Asked, space: Space, turns: int) -> Fraction:
    _check(asking, turns)
    wish = Wish(asking, space)
    if asking.view.phase == Phase.EXCHANGE:
        return wish.exchanging(wish.first, turns)
    if asking.view.phase == Phase.LIMIT:
        return wish.ending(wish.first, turns)
    return wish.drawing(wish.first, _draws(asking.view), turns)


def _draws(view: State) -> int:
    return view.left if view.phase == Phase.DRAW else DRAWN


def _check(asking: Asked, turns: int) -> None:
    if not 1 <= turns <= MOST_TURNS:
        raise QuintError(f"I look 1 or {MOST_TURNS} turns ahead.")
    view = asking.view
    if view.final_turns:
        raise QuintError("These are the last turns: nothing is drawn any more (8.2).")
    if view.phase in (Phase.PAY, Phase.GIVE):
        raise QuintError("Finish the payment or the exchange first, then ask.")


def next_card(position: Any, mineral: str | None = None, turns: int = 1) -> list[Answer]:
    """Every draw or exchange of this moment, the best first: the chance that it leaves for a
    mineral; without a mineral the points that all open minerals promise, each looked at alone.

    While a mineral may still be completed, it is about the draw that follows.
    """
    asking = seen(position)
    _check(asking, turns)
    spaces = [_space(asking, mineral)] if mineral else _open(asking)
    wishes = [(space, Wish(asking, space)) for space in spaces]
    found = []
    for action in _choices(asking):
        each = [(space, _with(asking.view, wish, action, turns)) for space, wish in wishes]
        value = each[0][1] if mineral else sum([s.points * c for s, c in each], Fraction(0))
        found.append((value, action))
    found.sort(key=lambda pair: -pair[0])
    what = f"{mineral} in {counted(turns, 'turn')}" if mineral else "points promised"
    told = []
    for value, action in found:
        said = f"{float(value):.1%}" if mineral else f"{float(value):.2f}"
        shows = _played(asking.trace, action)
        told.append(Answer(str(action), f"{said} ({what})", value, value, shows, _assumed(turns)))
    return told


def _choices(asking: Asked) -> list[do.Action]:
    trace = asking.trace
    if asking.view.phase == Phase.COMPLETE:
        trace = trace.play(do.PASS)
    return [*asking.game.actions(trace.state)] if asking.game.turn(trace.state) >= 0 else []


def _played(trace: Trace, action: do.Action) -> Trace:
    if trace.state.phase == Phase.COMPLETE:
        trace = trace.play(do.PASS)
    return trace.play(action)


def _with(view: State, wish: Wish, action: do.Action, turns: int) -> Fraction:
    """The chance of a mineral if this is done now, and the best of all that follows."""
    desk = wish.first
    if isinstance(action, do.Draw):
        return wish.draw(desk, -1, _draws(view), turns)
    if isinstance(action, do.Take):
        return wish.draw(desk, wish.number(action.card), _draws(view), turns)
    if isinstance(action, (do.Exchange, do.Pick)):
        swapped = wish.exchanged(desk, wish.number(action.card), isinstance(action, do.Pick))
        return max([wish.ending(after, turns) for after in swapped])
    if isinstance(action, do.Discard):
        return wish.ending(wish.dropped(desk, wish.number(action.card)), turns)
    return wish.ending(desk, turns)


# ── What can be completed, and what is lacking ────────────────────────────────────────────


def best_turn(position: Any) -> Answer:
    """The most points that can be completed now, and how: everything that the rules allow is tried.

    It asks nothing about later: to wait for another mineral may be better.
    """
    asking = seen(position)
    game, seat = asking.game, asking.seat
    if asking.view.phase not in (Phase.COMPLETE, Phase.PAY):
        raise QuintError("Minerals are completed first in a turn; ask for the next card now.")
    had = game.scores(asking.view)[seat]
    best, shown, looked = 0, asking.trace, {asking.view}
    waiting = [asking.trace]
    for trace in waiting:
        points = game.scores(trace.state)[seat] - had
        if points > best:
            best, shown = points, trace
        if trace.state.seat != seat or trace.state.phase not in (Phase.COMPLETE, Phase.PAY):
            continue
        for action in game.actions(trace.state):
            then = trace.play(action)
            if then.state not in looked and not isinstance(action, do.Pass):
                looked.add(then.state)
                waiting.append(then)
    line = ", ".join(str(step.action) for step in shown.steps[len(asking.trace.steps) :])
    text = f"{counted(best, 'point')}{': ' if line else ''}{line}"
    return Answer("complete now", text, best, best, shown, "", len(looked))


def ways_to(position: Any, mineral: str) -> Answer:
    """What a mineral still lacks at the least, and where such cards lie in the open.

    The value is the number of cards that are lacking when all wild cards help.
    """
    asking = seen(position)
    space, view, box = _space(asking, mineral), asking.view, asking.game.box
    hand = Counter(symbols_in(view.hands[asking.seat], box.in_order))
    lots = [Counter(symbols_in(need, box.in_order)) for need in space.needs]
    lacking = [lot - hand for lot in lots]
    fewest = min(lack.total() for lack in lacking)
    value = max(fewest - hand[WILD], 0)
    ways = [_lying(asking, lack) for lack in lacking if lack.total() == fewest]
    question = f"ways to {space.name}"
    if not value:
        return Answer(question, "all its cards are in your hand", 0, 0, asking.trace)
    wild = f", less {counted(min(hand[WILD], fewest), 'wild card')}" if hand[WILD] else ""
    text = f"{counted(value, 'card')} lacking: {' or '.join(ways)}{wild}"
    return Answer(question, text, value, value, asking.trace)


def _lying(asking: Asked, lack: Counter[str]) -> str:
    """Cards, and where each lies in the open."""
    view, told = asking.view, []
    for kind in lack.elements():
        first = asking.game.box.kinds[kind].first
        where = [("face up", view.face_up), ("in the market", view.market)]
        there = [place for place, heap in where if heap & first]
        told.append(f"{kind} ({listed(there)})" if there else kind)
    return listed(told)


def rivals(position: Any) -> list[Answer]:
    """Which open minerals of this game want the same cards, the fiercest first.

    For a kind of card the press is how many open minerals of all players ask for it (one of k
    alternatives counts as the k-th part), to one card that is not yet paid, discarded or removed.
    Two minerals rival for the kinds that both ask for; the value is the press on them, added up.
    """
    asking = seen(position)
    view, box = asking.view, asking.game.box
    mats = [(seat, box.mats[role]) for seat, role in enumerate(view.roles)]
    spaces = [(s, sp) for s, mat in mats for sp in mat if not view.filled[s] & sp.bit]
    asked_for: dict[str, Fraction] = {}
    for _, space in spaces:
        for group in space.mineral.groups:
            for kind in box.kinds.keys() & set(group):
                asked_for[kind] = asked_for.get(kind, Fraction(0)) + Fraction(1, len(group))
    gone = Counter(symbols_in(view.discard, box.in_order))
    gone.update(symbols_in(view.removed, box.in_order))
    press = {
        kind: many / max(box.kinds[kind].count - gone[kind], 1) for kind, many in asked_for.items()
    }
    found = []
    for (one, a), (two, b) in combinations(spaces, 2):
        shared = sorted(_kinds(a) & _kinds(b) & press.keys())
        if asking.seat in (one, two) and shared:
            found.append(_rivalry((one, a.name), (two, b.name), shared, press))
    return sorted(found, key=lambda answer: -answer.value)


def _kinds(space: Space) -> set[str]:
    return {kind for group in space.mineral.groups for kind in group}


def _rivalry(
    one: tuple[int, str], two: tuple[int, str], shared: list[str], press: dict[str, Fraction]
) -> Answer:
    names = f"{one[1]} ({player(one[0])}) and {two[1]} ({player(two[0])})"
    each = [f"{kind} {float(press[kind]):.1f}" for kind in shared]
    value = sum([press[kind] for kind in shared], Fraction(0))
    return Answer(names, f"both ask for {listed(each)}", value, value)
