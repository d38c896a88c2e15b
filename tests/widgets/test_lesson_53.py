"""Lesson 53 claims that a turn cannot be bettered: the search has to prove it."""

from quint_widgets.lessons import lesson_53

from quint.games.potion_making import explore


def test_12_5_the_best_turn_with_eight_cards_is_worth_what_the_guess_says() -> None:
    """By hand: 8 for the Palantirium and 10 for the Supreme Talisman; neither can be made twice,
    and the Unicorn and the Dragon would need a second Transfiguration more."""
    best = explore.best_turn(lesson_53.eight_cards)
    assert (best.value, best.exact) == (8 + 10, True)
    assert str(best.value) == lesson_53.guess(3).answer
    fetched = [str(step.action) for step in best.certificate.steps]
    assert "take spell of transfiguration" in fetched
