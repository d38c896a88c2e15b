"""explore: recipes read from the card file anew, ways found by trying every play, odds by listing.

Nothing here asks the room how a recipe is read: `RECIPES` is made from the lines of cards.csv.
"""

from __future__ import annotations

import csv
from collections import Counter, deque
from collections.abc import Iterator
from fractions import Fraction
from importlib.resources import files
from itertools import combinations, combinations_with_replacement, product
from math import comb
from pathlib import Path

import pytest

from quint import QuintError
from quint.games.potion_making import PotionMaking
from quint.games.potion_making.cards import ELEMENTS
from quint.games.potion_making.explore import (
    Way,
    best_split,
    chance_of_all,
    cheapest,
    path_cards,
    played,
    recipe_graph,
    stone_odds,
    swing,
    wanted,
    ways,
)

PRACTICE = PotionMaking()
GUILD = PotionMaking(mix="guild")
ROOM = files("quint.games.potion_making")
LINES = [*csv.DictReader((ROOM / "cards.csv").read_text(encoding="utf-8").splitlines())]
OPUS = [*csv.DictReader((ROOM / "opus.csv").read_text(encoding="utf-8").splitlines())]
TALISMAN, ELIXIR = "Supreme Talisman of Magic", "Supreme Elixir of Magic"


def recipes(*decks: str) -> dict[str, list[set[str]]]:
    """For each formula of the decks, what will do for each of its components, by name."""
    lines = [line for line in LINES if line["deck"] in decks and line["components"]]
    name = {line["key"]: line["name"] for line in lines}
    found: dict[str, list[set[str]]] = {}
    for line in lines:
        slots = []
        for part in line["components"].split(" + "):
            will_do: set[str] = set()
            for choice in part.split("|"):
                what, _, which = choice.partition(":")
                if choice == "any:element":
                    will_do |= set(ELEMENTS)
                elif what == "any":
                    will_do |= {other["name"] for other in lines if other["class"] == which}
                else:
                    will_do.add(which if what == "el" else name[which])
            slots.append(will_do)
        found[line["name"]] = slots
    return found


RECIPES = recipes("practice")
COPIES = {
    deck: Counter({line["name"]: 0 for line in LINES if line["deck"] == deck})
    for deck in ("practice", "guild")
}
for line in LINES:
    if line["deck"] in COPIES:
        COPIES[line["deck"]][line["name"]] += int(line["copies"])


# ── The recipe graph ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", [PRACTICE, GUILD], ids=lambda game: str(game.mix))
def test_the_edges_are_the_components_on_the_cards(game: PotionMaking) -> None:
    graph = recipe_graph(game)
    by_hand = recipes("practice", "guild") if game is GUILD else RECIPES
    places = Counter((part, whole) for whole, slots in by_hand.items() for s in slots for part in s)
    assert {(edge.part, edge.whole): edge.places for edge in graph.edges} == dict(places)
    assert len(graph.edges) == len(places)
    assert {node.name for node in graph.nodes} == {*ELEMENTS, *by_hand}


def test_practice_counted_by_hand() -> None:
    graph = recipe_graph(PRACTICE)
    # 16 elements; 16 simple and 4 triple elixirs; powders, great elixirs, talismans and half of
    # the creatures; the creatures that a powder goes into and the two supreme cards.
    assert Counter(node.depth for node in graph.nodes) == {0: 16, 1: 20, 2: 20, 3: 6}
    kinds = Counter(node.kind for node in graph.nodes)
    assert kinds["element"] == kinds["simple elixir"] == 16
    assert kinds["creature"] == kinds["great elixir"] == 8
    assert {node.points for node in graph.nodes if node.kind == "talisman"} == {8}
    assert {node.points for node in graph.nodes if node.kind == "element"} == {0}


