"""The documents as pages, and the reference made from the docstrings."""

import warnings
from pathlib import Path
from string import Template

import mistune

from quint import compiler

HERE = Path(__file__).parent
REFERENCE = ("quint", "quint_widgets")


def write_documents(folder: Path) -> None:
    """Every page of docs/ as HTML."""
    folder.mkdir(parents=True, exist_ok=True)
    page = Template((HERE / "page.html").read_text("utf-8"))
    for path in sorted((HERE.parent / "docs").glob("*.md")):
        text = path.read_text("utf-8")
        body = str(mistune.html(text)).replace('.md"', '.html"')
        title = text.partition("\n")[0].lstrip("# ")
        (folder / f"{path.stem}.html").write_text(page.substitute(title=title, body=body), "utf-8")


def write_reference(folder: Path) -> None:
    """All public names, from their docstrings."""
    import pdoc

    # Our classes are generic for the type checker alone; pdoc wants to print the name of that base.
    setattr(compiler.Generic, "__qualname__", "Generic")  # noqa: B010  # mypy sees a real class
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # types that it cannot resolve stay as written
        pdoc.pdoc(*REFERENCE, output_directory=folder)
