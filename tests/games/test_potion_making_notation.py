"""Potion-making drawn with letters: every moment reads back, and what cannot be is told so."""

from __future__ import annotations

import re
from random import Random
from textwrap import dedent
from typing import Any

import pytest

from quint import CHANCE, OVER, Trace, Unreadable
from quint.games.potion_making import PotionMaking, State
from tests.games.potion_table import all_laid_but, at, both, guild, university
from tests.games.words import offered

OPTIONS = [
    {option.name: value}
    for option in PotionMaking.options
    if isinstance(option.choices, tuple) and option.name != "mix"
    for value in option.choices
    if value != option.default
]


def played_at_random(game: PotionMaking, seed: int) -> list[State]:
    """Every moment of a game; whoever can cast a spell or brew mostly does."""
    rng, state, found = Random(seed), game.start(), []
    while game.turn(state) != OVER:
        found.append(state)
        actions = game.actions(state)
        lively = [a for a in actions if str(a).split()[0] in ("brew", "cast", "place")]
        if game.turn(state) != CHANCE and lively and rng.random() < 0.8:
            actions = tuple(lively)
        state = game.apply(state, rng.choice(actions))
    return [*found, state]


def drawn_anew(game: PotionMaking, states: list[State]) -> set[str]:
    """Each state is read from its drawing; what lies in the middle of something is named."""
    met: set[str] = set()
    for number, state in enumerate(states):
        if state.pending is None and not state.played and not state.more and number % 9:
            continue
        assert game.position(game.picture(state)) == state
        if state.pending is not None:
            met.add(type(state.pending).__name__)
        if state.more:
            met.add("more")
    return met


@pytest.mark.parametrize(
    ("mix", "players", "games", "wanted"),
    [
        ("practice", 2, 5, {"Brewing", "Chosen"}),
        ("practice", 4, 5, {"Brewing", "Chosen"}),
        ("guild", 2, 5, {"Brewing", "Chosen", "Returning", "Wanted"}),
        ("university", 2, 12, {"Brewing", "Chosen", "Demand"}),
        ("both", 2, 4, {"Brewing", "Chosen", "Returning", "Wanted", "Demand", "more"}),
    ],
)
def test_every_moment_reads_back_from_its_drawing(
    mix: str, players: int, games: int, wanted: set[str]
) -> None:
    game = PotionMaking(mix=mix, players=players)
    met: set[str] = set()
    for seed in range(games):
        met |= drawn_anew(game, played_at_random(game, seed))
    assert met == wanted


@pytest.mark.parametrize("mix", ["practice", "university", "guild", "both"])
@pytest.mark.parametrize("option", OPTIONS, ids=str)
def test_every_moment_reads_back_with_every_option(mix: str, option: dict[str, Any]) -> None:
    game = PotionMaking(mix=mix, players=3, **option)
    drawn_anew(game, played_at_random(game, 11))


# ── Readable in the middle of something ───────────────────────────────────────────────────


def drawing(trace: Trace) -> list[str]:
    assert trace.game.position(trace.game.picture(trace.state)) == trace.state
    return trace.game.picture(trace.state).splitlines()


def test_components_chosen_so_far_are_named() -> None:
    trace = guild("""
    opus 1: b
    opus 2: a
    path 2 sol: elixir of fire, elixir rubedo
    formulas 1: elixir of eternal youth [], elixir of fire []
    formulas 2: elixir of eternal youth []
    hand 1: great elixir of rebirth, dragon
    """).play("brew great elixir of rebirth")
    assert "played: great elixir of rebirth" in drawing(trace)
    assert not any(line.startswith("with") for line in drawing(trace))
    trace = trace.play("use elixir of fire from sol of player 2")
    assert "with: elixir of fire from sol of player 2" in drawing(trace)


def test_one_of_several_formulas_keeps_its_number() -> None:
    trace = guild("""
    formulas 1: great elixir of omen [], great elixir of insight []
    formulas 2: aqua regis* [], aqua regis [dragon, banshee]
    hand 1: supreme elixir of magic
    hand 2: basilisk
    """).play("brew supreme elixir of magic")
    trace = trace.play("use aqua regis #2 of player 2")
    assert "with: aqua regis #2 of player 2" in drawing(trace)


