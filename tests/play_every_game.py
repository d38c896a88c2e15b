"""Play each game once with whatever quint is installed; needs nothing but that. Used on wheels."""

import sys
from random import Random

import quint
import quint.core


def main(compiled: bool) -> None:
    assert (quint.core.__file__ or "").endswith(".py") != compiled, quint.core.__file__
    for name in quint.GAMES:
        game = quint.new(name)
        end = quint.playout(game, [quint.AGENTS["random"]] * game.players, Random(1))
        assert game.turn(end.state) == quint.OVER
        print(name, len(end.steps), "actions")


if __name__ == "__main__":
    main("--compiled" in sys.argv)
