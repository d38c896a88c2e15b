"""Exercises for lessons: say what is wrong with an answer, and why a right one is right.

>>> from quint_widgets.exercise import Exercise, number, seal
>>> ex = Exercise("1", number(3 * 7), hints=["Count one row first."],
...               because="Three rows of seven.", mistakes={"10": "10 is 3 + 7; here are rows."})
>>> ex.check(20)
Exercise 1: not yet. 20 is too small.
>>> ex.check(10)
Exercise 1: not yet. 10 is 3 + 7; here are rows.
>>> ex.hint()
Exercise 1, hint 1 of 1: Count one row first.
>>> ex.check("21")
Exercise 1: right. Three rows of seven.

A judge is a function from an answer to None, if it is right, or to a sentence that says what is
wrong. The judges here compute what they expect from the rules. An exercise that can be touched
is made of the same judges: see quint_widgets/lessons/__init__.py. Where an exercise stands in the
lesson itself, an answer that only its author knows is given as a seal, so that it cannot be read:

>>> seal("b", salt="lotus")
'lotus:ae6a8718c7'
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from numbers import Rational
from random import Random
from typing import Any

from quint import CHANCE, OVER, Game, QuintError, Trace, Unreadable, chemistry
from quint.chemistry import ions
from quint_widgets.substances import counted

Judge = Callable[[Any], str | None]
Mistakes = Mapping[Any, str] | Judge  # known wrong answers, or a function that knows them


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text that a notebook shows without quotes. True if the answer was right."""

    text: str
    right: bool = False

    def __repr__(self) -> str:
        return self.text

    def __bool__(self) -> bool:
        return self.right


class Exercise:
    """A question of a lesson: `check(answer)` judges it, `hint()` helps a little more each time."""

    def __init__(
        self,
        name: str,
        judge: Judge,
        hints: Sequence[str] = (),
        because: str = "",  # why a right answer is right
        mistakes: Mistakes | None = None,  # answered by name
    ) -> None:
        self.name = name
        self.judge = judge
        self.hints = tuple(hints)
        self.because = because
        self.mistakes = mistakes
        self.given = 0  # hints so far

    def __repr__(self) -> str:
        return f"Exercise {self.name}: put your answer into check(…), or ask for a hint()."

    def check(self, answer: Any = ..., *more: Any) -> Line:
        """Whether the answer is right; if not, a sentence that says what is wrong with it."""
        if more:  # most likely 57,5 as it is written in half of the world
            one = "I expect one answer. A decimal number has a point, several actions are one text."
            return Line(f"Exercise {self.name}: not yet. {one}")
        if answer is ... or answer is None or (isinstance(answer, str) and not answer.strip()):
            return Line(f"Exercise {self.name}: open. Put your answer in place of the dots.")
        wrong = self.wrong_with(answer)
        if wrong is None:
            return Line(f"Exercise {self.name}: right. {self.because}".rstrip(), right=True)
        return Line(f"Exercise {self.name}: not yet. {wrong}")

    def wrong_with(self, answer: Any) -> str | None:
        """What is wrong with the answer, None if it is right. A known mistake is named."""
        try:
            wrong = self.judge(answer)
            return wrong if wrong is None else _known(self.mistakes, answer) or wrong
        except QuintError as error:
            return _known(self.mistakes, answer) or str(error)
        except (TypeError, ValueError, LookupError, AttributeError):
            return f"I cannot take {_shown(answer)} for an answer to this."

    def hint(self) -> Line:
        """The next hint; after the last one, the last one again."""
        if not self.hints:
            return Line(f"Exercise {self.name} has no hints.")
        self.given = min(self.given + 1, len(self.hints))
        which = f"hint {self.given} of {len(self.hints)}"
        return Line(f"Exercise {self.name}, {which}: {self.hints[self.given - 1]}")


def _known(mistakes: Mistakes | None, answer: Any) -> str | None:
    """What the author says to this wrong answer, None if it is no known one."""
    if callable(mistakes):
        try:
            return mistakes(answer)
        except (QuintError, TypeError, ValueError, LookupError, AttributeError):
            return None  # no mistake that its author thought of
    given = plain(answer)
    return next((says for known, says in (mistakes or {}).items() if plain(known) == given), None)


