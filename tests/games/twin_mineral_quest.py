"""Mineral Quest a second time, slowly: who can complete what and with which cards, and the turns.

Written from the rulebook's sentences and from nothing of the engine: cards are words in lists,
whether some cards pay is found by trying what each could stand for, and a turn is told from its
first step to its last. The files of the room are read here by another, simpler reader.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from itertools import product
from pathlib import Path

import quint.games

ROOM = Path(quint.games.__file__).parent / "mineral_quest"


def read(name: str) -> list[dict[str, str]]:
    with (ROOM / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


DECK = {row["symbol"]: int(row["count"]) for row in read("deck.csv")}
GROUPS = {
    row["name"]: [group.strip().split("|") for group in row["cards"].split("+")]
    for row in read("minerals.csv")
}
SULFIDES = {row["name"] for row in read("minerals.csv") if row["class"] == "sulfide"}
MATS: dict[str, dict[str, str]] = {}  # role → name of a space → its mineral
POINTS: dict[tuple[str, str], int] = {}
for row in read("mats.csv"):
    MATS.setdefault(row["role"], {})[row["name"]] = row["mineral"]
    POINTS[row["role"], row["name"]] = int(row["points"])


def serve(groups: list[list[str]], cards: list[str], shown: list[str]) -> bool:
    """Whether all groups can be served by `shown`, kinds that serve already, and unused `cards`.

    The first group that nothing shown serves takes a card of its own: one of its kinds, a wild
    card as one of its kinds, or two hydroxides as water. What is shown serves later groups too.
    """
    open_groups = [group for group in groups if not set(group) & set(shown)]
    if not open_groups:
        return True
    for kind in open_groups[0]:
        for price in ([kind], ["Wild"], ["OH", "OH"], ["OH", "Wild"], ["Wild", "Wild"]):
            if len(price) == 2 and kind != "H2O":
                continue
            left = list(cards)
            try:
                for card in price:
                    left.remove(card)
            except ValueError:
                continue
            if serve(groups, left, [*shown, kind]):
                return True
    return False


def spend(groups: list[list[str]], cards: list[str], shown: list[str]) -> bool:
    """Whether all groups can be served so that no card is left over.

    One group after the other is served by a kind that is shown already, or takes cards of its own.
    """
    if not groups:
        return not cards
    group, *others = groups
    if set(group) & set(shown) and spend(others, cards, shown):
        return True
    for kind in set(group) - set(shown):
        water = [["OH", "OH"], ["OH", "Wild"], ["Wild", "Wild"]] if kind == "H2O" else []
        for price in ([kind], ["Wild"], *water):
            left = Counter(cards)
            left.subtract(price)
            if min(left.values()) >= 0 and spend(others, list(left.elements()), [*shown, kind]):
                return True
    return False


def asked(mineral: str, second: bool) -> list[list[str]]:
    """The groups to be served; for a Miner's second sulfide the sulfur is there already."""
    groups = GROUPS[mineral]
    return [group for group in groups if "S" not in group] if second else groups


def pays(role: str, mineral: str, cards: list[str], second: bool = False) -> bool:
    free = ["OH"] if role == "Curator" else []
    return serve(asked(mineral, second), [*cards, *free], [])


def can_complete(role: str, hand: list[str], second: bool = False) -> set[str]:
    """The spaces that a hand could complete, as if no crystal lay on the mat yet."""
    return {
        space
        for space, mineral in MATS[role].items()
        if (not second or mineral in SULFIDES) and pays(role, mineral, hand, second)
    }


def parts(cards: list[str]) -> Iterator[list[str]]:
    """Every lot that can be taken out of some cards; cards of a kind are alike."""
    kinds = sorted(set(cards))
    for counts in product(*(range(cards.count(kind) + 1) for kind in kinds)):
        yield [kind for kind, n in zip(kinds, counts, strict=True) for _ in range(n)]


def payments(
    role: str, space: str, hand: list[str], second: bool = False, surplus: str = "refused"
) -> set[tuple[str, ...]]:
    """Every lot of the hand that pays, and from which no card can be left out.

    If a surplus is allowed, every lot in which each card serves a place of the formula, and its
    own; the Curator need not use the free hydroxide.
    """
    mineral = MATS[role][space]
    of_use = {"OH", "Wild", *(kind for group in GROUPS[mineral] for kind in group)}
    found = set()
    for lot in parts([card for card in hand if card in of_use]):
        if surplus == "allowed":
            groups = asked(mineral, second)
            if spend(groups, lot, []) or (role == "Curator" and spend(groups, [*lot, "OH"], [])):
                found.add(tuple(sorted(lot)))
            continue
        if not pays(role, mineral, lot, second):
            continue
        fewer = [lot[:n] + lot[n + 1 :] for n in range(len(lot))]
        if not any(pays(role, mineral, rest, second) for rest in fewer):
            found.add(tuple(sorted(lot)))
    return found


# ── Whole games ───────────────────────────────────────────────────────────────────────────

# What can be done now, each with its weight: 1 for a decision, the number of cards for a deal.
# What is sent back is what was done.
Turns = Generator[Counter[str], str, None]


