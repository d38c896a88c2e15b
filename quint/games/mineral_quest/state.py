"""What is true at one moment of Mineral Quest, and a copy of it that a turn can change.

Places, as refusals and events name them, seats from 0 and spaces of a mat from 1:

    hand:0        a hand                     hand:0:Si     a kind of card in it
    market:Si     a space of the market      faceup:Si     a face-up card beside the deck
    mat:0:3       a space of a mat           role:Miner    a mat that can be chosen
    deck · discard · removed                 the piles
"""

from typing import Any, Final, final

from quint.core import Event, Value
from quint.games.mineral_quest.cards import Box
from quint.games.mineral_quest.heaps import Heap, Kind, size_of


@final
class Phase:
    """What is to be done. `left` and `what` of a State belong to the phase."""

    ROLES: Final = 0  # a seat chooses its role (2.2)
    DEAL: Final = 1  # chance: the deal before the first turn (2.3); `left` cards to go
    COMPLETE: Final = 2  # a mineral may be completed (3.1); `left` is 1 at a Miner's second (7.5)
    PAY: Final = 3  # for the space `what`; `left` as above
    DRAW: Final = 4  # `left` cards are still to be drawn (4.1); before the first of them `what` is
    # the space that was completed in this turn, so that whoever tries another hears why not
    TOP: Final = 5  # chance: a card from the deck into the hand; `left` are drawn after it
    REFILL: Final = 6  # chance: a card from the deck is turned up (4.2); `left` as above
    EXCHANGE: Final = 7  # in the market (5.1)
    GIVE: Final = 8  # `left` cards for the one of kind number `what`
    LIMIT: Final = 9  # too many cards in hand (6.1)
    END: Final = 10


OF_CHANCE: Final = frozenset((Phase.DEAL, Phase.TOP, Phase.REFILL))
NOTHING: Final = -1  # State.what where there is nothing to say


@final
class State(Value):
    """One moment of the game. Heaps of cards are ints, see heaps.py.

    In a view a hand that is hidden is minus its number of cards, and the cards themselves are
    in `deck`, among those that nobody has seen.
    """

    __slots__ = (
        "deck",
        "discard",
        "face_up",
        "filled",
        "final_turns",
        "hands",
        "left",
        "market",
        "phase",
        "removed",
        "roles",
        "seat",
        "what",
    )

    def __init__(
        self,
        roles: tuple[int, ...],
        hands: tuple[Heap, ...],
        filled: tuple[int, ...],
        market: Heap,
        face_up: Heap,
        deck: Heap,
        discard: Heap,
        removed: Heap,
        phase: int,
        seat: int,
        left: int = 0,
        what: int = NOTHING,
        final_turns: int = 0,
    ) -> None:
        self.roles: Final = roles  # of the seats that have chosen
        self.hands: Final = hands
        self.filled: Final = filled  # one bit for each space of the mat that has a crystal
        self.market: Final = market
        self.face_up: Final = face_up
        self.deck: Final = deck
        self.discard: Final = discard
        self.removed: Final = removed
        self.phase: Final = phase
        self.seat: Final = seat  # whose turn it is, also while a card is drawn
        self.left: Final = left
        self.what: Final = what
        self.final_turns: Final = final_turns  # still to take, with this one; 0 before (8.1)

    def key(self) -> tuple[Any, ...]:
        """All attributes, in the order in which State takes them."""
        table = (self.roles, self.hands, self.filled, self.market, self.face_up)
        piles = (self.deck, self.discard, self.removed)
        return (*table, *piles, self.phase, self.seat, self.left, self.what, self.final_turns)


@final
class Draft:
    """A state being changed. What happens is told to `events`, if anybody listens.

    `hands` is a list, to be changed hand by hand; everything else is replaced as a whole.
    """

    __slots__ = (
        "deck",
        "discard",
        "events",
        "face_up",
        "filled",
        "final_turns",
        "hands",
        "left",
        "market",
        "phase",
        "removed",
        "roles",
        "seat",
        "what",
    )

    def __init__(self, state: State, events: list[Event] | None = None) -> None:
        self.events: Final = events
        self.roles = state.roles
        self.hands = list(state.hands)
        self.filled = state.filled
        self.market = state.market
        self.face_up = state.face_up
        self.deck = state.deck
        self.discard = state.discard
        self.removed = state.removed
        self.phase = state.phase
        self.seat = state.seat
        self.left = state.left
        self.what = state.what
        self.final_turns = state.final_turns

    def turn_to(self, phase: int, left: int = 0, what: int = NOTHING) -> None:
        """The next thing to be done."""
        self.phase = phase
        self.left = left
        self.what = what

    def put_crystals(self, seat: int, bits: int) -> None:
        """3.6: on spaces of a mat."""
        filled = self.filled
        self.filled = (*filled[:seat], filled[seat] | bits, *filled[seat + 1 :])

    def freeze(self) -> State:
        return State(
            self.roles,
            tuple(self.hands),
            self.filled,
            self.market,
            self.face_up,
            self.deck,
            self.discard,
            self.removed,
            self.phase,
            self.seat,
            self.left,
            self.what,
            self.final_turns,
        )


def deck_size(state: State | Draft) -> int:
    """How many cards the deck has: in a view some of its cards are in hidden hands."""
    size = state.deck.bit_count()
    for hand in state.hands:
        if hand < 0:
            size += hand
    return size


def is_deck_empty(state: State | Draft) -> bool:
    """Whether the deck has no card; what a view has in it may all be in hidden hands."""
    if state.deck:
        for hand in state.hands:
            if hand < 0:
                return not deck_size(state)
        return False
    return True


def own_hand(state: State) -> Heap:
    """The hand of the seat whose turn it is; as if empty where it is hidden."""
    hand = state.hands[state.seat]
    return hand if hand > 0 else 0


def deciding_rule(scores: tuple[int, ...]) -> str:
    """What the winner is named by: the most points, or what decides a tie."""
    return "8.3a" if scores.count(max(scores)) > 1 else "8.3"


def ways_to_pay(state: State, cards: Heap, box: Box) -> list[list[Kind]]:
    """The payments among these cards that the hand of the seat whose turn it is could hold."""
    size = size_of(state.hands[state.seat])
    wilds = (cards & box.wild).bit_count()
    ways = box.payments(state.roles[state.seat], state.what, state.left)
    fitting = [w for w in ways if w.wilds <= wilds and not w.named & ~cards]
    found = [[box.kinds[symbol] for symbol in way.pay.cards] for way in fitting]
    return [way for way in found if len(way) <= size]
