"""What is true at one moment of Potion-making, and a draft in which that changes.

Cards are numbers: the place of their kind in the box (cards.py). Places, for events and refusals:
  deck:practice          a deck
  desk:fiery_light       a pile of the desk, by its element; a card with three elements has a pile
                         of its own, desk:supreme_elixir_of_magic
  hand:0                 the hand of the first seat
  formulas:0             the completed formulas before the first seat
  opus:0                 the Magnum Opus card of the first seat
  opus:0:sol:3           the third stage of a path on it
  played                 the card that is being played: a spell, or a formula with open components
"""

from typing import Any, Final, TypeVar, final

from quint.core import Event, Value
from quint.games.potion_making.cards import Box

T = TypeVar("T")
Cards = tuple[int, ...]
# A completed formula: its card, whether granum or Omnitude went into it, the cards under it.
Done = tuple[int, ...]
# A path of an Opus: for each stage so far 2 × the card, and one more if granum or Omnitude went
# into it; or
Path = tuple[int, ...]
TAKEN: Final = -1  # somebody took the card away (7.7),
SKIPPED: Final = -2  # Transmutation passed the stage over (10.1)

HAND: Final = 5  # 2.1: Practice draws up to that many
# 1.4, 6.1, 13.1: cards from each deck, to every hand and to the desk, by the number of decks.
DEAL: Final = ((4,), (4, 2), (4, 2, 2))
# 6.2, 6.3, 13.2: with that many cards nobody draws, by the number of decks.
FULL: Final = (0, 8, 10)

TO_DESK: Final = -1  # to whom a card is dealt: the desk, or a seat
NO_DECK: Final = -1
DESK: Final = -1  # Source.seat for a pile of the desk
NO_PATH: Final = -1


@final
class Phase:
    """State.phase: what the turn has come to."""

    DEALING: Final = 0  # before the first turn
    DRAWING: Final = 1  # the draw at the start of a turn
    OPEN: Final = 2  # a card must be drawn or played (6.3)
    PLAY: Final = 3  # a card must be played
    DONE: Final = 4  # the turn is over


@final
class Outcome:
    """State.outcome: how the game ended, if it has."""

    PLAYING: Final = -1
    PLAYED_OUT: Final = 0  # no card is left to draw or to play (5.1)
    BROKEN_OFF: Final = 1  # stopped by the cap (5.1b)
    STONE: Final = 2  # a Philosopher's Stone was created (8.1)


@final
class Rulings:
    """What the table chose where the sources can be read in two ways."""

    __slots__ = (
        "accelerations_add_up",
        "keep_itself",
        "marked_stage_pays",
        "omnitude_once",
        "passed_over_earn",
        "spells_under",
        "three_elements",
        "usefulness_added",
    )

    def __init__(
        self,
        three_elements: str,
        spells_under: bool,
        keep_itself: bool,
        marked_stage_pays: bool,
        omnitude_once: bool,
        passed_over_earn: bool,
        usefulness_added: bool,
        accelerations_add_up: bool,
    ) -> None:
        self.three_elements: Final = three_elements  # 2.3a: what such a card is worth when laid
        self.spells_under: Final = spells_under  # 4.1d: spell cards go under their pile
        self.keep_itself: Final = keep_itself  # 4.4a: Decomposition may keep the formula itself
        self.marked_stage_pays: Final = marked_stage_pays  # 9.1c: half for one made with granum
        self.omnitude_once: Final = omnitude_once  # 9.2a: one Omnitude in a formula
        self.passed_over_earn: Final = passed_over_earn  # 11.5a: by Income and Growth
        self.usefulness_added: Final = usefulness_added  # 11.6a: on top of the point for a new one
        self.accelerations_add_up: Final = accelerations_add_up  # 12.9b


# ── What has been decided about the card that is being played ─────────────────────────────


class Pending(Value):
    """What has been decided so far; more is to be decided."""

    __slots__ = ()


@final
class Source(Value):
    """Where a component comes from: a pile, a completed formula, or a stage of an Opus.

    `seat` is DESK for a pile, `path` is NO_PATH for all but a stage. `place` is the pile, the place
    in the seat's row, or the stage. `above` counts the cards of a pile that go before it (9.2c).
    """

    __slots__ = ("above", "path", "place", "seat")

    def __init__(self, seat: int, path: int, place: int, above: int = 0) -> None:
        self.seat: Final = seat
        self.path: Final = path
        self.place: Final = place
        self.above: Final = above

    def key(self) -> tuple[int, ...]:
        return (self.seat, self.path, self.place, self.above)


@final
class Brewing(Pending):
    """3.1: where the first components of a formula come from."""

    __slots__ = ("chosen",)

    def __init__(self, chosen: tuple[Source, ...] = ()) -> None:
        self.chosen: Final = chosen

    def key(self) -> tuple[Any, ...]:
        return (self.chosen,)


