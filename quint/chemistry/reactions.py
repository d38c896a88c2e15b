"""Reactions: reading them, counting both sides, balancing them with exact linear algebra.

>>> balance("Cu2CO3(OH)2 -> CuO + CO2 + H2O")
Cu₂CO₃(OH)₂ → 2 CuO + CO₂ + H₂O
>>> reaction("ZnS + O2 -> ZnO + SO2").tally()
ZnS + O₂ → ZnO + SO₂
      left  right
  Zn     1      1
  S      1      1
  O      2      3   not equal
>>> balance("Zn -> Cu")
Traceback (most recent call last):
...
quint.chemistry.reactions.BadReaction: Zn stands on the left side only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from quint.chemistry.elements import NotInstalled
from quint.chemistry.formulas import Formula, Working, formula
from quint.chemistry.typeset import Token, Typeset
from quint.core import QuintError
from quint.sentences import short

LONGEST = 600  # characters of a reaction
MOST = 16  # substances in a reaction
LARGEST_INDEX = 100_000  # of an element in a substance: brackets in brackets multiply


class BadReaction(QuintError):
    """A reaction that cannot be read or balanced; str(error) says why in a sentence."""


@dataclass(frozen=True, slots=True)
class Term:
    """A substance and how many of it there are: 3 O2."""

    count: Fraction
    formula: Formula


@dataclass(frozen=True, slots=True, repr=False)
class Reaction(Typeset):
    """What reacts, what comes out, and how many of each."""

    left: tuple[Term, ...]
    right: tuple[Term, ...]

    # ── Counting ──────────────────────────────────────────────────────────────────────────

    @property
    def balanced(self) -> bool:
        """Whether every element, and the charge, is the same on both sides."""
        return all(left == right for _, left, right in self.totals())

    def totals(self) -> list[tuple[str, Fraction, Fraction]]:
        """Each element, how much of it is on the left, how much on the right; then the charge."""
        left, right = _side_totals(self.left), _side_totals(self.right)
        names = [name for name in {**left, **right} if name != CHARGE]
        charged = any(term.formula.charge for term in (*self.left, *self.right))
        return [
            (name, left.get(name, Fraction(0)), right.get(name, Fraction(0)))
            for name in [*names, *([CHARGE] if charged else [])]
        ]

    def tally(self) -> Working:
        """Both sides counted, element by element."""
        totals = self.totals()
        wide = max(len(name) for name, _, _ in totals)
        lines = [self.pretty, f"  {'':{wide}}  left  right"]
        for name, left, right in totals:
            told = "" if left == right else "   not equal"
            lines.append(f"  {name:{wide}} {left!s:>5}  {right!s:>5}{told}")
        return Working("\n".join(lines))

    # ── Balancing ─────────────────────────────────────────────────────────────────────────

    def balance(self) -> Reaction:
        """The same substances with the smallest whole numbers that balance; see `balance`."""
        for name, left, right in self.totals():
            if name != CHARGE and (not left or not right):
                raise BadReaction(f"{name} stands on the {'left' if left else 'right'} side only.")
        terms = (*self.left, *self.right)
        _refuse_huge(terms)
        counts = _numbers_that_balance(self._matrix())
        for term, count in zip(terms, counts, strict=True):
            if not count:
                raise BadReaction(f"This balances only without {term.formula.pretty}.")
        if sum(count < 0 for count in counts) > len(counts) / 2:
            counts = [-count for count in counts]  # so that fewer substances would change sides
        moved = [t.formula.pretty for t, n in zip(terms, counts, strict=True) if n < 0]
        if moved:
            raise BadReaction(f"This balances only with {' and '.join(moved)} on the other side.")
        balanced = [
            Term(Fraction(count), term.formula) for term, count in zip(terms, counts, strict=True)
        ]
        cut = len(self.left)
        return Reaction(tuple(balanced[:cut]), tuple(balanced[cut:]))

    def _matrix(self) -> list[list[Fraction]]:
        """One row per element, one column per substance; those on the right count as negative."""
        columns = [_one(term.formula) for term in self.left]
        columns += [{name: -n for name, n in _one(term.formula).items()} for term in self.right]
        names = dict.fromkeys(name for column in columns for name in column)
        return [[column.get(name, Fraction(0)) for column in columns] for name in names]

    # ── Printing ──────────────────────────────────────────────────────────────────────────

    def tokens(self) -> Iterator[Token]:
        for side, terms in enumerate((self.left, self.right)):
            if side:
                yield ("base", " → ")
            for at, term in enumerate(terms):
                if at:
                    yield ("base", " + ")
                if term.count != 1:
                    yield ("base", f"{term.count} ")
                yield from term.formula.tokens()

    def __str__(self) -> str:
        return f"{_side_text(self.left)} -> {_side_text(self.right)}"


CHARGE = "charge"


def _one(substance: Formula) -> dict[str, Fraction]:
    atoms = {symbol: Fraction(count) for symbol, count in substance.atoms.items()}
    return atoms | {CHARGE: Fraction(substance.charge)}


def _refuse_huge(terms: Sequence[Term]) -> None:
    """Numbers that no substance has would be balanced for seconds."""
    for term in terms:
        for name, index in _one(term.formula).items():
            if max(index.numerator, index.denominator) > LARGEST_INDEX:
                raise BadReaction(
                    f"{name} has a very large index in {short(str(term.formula))}; "
                    f"I balance indices up to {LARGEST_INDEX:,}."
                )


def _side_totals(terms: Sequence[Term]) -> dict[str, Fraction]:
    totals: dict[str, Fraction] = {}
    for term in terms:
        for name, count in _one(term.formula).items():
            totals[name] = totals.get(name, Fraction(0)) + term.count * count
    return totals


def _side_text(terms: Sequence[Term]) -> str:
    return " + ".join(
        str(term.formula) if term.count == 1 else f"{term.count} {term.formula}" for term in terms
    )


def _numbers_that_balance(rows: list[list[Fraction]]) -> list[int]:
    """The smallest whole numbers that make every row vanish, if there is one line of them."""
    try:
        from sympy import Matrix, Rational
    except ImportError:
        raise NotInstalled("Balancing needs the package sympy: pip install sympy") from None
    exact = [[Rational(entry.numerator, entry.denominator) for entry in row] for row in rows]
    free = Matrix(exact).nullspace()
    if not free:
        raise BadReaction("No numbers balance this.")
    if len(free) > 1:
        raise BadReaction(
            "This can be balanced in several ways: it is more than one reaction at once."
        )
    numbers = [Fraction(int(entry.p), int(entry.q)) for entry in free[0]]
    whole = lcm(*(number.denominator for number in numbers))
    # One of the numbers is 1, so these have no common divisor.
    return [int(number * whole) for number in numbers]


# ── Reading ───────────────────────────────────────────────────────────────────────────────

_ARROW = re.compile(r"<=+>|<-+>|-+>|=+>|[→⟶⇒⇌⇄]|=")
_PLUS_WITH_SPACES = re.compile(r"\s\+\s")
_PLUS = re.compile(r"\+(?=\s*[A-Z0-9(\[e½¼¾])")
_COUNT = re.compile(r"([0-9]+/[0-9]+|[0-9]+(?:\.[0-9]+)?|[½¼¾])\s*(?=\S)")
_PARTS = {"½": "1/2", "¼": "1/4", "¾": "3/4"}


def reaction(text: str | Reaction) -> Reaction:
    """Read a reaction as it stands, balanced or not: "2 H2 + O2 -> 2 H2O".

    A number before a substance counts all of it: 2 CaSO4·2H2O is two gypsum.
    """
    if isinstance(text, Reaction):
        return text
    if not isinstance(text, str):
        raise BadReaction("I expect a reaction as text, like 'H2 + O2 -> H2O'.")
    if len(text) > LONGEST:
        raise BadReaction(f"This has {len(text)} characters; I read at most {LONGEST}.")
    sides = _ARROW.split(text)
    if len(sides) != 2:
        found = "no arrow" if len(sides) == 1 else "more than one arrow"
        raise BadReaction(f"I see {found}. Write a reaction like 'H2 + O2 -> H2O'.")
    left, right = map(_side, sides)
    if len(left) + len(right) > MOST:
        raise BadReaction(f"I read at most {MOST} substances.")
    return Reaction(left, right)


def _side(text: str) -> tuple[Term, ...]:
    # With spaces round the plus signs, all other plus signs are charges.
    spaced = _PLUS_WITH_SPACES.search(f" {text} ")
    return tuple(map(_term, (_PLUS_WITH_SPACES if spaced else _PLUS).split(text)))


def _term(text: str) -> Term:
    text = text.strip()
    if not text:
        raise BadReaction("A substance is missing. Write a reaction like 'H2 + O2 -> H2O'.")
    counted = _COUNT.match(text)
    if not counted:
        return Term(Fraction(1), formula(text))
    written = _PARTS.get(counted[1], counted[1])
    if len(written) > 9 or not Fraction(written.partition("/")[2] or 1) or not Fraction(written):
        raise BadReaction(f"{written[:12]} is no number of substances.")
    return Term(Fraction(written), formula(text[counted.end() :]))


def balance(text: str | Reaction) -> Reaction:
    """Find the smallest whole numbers that balance a reaction; numbers in it are ignored."""
    return reaction(text).balance()