@pytest.mark.parametrize("game", [PRACTICE, GUILD], ids=lambda game: str(game.mix))
def test_the_picture_reads_from_left_to_right_and_nothing_lies_on_something_else(
    game: PotionMaking,
) -> None:
    graph = recipe_graph(game)
    x = {node.name: node.x for node in graph.nodes}
    assert all(x[edge.part] < x[edge.whole] for edge in graph.edges)
    deepest = {
        name: max(x[part] for slot in slots for part in slot)
        for name, slots in recipes("practice", *(["guild"] if game is GUILD else [])).items()
    }
    assert all(x[name] == 1 + depth for name, depth in deepest.items())
    assert len({(node.x, node.y) for node in graph.nodes}) == len(graph.nodes)
    assert all(0 < node.y < 1 for node in graph.nodes)
    assert recipe_graph(game) == graph


def test_the_order_of_the_columns_saves_ink() -> None:
    """Lines are shorter than with every column in the order of the box."""
    graph = recipe_graph(PRACTICE)
    columns: dict[int, list[str]] = {}
    for node in graph.nodes:
        columns.setdefault(node.x, []).append(node.name)
    unsorted = {
        name: (2 * n + 1) / (2 * len(names))
        for names in columns.values()
        for n, name in enumerate(sorted(names, key=[*ELEMENTS, *RECIPES].index))
    }
    y = {node.name: float(node.y) for node in graph.nodes}
    ink = [sum(abs(at[e.part] - at[e.whole]) for e in graph.edges) for at in (y, unsorted)]
    assert ink[0] < 0.7 * ink[1]


# ── The cheapest way, by trying every play ────────────────────────────────────────────────

Element_card = frozenset[str]
THREE = {
    TALISMAN: frozenset({"phoenix feather", "thought energy", "dragon tooth"}),
    ELIXIR: frozenset({"astral energy", "quintessence of will", "ether waves"}),
}
Lying = tuple[str, tuple[Element_card, ...]]
Position = tuple[tuple[Element_card, ...], tuple[Lying, ...]]


def tidy(desk: list[Element_card], lying: list[Lying]) -> Position:
    by_name = sorted(desk, key=sorted)
    return tuple(by_name), tuple(sorted(lying, key=lambda one: (one[0], [*map(sorted, one[1])])))


def slow_plays(target: str, choice: tuple[str, ...] = ()) -> int:
    """The fewest plays to the target, laying and brewing in any order; breadth first.

    `choice` are the components of the target, where its card leaves one.
    """
    slots = {**RECIPES, target: [{name} for name in choice] or RECIPES[target]}
    needs: Counter[str] = Counter()  # every formula and every element that goes into it

    def need(name: str) -> None:
        needs[name] += 1
        for slot in slots.get(name, ()):
            (only,) = slot
            need(only)

    need(target)
    formulas = [name for name in needs if name in slots]
    lays = [frozenset({name}) for name in needs if name in ELEMENTS]
    several = [shows for name, shows in THREE.items() if name != target and shows & {*needs}]
    limit = {**{card: needs[next(iter(card))] for card in lays}, **dict.fromkeys(several, 1)}
    start: Position = ((), ())
    seen, waiting = {start}, deque([(start, 0)])
    while waiting:
        (desk, lying), plays = waiting.popleft()
        table = Counter([*desk, *(card for _, under in lying for card in under)])
        afters = [
            tidy([*desk, card], [*lying]) for card in (*lays, *several) if table[card] < limit[card]
        ]
        for name in formulas:
            if sum(other == name for other, _ in lying) < needs[name]:
                afters += brewed([*desk], [*lying], name, [next(iter(s)) for s in slots[name]])
        for after in afters:
            if any(name == target for name, _ in after[1]):
                return plays + 1
            if after not in seen:
                seen.add(after)
                waiting.append((after, plays + 1))
    raise AssertionError("the target cannot be made")


