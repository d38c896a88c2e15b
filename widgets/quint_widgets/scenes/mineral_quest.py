"""Mineral Quest on the table: the market, a hand, the piles, the players and their mats.

Cards of a hand lie in slots, "own:1" to "own:14", and face-up cards in "up:1", "up:2", …; the
frame's spots say which of them the rules mean by "hand:0:Si" and "faceup:Si".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from xml.sax.saxutils import escape

from quint import OVER, Event
from quint.games.mineral_quest import actions
from quint.games.mineral_quest.actions import Action, Complete
from quint.games.mineral_quest.cards import GEOLOGIST, ROLE_NAMES, Box, Space, hand_limit, price
from quint.games.mineral_quest.game import MineralQuest
from quint.games.mineral_quest.heaps import (
    Kind,
    count_of,
    kinds_in,
    size_of,
    symbols_in,
    with_card,
)
from quint.games.mineral_quest.state import OF_CHANCE, Phase, State, deck_size
from quint.sentences import counted, player
from quint_widgets import element_cards, svg
from quint_widgets.element_cards import ABILITIES, MAT_ROW, MAT_WIDTH, SOCKET, mat_row, pretty
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

OVERLAYS = {"alphabet": "Alphabetical", "pile": "Discard pile"}
cards = element_cards  # for quint_widgets.card

# 1.5: the side of the market in the order of the periodic table, as the rulebook draws it.
PERIODIC = (
    ("Li", "Be", "H2O", "OH", "C", "", "O", "F"),
    ("Na", "Mg", "Wild", "Al", "Si", "P", "S", "Cl"),
    ("K", "Ca", "", "", "Fe", "Cu", "Zn", ""),
    ("Mo", "", "Ag", "Sn", "Pt", "Au", "Hg", "Pb"),
)
COLUMNS = 8
WIDE = 60  # a card on the table
HIGH = 84
LEFT_WIDTH = COLUMNS * WIDE + 8
SIDE_WIDTH = 360
SLOTS = 14  # cards of a hand: a Chemist's twelve, and two that were drawn
PER_ROW = 7
ROW = 36  # the height of a player's row
ROLE_ROW = 74
SMALL = 44  # a card of the discard pile, laid out


# ── Sent once ─────────────────────────────────────────────────────────────────────────────


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
            _hand(),
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
        large={f"card-{symbol}": f"large-{symbol}" for symbol in box.kinds},
        parts={f"mat-{role}": _parts(box.mats[n]) for n, role in enumerate(ROLE_NAMES)},
    )


def _symbols(box: Box) -> Iterator[str]:
    for kind in box.in_order:
        roles = box.icons[kind.symbol]
        # A margin round the card, for the light of places.
        yield svg.symbol(
            f"card-{kind.symbol}", "-4 -5 68 94", element_cards.small_card(kind, roles)
        )
        yield svg.symbol(
            f"large-{kind.symbol}", "0 0 240 364", element_cards.large_card(kind, roles)
        )
    for number, role in enumerate(ROLE_NAMES):
        spaces = box.mats[number]
        height = element_cards.mat_height(len(spaces))
        drawn = element_cards.mat(role, spaces)
        yield svg.symbol(f"mat-{role}", f"0 0 {MAT_WIDTH} {height}", drawn)
    for count in range(2, max(kind.count for kind in box.in_order) + 1):
        yield svg.symbol(f"many-{count}", "-4 -5 68 94", _badge(count))
    yield svg.symbol("wanted", "-4 -5 68 94", _wanted())


def _badge(count: int) -> str:
    """How many cards lie here."""
    return (
        '<circle cx="55" cy="23" r="8.6" fill="#14776a" stroke="#fffdf8" stroke-width="1.6"/>'
        + svg.text(55, 27, 11, str(count), fill="#fff", weight=600)
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
    cards = {f"card-{kind.symbol}": f"{kind.name} card" for kind in box.in_order}
    signs = {f"role-{role}": role for role in ROLE_NAMES}
    mats = {f"mat-{role}": f"mat of the {role}" for role in ROLE_NAMES}
    most = max(kind.count for kind in box.in_order)
    many = {f"many-{count}": f"{count} of them" for count in range(2, most + 1)}
    return {**cards, **signs, **mats, **many, "crystal": "crystal"}


def _parts(spaces: tuple[Space, ...]) -> dict[str, str]:
    """What is said of the spaces of a mat, by number."""
    return {
        str(space.number): f"{space.title()}, {pretty(space.mineral.formula)}, "
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
        drawn.append(svg.words(160, top + 19, 12.5, ABILITIES[role], "start"))
        a_third = (len(minerals) + 2) // 3
        for line in range(3):
            some = ", ".join(minerals[line * a_third : (line + 1) * a_third])
            size = svg.fitting(some, LEFT_WIDTH - 80, 11.2)
            drawn.append(svg.words(70, top + 34 + 13.6 * line, size, escape(some), "start"))
        places.append(Place(f"sign:{role}", 13, top + 11, 46, 46, "", symbol=f"role-{role}"))
        label = f"{role}: {ABILITIES[role]}"
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
        width=width,
        height=height,
        backdrop="".join(drawn),
        places=tuple(sorted(places, key=lambda place: (place.row, place.col))),
        role="toolbar",
        back=back,
    )


def _printed(x: float, y: float, kind: Kind) -> str:
    """A space of the board without a card."""
    name = kind.name
    return (
        f'<rect class="quint-hollow" x="{x + 5:g}" y="{y + 6:g}" width="{WIDE - 10}" '
        f'height="{HIGH - 12}" rx="5" fill="none" stroke="#cdb890" stroke-width="1.2"/>'
        + svg.words(x + WIDE / 2, y + 46, 19, element_cards.sign(kind.symbol) or "★")
        + svg.words(x + WIDE / 2, y + 63, svg.fitting(name, WIDE - 12, 9), escape(name))
    )


def _hand() -> Panel:
    """The hand of who looks at the table."""
    wide, top = LEFT_WIDTH / PER_ROW, 24
    high = wide * 94 / 68
    places = [Place("own", 0, 0, LEFT_WIDTH, top + 2 * high, "")]
    for number in range(SLOTS):
        row, col = divmod(number, PER_ROW)
        box = (wide * col, top + high * row, wide, high)
        label = f"place {number + 1} of the hand"
        places.append(Place(f"own:{number + 1}", *box, label, row, col))
    return Panel(
        id="hand",
        label="Hand",
        width=LEFT_WIDTH,
        height=top + 2 * high,
        backdrop="",
        places=tuple(places),
        texts=(Text("hand", 4, 16, 14, "start"),),
        role="toolbar",
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
        printed = element_cards.sign(kind.symbol) or "★"
        drawn.append(svg.words(x + SMALL / 2, y + high / 2 + 5, 13, printed))
        label = f"{kind.name} in the discard pile"
        places.append(Place(f"pick:{kind.symbol}", x, y, SMALL, high, label, row, col))
    height = top + high * (1 + (len(kinds) - 1) // in_row)
    return Panel(
        id="pile",
        label="Discard pile, laid out",
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
    wide = SIDE_WIDTH / (players + 2.3)
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
        width=SIDE_WIDTH,
        height=high + 20,
        backdrop="",
        places=tuple(places),
        texts=texts,
        role="toolbar",
        area="side",
    )


def _players(players: int) -> Panel:
    """A row a player: the role, how many cards, crystals and points."""
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
    """A player's mat; which one it is shows when a role has been chosen."""
    spaces = max(len(mat) for mat in box.mats)
    height = element_cards.mat_height(spaces)
    places = [Place(f"mat:{seat}", 0, 0, MAT_WIDTH, height, "", ground=True)]
    for number in range(1, spaces + 1):
        y = mat_row(number)
        row = (3, y, MAT_WIDTH - 6, MAT_ROW)
        places.append(Place(f"mat:{seat}:{number}", *row, f"space {number}", number - 1, 0))
        socket = (SOCKET - 10, y + 0.5, 20, 20)
        places.append(Place(f"mat:{seat}:{number}:crystal", *socket, ""))
    return Panel(
        id=f"mat{seat}",
        label=f"Mat of {player(seat)}",
        width=MAT_WIDTH,
        height=height,
        backdrop="",
        places=tuple(places),
        texts=(Text(f"mat:{seat}:owner", MAT_WIDTH - 10, 22, 13, "end"),),
        role="toolbar",
        area="wide",
    )


