"""Cards: formulae with their flasks, and the fixed cards of the Public Lab.

Rules 2.2 (the deck), 4.1 to 4.4 (flasks) and 6 (claimable cards); see rules.toml.
"""

from typing import Final, final

from quint.cards import BOX, BadCards, Row, read_rows
from quint.games.quintessential.dice import AETHER, ANTI, COMMON, ELEMENTS
from quint.sentences import nearest, short

ANY: Final = 6  # the colour of a flask that takes every element but the one that is made (6.6)

# What a flask is called in an action: by its colour. If a card has flasks of one colour with both
# symbols, their names also say which.
FLASKS: Final = (
    *ELEMENTS,
    "any",
    *[f"{element} return" for element in ELEMENTS[:COMMON]],
    *[f"{element} destroy" for element in ELEMENTS[:COMMON]],
)
RETURN_NAMES: Final = ANY + 1
DESTROY_NAMES: Final = RETURN_NAMES + COMMON
MOST_FLASKS: Final = 4


@final
class Card:
    """A formula: its flasks from left to right, and the element it makes."""

    __slots__ = (
        "colour",
        "destroys",
        "flasks",
        "forge",
        "makes",
        "name",
        "names",
        "note",
        "number",
        "ones",
        "provenance",
    )

    def __init__(
        self,
        name: str,
        flasks: tuple[int, ...],
        destroys: tuple[bool, ...],
        makes: int,
        colour: int = -1,
        number: int = 0,
        provenance: str = "seed",
        note: str = "",
    ) -> None:
        self.name: Final = name
        self.flasks: Final = flasks  # the colour of each
        self.destroys: Final = destroys  # whether it has the Destroy symbol, else Return
        self.makes: Final = makes
        self.forge: Final = makes == AETHER  # 1.5
        self.colour: Final = colour  # of its start icon, or -1
        self.number: Final = number  # of its start icon, or 0
        self.provenance: Final = provenance
        self.note: Final = note
        self.ones: Final = sum([1 << 3 * i for i in range(len(flasks))])  # one bit in each flask
        self.names: Final = tuple([_flask_name(flasks, destroys, i) for i in range(len(flasks))])

    def __repr__(self) -> str:
        return f"<Card {self.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        made = (self.name, self.flasks, self.destroys, self.makes)
        return Card, (*made, self.colour, self.number, self.provenance, self.note)


def _flask_name(flasks: tuple[int, ...], destroys: tuple[bool, ...], i: int) -> int:
    colour = flasks[i]
    alike = [destroys[j] for j, other in enumerate(flasks) if other == colour]
    if len(set(alike)) == 1:
        return colour
    return (DESTROY_NAMES if destroys[i] else RETURN_NAMES) + colour


# ── The fixed cards ───────────────────────────────────────────────────────────────────────

# 1.5: the Multi-Forge takes one of each common element and destroys them.
MULTI_FORGE_CARD: Final = Card("Multi-Forge", (0, 1, 2, 3), (True, True, True, True), AETHER)

# The Public Lab, numbered as its places "lab:0" to "lab:12": the top row, then the bottom row.
LAPIS: Final = 0
MULTI_TRANSMUTUS: Final = 1
MONO_TRANSMUTUS: Final = 2
MULTI_FORGE: Final = 3
MONO_FORGE: Final = 4
TRADE_TRANSMUTUS: Final = 5
DISCARD: Final = 6
TOP_ROW: Final = (
    "Philosophi Lapis",
    "Multi-Transmutus",
    "Mono-Transmutus",
    "Multi-Forge",
    "Mono-Forge",
    "Trade-Transmutus",
    "Discard",
)
BOTTOM_ROW_AT: Final = len(TOP_ROW)  # the place of Draw in the Public Lab

# The bottom row: what may be bid on. Spaces 2, 3 and 4 hold formulae.
DRAW: Final = 0
STARTING_PLAYER: Final = 1
FIRST_FORMULA: Final = 2
FORMULAE: Final = 3
EXTRA_ACTION: Final = 5
SPACES: Final = 6
FAVOURS: Final = {DRAW: "Draw", STARTING_PLAYER: "Starting Player", EXTRA_ACTION: "Extra Action"}

