"""Mineral Quest: what is imagined, and the greedy player."""

from __future__ import annotations

from random import Random

import quint
from quint import Trace
from quint.games.mineral_quest import MineralQuest, greedy, heaps
from tests.games.mineral_table import A_DEAL, at, cards, deal, hands, line, new, three

# ── What is imagined ──────────────────────────────────────────────────────────────────────


def test_an_imagined_hand_that_is_about_to_pay_can_pay() -> None:
    """Turquoise in a hidden hand of six is so rare that luck does not find it."""
    trace = at("Jeweler", "Cu Al P O OH H2O").play("complete Turquoise")
    view = trace.game.view(trace.state, 2)
    for seed in range(5):
        imagined = trace.game.imagine(view, 2, Random(seed))
        assert trace.game.actions(imagined)
        assert trace.game.view(imagined, 2) == view


def test_imagined_hands_have_no_card_that_nobody_needs() -> None:
    trace = deal(three("Miner", "Curator", "Geologist"), A_DEAL)
    view = trace.game.view(trace.state, 0)
    for seed in range(200):
        imagined = Trace(trace.game, trace.game.imagine(view, 0, Random(seed)))
        assert all("Li" not in cards(hand) for hand in hands(imagined))
        assert line(imagined, "deck") == line(trace, "deck")


def test_what_is_imagined_is_as_likely_as_it_should_be() -> None:
    """Player 1 sees 17 of 106 cards; of the 89 others 14 are in hands, and 2 are lithium."""
    trace = deal(three("Miner", "Curator", "Geologist"), A_DEAL)
    view = trace.game.view(trace.state, 0)
    wilds = 0
    for seed in range(400):
        imagined = Trace(trace.game, trace.game.imagine(view, 0, Random(seed)))
        wilds += sum(cards(hand)["Wild"] for hand in hands(imagined))
    # 10 of the 87 useful ones are wild: 14 × 10 / 87 = 1.61 on average, deviation about 1.1
    assert abs(wilds / 400 - 1.61) < 0.25


# ── The greedy player ─────────────────────────────────────────────────────────────────────


def test_greedy_completes_and_keeps_its_wild_cards() -> None:
    trace = at("Geologist", "O Si Wild")
    greedy = quint.AGENTS["greedy"]
    actions = trace.game.actions(trace.state)
    assert str(greedy(trace.game, trace.state, actions, Random(1))) != "pass"
    trace = trace.play("complete Quartz")
    actions = trace.game.actions(trace.state)
    assert str(greedy(trace.game, trace.state, actions, Random(1))) == "pay O Si"


def greedy_choices(trace: Trace) -> set[str]:
    """What greedy does here, by whatever luck."""
    game, state, greedy = trace.game, trace.state, quint.AGENTS["greedy"]
    return {str(greedy(game, state, game.actions(state), Random(seed))) for seed in range(30)}


def test_greedy_exchanges_for_gain_only() -> None:
    """Spare cards are in hand, but the market has nothing that the Miner lacks."""
    trace = at("Miner", "S S S Fe Fe", "player 1 to exchange", piles=["market S Fe"])
    assert greedy_choices(trace) == {"pass"}
    trace = at("Miner", "S S S Fe Fe", "player 1 to exchange", piles=["market S Fe Pb"])
    assert greedy_choices(trace) == {"exchange for Pb"}
    trace = trace.play("exchange for Pb")
    assert greedy_choices(trace) <= {"give S", "give Fe"}


def test_greedy_keeps_the_cards_for_its_last_turn() -> None:
    """The deck is empty: one mineral can still be completed, and nothing is worth more."""
    todo, empty = "player 1 to exchange", ["deck nothing", "discard the rest"]
    trace = at("Curator", "Au F", todo, piles=["market Mg", *empty])
    assert greedy_choices(trace) == {"pass"}
    assert greedy_choices(at("Geologist", "Ca Mg C", todo, piles=["market Cl", *empty])) == {
        "pick O",  # for dolomite, 6 points
        "pick Wild",
    }
    trace = at("Miner", "Au S×6 O×4", todo, piles=["market Cl", *empty]).play("pass")
    assert greedy_choices(trace) == {"discard S", "discard O"}