def brewed(
    desk: list[Element_card], lying: list[Lying], name: str, asked: list[str]
) -> Iterator[Position]:
    """Every way to take the components, and what the table looks like then."""
    choices: list[list[int]] = []
    for part in asked:
        pool = (
            [n for n, card in enumerate(desk) if part in card]
            if part in ELEMENTS
            else [-1 - n for n, (other, _) in enumerate(lying) if other == part]
        )
        choices.append(pool)
    for taken in product(*choices):
        if len(set(taken)) == len(taken):
            under = tuple(sorted([desk[n] for n in taken if n >= 0], key=sorted))
            left = [card for n, card in enumerate(desk) if n not in taken]
            back = [card for n in taken if n < 0 for card in lying[-1 - n][1]]
            rest = [one for n, one in enumerate(lying) if -1 - n not in taken]
            yield tidy([*left, *back], [*rest, (name, under)])


SMALL = [n for n, slots in RECIPES.items() if n not in (TALISMAN, ELIXIR) and slots]


def test_every_formula_but_the_supreme_ones_takes_as_many_plays_as_a_slow_search_says() -> None:
    assert len(SMALL) == 44
    assert {name: cheapest(PRACTICE, name).plays for name in SMALL} == {
        name: slow_plays(name) for name in SMALL
    }


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Talisman of the Beast Lord", "Talisman of Hidden Knowledge"),
        ("Palantirium Talisman", "Talisman of Teleportation"),
        ("Great Elixir of Omen", "Great Elixir of Disappearance"),
    ],
)
def test_the_best_ways_to_the_supreme_formulas(one: str, other: str) -> None:
    target = TALISMAN if "Talisman" in one else ELIXIR
    plays = next(way.plays for way in ways(PRACTICE, target) if brews(way) >= {one, other})
    assert plays == slow_plays(target, (one, other))


def brews(way: Way) -> set[str]:
    return {step.removeprefix("brew ") for step in way.steps if step.startswith("brew ")}


def elements_under(talisman: str) -> Counter[str]:
    return Counter(e for part in RECIPES[talisman] for p in part for s in RECIPES[p] for e in s)


def test_all_ways_to_the_supreme_talisman_counted_by_hand() -> None:
    """Five element cards lie under the elixirs of a talisman. What both talismans want, or what one
    card with three elements can be for either, is laid once: and seven formulas are brewed.
    """
    talismans = [line["name"] for line in LINES if line["class"] == "talisman"][:4]
    expected = []
    for pair in combinations(talismans, 2):
        first, second = (elements_under(each) for each in pair)
        again = sum((first & second).values())
        rest = first - second, second - first
        again += all(set(each) & THREE[ELIXIR] for each in rest)
        expected.append(10 - again + 7)
    assert sorted(expected) == [14, 15, 16, 16, 17, 17]
    assert [way.plays for way in ways(PRACTICE, TALISMAN)] == sorted(expected)


def test_no_way_in_the_guild_is_shorter_than_the_same_talisman_twice() -> None:
    # Five elements must lie under two elixirs at once, and seven formulas are brewed: 12 at least.
    way = cheapest(GUILD, TALISMAN)
    assert (way.plays, way.laid) == (12, 5)
    kybalions = sum(step == "brew Kybalion Talisman" for step in way.steps)
    smaragdiums = sum(step == "brew Smaragdium Talisman" for step in way.steps)
    assert sorted((kybalions, smaragdiums)) == [0, 2]
    assert cheapest(GUILD, ELIXIR).plays == 4 + 7  # Aqua Regis twice


def test_a_talisman_with_one_card_is_not_brewed_twice() -> None:
    once = [line["name"] for line in LINES if line["class"] == "talisman" and line["copies"] == "1"]
    assert len(once) == 4
    for way in ways(GUILD, TALISMAN):
        assert all(way.steps.count(f"brew {name}") <= 1 for name in once)
    assert len(ways(GUILD, TALISMAN)) == comb(6, 2) + 2


def test_the_best_ways_can_be_gone_at_the_table_for_the_points_they_promise() -> None:
    for way in ways(PRACTICE, TALISMAN)[:2]:
        trace = played(PRACTICE, way)
        assert trace.state.points[0] == way.points
        assert len(trace.steps) == 2 * way.plays - 1
        assert trace.state.formulas[0][0][0] == PRACTICE.box.by_label[TALISMAN.lower()]