def test_two_formulas_that_are_alike_are_named_twice() -> None:
    """The Talisman of Sorcery takes three Lesser Talismans, which may be alike (11.2)."""
    trace = university("""
    formulas 1: lesser talisman of income []
    formulas 2: lesser talisman of growth [], lesser talisman of growth [],
        lesser talisman of usefulness []
    hand 1: talisman of sorcery
    hand 2: basilisk
    """).play("brew talisman of sorcery")
    growth = "lesser talisman of growth of player 2"
    trace = trace.play(f"use {growth}").play(f"use {growth}")
    assert f"with: {growth}, {growth}" in drawing(trace)
    assert offered(trace) == {
        "use lesser talisman of income of player 1",
        "use lesser talisman of usefulness of player 2",
    }


@pytest.mark.parametrize(
    ("mix", "start", "plays", "line"),
    [
        (
            "practice",
            """
            formulas 1: elixir of fire [dragon, banshee], elixir of fire []
            hand 1: decomposition spell (snake eye)
            """,
            ["cast decomposition spell (snake eye)", "choose elixir of fire #2 of player 1"],
            "chosen: elixir of fire #2 of player 1",
        ),
        (
            "guild",
            """
            desk bat wing: great elixir of rebirth
            hand 1: atanorum spell, dragon
            """,
            ["cast atanorum spell", "take great elixir of rebirth"],
            "wanted: great elixir of rebirth",
        ),
        (
            "university",
            """
            hand 1: spell of necessity, dragon
            hand 2: great elixir of rebirth, elixir of secret vision
            """,
            ["cast spell of necessity", "name bat wing"],
            "demanded: bat wing of player 2",
        ),
        (
            "university",
            """
            formulas 2: dragon [], banshee [], basilisk []
            hand 1: forbidden forest spell
            """,
            ["cast forbidden forest spell", "choose banshee of player 2"],
            "chosen: banshee of player 2",
        ),
    ],
)
def test_what_is_decided_about_a_spell_is_named(
    mix: str, start: str, plays: list[str], line: str
) -> None:
    trace = at(dedent(start), mix=mix)
    for text in plays:
        trace = trace.play(text)
    assert line in drawing(trace)


def test_cards_to_return_are_counted() -> None:
    trace = guild("hand 1: trismegistus spell, dragon\nturn 5, player 1, playing")
    trace = trace.play("cast trismegistus spell")
    for card in ("elixir rubedo", "elixir albedo", "azoth", "phoenix", "homunculus"):
        trace = trace.play("draw from guild").play(f"get {card}")
    assert "to return: 2" in drawing(trace)
    assert "to return: 1" in drawing(trace.play("return azoth"))


def test_13_2_cards_that_may_be_drawn_are_counted() -> None:
    trace = both("hand 1: dragon\nturn 1, player 1, drawing, 1 to draw, 7 more if wanted")
    assert drawing(trace)[-1].endswith("drawing, 1 to draw, 7 more if wanted")


# ── What cannot be ────────────────────────────────────────────────────────────────────────

FIRE = "formulas 1: elixir of fire [], elixir of eternal youth []\nhand 1: dragon\n"
BREWING = f"{FIRE}played: great elixir of rebirth\n"


