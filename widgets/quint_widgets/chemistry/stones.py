"""Pictures of stones: the crystal that a mineral's symmetry makes, in its colour and lustre.

No photograph is shipped, and none is copied: each stone is computed from its crystal class, its
cell and a few faces (quint.chemistry.crystals) and drawn here.

    stone("Malachite")            one stone with its name
    stones("Gold", "Pyrite")      several side by side; without names, the whole box
    systems()                     one stone of each of the seven crystal systems
"""

from collections.abc import Iterator, Sequence
from math import cos, radians, sin

from quint.chemistry import crystals, mineral, minerals
from quint.chemistry.crystals import CRYSTALS, Crystal, Vector
from quint_widgets import svg

TURN, TILT = radians(-24), radians(14)  # how the reader looks at it
LIGHT = crystals.unit((0.75, -0.35, 0.8))  # from the front, the left and above
SIZE, WIDE = 150, 190  # of a stone, and of a stone with its name
HONEST = "drawn from its symmetry; not a photograph"
HONEST_ALL = "drawn from their symmetry; not photographs"

# How a lustre shows: how dark the darkest face is, how much the light burns out, how much of the
# far edges shines through.
LUSTRE = {
    "metallic": (0.42, 0.62, 0.0),
    "adamantine": (0.58, 0.7, 0.35),
    "vitreous": (0.7, 0.45, 0.4),
    "resinous": (0.62, 0.35, 0.2),
    "pearly": (0.78, 0.5, 0.15),
    "silky": (0.66, 0.3, 0.0),
    "waxy": (0.74, 0.18, 0.0),
    "earthy": (0.86, 0.05, 0.0),
}
ONE_OF_EACH = {
    "triclinic": "Plagioclase",
    "monoclinic": "Gypsum",
    "orthorhombic": "Topaz",
    "tetragonal": "Cassiterite",
    "trigonal": "Calcite",
    "hexagonal": "Beryl",
    "isometric": "Fluorite",
}
AXES = {
    "triclinic": "three unequal axes, no right angle",
    "monoclinic": "three unequal axes, one of them at right angles",
    "orthorhombic": "three unequal axes at right angles",
    "tetragonal": "a square turned round one axis",
    "trigonal": "the same again after a third of a turn",
    "hexagonal": "the same again after a sixth of a turn",
    "isometric": "three equal axes at right angles, like a cube",
}


def stone(name: str) -> svg.Picture:
    """One stone, by the name of its mineral or of a variety: stone("ruby")."""
    found = mineral(name)
    look = CRYSTALS[found.name]
    words = [
        f"{_title(found)}, {found.formula.pretty}: {_kind(look)}",
        f"found {look.often}",
        HONEST,
    ]
    drawn = _stone(look, 24, 14)
    width, height = 460.0, SIZE + 28.0
    room = width - SIZE - 72
    told = [
        svg.text(SIZE + 52, 52, 21, found.name, "start", family=svg.SERIF, weight=600),
        svg.text(SIZE + 52, 80, svg.fitting(found.formula.pretty, room, 16),
                 found.formula.pretty, "start"),
        svg.text(SIZE + 52, 104, 13, _kind(look), "start", svg.SOFT),
        *_lines(f"found {look.often}", SIZE + 52, 124, 34),
        svg.text(SIZE + 52, height - 14, 10.5, HONEST, "start", svg.SOFT, style="italic"),
    ]  # fmt: skip
    return svg.Picture(
        _paper(width, height) + drawn + "".join(told), width, height, "\n".join(words)
    )


def stones(*names: str) -> svg.Picture:
    """Several stones side by side, or the whole box."""
    chosen = [mineral(name) for name in names] or list(minerals.MINERALS.values())
    captions = [(each.name, each.formula.pretty) for each in chosen]
    return _rows([CRYSTALS[each.name] for each in chosen], captions)


def systems() -> svg.Picture:
    """The seven crystal systems, each with a stone of the box."""
    looks = [CRYSTALS[name] for name in ONE_OF_EACH.values()]
    captions = [(system, ONE_OF_EACH[system].lower()) for system in ONE_OF_EACH]
    words = [f"{system}: {AXES[system]}; here {ONE_OF_EACH[system].lower()}" for system in AXES]
    return _rows(looks, captions, words)


