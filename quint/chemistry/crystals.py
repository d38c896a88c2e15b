"""Crystals as solids: from the symmetry, the cell and a few faces to corners and edges.

A crystal is what is left when every face cuts its side away. A face is told by its Miller indices
and by how far it lies from the middle; the symmetry of the mineral's class repeats it.

>>> diamond = crystal("Diamond")
>>> len(diamond.faces), len(diamond.corners)      # an octahedron
(8, 6)
>>> round(CRYSTALS["Quartz"].angle("100", "010"))      # two sides of the prism
60

Cells are rounded. Those of acanthite, chalcopyrite, cinnabar, dolomite, kaolinite, malachite,
molybdenite, muscovite, platinum, spodumene, sylvite and wulfenite were looked up (Wikipedia, the
*Handbook of Mineralogy*, webmineral.com), turquoise's in H. Cid-Dresdner's thesis (MIT, 1964); and
for all of them the tests compare the density that follows from cell and formula with the density in
tables. The sources of systems and hardness are in minerals.csv, where one of them, the mineral
trumps, counts trigonal stones as hexagonal. Lustres and colours were compared with the same pages.
Kaolinite's class is 1 in newer tables; it is drawn as if it had a centre. Which faces and how large
is our choice of what is often seen.
"""

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import combinations
from math import acos, atan2, cos, degrees, radians, sin, sqrt

from quint.core import QuintError

Vector = tuple[float, float, float]
Indices = tuple[int, int, int]
Matrix = tuple[Indices, Indices, Indices]

# Symmetries on the axes of the crystal. On hexagonal axes two sides enclose 120 degrees.
INVERSION: Matrix = ((-1, 0, 0), (0, -1, 0), (0, 0, -1))
TWO_A: Matrix = ((1, 0, 0), (0, -1, 0), (0, 0, -1))
TWO_B: Matrix = ((-1, 0, 0), (0, 1, 0), (0, 0, -1))
TWO_A_HEXAGONAL: Matrix = ((1, -1, 0), (0, -1, 0), (0, 0, -1))
THREE_DIAGONAL: Matrix = ((0, 0, 1), (1, 0, 0), (0, 1, 0))
THREE: Matrix = ((0, -1, 0), (1, -1, 0), (0, 0, 1))
FOUR: Matrix = ((0, -1, 0), (1, 0, 0), (0, 0, 1))
FOUR_TURNED: Matrix = ((0, 1, 0), (-1, 0, 0), (0, 0, -1))  # a quarter turn and the inversion
SIX: Matrix = ((1, -1, 0), (1, 0, 0), (0, 0, 1))

CLASSES: Mapping[str, tuple[str, tuple[Matrix, ...]]] = {
    "-1": ("triclinic", (INVERSION,)),
    "2/m": ("monoclinic", (TWO_B, INVERSION)),
    "mmm": ("orthorhombic", (TWO_A, TWO_B, INVERSION)),
    "4/m": ("tetragonal", (FOUR, INVERSION)),
    "4/mmm": ("tetragonal", (FOUR, TWO_A, INVERSION)),
    "-42m": ("tetragonal", (FOUR_TURNED, TWO_A)),
    "32": ("trigonal", (THREE, TWO_A_HEXAGONAL)),
    "-3": ("trigonal", (THREE, INVERSION)),
    "-3m": ("trigonal", (THREE, TWO_A_HEXAGONAL, INVERSION)),
    "6/m": ("hexagonal", (SIX, INVERSION)),
    "6/mmm": ("hexagonal", (SIX, TWO_A_HEXAGONAL, INVERSION)),
    "m-3": ("isometric", (TWO_A, THREE_DIAGONAL, INVERSION)),
    "-43m": ("isometric", (FOUR_TURNED, THREE_DIAGONAL)),
    "m-3m": ("isometric", (FOUR, THREE_DIAGONAL, INVERSION)),
}
NEAR = 1e-6