def plain(answer: Any) -> str:
    """An answer as one line of text; the same one however it was written.

    >>> plain(" 3.50 "), plain(["e5", "d4"]), plain({"gold": "element"}), plain("Red  D4;point")
    ('7/2', 'e5; d4', 'gold: element', 'red d4; point')
    """
    actions = _actions_of(answer)
    if actions is not None:
        answer = actions
    if isinstance(answer, Mapping):
        return "; ".join(f"{name}: {value}".lower() for name, value in answer.items())
    if isinstance(answer, (set, frozenset)):
        answer = sorted(answer)
    if isinstance(answer, (list, tuple)):
        return "; ".join(" ".join(str(each).lower().split()) for each in answer)
    try:
        return str(_number(answer))
    except QuintError:
        pieces = re.split("[;\n]", str(answer).lower())
        return "; ".join(" ".join(piece.split()) for piece in pieces if piece.strip())


def _actions_of(answer: Any) -> list[str] | None:
    """What was done on a board: the text of each action; of a tried one, that."""
    tried = getattr(answer, "tried", None)
    if tried is not None:
        return [str(tried)]
    trace = _trace_of(answer)
    if trace is None:
        return None
    return [str(step.action) for step in trace.steps[getattr(answer, "began", 0) :]]


def _trace_of(answer: Any) -> Trace | None:
    """The game on a board that is given as an answer."""
    trace = getattr(answer, "trace", answer)
    return trace if isinstance(trace, Trace) else None


def _shown(answer: Any) -> str:
    """An answer short enough to stand in a sentence."""
    text = str(answer) if isinstance(answer, (str, int, float, Fraction)) else repr(answer)
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:40] + "…"


# ── Answers that are actions ──────────────────────────────────────────────────────────────


def legal(game: Game, start: Any = None) -> Judge:
    """The answer must be an action that may be done now: "red d4", or a board where it was done."""

    def judge(answer: Any) -> str | None:
        if _trace_of(answer) is None:
            _played(game, start, [answer])
        else:
            _on_board(game, start, answer)
        return None

    return judge


def refused(game: Game, start: Any, rule: str) -> Judge:
    """The answer must be an action that this rule refuses, or a board where it was tried."""

    def judge(answer: Any) -> str | None:
        state = _from(game, start).state
        if (trace := _trace_of(answer)) is not None:
            answer = getattr(answer, "tried", None)
            if len(trace.steps) > len(_from(game, start).steps):
                return "That was allowed. Restart the board and try something that is refused."
            if answer is None:
                return "Try the move on the board first: the board says why it is refused."
        action = _action(game, state, answer)
        refusal = game.refusal(state, action)
        if refusal is None:
            return f"Nothing refuses {action}: it may be done."
        if refusal.rule != rule:
            return f"{action} is refused, but for another reason: {refusal}"
        return None

    return judge


def leads_to(
    game: Game, start: Any, holds: Callable[[Trace], bool], otherwise: str | Callable[[Trace], str]
) -> Judge:
    """After the answer's actions `holds(trace)` must be true, else `otherwise` says what is not.

    Several actions are given as a list, or as one text with ";" between them; or the answer is a
    board on which they were done. `otherwise` may be a function, if several things can be wrong.
    What chance does may be left out: "draw" is enough, whatever is drawn.
    """

    def judge(answer: Any) -> str | None:
        if _trace_of(answer) is not None:
            trace = _on_board(game, start, answer)
        else:
            trace = _played(game, start, _split(answer))
        if holds(trace):
            return None
        return otherwise if isinstance(otherwise, str) else otherwise(trace)

    return judge


def _split(answer: Any) -> list[Any]:
    if isinstance(answer, str):
        return [text for text in re.split("[;\n]", answer) if text.strip()]
    return answer if isinstance(answer, list) else [answer]


