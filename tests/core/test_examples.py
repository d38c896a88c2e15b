"""Every >>> example in a docstring or in a document is true.

The examples are read from the source text, not from the imported module: a module that
`make fast` has compiled carries no docstrings, but its examples must hold all the same.
"""

import ast
import doctest
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = ("README.md", "CONTRIBUTING.md")
SOURCES = (ROOT / "quint", ROOT / "widgets" / "quint_widgets", ROOT / "website")

Documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def modules() -> Iterator[tuple[str, Path]]:
    for package in SOURCES:
        for path in sorted(package.rglob("*.py")):
            words = path.relative_to(package.parent).with_suffix("").parts
            yield ".".join(words).removesuffix(".__init__"), path


def examples() -> Iterator[tuple[str, doctest.DocTest]]:
    """Each text that has examples, with the module whose names it may use ("" for none)."""
    parse = doctest.DocTestParser().get_doctest
    for name in DOCUMENTS:
        yield "", parse((ROOT / name).read_text(encoding="utf-8"), {}, name, name, 0)
    for module, path in modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, Documented) and (text := ast.get_docstring(node)):
                name = f"{module}.{node.name}" if hasattr(node, "name") else module
                yield module, parse(text, {}, name, str(path), node.body[0].lineno - 1)


EXAMPLES = [pytest.param(*each, id=each[1].name) for each in examples() if each[1].examples]


@pytest.mark.parametrize(("module", "example"), EXAMPLES)
def test_examples_are_true(module: str, example: doctest.DocTest) -> None:
    if module:
        example.globs = dict(vars(importlib.import_module(module)))
    seen: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(example, out=seen.append)
    assert not runner.failures, "".join(seen)


def test_the_readme_plays_a_turn() -> None:
    assert "README.md" in [each.id for each in EXAMPLES]
