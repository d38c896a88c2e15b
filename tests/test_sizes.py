"""The house stays easy to read: small files, classes and functions, and short lists of imports.

A file that opens with a wall of imported names is one that should import modules and say
`tell.fired(…)`. Whatever grows past a limit here has two ideas in it: give the second its own name.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOPS = ("quint", "widgets", "bench", "tests", "notebooks")
FILES = [path for top in TOPS for path in (ROOT / top).rglob("*.py")]

LINES_OF = {
    ast.FunctionDef: 60,
    ast.AsyncFunctionDef: 60,
    ast.ClassDef: 500,
}
FILE_LINES = 800
HEAD_LINES = 40  # of imports at the top of a file
IMPORT_SHARE = {"quint": 0.04, "widgets": 0.04}  # of all lines


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def read(path: Path) -> tuple[int, ast.Module]:
    source = path.read_text(encoding="utf-8")
    return len(source.splitlines()), ast.parse(source)


def span(node: ast.stmt) -> int:
    assert node.end_lineno is not None
    return node.end_lineno - node.lineno + 1


def imports(nodes: Iterator[ast.AST] | list[ast.stmt]) -> int:
    """How many lines import something."""
    return sum(span(node) for node in nodes if isinstance(node, ast.Import | ast.ImportFrom))


@pytest.mark.parametrize("path", FILES, ids=name)
def test_no_file_class_or_function_is_too_long(path: Path) -> None:
    lines, module = read(path)
    assert lines <= FILE_LINES
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if isinstance(node, ast.ClassDef) and name(path).startswith("tests/"):
                continue  # a twin is one class on purpose
            assert span(node) <= LINES_OF[type(node)], f"{node.name} is too long"
    assert imports(module.body) <= HEAD_LINES


@pytest.mark.parametrize("top", IMPORT_SHARE)
def test_few_lines_only_import(top: str) -> None:
    read_files = [read(path) for path in FILES if name(path).startswith(f"{top}/")]
    lines = sum(length for length, _ in read_files)
    importing = sum(imports(ast.walk(module)) for _, module in read_files)
    assert importing < lines * IMPORT_SHARE[top], f"{importing / lines:.1%} of {top} are imports"
