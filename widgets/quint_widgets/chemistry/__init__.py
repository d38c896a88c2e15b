"""Chemistry to look at and to touch: stones, the periodic table, ions, equations, crystals.

>>> from quint_widgets.chemistry import stone
>>> stone("ruby")
Corundum (ruby, sapphire), Al₂O₃: trigonal, adamantine lustre
found as barrel-shaped six-sided crystals
drawn from its symmetry; not a photograph
"""

from quint_widgets.chemistry.bench import Balancer, IonBuilder, Mixing, bricks
from quint_widgets.chemistry.periodic import PeriodicTable
from quint_widgets.chemistry.stones import stone, stones, systems

__all__ = [
    "Balancer",
    "IonBuilder",
    "Mixing",
    "PeriodicTable",
    "bricks",
    "stone",
    "stones",
    "systems",
]