# ── Cards in slots ────────────────────────────────────────────────────────────────────────


def _kinds(heap: int, box: Box) -> list[str]:
    return [kind.symbol for kind in kinds_in(heap, box.in_order)]


def _looking(state: State) -> int:
    """Whose hand is shown: the one that is not hidden, else that of who decides."""
    known = [seat for seat, hand in enumerate(state.hands) if hand > 0]
    return known[0] if len(known) == 1 else state.seat


def _shown_hand(state: State, box: Box) -> list[str]:
    return symbols_in(state.hands[_looking(state)], box.in_order)


def _slots(symbols: Iterable[str], hand: list[str]) -> list[str]:
    """The slots where these cards lie, the first ones of each kind; none if one is missing."""
    taken: list[int] = []
    for symbol in symbols:
        free = [n for n, card in enumerate(hand) if card == symbol and n not in taken]
        if not free:
            return []
        taken.append(free[0])
    return [f"own:{n + 1}" for n in sorted(taken)]


# ── Gestures ──────────────────────────────────────────────────────────────────────────────


def gesture(game: MineralQuest, state: State, action: Action) -> Gesture:
    """A place alone; or cards of the hand and where they go: to the mineral they pay for, to
    their space of the market, to the discard pile."""
    box, hand = game.box, _shown_hand(state, game.box)
    if isinstance(action, actions.Role):
        return (f"role:{action.name}",)
    if isinstance(action, Complete):
        return _mat_gesture(state, action, box)
    if isinstance(action, actions.Pay):
        if state.phase != Phase.PAY:
            return ()
        cards = _slots(action.cards, hand)
        space = (f"mat:{state.seat}:{state.what + 1}",)
        return (*cards, *space) if cards or not action.cards else ()
    if isinstance(action, actions.Draw):
        return ("deck",)
    if isinstance(action, actions.Take):
        up = _kinds(state.face_up, box)
        return (f"up:{up.index(action.card) + 1}",) if action.card in up else ()
    if isinstance(action, actions.Exchange):
        return (f"market:{action.card}",)
    if isinstance(action, actions.Pick):
        return (f"pick:{action.card}",)
    if isinstance(action, (actions.Give, actions.Discard)):
        to = "discard" if isinstance(action, actions.Discard) else f"market:{action.card}"
        card = _slots([action.card], hand)
        return (*card, to) if card else ()
    return ("turn:pass",) if isinstance(action, actions.Pass) else ()


