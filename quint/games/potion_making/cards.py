"""The box: every card of the decks in play, read from a card file and checked.

A card has an element below and a formula, a spell or something rarer above (rule 1.3). Cards that
are alike in everything are one entry with a number of copies: nobody could tell them apart.
"""

from collections.abc import Iterable
from typing import Final, final

from quint.cards import BOX, BadCards, Row, read_rows
from quint.sentences import nearest, short

DECKS: Final = ("practice", "university", "guild")
ELEMENTS: Final = (
    "fiery light",
    "air crystal",
    "blood stone",
    "spring water",
    "belladonna",
    "snake eye",
    "mandrake root",
    "phoenix feather",
    "mushrooms",
    "dragon tooth",
    "fern flower",
    "bat wing",
    "astral energy",
    "quintessence of will",
    "thought energy",
    "ether waves",
)
GRANUM: Final = len(ELEMENTS)  # its pile comes after the sixteen elements
GRANUM_NAME: Final = "elementary granum"
ALL_ELEMENTS: Final = (1 << GRANUM) - 1

# What stands above the element: formulas (what is asked for by class, too) and the rest.
FORMULA_CLASSES: Final = (
    "simple elixir",
    "triple elixir",
    "powder",
    "great elixir",
    "talisman",
    "creature",
    "supreme",
    "wild elixir",
    "wild powder",
    "lesser talisman",
)
OTHER_CLASSES: Final = ("spell", "stone", "artifact")
# 9.2, 11.1: what may take whose place in a formula.
STAND_INS: Final = {"simple elixir": "wild elixir", "powder": "wild powder"}
# 11.3: what a Lesser Talisman does while it lies completed; the effects of spells are in spells/.
TALISMANS: Final = ("income", "university", "growth", "usefulness")
PATHS: Final = 3  # 7.1: on every Magnum Opus card,
STAGES: Final = 7  # the last of them a Stone (8.1)

COLUMNS: Final = (
    "deck",
    "copies",
    "name",
    "key",
    "class",
    "element",
    "components",
    "points",
    "effect",
    "name_status",
    "provenance",
)
NAME_SIGNS: Final = frozenset(" '’-.!")  # besides letters and digits: the rest means something
MOST_COMPONENTS: Final = 4
OPUS_COLUMNS: Final = ("card", "path", "stage", "key", "points", "provenance")


@final
class Slot:
    """One component of a formula: an element, or a completed formula of certain kinds."""

    __slots__ = ("elements", "formulas", "proper", "words")

    def __init__(self, words: str, elements: int, proper: int, stand_ins: int) -> None:
        self.words: Final = words  # as a person says it: "fiery light", "a great elixir"
        self.elements: Final = elements  # one bit per element that will do
        self.proper: Final = proper  # one bit per formula that is asked for
        self.formulas: Final = proper | stand_ins  # and with those that may take its place


@final
class Card:
    """One kind of card, and how many copies of it the deck has."""

    __slots__ = (
        "apart",
        "copies",
        "deck",
        "effect",
        "elements",
        "formula",
        "key",
        "kind",
        "label",
        "name",
        "name_status",
        "number",
        "pile",
        "points",
        "provenance",
        "recipe",
        "wild",
    )

    def __init__(
        self,
        number: int,
        row: Row,
        label: str,
        key: int,
        pile: int,
        elements: int,
        recipe: tuple[Slot, ...],
    ) -> None:
        self.number: Final = number
        self.deck: Final = row.word("deck", DECKS)
        self.copies: Final = row.number("copies", 1, 20)
        self.name: Final = row.text("name")
        self.label: Final = label  # what one types: unlike that of any other card
        self.key: Final = key  # a number for each formula; copies of it on several cards share one
        self.kind: Final = row.text("class")
        self.pile: Final = pile  # where it lies in the desk
        self.elements: Final = elements  # one bit per element it shows
        self.recipe: Final = recipe
        self.formula: Final = bool(recipe)
        self.wild: Final = self.kind in ("wild elixir", "wild powder")
        self.apart: Final = _apart(recipe)  # nothing could serve as two of its components
        self.points: Final = row.number("points", 0, 20)
        self.effect: Final = row.optional("effect")
        self.name_status: Final = row.text("name_status")
        self.provenance: Final = row.text("provenance")


