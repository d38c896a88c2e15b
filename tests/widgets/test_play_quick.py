"""A click is answered at once, however many play and however long they take."""

from __future__ import annotations

import asyncio
from random import Random
from statistics import median
from time import perf_counter, process_time

import pytest
from quint_widgets.play import Play
from quint_widgets.scene import Frame

import quint
from tests.widgets.clicks import gesture, paths

CLICKS = 8
WORK = 0.05  # seconds of the kernel for one click, by median
FIRST = 0.5  # seconds until somebody else's first action is seen, by median


async def clicked(play: Play, rng: Random) -> tuple[list[float], list[float]]:
    """What clicks cost the kernel, and when the first frame came after one's own."""
    work, first, shown = [], [], []
    put = play.table.put

    def seen(frame: Frame) -> None:
        put(frame)
        shown.append(perf_counter())

    play.table.put = seen  # type: ignore[method-assign]
    for _ in range(CLICKS):
        while play.table._shown.busy:
            await asyncio.sleep(0.002)
        lit = list(paths(play.table.frame.get("gestures", {})))
        if not lit:
            break
        shown.clear()
        begun, busy = perf_counter(), process_time()
        gesture(play, *rng.choice(lit))
        work.append(process_time() - busy)
        while play.table._shown.busy and len(shown) < 2:
            await asyncio.sleep(0.002)
        first += [shown[1] - begun] if len(shown) > 1 else []
    return work, first


@pytest.mark.parametrize("name", sorted(quint.GAMES))
def test_a_click_costs_little_and_the_others_are_seen_soon(name: str) -> None:
    for players in quint.GAMES[name].player_counts():
        play = Play(name, players=players, seed=players)
        work, first = asyncio.run(clicked(play, Random(players)))
        assert len(work) == CLICKS
        assert median(work) < WORK, players
        assert first == [] or median(first) < FIRST, players
