"""Element cards and mats as drawings: pure functions from what is in the box to SVG.

small_card(kind, roles)   as it lies on the table, 60 × 84
plain_card(kind, roles)   the same with the symbol only, where there is less room
large_card(kind, roles)   with electron shells and valence diagram, 240 × 364
mat(role, spaces)         the minerals of a role; own_mat, listed_mat, mini_mat: in other sizes
card_picture(name, game)  a large card as a picture of its own, with its words
mat_picture(role, game)   a mat with what each mineral is used for
"""

import re
from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import NamedTuple
from xml.sax.saxutils import escape

from quint.chemistry import atoms, elements
from quint.core import QuintError
from quint.games.mineral_quest.cards import ROLE_NAMES, Box, Space
from quint.games.mineral_quest.game import MineralQuest
from quint.games.mineral_quest.heaps import OH, WATER, WILD, Kind
from quint.sentences import nearest, short
from quint_widgets import svg

CARD = (60, 84)
LARGE = (240, 364)
PAPER, FAINT = "#fffdf8", "#dccfb6"
VALENCE = "#c2451e"  # the electrons that bond, in both diagrams

# One colour for each family, dark enough for white words; the family is also written on the card.
COLOURS = {
    "alkali metal": "#a8482c",
    "alkaline earth metal": "#96640e",
    "transition metal": "#2f5f73",
    "metal": "#55652f",
    "metalloid": "#6a5590",
    "nonmetal": "#2d6b45",
    "halogen": "#6d6a14",
    "noble gas": "#8a4478",
    "lanthanide": "#3f5f5a",
    "actinide": "#5f4a3f",
    "ion": "#2a64a3",
    "molecule": "#2a64a3",
    "wild card": "#6a3fa3",
}
_BELOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def pretty(formula: str) -> str:
    """A formula with real subscripts; a number that begins a part stays large.

    >>> pretty("CaSO4·2H2O"), pretty("Ca5(PO4)3(F,Cl,OH)")
    ('CaSO₄·2H₂O', 'Ca₅(PO₄)₃(F,Cl,OH)')
    """
    return re.sub(r"(?<=[A-Za-z)\]])\d+", lambda n: n[0].translate(_BELOW), formula)


def sign(symbol: str) -> str:
    """The symbol as it is written large on a card."""
    return {OH: "OH⁻", WILD: ""}.get(symbol, pretty(symbol))


def kin(symbol: str) -> str:
    """What sort of thing the card stands for."""
    special = {OH: "ion", WATER: "molecule", WILD: "wild card"}
    return special.get(symbol) or atoms.family(symbol)


def colour(symbol: str) -> str:
    return COLOURS[kin(symbol)]


# ── Small ─────────────────────────────────────────────────────────────────────────────────


def small_card(kind: Kind, roles: Iterable[int]) -> str:
    """A card as it lies on the table: 60 × 84."""
    ink = colour(kind.symbol)
    signs = [ROLE_NAMES[role] for role in roles]
    left = 30 - 5.4 * (len(signs) - 1)
    icons = "".join(
        f'<use href="#role-{name}" x="{left + 10.8 * n - 5:g}" y="69" width="10" height="10"/>'
        for n, name in enumerate(signs)
    )
    number = str(kind.number or "")
    middle = STAR if kind.symbol == WILD else ""
    if sign(kind.symbol):
        size = 30 if len(sign(kind.symbol)) < 3 else 23
        middle = svg.text(30, 46, size, sign(kind.symbol), fill=ink, family=svg.SERIF, weight=600)
    return (
        f'<rect class="quint-card" x="1" y="1" width="58" height="82" rx="6" fill="{PAPER}" '
        f'stroke="{ink}" stroke-width="1.6"/>'
        f'<path d="M1 17V7A6 6 0 0 1 7 1H53A6 6 0 0 1 59 7V17Z" fill="{ink}"/>'
        + svg.text(6, 13, 11, number, "start", "#fff", weight=600)
        + svg.text(54.5, 13, 11, f"×{kind.count}", "end", "#fff")
        + middle
        + svg.text(30, 62, svg.fitting(kind.name, 55, 9.6), kind.name, fill="#4d4030")
        + icons
    )