@final
class Chosen(Pending):
    """4.2, 4.4, 12.7, 12.10: a completed formula of a seat, by its place in the row."""

    __slots__ = ("place", "seat")

    def __init__(self, seat: int, place: int) -> None:
        self.seat: Final = seat
        self.place: Final = place

    def key(self) -> tuple[int, ...]:
        return (self.seat, self.place)


@final
class Returning(Pending):
    """10.2: how many cards must still go back to their decks."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def key(self) -> tuple[int, ...]:
        return (self.left,)


@final
class Wanted(Pending):
    """10.3: the card of the desk that will count as completed."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        self.card: Final = card

    def key(self) -> tuple[int, ...]:
        return (self.card,)


@final
class Demand(Pending):
    """12.2: the element that was named, and the seat that must put such a card down."""

    __slots__ = ("element", "seat")

    def __init__(self, element: int, seat: int) -> None:
        self.element: Final = element
        self.seat: Final = seat

    def key(self) -> tuple[int, ...]:
        return (self.element, self.seat)


@final
class State(Value):
    """One moment of the game. Frozen by its types: every attribute is Final."""

    __slots__ = (
        "desk",
        "drawing",
        "draws",
        "formulas",
        "hands",
        "more",
        "outcome",
        "paths",
        "pending",
        "phase",
        "played",
        "plays",
        "points",
        "seat",
        "shown",
        "sizes",
        "turns",
        "unseen",
        "works",
    )

    def __init__(
        self,
        hands: tuple[Cards, ...],
        shown: tuple[Cards, ...],
        desk: tuple[Cards, ...],
        formulas: tuple[tuple[Done, ...], ...],
        works: tuple[int, ...],
        paths: tuple[tuple[Path, ...], ...],
        points: tuple[int, ...],
        unseen: bytes,
        sizes: tuple[int, ...],
        seat: int,
        turns: int,
        phase: int,
        plays: int,
        draws: int,
        more: int,
        drawing: int,
        played: Cards,
        pending: Pending | None,
        outcome: int,
    ) -> None:
        self.hands: Final = hands  # sorted; in a view, -1 is a card of the first deck from behind
        self.shown: Final = shown  # of each hand, the cards that everybody saw being taken
        self.desk: Final = desk  # the piles, each from the bottom to the top
        self.formulas: Final = formulas  # before each seat, in the order of completion
        self.works: Final = works  # each seat's Magnum Opus card, or -1
        self.paths: Final = paths  # and what lies on its three paths
        self.points: Final = points
        self.unseen: Final = unseen  # how many of each card nobody has seen: those in the decks
        self.sizes: Final = sizes  # how many cards each deck has
        self.seat: Final = seat  # whose turn it is
        self.turns: Final = turns  # completed
        self.phase: Final = phase
        self.plays: Final = plays  # cards that must still be played in this phase
        self.draws: Final = draws  # cards still to be drawn, or dealt
        self.more: Final = more  # and that many beyond, if the player likes (13.2)
        self.drawing: Final = drawing  # the deck that a card is being drawn from
        self.played: Final = played  # cards being played, while there is something to decide
        self.pending: Final = pending  # what has been decided about them
        self.outcome: Final = outcome

    @property
    def asked(self) -> int:
        """Whoever decides: the player whose turn it is, or another who must answer (12.2)."""
        pending = self.pending
        return pending.seat if isinstance(pending, Demand) else self.seat

    def key(self) -> tuple[Any, ...]:
        """All attributes, in the order in which State takes them."""
        cards = (self.hands, self.shown, self.desk, self.formulas, self.works, self.paths)
        decks = (self.points, self.unseen, self.sizes)
        turn = (self.seat, self.turns, self.phase, self.plays, self.draws, self.more, self.drawing)
        return (*cards, *decks, *turn, self.played, self.pending, self.outcome)


