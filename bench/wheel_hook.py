"""For hatchling: with QUINT_COMPILE=1 in the environment a wheel carries the compiled rules.

Without it the wheel is pure Python and fits everywhere. The compiled one has the same source beside
the binaries, for one Python on one kind of machine.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

RECIPE = "from bench.compile import compile_modules as c; c({lib!r}, {temp!r})"


class CompiledRules(BuildHookInterface):  # type: ignore[type-arg]  # its parameter is internal
    PLUGIN_NAME = "compiled-rules"

    def dependencies(self) -> list[str]:
        return ["mypy>=2.0", "setuptools>=77"] if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not wanted():
            return
        folder = Path(tempfile.mkdtemp())
        recipe = RECIPE.format(lib=f"--build-lib={folder / 'lib'}", temp=f"--build-temp={folder}")
        subprocess.run([sys.executable, "-c", recipe], cwd=self.root, check=True)
        for binary in (path for path in (folder / "lib").rglob("*") if path.is_file()):
            build_data["force_include"][str(binary)] = str(binary.relative_to(folder / "lib"))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def wanted() -> bool:
    return os.environ.get("QUINT_COMPILE") == "1"
