"""Pairs: the smallest game that needs the whole protocol. Only the tests play it.

Six cards (two each of 1, 2 and 3) lie face down. Everybody is dealt one. A turn is two decisions
after a draw: pick a card face down, then show it to somebody. If that player holds the same number
the pair is set aside and scores for the one who showed it.
Chance draws, hands are hidden, a picked card is hidden until it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, NamedTuple

from quint import rulebook
from quint.core import CHANCE, OVER, Event, Game, Option, Player, Refusal, Rule
from quint.games import GAMES

RULES: Final = rulebook.read("""
["1.1"]
text = "Two or three play."
source = "made up"
["1.2"]
text = "There are two cards each of 1, 2 and 3. Nobody sees the deck or another player's hand."
source = "made up"
["2.1"]
text = "Everybody is dealt a card; after that a turn begins with a draw as long as there is a deck."
source = "made up"
["3.1"]
text = "Pick a card of your hand and lay it face down."
source = "made up"
["3.2"]
text = "Show the picked card to another player."
source = "made up"
["3.2a"]
question = "May it be shown to a player without cards?"
text = "No."
source = "made up"
confidence = "high"
["3.3"]
text = "If that player holds the same number, both cards leave and the one who showed it scores it."
source = "made up"
["3.3a"]
question = "What if the player holds no such card?"
text = "The card leaves, and the player it was shown to scores a point."
source = "made up"
confidence = "low"
option = "miss"
["4.1"]
text = "The game ends when the player to pick has no card or nobody to show it to. Most points win."
source = "made up"
""")

KINDS: Final = (1, 2, 3)
FACE_DOWN: Final = 0  # the kind of a card whose number the viewer may not know
NOTHING: Final = -1  # State.picked between turns
Cards = tuple[int, int, int, int]  # how many are face down, how many 1s, 2s and 3s
NONE: Final[Cards] = (0, 0, 0, 0)
DECK: Final[Cards] = (0, 2, 2, 2)


class State(NamedTuple):
    deck: Cards
    hands: tuple[Cards, ...]
    gone: Cards  # face up beside the deck
    points: tuple[int, ...]
    seat: Player
    drawing: bool  # a card from the deck comes before the next decision
    picked: int


# Dataclasses, because named tuples of two kinds with the same fields would be equal.


@dataclass(frozen=True, slots=True)
class Draw:
    kind: int

    def __str__(self) -> str:
        return f"draw {self.kind}"


@dataclass(frozen=True, slots=True)
class Pick:
    kind: int

    def __str__(self) -> str:
        return f"pick {self.kind}"


@dataclass(frozen=True, slots=True)
class Show:
    seat: Player

    def __str__(self) -> str:
        return f"show player {self.seat + 1}"


Action = Draw | Pick | Show


def with_card(cards: Cards, kind: int, change: int) -> Cards:
    hidden, ones, twos, threes = (n + change * (i == kind) for i, n in enumerate(cards))
    return hidden, ones, twos, threes


def face_down(cards: Cards) -> Cards:
    return (sum(cards), 0, 0, 0)


def replaced(hands: tuple[Cards, ...], seat: Player, hand: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


class Toy(Game[State, Action]):
    name: ClassVar[str] = "toy"
    title: ClassVar[str] = "Pairs"
    expects: ClassVar[str] = "a decision like 'pick 2' or 'show player 2'"

    options: ClassVar[tuple[Option, ...]] = (
        Option("players", 2, range(2, 4), "How many play?", "1.1"),
        Option("miss", "point", ("point", "nothing"), "What does a wrong guess cost?", "3.3a"),
    )
    miss: str

    @classmethod
    def rules(cls) -> Mapping[str, Rule]:
        return RULES

    def start(self) -> State:
        hands = (NONE,) * self.players
        return State(DECK, hands, NONE, (0,) * self.players, 0, True, NOTHING)

    def turn(self, state: State) -> Player:
        if state.drawing:
            return CHANCE
        if state.picked != NOTHING or (any(state.hands[state.seat]) and self._hosts(state)):
            return state.seat
        return OVER

    def _hosts(self, state: State) -> list[Player]:
        """Who can be shown a card."""
        return [p for p in range(self.players) if p != state.seat and any(state.hands[p])]

    def attempts(self, state: State) -> Iterable[Action]:
        shows = (Show(seat) for seat in range(self.players))
        return (*map(Draw, KINDS), *map(Pick, KINDS), *shows)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        turn = self.turn(state)
        if turn == OVER:
            return Refusal("4.1", "The game is over.")
        if isinstance(action, Draw):
            if turn != CHANCE:
                return Refusal("2.1", "This is no time to draw.", ("deck",))
            gone = not state.deck[action.kind]
            return Refusal("1.2", f"No {action.kind} is left.", ("deck",)) if gone else None
        if turn == CHANCE:
            return Refusal("2.1", "A card is drawn first.", ("deck",))
        if isinstance(action, Pick):
            return self._refuse_pick(state, action.kind)
        return self._refuse_show(state, action.seat)

    def _refuse_pick(self, state: State, kind: int) -> Refusal | None:
        if state.picked != NOTHING:
            return Refusal("3.2", "A card is picked already: show it to somebody.")
        if not state.hands[state.seat][kind]:
            return Refusal("3.1", f"You hold no {kind}.", (f"hand:{state.seat}",))
        return None

    def _refuse_show(self, state: State, seat: Player) -> Refusal | None:
        if state.picked == NOTHING:
            return Refusal("3.1", "Pick a card first.", (f"hand:{state.seat}",))
        if seat == state.seat:
            return Refusal("3.2", "You cannot show a card to yourself.")
        if not any(state.hands[seat]):
            return Refusal("3.2a", f"Player {seat + 1} has no cards.", (f"hand:{seat}",))
        return None

    def chance(self, state: State) -> Mapping[Action, int]:
        if not state.drawing:
            return super().chance(state)
        return {Draw(kind): state.deck[kind] for kind in KINDS if state.deck[kind]}

    def apply(self, state: State, action: Action, events: list[Event] | None = None) -> State:
        told: list[Event] = [] if events is None else events
        if isinstance(action, Draw):
            return self._draw(state, action.kind, told)
        if isinstance(action, Pick):
            return self._pick(state, action.kind, told)
        return self._show(state, action.seat, told)

    def _draw(self, state: State, kind: int, told: list[Event]) -> State:
        seat = state.seat
        who, hand = f"Player {seat + 1}", f"hand:{seat}"
        told.append(Event("2.1", "draw", f"{who} draws a card.", "card", "deck", hand))
        secret = f"It is a {kind}."
        told.append(Event("2.1", "peek", secret, f"card {kind}", target=hand, seen_by=(seat,)))
        drawn = state._replace(
            deck=with_card(state.deck, kind, -1),
            hands=replaced(state.hands, seat, with_card(state.hands[seat], kind, +1)),
        )
        dealt = sum(map(sum, drawn.hands)) + sum(drawn.gone)
        if dealt < self.players:
            return drawn._replace(seat=dealt)
        if dealt == self.players:
            return drawn._replace(seat=0)
        return drawn._replace(drawing=False)

    def _pick(self, state: State, kind: int, told: list[Event]) -> State:
        seat = state.seat
        who, hand = f"Player {seat + 1}", f"hand:{seat}"
        told.append(Event("3.1", "pick", f"{who} lays a card face down.", "card", hand, "picked"))
        secret = f"It is the {kind}."
        told.append(Event("3.1", "peek", secret, f"card {kind}", "picked", seen_by=(seat,)))
        hand_after = with_card(state.hands[seat], kind, -1)
        return state._replace(hands=replaced(state.hands, seat, hand_after), picked=kind)

    def _show(self, state: State, host: Player, told: list[Event]) -> State:
        seat, kind = state.seat, state.picked
        hands, gone = state.hands, with_card(state.gone, kind, +1)
        says = f"Player {seat + 1} shows player {host + 1} a {kind}."
        told.append(Event("3.2", "show", says, f"card {kind}", "picked", "gone"))
        points = list(state.points)
        if hands[host][kind]:
            hands = replaced(hands, host, with_card(hands[host], kind, -1))
            gone = with_card(gone, kind, +1)
            points[seat] += kind
            says = f"A pair: player {seat + 1} scores {kind}."
            told.append(Event("3.3", "pair", says, f"card {kind}", f"hand:{host}", "gone"))
        elif self.miss == "point":
            points[host] += 1
            told.append(Event("3.3a", "miss", f"No pair: player {host + 1} scores 1."))
        return state._replace(
            hands=hands,
            gone=gone,
            points=tuple(points),
            seat=(seat + 1) % self.players,
            drawing=any(state.deck),
            picked=NOTHING,
        )

    def scores(self, state: State) -> tuple[int, ...]:
        return state.points

    def winners(self, state: State) -> tuple[Player, ...]:
        if self.turn(state) != OVER:
            return ()
        best = max(state.points)
        return tuple(p for p in range(self.players) if state.points[p] == best)

    def view(self, state: State, seat: Player) -> State:
        hands = (h if p == seat else face_down(h) for p, h in enumerate(state.hands))
        hidden = state.picked != NOTHING and seat != state.seat
        return state._replace(
            deck=face_down(state.deck),
            hands=tuple(hands),
            picked=FACE_DOWN if hidden else state.picked,
        )

    def imagine(self, view: State, seat: Player, rng: Random) -> State:
        known = [*view.hands, view.gone]
        unseen = [k for k in KINDS for _ in range(DECK[k] - sum(cards[k] for cards in known))]
        if view.picked > FACE_DOWN:
            unseen.remove(view.picked)
        rng.shuffle(unseen)
        picked = unseen.pop() if view.picked == FACE_DOWN else view.picked
        return view._replace(
            hands=tuple(_turned_up(hand, unseen) for hand in view.hands),
            picked=picked,
            deck=_turned_up(view.deck, unseen),
        )

    def picture(self, state: State) -> str:
        """What lies on the table, a question mark for a card nobody may see.

        >>> print(Toy().picture(Toy().view(Toy().start(), 0)))
        deck ? ? ? ? ? ?
        player 1 (0 points)
        player 2 (0 points)
        """
        lines = [_row("deck", state.deck)]
        for seat, hand in enumerate(state.hands):
            lines.append(_row(f"player {seat + 1} ({state.points[seat]} points)", hand))
        if state.picked != NOTHING:
            lines.append(f"picked {'?123'[state.picked]}")
        if any(state.gone):
            lines.append(_row("gone", state.gone))
        return "\n".join(lines)


def _turned_up(cards: Cards, unseen: list[int]) -> Cards:
    for _ in range(cards[FACE_DOWN]):
        cards = with_card(with_card(cards, FACE_DOWN, -1), unseen.pop(), +1)
    return cards


def _row(label: str, cards: Cards) -> str:
    return " ".join([label, *("?123"[kind] for kind in range(4) for _ in range(cards[kind]))])


@contextmanager
def toy_in_games() -> Iterator[None]:
    """The toy among GAMES, so that its saved games load."""
    GAMES[Toy.name] = Toy
    try:
        yield
    finally:
        del GAMES[Toy.name]