def _on_board(game: Game, start: Any, board: Any) -> Trace:
    """What was done on a board that began where the exercise does."""
    trace, begun = _trace_of(board), _from(game, start)
    assert trace is not None
    before = len(begun.steps)
    if trace.game != game or trace.back(max(0, len(trace.steps) - before)).state != begun.state:
        raise QuintError("This board did not begin where the exercise does.")
    if len(trace.steps) == before:
        raise QuintError("Nothing has been done on this board yet.")
    return trace


def _from(game: Game, start: Any) -> Trace:
    """Where an exercise begins: a state, a drawing, a Trace, or the start of the game."""
    if isinstance(start, Trace):
        return start
    return Trace(game, game.position(start) if isinstance(start, str) else start)


def _played(game: Game, start: Any, actions: Sequence[Any]) -> Trace:
    trace, luck = _from(game, start), Random(0)
    first = game.turn(trace.state)
    for number, answer in enumerate(actions):
        trace = _tossed(trace, str(answer), luck)
        try:
            trace = trace.play(_action(game, trace.state, answer))
        except QuintError as error:
            if number and game.turn(trace.state) == OVER:
                return trace  # the game was over before this: too much does no harm
            if game.turn(trace.state) == first:
                raise
            # One action too many is refused for what the next player has to do first.
            raise QuintError(f"{error} By then it is no longer your turn.") from None
    return _tossed(trace, "", luck)  # as on a board, where dice roll by themselves


def _tossed(trace: Trace, answer: str, luck: Random) -> Trace:
    """Where chance comes first and the answer does not say what it did: whatever it does."""
    game = trace.game
    while game.turn(trace.state) == CHANCE:
        try:
            if game.read(trace.state, answer) in game.chance(trace.state):
                return trace
        except QuintError:
            pass  # no word about chance
        trace = trace.play(game.toss(trace.state, luck))
    return trace


def _action(game: Game, state: Any, answer: Any) -> Any:
    """The action of an answer. A misread one gets no suggestion: it might be the solution."""
    shown = _shown(answer)
    try:
        return game.read(state, str(answer))
    except Unreadable:
        raise Unreadable(f"I cannot read {shown!r}. I expect {game.expects}.") from None


# ── Answers that are numbers, squares or a choice ─────────────────────────────────────────


def seal(answer: str, salt: str) -> str:
    """A short fingerprint of an answer, to write into a lesson instead of the answer."""
    return f"{salt}:{hashlib.sha256(f'{salt}:{answer}'.encode()).hexdigest()[:10]}"


def _breaks(sealed: str, answer: str) -> bool:
    return sealed == seal(answer, sealed.rpartition(":")[0])


def number(expected: Rational | float | str, within: float = 0) -> Judge:
    """The answer must be this number, or at most `within` away from it; or sealed as seal("21", …).

    Fractions may be given as "3/4", and sealed so in lowest terms.
    """

    def judge(answer: Any) -> str | None:
        found = _number(answer)
        if isinstance(expected, str):
            return None if _breaks(expected, str(found)) else f"{_shown(answer)} is not it."
        off = found - _number(expected)
        if abs(off) <= within:
            return None
        return f"{_shown(answer)} is too {'large' if off > 0 else 'small'}."

    return judge


def _number(answer: Any) -> Fraction:
    # A number like 1e999999999 would keep the computer busy for hours.
    endless = isinstance(answer, str) and re.search(r"e[+-]?\d{4}", answer, re.I)
    if not isinstance(answer, bool) and not endless:
        try:
            text = re.sub(r"\s*/\s*", "/", answer.strip()) if isinstance(answer, str) else answer
            found = Fraction(text)
        except (TypeError, ValueError, ArithmeticError):
            pass
        else:
            # Whoever types 16 / 3 means the fraction, not the float nearest to it.
            plain = found.limit_denominator(1_000_000)
            return plain if isinstance(answer, float) and float(plain) == answer else found
    raise QuintError(f"I expect a number, not {_shown(answer)}.")


