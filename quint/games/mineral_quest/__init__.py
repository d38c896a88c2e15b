"""Mineral Quest, a game for three to five players who seek minerals.

Everybody has a role, a mat with fourteen minerals, and a hidden hand of Element cards.
Whoever has the elements of a mineral pays with them and puts a crystal on the mat, for points.
Then two cards are drawn, and the Periodic Table Market exchanges two cards for a better one.
Each role has an ability of its own, from a free hydroxide to one sulfur for two sulfides.
When the deck is empty, everybody completes what can still be completed, and the most points win.

Own files
---------
Not all of the printed cards and mats are known, so deck.csv, mats.csv and minerals.csv of this
room are partly reconstructed; their last column says which values. Whoever owns the box can copy
them, correct them in a spreadsheet, and play with `quint.new("mineral_quest", deck="my deck.csv")`,
or with `mats=` and `minerals=` likewise. The first line names the columns, in any order:

deck      symbol, name, number, count, provenance
          `symbol` is that of an element, or OH, H2O or Wild; `number` is the atomic number,
          empty for those three; `count` is how many cards there are, at most 60. At most 32 kinds.
mats      role, space, name, mineral, points, use, provenance
          five roles, up to 14 spaces each, numbered from 1; `mineral` is a name in the minerals
          file, `name` what the role calls it, once on each mat; `use` may be empty.
minerals  name, formula, cards, class, provenance
          `cards` like `Ca + P + O + F|Cl|OH`: a plus between what is needed, a bar between what
          serves as well; `class` is "sulfide" for what the Miner may complete two of.
"""

from quint.games.mineral_quest.game import MineralQuest
from quint.games.mineral_quest.state import State

__all__ = ["MineralQuest", "State"]
