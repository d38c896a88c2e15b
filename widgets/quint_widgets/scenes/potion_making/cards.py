"""The cards of Potion-making as drawings: pure functions from what is in the box to SVG.

signs(box)                the elements, each formula as a sign of its own, the backs
face(card, box)           a card: the element below, the formula or spell above, 240 × 336
small_symbol(card, box)   the same one for a table: short name, signs, points
tiny_symbol(card)         and where even that cannot be read: its own sign and the points
opus(number, box)         a Magnum Opus card with its three paths
card_picture(name, game)  a card as a picture of its own, with its words

A formula's sign is the vessel of its class with the elements that are in it in the end.
"""

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape

from quint.core import QuintError
from quint.games.potion_making.cards import ELEMENTS, GRANUM, GRANUM_NAME, STAGES, Box, Card, Slot
from quint.games.potion_making.game import PotionMaking
from quint.games.potion_making.spells import SPELLS
from quint.sentences import counted, nearest, short
from quint_widgets import svg

CARD = (240, 336)
WHOLE_BOX = {"mix": "both"}  # the options with which all cards are there
VIEW = "-12 -14 264 364"  # with a margin round the card, for the light of places
TYPE = "Georgia, serif"  # for names
PAPER, FAINT = "#fffdf8", "#dccfb6"

# One colour per class, each dark enough for white words; the class is also written on the card.
COLOURS = {
    "simple elixir": "#2a64a3",
    "triple elixir": "#2d6b45",
    "powder": "#80621a",
    "great elixir": "#6a3fa3",
    "talisman": "#96570e",
    "lesser talisman": "#6a5a2f",
    "creature": "#a8482c",
    "supreme": "#7b2d3a",
    "wild elixir": "#2f5f73",
    "wild powder": "#80621a",
    "spell": "#3d3a63",
    "stone": "#8a3f6b",
    "artifact": "#4d4338",
}
# The ground of the lower part, by element: the colour of its sign, made light.
TINTS = (
    *("#f7e0cb", "#d7e7f2", "#f3d3d3", "#d2e3f5", "#e2d8f0", "#ebedcf", "#eddfd0", "#f8d8d2"),
    *("#f0dbe0", "#dfe4e7", "#d8ebd8", "#dcd9e6", "#d8dcf2", "#f2e6c4", "#efd8e9", "#d2e9e9"),
    "#e8e0d3",
)


def dashed(words: str) -> str:
    return words.replace(" ", "-")


# ── Signs ─────────────────────────────────────────────────────────────────────────────────


def signs(box: Box) -> str:
    """The symbols that cards are made of: e0 to e16 for elements, m0, m1, … for formulas, by key;
    and what many cards have in common, above by class and below by pile."""
    drawn = [*_piles(box), *_formulas(box), *_frames(box), *_lower_parts(box)]
    return svg.art("potion_making") + "".join(drawn)


def _piles(box: Box) -> Iterator[str]:
    """Cards with three elements have piles of their own: their sign is all three."""
    for pile in range(GRANUM + 1, len(box.pile_names)):
        shown = elements_of(box.pile_elements[pile])
        spread = [
            svg.use_centred(f"e{e}", *spot, 17)
            for e, spot in zip(shown, around(len(shown)), strict=False)
        ]
        yield svg.symbol(f"e{pile}", "-16 -16 32 32", "".join(spread))


def around(count: int) -> list[tuple[float, float]]:
    """Places for a few signs, the middle of each, in a square of 32."""
    return {
        1: [(0.0, 0.0)],
        2: [(-7.5, 0.0), (7.5, 0.0)],
        3: [(0.0, -7.0), (-7.5, 6.0), (7.5, 6.0)],
        4: [(-7.0, -7.0), (7.0, -7.0), (-7.0, 7.0), (7.0, 7.0)],
    }.get(count, [(-7.5, -7.5), (7.5, -7.5), (-7.5, 7.5), (7.5, 7.5), (0.0, 0.0)])


def _formulas(box: Box) -> Iterator[str]:
    """The vessel of the class, and in it what the formula is made of."""
    for key, card in by_key(box).items():
        inside = "".join(
            svg.use_centred(f"e{element}", 0.82 * x, 0.82 * y + 4.2, 11)
            for element, (x, y) in zip(
                leaves(card, box), around(len(leaves(card, box))), strict=False
            )
        )
        inside += "".join(svg.use_centred(f"path-{path}", 0, 0, 21) for path in _path_of(card))
        vessel = svg.use_centred(f"v-{dashed(card.kind)}", 0, 0, 40, COLOURS[card.kind])
        yield svg.symbol(f"m{key}", "-20 -20 40 40", vessel + inside)


