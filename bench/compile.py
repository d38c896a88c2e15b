"""The one recipe for compiled rules: `make fast` compiles in place, `make wheels` into a wheel.

    python -m bench.compile            a compiled twin beside each module
    python -m bench.compile --fresh    complains about a module that has changed since then
    python -m bench.compile --remove   plain Python again

mypyc's own command writes all modules into one C file. With five rooms that file is so long that
a compiler works on it for more than ten minutes; with a file for each module it needs about two.
"""

import argparse
import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SETTINGS = Path(__file__).with_name("compile.ini")
BINARIES = ("*.so", "*.pyd")  # what a compiled module is called, on Windows too

# Compiled are the protocol and each room's rules, board and tables. Not the text notation, the
# analyses for lessons and the players that think.
PLAIN = {"__init__.py", "notation.py", "checks.py", "thinker.py", "explore.py"}


def modules() -> list[str]:
    """The files to compile, as paths from the root of the repository."""
    rooms = (path.relative_to(ROOT) for path in sorted((ROOT / "quint/games").glob("*/**/*.py")))
    fast = [path for path in rooms if path.name not in PLAIN and "explore" not in path.parts]
    return ["quint/core.py", "quint/sentences.py", *(path.as_posix() for path in fast)]


def compile_modules(*where: str) -> None:
    """Compile them all; `where` says to setuptools' build_ext where the results belong."""
    from mypyc.build import mypycify
    from setuptools import setup

    settings = ["--config-file", str(SETTINGS)]
    os.chdir(ROOT)
    setup(
        name="quint_compiled",
        packages=[],
        ext_modules=mypycify([*settings, *modules()], multi_file=True, debug_level="0"),
        script_args=["build_ext", *where],
    )


def compiled_twins(source: Path) -> list[Path]:
    return [twin for kind in BINARIES for twin in source.parent.glob(f"{source.stem}.{kind}")]


def stale() -> list[str]:
    """Modules that have changed since they were compiled; the twin would hide the change."""
    return [
        name
        for name in modules()
        for twin in compiled_twins(ROOT / name)
        if (ROOT / name).stat().st_mtime > twin.stat().st_mtime
    ]


def remove() -> None:
    shutil.rmtree(ROOT / "build", ignore_errors=True)
    for kind in BINARIES:
        for path in [*ROOT.glob(f"*__mypyc.{kind}"), *(ROOT / "quint").rglob(kind)]:
            path.unlink()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.compile")
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--remove", action="store_true")
    asked = parser.parse_args()
    if asked.remove:
        remove()
    elif not asked.fresh:
        compile_modules("--inplace")
    elif changed := stale():
        sys.exit(f"{changed[0]} has changed since make fast: run make fast or make slow.")


if __name__ == "__main__":
    main()
