"""What is drawn once: the panels of the table of Quintessential, and the places on them.

Beside the Public Lab and the first player's lab stand the bench, whatever a decision lays out for a
moment, and the other labs. Where a table is narrow, each lab is under a tab of its own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Literal

from quint.games.quintessential import Quintessential, cards, dice
from quint.games.quintessential.cards import NO_AIM, TOP_ROW, Box
from quint.sentences import player
from quint_widgets import svg
from quint_widgets.scene import Mark, Panel, Place, Scene, Text
from quint_widgets.scenes.quintessential import cards as drawn
from quint_widgets.scenes.quintessential.cards import Rect

SIDE, NARROW = drawn.SIDE_WIDE, 250
CARD = 600 / 7  # from card to card; with seven the main column is full
IN_ROW, IN_WIDE_ROW, IN_NARROW_ROW = 7, 9, 3
WIDTH = CARD * IN_ROW
CARD_HIGH = CARD * drawn.HIGH / drawn.WIDE
HEAD, SLOT, DIE_HIGH = 304, 42, 46  # of a lab: what stands before its dice; a die
KINDS = 36  # of rolled dice: six elements, six faces
BUTTONS = {"done": "end of the bid or the reroll", "extra": "extra assistant"}
NEW_DIE = ("new", "die")
PUBLIC_TAB = "Public Lab"


@cache
def scene(game: Quintessential) -> Scene:
    """The table of Quintessential for this many players and this box."""
    box, seats = game.box, range(game.players)
    return Scene(
        title=game.title,
        symbols=svg.art("elements") + svg.art("quintessential") + "".join(drawn.symbols(box)),
        panels=(
            replace(_colours(WIDTH, 5), narrow=_colours(NARROW, 3)),
            *[_pairs(colour) for colour in range(len(cards.START_COLOURS))],
            replace(
                _public(IN_ROW, shown_bids(game.players)),
                narrow=_public(IN_NARROW_ROW, shown_bids(game.players)),
            ),
            _bench(),
            _loop(),
            _faces(),
            *_picked(),
            *_discards(len(box.cards) - 1),
            *[panel for seat in seats for panel in _lab(seat, game.players, box)],
        ),
        patterns=(
            ("colour",),
            ("pair",),
            ("seat",),
            ("card",),
            ("dismiss",),
            ("lab",),
            ("aim", "stock"),
            ("d", "flask"),
            ("hand", "flask"),
            ("hand", "pool"),
            ("hand", "face"),
            ("pull",),
            ("pick",),
            ("take",),
            ("turn",),
        ),
        rules=tuple(game.rules().values()),
        names=drawn.names(box),
        marks=(
            Mark("last", "last move"),
            Mark("hint", "hint"),
            Mark("turn", "to decide", area="ring"),
            Mark("loop", "in the loop", area="ring"),
        ),
        prompts={
            "hand": "Choose the new die.",
            "flask": "Now choose a flask for this die.",
            "stock": "Now name its element: choose it in the stock.",
            "pool": "Choose a lit flask for the new die, or the pool.",
            "face": "Choose the face it shows.",
        },
        large={**drawn.large(box), **_large_of_public()},
        small=drawn.small(box),
        parts=drawn.parts(box),
    )


def shown_bids(players: int) -> int:
    """How many bids of a card are seen, from the highest on."""
    return 2 if players == 2 else 4


def _large_of_public() -> dict[str, str]:
    """What is printed on the table can be looked at closely too: by its place."""
    tops = {_top_id(top): f"top-{top}-large" for top in range(len(TOP_ROW))}
    spaces = {_space_id(space): f"favour-{space}-large" for space in cards.FAVOURS}
    return {**tops, **spaces}


def _top_id(top: int) -> str:
    return f"{'lab' if cards.aims_of(top) == (NO_AIM,) else 'aim'}:{top}"


def _space_id(space: int) -> str:
    return f"lab:{cards.BOTTOM_ROW_AT + space}"


def _card(n: int, in_row: int, top: float, pitch: float = CARD_HIGH) -> Rect:
    """Where the n-th card lies, if so many lie in a row."""
    row, col = divmod(n, in_row)
    return CARD * col + 1.5, top + pitch * row, CARD - 3, CARD_HIGH - 4


# ── Before the first round ────────────────────────────────────────────────────────────────


def _colours(width: float, in_row: int) -> Panel:
    """2.1: the five colours, each with an assistant that wears it."""
    ground, places = [], []
    step = width / in_row
    for number, colour in enumerate(cards.PLAYER_COLOURS):
        row, col = divmod(number, in_row)
        x, y = 1 + step * col, 2 + 44 * row
        at = (x, y, step - 3, 40)
        ground += [svg.tray(*at, 20), svg.words(x + 34, y + 25, 14, colour, "start", 600)]
        places.append(Place(f"pawn:{colour}", x + 4, y + 5, 30, 30, ""))
        key = drawn.PLAYER_LETTERS[colour]
        places.append(Place(f"colour:{colour}", *at, f"play {colour}", row, col, key))
    return Panel(
        id="colours",
        label="Colours",
        width=width,
        height=44 * (4 // in_row + 1),
        backdrop="".join(ground),
        places=tuple(places),
        role="toolbar",
        spare=True,
    )


def _pairs(colour: int) -> Panel:
    """2.2: three pairs of start cards."""
    wide = _some_pairs(colour, WIDTH, 3, CARD)
    return replace(wide, narrow=_some_pairs(colour, NARROW, 2, 62))


def _some_pairs(colour: int, width: float, in_row: int, card: float) -> Panel:
    name, ground, places = cards.START_COLOURS[colour], [], []
    step, high = width / in_row, (card - 3) * drawn.HIGH / drawn.WIDE
    for number in cards.SETS:
        row, col = divmod(number - 1, in_row)
        x, y = step * col, (high + 22) * row
        left = x + (step - 2 * card) / 2 + 1.5
        ground.append(svg.words(x + step / 2, y + 14, 14, f"{name} {number}", weight=600))
        for i in range(2):
            at = (left + card * i, y + 19, card - 3, high)
            places.append(Place(f"start:{name}-{number}:{i}", *at, "", ground=True))
        at = (left - 1, y + 1, 2 * card - 1, high + 19)
        label, key = f"start with {name} {number}", str(number)
        places.append(Place(f"pair:{name}-{number}", *at, label, row, col, key))
    return Panel(
        id=f"pairs-{name}",
        label=f"Start cards, {name}",
        width=width,
        height=(high + 22) * ((len(cards.SETS) - 1) // in_row + 1),
        backdrop="".join(ground),
        places=tuple(places),
        role="toolbar",
        spare=True,
    )


# ── For all ───────────────────────────────────────────────────────────────────────────────


def _public(in_row: int, bids: int) -> Panel:
    """2.6: the top row to claim; the bottom row to bid on, with its bids; the deck."""
    lines = -(-len(TOP_ROW) // in_row)
    pitch = CARD_HIGH + 22 * bids / 2
    low = 3 + CARD_HIGH * lines
    width, high = CARD * in_row, low + pitch * lines + 2
    ground = [
        f'<rect class="quint-board" x="1" y="1" width="{width - 2:g}" height="{high - 2:g}" rx="8" '
        'fill="#f1e4cb" stroke="#8d7350" stroke-width="2"/>'
    ]
    places, texts = [], []
    for top, name in enumerate(TOP_ROW):
        at = _card(top, in_row, 4)
        ground.append(svg.use(f"top-{top}", *at))
        row, col = 10 * (top // in_row), top % in_row
        label = f"{name}, to claim"
        places.append(Place(_top_id(top), *at, label, row, 2 * col, ground=True))
        if 0 < top < cards.DISCARD:
            count = len(cards.CLAIMABLES[top, cards.aims_of(top)[0]].flasks)
            boxes = drawn.flask_boxes(count > 2)[:count]
            places += _flasks(f"flask:t{top}", at, boxes, f"flask of {name}", row, col)
    for space in range(cards.SPACES + 1):
        at = _card(space, in_row, low, pitch)
        x, y, w, h = at
        if space == cards.SPACES:
            ground.append(svg.use("back", *at))
            places.append(Place("deck", *at, ""))
            texts.append(Text("in deck", x + w / 2, y + h + 16, 14))
            continue
        formula = cards.is_formula(space)
        name = "formula" if formula else cards.FAVOURS[space]
        ground.append(_hollow(*at) if formula else svg.use(f"favour-{space}", *at))
        row, col = 100 + space // in_row, 2 * (space % in_row)
        places.append(Place(_space_id(space), *at, f"{name}, to bid on", row, col, ground=True))
        for i in range(bids):
            left, top_of = x + w / 2 * (i % 2), y + h + 2 + 21 * (i // 2)
            places.append(Place(f"bid:{space}:{i}", left, top_of, 20, 20, ""))
            texts.append(Text(f"bids:{space}:{i}", left + 22, top_of + 15, 14, "start"))
    return Panel(
        id="public",
        label="Public Lab",
        width=width,
        height=high,
        backdrop="".join(ground),
        places=tuple(places),
        texts=tuple(texts),
        role="toolbar",
        tab=PUBLIC_TAB,
    )


def _hollow(x: float, y: float, w: float, h: float) -> str:
    return svg.hollow(x + 3, y + 3, w - 6, h - 6, 5, 1.4, ' stroke-dasharray="5 4"')


def _flasks(
    id: str, card: Rect, boxes: list[Rect], label: str, row: int, col: int
) -> Iterator[Place]:
    """The flasks of a card that lies there, below it for the arrow keys."""
    x, y, w, _ = card
    scale = w / drawn.WIDE
    for slot, (left, top, wide, high) in enumerate(boxes):
        at = (x + left * scale, y + top * scale, wide * scale, high * scale)
        below, beside = divmod(slot, 2)
        yield Place(f"{id}:{slot}", *at, label, row + 1 + below, 2 * col + beside)


def _bench() -> Panel:
    """The stock, the die just made, and what ends or doubles a turn."""
    wide = _bench_of(SIDE, 46, (277, 1, 50, 54), [(1, 59, 162, 38), (165, 59, 162, 38)], 14)
    low = [(52, 57, 98, 44), (152, 57, 97, 44)]
    return replace(wide, narrow=_bench_of(NARROW, 41.4, (1, 57, 48, 54), low, 12.6))


def _bench_of(width: float, step: float, hand: Rect, buttons: Sequence[Rect], size: float) -> Panel:
    elements = len(dice.ELEMENTS)
    ground, places, texts = [svg.tray(1, 1, step * elements - 2, 54, 10)], [], []
    for colour, element in enumerate(dice.ELEMENTS):
        x = 1 + step * colour
        ground.append(svg.use(f"disc-{element}", x + step / 2 - 17, 3, 32, 32))
        label, key = f"{element} in the stock", drawn.LETTERS[colour].lower()
        places.append(Place(f"stock:{element}", x, 2, step - 1, 52, label, 0, colour, key))
        texts.append(Text(f"on stock:{element}", x + step / 2, 50, 14))
    left, top, wide, high = hand
    ground.append(svg.tray(*hand, 10))
    ground += [svg.words(left + wide / 2, top + 24 + 14 * i, 13, w) for i, w in enumerate(NEW_DIE)]
    inside = (left + 2, top + 1, wide - 4, high - 2)
    places.append(Place("hand", *inside, "new die", 0, elements, "n"))
    for col, (name, key, at) in enumerate(zip(BUTTONS, "do", buttons, strict=True)):
        ground.append(svg.tray(*at, 12))
        places.append(Place(f"turn:{name}", *at, BUTTONS[name], 1, 3 * col, key))
    middles = [(x + w / 2, y + h / 2 + 5) for x, y, w, h in buttons]
    texts.append(Text("on turn:done", *middles[0], size))
    ground.append(svg.words(*middles[1], size, "Extra assistant"))
    return Panel(
        id="bench",
        label="Stock, new die, end of a bid",
        width=width,
        height=max(buttons[0][1] + buttons[0][3], top + high) + 1,
        backdrop="".join(ground),
        places=tuple(places),
        texts=tuple(texts),
        role="toolbar",
        area="side",
    )


def _loop() -> Panel:
    """4.6: the dice that a loop makes, one after the other and round again."""
    step = drawn.LOOP_STEP
    places = [Place("loop:0", 0, 40, SIDE, 70, "")]
    for i in range(len(dice.ELEMENTS)):
        at = (4 + step * i, 42, 40, 46)
        places.append(Place(f"pull:{i}", *at, f"die {i + 1} of the loop", 0, i, str(i + 1)))
    head = ("A loop: it makes these for ever.", "Which one is pulled out?")
    return Panel(
        id="loop",
        label="Infinite creation loop",
        width=SIDE,
        height=112,
        backdrop="".join(svg.words(4, 15 + 18 * n, 14, w, "start") for n, w in enumerate(head)),
        places=tuple(places),
        role="toolbar",
        area="side",
        spare=True,
    )


def _faces() -> Panel:
    """4.6: the face of a die out of a loop."""
    places = []
    for n in dice.FACES:
        at = (8 + 53 * (n - 1), 38, 46, 52)
        places.append(Place(f"face:{n}", *at, f"show {n}", 0, n, str(n)))
    head = ("Out of the loop: into the pool", "with any face, or onto a card.")
    return Panel(
        id="faces",
        label="Face of the die out of the loop",
        width=SIDE,
        height=92,
        backdrop="".join(svg.words(4, 14 + 18 * n, 14, w, "start") for n, w in enumerate(head)),
        places=tuple(places),
        role="toolbar",
        area="side",
        spare=True,
    )


def _picked() -> Iterator[Panel]:
    """Rows of chosen dice, as many as are needed."""
    in_row = int(SIDE // SLOT)
    for row in range(-(-KINDS // in_row)):
        top = 0 if row else 20
        slots = range(row * in_row, min((row + 1) * in_row, KINDS))
        places = _dice("picked", "Chosen dice", slots, (0, top, SLOT, DIE_HIGH), in_row, -1)
        yield Panel(
            id=f"picked{row}",
            label="Chosen dice",
            width=SIDE,
            height=top + DIE_HIGH,
            backdrop="",
            places=tuple(places),
            texts=() if row else (Text("on picked", 4, 14, 14, "start"),),
            role="group",
            area="side",
            spare=True,
        )


def _dice(
    id: str, label: str, slots: range, first: Rect, in_row: int, at_row: int
) -> Iterator[Place]:
    """Slots for dice, each with a spot for how many lie in it; not to click in row -1."""
    left, top, wide, high = first
    for n, i in enumerate(slots):
        row, col = divmod(n, in_row)
        x, y = left + wide * col, top + high * row
        at = (x, y, wide, high)
        yield Place(f"{id}:{i}", *at, label, at_row + row if at_row >= 0 else -1, 10 + col)
        yield Place(f"{id}:{i}:n", x + wide - 18, y + high - 19, 18, 18, "")


def _discards(formulae: int) -> Iterator[Panel]:
    """6.7: the discards, laid out."""
    for row in range((formulae - 1) // IN_ROW + 1):
        wide, narrow = (_some_discards(row, in_row) for in_row in (IN_ROW, IN_NARROW_ROW))
        yield replace(wide, narrow=narrow)


def _some_discards(row: int, in_row: int) -> Panel:
    top, places = 0 if row else 20, []
    for n in range(IN_ROW):
        at = _card(n, in_row, top + 1)
        id, below = f"take:{row * IN_ROW + n}", n // in_row
        places.append(Place(id, *at, "discarded", below, n % in_row, ground=True))
    return Panel(
        id=f"discards{row}",
        label="Discarded formulae",
        width=CARD * in_row,
        height=top + CARD_HIGH * -(-IN_ROW // in_row) - 2,
        backdrop="" if row else svg.words(4, 14, 14, "Discarded formulae", "start"),
        places=tuple(places),
        role="toolbar",
        spare=True,
        cropped=True,
    )


# ── A player's lab ────────────────────────────────────────────────────────────────────────


def _lab(seat: int, players: int, box: Box) -> Iterator[Panel]:
    """A player: a head with the pool, and the cards."""
    in_row = _in_row(seat, players)
    yield from _pool(seat, CARD * in_row)
    for row in range(len(box.cards) // in_row + 1):
        slots = range(row * in_row, (row + 1) * in_row)
        wide = _cards(seat, row, slots, in_row, drawn.has_many(box))
        yield replace(wide, narrow=_cards(seat, row, slots, IN_NARROW_ROW, drawn.has_many(box)))


def _in_row(seat: int, players: int) -> int:
    """Cards in a row. Where there are only two players, the second has more room."""
    return IN_WIDE_ROW if seat and players == 2 else IN_ROW


def pool_panels(seat: int, players: int) -> tuple[str, ...]:
    """The panels on which the dice of a pool lie."""
    rows = range(1, len(pool_rows(CARD * _in_row(seat, players))))
    return f"head{seat}", *[f"pool{seat}.{row}" for row in rows]


def _area(seat: int) -> Literal["main", "wide"]:
    return "wide" if seat else "main"


def pool_rows(width: float) -> list[range]:
    """The slots for dice that the rows of a pool have; the first row stands beside the head.

    >>> pool_rows(600)
    [range(0, 7), range(7, 21), range(21, 35), range(35, 36)]
    """
    first, more = int((width - HEAD) // SLOT), int(width // SLOT)
    starts = [0, *range(first, KINDS, more)]
    return [range(at, min(to, KINDS)) for at, to in zip(starts, [*starts[1:], KINDS], strict=True)]


def _pool(seat: int, width: float) -> Iterator[Panel]:
    """Head and dice. While dice are picked for a bid or a reroll, the other side lies up: there
    each die is a place to pick."""
    first, *more = pool_rows(width)
    for row, slots in enumerate([first, *more]):
        sides = []
        for kind in (f"d:{seat}", f"pick:{seat}"):
            wide, narrow = (
                _more_dice(seat, kind, row, slots, wide) if row else _head(seat, kind, slots, wide)
                for wide in (width, NARROW)
            )
            sides.append(replace(wide, narrow=narrow))
        yield replace(sides[0], back=sides[1])


def _head(seat: int, kind: str, slots: range, width: float) -> Panel:
    """Who it is, with the token, the aethers, the assistants, and the first dice of the pool."""
    who, narrow = player(seat), width == NARROW
    crew, pool, last = (100, 166, 249) if narrow else (106, 198, HEAD - 6)
    in_row = 7 if narrow else len(slots)
    dice_at: Rect = (0, 51, NARROW / in_row, 42) if narrow else (HEAD, 2, SLOT, DIE_HIGH)
    below = dice_at[3] * -(-len(slots) // in_row) if narrow else 0
    tray: Rect = (0.5, 50.5, 249, below) if narrow else (HEAD - 2, 0.5, width - HEAD + 1.5, 49)
    ground = [
        svg.tray(*tray, 8),
        svg.words(32, 21, 14, who, "start", 600),
        svg.use("disc-aether", 5, 27, 20, 20),
        svg.tray(pool, 2, last - pool, 46, 12),
        svg.words((pool + last) / 2, 20, 14, "Pool", weight=600),
    ]
    places = (
        Place(f"seat:{seat}", 1, 1, crew - 4, 48, who, 0, 0, str(seat + 1)),
        Place(f"seat:{seat}:s", 3, 1, 27, 27, ""),
        Place(f"seat:{seat}:t", crew + 1, 1, 25, 25, ""),
        Place(f"seat:{seat}:a", crew, 27, pool - crew - 3, 20, ""),
        Place(f"pool:{seat}", pool, 2, last - pool, 46, f"pool of {who}", 0, 1, "p"),
        *_dice(kind, f"die of {who}", slots, dice_at, in_row, 1 if narrow else 0),
    )
    texts = (
        Text(f"own:{seat}", 29, 43, 14, "start"),
        Text(f"on pool:{seat}", (pool + last) / 2, 40, 13),
    )
    return _of_lab(f"head{seat}", seat, width, 51 + below, "".join(ground), places, texts)


def _more_dice(seat: int, kind: str, row: int, slots: range, width: float) -> Panel:
    who, narrow = player(seat), width == NARROW
    in_row = 7 if narrow else int(width // SLOT)
    lines = -(-len(slots) // in_row)
    first = (0, 1, NARROW / in_row, 42) if narrow else (1, 1, SLOT, DIE_HIGH)
    high = first[3] * lines + 2
    ground = svg.tray(0.5, 0.5, width - 1, high - 1, 8)
    places = tuple(_dice(kind, f"die of {who}", slots, first, in_row, 0))
    return _of_lab(f"pool{seat}.{row}", seat, width, high, ground, places, spare=True)


def _of_lab(
    id: str,
    seat: int,
    width: float,
    height: float,
    ground: str,
    places: tuple[Place, ...],
    texts: tuple[Text, ...] = (),
    spare: bool = False,
) -> Panel:
    what = "Lab" if id.startswith("lab") else "Pool"
    return Panel(
        id=id,
        label=f"{what} of {player(seat)}",
        width=width,
        height=height,
        backdrop=ground,
        places=places,
        texts=texts,
        role="toolbar",
        area=_area(seat),
        spare=spare,
        cropped=spare,
        tab=player(seat),
    )


def _cards(seat: int, row: int, slots: range, in_row: int, many: bool) -> Panel:
    """Cards of a lab; the first two are the forge and the Dismiss card that everybody has."""
    who, ground, found = player(seat), [], []
    for n, slot in enumerate(slots):
        at = _card(n, in_row, 1.5)
        line, col = 10 * (n // in_row), n % in_row
        if slot == 1:
            ground.append(svg.use("dismiss", *at))
            label = f"Dismiss card of {who}: roll again"
            found.append(Place(f"dismiss:{seat}", *at, label, line, 2 * col, "g", ground=True))
            continue
        if row == 0:
            ground.append(svg.use("c0", *at) if not slot else _hollow(*at))
        card = max(slot - 1, 0)  # of the lab: 0 is the Multi-Forge
        label = f"card of {who}" if slot else f"{cards.MULTI_FORGE_CARD.name} of {who}"
        found.append(Place(f"card:{seat}:{card}", *at, label, line, 2 * col, ground=True))
        boxes = drawn.flask_boxes(many or not slot)
        found += _flasks(f"flask:{seat}:{card}", at, boxes, f"flask of {who}", line, col)
    high = CARD_HIGH * -(-len(slots) // in_row) - 2
    ground_of, places = "".join(ground), tuple(found)
    width = CARD * in_row
    return _of_lab(f"lab{seat}.{row}", seat, width, high, ground_of, places, spare=row > 0)
