"""What is a good engine? How far a lab grows in a few rounds, and which card it wants next.

Between two rounds all dice are home, and only their colours count. So a round leads from six
numbers to six numbers, and several rounds are a way from one to the next. `best_plan` finds the
best way from a position, `growth` the one from the start dice with a lab alone.

Why most ways need not be followed: whoever has the same dice and some more can do the same, and
has them still. So of the tables after a round only those are kept that no other one covers. This
needs dice of every common element in the stock; when one runs out, nothing is dropped, and the
answer says that it is a bracket if the search has to stop.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, final

from quint.answers import Answer, last
from quint.cards import BOX
from quint.core import QuintError
from quint.games.quintessential import actions as act, activation, cards, dice
from quint.games.quintessential.explore import begun, engines, rounds
from quint.games.quintessential.explore.workbench import Plan, Spot, Workbench
from quint.games.quintessential.state import Phase
from quint.sentences import counted, listed, short

AIMS: Final = ("dice", "aether")
MOST_ROUNDS: Final = 4
START: Final = "fire 1, water 1, air 1, earth 1, aether 1"  # 2.5
LOOKS: Final = 60_000  # tables, after which a search is stopped
SAME_LAB: Final = "nobody is in the way, no dice are bid, and the lab stays as it is"

Counts = tuple[int, ...]  # how many dice of each colour
Step = tuple[Spot, Plan]  # where a round begins, and what is done in it


# ── Rounds of a lab ───────────────────────────────────────────────────────────────────────


@final
class Engine:
    """A lab that works round after round. `others` are the dice that are not ours to use."""

    def __init__(self, box: cards.Box, lab: tuple[int, ...], others: Counts, public: bool) -> None:
        self.box = box
        self.lab = lab
        self.others = others
        self.claimed = 0 if public else (1 << cards.DISCARD) - 1
        self.looks = 0
        self.short = False  # whether a common element has run out somewhere
        self.known: dict[Counts, dict[Counts, Step]] = {}

    def bench(self, counts: Counts) -> Workbench:
        """The workbench when a round begins with these dice."""
        pool = tuple([dice.die(c, 1) for c, n in enumerate(counts) for _ in range(n)])
        return Workbench(
            self.box, self.lab, self.first(pool, counts), counts[dice.AETHER], False, 1
        )

    def first(self, pool: tuple[int, ...], counts: Counts) -> Spot:
        every = zip(dice.OF_EACH, self.others, counts, strict=True)
        stock: dice.Stock = tuple([n - m - k for n, m, k in every])
        return pool, (0,) * len(self.lab), stock, self.claimed

    def after(self, counts: Counts, assistants: int = 4) -> dict[Counts, Step]:
        """All that can be owned after a round, and a plan for each."""
        if counts not in self.known or assistants != 4:
            bench = self.bench(counts)
            found = self.ends(bench, [bench.first], assistants, counts)
            if assistants != 4:
                return found
            self.known[counts] = found
        return self.known[counts]

    def ends(
        self, bench: Workbench, firsts: Sequence[Spot], assistants: int, counts: Counts
    ) -> dict[Counts, Step]:
        """The same from some tables on, if all dice were `counts` to begin with."""
        came: dict[Spot, tuple[Spot, act.Action] | None] = dict.fromkeys(firsts)
        found: dict[Counts, Spot] = {}
        level = list(firsts)
        for sent in range(assistants + 1):
            after: list[Spot] = []
            for spot in level:
                stock = spot[2]
                made = zip(counts, bench.stock, stock, strict=True)
                found.setdefault(tuple([n + m - k for n, m, k in made]), spot)
                self.short |= 0 in stock[: dice.COMMON]
                if sent < assistants:
                    self.looks += 1
                    for then, action in bench.ways(spot):
                        if then not in came:
                            came[then] = spot, action
                            after.append(then)
            level = after
        kept = _uncovered(list(found)) if not self.short else list(found)
        return {has: _way(came, found[has]) for has in kept}

    def most(self, tables: Sequence[Counts], aim: str, first: Counts) -> Iterator[int]:
        """What a last round can bring from each of these tables, counted from the first one, as
        long as it is more than before."""
        best = -1
        for counts in sorted(tables, key=lambda n: -sum(n)):
            had = (
                counts[dice.AETHER] - first[dice.AETHER]
                if aim == "aether"
                else sum(counts) - sum(first)
            )
            search = rounds.Search(self.bench(counts), aim, LOOKS)
            search.best = best - had
            search.at_most = search.bound(search.bench.first, 4)
            for _ in search.look(search.bench.first, 4, search.bench.first):
                pass
            self.looks += search.looks
            if search.best + had > best:
                best = search.best + had
                yield best


def _way(came: dict[Spot, tuple[Spot, act.Action] | None], spot: Spot) -> tuple[Spot, Plan]:
    """Where the plan begins that leads to a table, and the plan."""
    plan: Plan = []
    while (step := came[spot]) is not None:
        before, action = step
        plan.append((action, spot))
        spot = before
    return spot, plan[::-1]


def _uncovered(found: list[Counts]) -> list[Counts]:
    """Without those that have nothing more than another."""
    kept: list[Counts] = []
    for counts in sorted(found, key=lambda n: (-sum(n), n)):
        if not any(all(x >= y for x, y in zip(other, counts, strict=True)) for other in kept):
            kept.append(counts)
    return kept


# ── Growth from the start ─────────────────────────────────────────────────────────────────


STARTED: Final = (1, 1, 1, 1, 1, 0)  # 2.5: the start dice, ours and another player's


@cache
def grown(
    lab: tuple[int, ...],
    number: int,
    aim: str = "dice",
    file: str = BOX,
    first: Counts = STARTED,
    others: Counts = STARTED,
) -> tuple[int, ...]:
    """The most dice gained, or aethers made, after each round, with a lab alone."""
    engine = Engine(cards.read_box(file), (0, *lab), others, public=False)
    tables, told = [first], []
    for done in range(1, number + 1):
        told.append(max(engine.most(tables, aim, first)))
        if done < number:
            after: dict[Counts, None] = {}
            for counts in tables:
                after.update(dict.fromkeys(engine.after(counts)))
            tables = list(after) if engine.short else _uncovered(list(after))
    return tuple(told)


def growth(lab: engines.Lab, number: int = 3, aim: str = "dice", file: str = BOX) -> Answer:
    """How far a lab grows alone, from the start dice, in so many rounds.

    >>> print(growth("Geo-Ignis Nebula, Aero-Frigo Convertus"))
    dice gained in 3 rounds: 6, one round after the other 2, 4, 6
    """
    _check(aim, number)
    box = cards.read_box(file)
    numbers = engines.lab_of(lab, box)
    told = grown(numbers, number, aim, file)
    what = "dice gained" if aim == "dice" else "aethers made"
    said = f"{told[-1]}, one round after the other {', '.join(map(str, told))}"
    question = f"{what} in {counted(number, 'round')}"
    pool = tuple([dice.die(colour, 1) for colour in range(dice.AETHER + 1)])
    start = engines.set_out(file, dict.fromkeys(numbers, 0), pool, (8, 8, 8, 8, 23, 15))
    plan = best_plan(start, number, aim, public=False)
    return Answer(question, said, told[-1], told[-1], plan.shows, SAME_LAB, plan.effort)


def _check(aim: str, number: int) -> None:
    if aim not in AIMS:
        raise QuintError(f"The aim is {listed(AIMS, 'or')}, not {short(aim)}.")
    if not 1 <= number <= MOST_ROUNDS:
        raise QuintError(f"A plan is for 1 to {MOST_ROUNDS} rounds.")


# ── Plans for several rounds ──────────────────────────────────────────────────────────────


def best_plan(
    position: Any,
    number: int = 2,
    aim: str = "dice",
    seat: int | None = None,
    public: bool = True,
    limit: int = LOOKS,
    seconds: float | None = None,
) -> Answer:
    """The best that a player can do in so many rounds, this one included: dice gained, or aethers
    made. It is exact unless the search is stopped, after `limit` tables or so many seconds; then
    it is the best so far, and a bound.

    >>> table = '''
    ... player 1 blue
    ...   pool  fire 1, earth 1
    ...   Geo-Ignis Nebula
    ...   Aero-Frigo Convertus
    ... player 2 red
    ...   pool  aether 1
    ... '''
    >>> print(best_plan(table, 2))
    dice in 2 rounds: 2, and no plan does better
    """
    return last(best_plans(position, number, aim, seat, public, limit), seconds)


def best_plans(
    position: Any,
    number: int = 2,
    aim: str = "dice",
    seat: int | None = None,
    public: bool = True,
    limit: int = LOOKS,
) -> Iterator[Answer]:
    """The same, an answer after the other, each as good as the last or better."""
    _check(aim, number)
    search = Rounds(begun.Begun(position, seat, public=public), number, aim, public, limit)
    for _ in search.look():
        yield search.answer()
    yield search.answer()


Way = tuple[Step, ...]  # round after round


@final
class Rounds:
    """Round after round all tables that can be reached, and the last round as rounds.Search."""

    def __init__(self, asked: begun.Begun, number: int, aim: str, public: bool, limit: int) -> None:
        state, seat = asked.trace.state, asked.seat
        self.asked = asked
        self.number = number
        self.aim = aim
        self.limit = limit
        self.first = owned(asked)
        about = [n - s for n, s in zip(dice.OF_EACH, state.stock, strict=True)]
        others = tuple([n - m for n, m in zip(about, self.first, strict=True)])
        self.engine = Engine(asked.game.box, state.labs[seat], others, public)
        self.best, self.way = 0, ()  # type: int, Way
        self.over = False
        self.shown: tuple[Way, engines.Played] | None = None

    def value(self, counts: Counts) -> int:
        if self.aim == "aether":
            return counts[dice.AETHER] - self.first[dice.AETHER]
        return sum(counts) - sum(self.first)

    def bound(self, counts: Counts, left: int) -> int:
        """A round brings seven dice at most (four assistants and three that waited, with the extra
        one nine), and one from each card; nobody owns more than five aethers."""
        if self.aim == "aether":
            return self.value(counts) + min(dice.MOST_AETHER - counts[dice.AETHER], 5 * left)
        claims = 0 if self.engine.claimed else len(rounds.GAINING)
        return self.value(counts) + left * min(9, len(self.engine.lab) - 1 + claims)

    def look(self) -> Iterator[None]:
        """Stops for breath after each table."""
        asked, engine = self.asked, self.engine
        firsts = asked.firsts()
        found = engine.ends(asked.bench, firsts, asked.assistants, self.first)
        tables: dict[Counts, Way] = {counts: (step,) for counts, step in found.items()}
        self.keep(tables)
        for done in range(1, self.number):
            after: dict[Counts, Way] = {}
            left = self.number - done
            for counts in sorted(tables, key=lambda n: (-self.value(n), n)):
                yield
                if engine.looks > self.limit:
                    return
                if self.bound(counts, left) <= self.best:
                    continue
                if left == 1:
                    self.finish(counts, tables[counts])
                    continue
                for has, step in engine.after(counts).items():
                    after.setdefault(has, (*tables[counts], step))
            kept = list(after) if engine.short else _uncovered(list(after))
            tables = {counts: after[counts] for counts in kept}
            self.keep(tables)
        self.over = True

    def keep(self, tables: dict[Counts, Way]) -> None:
        for counts, way in tables.items():
            if self.value(counts) > self.best:
                self.best, self.way = self.value(counts), way

    def finish(self, counts: Counts, way: Way) -> None:
        """The last round from this table, if it brings more than the best so far."""
        search = rounds.Search(self.engine.bench(counts), self.aim, self.limit)
        search.best = self.best - self.value(counts)
        begins = search.bench.first
        for _ in search.look(begins, 4, begins):
            pass
        self.engine.looks += search.looks
        if search.best + self.value(counts) > self.best:
            self.best = search.best + self.value(counts)
            self.way = (*way, (begins, search.plan))

    def answer(self) -> Answer:
        at_most = self.best if self.over else self.bound(self.first, self.number)
        question = f"{self.aim} in {counted(self.number, 'round')}"
        said = f"{self.best}, and no plan does better"
        if not self.over:
            said = f"{self.best} or more, at most {at_most}"
        if self.shown is None or self.shown[0] != self.way:
            self.shown = self.way, _played(self.asked, self.way)
        shown = self.shown[1]
        return Answer(question, said, self.best, at_most, shown, SAME_LAB, self.engine.looks)


def owned(asked: begun.Begun) -> Counts:
    """All dice of the player by colour: in the pool, in hand, on cards and in bids."""
    state, seat = asked.trace.state, asked.seat
    found = [*state.pools[seat]]
    if state.hand != dice.NO_DIE:
        found.append(state.hand)
    found += [number for bids in state.bids for by, bid in bids if by == seat for number in bid]
    counts = dice.colours_in((*found, *state.picked))
    laid = [held for top, held in enumerate(state.laid) if state.claimed[top] == seat]
    for held in (*state.held[seat], *laid):
        for colour in activation.dice_on(held):
            counts[colour] += 1
    return tuple(counts)


def _played(asked: begun.Begun, way: Way) -> engines.Played:
    """The rounds through the rules; between them chance deals and rolls what comes first. It ends
    early if the cleanup brings a card or a die that nobody asked for."""
    if not way:
        return asked.trace
    trace, seat = asked.played(*way[0]), asked.seat
    lab = asked.trace.state.labs[seat]
    for begins, plan in way[1:]:
        now = trace.state.round
        while trace.state.round == now or trace.state.phase != Phase.TURN:
            trace = trace.play(_idle(trace))
        trace = begun.idle_until(trace, seat)
        if trace.state.labs[seat] != lab or trace.state.stock != begins[2]:
            return trace
        bench = Workbench(
            asked.game.box, lab, begins, dice.colours_in(begins[0])[dice.AETHER], False, 1
        )
        for action, spot in plan:
            trace = begun.idle_until(trace, seat)
            for step in begun.steps_to(trace, action, spot, bench, 1):
                trace = trace.play(step)
    return trace


def _idle(trace: engines.Played) -> act.Action:
    """What is done between the plans: assistants are dismissed, dice show a 1."""
    actions = trace.game.actions(trace.state)
    if act.DONE in actions:
        return act.DONE
    return act.DISMISS if act.DISMISS in actions else actions[0]
