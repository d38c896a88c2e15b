"""Put the site together."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import nbformat
from hatchling.builders.wheel import WheelBuilder
from jupyterlite_pyodide_kernel.constants import PYODIDE_PYTHON_VERSION as PYTHON, PYODIDE_VERSION

from website import bytecode, front, pages, wheels

HERE = Path(__file__).parent
ROOT = HERE.parent
NOTEBOOKS = ROOT / "notebooks"
KERNEL = "@jupyterlite/pyodide-kernel-extension"
WITHOUT = frozenset({"numpy"})  # only Pyodide has it; what we use of periodictable works without
OUTSIDE = ("jupyterlab",)  # of the extra `lab`: the site is that already

# What every kernel loads at once, while Python itself is still starting.
AT_ONCE = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")

# What stands behind a word in a lesson's code.
BEHIND = {
    "chemistry": ("molmass", "periodictable", "sympy"),
    "worksheet": ("molmass", "periodictable", "sympy"),
    "networkx": ("networkx",),
    "tqdm": ("tqdm",),
    "review": ("tqdm",),
}

Tell = Callable[[str], None]


def build(output: Path, cache: Path, tell: Tell = print) -> None:
    """Build the site into `output`."""
    lite = cache / "lite"
    shutil.rmtree(lite, ignore_errors=True)
    static = lite / "static" / "pyodide"
    static.mkdir(parents=True)
    core = wheels.core(PYODIDE_VERSION, cache)
    for name in wheels.CORE_FILES:
        shutil.copy(core / name, static)
    (stdlib,) = bytecode.compiled([core / wheels.STDLIB], core, cache)
    shutil.copy(stdlib, static)
    pyodide = json.loads((core / wheels.LOCK).read_text("utf-8"))
    shelf = wheels.Shelf(cache / "wheels", PYTHON, pyodide, WITHOUT)
    ours = our_wheel(cache)
    given = [ours, *kernels_own()]
    found = wheels.gather([*AT_ONCE, *lesson_packages()], given, shelf)
    found = bytecode.compiled(found, core, cache)
    lock = wheels.write_lock(pyodide, found, PYTHON, static)
    settle(lite, [*AT_ONCE, wheels.name_of(ours)])
    front.write_play_pages(lay_out_lessons(lite / "files") / "play")
    hand_out(lite / "files", frozenset(lock["packages"]))
    run_jupyterlite(lite, output)
    finish(output, lock, [*AT_ONCE, wheels.name_of(ours)])
    tell(f"The site is in {output}: {megabytes(output):.0f} MB, {len(lock['packages'])} packages.")


# ── What Python in the browser gets ───────────────────────────────────────────────────────


def our_wheel(cache: Path) -> Path:
    """quint as it is here. The lessons that a wheel carries lie open in the site already."""
    packed = cache / "quint"
    shutil.rmtree(packed, ignore_errors=True)
    packed.mkdir(parents=True)
    whole = next(WheelBuilder(str(ROOT)).build(directory=str(packed), versions=["standard"]))
    (packed / "site").mkdir()
    wheel = wheels.without(Path(whole), "quint/lessons/", packed / "site")
    return wheels.tagged(wheel)


def kernels_own() -> list[Path]:
    """The wheels that the kernel brings along, the newest of each."""
    extension = Path(sys.prefix) / "share/jupyter/labextensions" / KERNEL
    found = sorted((extension / "static/pypi").glob("*.whl"))
    return [*{wheels.name_of(wheel): wheel for wheel in found}.values()]


def lesson_packages() -> list[str]:
    """What the lessons may import: the extra `lab`, without JupyterLab itself."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted: list[str] = project["optional-dependencies"]["lab"]
    return [text for text in wanted if not text.startswith(OUTSIDE)]


# ── The folder ────────────────────────────────────────────────────────────────────────────


def settle(lite: Path, at_once: list[str]) -> None:
    """How JupyterLite is set up."""
    kernel = {"loadPyodideOptions": {"packages": at_once}}
    settings = {
        "appName": "quint",
        "enableServiceWorkerCache": "true",
        "exposeAppInBrowser": True,
        "litePluginSettings": {f"{KERNEL}:kernel": kernel},
    }
    told = {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}
    (lite / "jupyter-lite.json").write_text(json.dumps(told, indent=1), "utf-8")


def lay_out_lessons(folder: Path) -> Path:
    ignored = shutil.ignore_patterns(".*", "*.py", "__pycache__", "quint-*")
    return Path(shutil.copytree(NOTEBOOKS, folder, ignore=ignored))


def hand_out(folder: Path, packages: frozenset[str]) -> None:
    """Notebooks as a Jupyter server would hand them out: each text in one piece, and trusted.

    A page that is not trusted shows letters where pictures are stored.
    """
    for path in folder.rglob("*.ipynb"):
        lesson = nbformat.read(path, as_version=4)
        for cell in lesson.cells:
            if cell.cell_type == "code":
                cell.metadata.trusted = True
        lesson.metadata.quint = {"packages": sorted(needed(lesson) & packages)}
        path.write_text(json.dumps(lesson, ensure_ascii=False), "utf-8")


def needed(lesson: nbformat.NotebookNode) -> set[str]:
    """The packages that a lesson needs without naming them: its modules do, when they are asked.

    What a cell imports by name, the kernel finds by itself.
    """
    code = "\n".join(cell.source for cell in lesson.cells if cell.cell_type == "code")
    for name in re.findall(r"quint_widgets\.(lessons\.\w+|\w*worksheet)", code):
        module = ROOT / "widgets/quint_widgets" / f"{name.replace('.', '/')}.py"
        code += module.read_text("utf-8")
    return {name for word, names in BEHIND.items() if word in code for name in names}


def run_jupyterlite(lite: Path, output: Path) -> None:
    shutil.rmtree(output, ignore_errors=True)
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--no-sourcemaps"]
    command += [f"--lite-dir={lite}", f"--contents={lite / 'files'}", f"--output-dir={output}"]
    command += ["--apps=notebooks", "--apps=lab"]
    done = subprocess.run(command, cwd=lite, capture_output=True, text=True, check=False)
    if done.returncode:
        raise wheels.Missing(f"JupyterLite could not be built:\n{done.stdout}{done.stderr}")


def finish(output: Path, lock: wheels.Lock, at_once: list[str]) -> None:
    """Our pages, our line on a lesson's page, and what the next visit needs without a network."""
    (output / "index.html").write_text(front.page(NOTEBOOKS), "utf-8")
    pages.write_documents(output / "docs")
    pages.write_reference(output / "reference")
    for name in ("lesson.js", "lesson.css"):
        shutil.copy(HERE / name, output / name)
    page = output / "notebooks" / "index.html"
    style = '<link rel="stylesheet" href="../lesson.css">'
    script = '<script type="module" src="../lesson.js"></script>'
    html = page.read_text("utf-8").replace("</head>", f"{style}{script}</head>", 1)
    page.write_text(html, "utf-8")
    worker = output / "service-worker.js"
    worker.write_text(worker.read_text("utf-8") + (HERE / "offline.js").read_text("utf-8"), "utf-8")
    files = [lock["packages"][name]["file_name"] for name in wheels.closure(at_once, lock)]
    files += [*wheels.CORE_FILES, wheels.LOCK]
    listed = [*(f"static/pyodide/{name}" for name in files), "./", "index.html"]
    (output / "offline.json").write_text(json.dumps(listed, indent=1), "utf-8")


def megabytes(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6
