"""Run every lesson and store what it printed and drew: `make lessons`.

What is stored is text and SVG and the same on every machine, so that a viewer without a kernel
shows the boards, a diff shows only what a person changed, and the tests can compare outputs.
"""

import os
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

HERE = Path(__file__).parent
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}

# A widget's view is a number that means something to a living kernel only; stored, it would
# make viewers show an empty box instead of the SVG beside it.
KEPT = ("text/plain", "text/markdown", "text/html", "image/svg+xml")


def refresh(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    where = {"metadata": {"path": str(path.parent)}}
    client = NotebookClient(
        notebook,
        kernel_name=KERNEL["name"],
        resources=where,
        timeout=600,
        record_timing=False,
        coalesce_streams=True,
        store_widget_state=False,
    )
    client.execute()
    tidy(notebook, path.name)
    nbformat.write(notebook, path)


def tidy(notebook: Any, name: str) -> None:
    """Leave nothing that the next run on another machine would store differently."""
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number:02}"
        tags = cell.metadata.get("tags")
        cell.metadata = {"tags": tags} if tags else {}
        for output in cell.get("outputs", ()):
            if "data" in output:
                output.metadata = {}
                output.data = kept(output.data, f"{name}, cell {number}")


def kept(data: dict[str, Any], where: str) -> dict[str, Any]:
    if "image/png" in data and "image/svg+xml" not in data:
        raise SystemExit(f"{where} draws a PNG. Plots are stored as SVG here.")
    return {kind: data[kind] for kind in KEPT if kind in data}


def main() -> None:
    os.environ["QUINT_QUIET"] = "1"  # no bar that says how long a search took
    lessons = [Path(word) for word in sys.argv[1:]] or sorted(HERE.rglob("[!.]*.ipynb"))
    for path in lessons:
        if ".ipynb_checkpoints" not in path.parts:
            print("running", path)
            refresh(path.resolve())


if __name__ == "__main__":
    main()
