"""Rules, code and tests speak of the same rule ids, in every room."""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from pathlib import Path

import pytest

import quint
from quint import Game, Rule
from tests.vials import Vials

TESTS = Path(__file__).parent
ROOMS: dict[str, type[Game]] = {**quint.GAMES, Vials.name: Vials}
RULE_ID = re.compile(r"(?<![\w.])\d+\.\d+[a-z]?(?![\w]|\.\d)")
EXAMPLE = re.compile(r"^ *>>> .*?(?:^ *$|\Z)", re.MULTILINE | re.DOTALL)  # to the next empty line
# 3.12 and later split a formatted string into parts of its own kind.
WORDS = (tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING))

every_room = pytest.mark.parametrize("game", [*ROOMS.values()], ids=[*ROOMS])


def ids_in_code(source: str) -> set[str]:
    """The rule ids in the strings, docstrings and comments of a module, examples left out.

    >>> sorted(ids_in_code('x = 1.5  # 4.2, 4.2a\\nrule("3.1")'))
    ['3.1', '4.2', '4.2a']
    """
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    words = " ".join(without_examples(token.string) for token in tokens if token.type in WORDS)
    return set(RULE_ID.findall(words))


def without_examples(text: str) -> str:
    """A docstring's sentences: what an example prints may be any number."""
    return EXAMPLE.sub("", text)


def ids_in_tests(source: str) -> set[str]:
    """The rule ids that the names of test functions begin with.

    >>> ids_in_tests("def test_4_2a_it_stays(): ...")
    {'4.2a'}
    """
    names = [node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    named = (re.match(r"test_(\d+)_(\d+[a-z]?)(_|$)", name) for name in names)
    return {f"{match[1]}.{match[2]}" for match in named if match}


def place(id: str) -> tuple[int, int, str]:
    """Where an id stands in the rulebook: 4.10b comes after 4.9 and after 4.10a."""
    match = re.fullmatch(r"(\d+)\.(\d+)([a-z]?)", id)
    assert match, f"{id!r} is not a rule id like 4.2 or 4.2a"
    return int(match[1]), int(match[2]), match[3]


def ordered(ids: set[str]) -> str:
    return ", ".join(sorted(ids, key=place))


def rulings(game: type[Game]) -> list[Rule]:
    return [rule for rule in game.rules().values() if rule.id[-1].isalpha()]


@every_room
def test_the_code_cites_every_rule_and_no_other(game: type[Game]) -> None:
    room = Path(sys.modules[game.__module__].__file__ or "").parent
    modules = [file for file in room.rglob("*.py") if not file.name.startswith("test_")]
    assert modules
    rules = set(game.rules())
    cited = set[str]().union(*(ids_in_code(module.read_text("utf-8")) for module in modules))
    assert cited <= rules, f"cited in code, not in rules.toml: {ordered(cited - rules)}"
    assert rules <= cited, f"in rules.toml, not cited in code: {ordered(rules - cited)}"


@every_room
def test_every_rule_has_a_test_that_names_it(game: type[Game]) -> None:
    rules = set(game.rules())
    files = [*TESTS.glob(f"*/test_{game.name}*.py")]  # a large room has several
    named = set[str]().union(*(ids_in_tests(file.read_text("utf-8")) for file in files))
    assert rules <= named, f"without a test named after it: {ordered(rules - named)}"
    assert named <= rules, f"tested, not in rules.toml: {ordered(named - rules)}"


@every_room
def test_rules_stand_in_order_and_rulings_right_under_their_rule(game: type[Game]) -> None:
    ids = list(game.rules())
    assert ids == sorted(ids, key=place)
    above = ""
    for id in ids:
        if id[-1].isalpha():
            assert id[:-1] in game.rules(), f"ruling {id} has no rule {id[:-1]} above it"
            expected = "a" if above == id[:-1] else chr(ord(above[-1]) + 1)
            assert id[-1] == expected, f"{id} comes right after {above}"
        above = id


@every_room
def test_every_rule_has_a_sentence_and_a_source(game: type[Game]) -> None:
    for rule in game.rules().values():
        assert rule.text.strip().endswith((".", "!")), f"{rule.id}: {rule.text!r}"
        assert rule.source.strip(), f"{rule.id} has no source"


@every_room
def test_every_ruling_has_its_question_and_how_sure_we_are(game: type[Game]) -> None:
    for rule in rulings(game):
        assert rule.question.strip().endswith("?"), f"{rule.id} asks {rule.question!r}"
        assert rule.confidence in ("high", "medium", "low"), f"{rule.id}: {rule.confidence!r}"


@every_room
def test_only_rulings_settle_questions(game: type[Game]) -> None:
    settled = {rule.id for rule in game.rules().values() if rule.question or rule.confidence}
    assert settled == {rule.id for rule in rulings(game)}


@every_room
def test_a_ruling_we_are_not_sure_of_can_be_played_the_other_way(game: type[Game]) -> None:
    for rule in rulings(game):
        if rule.confidence == "low":
            assert rule.option, f"{rule.id} is of low confidence and names no option"


@every_room
def test_rules_and_options_name_each_other(game: type[Game]) -> None:
    named = {rule.option: rule.id for rule in game.rules().values() if rule.option}
    asked = {option.name: option.rule for option in game.options if option.name != "players"}
    assert named == asked