def _mat_gesture(state: State, action: Complete, box: Box) -> Gesture:
    if len(state.roles) <= state.seat:
        return ()
    space = box.spaces[state.roles[state.seat]].get(action.space)
    return (f"mat:{state.seat}:{space.number}",) if space else ()


def action_of(game: MineralQuest, state: State, ids: Gesture) -> Action | str:
    """The action that these places mean now, or a sentence."""
    box = game.box
    *chosen, last = ids
    kind, _, name = last.partition(":")
    if kind == "role":
        return box.actions.roles[ROLE_NAMES.index(name)]
    if kind == "turn":
        return actions.PASS
    if kind == "deck":
        return actions.DRAW
    if kind == "up":
        up = _kinds(state.face_up, box)
        number = int(name)
        return box.actions.takes[box.kinds[up[number - 1]].first] if number <= len(up) else NO_CARD
    if kind == "pick":
        return box.actions.picks[box.kinds[name].first]
    if kind == "market" and not chosen:
        return box.actions.exchanges[box.kinds[name].first]
    cards = _chosen_cards(chosen, state, box)
    if isinstance(cards, str):
        return cards
    if kind == "mat":
        return _meant_by_mat(game, state, cards, name)
    if len(cards) > 1:
        return "One card at a time, please."
    if kind == "discard":
        return box.actions.discards[box.kinds[cards[0]].first]
    if cards[0] != name:
        return f"{cards[0]} has a space of its own in the market: choose that."
    return box.actions.gives[box.kinds[name].first]