def squares(expected: Iterable[str] | str) -> Judge:
    """The answer must name exactly these squares: "d4 e5", "E5, D4" or ["d4", "e5"].

    A board to pick squares on is an answer too. Sealed: seal("d4 e5", …), in alphabetical order.
    """
    wanted = expected if isinstance(expected, str) else frozenset(expected)

    def judge(answer: Any) -> str | None:
        named = squares_in(answer)
        if isinstance(wanted, str):
            fits = _breaks(wanted, " ".join(sorted(named)))
            return None if fits else "These are not the squares."
        for square in sorted(named - wanted):
            return f"{square} does not belong to them."
        missing = len(wanted - named)
        if missing:
            return f"{missing} {'square is' if missing == 1 else 'squares are'} still missing."
        return None

    return judge


def squares_in(answer: Any) -> frozenset[str]:
    """The squares that an answer names, or that were picked on a board.

    >>> sorted(squares_in("E5, d4"))
    ['d4', 'e5']
    """
    answer = getattr(answer, "picked", answer)
    if not isinstance(answer, str):
        answer = " ".join(answer) if isinstance(answer, Iterable) else repr(answer)
    names = re.split(r"[\s,;]+", answer.strip().lower())
    for name in names:
        if not re.fullmatch(r"[a-z]\d\d?", name):
            raise QuintError(f"I expect squares like 'd4 e5', not {_shown(name)!r}.")
    return frozenset(names)


def choice(choices: Sequence[str], sealed: str) -> Judge:
    """The answer must be the one of the choices that was sealed."""
    known = tuple(each.lower() for each in choices)
    if not any(_breaks(sealed, each) for each in known):
        raise QuintError("The seal fits none of the choices.")

    def judge(answer: Any) -> str | None:
        chosen = " ".join(str(answer).lower().split())
        if chosen not in known:
            return f"I expect one of {', '.join(choices)}, not {_shown(answer)!r}."
        return None if _breaks(sealed, chosen) else f"It is not {chosen!r}."

    return judge


def picked(expected: Iterable[str], what: str = "thing") -> Judge:
    """The answer must be exactly these of the things to pick from."""
    wanted = frozenset(expected)

    def judge(answer: Any) -> str | None:
        chosen = getattr(answer, "picked", answer)
        chosen = frozenset([chosen] if isinstance(chosen, str) else chosen)
        for name in sorted(chosen - wanted):
            return f"{name} does not belong to them."
        missing = len(wanted - chosen)
        if missing:
            return f"{missing} {what + ' is' if missing == 1 else what + 's are'} still missing."
        return None

    return judge


def one_of(choices: Sequence[str], right: str) -> Judge:
    """The answer must be the right one of the choices."""
    known = {plain(each): each for each in choices}

    def judge(answer: Any) -> str | None:
        if plain(answer) not in known:
            return f"I expect one of {', '.join(choices)}, not {_shown(answer)!r}."
        return None if plain(answer) == plain(right) else f"{known[plain(answer)]}: no, not that."

    return judge


def in_order(expected: Sequence[str]) -> Judge:
    """The answer must be these things in this order: a list, or a text with ";" or ">" between."""

    def judge(answer: Any) -> str | None:
        given = re.split("[;>]", answer) if isinstance(answer, str) else answer
        wanted, found = [plain(each) for each in expected], [plain(each) for each in given]
        if sorted(wanted) != sorted(found):
            return f"I expect each of {', '.join(sorted(expected))} once."
        for place, (one, other) in enumerate(zip(found, wanted, strict=True), start=1):
            if one != other:
                return f"{expected[wanted.index(one)]} does not stand in place {place}."
        return None

    return judge


def sorted_into(expected: Mapping[str, str]) -> Judge:
    """The answer must say of each thing where it belongs: {"gold": "element", …}."""

    def judge(answer: Any) -> str | None:
        open_ones = [name for name in expected if not answer.get(name)]
        wrong = [name for name in expected if answer.get(name) not in (None, "", expected[name])]
        if wrong:
            many = f", and {len(wrong) - 1} more" if len(wrong) > 1 else ""
            return f"{wrong[0]} does not belong to “{answer[wrong[0]]}”{many}."
        if open_ones:
            return f"{len(open_ones)} still to be sorted."
        return None

    return judge


# ── Answers that are measured, and answers in chemistry ───────────────────────────────────


