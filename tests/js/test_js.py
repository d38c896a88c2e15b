"""The browser's program: its parts, the one text they are joined into, and what needs no page."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from quint_widgets import desk, page
from quint_widgets.chemistry import bench, periodic
from quint_widgets.scene import fits, packed, trie
from quint_widgets.table import ESM, PARTS

HERE = Path(__file__).parent
SHARED: dict[str, Any] = json.loads((HERE / "gestures.json").read_text("utf-8"))
ALL_PARTS = {
    **PARTS,
    **desk.PARTS,
    **periodic.PARTS,
    **bench.PARTS,
    **page.parts_of("once"),
}
FOLDER = HERE.parents[1] / "widgets" / "quint_widgets" / "js"
IMPORTS = re.compile(r'^import \{([^}]+)\} from "\./(\w+)\.js";$', re.MULTILINE)
CLASS = re.compile(r"^(?:export )?class \w+ \{\n.*?^\}", re.DOTALL | re.MULTILINE)
DEFINED = re.compile(
    r"^(?:export )?(?:const|let|var|class|async function|function\*?) (\w+)", re.MULTILINE
)


def node(*arguments: str) -> str:
    program = shutil.which("node")
    if program is None:
        pytest.skip("There is no node on this machine, so the table's JavaScript is not run alone.")
    ran = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


# ── Alone, without a page ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["bench", "gestures", "layout", "news", "periodic"])
def test_in_node(name: str) -> None:
    told = node("--test", str(HERE / f"{name}.test.mjs"))
    assert re.search(r"^# pass [1-9]", told, re.MULTILINE)


@pytest.mark.parametrize("name", ALL_PARTS)
def test_node_can_load_each_part_by_itself(name: str) -> None:
    node("--input-type=module", "--eval", f"import {json.dumps((FOLDER / f'{name}.js').as_uri())}")


@pytest.mark.parametrize("case", SHARED["fits"], ids=lambda case: " ".join(case["ids"]) or "none")
def test_python_and_the_browser_agree_on_what_fits(case: dict[str, Any]) -> None:
    assert fits(case["ids"], case["pattern"]) is case["fits"]


@pytest.mark.parametrize("case", SHARED["trees"], ids=lambda case: str(len(case["gestures"])))
def test_python_packs_what_the_browser_unpacks(case: dict[str, Any]) -> None:
    tree = trie([tuple(ids) for ids in case["gestures"]])
    assert tree == case["tree"]
    assert packed(tree) == case["packed"]


# ── Joined ────────────────────────────────────────────────────────────────────────────────


def test_every_part_is_used() -> None:
    assert {path.stem for path in FOLDER.glob("*.js")} == set(ALL_PARTS)


WIDGETS = ["table", "desk", "periodic", "bench"]


@pytest.mark.parametrize("parts", [PARTS, desk.PARTS, periodic.PARTS, bench.PARTS], ids=WIDGETS)
def test_a_part_stands_after_all_that_it_imports_from(parts: dict[str, str]) -> None:
    before: set[str] = set()
    for name, text in parts.items():
        assert {other for _, other in IMPORTS.findall(text)} <= before
        before.add(name)


@pytest.mark.parametrize("name", ALL_PARTS)
def test_a_part_imports_names_that_are_exported_and_uses_them(name: str) -> None:
    text = ALL_PARTS[name]
    for names, other in re.findall(
        r'^import \{([^}]+)\} from "\./(\w+)\.js";$', text, re.MULTILINE
    ):
        for word in filter(None, re.split(r"[,\s]+", names)):
            assert re.search(rf"^export .*\b{word}\b", ALL_PARTS[other], re.MULTILINE), word
            assert len(re.findall(rf"\b{word}\b", text)) > 1, f"{word} is not used"


each = pytest.mark.parametrize("esm", [ESM, desk.ESM, periodic.ESM, bench.ESM], ids=WIDGETS)


@each
def test_the_whole_has_one_export_and_imports_nothing(esm: str) -> None:
    assert re.findall(r"^export.*", esm, re.MULTILINE) == ["export default { render };"]
    assert not re.search(r"^\s*import\b", esm, re.MULTILINE)


@each
def test_no_name_is_defined_twice(esm: str) -> None:
    names = DEFINED.findall(esm)
    assert len(names) > 20
    assert sorted(names) == sorted(set(names))


@each
def test_the_whole_is_a_program(tmp_path: Path, esm: str) -> None:
    whole = tmp_path / "whole.mjs"
    whole.write_text(esm, encoding="utf-8")
    node("--check", str(whole))
    node("--input-type=module", "--eval", f"import {json.dumps(whole.as_uri())}")


def test_no_class_is_too_long_to_be_read() -> None:
    for text in ALL_PARTS.values():
        for whole in re.findall(
            r"^(?:export )?class \w+ \{\n.*?^\}", text, re.DOTALL | re.MULTILINE
        ):
            assert whole.count("\n") < 400
