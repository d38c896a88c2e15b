"""Quintessential on the table: the Public Lab, the stock, and every player's pool and lab.

Dice and cards lie in slots, "d:0:3" or "card:0:1", and a card's flasks are "flask:0:1:0"; the
frame's spots say which of them the rules mean by "pool:0:fire-5" or "card:0:geo-ignis-nebula".
While a bid or a reroll is picked, the pool lies in "pick:0", "pick:1", … in the middle.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal

from quint import CHANCE, OVER, Event
from quint.games.quintessential.activation import (
    carries,
    fits,
    in_flask,
    open_flasks,
    open_slot,
)
from quint.games.quintessential.cards import (
    BOTTOM_ROW_AT,
    DISCARD,
    FIRST_FORMULA,
    FORMULAE,
    MULTI_FORGE_CARD,
    NO_AIM,
    SETS,
    SPACES,
    START_COLOURS,
    TOP_ROW,
    Card,
    Deck,
    aims_of,
    claimed_card,
    members,
)
from quint.games.quintessential.dice import (
    DICE,
    ELEMENTS,
    FACES,
    MOST_AETHER,
    OF_EACH,
    SIDES,
    Pool,
    die_name,
    total,
)
from quint.games.quintessential.game import Quintessential
from quint.games.quintessential.state import (
    ACTIVATING,
    ASSISTANTS,
    BIDDING,
    BLACK,
    BROKEN_OFF,
    CLAIMING,
    COLOUR,
    DISMISS,
    DISMISSING,
    DONE,
    DRAWING,
    EXTRA,
    FIRST,
    GATHER,
    LOOPING,
    MADE,
    NAMING,
    NO_CARD,
    NO_DIE,
    NOBODY,
    PAIR,
    PLACING,
    PLAYER_COLOURS,
    READY,
    REFILL,
    REROLL,
    TAKING,
    TURN,
    Action,
    Activate,
    BidOn,
    ChooseColour,
    ChoosePair,
    Claim,
    Dismiss,
    Done,
    Extra,
    Pick,
    PlaceFree,
    Pull,
    Starts,
    State,
    Take,
    ToPool,
    aethers_of,
    assistants_left,
    card_place,
    leader,
    slug,
    space_name,
    space_named,
)
from quint.games.quintessential.state import Place as Placement
from quint.sentences import counted, player
from quint_widgets import formula_cards as drawn
from quint_widgets import svg
from quint_widgets.formula_cards import HIGH, WIDE, Box, flask_boxes
from quint_widgets.scene import (
    Frame,
    Gesture,
    Mark,
    Message,
    Panel,
    Piece,
    Place,
    Scene,
    Text,
    trie,
)

OVERLAYS = {"discards": "Discards"}

WIDTH = 488
DICE_IN_ROW = 12
KINDS = 36  # of rolled dice: six elements, six faces
CARDS_IN_ROW = 6
SLOT, DIE_HIGH = WIDTH / DICE_IN_ROW, 46
CARD, CARD_HIGH = WIDTH / CARDS_IN_ROW, WIDTH / CARDS_IN_ROW * HIGH / WIDE
STEP = (WIDTH - 8) / 7  # from card to card of the Public Lab
PUBLIC, PUBLIC_HIGH = STEP - 3, (STEP - 3) * HIGH / WIDE
SHOWN_BIDS = 3  # the highest of a card
AT_WORK = (ACTIVATING, CLAIMING)
PICKING = (BIDDING, DISMISSING)

BUTTONS = {"done": "end of the bid or the reroll", "extra": "extra assistant"}
EMPTY = "No die lies there."
NO_SUCH_CARD = "No card lies there."


# ── Sent once ─────────────────────────────────────────────────────────────────────────────


@cache
def scene(game: Quintessential) -> Scene:
    """The table of Quintessential for this many players and this deck."""
    deck, seats = game.deck, range(game.players)
    return Scene(
        title=game.title,
        symbols=svg.art("elements") + svg.art("quintessential") + "".join(_symbols(deck)),
        panels=(
            _colours(),
            *[_pairs(colour) for colour in range(len(START_COLOURS))],
            _public(),
            _bench(),
            _loop(),
            _faces(),
            *_dice_rows("pick", "Dice to choose from", "Choose dice from the pool", True),
            *_dice_rows("picked", "Chosen dice", "", False),
            *_rows_of_cards(len(deck.cards) - 1),
            *[panel for seat in seats for panel in _lab(seat, game.players, deck)],
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
        names=_names(deck),
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
        large={f"c{n}": f"c{n}-large" for n in range(len(deck.cards))},
        parts={f"c{n}": _parts(card) for n, card in enumerate(deck.cards)}
        | {_claim_symbol(top, aim): _parts(claimed_card(top, aim)) for top, aim in _aimed()},
    )


def _has_many(deck: Deck) -> bool:
    """Whether the deck has formulae with more than two flasks, so that all are drawn smaller."""
    return max(len(card.flasks) for card in deck.cards[1:]) > 2


def _parts(card: Card) -> dict[str, str]:
    return {
        str(slot): f"flask of {card.name}: {drawn.part_name(card, slot)}"
        for slot in range(len(card.flasks))
    }


def _aimed() -> Iterator[tuple[int, int]]:
    """The cards of the top row whose element is named, with each element."""
    for top in range(DISCARD):
        for aim in aims_of(top):
            if aim != NO_AIM:
                yield top, aim


def _claim_symbol(top: int, aim: int) -> str:
    return f"claim-{top}-{aim}"


def _symbols(deck: Deck) -> Iterator[str]:
    yield from drawn.dice()
    yield from drawn.discs()
    yield from drawn.flasks()
    yield from drawn.player_symbols()
    view, many = f"0 0 {WIDE} {HIGH}", _has_many(deck)
    for number, card in enumerate(deck.cards):
        yield svg.symbol(f"c{number}", view, drawn.formula(card, many or not number))
        twice = f"0 0 {2 * WIDE} {2 * HIGH}"
        large = svg.use(f"c{number}", 0, 0, 2 * WIDE, 2 * HIGH)
        yield svg.symbol(f"c{number}-large", twice, large)
    for top in range(len(TOP_ROW)):
        yield svg.symbol(f"top-{top}", view, drawn.public(top))
    for top, aim in _aimed():
        card = claimed_card(top, aim)
        face = drawn.formula(card, len(card.flasks) > 2)
        yield svg.symbol(_claim_symbol(top, aim), view, face)
    for space in (0, 1, SPACES - 1):
        yield svg.symbol(f"favour-{space}", view, drawn.favour(space))
    yield svg.symbol("dismiss", view, drawn.dismiss())
    for count in range(2, max(OF_EACH) + 1):
        badge = '<circle r="8.6" fill="#14776a" stroke="#fffdf8" stroke-width="1.6"/>'
        words_on = svg.label(0, 4.2, 11.5, str(count), "#fff", 700)
        yield svg.symbol(f"n{count}", "-10 -10 20 20", badge + words_on)
    for count in range(1, len(ELEMENTS) + 1):
        yield svg.symbol(f"ring-{count}", f"0 0 {WIDTH} 70", _ring(count))


def _ring(count: int) -> str:
    """Arrows from die to die, and one from the last back to the first."""
    style = 'class="quint-live-line" fill="none" stroke="#14776a" stroke-width="3"'
    ahead = "".join(f"M{66 + 78 * i} 27h26m-7 -6 7 6-7 6" for i in range(count - 1))
    right = 40 + 78 * (count - 1)
    back = f"M{right} 56v4q0 8-8 8H{48 if count > 1 else 24}q-8 0-8-8v-4m-6 6 6-7 6 7"
    if count == 1:
        back = "M46 56q0 12-12 10q-10-2-4-11m-6 6 6-7 6 6"
    return f'<path {style} stroke-linecap="round" stroke-linejoin="round" d="{ahead}{back}"/>'


def _names(deck: Deck) -> dict[str, str]:
    dice = {_die(number): die_name(number) for number in range(DICE)}
    cards = {f"c{n}": drawn.described(card) for n, card in enumerate(deck.cards)}
    claims = {_claim_symbol(t, a): drawn.described(claimed_card(t, a)) for t, a in _aimed()}
    many = {f"n{count}": f"{count} of them" for count in range(2, max(OF_EACH) + 1)}
    rings = {f"ring-{n}": "goes round for ever" for n in range(1, len(ELEMENTS) + 1)}
    pawns = {}
    for colour, letter in drawn.PLAYER_LETTERS.items():
        for left in range(ASSISTANTS + 1):
            pawns[f"crew-{letter}{left}"] = f"{left} of 4 assistants left"
        for seat in drawn.SEATS:
            pawns[f"pawn-{letter}{seat}"] = f"plays {colour}" if colour != "none" else "no colour"
            pawns[f"at-{letter}{seat}"] = f"assistant of Player {seat}"
    return {**dice, **cards, **claims, **many, **rings, **pawns, "token": "Starting Player token"}


def _die(number: int) -> str:
    """The symbol of a die."""
    return drawn.die_symbol(number // SIDES, number % SIDES)


# ── Panels ────────────────────────────────────────────────────────────────────────────────


def _colours() -> Panel:
    """2.1: the five colours, each with an assistant that wears it."""
    ground, places = [], []
    for number, colour in enumerate(PLAYER_COLOURS):
        x, wide = 2 + 97 * number, 94
        ground += [svg.tray(x, 2, wide, 40, 20), svg.words(x + 38, 27, 14, colour, "start", 600)]
        places.append(Place(f"pawn:{colour}", x + 6, 7, 30, 30, ""))
        key = "rbygk"[number]
        places.append(Place(f"colour:{colour}", x, 2, wide, 40, f"play {colour}", 0, number, key))
    return Panel(
        "colours", "Colours", WIDTH, 44, "".join(ground), tuple(places), role="toolbar", spare=True
    )


def _pairs(colour: int) -> Panel:
    """2.2: three pairs of start cards."""
    name, ground, places = START_COLOURS[colour], [], []
    for number in SETS:
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
        kind = "aim" if aims_of(top) != (NO_AIM,) else "lab"
        places.append(Place(f"{kind}:{top}", *at, f"{name}, to claim", 0, 2 * top, ground=True))
        if 0 < top < DISCARD:
            count = len(claimed_card(top, aims_of(top)[0]).flasks)
            boxes = flask_boxes(count > 2)[:count]
            places += _flasks(f"flask:t{top}", at, boxes, f"flask of {name}", top)
    low = PUBLIC_HIGH + 10
    for space in range(SPACES + 1):
        at = (5.5 + STEP * space, low, PUBLIC, PUBLIC_HIGH)
        if space == SPACES:
            ground.append(svg.use("back", *at))
            places.append(Place("deck", *at, ""))
            texts.append(Text("in deck", at[0] + at[2] / 2, low + PUBLIC_HIGH + 16, 13))
            continue
        formula = FIRST_FORMULA <= space < FIRST_FORMULA + FORMULAE
        name = "formula" if formula else ("Draw", "Starting Player", "Extra Action")[space % 3]
        ground.append(_hollow(*at) if formula else svg.use(f"favour-{space}", *at))
        id = f"lab:{BOTTOM_ROW_AT + space}"
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


def _flasks(id: str, card: Box, boxes: list[Box], label: str, col: int) -> list[Place]:
    """The flasks of a card that lies there, below it for the arrow keys."""
    x, y, w, _ = card
    scale = w / WIDE
    places = []
    for slot, (left, top, wide, high) in enumerate(boxes):
        at = (x + left * scale, y + top * scale, wide * scale, high * scale)
        row, beside = divmod(slot, 2)
        places.append(Place(f"{id}:{slot}", *at, label, 1 + row, 2 * col + beside))
    return places


def _bench() -> Panel:
    """The stock, the die just made, and what ends or doubles a turn."""
    ground, places, texts = [svg.tray(1, 1, 284, 54, 10)], [], []
    for colour, element in enumerate(ELEMENTS):
        x = 4 + 47 * colour
        ground.append(svg.use(f"disc-{element}", x + 7, 3, 32, 32))
        label, key = f"{element} in the stock", "fwaeqx"[colour]
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
    for i in range(len(ELEMENTS)):
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
    places = [
        Place(f"face:{n}", 8 + 52 * (n - 1), 20, 46, 52, f"show {n}", 0, n, str(n)) for n in FACES
    ]
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


def _lab(seat: int, players: int, deck: Deck) -> Iterator[Panel]:
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
    for row in range(len(deck.cards) // CARDS_IN_ROW + 1):
        yield _row_of_lab(seat, row, area, _has_many(deck))


def _row_of_lab(seat: int, row: int, area: Literal["main", "side"], many: bool) -> Panel:
    who, ground, cards = player(seat), [], []
    for col in range(CARDS_IN_ROW):
        at = (CARD * col + 1.5, 1.5, CARD - 3, CARD_HIGH - 4)
        slot = row * CARDS_IN_ROW + col - 1  # of the lab: 0 is the Multi-Forge
        if row == col == 0:
            slot = 0
            ground.append(svg.use("c0", *at))
        elif row == 0 and col == 1:
            ground.append(svg.use("dismiss", *at))
            label = f"Dismiss card of {who}: roll again"
            cards.append(Place(f"dismiss:{seat}", *at, label, 0, 2, "g", ground=True))
            continue
        elif row == 0:
            ground.append(_hollow(*at))
        label = f"{MULTI_FORGE_CARD.name} of {who}" if not slot else f"card of {who}"
        cards.append(Place(f"card:{seat}:{slot}", *at, label, 0, 2 * col, ground=True))
        boxes = flask_boxes(many or not slot)
        cards += _flasks(f"flask:{seat}:{slot}", at, boxes, f"flask of {who}", col)
    return Panel(
        id=f"lab{seat}.{row}",
        label=f"Lab of {who}",
        width=WIDTH,
        height=CARD_HIGH,
        backdrop="".join(ground),
        places=tuple(cards),
        role="toolbar",
        area=area,
        spare=row > 0,
    )


# ── Gestures ──────────────────────────────────────────────────────────────────────────────


def gesture(game: Quintessential, state: State, action: Action) -> Gesture:
    """A place alone; a card and an element for it; or a die and the flask it goes into."""
    seat, deck, doing = state.mover, game.deck, state.doing
    if isinstance(action, Placement):
        return _place_gesture(state, action, deck)
    if isinstance(action, PlaceFree):
        number = deck.named(action.name)
        if doing != PLACING or number not in state.labs[seat]:
            return ()
        at = state.labs[seat].index(number)
        slot = _first(deck.cards[number], state.held[seat][at], action.flask)
        return ("hand", f"flask:{seat}:{at}:{slot}") if slot >= 0 else ()
    if isinstance(action, ToPool):
        if doing != PLACING:
            return ()
        return ("hand", f"face:{action.number}" if action.number else f"pool:{seat}")
    if isinstance(action, Pick):
        kinds = _kinds(state.pools[seat])
        if doing not in PICKING or action.number not in kinds:
            return ()
        return (f"pick:{kinds.index(action.number)}",)
    if isinstance(action, Claim):
        if action.aim == NO_AIM:
            return (f"lab:{action.top}",)
        return (f"aim:{action.top}", f"stock:{ELEMENTS[action.aim]}")
    return _card_gesture(state, action, deck)


def _place_gesture(state: State, action: Placement, deck: Deck) -> Gesture:
    kinds = _kinds(state.pools[state.mover])
    if state.doing not in AT_WORK or action.die not in kinds:
        return ()
    card, held, flasks = _in_use(state, deck)
    slot = _first(card, held, action.flask)
    return (f"d:{state.mover}:{kinds.index(action.die)}", f"{flasks}:{slot}") if slot >= 0 else ()


def _card_gesture(state: State, action: Action, deck: Deck) -> Gesture:
    seat, doing = state.mover, state.doing
    if isinstance(action, Activate):
        number = deck.named(action.name)
        lab = state.labs[seat]
        return (f"card:{seat}:{lab.index(number)}",) if number in lab else ()
    if isinstance(action, BidOn):
        space = space_named(state, deck, action.name)
        return (f"lab:{BOTTOM_ROW_AT + space}",) if space >= 0 else ()
    if isinstance(action, Dismiss):
        return (f"dismiss:{seat}",)
    if isinstance(action, Extra):
        return ("turn:extra",)
    if isinstance(action, Done):
        return ("turn:done",)
    if isinstance(action, Pull):
        loop = _loop_of(state)
        return (f"pull:{loop.index(action.number)}",) if action.number in loop else ()
    if isinstance(action, Starts):
        return (f"seat:{action.number}",)
    if isinstance(action, Take):
        discards = members(state.discards)
        number = deck.named(action.name)
        return (f"take:{discards.index(number)}",) if number in discards else ()
    if isinstance(action, ChooseColour):
        return (f"colour:{PLAYER_COLOURS[action.number]}",) if doing == COLOUR else ()
    if isinstance(action, ChoosePair) and doing == PAIR:
        return (f"pair:{START_COLOURS[action.colour]}-{action.number}",)
    return ()


def _kinds(pool: Pool) -> list[int]:
    """The different dice of a pool, in order: each lies in a slot of its own."""
    return sorted(set(pool))


def _in_use(state: State, deck: Deck) -> tuple[Card, int, str]:
    """The card that dice are being placed on, what lies on it, and the id of its flasks."""
    if state.doing == CLAIMING:
        card = claimed_card(state.card, state.aim)
        return card, state.laid[state.card], f"flask:t{state.card}"
    at = state.labs[state.mover].index(state.card)
    held = state.held[state.mover][at]
    return deck.cards[state.card], held, f"flask:{state.mover}:{at}"


def _first(card: Card, held: int, flask: int) -> int:
    """The first flask of this name with room; if all are taken the first of them; -1 if none."""
    slot = open_slot(card, held, flask)
    return card.names.index(flask) if slot < 0 and flask in card.names else slot


def _loop_of(state: State) -> list[int]:
    """The colours of the loop in the order in which they are made."""
    on = [colour for colour in range(len(ELEMENTS)) if state.loop >> colour & 1]
    made = [colour for colour in state.chain if colour in on]
    return list(dict.fromkeys([*made, *on])) if state.doing == LOOPING else []


def action_of(game: Quintessential, state: State, ids: Gesture) -> Action | str:
    """The action that these places mean now, or a sentence."""
    *before, last = ids
    kind, _, name = last.partition(":")
    if kind == "flask":
        return _meant_by_flask(game, state, before[0], name)
    if kind in ("card", "seat", "dismiss", "lab", "take", "pull", "pick"):
        return _meant_by_place(game, state, kind, name)
    moves = game.moves
    if kind == "stock":
        return Claim(int(before[0].partition(":")[2]), ELEMENTS.index(name))
    if kind == "pool":
        return moves.pool[0] if int(name) == state.mover else _others(state, "pool", int(name))
    if kind == "face":
        return moves.pool[int(name)]
    if kind == "turn":
        return DONE if name == "done" else EXTRA
    if kind == "colour":
        return moves.colour[PLAYER_COLOURS.index(name)]
    colour, _, number = name.partition("-")
    return moves.pair[START_COLOURS.index(colour) * len(SETS) + int(number) - 1]


def _others(state: State, what: str, seat: int) -> str:
    return f"That is the {what} of {player(seat)}. It is the turn of {player(state.mover)}."


def _meant_by_place(game: Quintessential, state: State, kind: str, name: str) -> Action | str:
    moves, deck = game.moves, game.deck
    if kind == "card":
        seat, slot = map(int, name.split(":"))
        if slot >= len(state.labs[seat]):
            return NO_SUCH_CARD
        if seat != state.mover:
            return _others(state, "lab", seat)
        return moves.activate[state.labs[seat][slot]]
    number = int(name)
    if kind == "seat":
        return moves.starts[number]
    if kind == "dismiss":
        return DISMISS if number == state.mover else _others(state, "Dismiss card", number)
    if kind == "lab" and number < BOTTOM_ROW_AT:
        return moves.claim[number][0]
    if kind == "lab":
        bid_on = space_name(state, deck, number - BOTTOM_ROW_AT)
        return moves.bid[bid_on] if bid_on else NO_SUCH_CARD
    if kind == "take":
        discards = members(state.discards)
        return moves.take[discards[number]] if number < len(discards) else NO_SUCH_CARD
    dice = _loop_of(state) if kind == "pull" else _kinds(state.pools[state.mover])
    if number >= len(dice):
        return EMPTY
    if kind == "pull":
        return moves.pull[dice[number]]
    return moves.pick[dice[number]] if dice[number] % SIDES else "This die is not rolled yet."


def _meant_by_flask(game: Quintessential, state: State, die: str, name: str) -> Action | str:
    """A die of the pool, or the new one, and a flask: of an own card or of the top row."""
    where, _, slot_name = name.rpartition(":")
    slot, deck = int(slot_name), game.deck
    if where.startswith("t"):
        top = int(where[1:])
        if die == "hand":
            return "A new die never goes onto a card of the Public Lab."
        if (state.doing, state.card) != (CLAIMING, top):
            return f"First an assistant claims {TOP_ROW[top]}."
        card, held = claimed_card(top, state.aim), state.laid[top]
        number = NO_CARD
    else:
        seat, at = map(int, where.split(":"))
        if seat != state.mover:
            return _others(state, "lab", seat)
        if at >= len(state.labs[seat]):
            return NO_SUCH_CARD
        number = state.labs[seat][at]
        card, held = deck.cards[number], state.held[seat][at]
    if slot >= len(card.flasks):
        return f"{card.name} has no flask there."
    flask = card.names[slot]
    if slot != _first(card, held, flask):
        return "Equal flasks are filled from the left: choose the first that is free."
    if die == "hand":
        return game.moves.free[number][flask]
    return _meant_by_die(game, state, die, number, flask)


def _meant_by_die(
    game: Quintessential, state: State, die: str, number: int, flask: int
) -> Action | str:
    seat, at = map(int, die.split(":")[1:])
    if seat != state.mover:
        return _others(state, "pool", seat)
    kinds = _kinds(state.pools[seat])
    if at >= len(kinds):
        return EMPTY
    if state.doing in AT_WORK and number not in (NO_CARD, state.card):
        return f"You are filling {_in_use(state, game.deck)[0].name}."
    if state.doing == CLAIMING and number != NO_CARD:
        return f"You are filling {TOP_ROW[state.card]}."
    return game.moves.place[kinds[at]][flask] if kinds[at] % SIDES else "First the dice are rolled."


# ── Sent once a move ──────────────────────────────────────────────────────────────────────

SHOWS = ("assistant", "place", "bid", "deal", "card", "token")


def last_move(events: tuple[Event, ...]) -> list[str]:
    """Where something was put, for all to see."""
    return list(dict.fromkeys(e.target for e in events if e.verb in SHOWS and e.target))


def frame(
    game: Quintessential,
    state: State,
    overlays: Iterable[str] = (),
    events: tuple[Event, ...] = (),
) -> Frame:
    """What the table shows of a state; `events` are those of the action that led to it."""
    turn = game.turn(state)
    actions = () if turn in (OVER, CHANCE) else game.actions(state)
    spots = _spots(game, state)
    last = [spots.get(place, place) for place in last_move(events)]
    return Frame(
        pieces=(
            *_setup(game, state),
            *_public_pieces(game, state),
            *_bench_pieces(state),
            *_discards(state, overlays),
            *[piece for seat in range(game.players) for piece in _lab_pieces(game, state, seat)],
        ),
        gestures=trie(gesture(game, state, action) for action in actions),
        status=_status(game, state),
        prompt=_prompt(game, state) if actions else "",
        marks=tuple(_marks(game, state, last)),
        texts=tuple(_texts(game, state)),
        message=_ending(game, state),
        events=events,
        begun=("hand",) if actions and state.doing == PLACING else (),
        spots=spots,
    )


def _spots(game: Quintessential, state: State) -> dict[str, str]:
    """Where the dice and cards are that the rules speak of. A die that has left was where it
    would lie now."""
    spots = {"token": f"seat:{max(state.starter, 0)}:t"}
    for seat, lab in enumerate(state.labs):
        spots[f"hand:{seat}"] = "hand"
        kinds, pool = _kinds(state.pools[seat]), _pool_id(state, seat)
        for number in range(DICE):
            at = min(bisect_left(kinds, number), KINDS - 1)
            spots[f"pool:{seat}:{slug(die_name(number))}"] = f"{pool}:{at}"
        for at, number in enumerate(lab):
            card = game.deck.cards[number]
            spots[card_place(seat, card.name)] = f"card:{seat}:{at}"
            for slot in range(len(card.flasks)):
                spots[card_place(seat, card.name, slot)] = f"flask:{seat}:{at}:{slot}"
    for at, number in enumerate(_kinds(state.picked)):
        spots[f"hand:{state.mover}:{die_name(number)}"] = f"picked:{at}"
    for top in range(1, DISCARD):
        if aims_of(top) != (NO_AIM,):
            spots[f"lab:{top}"] = f"aim:{top}"
        for slot in range(4):
            spots[f"lab:{top}:{slot}"] = f"flask:t{top}:{slot}"
    return spots


def _pool_id(state: State, seat: int) -> str:
    """A pool lies in the middle while dice are picked from it."""
    return "pick" if state.doing in PICKING and seat == state.mover else f"d:{seat}"


def _colour(state: State, seat: int) -> str:
    """The letter of a player's colour."""
    colour = state.colours[seat]
    return drawn.PLAYER_LETTERS[PLAYER_COLOURS[colour] if colour != NOBODY else "none"]


