"""Why formulas are neutral: oxidation states that add up, with the calculation shown."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from quint.chemistry.elements import RARE, USUAL
from quint.core import QuintError

MOST_CHANGING = 6  # elements with several states that a search looks at


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
    """The charge balance of a formula. Shown, it is the calculation, one line per element."""

    title: str
    shares: tuple[Share, ...]
    target: int  # the charge that the formula states: 0 except for ions
    others: tuple[tuple[Share, ...], ...] = ()  # further usual states that add up as well

    @property
    def sum(self) -> Fraction:
        return sum((share.charge for share in self.shares), Fraction(0))

    @property
    def balanced(self) -> bool:
        """Whether the states add up to the charge of the formula."""
        return self.sum == self.target

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
        counted = [f"{plain(share.count)} × ({signed(share.state)})" for share in self.shares]
        wide = max(10, *map(len, counted))
        lines = [self.title]
        for share, working in zip(self.shares, counted, strict=True):
            lines.append(f"  {share.symbol:<2} {working:>{wide}} = {signed(share.charge):>4}")
        lines.append(f"  {'sum':<{wide + 3}} = {signed(self.sum):>4}   {self._verdict()}")
        lines += [f"  also possible: {_in_words(other)}" for other in self.others]
        return "\n".join(lines)

    def _verdict(self) -> str:
        if self.balanced:
            return "the charge of the ion" if self.target else "neutral"
        return f"not {signed(self.target)}" if self.target else "not neutral"


def _in_words(shares: Sequence[Share]) -> str:
    return ", ".join(f"{share.symbol} {signed(share.state)}" for share in shares)


def charge_balance(
    title: str, atoms: Mapping[str, Fraction], target: int, given: Mapping[str, int]
) -> Charges:
    """Find states that add up to the target; those that are given stay as they are."""
    for symbol in given:
        if symbol not in atoms:
            raise QuintError(f"There is no {symbol} in {title}.")
        if type(given[symbol]) is not int:
            raise QuintError(f"The state of {symbol} must be a whole number, like 2 or -1.")
    if not atoms:
        raise QuintError(f"{title} has no atoms.")
    if len(atoms) == 1 and not given:
        ((symbol, count),) = atoms.items()
        return Charges(title, (Share(symbol, count, Fraction(target) / count),), target)
    usual = {symbol: _choices(symbol, given) for symbol in atoms}
    if sum(len(states) > 1 for states in usual.values()) > MOST_CHANGING:
        raise QuintError(
            f"Too many elements of {title} have several oxidation states. Name the states of some."
        )
    # One element at most is in a rare state: CaOH is a mistake and no peroxide of a hydride.
    rare = [usual | {symbol: RARE[symbol]} for symbol in atoms if symbol in {*RARE} - {*given}]
    for choices in [usual, *rare]:
        if found := _that_add_up(atoms, target, choices):
            return Charges(title, found[0], target, tuple(found[1:]))
    mixed = _with_one_element_in_two_states(atoms, target, usual)
    first = tuple(Share(symbol, atoms[symbol], Fraction(usual[symbol][0])) for symbol in atoms)
    return Charges(title, mixed or first, target)


def _choices(symbol: str, given: Mapping[str, int]) -> tuple[int, ...]:
    if symbol in given:
        return (given[symbol],)
    if symbol not in USUAL:
        raise QuintError(
            f"I know no usual oxidation state of {symbol}. Name one: charges({symbol}=…)"
        )
    return USUAL[symbol]


Shares = tuple[Share, ...]


def _sums(
    atoms: Mapping[str, Fraction], choices: Mapping[str, tuple[int, ...]]
) -> dict[Fraction, list[tuple[int, Shares]]]:
    """Every sum that can be reached, with the ways to reach it: the most usual states first."""
    reached: dict[Fraction, list[tuple[int, Shares]]] = {Fraction(0): [(0, ())]}
    for symbol, count in atoms.items():
        further: dict[Fraction, list[tuple[int, Shares]]] = {}
        for total, ways in reached.items():
            for rank, state in enumerate(choices[symbol]):
                share = Share(symbol, count, Fraction(state))
                more = [(before + rank, (*shares, share)) for before, shares in ways]
                further.setdefault(total + share.charge, []).extend(more)
        # Three ways are enough to show, and keep a long formula from growing without end.
        reached = {total: sorted(ways, key=_rank)[:3] for total, ways in further.items()}
    return reached


def _rank(way: tuple[int, Shares]) -> int:
    return way[0]


def _that_add_up(
    atoms: Mapping[str, Fraction], target: int, choices: Mapping[str, tuple[int, ...]]
) -> list[Shares]:
    return [shares for _, shares in _sums(atoms, choices).get(Fraction(target), [])]


def _with_one_element_in_two_states(
    atoms: Mapping[str, Fraction], target: int, choices: Mapping[str, tuple[int, ...]]
) -> Shares | None:
    """As in magnetite, Fe₃O₄: one iron +2 and two irons +3."""
    found: list[tuple[int, Shares]] = []
    for symbol, count in atoms.items():
        rest = {other: atoms[other] for other in atoms if other != symbol}
        for total, ways in _sums(rest, choices).items():
            for split in _splits(symbol, count, target - total, choices[symbol]):
                found += [(rank, (*split, *shares)) for rank, shares in ways[:1]]
    order = {symbol: at for at, symbol in enumerate(atoms)}
    found.sort(key=_rank)
    if not found:
        return None
    return tuple(sorted(found[0][1], key=lambda share: (order[share.symbol], share.state)))


def _splits(
    symbol: str, count: Fraction, needed: Fraction, states: tuple[int, ...]
) -> Iterator[Shares]:
    """Numbers of atoms in two of the states that give the needed charge together.

    Whole numbers, unless the formula itself has parts of an atom, as in wüstite, Fe₀.₉₅O.
    """
    for at, one in enumerate(states):
        for two in states[at + 1 :]:
            first = (needed - two * count) / (one - two)
            if 0 < first < count and count.denominator % first.denominator == 0:
                yield (
                    Share(symbol, first, Fraction(one)),
                    Share(symbol, count - first, Fraction(two)),
                )
