"""The engine explorer of Quintessential: loops and their certificates, the atlas, best rounds."""

from __future__ import annotations

from importlib.resources import files
from itertools import chain, combinations, pairwise, permutations, product
from pathlib import Path
from random import Random

import pytest

from quint.core import CHANCE, OVER, Game, QuintError, Trace
from quint.games.quintessential import State
from quint.games.quintessential.actions import Place, PlaceFree, Pull
from quint.games.quintessential.activation import dice_on
from quint.games.quintessential.cards import read_box
from quint.games.quintessential.dice import ELEMENTS, die
from quint.games.quintessential.explore import race
from quint.games.quintessential.explore.engines import (
    MIDGAME,
    Arrow,
    Loop,
    atlas,
    census,
    flow,
    loops,
    mask_of,
    repeats,
    set_out,
)
from quint.games.quintessential.explore.rounds import AIMS, best_round
from quint.games.quintessential.explore.workbench import Workbench
from quint.games.quintessential.state import Phase
from tests.games.twin_engines import kind, loops_by_force

COMMON = ELEMENTS[:4]
DECK = read_box("box")
NAMES = [card.name for card in DECK.cards[1:]]


# ── Loops that are known ──────────────────────────────────────────────────────────────────


def told(found: list[Loop]) -> list[str]:
    return [str(loop) for loop in found]


def test_4_6_air_and_water_turn_into_each_other_for_ever() -> None:
    lab = "Aero-Frigo Convertus, Hydro-Turbis Convertus"
    assert told(loops(lab)) == [
        "water -> Hydro-Turbis Convertus -> air -> Aero-Frigo Convertus -> water"
    ]


def test_4_6_a_chain_that_does_not_come_back_is_no_loop() -> None:
    assert loops("Aero-Frigo Convertus, Hydro-Ignis Convertus, Geo-Ignis Nebula") == []


def test_4_6b_for_want_of_water_one_card_runs_for_ever() -> None:
    assert told(loops("Aero-Frigo Convertus", {"water": 0})) == [
        "anti -> Aero-Frigo Convertus -> anti, while no water is left"
    ]
    assert loops("Aero-Frigo Convertus", {"air": 0}) == []


def test_the_last_water_can_still_run_round_and_anti_elements_too() -> None:
    # With water in hand and none in stock, air is made, and then the water just destroyed. With
    # air in hand there is no water, so the same two cards make an anti-element, and air again.
    found = loops("Aero-Frigo Convertus, Hydro-Turbis Convertus", {"water": 0})
    assert told(found) == [
        "anti -> Aero-Frigo Convertus -> anti, while no water is left",
        "water -> Hydro-Turbis Convertus -> air -> Aero-Frigo Convertus -> water",
        "air -> Aero-Frigo Convertus -> anti -> Hydro-Turbis Convertus -> air, "
        "while no water is left",
    ]


def test_without_any_anti_element_about_none_runs_round() -> None:
    # All 15 are in the stock while the die of the loop is in hand, so that die is none of them.
    assert loops("Geo-Ignis Nebula", {"air": 0, "anti": 15}) == []
    # None in the stock: the one in hand is destroyed first and can be made again (4.3a).
    assert len(loops("Geo-Ignis Nebula", {"air": 0, "anti": 0})) == 1


def test_a_two_flask_card_is_primed_with_what_is_about() -> None:
    # No earth is about, so the fire flask cannot stay open with earth beside it; an aether would
    # do, but fire is cheaper to show. Without fire, earth and aether nothing primes the card.
    full = {"air": 0, "earth": 10}
    loop = loops("Geo-Ignis Nebula", full)[0]
    assert repeats(loop.certificate())
    assert loops("Geo-Ignis Nebula", {**full, "fire": 10, "aether": 24})
    assert loops("Geo-Ignis Nebula", {**full, "fire": 10, "aether": 25}) == []


