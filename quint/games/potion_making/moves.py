"""Every action there is: the words for it, made once for a box of cards."""

from __future__ import annotations

from typing import Final, final

from quint.games.potion_making.cards import ELEMENTS, GRANUM_NAME, Box
from quint.games.potion_making.state import Action, Done, State

HAND: Final = -1  # Action.seat for a card that comes from the mover's own hand


@final
class Moves:
    """The actions by card, pile or deck; those about a completed formula when one is asked for."""

    def __init__(self, box: Box, players: int) -> None:
        self.box: Final = box
        cards = box.cards
        self.get: Final = [Action("get", f"get {c.label}", c.number) for c in cards]
        self.lay: Final = [Action("lay", f"lay {c.label}", c.number) for c in cards]
        self.brew: Final = [Action("brew", f"brew {c.label}", c.number) for c in cards]
        self.cast: Final = [Action("cast", f"cast {c.label}", c.number) for c in cards]
        self.take: Final = [Action("take", f"take {c.label}", c.number) for c in cards]
        self.keep: Final = [Action("keep", f"keep {c.label}", c.number) for c in cards]
        self.put: Final = [Action("put", f"put {c.label}", c.number) for c in cards]
        self.give_back: Final = [Action("return", f"return {c.label}", c.number) for c in cards]
        self.use_pile: Final = [
            Action("use", f"use {name}", place=pile) for pile, name in enumerate(box.pile_names)
        ]
        self.draw: Final = [
            Action("draw", f"draw from {name}", place=deck) for deck, name in enumerate(box.decks)
        ]
        self.opus: Final = [
            Action("opus", f"get opus {opus.name.lower()}", place=number)
            for number, opus in enumerate(box.opus)
        ]
        self.complete: Final = [Action("complete", f"complete {c.label}", c.number) for c in cards]
        names = [*ELEMENTS, GRANUM_NAME]
        self.name: Final = [Action("name", f"name {n}", place=e) for e, n in enumerate(names)]
        self.give: Final = [
            Action("give", f"give to player {seat + 1}", seat=seat) for seat in range(players)
        ]
        self.stop: Final = Action("stop", "stop drawing")
        self._found: Final[dict[tuple[str, int, int, int, int, int], Action]] = {}
        self.always: Final[list[Action]] = []  # everything that is not about a card on the table
        for actions in (self.get, self.lay, self.brew, self.cast, self.take, self.keep):
            self.always.extend(actions)
        self.always.extend(self.use_pile)
        if len(box.decks) > 1:
            for actions in (self.put, self.give_back, self.draw, self.opus):
                self.always.extend(actions)
        if "university" in box.decks:
            for actions in (self.complete, self.name, self.give):
                self.always.extend(actions)
        if len(box.decks) > 2:  # 13.2
            self.always.append(self.stop)
        self.by_text: Final = {action.text: action for action in self.always}

    def of_formula(self, verb: str, state: State, seat: int, done: Done, onto: int = -1) -> Action:
        """ "use elixir of fire of player 2"; one of several that differ has its number."""
        nth = variants(state.formulas[seat], done[0]).index(done)
        number = f" #{nth + 1}" if nth else ""
        words = f"{self.box.label(done[0])}{number} of player {seat + 1}"
        return self._made(verb, words, done[0], onto, seat, nth, -1)

    def of_stage(self, verb: str, seat: int, path: int, card: int, onto: int = -1) -> Action:
        """ "use elixir of fire from sol of player 2": out of an Opus."""
        words = f"{self.box.label(card)} from {self.box.path_names[path]} of player {seat + 1}"
        return self._made(verb, words, card, onto, seat, 0, path)

    def place(self, card: int, onto: int) -> Action:
        """ "place elixir of fire on sol": from the hand."""
        return self._made("place", self.box.label(card), card, onto, HAND, 0, -1)

    def _made(
        self, verb: str, words: str, card: int, onto: int, seat: int, nth: int, path: int
    ) -> Action:
        key = (verb, card, onto, seat, nth, path)
        action = self._found.get(key)
        if action is None:
            where = f" on {self.box.path_names[onto]}" if onto >= 0 else ""
            text = f"{verb} {words}{where}"
            action = self._found[key] = Action(verb, text, card, onto, seat, nth, path)
        return action

    def attempts(self, state: State) -> list[Action]:
        found = list(self.always)
        onto = range(len(self.box.path_names))
        for seat, row in enumerate(state.formulas):
            for done in dict.fromkeys(row):
                found.append(self.of_formula("use", state, seat, done))
                found.append(self.of_formula("choose", state, seat, done))
                found.extend([self.of_formula("place", state, seat, done, path) for path in onto])
            for path, stages in enumerate(state.paths[seat]):
                for card in dict.fromkeys([held >> 1 for held in stages]):
                    if card >= 0:
                        found.append(self.of_stage("use", seat, path, card))
                        found.extend([self.of_stage("place", seat, path, card, o) for o in onto])
        for card in dict.fromkeys(state.hands[state.seat]):
            if card >= 0:
                found.extend([self.place(card, path) for path in onto])
        return found


def variants(row: tuple[Done, ...], card: int) -> list[Done]:
    """The completed formulas of this card in a row, but for repetitions."""
    return [done for done in dict.fromkeys(row) if done[0] == card]


def meant_by(action: Action, row: tuple[Done, ...]) -> Done | None:
    """The completed formula in a row that an action is about, if it is there."""
    found = variants(row, action.card)
    return found[action.nth] if action.nth < len(found) else None
