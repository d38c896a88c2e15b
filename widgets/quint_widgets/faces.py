"""Faces: what is drawn of a symbol where there is little room. Letters are left out, never shrunk.

letters(symbols)         symbol → how many of its smallest letters it is wide and high
bare(symbols, small)     for each symbol with words that has no smaller face: one without words
faces(symbols, small)    symbol → [letters wide, letters high, its smaller face]
face(symbol, …, faces)   the one to draw at this size
readable(drawing, …)     a drawing with the right faces, and without words that are too small
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from xml.etree import ElementTree

LEAST = 9  # CSS px: letters are at least this large
PLAIN = 14.0  # the size of letters that say none themselves
BARE = "-bare"

Face = tuple[float, float, str]
_TEXT = re.compile(r"<text\b.*?</text>", re.S)
_USE = re.compile(r'href="#([^"]+)"([^>]* width="([^"]+)" height="([^"]+)")')
_SIZE = re.compile(r' font-size="([^"]+)"')
_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.S)


@cache
def letters(symbols: str) -> dict[str, tuple[float, float]]:
    """How many of its smallest letters a symbol with words is wide and high.

    >>> letters('<symbol id="a" viewBox="0 0 60 30"><text font-size="6">A</text></symbol>')
    {'a': (10.0, 5.0)}
    """
    known = {node.attrib["id"]: node for node in ElementTree.fromstring(f"<svg>{symbols}</svg>")}
    views = {id: _view(node) for id, node in known.items()}
    found: dict[str, float] = {}  # symbol → its smallest letter in its own units, 0 for none

    def smallest(node: ElementTree.Element, size: float) -> Iterable[float]:
        size = float(node.get("font-size", size))
        if node.tag == "text":
            yield size
        elif node.tag == "use":
            id = node.attrib["href"][1:]
            wide, high = views[id]
            across = float(node.get("width", wide)) / wide
            down = float(node.get("height", high)) / high
            yield min(across, down) * of(id)
        for inner in node:
            yield from smallest(inner, size)

    def of(id: str) -> float:
        if id not in found:
            found[id] = min(filter(None, smallest(known[id], PLAIN)), default=0)
        return found[id]

    return {
        id: (round(wide / of(id), 2), round(high / of(id), 2))
        for id, (wide, high) in views.items()
        if of(id)
    }


def _view(node: ElementTree.Element) -> tuple[float, float]:
    _, _, wide, high = map(float, node.attrib["viewBox"].split())
    return wide, high


def bare(symbols: str, small: Mapping[str, str]) -> str:
    """Each symbol with words that has no smaller face, once more without words.

    >>> bare('<symbol id="a" viewBox="0 0 9 9"><path/><text>A</text></symbol>', {})
    '<symbol id="a-bare" viewBox="0 0 9 9"><path/></symbol>'
    """
    worded = letters(symbols)
    drawn = {match[1]: match[0] for match in _SYMBOL.finditer(symbols)}
    wanted = [id for id in worded if id not in small]
    made: dict[str, str] = {}
    while wanted:
        if (id := wanted.pop(0)) not in made:
            used = [other for other in re.findall(r'href="#([^"]+)"', drawn[id]) if other in worded]
            without = _TEXT.sub("", drawn[id]).replace(f'id="{id}"', f'id="{id}{BARE}"')
            for other in used:
                without = without.replace(f'href="#{other}"', f'href="#{other}{BARE}"')
            made[id] = without
            wanted += used
    return "".join(made.values())


def faces(symbols: str, small: Mapping[str, str]) -> dict[str, Face]:
    """For each symbol with words: how many letters wide and high it is, and its smaller face."""
    return {
        id: (wide, high, small.get(id, id + BARE)) for id, (wide, high) in letters(symbols).items()
    }


def face(symbol: str, width: float, height: float, faces: Mapping[str, Face]) -> str:
    """The face of a symbol that can be read at this size, in CSS px.

    >>> known = {"card": (20, 30, "sign"), "sign": (4, 4, "sign-bare")}
    >>> [face("card", width, 1.5 * width, known) for width in (200, 100, 30)]
    ['card', 'sign', 'sign-bare']
    """
    while symbol in faces:
        wide, high, smaller = faces[symbol]
        if min(width / wide, height / high) >= LEAST:
            break
        symbol = smaller
    return symbol


def readable(drawing: str, size: float, faces: Mapping[str, Face]) -> str:
    """A drawing at so many CSS px a unit: with the right faces, and without words too small.

    >>> readable('<text font-size="9">no</text><text font-size="16">yes</text>', 0.8, {})
    '<text font-size="16">yes</text>'
    """

    def faced(use: re.Match[str]) -> str:
        width, height = (size * float(use[n]) for n in (3, 4))
        return f'href="#{face(use[1], width, height, faces)}"{use[2]}'

    def words(text: re.Match[str]) -> str:
        own = _SIZE.search(text[0])
        return text[0] if size * float(own[1] if own else PLAIN) >= LEAST else ""

    return _USE.sub(faced, _TEXT.sub(words, drawing))
