"""What is drawn once: the panels of the table of Quintessential, and the places on them."""

from collections.abc import Iterator
from functools import cache
from typing import Literal

from quint.games.quintessential import Quintessential, cards, dice
from quint.games.quintessential.cards import NO_AIM, TOP_ROW, Box
from quint.sentences import player
from quint_widgets import svg
from quint_widgets.scene import Mark, Panel, Place, Scene, Text
from quint_widgets.scenes.quintessential import cards as drawn

WIDTH = drawn.TABLE_WIDE
DICE_IN_ROW = 12
KINDS = 36  # of rolled dice: six elements, six faces
CARDS_IN_ROW = 6
SLOT, DIE_HIGH = WIDTH / DICE_IN_ROW, 46
CARD, CARD_HIGH = WIDTH / CARDS_IN_ROW, WIDTH / CARDS_IN_ROW * drawn.HIGH / drawn.WIDE
STEP = (WIDTH - 8) / 7  # from card to card of the Public Lab
PUBLIC, PUBLIC_HIGH = STEP - 3, (STEP - 3) * drawn.HIGH / drawn.WIDE
SHOWN_BIDS = 3  # the highest of a card
BUTTONS = {"done": "end of the bid or the reroll", "extra": "extra assistant"}


@cache
def scene(game: Quintessential) -> Scene:
    """The table of Quintessential for this many players and this box."""
    box, seats = game.box, range(game.players)
    return Scene(
        title=game.title,
        symbols=svg.art("elements") + svg.art("quintessential") + "".join(drawn.symbols(box)),
        panels=(
            _colours(),
            *[_pairs(colour) for colour in range(len(cards.START_COLOURS))],
            _public(),
            _bench(),
            _loop(),
            _faces(),
            *_dice_rows("pick", "Dice to choose from", "Choose dice from the pool", True),
            *_dice_rows("picked", "Chosen dice", "", False),
            *_rows_of_cards(len(box.cards) - 1),
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
        large={f"c{n}": f"c{n}-large" for n in range(len(box.cards))},
        small={f"c{n}": f"c{n}{drawn.PLAIN}" for n in range(len(box.cards))},
        parts=drawn.parts(box),
    )


# ── Panels ────────────────────────────────────────────────────────────────────────────────


def _colours() -> Panel:
    """2.1: the five colours, each with an assistant that wears it."""
    ground, places = [], []
    for number, colour in enumerate(cards.PLAYER_COLOURS):
        x, wide = 2 + 97 * number, 94
        ground += [svg.tray(x, 2, wide, 40, 20), svg.words(x + 38, 27, 14, colour, "start", 600)]
        places.append(Place(f"pawn:{colour}", x + 6, 7, 30, 30, ""))
        key = drawn.PLAYER_LETTERS[colour]
        places.append(Place(f"colour:{colour}", x, 2, wide, 40, f"play {colour}", 0, number, key))
    return Panel(
        "colours", "Colours", WIDTH, 44, "".join(ground), tuple(places), role="toolbar", spare=True
    )


def _pairs(colour: int) -> Panel:
    """2.2: three pairs of start cards."""
    name, ground, places = cards.START_COLOURS[colour], [], []
    for number in cards.SETS:
        x = 2 * CARD * (number - 1)
        ground.append(svg.words(x + CARD, 13, 13, f"{name} {number}", weight=600))
        for i in range(2):
            at = (x + 3 + (CARD - 3) * i, 18, CARD - 3, CARD_HIGH - 4)
            places.append(Place(f"start:{name}-{number}:{i}", *at, "", ground=True))
        at = (x + 1, 1, 2 * CARD - 2, CARD_HIGH + 16)
        label, key = f"start with {name} {number}", str(number)
        places.append(Place(f"pair:{name}-{number}", *at, label, 0, number, key))
    return Panel(
        id=f"pairs-{name}",
        label=f"Start cards, {name}",
        width=WIDTH,
        height=CARD_HIGH + 18,
        backdrop="".join(ground),
        places=tuple(places),
        role="toolbar",
        spare=True,
    )


def _public() -> Panel:
    """2.6: the top row to claim; the bottom row to bid on, with its bids; the deck."""
    high = 2 * PUBLIC_HIGH + 18 * SHOWN_BIDS + 18
    ground = [
        f'<rect class="quint-board" x="1" y="1" width="{WIDTH - 2}" height="{high - 2:g}" rx="8" '
        'fill="#f1e4cb" stroke="#8d7350" stroke-width="2"/>'
    ]
    places, texts = [], []
    for top, name in enumerate(TOP_ROW):
        at = (5.5 + STEP * top, 6.0, PUBLIC, PUBLIC_HIGH)
        ground.append(svg.use(f"top-{top}", *at))
        kind = "aim" if cards.aims_of(top) != (NO_AIM,) else "lab"
        places.append(Place(f"{kind}:{top}", *at, f"{name}, to claim", 0, 2 * top, ground=True))
        if 0 < top < cards.DISCARD:
            count = len(cards.CLAIMABLES[top, cards.aims_of(top)[0]].flasks)
            boxes = drawn.flask_boxes(count > 2)[:count]
            places += _flasks(f"flask:t{top}", at, boxes, f"flask of {name}", top)
    low = PUBLIC_HIGH + 10
    for space in range(cards.SPACES + 1):
        at = (5.5 + STEP * space, low, PUBLIC, PUBLIC_HIGH)
        if space == cards.SPACES:
            ground.append(svg.use("back", *at))
            places.append(Place("deck", *at, ""))
            texts.append(Text("in deck", at[0] + at[2] / 2, low + PUBLIC_HIGH + 16, 13))
            continue
        formula = cards.is_formula(space)
        name = "formula" if formula else cards.FAVOURS[space]
        ground.append(_hollow(*at) if formula else svg.use(f"favour-{space}", *at))
        id = f"lab:{cards.BOTTOM_ROW_AT + space}"
        places.append(Place(id, *at, f"{name}, to bid on", 10, 2 * space, ground=True))
        for i in range(SHOWN_BIDS):
            y = low + PUBLIC_HIGH + 3 + 18 * i
            places.append(Place(f"bid:{space}:{i}", at[0] + 6, y, 17, 17, ""))
            texts.append(Text(f"bids:{space}:{i}", at[0] + 27, y + 13.4, 14, "start"))
    return Panel(
        id="public",
        label="Public Lab",
        width=WIDTH,
        height=high,
        backdrop="".join(ground),
        places=tuple(places),
        texts=tuple(texts),
        role="toolbar",
    )


def _hollow(x: float, y: float, w: float, h: float) -> str:
    return svg.hollow(x + 3, y + 3, w - 6, h - 6, 5, 1.4, ' stroke-dasharray="5 4"')


def _flasks(
    id: str, card: drawn.Rect, boxes: list[drawn.Rect], label: str, col: int
) -> list[Place]:
    """The flasks of a card that lies there, below it for the arrow keys."""
    x, y, w, _ = card
    scale = w / drawn.WIDE
    places = []
    for slot, (left, top, wide, high) in enumerate(boxes):
        at = (x + left * scale, y + top * scale, wide * scale, high * scale)
        row, beside = divmod(slot, 2)
        places.append(Place(f"{id}:{slot}", *at, label, 1 + row, 2 * col + beside))
    return places


def _bench() -> Panel:
    """The stock, the die just made, and what ends or doubles a turn."""
    ground, places, texts = [svg.tray(1, 1, 284, 54, 10)], [], []
    for colour, element in enumerate(dice.ELEMENTS):
        x = 4 + 47 * colour
        ground.append(svg.use(f"disc-{element}", x + 7, 3, 32, 32))
        label, key = f"{element} in the stock", drawn.LETTERS[colour].lower()
        places.append(Place(f"stock:{element}", x, 2, 46, 52, label, 0, colour, key))
        texts.append(Text(f"on stock:{element}", x + 23, 50, 14))
    ground += [
        svg.tray(290, 1, 48, 54, 10),
        svg.words(314, 25, 12, "new"),
        svg.words(314, 39, 12, "die"),
    ]
    ground.append(svg.words(415, 46, 14, "Extra assistant"))
    places.append(Place("hand", 292, 3, 44, 50, "new die", 0, 6, "n"))
    for row, (name, key) in enumerate([("done", "d"), ("extra", "o")]):
        at = (344, 1 + 28 * row, 142, 25)
        ground.insert(0, svg.tray(*at, 12))
        places.append(Place(f"turn:{name}", *at, BUTTONS[name], row, 7, key))
    texts.append(Text("on turn:done", 415, 18, 14))
    return Panel(
        id="bench",
        label="Stock, new die, end of a bid",
        width=WIDTH,
        height=56,
        backdrop="".join(ground),
        places=tuple(places),
        texts=tuple(texts),
        role="toolbar",
    )


def _loop() -> Panel:
    """4.6: the dice that a loop makes, one after the other and round again."""
    places = [Place("loop:0", 0, 22, WIDTH, 70, "")]
    for i in range(len(dice.ELEMENTS)):
        at = (18 + 78 * i, 24, 44, 50)
        places.append(Place(f"pull:{i}", *at, f"die {i + 1} of the loop", 0, i, str(i + 1)))
    head = svg.words(
        4, 15, 14, "A loop: it makes these for ever. Which one is pulled out?", "start"
    )
    return Panel(
        id="loop",
        label="Infinite creation loop",
        width=WIDTH,
        height=94,
        backdrop=head,
        places=tuple(places),
        role="toolbar",
        spare=True,
    )


def _faces() -> Panel:
    """4.6: the face of a die out of a loop."""
    places = []
    for n in dice.FACES:
        at = (8 + 52 * (n - 1), 20, 46, 52)
        places.append(Place(f"face:{n}", *at, f"show {n}", 0, n, str(n)))
    head = svg.words(
        4, 14, 14, "Out of the loop: into the pool with any face, or onto a card.", "start"
    )
    return Panel(
        id="faces",
        label="Face of the die out of the loop",
        width=WIDTH,
        height=74,
        backdrop=head,
        places=tuple(places),
        role="toolbar",
        spare=True,
    )


def _dice_rows(kind: str, label: str, head: str, choose: bool) -> Iterator[Panel]:
    """Rows of dice, as many as are needed."""
    for row in range(KINDS // DICE_IN_ROW):
        top = 0 if row else 20
        places: list[Place] = []
        for col in range(DICE_IN_ROW):
            i = row * DICE_IN_ROW + col
            places += _die_slot(f"{kind}:{i}", label, col, top, choose)
        line = [] if row else [Text(f"on {kind}", 4, 14, 14, "start")]
        yield Panel(
            id=f"{kind}{row}",
            label=label,
            width=WIDTH,
            height=top + DIE_HIGH,
            backdrop=svg.words(4, 14, 14, head, "start") if head and not row else "",
            places=tuple(places),
            texts=tuple(line) if not head else (),
            role="toolbar" if choose else "group",
            spare=True,
        )


def _die_slot(id: str, label: str, col: int, top: float, choose: bool) -> list[Place]:
    x, row = SLOT * col, 0 if choose else -1
    many = Place(f"{id}:n", x + SLOT - 17, top, 17, 17, "")
    return [Place(id, x, top, SLOT, DIE_HIGH, label, row, col), many]


def _rows_of_cards(formulae: int) -> Iterator[Panel]:
    """6.7: the discards, laid out."""
    for row in range((formulae - 1) // CARDS_IN_ROW + 1):
        top, places = 0 if row else 20, []
        for col in range(CARDS_IN_ROW):
            at = (CARD * col + 1.5, top + 1, CARD - 3, CARD_HIGH - 4)
            id = f"take:{row * CARDS_IN_ROW + col}"
            places.append(Place(id, *at, "discarded", 0, col, ground=True))
        yield Panel(
            id=f"discards{row}",
            label="Discarded formulae",
            width=WIDTH,
            height=top + CARD_HIGH,
            backdrop="" if row else svg.words(4, 14, 14, "Discarded formulae", "start"),
            places=tuple(places),
            role="toolbar",
            spare=True,
        )


def _area(seat: int, players: int) -> Literal["main", "side"]:
    """Below the Public Lab is room for one lab, or for two if the others are many."""
    return "main" if seat < (1 if players < 4 else 2) else "side"


def _lab(seat: int, players: int, box: Box) -> Iterator[Panel]:
    """A player: a head, the pool, and the cards."""
    area, who = _area(seat, players), player(seat)
    yield Panel(
        id=f"head{seat}",
        label=who,
        width=WIDTH,
        height=36,
        backdrop=svg.words(34, 25, 15, who, "start", 600)
        + svg.use("disc-aether", 232, 8, 24, 24)
        + svg.tray(318, 6, 168, 28, 14)
        + svg.words(330, 25, 14, "Pool", "start", 600),
        places=(
            Place(f"seat:{seat}", 1, 5, 104, 30, who, 0, 0, str(seat + 1)),
            Place(f"seat:{seat}:s", 3, 6, 28, 28, ""),
            Place(f"seat:{seat}:t", 108, 7, 26, 26, ""),
            Place(f"seat:{seat}:a", 138, 7, 92, 26, ""),
            Place(f"pool:{seat}", 318, 6, 168, 28, f"pool of {who}", 0, 1, "p"),
        ),
        texts=(
            Text(f"own:{seat}", 260, 25, 14, "start"),
            Text(f"on pool:{seat}", 476, 25, 14, "end"),
        ),
        role="toolbar",
        area=area,
    )
    for row in range(KINDS // DICE_IN_ROW):
        places: list[Place] = []
        for col in range(DICE_IN_ROW):
            i = row * DICE_IN_ROW + col
            places += _die_slot(f"d:{seat}:{i}", f"die of {who}", col, 1, True)
        yield Panel(
            id=f"pool{seat}.{row}",
            label=f"Pool of {who}",
            width=WIDTH,
            height=DIE_HIGH + 2,
            backdrop=svg.tray(0.5, 0.5, WIDTH - 1, DIE_HIGH + 1, 8),
            places=tuple(places),
            role="toolbar",
            area=area,
            spare=row > 0,
        )
    for row in range(len(box.cards) // CARDS_IN_ROW + 1):
        yield _row_of_lab(seat, row, area, drawn.has_many(box))


def _row_of_lab(seat: int, row: int, area: Literal["main", "side"], many: bool) -> Panel:
    who, ground, found = player(seat), [], []
    for col in range(CARDS_IN_ROW):
        at = (CARD * col + 1.5, 1.5, CARD - 3, CARD_HIGH - 4)
        slot = row * CARDS_IN_ROW + col - 1  # of the lab: 0 is the Multi-Forge
        if row == col == 0:
            slot = 0
            ground.append(svg.use("c0", *at))
        elif row == 0 and col == 1:
            ground.append(svg.use("dismiss", *at))
            label = f"Dismiss card of {who}: roll again"
            found.append(Place(f"dismiss:{seat}", *at, label, 0, 2, "g", ground=True))
            continue
        elif row == 0:
            ground.append(_hollow(*at))
        label = f"{cards.MULTI_FORGE_CARD.name} of {who}" if not slot else f"card of {who}"
        found.append(Place(f"card:{seat}:{slot}", *at, label, 0, 2 * col, ground=True))
        boxes = drawn.flask_boxes(many or not slot)
        found += _flasks(f"flask:{seat}:{slot}", at, boxes, f"flask of {who}", col)
    return Panel(
        id=f"lab{seat}.{row}",
        label=f"Lab of {who}",
        width=WIDTH,
        height=CARD_HIGH,
        backdrop="".join(ground),
        places=tuple(found),
        role="toolbar",
        area=area,
        spare=row > 0,
    )