class Table:
    """A table at which a game is played, from the roles to the last turn."""

    def __init__(self, players: int, last_turn: str, surplus: str = "refused") -> None:
        self.last_turn = last_turn  # one mineral, or many
        self.surplus = surplus
        self.roles: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.has: list[set[str]] = [set() for _ in range(players)]
        self.deck = [symbol for symbol, count in DECK.items() for _ in range(count)]
        self.market: list[str] = []
        self.face_up: list[str] = []
        self.discard: list[str] = []
        self.removed: list[str] = []
        self.seat = 0
        self.met = Counter[str]()  # what is worth having compared

    def game(self) -> Turns:
        players = len(self.hands)
        for _ in range(players):
            free = [role for role in MATS if role not in self.roles]
            self.roles.append((yield choices("role", free)).removeprefix("role "))
            self.seat = len(self.roles) % players
        yield from self.deal()
        while self.deck:
            yield from self.turn()
            self.seat = (self.seat + 1) % players
        for _ in range(players):
            done = yield from self.complete()
            while done and self.last_turn == "many":
                self.met["many in the last turn"] += 1
                done = yield from self.complete()
            self.seat = (self.seat + 1) % players

    def deal(self) -> Turns:
        """Seven for everybody, seven for the market, and as many face up as there are players."""
        for heap, count in [*[(hand, 7) for hand in self.hands], (self.market, 7)]:
            for _ in range(count):
                yield from self.into(heap)
        for _ in self.hands:
            yield from self.into(self.face_up)

    def into(self, heap: list[str]) -> Turns:
        """A card off the deck. What nobody needs is removed and replenished, while there is one."""
        while self.deck:
            card = (yield Counter(f"deal {card}" for card in self.deck)).removeprefix("deal ")
            self.deck.remove(card)
            if self.is_needed(card):
                heap.append(card)
                return
            self.removed.append(card)

    def is_needed(self, card: str) -> bool:
        """Whether a role in play has a use for it; two hydroxides can be water."""
        uses = {"OH", "H2O"} if card == "OH" else {card}
        minerals = [mineral for role in self.roles for mineral in MATS[role].values()]
        return card == "Wild" or any(uses & set(g) for mineral in minerals for g in GROUPS[mineral])

    def turn(self) -> Turns:
        yield from self.complete()
        yield from self.draw()
        yield from self.exchange()
        yield from self.keep_the_limit()

    def complete(self) -> Generator[Counter[str], str, str]:
        """One mineral, or two sulfides if it is the Miner; and what the first one was."""
        role, hand, has = self.roles[self.seat], self.hands[self.seat], self.has[self.seat]
        first = yield from self.complete_one(can_complete(role, hand) - has)
        sulfides = {space for space, mineral in MATS[role].items() if mineral in SULFIDES}
        if role == "Miner" and first in sulfides and not sulfides <= has:
            second = can_complete(role, hand, second=True) - has
            done = yield from self.complete_one(second, second=True)
            self.met["two sulfides" if done else "one sulfide"] += 1
        return first

    def complete_one(
        self, spaces: set[str], second: bool = False
    ) -> Generator[Counter[str], str, str]:
        done = yield choices("complete", spaces, "pass")
        if done == "pass":
            return ""
        space, hand = done.removeprefix("complete "), self.hands[self.seat]
        ways = payments(self.roles[self.seat], space, hand, second, self.surplus)
        paid = (
            yield choices("pay", [" ".join(sorted(way, key=in_the_deck)) for way in ways])
        ).split()
        for card in paid[1:]:
            hand.remove(card)
            self.discard.append(card)
        self.has[self.seat].add(space)
        return space

    def draw(self) -> Turns:
        """Two cards. A draw from the deck that brought only cards nobody needs brought none."""
        hand = self.hands[self.seat]
        wanted = len(hand) + 2
        while len(hand) < wanted and (self.deck or self.face_up):
            before = len(hand)
            done = yield choices("take", self.face_up, *["draw"] * bool(self.deck))
            if done == "draw":
                yield from self.into(hand)
                self.met["a draw that brought nothing"] += len(hand) == before
            else:
                card = done.removeprefix("take ")
                self.face_up.remove(card)
                hand.append(card)
                up = len(self.face_up)
                yield from self.into(self.face_up)
                self.met["a place that stays empty"] += len(self.face_up) == up
        self.met["fewer than two cards"] += len(hand) < wanted

    def exchange(self) -> Turns:
        role, hand = self.roles[self.seat], self.hands[self.seat]
        price = 1 if role == "Jeweler" else 2
        wanted = [f"exchange for {card}" for card in self.market if len(hand) >= price]
        picked = [f"pick {card}" for card in self.discard if role == "Geologist"]
        done = yield choices("", [*wanted, *picked, "pass"])
        verb, card = done.split()[0], done.split()[-1]
        if verb == "pick":
            self.discard.remove(card)
            hand.append(card)
        if verb == "exchange":
            self.market.remove(card)
            for _ in range(price):
                given = (yield choices("give", hand)).removeprefix("give ")
                hand.remove(given)
                self.market.append(given)
            hand.append(card)

    def keep_the_limit(self) -> Turns:
        hand = self.hands[self.seat]
        while len(hand) > (12 if self.roles[self.seat] == "Chemist" else 10):
            card = (yield choices("discard", hand)).removeprefix("discard ")
            hand.remove(card)
            self.discard.append(card)
            self.met["discarded"] += 1


def choices(verb: str, words: Iterable[str], *more: str) -> Counter[str]:
    return Counter({*(f"{verb} {word}".strip() for word in words), *more})


def in_the_deck(symbol: str) -> int:
    return list(DECK).index(symbol)