def test_points_counted_by_hand() -> None:
    # 7 absent elements; simple and triple elixirs 2 + 3 + 2 + 3, talismans 8 + 8, supreme 10.
    assert cheapest(PRACTICE, TALISMAN).points == 7 + 10 + 16 + 10
    # Belladonna is laid twice, for a point each: the first lies under the other elixir by then.
    sleep = cheapest(PRACTICE, "Great Elixir of Timelessness")
    assert sleep.laid == 4
    assert sleep.points == 4 + 2 + 2 + 6


OWN = """deck,copies,name,key,class,element,components,points,effect,name_status,provenance
practice,2,One,one,simple elixir,bat wing,el:astral energy + el:belladonna,2,,own,own
practice,2,Two,two,simple elixir,bat wing,el:quintessence of will + el:snake eye,2,,own,own
practice,2,Three,three,simple elixir,bat wing,el:ether waves + el:belladonna,2,,own,own
practice,2,Four,four,simple elixir,bat wing,el:ether waves + el:snake eye,2,,own,own
practice,2,Low,low,great elixir,bat wing,f:one + f:two,6,,own,own
practice,2,High,high,great elixir,bat wing,f:three + f:four,6,,own,own
practice,2,Top,top,supreme,bat wing,f:low + f:high,10,,own,own
practice,COPIES,Eureka,eu,spell,astral energy; quintessence of will; ether waves,,0,eureka,own,own
"""


def test_of_ways_with_as_many_plays_the_one_with_more_points_comes_first() -> None:
    """Any two elements will do, and only two that differ bring a point each."""
    for game in (GUILD, PotionMaking(mix="university")):
        way = cheapest(game, "Elixir of Omnitude")
        first, second, brew = way.steps
        assert brew == "brew Elixir of Omnitude"
        assert first != second
        assert way.points == 2


def test_an_element_that_lies_there_already_brings_no_point(tmp_path: Path) -> None:
    """The second astral energy is laid while the first still lies there."""
    file = tmp_path / "own.csv"
    same = OWN.replace("el:astral energy + el:belladonna", "el:astral energy + el:astral energy")
    plain = same.replace("astral energy; quintessence of will; ether waves", "bat wing")
    file.write_text(plain.replace("COPIES", "1"), encoding="utf-8")
    way = cheapest(PotionMaking(cards=str(file)), "One")
    assert (way.laid, way.points) == (2, 1 + 2)
    # One of them shows more: laid last, it brings a point for what was absent.
    file.write_text(same.replace("COPIES", "1"), encoding="utf-8")
    way = cheapest(PotionMaking(cards=str(file)), "One")
    assert (way.steps[1], way.points) == ("lay Eureka", 2 + 2)


@pytest.mark.parametrize(("copies", "laid"), [(1, 5), (2, 4)])
def test_a_card_with_three_elements_is_laid_as_often_as_there_are_cards(
    tmp_path: Path, copies: int, laid: int
) -> None:
    """Low wants astral energy and will, High wants ether waves twice; the rest comes back.

    Each Eureka is one of the first two and then one of the ether waves. So with two of them four
    cards do, with one it takes one more.
    """
    file = tmp_path / "own.csv"
    file.write_text(OWN.replace("COPIES", str(copies)), encoding="utf-8")
    way = cheapest(PotionMaking(cards=str(file)), "Top")
    assert (way.laid, way.plays) == (laid, laid + 7)


def test_what_cannot_be_shown_or_found_is_said() -> None:
    with pytest.raises(QuintError, match="Did you mean 'love potion'"):
        ways(PRACTICE, "love potoin")
    with pytest.raises(QuintError, match="Practice alone"):
        played(GUILD, cheapest(GUILD, TALISMAN))
    with pytest.raises(QuintError, match="Too few cards"):
        played(PRACTICE, ways(PRACTICE, TALISMAN)[-1])


