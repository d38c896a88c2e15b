"""Where a question begins, and how a plan that answers it is played through the rules.

A question is about one player, from any moment at which assistants are sent out: dice may wait on
cards, cards may be claimed, bids may lie there, an action may be half done. The others do nothing
meanwhile: they dismiss their assistants, and reroll no dice.
"""

from typing import Any, Final, final

from quint.answers import asked
from quint.core import CHANCE, OVER, QuintError
from quint.games.quintessential import actions as act, cards, dice, table
from quint.games.quintessential.explore.engines import Played
from quint.games.quintessential.explore.workbench import Plan, Spot, Workbench
from quint.games.quintessential.game import Quintessential
from quint.games.quintessential.state import NOBODY, Draft, Fifth, Phase, State

ALONE: Final = "nobody is in the way, and no dice are bid"


@final
class Begun:
    """A player's round, from a position on: the workbench, and the assistants that are left."""

    def __init__(
        self,
        position: Any,
        seat: int | None = None,
        faces: bool = False,
        rolls: int = 1,
        assistants: int | None = None,
        public: bool = True,
    ) -> None:
        if not 1 <= rolls < dice.SIDES:
            raise QuintError("Dice show 1 to 6.")
        self.rolls = rolls
        self.trace = _at_turn(asked(position, Quintessential), seat, rolls)
        game, state = self.trace.game, self.trace.state
        assert isinstance(game, Quintessential)
        self.game = game
        self.seat = state.seat
        self.halfway = state.phase != Phase.TURN
        normal = table.assistants_left(state, self.seat)
        ready = state.extras[self.seat] == Fifth.READY and normal > 0
        self.extra = ready  # it comes first in a turn (5.7a): in this one, or in the next
        have = normal + ready + (state.extra_now and not self.halfway)
        if assistants is not None and not 1 <= assistants <= have:
            raise QuintError(f"Player {self.seat + 1} has {have} assistants left in this round.")
        self.assistants = have if assistants is None else assistants
        claimed = sum([1 << top for top, by in enumerate(state.claimed) if by != NOBODY])
        if not public:
            claimed |= (1 << cards.DISCARD) - 1
        first = (state.pools[self.seat], state.held[self.seat], state.stock, claimed)
        lab = state.labs[self.seat]
        aethers = table.aethers_of(state, self.seat)
        self.bench = Workbench(game.box, lab, first, aethers, faces, rolls)

    def firsts(self) -> list[Spot]:
        """The tables to begin with: this one, or all that the action at work can lead to."""
        bench = self.bench
        if not self.halfway:
            return [bench.first]
        ends = endings(self.game, self.trace.state, bench, self.rolls)
        return [(*end, bench.first[3]) for end in ends]

    def played(self, first: Spot, plan: Plan) -> Played:
        """The plan through the rules: each action is found again among those that they allow."""
        trace = self.trace
        if self.halfway:
            ends = endings(self.game, trace.state, self.bench, self.rolls)
            for step in ends[first[:3]]:
                trace = trace.play(step)
        for sent, (action, spot) in enumerate(plan):
            trace = idle_until(trace, self.seat)
            if self.extra and not sent and len(plan) == self.assistants:
                trace = trace.play(act.EXTRA)
            if action == act.Claim(cards.LAPIS):
                return trace.play(action)
            for step in steps_to(trace, action, spot, self.bench, self.rolls):
                trace = trace.play(step)
        return trace


def _at_turn(trace: Played, seat: int | None, rolls: int) -> Played:
    """The game at the next moment when that player decides about an assistant."""
    state = trace.state
    while state.phase == Phase.GATHER:
        trace = trace.play(act.Roll(table.die_to_roll(state) + rolls))
        state = trace.state
    if trace.game.turn(state) == OVER:
        raise QuintError("The game is over.")
    at_work = state.phase == Phase.TURN or state.phase in table.AT_WORK
    if not at_work:
        raise QuintError("Ask when assistants are sent out, not in the setup or the cleanup.")
    if seat is None or seat == state.seat:
        return trace
    if not 0 <= seat < len(state.labs):
        raise QuintError(f"There is no player {seat + 1} at this table.")
    if state.phase != Phase.TURN:
        raise QuintError(f"Player {state.seat + 1} is in the middle of an action; ask after it.")
    if not table.assistants_left(state, seat):
        raise QuintError(f"Player {seat + 1} has no assistant left in this round.")
    return idle_until(trace, seat)


def idle_until(trace: Played, seat: int) -> Played:
    """The others dismiss their assistants until it is this player's turn."""
    while trace.state.seat != seat:
        trace = trace.play(act.DISMISS).play(act.DONE)
    return trace


# ── Actions as the rules allow them ───────────────────────────────────────────────────────


def steps_to(
    trace: Played, action: act.Action, spot: Spot, bench: Workbench, rolls: int
) -> list[act.Action]:
    """The decisions that lead from a turn, by this action, to such a table."""
    game, start = trace.game, trace.state
    assert game.refusal(start, action) is None
    begun = game.apply(_not_last(start), action)
    return [action, *endings(game, begun, bench, rolls, spot)[spot[:3]]]


End = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]  # pool, what lies on cards, stock


def endings(
    game: Any, start: State, bench: Workbench, rolls: int, wanted: Spot | None = None
) -> dict[End, list[act.Action]]:
    """How an action at work can end, and by which decisions; only the one that is wanted, if any
    is."""
    start, seat = _not_last(start), start.seat
    found: dict[End, list[act.Action]] = {}
    waiting: list[tuple[State, list[act.Action]]] = [(start, [])]
    seen: set[State] = set()
    for state, steps in waiting:
        if state.phase == Phase.TURN or state.turns > start.turns:
            end = (bench.shown(state.pools[seat]), state.held[seat], state.stock)
            found.setdefault(end, steps)
            if wanted is not None and end == wanted[:3]:
                return found
            continue
        for step in _sensible(game.actions(state), game.turn(state) == CHANCE, rolls):
            then = game.apply(state, step)
            if then not in seen:
                seen.add(then)
                waiting.append((then, [*steps, step]))
    return found


def _not_last(state: State) -> State:
    """The same table a turn of everybody earlier, if it is late: so that no cleanup follows, and
    the table can be seen as it is when the action ends. What is allowed does not depend on it."""
    players = len(state.labs)
    if state.turns < players:
        return state
    draft = Draft(state)
    draft.turns -= players
    return draft.freeze()


def _sensible(actions: tuple[act.Action, ...], chance: bool, rolls: int) -> list[act.Action]:
    """Rolls as expected; of each colour the lowest face, the first flask first; low dice again."""
    if chance:
        return [a for a in actions if isinstance(a, act.Roll) and a.die % dice.SIDES == rolls]
    picks = [a for a in actions if isinstance(a, act.Pick) and a.die % dice.SIDES < rolls]
    if picks or act.DONE in actions:
        return [picks[0]] if picks else [act.DONE]
    found: list[act.Action] = []
    placed: set[int] = set()
    flask = -1
    for action in actions:
        if isinstance(action, act.Place):
            flask = action.flask if flask < 0 else flask
            if action.flask != flask or action.die // dice.SIDES in placed:
                continue
            placed.add(action.die // dice.SIDES)
        found.append(action)
    return found
