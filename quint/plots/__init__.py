"""Plots that need no library: SVG as text, the same everywhere and every time.

    lines({"by chance": [1, 2, 4]})         values joined by lines
    dots({"Fire": [(2, 0.5), (3, 0.8)]})    each value for itself
    steps({"score": [3, 4, 4, 7]})          how often which value came
    bars({"Galena": 86.6}, unit="g")        lying bars, each with its number
    spans({"greedy": (0.6, 0.5, 0.7)})      estimates below each other, with their intervals
    heat(rows, across, down)                a table as coloured squares
    net(places, pairs)                      names joined by lines

A value is a number, or an estimate and its interval: (value, low, high), as quint.arena gives them.
Whoever knows where it stands says (x, value); all others stand at 0, 1, 2, … or where `at` says:
at=range(1, 15), at=["air", "fire"]. What is not known, None, is left out.

`title`, `x` and `y` name the picture and its axes; `says` is a caption below: what was counted.
`percent=True` writes 0.5 as 50 %. Dashed lines with a name: level={0.5: "fair"} lies at a value,
upright={69: "all seen"} stands at an x. The reader's guess is drawn if there is one: guess=said
is about a value, guess_x=said about an x.

In a notebook a plot is a picture on its own paper, readable in both themes and in print; where
there are no pictures it is words. `plot.save("my.svg")` keeps it.
"""

from quint.plots.curves import dots, lines, steps
from quint.plots.ink import Plot
from quint.plots.nets import net
from quint.plots.rows import bars, spans
from quint.plots.squares import heat

__all__ = ["Plot", "bars", "dots", "heat", "lines", "net", "spans", "steps"]
