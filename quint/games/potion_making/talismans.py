"""What a Lesser Talisman brings while it lies completed before a player (rules 11.4 to 11.6).

That of the University (11.7) is asked where a formula or stage is paid for, in formulas.py.
"""

from quint.games.potion_making import state as states, tell
from quint.games.potion_making.cards import Box
from quint.games.potion_making.state import Draft, Rulings


def income(draft: Draft, box: Box) -> None:
    """11.4: a point at the end of a turn for a player who has fewer formulas than another."""
    if states.has_talisman(draft, draft.seat, "income", box):
        counts = [states.completed(draft, seat) for seat in range(len(draft.hands))]
        if max(counts) > counts[draft.seat]:
            _point(draft, "11.4")


def growth(draft: Draft, box: Box) -> None:
    """11.5: a point at the start of a turn for a player who is behind."""
    behind = max(draft.points) > draft.points[draft.seat]
    if behind and states.has_talisman(draft, draft.seat, "growth", box):
        _point(draft, "11.5")


def usefulness(draft: Draft, points: int, box: Box, rulings: Rulings) -> None:
    """11.6: a point for a card that is laid; 11.6a: or only if it brought no other points."""
    earned = rulings.usefulness_added or not points
    if earned and states.has_talisman(draft, draft.seat, "usefulness", box):
        _point(draft, "11.6")


def _point(draft: Draft, rule: str) -> None:
    draft.earn(draft.seat, 1)
    tell.points(draft, draft.seat, 1, rule)