@pytest.mark.parametrize(
    ("mix", "lines", "sentence"),
    [
        ("practice", "turn 3, player 1, playing", "Player 1 has nothing to do in this drawing."),
        ("practice", "hand 2: dragon", "Player 1 has nothing to do"),
        ("practice", "turn 1, player 1, drawing", "Say how many cards are to be drawn"),
        ("practice", "hand 1: dragon\nturn 1, player 1, drawing or playing", "Practice alone"),
        ("practice", "turn 1, player 1, over", "I cannot read 'over'"),
        ("practice", "turn 0, player 1, playing", "'0' in the drawing should be a number."),
        ("practice", "turn 1, player 1, dealing, 12 to draw", "12 cards would be left to deal"),
        ("practice", "turn 1, player 1, dealing, 13 to draw, from practice", "12 cards would be"),
        ("practice", "hand 1: 80 from practice", "80 cards from practice are drawn from behind"),
        (
            "practice",
            "hand 1: dragon\nhand 2: banshee, 2 from practice",
            "Draw all hands from behind but one",
        ),
        (
            "guild",  # 1.4, 6.1: the first hand gets four from one deck, then two from the other
            "hand 1: dragon, banshee, basilisk, elixir of fire, elixir of fire\n"
            "turn 1, player 1, dealing, 15 to draw, from guild",
            "Cards are dealt to player 1, then to the next, and to the desk at last.",
        ),
        ("practice", "turn 1, player 1, playing, from practice", "No card can be drawn from"),
        ("practice", "turn 1, player 1, drawing, 1 to draw, 2 more if wanted", "all three decks"),
        ("guild", "turn 1, player 1, playing, 1 to draw, from opus", "are only dealt"),
        ("practice", f"{FIRE}chosen: elixir of fire of player 1", "no card is being played"),
        ("practice", f"{FIRE}played: banshee, basilisk", "cannot be played together"),
        ("practice", f"{BREWING}with: elixir of fire of player 2", "There is no 'elixir of fire"),
        ("practice", f"{BREWING}with: elixir of eternal youth of player 1", "Component 1 of Great"),
        (
            "practice",
            f"{BREWING}with: elixir of fire of player 1, elixir of eternal youth of player 1",
            "has no more than 2 components",
        ),
        (
            "practice",
            f"{BREWING}turn 3, player 1, playing, 1 to draw",
            "No cards are drawn while Great Elixir of Rebirth is played like that.",
        ),
        ("practice", "turn 3, player 1, played out, 1 to draw", "The game is over in this drawing"),
        ("practice", f"{BREWING}with: bat wing", "too few cards of bat wing"),
        ("practice", f"{FIRE}played: great elixir of omen", "cannot be completed here"),
        ("guild", "hand 1: dragon\nplayed: philosopher's stone of sol", "no spell that could lie"),
        ("guild", "hand 1: dragon\nplayed: trismegistus spell", "has nothing to do"),
        (
            "guild",
            "hand 1: dragon\nplayed: trismegistus spell\nto return: 2",
            "does not ask for that many",
        ),
        (
            "university",
            "hand 1: dragon\nplayed: spell of necessity\ndemanded: bat wing of player 2",
            "could not have been",
        ),
        (
            "guild",
            "formulas 2: dragon []\nplayed: transformation spell (mandrake root)\n"
            "chosen: dragon of player 2",
            "could not have been",
        ),
        (
            "practice",
            "played: transformation spell (mandrake root)\nchosen: bat wing\n"
            "desk bat wing: great elixir of rebirth",
            "a completed formula, like",
        ),
    ],
)
def test_a_position_that_cannot_be_is_told_so(mix: str, lines: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as told:
        PotionMaking(mix=mix).position(lines)
    assert sentence in str(told.value)


def test_all_decks_empty_and_a_card_to_draw_is_told_so() -> None:
    everything = all_laid_but("dragon").replace("\n    ", "\n")
    with pytest.raises(Unreadable, match="all decks are empty"):
        PotionMaking().position(f"{everything}hand 1: dragon\nturn 1, player 1, drawing, 1 to draw")


# ── Drawings that somebody changed ────────────────────────────────────────────────────────

STRAY = [
    "chosen: dragon of player 1",
    "with: bat wing",
    "to return: 1",
    "wanted: dragon",
    "demanded: bat wing of player 2",
    "played: dragon",
    "turn 3, player 2, dealing, 3 to draw",
    "turn 3, player 1, drawing, 2 to draw, from practice",
    "turn 3, player 2, drawing or playing, 2 to play",
    "turn 3, player 1, played out",
]


def spoilt(picture: str, rng: Random) -> str:
    """A drawing in which lines are gone, have other numbers, stand elsewhere or are strange."""
    lines = [line for line in picture.splitlines() if not line.startswith("deck ")]
    for _ in range(rng.choice((1, 1, 2))):
        one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(4):
            case 0:
                lines[one] = ""
            case 1:
                lines[one] = re.sub(r"\d+", lambda _: str(rng.randrange(12)), lines[one])
            case 2:
                lines[one], lines[other] = lines[other], lines[one]
            case _:
                lines[one] = rng.choice(STRAY)
    return "\n".join(lines)


@pytest.mark.parametrize("mix", ["practice", "university", "guild", "both"])
def test_whatever_is_read_can_be_played_on(mix: str) -> None:
    game = PotionMaking(mix=mix)
    states, rng = played_at_random(game, 3), Random(5)
    busy = [state for state in states if state.pending or state.played or state.more]
    read = 0
    for number in range(60):
        picture = spoilt(game.picture(rng.choice(busy if number % 2 else states)), rng)
        try:
            state = game.position(picture)
        except Unreadable:
            continue
        read += 1
        assert game.position(game.picture(state)) == state
        for action in game.actions(state):
            game.apply(state, action)
        for _ in range(20):
            if game.turn(state) == OVER:
                break
            state = game.apply(state, rng.choice(game.actions(state)))
    assert 10 < read < 60