def quantity(expected: float, unit: str, within: float = 0.01) -> Judge:
    """The answer must be this amount, up to one part in a hundred: "57.5 %", "57.5" or 57.5.

    `within` is the part of the amount by which an answer may be off, for those who round.
    """
    amount = number(expected, within=abs(expected) * within)

    def judge(answer: Any) -> str | None:
        if not isinstance(answer, str):
            return amount(answer)
        value = re.split(r"(?=[A-Za-zµ%°])", answer.strip(), maxsplit=1)[0]
        given = answer.strip().removeprefix(value)
        if not re.search(r"\d", value):
            return f"I expect a number, not {_shown(answer)}."
        if given and given.replace(" ", "") != unit.replace(" ", ""):
            return f"I expect {unit}, not {_shown(given)}."
        if "," in value:
            return "Write a decimal point, not a comma."
        return amount(value)

    return judge


def composition(expected: str) -> Judge:
    """The answer must be a formula with these atoms, in whatever order: "Al2O3"."""

    def judge(answer: Any) -> str | None:
        given = chemistry.formula(answer)
        wanted, found = chemistry.formula(expected).atoms, given.atoms
        for symbol in found:
            if symbol not in wanted:
                return f"{symbol} does not belong to it."
        for symbol in wanted:
            if symbol not in found:
                return "An element is missing."
        wrong = [symbol for symbol in wanted if wanted[symbol] != found[symbol]]
        if wrong and len({found[symbol] / wanted[symbol] for symbol in wanted}) == 1:
            return "The charges add up, but smaller whole numbers do so too."
        if wrong:
            return f"The number of {' and of '.join(wrong)} is not right."
        return "The compound has no charge of its own." if given.charge else None

    return judge


def _substance(written: chemistry.Formula) -> object:
    """What a formula stands for, in whatever order and state it is written."""
    return frozenset(written.atoms.items()), written.charge


def equation(asked: str) -> Judge:
    """The answer must be this reaction with the smallest whole numbers that balance it."""

    def judge(answer: Any) -> str | None:
        wanted, found = chemistry.reaction(asked), chemistry.reaction(answer)
        for side, theirs, ours in (
            ("left", found.left, wanted.left),
            ("right", found.right, wanted.right),
        ):
            if {_substance(term.formula) for term in theirs} != {
                _substance(term.formula) for term in ours
            }:
                return f"The substances on the {side} must stay as they are; only numbers change."
            if len(theirs) != len(ours):
                return f"A substance stands twice on the {side}."
        return off(found)

    return judge


def off(found: chemistry.Reaction) -> str | None:
    """What is not right with the numbers of an equation, None if they are the smallest.

    >>> off(chemistry.reaction("2 H2 + O2 -> H2O"))
    'H: 4 on the left, but 2 on the right.'
    """
    for name, left, right in found.totals():
        if left != right:
            return f"{name}: {left} on the left, but {right} on the right."
    counts = [term.count for term in (*found.left, *found.right)]
    if any(count.denominator != 1 for count in counts):
        return "It balances; now use whole numbers only."
    if gcd(*map(int, counts)) > 1:
        return "It balances, but smaller numbers do so too."
    return None


def heaped(asked: str) -> Judge:
    """The answer must balance this: a number for each substance, or the equation as text."""
    as_text, read = equation(asked), chemistry.reaction(asked)

    def judge(answer: Any) -> str | None:
        return as_text(counted(read, answer) if isinstance(answer, list) else answer)

    return judge


def built(expected: Mapping[str, int]) -> Judge:
    """The answer must be as many of each ion: {"Ca^2+": 1, "F^-": 2}; or the formula as text."""
    wanted = ions.salt(expected).formula
    as_text = composition(str(wanted))

    def judge(answer: Any) -> str | None:
        if isinstance(answer, str):
            return as_text(answer)
        salt = ions.salt(answer)
        if not salt.neutral or salt.times > 1:
            return salt.told
        same = salt.formula.atoms == wanted.atoms
        return None if same else f"That is neutral, but it is {salt.formula.pretty}."

    return judge
