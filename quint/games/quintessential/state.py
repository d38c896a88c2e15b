"""What is true at one moment of Quintessential, and how one action changes it.

What rules, drawing and table ask of a state is in table.py, what places are called in places.py.
"""

from typing import Any, Final, final

from quint.core import Event, Value
from quint.games.quintessential.cards import FORMULAE, NO_AIM, NO_CARD, TOP_ROW, Box
from quint.games.quintessential.dice import AETHER, NO_DIE, OF_EACH, Pool, Stock, die

ASSISTANTS: Final = 4  # 2.7: a fifth waits on the Extra Action card
NOBODY: Final = -1

Bid = tuple[int, Pool]  # a seat and its dice
NO_BIDS: Final[tuple[tuple[Bid, ...], ...]] = ((), (), (), (), (), ())
NO_OFFERS: Final = (NO_CARD,) * FORMULAE
UNCLAIMED: Final = (NOBODY,) * len(TOP_ROW)
NONE_LAID: Final = (0,) * len(TOP_ROW)


@final
class Phase:
    """State.phase: what is being decided, or left to chance."""

    COLOUR: Final = 0  # setup: a player chooses a colour (2.1)
    PAIR: Final = 1  # … and a start pair (2.2)
    REFILL: Final = 2  # chance: a formula for an empty space (2.6, 8.4)
    FIRST: Final = 3  # chance: the first Starting Player (2.8)
    GATHER: Final = 4  # chance: phase 1, one die after the other (3.2)
    TURN: Final = 5  # what the assistant does (3.3)
    ACTIVATING: Final = 6  # dice onto an own card (4.1)
    CLAIMING: Final = 7  # dice onto a card of the top row (6.1)
    MADE: Final = 8  # chance: the die just made is rolled (4.5)
    PLACING: Final = 9  # … and goes to the pool or onto a card (4.5)
    LOOPING: Final = 10  # which die is pulled out of the loop (4.6)
    BIDDING: Final = 11  # dice for a bid (5.1)
    DISMISSING: Final = 12  # dice for a reroll (7.1)
    REROLL: Final = 13  # chance: they are rolled (7.1)
    DRAWING: Final = 14  # chance: cleanup, the Draw card (5.10)
    NAMING: Final = 15  # cleanup: who gets the Starting Player token (5.9)
    TAKING: Final = 16  # cleanup: a card from the discards (6.7)
    WON: Final = 17  # the player in turn has the Stone (9.1)
    BROKEN_OFF: Final = 18  # stopped by the cap (9.2)


@final
class Fifth:
    """State.extras: where each player's fifth assistant is (5.7)."""

    ON_CARD: Final = 0  # on the Extra Action card
    READY: Final = 1  # on the own Dismiss card
    USED: Final = 2  # used in this round


@final
class Rulings:
    """What the table chose where the booklet can be read in two ways, and how long it plays."""

    __slots__ = ("cap", "pity")

    def __init__(self, pity: str, cap: int) -> None:
        self.pity: Final = pity  # 5.5c: "before" the token changes hands, or "after"
        self.cap: Final = cap  # 9.2a: rounds


