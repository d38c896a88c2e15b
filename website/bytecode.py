"""Python files compiled while the site is built, so that no visitor's browser has to.

A browser keeps the files of a site, but not what Python made of them: without this every visit
compiles the standard library, IPython and quint again. Only the Python that will read the result
can make it, and that is Pyodide's; node runs it. Without node the site has the sources.
"""

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).parent
PATIENCE = 900  # seconds for all; later builds find most of it in the cache


def compiled(files: Iterable[Path], pyodide: Path, cache: Path) -> list[Path]:
    """The same archives with compiled files in them; as they were, if there is no node."""
    files = [*files]
    node = shutil.which("node")
    if node is None:
        return files
    into = cache / f"compiled-{pyodide.name}"
    into.mkdir(parents=True, exist_ok=True)
    fresh = [file for file in files if not (into / file.name).is_file()]
    if fresh:
        work = into / "unfinished"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir()
        command: list[str | Path] = [node, HERE / "bytecode.mjs", pyodide.resolve(), work, *fresh]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        if done.returncode:
            return files
        for file in fresh:
            (work / file.name).replace(into / file.name)
    return [into / file.name for file in files]
