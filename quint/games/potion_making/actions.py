"""What a player can decide, and what chance can turn up: one small class for each kind of decision.

An action is what one types for it: two with the same words are the same. All of them are made once
for a box of cards, in the catalogue `Actions`.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar, final

from quint.core import Value
from quint.games.potion_making.cards import ELEMENTS, GRANUM_NAME, Box
from quint.games.potion_making.state import Done, State, stage_variants, variants

A = TypeVar("A")


class Action(Value):
    """One decision, or one card that chance turns up."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text: Final = text

    @property
    def verb(self) -> str:
        """What is done: the first word."""
        return self.text.partition(" ")[0]

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def key(self) -> tuple[Any, ...]:
        return (self.text,)


# ── Actions with a card ───────────────────────────────────────────────────────────────────


class OfCard(Action):
    """Something is done with a card, whichever copy of it."""

    __slots__ = ("card",)

    def __init__(self, text: str, card: int) -> None:
        super().__init__(text)
        self.card: Final = card

    def key(self) -> tuple[Any, ...]:
        return (self.text, self.card)


@final
class Get(OfCard):
    """Chance turns up a card of a deck: "get dragon"."""

    __slots__ = ()


@final
class Lay(OfCard):
    """A card of the hand as an element (2.3): "lay dragon"."""

    __slots__ = ()


@final
class Brew(OfCard):
    """A formula of the hand (3.1): "brew dragon"."""

    __slots__ = ()


@final
class Cast(OfCard):
    """A spell of the hand (4.1): "cast transmutation spell"."""

    __slots__ = ()


@final
class Take(OfCard):
    """A card out of the desk, for a spell: "take dragon"."""

    __slots__ = ()


@final
class Keep(OfCard):
    """One card of a completed formula that is taken apart (4.4, 12.7): "keep dragon"."""

    __slots__ = ()


@final
class Put(OfCard):
    """A card of the hand into the desk, for a spell (10.3, 12.2): "put dragon"."""

    __slots__ = ()


@final
class Return(OfCard):
    """A card of the hand back to its deck (10.2): "return dragon"."""

    __slots__ = ()


@final
class Complete(OfCard):
    """A formula of the hand without components (12.4): "complete dragon"."""

    __slots__ = ()


# ── Actions with something else ───────────────────────────────────────────────────────────


@final
class GetOpus(Action):
    """Chance turns up a Magnum Opus card (7.1): "get opus a"."""

    __slots__ = ("number",)

    def __init__(self, text: str, number: int) -> None:
        super().__init__(text)
        self.number: Final = number

    def key(self) -> tuple[Any, ...]:
        return (self.text, self.number)


@final
class Draw(Action):
    """The deck that a card is drawn from (6.1): "draw from guild"."""

    __slots__ = ("deck",)

    def __init__(self, text: str, deck: int) -> None:
        super().__init__(text)
        self.deck: Final = deck

    def key(self) -> tuple[Any, ...]:
        return (self.text, self.deck)


@final
class Stop(Action):
    """Enough cards for the first phase (13.2a): "stop drawing"."""

    __slots__ = ()


@final
class Name(Action):
    """An element, or granum (12.2): "name bat wing"."""

    __slots__ = ("element",)

    def __init__(self, text: str, element: int) -> None:
        super().__init__(text)
        self.element: Final = element

    def key(self) -> tuple[Any, ...]:
        return (self.text, self.element)


@final
class Give(Action):
    """The Scruple of Conscience to somebody (12.11): "give to player 2"."""

    __slots__ = ("seat",)

    def __init__(self, text: str, seat: int) -> None:
        super().__init__(text)
        self.seat: Final = seat

    def key(self) -> tuple[Any, ...]:
        return (self.text, self.seat)


@final
class UsePile(Action):
    """The top card of a pile as a component (3.1): "use bat wing"."""

    __slots__ = ("pile",)

    def __init__(self, text: str, pile: int) -> None:
        super().__init__(text)
        self.pile: Final = pile

    def key(self) -> tuple[Any, ...]:
        return (self.text, self.pile)


# ── Actions with something that lies before a player ──────────────────────────────────────


class OfFormula(OfCard):
    """A completed formula of a seat; `nth` tells apart those of one card that differ."""

    __slots__ = ("nth", "seat")

    def __init__(self, text: str, card: int, seat: int, nth: int) -> None:
        super().__init__(text, card)
        self.seat: Final = seat
        self.nth: Final = nth

    def key(self) -> tuple[Any, ...]:
        return (self.text, self.card, self.seat, self.nth)


@final
class UseFormula(OfFormula):
    """As a component (3.1): "use elixir of fire #2 of player 2"."""

    __slots__ = ()


