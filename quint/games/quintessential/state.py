"""What is true at one moment of Quintessential, and what a player can decide.

Places, for refusals, events and scenes (seats from 0, flasks from 0, names as `slug` writes them):
  pool:<seat>                 a pool; pool:<seat>:fire-5 a die in it
  card:<seat>:<name>          a formula in a lab; card:<seat>:<name>:<flask> one of its flasks
  hand:<seat>                 the die just made, or the dice picked for a bid or a reroll
  dismiss:<seat>              the Dismiss card, where the extra assistant waits
  lab:<index>                 a card of the Public Lab, 0 to 6 the top row, 7 to 12 the bottom row
  lab:<index>:<flask>         a flask of a claimable card
  stock:<element>             the stock of one colour
  deck, token                 the Draw Deck; the Starting Player token
Discarded formulae lie at lab:6, under the Discard card.
"""

from __future__ import annotations

from typing import Any, Final, final

from quint.core import Value
from quint.games.quintessential.activation import dice_on
from quint.games.quintessential.cards import (
    ANY,
    BOTTOM_ROW_AT,
    DISCARD,
    FAVOURS,
    FIRST_FORMULA,
    FLASKS,
    FORMULAE,
    LAPIS,
    MULTI_TRANSMUTUS,
    NO_AIM,
    SPACES,
    START_COLOURS,
    TOP_ROW,
    TRADE_TRANSMUTUS,
    Card,
    Deck,
    aims_of,
    members,
)
from quint.games.quintessential.dice import (
    AETHER,
    ANTI,
    COMMON,
    DICE,
    ELEMENTS,
    FACES,
    OF_EACH,
    SIDES,
    Pool,
    Stock,
    die,
    die_name,
    first_unrolled,
)

PLAYER_COLOURS: Final = (*START_COLOURS, "black")  # 2.1
BLACK: Final = 4
ASSISTANTS: Final = 4  # 2.7: a fifth waits on the Extra Action card

# State.doing: what is being decided, or left to chance.
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
WON: Final = 17  # the mover has the Stone (9.1)
BROKEN_OFF: Final = 18  # stopped by the cap (9.2)

# An assistant is on a card, and its action is not over.
AT_WORK: Final = (
    *(ACTIVATING, CLAIMING, MADE, PLACING, LOOPING, BIDDING, DISMISSING, REROLL, WON),
)

# State.extras: where each player's fifth assistant is (5.7).
ON_CARD: Final = 0  # on the Extra Action card
READY: Final = 1  # on the own Dismiss card
USED: Final = 2  # used in this round

NOBODY: Final = -1
NO_DIE: Final = -1
NO_CARD: Final = -1

Bid = tuple[int, Pool]  # a seat and its dice
NO_BIDS: Final[tuple[tuple[Bid, ...], ...]] = ((), (), (), (), (), ())
UNCLAIMED: Final = (NOBODY, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY)
NONE_LAID: Final = (0, 0, 0, 0, 0, 0, 0)


