"""Kinds of Element cards, and heaps of them as numbers (rule 1.2 of rules.toml).

Hydrogen is among the elements, but not among the cards: it is in OH and H2O (1.2b).

A hand, the deck or the market is one int. Every kind of card has a field of bits in it, one for
each card of the kind in the box; a heap with n cards of the kind has the lowest n of them set:

    …|Al: 8 bits|Si: 8 bits|…      00000111|00000001   is Al Al Al Si

So "are these cards among those?" is one operation, and so is "how many of them are missing?".
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

from quint.compiler import Long

if TYPE_CHECKING:
    from random import Random

Heap: TypeAlias = Long  # an int

OH: Final = "OH"
WATER: Final = "H2O"
WILD: Final = "Wild"
SULFUR: Final = "S"

NO_CARDS: Final[Heap] = 0

_PERIODIC_TABLE: Final = (
    "H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se "
    "Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb "
    "Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm "
    "Bk Cf Es Fm Md No Lr Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv Ts Og"
)
ELEMENTS: Final = frozenset(_PERIODIC_TABLE.split())


@final
class Kind:
    """One kind of Element card, and its field of bits in every heap."""

    __slots__ = ("count", "field", "first", "name", "number", "place", "provenance", "symbol")

    def __init__(
        self, symbol: str, name: str, number: int, count: int, provenance: str, place: int, bit: int
    ) -> None:
        self.symbol: Final = symbol
        self.name: Final = name
        self.number: Final = number  # the atomic number; 0 for OH, H2O and the wild card
        self.count: Final = count  # how many the box has
        self.provenance: Final = provenance
        self.place: Final = place  # in the order of the deck file
        self.first: Final[Heap] = 1 << bit
        self.field: Final[Heap] = ((1 << count) - 1) << bit

    def __repr__(self) -> str:
        return f"<{self.symbol} ×{self.count}>"


# ── What belongs to the kinds in a heap ───────────────────────────────────────────────────

AT_ONCE: Final = 9  # kinds of card that are looked up together: at most 512 lists for each nine
MOST_KEPT: Final = 4000  # whole lists; there are 3303 ways to have three cards or fewer face up


@final
class ByHeap:
    """Things that each kind of card has one of, such as decisions: those of all kinds in a heap.

    They are looked up nine kinds at a time; a list is put together when a heap first has these of
    the nine. So it takes three steps and not one for each kind of card.
    """

    __slots__ = ("_by_first", "_firsts", "_pieces", "_whole")

    def __init__(self, by_first: Mapping[Heap, Any]) -> None:
        """`by_first` has them by the first bit of the kind."""
        self._by_first: Final = by_first
        firsts = list(by_first)
        self._firsts: Final[Heap] = sum(firsts)
        self._whole: Final[dict[Heap, tuple[Any, ...]]] = {}
        nines = [firsts[at : at + AT_ONCE] for at in range(0, len(firsts), AT_ONCE)]
        self._pieces: Final[list[tuple[Heap, dict[Heap, list[Any]]]]] = [
            (sum(nine), {}) for nine in nines
        ]

    def of(self, heap: Heap) -> list[Any]:
        """Those of the kinds in the heap, in the order of the kinds."""
        found: list[Any] = []
        for firsts, known in self._pieces:
            some = heap & firsts
            if some:
                things = known.get(some)
                if things is None:
                    things = [self._by_first[bit] for bit in self._by_first if some & bit]
                    known[some] = things
                found += things
        return found

    def again(self, heap: Heap) -> tuple[Any, ...]:
        """The same for the deck or the face-up cards, whose kinds are often those of before."""
        kinds = heap & self._firsts
        found = self._whole.get(kinds)
        if found is None:
            if len(self._whole) >= MOST_KEPT:
                self._whole.clear()
            found = self._whole[kinds] = tuple(self.of(heap))
        return found


# ── Heaps ─────────────────────────────────────────────────────────────────────────────────


def with_card(heap: Heap, kind: Kind) -> Heap:
    """The heap and one card more. The box must have that many."""
    return heap | heap + kind.first  # the sum has the next bit of the field; lower ones come back


def without_card(heap: Heap, kind: Kind) -> Heap:
    """The heap and one card fewer. The heap must have one."""
    return heap ^ (heap & kind.field) + kind.first >> 1  # the highest bit of the field goes


def with_heap(heap: Heap, more: Heap, kinds: Iterable[Kind]) -> Heap:
    """Two heaps in one."""
    for kind in kinds:
        cards = more & kind.field
        if cards:
            heap |= cards | (heap & kind.field) << cards.bit_count()
    return heap


def of_kind(kind: Kind, count: int) -> Heap:
    """A heap of that many cards of one kind.

    >>> bin(of_kind(Kind("Al", "Aluminium", 13, 8, "", 0, bit=4), 3))
    '0b1110000'
    """
    return kind.first * ((1 << count) - 1)


def count_of(heap: Heap, kind: Kind) -> int:
    return (heap & kind.field).bit_count()


def symbols_in(heap: Heap, kinds: Iterable[Kind]) -> list[str]:
    """The symbols of a heap in the order of the deck file, one for each card; none if hidden."""
    shown = max(heap, 0)
    return [kind.symbol for kind in kinds for _ in range(count_of(shown, kind))]


def shuffle(cards: list[Kind], rng: "Random") -> None:
    """As rng.shuffle does it, to the card and to the last bit of luck, without its small calls.

    Whoever imagines hidden hands shuffles all unseen cards, before every decision.
    """
    luck = rng.getrandbits
    for last in range(len(cards) - 1, 0, -1):
        bits = (last + 1).bit_length()
        other = luck(bits)
        while other > last:
            other = luck(bits)
        cards[last], cards[other] = cards[other], cards[last]


def kinds_in(heap: Heap, kinds: Iterable[Kind]) -> list[Kind]:
    """The kinds of which a heap has a card."""
    return [kind for kind in kinds if heap & kind.first]


def size_of(hand: Heap) -> int:
    """How many cards a hand has. A hand that is hidden is minus that number: see state.py."""
    return hand.bit_count() if hand >= 0 else -hand