def _path_of(card: Card) -> list[str]:
    """A Stone bears the sign of its path."""
    known = card.name.lower().split() if card.kind == "stone" else []
    return [path for path in ("sol", "luna", "mercury") if path in known]


def by_key(box: Box) -> dict[int, Card]:
    """The first card of each formula, spell or Stone."""
    found: dict[int, Card] = {}
    for card in box.cards:
        found.setdefault(card.key, card)
    return found


def leaves(card: Card, box: Box) -> list[int]:
    """The elements that a formula is made of in the end, without repetitions."""
    found: dict[int, None] = {}
    first = by_key(box)
    for slot in card.recipe:
        if slot.elements.bit_count() == 1:
            found[slot.elements.bit_length() - 1] = None
        elif slot.proper.bit_count() == 1:
            found.update(dict.fromkeys(leaves(first[slot.proper.bit_length() - 1], box)))
    return list(found)


def elements_of(bits: int) -> list[int]:
    return [element for element in range(GRANUM) if bits >> element & 1]


# ── A card ────────────────────────────────────────────────────────────────────────────────


def symbol(card: Card, box: Box) -> str:
    """In a place that is higher than a card it lies at the top."""
    more = ' preserveAspectRatio="xMidYMin"'
    return svg.symbol(f"c{card.number}", VIEW, face(card, box), more)


def small_symbol(card: Card, box: Box) -> str:
    """At 54 px a card can still be read: a short name, what it is made of, what it is worth."""
    lines = wrapped(short_name(card), 9)
    size = min(svg.fitting(line, 246, 44 if len(lines) < 3 else 42) for line in lines)
    top = 68 + size * (0.36 - 0.52 * (len(lines) - 1))
    drawn = "".join(
        _words(120, top + row * size * 1.04, size, line, ' fill="#fff"')
        for row, line in enumerate(lines)
    )
    if card.formula:
        many = len(card.recipe)
        step, sign = (0, 0, 112, 76, 58)[many], (0, 0, 104, 74, 57)[many]
        for number, slot in enumerate(card.recipe):
            x = 120 + step * (number - (many - 1) / 2)
            drawn += "".join(_component(slot, box, x, sign, 193))
    else:
        drawn += "".join(_emblem(card, 193, 100))
    ink = COLOURS[card.kind]
    band = f'<path d="M2 136V22A20 20 0 0 1 22 2H218A20 20 0 0 1 238 22V136Z" fill="{ink}"/>'
    return _symbol(f"s{card.number}", card, f"{band}{_lower(card, 78, 46)}{drawn}")


def tiny_symbol(card: Card) -> str:
    """The sign of a formula in its colour."""
    sign = svg.use_centred(f"m{card.key}", 120, 122, 200) if card.formula else ""
    emblem = "" if card.formula else "".join(_emblem(card, 122, 170))
    ground = (
        '<rect x="12" y="12" width="216" height="226" rx="14" '
        f'fill="{COLOURS[card.kind]}" fill-opacity=".16"/>'
    )
    return _symbol(f"t{card.number}", card, f"{ground}{_lower(card, 84, 68)}{sign}{emblem}")


def _symbol(id: str, card: Card, drawn: str) -> str:
    """A card with a border in the colour of its class, however small."""
    paper = (
        f'<rect x="2" y="2" width="236" height="332" rx="20" fill="{PAPER}" '
        f'stroke="{COLOURS[card.kind]}" stroke-width="6"/>'
    )
    inside = f'<g text-anchor="middle" fill="{svg.INK}">{paper}{drawn}</g>'
    return svg.symbol(id, VIEW, inside, ' preserveAspectRatio="xMidYMin"')


def _lower(card: Card, sign: float, letters: float) -> str:
    """The lower part: the sign of the element, and the points if there are any."""
    shown = elements_of(card.elements) or [GRANUM]
    tint = TINTS[shown[0]] if len(shown) == 1 else "#eee3d0"
    drawn = f'<path d="M5 250H235V314A18 18 0 0 1 218 331H22A18 18 0 0 1 5 314Z" fill="{tint}"/>'
    x = 62 if card.points else 120
    drawn += svg.use_centred(f"e{card.pile}", x, 290, sign)
    if card.points:
        colour = f' fill="{COLOURS[card.kind]}" font-weight="700"'
        drawn += f'<circle cx="178" cy="290" r="{0.56 * letters:g}" fill="{PAPER}"/>'
        drawn += _words(178, 290 + 0.36 * letters, letters, str(card.points), colour)
    return drawn