@final
class State(Value):
    """One moment of the game. Cards are numbers of the deck, sets of cards ints with a bit a card.

    Frozen by its types: every attribute is Final. A plain class with slots, because one is made
    with each action.
    """

    __slots__ = (
        "aim",
        "bids",
        "card",
        "chain",
        "claimed",
        "colours",
        "deck",
        "discards",
        "doing",
        "drawer",
        "extra_now",
        "extras",
        "hand",
        "held",
        "labs",
        "laid",
        "loop",
        "mover",
        "offered",
        "picked",
        "pools",
        "round",
        "starter",
        "stock",
        "turns",
    )

    def __init__(
        self,
        colours: tuple[int, ...],
        labs: tuple[tuple[int, ...], ...],
        held: tuple[tuple[int, ...], ...],
        pools: tuple[Pool, ...],
        stock: Stock,
        deck: int,
        discards: int,
        offered: tuple[int, ...],
        bids: tuple[tuple[Bid, ...], ...],
        claimed: tuple[int, ...],
        laid: tuple[int, ...],
        extras: tuple[int, ...],
        starter: int,
        round: int,
        turns: int,
        mover: int,
        doing: int,
        card: int,
        aim: int,
        hand: int,
        chain: tuple[int, ...],
        loop: int,
        picked: Pool,
        extra_now: bool,
        drawer: int,
    ) -> None:
        self.colours: Final = colours  # of each seat, or -1 before it has chosen
        self.labs: Final = labs  # each seat's cards, card 0 (the Multi-Forge) first
        self.held: Final = held  # what lies on each of them, see activation.py
        self.pools: Final = pools
        self.stock: Final = stock
        self.deck: Final = deck
        self.discards: Final = discards
        self.offered: Final = offered  # the three formulae to bid for, or NO_CARD
        self.bids: Final = bids  # by space of the bottom row; the last is the highest (5.2)
        self.claimed: Final = claimed  # by card of the top row: which seat, or NOBODY
        self.laid: Final = laid  # what lies on each of them
        self.extras: Final = extras
        self.starter: Final = starter  # who has the Starting Player token, or NOBODY yet
        self.round: Final = round
        self.turns: Final = turns  # completed in this round
        self.mover: Final = mover
        self.doing: Final = doing
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
        labs = (self.colours, self.labs, self.held, self.pools, self.stock)
        public = (self.deck, self.discards, self.offered, self.bids, self.claimed, self.laid)
        time = (self.extras, self.starter, self.round, self.turns, self.mover, self.doing)
        now = (self.card, self.aim, self.hand, self.chain, self.loop, self.picked)
        return (*labs, *public, *time, *now, self.extra_now, self.drawer)


@final
class Table:
    """A State laid out to be changed by one action, and then frozen again."""

    def __init__(self, state: State) -> None:
        self.seats = len(state.labs)
        self.colours = state.colours
        self.labs = list(state.labs)
        self.held = list(state.held)
        self.pools = list(state.pools)
        self.stock = state.stock
        self.deck = state.deck
        self.discards = state.discards
        self.offered = state.offered
        self.bids = list(state.bids)
        self.claimed = state.claimed
        self.laid = state.laid
        self.extras = state.extras
        self.starter = state.starter
        self.round = state.round
        self.turns = state.turns
        self.mover = state.mover
        self.doing = state.doing
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
            self.stock,
            self.deck,
            self.discards,
            self.offered,
            tuple(self.bids),
            self.claimed,
            self.laid,
            self.extras,
            self.starter,
            self.round,
            self.turns,
            self.mover,
            self.doing,
            self.card,
            self.aim,
            self.hand,
            self.chain,
            self.loop,
            self.picked,
            self.extra_now,
            self.drawer,
        )


def start(players: int, deck: Deck) -> State:
    """2.5: everybody has one die of each common element and an aether, the rest is the stock."""
    pool = tuple([die(colour) for colour in range(AETHER + 1)])
    stock = tuple([n - players if colour <= AETHER else n for colour, n in enumerate(OF_EACH)])
    return State(
        (NOBODY,) * players,
        ((0,),) * players,
        ((0,),) * players,
        (pool,) * players,
        stock,
        deck.all,
        0,
        (NO_CARD,) * FORMULAE,
        NO_BIDS,
        UNCLAIMED,
        NONE_LAID,
        (ON_CARD,) * players,
        NOBODY,
        1,
        0,
        0,
        COLOUR,
        NO_CARD,
        NO_AIM,
        NO_DIE,
        (),
        0,
        (),
        False,
        NOBODY,
    )


# ── Reading a state ───────────────────────────────────────────────────────────────────────


def changed(numbers: tuple[int, ...], at: int, to: int) -> tuple[int, ...]:
    """The same numbers but one."""
    return (*numbers[:at], to, *numbers[at + 1 :])


def leader(bids: tuple[Bid, ...]) -> int:
    """5.4: who wins a card, or NOBODY. Each bid exceeds the one before, so it is the last."""
    return bids[-1][0] if bids else NOBODY


def has_bid(bids: tuple[Bid, ...], seat: int) -> bool:
    return seat in [bidder for bidder, _ in bids]


