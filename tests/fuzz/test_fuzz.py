"""A small dose of what `make fuzz` does, always the same one."""

from __future__ import annotations

import pytest

from tests.fuzz import attacks

TRIES = {"drawing": 90, "save": 80, "card file": 40, "messages": 15}  # on each game


@pytest.mark.parametrize("attack", TRIES)
def test_what_is_accepted_keeps_its_promises_and_the_rest_gets_a_sentence(attack: str) -> None:
    tries = [(name, f"dose/{n}") for name in attacks.games(attack) for n in range(TRIES[attack])]
    accepted = [attacks.attacked(attack, name, seed) for name, seed in tries]
    assert sum(accepted) >= 10, "too little was accepted to say anything"


def test_every_kind_of_attack_is_in_the_dose() -> None:
    assert set(TRIES) == set(attacks.ATTACKS)
