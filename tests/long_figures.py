"""Figures that lessons tell and that take too long for every day: `python -m tests.long_figures`.

Each function below makes one of them again, with the seeds that the lesson had. What they found is
stored in golden/long_figures.toml, and tests/widgets/test_lesson_figures.py compares the lessons'
words with it. Without names all are made, which takes an hour; names make those only:

    python -m tests.long_figures presents chains
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from random import Random
from statistics import variance
from typing import Any

from quint_widgets.lessons import lesson_11, lesson_21, lesson_32, lesson_42, lesson_53, lesson_61

import quint
from quint.arena import Study
from quint.cards import Sheet
from quint.games.element.explore import odds_of_capture
from quint.games.mineral_quest import explore as minerals
from quint.games.potion_making import explore as potions
from quint.games.quintessence import explore as marks
from quint.games.quintessential.explore import record_chain

STORED = Path(__file__).parent / "golden" / "long_figures.toml"


def presents() -> dict[str, Any]:
    """Lesson 42: victories of player 2 in 100 games with each present, seeds 0 to 99."""
    return {name: round(100 * lesson_42.play_with(name, 100)[0]) for name in lesson_42.PRESENTS}


def bidding() -> dict[str, Any]:
    """Lesson 42: a greedy that never bids for Extra Action against greedy, 500 games a seat."""
    greedy, game = quint.AGENTS["greedy"], quint.new("quintessential")

    def never(game: Any, view: Any, actions: Any, rng: Random) -> Any:
        others = [action for action in actions if str(action) != "bid on Extra Action"]
        return greedy(game, view, others, rng)

    won = 0
    for seat, seats in enumerate(([never, greedy], [greedy, never])):
        played = [quint.playout(game, seats, Random(n)) for n in range(500)]
        won += sum(game.winners(trace.state) == (seat,) for trace in played)
    return {"won": won, "of": 1000}


def dice() -> dict[str, Any]:
    """Lesson 11: what placements earn in 2,000 random games, in thousandths; and the richest."""
    points = marks.points_in_play(lesson_11.game, games=2000, seed=1).points
    share = [round(1000 * points[k] / points.total()) for k in range(4)]
    rich = sum(many for earned, many in points.items() if earned >= 3)
    return {"share": share, "three or more": rich, "richest": max(points)}


def greed() -> dict[str, Any]:
    """Lesson 11: 200 games of greedy against itself, and 50 against random, half of each seat."""
    greedy, chance = quint.AGENTS["greedy"], quint.AGENTS["random"]
    found = marks.points_in_play(lesson_11.game, games=200, seed=1, agents=[greedy] * 2).points
    won = 0
    for n in range(50):
        seats = [greedy, chance] if n % 2 == 0 else [chance, greedy]
        trace = quint.playout(lesson_11.game, seats, Random(n))
        won += lesson_11.game.winners(trace.state) == (n % 2,)
    scoring = round(1000 * (1 - found[0] / found.total()))
    return {"richest": max(found), "scoring": scoring, "beats random": won, "of": 50}


def lucky_dice() -> dict[str, Any]:
    """Lesson 11: the richest placement in 20,000 random games."""
    found = marks.points_in_play(lesson_11.game, games=20_000, seed=1)
    return {"richest": max(found.points)}


def openings() -> dict[str, Any]:
    """Lesson 11: 24 openings, 1000 random games each; and what became of the champion of 200."""
    few = marks.opening_statistics(lesson_11.game, games=200, seed=1)
    many = marks.opening_statistics(lesson_11.game, games=1000, seed=1)
    best = max(range(24), key=lambda n: few[n].black_wins)
    return {
        "best": few[best].black_wins,
        "worst": min(each.black_wins for each in few),
        "then": many[best].black_wins,
    }


def greedy_openings() -> dict[str, Any]:
    """Lesson 11: 24 openings, 100 games of greedy each."""
    greedy = [quint.AGENTS["greedy"]] * 2
    found = marks.opening_statistics(lesson_11.game, games=100, seed=1, agents=greedy)
    return {"black": sum(each.black_wins for each in found), "of": 2400}


def four_stones() -> dict[str, Any]:
    """Lesson 21: the odds with four stones, 20,000 positions for each hand."""
    found = {}
    for name, state in lesson_21.worlds.items():
        odds = odds_of_capture(lesson_21.game, state, 4, limit=20_000)
        low, high = float(odds.capture), float(odds.capture + odds.unknown)
        found[name] = [round(low, 4), round(high, 4)]
    return found


def greedy_draws() -> dict[str, Any]:
    """Lesson 21: captures of greedy in 30 draws of two stones."""
    found, game = {}, lesson_21.game

    def stop(*_: Any) -> Any:
        raise StopIteration  # the other's turn: there was no capture

    for name, state in lesson_21.worlds.items():
        drawn = quint.Trace(game, state).play("draw 2").state
        found[name] = 0
        for n in range(30):
            try:
                quint.playout(game, [quint.AGENTS["greedy"], stop], Random(n), drawn)
            except StopIteration:
                continue
            found[name] += 1
    return found


def rulings() -> dict[str, Any]:
    """Lesson 61: games of Quintessence that keep their length under a ruling, of 600."""
    study = Study("quintessence", ["random", "random"], games=600)
    centre, target = {"lotus_centre": "once"}, {"purple_target": "whole-move"}
    variants = {"box": {}, "centre once": centre, "one target": target}
    comparison = study.compare(variants | {"at once": {"won_counts": "at-once"}})
    comparison.run(workers=0, progress=False)
    lengths = {name: [game.length for game in comparison[name]] for name in (*variants, "at once")}
    kept = {
        name: sum(a == b for a, b in zip(lengths["box"], each, strict=True))
        for name, each in lengths.items()
    }
    apart = 2 * sqrt(sum(variance(lengths[name]) / 600 for name in ("box", "centre once")))
    return {"actions": round(sum(lengths["box"]) / 600), **kept, "without pairs": round(apart, 2)}


def cheap_turquoise() -> dict[str, Any]:
    """Lesson 61: what the Jeweler loses if Turquoise brings 8 points, in 60 games dealt alike."""
    cheap = Sheet(lesson_61.GAME, "mats").change("Turquoise", where={"role": "Jeweler"}, points=8)
    before, after = (
        lesson_61.points(games, "Jeweler") for games in (lesson_61.play(), lesson_61.play(cheap))
    )
    lost = [a - b for a, b in zip(before, after, strict=True)]
    told = lesson_61.told
    return {"box": told(before), "cheap": told(after), "lost": told(lost)}


def roles() -> dict[str, Any]:
    """Lesson 32: victories relative to fair in 1000 games, among three and among five."""
    found: dict[str, Any] = {}
    for name, game in (("three", lesson_32.game), ("five", lesson_32.five)):
        rows = minerals.balance(minerals.play_roles(game, 1000, seed=1))
        found[name] = {row.role: [round(row.wins, 3), round(row.wins_error, 3)] for row in rows}
        found[f"{name}, points"] = {row.role: round(row.points, 1) for row in rows}
    return found


def no_pile() -> dict[str, Any]:
    """Lesson 32: the Geologist in 1000 further games among three in which nobody picks."""
    greedy = quint.AGENTS["greedy"]

    def leaves_pile(game: Any, view: Any, actions: Any, rng: Random) -> Any:
        others = [action for action in actions if not str(action).startswith("pick")]
        return greedy(game, view, others, rng)

    played = minerals.play_roles(lesson_32.game, 1000, seed=2, agent=leaves_pile)
    seats = [(game, game.roles.index("Geologist")) for game in played if "Geologist" in game.roles]
    points = sum(game.points[seat] for game, seat in seats) / len(seats)
    won = sum(seat in game.winners for game, seat in seats)
    return {"games": len(seats), "won": won, "points": round(points, 1)}


def chains() -> dict[str, Any]:
    """Lesson 43: the longest chain that ends, with one to four formulae."""
    return {"cards": [record_chain(size).value for size in (1, 2, 3, 4)]}


def twenty_plays() -> dict[str, Any]:
    """Lesson 52: recipes that feed each other, twenty plays."""
    return {"points": potions.most_points(quint.new("potion_making"), 20).value.points[-1]}


def five_cards() -> dict[str, Any]:
    """Lesson 53: a rich turn with five cards."""
    return {"text": potions.richest_turns(lesson_53.game, 5)[0].text}


def equals() -> dict[str, Any]:
    """Lesson 60: 8,000 games of Potion-making between two random players."""
    study = Study("potion_making", players=["random", "random"], games=8000)
    study.run(workers=0, progress=False)
    share = study.table()["seat 1"].share
    return {"share": [round(100 * each, 2) for each in (share.value, share.low, share.high)]}


FIGURES: dict[str, Callable[[], dict[str, Any]]] = {
    each.__name__: each
    for each in (
        presents,
        bidding,
        dice,
        greed,
        lucky_dice,
        openings,
        greedy_openings,
        four_stones,
        greedy_draws,
        rulings,
        cheap_turquoise,
        roles,
        no_pile,
        chains,
        twenty_plays,
        five_cards,
        equals,
    )
}


def stored() -> dict[str, Any]:
    return tomllib.loads(STORED.read_text("utf-8")) if STORED.exists() else {}


def written(found: dict[str, Any]) -> str:
    """As TOML: a table a figure, the function that makes it again above."""
    lines = []
    for name, values in found.items():
        lines += [f"# {FIGURES[name].__doc__}", f"[{name}]"]
        lines += [f"{_key(key)} = {_value(value)}" for key, value in values.items()]
        lines.append("")
    return "\n".join(lines)


def _key(key: str) -> str:
    return key if key.isidentifier() else f'"{key}"'


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return (
            "{ " + ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items()) + " }"
        )
    return f'"{value}"' if isinstance(value, str) else str(value)


def main() -> None:
    for name in sys.argv[1:] or FIGURES:
        made = FIGURES[name]()
        print(name, made, flush=True)
        STORED.write_text(written(stored() | {name: made}), "utf-8")


if __name__ == "__main__":
    main()
