"""Formulas as people write them: reading, counting, weighing, printing.

>>> malachite = formula("Cu2CO3(OH)2")
>>> malachite
Cu₂CO₃(OH)₂
>>> malachite.atoms
{'Cu': 2, 'C': 1, 'O': 5, 'H': 2}
>>> round(malachite.mass, 2)
221.11
>>> formula("CaSO4.2H2O") == formula("CaSO4*2H2O") == formula("CaSO₄·2H₂O")
True
>>> formula("(Zn,Fe)S").end_members()
(ZnS, FeS)
>>> formula("Cu2CO3(OH2")
Traceback (most recent call last):
...
quint.chemistry.formulas.BadFormula: This bracket is never closed.
  Cu2CO3(OH2
        ^

Three readings have to be settled. A dot between figures is the dot of a hydrate if nothing but
water follows (CaSO4.2H2O), a decimal point after a nought or inside brackets, (Mg1.8Fe0.2)SiO4,
and refused anywhere else. Figures before a sign are the charge of a single element and of square
brackets (Fe3+, [Fe(CN)6]3-), and a number of atoms behind a longer formula (NH4+); SO42- is
refused, and SO4^2- and SO4 2- are read. Inside brackets commas separate what may replace each
other in a crystal: (Zn,Fe)S.

What can be read but is never meant gets a question instead:

>>> formula("H20")
Traceback (most recent call last):
...
quint.chemistry.formulas.BadFormula: H20 is 20 atoms of H. Did you mean H2O, with the letter O?
  H20
  ^
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NoReturn

from quint.chemistry.charges import Charges
from quint.chemistry.elements import NUMBER, weight
from quint.chemistry.oxidation import Run, oxidation_states
from quint.chemistry.typeset import Token, Typeset
from quint.core import QuintError

LONGEST = 200  # characters of a formula
DEEPEST = 10  # brackets in brackets
LONGEST_NUMBER = 6  # figures
LARGEST_CHARGE = 20
MOST_END_MEMBERS = 500

# Two elements that never stand side by side, but whose capitals do when somebody types CU for Cu.
# Only NI3 and BI3 are what they say.
MISTYPED = ("CU", "PB", "SN", "SI", "NI", "BI")
_WELL_TYPED = re.compile(r"[NB]I[3₃](?![0-9₀-₉])")


class BadFormula(QuintError):
    """A formula that cannot be read: a sentence, the formula, and a caret under the place."""

    def __init__(self, sentence: str, text: str, at: int) -> None:
        self.sentence = sentence
        self.at = at
        start = max(0, min(at - 30, len(text) - 60))
        shown = "".join(c if c.isprintable() else "�" for c in text[start : start + 60])
        super().__init__(f"{sentence}\n  {shown}\n  {' ' * (at - start)}^")


class Undecided(QuintError):
    """A formula that leaves something open, (Mg,Fe)2SiO4 or SiO2·nH2O, was asked to be counted."""


# ── What a formula is made of ─────────────────────────────────────────────────────────────

ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Atom:
    symbol: str
    count: Fraction = ONE


@dataclass(frozen=True, slots=True)
class Group:
    units: tuple[Unit, ...]
    count: Fraction = ONE
    brackets: str = "()"


@dataclass(frozen=True, slots=True)
class Choice:
    """What may replace each other on one site of a crystal: (Mg,Fe)2."""

    options: tuple[tuple[Unit, ...], ...]
    count: Fraction = ONE
    brackets: str = "()"


Unit = Atom | Group | Choice


@dataclass(frozen=True, slots=True)
class Part:
    """What stands between two dots: 2H2O. How many times: a number, or a letter if left open."""

    units: tuple[Unit, ...]
    times: Fraction | str = ONE


_PARTS = {"½": "0.5", "¼": "0.25", "¾": "0.75"}
_AS_PART = {number: sign for sign, number in _PARTS.items()}


@dataclass(frozen=True, slots=True, repr=False)
class Formula(Typeset):
    """A formula. Printed, it has real subscripts; str() is what a keyboard can write."""

    parts: tuple[Part, ...]
    charge: int = 0
    state: str = ""  # s, l, g or aq

    # ── Counting ──────────────────────────────────────────────────────────────────────────

    @property
    def atoms(self) -> dict[str, int | Fraction]:
        """How many atoms of each element, in the order in which the formula names them."""
        return {symbol: _whole(count) for symbol, count in self._counts().items()}

    def _counts(self) -> dict[str, Fraction]:
        counts: dict[str, Fraction] = {}
        for part in self.parts:
            if isinstance(part.times, str):
                letter = part.times
                raise Undecided(f"{self.pretty} leaves {letter} open. Try fill({letter}=1).")
            self._count(part.units, part.times, counts)
        return counts

    def _count(self, units: tuple[Unit, ...], times: Fraction, counts: dict[str, Fraction]) -> None:
        for unit in units:
            if isinstance(unit, Atom):
                counts[unit.symbol] = counts.get(unit.symbol, Fraction(0)) + unit.count * times
            elif isinstance(unit, Group):
                self._count(unit.units, unit.count * times, counts)
            else:
                raise Undecided(
                    f"{self.pretty} is a series: {_text((unit,))} may be any of them. "
                    "Choose one of its end_members(), or mix them with fill(…)."
                )

    # ── Weighing ──────────────────────────────────────────────────────────────────────────

    @property
    def mass(self) -> float:
        """The molar mass in g/mol."""
        return sum(float(count) * weight(symbol) for symbol, count in self._counts().items())

    def mass_fractions(self) -> dict[str, float]:
        """The share of each element in the mass; together they are 1."""
        whole = self.mass
        if not whole:
            raise QuintError(f"{self.pretty} has no atoms to weigh.")
        counts = self._counts()
        return {symbol: float(count) * weight(symbol) / whole for symbol, count in counts.items()}

    def masses(self) -> Working:
        """The molar mass with its working, and the share of each element in it."""
        lines = [self.pretty]
        for symbol, part in self.mass_fractions().items():
            count, one = self._counts()[symbol], weight(symbol)
            lines.append(
                f"  {symbol:<2} {_number(count):>4} × {one:7.3f} = {float(count) * one:9.3f} g"
                f"  {part:7.2%}"
            )
        return Working("\n".join([*lines, f"  {'one mole':<19} {self.mass:9.3f} g"]))

    # ── Charges ───────────────────────────────────────────────────────────────────────────

    def charges(self, **states: int) -> Charges:
        """Oxidation states by the rules of the schoolbooks, and whether they add up.

        States you know can be given. Where the rules do not decide, it says so.

        >>> formula("FeS2").charges()
        FeS₂
          Fe   1 × (+2) =   +2
          S    2 × (−1) =   −2
          sum           =    0   neutral
          a disulfide: two S hold together, S₂²⁻
        >>> formula("FeS4").charges()
        FeS₄
          I am not sure. Fe would have +8; what I know of it is +2 or +3.
        """
        self._counts()  # nothing may be open
        runs = [(_run(part.units), Fraction(part.times)) for part in self.parts]
        return oxidation_states(self.pretty, runs, self.charge, states)

    # ── Series ────────────────────────────────────────────────────────────────────────────

    def end_members(self) -> tuple[Formula, ...]:
        """Every formula with one choice made on each site: forsterite and fayalite for olivine.

        Not all of them are neutral: of plagioclase's four only two are.
        """
        many = 1
        for part in self.parts:
            many *= _how_many(part.units)
        if many > MOST_END_MEMBERS:
            raise QuintError(f"{self.pretty} has {many} end members, too many to list.")
        return tuple(
            replace(self, parts=tuple(map(_with_units, self.parts, chosen)))
            for chosen in product(*(_ways(part.units) for part in self.parts))
        )

    def fill(self, **shares: float | Fraction) -> Formula:
        """Decide what is open: fill(n=1), or how a site is shared: fill(Mg=0.9, Fe=0.1).

        >>> formula("(Mg,Fe)2SiO4").fill(Mg=0.9, Fe=0.1)
        (Mg₀.₉Fe₀.₁)₂SiO₄
        """
        exact = {name: _share(name, value) for name, value in shares.items()}
        unused = set(exact)
        parts = []
        for part in self.parts:
            times = part.times
            if isinstance(times, str) and times in exact:
                unused.discard(times)
                times = exact[times]
            units = tuple(_filled(unit, exact, unused) for unit in part.units)
            if times:
                parts.append(Part(units, times))
        for name in sorted(unused):
            raise QuintError(f"Nothing in {self.pretty} is called {name}.")
        if not parts:
            raise QuintError(f"Nothing would be left of {self.pretty}.")
        return replace(self, parts=tuple(parts))

    # ── Printing ──────────────────────────────────────────────────────────────────────────

    def tokens(self) -> Iterator[Token]:
        if self == ELECTRON:
            yield ("base", "e")
        for at, part in enumerate(self.parts):
            if at:
                yield ("base", "·")
            if isinstance(part.times, str):
                yield ("base", part.times)
            elif part.times != 1:
                written = _number(part.times)
                yield ("base", _AS_PART.get(written, written))
            yield from _tokens(part.units)
        if self.charge:
            size = str(abs(self.charge)) if abs(self.charge) > 1 else ""
            yield ("sup", size + ("+" if self.charge > 0 else "-"))
        if self.state:
            yield ("base", f"({self.state})")

    def __str__(self) -> str:
        if self == ELECTRON:
            return "e-"
        return "".join(
            f"^{text}" if kind == "sup" else _PARTS.get(text, text) for kind, text in self.tokens()
        )


ELECTRON = Formula((), charge=-1)


def _run(units: tuple[Unit, ...]) -> Run:
    """Symbols and brackets with their numbers, and nothing of how they are written."""
    return tuple(
        (unit.symbol if isinstance(unit, Atom) else _run(unit.units), unit.count)
        for unit in units
        if not isinstance(unit, Choice)
    )


@dataclass(frozen=True, slots=True)
class Working:
    """Lines of a calculation that a notebook shows as they are."""

    text: str

    def __repr__(self) -> str:
        return self.text


def _whole(count: Fraction) -> int | Fraction:
    return int(count) if count.denominator == 1 else count


def _number(count: Fraction) -> str:
    if count.denominator == 1:
        return str(count.numerator)
    return f"{Decimal(count.numerator) / Decimal(count.denominator):f}"


def _tokens(units: tuple[Unit, ...]) -> Iterator[Token]:
    before = ""
    for unit in units:
        if isinstance(unit, Atom):
            # carbon and uranium side by side would be taken for a mistyped Cu
            apart = before + unit.symbol in MISTYPED and (before not in "NB" or unit.count != 3)
            yield ("base", f" {unit.symbol}" if apart else unit.symbol)
        else:
            options = (unit.units,) if isinstance(unit, Group) else unit.options
            yield ("base", unit.brackets[0])
            for at, option in enumerate(options):
                if at:
                    yield ("base", ",")
                yield from _tokens(option)
            yield ("base", unit.brackets[1])
        if unit.count != 1:
            yield ("sub", _number(unit.count))
        before = unit.symbol if isinstance(unit, Atom) and unit.count == 1 else ""


def _text(units: tuple[Unit, ...]) -> str:
    return "".join(text for _, text in _tokens(units))


# ── End members and mixtures ──────────────────────────────────────────────────────────────


def _how_many(units: tuple[Unit, ...]) -> int:
    many = 1
    for unit in units:
        if isinstance(unit, Group):
            many *= _how_many(unit.units)
        elif isinstance(unit, Choice):
            many *= sum(map(_how_many, unit.options))
    return many


def _with_units(part: Part, units: tuple[Unit, ...]) -> Part:
    return replace(part, units=units)


def _ways(units: tuple[Unit, ...]) -> Iterator[tuple[Unit, ...]]:
    return product(*map(_ways_of_one, units))


def _ways_of_one(unit: Unit) -> Iterator[Unit]:
    if isinstance(unit, Atom):
        yield unit
    elif isinstance(unit, Group):
        for units in _ways(unit.units):
            yield replace(unit, units=units)
    else:
        for option in unit.options:
            for units in _ways(option):
                yield _alone(units, unit.count)


def _alone(units: tuple[Unit, ...], count: Fraction) -> Unit:
    """What is left of a choice when it is made: (Mg,Fe)2 → Mg2, but (F,OH)2 → (OH)2."""
    if len(units) == 1 and units[0].count == 1:
        return replace(units[0], count=count)
    return Group(units, count)


_DECIMAL = re.compile(rf"[0-9]{{1,{LONGEST_NUMBER}}}(\.[0-9]{{1,{LONGEST_NUMBER - 1}}})?")


def _share(name: str, value: object) -> Fraction:
    written = _number(value) if isinstance(value, Fraction) else str(value)
    if not _DECIMAL.fullmatch(written):
        raise QuintError(f"{name} must be a decimal number like 0.9, not {str(value)[:20]}.")
    return Fraction(written)


def _filled(unit: Unit, shares: Mapping[str, Fraction], unused: set[str]) -> Unit:
    if isinstance(unit, Atom):
        return unit
    if isinstance(unit, Group):
        return replace(unit, units=tuple(_filled(each, shares, unused) for each in unit.units))
    names = [_text(option) for option in unit.options]
    if not any(name in shares for name in names):
        return unit
    unused.difference_update(names)
    mine = {name: shares.get(name, Fraction(0)) for name in names}
    if sum(mine.values()) != 1:
        told = " + ".join(f"{name} {_number(share)}" for name, share in mine.items())
        raise QuintError(f"The shares of {_text((unit,))} must add up to 1: {told} does not.")
    kept = [(option, mine[name]) for name, option in zip(names, unit.options, strict=True)]
    kept = [(option, share) for option, share in kept if share]
    if len(kept) == 1:
        return _alone(kept[0][0], unit.count)
    return Group(tuple(_alone(*each) for each in kept), unit.count, unit.brackets)


# ── Reading ───────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=1024)
def _read(text: str) -> Formula:
    return _Reader(text).formula()


def formula(text: str | Formula) -> Formula:
    """Read a formula: "Cu2CO3(OH)2", "CaSO4·2H2O", "(Zn,Fe)S", "SO4^2-", "NaCl(aq)"."""
    if isinstance(text, Formula):
        return text
    if not isinstance(text, str):
        raise QuintError(f"I expect a formula as text, like 'SiO2', not {str(text)[:20]}.")
    text = text.strip()
    if len(text) > LONGEST:
        raise QuintError(f"This formula has {len(text)} characters; I read at most {LONGEST}.")
    return _read(text)


_BELOW = "₀₁₂₃₄₅₆₇₈₉"
_ABOVE = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_AS_FIGURES = str.maketrans(_BELOW + _ABOVE, "0123456789" * 2)
_PLUS, _MINUS = "+⁺", "-−–⁻"
_SIGNS = "[+⁺\\-−–⁻]"

_STATE = re.compile(r"\s*\((s|l|g|aq)\)$")
_END = r"\s*(?:\((?:s|l|g|aq)\))?$"
_FIGURES = re.compile(f"[0-9]+|[{_BELOW}]+")
_DECIMALS = re.compile(rf"\.(?:[0-9]+|[{_BELOW}]+)")
_WATER_FOLLOWS = re.compile(rf"\.\s*(?:[0-9]+(?:\.[0-9]+)?|[nx])\s*H[2₂]O{_END}")
_TAIL = re.compile(rf"([0-9]+)({_SIGNS}+){_END}")  # figures that may count atoms or charges
_CHARGE = re.compile(rf"\s*(?:\^?([0-9]*)|[{_ABOVE}]*)({_SIGNS}+)(?={_END})")
_DOTS = "·.*•∙⋅"
_DOT = re.compile(rf"\s*[{_DOTS}]")
_LETTER = re.compile(r"[nx](?=\s*[A-Z(\[])")  # an open number: nH2O
_BRACKETS = {"(": ")", "[": "]"}


class _Reader:
    """Reads a formula from left to right; `at` is the place it has come to."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.units = 0  # so far, outside of brackets

    def bad(self, sentence: str, at: int | None = None) -> NoReturn:
        raise BadFormula(sentence, self.text, self.at if at is None else at)

    def next(self) -> str:
        return self.text[self.at] if self.at < len(self.text) else ""

    def skip_spaces(self) -> None:
        while self.next().isspace():
            self.at += 1

    # formula: parts with dots between them, then perhaps a charge and a state

    def formula(self) -> Formula:
        if not self.text:
            raise QuintError("There is no formula here.")
        if self.text in ("e-", "e⁻", "e−", "e^-"):
            return ELECTRON
        parts = [self.part()]
        while dot := _DOT.match(self.text, self.at):
            self.at = dot.end()
            parts.append(self.part())
        self.noughts(parts)
        charge = self.charge()
        state = _STATE.match(self.text, self.at)
        if state:
            self.at = state.end()
        if self.next():
            self.unexpected()
        return Formula(tuple(parts), charge, state[1] if state else "")

    def part(self) -> Part:
        self.skip_spaces()
        times = self.times()
        self.skip_spaces()
        units = self.sequence(depth=0)
        if not units:
            self.unexpected()
        return Part(units, times)

    def times(self) -> Fraction | str:
        start = self.at
        if self.next() in _PARTS:
            self.at += 1
            return Fraction(_PARTS[self.text[start]])
        if letter := _LETTER.match(self.text, start):
            self.at = letter.end()
            return letter[0]
        if "0" <= self.next() <= "9":
            return self.number(decimal=True)
        return ONE

    def sequence(self, depth: int) -> tuple[Unit, ...]:
        units: list[Unit] = []
        while True:
            before = self.at
            self.skip_spaces()
            if _STATE.match(self.text, self.at):
                break
            if "A" <= self.next() <= "Z":
                units.append(self.atom(depth))
            elif self.next() and self.next() in _BRACKETS:
                units.append(self.brackets(depth))
            else:
                # a charge may be told by the space before it: SO4 2-
                self.at = before if not depth else self.at
                break
            self.units += not depth
        return tuple(units)

    def atom(self, depth: int) -> Atom:
        start = self.at
        two = self.text[start : start + 2]
        symbol = two if two in NUMBER else two[0]
        if symbol not in NUMBER and self.capitals(start):
            self.bad(f"There is no element {two[0]}.{self.capitals(start)}")
        if symbol not in NUMBER or (len(symbol) == 1 and two[1:].isalpha() and two[1:].islower()):
            self.bad(f"There is no element {two if two.isalpha() else two[0]}.")
        if two in MISTYPED and not _WELL_TYPED.match(self.text, start):
            self.bad(
                f"Did you mean {self.text.replace(two, two.title())}? Only the first letter of a "
                f"symbol is a capital. (For {two[0]} and {two[1]} put a space between them.)"
            )
        self.at += len(symbol)
        return Atom(symbol, self.count(depth, alone=not self.units and start == 0))

    def capitals(self, at: int) -> str:
        """A question, if two capitals here would be an element with a small second letter."""
        for start in (at - 1, at):  # NACL: the A that is no element belongs to the N
            two = self.text[max(start, 0) : start + 2]
            if len(two) == 2 and two.isupper() and two.title() in NUMBER:
                return f" Did you mean {two.title()}? Only the first letter is a capital."
        return ""

    def brackets(self, depth: int) -> Group | Choice:
        start, opened = self.at, self.next()
        if depth == DEEPEST:
            self.bad(f"I read at most {DEEPEST} brackets inside each other.")
        self.at += 1
        options = [self.sequence(depth + 1)]
        while self.next() == ",":
            if not options[-1]:
                self.bad("Something is missing before this comma.")
            self.at += 1
            options.append(self.sequence(depth + 1))
        if not self.next():
            self.bad("This bracket is never closed.", start)
        if self.next() != _BRACKETS[opened]:
            self.unexpected(inside=True)
        if not options[-1]:
            self.bad("Something is missing before this bracket.")
        self.at += 1
        pair = opened + _BRACKETS[opened]
        count = self.count(depth, alone=opened == "[")
        if len(options) == 1:
            return Group(options[0], count, pair)
        return Choice(tuple(options), count, pair)

    def count(self, depth: int, alone: bool) -> Fraction:
        """The number behind an element or a bracket, unless it is a charge."""
        tail = _TAIL.match(self.text, self.at) if not depth else None
        if tail and len(tail[2]) == 1:
            if len(tail[1]) == 1 and alone:
                return ONE
            if len(tail[1]) > 1:
                name, sign = self.text[: self.at], tail[2]
                atoms, charge = tail[1][:-1], tail[1][-1] + sign
                self.bad(
                    f"This can be read in two ways. Write {name}{atoms}^{charge} "
                    f"or {name}{tail[1]}^{sign}."
                )
        return self.number(decimal=depth > 0) if _FIGURES.match(self.text, self.at) else ONE

    def number(self, decimal: bool) -> Fraction:
        start = self.at
        figures = _FIGURES.match(self.text, start)
        assert figures is not None  # whoever calls has seen a figure
        written, end = figures[0], figures.end()
        point = _DECIMALS.match(self.text, end)
        if point and written[0].isascii() == point[0][1].isascii():
            if decimal or written in "0₀" or not point[0][1].isascii():
                written, end = written + point[0], point.end()
            elif not _WATER_FOLLOWS.match(self.text, end):
                self.bad("Is this a decimal point or the dot of a hydrate? Write · for a dot.", end)
        written = written.translate(_AS_FIGURES)
        if len(written.replace(".", "")) > LONGEST_NUMBER:
            self.bad(f"I read numbers of at most {LONGEST_NUMBER} figures.")
        if written.strip("0.") == "":
            self.bad(f"Nought of something is nothing: leave it out.{self.oxygen()}")
        if written[0] == "0" and written[:2] != "0.":
            self.bad(f"A number does not begin with a nought.{self.oxygen()}")
        self.at = end
        return Fraction(written)

    def oxygen(self, start: int = 0) -> str:
        """A question, if the formula makes sense with the letter O for each nought from here on."""
        meant = self.text[:start] + self.text[start:].replace("0", "O")
        if meant == self.text or "OO" in meant:
            return ""
        try:
            neutral = _Reader(meant).formula().charges().balanced
        except QuintError:
            return ""
        return f" Did you mean {meant}, with the letter O?" if neutral else ""

    def noughts(self, parts: list[Part]) -> None:
        """H20 and Fe203 can be read, but nobody means them."""
        units = [unit for part in parts for unit in part.units if isinstance(unit, Atom)]
        alone = [part.units[0] for part in parts if len(part.units) == 1]
        large = [unit for unit in units if unit.count >= 100 and "C" not in self.text]
        for unit in [*alone, *large]:
            if not isinstance(unit, Atom) or unit.symbol == "C":  # C60 is a football of carbon
                continue
            written = _number(unit.count)
            at = max(self.text.find(f"{unit.symbol}{written}"), 0)
            if "0" in written and unit.count >= 20 and self.oxygen(at):
                told = f"{unit.symbol}{written} is {written} atoms of {unit.symbol}."
                self.bad(told + self.oxygen(at), at)

    def charge(self) -> int:
        found = _CHARGE.match(self.text, self.at)
        if not found:
            return 0
        self.at = found.end()
        signs = found[2]
        figures = found[0].strip(" ^" + signs).translate(_AS_FIGURES)
        positive = [sign in _PLUS for sign in signs]
        if len(set(positive)) > 1 or (figures and len(signs) > 1):
            self.bad("I cannot read this charge. Write it like ^2+ or ^-.", found.start())
        size = int(figures[:4] or len(signs))
        if not 0 < size <= LARGEST_CHARGE:
            self.bad(f"I read charges from 1 to {LARGEST_CHARGE}.", found.start())
        return size if positive[0] else -size

    def unexpected(self, inside: bool = False) -> NoReturn:
        """Something stands where it cannot stand: say what is the matter with it."""
        self.skip_spaces()
        here = self.next()
        if not here:
            self.bad("Something is missing here.")
        if here in ")]":
            self.bad("Another bracket was opened." if inside else "This bracket was never opened.")
        if here == ",":
            self.bad("A comma stands only in brackets, between what may replace each other.")
        if here in _BELOW or here in "0123456789":
            self.bad(f"A number stands right behind what it counts.{self.oxygen()}")
        if here in _PLUS or here in _MINUS or here in _ABOVE or here == "^":
            self.bad("A charge stands at the end, like ^2+ or ^-.")
        if here in _DOTS:
            self.bad("A dot stands between two parts, outside of brackets.")
        if "a" <= here <= "z":
            self.bad("An element begins with a capital letter.")
        self.bad("I cannot read this sign." if here.isprintable() else "I cannot read this.")
