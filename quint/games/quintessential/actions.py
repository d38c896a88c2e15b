"""What a player can decide, and every decision there is, made once.

Each kind of decision is a class of its own, and its text is what a person types.
"""

from typing import Any, Final, final

from quint.core import Value
from quint.games.quintessential import cards, dice
from quint.games.quintessential.cards import NO_AIM, TOP_ROW, Box, Card


class OfColour(Value):
    """A decision that is about one colour."""

    __slots__ = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour: Final = colour

    def key(self) -> tuple[Any, ...]:
        return (self.colour,)


class OfDie(Value):
    """A decision that is about one die."""

    __slots__ = ("die",)

    def __init__(self, die: int) -> None:
        self.die: Final = die

    def key(self) -> tuple[Any, ...]:
        return (self.die,)


class OfCard(Value):
    """A decision that is about one card."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def key(self) -> tuple[Any, ...]:
        return (self.name,)


@final
class ChooseColour(OfColour):
    """Setup: "play red"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"play {cards.PLAYER_COLOURS[self.colour]}"


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
        return f"start with {cards.START_COLOURS[self.colour]} {self.number}"


@final
class Deal(OfCard):
    """Chance: the card on top of the deck: "deal Geo-Ignis Nebula"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"deal {self.name}"


@final
class Starts(Value):
    """Chance or a player says who gets the Starting Player token: "player 2 starts"."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def key(self) -> tuple[Any, ...]:
        return (self.seat,)

    def __str__(self) -> str:
        return f"player {self.seat + 1} starts"


@final
class Roll(OfDie):
    """Chance: a die is rolled: "roll fire 4"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"roll {dice.die_name(self.die)}"


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
        makes = self.top in (cards.MULTI_TRANSMUTUS, cards.TRADE_TRANSMUTUS)
        return f"claim {TOP_ROW[self.top]} {'for' if makes else 'with'} {dice.ELEMENTS[self.aim]}"


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
        self.flask: Final = flask  # its name, a number of cards.FLASKS

    def key(self) -> tuple[Any, ...]:
        return (self.die, self.flask)

    def __str__(self) -> str:
        return f"place {dice.die_name(self.die)} in {cards.FLASKS[self.flask]}"


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
        return f"to {self.name} in {cards.FLASKS[self.flask]}"


@final
class ToPool(Value):
    """The die just made into the pool: "to pool", or out of a loop "to pool as 6".
    The face 0 is the one it shows."""

    __slots__ = ("face",)

    def __init__(self, face: int) -> None:
        self.face: Final = face

    def key(self) -> tuple[Any, ...]:
        return (self.face,)

    def __str__(self) -> str:
        return f"to pool as {self.face}" if self.face else "to pool"


@final
class Pull(OfColour):
    """Choose the die to pull out of a loop: "pull water"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"pull {dice.ELEMENTS[self.colour]}"


@final
class Pick(OfDie):
    """One more die for a bid or a reroll: "pick fire 3"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"pick {dice.die_name(self.die)}"


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
    """Every action there is with a box and a number of players, each made once."""

    __slots__ = (
        *("activate", "all", "bid", "by_text", "claim", "colour", "deal", "free"),
        *("pair", "pick", "place", "pool", "pull", "roll", "starts", "take"),
    )

    def __init__(self, box: Box, players: int) -> None:
        every, formulae = box.cards, cards.members(box.formulae)
        rolled = [number for number in range(dice.DICE) if number % dice.SIDES]
        flasks = sorted({name for card in every for name in card.names} | {dice.AETHER, cards.ANY})
        biddable = [*cards.FAVOURS.values(), *[every[card].name for card in formulae]]
        self.colour: Final = [ChooseColour(c) for c in range(len(cards.PLAYER_COLOURS))]
        self.pair: Final = {pair: ChoosePair(*pair) for pair in box.pairs}
        self.deal: Final = {card: Deal(every[card].name) for card in formulae}
        self.take: Final = {card: Take(every[card].name) for card in formulae}
        self.starts: Final = [Starts(seat) for seat in range(players)]
        self.roll: Final = {number: Roll(number) for number in rolled}
        self.pick: Final = {number: Pick(number) for number in rolled}
        self.activate: Final = [Activate(card.name) for card in every]
        self.claim: Final = [_claims(top) for top in range(len(TOP_ROW))]
        self.bid: Final = {name: BidOn(name) for name in biddable}
        self.place: Final = {n: {flask: Place(n, flask) for flask in flasks} for n in rolled}
        self.free: Final = [{f: PlaceFree(card.name, f) for f in card.names} for card in every]
        self.pool: Final = [ToPool(face) for face in (0, *dice.FACES)]
        self.pull: Final = [Pull(colour) for colour in range(len(dice.ELEMENTS))]
        self.all: Final = (*self._allowed_somewhere(), *_mistakes(every))
        self.by_text: Final = {str(action).lower(): action for action in self.all}

    def _allowed_somewhere(self) -> list[Action]:
        found: list[Action] = [*self.colour, *self.pair.values(), *self.deal.values()]
        found += [*self.starts, *self.roll.values(), EXTRA, *self.activate, *self.bid.values()]
        found.append(DISMISS)
        for claims in self.claim:
            found += claims
        for places in self.place.values():
            found += places.values()
        for places_free in self.free:
            found += places_free.values()
        found += [*self.pool, *self.pull, *self.pick.values(), DONE, *self.take.values()]
        return found


def _claims(top: int) -> list[Claim]:
    return [Claim(top, aim) for aim in cards.aims_of(top)]


def _mistakes(every: tuple[Card, ...]) -> list[Action]:
    """Natural mistakes: a card that is used in another way, an element that cannot be named. They
    are never allowed; they can be read, so that the rules can say what would be right."""
    favours = cards.FAVOURS.values()
    found: list[Action] = [ClaimOther(name) for name in favours]
    found += [ClaimOther(card.name) for card in every[1:]]
    found += [Activate(name) for name in favours]
    found += [BidOn(name) for name in TOP_ROW]
    for top, name in enumerate(TOP_ROW):
        if name != every[0].name:  # everybody has a Multi-Forge of their own
            found.append(Activate(name))
            if top not in (cards.LAPIS, cards.DISCARD):
                found += [PlaceFree(name, flask) for flask in range(dice.COMMON)]
        aims = cards.aims_of(top)
        if aims != (NO_AIM,):
            found += [
                Claim(top, aim) for aim in (NO_AIM, dice.AETHER, dice.ANTI) if aim not in aims
            ]
    return found