def plain_card(kind: Kind, roles: Iterable[int]) -> str:
    """A small card that can be read from afar: its colour, its symbol, the signs of the roles."""
    ink = colour(kind.symbol)
    signs = [ROLE_NAMES[role] for role in roles]
    icons = "".join(
        f'<use href="#role-{name}" x="{30 - 5.6 * len(signs) + 11.2 * n:g}" y="67" width="11.2" '
        'height="11.2"/>'
        for n, name in enumerate(signs)
    )
    middle = STAR
    if sign(kind.symbol):
        size = WIDE_SIGNS.get(kind.symbol, 36 if len(sign(kind.symbol)) < 3 else 25)
        middle = svg.text(30, 52, size, sign(kind.symbol), fill=ink, family=svg.SERIF, weight=600)
    return (
        f'<rect class="quint-card" x="1" y="1" width="58" height="82" rx="6" fill="{PAPER}" '
        f'stroke="{ink}" stroke-width="1.6"/>'
        f'<path d="M1 13V7A6 6 0 0 1 7 1H53A6 6 0 0 1 59 7V13Z" fill="{ink}"/>{middle}{icons}'
    )


WIDE_SIGNS = {"Mo": 29, "Mg": 30, "Hg": 31, "Na": 33, "Cu": 33, "Au": 33, "OH": 24}

STAR = (
    '<g transform="translate(30 37)"><path d="M0-17 4.1-5.6 16.2-5.3 6.6 2.2 10 13.8 0 7-10 13.8'
    '-6.6 2.2-16.2-5.3-4.1-5.6Z" fill="#6a3fa3" stroke="#3f1f6b" stroke-width="1.6" '
    'stroke-linejoin="round"/><circle r="3" fill="#fffdf8"/></g>'
)


# ── Large ─────────────────────────────────────────────────────────────────────────────────


def large_card(kind: Kind, roles: Iterable[int]) -> str:
    """A card to read: 240 × 364."""
    symbol, ink = kind.symbol, colour(kind.symbol)
    return "".join(
        [
            f'<rect x="1.5" y="1.5" width="237" height="361" rx="15" fill="{PAPER}" '
            f'stroke="{ink}" stroke-width="2.6"/>',
            f'<path d="M1.5 50V16.5A15 15 0 0 1 16.5 1.5H223.5A15 15 0 0 1 238.5 16.5V50Z" '
            f'fill="{ink}"/>',
            svg.text(17, 35, 25, str(kind.number or ""), "start", "#fff", svg.SERIF, 600),
            svg.text(
                120, 34, svg.fitting(kind.name, 150, 23), kind.name, fill="#fff", family=svg.SERIF
            ),
            _in_the_deck(kind.count),
            _middle(symbol, ink),
            f'<path d="M18 188H222M18 315H222" stroke="{FAINT}" stroke-width="1.3"/>',
            *_diagrams(symbol, ink),
            *_needed_by(set(roles)),
        ]
    )


def _in_the_deck(count: int) -> str:
    """A few cards, and how many there are."""
    behind = "M205 12V10A3 3 0 0 1 208 7H225A3 3 0 0 1 228 10V35A3 3 0 0 1 225 38H224"
    return (
        f'<g fill="none" stroke="#fff" stroke-width="1.6"><path d="{behind}" '
        'stroke-opacity=".75"/><rect x="199" y="12" width="23" height="32" rx="3"/></g>'
        + svg.text(210.5, 33.5, 16 if count < 10 else 14, str(count), fill="#fff", weight=600)
    )


def _middle(symbol: str, ink: str) -> str:
    if symbol == WILD:
        drawn = f'<g transform="translate(45 28) scale(2.5)">{STAR}</g>'
        return drawn + svg.text(
            120, 172, 14, "stands for any one card", fill=svg.SOFT, style="italic"
        )
    words = {OH: "how minerals hold hydrogen", WATER: "water between the ions"}.get(symbol)
    return (
        svg.text(
            120,
            124,
            78 if len(sign(symbol)) < 3 else 64,
            sign(symbol),
            "middle",
            ink,
            svg.SERIF,
            600,
        )
        + svg.text(120, 160, 14, words or atoms.configuration(symbol), fill=svg.INK)
        + svg.text(120, 178, 13, kin(symbol), fill=svg.SOFT, style="italic")
    )