def short_name(card: Card) -> str:
    """The name without what the colour of its class says.

    >>> from quint.games.potion_making import PotionMaking
    >>> [short_name(card) for card in PotionMaking().box.cards[:3]]
    ['Eternal Sleep', 'Polyglotum', 'Isidas Mortum']
    """
    name = card.name.replace("Great Elixir of ", "Great ").replace("Philosopher's ", "")
    for much in ("Elixir", "Powder", "Spell", "Lesser Talisman", "Talisman", "Potion"):
        for words in (f"{much} of the ", f"{much} of ", f"{much} "):
            name = name.removeprefix(words)
        name = name.removesuffix(f" {much}")
    return name.removeprefix("Infusion of ").removeprefix("Solution of ")


def wrapped(words: str, most: int) -> list[str]:
    """Words in lines of at most that many letters; longer words are divided.

    >>> wrapped("Great Disappearance", 9), wrapped("quintessence of will", 9)
    (['Great', 'Disap-', 'pearance'], ['quintes-', 'sence of', 'will'])
    """
    lines: list[str] = []
    for word in words.split():
        for part in _divided(word) if len(word) > most else [word]:
            fits = lines and not lines[-1].endswith("-") and len(f"{lines[-1]} {part}") <= most
            lines = [*lines[:-1], f"{lines[-1]} {part}"] if fits else [*lines, part]
    return lines


def _divided(word: str) -> list[str]:
    """A long word in two, near its middle, where a consonant and a vowel follow a vowel."""
    cuts = [m.end() for m in re.finditer(r"(?i)[aeiouy][^aeiouy]?(?=[^aeiouy][aeiouy])", word)]
    cuts = [cut for cut in cuts if 3 <= cut <= len(word) - 3]
    if not cuts:
        return [word]
    cut = min(cuts, key=lambda cut: abs(cut - len(word) / 2))
    return [f"{word[:cut]}-", word[cut:]]


def large_symbol(card: Card) -> str:
    """The same drawing, to be shown in its full size."""
    drawn = svg.use(f"c{card.number}", -12, -14, 264, 364)
    return svg.symbol(f"L{card.number}", "0 0 240 336", drawn)


def face(card: Card, box: Box) -> str:
    above = _recipe(card, box) if card.formula else _spell(card)
    return (
        f'<g text-anchor="middle" fill="{svg.INK}">{_whole(f"t-{dashed(card.kind)}")}'
        f'<g font-family="{TYPE}">{_whole(f"b-{card.pile}")}{"".join(_title(card))}</g>'
        f"{''.join(above)}</g>"
    )


def _whole(symbol: str) -> str:
    return f'<use href="#{symbol}" width="240" height="336"/>'


def _frames(box: Box) -> Iterator[str]:
    for kind in dict.fromkeys(card.kind for card in box.cards):
        ink = COLOURS[kind]
        scores = any(card.points for card in box.cards if card.kind == kind)
        disc = f'<circle cx="212" cy="39" r="20" fill="{PAPER}"/>' if scores else ""
        yield (
            f'<symbol id="t-{dashed(kind)}" viewBox="0 0 240 336"><rect x="2" y="2" width="236" '
            f'height="332" rx="20" fill="{PAPER}" stroke="{ink}" stroke-width="4"/>'
            f'<path d="M2 76V22A20 20 0 0 1 22 2H218A20 20 0 0 1 238 22V76Z" fill="{ink}"/>'
            f"{disc}{svg.text(120, 95, 17, kind, fill=svg.SOFT, style='italic')}</symbol>"
        )


def _lower_parts(box: Box) -> Iterator[str]:
    for pile in sorted(set(box.pile_of)):
        shown = elements_of(box.pile_elements[pile]) or [GRANUM]
        drawn = "".join(_element(shown))
        yield svg.symbol(f"b-{pile}", "0 0 240 336", drawn)


def _words(x: float, y: float, size: float, words: str, more: str = "") -> str:
    """In the middle, and in ink if nothing else is said."""
    return f'<text x="{x:g}" y="{y:.4g}" font-size="{size:.3g}"{more}>{escape(words)}</text>'


