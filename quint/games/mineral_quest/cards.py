"""What is in the box: Element cards, minerals and the five mats, read from three files.

The files are described in the docstring of the room (`help(quint.games.mineral_quest)`). Values
that the rulebook states are marked "seed" in them, all others "reconstructed": 1.2a, 1.3a, 1.3b.
"""

from typing import Final, final

from quint.cards import BOX, BadCards, Row, read_rows
from quint.games.mineral_quest.actions import Actions, Complete
from quint.games.mineral_quest.heaps import ELEMENTS, OH, SULFUR, WATER, WILD, ByHeap, Heap, Kind
from quint.games.mineral_quest.paying import Groups, Payment, needs, payments, place_by_place
from quint.sentences import nearest, short

ROOM: Final = "mineral_quest"

# 7.1 to 7.5, in the order in which the rulebook presents them.
ROLE_NAMES: Final = ("Curator", "Jeweler", "Geologist", "Chemist", "Miner")
CURATOR: Final = 0
JEWELER: Final = 1
GEOLOGIST: Final = 2
CHEMIST: Final = 3
MINER: Final = 4

HAND: Final = 7  # cards dealt to everybody, and as many to the market (2.3)
DRAWN: Final = 2  # cards in a turn (4.1)
HAND_LIMIT: Final = 10  # 6.1
CHEMISTS_LIMIT: Final = 12  # 7.4
PRICE: Final = 2  # cards for one of the market (5.1)
SPACES: Final = 14  # on a mat: 70 crystals for five mats (1.4)
MARKET_SPACES: Final = 4 * 8  # 1.5
MOST_OF_A_KIND: Final = 60
MOST_GROUPS: Final = 7
MOST_CHOICES: Final = 12  # of one kind from each group

# The part of a heap that fits into a machine word. What is looked up in it first is looked up at
# once in compiled rules, where a whole heap is one of Python's own objects.
WORD: Final = (1 << 60) - 1
Asked = tuple[Heap, int]  # what pays for a mineral, and the part of it that fits into a word


# ── What the rules say of players and roles ───────────────────────────────────────────────


def cards_to_deal(players: int) -> int:
    """2.3: the hands, the market, and one face-up card for each player.

    >>> [106 - cards_to_deal(players) for players in (3, 4, 5)]
    [75, 67, 59]
    """
    return HAND * players + HAND + players


def hand_limit(role: int) -> int:
    """6.1, and 7.4 for the Chemist."""
    return CHEMISTS_LIMIT if role == CHEMIST else HAND_LIMIT


def limit_rule(role: int) -> str:
    """The rule that sets the limit."""
    return "7.4" if role == CHEMIST else "6.1"


def price(role: int) -> int:
    """What a card of the market costs: 5.1, and 7.2 for the Jeweler, who gives no more (7.2a)."""
    return 1 if role == JEWELER else PRICE


def may_pick(role: int) -> bool:
    """7.3: the Geologist, out of the discard pile."""
    return role == GEOLOGIST


# ── The box ───────────────────────────────────────────────────────────────────────────────


def asked(needs: tuple[Heap, ...]) -> tuple[Asked, ...]:
    return tuple([(need, need & WORD) for need in needs])


@final
class Mineral:
    """A mineral and the groups of cards that it asks for; any one kind of a group serves it."""

    __slots__ = ("formula", "groups", "name", "provenance", "sort")

    def __init__(self, name: str, formula: str, groups: Groups, sort: str, provenance: str) -> None:
        self.name: Final = name
        self.formula: Final = formula
        self.groups: Final = groups
        self.sort: Final = sort  # sulfide, oxide, …
        self.provenance: Final = provenance

    def is_sulfide(self) -> bool:
        """7.5b: by its class. Gypsum and sulfur itself are none."""
        return self.sort == "sulfide"


