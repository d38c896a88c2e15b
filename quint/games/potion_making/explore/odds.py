"""The odds of a Stone: how likely is it to draw every card of a path?

`stone_odds` asks at the start of a game, `odds_of` in the middle of one.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb, prod
from typing import Any, Final

from quint.answers import Answer
from quint.core import QuintError
from quint.games.potion_making.cards import Box, Card
from quint.games.potion_making.explore.asking import seen
from quint.games.potion_making.game import PotionMaking
from quint.games.potion_making.state import State
from quint.sentences import short

MOST_TURNS: Final = 12
FROM_HAND: Final = "every stage is placed from the hand; nothing is brewed, taken or skipped"


def chance_of_all(size: int, copies: Sequence[int], drawn: int) -> Fraction:
    """The odds that some cards drawn from a deck include each kind that is wanted.

    `copies` says how many of each wanted kind the deck of `size` cards has. By inclusion and
    exclusion: of all handfuls take away those without the first kind, those without the second
    and so on, give back those without two of them, …

    >>> chance_of_all(4, [1, 2], 2)      # a, b, b and one other: 2 of the 6 pairs have a and b
    Fraction(1, 3)
    """
    if not 0 <= drawn <= size or sum(copies) > size:
        raise QuintError(f"{drawn} cards cannot be drawn so from a deck of {size}.")
    hands = 0
    for lacking in range(len(copies) + 1):
        for kinds in combinations(copies, lacking):
            hands += (-1) ** lacking * comb(size - sum(kinds), drawn)
    return Fraction(hands, comb(size, drawn))


def path_cards(game: PotionMaking, opus: str, path: str) -> list[Card]:
    """The seven cards of a path of a Magnum Opus card, in the order of its stages."""
    box = game.box
    by_name = {each.name.lower(): each for each in box.opus}
    if opus.lower() not in by_name:
        raise QuintError(f"There is no Magnum Opus card {short(opus)}, only {_listed(by_name)}.")
    if path.lower() not in box.path_names:
        raise QuintError(f"There is no path {short(path)}, only {_listed(box.path_names)}.")
    keys = by_name[opus.lower()].keys[box.path_names.index(path.lower())]
    return [next(card for card in box.cards if card.key == key) for key in keys]


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none without the Guild"


def stone_odds(game: PotionMaking, opus: str, path: str, drawn: Sequence[int]) -> Fraction:
    """The odds to have drawn every card of a path, with that many cards drawn from each deck.

    The model: a player draws that many cards of each well-shuffled deck (those dealt included),
    keeps the first card of each stage, and places the stages in order straight from the hand
    (7.3), so nothing is brewed, taken or skipped. Then the path can be finished exactly if each
    of its seven cards, the Stone among them, has been drawn. What others draw changes nothing:
    every handful of a deck is as likely as every other.

    >>> game = PotionMaking(mix="guild")
    >>> stone_odds(game, "C", "sol", (76, 63)), stone_odds(game, "C", "sol", (3, 63))
    (Fraction(1, 1), Fraction(0, 1))
    """
    wanted_cards = path_cards(game, opus, path)
    if len(drawn) != len(game.box.decks):
        raise QuintError(f"I expect how many cards are drawn of {_listed(game.box.decks)}.")
    chances = []
    for deck, numbers in enumerate(game.box.by_deck):
        size = sum(game.box.cards[number].copies for number in numbers)
        copies = [
            sum(
                game.box.cards[number].copies for number in numbers if _same(game.box, number, card)
            )
            for card in wanted_cards
        ]
        chances.append(chance_of_all(size, [c for c in copies if c], drawn[deck]))
    return prod(chances, start=Fraction(1))


def _same(box: Box, number: int, card: Card) -> bool:
    return box.cards[number].key == card.key


def best_split(game: PotionMaking, opus: str, path: str, cards: int) -> tuple[int, int]:
    """How to split a number of cards between Practice and the Guild, for the best odds.

    Four and two of them are dealt (6.1). Of equal splits the one with more of Practice comes first.
    """
    if game.mix != "guild":
        raise QuintError("I can split cards between Practice and the Guild only.")
    box = game.box
    most = [sum(box.cards[number].copies for number in numbers) for numbers in box.by_deck]
    fewest = max(4, cards - most[1])
    splits = [(p, cards - p) for p in range(fewest, min(most[0], cards - 2) + 1)]
    if not splits:
        raise QuintError(f"I can split 6 to {sum(most)} cards, not {cards}.")
    return max(reversed(splits), key=lambda split: stone_odds(game, opus, path, split))


# ── From a position ───────────────────────────────────────────────────────────────────────


def odds_of(position: Any, drawn: Sequence[int]) -> Answer:
    """The odds to hold all that any of the own paths still asks for, after that many cards drawn.

    `drawn` are the cards that the player draws from each deck from now on. What lies in the own
    hand counts; each stage is placed straight from the hand (7.3), so nothing is brewed, taken or
    skipped. Three paths are three chances: inclusion and exclusion adds them up.
    """
    game, state, seat = seen(position)
    if not game.box.opus or state.works[seat] < 0:
        raise QuintError("I need a player to move who has a Magnum Opus card.")
    if len(drawn) != len(game.box.decks):
        raise QuintError(f"I expect how many cards are drawn of {_listed(game.box.decks)}.")
    for deck, count, size in zip(game.box.decks, drawn, state.sizes, strict=True):
        if not 0 <= count <= size:
            raise QuintError(f"{count} cards cannot be drawn: {deck} has {size}.")
    wanting = [_wanting(game, state, seat, path) for path in range(len(game.box.path_names))]
    each = [_chance_to_hold(game, state, [one], drawn) for one in wanting]
    odds = Fraction(0)
    for several in range(1, len(wanting) + 1):
        for paths in combinations(wanting, several):
            odds += (-1) ** (several + 1) * _chance_to_hold(game, state, paths, drawn)
    by_path = ", ".join(
        f"{name} {float(chance):.1%}"
        for name, chance in zip(game.box.path_names, each, strict=True)
    )
    text = f"{float(odds):.1%} ({by_path})"
    return Answer(f"odds of a path with {drawn} drawn", text, odds, odds, None, FROM_HAND)


def _wanting(game: PotionMaking, state: State, seat: int, path: int) -> Counter[int]:
    """The formulas that a path still asks for and that the hand does not have."""
    keys = game.box.opus[state.works[seat]].keys[path][len(state.paths[seat][path]) :]
    held = Counter([game.box.key_of[card] for card in state.hands[seat]])
    return Counter(keys) - held


def _chance_to_hold(
    game: PotionMaking, state: State, paths: Sequence[Counter[int]], drawn: Sequence[int]
) -> Fraction:
    """The odds to draw enough for all of these paths, each taken by itself.

    For each number of cards we count the handfuls that have enough of each kind so far; a kind that
    is in two decks may come from either, so all decks are counted together.
    """
    wanted_keys: Counter[int] = Counter()
    for one in paths:
        wanted_keys |= one  # the same card will do for each path
    ways: dict[tuple[int, ...], int] = {(0,) * len(drawn): 1}
    for key, least in wanted_keys.items():
        copies = [
            sum([state.unseen[card] for card in deck if game.box.key_of[card] == key])
            for deck in game.box.by_deck
        ]
        ways = _times(ways, copies, least, drawn)
    rest = [
        sum([state.unseen[card] for card in deck if game.box.key_of[card] not in wanted_keys])
        for deck in game.box.by_deck
    ]
    total = 0
    for taken, count in ways.items():
        left = [all_of - some for all_of, some in zip(drawn, taken, strict=True)]
        total += count * prod(map(comb, rest, left))
    unseen = [sum([state.unseen[card] for card in deck]) for deck in game.box.by_deck]
    return Fraction(total, prod(map(comb, unseen, drawn)))


def _times(
    ways: dict[tuple[int, ...], int], copies: Sequence[int], least: int, drawn: Sequence[int]
) -> dict[tuple[int, ...], int]:
    """The handfuls so far, each with every number of one more kind that is enough."""
    after: dict[tuple[int, ...], int] = {}
    for taken, count in ways.items():
        for more in product(*[range(c + 1) for c in copies]):
            together = tuple([a + b for a, b in zip(taken, more, strict=True)])
            fits = all(a <= b for a, b in zip(together, drawn, strict=True))
            if sum(more) >= least and fits:
                after[together] = after.get(together, 0) + count * prod(map(comb, copies, more))
    return after


# Rules 6.2 and 6.3 with one expansion, 13.2 with two: a hand with fewer cards than the first number
# is filled up to the second, otherwise one card is drawn; with the third or more none, and then
# a card must be played.
LIMITS: Final = {"guild": (6, 7, 8), "both": (9, 9, 10)}
NO_SPELLS: Final = (
    f"{FROM_HAND}; no spells; counted from the next turn on with the hand as it is now; how many "
    "cards come from which deck is settled before"
)


@cache
def most_drawn(hand: int, turns: int, limits: tuple[int, int, int]) -> int:
    """The most cards that can be drawn in so many turns: what is played is what one does without.

    The second phase is a draw or a play (6.3), in the third a card must be played (6.4). To play
    two can be better: whoever has few cards draws more at the next turn.

    >>> most_drawn(5, 1, LIMITS["guild"]), most_drawn(5, 2, LIMITS["guild"])   # 2 + 1; 2 and 2 + 1
    (3, 5)
    """
    if not turns:
        return 0
    few, full, many = limits
    first = full - hand if hand < few else 1 if hand < many else 0
    hand += first
    played = most_drawn(max(0, hand - 2), turns - 1, limits)
    drawn = 1 + most_drawn(hand, turns - 1, limits) if hand < many else 0
    return first + max(played, drawn)


def odds_in(position: Any, turns: int) -> Answer:
    """The odds to hold all that any of the own paths still asks for, after so many own turns.

    As many cards are drawn as the rules of a turn allow, from the decks where they help most. No
    spell is cast: one that draws or takes cards would raise the odds.
    """
    game, state, seat = seen(position)
    if not 1 <= turns <= MOST_TURNS:
        raise QuintError(f"I look 1 to {MOST_TURNS} turns ahead, not {short(turns)}.")
    if game.mix not in LIMITS:
        raise QuintError("I need a game with the Guild, which has the Magnum Opus.")
    cards = min(most_drawn(len(state.hands[seat]), turns, LIMITS[game.mix]), sum(state.sizes))
    splits = product(*[range(min(cards, size) + 1) for size in state.sizes])
    found = [odds_of(position, split) for split in splits if sum(split) == cards]
    best = max(found, key=lambda answer: answer.value)
    question = f"odds of a path in {turns} turns"
    text = f"{best.text} with {cards} cards, {best.question.removeprefix('odds of a path with ')}"
    return Answer(question, text, best.value, best.value, None, NO_SPELLS)
