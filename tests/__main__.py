"""All checks, one after the other: `make test`, or `python -m quint test` where there is no make.

With --quick the most in three minutes: style, types, every rule and promise with few examples,
and one lesson. Not the slow rest: browser, twins, analyses, studies, attacks, players that think.
"""

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
STYLE = [["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"]]
PYTEST = ["pytest", "-q", "-n", "2", "--dist"]
NBVAL = ["--nbval", "--nbval-current-env", "--nbval-sanitize-with", "tests/nbval_sanitize.cfg"]


def quick() -> list[list[str]]:
    slow = [
        f"--ignore=tests/{folder}" for folder in ("browser", "site", "arena", "thinking", "fuzz")
    ]
    slow += ["--ignore-glob=*_twin.py", "--ignore-glob=*_explore*.py"]
    lesson = ["pytest", "-q", *NBVAL, "notebooks/10_quintessence_rules.ipynb"]
    return [*STYLE, [*PYTEST, "worksteal", "--hypothesis-profile", "quick", *slow], lesson]


def everything() -> list[list[str]]:
    lessons = [f"notebooks/{path.name}" for path in sorted(ROOT.glob("notebooks/[0-9]*.ipynb"))]
    return [
        ["tests.browser.chromium"],
        *STYLE,
        [*PYTEST, "worksteal", "--ignore=tests/browser", "--ignore=tests/site"],
        [*PYTEST, "loadfile", *NBVAL, *lessons, "notebooks/solutions"],
        [*PYTEST, "loadfile", "tests/browser"],
        ["pytest", "-q", "tests/site"],  # it has a browser of its own
    ]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests")
    parser.add_argument("--quick", action="store_true")
    asked = parser.parse_args()
    for step in quick() if asked.quick else everything():
        print("python -m", *step, flush=True)
        done = subprocess.run([sys.executable, "-m", *step], cwd=ROOT, check=False)
        if done.returncode:
            return done.returncode
    whole = "Everything passed: style, types, rules, documents, lessons, boards in the browser."
    print("The quick part passed; the whole takes longer." if asked.quick else whole)
    return 0


if __name__ == "__main__":
    sys.exit(main())
