"""A study whose coordinator is killed, at any moment, goes on where it stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from quint.arena import Study
from tests.arena.words import records_of

GAMES = 1000
SCRIPT = f"""
import sys
from quint.arena import Study
if __name__ == "__main__":
    study = Study("quintessence", ["random", "random"], {GAMES}, sys.argv[1], keep=["rules"])
    print("ready", flush=True)
    study.run(workers=2)
"""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="This system has no process groups.")
def test_killed_again_and_again_and_every_game_is_there_once(tmp_path: Path) -> None:
    path, script = tmp_path / "a.study", tmp_path / "script.py"
    script.write_text(SCRIPT)
    confirmed = 0
    for wait in (0.0, 0.2, 0.1):
        kill_in_the_middle(script, path, at_least=confirmed, wait=wait)
        study = Study.open(path)
        assert len(study) >= confirmed  # nothing that was confirmed is lost
        confirmed = len(study)
        study.close()
    assert 0 < confirmed < GAMES
    study = Study("quintessence", ["random", "random"], GAMES, path, keep=["rules"])
    study.run(workers=2)
    assert list(study) == records_of("quintessence", ["random", "random"], GAMES, keep=["rules"])
    assert study._store.rows("SELECT COUNT(*), COUNT(DISTINCT id) FROM games") == [(GAMES, GAMES)]


def kill_in_the_middle(script: Path, path: Path, at_least: int, wait: float) -> None:
    """Start the coordinator, let it confirm something more, and kill it without warning."""
    command = [sys.executable, str(script), str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True) as coordinator:
        assert coordinator.stdout is not None
        assert coordinator.stdout.readline() == b"ready\n"
        until = time.monotonic() + 60
        while len(Study.open(path)) <= at_least:
            assert time.monotonic() < until
            time.sleep(0.01)
        time.sleep(wait)
        coordinator.send_signal(signal.SIGKILL)
        coordinator.wait(10)
        until = time.monotonic() + 20
        while workers_are_left(coordinator.pid):  # they notice, and leave too
            assert time.monotonic() < until
            time.sleep(0.05)


def workers_are_left(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return True