# ── Wanted elements ───────────────────────────────────────────────────────────────────────


def apart(name: str) -> Counter[str]:
    """What a formula comes down to, summed over every way to choose; with the number of ways."""
    if name in ELEMENTS:
        return Counter({name: 1, "ways": 1})
    total: Counter[str] = Counter()
    for parts in product(*RECIPES[name]):
        below = [apart(part) for part in parts]
        assert all(each["ways"] == 1 for each in below)
        total.update({"ways": 1})
        for each in below:
            total.update({e: n for e, n in each.items() if e != "ways"})
    return total


def test_wanted_is_what_taking_every_formula_apart_gives() -> None:
    total = dict.fromkeys(ELEMENTS, Fraction(0))
    for name in RECIPES:
        found = apart(name)
        for element in ELEMENTS:
            total[element] += Fraction(found[element], found["ways"])
    assert {name: each.expanded for name, each in wanted(PRACTICE).items()} == total
    # 2 for each of 16, 3 for 4 and for 4 powders, 4 for 8, 5 for 4 and for 8, 8 and 10.
    assert sum(total.values()) == 32 + 12 + 12 + 32 + 20 + 40 + 8 + 10


def test_every_element_is_asked_for_three_times() -> None:
    found = wanted(PRACTICE)
    assert {each.asked for each in found.values()} == {3}
    assert sum(each.cards for each in found.values()) == 80  # two cards show three elements each
    assert found["spring water"].cards == 4
    assert found["ether waves"].cards == 6


def test_a_place_that_takes_any_element_takes_a_share_of_each() -> None:
    more = {
        name: each.expanded - wanted(PRACTICE)[name].expanded
        for name, each in wanted(GUILD).items()
    }
    # Supreme cards have more to choose from in the Guild, so only a sum is plain: simple elixirs
    # 4 · 2, Omnitude 2, triple 2 · 3, powders 2 · 3, Aqua Regis 4, talismans and creatures 5 · 5.
    assert sum(more.values()) == 8 + 2 + 6 + 6 + 4 + 25
    assert wanted(GUILD)["bat wing"].asked == 4


# ── Stealing ──────────────────────────────────────────────────────────────────────────────


TABLES = [(n, pair) for n in (2, 3, 4) for pair in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 4), (2, 4)]]


@pytest.mark.parametrize(("players", "owners"), [(n, pair) for n, pair in TABLES if max(pair) <= n])
def test_swing_is_what_the_table_pays(players: int, owners: tuple[int, int]) -> None:
    """Player 1 completes a talisman with elixirs that lie before these players."""
    game = PotionMaking(players=players)
    rows: dict[int, list[str]] = {}
    for owner, part in zip(
        owners, ("elixir of fidelity", "telepathic potion (ether waves)"), strict=True
    ):
        rows.setdefault(owner, []).append(f"{part} []")
    lines = [f"formulas {owner}: {', '.join(parts)}" for owner, parts in rows.items()]
    state = game.position("\n".join([*lines, "hand 1: palantirium talisman"]))
    after = game.apply(state, game.read(state, "brew palantirium talisman"))
    mine, *others = after.points
    robbed = len({owner for owner in owners if owner != 1})
    assert swing(8, players - 1, robbed) == mine - Fraction(sum(others), players - 1)


def test_swing_by_hand() -> None:
    assert swing(10, opponents=1, robbed=1) == 5
    assert swing(8, opponents=3, robbed=1) == Fraction(20, 3)
    assert swing(8, opponents=3, robbed=3) == 4
    assert swing(3, opponents=1, robbed=1) == 2  # half of three is one (3.4a)
    for opponents, robbed in [(0, 0), (2, 3), (2, -1)]:
        with pytest.raises(QuintError, match="cannot have lost"):
            swing(8, opponents, robbed)


# ── The odds of a Stone ───────────────────────────────────────────────────────────────────


