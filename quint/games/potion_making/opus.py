"""The Magnum Opus (rule 7) and the Philosopher's Stone (rule 8)."""

from quint.games.potion_making import formulas, state as states, tell
from quint.games.potion_making.actions import Action, Actions, Place, PlaceFormula, PlaceStage
from quint.games.potion_making.cards import STAGES, Box
from quint.games.potion_making.state import Draft, Path, Rulings, Source, State


def may_skip(stages: Path) -> bool:
    """10.1: a formula stage must follow the skipped one (10.1b), and no skip just before it."""
    return len(stages) + 2 < STAGES and not just_skipped(stages)


def just_skipped(stages: Path) -> bool:
    """10.1a: the last stage of the path was reached by a skip; 10.1c: others do not matter."""
    return len(stages) > 1 and stages[-2] == states.SKIPPED


def stage_choices(state: State, box: Box, actions: Actions, skip: bool = False) -> list[Action]:
    """7.2, 7.3: every card that can be placed on the next stage of a path, of each path (7.8)."""
    wanted: dict[int, list[int]] = {}  # the paths that ask for a formula next
    for onto, stages in enumerate(state.paths[state.seat]):
        if not skip or may_skip(stages):
            key = states.needed(state, state.seat, onto, box, int(skip))
            wanted.setdefault(key, []).append(onto)  # 11.1a: this formula and no other
    return placings(state, wanted, box, actions) if wanted else []


def placings(
    state: State, wanted: dict[int, list[int]], box: Box, actions: Actions
) -> list[Action]:
    """7.3: where a formula or Stone that these paths ask for can be taken from."""
    found: list[Action] = []
    keys = box.key_of
    for card in dict.fromkeys(state.hands[state.seat]):
        for onto in wanted.get(keys[card], ()):
            found.append(actions.place(card, onto))
    for owner, row in enumerate(state.formulas):
        for done in dict.fromkeys([done for done in row if keys[done[0]] in wanted]):
            for onto in wanted[keys[done[0]]]:
                found.append(actions.place_formula(state, owner, done, onto))
        for path, others in enumerate(state.paths[owner]):
            for held in dict.fromkeys(others[:-1]):  # 7.7
                if held >= 0 and keys[held >> 1] in wanted:
                    for onto in wanted[keys[held >> 1]]:
                        found.append(actions.place_stage(state, owner, path, held, onto))
    return found


def barred(state: State, box: Box, actions: Actions) -> int:
    """A path on which 10.1a or 10.1b forbids the skip that a player has the card for, or -1.

    If no path may be skipped on, the first of them all.
    """
    paths = [p for p, stages in enumerate(state.paths[state.seat]) if not may_skip(stages)]
    for path in paths:
        if placings(state, {states.needed(state, state.seat, path, box, 1): [path]}, box, actions):
            return path
    return paths[0] if paths and len(paths) == len(box.path_names) else -1


def source_of(now: Draft, action: Place) -> Source | None:
    """Where on the table the card lies that is placed; None if it comes from the hand."""
    if isinstance(action, PlaceFormula):
        done = states.variant(now.formulas[action.seat], action.card, action.nth)
        assert done is not None
        return Source(action.seat, states.NO_PATH, now.formulas[action.seat].index(done))
    if isinstance(action, PlaceStage):
        stage = states.stage_of(now.paths[action.seat][action.path], action.card, action.nth)
        return Source(action.seat, action.path, stage)
    return None


def place_stage(draft: Draft, action: Place, box: Box, rulings: Rulings, skip: bool) -> None:
    """7.4 to 7.6: a card becomes the next stage, or the one after it."""
    seat, onto, card = draft.seat, action.onto, action.card
    if skip:
        tell.skipped(draft, onto, len(draft.paths[seat][onto]), box)
    stage = len(draft.paths[seat][onto]) + int(skip)
    points = box.opus[draft.works[seat]].points[onto][stage]
    source = source_of(draft, action)
    mixed = gets = 0
    university = False
    if source is None:  # 7.3a: straight from the hand, without components
        draft.out_of_hand(seat, card)
        place = f"hand:{seat}"
    else:
        mixed = formulas.card_at(draft, source)[1]
        university = states.has_talisman(draft, source.seat, "university", box)  # 11.7a
        gets = formulas.owner_gets(draft, source, (), points, box, rulings.marked_stage_pays)
        place = states.source_place(source, box)
        _take_away(draft, source, place, box)
    stages = draft.paths[seat][onto]
    if skip:
        stages = (*stages, states.SKIPPED)
    draft.set_path(seat, onto, (*stages, 2 * card + mixed))
    draft.earn(seat, points)
    tell.placed(draft, card, place, states.stage_place(seat, onto, stage, box), points, box)
    if source is not None and gets:  # 7.5
        draft.earn(source.seat, gets)
        tell.half(draft, source.seat, gets, "13.3" if mixed and university else "7.5")
    if stage == STAGES - 1:  # 8.1
        draft.outcome = states.Outcome.STONE
        tell.stone(draft, card, box)
    else:
        draft.used_up()


def _take_away(draft: Draft, source: Source, place: str, box: Box) -> None:
    if source.path != states.NO_PATH:
        draft.take_stage(source.seat, source.path, source.place)
        return
    done = draft.take_formula(source.seat, source.place)
    for card in states.under(done):  # 7.6
        draft.onto_pile(card, box)
    tell.back(draft, states.under(done), place, "7.6", box)