def _rows(
    looks: Sequence[Crystal], captions: Sequence[tuple[str, str]], words: Sequence[str] = ()
) -> svg.Picture:
    columns = min(len(looks), 4)
    deep = SIZE + 56
    drawing = []
    for at, (look, (name, below)) in enumerate(zip(looks, captions, strict=True)):
        x, y = 10 + WIDE * (at % columns), 8 + deep * (at // columns)
        middle = x + WIDE / 2
        drawing += [
            _stone(look, x + (WIDE - SIZE) / 2, y),
            svg.text(middle, y + SIZE + 18, 15, name, family=svg.SERIF, weight=600),
            svg.text(middle, y + SIZE + 37, svg.fitting(below, WIDE - 12, 12.5), below),
        ]
    width = 20.0 + WIDE * columns
    height = 34.0 + deep * -(-len(looks) // columns)
    honest = svg.text(width - 14, height - 9, 10.5, HONEST_ALL, "end", svg.SOFT)
    told = [*words] or [f"{name}, {below}" for name, below in captions]
    return svg.Picture(
        _paper(width, height) + "".join(drawing) + honest, width, height,
        "\n".join([*told, HONEST_ALL]),
    )  # fmt: skip


def _title(found: minerals.Mineral) -> str:
    varieties = ", ".join(found.varieties)
    return f"{found.name} ({varieties})" if varieties else found.name


def _kind(look: Crystal) -> str:
    return f"{look.system}, {look.lustre} lustre"


def _paper(width: float, height: float) -> str:
    return f'<rect width="{width:g}" height="{height:g}" rx="10" fill="{svg.PAPER}"/>'


def _lines(words: str, x: float, y: float, letters: int) -> Iterator[str]:
    line: list[str] = []
    for word in [*words.split(), ""]:
        if not word or len(" ".join([*line, word])) > letters:
            yield svg.text(x, y, 12, " ".join(line), "start", svg.SOFT)
            line, y = [], y + 15
        line.append(word)


# ── One stone ─────────────────────────────────────────────────────────────────────────────


def _stone(look: Crystal, x: float, y: float) -> str:
    inside = "".join(_pebble(look) if not look.symmetry else _faces(look))
    return f'<g transform="translate({x:g} {y:g})" stroke-linejoin="round">{inside}</g>'


def _pebble(look: Crystal) -> Iterator[str]:
    """Opal: round, milky, with flecks of colour that come from its tiny spheres of silica."""
    yield (
        f'<ellipse cx="75" cy="82" rx="58" ry="46" fill="{look.tint}" stroke="#8a949a" '
        'stroke-width="1.4"/>'
    )
    flecks = ("#e58b8b", "#8bc7a0", "#86b4e0", "#e6cf7c", "#b79ad6")
    for at in range(15):
        turn, far = at * 2.4, 8 + 2.6 * at  # like the seeds of a sunflower: even, not regular
        yield (
            f'<ellipse cx="{75 + far * cos(turn):.1f}" cy="{82 + 0.75 * far * sin(turn):.1f}" '
            f'rx="{7 - at * 0.2:.1f}" ry="3.4" fill="{flecks[at % 5]}" opacity="0.55" '
            f'transform="rotate({at * 37 % 180} {75 + far * cos(turn):.1f} '
            f'{82 + 0.75 * far * sin(turn):.1f})"/>'
        )
    yield '<ellipse cx="56" cy="60" rx="17" ry="8" fill="#fff" opacity="0.6"/>'


def _faces(look: Crystal) -> Iterator[str]:
    dark, burn, through = LUSTRE[look.lustre]
    solid = look.solid()
    flat = [_seen(corner) for corner in solid.corners]
    wide, high = (max(abs(at[axis]) for at in flat) for axis in (0, 1))
    zoom = (SIZE / 2 - 6) / max(wide, high)
    places = [(SIZE / 2 + zoom * x, SIZE / 2 - zoom * y) for x, y, _ in flat]
    edge = _mixed(look.tint, "#1c1712", 0.55)
    front: list[str] = []
    for normal, face in solid.faces:
        path = "M" + "L".join(f"{places[at][0]:.1f} {places[at][1]:.1f}" for at in face) + "Z"
        if _seen(normal)[2] > 1e-6:
            colour = _lit(look.tint, crystals.dot(normal, LIGHT), dark, burn)
            front.append(f'<path d="{path}" fill="{colour}" stroke="{edge}" stroke-width="1.3"/>')
        elif through:
            front.append(_far(path, edge, through))
    # the far edges last, so that they shine through the faces before them
    yield from sorted(front, key=lambda drawn: "none" in drawn)
    if look.lustre == "silky":
        yield from _bands(look, places)


def _far(path: str, edge: str, through: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{edge}" stroke-width="0.8" '
        f'stroke-dasharray="3 3" opacity="{through:g}"/>'
    )


def _bands(look: Crystal, places: Sequence[tuple[float, float]]) -> Iterator[str]:
    """Malachite grows in layers of light and dark green."""
    xs, ys = zip(*places, strict=True)
    outline = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in _hull(places)) + "Z"
    name = f"bands-{look.name}"
    yield f'<clipPath id="{name}"><path d="{outline}"/></clipPath><g clip-path="url(#{name})">'
    for at in range(5):
        y = min(ys) + (at + 0.6) * (max(ys) - min(ys)) / 5
        yield (
            f'<path d="M{min(xs):.1f} {y:.1f}q{(max(xs) - min(xs)) / 4:.1f} 9 '
            f'{(max(xs) - min(xs)) / 2:.1f} 0t{(max(xs) - min(xs)) / 2:.1f} 0" fill="none" '
            f'stroke="{_mixed(look.tint, "#d9f2df", 0.55)}" stroke-width="{2.5 + at % 2}" '
            'opacity="0.6"/>'
        )
    yield "</g>"


def _hull(places: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The outline of some points, one after the other."""
    points = sorted(set(places))

    def half(along: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        hull: list[tuple[float, float]] = []
        for x, y in along:
            while len(hull) > 1:
                (ax, ay), (bx, by) = hull[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                hull.pop()
            hull.append((x, y))
        return hull[:-1]

    return half(points) + half(points[::-1])


def _seen(vector: Vector) -> Vector:
    """To the right, upwards and towards the reader, after turning and tilting."""
    x, y, z = vector
    towards, right = x * cos(TURN) - y * sin(TURN), x * sin(TURN) + y * cos(TURN)
    return right, z * cos(TILT) - towards * sin(TILT), towards * cos(TILT) + z * sin(TILT)


def _lit(tint: str, shine: float, dark: float, burn: float) -> str:
    """The colour of a face: in full light it burns out towards white, away from it it darkens."""
    if shine > 0.55:
        return _mixed(tint, "#ffffff", burn * (shine - 0.55) / 0.45)
    return _mixed(tint, "#15110d", (1 - dark) * min(1.0, (0.55 - shine) / 1.1))


def _mixed(one: str, two: str, share: float) -> str:
    parts = [
        round(int(one[at : at + 2], 16) * (1 - share) + int(two[at : at + 2], 16) * share)
        for at in (1, 3, 5)
    ]
    return "#" + "".join(f"{part:02x}" for part in parts)