def _diagrams(symbol: str, ink: str) -> list[str]:
    """Left the electron shells, right the valence electrons."""
    if symbol == WILD:
        return [
            _four_elements(),
            svg.text(120, 300, 12.6, "fire, air, water, earth: all at once", fill=svg.SOFT),
        ]
    if symbol in (OH, WATER):
        angles = [0.0] if symbol == OH else [-pi / 2 - BENT, -pi / 2 + BENT]
        bonds = "one bond" if symbol == OH else "two bonds, 104.5°"
        return [
            _shared(64, 245, angles, ink),
            _structure(178, 245, angles, ion=symbol == OH),
            svg.text(64, 307, 11.6, "10 electrons", fill=svg.SOFT),
            svg.text(178, 307, 11, bonds, fill=svg.SOFT),
        ]
    count, have = atoms.outer(symbol), atoms.shells(symbol)
    many = "1 outer electron" if count == 1 else f"{count} outer electrons"
    return [
        _shells(68, 244, symbol, ink),
        _lewis(178, 244, symbol),
        svg.text(
            68, 309, 11.6, (" · " if len(have) < 5 else "·").join(map(str, have)), fill=svg.SOFT
        ),
        svg.text(178, 309, 11, many, fill=svg.SOFT),
    ]


def _shells(x: float, y: float, symbol: str, ink: str) -> str:
    have = atoms.shells(symbol)
    step = min(19.0, 36 / max(len(have) - 1, 1))
    drawn = [f'<g transform="translate({x:g} {y:g}) rotate(-90)" fill="none">']
    for n, count in enumerate(have):
        r, last = 14 + step * n, n == len(have) - 1
        drawn.append(f'<circle r="{r:g}" stroke="#b9a37f" stroke-width=".9"/>')
        drawn.append(_ring(r, count, VALENCE if last else svg.INK, 5.6 if last else 3.8))
    return (
        "".join(drawn)
        + f'</g><circle cx="{x:g}" cy="{y:g}" r="10.6" fill="{ink}"/>'
        + svg.text(x, y + 3.2, 9.2, f"{elements.NUMBER[symbol]}+", fill="#fff", weight=600)
    )


def _ring(r: float, count: int, ink: str, size: float) -> str:
    """Electrons evenly on a circle: dashes of no length with round ends."""
    gap = 2 * pi * r / count
    return (
        f'<circle r="{r:g}" stroke="{ink}" stroke-width="{size:g}" stroke-linecap="round" '
        f'stroke-dasharray="0 {gap:.3f}"/>'
    )


def _lewis(x: float, y: float, symbol: str) -> str:
    """The symbol and its outer electrons, at most two on each side."""
    wide = 22 + 10 * (len(symbol) - 1) + 5 * (symbol[0] == "M")
    found = []
    for side, count in enumerate(atoms.dots(atoms.outer(symbol))):
        dx, dy = ((wide, 0), (0, 27), (-wide, 0), (0, -27))[side]
        for offset in (0,) if count == 1 else (-6, 6) if count else ():
            across = (0, offset) if dx else (offset, 0)
            found.append((x + dx + across[0], y + dy + across[1]))
    return svg.text(x, y + 12, 36, symbol, "middle", svg.INK, svg.SERIF) + _electrons(found)


def _electrons(places: Iterable[tuple[float, float]], r: float = 3.5) -> str:
    return (
        f'<g fill="{VALENCE}">'
        + "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:g}"/>' for x, y in places)
        + "</g>"
    )


BENT = 52.25 * pi / 180  # half the angle of water, from the upright