@final
class Opus:
    """A Magnum Opus card: on each path the formula and the points of every stage."""

    __slots__ = ("keys", "name", "points")

    def __init__(
        self, name: str, keys: tuple[tuple[int, ...], ...], points: tuple[tuple[int, ...], ...]
    ) -> None:
        self.name: Final = name
        self.keys: Final = keys
        self.points: Final = points


def _apart(recipe: tuple[Slot, ...]) -> bool:
    for place, one in enumerate(recipe):
        for other in recipe[:place]:
            if one.elements & other.elements or one.proper & other.proper:
                return False
    return True


@final
class Box:
    """The cards of the decks in play, and the piles that they form in the desk."""

    def __init__(
        self,
        cards: list[Card],
        decks: tuple[str, ...],
        piles: list[str],
        path_names: tuple[str, ...],
        opus: tuple[Opus, ...],
    ) -> None:
        self.cards: Final = tuple(cards)
        self.decks: Final = decks
        self.path_names: Final = path_names
        self.opus: Final = opus  # the Magnum Opus cards (7.1); none without the Guild
        self.omnitudes: Final = _bits([c.key for c in cards if c.kind == "wild elixir"])
        self.wild_formulas: Final = _bits([card.key for card in cards if card.wild])
        self.deck_of: Final = tuple([decks.index(card.deck) for card in cards])
        self.pile_names: Final = tuple(piles)
        self.pile_of: Final = tuple([card.pile for card in cards])
        self.key_of: Final = tuple([card.key for card in cards])
        self.bit_of: Final = tuple([1 << card.key for card in cards])
        self.pile_elements: Final = _pile_elements(cards, len(piles))
        self.by_deck: Final = tuple([_numbers_in(cards, deck) for deck in decks])
        self.by_label: Final = {card.label: card.number for card in cards}
        self.talismans: Final = frozenset([card.effect for card in cards]) & set(TALISMANS)
        self.copies: Final = bytes([card.copies for card in cards])

    def label(self, card: int) -> str:
        return self.cards[card].label

    def name(self, card: int) -> str:
        return self.cards[card].name

    def is_omnitude(self, card: int) -> bool:
        """9.2: whether a completed formula is an Elixir of Omnitude."""
        return bool(self.omnitudes & self.bit_of[card])


def _bits(numbers: list[int]) -> int:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def _pile_elements(cards: list[Card], piles: int) -> tuple[int, ...]:
    """What the top card of each pile can serve as."""
    shown = [1 << pile if pile < GRANUM else 0 for pile in range(piles)]
    for card in cards:
        if card.pile > GRANUM:
            shown[card.pile] = card.elements
    return tuple(shown)


def _numbers_in(cards: list[Card], deck: str) -> tuple[int, ...]:
    return tuple([card.number for card in cards if card.deck == deck])


_BOXES: Final[dict[tuple[str, ...], Box]] = {}  # our own files, each mix read once

# ── Reading ───────────────────────────────────────────────────────────────────────────────


Effects = dict[str, tuple[str, ...]]  # what a card of a class can do: a spell, an artifact


def read_box(file: str, opus_file: str, decks: tuple[str, ...], effects: Effects) -> Box:
    """The cards of these decks in a card file; what is wrong with it is said in a sentence."""
    if (file, opus_file) != (BOX, BOX):
        return _read_box(file, opus_file, decks, effects)
    if decks not in _BOXES:
        _BOXES[decks] = _read_box(file, opus_file, decks, effects)
    return _BOXES[decks]


def _read_box(file: str, opus_file: str, decks: tuple[str, ...], effects: Effects) -> Box:
    known = {**effects, "lesser talisman": TALISMANS}
    lines = read_rows(file, "potion_making", "cards.csv", COLUMNS)
    rows = [_checked(row, known) for row in lines if row.word("deck", DECKS) in decks]
    for deck in decks:
        if not any(row.text("deck") == deck for row in rows):
            raise BadCards(f"{short(file)} has no card of the deck {deck!r}.")
    keys = _numbered(row.text("key") for row in rows)
    _check_copies_agree(rows)
    classes = _formulas_by_class(rows, keys)
    formulas = {
        row.text("key"): keys[row.text("key")] for row in rows if row.optional("components")
    }
    names = {keys[row.text("key")]: row.text("name") for row in rows}
    piles = [*ELEMENTS, GRANUM_NAME]
    labels = _labels(rows)
    cards: list[Card] = []
    for number, row in enumerate(rows):
        recipe = _recipe(row, formulas, names, classes)
        elements, pile = _elements(row, piles)
        key = keys[row.text("key")]
        cards.append(Card(number, row, labels[number], key, pile, elements, recipe))
    if "guild" not in decks:
        return Box(cards, decks, piles, (), ())
    path_names, opus = read_opus(opus_file, keys, {card.key: card for card in cards})
    return Box(cards, decks, piles, path_names, opus)


