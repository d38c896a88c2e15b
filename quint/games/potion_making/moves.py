"""Every action there is: the words for it, made once for a box of cards."""

from __future__ import annotations

from typing import Final, final

from quint.games.potion_making.cards import Box
from quint.games.potion_making.state import Action, Done, State


@final
class Moves:
    """The actions by card or pile; those about a completed formula when one is asked for."""

    def __init__(self, box: Box) -> None:
        self.box: Final = box
        cards = box.cards
        self.get: Final = [Action("get", f"get {c.label}", c.number) for c in cards]
        self.lay: Final = [Action("lay", f"lay {c.label}", c.number) for c in cards]
        self.brew: Final = [Action("brew", f"brew {c.label}", c.number) for c in cards]
        self.cast: Final = [Action("cast", f"cast {c.label}", c.number) for c in cards]
        self.take: Final = [Action("take", f"take {c.label}", c.number) for c in cards]
        self.keep: Final = [Action("keep", f"keep {c.label}", c.number) for c in cards]
        self.use_pile: Final = [
            Action("use", f"use {name}", place=pile) for pile, name in enumerate(box.pile_names)
        ]
        self._of_formulas: Final[dict[tuple[str, int, int, int], Action]] = {}
        self.by_card: Final = (self.get, self.lay, self.brew, self.cast, self.take, self.keep)
        self.always: Final[list[Action]] = []  # everything that is not about a completed formula
        for actions in self.by_card:
            self.always.extend(actions)
        self.always.extend(self.use_pile)
        self.by_text: Final = {action.text: action for action in self.always}

    def of_formula(self, verb: str, state: State, seat: int, done: Done) -> Action:
        """ "use elixir of fire of player 2"; one of several that differ has its number."""
        nth = variants(state.formulas[seat], done[0]).index(done)
        key = (verb, seat, done[0], nth)
        action = self._of_formulas.get(key)
        if action is None:
            number = f" #{nth + 1}" if nth else ""
            text = f"{verb} {self.box.label(done[0])}{number} of player {seat + 1}"
            action = self._of_formulas[key] = Action(verb, text, done[0], seat=seat, nth=nth)
        return action

    def attempts(self, state: State) -> list[Action]:
        found = list(self.always)
        for verb in ("use", "choose"):
            for seat, row in enumerate(state.formulas):
                for done in dict.fromkeys(row):
                    found.append(self.of_formula(verb, state, seat, done))
        return found


def variants(row: tuple[Done, ...], card: int) -> list[Done]:
    """The completed formulas of this card in a row, but for repetitions."""
    return [done for done in dict.fromkeys(row) if done[0] == card]


def meant_by(action: Action, row: tuple[Done, ...]) -> Done | None:
    """The completed formula in a row that an action is about, if it is there."""
    found = variants(row, action.card)
    return found[action.nth] if action.nth < len(found) else None