NO_CARD: Final = -1
NO_AIM: Final = -1
OTHERS: Final = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))  # the common elements but one


def is_formula(space: int) -> bool:
    """Whether a space of the bottom row holds a formula."""
    return FIRST_FORMULA <= space < FIRST_FORMULA + FORMULAE


def aims_of(top: int) -> tuple[int, ...]:
    """What has to be said when a card is claimed: an element, or nothing (NO_AIM)."""
    if top in (MULTI_TRANSMUTUS, MONO_TRANSMUTUS, MONO_FORGE):
        return (0, 1, 2, 3)
    if top == TRADE_TRANSMUTUS:
        return (0, 1, 2, 3, ANTI)
    return (NO_AIM,)


def _claimable(top: int, aim: int) -> Card:
    """A claimable formula as a card with flasks, once its element is named (6.2b).

    The dice on both Transmutus cards return (6.2a).
    """
    name = TOP_ROW[top]
    if top == MULTI_TRANSMUTUS:  # 6.2: three different ones make the fourth
        return Card(name, OTHERS[aim], (False, False, False), aim)
    if top == MONO_TRANSMUTUS:  # 6.3: three alike make one more
        return Card(name, (aim, aim, aim), (False, False, False), aim)
    if top == MONO_FORGE:  # 6.5
        return Card(name, (aim, aim, aim, aim), (True, True, True, True), AETHER)
    if top == TRADE_TRANSMUTUS:  # 6.6
        return Card(name, (AETHER, ANY), (False, True), aim)
    return MULTI_FORGE_CARD  # 6.4


CLAIMABLES: Final = {
    (top, aim): _claimable(top, aim)
    for top in range(MULTI_TRANSMUTUS, DISCARD)
    for aim in aims_of(top)
}


# ── The deck ──────────────────────────────────────────────────────────────────────────────

START_COLOURS: Final = ("red", "blue", "yellow", "green")
PLAYER_COLOURS: Final = (*START_COLOURS, "black")  # 2.1
BLACK: Final = 4
SETS: Final = (1, 2, 3)
FEWEST_FORMULAE: Final = 27  # twelve pairs to choose from, and three for the Public Lab
MOST_FORMULAE: Final = 200
MOST_COPIES: Final = 9

_COLUMNS: Final = (
    "name",
    "type",
    "copies",
    "input_slots",
    "output",
    "start_colour",
    "start_number",
    "provenance",
    "note",
)
_FIXED: Final = {
    "forge": ("Multi-Forge (personal)",),
    "action": ("Dismiss",),
    "win": (TOP_ROW[LAPIS],),
    "claimable": (*TOP_ROW[1:MULTI_FORGE], *TOP_ROW[TRADE_TRANSMUTUS:]),
    "claimable forge": ("Multi-Forge (public)", TOP_ROW[MONO_FORGE]),
    "biddable": tuple(FAVOURS.values()),
}
_TAKEN: Final = {name.lower() for name in (*TOP_ROW, *FAVOURS.values(), "Dismiss")}


@final
class Box:
    """The formulae of one box. Card 0 is everybody's own Multi-Forge; the formulae follow."""

    __slots__ = ("cards", "formulae", "numbers", "pairs")

    def __init__(self, formulae: list[Card]) -> None:
        self.cards: Final = (MULTI_FORGE_CARD, *formulae)
        self.numbers: Final = {card.name: i for i, card in enumerate(self.cards)}
        self.formulae: Final = sum([1 << i for i in range(1, len(self.cards))])  # one bit for each
        self.pairs: Final = _pairs(formulae)  # 2.2: by colour and number

    def named(self, name: str) -> int:
        """The number of the card with this name, or NO_CARD."""
        return self.numbers.get(name, NO_CARD)


def _pairs(formulae: list[Card]) -> dict[tuple[int, int], tuple[int, int]]:
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for colour in range(len(START_COLOURS)):
        for number in SETS:
            one, other = [
                i + 1
                for i, card in enumerate(formulae)
                if card.colour == colour and card.number == number
            ]
            found[colour, number] = one, other
    return found


def members(mask: int) -> list[int]:
    """The cards in a set of cards.

    >>> members(0b1010)
    [1, 3]
    """
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