@dataclass(frozen=True, slots=True)
class Solid:
    """Corners, and faces as cycles of corners, each with the direction it looks to."""

    corners: tuple[Vector, ...]
    faces: tuple[tuple[Vector, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Crystal:
    """What a mineral's crystal looks like: `crystals.csv`, one line a mineral."""

    name: str
    symmetry: str  # the crystal class, in Hermann and Mauguin's signs; "" if amorphous
    cell: tuple[float, ...]  # the sides a, b, c in ångström and the angles α, β, γ in degrees
    forms: tuple[tuple[Indices, float], ...]  # faces, and their distance from the middle
    tint: str
    lustre: str
    often: str  # how it is found more often than as the crystal that we draw

    @property
    def system(self) -> str:
        return CLASSES[self.symmetry][0] if self.symmetry else "amorphous"

    def angle(self, one: str, two: str) -> float:
        """The angle in degrees between the directions of two faces."""
        first, second = (unit(_normal(read_indices(each), self.cell)) for each in (one, two))
        return degrees(acos(max(-1, min(1, dot(first, second)))))

    def solid(self) -> Solid:
        return _solid(self)


# ── Vectors ───────────────────────────────────────────────────────────────────────────────


def dot(one: Vector, two: Vector) -> float:
    return one[0] * two[0] + one[1] * two[1] + one[2] * two[2]


def cross(one: Vector, two: Vector) -> Vector:
    return (
        one[1] * two[2] - one[2] * two[1],
        one[2] * two[0] - one[0] * two[2],
        one[0] * two[1] - one[1] * two[0],
    )


def unit(vector: Vector) -> Vector:
    return scaled(vector, 1 / sqrt(dot(vector, vector)))


def scaled(vector: Vector, by: float) -> Vector:
    return vector[0] * by, vector[1] * by, vector[2] * by


def added(*vectors: Vector) -> Vector:
    """One after the other: `sum` rounds differently since Python 3.12, and a drawing with it."""
    x, y, z = 0.0, 0.0, 0.0
    for vector in vectors:
        x, y, z = x + vector[0], y + vector[1], z + vector[2]
    return x, y, z


# ── Symmetry ──────────────────────────────────────────────────────────────────────────────


def _times(one: Matrix, two: Matrix) -> Matrix:
    columns = tuple(zip(*two, strict=True))
    rows = [tuple(sum(map(int.__mul__, row, column)) for column in columns) for row in one]
    a, b, c = ((row[0], row[1], row[2]) for row in rows)
    return a, b, c


@cache
def symmetries(name: str) -> frozenset[Matrix]:
    """All symmetries of a class: its generators, and all that follow from them.

    >>> len(symmetries("m-3m")), len(symmetries("2/m"))
    (48, 4)
    """
    generators = CLASSES[name][1]
    found: set[Matrix] = {((1, 0, 0), (0, 1, 0), (0, 0, 1))}
    fresh = set(found)
    while fresh:
        fresh = {_times(one, two) for one in fresh for two in generators} - found
        found |= fresh
    return frozenset(found)


def form(indices: Indices, symmetry: str) -> list[Indices]:
    """All faces that belong together.

    >>> len(form((1, 1, 1), "m-3m")), len(form((1, 1, 1), "-43m"))
    (8, 4)
    """
    made = {
        (
            sum(n * row[0] for n, row in zip(indices, matrix, strict=True)),
            sum(n * row[1] for n, row in zip(indices, matrix, strict=True)),
            sum(n * row[2] for n, row in zip(indices, matrix, strict=True)),
        )
        for matrix in symmetries(symmetry)
    }
    return sorted(made)


# ── From faces to corners ─────────────────────────────────────────────────────────────────


def _axes(cell: Sequence[float]) -> tuple[Vector, Vector, Vector]:
    """The sides of the cell: a to the reader, b to the right, c upwards."""
    a, b, c = cell[:3]
    alpha, beta, gamma = map(radians, cell[3:])
    y = (cos(gamma) - cos(alpha) * cos(beta)) / sin(alpha)
    x = sqrt(sin(beta) ** 2 - y**2)
    return (a * x, a * y, a * cos(beta)), (0.0, b * sin(alpha), b * cos(alpha)), (0.0, 0.0, c)


def _normal(indices: Indices, cell: Sequence[float]) -> Vector:
    """The direction that a face looks to: the reciprocal lattice vector of its indices."""
    a, b, c = _axes(cell)
    h, k, l = indices  # noqa: E741  as everybody calls them
    return added(scaled(cross(b, c), h), scaled(cross(c, a), k), scaled(cross(a, b), l))


@cache
def _solid(of: Crystal) -> Solid:
    if not of.symmetry:
        raise QuintError(f"{of.name} is amorphous: it has no faces.")
    planes = [
        (unit(_normal(face, of.cell)), distance)
        for indices, distance in of.forms
        for face in form(indices, of.symmetry)
    ]
    corners: list[Vector] = []
    for three in combinations(planes, 3):
        corner = _meeting(three)
        if corner is None or any(dot(n, corner) > d + NEAR for n, d in planes):
            continue
        if not any(dot(away := added(corner, scaled(c, -1)), away) < NEAR for c in corners):
            corners.append(corner)
    corners.sort(key=lambda corner: tuple(round(part, 6) for part in corner))
    faces = []
    for normal, distance in planes:
        on_it = [at for at, c in enumerate(corners) if abs(dot(normal, c) - distance) < 1e-4]
        if len(on_it) > 2:
            faces.append((normal, _cycle(on_it, corners, normal)))
    return Solid(tuple(corners), tuple(faces))


def _meeting(planes: Sequence[tuple[Vector, float]]) -> Vector | None:
    (one, d), (two, e), (three, f) = planes
    volume = dot(one, cross(two, three))
    if abs(volume) < NEAR:
        return None
    together = added(
        scaled(cross(two, three), d), scaled(cross(three, one), e), scaled(cross(one, two), f)
    )
    return scaled(together, 1 / volume)


def _cycle(face: list[int], corners: Sequence[Vector], normal: Vector) -> tuple[int, ...]:
    """The corners of a face one after the other, as they lie round its middle."""
    middle = scaled(added(*(corners[at] for at in face)), 1 / len(face))
    right = unit(added(corners[face[0]], scaled(middle, -1)))
    up = cross(normal, right)

    def turn(at: int) -> float:
        away = added(corners[at], scaled(middle, -1))
        return atan2(dot(away, up), dot(away, right))

    return tuple(sorted(face, key=turn))


# ── The data ──────────────────────────────────────────────────────────────────────────────


def read_indices(text: str) -> Indices:
    """Miller indices as they are written: "1-10".

    >>> read_indices("1-10")
    (1, -1, 0)
    """
    numbers = re.findall(r"-?\d", text)
    if len(numbers) != 3 or "".join(numbers) != text:
        raise QuintError(f"Miller indices are three numbers like 100 or 1-10, not {text[:20]!r}.")
    h, k, l = map(int, numbers)  # noqa: E741
    return h, k, l


def _crystal(row: dict[str, str]) -> Crystal:
    forms = [word.split("@") for word in row["forms"].split()]
    return Crystal(
        name=row["name"],
        symmetry=row["class"],
        cell=tuple(map(float, row["cell"].split())),
        forms=tuple((read_indices(indices), float(distance)) for indices, distance in forms),
        tint=row["tint"],
        lustre=row["lustre"],
        often=row["often"],
    )


def _read() -> dict[str, Crystal]:
    text = resources.files(__package__).joinpath("crystals.csv").read_text(encoding="utf-8")
    found = map(_crystal, csv.DictReader(text.splitlines()))
    return {each.name: each for each in found}


CRYSTALS: Mapping[str, Crystal] = _read()


def crystal(name: str) -> Solid:
    """The solid of a mineral's crystal."""
    if name not in CRYSTALS:
        raise QuintError(f"I know no crystal of {name[:30]}.")
    return CRYSTALS[name].solid()
