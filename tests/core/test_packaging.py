"""What is packed, what Binder installs, what the documents promise, which browser tests use."""

import json
import re
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

import quint
from tests.browser import chromium
from website import addresses

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
DOCS = sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))
LESSONS = [*ROOT.glob("notebooks/**/[!.]*.ipynb")]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


# ── What is packed ────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    into = str(tmp_path_factory.mktemp("wheel"))
    return Path(next(WheelBuilder(str(ROOT)).build(directory=into, versions=["standard"])))


PACKED = {"quint": Path("quint"), "widgets": Path(), "notebooks": Path("quint/lessons")}


@pytest.mark.parametrize("suffix", ["py", "typed", "toml", "csv", "js", "css", "svg", "ipynb"])
def test_the_wheel_has_every_file_of_both_packages_and_the_lessons(
    wheel: Path, suffix: str
) -> None:
    wanted = {
        (into / source.relative_to(ROOT / folder)).as_posix()
        for folder, into in PACKED.items()
        for source in (ROOT / folder).rglob(f"[!.]*.{suffix}")
        if ".ipynb_checkpoints" not in source.parts
    }
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(f".{suffix}")}
    assert packed == wanted - {"quint/lessons/refresh.py"}
    assert packed


def test_one_version_everywhere(wheel: Path) -> None:
    assert wheel.name.startswith(f"quint_lab-{quint.__version__}-py3-none-any")
    newest = re.search(r"^## \[(\d.*?)\]", text("CHANGELOG.md"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == quint.__version__


# ── Binder ────────────────────────────────────────────────────────────────────────────────


def binder_installs() -> set[str]:
    """What pip is told to install on Binder; the project itself stands for its requirements."""
    found: set[str] = set()
    for line in text("binder/requirements.txt").splitlines():
        here = re.fullmatch(r"-e \.\[(.*)\]", line)
        if here is None:
            if not line.startswith("-c "):
                found.add(line)
            continue
        found.update(PROJECT["dependencies"])
        for extra in here[1].split(","):
            found.update(PROJECT["optional-dependencies"][extra])
    return found


def test_binder_installs_what_the_lab_installs() -> None:
    lab = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["lab"]]
    assert binder_installs() == set(lab)


ON_BINDER = {"ipywidgets", "jupyterlab"}  # before we come: another version would break its Notebook


def test_binder_pins_one_version_of_everything_it_lacks_and_one_that_we_allow() -> None:
    lines = [each for each in text("binder/constraints.txt").splitlines() if each[0] != "#"]
    pinned = dict(each.split("==") for each in lines)
    allowed = {wish.name: wish.specifier for wish in map(Requirement, binder_installs())}
    assert pinned.keys() == allowed.keys() - ON_BINDER
    for name, version in pinned.items():
        assert version in allowed[name], name


def test_binder_pins_a_python_that_we_support() -> None:
    pinned = re.fullmatch(r"python-(3\.\d+)\n", text("binder/runtime.txt"))
    assert pinned is not None
    assert pinned[1] in SpecifierSet(PROJECT["requires-python"])


def test_the_binder_badge_opens_the_first_lesson() -> None:
    opened = re.search(r"mybinder\.org/v2/gh/\S+\?urlpath=lab/tree/(\S+?)\)", text("README.md"))
    assert opened is not None
    assert ROOT / opened[1] in LESSONS


# ── Documents ─────────────────────────────────────────────────────────────────────────────


def placeholders(path: str, written: str) -> list[str]:
    owner = addresses.NOT_YET.split("/")[0]
    signs = ("placeholder", addresses.NOT_YET, f"{owner}.github.io")
    return [f"{path}: {sign}" for sign in signs if sign in written]


def test_the_readme_has_the_addresses_of_the_project() -> None:
    urls = PROJECT["urls"]
    assert addresses.filled(text("README.md"), urls) == text("README.md"), (
        "pyproject.toml has other addresses: python -m website.addresses"
    )
    assert f"]({urls['Site']})" in text("README.md")
    assert f"mybinder.org/v2/gh/{addresses.owner_and_name(urls)}/HEAD" in text("README.md")
    if addresses.owner_and_name(urls) != addresses.NOT_YET:
        for path in ("README.md", "website/front.html", *DOCS):
            assert placeholders(path, text(path)) == []


def test_once_there_is_a_real_address_no_placeholder_is_left() -> None:
    """As if the project had found a home today."""
    urls = {"Repository": "https://github.com/me/games", "Site": "https://me.github.io/games/"}
    moved = addresses.filled(text("README.md"), urls)
    assert "](https://me.github.io/games/)" in moved
    assert "mybinder.org/v2/gh/me/games/HEAD?urlpath=lab/tree/notebooks/" in moved
    assert placeholders("README.md", moved) == []
    for path in ("website/front.html", *DOCS):
        assert placeholders(path, text(path)) == []


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_every_make_command_of_the_documents_exists(document: str) -> None:
    written = re.findall(r"(?:^|`)make ((?:[a-z]+ ?)+)", text(document), re.MULTILINE)
    asked = {target for targets in written for target in targets.split()}
    assert asked
    assert asked <= targets()


def targets() -> set[str]:
    return set(re.findall(r"^([a-z]+):", text("Makefile"), re.MULTILINE))


def test_make_help_tells_of_every_target() -> None:
    told = set(re.findall(r'echo "make ([a-z]+) ', text("Makefile")))
    assert told == targets() - {"help"}


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_files_that_documents_point_to_exist(document: str) -> None:
    pointed = re.findall(r'\]\((?!http)(.*?)\)|(?:src|srcset)="(?!http)(.*?)"', text(document))
    missing = [path for pair in pointed for path in pair if path and not (ROOT / path).exists()]
    assert missing == []


def test_the_map_of_the_tree_is_true() -> None:
    drawn = text("README.md").partition("## What is where\n\n```\n")[2].partition("```")[0]
    assert drawn
    folder = ROOT
    for line in drawn.splitlines():
        name = line.split()[0]
        if not line.startswith(" "):
            folder = ROOT / name
        assert (folder / name if line.startswith(" ") else folder).exists(), line


def test_the_readme_says_which_games_are_ready() -> None:
    rows = re.findall(r"^\| \*\*(.+?)\*\* .*\| (.*) \|$", text("README.md"), re.MULTILINE)
    ready = [title for title, state in rows if state != "being built"]
    assert ready == [game.title for game in quint.GAMES.values()]


def test_the_licence_leaves_the_games_to_their_publishers() -> None:
    assert text("LICENSE").startswith("BSD 3-Clause License")
    assert "belong to their publishers" in text("LICENSE")


# ── Lessons as they are stored ────────────────────────────────────────────────────────────

STORED = {"text/plain", "text/markdown", "text/html", "image/svg+xml"}


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.name)
def test_lessons_store_only_what_every_viewer_shows(path: Path) -> None:
    lesson = json.loads(path.read_text(encoding="utf-8"))
    assert set(lesson["metadata"]) == {"kernelspec", "language_info"}
    outputs = [output for cell in lesson["cells"] for output in cell.get("outputs", ())]
    assert {kind for output in outputs for kind in output.get("data", ())} <= STORED


