"""Writing a file whole or not at all: half a game, or half a lesson, is worse than none."""

import contextlib
import os
from pathlib import Path


def write_whole(path: Path, content: bytes, new: bool = False) -> None:
    """Write a file by way of another one beside it. A `new` one only goes where there is none."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with unfinished.open("xb") as file:
            file.write(content)
        if new:
            path.open("x").close()  # ours from now on: whoever comes second finds it taken
        unfinished.replace(path)
    except (OSError, ValueError):
        with contextlib.suppress(OSError, ValueError):
            unfinished.unlink()
        raise
