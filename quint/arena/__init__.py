"""The arena: studies of any size. Many games, one file, honest answers.

>>> from quint.arena import Study
>>> study = Study("quintessence", players=["greedy", "random"], games=6)
>>> study.run(workers=0)  # without workers=0: processes of this machine, and a progress bar
6 of 6 games finished.
>>> len(study), study[5].winners, study[5].agents
(6, (1,), ('random', 'greedy'))

With a file (`file="my.study"`) it can be stopped at any moment and goes on where it was;
with `run(executor=…)` a cluster plays.
"""

from quint.arena.comparing import Comparison
from quint.arena.playing import Record
from quint.arena.running import Stopped
from quint.arena.sequential import Sprt, Verdict
from quint.arena.spec import Plan, Spec
from quint.arena.store import BadStudy
from quint.arena.study import Outcome, Study

__all__ = [
    "BadStudy",
    "Comparison",
    "Outcome",
    "Plan",
    "Record",
    "Spec",
    "Sprt",
    "Stopped",
    "Study",
    "Verdict",
]
