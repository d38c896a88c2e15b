"""The table of Mineral Quest as it is sent once: its panels, and everything drawn on them."""

from collections.abc import Iterator
from functools import cache
from xml.sax.saxutils import escape

from quint.games.mineral_quest import MineralQuest, heaps
from quint.games.mineral_quest.cards import CHEMIST, DRAWN, ROLE_NAMES, Box, Space, hand_limit
from quint.sentences import counted, player
from quint_widgets import svg
from quint_widgets.scene import Mark, Panel, Place, Scene, Text
from quint_widgets.scenes.mineral_quest import cards

# 1.5: the side of the market in the order of the periodic table, as the rulebook draws it.
PERIODIC = (
    ("Li", "Be", "H2O", "OH", "C", "", "O", "F"),
    ("Na", "Mg", "Wild", "Al", "Si", "P", "S", "Cl"),
    ("K", "Ca", "", "", "Fe", "Cu", "Zn", ""),
    ("Mo", "", "Ag", "Sn", "Pt", "Au", "Hg", "Pb"),
)
COLUMNS = 8
WIDE = 60  # a card on the table
HIGH = 66
LEFT_WIDTH = COLUMNS * WIDE + 8
SIDE_WIDTH = 360
SLOTS = hand_limit(CHEMIST) + DRAWN  # cards of a hand
PER_ROW = 9
HAND_ROWS = -(-SLOTS // PER_ROW)
ROW = 32  # the height of a player's row
ROLE_ROW = 74
SMALL = 48  # a card of the discard pile, laid out


MATS = (
    ("own", cards.OWN, cards.own_mat),
    ("list", cards.LISTED, cards.listed_mat),
    ("mini", cards.MINI, cards.mini_mat),
)


@cache
def scene(game: MineralQuest) -> Scene:
    """The table of Mineral Quest for this many players and these cards."""
    box = game.box
    return Scene(
        title=game.title,
        symbols=svg.art("mineral_quest") + "".join(_symbols(box)),
        panels=(
            _roles(box),
            _market(box),
            *[_hand(row) for row in range(HAND_ROWS)],
            _pile(box),
            _turn(),
            _supply(game.players),
            _players(game.players),
            *[_mat(seat, box) for seat in range(game.players)],
        ),
        patterns=(
            ("role",),
            ("mat",),
            ("own*", "mat"),
            ("turn",),
            ("deck",),
            ("up",),
            ("market",),
            ("own*", "market"),
            ("pick",),
            ("own*", "discard"),
        ),
        rules=tuple(game.rules().values()),
        names=_names(box),
        marks=(
            Mark("last", "last move"),
            Mark("hint", "hint"),
            Mark("turn", "to decide", area="ring"),
            Mark("wanted", "wanted", "wanted"),
        ),
        prompts={
            "own": "Choose a lit card of your hand.",
            "mat": "Now choose the mineral to pay for it.",
            "market": "Now choose its space of the market.",
            "discard": "Now choose the discard pile.",
        },
        large={
            **{f"card-{symbol}": f"large-{symbol}" for symbol in box.kinds},
            **{f"mini-{role}": f"mat-{role}" for role in ROLE_NAMES},
        },
        small={
            **{f"card-{symbol}": f"plain-{symbol}" for symbol in box.kinds},
            **{f"own-{role}": f"list-{role}" for role in ROLE_NAMES},
        },
        parts={
            f"{size}-{role}": _parts(box.mats[n])
            for n, role in enumerate(ROLE_NAMES)
            for size in ("own", "mini")
        },
    )


def _symbols(box: Box) -> Iterator[str]:
    for kind in box.in_order:
        roles = box.icons[kind.symbol]
        # A margin round the card, for the light of places.
        yield svg.symbol(f"card-{kind.symbol}", "-4 -5 68 94", cards.small_card(kind, roles))
        yield svg.symbol(f"plain-{kind.symbol}", "-4 -5 68 94", cards.plain_card(kind, roles))
        yield svg.symbol(f"large-{kind.symbol}", "0 0 240 364", cards.large_card(kind, roles))
    for number, role in enumerate(ROLE_NAMES):
        spaces = box.mats[number]
        height = cards.mat_height(len(spaces))
        drawn = cards.mat(role, spaces)
        yield svg.symbol(f"mat-{role}", f"0 0 {cards.MAT_WIDTH} {height}", drawn)
        for size, grid, draw in MATS:
            view = f"0 0 {grid.width} {grid.height(len(spaces))}"
            yield svg.symbol(f"{size}-{role}", view, draw(role, spaces))
    for count in range(2, max(kind.count for kind in box.in_order) + 1):
        yield svg.symbol(f"many-{count}", "-4 -5 68 94", _badge(count))
    yield svg.symbol("wanted", "-4 -5 68 94", _wanted())


def _badge(count: int) -> str:
    """How many cards lie here."""
    return (
        '<circle cx="50" cy="12" r="12" fill="#14776a" stroke="#fffdf8" stroke-width="1.6"/>'
        + svg.text(50, 18, 17, str(count), fill="#fff", weight=600)
    )


def _wanted() -> str:
    """The four corners of a card."""
    top = "M3 18V7A4 4 0 0 1 7 3H18M42 3H53A4 4 0 0 1 57 7V18"
    bottom = "M57 66V77A4 4 0 0 1 53 81H42M18 81H7A4 4 0 0 1 3 77V66"
    return (
        f'<path class="quint-live-line" d="{top}{bottom}" fill="none" stroke="#14776a" '
        'stroke-width="5" stroke-linecap="round"/>'
    )


def _names(box: Box) -> dict[str, str]:
    named = {f"card-{kind.symbol}": f"{kind.name} card" for kind in box.in_order}
    signs = {f"role-{role}": role for role in ROLE_NAMES}
    mats = {
        f"{size}-{role}": f"mat of the {role}" for role in ROLE_NAMES for size in ("own", "mini")
    }
    most = max(kind.count for kind in box.in_order)
    many = {f"many-{count}": f"{count} of them" for count in range(2, most + 1)}
    return {**named, **signs, **mats, **many, "crystal": "crystal"}


def _parts(spaces: tuple[Space, ...]) -> dict[str, str]:
    """What is said of the spaces of a mat, by number."""
    return {
        str(space.number): f"{space.title()}, {cards.pretty(space.mineral.formula)}, "
        f"{counted(space.points, 'point')}: {space.use}"
        for space in spaces
    }


# ── Panels ────────────────────────────────────────────────────────────────────────────────


def _roles(box: Box) -> Panel:
    """2.2: the five mats to choose from, each with its ability and its minerals."""
    drawn, places = [], []
    for number, role in enumerate(ROLE_NAMES):
        top, minerals = 2 + ROLE_ROW * number, [space.name for space in box.mats[number]]
        drawn.append(svg.tray(2, top, LEFT_WIDTH - 4, ROLE_ROW - 6, 12))
        drawn.append(svg.words(70, top + 19, 15, role, "start", 600))
        drawn.append(svg.words(160, top + 19, 12.5, cards.ABILITIES[role], "start"))
        a_third = (len(minerals) + 2) // 3
        for line in range(3):
            some = ", ".join(minerals[line * a_third : (line + 1) * a_third])
            size = svg.fitting(some, LEFT_WIDTH - 80, 11.2)
            drawn.append(svg.words(70, top + 34 + 13.6 * line, size, escape(some), "start"))
        places.append(Place(f"sign:{role}", 13, top + 11, 46, 46, "", symbol=f"role-{role}"))
        label = f"{role}: {cards.ABILITIES[role]}"
        box_of_row = (2, top, LEFT_WIDTH - 4, ROLE_ROW - 6)
        places.append(Place(f"role:{role}", *box_of_row, label, number, 0, str(number + 1)))
    height = ROLE_ROW * len(ROLE_NAMES) + 2
    drawing = "".join(drawn)
    return Panel("roles", "Roles", LEFT_WIDTH, height, drawing, tuple(places), role="toolbar")


def _market(box: Box) -> Panel:
    """1.5: a board with two sides, by the periodic table and by the alphabet."""
    alphabet = [kind.symbol for kind in sorted(box.in_order, key=lambda kind: kind.name)]
    front, back = _by_periods(box), dict(enumerate(alphabet))
    rows = max(max(front), max(back)) // COLUMNS + 1
    return _side_of_market(front, box, rows, _side_of_market(back, box, rows))


def _by_periods(box: Box) -> dict[int, str]:
    """The symbol at each number of a space; what the board does not know comes last."""
    printed = [symbol for row in PERIODIC for symbol in row]
    places = {n: symbol for n, symbol in enumerate(printed) if symbol in box.kinds}
    more = [symbol for symbol in box.kinds if symbol not in printed]
    return {**places, **{len(printed) + n: symbol for n, symbol in enumerate(more)}}


def _side_of_market(
    symbols: dict[int, str], box: Box, rows: int, back: Panel | None = None
) -> Panel:
    width, height = COLUMNS * WIDE + 8, rows * HIGH + 8
    drawn = [
        f'<rect class="quint-board" x="1.3" y="1.3" width="{width - 2.6:g}" '
        f'height="{height - 2.6:g}" rx="9" fill="#f1e4cb" stroke="#8d7350" stroke-width="2.6"/>'
    ]
    places = []
    for number, symbol in symbols.items():
        row, col = divmod(number, COLUMNS)
        x, y, kind = 4 + WIDE * col, 4 + HIGH * row, box.kinds[symbol]
        drawn.append(_printed(x, y, kind))
        label = f"{kind.name} in the market"
        places.append(Place(f"market:{symbol}", x, y, WIDE, HIGH, label, row, col))
    return Panel(
        id="market",
        label="Market",
        tab="Market",
        width=width,
        height=height,
        backdrop="".join(drawn),
        places=tuple(sorted(places, key=lambda place: (place.row, place.col))),
        role="toolbar",
        back=back,
    )


def _printed(x: float, y: float, kind: heaps.Kind) -> str:
    """A space of the board without a card."""
    return (
        f'<rect class="quint-hollow" x="{x + 5:g}" y="{y + 6:g}" width="{WIDE - 10}" '
        f'height="{HIGH - 12}" rx="5" fill="none" stroke="#cdb890" stroke-width="1.2"/>'
        + svg.words(x + WIDE / 2, y + 40, 19, cards.sign(kind.symbol) or "★")
    )


def _hand(row: int) -> Panel:
    """A row of the hand of whoever looks at the table; the second is put away while it is empty."""
    wide, top = LEFT_WIDTH / PER_ROW, 0 if row else 24
    high = wide * 94 / 68
    places = [] if row else [Place("own", 0, 0, LEFT_WIDTH, top + high, "")]
    for col in range(min(PER_ROW, SLOTS - PER_ROW * row)):
        number = PER_ROW * row + col + 1
        box = (wide * col, top, wide, high)
        places.append(Place(f"own:{number}", *box, f"place {number} of the hand", 0, col))
    return Panel(
        id=f"hand{row}",
        label="Hand, more cards" if row else "Hand",
        tab="Hand",
        width=LEFT_WIDTH,
        height=top + high,
        backdrop="",
        places=tuple(places),
        texts=() if row else (Text("hand", 4, 16, 14, "start"),),
        role="toolbar",
        spare=row > 0,
    )


def _pile(box: Box) -> Panel:
    """7.3: the discard pile, laid out."""
    in_row = LEFT_WIDTH // SMALL
    kinds = sorted(box.in_order, key=lambda kind: kind.name)
    high, top = SMALL * 94 / 68, 24
    drawn, places = [svg.words(4, 16, 14, "Discard pile", "start")], []
    for number, kind in enumerate(kinds):
        row, col = divmod(number, in_row)
        x, y = SMALL * col, top + high * row
        printed = cards.sign(kind.symbol) or "★"
        drawn.append(svg.words(x + SMALL / 2, y + high / 2 + 5, 13, printed))
        label = f"{kind.name} in the discard pile"
        places.append(Place(f"pick:{kind.symbol}", x, y, SMALL, high, label, row, col))
    height = top + high * (1 + (len(kinds) - 1) // in_row)
    return Panel(
        id="pile",
        label="Discard pile, laid out",
        tab="Market",
        width=LEFT_WIDTH,
        height=height,
        backdrop="".join(drawn),
        places=tuple(places),
        role="toolbar",
    )


def _turn() -> Panel:
    places = (Place("turn:pass", 2, 2, SIDE_WIDTH - 4, 34, "pass", 0, 0, "p"),)
    return Panel(
        id="turn",
        label="Pass",
        width=SIDE_WIDTH,
        height=38,
        backdrop=svg.tray(2, 2, SIDE_WIDTH - 4, 34, 17),
        places=places,
        texts=(Text("pass", SIDE_WIDTH / 2, 24, 14),),
        role="toolbar",
        area="side",
        still=False,
    )


def _supply(players: int) -> Panel:
    """The deck, the discard pile left of it, and the face-up cards."""
    wide = min(56, SIDE_WIDTH / (players + 2.3))
    high = wide * 94 / 68
    places = [
        Place("discard", 0, 0, wide, high, "discard pile", 0, 0, symbol="discards"),
        Place("deck", wide, 0, wide, high, "deck", 0, 1, "d", "card-back"),
        Place("removed", 0, high, wide, 18, ""),
    ]
    for number in range(players):
        x = wide * (2.3 + number)
        label = f"face-up place {number + 1}"
        places.append(Place(f"up:{number + 1}", x, 0, wide, high, label, 0, 2 + number))
    texts = (
        Text("in discard", wide / 2, high + 14, 13),
        Text("in deck", wide * 1.5, high + 14, 13),
        Text("in removed", wide * 2.3, high + 14, 12, "start"),
    )
    return Panel(
        id="supply",
        label="Discard pile, deck, face-up cards",
        tab="Market",
        width=SIDE_WIDTH,
        height=high + 20,
        backdrop="",
        places=tuple(places),
        texts=texts,
        role="toolbar",
        area="side",
    )


def _players(players: int) -> Panel:
    """One row for each player: the role, how many cards, crystals and points."""
    drawn, places, texts = [], [], []
    for seat in range(players):
        top = 2 + ROW * seat
        middle = top + ROW / 2 - 2
        places += [
            Place(f"seat:{seat}", 2, top, SIDE_WIDTH - 4, ROW - 4, ""),
            Place(f"sign:{seat}", 6, top + 3, ROW - 10, ROW - 10, ""),
            Place(f"hand:{seat}", 190, top + 3, 20, ROW - 10, "", symbol="card-back"),
            Place(f"crystals:{seat}", 246, top + 4, 20, ROW - 12, "", symbol="crystal"),
        ]
        drawn.append(svg.words(40, middle + 5, 14, player(seat), "start", 600))
        texts += [
            Text(f"role:{seat}", 108, middle + 5, 13, "start"),
            Text(f"cards:{seat}", 214, middle + 5, 14, "start"),
            Text(f"filled:{seat}", 270, middle + 5, 14, "start"),
            Text(f"points:{seat}", SIDE_WIDTH - 8, middle + 5, 15, "end"),
        ]
    return Panel(
        id="players",
        label="Players",
        width=SIDE_WIDTH,
        height=ROW * players + 2,
        backdrop="".join(drawn),
        places=tuple(places),
        texts=tuple(texts),
        role="group",
        area="side",
    )


def _mat(seat: int, box: Box) -> Panel:
    """A player's mat; which one it is shows when a role has been chosen.

    Its other side is small, for the mats of the others: they are looked at, not chosen from.
    """
    listed = _side_of_mat(seat, box, cards.LISTED)
    return _side_of_mat(seat, box, cards.OWN, narrow=listed, back=_mini_mat(seat, box))


def _side_of_mat(
    seat: int,
    box: Box,
    grid: cards.Grid,
    narrow: Panel | None = None,
    back: Panel | None = None,
) -> Panel:
    spaces = max(len(mat) for mat in box.mats)
    height, wide = grid.height(spaces), grid.width / grid.columns
    places = [Place(f"mat:{seat}", 0, 0, grid.width, height, "", ground=True)]
    for number in range(1, spaces + 1):
        (x, y), rows = grid.spot(number, spaces), grid.rows(spaces)
        column, row = divmod(number - 1, rows)
        area = (x + 3, y, wide - 6, grid.row)
        places.append(Place(f"mat:{seat}:{number}", *area, f"space {number}", row, column))
        socket = (x + cards.SOCKET - 11, y + 6, 22, 22)
        places.append(Place(f"mat:{seat}:{number}:crystal", *socket, ""))
    return _panel_of_mat(seat, grid.width, height, places, narrow, back)


def _mini_mat(seat: int, box: Box) -> Panel:
    spaces, grid = max(len(mat) for mat in box.mats), cards.MINI
    height = grid.height(spaces)
    label = f"mat of {player(seat)}"
    places = [Place(f"mat:{seat}", 0, 0, grid.width, height, label, 0, 0, ground=True)]
    for number in range(1, spaces + 1):
        x, y = grid.spot(number, spaces)
        places.append(Place(f"mat:{seat}:{number}", x, y, grid.width / 2, grid.row, ""))
        places.append(Place(f"mat:{seat}:{number}:crystal", x + 3, y + 1, 18, 18, ""))
    return _panel_of_mat(seat, grid.width, height, places)


def _panel_of_mat(
    seat: int,
    width: float,
    height: float,
    places: list[Place],
    narrow: Panel | None = None,
    back: Panel | None = None,
) -> Panel:
    return Panel(
        id=f"mat{seat}",
        label=f"Mat of {player(seat)}",
        width=width,
        height=height,
        backdrop="",
        places=tuple(places),
        texts=(Text(f"mat:{seat}:owner", width - 10, 22, 13, "end"),),
        role="toolbar",
        area="wide",
        tab="Mats",
        narrow=narrow,
        back=back,
    )
