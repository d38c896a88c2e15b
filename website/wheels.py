"""What Python in the browser needs: Pyodide's core from npm, pure wheels from PyPI.

Pyodide reads one list of packages, `pyodide-lock.json`, and loads from it whatever a cell imports.
Its own list names hundreds of files on its own server. Ours names the wheels that lie beside it,
with their hashes, and nothing else: so nothing is ever fetched from another address.
"""

import hashlib
import io
import json
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.parser import Parser
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

CORE = "https://registry.npmjs.org/pyodide/-/pyodide-{version}.tgz"
STDLIB = "python_stdlib.zip"
CORE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", STDLIB)
LOCK = "pyodide-lock.json"
BROWSER = {"sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix"}
PATIENCE = 60  # seconds for one answer from a server

Lock = dict[str, Any]


@dataclass(frozen=True)
class Shelf:
    """Where wheels are kept between two builds, and which ones will do."""

    folder: Path
    python: str  # the version of Python in the browser
    pyodide: Lock  # whoever is on its list is taken in the version that was tested there
    without: frozenset[str] = frozenset()  # what is not to be had

    def pin(self, name: str, text: str) -> str:
        told = self.pyodide["packages"].get(name)
        return f"{name}=={told['version']}" if told else text

    def wheel(self, text: str) -> Path:
        """The newest wheel here that a requirement allows."""
        wish = Requirement(text)
        name = canonicalize_name(wish.name)
        own = [path for path in self.folder.glob("*.whl") if name_of(path) == name]
        fit = {Version(path.name.split("-")[1]): path for path in own}
        return fit[max(version for version in fit if version in wish.specifier)]


class Missing(RuntimeError):
    """Something that the site needs is not to be had."""


# ── Pyodide ───────────────────────────────────────────────────────────────────────────────


def core(version: str, cache: Path) -> Path:
    """The folder with Pyodide itself: Python, its standard library, the list of its packages."""
    folder = cache / f"pyodide-{version}"
    if not (folder / LOCK).is_file():
        packed = read_url(CORE.format(version=version))
        folder.mkdir(parents=True, exist_ok=True)
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            for name in (*CORE_FILES, LOCK):
                member = archive.extractfile(f"package/{name}")
                assert member is not None
                (folder / name).write_bytes(member.read())
    return folder


def read_url(url: str) -> bytes:
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
            content: bytes = answer.read()
    except OSError as error:
        raise Missing(f"I cannot fetch {url}: {error}.") from None
    return content


def closure(names: Iterable[str], lock: Lock) -> list[str]:
    """Packages of a lock with all that they depend on.

    >>> lock = {"packages": {"a": {"depends": ["b"]}, "b": {"depends": []}, "c": {"depends": []}}}
    >>> closure(["a"], lock)
    ['a', 'b']
    """
    found: dict[str, None] = {}
    waiting = [*names]
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = None
            waiting += lock["packages"][name]["depends"]
    return [*found]


# ── Pure wheels ───────────────────────────────────────────────────────────────────────────


def gather(wanted: Iterable[str], given: Iterable[Path], shelf: Shelf) -> list[Path]:
    """Wheels for requirements and for whatever these require; those given count as found."""
    found = {name_of(wheel): wheel for wheel in given}
    asked = [*wanted, *(text for wheel in found.values() for text in required(wheel, shelf.python))]
    while True:
        names: dict[str, str] = {canonicalize_name(Requirement(t).name): t for t in asked}
        missing = {n: shelf.pin(n, text) for n, text in names.items() if n not in found}
        missing = {n: text for n, text in missing.items() if n not in shelf.without}
        if not missing:
            return [*found.values()]
        fresh = download(missing, shelf)
        found.update(fresh)
        asked = [text for wheel in fresh.values() for text in required(wheel, shelf.python)]


def download(wanted: dict[str, str], shelf: Shelf) -> dict[str, Path]:
    """One pure wheel from PyPI for each requirement."""
    shelf.folder.mkdir(parents=True, exist_ok=True)
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    pure = ["--no-deps", "--only-binary=:all:", "--implementation=py", "--abi=none"]
    into = [f"--python-version={shelf.python}", "--platform=any", f"--dest={shelf.folder}"]
    command = [*pip, *pure, *into, *wanted.values()]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Missing(f"pip found no wheels for {', '.join(wanted.values())}:\n{done.stderr}")
    return {name: shelf.wheel(text) for name, text in wanted.items()}


def name_of(wheel: Path) -> str:
    """The name that indexes use.

    >>> name_of(Path("jupyterlab_widgets-3.0.17-py3-none-any.whl"))
    'jupyterlab-widgets'
    """
    return canonicalize_name(wheel.name.split("-")[0])


def required(wheel: Path, python: str) -> list[str]:
    """What a wheel requires in the browser, without extras."""
    environment = BROWSER | {"python_version": python, "python_full_version": python, "extra": ""}
    told = metadata(wheel).get_all("Requires-Dist") or []
    texts = [Requirement(text) for text in told]
    here = [each for each in texts if each.marker is None or each.marker.evaluate(environment)]
    return [f"{each.name}{each.specifier}" for each in here]


def metadata(wheel: Path) -> Any:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [n for n in archive.namelist() if n.endswith(".dist-info/METADATA")]
        return Parser().parsestr(archive.read(name).decode())


def without(wheel: Path, folder: str, into: Path) -> Path:
    """The same wheel without one of its folders."""
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(into / wheel.name, "w") as new:
        for item in old.infolist():
            content = old.read(item)
            if item.filename.endswith(".dist-info/RECORD"):
                lines = content.decode().splitlines(keepends=True)
                content = "".join(r for r in lines if not r.startswith(folder)).encode()
            if not item.filename.startswith(folder):
                new.writestr(item, content, zipfile.ZIP_DEFLATED)
    return into / wheel.name


def tagged(wheel: Path) -> Path:
    """The wheel with its hash as a build tag.

    A browser keeps files for the next visit. A new wheel under an old name would be mixed with the
    list of the old one, and refused.
    """
    name, version, *rest = wheel.name.split("-")
    hash = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return wheel.rename(wheel.with_name("-".join([name, version, f"0{hash[:12]}", *rest])))


# ── The list ──────────────────────────────────────────────────────────────────────────────


def write_lock(pyodide: Lock, wheels: Iterable[Path], python: str, folder: Path) -> Lock:
    """Copy the wheels into Pyodide's folder and write the list that names them, and only them."""
    packages = {}
    shelf = {name_of(wheel): wheel for wheel in wheels}
    for name, wheel in sorted(shelf.items()):
        shutil.copy(wheel, folder / wheel.name)
        told = pyodide["packages"].get(name, {})
        known = told.get("file_name") == wheel.name
        wishes = told["depends"] if known else required(wheel, python)
        depends = [canonicalize_name(Requirement(text).name) for text in wishes]
        packages[name] = {
            "name": name,
            "version": metadata(wheel)["Version"],
            "file_name": wheel.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": told["imports"] if known else [*imports(wheel)],
            "depends": [each for each in depends if each in shelf],
            "unvendored_tests": False,
        }
    lock = {"info": pyodide["info"], "packages": packages}
    (folder / LOCK).write_text(json.dumps(lock, indent=1), "utf-8")
    return lock


def imports(wheel: Path) -> Iterator[str]:
    """What can be imported from a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        names = {name.split("/")[0] for name in archive.namelist() if name.endswith(".py")}
    for name in sorted(names):
        if not name.endswith((".dist-info", ".data")):
            yield name.removesuffix(".py")
