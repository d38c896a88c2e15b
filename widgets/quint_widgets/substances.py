"""What the chemistry bench draws of ions and equations: for an exercise or for a bench."""

from typing import Any

from quint.chemistry import elements, ions, reactions

# Colours of atoms: near to what model kits use; a symbol stands on each, so colour is never all.
PAINT = {
    "H": "#e9e5da", "C": "#4a4742", "N": "#3b63c4", "O": "#c8402f", "F": "#8fc94b",
    "Na": "#8a5cc7", "Mg": "#5f9e3f", "Al": "#a9a4b0", "Si": "#c9a86a", "P": "#e08a2c",
    "S": "#e3c53a", "Cl": "#4fae5a", "K": "#7040a8", "Ca": "#5d8f8a", "Fe": "#a5552f",
    "Cu": "#c7743f", "Zn": "#6d7f99", "Ag": "#b9bec6", "Sn": "#7e8b8f", "Au": "#d9a92e",
    "Hg": "#8f97a8", "Pb": "#55596a",
}  # fmt: skip


def paint(symbol: str) -> str:
    """The colour of an atom; those that we have not thought of are grey."""
    return PAINT.get(symbol, "#8b8478")


def drawn_ions(names: tuple[str, ...]) -> list[dict[str, Any]]:
    found = [ions.ion(name) for name in names]
    return [
        {"id": one.text, "pretty": one.formula.pretty, "name": one.name, "charge": one.charge}
        for one in found
    ]


def drawn_atoms(asked: reactions.Reaction) -> dict[str, Any]:
    sides = [[_substance(term) for term in side] for side in (asked.left, asked.right)]
    symbols = {name for name, _, _ in asked.totals() if name in elements.NUMBER}
    paints = {symbol: paint(symbol) for symbol in sorted(symbols)}
    return {"left": sides[0], "right": sides[1], "paints": paints}


def _substance(term: reactions.Term) -> dict[str, Any]:
    atoms = [[symbol, int(count)] for symbol, count in term.formula.atoms.items()]
    return {"id": str(term.formula), "pretty": term.formula.pretty, "atoms": atoms}


def counted(asked: reactions.Reaction, counts: list[int]) -> reactions.Reaction:
    """The same substances, so many of each."""
    names = [str(term.formula) for term in (*asked.left, *asked.right)]
    told = [f"{count} {name}" for count, name in zip(counts, names, strict=True)]
    cut = len(asked.left)
    return reactions.reaction(f"{' + '.join(told[:cut])} -> {' + '.join(told[cut:])}")