# ── Card files ────────────────────────────────────────────────────────────────────────────

_READ: Final[dict[str, Box]] = {}


def read_box(file: str) -> Box:
    """The formulae in a card file; those of the true box are read once."""
    box = _READ.get(file)
    if box is None:
        box = _box_in(file)
        if file == BOX:
            _READ[file] = box
    return box


def _box_in(file: str) -> Box:
    formulae: list[Card] = []
    lines: dict[str, int] = {}
    rows = read_rows(file, "quintessential", "cards.csv", _COLUMNS)
    for row in rows:
        kind = row.word("type", ("formula", *_FIXED))
        if kind != "formula":
            row.word("name", _FIXED[kind])  # their effects are rules, so only the names are read
            continue
        card = _formula(row)
        if card.name.lower() in lines:
            raise row.bad(
                f"{card.name} is on line {lines[card.name.lower()]} already; "
                "for more of a card write their number under copies."
            )
        lines[card.name.lower()] = row.line
        copies = row.number("copies", 1, MOST_COPIES)
        if copies > 1 and card.colour >= 0:
            raise row.bad("a card with a start colour is in the box once, so copies should be 1.")
        formulae.append(card)
        formulae.extend(_copy(card, n) for n in range(2, copies + 1))
    _check_formulae(rows[0].file, formulae)
    return Box(formulae)


def _formula(row: Row) -> Card:
    name = " ".join(row.text("name").split())
    if name.lower() in _TAKEN or any(sign in name for sign in ",;:()[]{}"):
        raise row.bad(f"a formula cannot be called {short(name)}.")
    colour, number = _start_icon(row)
    written = row.text("input_slots").split(";")
    flasks = [_flask(row, slot) for slot in written]
    if len(flasks) > MOST_FLASKS:
        raise row.bad(f"a formula has one to {MOST_FLASKS} flasks, not {len(flasks)}.")
    makes = ELEMENTS.index(row.word("output", ELEMENTS[:COMMON]))
    return Card(
        name,
        tuple([colour for colour, _ in flasks]),
        tuple([destroys for _, destroys in flasks]),
        makes,
        colour,
        number,
        row.text("provenance"),
        row.optional("note"),
    )


def _flask(row: Row, written: str) -> tuple[int, bool]:
    element, _, symbol = written.strip().partition(":")
    element, symbol = element.strip().lower(), symbol.strip().lower()
    if element not in ELEMENTS[:COMMON] or symbol not in ("return", "destroy"):
        raise row.bad(
            f"I cannot read {short(written.strip())} in input_slots; write a flask like "
            f"'fire:Return' or 'earth:Destroy'.{nearest(element, ELEMENTS[:COMMON])}"
        )
    return ELEMENTS.index(element), symbol == "destroy"


def _start_icon(row: Row) -> tuple[int, int]:
    if row.optional("start_colour") in ("", "none"):
        if row.optional("start_number") not in ("", "none"):
            raise row.bad("it has a start number and no start colour.")
        return -1, 0
    colour = START_COLOURS.index(row.word("start_colour", START_COLOURS))
    return colour, row.number("start_number", SETS[0], SETS[-1])


def _copy(card: Card, n: int) -> Card:
    return Card(f"{card.name} {n}", card.flasks, card.destroys, card.makes, -1, 0, card.provenance)


def _check_formulae(file: str, formulae: list[Card]) -> None:
    for colour, word in enumerate(START_COLOURS):
        for number in SETS:
            pair = [c for c in formulae if c.colour == colour and c.number == number]
            if len(pair) != 2:
                raise BadCards(
                    f"{file} has {len(pair)} cards for the start pair {word} {number}; "
                    "a pair is two cards."
                )
    names = [card.name.lower() for card in formulae]
    for name in names:
        if names.count(name) > 1:
            raise BadCards(f"{file}: two cards would be called {name}.")
    if not FEWEST_FORMULAE <= len(formulae) <= MOST_FORMULAE:
        raise BadCards(
            f"{file} has {len(formulae)} formulae; there must be {FEWEST_FORMULAE} to "
            f"{MOST_FORMULAE}."
        )
