"""A still picture of a scene at one moment, as the table would show it."""

from collections.abc import Iterator, Mapping
from xml.sax.saxutils import escape

from quint_widgets import faces, svg
from quint_widgets.scene import Frame, Panel, Piece, Place, Scene, Text

_SIZE = 0.8  # CSS pixels a unit, in a notebook as wide as most are
_GAP = 18
_TITLE = 44  # the height of the line with title and status
_AREAS = {  # fill and edge
    "solid": ("#cfae7f", "#5d3f2a"),
    "live": ("#bcd9cf", "#14776a"),
    "ring": ("none", "#14776a"),
}
_MARKS = {
    "last": 'fill="#e8b23a" fill-opacity=".42"',
    "last wide": 'fill="none" stroke="#e8b23a" stroke-width="2"',  # a row of things stays readable
    "hint": 'fill="none" stroke="#1d7a6b" stroke-width="3.4" stroke-dasharray="7 5"',
    "why": 'fill="none" stroke="#b3261e" stroke-width="3.4"',
}


def svg_of(scene: Scene, frame: Frame) -> str:
    """The scene at one moment as a picture of its own: the same one for the same frame."""
    if frame.curtain:
        return _curtain(scene, frame)
    placed, x, bottom = _laid_out([*_shown(scene, frame)])
    drawn = "".join(
        f'<g transform="translate({left:g} {top:g})">{"".join(_panel(scene, panel, frame))}</g>'
        for left, top, panel in placed
    )
    inside = _readable(scene, drawn)
    news = frame.message.text if frame.message else frame.status
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {x:g} {bottom:g}" '
        f'width="{x * _SIZE:g}" style="max-width:100%;height:auto" role="img" '
        f'font-family="{svg.SANS}"><title>{escape(f"{scene.title}. {news}")}</title>'
        f"{svg.symbols_used(scene.drawn(), inside)}"
        f'<rect width="{x:g}" height="{bottom:g}" rx="12" fill="{svg.PAPER}"/>'
        f'<text x="{_GAP + 8}" y="29" font-family="{svg.SERIF}" font-size="19" fill="{svg.INK}">'
        f'{escape(scene.title)}<tspan dx="16" font-family="{svg.SANS}" font-size="15">'
        f"{escape(news)}</tspan></text>{inside}</svg>"
    )


