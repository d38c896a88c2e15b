"""Who is measured, each driven from the same Python through the calls its users write.

Random play: one game to its end; list the legal moves, choose one with the same expression, play
it, until there is none. Lists: the legal moves of one full position, again and again. Labs: all
31,465 of four cards by the atlas of loops, and some of them by brute force.
"""

from random import Random

import chess
import pyspiel

import quint
from bench import questions
from bench.measure import PlayOne
from bench.positions import MIDDLEGAME, POSITIONS, position
from bench.tables import ASKED, ATLAS, BRUTE_FORCE, CHESS, CHESS_LISTS, GIN, GO, fewest_players
from quint.agents import greedy_agent, random_agent
from quint.core import Trace, playout
from quint.games.element import explore as element
from quint.games.mineral_quest import explore as mineral_quest
from quint.games.quintessence import explore as quintessence
from quint.games.quintessential import explore
from quint.games.quintessential.cards import read_box
from quint.games.quintessential.explore import census
from tests.games import twin_explore, twin_questions
from tests.games.test_element_explore import naive_ideas
from tests.games.twin_engines import kind, loops_by_force

LISTS = 100  # at a time
CUT_OFF = quint.new("quintessence", cap=53)  # two or three moves after a crowded board


def room(name: str, **options: str) -> PlayOne:
    """A game of ours."""
    game = quint.new(name, **options)

    def play(rng: Random) -> int:
        state, moves, random = game.start(), 0, rng.random
        while legal := game.actions(state):
            state = game.apply(state, legal[int(random() * len(legal))])
            moves += 1
        return moves

    return play


def open_spiel(game: str) -> PlayOne:
    """A C++ game of OpenSpiel, called from Python."""
    loaded = pyspiel.load_game(game)

    def play(rng: Random) -> int:
        state, moves, random = loaded.new_initial_state(), 0, rng.random
        while legal := state.legal_actions():
            state.apply_action(legal[int(random() * len(legal))])
            moves += 1
        return moves

    return play


def python_chess(rng: Random) -> int:
    """Chess by python-chess, a rules library in pure Python."""
    board, moves, random = chess.Board(), 0, rng.random
    while legal := list(board.legal_moves):
        board.push(legal[int(random() * len(legal))])
        moves += 1
        if board.is_insufficient_material() or board.is_seventyfive_moves():
            break  # otherwise two bare kings would wander for ever
    return moves


def contestants() -> dict[str, PlayOne]:
    return {
        **{f"quint {name}": room(name) for name in quint.GAMES},
        "quint potion_making, guild": room("potion_making", mix="guild"),
        GO: open_spiel("go(board_size=7)"),
        "OpenSpiel breakthrough 7x7": open_spiel("breakthrough(rows=7,columns=7)"),
        GIN: open_spiel("gin_rummy"),
        CHESS: python_chess,
    }


# ── Listing legal moves ───────────────────────────────────────────────────────────────────


def room_lists(name: str) -> PlayOne:
    """A position of ours."""
    game, state = position(name)

    def play(rng: Random) -> int:
        for _ in range(LISTS):
            game.actions(state)
        return LISTS

    return play


def chess_lists(rng: Random) -> int:
    board = chess.Board(MIDDLEGAME)
    for _ in range(LISTS):
        list(board.legal_moves)
    return LISTS


def listings() -> dict[str, PlayOne]:
    return {**{name: room_lists(name) for name in POSITIONS}, CHESS_LISTS: chess_lists}


# ── Labs with loops ───────────────────────────────────────────────────────────────────────


def by_atlas(rng: Random) -> int:
    return len(census(4))


def by_brute_force(rng: Random) -> int:
    lab = [kind(number) for number in sorted(rng.sample(range(1, 32), 4))]
    any(True for _ in loops_by_force(tuple(lab), ""))
    return 1


def lab_readers() -> dict[str, PlayOne]:
    return {ATLAS: by_atlas, BRUTE_FORCE: by_brute_force}


# ── Questions from a position ─────────────────────────────────────────────────────────────


def by_search(rng: Random) -> int:
    explore.best_turn(twin_explore.some_table(rng, read_box("box")))
    return 1


def by_force(rng: Random) -> int:
    trace = twin_explore.some_table(rng, read_box("box"))
    reached = twin_explore.everything(trace, rolls=1)
    max(twin_explore.worth(trace.state, after, "dice") for after in reached)
    return 1


def askers() -> dict[str, PlayOne]:
    """Searches, each before the brute force that answers the same questions of the same tables."""
    found = {}
    for (search, force), pair in zip(ASKED.items(), PAIRS, strict=True):
        found[search], found[force] = pair
    return found


def richest(rng: Random) -> int:
    quintessence.best_turn(Trace(twin_questions.BOARD, twin_questions.crowded(rng)), 2)
    return 1


def richest_by_force(rng: Random) -> int:
    board = twin_questions.crowded(rng)
    twin_questions.naive_riches(board, board.seat, 2, "hinders", [10**9])
    return 1


def odds(rng: Random) -> int:
    state, space = twin_questions.small_shop(rng)
    mineral_quest.odds_of(Trace(twin_questions.SHOP, state), space.name)
    return 1


def odds_by_force(rng: Random) -> int:
    twin_questions.naive_chance(*twin_questions.small_shop(rng))
    return 1


def open_yard(rng: Random) -> int:
    element.left_open(Trace(twin_questions.YARD, twin_questions.small_yard(rng)))
    return 1


def open_yard_by_force(rng: Random) -> int:
    twin_questions.naive_odds(twin_questions.YARD, twin_questions.small_yard(rng), 1500)
    return 1


def ideas(rng: Random) -> int:
    yard = twin_questions.small_turn(rng, twin_questions.YARD)
    element.ways_to(Trace(twin_questions.YARD, yard))
    return 1


def ideas_by_force(rng: Random) -> int:
    yard = twin_questions.small_turn(rng, twin_questions.YARD)
    naive_ideas(twin_questions.YARD, yard, 8000)
    return 1


def closed(rng: Random) -> int:
    quintessence.closed_for_ever(Trace(CUT_OFF, twin_questions.crowded(rng)))
    return 1


def closed_by_force(rng: Random) -> int:
    twin_questions.naive_filled(CUT_OFF, twin_questions.crowded(rng), 10**9)
    return 1


PAIRS: tuple[tuple[PlayOne, PlayOne], ...] = (
    (by_search, by_force),
    (richest, richest_by_force),
    (odds, odds_by_force),
    (open_yard, open_yard_by_force),
    (ideas, ideas_by_force),
    (closed, closed_by_force),
    *questions.PAIRS,
)


# ── Greedy against random ─────────────────────────────────────────────────────────────────


def greedy_wins(name: str, games: int) -> int:
    """How many of these games the greedy agent wins alone, in a new seat every time."""
    players = fewest_players(name)
    game = quint.new(name, players=players)
    won = 0
    for number in range(games):
        seat = number % players
        agents = [greedy_agent if each == seat else random_agent for each in range(players)]
        last = playout(game, agents, Random(f"greedy {number}")).state
        won += game.winners(last) == (seat,)
    return won
