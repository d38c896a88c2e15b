"""Explore engines of Quintessential: pick formulae, and see at once what they can do.

    EngineExplorer("Aero-Frigo Convertus")   in a notebook: cards to pick, loops, plan, replay
    EngineExplorer(game=board)               the lab and the pool of a running game, one click away
    flow_picture(lab)                        a lab as a graph of elements and cards

Without a kernel both are a picture and words. All that is told comes from `explore` in the room;
here it is only shown.
"""

from collections.abc import Iterable
from functools import cache
from html import escape
from math import atan2, cos, hypot, pi, sin
from typing import Any

import ipywidgets  # type: ignore[import-untyped]

from quint import QuintError, Trace
from quint.answers import Answer, asked
from quint.cards import BOX
from quint.games.quintessential import Quintessential, dice
from quint.games.quintessential.cards import Card, read_box
from quint.games.quintessential.explore import advice, chains, engines, plans, rounds
from quint_widgets import svg
from quint_widgets.replay import Replay
from quint_widgets.scenes.quintessential import cards as drawn

START_POOL = "fire 2, water 3, air 5, earth 1, aether 4"
LOOKS = 3000  # of the search for a plan: about a second
MOST_PLANNED = 8  # formulae in a lab; the chains of more are too many to follow at once
MOST_TOLD = 12  # loops
MOST_GROWN = 4  # formulae in a lab whose growth is told at once
MOST_ADVISED = 5  # formulae in a lab that is asked for the next card
ADVICE = 5  # cards that are named
LOOP = "#b3206b"  # the colour of loops


# ── Pictures ──────────────────────────────────────────────────────────────────────────────


@cache
def _symbols() -> str:
    parts = (*drawn.dice(), *drawn.discs(), *drawn.flasks())
    return svg.art("elements") + svg.art("quintessential") + "".join(parts)


def _sheet(width: float, height: float) -> str:
    return f'<rect width="{width:g}" height="{height:g}" rx="8" fill="{svg.PAPER}"/>'


def _card(card: Card, x: float, y: float, loops_on: bool) -> str:
    """A card with its upper left corner at a point, and a frame if a loop runs through it."""
    frame = (
        f'<rect x="-4" y="-4" width="{drawn.WIDE + 8}" height="{drawn.HIGH + 8}" rx="9" '
        f'fill="none" stroke="{LOOP}" stroke-width="4"/>'
        if loops_on
        else ""
    )
    face = drawn.formula(card, len(card.flasks) > 2)
    return f'<g transform="translate({x:.1f} {y:.1f})">{face}{frame}</g>'


Point = tuple[float, float]
# Opposite qualities face each other: fire and water, air and earth.
CORNERS = {"fire": -3 * pi / 4, "air": -pi / 4, "water": pi / 4, "earth": 3 * pi / 4}
INNER = 100.0  # how far the elements are from the middle
ROOM = 10  # cards round a small picture
DISC = 23.0
LINES = {
    "return": ("#2a64a3", ' stroke-dasharray="6 4"'),
    "destroy": ("#8a5a1f", ""),
    "create": ("#3d7a3a", ""),
}


def flow_picture(lab: engines.Lab, out: Iterable[str] = (), file: str = BOX) -> svg.Picture:
    """A lab as a graph: from elements to the cards that take them, from cards to what they make.

    >>> print(flow_picture("Aero-Frigo Convertus, Hydro-Turbis Convertus").words)
    The flow of 2 cards; loops are marked.
    air -> Aero-Frigo Convertus (destroy), on a loop
    Aero-Frigo Convertus -> water (create), on a loop
    water -> Hydro-Turbis Convertus (destroy), on a loop
    Hydro-Turbis Convertus -> air (create), on a loop
    """
    box, short_of = read_box(file), tuple(out)
    cards = [box.cards[number] for number in engines.lab_of(lab, box)]
    arrows = engines.flow(lab, short_of, file)
    width, height = _size(len(cards))
    spots = _spots(cards, width, height)
    ends = {name for arrow in arrows for name in (arrow.source, arrow.target)}
    on_loops = {arrow.target for arrow in arrows if arrow.loop}
    parts = [_sheet(width, height)]
    parts += [_arrow(arrow, spots) for arrow in sorted(arrows, key=lambda arrow: arrow.loop)]
    for element in (*CORNERS, "anti"):
        if element in CORNERS or element in ends:
            x, y = spots[element]
            size = 2 * DISC
            parts.append(svg.use(f"disc-{element}", x - DISC, y - DISC, size, size))
    for card in cards:
        x, y = spots[card.name]
        parts.append(_card(card, x - drawn.WIDE / 2, y - drawn.HIGH / 2, card.name in on_loops))
    said = "broken: returns · full: destroyed or made · thick: on a loop"
    parts.append(svg.label(width / 2, height - 9, 12, said))
    number = f"{len(cards)} card{'s' if len(cards) != 1 else ''}"
    lacking = f" while no {' and no '.join(short_of)} is left" if short_of else ""
    words = [f"The flow of {number}{lacking}; loops are marked.", *map(_told, arrows)]
    return svg.Picture("".join(parts), width, height, "\n".join(words), _symbols())


