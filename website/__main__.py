"""`python -m website`: build the site into dist/site."""

import argparse
import sys
from pathlib import Path

from website import build, wheels


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m website", description=__doc__)
    parser.add_argument("--output", type=Path, default=Path("dist/site"))
    parser.add_argument("--cache", type=Path, default=Path(sys.prefix) / "site-cache")
    told = parser.parse_args()
    try:
        build.build(told.output.resolve(), told.cache.resolve())
    except wheels.Missing as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