@final
class Space:
    """A space of a mat: a mineral by the name its role gives it, its points, and how to pay."""

    __slots__ = (
        "asked",
        "asked_as_second",
        "bit",
        "complete",
        "hopes",
        "mineral",
        "name",
        "needs",
        "needs_as_second",
        "number",
        "points",
        "promises",
        "provenance",
        "use",
        "useful",
    )

    def __init__(
        self,
        number: int,
        name: str,
        mineral: Mineral,
        points: int,
        use: str,
        provenance: str,
        needs: tuple[Heap, ...],
        needs_as_second: tuple[Heap, ...],
        wild: Heap,
    ) -> None:
        self.number: Final = number  # from 1
        self.bit: Final = 1 << number - 1
        self.name: Final = name
        self.mineral: Final = mineral
        self.points: Final = points
        self.use: Final = use
        self.provenance: Final = provenance
        self.needs: Final = needs
        self.asked: Final = asked(needs)
        # 7.5: what the Miner needs for it beside another sulfide; nothing where that cannot be.
        self.needs_as_second: Final = needs_as_second
        self.asked_as_second: Final = asked(needs_as_second)
        self.complete: Final = Complete(name)
        useful = wild
        for need in needs:
            useful |= need
        self.useful: Final = useful  # the cards that could help to pay, wild ones too
        self.promises: Final[dict[int, float]] = {}  # by those of a hand: greedy.py keeps it here
        self.hopes: Final[dict[int, float]] = {}  # and what thinker.py makes of them

    def title(self) -> str:
        """Its name, and that of its mineral where that is another one: Ruby (Corundum)."""
        mineral = self.mineral.name
        return self.name if self.name == mineral else f"{self.name} ({mineral})"

    def place(self, seat: int) -> str:
        """Where it is on the table, if this seat has the mat."""
        return f"mat:{seat}:{self.number}"


@final
class Box:
    """The cards and the mats, every action that is about them, and what pays for a mineral."""

    __slots__ = (
        "_needless",
        "_payments",
        "all_cards",
        "catalogue",
        "hopes",
        "icons",
        "in_order",
        "kinds",
        "kinds_in",
        "mats",
        "minerals",
        "spaces",
        "surplus",
        "symbols",
        "wild",
    )

    def __init__(self, minerals: str, mats: str, deck: str, surplus: bool = False) -> None:
        self.surplus: Final = surplus  # whether a card may be paid that could be left out (3.2a)
        self.kinds: Final = read_deck(deck)
        self.in_order: Final = tuple(self.kinds.values())
        self.kinds_in: Final = ByHeap({kind.first: kind for kind in self.in_order})
        self.minerals: Final = read_minerals(minerals, self.kinds)
        self.mats: Final = read_mats(mats, self.minerals, self.kinds)
        self.all_cards: Final[Heap] = sum([kind.field for kind in self.in_order])
        self.wild: Final[Heap] = self.kinds[WILD].field if WILD in self.kinds else 0
        # What people write for a card: "Fe", and "iron" too. A symbol is meant before a name.
        names = {kind.name.lower(): kind.symbol for kind in self.in_order}
        self.symbols: Final = {**names, **{symbol.lower(): symbol for symbol in self.kinds}}
        self.icons: Final = {
            kind.symbol: icons_of(kind.symbol, self.mats) for kind in self.in_order
        }
        self.spaces: Final = [{space.name: space for space in mat} for mat in self.mats]
        self.catalogue: Final = Actions(ROLE_NAMES, self._completes(), self.kinds, self.symbols)
        self._payments: Final[dict[tuple[int, int, int], tuple[Payment, ...]]] = {}
        self._needless: Final[dict[tuple[int, ...], Heap]] = {}
        self.hopes: Final[dict[tuple[int, int], object]] = {}  # greedy.py keeps them here

    def _completes(self) -> tuple[Complete, ...]:
        """By every name of a space, and of a mineral, which some mat may call otherwise."""
        names = {space.name: space.complete for mat in self.mats for space in mat}
        known = {name.lower() for name in names}
        others = [Complete(name) for name in self.minerals if name.lower() not in known]
        return (*names.values(), *others)

    def payments(self, role: int, space: int, second: int) -> tuple[Payment, ...]:
        """Every way to pay for a space, worked out when it is first asked for."""
        known = self._payments.get((role, space, second))
        if known is None:
            there = self.mats[role][space]
            lots = there.needs_as_second if second else there.needs
            if self.surplus:
                groups, free_oh = there.mineral.groups, role == CURATOR
                lots = place_by_place(groups, self.kinds, free_oh, bool(second))
            known = payments(lots, self.kinds, self.surplus)
            self._payments[(role, space, second)] = known
        return known

    def can_pay(self, hand: Heap, needs: tuple[Heap, ...]) -> bool:
        """Whether a hand has the cards of one of the needs, with its wild cards for some (3.4)."""
        wilds, lacks = (hand & self.wild).bit_count(), ~hand
        return any((need & lacks).bit_count() <= wilds for need in needs)

    def needless(self, roles: tuple[int, ...]) -> Heap:
        """2.4a: the cards that none of these roles needs."""
        known = self._needless.get(roles)
        if known is None:
            kinds = [k for k in self.in_order if not set(roles).intersection(self.icons[k.symbol])]
            known = self._needless[roles] = sum([kind.field for kind in kinds])
        return known