def _checked(row: Row, known: Effects) -> Row:
    """What a line says by itself makes sense."""
    row.number("copies", 1, 20)
    row.text("key")
    row.text("provenance")
    row.number("points", 0, 20)
    name = row.text("name")
    for sign in name:
        if not (sign.isalnum() or sign in NAME_SIGNS):
            raise row.bad(f"a name has letters, digits, spaces and ' - . !, and no {short(sign)}.")
    kind = row.word("class", (*FORMULA_CLASSES, *OTHER_CLASSES))
    row.text("element")
    row.words("element", (*ELEMENTS, GRANUM_NAME))
    effects = known.get(kind, ())
    if effects:
        row.word("effect", effects)
    elif row.optional("effect"):
        raise row.bad(f"only a card of another class has an effect, not a {kind}.")
    if bool(row.optional("components")) != (kind in FORMULA_CLASSES):
        wanted = "needs components" if kind in FORMULA_CLASSES else "has no components"
        raise row.bad(f"a {kind} {wanted}.")
    return row


def _numbered(words: Iterable[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for word in words:
        found.setdefault(word, len(found))
    return found


def _check_copies_agree(rows: list[Row]) -> None:
    """Cards of one key are one formula or spell, whatever element is below."""
    first: dict[str, Row] = {}
    seen: dict[tuple[str, str, str], Row] = {}
    for row in rows:
        above = first.setdefault(row.text("key"), row)
        for column in ("name", "class", "components", "points", "effect"):
            if row.optional(column) != above.optional(column):
                raise row.bad(
                    f"{row.text('key')!r} has another {column} than in line {above.line}."
                )
        same = (row.text("deck"), row.text("key"), row.text("element"))
        if same in seen:
            raise row.bad(f"this card stands in line {seen[same].line} too; raise its copies.")
        seen[same] = row


def _formulas_by_class(rows: list[Row], keys: dict[str, int]) -> dict[str, int]:
    """The formulas of each class, one bit per formula."""
    found = dict.fromkeys(FORMULA_CLASSES, 0)
    for row in rows:
        if row.text("class") in found:
            found[row.text("class")] |= 1 << keys[row.text("key")]
    return found


def _labels(rows: list[Row]) -> list[str]:
    """The name in small letters; where several cards share it, with what tells them apart."""
    names = [row.text("name").lower() for row in rows]
    labels = []
    for row, name in zip(rows, names, strict=True):
        twins = [other for other, same in zip(rows, names, strict=True) if same == name]
        if len({twin.text("element") for twin in twins}) > 1:
            name += f" ({row.text('element').replace('; ', ' or ')})"
        if len({twin.text("deck") for twin in twins}) > 1:
            name += f" ({row.text('deck')})"
        if name in labels:
            raise row.bad(f"another card has the name {row.text('name')!r} and its element too.")
        labels.append(name)
    return labels


def _elements(row: Row, piles: list[str]) -> tuple[int, int]:
    """The elements a card shows, and its pile; 1.3b: cards with several have piles of their own."""
    shown = row.words("element", (*ELEMENTS, GRANUM_NAME))
    if len(shown) == 1:
        pile = piles.index(shown[0])
        return (1 << pile if pile < GRANUM else 0), pile
    if GRANUM_NAME in shown or len(set(shown)) < len(shown):
        raise row.bad("a card shows granum alone, or elements that differ.")
    name = row.text("name").lower()
    if name not in piles:
        piles.append(name)
    return sum([1 << ELEMENTS.index(element) for element in shown]), piles.index(name)


def _recipe(
    row: Row, keys: dict[str, int], names: dict[int, str], classes: dict[str, int]
) -> tuple[Slot, ...]:
    written = row.optional("components")
    if not written:
        return ()
    slots = [_slot(row, part.strip(), keys, names, classes) for part in written.split("+")]
    if not 2 <= len(slots) <= MOST_COMPONENTS:
        raise row.bad(f"a formula has 2 to {MOST_COMPONENTS} components, not {len(slots)}.")
    return tuple(slots)


def _slot(
    row: Row, part: str, keys: dict[str, int], names: dict[int, str], classes: dict[str, int]
) -> Slot:
    """One component: "el:bat wing", "f:fire", "f:rubedo|f:nigredo", "any:talisman"."""
    elements = formulas = 0
    words: list[str] = []
    for choice in part.split("|"):
        what, _, name = choice.strip().partition(":")
        if what == "el" and name in ELEMENTS:
            elements |= 1 << ELEMENTS.index(name)
            words.append(name)
        elif what == "f" and name in keys and name != row.text("key"):
            formulas |= 1 << keys[name]  # several of them for the Phoenix (9.3)
            words.append(names[keys[name]])
        elif what == "any" and classes.get(name):
            formulas |= classes[name]  # 3.5, 9.4, 11.2
            words.append(f"any {name}")
        elif what == "any" and name == "element":
            elements |= ALL_ELEMENTS
            words.append("any element")
        else:
            raise _bad_component(row, what, name, keys, classes)
    stand_ins = 0
    for kind, stand_in in STAND_INS.items():
        if formulas & classes[kind]:  # 9.3a: in the Phoenix too
            stand_ins |= classes[stand_in]
    return Slot(" or ".join(words), elements, formulas, stand_ins)


def _bad_component(
    row: Row, what: str, name: str, keys: dict[str, int], classes: dict[str, int]
) -> BadCards:
    known = {"el": [*ELEMENTS], "f": [*keys], "any": [k for k in classes if classes[k]]}
    if what not in known:
        return row.bad(f"a component begins with 'el:', 'f:' or 'any:', unlike {short(what)}.")
    if what == "f" and name == row.text("key"):
        return row.bad("a formula cannot be a component of itself.")
    kinds = {"el": "element", "f": "formula", "any": "class of formulas"}
    return row.bad(f"there is no {kinds[what]} {short(name)}.{nearest(name, known[what])}")


# ── 7 The Magnum Opus ─────────────────────────────────────────────────────────────────────


def read_opus(
    file: str, keys: dict[str, int], first: dict[int, Card]
) -> tuple[tuple[str, ...], tuple[Opus, ...]]:
    """The names of the paths, and the Magnum Opus cards."""
    rows = read_rows(file, "potion_making", "opus.csv", OPUS_COLUMNS)
    path_names = tuple(_numbered(row.text("path") for row in rows))
    stages: dict[tuple[str, str, int], Row] = {}
    for row in rows:
        row.text("provenance")
        key = row.word("key", [*keys])
        stage = row.number("stage", 1, STAGES)
        card = first[keys[key]]
        if (card.kind == "stone") != (stage == STAGES):
            wanted = "a Stone" if stage == STAGES else "a formula"
            raise row.bad(f"stage {stage} is {wanted}, and {card.name} is not.")
        if stage < STAGES and not card.formula:
            raise row.bad(f"{card.name} cannot be a stage.")
        if stages.setdefault((row.text("card"), row.text("path"), stage), row) is not row:
            raise row.bad(f"stage {stage} of this path is told twice.")
    if len(path_names) != PATHS:
        raise BadCards(f"{short(file)} has {len(path_names)} paths; a Magnum Opus has {PATHS}.")
    found = []
    for name in dict.fromkeys(row.text("card") for row in rows):
        path_rows = [_stages(file, name, path, stages) for path in path_names]
        numbers = tuple([tuple([keys[row.text("key")] for row in path]) for path in path_rows])
        points = tuple([tuple([row.number("points", 0, 20) for row in p]) for p in path_rows])
        found.append(Opus(name, numbers, points))
    return path_names, tuple(found)


def _stages(file: str, card: str, path: str, stages: dict[tuple[str, str, int], Row]) -> list[Row]:
    for stage in range(1, STAGES + 1):
        if (card, path, stage) not in stages:
            raise BadCards(f"{short(file)} lacks stage {stage} of {path} on the card {card!r}.")
    return [stages[card, path, stage] for stage in range(1, STAGES + 1)]
