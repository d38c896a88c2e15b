"""Plots of lessons: one call for paper, ink and files that come out the same every time.

    plt = plots.style()             once, at the top of a lesson
    plots.mark(axes, said)          where the reader's guess lies, if one was made
    plots.heat(rows, …)             a table as coloured squares: one image, however many

Needs matplotlib, which the tables do not; so nothing else in this package imports this module.
"""

import io
from collections.abc import Sequence
from typing import Any

from quint import QuintError

PAPER, INK, FAINT = "#fbf7ee", "#33291f", "#8a8578"
BLUE, RED, GREEN, GOLD = "#3f8cd2", "#d0402b", "#5d7a2c", "#b06a00"


def style(width: float = 7, height: float = 3.4) -> Any:
    """Set it all up and give back pyplot. In a notebook plots are SVG from now on."""
    try:
        import matplotlib.pyplot as plt
        from IPython.core.getipython import get_ipython
    except ImportError:
        raise QuintError('Matplotlib is not installed. Type: pip install "quint[lab]"') from None
    plt.rc("figure", figsize=(width, height), facecolor=PAPER)
    plt.rc("axes", facecolor=PAPER, edgecolor=FAINT, labelcolor=INK, titlecolor=INK)
    plt.rc("axes.spines", top=False, right=False)
    plt.rc("xtick", color=INK)
    plt.rc("ytick", color=INK)
    plt.rc("svg", hashsalt="quint", fonttype="none")
    shell = get_ipython()
    if shell is not None:
        shell.run_line_magic("config", "InlineBackend.figure_formats = ['svg']")
        kept = "{'bbox_inches': 'tight', 'metadata': {'Date': None}}"
        shell.run_line_magic("config", f"InlineBackend.print_figure_kwargs = {kept}")
    return plt


def paper(title: str = "", x: str = "", y: str = "", **more: Any) -> tuple[Any, Any]:
    """A figure with one drawing: (figure, axes). It is shown where it is returned, once."""
    plt = style()
    figure, axes = plt.subplots()
    plt.close(figure)
    axes.set(title=title, xlabel=x, ylabel=y, **more)
    return figure, axes


def mark(axes: Any, said: float | None, across: bool = False) -> None:
    """A line where the guess lies: upright, or across for a guess about a height."""
    if said is None:
        return
    line = axes.axhline if across else axes.axvline
    line(said, color=GOLD, lw=2.5, ls=":", label="your guess")
    axes.legend()


def heat(
    rows: Sequence[Sequence[float]],
    across: Sequence[str],
    down: Sequence[str],
    title: str = "",
    colours: str = "cividis",
) -> Any:
    """A table as coloured squares. It is one image, so its size does not grow with the table."""
    plt = style()
    size = max(7, 0.2 * len(across)), max(3, 0.2 * len(down))
    figure, axes = plt.subplots(figsize=size)
    plt.close(figure)
    shown = axes.imshow(rows, aspect="auto", cmap=colours, interpolation="nearest")
    axes.set_xticks(range(len(across)), across, rotation=90)
    axes.set_yticks(range(len(down)), down)
    axes.set_title(title)
    figure.colorbar(shown, shrink=0.8)
    return figure


def svg(figure: Any) -> str:
    """The figure as SVG, the same one every time."""
    out = io.StringIO()
    figure.savefig(out, format="svg", bbox_inches="tight", metadata={"Date": None})
    return out.getvalue()
