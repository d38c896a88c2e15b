"""The project's addresses, said once in pyproject.toml: `python -m website.addresses`.

It writes them into the README: the link to the site, the badge of Binder. Once they are real, the
remark that they are not goes away.
"""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
NOT_YET = "quint-lab/quint"  # until the repository has a home
REMARK = re.compile(r"^<!-- These two addresses are placeholders.*-->\n", re.MULTILINE)


def owner_and_name(urls: dict[str, str]) -> str:
    return urls["Repository"].removeprefix("https://github.com/").strip("/")


def filled(readme: str, urls: dict[str, str]) -> str:
    """The README with these addresses.

    >>> urls = {"Repository": "https://github.com/me/games", "Site": "https://me.github.io/games/"}
    >>> print(filled("[Open the laboratory](…), mybinder.org/v2/gh/a/b/HEAD", urls))
    [Open the laboratory](https://me.github.io/games/), mybinder.org/v2/gh/me/games/HEAD
    """
    site = f"[Open the laboratory]({urls['Site']})"
    readme = re.sub(r"\[Open the laboratory\]\([^)]*\)", lambda _: site, readme)
    binder = f"mybinder.org/v2/gh/{owner_and_name(urls)}/HEAD"
    readme = re.sub(r"mybinder\.org/v2/gh/[^/]+/[^/]+/HEAD", lambda _: binder, readme)
    return readme if owner_and_name(urls) == NOT_YET else REMARK.sub("", readme)


def main() -> None:
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    path = ROOT / "README.md"
    path.write_text(filled(path.read_text("utf-8"), urls), "utf-8")


if __name__ == "__main__":
    main()