def _shared(x: float, y: float, angles: Sequence[float], ink: str) -> str:
    """Oxygen and hydrogen with the pairs of electrons that they share."""
    if len(angles) == 1:
        x -= 14
    else:
        y, angles = y - 8, [-angle for angle in angles]  # hydrogen below, as water is drawn
    rings = [(x, y, 31.0), *[(x + 42 * cos(a), y + 42 * sin(a), 17.0) for a in angles]]
    drawn = "".join(
        f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="{r:g}" fill="none" stroke="#b9a37f" '
        'stroke-width=".9"/>'
        for cx, cy, r in [*rings, (x, y, 17.0)]
    )
    inner = [(x - 17, y), (x + 17, y)] if len(angles) == 2 else [(x, y - 17), (x, y + 17)]
    shared = [
        (x + 28.6 * cos(a) - side * sin(a), y + 28.6 * sin(a) + side * cos(a))
        for a in angles
        for side in (-4.6, 4.6)
    ]
    alone = [-2.1, -1.04] if len(angles) == 2 else [pi, -pi / 2, pi / 2]
    lone = [(x + 31 * cos(a + s), y + 31 * sin(a + s)) for a in alone for s in (-0.16, 0.16)]
    nuclei = "".join(
        f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="{r:g}" fill="{fill}"/>'
        + svg.text(cx, cy + 3.2, 9.2, charge, fill="#fff", weight=600)
        for (cx, cy, _), r, fill, charge in zip(
            rings, (9.4, 7.6, 7.6), (ink, svg.SOFT, svg.SOFT), ("8+", "1+", "1+"), strict=False
        )
    )
    core = (
        f'<g fill="{svg.INK}">'
        + "".join(f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="2.2"/>' for cx, cy in inner)
        + "</g>"
    )
    return drawn + nuclei + core + _electrons([*shared, *lone], 3)


def _structure(x: float, y: float, angles: Sequence[float], ion: bool) -> str:
    """The Lewis structure: a line for each shared pair, two dots for each pair of its own."""
    if ion:
        x -= 22
        hydrogen = [(x + 42, y)]
        lone = [(x - 20, y - 6), (x - 20, y + 6), (x - 6, y - 22), (x + 6, y - 22)]
        lone += [(x - 6, y + 22), (x + 6, y + 22)]
        frame = (
            f'<path d="M{x - 25} {y - 32}H{x - 31}V{y + 32}H{x - 25}M{x + 53} {y - 32}H{x + 59}'
            f'V{y + 32}H{x + 53}" fill="none" stroke="{svg.INK}" stroke-width="1.6"/>'
            + svg.text(x + 67, y - 24, 17, "−", fill=svg.INK)
        )
    else:
        y -= 12
        hydrogen = [(x + side * 40 * sin(BENT), y + 40 * cos(BENT)) for side in (-1, 1)]
        lone = [
            (x + 18 * cos(a + s), y - 2 + 18 * sin(a + s))
            for a in (-2.2, -0.94)
            for s in (-0.3, 0.3)
        ]
        frame = ""
    bonds = "".join(
        f"M{x + (hx - x) * 0.36:.1f} {y + (hy - y) * 0.36:.1f}"
        f"L{x + (hx - x) * 0.72:.1f} {y + (hy - y) * 0.72:.1f}"
        for hx, hy in hydrogen
    )
    letters = svg.text(x, y + 9, 27, "O", fill=svg.INK, family=svg.SERIF) + "".join(
        svg.text(hx, hy + 9, 25, "H", fill=svg.INK, family=svg.SERIF) for hx, hy in hydrogen
    )
    return (
        frame
        + f'<path d="{bonds}" stroke="{VALENCE}" stroke-width="2.6" stroke-linecap="round"/>'
        + letters
        + _electrons(lone, 3)
    )


def _four_elements() -> str:
    """The signs of the four elements, as everywhere in the house."""
    signs = ("M0-16 13.9 8H-13.9Z", "M0-16 13.9 8H-13.9ZM-13.5-1.5H13.5")
    turned = ("M0 16-13.9-8H13.9Z", "M0 16-13.9-8H13.9ZM-13.5 1.5H13.5")
    inks = ("#d0402b", "#4f8f36", "#3f8cd2", "#5d3f2a")
    return "".join(
        f'<path transform="translate({45 + 50 * n} 240)" d="{path}" fill="none" stroke="{ink}" '
        'stroke-width="2.6" stroke-linejoin="round"/>'
        for n, (path, ink) in enumerate(zip((*signs, *turned), inks, strict=True))
    )


def _needed_by(roles: set[int]) -> Iterable[str]:
    for role, name in enumerate(ROLE_NAMES):
        faint = "" if role in roles else ' opacity=".16"'
        x = 120 + 40 * (role - 2)
        yield f'<use href="#role-{name}" x="{x - 14}" y="324" width="28" height="28"{faint}/>'


# ── Mats ──────────────────────────────────────────────────────────────────────────────────

MAT_WIDTH, MAT_HEAD, MAT_ROW = 276, 46, 21
SOCKET = 14  # the middle of the sockets for crystals
ABILITIES = {
    "Curator": "one free OH for each mineral",
    "Jeweler": "trades 1 for 1 in the market",
    "Geologist": "may pick from the discard pile",
    "Chemist": "keeps 12 cards",
    "Miner": "one S for two sulfides",
}


def mat_height(spaces: int) -> int:
    return MAT_HEAD + MAT_ROW * spaces + 6


def mat_row(number: int) -> float:
    """Where the row of a space begins, spaces numbered from 1."""
    return MAT_HEAD + MAT_ROW * (number - 1)


class Grid(NamedTuple):
    """Where the spaces of a mat are: in columns of a width, rows of a height, below a head."""

    width: int
    row: int
    columns: int

    def spot(self, number: int, spaces: int) -> tuple[float, float]:
        """The upper left corner of a space, numbered from 1."""
        column, row = divmod(number - 1, self.rows(spaces))
        return column * self.width / self.columns, MAT_HEAD + self.row * row

    def rows(self, spaces: int) -> int:
        return -(-spaces // self.columns)

    def height(self, spaces: int) -> int:
        return MAT_HEAD + self.row * self.rows(spaces) + 6


OWN = Grid(636, 34, 3)  # the mat of whoever looks at the table
LISTED = Grid(250, 34, 1)  # the same where the table is narrow
MINI = Grid(244, 20, 2)  # those of the others


def own_mat(role: str, spaces: Sequence[Space], grid: Grid = OWN) -> str:
    """A mat to choose from: the formula stands below the name."""
    spots = [(*grid.spot(space.number, len(spaces)), space) for space in spaces]
    formulas = []
    for x, y, space in spots:
        words, room = pretty(space.mineral.formula), grid.width / grid.columns - 60
        # A long formula is squeezed, not shrunk: small letters would cost the whole mat its words.
        wide = svg.fitting(words, room, 12.4) < 12.4
        squeezed = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if wide else ""
        formulas.append(f'<text x="{x + 54:g}" y="{y + 28.5:g}"{squeezed}>{escape(words)}</text>')
    return (
        _tray(role, grid.width, grid.height(len(spaces)))
        + _sockets([(x + SOCKET, y + 17) for x, y, _ in spots], 8)
        + _written(15, [(x + 46, y + 22, str(space.points)) for x, y, space in spots], "end")
        + _written(13, [(x + 54, y + 15, space.name) for x, y, space in spots])
        + f'<g class="quint-words" font-size="12.4" fill="{svg.SOFT}">{"".join(formulas)}</g>'
    )


def listed_mat(role: str, spaces: Sequence[Space]) -> str:
    """The same in one column."""
    return own_mat(role, spaces, LISTED)


def mini_mat(role: str, spaces: Sequence[Space]) -> str:
    """A mat to look at from afar: names and points."""
    spots = [(*MINI.spot(space.number, len(spaces)), space) for space in spaces]
    return (
        _tray(role, MINI.width, MINI.height(len(spaces)))
        + _sockets([(x + 12, y + 10) for x, y, _ in spots], 6)
        + _written(12, [(x + 37, y + 14.4, str(space.points)) for x, y, space in spots], "end")
        + _written(12, [(x + 40.5, y + 14.4, space.name) for x, y, space in spots])
    )


def _tray(role: str, width: float, height: float) -> str:
    """The mat without its minerals."""
    return (
        f'<rect class="quint-tray" x=".8" y=".8" width="{width - 1.6:g}" '
        f'height="{height - 1.6:g}" rx="10" fill="#f1e4cb" stroke="#dccfb6"/>'
        f'<use href="#role-{role}" x="7" y="7" width="32" height="32"/>'
        + _written(15, [(47, 22, role)])
        + svg.words(47, 38, 12.5, ABILITIES[role], "start")
    )


def _sockets(spots: Iterable[tuple[float, float]], r: float) -> str:
    """Where crystals go."""
    circles = "".join(
        f"M{x - r:g} {y:g}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0-{2 * r} 0" for x, y in spots
    )
    look = f'fill="{PAPER}" stroke="#b9a37f" stroke-width="1.3"'
    return f'<path class="quint-pip" d="{circles}" {look}/>'


def _written(size: float, words: Iterable[tuple[float, float, str]], anchor: str = "start") -> str:
    """Words of one size; those that end at a line are bold: they are numbers."""
    bold = ' font-weight="600" text-anchor="end"' if anchor == "end" else ""
    texts = "".join(f'<text x="{x:g}" y="{y:g}">{escape(word)}</text>' for x, y, word in words)
    return f'<g class="quint-ink" font-size="{size:g}" fill="{svg.INK}"{bold}>{texts}</g>'


def mat(role: str, spaces: Sequence[Space]) -> str:
    """The minerals of a role: a socket for the crystal, points, name and formula."""
    rows = [(mat_row(space.number) + MAT_ROW / 2, space) for space in spaces]
    sockets = "".join(f"M7.2 {y:g}a6.8 6.8 0 1 0 13.6 0a6.8 6.8 0 1 0-13.6 0" for y, _ in rows)
    points = "".join(f'<text x="42.5" y="{y + 4.4:g}">{space.points}</text>' for y, space in rows)
    names = "".join(f'<text x="48" y="{y + 4.4:g}">{escape(s.name)}</text>' for y, s in rows)
    formulas = "".join(_formula(y + 4, space) for y, space in rows)
    height = mat_height(len(spaces))
    return (
        f'<rect class="quint-tray" x=".8" y=".8" width="{MAT_WIDTH - 1.6:g}" '
        f'height="{height - 1.6:g}" rx="10" fill="#f1e4cb" stroke="#dccfb6"/>'
        f'<use href="#role-{role}" x="7" y="7" width="32" height="32"/>'
        f'<g class="quint-ink" fill="{svg.INK}">'
        f'<text x="47" y="22" font-size="15" font-weight="600">{role}</text>'
        f'<g font-size="12.5">{names}</g></g>'
        f'<g class="quint-words" fill="{svg.SOFT}"><text x="47" y="37" font-size="11.5">'
        f'{ABILITIES[role]}</text><g font-size="11.5" text-anchor="end">{formulas}</g></g>'
        f'<path class="quint-pip" d="{sockets}" fill="{PAPER}" stroke="#b9a37f" '
        'stroke-width="1.4"/>'
        f'<g class="quint-ink" font-size="12.5" font-weight="600" text-anchor="end" '
        f'fill="{svg.INK}">{points}</g>'
    )


def _formula(y: float, space: Space) -> str:
    words = pretty(space.mineral.formula)
    room = MAT_WIDTH - 63 - 7.4 * len(space.name)
    squeezed = (
        f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if 6.2 * len(words) > room else ""
    )
    return f'<text x="{MAT_WIDTH - 8}" y="{y:g}"{squeezed}>{escape(words)}</text>'


# ── Pictures of their own ─────────────────────────────────────────────────────────────────


def card_picture(name: str, game: MineralQuest) -> svg.Picture:
    """The card with this symbol or name."""
    box = game.box
    kind = _named(name, box)
    roles = box.icons[kind.symbol]
    drawing = large_card(kind, roles)
    return svg.Picture(drawing, *LARGE, card_words(kind, roles, box), svg.art("mineral_quest"))


def _named(name: str, box: Box) -> Kind:
    wanted = str(name).strip().lower()
    for kind in box.in_order:
        if wanted in (kind.symbol.lower(), kind.name.lower()):
            return kind
    known = [*box.kinds, *[kind.name for kind in box.in_order]]
    raise QuintError(f"There is no card {short(name)} in the deck.{nearest(str(name), known)}")


def card_words(kind: Kind, roles: Sequence[int], box: Box) -> str:
    """What the card says, in letters."""
    symbol = kind.symbol
    number = f", number {kind.number}" if kind.number else ""
    wanted = ", ".join(ROLE_NAMES[role] for role in roles)
    lines = [
        f"{kind.name} ({symbol}){number}, {kin(symbol)}",
        f"{kind.count} of {box.all_cards.bit_count()} cards; needed by: {wanted or 'nobody'}",
    ]
    if symbol not in (OH, WATER, WILD):
        inside = " ".join(map(str, atoms.shells(symbol)))
        last = f"{atoms.outer(symbol)} outermost"
        lines.append(f"shells {inside}, that is {atoms.configuration(symbol)}; {last}")
    return "\n".join(lines)


USES = 300  # the room for what the minerals are used for


def mat_picture(role: str, game: MineralQuest) -> svg.Picture:
    """The mat of a role, and beside each mineral what the role wants it for."""
    known = {name.lower(): name for name in ROLE_NAMES}
    name = known.get(str(role).strip().lower())
    if name is None:
        raise QuintError(f"There is no role {short(role)}.{nearest(str(role), ROLE_NAMES)}")
    spaces = game.box.mats[ROLE_NAMES.index(name)]
    width, height = MAT_WIDTH + 12 + USES, mat_height(len(spaces))
    uses = "".join(
        svg.text(
            MAT_WIDTH + 8,
            mat_row(space.number) + MAT_ROW / 2 + 4,
            svg.fitting(space.use, USES, 11.5),
            space.use,
            "start",
            svg.SOFT,
            style="italic",
        )
        for space in spaces
    )
    paper = f'<rect width="{width}" height="{height}" rx="10" fill="#fbf7ee"/>'
    rows = [f"{s.points:>4}  {s.name:<14}  {pretty(s.mineral.formula)}: {s.use}" for s in spaces]
    words = "\n".join([f"The {name}: {ABILITIES[name]}", *rows])
    drawing = paper + mat(name, spaces) + uses
    return svg.Picture(drawing, width, height, words, svg.art("mineral_quest"))
