"""What of the table of Potion-making never changes: its panels, symbols, marks and names.

Symbols have short ids, because a frame names dozens of them:

    c12 a card · s12, t12 its smaller faces · L12 the same one large · x4 "four of these"
    o3 a Magnum Opus card
    e5 the sign of a pile · u5-7, u5, w5, z5 the signs of the cards under a formula
    for-2 could be component 2 · half-3 its owner would get 3 points
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from quint.games.potion_making.cards import GRANUM, STAGES, Box
from quint.games.potion_making.game import PotionMaking
from quint.sentences import counted, player
from quint_widgets import svg
from quint_widgets.scene import Mark, Panel, Place, Scene, Text
from quint_widgets.scenes.potion_making import cards as drawn_cards

COLUMNS, NARROW = 8, 4  # of cards; where a table is narrow
WIDE, HIGH = 76, 106  # a card on the table
SIDE_WIDTH = 300
ROW = 44  # the height of a player's row
HAND_ROWS = 3  # of cards in a hand; the later ones are put away while they are empty
FORMULA_ROWS = 5  # and of completed formulas
# A card lies at the top of its place; what stands at its corner goes over the edge.
AT_ITS_CORNER = ' preserveAspectRatio="xMidYMin" overflow="visible"'
FORMULA_WIDE, FORMULA_HIGH = 48, 81  # a completed formula, with the signs of cards under it
MOST_PARTS = 5  # a formula and the cards under it
MOST_HALF = 20


# ── Sent once ─────────────────────────────────────────────────────────────────────────────


@cache
def scene(game: PotionMaking) -> Scene:
    """The table of Potion-making for this many players and these decks."""
    box = game.box
    return Scene(
        title=game.title,
        symbols=drawn_cards.signs(box) + "".join(_symbols(box)),
        panels=tuple(_panels(game)),
        patterns=tuple(_patterns(box)),
        rules=tuple(game.rules().values()),
        names=_names(box),
        marks=(
            Mark("last", "last move"),
            Mark("hint", "hint"),
            Mark("turn", "to decide", area="ring"),
            Mark("next", "next stage", area="ring"),
            Mark("chosen", "chosen as a component", "chosen"),
            *[Mark(f"for:{n}", f"could be component {n}", f"for-{n}") for n in range(1, 5)],
            *[
                Mark(f"half:{n}", f"its owner would get {counted(n, 'point')}", f"half-{n}")
                for n in range(1, MOST_HALF + 1)
            ],
        ),
        prompts={
            "desk": "Now choose its pile, or the kettle (key K) for what stands above.",
            "played": "Now choose the kettle.",
            "deck": "Now choose the deck that it goes back to.",
            "own": "Now choose the card for the next stage of this path.",
            "f": "Now choose the formula for the next stage of this path.",
            "opus": "Now choose the stage to take the card from.",
        },
        large={f"c{card.number}": f"L{card.number}" for card in box.cards},
        small={f"c{card.number}": f"s{card.number}" for card in box.cards}
        | {f"s{card.number}": f"t{card.number}" for card in box.cards}
        | {id: f"{id}-small" for id, *_ in _badges(box)},
        parts={f"o{n}": drawn_cards.stages_told(n, box) for n in range(len(box.opus))},
    )


def _panels(game: PotionMaking) -> Iterator[Panel]:
    box = game.box
    yield replace(_desk(box, COLUMNS), narrow=_desk(box, NARROW))
    yield _parts()
    for row in range(HAND_ROWS):
        yield replace(_hand(row, COLUMNS), narrow=_hand(row, NARROW))
    if len(box.decks) > 2:
        yield _turn()
    yield _players(game)
    for seat in range(game.players):
        for row in range(FORMULA_ROWS):
            wide = _formulas(seat, row, COLUMNS, FORMULA_WIDE)
            yield replace(wide, narrow=_formulas(seat, row, NARROW, 66))
        if box.opus:
            yield _opus(seat, game)


def _patterns(box: Box) -> Iterator[tuple[str, ...]]:
    yield from (("own", "desk"), ("own", "played"), ("desk",), ("deck",), ("f",), ("part",))
    if box.opus:
        yield from (("own", "deck"), ("opus",))
        yield from (("path", "own"), ("path", "f"), ("path", "opus"))
    if "university" in box.decks:
        yield ("seat",)
    if len(box.decks) > 2:
        yield ("turn",)


def _symbols(box: Box) -> Iterator[str]:
    for card in box.cards:
        yield drawn_cards.symbol(card, box)
        yield drawn_cards.small_symbol(card, box)
        yield drawn_cards.tiny_symbol(card)
        yield drawn_cards.large_symbol(card)
    for number in range(len(box.opus)):
        width, height = drawn_cards.OPUS
        yield svg.symbol(f"o{number}", f"0 0 {width} {height}", drawn_cards.opus(number, box))
    for path, name in enumerate(box.path_names):
        if name not in ("sol", "luna", "mercury"):
            yield svg.symbol(f"path-{name}", "-20 -20 40 40", svg.words(0, 8, 24, str(path + 1)))
    for pile in range(len(box.pile_names)):
        sign = f'<use href="#e{pile}" x="-16" y="-16" width="32" height="32" opacity=".6"/>'
        yield svg.symbol(f"faint-{pile}", "-16 -16 32 32", sign)
    yield from _pips(len(box.pile_names))
    for id, x, y, says, fill in _badges(box):
        more = AT_ITS_CORNER if id.startswith("for-") else ""
        yield svg.symbol(id, "0 0 60 84", _badge(x, y, says, fill, 11), more)
        yield svg.symbol(f"{id}-small", "0 0 60 84", _badge(x, y, says, fill, 15), more)
    yield svg.symbol(
        "chosen",
        "0 0 60 84",
        '<path d="M20 43 28 51 42 33" fill="none" stroke="#fffdf8" stroke-width="10" '
        'stroke-linecap="round"/><path d="M20 43 28 51 42 33" fill="none" stroke="#14776a" '
        'stroke-width="6" stroke-linecap="round"/>',
    )


def _pips(piles: int) -> Iterator[str]:
    """Signs of the cards under a formula: the first two as one symbol, then one by one."""
    for pile in range(piles):
        for other in range(pile, piles):
            yield _pip_symbol(f"u{pile}-{other}", _pip(pile, 0) + _pip(other, 1))
        yield _pip_symbol(f"u{pile}", _pip(pile, 0))
        yield _pip_symbol(f"w{pile}", _pip(pile, 2))
        yield _pip_symbol(f"z{pile}", _pip(pile, 3))


def _pip_symbol(id: str, drawn: str) -> str:
    return svg.symbol(id, f"0 0 {FORMULA_WIDE} {FORMULA_HIGH}", drawn)


def _pip(pile: int, number: int) -> str:
    return svg.use_centred(f"e{pile}", 6.6 + 11.6 * number, FORMULA_HIGH - 7, 11.6)


def _highest_pile(box: Box) -> int:
    """How many cards a pile can have."""
    heights = [0] * len(box.pile_names)
    for card in box.cards:
        heights[card.pile] += card.copies
    return max(heights)


def _badges(box: Box) -> Iterator[tuple[str, float, float, str, str]]:
    """Numbers that lie on cards: how many, for which component, what its owner would get."""
    for count in range(2, _highest_pile(box) + 1):
        yield f"x{count}", 49, 54, str(count), "#14776a"
    for number in range(1, 5):
        yield f"for-{number}", 57, 80, str(number), "#6a3fa3"
    for half in range(1, MOST_HALF + 1):
        yield f"half-{half}", 30, 44, f"+{half}", "#a8482c"


def _badge(x: float, y: float, says: str, fill: str, size: float) -> str:
    high = 0.5 * size + 3
    wide = high + 0.27 * size * (len(says) - 1)
    return (
        f'<rect x="{x - wide:g}" y="{y - high:g}" width="{2 * wide:g}" height="{2 * high:g}" '
        f'rx="{high:g}" fill="{fill}" stroke="#fffdf8" stroke-width="1.6"/>'
        f'<text x="{x:g}" y="{y + 0.36 * size:g}" fill="#fff" font-size="{size:g}" '
        f'font-weight="600" text-anchor="middle">{says}</text>'
    )


def _names(box: Box) -> dict[str, str]:
    cards = {f"c{card.number}": drawn_cards.told(card) for card in box.cards}
    piles = {f"{at}{pile}": name for pile, name in enumerate(box.pile_names) for at in "uwz"}
    pairs = {
        f"u{one}-{other}": f"{box.pile_names[one]}, {box.pile_names[other]}"
        for one in range(len(box.pile_names))
        for other in range(one, len(box.pile_names))
    }
    many = {f"x{n}": f"{n} cards" for n in range(2, _highest_pile(box) + 1)}
    works = {f"o{n}": f"Magnum Opus {opus.name}" for n, opus in enumerate(box.opus)}
    stages = {"placed": "placed", "taken": "taken away", "skipped": "skipped"}
    return {**cards, **piles, **pairs, **many, **works, **stages}


# ── Panels ────────────────────────────────────────────────────────────────────────────────


def _desk(box: Box, columns: int) -> Panel:
    """Sixteen piles; below them the rarer ones, the kettle and the decks."""
    piles = [n for n in range(len(box.pile_names)) if n < GRANUM or n in box.pile_of]
    rows = -(-(len(piles) + 2 + len(box.decks)) // columns)
    width, height = columns * WIDE + 8, rows * HIGH + 24
    drawn = [
        f'<rect class="quint-board" x="1.3" y="1.3" width="{width - 2.6:g}" '
        f'height="{height - 2.6:g}" rx="9" fill="#f1e4cb" stroke="#8d7350" stroke-width="2.6"/>'
    ]
    places, texts = [], []
    for number, pile in enumerate(piles):
        name = box.pile_names[pile]
        row, col = divmod(number, columns)
        x, y = 4 + WIDE * col, 4 + HIGH * row
        drawn += [_hollow(x, y), _pile_name(x, y, name)]
        places.append(Place(f"sign:{pile}", x + 20, y + 16, 36, 36, "", symbol=f"faint-{pile}"))
        label = f"{name} in the desk"
        places.append(Place(desk_spot(pile), x, y, WIDE, HIGH, label, row, col))
    for pile in range(GRANUM, len(box.pile_names)):
        if pile not in piles:  # it has no card here; the rules may speak of it
            places.append(Place(desk_spot(pile), 2, 2, width - 4, height - 4, ""))
    last, y = rows - 1, 4 + HIGH * (rows - 1)
    row, col = divmod(rows * columns - len(box.decks) - 1, columns)
    kettle = (4 + WIDE * col, 4 + HIGH * row, WIDE, HIGH)
    places.append(Place("played", *kettle, "kettle", row, col, "k", "kettle"))
    row, col = divmod(rows * columns - len(box.decks) - 2, columns)
    places.append(Place("beside", 4 + WIDE * col, 4 + HIGH * row, WIDE, HIGH, ""))
    for number, deck in enumerate(box.decks):
        col = columns - len(box.decks) + number
        x = 4 + WIDE * col
        label, key, back = f"{deck.title()} deck", deck[0], f"back-{deck}"
        places.append(Place(f"deck:{deck}", x, y, WIDE, HIGH, label, last, col, key, back))
        texts.append(Text(f"in {deck}", x + WIDE / 2, y + HIGH + 12, 14))
    texts.append(Text("recipe", 10, height - 7, 14, "start"))
    return Panel(
        id="desk",
        label="Desk of elements, kettle, decks",
        width=width,
        height=height,
        backdrop="".join(drawn),
        places=tuple(places),
        texts=tuple(texts),
        role="toolbar",
        tab="Desk",
    )


def desk_spot(pile: int) -> str:
    return f"desk:{pile}"


def stage_spot(seat: int, path: int, stage: int) -> str:
    return f"opus:{seat}:{path * STAGES + stage + 1}"


def _hollow(x: float, y: float) -> str:
    return svg.hollow(x + 4, y + 5, WIDE - 8, HIGH - 10, 6, 1.2)


def _pile_name(x: float, y: float, name: str) -> str:
    lines = drawn_cards.wrapped(name, 9)
    return "".join(
        svg.words(x + WIDE / 2, y + 66 + 13 * n, svg.fitting(line, WIDE - 6, 13.2), line)
        for n, line in enumerate(lines[:3])
    )


def _hand(row: int, columns: int) -> Panel:
    """The hand of whoever looks at the table."""
    top = 24 if row == 0 else 0
    width, height = columns * WIDE + 8, top + HIGH * COLUMNS // columns
    places = [Place("own", 0, 0, width, height, "")] if row == 0 else []
    for slot in range(COLUMNS):
        number = row * COLUMNS + slot + 1
        down, col = divmod(slot, columns)
        label, key = f"place {number} of the hand", str(number) if number < 10 else ""
        box = (4 + WIDE * col, top + HIGH * down, WIDE, HIGH)
        places.append(Place(f"own:{number}", *box, label, row * 2 + down, col, key))
    return Panel(
        id=f"hand{row}",
        label="Hand" if row == 0 else f"Hand, row {row + 1}",
        width=width,
        height=height,
        backdrop="",
        places=tuple(places),
        texts=(Text("hand", 4, 16, 14, "start"),) if row == 0 else (),
        role="toolbar",
        spare=row > 0,
        tab="Hand",
    )


def _parts() -> Panel:
    """A completed formula taken apart: itself and the cards under it."""
    places = tuple(
        Place(
            f"part:{n + 1}", 4 + WIDE * n, 24, WIDE, HIGH, f"card {n + 1} of the formula", 0, n,
            str(n + 1),
        )
        for n in range(MOST_PARTS)
    )  # fmt: skip
    return Panel(
        id="parts",
        label="A formula taken apart",
        width=MOST_PARTS * WIDE + 8,
        height=24 + HIGH,
        backdrop=svg.words(4, 16, 14, "Which of these cards stays?", "start"),
        places=places,
        role="toolbar",
        spare=True,
        tab="Hand",
    )


def _turn() -> Panel:
    drawn = svg.tray(2, 2, SIDE_WIDTH - 4, 42, 21) + svg.words(
        SIDE_WIDTH / 2, 28, 15, "Enough cards drawn"
    )
    place = Place("turn:stop", 2, 2, SIDE_WIDTH - 4, 42, "enough cards drawn", 0, 0, "t")
    return Panel(
        id="turn",
        label="End of drawing",
        width=SIDE_WIDTH,
        height=46,
        backdrop=drawn,
        places=(place,),
        role="toolbar",
        area="side",
        still=False,
    )


def _players(game: PotionMaking) -> Panel:
    """One row per player: how many cards and points."""
    drawn, places, texts = [], [], []
    clicked = "university" in game.box.decks  # 12.11: somebody is given a card
    for seat in range(game.players):
        top = 2 + ROW * seat
        middle = top + ROW / 2 + 3
        where = (seat, 0, "") if clicked else (-1, -1, "")
        box = (2, top, SIDE_WIDTH - 4, ROW - 4)
        places += [
            Place(f"seat:{seat}", *box, player(seat), *where),
            Place(f"hand:{seat}", 100, top + 3, 24, ROW - 10, "", symbol="back-practice"),
        ]
        drawn.append(svg.words(12, middle, 14, player(seat), "start", 600))
        texts += [
            Text(f"cards:{seat}", 130, middle, 14, "start"),
            Text(f"points:{seat}", SIDE_WIDTH - 12, middle, 15, "end"),
        ]
    return Panel(
        id="players",
        label="Players",
        width=SIDE_WIDTH,
        height=ROW * game.players + 2,
        backdrop="".join(drawn),
        places=tuple(places),
        texts=tuple(texts),
        role="toolbar" if clicked else "group",
        area="side",
    )


def _formulas(seat: int, row: int, columns: int, wide: float) -> Panel:
    """What somebody completed, with the signs of the cards under it."""
    top = 20 if row == 0 else 0
    high = wide * FORMULA_HIGH / FORMULA_WIDE
    rows = COLUMNS // columns
    width, height = columns * wide, top + high * rows
    places = [Place(f"formulas:{seat}", 0, 0, width, height, "")] if row == 0 else []
    for slot in range(COLUMNS):
        number = row * COLUMNS + slot + 1
        down, col = divmod(slot, columns)
        label, box = f"formula {number} of {player(seat)}", (wide * col, top + high * down)
        places.append(Place(f"f:{seat}:{number}", *box, wide, high, label, down, col))
    name = f"Completed by {player(seat)}"
    return Panel(
        id=f"formulas{seat}.{row}",
        label=name if row == 0 else f"{name}, row {row + 1}",
        width=width,
        height=height,
        backdrop=svg.tray(0.5, top, width - 1, high * rows, 8)
        + (svg.words(4, 15, 14, name, "start", 600) if row == 0 else ""),
        places=tuple(places),
        role="toolbar",
        area="wide",
        spare=row > 0,
        tab="Formulas",
    )


def _opus(seat: int, game: PotionMaking) -> Panel:
    """7.1: the Magnum Opus card that somebody got; its stages are on it. Beside the formulas of two
    players, which grow, there is room for it in the side."""
    box = game.box
    width, height = drawn_cards.OPUS
    places = [Place(f"opus:{seat}", 0, 0, width, height, "", ground=True)]
    for path, name in enumerate(box.path_names):
        x, y = drawn_cards.stage_spot(path, 0)
        key = name[0] if name[0] not in "kptug" else ""
        places.append(
            Place(f"path:{seat}:{name}", 1, y + 4, 38, 38, f"path of {name.title()}", path, 0,
                  key, f"path-{name}")
        )  # fmt: skip
        for stage in range(STAGES):
            x, y = drawn_cards.stage_spot(path, stage)
            size, label = drawn_cards.STAGE, f"{name.title()}, stage {stage + 1}"
            id = stage_spot(seat, path, stage)
            places.append(Place(id, x, y, size, size, label, path, stage + 1))
    return Panel(
        id=f"opus{seat}",
        label=f"Magnum Opus of {player(seat)}",
        width=width,
        height=height,
        backdrop="",
        places=tuple(places),
        texts=(Text(f"work:{seat}", 12, 20, 14, "start"),),
        role="toolbar",
        area="side" if game.players == 2 else "wide",
        tab="Formulas",
    )