def icons_of(symbol: str, mats: tuple[tuple[Space, ...], ...]) -> tuple[int, ...]:
    """The roles that need a card: those whose icons are printed on it (2.4a)."""
    return tuple(
        [role for role, mat in enumerate(mats) if symbol == WILD or is_needed(symbol, mat)]
    )


def is_needed(symbol: str, mat: tuple[Space, ...]) -> bool:
    """Also OH, where a mineral asks for water, and water made of it (3.5)."""
    wanted = {symbol, WATER} if symbol == OH else {symbol}
    return any(wanted.intersection(group) for space in mat for group in space.mineral.groups)


_THE_BOX: Final[dict[bool, Box]] = {}


def open_box(minerals: str, mats: str, deck: str, surplus: bool = False) -> Box:
    """The box with these files. The usual one is opened once; own files may have changed."""
    if (minerals, mats, deck) != (BOX, BOX, BOX):
        return Box(minerals, mats, deck, surplus)
    if surplus not in _THE_BOX:
        _THE_BOX[surplus] = Box(BOX, BOX, BOX, surplus)
    return _THE_BOX[surplus]


# ── Reading the three files ───────────────────────────────────────────────────────────────


def read_deck(file: str) -> dict[str, Kind]:
    columns = ("symbol", "name", "number", "count", "provenance")
    kinds: dict[str, Kind] = {}
    bit = 0
    for row in read_rows(file, ROOM, "deck.csv", columns):
        symbol = known_symbol(row, row.text("symbol"))
        if symbol in kinds:
            raise row.bad(f"there is a line for {symbol} already.")
        if len(kinds) == MARKET_SPACES:
            raise row.bad(f"the market has spaces for {MARKET_SPACES} kinds, and this is one more.")
        number = row.number("number", 1, len(ELEMENTS)) if row.optional("number") else 0
        count = row.number("count", 1, MOST_OF_A_KIND)
        name, provenance = row.text("name"), row.optional("provenance")
        kinds[symbol] = Kind(symbol, name, number, count, provenance, len(kinds), bit)
        bit += count
    return kinds


def known_symbol(row: Row, symbol: str) -> str:
    if symbol not in ELEMENTS and symbol not in (OH, WATER, WILD):
        known = nearest(symbol, sorted(ELEMENTS | {OH, WATER, WILD}))
        raise row.bad(f"there is no element with the symbol {short(symbol)}.{known}")
    return symbol


