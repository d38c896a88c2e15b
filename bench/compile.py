"""Compile modules in place with mypyc: python -m bench.compile quint/core.py …

mypyc's own command writes all modules into one C file. With five rooms that file is so long that
a compiler works on it for more than ten minutes; with a file for each module it needs about two.
"""

import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

SETTINGS = Path(__file__).with_name("compile.ini")


def compile_in_place(modules: list[str]) -> None:
    """Put a compiled twin beside each of these Python files."""
    setup(
        name="quint_compiled",
        ext_modules=mypycify(
            ["--config-file", str(SETTINGS), *modules], multi_file=True, debug_level="0"
        ),
        script_args=["build_ext", "--inplace"],
    )


if __name__ == "__main__":
    compile_in_place(sys.argv[1:])
