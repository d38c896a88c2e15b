"""What is true at one moment of Potion-making, and what a player can decide.

Cards are numbers: the place of their kind in the box (cards.py). Places, for events and refusals:
  deck:practice          a deck
  desk:fiery_light       a pile of the desk, by its element; a card with three elements has a pile
                         of its own, desk:supreme_elixir_of_magic
  hand:0                 the hand of the first seat
  formulas:0             the completed formulas before the first seat
  played                 the card that is being played: a spell, or a formula with open components
"""

from __future__ import annotations

from typing import Any, Final, final

from quint.core import Event
from quint.games.potion_making.cards import Box

Cards = tuple[int, ...]
# A completed formula: its card, then the cards under it.
Done = tuple[int, ...]

HAND: Final = 5  # 2.1: Practice draws up to so many
DEAL: Final = ((4,),)  # 1.4: cards from each deck, to every hand and to the desk

PLAYING: Final = -1  # State.outcome while the game goes on; later
PLAYED_OUT: Final = 0  # no card is left to draw or to play (5.1)
BROKEN_OFF: Final = 1  # stopped by the cap (5.1b)

DEALING: Final = 0  # State.phase: before the first turn,
DRAWING: Final = 1  # the draw at the start of a turn,
PLAY: Final = 3  # and a card must be played
DONE: Final = 4

TO_DESK: Final = -1  # to whom a card is dealt: the desk, or a seat
NO_DECK: Final = -1


@final
class Rulings:
    """What the table chose where the sources can be read in two ways."""

    __slots__ = ("keep_itself", "three_elements")

    def __init__(self, three_elements: str, keep_itself: bool) -> None:
        self.three_elements: Final = three_elements  # 2.3a: what such a card is worth when laid
        self.keep_itself: Final = keep_itself  # 4.4a: Decomposition may keep the formula itself


@final
class State:
    """One moment of the game. Frozen by its types: every attribute is Final."""

    __slots__ = (
        "desk",
        "drawing",
        "draws",
        "formulas",
        "hands",
        "outcome",
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
    )

    def __init__(
        self,
        hands: tuple[Cards, ...],
        shown: tuple[Cards, ...],
        desk: tuple[Cards, ...],
        formulas: tuple[tuple[Done, ...], ...],
        points: tuple[int, ...],
        unseen: bytes,
        sizes: tuple[int, ...],
        seat: int,
        turns: int,
        phase: int,
        plays: int,
        draws: int,
        drawing: int,
        played: Cards,
        pending: Cards,
        outcome: int,
    ) -> None:
        self.hands: Final = hands  # sorted; in a view, -1 is a card of the first deck from behind
        self.shown: Final = shown  # of each hand, the cards that everybody saw being taken
        self.desk: Final = desk  # the piles, each from the bottom to the top
        self.formulas: Final = formulas  # before each seat, in the order of completion
        self.points: Final = points
        self.unseen: Final = unseen  # how many of each card nobody has seen: those in the decks
        self.sizes: Final = sizes  # how many cards each deck has
        self.seat: Final = seat  # whose turn it is
        self.turns: Final = turns  # completed
        self.phase: Final = phase
        self.plays: Final = plays  # cards that must still be played in this phase
        self.draws: Final = draws  # cards still to be drawn, or dealt
        self.drawing: Final = drawing  # the deck that a card is being drawn from
        self.played: Final = played  # cards being played, while there is something to decide
        self.pending: Final = pending  # what has been decided about them
        self.outcome: Final = outcome

    def key(self) -> tuple[Any, ...]:
        """All attributes, in the order in which State takes them."""
        cards = (self.hands, self.shown, self.desk, self.formulas, self.points)
        decks = (self.unseen, self.sizes)
        turn = (self.seat, self.turns, self.phase, self.plays, self.draws, self.drawing)
        return (*cards, *decks, *turn, self.played, self.pending, self.outcome)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"State{self.key()}"

    def __reduce__(self) -> tuple[Any, ...]:
        return State, self.key()  # so that a compiled State can be copied too