def svg_of_panel(scene: Scene, frame: Frame, name: str) -> str:
    """One panel at one moment, for instance the board alone."""
    panel = next(panel for panel in scene.panels if panel.id == name)
    inside = _readable(scene, "".join(_panel(scene, panel, frame)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {panel.width:g} {panel.height:g}" '
        f'width="{panel.width * _SIZE:g}" font-family="{svg.SANS}">'
        f"<title>{escape(scene.title)}</title>{svg.symbols_used(scene.drawn(), inside)}"
        f'<rect width="100%" height="100%" rx="12" fill="{svg.PAPER}"/>{inside}</svg>'
    )


def _readable(scene: Scene, drawn: str) -> str:
    """With the faces that can be read in a picture, without words too small, with our ids."""
    return svg.with_our_ids(faces.readable(drawn, _SIZE, scene.faces()))


def _shown(scene: Scene, frame: Frame) -> Iterator[Panel]:
    lying = {piece.place for piece in frame.pieces}
    for panel in scene.panels:
        if panel.spare and lying.isdisjoint(place.id for place in panel.places):
            continue
        if panel.still and panel.id not in frame.hidden:
            yield panel.back if panel.back and panel.id in frame.turned else panel


def _laid_out(panels: list[Panel]) -> tuple[list[tuple[float, float, Panel]], float, float]:
    """Where each panel begins, and how large the whole is: two columns, wide panels below them."""
    placed: list[tuple[float, float, Panel]] = []
    x, bottom = float(_GAP), 0.0
    for area in ("main", "side"):
        column, y = [panel for panel in panels if panel.area == area], float(_TITLE)
        for panel in column:
            placed.append((x, y, panel))
            y += panel.height + _GAP
        x += max([panel.width + _GAP for panel in column], default=0)
        bottom = max(bottom, y)
    left, top = float(_GAP), bottom
    for panel in [panel for panel in panels if panel.area == "wide"]:
        if left > _GAP and left + panel.width + _GAP > x:
            left, top = float(_GAP), bottom
        placed.append((left, top, panel))
        left += panel.width + _GAP
        bottom = max(bottom, top + panel.height + _GAP)
    return placed, x, bottom


def _curtain(scene: Scene, frame: Frame) -> str:
    """A picture for everybody's eyes: whose turn it is to look."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 120" width="384" '
        f'style="max-width:100%;height:auto" role="img" font-family="{svg.SANS}">'
        f'<rect width="480" height="120" rx="12" fill="{svg.PAPER}"/>'
        f'<text x="26" y="46" font-family="{svg.SERIF}" font-size="19" fill="{svg.INK}">'
        f'{escape(scene.title)}</text><text x="26" y="82" font-size="16" fill="{svg.INK}">'
        f"{escape(frame.curtain)}</text></svg>"
    )


def _panel(scene: Scene, panel: Panel, frame: Frame) -> Iterator[str]:
    """A panel from the ground up."""
    places = {place.id: place for place in panel.places}
    marks = [(kind, places[id]) for kind, id in _marked(frame) if id in places]
    lying = [(piece, places[piece.place]) for piece in frame.pieces if piece.place in places]
    yield svg.unstyled(panel.backdrop)
    yield from [_on_it(piece, place) for piece, place in lying if place.ground]
    yield from _areas(scene, places, frame)
    yield from [_outline(kind, place) for kind, place in marks if kind in _MARKS]
    yield from [_use(place.symbol, place) for place in panel.places if place.symbol]
    yield from [_on_it(piece, place) for piece, place in lying if not place.ground]
    yield from _mark_symbols(scene, marks)
    yield from _texts(panel, dict(frame.texts))


def _marked(frame: Frame) -> list[tuple[str, str]]:
    """The frame's marks, and the places that its message is about."""
    why = [("why", id) for id in frame.message.at] if frame.message else []
    return [(kind, frame.at(id)) for kind, id in [*frame.marks, *why]]


def _mark_symbols(scene: Scene, marks: list[tuple[str, Place]]) -> Iterator[str]:
    symbols = {mark.kind: mark.symbol for mark in scene.marks}
    return (_use(symbols[kind], place) for kind, place in marks if symbols.get(kind))


def _texts(panel: Panel, words: Mapping[str, str]) -> Iterator[str]:
    return (_written(text, words[text.id]) for text in panel.texts if text.id in words)


def _areas(scene: Scene, places: Mapping[str, Place], frame: Frame) -> Iterator[str]:
    """The areas of a panel. Edges first: inside an area the fill of the next square hides them."""
    for mark in scene.marks:
        if mark.area:
            fill, edge = _AREAS[mark.area]
            inside = [places[id] for kind, id in frame.marks if kind == mark.kind and id in places]
            width = 2 if fill == "none" else 5
            edges = f'fill="none" stroke="{edge}" stroke-width="{width}"'
            for style in (edges, f'fill="{fill}"'):
                for p in inside:
                    box = f'x="{p.x:g}" y="{p.y:g}" width="{p.w:g}" height="{p.h:g}"'
                    yield f"<rect {box} {style}/>"


def _outline(kind: str, place: Place) -> str:
    wide = f"{kind} wide" if place.w > 1.5 * place.h or place.ground else kind
    style = _MARKS.get(wide, _MARKS[kind])
    x, y, w, h = place.x + 2, place.y + 2, place.w - 4, place.h - 4
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="6" {style}/>'


def _on_it(piece: Piece, place: Place) -> str:
    if not piece.text:
        return _use(piece.symbol, place)
    x, y = place.x + place.w / 2, place.y + place.h / 2
    return _use(piece.symbol, place) + _written(Text("", x, y + 5), piece.text)


def _use(symbol: str, place: Place) -> str:
    return svg.use(symbol, place.x, place.y, place.w, place.h)


def _written(text: Text, words: str) -> str:
    at = f'x="{text.x:g}" y="{text.y:g}" font-size="{text.size:g}" text-anchor="{text.anchor}"'
    return f'<text {at} fill="{svg.INK}">{escape(words)}</text>'