def _title(card: Card) -> Iterator[str]:
    room = 180 if card.points else 222
    middle = 100 if card.points else 120
    lines = broken(card.name, 2)
    size = min(svg.fitting(line, room, 29) for line in lines)
    top = 39 + size * (0.36 - 0.54 * (len(lines) - 1))
    for number, line in enumerate(lines):
        yield _words(middle, top + number * size * 1.08, size, line, ' fill="#fff"')
    if card.points:
        colour = f' fill="{COLOURS[card.kind]}" font-weight="700"'
        yield _words(212, 48, 27, str(card.points), colour)


def broken(words: str, most: int) -> list[str]:
    """Words in at most that many lines, as even as can be.

    >>> broken("Great Elixir of Timelessness", 2), broken("Alkahest", 2)
    (['Great Elixir', 'of Timelessness'], ['Alkahest'])
    """
    parts = words.split()
    if most == 1 or len(parts) == 1 or len(words) < 11:
        return [words]
    cuts = [(" ".join(parts[:n]), " ".join(parts[n:])) for n in range(1, len(parts))]
    return list(min(cuts, key=lambda cut: max(map(len, cut))))


def _recipe(card: Card, box: Box) -> Iterator[str]:
    many = len(card.recipe)
    step = (0, 0, 112, 76, 58)[many]
    size = (0, 0, 88, 60, 45)[many]
    for number, slot in enumerate(card.recipe):
        x = 120 + step * (number - (many - 1) / 2)
        yield from _component(slot, box, x, size)
        lines = wrapped(_short(slot), (0, 0, 12, 10, 8)[many])
        room = min(svg.fitting(line, step - 2, 15) for line in lines)
        for row, line in enumerate(lines):
            yield _words(x, 214 + row * room * 1.05, room, line)
        if number:
            yield _words(x - step / 2, 161, 40 - 6 * many, "+")


def _component(slot: Slot, box: Box, x: float, size: float, y: float = 152) -> Iterator[str]:
    if slot.elements.bit_count() == 1:
        yield svg.use_centred(f"e{slot.elements.bit_length() - 1}", x, y, size * 0.92)
        return
    first = by_key(box)
    wanted = [first[key] for key in first if slot.proper >> key & 1]
    if slot.elements:
        for element, (dx, dy) in zip((0, 3, 1, 6), around(4), strict=True):
            yield svg.use_centred(f"e{element}", x + dx * size / 34, y + dy * size / 34, size * 0.4)
    elif len({card.kind for card in wanted}) == 1 and len(wanted) > 2:
        yield svg.use_centred(f"v-{dashed(wanted[0].kind)}", x, y, size, COLOURS[wanted[0].kind])
    elif len(wanted) == 1:
        yield svg.use_centred(f"m{wanted[0].key}", x, y, size)
    else:
        yield svg.use_centred(f"m{wanted[0].key}", x - size * 0.2, y - size * 0.2, size * 0.64)
        yield svg.use_centred(f"m{wanted[-1].key}", x + size * 0.2, y + size * 0.2, size * 0.64)


def _short(slot: Slot) -> str:
    """The name of a component without the words that its vessel says already."""
    words = slot.words
    for much in ("Elixir of the ", "Elixir of ", "Elixir ", "Powder of ", " Potion"):
        words = words.replace(much, "")
    return words


def _emblem(card: Card, y: float, size: float) -> Iterator[str]:
    """What stands for a spell, a Stone or an artifact."""
    yield svg.use_centred(f"v-{dashed(card.kind)}", 120, y, size, COLOURS[card.kind])
    yield from (svg.use_centred(f"path-{path}", 120, y, size * 0.525) for path in _path_of(card))


def _spell(card: Card) -> Iterator[str]:
    yield from _emblem(card, 142, 80)
    spell = SPELLS.get(card.effect)
    lines = spell.does if spell else ("The last stage", "of the Magnum Opus")
    size = min(svg.fitting(line, 218, 19) for line in lines)
    for number, line in enumerate(lines):
        yield _words(120, 205 + number * size * 1.1, size, line)