NO_CARD = "No card lies there."


def _chosen_cards(slots: list[str], state: State, box: Box) -> list[str] | str:
    hand = _shown_hand(state, box)
    numbers = [int(slot.partition(":")[2]) for slot in slots]
    if any(number > len(hand) for number in numbers):
        return NO_CARD
    cards = [hand[number - 1] for number in numbers]
    if _slots(cards, hand) != slots:  # the table itself sends the first of those that are alike
        return "Cards of a kind are alike: choose the first of them."
    return cards


def _meant_by_mat(game: MineralQuest, state: State, cards: list[str], name: str) -> Action | str:
    seat, number = map(int, name.split(":"))
    if len(state.roles) < game.players:
        return "First everybody chooses a role."
    if seat != state.seat:
        return f"That is the mat of {player(seat)}. It is the turn of {player(state.seat)}."
    mat = game.box.mats[state.roles[seat]]
    if number > len(mat):
        return "This mat has no such space."
    paying = state.phase == Phase.PAY and number == state.what + 1
    if not cards and not paying:
        return mat[number - 1].complete
    if state.phase == Phase.PAY and not paying:
        return f"You are paying for {mat[state.what].title()}."
    written = " ".join(cards) or "nothing"
    action: Action = game.read(state, f"pay {written}")
    return action


# ── Sent once a move ──────────────────────────────────────────────────────────────────────

SHOWS = ("crystal", "turn up", "stock", "want", "give", "get", "discard", "pay")


def last_move(events: tuple[Event, ...]) -> list[str]:
    """Where something was put or taken, for all to see."""
    shown = [event for event in events if event.verb in SHOWS]
    places = [e.source if e.verb in ("want", "get") else e.target for e in shown]
    return list(dict.fromkeys(places))


def frame(
    game: MineralQuest,
    state: State,
    overlays: Iterable[str] = (),
    events: tuple[Event, ...] = (),
) -> Frame:
    """What the table shows of a view; `events` are those of the action that led to it."""
    phase = state.phase
    over, dealing = game.turn(state) == OVER, phase in OF_CHANCE
    actions = () if over or dealing else game.actions(state)
    spots = _spots(game, state, events)
    hidden = tuple(_hidden(game, state, overlays))
    last = [spots.get(place, place) for place in last_move(events)]
    return Frame(
        pieces=(*_mats(game, state), *_cards_on_table(game, state, hidden)),
        gestures=trie(gesture(game, state, action) for action in actions),
        status=_status(game, state),
        prompt="" if over or dealing else _prompt(game, state),
        marks=tuple(_marks(game, state, last)),
        texts=tuple(_texts(game, state)),
        message=_ending(game, state),
        events=events,
        begun=gesture(game, state, actions[0])[:-1] if phase == Phase.PAY and actions else (),
        turned=("market",) if "alphabet" in overlays else (),
        hidden=hidden,
        spots=spots,
    )


def _hidden(game: MineralQuest, state: State, overlays: Iterable[str]) -> Iterator[str]:
    if state.phase == Phase.ROLES:
        yield from ("market", "hand", "turn", "supply", "pile")
        yield from (f"mat{seat}" for seat in range(len(state.roles), game.players))
        return
    yield "roles"
    if "pile" not in overlays and not _may_pick(state):
        yield "pile"


