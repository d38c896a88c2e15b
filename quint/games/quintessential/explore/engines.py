"""Questions to ask of formulae: which of them run for ever, and why not the others?

`loops` lists every loop that a lab allows, each with a certificate: a game to replay in which the
state really repeats. `atlas` has all minimal loops of a deck, so that for any lab "does it loop,
and why?" is a look-up; `census` asks that of all labs of a size. `flow` is the lab as a graph.

A moment of a chain is what lies on the cards, the stock, and the colour of the die in hand (4.6a).
Why a few lines are enough to find every loop there is:

1. A die that stays in its flask when the card fires stays there for the rest of the round: it is
   an aether, or a common element in a Return flask, and the next firing changes neither.
2. On a loop every placed die makes its card fire; a card that waits ends the chain. What lies on
   the cards must be the same again in the end, so by 1 no placed die ever stays. So each firing
   destroys the die just placed, and as each placement adds only one, it destroys nothing else.
3. So on a loop the cards hold the same dice all the time. Each card of it has one open flask and
   is primed: all its other flasks hold dice that stay. A forge never is, because it destroys all
   that lies on it. An aether is never placed, for it would stay.
4. The stock with the die in hand in it is the same all the time too. So what a card makes does not
   depend on the die placed: its own colour if there is one left, else an anti-element (1.7).
5. So each card of a lab leads from the colours that it destroys to one colour. A loop is a cycle
   among five colours, the common ones and the anti-element, and each of its steps is a card.
6. If an anti-element is on the cycle, then some card made it for want of its own colour. That card
   alone is a loop: the anti-element in its open flask is destroyed, and made again.

From 6 follows what is minimal: either a cycle of common elements, in which nothing is short, or
one card whose colour is out of stock. Nothing else, whatever the deck.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final, TypeAlias, final

from quint.cards import BOX
from quint.core import QuintError, Trace
from quint.games.quintessential import checks, dice
from quint.games.quintessential.actions import Action, Place, PlaceFree, Roll
from quint.games.quintessential.activation import dice_on, fits, in_flask, put, stays
from quint.games.quintessential.cards import Box, Card, members, read_box
from quint.games.quintessential.game import Quintessential
from quint.games.quintessential.state import Fifth, Phase, State
from quint.sentences import nearest, short

ON_LOOPS: Final = (0, 1, 2, 3, dice.ANTI)  # colours of dice that a loop can run through
MIDGAME: Final = (5, 5, 5, 5, 20, 10)  # some dice of every colour in the stock, some with players

Lab = str | Iterable[str]  # names of formulae; in one text with commas between
Played: TypeAlias = "Trace[State, Action]"
Left = Mapping[str, int]  # by element: how many are in the stock


# ── Reading what is asked ─────────────────────────────────────────────────────────────────


def lab_of(lab: Lab, box: Box) -> tuple[int, ...]:
    """The numbers of the cards that are named. The Multi-Forge is in every lab and may be named."""
    names = [n for n in lab.split(",") if n.strip()] if isinstance(lab, str) else list(lab)
    known = {name.lower(): number for name, number in box.numbers.items()}
    found: list[int] = []
    for name in names:
        number = known.get(" ".join(name.lower().split()), -1)
        if number < 0:
            raise QuintError(f"No formula is called {short(name)}.{nearest(name, box.numbers)}")
        if number in found:
            raise QuintError(f"{box.cards[number].name} is in the lab twice, and in the box once.")
        if number:
            found.append(number)
    return tuple(sorted(found))


def colour_of(element: str) -> int:
    if element not in dice.ELEMENTS:
        known = ", ".join(dice.ELEMENTS)
        raise QuintError(
            f"{short(element)} is not an element: {known}.{nearest(element, dice.ELEMENTS)}"
        )
    return dice.ELEMENTS.index(element)


def stock_of(left: Left | None, otherwise: dice.Stock) -> dice.Stock:
    """The stock with these numbers of some elements, and the others as they are otherwise."""
    counts = list(otherwise)
    for element, count in (left or {}).items():
        colour = colour_of(element)
        if not 0 <= count <= dice.OF_EACH[colour]:
            raise QuintError(
                f"There are 0 to {dice.OF_EACH[colour]} {element} in stock, not {count}."
            )
        counts[colour] = count
    return tuple(counts)


def mask_of(cards: Iterable[int]) -> int:
    return sum([1 << card for card in cards])


# ── Loops ─────────────────────────────────────────────────────────────────────────────────


@final
@dataclass(frozen=True, slots=True)
class Loop:
    """A loop: dice of these elements, one after the other, each placed on the card beside it."""

    elements: tuple[str, ...]
    cards: tuple[str, ...]
    out: tuple[str, ...]  # the elements that anti-elements are made for, because none is left
    slots: tuple[int, ...]  # the flask of each card that stays open
    stock: dice.Stock  # while a die of the first element is in hand
    file: str = BOX  # where the cards come from

    def __str__(self) -> str:
        steps = [f"{e} -> {c}" for e, c in zip(self.elements, self.cards, strict=True)]
        short_of = f", while no {' and no '.join(self.out)} is left" if self.out else ""
        return f"{' -> '.join(steps)} -> {self.elements[0]}{short_of}"

    def certificate(self) -> Played:
        """A game in which the loop comes about: its last action makes the first moment again."""
        return _played(self)


def loops(lab: Lab, stock: Left | None = None, file: str = BOX) -> list[Loop]:
    """Every loop that these cards allow, the short ones first.

    `stock` says how many dice of an element are left while a die of the loop is in hand; of the
    elements it does not name there are some in the stock and some with the players.

    >>> for loop in loops("Aero-Frigo Convertus, Hydro-Turbis Convertus, Geo-Ignis Nebula"):
    ...     print(loop)
    water -> Hydro-Turbis Convertus -> air -> Aero-Frigo Convertus -> water
    >>> for loop in loops("Geo-Ignis Nebula", {"air": 0}):
    ...     print(loop)
    anti -> Geo-Ignis Nebula -> anti, while no air is left
    """
    box = read_box(file)
    cards = lab_of(lab, box)
    left = stock_of(stock, MIDGAME)
    found: dict[tuple[tuple[int, int], ...], Loop] = {}
    for first in ON_LOOPS:
        if left[first] == dice.OF_EACH[first]:
            continue  # all dice of the colour are in the stock, so none is in hand
        for cycle in _cycles(box, cards, left, first):
            name = _turned(cycle)
            if name not in found:
                slots = _open_slots(box, cycle, left)
                if slots is not None:
                    found[name] = _loop(box, cycle, slots, left, file)
    return [found[name] for name in sorted(found, key=_short_first)]


Cycle = tuple[tuple[int, int], ...]  # colours in hand, each with the card it is placed on


def _turned(cycle: Cycle) -> Cycle:
    """The same cycle, told from its first colour in the order of the elements."""
    at = cycle.index(min(cycle))
    return cycle[at:] + cycle[:at]


def _short_first(cycle: Cycle) -> tuple[int, Cycle]:
    return len(cycle), cycle


def destroyed_by(card: Card) -> list[int]:
    """The colours that can run through a card once it is primed (2, 3)."""
    if card.forge:
        return []
    own = {card.flasks[slot] for slot in range(len(card.flasks)) if card.destroys[slot]}
    return [*sorted(own), dice.ANTI]


def _makes(card: Card, put_back: dice.Stock) -> int:
    """What a card makes on a loop (4), or -1; `put_back` is the stock once the die in hand has been
    destroyed, and so is back in it."""
    if put_back[card.makes]:
        return card.makes
    return dice.ANTI if put_back[dice.ANTI] else -1


def _cycles(box: Box, cards: tuple[int, ...], left: dice.Stock, first: int) -> Iterator[Cycle]:
    """All cycles of colours that begin with a die of this colour in hand (5)."""
    put_back = tuple([n + (colour == first) for colour, n in enumerate(left)])
    ways: list[list[tuple[int, int]]] = [[] for _ in dice.ELEMENTS]  # by colour: card, colour made
    for number in cards:
        made = _makes(box.cards[number], put_back)
        if made >= 0:
            for colour in destroyed_by(box.cards[number]):
                ways[colour].append((number, made))
    waiting: list[tuple[Cycle, int]] = [((), first)]
    while waiting:
        path, colour = waiting.pop()
        for number, made in ways[colour]:
            longer = (*path, (colour, number))
            if made == first:
                yield longer
            elif made not in [before for before, _ in longer]:
                waiting.append((longer, made))


def _open_slots(box: Box, cycle: Cycle, left: dice.Stock) -> tuple[int, ...] | None:
    """Which flask of each card to leave open, so that there are dice to prime the others (3)."""
    choices: list[list[int]] = []
    for colour, number in cycle:
        card = box.cards[number]
        slots = range(len(card.flasks))
        choices.append([s for s in slots if fits(card, s, colour) and not stays(card, s, colour)])
    about = [n - m for n, m in zip(dice.OF_EACH, left, strict=True)]
    about[cycle[0][0]] -= 1
    for slots_open in product(*choices):
        if _priming(box, cycle, slots_open, about) is not None:
            return slots_open
    return None


def _priming(
    box: Box, cycle: Cycle, slots_open: tuple[int, ...], about: list[int]
) -> list[int] | None:
    """What lies on each card of a loop: its own colours in Return flasks, aethers in the others
    and where a colour lacks. None if the dice that are not in the stock are too few."""
    have = list(about)
    aethers = 0
    found: list[int] = []
    for (_, number), open_at in zip(cycle, slots_open, strict=True):
        card = box.cards[number]
        held = 0
        for slot, wanted in enumerate(card.flasks):
            if slot == open_at:
                continue
            colour = dice.AETHER if card.destroys[slot] or not have[wanted] else wanted
            have[colour] -= 1
            aethers += colour == dice.AETHER
            held = put(held, slot, colour)
        found.append(held)
    return found if have[dice.AETHER] >= 0 and aethers <= dice.MOST_AETHER else None


def _loop(box: Box, cycle: Cycle, slots: tuple[int, ...], left: dice.Stock, file: str) -> Loop:
    made = [colour for colour, _ in (*cycle[1:], cycle[0])]
    lacking = {
        box.cards[number].makes
        for (_, number), colour in zip(cycle, made, strict=True)
        if colour != box.cards[number].makes
    }
    return Loop(
        tuple([dice.ELEMENTS[colour] for colour, _ in cycle]),
        tuple([box.cards[number].name for _, number in cycle]),
        tuple([dice.ELEMENTS[colour] for colour in sorted(lacking)]),
        slots,
        left,
        file,
    )


# ── Certificates ──────────────────────────────────────────────────────────────────────────


def _played(loop: Loop) -> Played:
    """The first card is activated with dice from the pool, the others lie primed already."""
    box = read_box(loop.file)
    cycle = tuple(
        [
            (colour_of(element), box.numbers[name])
            for element, name in zip(loop.elements, loop.cards, strict=True)
        ]
    )
    about = [n - m for n, m in zip(dice.OF_EACH, loop.stock, strict=True)]
    about[cycle[0][0]] -= 1
    held = _priming(box, cycle, loop.slots, about)
    assert held is not None
    on_cards = {number: h for (_, number), h in zip(cycle[1:], held[1:], strict=True)}
    on_cards[cycle[0][1]] = 0
    first = box.cards[cycle[0][1]]
    priming = [(s, in_flask(held[0], s)) for s in range(len(first.flasks)) if s != loop.slots[0]]
    pool = [dice.die(colour, 1) for _, colour in (*priming, (0, cycle[0][0]))]
    trace = set_out(loop.file, on_cards, tuple(sorted(pool)), loop.stock).play(
        f"activate {first.name}"
    )
    for slot, colour in (*priming, (loop.slots[0], cycle[0][0])):
        trace = trace.play(Place(dice.die(colour, 1), first.names[slot]))
    for (_, number), slot in zip(cycle[1:], loop.slots[1:], strict=True):
        card = box.cards[number]
        trace = trace.play(Roll(trace.state.hand + 1)).play(PlaceFree(card.name, card.names[slot]))
    assert trace.state.phase == Phase.LOOPING
    return trace


def set_out(
    file: str,
    on_cards: Mapping[int, int],
    pool: dice.Pool,
    stock: dice.Stock,
    turn: int = 1,
    extra: bool = False,
) -> Played:
    """A game in which player 1 starts, with this lab and this pool, and the stock is as said: all
    other dice are the other players', and show a 1. `turn` is player 1's, of four; with `extra`
    player 1 has won the extra assistant."""
    mine = dice.colours_in(pool)
    for held in on_cards.values():
        for colour in dice_on(held):
            mine[colour] += 1
    theirs = [n - m - s for n, m, s in zip(dice.OF_EACH, mine, stock, strict=True)]
    if min(theirs) < 0:
        element = dice.ELEMENTS[theirs.index(min(theirs))]
        raise QuintError(f"With the stock there would be more {element} dice than in the box.")
    players = max(2, -(-(theirs[dice.AETHER] + mine[dice.AETHER]) // dice.MOST_AETHER))
    pools: list[list[int]] = [list(pool), *[[] for _ in range(players - 1)]]
    for colour, count in enumerate(theirs):
        for i in range(count):
            seat = 1 + i // dice.MOST_AETHER if colour == dice.AETHER else 1
            pools[seat % players].append(dice.die(colour, 1))
    game = Quintessential(players=players, cards=file)
    lab = sorted({0, *on_cards})
    others, fifth = players - 1, Fifth.READY if extra else Fifth.ON_CARD
    state = State(
        colours=tuple(range(players)),
        labs=(tuple(lab), *[(0,)] * others),
        held=(tuple([on_cards.get(card, 0) for card in lab]), *[(0,)] * others),
        pools=tuple([tuple(sorted(numbers)) for numbers in pools]),
        extras=(fifth, *[Fifth.ON_CARD] * others),
        stock=stock,
        deck=game.box.formulae ^ mask_of(lab[1:]),
        starter=0,
        turns=(turn - 1) * players,
    )
    checks.check(state, game.box)
    return Trace(game, state)


def repeats(trace: Played) -> bool:
    """Whether the last moment of a game has been there before in the same action: the same dice on
    the cards, the same stock, and the die in hand then as now, or about to be placed.

    >>> loop = loops("Pyro-Frigo Convertus, Hydro-Ignis Convertus")[0]
    >>> repeats(loop.certificate()), repeats(loop.certificate().back())
    (True, False)
    """
    last = trace.state
    if last.hand < 0:
        return False
    for i in reversed(range(len(trace.steps))):
        before = trace.steps[i - 1].state if i else trace.start
        if (before.turns, before.round) != (last.turns, last.round):
            return False
        placed = isinstance(trace.steps[i].action, (Place, PlaceFree))
        if placed and _moment(before) == _moment(last):
            return True
    return False


def _moment(state: State) -> tuple[object, ...]:
    hand = (state.hand,) if state.hand >= 0 else ()
    mine = dice.colours_in((*state.pools[state.seat], *hand))
    return state.held, state.laid, state.stock, mine


# ── The atlas ─────────────────────────────────────────────────────────────────────────────


@final
class Atlas:
    """All minimal loops of a deck. A lab loops if and only if it has all cards of one of them, and
    what that one needs to be out of stock is out.

    Minimal: without any one of its cards, or with any one of its shortages relieved, the rest is
    no loop. A lab in which more is short than needed still loops: a loop of common elements with
    one colour out begins with a die of that colour; with two out, one of its cards makes
    anti-elements, and is a loop alone.
    """

    __slots__ = ("box", "file", "loops", "masks", "outs")

    def __init__(self, box: Box, file: str, found: list[Loop]) -> None:
        self.box: Final = box
        self.file: Final = file
        self.loops: Final = tuple(found)
        self.masks: Final = [mask_of([box.numbers[name] for name in x.cards]) for x in found]
        self.outs: Final = [mask_of([dice.ELEMENTS.index(e) for e in loop.out]) for loop in found]

    def __len__(self) -> int:
        return len(self.loops)

    def why(self, lab: Lab, out: Iterable[str] = ()) -> list[Loop]:
        """The minimal loops in a lab while these elements are out of stock; none, no loop.

        >>> [str(loop) for loop in atlas().why("Aero-Frigo Convertus, Geo-Ignis Nebula")]
        []
        >>> [loop.cards for loop in atlas().why("Aero-Frigo Convertus, Geo-Ignis Nebula", ["air"])]
        [('Geo-Ignis Nebula',)]
        """
        mask = mask_of(lab_of(lab, self.box))
        short_of = mask_of({colour_of(element) for element in out})
        return [self.loops[i] for i in self.within(mask, short_of)]

    def within(self, mask: int, out: int = 0) -> list[int]:
        """The same for a set of cards with one bit per card, as places in `loops`."""
        masks, outs = self.masks, self.outs
        return [
            i for i in range(len(masks)) if masks[i] & mask == masks[i] and outs[i] & out == outs[i]
        ]


_ATLASES: Final[dict[str, Atlas]] = {}


def atlas(file: str = BOX) -> Atlas:
    """All minimal loops of the whole deck: first those of plenty, then those of shortage.

    They are complete by the argument at the head of this module. With the cards of the box, each
    way from one common element to another is one Convertus, so there are 6 loops of two cards, 8
    of three and 6 of four; and each of the 31 cards alone loops while what it makes is out.

    >>> [len([x for x in atlas().loops if len(x.cards) == n and not x.out]) for n in (1, 2, 3, 4)]
    [0, 6, 8, 6]
    >>> len(atlas())
    51
    """
    known = _ATLASES.get(file)
    if known is None:
        box = read_box(file)
        known = Atlas(box, file, [*_of_plenty(box, file), *_of_shortage(box, file)])
        if file == BOX:
            _ATLASES[file] = known
    return known


def _of_plenty(box: Box, file: str) -> list[Loop]:
    """Cycles of common elements with nothing out, without those that contain another."""
    every = tuple(range(1, len(box.cards)))
    cycles: dict[int, tuple[Cycle, tuple[int, ...]]] = {}
    for first in range(dice.COMMON):
        for cycle in _cycles(box, every, MIDGAME, first):
            slots = _open_slots(box, cycle, MIDGAME)
            if slots is not None:
                cycles.setdefault(mask_of([number for _, number in cycle]), (cycle, slots))
    found: list[Loop] = []
    for mask in sorted(cycles, key=_fewest_first):
        numbers = members(mask)
        parts = [mask_of(p) for n in range(1, len(numbers)) for p in combinations(numbers, n)]
        if not any(part in cycles for part in parts):
            cycle, slots = cycles[mask]
            found.append(_loop(box, cycle, slots, MIDGAME, file))
    return found


def _fewest_first(mask: int) -> tuple[int, int]:
    return mask.bit_count(), mask


def _of_shortage(box: Box, file: str) -> list[Loop]:
    """Each card alone, while the colour it makes is out, unless it loops in plenty too."""
    found: list[Loop] = []
    for number in range(1, len(box.cards)):
        card = box.cards[number]
        if card.makes not in destroyed_by(card):
            left = tuple([0 if c == card.makes else n for c, n in enumerate(MIDGAME)])
            cycle = ((dice.ANTI, number),)
            slots = _open_slots(box, cycle, left)
            assert slots is not None  # three aethers prime any card
            found.append(_loop(box, cycle, slots, left, file))
    return found


def census(size: int, out: Iterable[str] = (), file: str = BOX) -> dict[int, list[int]]:
    """All labs of that many formulae, as sets with one bit per card, and the minimal loops of each.

    >>> pairs = census(2)
    >>> len(pairs), len([lab for lab, found in pairs.items() if found])
    (465, 6)
    """
    book = atlas(file)
    short_of = mask_of({colour_of(element) for element in out})
    bits = [1 << number for number in range(1, len(book.box.cards))]
    told = [i for i in range(len(book)) if book.outs[i] & short_of == book.outs[i]]
    found: dict[int, list[int]] = {sum(lab): [] for lab in combinations(bits, size)}
    for i in told:
        needs = book.masks[i]
        rest = [bit for bit in bits if not bit & needs]
        missing = size - (len(bits) - len(rest))
        if missing >= 0:
            for others in combinations(rest, missing):
                found[needs + sum(others)].append(i)
    return found


# ── The lab as a graph ────────────────────────────────────────────────────────────────────


@final
@dataclass(frozen=True, slots=True)
class Arrow:
    """From an element to a card that takes it, or from a card to the element that it makes."""

    source: str
    target: str
    symbol: str  # "return", "destroy" or "create"
    loop: bool  # whether a loop runs through it


def flow(lab: Lab, out: Iterable[str] = (), file: str = BOX) -> list[Arrow]:
    """The arrows of a lab's flow graph, while these elements are out of stock. Its nodes are what
    the arrows join: elements and cards. A card that lacks its colour makes anti-elements.

    >>> for arrow in flow("Aero-Frigo Convertus", ["water"]):
    ...     print(arrow.source, "->", arrow.target, arrow.symbol, arrow.loop)
    air -> Aero-Frigo Convertus destroy False
    anti -> Aero-Frigo Convertus destroy True
    Aero-Frigo Convertus -> anti create True
    """
    box = read_box(file)
    lacking = {colour_of(element) for element in out}
    left = tuple([0 if colour in lacking else n for colour, n in enumerate(MIDGAME)])
    ways: set[tuple[str, str]] = set()
    for first in ON_LOOPS:
        stock = tuple([n - (colour == first) for colour, n in enumerate(left)])
        if left[first]:  # so that with this die in hand, the elements named are out
            for cycle in _cycles(box, lab_of(lab, box), stock, first):
                for (colour, number), (made, _) in zip(cycle, cycle[1:] + cycle[:1], strict=True):
                    ways.add((dice.ELEMENTS[colour], box.cards[number].name))
                    ways.add((box.cards[number].name, dice.ELEMENTS[made]))
    arrows: list[Arrow] = []
    for number in lab_of(lab, box):
        card = box.cards[number]
        made = _makes(card, left)
        taken = [(dice.ELEMENTS[c], d) for c, d in zip(card.flasks, card.destroys, strict=True)]
        if made == dice.ANTI or (dice.ELEMENTS[dice.ANTI], card.name) in ways:
            taken.append((dice.ELEMENTS[dice.ANTI], True))
        for element, destroys in dict.fromkeys(taken):
            symbol = "destroy" if destroys else "return"
            arrows.append(Arrow(element, card.name, symbol, (element, card.name) in ways))
        if made >= 0:
            element = dice.ELEMENTS[made]
            arrows.append(Arrow(card.name, element, "create", (card.name, element) in ways))
    return arrows
