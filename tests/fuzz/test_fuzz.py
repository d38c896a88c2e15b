"""A small dose of what `make fuzz` does, always the same one."""

from __future__ import annotations

import pytest

from tests.fuzz import attacks

TRIES = {"drawing": 60, "save": 25, "card file": 20, "messages": 8}
TARGETS = [(attack, name) for attack in TRIES for name in attacks.games(attack)]


@pytest.mark.parametrize(("attack", "name"), TARGETS)
def test_what_is_accepted_keeps_its_promises_and_the_rest_gets_a_sentence(
    attack: str, name: str
) -> None:
    accepted = [attacks.attacked(attack, name, f"dose/{n}") for n in range(TRIES[attack])]
    assert any(accepted), "nothing was accepted, so nothing was checked"


def test_every_kind_of_attack_is_in_the_dose() -> None:
    assert set(TRIES) == set(attacks.ATTACKS)