@final
class Choose(OfFormula):
    """For a spell: "choose elixir of fire of player 1"."""

    __slots__ = ()


@final
class UseStage(OfCard):
    """A card out of an Opus as a component (7.7): "use elixir of fire from sol of player 2"."""

    __slots__ = ("nth", "path", "seat")

    def __init__(self, text: str, card: int, seat: int, path: int, nth: int) -> None:
        super().__init__(text, card)
        self.seat: Final = seat
        self.path: Final = path
        self.nth: Final = nth

    def key(self) -> tuple[Any, ...]:
        return (self.text, self.card, self.seat, self.path, self.nth)


class Place(OfCard):
    """7.3: a card becomes the next stage of a path."""

    __slots__ = ("onto",)

    def __init__(self, text: str, card: int, onto: int) -> None:
        super().__init__(text, card)
        self.onto: Final = onto

    def key(self) -> tuple[Any, ...]:
        return (self.text, self.card, self.onto)


@final
class PlaceFromHand(Place):
    """Straight from the hand: "place elixir of fire on sol"."""

    __slots__ = ()


@final
class PlaceFormula(Place):
    """A completed formula: "place elixir of fire of player 2 on sol"."""

    __slots__ = ("nth", "seat")

    def __init__(self, text: str, card: int, onto: int, seat: int, nth: int) -> None:
        super().__init__(text, card, onto)
        self.seat: Final = seat
        self.nth: Final = nth

    def key(self) -> tuple[Any, ...]:
        return (self.text, self.card, self.onto, self.seat, self.nth)


@final
class PlaceStage(Place):
    """A card out of an Opus: "place elixir of fire from luna of player 2 on sol"."""

    __slots__ = ("nth", "path", "seat")

    def __init__(self, text: str, card: int, onto: int, seat: int, path: int, nth: int) -> None:
        super().__init__(text, card, onto)
        self.seat: Final = seat
        self.path: Final = path
        self.nth: Final = nth

    def key(self) -> tuple[Any, ...]:
        return (self.text, self.card, self.onto, self.seat, self.path, self.nth)


# ── The words for what lies on the table ──────────────────────────────────────────────────


def formula_words(state: State, seat: int, done: Done, box: Box) -> str:
    """A completed formula: "elixir of fire of player 2"; of several that differ with its number."""
    return _formula_words(done[0], seat, variants(state.formulas[seat], done[0]).index(done), box)


def stage_words(state: State, seat: int, path: int, held: int, box: Box) -> str:
    """A card in an Opus: "elixir of fire from sol of player 2"; if need be with its number."""
    nth = stage_variants(state.paths[seat][path], held >> 1).index(held)
    return _stage_words(held >> 1, seat, path, nth, box)


def _formula_words(card: int, seat: int, nth: int, box: Box) -> str:
    return f"{box.label(card)}{_number(nth)} of player {seat + 1}"


def _stage_words(card: int, seat: int, path: int, nth: int, box: Box) -> str:
    return f"{box.label(card)}{_number(nth)} from {box.path_names[path]} of player {seat + 1}"


def _number(nth: int) -> str:
    return f" #{nth + 1}" if nth else ""


# ── The catalogue ─────────────────────────────────────────────────────────────────────────


