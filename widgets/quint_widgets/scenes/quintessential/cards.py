"""Dice, flasks and formula cards as svg text, for a table or by themselves.

The box prints yellow air and green earth. Here air is green and earth brown as in every other room:
the rules name dice by their element, so an element keeps one colour, one sign and one letter. (Who
owns the box may set its colours: palette.py.) The colour words of the box name the players, and
only their assistants wear those colours.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from quint.games.quintessential import cards
from quint.games.quintessential.cards import NO_AIM, Box, Card
from quint.games.quintessential.dice import DICE, ELEMENTS, OF_EACH, SIDES, die, die_name
from quint.games.quintessential.state import ASSISTANTS
from quint_widgets import svg
from quint_widgets.palette import paint

LETTERS = "FWAEQX"  # Q: the quintessence, X: what cancels it
PLAYER_LETTERS = {"red": "r", "blue": "b", "yellow": "y", "green": "g", "black": "k", "none": "n"}

WIDE, HIGH = 80, 112  # a card
PLAIN = "-plain"  # the same without letters: sign and colour say which element it is
NAME = 12.4  # letters of a name
SEATS = range(1, 6)
SIDE_WIDE = 328  # the column of the bench
LOOP_STEP = 54  # from die to die of a loop
_PIPS = {
    1: "M22 17.5h0",
    2: "M11 9h0M33 26h0",
    3: "M11 9h0M22 17.5h0M33 26h0",
    4: "M11 9h0M33 9h0M11 26h0M33 26h0",
    5: "M11 9h0M33 9h0M22 17.5h0M11 26h0M33 26h0",
    6: "M11 8.5h0M33 8.5h0M11 17.5h0M33 17.5h0M11 26.5h0M33 26.5h0",
}
Rect = tuple[float, float, float, float]  # x, y, width, height


def _sign(colour: int, x: float, y: float, size: float) -> str:
    """The sign of an element with its middle at a point."""
    up = {0: 4, 2: 4, 1: -4, 3: -4, 4: 1.5, 5: -1.5}[colour] * size / 60
    element = ELEMENTS[colour]
    more = paint(f"sign-{element}")
    return svg.use(f"sign-{element}", x - size / 2, y - size / 2 + up, size, size, more)


# ── Dice and elements ─────────────────────────────────────────────────────────────────────


def die_symbol(number: int) -> str:
    """
    >>> die_symbol(die(0, 5)), die_symbol(die(5))
    ('f5', 'x0')
    """
    return f"{LETTERS[number // SIDES].lower()}{number % SIDES}"


def dice() -> Iterator[str]:
    """A symbol for each colour and face, with a plain one; face 0 is a die that is not rolled."""
    for colour, element in enumerate(ELEMENTS):
        filled, line = paint(f"fill-{element}", f"edge-{element}"), paint(f"line-{element}")
        body = (
            f'<rect x="1.4" y="1.4" width="41.2" height="47.2" rx="8"{filled} stroke-width="2.2"/>'
            f'<path d="M4 34.5H40"{line} stroke-opacity=".4"/>'
        )
        foot = _sign(colour, 14, 41, 27) + _letter(colour, 30, 45.8, 12.5)
        plain_foot = _sign(colour, 22, 41.4, 29)
        faces = {0: _sign(colour, 22, 18, 46)}
        for face, spots in _PIPS.items():
            faces[face] = (
                f'<path d="{spots}" fill="none"{line} stroke-width="6.8" stroke-linecap="round"/>'
            )
        for plain, drawing in (("", body + foot), (PLAIN, body + plain_foot)):
            yield svg.symbol(f"die-{element}{plain}", "0 0 44 50", drawing)
            whole = svg.use(f"die-{element}{plain}", 0, 0, 44, 50)
            for face, inside in faces.items():
                id = f"{die_symbol(die(colour, face))}{plain}"
                yield svg.symbol(id, "-3 -3 50 56", whole + inside)


def _letter(colour: int, x: float, y: float, size: float) -> str:
    return _painted_label(x, y, size, LETTERS[colour], ELEMENTS[colour])


def _painted_label(x: float, y: float, size: float, words: str, name: str) -> str:
    """Words on something that has this paint."""
    plain = svg.label(x, y, size, words, "", 700)
    return plain.replace(' fill=""', paint(f"ink-{name}"), 1)


def discs() -> Iterator[str]:
    """The symbols "disc-fire" …: an element that is made, or its stock."""
    for colour, element in enumerate(ELEMENTS):
        filled = paint(f"fill-{element}", f"edge-{element}")
        ring = f'<circle r="13"{filled} stroke-width="1.5"/>'
        inside = _sign(colour, 0, -3.4, 27) + _letter(colour, 0, 10.4, 8.5)
        yield svg.symbol(f"disc-{element}", "-14 -14 28 28", ring + inside)
        plain = _sign(colour, 0, 0, 34)
        yield svg.symbol(f"disc-{element}{PLAIN}", "-14 -14 28 28", ring + plain)


def flasks() -> Iterator[str]:
    """The symbols "flask-fire" … and "flask-any"."""
    outline = "M13.4 2.6H22.6M14.6 2.6V12.6C6.6 15.6 3.2 21.6 3.2 26.4A14.8 11.4 0 0 0 32.8 26.4"
    outline += "C32.8 21.6 29.4 15.6 21.4 12.6V2.6"
    liquid = (
        "M4.6 20.4A16.6 16.6 0 0 0 3.2 26.4A14.8 11.4 0 0 0 32.8 26.4A16.6 16.6 0 0 0 31.4 20.4Z"
    )
    glass = (
        f'<path d="{outline}" fill="#eef3f4" stroke="{svg.SOFT}" stroke-width="1.5" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )
    for colour, element in enumerate(ELEMENTS):
        filled = f'<path d="{liquid}"{paint(f"fill-{element}", f"edge-{element}")}/>'
        inside = _sign(colour, 14, 28.6, 22) + _letter(colour, 24.6, 32.4, 10)
        yield svg.symbol(f"flask-{element}", "0 0 36 40", glass + filled + inside)
        plain = _sign(colour, 18, 28.6, 27)
        yield svg.symbol(f"flask-{element}{PLAIN}", "0 0 36 40", glass + filled + plain)
    yield svg.symbol("flask-any", "0 0 36 40", glass + svg.label(18, 32, 15, "?", svg.SOFT, 700))


# ── Cards ─────────────────────────────────────────────────────────────────────────────────


def flask_boxes(many: bool) -> list[Rect]:
    """Where the flasks of a card are, and so the dice in them: two, or four that are smaller."""
    if not many:
        return [(2.5, 27, 36, 40), (41.5, 27, 36, 40)]
    return [(x, y, 34, 34) for y in (25, 59.4) for x in (1, 40)]


def _after(many: bool, box: Rect) -> Rect:
    """Where the symbol of a flask stands: below it, or beside the neck of a small one."""
    x, y, w, h = box
    return (x + w - 6, y + 1, 11, 11) if many else (x + w / 2 - 6.5, y + h - 0.5, 13, 13)


def _frame(name: str) -> str:
    first, _, rest = name.partition(" ")
    if not rest and "-" in name:
        first, _, rest = name.partition("-")
        first += "-"
    lines = [first, rest] if rest else [first]
    tops = (11.6, 22.8) if rest else (17,)
    paper = (
        f'<rect x=".8" y=".8" width="{WIDE - 1.6}" height="{HIGH - 1.6}" rx="6" fill="#fffdf8" '
        'stroke="#8d7350" stroke-width="1.5"/>'
    )
    return paper + "".join(_name(line, top) for top, line in zip(tops, lines, strict=True))


def _name(line: str, top: float) -> str:
    """A line of a name: letters of one size, closer together if there are many."""
    written = svg.label(WIDE / 2, top, NAME, line, weight=600)
    if len(line) * NAME * 0.6 < WIDE - 6:
        return written
    return written.replace(
        "<text", f'<text textLength="{WIDE - 8}" lengthAdjust="spacingAndGlyphs"', 1
    )


def _flasks(names: Sequence[str], destroys: Sequence[bool], many: bool, plain: bool) -> str:
    cells = []
    for box, name, gone in zip(flask_boxes(many), names, destroys, strict=False):
        cells.append(svg.use(f"flask-{name}{PLAIN if plain and name != 'any' else ''}", *box))
        cells.append(svg.use("destroy" if gone else "return", *_after(many, box)))
    return "".join(cells)


def _makes(many: bool, made: str, plain: bool, words: str = "") -> str:
    """The Create symbol and what comes out: an element, or words for it."""
    y, size = (102.4, 17) if many else (97, 24)
    arrow = svg.use("create", 17, y - 7, 14, 14)
    if words and plain:
        return arrow + svg.label(44, y + 5.4, 15, "?", svg.SOFT, 700)
    if words:
        return arrow + svg.label(53, y + 3.4, 9.5, words, svg.SOFT)
    return arrow + svg.use(_disc(made, plain), 36, y - size / 2, size, size)


def _disc(element: str, plain: bool) -> str:
    return f"disc-{element}{PLAIN if plain else ''}"


def formula(card: Card, many: bool, plain: bool = False) -> str:
    """A formula with its flasks, what each does with its die, and what is made.

    A plain one has no letters but those of its name.
    """
    names = [ELEMENTS[colour] if colour != cards.ANY else "any" for colour in card.flasks]
    drawing = _frame(card.name) + _flasks(names, card.destroys, many, plain)
    if len(names) == 1 and not many:
        drawing += svg.use("create", 40, 42, 12, 12)
        drawing += svg.use(_disc(ELEMENTS[card.makes], plain), 53, 36, 24, 24)
    else:
        drawing += _makes(many, ELEMENTS[card.makes], plain)
    if card.colour >= 0:
        colour = cards.START_COLOURS[card.colour]
        drawing += f'<circle cx="70" cy="102" r="6.2"{paint(f"fill-{colour}")} stroke="#1f1a15"/>'
        if not plain:
            drawing += _painted_label(70, 105.2, 9, str(card.number), colour)
    return drawing


def public(top: int, plain: bool = False) -> str:
    """A card of the top row, before an element is named for it."""
    name = cards.TOP_ROW[top]
    if top == cards.LAPIS:
        return _frame(name) + _stone(plain)
    if top == cards.DISCARD:
        pile = (
            svg.use("back", 15, 40, 32, 45)
            + svg.use("back", 21, 36, 32, 45)
            + svg.use("create", 57, 53, 16, 16)
        )
        return _frame(name) + pile + _told("take one", plain)
    if top == cards.MULTI_FORGE:
        return formula(cards.CLAIMABLES[top, NO_AIM], True, plain)
    names, destroys, words = {
        cards.MULTI_TRANSMUTUS: (["any"] * 3, [False] * 3, "the 4th"),
        cards.MONO_TRANSMUTUS: (["any"] * 3, [False] * 3, "the same"),
        cards.MONO_FORGE: (["any"] * 4, [True] * 4, ""),
        cards.TRADE_TRANSMUTUS: (["aether", "any"], [False, True], "another"),
    }[top]
    signs = {cards.MULTI_TRANSMUTUS: "≠", cards.MONO_TRANSMUTUS: "=", cards.MONO_FORGE: "="}
    told = signs.get(top, "")
    sign = svg.label(9, 107.4, 15, told, svg.SOFT, 700) if told else ""
    many = len(names) > 2
    flasks = _flasks(names, destroys, many, plain)
    return _frame(name) + flasks + sign + _makes(many, "aether", plain, words)


def _told(words: str, plain: bool) -> str:
    """What a card says below its picture."""
    return "" if plain else svg.label(WIDE / 2, 100, 9.5, words, svg.SOFT)


def _stone(plain: bool) -> str:
    discs = [svg.use(_disc("aether", True), 3 + 15 * i, 67, 14, 14) for i in range(5)]
    return (
        svg.use("stone", 22, 28, 36, 36)
        + "".join(discs)
        + svg.use(_disc("anti", True), 33, 82, 14, 14)
        + ("" if plain else svg.label(40, 106, 9.5, "wins the game", svg.SOFT))
    )


def favour(space: int, plain: bool = False) -> str:
    """A card of the bottom row that is no formula."""
    name = cards.FAVOURS[space]
    if space == cards.DRAW:
        drawn = svg.use("back", 22, 32, 36, 50) + _told("a formula", plain)
    elif space == cards.STARTING_PLAYER:
        drawn = svg.use("token", 20, 36, 40, 40) + _told("begins", plain)
    else:
        pawns = "".join(svg.use("pawn", x, 38, 34, 34, paint("tint-none")) for x in (12, 34))
        drawn = pawns + _told("one turn more", plain)
    return _frame(name) + drawn


def dismiss(plain: bool = False) -> str:
    dice = (("f2", 10, 34), ("w5", 40, 42))
    rolled = "".join(svg.use(f"{die}{PLAIN}", x, y, 30, 34) for die, x, y in dice)
    return _frame("Dismiss") + rolled + _told("roll again", plain)


def described(card: Card) -> str:
    """A formula in words.

    >>> described(cards.MULTI_FORGE_CARD)
    'Multi-Forge: fire destroyed, water destroyed, air destroyed, earth destroyed, makes aether'
    """
    parts = [part_name(card, slot) for slot in range(len(card.flasks))]
    return f"{card.name}: {', '.join(parts)}, makes {ELEMENTS[card.makes]}"


def part_name(card: Card, slot: int) -> str:
    colour = card.flasks[slot]
    what = ELEMENTS[colour] if colour < len(ELEMENTS) else "any"
    return f"{what} {'destroyed' if card.destroys[slot] else 'returns'}"


def player_symbols() -> Iterator[str]:
    """Assistants: of Player 1 in red "pawn-r1", three of them "crew-r3", one at work "at-r1"; and
    the sign of a bid "bid-r1"."""
    for colour, letter in PLAYER_LETTERS.items():
        tint = paint(f"tint-{colour}")
        for left in range(5):
            pawns = "".join(
                svg.use(
                    "pawn", 22 * i, 1, 24, 24, tint if i < left else ' color="#fff" opacity=".35"'
                )
                for i in range(4)
            )
            yield svg.symbol(f"crew-{letter}{left}", "0 0 92 26", pawns)
        for seat in SEATS:
            number = _painted_label(0, 11.6, 13.5, str(seat), colour)
            one = svg.use("pawn", -15, -15, 30, 30, tint) + number
            yield svg.symbol(f"pawn-{letter}{seat}", "-15 -15 30 30", one)
            filled = paint(f"fill-{colour}")
            disc = f'<circle r="13.4"{filled} stroke="#1f1a15" stroke-width="1.5"/>'
            numbered = disc + _painted_label(0, 7, 20, str(seat), colour)
            yield svg.symbol(f"bid-{letter}{seat}", "-15 -15 30 30", numbered)
            at = svg.use(f"pawn-{letter}{seat}", -7, 85, 28, 28)
            name = f"at-{letter}{seat}"
            yield svg.symbol(name, "0 0 80 112", at, ' overflow="visible"')


# ── All that a table uses ─────────────────────────────────────────────────────────────────


def has_many(box: Box) -> bool:
    """Whether the box has formulae with more than two flasks, so that all are drawn smaller."""
    return max(len(card.flasks) for card in box.cards[1:]) > 2


def parts(box: Box) -> dict[str, dict[str, str]]:
    """What the flasks of each card are called, by the symbol of the card."""
    found = {f"c{n}": _flask_names(card) for n, card in enumerate(box.cards)}
    for top, aim in aimed():
        found[claim_symbol(top, aim)] = _flask_names(cards.CLAIMABLES[top, aim])
    return found


def _flask_names(card: Card) -> dict[str, str]:
    slots = range(len(card.flasks))
    return {str(slot): f"flask of {card.name}: {part_name(card, slot)}" for slot in slots}


def aimed() -> Iterator[tuple[int, int]]:
    """The cards of the top row whose element is named, with each element."""
    for top in range(cards.DISCARD):
        for aim in cards.aims_of(top):
            if aim != NO_AIM:
                yield top, aim


def claim_symbol(top: int, aim: int) -> str:
    return f"claim-{top}-{aim}"


Faces = tuple[str, str]  # a card with all its letters, and without those but its name's


def faces(box: Box) -> dict[str, Faces]:
    """All cards by their symbol, each as (whole, plain)."""
    many = has_many(box)
    found = {}

    def add(id: str, draw: Callable[[bool], str]) -> None:
        found[id] = (draw(False), draw(True))

    for number, card in enumerate(box.cards):
        add(f"c{number}", partial(formula, card, many or not number))
    for top in range(len(cards.TOP_ROW)):
        add(f"top-{top}", partial(public, top))
    for top, aim in aimed():
        card = cards.CLAIMABLES[top, aim]
        add(claim_symbol(top, aim), partial(formula, card, len(card.flasks) > 2))
    for space in cards.FAVOURS:
        add(f"favour-{space}", partial(favour, space))
    add("dismiss", dismiss)
    return found


def small(box: Box) -> dict[str, str]:
    """The plain face of everything that has one."""
    rolled = [die_symbol(number) for number in range(DICE)]
    elements = [f"disc-{element}" for element in ELEMENTS]
    return {id: f"{id}{PLAIN}" for id in (*faces(box), *rolled, *elements)}


def large(box: Box) -> dict[str, str]:
    return {id: f"{id}-large" for id in faces(box)}


def symbols(box: Box) -> Iterator[str]:
    yield from dice()
    yield from discs()
    yield from flasks()
    yield from player_symbols()
    for id, (whole, plain) in faces(box).items():
        yield svg.symbol(id, f"0 0 {WIDE} {HIGH}", whole)
        yield svg.symbol(f"{id}{PLAIN}", f"0 0 {WIDE} {HIGH}", plain)
        twice = svg.use(id, 0, 0, 2 * WIDE, 2 * HIGH)
        yield svg.symbol(f"{id}-large", f"0 0 {2 * WIDE} {2 * HIGH}", twice)
    for count in range(2, max(OF_EACH) + 1):
        badge = '<circle r="8.6" fill="#14776a" stroke="#fffdf8" stroke-width="1.6"/>'
        words_on = svg.label(0, 5, 14, str(count), "#fff", 700)
        yield svg.symbol(f"n{count}", "-10 -10 20 20", badge + words_on)
    for count in range(1, len(ELEMENTS) + 1):
        yield svg.symbol(f"ring-{count}", f"0 0 {SIDE_WIDE} 70", _ring(count))


def _ring(count: int) -> str:
    """Arrows from die to die, and one from the last back to the first."""
    style = 'class="quint-live-line" fill="none" stroke="#14776a" stroke-width="3"'
    ahead = "".join(f"M{45 + LOOP_STEP * i} 25h11m-6 -6 6 6-6 6" for i in range(count - 1))
    right = 26 + LOOP_STEP * (count - 1)
    back = f"M{right} 51v6q0 8-8 8H{34 if count > 1 else 20}q-8 0-8-8v-4m-6 6 6-7 6 7"
    if count == 1:
        back = "M36 51q0 14-12 12q-10-2-4-11m-6 6 6-7 6 6"
    return f'<path {style} stroke-linecap="round" stroke-linejoin="round" d="{ahead}{back}"/>'


def names(box: Box) -> dict[str, str]:
    rolled = {die_symbol(number): die_name(number) for number in range(DICE)}
    formulae = {f"c{n}": described(card) for n, card in enumerate(box.cards)}
    claims = {claim_symbol(t, a): described(cards.CLAIMABLES[t, a]) for t, a in aimed()}
    many = {f"n{count}": f"{count} of them" for count in range(2, max(OF_EACH) + 1)}
    rings = {f"ring-{n}": "goes round for ever" for n in range(1, len(ELEMENTS) + 1)}
    pawns = {}
    for colour, letter in PLAYER_LETTERS.items():
        for left in range(ASSISTANTS + 1):
            pawns[f"crew-{letter}{left}"] = f"{left} of 4 assistants left"
        for seat in SEATS:
            pawns[f"pawn-{letter}{seat}"] = f"plays {colour}" if colour != "none" else "no colour"
            pawns[f"at-{letter}{seat}"] = f"assistant of Player {seat}"
            pawns[f"bid-{letter}{seat}"] = f"bid of Player {seat}"
    token = {"token": "Starting Player token"}
    return {**rolled, **formulae, **claims, **many, **rings, **pawns, **token}
