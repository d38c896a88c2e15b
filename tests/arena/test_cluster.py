"""A real cluster of Dask: two worker processes, one of which is killed in the middle."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from quint.arena import Study
from tests.arena.words import records_of

distributed = pytest.importorskip(
    "distributed", reason='Dask is not installed: pip install "quint-lab[cluster]"'
)
GAMES = 800


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    root = str(Path(__file__).parents[2])  # the workers import quint from where we have it
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([root, os.environ.get("PYTHONPATH", "")]))
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_a_killed_worker_of_a_cluster_costs_nothing(client: Any, tmp_path: Path) -> None:
    victims = list(client.run(os.getpid).values())
    assert len(set(victims)) == 2
    study = Study("quintessence", ["random", "random"], GAMES, tmp_path / "a.study", keep="rules")
    seen_at_death: list[int] = []

    def kill() -> None:
        until = time.monotonic() + 60
        while len(so_far := Study.open(tmp_path / "a.study")) < 30 and time.monotonic() < until:
            so_far.close()
            time.sleep(0.01)
        os.kill(victims[0], signal.SIGKILL)
        seen_at_death.append(len(so_far))
        so_far.close()

    killer = threading.Thread(target=kill)
    killer.start()
    outcome = study.run(executor=client.get_executor())
    killer.join()
    assert 0 < seen_at_death[0] < GAMES  # it died in the middle
    assert (outcome.finished, outcome.failed) == (GAMES, 0)
    assert list(study) == records_of("quintessence", ["random", "random"], GAMES, keep="rules")
    assert victims[0] not in client.run(os.getpid).values()