@final
class Table:
    """A State laid out so that cards can be moved on it; freeze() gives the State after that."""

    def __init__(self, state: State, events: list[Event] | None = None) -> None:
        self.hands: list[Cards] = list(state.hands)
        self.shown: list[Cards] = list(state.shown)
        self.desk: list[Cards] = list(state.desk)
        self.formulas: list[tuple[Done, ...]] = list(state.formulas)
        self.points: list[int] = list(state.points)
        self.unseen = state.unseen
        self.sizes: list[int] = list(state.sizes)
        self.seat = state.seat
        self.turns = state.turns
        self.phase = state.phase
        self.plays = state.plays
        self.draws = state.draws
        self.drawing = state.drawing
        self.played = state.played
        self.pending = state.pending
        self.outcome = state.outcome
        self.events = events

    def freeze(self) -> State:
        return State(
            tuple(self.hands),
            tuple(self.shown),
            tuple(self.desk),
            tuple(self.formulas),
            tuple(self.points),
            self.unseen,
            tuple(self.sizes),
            self.seat,
            self.turns,
            self.phase,
            self.plays,
            self.draws,
            self.drawing,
            self.played,
            self.pending,
            self.outcome,
        )

    def into_hand(self, seat: int, card: int) -> None:
        self.hands[seat] = tuple(sorted((*self.hands[seat], card)))

    def out_of_hand(self, seat: int, card: int) -> None:
        self.hands[seat] = without(self.hands[seat], card)
        if card in self.shown[seat]:
            self.shown[seat] = without(self.shown[seat], card)

    def take_openly(self, seat: int, card: int) -> None:
        """Everybody sees the card that goes into this hand, and may remember it (1.5a)."""
        self.into_hand(seat, card)
        self.shown[seat] = tuple(sorted((*self.shown[seat], card)))

    def out_of_deck(self, deck: int, card: int) -> None:
        self.unseen = changed(self.unseen, card, -1)
        self.sizes[deck] -= 1

    def onto_pile(self, box: Box, card: int) -> None:
        pile = box.pile_of[card]
        self.desk[pile] = (*self.desk[pile], card)

    def under_pile(self, box: Box, card: int) -> None:
        pile = box.pile_of[card]
        self.desk[pile] = (card, *self.desk[pile])

    def off_pile(self, pile: int) -> int:
        """The top card of a pile, taken away."""
        card = self.desk[pile][-1]
        self.desk[pile] = self.desk[pile][:-1]
        return card

    def take_formula(self, seat: int, place: int) -> Done:
        """A completed formula of a seat, taken away."""
        row = self.formulas[seat]
        self.formulas[seat] = row[:place] + row[place + 1 :]
        return row[place]

    def complete(self, seat: int, done: Done) -> None:
        self.formulas[seat] = (*self.formulas[seat], done)


def under(done: Done) -> Cards:
    """The cards under a completed formula: its components."""
    return done[1:]


def without(cards: Cards, card: int) -> Cards:
    """The cards but for one copy of this one."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def changed(counts: bytes, card: int, by: int) -> bytes:
    """The counts with one of them changed."""
    after = bytearray(counts)
    after[card] += by
    return bytes(after)


def back_of(deck: int) -> int:
    """What stands in a view for a card of this deck that is seen from behind."""
    return -1 - deck


def deal_order(players: int, decks: int) -> list[tuple[int, int]]:
    """1.4: to whom each card is dealt, and from which deck."""
    order: list[tuple[int, int]] = []
    for to in [*range(players), TO_DESK]:
        for deck, count in enumerate(DEAL[decks - 1]):
            order += [(to, deck)] * count
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
        points=(0,) * players,
        unseen=box.copies,
        sizes=tuple(sizes),
        seat=0,
        turns=0,
        phase=DEALING,
        plays=0,
        draws=len(deal_order(players, len(box.decks))),
        drawing=0,
        played=(),
        pending=(),
        outcome=PLAYING,
    )


def desk_place(box: Box, pile: int) -> str:
    return "desk:" + box.pile_names[pile].replace(" ", "_")


# ── Decisions ─────────────────────────────────────────────────────────────────────────────


@final
class Action:
    """One decision, or one card that chance turns up. Two with the same words are the same.

    `verb` says what is done. `card` is the card it is done with; `pile` a pile of the desk, `deck`
    a deck; `seat` and `nth` say whose completed formula, and which if that seat has several.
    """

    __slots__ = ("card", "nth", "place", "seat", "text", "verb")

    def __init__(
        self, verb: str, text: str, card: int = -1, place: int = -1, seat: int = -1, nth: int = 0
    ) -> None:
        self.verb: Final = verb
        self.text: Final = text
        self.card: Final = card
        self.place: Final = place
        self.seat: Final = seat
        self.nth: Final = nth

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[Any, ...]:
        about = (self.card, self.place, self.seat, self.nth)
        return Action, (self.verb, self.text, *about)
