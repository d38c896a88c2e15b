"""What all drawings with letters have in common."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from quint import Unreadable, notation

ITEMS = st.lists(st.text("abc xyz", min_size=1).map(str.strip).filter(bool), min_size=1)


def test_a_number_is_read_only_between_its_bounds() -> None:
    assert notation.number("0", most=3) == 0
    assert notation.number("3", most=3) == 3
    assert notation.number("4", most=3) is None
    assert notation.number("0", most=3, least=1) is None
    assert notation.number("-1", most=3) is None
    assert notation.number("-1", most=3, least=-1) == -1


@pytest.mark.parametrize("word", ["", "-", "--1", "+1", "1.0", "1e3", "٣", "²", "1_0", "9" * 5000])
def test_what_is_no_number_is_none(word: str) -> None:
    assert notation.number(word, most=10**9, least=-(10**9)) is None


@pytest.mark.parametrize("word", ["0", "3", "-1", "", "one", "1.5"])
def test_a_seat_that_nobody_has_is_named(word: str) -> None:
    with pytest.raises(Unreadable, match=f"There is no player '{word}' among 2"):
        notation.seat(word, 2)


def test_a_seat_may_have_space_around_it() -> None:
    assert notation.seat(" 2 ", 2) == 1


def test_a_name_is_known_in_any_letters_and_with_any_space() -> None:
    known = {"rose quartz": 7}
    assert notation.named("  Rose   QUARTZ ", known, "No {}.") == 7


def test_an_unknown_name_is_said_short() -> None:
    with pytest.raises(Unreadable, match=r"^No 'x{39}…'\.$"):
        notation.named("x" * 300, {"gold": 1}, "No {}.")


# ── Boards ────────────────────────────────────────────────────────────────────────────────


def squares(picture: str) -> tuple[list[list[str]], list[str]]:
    return notation.board(picture, 2, {".", "1", "X"}, "each . or X")


def test_a_board_is_read_with_and_without_numbers_and_letters() -> None:
    read = ([["X", "1"], ["1", "."]], ["below"])
    assert squares("2 1 .\n1 X 1\n  a b\nbelow") == read
    assert squares("1 .\n\nX 1\nbelow") == read
    assert squares("a b\n1 .\nX 1\na b\nbelow\n") == read


@pytest.mark.parametrize(
    ("picture", "says"),
    [
        ("", "The drawing has 0 rows of squares; the board has 2."),
        ("1 .", "The drawing has 1 rows of squares; the board has 2."),
        ("2 . X .", r"Row 2 of the drawing has 3 squares. I expect 2 squares, each . or X."),
        ("2 .", r"Row 2 of the drawing has 1 squares."),
        (". .\n.", "Row 1 of the drawing has 1 squares."),
        (". .\n. Y", "Row 1 of the drawing has 'Y'."),
        (". .\n. YYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYY", "Row 1 of .* has 'YYY.*…'."),
    ],
)
def test_a_row_that_is_not_one_is_named(picture: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        squares(picture)


# ── Lists longer than a line ──────────────────────────────────────────────────────────────


@given(ITEMS, st.integers(8, 40))
def test_a_folded_list_reads_back_line_by_line(items: list[str], width: int) -> None:
    lines = notation.folded("has ", items, width)
    assert all(line.startswith("has ") for line in lines)
    read = [item for line in lines for item in line.removeprefix("has ").split(", ")]
    assert read == items
    assert all(len(line) <= width or "," not in line for line in lines)


@given(ITEMS, st.integers(8, 40))
def test_a_list_that_goes_on_reads_back_as_one(items: list[str], width: int) -> None:
    lines = notation.folded("desk: ", items, width, again="    ")
    [(head, more)] = notation.blocks("\n".join(lines))
    assert head.startswith("desk:")
    assert " ".join([head, *more]).removeprefix("desk: ").split(", ") == items
    assert all(len(line) <= width or "," not in line.rstrip(",") for line in lines)


def test_an_item_longer_than_a_line_is_cut_after_its_commas() -> None:
    lines = notation.folded("formulas 1: ", ["elixir [bat wing, feather, dragon]"], 24, "    ")
    assert lines == ["formulas 1:", "    elixir [bat wing,", "    feather, dragon]"]


def test_a_list_of_nothing_is_its_head() -> None:
    assert notation.folded("played: ", []) == ["played:"]