def read_minerals(file: str, kinds: dict[str, Kind]) -> dict[str, Mineral]:
    columns = ("name", "formula", "cards", "class", "provenance")
    minerals: dict[str, Mineral] = {}
    for row in read_rows(file, ROOM, "minerals.csv", columns):
        name, sort = row.text("name"), row.text("class")
        if name in minerals:
            raise row.bad(f"there is a line for {short(name)} already.")
        groups = read_groups(row, row.text("cards"))
        mineral = Mineral(name, row.text("formula"), groups, sort, row.optional("provenance"))
        if mineral.is_sulfide() and ((SULFUR,) not in groups or len(groups) < 2):
            raise row.bad(f"{short(name)} is a sulfide, so its cards should be S and a metal.")
        if not needs(groups, kinds):
            raise row.bad(
                f"no cards of the deck can pay for {short(name)}{lacking(groups, kinds)}."
            )
        minerals[name] = mineral
    return minerals


def read_groups(row: Row, cards: str) -> Groups:
    """The groups written as "Ca + P + O + F|Cl|OH" (3.3a)."""
    groups = []
    choices = 1
    for written in cards.split("+"):
        group = tuple([known_symbol(row, symbol.strip()) for symbol in written.split("|")])
        if WILD in group or len(set(group)) < len(group):
            raise row.bad(f"{short(written.strip())} should name different elements, OH or H2O.")
        groups.append(group)
        choices *= len(group)
    if len(groups) > MOST_GROUPS or choices > MOST_CHOICES:
        raise row.bad(
            f"that is too much for one mineral: at most {MOST_GROUPS} cards, "
            f"and {MOST_CHOICES} ways to choose among their alternatives."
        )
    return tuple(groups)


def lacking(groups: Groups, kinds: dict[str, Kind]) -> str:
    for group in groups:
        if not any(symbol in kinds for symbol in group):
            return f": the deck has no {' and no '.join(group)}"
    return ": the deck has too few OH"


def read_mats(
    file: str, minerals: dict[str, Mineral], kinds: dict[str, Kind]
) -> tuple[tuple[Space, ...], ...]:
    columns = ("role", "space", "name", "mineral", "points", "use", "provenance")
    rows = read_rows(file, ROOM, "mats.csv", columns)
    mats: list[list[Space]] = [[] for _ in ROLE_NAMES]
    spelling: dict[str, str] = {}
    for row in rows:
        role = ROLE_NAMES.index(row.word("role", ROLE_NAMES))
        mat, name = mats[role], " ".join(row.text("name").split())
        if spelling.setdefault(name.lower(), name) != name:
            raise row.bad(f"{short(name)} is written {spelling[name.lower()]!r} above.")
        number = row.number("space", 1, SPACES)
        if number != len(mat) + 1:
            raise row.bad(f"the next space of the {ROLE_NAMES[role]} is {len(mat) + 1}.")
        if "," in name or ":" in name:
            raise row.bad(f"the name {short(name)} should have no comma and no colon.")
        if any(space.name.lower() == name.lower() for space in mat):
            raise row.bad(f"the {ROLE_NAMES[role]}'s mat has a space {short(name)} already.")
        mineral = minerals[row.word("mineral", minerals)]
        second = role == MINER and mineral.is_sulfide()
        mat.append(
            Space(
                number,
                name,
                mineral,
                row.number("points", 1, 99),
                row.optional("use"),
                row.optional("provenance"),
                needs(mineral.groups, kinds, free_oh=role == CURATOR),
                needs(mineral.groups, kinds, sulfur_paid=True) if second else (),
                kinds[WILD].field if WILD in kinds else 0,
            )
        )
    for role, mat in enumerate(mats):
        if not mat:
            raise BadCards(f"{rows[0].file} has no space for the {ROLE_NAMES[role]}.")
    return tuple([tuple(mat) for mat in mats])


def check_deck(box: Box, players: int, file: str) -> None:
    """2.3: enough cards for the deal, and one to play for."""
    have, dealt = box.all_cards.bit_count(), cards_to_deal(players)
    if have <= dealt:
        raise BadCards(
            f"{file} has {have} cards, and {players} players need more than {dealt} to begin."
        )
