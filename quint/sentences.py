"""Pieces of sentences that every room uses."""

from collections.abc import Iterable, Sequence


def player(seat: int) -> str:
    """
    >>> player(0)
    'Player 1'
    """
    return f"Player {seat + 1}"


def counted(count: int, one: str, many: str | None = None) -> str:
    """
    >>> counted(1, "card"), counted(2, "card"), counted(0, "card"), counted(-1, "point")
    ('1 card', '2 cards', 'no cards', '-1 point')
    >>> counted(2, "die", "dice")
    '2 dice'
    """
    if abs(count) == 1:
        return f"{count} {one}"
    return f"{count or 'no'} {one + 's' if many is None else many}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """
    >>> listed(["fire"]), listed(["fire", "air"]), listed(["fire", "air", "earth"], "or")
    ('fire', 'fire and air', 'fire, air or earth')
    """
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def short(written: object) -> str:
    """What a person wrote, quoted and not longer than a line of an error needs.

    >>> short("red b2"), short("red " * 20)
    ("'red b2'", "'red red red red red red red red red red…'")
    """
    quoted = repr(written)
    return quoted if len(quoted) <= 42 else f"{quoted[:40]}…{quoted[-1]}"


def nearest(word: str, known: Iterable[str]) -> str:
    """A ' Did you mean …?' for a mistyped word, or nothing if no known word is near.

    >>> nearest("feir", ["fire", "air"])
    " Did you mean 'fire'?"
    """
    import difflib

    near = difflib.get_close_matches(word[:80], list(known), n=1)
    return f" Did you mean {near[0]!r}?" if near else ""
