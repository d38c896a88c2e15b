"""Vials in the order of its rules. Rule numbers are those of rules.toml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from quint.core import CHANCE, OVER, Event, Game, Option, Player, Refusal
from quint.sentences import counted, player
from tests.vials import notation
from tests.vials.state import MOST, NOBODY, SIZES, Action, Begin, Phase, State, Take


class Vials(Game[State, Action]):
    """Vials. Rules followed: all of rules.toml, which we made up."""

    name: ClassVar[str] = "vials"
    title: ClassVar[str] = "Vials"
    expects: ClassVar[str] = "an action like 'take 2 from vial 3'"
    options: ClassVar[tuple[Option, ...]] = (
        Option("players", 2, range(2, 5), "How many play?", "1.1"),
        Option("full", "yes", ("yes", "no"), "May a full vial be emptied at once?", "3.2a"),
    )
    full: str

    def start(self) -> State:
        return State(SIZES, (NOBODY,) * len(SIZES), Phase.BEGIN, 0)

    def turn(self, state: State) -> Player:
        if state.phase == Phase.BEGIN:
            return CHANCE
        return OVER if state.phase == Phase.END else state.seat

    # ── What may be done ──────────────────────────────────────────────────────────────────

    def attempts(self, state: State) -> list[Action]:
        takes = [Take(drops, vial) for vial in range(len(SIZES)) for drops in range(1, MOST + 1)]
        return [*(Begin(seat) for seat in range(self.players)), *takes]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if state.phase == Phase.END:
            return Refusal("4.1", "All vials are empty: the game is over.")
        if isinstance(action, Begin):
            begun = state.phase != Phase.BEGIN
            return Refusal("2.1", "The game has begun already.") if begun else None
        if state.phase == Phase.BEGIN:
            return Refusal("2.1", "Chance says first who begins.")
        return self._refuse_take(state, action)

    def _refuse_take(self, state: State, action: Take) -> Refusal | None:
        holds, at = state.vials[action.vial], (f"vial:{action.vial + 1}",)
        if action.drops > holds:
            return Refusal("3.2", f"This vial holds {counted(holds, 'drop')}.", at)
        if self.full == "no" and action.drops == SIZES[action.vial]:
            return Refusal("3.2a", "A full vial may not be emptied at once here.", at)
        return None

    def chance(self, state: State) -> Mapping[Action, int]:
        if state.phase != Phase.BEGIN:
            return super().chance(state)
        return {Begin(seat): 1 for seat in range(self.players)}

    # ── What an action does ───────────────────────────────────────────────────────────────

    def apply(self, state: State, action: Action, events: list[Event] | None = None) -> State:
        told: list[Event] = [] if events is None else events
        if isinstance(action, Begin):
            told.append(Event("2.1", "begin", f"{player(action.seat)} begins."))
            return state._replace(phase=Phase.TAKE, seat=action.seat)
        return self._take(state, action, told)

    def _take(self, state: State, action: Take, told: list[Event]) -> State:
        who, drops, vial = player(state.seat), counted(action.drops, "drop"), action.vial
        place = f"vial:{vial + 1}"
        says = f"{who} takes {drops} from vial {vial + 1}."
        told.append(Event("3.1", "take", says, "drop", place, amount=action.drops))
        vials, owners = list(state.vials), list(state.owners)
        vials[vial] -= action.drops
        if vials[vial] == 0:
            owners[vial] = state.seat
            says = f"{who} keeps vial {vial + 1} and scores {SIZES[vial]}."
            told.append(Event("3.3", "keep", says, "vial", place, f"shelf:{state.seat}"))
        phase = Phase.TAKE
        if not any(vials):
            phase = Phase.END
            told.append(Event("4.1", "end", "All vials are empty: the game is over."))
        return State(tuple(vials), tuple(owners), phase, (state.seat + 1) % self.players)

    # ── Who has won ───────────────────────────────────────────────────────────────────────

    def scores(self, state: State) -> tuple[int, ...]:
        points = [0] * self.players
        for size, owner in zip(SIZES, state.owners, strict=True):
            if owner != NOBODY:
                points[owner] += size
        return tuple(points)

    def winners(self, state: State) -> tuple[Player, ...]:
        if state.phase != Phase.END:
            return ()
        scores = self.scores(state)
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    # ── What it looks like ────────────────────────────────────────────────────────────────

    def picture(self, state: State) -> str:
        """
        >>> game = Vials()
        >>> print(game.picture(game.apply(game.start(), Begin(1))))
        vial 1: ***
        vial 2: ****
        vial 3: *****
        player 2 to take
        """
        return notation.draw(state)

    def position(self, picture: str) -> State:
        return notation.read(picture, self.players)