# ── A browser for the tests ───────────────────────────────────────────────────────────────


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No browser on the path, and no network to fetch one."""
    monkeypatch.delenv("QUINT_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(chromium, "playwrights_own", lambda: str(tmp_path / "none"))
    monkeypatch.setattr(chromium, "fetch", lambda: False)


@pytest.mark.usefixtures("bare_machine")
def test_without_a_browser_one_line_says_how_to_get_one() -> None:
    with pytest.raises(SystemExit) as told:
        chromium.main()
    assert "apt-get install chromium" in str(told.value)
    assert "\n" not in str(told.value)


@pytest.mark.skipif(sys.platform == "win32", reason="the two browsers are scripts of the shell")
@pytest.mark.usefixtures("bare_machine")
def test_a_browser_that_does_not_start_is_passed_over(tmp_path: Path) -> None:
    for name, code in (("chromium", 1), ("google-chrome", 0)):
        (tmp_path / name).write_text(f"#!/bin/sh\nexit {code}\n")
        (tmp_path / name).chmod(0o755)
    assert chromium.chromium() == str(tmp_path / "google-chrome")


@pytest.mark.usefixtures("bare_machine")
def test_a_named_browser_is_used_or_complained_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUINT_CHROMIUM", "/no/such/browser")
    with pytest.raises(chromium.NoChromium, match="/no/such/browser"):
        chromium.chromium()