def _may_pick(state: State) -> bool:
    """7.3: the Geologist looks through the discard pile."""
    if state.phase != Phase.EXCHANGE or state.roles[state.seat] != GEOLOGIST:
        return False
    return bool(state.discard) and _looking(state) == state.seat


def _spots(game: MineralQuest, state: State, events: tuple[Event, ...]) -> dict[str, str]:
    """Where the cards are that the rules speak of. What just left is where it lay before."""
    box, looking = game.box, _looking(state)
    spots = {
        f"hand:{seat}:{symbol}": f"hand:{seat}"
        for seat in range(game.players)
        for symbol in box.kinds
    }
    own = f"hand:{looking}"
    hand, face_up = state.hands[looking], state.face_up
    went = [event.source for event in events]
    for symbol, kind in box.kinds.items():
        if f"{own}:{symbol}" in went and hand >= 0:
            hand = with_card(hand, kind)
        if f"faceup:{symbol}" in went:
            face_up = with_card(face_up, kind)
        spots[f"{own}:{symbol}"] = "own"
        spots[f"faceup:{symbol}"] = "deck"
    spots[own] = "own"
    for heap_hand, heap_up in ((hand, face_up), (state.hands[looking], state.face_up)):
        for number, symbol in reversed(
            list(enumerate(symbols_in(heap_hand, box.in_order), start=1))
        ):
            spots[f"{own}:{symbol}"] = f"own:{number}"
        for number, symbol in enumerate(_kinds(heap_up, box)[: game.players], start=1):
            spots[f"faceup:{symbol}"] = f"up:{number}"
    return spots


def _mats(game: MineralQuest, state: State) -> Iterator[Piece]:
    for seat, role in enumerate(state.roles):
        name = ROLE_NAMES[role]
        yield Piece(f"S{seat}", f"role-{name}", f"sign:{seat}")
        yield Piece(f"M{seat}", f"mat-{name}", f"mat:{seat}")
        for space in game.box.mats[role]:
            if state.filled[seat] & space.bit:
                id = f"{seat}:{space.number}"
                yield Piece(f"C{id}", "crystal", f"mat:{id}:crystal")


def _cards_on_table(game: MineralQuest, state: State, hidden: tuple[str, ...]) -> Iterator[Piece]:
    box = game.box
    for symbol in _kinds(state.market, box):
        yield from _stack("K", symbol, f"market:{symbol}", state.market, box)
    for number, symbol in enumerate(_kinds(state.face_up, box), start=1):
        yield from _stack("U", symbol, f"up:{number}", state.face_up, box)
    for symbol in [] if "pile" in hidden else _kinds(state.discard, box):
        yield from _stack("P", symbol, f"pick:{symbol}", state.discard, box)
    seen: dict[str, int] = {}
    for number, symbol in enumerate(_shown_hand(state, box), start=1):
        seen[symbol] = seen.get(symbol, 0) + 1
        yield Piece(f"H{symbol}{seen[symbol]}", f"card-{symbol}", f"own:{number}")


def _stack(letter: str, symbol: str, place: str, heap: int, box: Box) -> Iterator[Piece]:
    count = count_of(heap, box.kinds[symbol])
    yield Piece(f"{letter}{symbol}", f"card-{symbol}", place)
    if count > 1:
        yield Piece(f"{letter}{symbol}*", f"many-{count}", place)


def _marks(game: MineralQuest, state: State, last: list[str]) -> Iterator[tuple[str, str]]:
    for place in dict.fromkeys(last):
        yield "last", place
    if game.turn(state) != OVER:
        yield "turn", f"seat:{state.seat}"
    if state.phase == Phase.GIVE:
        yield "wanted", f"market:{game.box.in_order[state.what].symbol}"


