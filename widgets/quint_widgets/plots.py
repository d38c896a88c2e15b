"""matplotlib in the colours of our pictures, for whoever wants it. Lessons use quint.plots.

plt = plots.style()
"""

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