def _told(arrow: engines.Arrow) -> str:
    on = ", on a loop" if arrow.loop else ""
    return f"{arrow.source} -> {arrow.target} ({arrow.symbol}){on}"


def _size(cards: int) -> tuple[float, float]:
    grown = 60 * max(cards - ROOM, 0)  # more cards need a longer way round
    return 640 + grown, 620 + grown


def _spots(cards: list[Card], width: float, height: float) -> dict[str, Point]:
    """Elements in the middle; each card outside, as near as there is room to what it joins."""
    mid, centre = width / 2, (height - 20) / 2
    spots = {e: (mid + INNER * cos(a), centre + INNER * sin(a)) for e, a in CORNERS.items()}
    spots["anti"] = (mid, centre)
    room = max(ROOM, len(cards))
    free = [2 * pi * i / room for i in range(room)]
    for card in cards:
        wanted = _towards(card)
        at = min(free, key=lambda angle: (round(1 - cos(angle - wanted), 6), angle))
        free.remove(at)
        spots[card.name] = (
            mid + (mid - drawn.WIDE / 2 - 16) * cos(at),
            centre + (centre - drawn.HIGH / 2 - 14) * sin(at),
        )
    return spots


def _towards(card: Card) -> float:
    """The direction in which the elements of a card lie, on the whole."""
    taken = [CORNERS[dice.ELEMENTS[c]] for c in card.flasks if c < dice.COMMON]
    angles = [*taken, CORNERS[dice.ELEMENTS[card.makes]]] if card.makes < dice.COMMON else taken
    x, y = sum([cos(a) for a in angles]), sum([sin(a) for a in angles])
    if hypot(x, y) < 0.01:  # from an element to the opposite one: beside the way
        return angles[0] + pi / 2 if angles else 0.0
    return atan2(y, x)


def _arrow(arrow: engines.Arrow, spots: dict[str, Point]) -> str:
    """A bent arrow, so that one to a card and one from it do not lie on each other."""
    (x1, y1), (x2, y2) = spots[arrow.source], spots[arrow.target]
    length = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    first = _edge(arrow.source, ux, uy)
    last = _edge(arrow.target, ux, uy) + 3
    bx, by = x1 + ux * length / 2 - 22 * uy, y1 + uy * length / 2 + 22 * ux
    x1, y1, x2, y2 = x1 + ux * first, y1 + uy * first, x2 - ux * last, y2 - uy * last
    colour, dashes = LINES[arrow.symbol]
    thick = 4.5 if arrow.loop else 1.8
    colour = LOOP if arrow.loop else colour
    turn = atan2(y2 - by, x2 - bx) * 180 / pi
    return (
        f'<path d="M{x1:.1f} {y1:.1f}Q{bx:.1f} {by:.1f} {x2:.1f} {y2:.1f}" fill="none" '
        f'stroke="{colour}" stroke-width="{thick}"{dashes}/>'
        f'<path d="M0 0L-13 -6V6Z" fill="{colour}" '
        f'transform="translate({x2:.1f} {y2:.1f}) rotate({turn:.1f})"/>'
    )


def _edge(node: str, ux: float, uy: float) -> float:
    """How far the edge of a node is from its middle, in a direction."""
    if node in dice.ELEMENTS:
        return DISC + 1
    across, down = (
        (drawn.WIDE / 2 + 5) / max(abs(ux), 0.001),
        (drawn.HIGH / 2 + 5) / max(abs(uy), 0.001),
    )
    return min(across, down)


# ── The explorer ──────────────────────────────────────────────────────────────────────────