def _setup(game: Quintessential, state: State) -> Iterator[Piece]:
    if state.doing == COLOUR:
        for number, colour in enumerate(PLAYER_COLOURS):
            if number not in state.colours:
                yield Piece(
                    f"N{colour}",
                    f"pawn-{drawn.PLAYER_LETTERS[colour]}{state.mover + 1}",
                    f"pawn:{colour}",
                    colour,
                )
    elif state.doing == PAIR:
        own = state.colours[state.mover]
        for i, pair in enumerate(game.deck.pairs):
            if own in (BLACK, i // len(SETS)) and state.deck >> pair[0] & 1:
                name = f"{START_COLOURS[i // len(SETS)]}-{i % len(SETS) + 1}"
                for n, number in enumerate(pair):
                    yield Piece(f"C{number}", f"c{number}", f"start:{name}:{n}")


def _public_pieces(game: Quintessential, state: State) -> Iterator[Piece]:
    for top, seat in enumerate(state.claimed):
        if seat == NOBODY:
            continue
        place = f"lab:{top}" if aims_of(top) == (NO_AIM,) else f"aim:{top}"
        if (state.doing, state.card) == (CLAIMING, top) and state.aim != NO_AIM:
            yield Piece(f"T{top}", _claim_symbol(top, state.aim), place)
        yield Piece(f"W{top}", f"at-{_colour(state, seat)}{seat + 1}", place)
        yield from _dice_in(f"t{top}", state.laid[top])
    for i, number in enumerate(state.offered):
        if number != NO_CARD:
            space = BOTTOM_ROW_AT + FIRST_FORMULA + i
            yield Piece(f"C{number}", f"c{number}", f"lab:{space}")
    if state.doing == BIDDING:
        worker = f"at-{_colour(state, state.mover)}{state.mover + 1}"
        yield Piece("W", worker, f"lab:{BOTTOM_ROW_AT + state.card}")
    for space, bids in enumerate(state.bids):
        for i, (seat, _) in enumerate(reversed(bids[-SHOWN_BIDS:])):
            pawn = f"pawn-{_colour(state, seat)}{seat + 1}"
            yield Piece(f"B{space}{len(bids) - i}", pawn, f"bid:{space}:{i}")


def _dice_in(card: str, held: int) -> Iterator[Piece]:
    slot = 0
    while held >> 3 * slot:
        colour = in_flask(held, slot)
        if colour >= 0:
            yield Piece(f"F{card}:{slot}", drawn.die_symbol(colour, 0), f"flask:{card}:{slot}")
        slot += 1


def _bench_pieces(state: State) -> Iterator[Piece]:
    """The new die, a loop, the faces of a die out of a loop, dice that are picked."""
    loop = _loop_of(state)
    if loop:
        yield Piece("ring", f"ring-{len(loop)}", "loop:0")
        for i, colour in enumerate(loop):
            yield Piece(f"L{i}", drawn.die_symbol(colour, 0), f"pull:{i}")
    elif state.hand != NO_DIE:
        yield Piece("hand", _die(state.hand), "hand")
        if state.doing == PLACING and not state.hand % SIDES:
            for face in FACES:
                yield Piece(f"L{face}", _die(state.hand + face), f"face:{face}")
    if state.doing in PICKING:
        yield from _dice(state.picked, "picked", "P")


def _dice(pool: Pool, slots: str, letter: str) -> Iterator[Piece]:
    for at, number in enumerate(_kinds(pool)):
        id = letter + _die(number)
        yield Piece(id, _die(number), f"{slots}:{at}")
        if pool.count(number) > 1:
            yield Piece(f"{id}*", f"n{pool.count(number)}", f"{slots}:{at}:n")


def _discards(state: State, overlays: Iterable[str]) -> Iterator[Piece]:
    if state.doing == TAKING or "discards" in overlays:
        for at, number in enumerate(members(state.discards)):
            yield Piece(f"C{number}", f"c{number}", f"take:{at}")


def _lab_pieces(game: Quintessential, state: State, seat: int) -> Iterator[Piece]:
    colour = _colour(state, seat)
    yield Piece(f"S{seat}", f"pawn-{colour}{seat + 1}", f"seat:{seat}:s")
    if state.starter == seat:
        yield Piece("token", "token", f"seat:{seat}:t")
    yield Piece(f"A{seat}", f"crew-{colour}{assistants_left(state, seat)}", f"seat:{seat}:a")
    yield from _dice(state.pools[seat], _pool_id(state, seat), str(seat))
    for at, number in enumerate(state.labs[seat]):
        if number:
            yield Piece(f"C{number}", f"c{number}", f"card:{seat}:{at}")
        if (state.doing, state.card, state.mover) == (ACTIVATING, number, seat):
            yield Piece("W", f"at-{colour}{seat + 1}", f"card:{seat}:{at}")
        yield from _dice_in(f"{seat}:{at}", state.held[seat][at])
    if state.extras[seat] == READY or (state.doing == DISMISSING and seat == state.mover):
        yield Piece(f"X{seat}", f"at-{colour}{seat + 1}", f"dismiss:{seat}")


def _marks(game: Quintessential, state: State, last: list[str]) -> Iterator[tuple[str, str]]:
    for spot in dict.fromkeys(last):
        yield "last", spot
    if game.turn(state) >= 0:
        yield "turn", f"seat:{state.mover}"
    if state.doing == LOOPING:
        for spot in _cards_of_the_loop(game, state):
            yield "loop", spot


def _cards_of_the_loop(game: Quintessential, state: State) -> Iterator[str]:
    """The cards that one die of the loop makes into another."""
    for at, number in enumerate(state.labs[state.mover]):
        card, held = game.deck.cards[number], state.held[state.mover][at]
        slots = [open_slot(card, held, flask) for flask in open_flasks(card, held)]
        if any(_runs_through(state, card, held, s, c) for s in slots for c in _loop_of(state)):
            yield f"card:{state.mover}:{at}"


def _runs_through(state: State, card: Card, held: int, slot: int, colour: int) -> bool:
    if not fits(card, slot, colour):
        return False
    return carries(card, held, state.stock, slot, colour, state.loop, state.hand // SIDES)


def _texts(game: Quintessential, state: State) -> Iterator[tuple[str, str]]:
    for element, count in zip(ELEMENTS, state.stock, strict=True):
        yield f"on stock:{element}", str(count)
    yield "in deck", f"{state.deck.bit_count()} left"
    for space, bids in enumerate(state.bids):
        for i, (_, dice) in enumerate(reversed(bids[-SHOWN_BIDS:])):
            yield f"bids:{space}:{i}", str(total(dice))
        if bids:
            told = f"{player(leader(bids))} bids {total(bids[-1][1])}"
            yield f"lab:{BOTTOM_ROW_AT + space}", told
    for seat, pool in enumerate(state.pools):
        yield f"on pool:{seat}", f"{_counted(len(pool), 'die', 'dice')}, {total(pool)}"
        yield f"own:{seat}", f"{aethers_of(state, seat)} of {MOST_AETHER}"
    if state.doing in PICKING:
        bid = state.doing == BIDDING
        chosen = _counted(len(state.picked), "die", "dice")
        yield "on picked", f"Chosen: {chosen}" + (f", {total(state.picked)} in all" if bid else "")
        again = f"Roll {chosen}" if state.picked else "Roll nothing"
        yield "on turn:done", f"Bid {total(state.picked)}" if bid else again
    else:
        yield "on turn:done", "Done"


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _status(game: Quintessential, state: State) -> str:
    doing, who = state.doing, player(state.mover)
    if game.turn(state) == OVER:
        return "The game is over."
    if doing in (COLOUR, PAIR):
        return f"{who} chooses {'a colour' if doing == COLOUR else 'start cards'}."
    if doing == FIRST:
        return "Who begins?"
    now = f"Round {state.round}"
    if doing in (GATHER, REFILL):
        return f"{now}: {'all dice are rolled' if doing == GATHER else 'formulae are dealt'}."
    return f"{now}, {who}: {_doing(game, state)}."


def _doing(game: Quintessential, state: State) -> str:
    doing, deck = state.doing, game.deck
    if doing == TURN:
        return "the extra assistant" if state.extra_now else "an assistant to send"
    if doing in AT_WORK:
        verb = "activates" if doing == ACTIVATING else "claims"
        return f"{verb} {_in_use(state, deck)[0].name}"
    if doing in (MADE, PLACING):
        return f"a new {ELEMENTS[state.hand // SIDES]}"
    if doing == LOOPING:
        return "an infinite loop"
    if doing == BIDDING:
        return f"bids on {space_name(state, deck, state.card)}"
    if doing in (DISMISSING, REROLL):
        return "rolls again"
    if doing == DRAWING:
        return "draws a formula"
    return "names the Starting Player" if doing == NAMING else "takes a discarded formula"


def _prompt(game: Quintessential, state: State) -> str:
    """What to do now, in at most two lines beside the table."""
    doing = state.doing
    if doing == COLOUR:
        return "Choose the colour of your assistants."
    if doing == PAIR:
        return "Choose a pair of formulae to begin with."
    if doing == TURN:
        more = ", or the extra assistant first" if EXTRA in game.actions(state) else ""
        return f"Choose a lit card: activate, bid, claim or dismiss{more}."
    if doing in AT_WORK:
        return "Choose a die of your pool, then a flask for it."
    if doing == PLACING:
        where = "Choose a face for the pool" if not state.hand % SIDES else "Choose the pool"
        return f"{where}, or a lit flask for the new die."
    if doing == LOOPING:
        return "These cards feed each other for ever. Choose the die to pull out."
    if doing == BIDDING:
        highest = total(state.bids[state.card][-1][1]) if state.bids[state.card] else 0
        return f"Choose dice worth more than {highest}, then the button with the bid."
    if doing == DISMISSING:
        return "Choose the dice to roll again, then the button."
    if doing == NAMING:
        return "Who begins the next round? Choose a player."
    return "Choose a discarded formula for your lab."


def _ending(game: Quintessential, state: State) -> Message | None:
    if game.turn(state) != OVER:
        return None
    if state.doing == BROKEN_OFF:
        says = f"Nobody has made the Stone in {counted(game.cap, 'round')}, so nobody wins."
        return Message("info", says, "9.2a")
    return Message("win", f"{player(state.mover)} makes the Philosopher's Stone and wins.", "9.1")
