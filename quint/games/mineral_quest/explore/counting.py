"""Chances counted exactly, and games played to see who wins.

The player of the exact questions is patient: dealt 7 cards, draws 2 from the deck each turn, never
exchanges, and keeps the cards that one mineral needs. What the others do does not matter to such
a player, because a card that nobody has seen is as likely to be any of the unseen ones. The hand
limit does not matter either: a hand that cannot pay for a mineral yet has fewer cards than that
which are worth keeping for it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb, fsum, sqrt
from random import Random
from typing import Any, NamedTuple

from quint.agents import greedy_agent, random_agent
from quint.core import CHANCE, OVER, Agent, QuintError, Trace, playout, toss
from quint.games.mineral_quest.actions import DRAW, PASS, Complete, Discard, Pay
from quint.games.mineral_quest.cards import DRAWN, HAND, ROLE_NAMES, Box, Space
from quint.games.mineral_quest.game import MineralQuest
from quint.games.mineral_quest.heaps import WILD, symbols_in
from quint.games.mineral_quest.state import Phase, State
from quint.sentences import nearest, short

Cards = Mapping[str, int]  # how many of each kind
Progress = Callable[[int], object]  # called with 1 after each game, as a tqdm bar's update is

# ── Counting: how likely do some cards pay? ───────────────────────────────────────────────

# A polynomial, as its coefficients: Ways[k] is in how many ways k cards can be drawn. Ways for
# one kind and ways for another, multiplied as polynomials, are the ways for both together.
Ways = tuple[int, ...]


def times(one: Ways, two: Ways) -> Ways:
    """The product of two polynomials.

    >>> times((1, 2, 1), (1, 1))   # two cards of a kind and one of another
    (1, 3, 3, 1)
    """
    product = [0] * (len(one) + len(two) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(two):
            product[i + j] += a * b
    return tuple(product)


def plus(one: Ways, two: Ways) -> Ways:
    """The sum of two polynomials."""
    longer, shorter = (one, two) if len(one) >= len(two) else (two, one)
    return tuple(a + b for a, b in zip(longer, shorter + (0,) * len(longer), strict=False))


def drawn(count: int, least: int, most: int) -> Ways:
    """The ways to draw at least and at most that many cards of one kind; there are `count` of it.

    >>> drawn(4, 0, 4), drawn(4, 2, 4), drawn(4, 0, 0)
    ((1, 4, 6, 4, 1), (0, 0, 6, 4, 1), (1,))
    """
    return tuple(comb(count, k) if k >= least else 0 for k in range(most + 1))


def lacking(lots: Sequence[Cards], deck: Cards, held: Cards) -> dict[int, Ways]:
    """The ways to draw cards that the lots ask for, by how many the nearest lot still lacks.

    Kind after kind is drawn, and what each lot lacks so far is remembered: far fewer cases than
    there are draws.
    """
    so_far: dict[tuple[int, ...], Ways] = {(0,) * len(lots): (1,)}
    for kind in sorted({kind for lot in lots for kind in lot}):
        count, have = deck.get(kind, 0), held.get(kind, 0)
        enough = min(max(max(lot.get(kind, 0) for lot in lots) - have, 0), count)
        ways: dict[tuple[int, ...], Ways] = {}
        for lacks, before in so_far.items():
            for k in range(enough + 1):
                more = [max(lot.get(kind, 0) - have - k, 0) for lot in lots]
                key = tuple(a + b for a, b in zip(lacks, more, strict=True))
                now = times(before, drawn(count, k, count if k == enough else k))
                ways[key] = plus(ways[key], now) if key in ways else now
        so_far = ways
    nearest_lot: dict[int, Ways] = {}
    for lacks, now in so_far.items():
        least = min(lacks)
        nearest_lot[least] = plus(nearest_lot[least], now) if least in nearest_lot else now
    return nearest_lot


def chances(lots: Sequence[Cards], deck: Cards, held: Cards | None = None) -> tuple[Fraction, ...]:
    """For each number k of cards drawn blindly from a deck: the chance that they pay.

    They pay if, with the cards held already, one of the lots can be taken out of them; wild cards
    serve for any card of it (3.4). `chances(…)[k]` is for k cards. Quartz, out of four cards:

    >>> deck = {"Si": 1, "O": 1, "Wild": 1, "Au": 1}
    >>> print(*chances([{"Si": 1, "O": 1}], deck))
    0 0 1/2 1 1
    """
    have = held or {}
    asked = {kind for lot in lots for kind in lot}
    wilds, wilds_held = deck.get(WILD, 0), have.get(WILD, 0)
    paying: Ways = (0,)
    for lacks, ways in lacking(lots, deck, have).items():
        least = max(lacks - wilds_held, 0)
        paying = plus(paying, times(ways, drawn(wilds, least, wilds)))
    others = sum(count for kind, count in deck.items() if kind not in asked and kind != WILD)
    paying = times(paying, drawn(others, 0, others))
    size = sum(deck.values())
    return tuple(Fraction(paying[k], comb(size, k)) for k in range(size + 1))


# ── The same of the game's own deck ───────────────────────────────────────────────────────


def cards_by(turn: int) -> int:
    """How many cards a player has seen when turn number `turn` begins, which is with completing.

    >>> [cards_by(turn) for turn in (1, 2, 3)]
    [7, 9, 11]
    """
    return HAND + DRAWN * (turn - 1)


def deck_with(game: MineralQuest, roles: Iterable[str] = ROLE_NAMES) -> Counter[str]:
    """The cards that stay in the game with these roles (2.4).

    >>> deck_with(MineralQuest()).total()
    106
    >>> deck_with(MineralQuest(), ["Curator", "Jeweler", "Geologist"]).total()   # no Li, Sn, Hg
    100
    """
    needless = game.box.needless(tuple(sorted(_number(role) for role in roles)))
    kept = [kind for kind in game.box.in_order if not kind.first & needless]
    return Counter({kind.symbol: kind.count for kind in kept})


def lots_of(game: MineralQuest, role: str, name: str) -> list[Counter[str]]:
    """The smallest lots that pay for a space of a role's mat, without wild cards.

    >>> for lot in lots_of(MineralQuest(), "Curator", "Turquoise"):
    ...     print(*lot.elements())
    O Al P Cu OH OH
    O Al P Cu H2O
    """
    return _lots(space_of(game, role, name), game.box)


def space_of(game: MineralQuest, role: str, name: str) -> Space:
    spaces = game.box.spaces[_number(role)]
    if name not in spaces:
        near = nearest(name, list(spaces))
        raise QuintError(f"The {role}'s mat has no space {short(name)}.{near}")
    return spaces[name]


def _number(role: str) -> int:
    if role not in ROLE_NAMES:
        raise QuintError(f"There is no role {short(role)}.{nearest(role, list(ROLE_NAMES))}")
    return ROLE_NAMES.index(role)


def _lots(space: Space, box: Box) -> list[Counter[str]]:
    return [Counter(symbols_in(need, box.in_order)) for need in space.needs]


def chance_by_turn(
    game: MineralQuest, role: str, name: str, turns: int, roles: Iterable[str] = ROLE_NAMES
) -> list[Fraction]:
    """The chance of having the cards for a space when turn 1, 2, …, `turns` begins.

    >>> [f"{float(chance):.3f}" for chance in
    ...     chance_by_turn(MineralQuest(), "Jeweler", "Diamond", 2)]   # C or a wild card
    ['0.641', '0.735']
    """
    found = chances(lots_of(game, role, name), deck_with(game, roles))
    return [found[cards_by(turn)] for turn in range(1, turns + 1)]


# ── Which card helps most? ────────────────────────────────────────────────────────────────


def spaces_per_card(game: MineralQuest) -> dict[str, Fraction]:
    """For each kind of card: how many spaces of all five mats ask for it, to one card in the box.

    Where one of k kinds is enough, each counts as the k-th part of a space.
    """
    asked = {symbol: Fraction(0) for symbol in game.box.kinds}
    for space in [space for mat in game.box.mats for space in mat]:
        for group in space.mineral.groups:
            for symbol in asked.keys() & set(group):
                asked[symbol] += Fraction(1, len(group))
    return {symbol: asked[symbol] / kind.count for symbol, kind in game.box.kinds.items()}


def chance_with(lots: Sequence[Cards], deck: Cards, card: str, cards: int) -> Fraction:
    """The chance that that many cards pay, if one of them is known to be this card.

    >>> chance_with([{"Si": 1, "O": 1}], {"Si": 1, "O": 1, "Wild": 1, "Au": 1}, "Wild", 2)
    Fraction(2, 3)
    """
    rest = {kind: count - (kind == card) for kind, count in deck.items()}
    return chances(lots, rest, {card: 1})[cards - 1]


def card_gains(
    game: MineralQuest, role: str, turn: int, roles: Iterable[str] = ROLE_NAMES
) -> dict[str, Fraction]:
    """For each kind: the points it adds to a role's minerals, compared with an average card.

    Each mineral of the mat is looked at alone, and counts with its points times the chance of
    having its cards when `turn` begins. What changes if one of the cards is this one?
    """
    deck, cards = deck_with(game, roles), cards_by(turn)
    gains = dict.fromkeys(deck, Fraction(0))
    for space in game.box.mats[_number(role)]:
        lots = _lots(space, game.box)
        usual = chances(lots, deck)[cards]
        asked = {kind for lot in lots for kind in lot}
        of_no_use = next(kind for kind in deck if kind not in asked and kind != WILD)
        useless = chance_with(lots, deck, of_no_use, cards)
        for kind in deck:
            useful = kind in asked or kind == WILD
            then = chance_with(lots, deck, kind, cards) if useful else useless
            gains[kind] += space.points * (then - usual)
    return gains


# ── The same by playing ───────────────────────────────────────────────────────────────────


def patient(game: MineralQuest, role: str, name: str) -> Agent:
    """An agent who waits for one mineral: draws from the deck, exchanges nothing, keeps its cards.

    When the hand is too large, it discards a card that the mineral can do without.
    """
    lots = lots_of(game, role, name)

    def lacks_without(view: State, discard: Discard) -> int:
        """How many cards all the lots together lack without that one."""
        hand = Counter(symbols_in(view.hands[view.seat], game.box.in_order))
        hand[discard.card] -= 1
        return sum([max((lot - hand).total() - hand[WILD], 0) for lot in lots])

    def agent(_: Any, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        if view.phase == Phase.LIMIT:
            return min(actions, key=lambda action: lacks_without(view, action))
        if view.phase == Phase.PAY:
            return actions[0]
        for action in (Complete(name), DRAW, PASS):
            if action in actions:
                return action
        return rng.choice(actions)  # the deck is empty, and a face-up card has to be taken

    return agent


def completion_turns(
    game: MineralQuest,
    roles: Sequence[str],
    name: str,
    games: int,
    seed: int,
    others: Agent = random_agent,
    progress: Progress = bool,
) -> Counter[int]:
    """In which turn seat 0, who is patient, completes a space: in how many games. 0 is never.

    Each game has a generator of its own, so ten games are the first ten of a thousand.
    """
    agents = [patient(game, roles[0], name), *[others] * (game.players - 1)]
    turns = Counter[int]()
    for number in range(games):
        turns[_completion_turn(game, roles, name, agents, Random(f"{seed} {number}"))] += 1
        progress(1)
    return turns


def _completion_turn(
    game: MineralQuest, roles: Sequence[str], name: str, agents: Sequence[Agent], rng: Random
) -> int:
    state, turn = with_roles(game, roles), 0
    while (player := game.turn(state)) != OVER:
        if player == CHANCE:
            state = game.apply(state, toss(game.chance(state), rng))
            continue
        view = game.view(state, player)
        action = agents[player](game, view, game.actions(view), rng)
        if player == 0 and state.phase == Phase.COMPLETE:
            turn += 1
            if action == Complete(name):
                return turn
        state = game.apply(state, action)
    return 0


def with_roles(game: MineralQuest, roles: Sequence[str]) -> State:
    """The game after the seats have chosen these roles, before the deal."""
    if len(roles) != game.players:
        raise QuintError(f"{game.players} players choose {game.players} roles, not {len(roles)}.")
    trace = Trace(game)
    for role in roles:
        trace = trace.play(f"role {role}")
    return trace.state


# ── Who wins? ─────────────────────────────────────────────────────────────────────────────


class Played(NamedTuple):
    """How a game ended, seat by seat, and which cards everybody together had paid for minerals."""

    roles: tuple[str, ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]
    paid: Counter[str]


def play_roles(
    game: MineralQuest,
    games: int,
    seed: int,
    agent: Agent = greedy_agent,
    progress: Progress = bool,
) -> list[Played]:
    """Games in which all seats have the same agent, and roles at random."""
    played = []
    for number in range(games):
        rng = Random(f"{seed} {number}")
        roles = tuple(rng.sample(ROLE_NAMES, game.players))
        trace = playout(game, [agent] * game.players, rng, with_roles(game, roles))
        payments = [step.action for step in trace.steps if isinstance(step.action, Pay)]
        paid = Counter(card for payment in payments for card in payment.cards)
        end = trace.state
        played.append(Played(roles, game.scores(end), game.winners(end), paid))
        progress(1)
    return played


def used(game: MineralQuest, played: Sequence[Played]) -> dict[str, float]:
    """For each kind: which share of its cards paid for a mineral, on average over games.

    A card that the Geologist picked out of the discard pile can pay twice.
    """
    paid = Counter[str]()
    for one in played:
        paid.update(one.paid)
    return {kind.symbol: paid[kind.symbol] / kind.count / len(played) for kind in game.box.in_order}


class Standing(NamedTuple):
    """What a role achieved. `wins` is relative to fair: 1 if it won as often as chance would.

    The errors are two standard errors of the mean: as good as the games can tell.
    """

    role: str
    games: int
    points: float
    points_error: float
    wins: float
    wins_error: float


def balance(played: Sequence[Played]) -> list[Standing]:
    """The roles compared; a shared victory counts in parts.

    >>> one = Played(("Miner", "Chemist", "Curator"), (20, 30, 10), (1,), Counter())
    >>> two = Played(("Chemist", "Miner", "Curator"), (30, 24, 14), (0,), Counter())
    >>> for row in balance([one, two]):
    ...     print(row.role, row.games, row.points, row.points_error, row.wins)
    Curator 2 12.0 4.0 0.0
    Chemist 2 30.0 0.0 3.0
    Miner 2 22.0 4.0 0.0
    """
    rows = []
    for role in ROLE_NAMES:
        with_it = [(game, game.roles.index(role)) for game in played if role in game.roles]
        points = [float(game.points[seat]) for game, seat in with_it]
        wins = [
            len(game.roles) * (seat in game.winners) / len(game.winners) for game, seat in with_it
        ]
        if len(with_it) > 1:
            rows.append(
                Standing(role, len(with_it), *mean_and_error(points), *mean_and_error(wins))
            )
    return rows


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of some measurements, and two standard errors of it.

    >>> mean_and_error([10.0, 14.0])
    (12.0, 4.0)
    """
    mean = fsum(values) / len(values)
    spread = fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, 2 * sqrt(spread / len(values))