@final
class Draft:
    """A State in which cards can be moved; freeze() gives the State after that.

    What happens is told to `events`, if somebody listens.
    """

    __slots__ = (
        "desk",
        "drawing",
        "draws",
        "events",
        "formulas",
        "hands",
        "more",
        "outcome",
        "paths",
        "pending",
        "phase",
        "played",
        "plays",
        "points",
        "seat",
        "shown",
        "sizes",
        "turns",
        "unseen",
        "works",
    )

    def __init__(self, state: State, events: list[Event] | None = None) -> None:
        self.hands: list[Cards] = list(state.hands)
        self.shown = state.shown  # what changes less often stays as it is
        self.desk = state.desk
        self.formulas = state.formulas
        self.works = state.works
        self.paths = state.paths
        self.points = state.points
        self.unseen = state.unseen
        self.sizes: list[int] = list(state.sizes)
        self.seat = state.seat
        self.turns = state.turns
        self.phase = state.phase
        self.plays = state.plays
        self.draws = state.draws
        self.more = state.more
        self.drawing = state.drawing
        self.played = state.played
        self.pending = state.pending
        self.outcome = state.outcome
        self.events = events

    def freeze(self) -> State:
        return State(
            tuple(self.hands),
            self.shown,
            self.desk,
            self.formulas,
            self.works,
            self.paths,
            self.points,
            self.unseen,
            tuple(self.sizes),
            self.seat,
            self.turns,
            self.phase,
            self.plays,
            self.draws,
            self.more,
            self.drawing,
            self.played,
            self.pending,
            self.outcome,
        )

    def into_hand(self, seat: int, card: int) -> None:
        self.hands[seat] = sorted_in(self.hands[seat], card)

    def out_of_hand(self, seat: int, card: int) -> None:
        self.hands[seat] = without(self.hands[seat], card)
        if card in self.shown[seat]:
            self.shown = replaced(self.shown, seat, without(self.shown[seat], card))

    def take_openly(self, seat: int, card: int) -> None:
        """Everybody sees the card that goes into this hand, and may remember it (1.5a)."""
        self.into_hand(seat, card)
        self.shown = replaced(self.shown, seat, sorted_in(self.shown[seat], card))

    def earn(self, seat: int, points: int) -> None:
        self.points = replaced(self.points, seat, self.points[seat] + points)

    def out_of_deck(self, deck: int, card: int) -> None:
        self.unseen = changed(self.unseen, card, -1)
        self.sizes[deck] -= 1

    def into_deck(self, deck: int, card: int) -> None:
        self.unseen = changed(self.unseen, card, +1)
        self.sizes[deck] += 1

    def cards_are_left(self) -> bool:
        """Whether any deck has cards."""
        return self.sizes.count(0) < len(self.sizes)

    def onto_pile(self, card: int, box: Box) -> None:
        pile = box.pile_of[card]
        self.desk = replaced(self.desk, pile, (*self.desk[pile], card))

    def under_pile(self, card: int, box: Box) -> None:
        pile = box.pile_of[card]
        self.desk = replaced(self.desk, pile, (card, *self.desk[pile]))

    def to_desk(self, card: int, box: Box, rulings: Rulings) -> None:
        """A card that is laid or comes back goes onto its pile; 4.1d: or a spell card under it."""
        if rulings.spells_under and box.cards[card].kind == "spell":
            self.under_pile(card, box)
        else:
            self.onto_pile(card, box)

    def off_pile(self, pile: int) -> int:
        """The top card of a pile, taken away."""
        card = self.desk[pile][-1]
        self.desk = replaced(self.desk, pile, self.desk[pile][:-1])
        return card

    def take_formula(self, seat: int, place: int) -> Done:
        """A completed formula of a seat, taken away."""
        row = self.formulas[seat]
        self.formulas = replaced(self.formulas, seat, row[:place] + row[place + 1 :])
        return row[place]

    def complete(self, seat: int, done: Done) -> None:
        self.formulas = replaced(self.formulas, seat, (*self.formulas[seat], done))

    def set_path(self, seat: int, path: int, stages: Path) -> None:
        self.paths = replaced(self.paths, seat, replaced(self.paths[seat], path, stages))

    def take_stage(self, seat: int, path: int, stage: int) -> None:
        """7.7: the card goes, the gap stays (7.7a)."""
        stages = self.paths[seat][path]
        self.set_path(seat, path, (*stages[:stage], TAKEN, *stages[stage + 1 :]))

    def used_up(self) -> None:
        """A card has been played: one phase is over, unless more must be played in it."""
        if self.plays > 1:
            self.plays -= 1
        elif self.phase == Phase.OPEN:
            self.phase = Phase.PLAY
            self.plays = 1
        else:
            self.phase = Phase.DONE

    def play_on(self) -> None:
        """4.1: another card must be played in the same phase."""
        self.plays = max(1, self.plays)


def may_draw(now: State | Draft) -> bool:
    """6.3: whether the second phase can be a draw."""
    if now.phase != Phase.OPEN or now.plays:
        return False
    return len(now.hands[now.seat]) < FULL[len(now.sizes) - 1] and any(now.sizes)


def may_stop(now: State | Draft) -> bool:
    """13.2: whether the first phase can be ended, as more cards may be drawn but need not."""
    return now.phase == Phase.DRAWING and not now.draws and now.more > 0 and not now.played


def with_pending(state: State, pending: Pending | None) -> State:
    """The same moment with something else decided."""
    draft = Draft(state)
    draft.pending = pending
    return draft.freeze()


def made(card: int, mixed: int = 0, components: Cards = ()) -> Done:
    """A completed formula; `mixed` if granum or Omnitude went into it (9.1, 9.2)."""
    return (card, mixed, *components)