def test_greedy_does_not_give_what_it_takes() -> None:
    greedy, taken = quint.AGENTS["greedy"], 0
    for seed in range(6):
        trace = quint.playout(new(3), [greedy] * 3, Random(seed))
        wanted = ""
        for action in [str(step.action) for step in trace.steps]:
            if action.startswith("exchange for "):
                wanted, taken = action.removeprefix("exchange for "), taken + 1
            assert action != f"give {wanted}"
    assert taken > 10


def test_greedy_beats_random_players() -> None:
    game = new(3)
    agents = [quint.AGENTS["greedy"], quint.AGENTS["random"], quint.AGENTS["random"]]
    won = 0
    for seed in range(12):
        turned = agents[seed % 3 :] + agents[: seed % 3]
        trace = quint.playout(game, turned, Random(seed))
        won += turned.index(quint.AGENTS["greedy"]) in game.winners(trace.state)
    assert won >= 9


# ── What it foresees ──────────────────────────────────────────────────────────────────────


def test_what_is_foreseen_of_an_action_is_what_comes_of_it() -> None:
    """With an empty deck a taken card is not replaced, and the exchange follows at once."""
    for deck in (["deck nothing", "discard the rest"], []):
        for todo in ("player 1 to draw 2 cards", "player 1 to exchange"):
            piles = ["face up O Fe Pb", "market S Fe Pb Mg", *deck]
            trace = at("Miner", "S S S Fe Fe Au", todo, piles=piles)
            game, state = trace.game, trace.state
            actions = game.actions(state)
            one_by_one = [game.worth(game.apply(state, action), 0) for action in actions]
            assert game.worths(state, actions, 0) == one_by_one


def promise(hand: int, game: MineralQuest, role: int) -> float:
    """Every mineral asked anew, in the order of the mat: what greedy.py keeps, found again."""
    box = game.box
    wilds = (hand & box.wild).bit_count()
    found = 0.5 * wilds
    for space in box.mats[role]:
        missing = min([9, *[(need & ~hand).bit_count() for need in space.needs]])
        found += space.points * greedy.PROMISE[max(0, missing - wilds)]
    return found


def test_a_promise_is_the_same_however_often_it_is_asked() -> None:
    game, rng = new(), Random(7)
    for _ in range(300):
        hand, deck, role = 0, game.box.all_cards, rng.randrange(5)
        for kind in rng.choices(game.box.in_order, k=rng.randint(0, 10)):
            if deck & kind.first:
                hand, deck = heaps.with_card(hand, kind), heaps.without_card(deck, kind)
        hopes = greedy.Hopes(role, 0, game.box)
        assert hopes.promise(hand) == hopes.promise(hand) == promise(hand, game, role)
        lost = [heaps.without_card(hand, k) for k in heaps.kinds_in(hand, game.box.in_order)]
        least = max([promise(rest, game, role) for rest in lost], default=promise(0, game, role))
        assert greedy.after_losing(hand, 1, hopes, False, game.box) == least
        average = 0.0
        for kind in game.box.in_order:
            more = promise(heaps.with_card(hand, kind), game, role) if deck & kind.first else 0
            average += heaps.count_of(deck, kind) * more
        drawn = greedy.after_a_draw(hand, deck, hopes, game.box)
        assert drawn == average / deck.bit_count()


def test_unseen_cards_are_shuffled_as_by_random_itself() -> None:
    kinds = list(quint.new("mineral_quest").box.in_order)
    for many in range(len(kinds) + 1):
        mine, theirs, luck, same = kinds[:many], kinds[:many], Random(many), Random(many)
        heaps.shuffle(mine, luck)
        same.shuffle(theirs)
        assert mine == theirs
        assert luck.random() == same.random()


def test_what_belongs_to_the_kinds_in_a_heap_is_found_as_one_by_one() -> None:
    box, rng = quint.new("mineral_quest").box, Random(5)
    for _ in range(300):
        heap = sum(heaps.of_kind(kind, rng.randrange(kind.count + 1)) for kind in box.in_order)
        expected = heaps.kinds_in(heap, box.in_order)
        assert box.kinds_in.of(heap) == expected
        assert box.kinds_in.again(heap) == tuple(expected)