def aethers_of(state: State | Table, seat: int) -> int:
    """1.6a: all the aethers a player owns, in the pool, in hand, on cards and in bids."""
    count = 0
    for number in state.pools[seat]:
        if number // SIDES == AETHER:
            count += 1
    for held in state.held[seat]:
        if held:
            count += dice_on(held).count(AETHER)
    for top, owner in enumerate(state.claimed):
        if owner == seat:
            count += dice_on(state.laid[top]).count(AETHER)
    for bids in state.bids:
        for bidder, dice in bids:
            if bidder == seat:
                count += len([number for number in dice if number // SIDES == AETHER])
    if state.mover == seat:
        count += len([number for number in state.picked if number // SIDES == AETHER])
        if state.hand // SIDES == AETHER:
            count += 1
    return count


def assistants_left(state: State, seat: int) -> int:
    """2.7, 3.3: how many of the four normal assistants a player can still send out in this round.

    An assistant is out from the moment it is put on a card (4.1, 5.1, 6.1, 7.1), so the one that is
    at work counts no more; all stay out until the cleanup is over.
    """
    if state.starter == NOBODY:
        return ASSISTANTS
    players = len(state.labs)
    place = (seat - state.starter) % players  # in the order of turns
    sent = (state.turns - place + players - 1) // players
    if state.mover == seat and state.doing in AT_WORK and not state.extra_now:
        sent += 1
    return ASSISTANTS - sent


def roller(state: State | Table) -> int:
    """3.2: whose dice are rolled next in phase 1, from the Starting Player on; NOBODY when done."""
    players = len(state.pools)
    for step in range(players):
        seat = (state.starter + step) % players
        if first_unrolled(state.pools[seat]) != NO_DIE:
            return seat
    return NOBODY


def chooser(colours: tuple[int, ...], labs: tuple[tuple[int, ...], ...]) -> int:
    """2.1a, 2.3: whose setup choice is next: by seat, the black player's pair last."""
    for seat, colour in enumerate(colours):
        if colour == NOBODY:
            return seat
    for seat, lab in enumerate(labs):
        if len(lab) == 1 and colours[seat] != BLACK:
            return seat
    return colours.index(BLACK) if BLACK in colours and len(labs[colours.index(BLACK)]) == 1 else -1


def space_name(state: State | Table, deck: Deck, space: int) -> str:
    """The name of a card of the bottom row, or nothing if the space is empty."""
    if FIRST_FORMULA <= space < FIRST_FORMULA + FORMULAE:
        card = state.offered[space - FIRST_FORMULA]
        return deck.cards[card].name if card != NO_CARD else ""
    return FAVOURS[space]


def space_named(state: State, deck: Deck, name: str) -> int:
    """The space of the bottom row where a card lies, or -1."""
    for space in range(SPACES):
        if space_name(state, deck, space) == name:
            return space
    return -1


def slug(name: str) -> str:
    """
    >>> slug("Geo-Ignis Nebula"), slug("fire 5")
    ('geo-ignis-nebula', 'fire-5')
    """
    return name.lower().replace(" ", "-")


def card_place(seat: int, name: str, slot: int = -1) -> str:
    place = f"card:{seat}:{slug(name)}"
    return f"{place}:{slot}" if slot >= 0 else place


def pool_place(seat: int, number: int = NO_DIE) -> str:
    return f"pool:{seat}:{slug(die_name(number))}" if number != NO_DIE else f"pool:{seat}"


def top_place(top: int, slot: int = -1) -> str:
    return f"lab:{top}:{slot}" if slot >= 0 else f"lab:{top}"


def space_place(space: int) -> str:
    return f"lab:{BOTTOM_ROW_AT + space}"


def stock_place(colour: int) -> str:
    return f"stock:{ELEMENTS[colour]}"


DISCARDS_PLACE: Final = f"lab:{DISCARD}"


# ── Decisions ─────────────────────────────────────────────────────────────────────────────


class OfNumber(Value):
    """A decision that is about one number: a colour, a seat, a face or a die."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def key(self) -> tuple[Any, ...]:
        return (self.number,)


class OfCard(Value):
    """A decision that is about one card."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def key(self) -> tuple[Any, ...]:
        return (self.name,)


@final
class ChooseColour(OfNumber):
    """Setup: "play red"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"play {PLAYER_COLOURS[self.number]}"


@final
class ChoosePair(Value):
    """Setup: "start with red 2"."""

    __slots__ = ("colour", "number")

    def __init__(self, colour: int, number: int) -> None:
        self.colour: Final = colour
        self.number: Final = number

    def key(self) -> tuple[Any, ...]:
        return (self.colour, self.number)

    def __str__(self) -> str:
        return f"start with {START_COLOURS[self.colour]} {self.number}"


@final
class Deal(OfCard):
    """Chance: the card on top of the deck: "deal Geo-Ignis Nebula"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"deal {self.name}"


@final
class Starts(OfNumber):
    """Chance or a player says who gets the Starting Player token: "player 2 starts"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"player {self.number + 1} starts"


@final
class Roll(OfNumber):
    """Chance: a die is rolled: "roll fire 4"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"roll {die_name(self.number)}"


@final
class Extra(Value):
    """Use the extra assistant before the normal one: "extra assistant"."""

    __slots__ = ()

    def __str__(self) -> str:
        return "extra assistant"


@final
class Activate(OfCard):
    """Send an assistant to a card of one's own: "activate Geo-Ignis Nebula"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"activate {self.name}"


@final
class Claim(Value):
    """Send an assistant to the top row: "claim Discard", "claim Mono-Forge with fire"."""

    __slots__ = ("aim", "top")

    def __init__(self, top: int, aim: int = NO_AIM) -> None:
        self.top: Final = top
        self.aim: Final = aim

    def key(self) -> tuple[Any, ...]:
        return (self.top, self.aim)

    def __str__(self) -> str:
        if self.aim == NO_AIM:
            return f"claim {TOP_ROW[self.top]}"
        makes = self.top in (MULTI_TRANSMUTUS, TRADE_TRANSMUTUS)
        return f"claim {TOP_ROW[self.top]} {'for' if makes else 'with'} {ELEMENTS[self.aim]}"


@final
class ClaimOther(OfCard):
    """To claim a card that cannot be claimed, which is always refused: "claim Draw"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"claim {self.name}"


@final
class BidOn(OfCard):
    """Send an assistant to the bottom row: "bid on Draw"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"bid on {self.name}"


@final
class Dismiss(Value):
    """Send an assistant to one's own Dismiss card: "dismiss"."""

    __slots__ = ()

    def __str__(self) -> str:
        return "dismiss"


@final
class Place(Value):
    """A die from the pool into a flask: "place aether 3 in earth"."""

    __slots__ = ("die", "flask")

    def __init__(self, die: int, flask: int) -> None:
        self.die: Final = die
        self.flask: Final = flask  # its name, a number of FLASKS

    def key(self) -> tuple[Any, ...]:
        return (self.die, self.flask)

    def __str__(self) -> str:
        return f"place {die_name(self.die)} in {FLASKS[self.flask]}"


@final
class PlaceFree(Value):
    """The die just made into a flask: "to Aero-Turbis Nova in air"."""

    __slots__ = ("flask", "name")

    def __init__(self, name: str, flask: int) -> None:
        self.name: Final = name
        self.flask: Final = flask

    def key(self) -> tuple[Any, ...]:
        return (self.name, self.flask)

    def __str__(self) -> str:
        return f"to {self.name} in {FLASKS[self.flask]}"


@final
class ToPool(OfNumber):
    """The die just made into the pool: "to pool", or out of a loop "to pool as 6"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"to pool as {self.number}" if self.number else "to pool"


@final
class Pull(OfNumber):
    """Choose the die to pull out of a loop: "pull water"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"pull {ELEMENTS[self.number]}"


@final
class Pick(OfNumber):
    """One more die for a bid or a reroll: "pick fire 3"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"pick {die_name(self.number)}"


@final
class Done(Value):
    """No more dice for this bid or reroll: "done"."""

    __slots__ = ()

    def __str__(self) -> str:
        return "done"


@final
class Take(OfCard):
    """Take a card from the discards: "take Geo-Ignis Nebula"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"take {self.name}"


Action = (
    ChooseColour
    | ChoosePair
    | Deal
    | Starts
    | Roll
    | Extra
    | Activate
    | Claim
    | ClaimOther
    | BidOn
    | Dismiss
    | Place
    | PlaceFree
    | ToPool
    | Pull
    | Pick
    | Done
    | Take
)

EXTRA: Final = Extra()
DISMISS: Final = Dismiss()
DONE: Final = Done()


@final
class Actions:
    """Every action there is with a deck and a number of players, each made once."""

    __slots__ = (
        "activate",
        "all",
        "bid",
        "by_text",
        "claim",
        "colour",
        "deal",
        "free",
        "pair",
        "pick",
        "place",
        "pool",
        "pull",
        "roll",
        "starts",
        "take",
    )

    def __init__(self, deck: Deck, players: int) -> None:
        cards = deck.cards
        formulae = members(deck.all)
        rolled = [number for number in range(DICE) if number % SIDES]
        flasks = sorted({name for card in cards for name in card.names} | {AETHER, ANY})
        self.colour: Final = [ChooseColour(colour) for colour in range(len(PLAYER_COLOURS))]
        self.pair: Final = [ChoosePair(i // 3, i % 3 + 1) for i in range(len(deck.pairs))]
        self.deal: Final = {card: Deal(cards[card].name) for card in formulae}
        self.take: Final = {card: Take(cards[card].name) for card in formulae}
        self.starts: Final = [Starts(seat) for seat in range(players)]
        self.roll: Final = {number: Roll(number) for number in rolled}
        self.pick: Final = {number: Pick(number) for number in rolled}
        self.activate: Final = [Activate(card.name) for card in cards]
        self.claim: Final = [
            [Claim(top, aim) for aim in aims_of(top)] for top in range(DISCARD + 1)
        ]
        favours = {name: BidOn(name) for name in FAVOURS if name}
        self.bid: Final = favours | {cards[i].name: BidOn(cards[i].name) for i in formulae}
        self.place: Final = {
            number: {flask: Place(number, flask) for flask in flasks} for number in rolled
        }
        self.free: Final = [
            {flask: PlaceFree(card.name, flask) for flask in card.names} for card in cards
        ]
        self.pool: Final = [ToPool(face) for face in (0, *FACES)]
        self.pull: Final = [Pull(colour) for colour in range(len(ELEMENTS))]
        found: list[Action] = [*self.colour, *self.pair, *self.deal.values(), *self.starts]
        found += [*self.roll.values(), EXTRA, *self.activate, *self.bid.values(), DISMISS]
        for claims in self.claim:
            found += claims
        for places in self.place.values():
            found += places.values()
        for frees in self.free:
            found += frees.values()
        found += [*self.pool, *self.pull, *self.pick.values(), DONE, *self.take.values()]
        found += _mistakes(cards)
        self.all: Final[tuple[Action, ...]] = tuple(found)
        self.by_text: Final[dict[str, Action]] = {str(action).lower(): action for action in found}


def _mistakes(cards: tuple[Card, ...]) -> list[Action]:
    """Natural mistakes: a card that is used in another way, an element that cannot be named. They
    are never allowed; they can be read, so that the rules can say what would be right."""
    favours = [name for name in FAVOURS if name]
    found: list[Action] = [ClaimOther(name) for name in favours]
    found += [ClaimOther(card.name) for card in cards[1:]]
    found += [Activate(name) for name in favours]
    found += [BidOn(name) for name in TOP_ROW]
    for top, name in enumerate(TOP_ROW):
        if name != cards[0].name:  # everybody has a Multi-Forge of their own
            found.append(Activate(name))
            if top not in (LAPIS, DISCARD):
                found += [PlaceFree(name, flask) for flask in range(COMMON)]
        if aims_of(top) != (NO_AIM,):
            unsaid = (NO_AIM, AETHER, ANTI)
            found += [Claim(top, aim) for aim in unsaid if aim not in aims_of(top)]
    return found