def _texts(game: MineralQuest, state: State) -> Iterator[tuple[str, str]]:
    scores = game.scores(state)
    for seat in range(game.players):
        yield f"cards:{seat}", str(size_of(state.hands[seat]))
        yield f"filled:{seat}", str(state.filled[seat].bit_count())
        yield f"points:{seat}", f"{scores[seat]} VP"
    for seat, role in enumerate(state.roles):
        yield f"role:{seat}", ROLE_NAMES[role]
        yield f"mat:{seat}:owner", player(seat)
    if state.phase == Phase.ROLES:
        return
    yield "in deck", str(deck_size(state))
    yield "in discard", str(state.discard.bit_count())
    if state.removed:
        yield "in removed", f"{counted(state.removed.bit_count(), 'card')} out of the game"
    looking = _looking(state)
    limit = hand_limit(state.roles[looking])
    yield (
        "hand",
        f"Hand of {player(looking)}: {_hand_size(state, looking)}, at most {limit} to keep",
    )
    yield "pass", PASSES.get(state.phase, "Pass")


PASSES = {Phase.COMPLETE: "Complete nothing", Phase.EXCHANGE: "Exchange nothing"}


def _hand_size(state: State, seat: int) -> str:
    return counted(size_of(state.hands[seat]), "card")


def _status(game: MineralQuest, state: State) -> str:
    if game.turn(state) == OVER:
        return "The game is over."
    who = player(state.seat)
    if state.phase == Phase.ROLES:
        return f"{who} chooses a role."
    if state.phase == Phase.DEAL:
        return "The cards are dealt."
    who = f"{who}, the {ROLE_NAMES[state.roles[state.seat]]}"
    if state.final_turns:
        return f"{who}: the last turn, to complete only."
    return f"{who}: {_doing(game, state)}."


def _doing(game: MineralQuest, state: State) -> str:
    if state.phase == Phase.COMPLETE:
        return "a second sulfide" if state.left else "a mineral to complete"
    if state.phase == Phase.PAY:
        return f"to pay for {_paid_for(game, state)}"
    if state.phase in (Phase.EXCHANGE, Phase.GIVE):
        return "an exchange in the market"
    return "too many cards" if state.phase == Phase.LIMIT else "draws"


def _paid_for(game: MineralQuest, state: State) -> str:
    return game.box.mats[state.roles[state.seat]][state.what].title()


def _prompt(game: MineralQuest, state: State) -> str:
    """What to do now, in at most two lines beside the board."""
    phase, role = state.phase, state.roles[state.seat] if state.phase != Phase.ROLES else 0
    if phase == Phase.ROLES:
        return "Choose a role (keys 1 to 5). Its mat shows what it is looking for."
    if phase == Phase.COMPLETE:
        what = "another sulfide: the sulfur serves both" if state.left else "a lit mineral"
        return f"Choose {what} on your mat, or complete nothing (key P)."
    if phase == Phase.PAY:
        return "The raised cards pay. Take others if you like, then choose the lit mineral."
    if phase == Phase.DRAW:
        return f"Draw from the deck (key D) or take a face-up card: {state.left} to go."
    if phase == Phase.EXCHANGE:
        pile = ", or one of the discard pile" if role == GEOLOGIST else ""
        return f"Choose a card of the market, for {price(role)}{pile}. Or nothing (key P)."
    if phase == Phase.GIVE:
        wanted = game.box.in_order[state.what].symbol
        return f"For {wanted}: choose a card to give, then its space in the market."
    limit = hand_limit(role)
    return f"Keep {limit} cards: choose one that goes, then the discard pile."


def _ending(game: MineralQuest, state: State) -> Message | None:
    if game.turn(state) != OVER:
        return None
    winners, scores = game.winners(state), game.scores(state)
    who = " and ".join(map(player, winners))
    tied = scores.count(max(scores)) > 1
    verb = "wins" if len(winners) == 1 else "win"
    says = f"{who} {verb} with {counted(max(scores), 'point')}."
    return Message("win", says, "8.3a" if tied else "8.3")
