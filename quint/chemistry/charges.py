"""Why formulas are neutral: oxidation states that add up, with the calculation shown.

Where the states come from is told in `oxidation`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from quint.core import QuintError


def plain(value: Fraction | int) -> str:
    """A number as it is printed: 2, 0.85."""
    return str(value) if value.denominator == 1 else f"{float(value):.4g}"


def signed(value: Fraction | int) -> str:
    """A charge as it is printed: +2, −1, 0."""
    return ("+" if value > 0 else "") + plain(value).replace("-", "−")


@dataclass(frozen=True, slots=True)
class Share:
    """Atoms of one element, all in one oxidation state."""

    symbol: str
    count: Fraction
    state: Fraction

    @property
    def charge(self) -> Fraction:
        return self.count * self.state


@dataclass(frozen=True, slots=True)
class Charges:
    """The charge balance of a formula. Shown, it is the calculation, one line per element.

    Where the rules do not decide there are no shares, and `doubt` says why.
    """

    title: str
    shares: tuple[Share, ...]
    target: int  # the charge that the formula states: 0 except for ions
    others: tuple[tuple[Share, ...], ...] = ()  # if in doubt, the ways that would add up
    doubt: str = ""
    note: str = ""  # what is special: a peroxide, an average

    @property
    def sure(self) -> bool:
        """Whether the rules decide this formula."""
        return not self.doubt

    @property
    def sum(self) -> Fraction:
        if self.doubt:
            raise QuintError(f"{self.title}: I am not sure. {self.doubt}")
        return sum((share.charge for share in self.shares), Fraction(0))

    @property
    def balanced(self) -> bool | None:
        """Whether the states add up to the charge of the formula; None if we are not sure."""
        return None if self.doubt else self.sum == self.target

    @property
    def states(self) -> dict[str, int | Fraction]:
        """The state of each element; where its atoms differ, their average."""
        found: dict[str, int | Fraction] = {}
        for symbol in dict.fromkeys(share.symbol for share in self.shares):
            mine = [share for share in self.shares if share.symbol == symbol]
            charge = sum((share.charge for share in mine), Fraction(0))
            average = charge / sum((share.count for share in mine), Fraction(0))
            found[symbol] = int(average) if average.denominator == 1 else average
        return found

    def __repr__(self) -> str:
        if self.doubt:
            ways = [f"  perhaps {in_words(other)}" for other in self.others]
            return "\n".join([self.title, f"  I am not sure. {self.doubt}", *ways])
        counted = [f"{plain(share.count)} × ({signed(share.state)})" for share in self.shares]
        wide = max(10, *map(len, counted))
        lines = [self.title]
        for share, working in zip(self.shares, counted, strict=True):
            lines.append(f"  {share.symbol:<2} {working:>{wide}} = {signed(share.charge):>4}")
        lines.append(f"  {'sum':<{wide + 3}} = {signed(self.sum):>4}   {self._verdict()}")
        return "\n".join([*lines, *([f"  {self.note}"] if self.note else [])])

    def _verdict(self) -> str:
        if self.balanced:
            return "the charge of the ion" if self.target else "neutral"
        return f"not {signed(self.target)}" if self.target else "not neutral"


def in_words(shares: Sequence[Share]) -> str:
    return ", ".join(f"{share.symbol} {signed(share.state)}" for share in shares)