class EngineExplorer:
    """Cards to pick from the deck; their loops, the best plan for a round, and both as games."""

    def __init__(
        self,
        lab: engines.Lab = "",
        pool: str = START_POOL,
        out: Iterable[str] = (),
        aim: str = "dice",
        assistants: int = 4,
        file: str = BOX,
        game: Any = None,
    ) -> None:
        self.file = file
        self.game = game  # a running table whose lab can be taken
        self.formulae = read_box(file)
        picked = engines.lab_of(lab, self.formulae)
        lacking = {dice.ELEMENTS[engines.colour_of(element)] for element in out}
        rounds.check_question(aim, assistants)
        self.lab: tuple[str, ...] = ()
        self.out: tuple[str, ...] = ()
        self.loops: list[engines.Loop] = []
        self.round: Answer | None = None
        self.chain: Answer | None = None
        self.grows: tuple[int, ...] = ()
        self.advice: list[Answer] = []  # which card next, once that is asked
        self.said = ""  # what is wrong, or why there is no plan
        self.replay: Replay | None = None
        self.toggles = {
            number: _toggle(self.formulae.cards[number], number in picked)
            for number in range(1, len(self.formulae.cards))
        }
        self.lacks = {
            element: ipywidgets.ToggleButton(
                element in lacking, description=f"no {element}", layout={"width": "90px"}
            )
            for element in dice.ELEMENTS[: dice.COMMON]
        }
        self.pool = ipywidgets.Text(pool, description="pool", layout={"width": "420px"})
        self.aim = ipywidgets.Dropdown(options=rounds.AIMS, value=aim, description="aim")
        self.assistants = ipywidgets.BoundedIntText(
            assistants, min=1, max=rounds.MOST_ASSISTANTS, description="assistants"
        )
        self.pool.continuous_update = False
        self.told = ipywidgets.HTML()
        self.picture = ipywidgets.HTML()
        self.watched = ipywidgets.Dropdown(options=[""])
        self.stage = ipywidgets.VBox()
        self.next = ipywidgets.Button(description="Which card next?", layout={"width": "185px"})
        self.next.on_click(lambda button: self.ask_next())
        self.taken = ipywidgets.Button(description="Take my lab", layout={"width": "185px"})
        self.taken.on_click(lambda button: self.take())
        self._quiet = False  # while several controls are set at once
        for control in self._controls():
            control.observe(self._changed, "value")
        self.box = ipywidgets.VBox(self._rows())
        if game is None:
            self._follow()
        else:
            self.take()

    def __repr__(self) -> str:
        return self.words()

    def pick(self, *names: str) -> None:
        """Put formulae into the lab, as a click on them does."""
        self._turn(names, True)

    def drop(self, *names: str) -> None:
        """Take formulae out of the lab."""
        self._turn(names, False)

    def take(self) -> None:
        """The lab and the pool of the player in turn at the running table, and what is out."""
        if self.game is None:
            raise QuintError("There is no running game: EngineExplorer(game=board) has one.")
        state = asked(self.game, Quintessential).state
        seat = max(state.seat, 0)
        shown = [max(number % dice.SIDES, 1) for number in state.pools[seat]]
        names = [dice.ELEMENTS[number // dice.SIDES] for number in state.pools[seat]]
        self._quiet = True
        for number, toggle in self.toggles.items():
            toggle.value = number in state.labs[seat]
        for colour, lack in enumerate(self.lacks.values()):
            lack.value = state.stock[colour] == 0
        pairs = zip(names, shown, strict=True)
        self.pool.value = ", ".join([f"{name} {face}" for name, face in pairs])
        self._quiet = False
        self._follow()

    def ask_next(self) -> None:
        """Which of the other formulae adds most to the lab."""
        if len(self.lab) > MOST_ADVISED:
            self.said = f"The next card is found for {MOST_ADVISED} formulae at most."
        else:
            self.advice = advice.next_card(self.lab, file=self.file)[:ADVICE]
        self._tell()

    def words(self) -> str:
        """All that is shown, in words."""
        return "\n".join([f"Lab: {', '.join(self.lab) or 'empty'}", *self._lines()])

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live box; for viewers without a kernel the flow of the lab, and words."""
        data = self.box._repr_mimebundle_(**kwargs) or {}
        still = {"image/svg+xml": self._flow().svg, "text/plain": self.words()}
        return {**data, **still}, {}

    # ── Controls ──

    def _controls(self) -> list[Any]:
        picks = [*self.toggles.values(), *self.lacks.values()]
        return [*picks, self.pool, self.aim, self.assistants]

    def _rows(self) -> list[Any]:
        """Cards of a kind in a row: those with one flask, and those with more."""
        wrap = {"flex_flow": "row wrap"}
        one = [t for n, t in self.toggles.items() if len(self.formulae.cards[n].flasks) == 1]
        more = [t for n, t in self.toggles.items() if len(self.formulae.cards[n].flasks) != 1]
        return [
            ipywidgets.HTML("<b>Pick formulae.</b> One flask:"),
            ipywidgets.Box(one, layout=wrap),
            ipywidgets.HTML("Two flasks:"),
            ipywidgets.Box(more, layout=wrap),
            ipywidgets.HTML("The stock, and your round:"),
            ipywidgets.Box([*self.lacks.values()], layout=wrap),
            ipywidgets.Box([self.pool, self.aim, self.assistants], layout=wrap),
            ipywidgets.Box([self.next, *([] if self.game is None else [self.taken])], layout=wrap),
            self.told,
            self.picture,
            self.stage,
        ]

    def _turn(self, names: Iterable[str], on: bool) -> None:
        for number in engines.lab_of(names, self.formulae):
            self.toggles[number].value = on

    def _changed(self, change: object) -> None:
        if not self._quiet:
            self._follow()

    # ── What follows from the picks ──

    def _follow(self) -> None:
        picked = [number for number, toggle in self.toggles.items() if toggle.value]
        self.lab = tuple([self.formulae.cards[number].name for number in picked])
        self.out = tuple([element for element, lack in self.lacks.items() if lack.value])
        self.said, self.round, self.chain = "", None, None
        self.grows, self.advice = (), []
        try:
            self.loops = engines.loops(self.lab, dict.fromkeys(self.out, 0), self.file)
            self._plan()
        except QuintError as wrong:
            self.said = str(wrong)
        self._tell()
        self.picture.value = self._flow().svg
        self._offer()

    def _tell(self) -> None:
        lines = "".join([f"<div>{escape(line)}</div>" for line in self._lines()])
        self.told.value = f'<div style="line-height: 1.5">{lines}</div>'

    def _plan(self) -> None:
        if not self.lab:
            self.said = "Pick a formula to see what it can do."
        elif len(self.lab) > MOST_PLANNED:
            self.said = f"A plan is searched for {MOST_PLANNED} formulae at most."
        else:
            self.round = rounds.best_round(
                self.lab,
                self.pool.value,
                self.assistants.value,
                self.aim.value,
                dict.fromkeys(self.out, 0),
                public=False,
                limit=LOOKS,
                file=self.file,
            )
            start = self.round.certificate
            self.chain = chains.longest_chain(Trace(start.game, start.start))
            if len(self.lab) <= MOST_GROWN:
                numbers = engines.lab_of(self.lab, self.formulae)
                ahead = advice.rounds_for(len(numbers), plans.STARTED)
                self.grows = plans.grown(numbers, ahead, "dice", self.file)

    def _flow(self) -> svg.Picture:
        return flow_picture(self.lab, self.out, self.file)

    def _lines(self) -> list[str]:
        lines = [f"Loop: {loop}" for loop in self.loops[:MOST_TOLD]] or ["No loop."]
        if len(self.loops) > MOST_TOLD:
            lines.append(f"And {len(self.loops) - MOST_TOLD} loops more.")
        if self.round is not None:
            lines.append(f"Best round, {self.round}.")
            lines.append(f"Plan: {_steps(self.round.certificate)}.")
        if self.chain is not None:
            lines.append(f"Longest chain: {self.chain.text}.")
        if self.grows:
            told = ", ".join(map(str, self.grows))
            lines.append(f"Growth from the start dice, round after round: {told} dice more.")
        lines += [f"Next card: {answer}." for answer in self.advice]
        return [*lines, self.said] if self.said else lines

    def _offer(self) -> None:
        """A choice of games to watch: the plan, and a certificate for each loop."""
        games = [("the best plan", -1)] if self.round is not None else []
        games += [(str(loop), i) for i, loop in enumerate(self.loops[:MOST_TOLD])]
        if self.chain is not None and self.chain.shows is not None:
            games.append(("the longest chain", -2))
        if not games:
            self._put_on_stage(None)
            return
        self.watched = ipywidgets.Dropdown(
            options=games, value=games[0][1], description="watch", layout={"width": "95%"}
        )
        self.watched.observe(self._watch, "value")
        self._watch(None)

    def _watch(self, change: object) -> None:
        chosen = self.watched.value
        if chosen >= 0:
            self._put_on_stage(self.loops[chosen].certificate())
        elif chosen == -2 and self.chain is not None:
            self._put_on_stage(self.chain.certificate)
        elif self.round is not None:
            self._put_on_stage(self.round.certificate)

    def _put_on_stage(self, trace: Trace | None) -> None:
        old, self.replay = self.replay, None if trace is None else Replay(trace)
        self.stage.children = () if self.replay is None else (self.watched, self.replay.table)
        if old is not None:
            old.table.close()


def _toggle(card: Card, on: bool) -> Any:
    return ipywidgets.ToggleButton(
        on, description=card.name, tooltip=drawn.described(card), layout={"width": "185px"}
    )


def _steps(plan: Trace) -> str:
    """The actions of the player whose round it is; rolls and idle turns are left out."""
    idle = ("dismiss", "done")
    mine = [str(step.action) for step in plan.steps if step.player == 0]
    return "; ".join([action for action in mine if action not in idle]) or "nothing helps"