def under(done: Done) -> Cards:
    """The cards under a completed formula: its components."""
    return done[2:]


def variants(row: tuple[Done, ...], card: int) -> list[Done]:
    """The completed formulas of this card in a row; those that are alike count once."""
    return [done for done in dict.fromkeys(row) if done[0] == card]


def variant(row: tuple[Done, ...], card: int, nth: int) -> Done | None:
    """The nth of them, if it is there."""
    found = variants(row, card)
    return found[nth] if nth < len(found) else None


def stage_variants(stages: Path, card: int) -> list[int]:
    """The stages of a path that hold this card; those that are alike count once."""
    return list(dict.fromkeys([held for held in stages if held >= 0 and held >> 1 == card]))


def stage_of(stages: Path, card: int, nth: int) -> int:
    """Where in a path this card can be taken away (7.7), or -1."""
    found = stage_variants(stages, card)
    free = stages[:-1]
    return free.index(found[nth]) if nth < len(found) and found[nth] in free else -1


def replaced(row: tuple[T, ...], place: int, new: T) -> tuple[T, ...]:
    """The row with something else in one place."""
    after = list(row)
    after[place] = new
    return tuple(after)


def sorted_in(cards: Cards, card: int) -> Cards:
    """The sorted cards with one more among them."""
    place = 0
    for held in cards:
        if held > card:
            break
        place += 1
    return (*cards[:place], card, *cards[place:])


def without(cards: Cards, card: int) -> Cards:
    """The cards but for one copy of this one."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


_BYTE: Final = tuple([bytes([number]) for number in range(256)])


def changed(counts: bytes, card: int, by: int) -> bytes:
    """The counts with one of them changed."""
    return counts[:card] + _BYTE[counts[card] + by] + counts[card + 1 :]


def back_of(deck: int) -> int:
    """What stands in a view for a card of this deck that is seen from behind."""
    return -1 - deck


def deal_order(box: Box, players: int) -> list[tuple[int, int]]:
    """1.4: to whom each card is dealt, and from which deck; 7.1: last a Magnum Opus card each."""
    order: list[tuple[int, int]] = []
    for to in [*range(players), TO_DESK]:
        for deck, count in enumerate(DEAL[len(box.decks) - 1]):
            order += [(to, deck)] * count
    if box.opus:
        order += [(seat, len(box.decks)) for seat in range(players)]
    return order


def start(box: Box, players: int) -> State:
    """All cards in their decks, and everything still to be dealt."""
    nothing: tuple[Cards, ...] = ((),) * players
    sizes = [sum([box.copies[card] for card in cards]) for cards in box.by_deck]
    return State(
        hands=nothing,
        shown=nothing,
        desk=((),) * len(box.pile_names),
        formulas=((),) * players,
        works=(-1,) * players,
        paths=(((),) * len(box.path_names),) * players,
        points=(0,) * players,
        unseen=box.copies,
        sizes=tuple(sizes),
        seat=0,
        turns=0,
        phase=Phase.DEALING,
        plays=0,
        draws=len(deal_order(box, players)),
        more=0,
        drawing=0,
        played=(),
        pending=None,
        outcome=Outcome.PLAYING,
    )


def has_talisman(now: State | Draft, seat: int, effect: str, box: Box) -> bool:
    """11.3: whether a Lesser Talisman lies before this seat, once or more often (11.3a).

    One in a Magnum Opus does not work (13.3a).
    """
    if effect in box.talismans:
        for done in now.formulas[seat]:
            if box.cards[done[0]].effect == effect:
                return True
    return False


def completed(now: State | Draft, seat: int) -> int:
    """11.4, 13.4: how many formulas somebody has, those in the Magnum Opus with them."""
    placed = sum([held >= 0 for stages in now.paths[seat] for held in stages])
    return len(now.formulas[seat]) + placed


def needed(state: State, seat: int, path: int, box: Box, ahead: int = 0) -> int:
    """The formula or Stone that the next stage of a path asks for, or -1 after the last.

    A drawn position may leave out the Magnum Opus card (7.1): then nothing is asked for.
    """
    if state.works[seat] < 0:
        return -1
    stage = len(state.paths[seat][path]) + ahead
    keys = box.opus[state.works[seat]].keys[path]
    return keys[stage] if stage < len(keys) else -1


def source_place(source: Source, box: Box) -> str:
    if source.seat == DESK:
        return desk_place(source.place, box)
    if source.path != NO_PATH:
        return stage_place(source.seat, source.path, source.place, box)
    return f"formulas:{source.seat}"


def stage_place(seat: int, path: int, stage: int, box: Box) -> str:
    return f"opus:{seat}:{box.path_names[path]}:{stage + 1}"


def desk_place(pile: int, box: Box) -> str:
    return "desk:" + box.pile_names[pile].replace(" ", "_")
