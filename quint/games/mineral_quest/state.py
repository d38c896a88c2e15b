"""What is true at one moment of Mineral Quest, and what a player can decide.

Places, as refusals and events name them, seats from 0 and spaces of a mat from 1:

    hand:0        a hand                     hand:0:Si     a kind of card in it
    market:Si     a space of the market      faceup:Si     a face-up card beside the deck
    mat:0:3       a space of a mat           role:Miner    a mat that can be chosen
    deck · discard · removed                 the piles
"""

from __future__ import annotations

from typing import Any, Final, final

from quint.core import Value

# ── Steps ─────────────────────────────────────────────────────────────────────────────────

ROLES: Final = 0  # a seat chooses its role (2.2)
DEAL: Final = 1  # chance: the deal before the first turn (2.3)
COMPLETE: Final = 2  # a mineral may be completed (3.1); `left` is 1 at a Miner's second (7.5)
PAY: Final = 3  # for the space `what`; `left` as above
DRAW: Final = 4  # `left` cards are still to be drawn (4.1); before the first of them `what` is the
# space that was completed in this turn, so that who wants another mineral hears why not
TOP: Final = 5  # chance: a card from the deck into the hand; `left` are drawn after it
REFILL: Final = 6  # chance: a card from the deck is turned up (4.2); `left` as above
EXCHANGE: Final = 7  # in the market (5.1)
GIVE: Final = 8  # `left` cards for the one of kind number `what`
LIMIT: Final = 9  # too many cards in hand (6.1)
END: Final = 10
CHANCE_STEPS: Final = frozenset((DEAL, TOP, REFILL))

NOTHING: Final = -1  # State.what where there is nothing to say


@final
class State(Value):
    """One moment of the game. Heaps of cards are ints, see cards.py.

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
        "removed",
        "roles",
        "seat",
        "step",
        "what",
    )

    def __init__(
        self,
        roles: tuple[int, ...],
        hands: tuple[int, ...],
        filled: tuple[int, ...],
        market: int,
        face_up: int,
        deck: int,
        discard: int,
        removed: int,
        step: int,
        seat: int,
        left: int = 0,
        what: int = NOTHING,
        final_turns: int = 0,
    ) -> None:
        self.roles: Final = roles  # of the seats that have chosen
        self.hands: Final = hands
        self.filled: Final = filled  # a bit for each space of the mat with a crystal
        self.market: Final = market
        self.face_up: Final = face_up
        self.deck: Final = deck
        self.discard: Final = discard
        self.removed: Final = removed
        self.step: Final = step
        self.seat: Final = seat  # whose turn it is, while a card is drawn too
        self.left: Final = left
        self.what: Final = what
        self.final_turns: Final = final_turns  # still to take, with this one; 0 before (8.1)

    def key(self) -> tuple[Any, ...]:
        """All attributes, in the order in which State takes them."""
        table = (self.roles, self.hands, self.filled, self.market, self.face_up)
        piles = (self.deck, self.discard, self.removed)
        return (*table, *piles, self.step, self.seat, self.left, self.what, self.final_turns)


def at_step(
    state: State, step: int, left: int = 0, what: int = NOTHING, final_turns: int = 0
) -> State:
    """The same cards and the same seat, at another step of the turn."""
    return State(
        state.roles,
        state.hands,
        state.filled,
        state.market,
        state.face_up,
        state.deck,
        state.discard,
        state.removed,
        step,
        state.seat,
        left,
        what,
        final_turns,
    )


def deck_size(state: State) -> int:
    """How many cards the deck has: in a view some of its cards are in hidden hands."""
    size = state.deck.bit_count()
    for hand in state.hands:
        if hand < 0:
            size += hand
    return size


def own_hand(state: State) -> int:
    """The hand of whose turn it is; as if empty where it is hidden."""
    hand = state.hands[state.seat]
    return hand if hand > 0 else 0


def with_item(items: tuple[int, ...], seat: int, item: int) -> tuple[int, ...]:
    """The items with that of one seat changed."""
    return (*items[:seat], item, *items[seat + 1 :])


# ── Decisions ─────────────────────────────────────────────────────────────────────────────


class Worded(Value):
    """An action that its words tell apart from others of its kind."""

    __slots__ = ("word",)

    def __init__(self, word: str) -> None:
        self.word: Final = word

    def key(self) -> tuple[Any, ...]:
        return (self.word,)


@final
class Role(Worded):
    """Choose a role: "role Miner"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"role {self.word}"


@final
class Deal(Worded):
    """Chance: a card comes off the deck: "deal Si"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"deal {self.word}"


@final
class Complete(Worded):
    """Complete the mineral of a space of one's mat: "complete Rock crystal"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"complete {self.word}"


@final
class Pay(Worded):
    """Pay for it with these cards, in the order of the deck file: "pay O Si"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"pay {self.word or 'nothing'}"

    def cards(self) -> list[str]:
        return self.word.split()


@final
class Draw(Worded):
    """Draw from the deck: "draw"."""

    __slots__ = ()

    def __str__(self) -> str:
        return "draw"


@final
class Take(Worded):
    """Take a face-up card: "take Si"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"take {self.word}"


@final
class Exchange(Worded):
    """Say which card of the market one wants: "exchange for Au"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"exchange for {self.word}"


@final
class Give(Worded):
    """Give a card to the market for it: "give Na"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"give {self.word}"


@final
class Pick(Worded):
    """The Geologist: take a card out of the discard pile: "pick Au"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"pick {self.word}"


@final
class Discard(Worded):
    """Discard a card that is too many: "discard Na"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"discard {self.word}"


@final
class Pass(Worded):
    """Complete nothing, or exchange nothing: "pass"."""

    __slots__ = ()

    def __str__(self) -> str:
        return "pass"


Action = Role | Deal | Complete | Pay | Draw | Take | Exchange | Give | Pick | Discard | Pass

DRAW_ONE: Final = Draw("")
PASS: Final = Pass("")