@final
class State(Value):
    """One moment of the game. Cards are numbers of the box, sets of cards have one bit per card.

    Frozen by its types: every attribute is Final. A plain class with slots, because one is made
    with each action.
    """

    __slots__ = (
        *("aim", "bids", "card", "chain", "claimed", "colours", "deck", "discards", "drawer"),
        *("extra_now", "extras", "hand", "held", "labs", "laid", "loop", "offered", "phase"),
        *("picked", "pools", "round", "seat", "starter", "stock", "turns"),
    )

    def __init__(
        self,
        colours: tuple[int, ...],
        labs: tuple[tuple[int, ...], ...],
        held: tuple[tuple[int, ...], ...],
        pools: tuple[Pool, ...],
        extras: tuple[int, ...],
        stock: Stock,
        deck: int,
        discards: int = 0,
        offered: tuple[int, ...] = NO_OFFERS,
        bids: tuple[tuple[Bid, ...], ...] = NO_BIDS,
        claimed: tuple[int, ...] = UNCLAIMED,
        laid: tuple[int, ...] = NONE_LAID,
        starter: int = NOBODY,
        round: int = 1,
        turns: int = 0,
        seat: int = 0,
        phase: int = Phase.TURN,
        card: int = NO_CARD,
        aim: int = NO_AIM,
        hand: int = NO_DIE,
        chain: tuple[int, ...] = (),
        loop: int = 0,
        picked: Pool = (),
        extra_now: bool = False,
        drawer: int = NOBODY,
    ) -> None:
        self.colours: Final = colours  # of each seat, or NOBODY's before it has chosen
        self.labs: Final = labs  # each seat's cards, card 0 (the Multi-Forge) first
        self.held: Final = held  # what lies on each of them, see activation.py
        self.pools: Final = pools
        self.extras: Final = extras
        self.stock: Final = stock
        self.deck: Final = deck
        self.discards: Final = discards
        self.offered: Final = offered  # the three formulae to bid for, or NO_CARD
        self.bids: Final = bids  # by space of the bottom row; the last is the highest (5.2)
        self.claimed: Final = claimed  # by card of the top row: which seat, or NOBODY
        self.laid: Final = laid  # what lies on each of them
        self.starter: Final = starter  # who has the Starting Player token, or NOBODY yet
        self.round: Final = round
        self.turns: Final = turns  # completed in this round
        self.seat: Final = seat  # whose turn it is, or who is next in the cleanup
        self.phase: Final = phase
        self.card: Final = card  # being activated, claimed (of the top row) or bid on (space)
        self.aim: Final = aim  # the element named for a claimed card, or NO_AIM
        self.hand: Final = hand  # the die just made, or NO_DIE
        self.chain: Final = chain  # see activation.py
        self.loop: Final = loop
        self.picked: Final = picked  # dice picked so far, for a bid or a reroll
        self.extra_now: Final = extra_now  # the extra assistant is at work (5.7a)
        self.drawer: Final = drawer  # has won Draw and waits for a new deck (8.4a), or NOBODY

    def key(self) -> tuple[Any, ...]:
        """All attributes, in the order in which State takes them."""
        labs = (self.colours, self.labs, self.held, self.pools, self.extras, self.stock)
        public = (self.deck, self.discards, self.offered, self.bids, self.claimed, self.laid)
        time = (self.starter, self.round, self.turns, self.seat, self.phase)
        now = (self.card, self.aim, self.hand, self.chain, self.loop, self.picked)
        return (*labs, *public, *time, *now, self.extra_now, self.drawer)


@final
class Draft:
    """A State laid out to be changed by one action, and then frozen again.

    `events` is where tell.py writes down what happens; None if nobody listens.
    """

    def __init__(self, state: State, events: list[Event] | None = None) -> None:
        self.events = events
        self.colours = state.colours
        self.labs = [*state.labs]
        self.held = [*state.held]
        self.pools = [*state.pools]
        self.extras = state.extras
        self.stock = state.stock
        self.deck = state.deck
        self.discards = state.discards
        self.offered = state.offered
        self.bids = [*state.bids]
        self.claimed = state.claimed
        self.laid = state.laid
        self.starter = state.starter
        self.round = state.round
        self.turns = state.turns
        self.seat = state.seat
        self.phase = state.phase
        self.card = state.card
        self.aim = state.aim
        self.hand = state.hand
        self.chain = state.chain
        self.loop = state.loop
        self.picked = state.picked
        self.extra_now = state.extra_now
        self.drawer = state.drawer

    def freeze(self) -> State:
        return State(
            self.colours,
            tuple(self.labs),
            tuple(self.held),
            tuple(self.pools),
            self.extras,
            self.stock,
            self.deck,
            self.discards,
            self.offered,
            tuple(self.bids),
            self.claimed,
            self.laid,
            self.starter,
            self.round,
            self.turns,
            self.seat,
            self.phase,
            self.card,
            self.aim,
            self.hand,
            self.chain,
            self.loop,
            self.picked,
            self.extra_now,
            self.drawer,
        )


def start(players: int, box: Box) -> State:
    """2.5: everybody has one die of each common element and an aether, the rest is the stock."""
    pool = tuple([die(colour) for colour in range(AETHER + 1)])
    stock = tuple([n - players if colour <= AETHER else n for colour, n in enumerate(OF_EACH)])
    return State(
        colours=(NOBODY,) * players,
        labs=((0,),) * players,
        held=((0,),) * players,
        pools=(pool,) * players,
        extras=(Fifth.ON_CARD,) * players,
        stock=stock,
        deck=box.formulae,
        phase=Phase.COLOUR,
    )


def with_item(numbers: tuple[int, ...], at: int, item: int) -> tuple[int, ...]:
    """The same numbers but one.

    >>> with_item((7, 8, 9), 1, 0)
    (7, 0, 9)
    """
    return (*numbers[:at], item, *numbers[at + 1 :])
