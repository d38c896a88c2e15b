"""The Magnum Opus (rule 7) and the Philosopher's Stone (rule 8)."""

from __future__ import annotations

from quint.games.potion_making.cards import STAGES, Box
from quint.games.potion_making.moves import HAND, Moves, meant_by
from quint.games.potion_making.state import (
    SKIPPED,
    STONE,
    Action,
    Path,
    Rulings,
    State,
    Table,
    has_talisman,
    needed,
    stage_place,
    under,
)
from quint.games.potion_making.telling import (
    tell_back,
    tell_half,
    tell_skip,
    tell_stage,
    tell_stone,
)


def may_skip(stages: Path) -> bool:
    """10.1: a formula stage must follow the skipped one (10.1b), and no skip just before it."""
    return len(stages) + 2 < STAGES and not just_skipped(stages)


def just_skipped(stages: Path) -> bool:
    """10.1a: the last stage of the path was reached by a skip."""
    return len(stages) > 1 and stages[-2] == SKIPPED


def stage_choices(state: State, box: Box, moves: Moves, skip: bool = False) -> list[Action]:
    """7.2, 7.3: every card that can be placed on the next stage of a path, of each path (7.8)."""
    wanted: dict[int, list[int]] = {}  # the paths that ask for a formula next
    for onto, stages in enumerate(state.paths[state.seat]):
        if not skip or may_skip(stages):
            # 11.1a: this formula and no other
            wanted.setdefault(needed(state, box, state.seat, onto, int(skip)), []).append(onto)
    return placings(state, box, moves, wanted) if wanted else []


def placings(state: State, box: Box, moves: Moves, wanted: dict[int, list[int]]) -> list[Action]:
    """7.3: where a formula or Stone that these paths ask for can be taken from."""
    found: list[Action] = []
    keys = box.key_of
    for card in dict.fromkeys(state.hands[state.seat]):
        for onto in wanted.get(keys[card], ()):
            found.append(moves.place(card, onto))
    for owner, row in enumerate(state.formulas):
        for done in dict.fromkeys([done for done in row if keys[done[0]] in wanted]):
            for onto in wanted[keys[done[0]]]:
                found.append(moves.of_formula("place", state, owner, done, onto))
        for path, others in enumerate(state.paths[owner]):
            for held in others[:-1]:  # 7.7
                if held >= 0 and keys[held >> 1] in wanted:
                    for onto in wanted[keys[held >> 1]]:
                        action = moves.of_stage("place", owner, path, held >> 1, onto)
                        if action not in found:
                            found.append(action)
    return found


def barred(state: State, box: Box, moves: Moves) -> int:
    """A path on which 10.1a or 10.1b forbids the skip that a player has the card for, or -1.

    If no path may be skipped on, the first of them all.
    """
    paths = [p for p, stages in enumerate(state.paths[state.seat]) if not may_skip(stages)]
    for path in paths:
        if placings(state, box, moves, {needed(state, box, state.seat, path, 1): [path]}):
            return path
    return paths[0] if paths and len(paths) == len(box.path_names) else -1


def stage_of(stages: Path, card: int) -> int:
    """Where in a path this card can be taken away, or -1."""
    for stage, held in enumerate(stages[:-1]):
        if held >> 1 == card and held >= 0:
            return stage
    return -1


def place_stage(t: Table, box: Box, action: Action, rulings: Rulings, skip: bool) -> None:
    """7.4 to 7.6: a card becomes the next stage, or the one after it."""
    seat, onto = t.seat, action.place
    stages = t.paths[seat][onto]
    if skip:
        tell_skip(t, box, onto, len(stages))
        stages = (*stages, SKIPPED)
    stage = len(stages)
    points = box.opus[t.works[seat]].points[onto][stage]
    mixed = 0
    owner = seat
    university = action.seat != HAND and has_talisman(t, box, action.seat, "university")  # 11.7a
    if action.seat == HAND:  # 7.3a: straight from the hand, without components
        t.out_of_hand(seat, action.card)
        source = f"hand:{seat}"
    elif action.path < 0:
        owner = action.seat
        source = f"formulas:{owner}"
        done = meant_by(action, t.formulas[owner])
        assert done is not None
        t.take_formula(owner, t.formulas[owner].index(done))
        mixed = done[1]
        for card in under(done):  # 7.6
            t.onto_pile(box, card)
        tell_back(t, box, under(done), source, "7.6")
    else:
        owner = action.seat
        taken = stage_of(t.paths[owner][action.path], action.card)
        source = stage_place(box, owner, action.path, taken)
        mixed = t.paths[owner][action.path][taken] & 1
        t.take_stage(owner, action.path, taken)
        if owner == seat and action.path == onto:
            stages = (*t.paths[seat][onto], *stages[len(t.paths[seat][onto]) :])
    t.set_path(seat, onto, (*stages, 2 * action.card + mixed))
    t.points[seat] += points
    tell_stage(t, box, action.card, source, stage_place(box, seat, onto, stage), points)
    paid = not mixed or rulings.marked_stage_pays or university  # 9.1b, 9.1c, 11.7
    omnitude = box.omnitudes >> box.cards[action.card].key & 1  # 9.2: never
    if owner != seat and paid and not omnitude:  # 7.5
        t.points[owner] += points // 2
        tell_half(t, owner, points // 2, "13.3" if mixed and university else "7.5")
    if stage == STAGES - 1:  # 8.1
        t.outcome = STONE
        tell_stone(t, box, action.card)
    else:
        t.used_up()