def _element(shown: list[int]) -> Iterator[str]:
    """The lower part of a card."""
    names = [(*ELEMENTS, GRANUM_NAME)[element] for element in shown]
    tint = TINTS[shown[0]] if len(shown) == 1 else "#eee3d0"
    yield (
        f'<path d="M4 252H236V314A18 18 0 0 1 218 332H22A18 18 0 0 1 4 314Z" fill="{tint}" '
        f'stroke="{FAINT}" stroke-width="2"/>'
    )
    if len(shown) == 1:
        yield svg.use_centred(f"e{shown[0]}", 50, 292, 68)
        lines = broken(names[0], 2)
        size = min(svg.fitting(line, 136, 27) for line in lines)
        for number, line in enumerate(lines):
            y = 301 + (number - (len(lines) - 1) / 2) * size * 1.05
            yield _words(160, y, size, line)
        return
    step = 216 / len(shown)
    for number, (element, name) in enumerate(zip(shown, names, strict=True)):
        x = 12 + step * (number + 0.5)
        lines = broken(name, 2)
        size = min(svg.fitting(line, step - 4, 14) for line in lines)
        yield svg.use_centred(f"e{element}", x, 278, 46)
        for row, line in enumerate(lines):
            yield _words(x, 313 + row * size, size, line)


def told(card: Card) -> str:
    """A card in one line, as it is spoken.

    >>> from quint.games.potion_making import PotionMaking
    >>> told(PotionMaking().box.cards[0])
    'Potion of Eternal Sleep, 2 points for spring water and belladonna; or fiery light'
    """
    element = " or ".join(ELEMENTS[e] for e in elements_of(card.elements)) or GRANUM_NAME
    if not card.formula:
        return f"{card.name}, {card.kind}; or {element}"
    needs = " and ".join(slot.words for slot in card.recipe)
    return f"{card.name}, {counted(card.points, 'point')} for {needs}; or {element}"


def card_picture(name: str, game: PotionMaking) -> svg.Picture:
    """The card with this name."""
    box = game.box
    wanted = " ".join(str(name).lower().split())
    found = [card for card in box.cards if wanted in (card.name.lower(), card.label)]
    if not found:
        known = [card.name for card in box.cards]
        raise QuintError(f"There is no card {short(name)} in the box.{nearest(str(name), known)}")
    card = found[0]
    many = sum(other.copies for other in found)
    lines = [told(card)]
    if card.effect in SPELLS:
        lines.append(f"{' '.join(SPELLS[card.effect].does)}.")
    elsewhere = sorted(
        {" or ".join(ELEMENTS[e] for e in elements_of(c.elements)) for c in found[1:]}
    )
    if elsewhere:
        lines.append(f"Others of this name show {' or '.join(elsewhere)}.")
    lines.append(f"{counted(many, 'card')} of {sum(box.copies)}, {card.deck.title()} deck")
    return svg.Picture(face(card, box), *CARD, "\n".join(lines), signs(box))


# ── A Magnum Opus card ────────────────────────────────────────────────────────────────────

OPUS = (364, 174)
STAGE = 46
OPUS_TOP, OPUS_LEFT = 28, 40


def stage_spot(path: int, stage: int) -> tuple[float, float]:
    return OPUS_LEFT + STAGE * stage, OPUS_TOP + 48 * path


def opus(number: int, box: Box) -> str:
    """7.1: three paths of seven stages; the last is a Stone."""
    work = box.opus[number]
    drawn = [
        f'<rect class="quint-tray" x="1" y="1" width="{OPUS[0] - 2}" height="{OPUS[1] - 2}" '
        'rx="10" fill="#f1e4cb" stroke="#dccfb6"/>'
    ]
    for path, keys in enumerate(work.keys):
        for stage, key in enumerate(keys):
            x, y = stage_spot(path, stage)
            drawn.append(
                f'<rect class="quint-pip" x="{x + 2:g}" y="{y + 2:g}" width="{STAGE - 4}" '
                f'height="{STAGE - 4}" rx="7" fill="#fffdf8" stroke="#b9a37f"/>'
            )
            drawn.append(svg.use_centred(f"m{key}", x + 20, y + 20, 34))
            points = work.points[path][stage]
            drawn.append(f'<circle cx="{x + 35:g}" cy="{y + 35:g}" r="9" fill="{svg.INK}"/>')
            drawn.append(svg.text(x + 35, y + 39.6, 13, str(points), fill="#fff", weight=700))
    return "".join(drawn)


def stages_told(number: int, box: Box) -> dict[str, str]:
    """What is said of the stages of a Magnum Opus card, one path after the other."""
    work, first = box.opus[number], by_key(box)
    return {
        str(path * STAGES + stage + 1): f"{box.path_names[path].title()}, stage {stage + 1}: "
        f"{first[key].name}, {counted(work.points[path][stage], 'point')}"
        for path, keys in enumerate(work.keys)
        for stage, key in enumerate(keys)
    }