def test_chance_of_all_is_the_share_of_handfuls_listed_one_by_one() -> None:
    for size in range(1, 9):
        for kinds in range(4):
            for copies in combinations_with_replacement(range(1, 4), kinds):
                if sum(copies) > size:
                    continue
                deck = [kind for kind, count in enumerate(copies) for _ in range(count)]
                deck += [-1] * (size - len(deck))
                for drawn in range(size + 1):
                    hands = [{*hand} - {-1} for hand in combinations(deck, drawn)]
                    good = sum(len(hand) == kinds for hand in hands)
                    assert chance_of_all(size, copies, drawn) == Fraction(good, len(hands))


def test_a_handful_that_cannot_be_drawn_is_refused() -> None:
    for size, copies, drawn in [(4, [1], 5), (4, [1], -1), (4, [3, 2], 2)]:
        with pytest.raises(QuintError, match="cannot be drawn"):
            chance_of_all(size, copies, drawn)


def by_rows_of_pascal(size: int, copies: list[int], drawn: int) -> Fraction:
    """Multiply the rows of Pascal's triangle, each wanted kind without the case of none."""
    ways_to = [comb(size - sum(copies), n) for n in range(drawn + 1)]
    for count in copies:
        ways_to = [
            sum(comb(count, k) * ways_to[n - k] for k in range(1, min(count, n) + 1))
            for n in range(drawn + 1)
        ]
    return Fraction(ways_to[drawn], comb(size, drawn))


@pytest.mark.parametrize("drawn", [(4, 2), (20, 12), (38, 31), (51, 18), (76, 63)])
def test_every_path_agrees_with_another_way_to_count(drawn: tuple[int, int]) -> None:
    names = {line["key"]: line["name"] for line in LINES}
    sizes = [sum(COPIES[deck].values()) for deck in ("practice", "guild")]
    assert sizes == [76, 63]
    for opus, path in sorted({(line["card"], line["path"]) for line in OPUS}):
        stages = [names[r["key"]] for r in OPUS if (r["card"], r["path"]) == (opus, path)]
        assert [card.name for card in path_cards(GUILD, opus, path)] == stages
        expected = Fraction(1)
        for deck, size, count in zip(("practice", "guild"), sizes, drawn, strict=True):
            copies = [COPIES[deck][name] for name in stages if COPIES[deck][name]]
            expected *= by_rows_of_pascal(size, copies, count)
        assert stone_odds(GUILD, opus, path, drawn) == expected


def test_the_best_split_is_the_best_of_all() -> None:
    for opus, path, cards in [("A", "sol", 30), ("D", "luna", 69), ("F", "luna", 69)]:
        odds = {
            p: stone_odds(GUILD, opus, path, (p, cards - p))
            for p in range(4, 77)
            if 2 <= cards - p <= 63
        }
        split = best_split(GUILD, opus, path, cards)
        assert sum(split) == cards
        assert odds[split[0]] == max(odds.values())
    assert best_split(GUILD, "A", "sol", 139) == (76, 63)
    assert best_split(GUILD, "A", "sol", 6) == (4, 2)
    for cards in (5, 140):
        with pytest.raises(QuintError, match="split 6 to 139 cards, not"):
            best_split(GUILD, "A", "sol", cards)
    with pytest.raises(QuintError, match="the Guild only"):
        best_split(PRACTICE, "A", "sol", 30)


def test_what_is_no_path_is_said() -> None:
    with pytest.raises(QuintError, match="no Magnum Opus card 'G', only a, b, c, d, e, f"):
        path_cards(GUILD, "G", "sol")
    with pytest.raises(QuintError, match="no path 'mars', only sol, luna, mercury"):
        path_cards(GUILD, "A", "mars")
    with pytest.raises(QuintError, match="none without the Guild"):
        path_cards(PRACTICE, "A", "sol")
    with pytest.raises(QuintError, match="practice, guild"):
        stone_odds(GUILD, "A", "sol", (38,))
