"""Potion-making on the table: the desk, a hand, the players, what they completed, their Opus.

Cards of a hand lie in slots, "own:1", "own:2", …, and completed formulas in "f:0:1", "f:0:2", …;
those that are alike lie on one another. The frame's spots say which of them the rules mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from quint import OVER, Event
from quint.games.potion_making import actions as do
from quint.games.potion_making import formulas
from quint.games.potion_making.actions import Action
from quint.games.potion_making.cards import GRANUM, STAGES, Box, Card
from quint.games.potion_making.game import PotionMaking
from quint.games.potion_making.spell import Spell
from quint.games.potion_making.state import (
    DESK,
    NO_DECK,
    NO_PATH,
    SKIPPED,
    TAKEN,
    Brewing,
    Done,
    Outcome,
    Phase,
    Source,
    State,
    desk_place,
    may_draw,
    may_stop,
    stage_of,
    stage_place,
    under,
)
from quint.sentences import counted, player
from quint_widgets import potion_cards, svg
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

OVERLAYS: dict[str, str] = {}
cards = potion_cards  # for quint_widgets.card

COLUMNS = 8
WIDE, HIGH = 60, 84  # a card on the table
LEFT_WIDTH = COLUMNS * WIDE + 8
SIDE_WIDTH = 360
ROW = 36  # the height of a player's row
HAND_ROWS = 3  # of cards in a hand; the later ones are put away while they are empty
FORMULA_ROWS = 5  # and of completed formulas
SMALL, SMALL_HIGH = 50, 70  # a completed formula
PIP = 12  # the sign of a card that lies under it
ROW_HIGH = SMALL_HIGH + PIP + 4
FORMULA = f"0 0 {SMALL} {ROW_HIGH}"
MOST_PARTS = 5  # a formula and the cards under it
MOST_HALF = 20
NOT_HERE = "No card lies there."
NO_STAGE = "Nothing lies on this stage. To place a card, choose the sign of its path first."


# ── Sent once ─────────────────────────────────────────────────────────────────────────────


@cache
def scene(game: PotionMaking) -> Scene:
    """The table of Potion-making for this many players and these decks."""
    box = game.box
    return Scene(
        title=game.title,
        symbols=potion_cards.signs(box) + "".join(_symbols(box)),
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
        parts={f"o{n}": potion_cards.stages_told(n, box) for n in range(len(box.opus))},
    )


def _panels(game: PotionMaking) -> Iterator[Panel]:
    box = game.box
    yield _desk(box)
    yield _parts()
    for row in range(HAND_ROWS):
        yield _hand(row)
    if len(box.decks) > 2:
        yield _turn()
    yield _players(game)
    for seat in range(game.players):
        for row in range(FORMULA_ROWS):
            yield _formulas(seat, row)
        if box.opus:
            yield _opus(seat, box)


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
        yield potion_cards.symbol(card, box)
        yield potion_cards.large_symbol(card)
    for number in range(len(box.opus)):
        width, height = potion_cards.OPUS
        yield svg.symbol(f"o{number}", f"0 0 {width} {height}", potion_cards.opus(number, box))
    for path, name in enumerate(box.path_names):
        if name not in ("sol", "luna", "mercury"):
            yield svg.symbol(f"path-{name}", "-20 -20 40 40", svg.words(0, 8, 24, str(path + 1)))
    for pile in range(len(box.pile_names)):
        sign = f'<use href="#e{pile}" x="-16" y="-16" width="32" height="32" opacity=".6"/>'
        yield svg.symbol(f"faint-{pile}", "-16 -16 32 32", sign)
    yield from _pips(len(box.pile_names))
    for count in range(2, _highest_pile(box) + 1):
        yield svg.symbol(f"x{count}", "0 0 60 84", _badge(51, 56, str(count), "#14776a"))
    for number in range(1, 5):
        yield svg.symbol(f"for-{number}", "0 0 60 84", _badge(12, 21, str(number), "#6a3fa3"))
    for half in range(1, MOST_HALF + 1):
        yield svg.symbol(f"half-{half}", "0 0 60 84", _badge(30, 45, f"+{half}", "#a8482c"))
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
            yield svg.symbol(f"u{pile}-{other}", FORMULA, _pip(pile, 0) + _pip(other, 1))
        yield svg.symbol(f"u{pile}", FORMULA, _pip(pile, 0))
        yield svg.symbol(f"w{pile}", FORMULA, _pip(pile, 2))
        yield svg.symbol(f"z{pile}", FORMULA, _pip(pile, 3))


def _pip(pile: int, number: int) -> str:
    return svg.use_centred(f"e{pile}", 7 + PIP * number, SMALL_HIGH + 7, PIP)


def _highest_pile(box: Box) -> int:
    """How many cards a pile can have."""
    heights = [0] * len(box.pile_names)
    for card in box.cards:
        heights[card.pile] += card.copies
    return max(heights)


def _badge(x: float, y: float, says: str, fill: str) -> str:
    wide = 8.6 + 3 * (len(says) - 1)
    return (
        f'<rect x="{x - wide:g}" y="{y - 8.6:g}" width="{2 * wide:g}" height="17.2" rx="8.6" '
        f'fill="{fill}" stroke="#fffdf8" stroke-width="1.6"/>'
        f'<text x="{x:g}" y="{y + 4:g}" fill="#fff" font-size="11" font-weight="600" '
        f'text-anchor="middle">{says}</text>'
    )


def _names(box: Box) -> dict[str, str]:
    cards = {f"c{card.number}": potion_cards.told(card) for card in box.cards}
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


def _desk(box: Box) -> Panel:
    """Sixteen piles; below them the rarer ones, the kettle and the decks."""
    piles = [n for n in range(len(box.pile_names)) if n < GRANUM or n in box.pile_of]
    rare = len(piles) - GRANUM
    rows = 2 + -(-(rare + 2 + len(box.decks)) // COLUMNS)
    width, height = LEFT_WIDTH, rows * HIGH + 22
    drawn = [
        f'<rect class="quint-board" x="1.3" y="1.3" width="{width - 2.6:g}" '
        f'height="{height - 2.6:g}" rx="9" fill="#f1e4cb" stroke="#8d7350" stroke-width="2.6"/>'
    ]
    places, texts = [], []
    for number, pile in enumerate(piles):
        name = box.pile_names[pile]
        row, col = divmod(number, COLUMNS)
        x, y = 4 + WIDE * col, 4 + HIGH * row
        drawn += [_hollow(x, y), _pile_name(x, y, name)]
        places.append(Place(f"sign:{pile}", x + 14, y + 16, 32, 32, "", symbol=f"faint-{pile}"))
        label = f"{name} in the desk"
        places.append(Place(_desk_spot(pile), x, y, WIDE, HIGH, label, row, col))
    for pile in range(GRANUM, len(box.pile_names)):
        if pile not in piles:  # it has no card here; the rules may speak of it
            places.append(Place(_desk_spot(pile), 2, 2, width - 4, height - 4, ""))
    last, y = rows - 1, 4 + HIGH * (rows - 1)
    col = COLUMNS - len(box.decks) - 1
    kettle = (4 + WIDE * col, y, WIDE, HIGH)
    places.append(Place("played", *kettle, "kettle", last, col, "k", "kettle"))
    places.append(Place("beside", 4 + WIDE * (col - 1), y, WIDE, HIGH, ""))
    for number, deck in enumerate(box.decks):
        col = COLUMNS - len(box.decks) + number
        x = 4 + WIDE * col
        label, key, back = f"{deck.title()} deck", deck[0], f"back-{deck}"
        places.append(Place(f"deck:{deck}", x, y, WIDE, HIGH, label, last, col, key, back))
        texts.append(Text(f"in {deck}", x + WIDE / 2, y + HIGH + 11, 13))
    texts.append(Text("recipe", 10, height - 7, 13, "start"))
    return Panel(
        id="desk",
        label="Desk of elements, kettle, decks",
        width=width,
        height=height,
        backdrop="".join(drawn),
        places=tuple(places),
        texts=tuple(texts),
        role="toolbar",
    )


def _desk_spot(pile: int) -> str:
    return f"desk:{pile}"


def _stage_spot(seat: int, path: int, stage: int) -> str:
    return f"opus:{seat}:{path * STAGES + stage + 1}"


def _hollow(x: float, y: float) -> str:
    return svg.hollow(x + 4, y + 5, WIDE - 8, HIGH - 10, 6, 1.2)


def _pile_name(x: float, y: float, name: str) -> str:
    lines = potion_cards.broken(name, 2)
    size = min(svg.fitting(line, WIDE - 12, 9.5) for line in lines)
    return "".join(
        svg.words(x + WIDE / 2, y + 61 + 10 * n, size, line) for n, line in enumerate(lines)
    )


def _hand(row: int) -> Panel:
    """The hand of who looks at the table."""
    top = 24 if row == 0 else 0
    places = [Place("own", 0, 0, LEFT_WIDTH, top + HIGH, "")] if row == 0 else []
    for col in range(COLUMNS):
        number = row * COLUMNS + col + 1
        label, key = f"place {number} of the hand", str(number) if number < 10 else ""
        box = (4 + WIDE * col, top, WIDE, HIGH)
        places.append(Place(f"own:{number}", *box, label, row, col, key))
    return Panel(
        id=f"hand{row}",
        label="Hand" if row == 0 else f"Hand, row {row + 1}",
        width=LEFT_WIDTH,
        height=top + HIGH,
        backdrop="",
        places=tuple(places),
        texts=(Text("hand", 4, 16, 14, "start"),) if row == 0 else (),
        role="toolbar",
        spare=row > 0,
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
        width=LEFT_WIDTH,
        height=24 + HIGH,
        backdrop=svg.words(4, 16, 14, "Which of these cards stays?", "start"),
        places=places,
        role="toolbar",
        spare=True,
    )


def _turn() -> Panel:
    drawn = svg.tray(2, 2, SIDE_WIDTH - 4, 34, 17) + svg.words(
        SIDE_WIDTH / 2, 24, 14, "Enough cards drawn"
    )
    place = Place("turn:stop", 2, 2, SIDE_WIDTH - 4, 34, "enough cards drawn", 0, 0, "t")
    return Panel(
        id="turn",
        label="End of drawing",
        width=SIDE_WIDTH,
        height=38,
        backdrop=drawn,
        places=(place,),
        role="toolbar",
        area="side",
        still=False,
    )


def _players(game: PotionMaking) -> Panel:
    """A row a player: how many cards and points."""
    drawn, places, texts = [], [], []
    clicked = "university" in game.box.decks  # 12.11: somebody is given a card
    for seat in range(game.players):
        top = 2 + ROW * seat
        middle = top + ROW / 2 + 3
        where = (seat, 0, "") if clicked else (-1, -1, "")
        box = (2, top, SIDE_WIDTH - 4, ROW - 4)
        places += [
            Place(f"seat:{seat}", *box, player(seat), *where),
            Place(f"hand:{seat}", 120, top + 3, 20, ROW - 10, "", symbol="back-practice"),
        ]
        drawn.append(svg.words(12, middle, 14, player(seat), "start", 600))
        texts += [
            Text(f"cards:{seat}", 146, middle, 14, "start"),
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


def _formulas(seat: int, row: int) -> Panel:
    """What somebody completed, with the signs of the cards under it."""
    top = 22 if row == 0 else 0
    width, height = COLUMNS * SMALL, top + ROW_HIGH
    places = [Place(f"formulas:{seat}", 0, 0, width, height, "")] if row == 0 else []
    for col in range(COLUMNS):
        number = row * COLUMNS + col + 1
        x = SMALL * col
        label = f"formula {number} of {player(seat)}"
        places.append(Place(f"f:{seat}:{number}", x, top, SMALL, ROW_HIGH, label, 0, col))
    name = f"Completed by {player(seat)}"
    return Panel(
        id=f"formulas{seat}.{row}",
        label=name if row == 0 else f"{name}, row {row + 1}",
        width=width,
        height=height,
        backdrop=svg.tray(0.5, top, width - 1, ROW_HIGH, 8)
        + (svg.words(4, 15, 13, name, "start", 600) if row == 0 else ""),
        places=tuple(places),
        role="toolbar",
        area="wide",
        spare=row > 0,
    )


def _opus(seat: int, box: Box) -> Panel:
    """7.1: the Magnum Opus card that somebody got; its stages are on it."""
    width, height = potion_cards.OPUS
    places = [Place(f"opus:{seat}", 0, 0, width, height, "", ground=True)]
    for path, name in enumerate(box.path_names):
        x, y = potion_cards.stage_spot(path, 0)
        key = name[0] if name[0] not in "kptug" else ""
        places.append(
            Place(f"path:{seat}:{name}", 5, y + 5, 40, 40, f"path of {name.title()}", path, 0,
                  key, f"path-{name}")
        )  # fmt: skip
        for stage in range(STAGES):
            x, y = potion_cards.stage_spot(path, stage)
            size, label = potion_cards.STAGE, f"{name.title()}, stage {stage + 1}"
            id = _stage_spot(seat, path, stage)
            places.append(Place(id, x, y, size, size, label, path, stage + 1))
    return Panel(
        id=f"opus{seat}",
        label=f"Magnum Opus of {player(seat)}",
        width=width,
        height=height,
        backdrop="",
        places=tuple(places),
        texts=(Text(f"work:{seat}", 12, 21, 13, "start"),),
        role="toolbar",
        area="wide",
    )


# ── Cards in slots ────────────────────────────────────────────────────────────────────────


def _looking(state: State, box: Box) -> int:
    """Whose hand is shown: the one that is not hidden, else that of who decides."""
    known = [seat for seat, hand in enumerate(state.hands) if hand and min(hand) >= 0]
    return known[0] if len(known) == 1 else state.asked


def _hand_kinds(state: State, box: Box) -> list[int]:
    """The cards of the hand that is shown, those that are alike once."""
    cards = dict.fromkeys(state.hands[_looking(state, box)])
    return [card for card in cards if card >= 0][: HAND_ROWS * COLUMNS]


def _row(state: State, seat: int) -> list[Done]:
    """The completed formulas of a seat, those that are alike once."""
    return list(dict.fromkeys(state.formulas[seat]))[: FORMULA_ROWS * COLUMNS]


def _taken_apart(game: PotionMaking, state: State) -> list[int]:
    """4.4, 12.7: the cards one of which can be kept."""
    spell = _spell(game, state)
    return spell.apart(state) if spell else []


def _spell(game: PotionMaking, state: State) -> Spell | None:
    """The spell about which something is to be decided."""
    return game.spell(state) if state.played and not _brewing(game.box, state) else None


def _brewing(box: Box, state: State) -> Card | None:
    """The formula whose components are being chosen."""
    card = box.cards[state.played[-1]] if state.played else None
    return card if card and card.formula else None


# ── Gestures ──────────────────────────────────────────────────────────────────────────────


def gesture(game: PotionMaking, state: State, action: Action) -> Gesture:
    """A card of the hand and where it goes: its pile, the kettle, its deck. Or a path and the card
    for its next stage. Or just one place: a pile, a formula, a deck, a player."""
    box = game.box
    if isinstance(action, (do.Lay, do.Put, do.Brew, do.Cast, do.Complete, do.Return)):
        own = _own(state, box, action.card)
        return (own, _goal(box, action)) if own else ()
    if isinstance(action, do.Draw):
        return (f"deck:{box.decks[action.deck]}",)
    if isinstance(action, do.Name):
        return (_desk_spot(action.element),)
    if isinstance(action, do.Take):
        pile = box.pile_of[action.card]
        on_top = state.desk[pile][-1:] == (action.card,)
        return (_desk_spot(pile),) if on_top else ()
    if isinstance(action, do.UsePile):
        return (_desk_spot(action.pile),)
    if isinstance(action, (do.UseFormula, do.UseStage, do.Choose)):
        source = _source(state, box, action)
        return (source,) if source else ()
    if isinstance(action, do.Place):
        source = _source(state, box, action)
        path = f"path:{state.seat}:{box.path_names[action.onto]}"
        return (path, source) if source else ()
    if isinstance(action, do.Keep):
        cards = _taken_apart(game, state)
        return (f"part:{cards.index(action.card) + 1}",) if action.card in cards else ()
    if isinstance(action, do.Give):
        return (f"seat:{action.seat}",)
    return ("turn:stop",) if isinstance(action, do.Stop) else ()


def _own(state: State, box: Box, card: int) -> str:
    kinds = _hand_kinds(state, box)
    return f"own:{kinds.index(card) + 1}" if card in kinds else ""


def _goal(box: Box, action: do.OfCard) -> str:
    """Where a card of the hand goes."""
    if isinstance(action, (do.Lay, do.Put)):
        return _desk_spot(box.pile_of[action.card])
    if isinstance(action, do.Return):
        return f"deck:{box.cards[action.card].deck}"
    return "played"


def _source(state: State, box: Box, action: do.OfCard) -> str:
    """Where the card lies that is used, chosen or placed."""
    if isinstance(action, (do.UseStage, do.PlaceStage)):
        stages = state.paths[action.seat][action.path]
        stage = stage_of(stages, action.card, action.nth)
        return _stage_spot(action.seat, action.path, stage) if stage >= 0 else ""
    if isinstance(action, (do.UseFormula, do.Choose, do.PlaceFormula)):
        row = _row(state, action.seat)
        alike = [n for n, done in enumerate(row) if done[0] == action.card]
        return f"f:{action.seat}:{alike[action.nth] + 1}" if action.nth < len(alike) else ""
    return _own(state, box, action.card)


def action_of(game: PotionMaking, state: State, ids: Gesture) -> Action | str:
    """The action that these places mean now, or a sentence."""
    box, catalogue = game.box, game.catalogue
    if state.phase == Phase.DEALING:
        return "The cards are being dealt."
    kind, _, name = ids[0].partition(":")
    if kind == "own":
        return _meant_by_hand(game, state, name, ids[1])
    if kind == "path":
        return _meant_by_path(game, state, name, ids[1])
    if kind == "desk":
        return _meant_by_pile(game, state, int(name))
    if kind == "deck":
        return catalogue.draw[box.decks.index(name)]
    if kind == "seat":
        return catalogue.give[int(name)]
    if kind == "part":
        cards = _taken_apart(game, state)
        return catalogue.keep[cards[int(name) - 1]] if int(name) <= len(cards) else NOT_HERE
    if kind == "turn":
        return catalogue.stop
    return _used_or_chosen(game, state, ids[0])


def _meant_by_hand(game: PotionMaking, state: State, name: str, goal: str) -> Action | str:
    box, catalogue, kinds = game.box, game.catalogue, _hand_kinds(state, game.box)
    if int(name) > len(kinds):
        return NOT_HERE
    card = box.cards[kinds[int(name) - 1]]
    number, offered = card.number, _kinds_offered(game, state)
    if goal == "played":
        if do.Complete in offered:
            return catalogue.complete[number]
        is_spell = card.effect and not card.formula
        return catalogue.cast[number] if is_spell else catalogue.brew[number]
    if goal.startswith("deck:"):
        if goal != f"deck:{card.deck}":
            return f"{card.name} belongs to the {card.deck.title()} deck."
        return catalogue.give_back[number]
    if goal != _desk_spot(card.pile):
        return f"{card.name} goes to its own pile: {box.pile_names[card.pile]}."
    return catalogue.put[number] if do.Put in offered else catalogue.lay[number]


def _kinds_offered(game: PotionMaking, state: State) -> set[type[Action]]:
    """What kinds of decisions the spell on the table asks for now."""
    spell = _spell(game, state)
    return {type(action) for action in spell.choices(state)} if spell else set()


def _meant_by_pile(game: PotionMaking, state: State, pile: int) -> Action | str:
    box, catalogue = game.box, game.catalogue
    if do.Name in _kinds_offered(game, state):
        return catalogue.name[pile] if pile <= GRANUM else "Name one element, not three."
    if _brewing(box, state):
        return catalogue.use_pile[pile]
    return catalogue.take[state.desk[pile][-1]] if state.desk[pile] else NOT_HERE


def _meant_by_path(game: PotionMaking, state: State, name: str, source: str) -> Action | str:
    box, catalogue = game.box, game.catalogue
    seat, _, path = name.partition(":")
    if int(seat) != state.seat:
        return f"That is the Magnum Opus of {player(int(seat))}."
    onto = box.path_names.index(path)
    if not source.startswith("own:"):
        return _placed(game, state, source, onto)
    number, kinds = int(source.partition(":")[2]), _hand_kinds(state, box)
    return catalogue.place(kinds[number - 1], onto) if number <= len(kinds) else NOT_HERE


def _used_or_chosen(game: PotionMaking, state: State, place: str) -> Action | str:
    """A completed formula or a card in an Opus as a component; or a formula for a spell."""
    seat, path, number = _on_table(place)
    brewing = _brewing(game.box, state)
    if path == NO_PATH:
        row = _row(state, seat)
        if number >= len(row):
            return "No formula lies there."
        if brewing:
            return game.catalogue.use_formula(state, seat, row[number])
        return game.catalogue.choose(state, seat, row[number])
    stages = state.paths[seat][path]
    if number >= len(stages) or stages[number] < 0:
        return NO_STAGE
    if brewing:
        return game.catalogue.use_stage(state, seat, path, stages[number])
    return "What lies in a Magnum Opus is used for a formula, or for another stage."


def _placed(game: PotionMaking, state: State, place: str, onto: int) -> Action | str:
    """A completed formula or a card in an Opus as the next stage of a path."""
    seat, path, number = _on_table(place)
    if path == NO_PATH:
        row = _row(state, seat)
        if number >= len(row):
            return "No formula lies there."
        return game.catalogue.place_formula(state, seat, row[number], onto)
    stages = state.paths[seat][path]
    if number >= len(stages) or stages[number] < 0:
        return NO_STAGE
    return game.catalogue.place_stage(state, seat, path, stages[number], onto)


def _on_table(place: str) -> tuple[int, int, int]:
    """The seat, the path or NO_PATH, and which formula of the row or stage of the path."""
    kind, seat, number = place.split(":")
    if kind == "f":
        return int(seat), NO_PATH, int(number) - 1
    return int(seat), *divmod(int(number) - 1, STAGES)


# ── Sent once a move ──────────────────────────────────────────────────────────────────────

SHOWS = {
    "lay": "target",
    "put": "target",
    "deal": "target",
    "take": "source",
    "name": "source",
    "place": "target",
    "skip": "target",
    "brew": "target",
    "cast": "target",
    "complete": "piece",
    "keep": "piece",
    "use": "piece",
    "choose": "piece",
    "want": "source",
}


def last_move(events: tuple[Event, ...]) -> list[str]:
    """Where something was put or taken, for all to see."""
    found = []
    for event in events:
        shown = SHOWS.get(event.verb, "")
        if shown == "piece" and event.target.startswith("formulas:"):
            found.append(f"{event.target}:{event.piece}")
        elif shown:
            found.append(event.source if shown == "source" else event.target)
    return list(dict.fromkeys(found))


def frame(
    game: PotionMaking,
    state: State,
    overlays: Iterable[str] = (),
    events: tuple[Event, ...] = (),
) -> Frame:
    """What the table shows of a view; `events` are those of the action that led to it."""
    turn = game.turn(state)
    deciding = turn >= 0 and (not state.hands[turn] or min(state.hands[turn]) >= 0)
    actions = game.actions(state) if deciding else ()
    spots = _spots(game, state, events)
    last = [spots.get(place, place) for place in last_move(events)]
    return Frame(
        pieces=tuple(_pieces(game, state)),
        gestures=trie(gesture(game, state, action) for action in actions),
        status=_status(game, state),
        prompt=_prompt(game, state) if deciding else "",
        marks=tuple(_marks(game, state, [place for place in last if place])),
        texts=tuple(_texts(game, state)),
        message=_ending(game, state),
        events=events,
        hidden=("turn",) if len(game.box.decks) > 2 and not may_stop(state) else (),
        shows=dict(_payable(game, state, actions)),
        spots=spots,
    )


def _spots(game: PotionMaking, state: State, events: tuple[Event, ...]) -> dict[str, str]:
    """Where the cards are that the rules speak of. What just left is where it lay before."""
    box, looking = game.box, _looking(state, game.box)
    own = f"hand:{looking}"
    spots = {desk_place(pile, box): _desk_spot(pile) for pile in range(len(box.pile_names))}
    for seat in range(game.players):
        for path in range(len(box.path_names)):
            for stage in range(STAGES):
                spots[stage_place(seat, path, stage, box)] = _stage_spot(seat, path, stage)
    spots[own] = "own"
    gone = {event.piece for event in events if event.source == own and event.piece}
    before = dict.fromkeys(_hand_kinds(state, box)) | {
        box.by_label[label]: None for label in gone if label in box.by_label
    }
    for number, card in enumerate(sorted(before)[: HAND_ROWS * COLUMNS], start=1):
        spots[f"{own}:{box.label(card)}"] = f"own:{number}"
    for number, card in enumerate(_hand_kinds(state, box), start=1):
        spots[f"{own}:{box.label(card)}"] = f"own:{number}"
    for seat in range(game.players):
        area = f"formulas:{seat}"
        for number, done in enumerate(_row(state, seat), start=1):
            for card in under(done):
                spots.setdefault(f"{area}:{box.label(card)}", f"f:{seat}:{number}")
        for number, done in enumerate(_row(state, seat), start=1):
            spots[f"{area}:{box.label(done[0])}"] = f"f:{seat}:{number}"
        for event in events:
            if event.target == area or event.source == area:
                spots.setdefault(f"{area}:{event.piece}", area)
    return spots


def _pieces(game: PotionMaking, state: State) -> Iterator[Piece]:
    yield from _on_desk(state)
    for seat in range(game.players):
        yield from _completed(game.box, state, seat)
        yield from _in_opus(state, seat)
    for number, card in enumerate(_hand_kinds(state, game.box), start=1):
        yield Piece(f"H{card}", f"c{card}", f"own:{number}")
        count = state.hands[_looking(state, game.box)].count(card)
        if count > 1:
            yield Piece(f"h{card}", f"x{count}", f"own:{number}")
    for number, card in enumerate(_taken_apart(game, state), start=1):
        yield Piece(f"P{card}", f"c{card}", f"part:{number}")


def _on_desk(state: State) -> Iterator[Piece]:
    for pile, cards in enumerate(state.desk):
        if cards:
            yield Piece(f"D{pile}", f"c{cards[-1]}", _desk_spot(pile))
        if len(cards) > 1:
            yield Piece(f"d{pile}", f"x{len(cards)}", _desk_spot(pile))
    if state.played:
        yield Piece("K", f"c{state.played[-1]}", "played")
    if len(state.played) > 1:
        yield Piece("k", f"c{state.played[0]}", "beside")


def _completed(box: Box, state: State, seat: int) -> Iterator[Piece]:
    """Each formula, and the signs of the cards under it."""
    seen: dict[int, int] = {}
    for number, done in enumerate(_row(state, seat), start=1):
        card = done[0]
        seen[card] = seen.get(card, 0) + 1
        id = f"F{seat}.{card}" if seen[card] == 1 else f"F{seat}.{card}.{seen[card]}"
        place = f"f:{seat}:{number}"
        below = sorted(box.pile_of[other] for other in under(done))
        signs = ["-".join(map(str, below[:2])), *map(str, below[2:4])]
        for letter, sign in zip("uwz", signs if below else (), strict=False):
            yield Piece(id + letter, letter + sign, place)
        yield Piece(id, f"c{card}", place)
        if (count := state.formulas[seat].count(done)) > 1:
            yield Piece(f"{id}x", f"x{count}", place)


def _in_opus(state: State, seat: int) -> Iterator[Piece]:
    if state.works[seat] < 0:
        return
    yield Piece(f"O{seat}", f"o{state.works[seat]}", f"opus:{seat}")
    for path, stages in enumerate(state.paths[seat]):
        for stage, held in enumerate(stages):
            symbol = {TAKEN: "taken", SKIPPED: "skipped"}.get(held, "placed")
            place = _stage_spot(seat, path, stage)
            yield Piece(f"S{seat}{path}{stage}", symbol, place)


def _marks(game: PotionMaking, state: State, last: list[str]) -> Iterator[tuple[str, str]]:
    box = game.box
    for place in dict.fromkeys(last):
        yield "last", place
    turn = game.turn(state)
    if turn == OVER:
        return
    if state.phase != Phase.DEALING:
        yield "turn", f"seat:{state.asked}"
    looking = _looking(state, box)
    if state.works[looking] >= 0:
        for path, stages in enumerate(state.paths[looking]):
            if len(stages) < STAGES:
                yield "next", _stage_spot(looking, path, len(stages))
    card = _brewing(box, state)
    if card:
        yield from _paying(game, state, card)


def _paying(game: PotionMaking, state: State, card: Card) -> Iterator[tuple[str, str]]:
    """3.1: every source that could pay a component, and what its owner would get (3.4)."""
    box = game.box
    chosen = state.pending.chosen if isinstance(state.pending, Brewing) else ()
    for source in chosen:
        yield "chosen", _place_of(state, source)
    later = card.recipe[len(chosen) :]
    for offer in formulas.top_offers(state, card, box, game.rulings):
        source = offer.source()
        if source in chosen:
            continue
        place = _place_of(state, source)
        for number, slot in enumerate(later, start=len(chosen) + 1):
            if formulas.fits(slot, offer):
                yield f"for:{number}", place
                break
        if half := formulas.owner_gets(state, source, chosen, card.points, box):
            yield f"half:{min(half, MOST_HALF)}", place


def _payable(
    game: PotionMaking, state: State, actions: Iterable[Action]
) -> Iterator[tuple[str, dict[str, str]]]:
    """The same for each formula of the hand, while its card is chosen."""
    for action in actions:
        if isinstance(action, do.Brew) and not state.played:
            marks: dict[str, str] = {}
            for mark, place in _paying(game, state, game.box.cards[action.card]):
                marks[mark] = f"{marks[mark]} {place}" if mark in marks else place
            yield _own(state, game.box, action.card), marks


def _place_of(state: State, source: Source) -> str:
    seat, place = source.seat, source.place
    if seat == DESK:
        return _desk_spot(place)
    if source.path != NO_PATH:
        return _stage_spot(seat, source.path, place)
    return f"f:{seat}:{_row(state, seat).index(state.formulas[seat][place]) + 1}"


def _texts(game: PotionMaking, state: State) -> Iterator[tuple[str, str]]:
    box = game.box
    for deck, size in zip(box.decks, state.sizes, strict=True):
        yield f"in {deck}", str(size)
    for seat in range(game.players):
        yield f"cards:{seat}", str(len(state.hands[seat]))
        yield f"points:{seat}", counted(state.points[seat], "point")
        if state.works[seat] >= 0:
            yield f"work:{seat}", f"Magnum Opus of {player(seat)}"
    yield "hand", f"Hand of {player(_looking(state, box))}"
    card = _brewing(box, state)
    if card:
        needs = [f"{n}: {slot.words}" for n, slot in enumerate(card.recipe, start=1)]
        yield "recipe", f"{card.name} = {', '.join(needs)}"


def _status(game: PotionMaking, state: State) -> str:
    turn = game.turn(state)
    if turn == OVER:
        return "The game is over."
    if state.phase == Phase.DEALING:
        return "The cards are dealt."
    who = player(state.seat)
    if state.drawing != NO_DECK or state.draws:
        return f"{who} draws."
    if state.played:
        does = "brews" if _brewing(game.box, state) else "casts"
        return f"{player(state.seat)} {does} {game.box.name(state.played[-1])}."
    if may_stop(state):
        return f"{who}: draw on, or enough?"
    if may_draw(state):
        return f"{who}: draw or play."
    return f"{who}: {counted(state.plays or 1, 'card')} to play."


def _prompt(game: PotionMaking, state: State) -> str:
    """What to do now, in at most two lines beside the board."""
    box = game.box
    if state.draws:
        return f"Choose the deck to draw from: {counted(state.draws, 'card')} to go."
    if may_stop(state):
        return "Choose a deck to draw on, or say that it is enough (key T)."
    card = _brewing(box, state)
    if card and isinstance(state.pending, Brewing):
        number = len(state.pending.chosen) + 1
        return f"Choose what pays component {number}: {card.recipe[number - 1].words}."
    if state.played:
        return game.spell(state).asks[0 if state.pending is None else 1]
    ways = ["Choose a card (keys 1 to 9), then its pile or the kettle (K)"]
    if box.opus:
        ways.append("a path, then a card")
    if may_draw(state):
        ways.append("a deck to draw from")
    return f"{'; or '.join(ways)}."


def _ending(game: PotionMaking, state: State) -> Message | None:
    if state.outcome == Outcome.PLAYING:
        return None
    if state.outcome == Outcome.BROKEN_OFF:
        return Message("info", f"Broken off after {counted(game.cap, 'turn')}.", "5.1b")
    won, best = game.winners(state), counted(max(state.points), "point")
    who = f"{' and '.join(map(player, won))} {'wins' if len(won) == 1 else 'win'} with {best}."
    if state.outcome == Outcome.STONE:
        return Message("win", f"The Philosopher's Stone is created. {who}", "8.1")
    return Message("win", who, "5.2" if len(won) == 1 else "5.2a")