def test_what_is_asked_is_checked() -> None:
    with pytest.raises(QuintError, match="No formula is called 'Aero-Frigo'"):
        loops(["Aero-Frigo"])
    with pytest.raises(QuintError, match="in the lab twice"):
        loops(["Aero-Frigo Convertus", "aero-frigo convertus"])
    with pytest.raises(QuintError, match="'wine' is not an element"):
        loops("Aero-Frigo Convertus", {"wine": 0})
    with pytest.raises(QuintError, match="0 to 10 water"):
        loops("Aero-Frigo Convertus", {"water": 11})
    assert loops("Multi-Forge", {"fire": 0}) == []


# ── Certificates ──────────────────────────────────────────────────────────────────────────


def test_every_minimal_loop_has_a_game_in_which_the_state_repeats() -> None:
    for loop in atlas().loops:
        trace = loop.certificate()
        assert Trace.read(trace.text()) == trace  # through every refusal of the rules
        last, fires = trace.steps[-1], 0
        for step in trace.steps:
            fires += any(event.verb == "make" for event in step.events)
        assert any(event.rule == "4.6a" for event in last.events)
        assert fires == len(loop.cards)
        # The moment before the first card fired: its die still in the pool, the rest in place.
        first = next(
            i
            for i, step in enumerate(trace.steps)
            if any(event.verb == "make" for event in step.events)
        )
        before, after = trace.steps[first - 1].state, last.state
        assert after.held == before.held
        assert after.stock == before.stock == loop.stock
        assert ELEMENTS[after.hand // 7] == loop.elements[0]
        assert sorted([*after.pools[0], after.hand + 1]) == sorted(before.pools[0])


@pytest.mark.parametrize("out", [{}, {"water": 0}, {"air": 0, "anti": 0}, {"aether": 0}])
def test_every_loop_of_the_whole_deck_has_one_too(out: dict[str, int]) -> None:
    found = loops(NAMES, out)
    assert found
    assert all(repeats(loop.certificate()) for loop in found)


def test_a_die_that_is_rolled_is_no_loop() -> None:
    trace = loops("Pyro-Frigo Convertus, Hydro-Ignis Convertus")[0].certificate()
    assert repeats(trace)
    assert not any(repeats(trace.back(n)) for n in range(1, len(trace.steps) + 1))


def test_4_6a_the_rules_tell_a_loop_when_a_moment_repeats_and_only_then() -> None:
    """Whatever is placed, pulled and placed again: labs of Convertus cards, walked at random."""
    rng = Random(3)
    converts = [name for name in NAMES if "Convertus" in name]
    pulled = looped = 0
    for _ in range(60):
        lab = rng.sample(converts, 7)
        cards = {DECK.numbers[name]: 0 for name in lab}
        trace = set_out("box", cards, (die(rng.randrange(4), 1),), MIDGAME)
        while not trace.state.turns and trace.game.turn(trace.state) != OVER:
            found = [a for a in trace.game.actions(trace.state) if "pool" not in str(a)]
            sent = [a for a in found if str(a).startswith("activate")]
            if not found or (trace.state.phase == Phase.TURN and not sent):
                break
            action = rng.choice(sent or found)
            trace = trace.play(action)
            if isinstance(action, (Place, PlaceFree)) and trace.state.hand >= 0:
                assert repeats(trace) == (trace.state.phase == Phase.LOOPING), trace.text()
                looped += trace.state.phase == Phase.LOOPING
            pulled += isinstance(action, Pull)
    assert pulled > 20
    assert looped > pulled / 2


# ── The atlas, by counting ────────────────────────────────────────────────────────────────


def test_the_atlas_is_every_cycle_of_four_elements_and_every_card_in_shortage() -> None:
    # Cycles in which each of n of the four elements leads to another: C(4,n) choices, (n-1)! ways.
    plenty = [loop for loop in atlas().loops if not loop.out]
    assert [len([p for p in plenty if len(p.cards) == n]) for n in (2, 3, 4)] == [6, 4 * 2, 6]
    shortage = [loop for loop in atlas().loops if loop.out]
    assert [loop.cards for loop in shortage] == [(name,) for name in NAMES]
    assert [loop.out for loop in shortage] == [(ELEMENTS[c.makes],) for c in DECK.cards[1:]]
    assert len(atlas()) == 6 + 8 + 6 + 31


# Acyclic directed graphs on four labelled nodes, by the number of arrows; together there are 543
# (Robinson's count of them). The others, of all subsets of the 12 arrows, have a cycle.
ACYCLIC = [1, 12, 60, 152, 186, 108, 24]
ARROWS = [1, 12, 66, 220, 495]  # C(12, n)
OTHERS = [1, 19, 171, 969]  # C(19, n) ways to choose the rest from the cards with two flasks


def test_all_labs_of_two_three_and_four_cards() -> None:
    assert sum(ACYCLIC) == 543
    cyclic = [n - m for n, m in zip(ARROWS, ACYCLIC, strict=False)]
    assert cyclic == [0, 0, 6, 68, 309]
    for size, labs in ((2, 465), (3, 4495), (4, 31_465)):
        found = census(size)
        looping = sum(cyclic[n] * OTHERS[size - n] for n in range(2, size + 1))
        assert len(found) == labs
        assert len([lab for lab in found if found[lab]]) == looping
    assert sum(1 for lab in census(3).values() if lab) == 182  # 6 · 29, and 8 new ones


def test_the_census_is_the_look_up_for_every_lab() -> None:
    for out in ((), ("water",), ("fire", "earth")):
        lacking = mask_of([ELEMENTS.index(element) for element in out])
        for lab, found in census(3, out).items():
            assert found == atlas().within(lab, lacking)


def test_no_start_pair_loops_and_one_card_in_29_makes_one_of_each() -> None:
    for one, other in DECK.pairs.values():
        pair = 1 << one | 1 << other
        assert atlas().within(pair) == []
        more = [n for n in range(1, 32) if not pair >> n & 1 and atlas().within(pair | 1 << n)]
        assert len(more) == 1  # the Convertus back


def test_minimal_means_that_nothing_can_be_left_out() -> None:
    for loop in atlas().loops:
        short = dict.fromkeys(loop.out, 0)
        assert loops(loop.cards, short)
        for i in range(len(loop.cards)):
            assert loops(loop.cards[:i] + loop.cards[i + 1 :], short) == []
        if loop.out:
            assert loops(loop.cards) == []


# ── Other decks, and graphs ───────────────────────────────────────────────────────────────


def with_cards(tmp_path: Path, *rows: str) -> str:
    """A card file with the cards of the box and these."""
    file = tmp_path / "mine.csv"
    boxed = files("quint.games.quintessential").joinpath("cards.csv").read_text("utf-8")
    file.write_text(boxed.rstrip() + "\n" + "\n".join(rows) + "\n", "utf-8")
    return str(file)


def test_a_card_that_returns_one_die_and_destroys_the_other_loops_when_primed(
    tmp_path: Path,
) -> None:
    file = with_cards(
        tmp_path,
        "X1,Ash,formula,1,earth:Return; fire:Destroy,water,none,none,invented,",
        "X2,Lye,formula,1,water:Destroy; water:Destroy,fire,none,none,invented,",
        "X3,Yeast,formula,1,air:Return; air:Destroy,air,none,none,invented,",
        "X4,Brew,formula,1,earth:Destroy; air:Destroy,earth,none,none,invented,",
    )
    assert told(loops("Ash, Lye, Geo-Frigo Nova", file=file)) == [
        "fire -> Ash -> water -> Lye -> fire"
    ]
    trace = loops("Ash, Lye", file=file)[0].certificate()
    assert repeats(trace)
    # Ash is activated with earth and fire; Lye waits with an aether, which is not destroyed (4.3b).
    assert [str(step.action) for step in trace.steps] == [
        "activate Ash",
        "place earth 1 in earth",
        "place fire 1 in fire",
        "roll water 1",
        "to Lye in water",
    ]
    assert told(loops("Yeast", file=file)) == ["air -> Yeast -> air"]
    # Of two airs about, one is in hand and the other waits; of one, an aether must wait.
    assert len(loops("Yeast", {"air": 8, "aether": 25}, file)) == 1
    assert loops("Yeast", {"air": 9, "aether": 25}, file) == []
    book = atlas(file)
    assert [x.cards for x in book.loops if "Brew" in x.cards and not x.out] == [("Brew",)]
    assert ("Yeast",) in [loop.cards for loop in book.loops if not loop.out]
    assert ("Yeast",) not in [loop.cards for loop in book.loops if loop.out]
    assert all(repeats(loop.certificate()) for loop in book.loops)
    # From fire to water there are now two cards, and two from water to fire: 4 pairs, not 1.
    assert len([x for x in book.loops if {*x.elements} == {"fire", "water"}]) == 4


def test_too_many_aethers_would_be_needed(tmp_path: Path) -> None:
    four = "; ".join(["{0}:Destroy"] * 4)
    file = with_cards(
        tmp_path,
        f"X1,Tar,formula,1,{four.format('fire')},water,none,none,invented,",
        f"X2,Ice,formula,1,{four.format('water')},fire,none,none,invented,",
    )
    assert loops("Tar, Ice", file=file) == []  # each would hold three, and nobody has six (1.6)
    assert loops("Tar, Ice", {"aether": 15}, file) == []  # though ten are about
    assert len(loops("Tar, Hydro-Ignis Convertus", file=file)) == 1
    assert ("Tar", "Ice") not in [loop.cards for loop in atlas(file).loops]


def test_the_flow_of_a_lab() -> None:
    lab = "Aero-Frigo Convertus, Hydro-Turbis Convertus, Geo-Ignis Nebula"
    assert flow(lab) == [
        Arrow("earth", "Geo-Ignis Nebula", "return", False),
        Arrow("fire", "Geo-Ignis Nebula", "return", False),
        Arrow("Geo-Ignis Nebula", "air", "create", False),
        Arrow("air", "Aero-Frigo Convertus", "destroy", True),
        Arrow("Aero-Frigo Convertus", "water", "create", True),
        Arrow("water", "Hydro-Turbis Convertus", "destroy", True),
        Arrow("Hydro-Turbis Convertus", "air", "create", True),
    ]


# ── The atlas, against brute force ────────────────────────────────────────────────────────


def test_single_cards_and_pairs_have_exactly_the_loops_that_brute_force_finds() -> None:
    labs = [*combinations(range(1, 32), 1), *combinations(range(1, 32), 2)]
    for lab in labs:
        names = [DECK.cards[number].name for number in lab]
        for scarce in ("", *COMMON):
            found = loops(names, {scarce: 0} if scarce else None)
            by_steps = {
                frozenset(zip(x.elements, map(names.index, x.cards), strict=True)) for x in found
            }
            assert len(by_steps) == len(found)
            assert by_steps == {*loops_by_force(tuple(map(kind, lab)), scarce)}, (names, scarce)


def test_some_labs_of_four_cards_loop_or_not_as_brute_force_finds() -> None:
    # A start pair and a ring of three; a start pair and two cards that lead nowhere.
    ring = (1, 2, 10, 22)  # fire to water, water to earth, earth to fire
    for lab, loops_on in ((ring, True), ((1, 2, 3, 5), False)):
        assert any(True for _ in loops_by_force(tuple(map(kind, lab)), "")) == loops_on
        assert bool(atlas().within(mask_of(lab))) == loops_on


def test_all_labs_up_to_triples_loop_or_not_as_brute_force_finds() -> None:
    # The rules treat the four elements alike, so triples that differ only in their names are one.
    namings = [dict(zip(COMMON, names, strict=True)) for names in permutations(COMMON)]
    known: dict[tuple[object, ...], bool] = {}
    kinds = [kind(number) for number in range(1, 32)]
    renamed = [
        [(tuple(sorted((n[e], d) for e, d in flasks)), n[makes]) for flasks, makes in kinds]
        for n in namings
    ]
    order = {k: i for i, k in enumerate(sorted({k for row in renamed for k in row}))}
    places = [[order[k] for k in row] for row in renamed]
    looping: set[tuple[tuple[int, ...], str]] = set()
    sizes = [combinations(range(31), size) for size in (1, 2, 3)]
    for lab, scarce in product(chain(*sizes), ("", *COMMON)):
        name = min(
            (sorted([row[i] for i in lab]), n.get(scarce, ""))
            for row, n in zip(places, namings, strict=True)
        )
        key = (*name[0], name[1])
        # A lab loops if it does without one of its cards: that card just lies there.
        fewer = [(lab[:i] + lab[i + 1 :], scarce) for i in range(len(lab))]
        if key not in known:
            brute = loops_by_force(tuple([kinds[i] for i in lab]), scarce)
            known[key] = any(part in looping for part in fewer) or any(True for _ in brute)
        if known[key]:
            looping.add((lab, scarce))
        out = mask_of([COMMON.index(scarce)]) if scarce else 0
        assert bool(atlas().within(mask_of([i + 1 for i in lab]), out)) == known[key], (lab, scarce)
    assert len([lab for lab, scarce in looping if len(lab) == 3 and not scarce]) == 182


# ── Best rounds ───────────────────────────────────────────────────────────────────────────

START = "fire 1, water 1, air 1, earth 1, aether 1"


def owned(state: State) -> list[int]:
    """Player 1's dice by colour, wherever they lie."""
    colours = [number // 7 for number in state.pools[0]]
    colours += [c for held in state.held[0] for c in dice_on(held)]
    colours += [
        c for top, laid in enumerate(state.laid) if not state.claimed[top] for c in dice_on(laid)
    ]
    return [colours.count(colour) for colour in range(6)]


def worth(before: State, after: State, aim: str) -> int:
    if aim == "faces":
        return sum(number % 7 for number in after.pools[0])
    gained = [n - m for n, m in zip(owned(after), owned(before), strict=True)]
    return gained[4] if aim == "aether" else sum(gained)


def best_by_force(start: State, game: Game, aim: str, public: bool, rolls: int) -> int:
    """Everything that player 1 can do; player 2 does nothing, and every roll shows the same."""
    best = worth(start, start, aim)
    waiting, seen = [start], {start}
    while waiting:
        state = waiting.pop()
        if game.turn(state) == CHANCE:
            actions = [a for a in game.actions(state) if str(a).endswith(str(rolls))]
        elif state.seat:
            actions = [a for a in game.actions(state) if str(a) in ("dismiss", "done")][:1]
        else:
            best = max(best, worth(start, state, aim)) if state.phase == Phase.TURN else best
            words = ["activate", "place", "to", "pull", "done", "pick", "dismiss", "extra"]
            words += ["claim"] if public else []
            actions = [a for a in game.actions(state) if str(a).split()[0] in words]
        for action in actions:
            then = game.apply(state, action)
            if then.round > 1 or then.turns == 8:
                continue
            if then.seat and then.phase == Phase.TURN:
                best = max(best, worth(start, then, aim))
            if then not in seen:
                seen.add(then)
                waiting.append(then)
    return best


def some_round(rng: Random) -> tuple[list[str], str, int, dict[str, int], bool]:
    lab = rng.sample(NAMES, rng.choice([1, 2, 2, 3]))
    dice = rng.choices([*COMMON, *COMMON, "aether", "anti"], k=rng.choice([3, 4, 4, 5]))
    pool = ", ".join(f"{element} {rng.randint(1, 3)}" for element in dice)
    scarce = {rng.choice(COMMON): 0} if rng.random() < 0.4 else {}
    public = rng.random() < 0.4
    return lab, pool, rng.choice([1, 1, 2] if public else [1, 2, 2, 3]), scarce, public


@pytest.mark.parametrize("aim", AIMS)
def test_the_best_round_is_the_best_by_force(aim: str) -> None:
    rng = Random(f"rounds for {aim}")
    for _ in range(30):
        lab, pool, assistants, scarce, public = some_round(rng)
        rolls = rng.choice([1, 1, 4])
        found = best_round(lab, pool, assistants, aim, scarce, public, rolls)
        start = found.certificate.start
        assert found.exact
        assert found.value == best_by_force(start, found.certificate.game, aim, public, rolls)
        assert worth(start, found.certificate.state, aim) == found.value


def test_example_2_with_a_second_assistant() -> None:
    # Geo-Ignis Nebula keeps earth and fire and adds air. The Convertus adds water if the aether
    # pays for it, because an aether stays. Nothing else is left that could add a die.
    lab = "Geo-Ignis Nebula, Aero-Frigo Convertus"
    assert best_round(lab, START, 2, public=False).value == 2
    assert best_round(lab, START, 1, public=False).value == 1
    assert best_round("Aero-Frigo Convertus", "air 1", public=False).value == 0


def test_example_3_three_dice_with_two_assistants() -> None:
    lab = "Geo-Ignis Nebula, Geo-Frigo Nebula, Aero-Turbis Nova"
    found = best_round(lab, "earth 1 1, fire 1, water 1", 2, public=False)
    assert (found.value, found.exact) == (3, True)


def test_the_start_dice_make_one_aether_and_eight_make_two() -> None:
    assert best_round("", START, aim="aether").value == 1
    two = best_round("", "fire 1 1, water 1 1, air 1 1, earth 1 1", 2, "aether", public=False)
    assert two.value == 2
    assert [str(s.action) for s in two.certificate.steps if s.player == 0].count(
        "activate Multi-Forge"
    ) == 2
    # Who owns five can make no more (1.6b).
    full = "fire 1, water 1, air 1, earth 1, aether 1 1 1 1 1"
    assert best_round("", full, aim="aether").value == 0


@pytest.mark.parametrize(("aethers", "allowed"), [(4, True), (5, False)])
def test_1_6b_whoever_owns_five_aethers_places_nothing_on_the_forge(
    aethers: int, allowed: bool
) -> None:
    pool = tuple(sorted([1, 22, *[29] * aethers]))  # fire 1, earth 1, aether 1
    cards = (0, DECK.numbers["Geo-Ignis Nebula"])
    first = (pool, (0, 0), (8, 9, 9, 8, 20, 15), 63)  # all public cards are claimed
    bench = Workbench(DECK, cards, first, aethers, False, 1)
    waits_on_forge = [held[0] for (_, held, _, _), _ in bench.ways(first) if held[0]]
    assert bool(waits_on_forge) == allowed


def test_a_loop_turns_a_low_die_into_a_six() -> None:
    lab = "Aero-Frigo Convertus, Hydro-Turbis Convertus"
    found = best_round(lab, "air 1, fire 2", 1, "faces", public=False)
    assert found.value == 8
    assert [str(step.action) for step in found.certificate.steps][-2:] in (
        ["pull air", "to pool as 6"],
        ["pull water", "to pool as 6"],
    )


def test_a_search_that_is_stopped_says_so() -> None:
    lab = NAMES[:5]
    found = best_round(lab, "fire 1 1, water 1 1, air 1, earth 1, aether 1 1", limit=3)
    assert not found.exact
    assert found.value < found.limit
    assert "stopped after" in str(found)


def test_what_is_asked_of_a_round_is_checked() -> None:
    with pytest.raises(QuintError, match="The aim is dice, aether or faces"):
        best_round("", START, aim="gold")
    with pytest.raises(QuintError, match="one to five assistants"):
        best_round("", START, 6)
    with pytest.raises(QuintError, match="show a face each"):
        best_round("", "fire ?")
    with pytest.raises(QuintError, match="more fire dice than in the box"):
        best_round("", "fire 1", stock={"fire": 10})


# ── The race to the Stone ─────────────────────────────────────────────────────────────────


def test_at_least_so_many_rounds_by_counting() -> None:
    # dice that are no aether, aethers, cards with two flasks and with one, anti-element, extra
    assert race.at_least((1, 5, 0, 0, 1, 0)) == 1  # all is there
    assert race.at_least((1, 5, 0, 0, 0, 0)) == 2  # the trade keeps an aether until cleanup
    assert race.at_least((5, 4, 0, 0, 1, 0)) == 1  # one forging, and the Stone
    assert race.at_least((4, 4, 0, 0, 1, 0)) > 1  # the anti-element would go into the forge
    assert race.at_least((4, 4, 0, 1, 1, 0)) > 1  # an aether could add a die, but would stay there
    assert race.at_least((17, 1, 0, 0, 1, 1)) == 1  # four forgings and the Stone: five assistants
    assert race.at_least((17, 1, 0, 0, 1, 0)) == 2  # four are not enough


def numbers_of(state: State) -> race.Numbers:
    has = owned(state)
    flasks = [len(DECK.cards[number].flasks) for number in state.labs[0][1:]]
    ready = state.extras[0] == 1
    cards = (len([n for n in flasks if n > 1]), flasks.count(1))
    return sum(has) - has[4], has[4], *cards, int(has[5] > 0), int(ready)


def test_the_stone_is_real() -> None:
    found = race.fastest_stone("green 2", games=2, tries=3, seed=3, width=5)
    assert Trace.read(found.luckiest.text()) == found.luckiest
    assert found.luckiest.game.winners(found.luckiest.state) == (0,)
    assert found.at_least <= found.at_most <= min(found.rounds)
    assert found.at_most == found.luckiest.state.round
    assert found.mean == sum(found.rounds) / 2
    assert str(found).startswith(
        f"green 2: with all luck {found.at_least} to {found.at_most} rounds"
    )


def test_the_stone_can_be_made_in_four_rounds_and_not_in_three() -> None:
    """The game is played again through every refusal; what it owns is within what is counted, with
    bids that are outbid. An anti-element as a present changes nothing."""
    found = race.fewest_rounds()
    assert (found.value, found.limit, found.exact) == (4, 4, True)
    trace = found.certificate
    assert Trace.read(trace.text()) == trace
    assert (trace.game.winners(trace.state), trace.state.round) == ((0,), 4)
    pity = [e for s in trace.steps for e in s.events if e.rule == "5.5"]
    assert len(pity) == 4
    tables = [numbers_of(state) for state in rounds_begun(trace)]
    assert [numbers[:2] for numbers in tables] == [(4, 1), (7, 1), (12, 1), (14, 2)]
    for now, then in pairwise(tables):
        assert _is_counted(now, then, outbid=True), (now, then)
    assert None in list(race.counted_on(tables[-1]))


def rounds_begun(trace: Trace) -> list[State]:
    return [
        step.state
        for step in trace.steps
        if step.state.phase == Phase.TURN and step.state.turns == 0 and step.player == CHANCE
    ]


def _is_counted(now: race.Numbers, then: race.Numbers, outbid: bool = False) -> bool:
    """To have more than was played is no harm, but not more aethers."""
    return any(
        n is not None and n[1] == then[1] and all(x >= y for x, y in zip(n, then, strict=True))
        for n in race.counted_on(now, outbid)
    )


def test_what_is_played_is_within_what_is_counted() -> None:
    for growing in (1, 2, 3):
        trace = race.alone("red 1", growing, 4, Random(growing).choice)
        rounds = rounds_begun(trace)
        assert [state.round for state in rounds] == list(range(1, trace.state.round + 1))
        tables = [numbers_of(state) for state in rounds]
        for now, then in pairwise(tables):
            assert _is_counted(now, then), (now, then)
        assert None in list(race.counted_on(tables[-1]))


def test_a_pair_is_asked_for_by_name() -> None:
    with pytest.raises(QuintError, match="called like 'red 2', not 'red 4'"):
        race.fastest_stone("red 4")
    with pytest.raises(QuintError, match="at least one game"):
        race.fastest_stone("red 1", games=0)