@final
class Actions:
    """The actions by card, pile or deck; those about what lies on the table when asked for."""

    def __init__(self, box: Box, players: int) -> None:
        self.box: Final = box
        labels = [card.label for card in box.cards]
        seats = [str(seat + 1) for seat in range(players)]
        self.get: Final = _made(Get, "get", labels)
        self.lay: Final = _made(Lay, "lay", labels)
        self.brew: Final = _made(Brew, "brew", labels)
        self.cast: Final = _made(Cast, "cast", labels)
        self.take: Final = _made(Take, "take", labels)
        self.keep: Final = _made(Keep, "keep", labels)
        self.put: Final = _made(Put, "put", labels)
        self.give_back: Final = _made(Return, "return", labels)
        self.complete: Final = _made(Complete, "complete", labels)
        self.use_pile: Final = _made(UsePile, "use", box.pile_names)
        self.draw: Final = _made(Draw, "draw from", box.decks)
        self.opus: Final = _made(GetOpus, "get opus", [opus.name.lower() for opus in box.opus])
        self.name: Final = _made(Name, "name", (*ELEMENTS, GRANUM_NAME))
        self.give: Final = _made(Give, "give to player", seats)
        self.stop: Final = Stop("stop drawing")
        self.always: Final = self._always()  # everything that is not about a card on the table
        self.by_text: Final = {action.text: action for action in self.always}
        self._used: Final[dict[tuple[int, int, int], UseFormula]] = {}
        self._chosen: Final[dict[tuple[int, int, int], Choose]] = {}
        self._used_stages: Final[dict[tuple[int, int, int, int], UseStage]] = {}
        self._placed: Final[dict[tuple[int, ...], Place]] = {}

    def _always(self) -> list[Action]:
        found: list[Action] = [*self.get, *self.lay, *self.brew, *self.cast, *self.take]
        found += [*self.keep, *self.use_pile]
        if len(self.box.decks) > 1:
            found += [*self.put, *self.give_back, *self.draw, *self.opus]
        if "university" in self.box.decks:
            found += [*self.complete, *self.name, *self.give]
        if len(self.box.decks) > 2:  # 13.2
            found.append(self.stop)
        return found

    def use_formula(self, state: State, seat: int, done: Done) -> Action:
        """A completed formula as a component."""
        nth = variants(state.formulas[seat], done[0]).index(done)
        key = (done[0], seat, nth)
        if key not in self._used:
            words = _formula_words(done[0], seat, nth, self.box)
            self._used[key] = UseFormula(f"use {words}", done[0], seat, nth)
        return self._used[key]

    def choose(self, state: State, seat: int, done: Done) -> Action:
        """A completed formula for a spell."""
        nth = variants(state.formulas[seat], done[0]).index(done)
        key = (done[0], seat, nth)
        if key not in self._chosen:
            words = _formula_words(done[0], seat, nth, self.box)
            self._chosen[key] = Choose(f"choose {words}", done[0], seat, nth)
        return self._chosen[key]

    def use_stage(self, state: State, seat: int, path: int, held: int) -> Action:
        """A card out of an Opus as a component."""
        nth = stage_variants(state.paths[seat][path], held >> 1).index(held)
        key = (held >> 1, seat, path, nth)
        if key not in self._used_stages:
            words = _stage_words(held >> 1, seat, path, nth, self.box)
            self._used_stages[key] = UseStage(f"use {words}", held >> 1, seat, path, nth)
        return self._used_stages[key]

    def place(self, card: int, onto: int) -> Action:
        """7.3: a stage from the hand: "place elixir of fire on sol"."""
        key = (card, onto)
        if key not in self._placed:
            words = f"{self.box.label(card)} on {self.box.path_names[onto]}"
            self._placed[key] = PlaceFromHand(f"place {words}", card, onto)
        return self._placed[key]

    def place_formula(self, state: State, seat: int, done: Done, onto: int) -> Action:
        """7.3: a completed formula as a stage."""
        nth = variants(state.formulas[seat], done[0]).index(done)
        key = (done[0], onto, seat, nth)
        if key not in self._placed:
            words = f"{_formula_words(done[0], seat, nth, self.box)} on {self.box.path_names[onto]}"
            self._placed[key] = PlaceFormula(f"place {words}", done[0], onto, seat, nth)
        return self._placed[key]

    def place_stage(self, state: State, seat: int, path: int, held: int, onto: int) -> Action:
        """7.7: a card out of an Opus as a stage."""
        card = held >> 1
        nth = stage_variants(state.paths[seat][path], card).index(held)
        key = (card, onto, seat, path, nth)
        if key not in self._placed:
            words = (
                f"{_stage_words(card, seat, path, nth, self.box)} on {self.box.path_names[onto]}"
            )
            self._placed[key] = PlaceStage(f"place {words}", card, onto, seat, path, nth)
        return self._placed[key]

    def attempts(self, state: State) -> list[Action]:
        """Everything one could try now: with any card, and with whatever lies on the table."""
        found = list(self.always)
        paths = range(len(self.box.path_names))
        for seat, row in enumerate(state.formulas):
            for done in dict.fromkeys(row):
                found.append(self.use_formula(state, seat, done))
                found.append(self.choose(state, seat, done))
                found.extend([self.place_formula(state, seat, done, onto) for onto in paths])
            for path, stages in enumerate(state.paths[seat]):
                for held in dict.fromkeys(stages):
                    if held >= 0:
                        found.append(self.use_stage(state, seat, path, held))
                        found.extend([self.place_stage(state, seat, path, held, o) for o in paths])
        for card in dict.fromkeys(state.hands[state.seat]):
            if card >= 0:
                found.extend([self.place(card, onto) for onto in paths])
        return found


def _made(kind: Callable[[str, int], A], verb: str, names: Sequence[str]) -> list[A]:
    """One action for each card, pile, deck or seat."""
    return [kind(f"{verb} {name}", number) for number, name in enumerate(names)]
