"""Positions as drawings with letters, and back. PotionMaking.picture shows the start.

One line for each thing on the table; a line that is too long goes on in the next, indented. Cards
stand in small letters with commas between, those under a completed formula in [ ]. Piles are drawn
from the bottom to the top. What follows a – is there to help the reader and is not read again.
Cards that are drawn nowhere are in the decks.
"""

from __future__ import annotations

from typing import Final

from quint.core import Unreadable
from quint.games.potion_making.cards import ELEMENTS, Box, Card
from quint.games.potion_making.state import (
    BROKEN_OFF,
    DEALING,
    DONE,
    DRAWING,
    NO_DECK,
    OPEN,
    PLAY,
    PLAYED_OUT,
    PLAYING,
    SKIPPED,
    STONE,
    TAKEN,
    Cards,
    Done,
    Path,
    State,
    back_of,
    made,
    under,
)
from quint.sentences import nearest, short

WIDTH: Final = 96
HELP: Final = " – "
PHASES: Final = {
    DEALING: "dealing",
    DRAWING: "drawing",
    OPEN: "drawing or playing",
    PLAY: "playing",
    DONE: "over",
}
OUTCOMES: Final = {PLAYED_OUT: "played out", BROKEN_OFF: "broken off", STONE: "stone created"}
OPUS_DECK: Final = "opus"  # where Magnum Opus cards come from
MIXED: Final = "*"  # after a formula that granum or Omnitude went into
GAPS: Final = {TAKEN: "(taken)", SKIPPED: "(skipped)"}


# ── Drawing ───────────────────────────────────────────────────────────────────────────────


def draw(state: State, box: Box) -> str:
    lines: list[str] = []
    for deck, size in enumerate(state.sizes):
        lines.append(f"deck {box.decks[deck]}: {size}")
    for pile, cards in enumerate(state.desk):
        if cards:
            _wrapped(lines, f"desk {box.pile_names[pile]}: ", [box.label(card) for card in cards])
    for seat, row in enumerate(state.formulas):
        if row:
            _wrapped(lines, f"formulas {seat + 1}: ", [_formula(box, done) for done in row])
    for seat, work in enumerate(state.works):
        if work >= 0:
            _draw_opus(lines, box, seat, work, state.paths[seat])
    for seat, hand in enumerate(state.hands):
        _draw_hand(lines, box, seat, hand, state.shown[seat])
    if state.played:
        _wrapped(lines, "played: ", [box.label(card) for card in state.played])
    if state.pending:
        lines.append(f"decided: {', '.join([str(number) for number in state.pending])}")
    lines.append(f"points: {', '.join([str(points) for points in state.points])}")
    lines.append(_whose_turn(state, box))
    return "\n".join(lines)


def _wrapped(lines: list[str], head: str, words: list[str]) -> None:
    line = head
    for place, word in enumerate(words):
        word += "," if place < len(words) - 1 else ""
        if len(line) + len(word) > WIDTH and line.strip():
            lines.append(line.rstrip())
            line = "    "
        line += word + " "
    lines.append(line.rstrip())


def _formula(box: Box, done: Done) -> str:
    below = ", ".join([box.label(card) for card in under(done)])
    return f"{box.label(done[0])}{MIXED if done[1] else ''} [{below}]"


def _draw_opus(lines: list[str], box: Box, seat: int, work: int, paths: tuple[Path, ...]) -> None:
    """The card, and each path: what lies on it, and what it asks for next."""
    opus = box.opus[work]
    lines.append(f"opus {seat + 1}: {opus.name.lower()}")
    for path, stages in enumerate(paths):
        words = [
            GAPS[held] if held < 0 else box.label(held >> 1) + (MIXED if held & 1 else "")
            for held in stages
        ]
        if len(stages) < len(opus.keys[path]):
            wanted = [card.name for card in box.cards if card.key == opus.keys[path][len(stages)]]
            points = opus.points[path][len(stages)]
            tail = f"{HELP}next {wanted[0]}, {points}"
        else:
            tail = ""
        _wrapped(lines, f"path {seat + 1} {box.path_names[path]}: ", words)
        lines[-1] += tail


def _draw_hand(lines: list[str], box: Box, seat: int, hand: Cards, shown: Cards) -> None:
    """One card a line, with what it is good for; cards from behind by their deck."""
    if not hand:
        return
    lines.append(f"hand {seat + 1}:")
    for deck, name in enumerate(box.decks):
        backs = hand.count(back_of(deck))
        if backs:
            lines.append(f"    {backs} from {name}")
    seen = list(shown)
    for number in hand:
        if number < 0:
            continue
        mark = ""
        if number in seen:
            seen.remove(number)
            mark = " (shown)"
        lines.append(f"    {box.label(number)}{mark}{HELP}{_face(box.cards[number])}")


def _face(card: Card) -> str:
    """
    The element below, the formula above: "ether waves; 2 points for fiery light + bat wing".
    """
    shown = [name for bit, name in enumerate(ELEMENTS) if card.elements >> bit & 1]
    element = " or ".join(shown) or "elementary granum"
    if not card.formula:
        return f"{element}; {card.kind}"
    needs = " + ".join([slot.words for slot in card.recipe])
    return f"{element}; {card.points} for {needs}"


def _whose_turn(state: State, box: Box) -> str:
    if state.outcome != PLAYING:
        return f"turn {state.turns + 1}, player {state.seat + 1}, {OUTCOMES[state.outcome]}"
    line = f"turn {state.turns + 1}, player {state.seat + 1}, {PHASES[state.phase]}"
    if state.plays != _usual_plays(state.phase):
        line += f", {state.plays} to play"
    if state.draws:
        line += f", {state.draws} to draw"
    if state.drawing != NO_DECK:
        line += f", from {(*box.decks, OPUS_DECK)[state.drawing]}"
    return line


def _usual_plays(phase: int) -> int:
    return 1 if phase == PLAY else 0


# ── Reading ───────────────────────────────────────────────────────────────────────────────


def read_drawing(picture: str, box: Box, players: int) -> State:
    reader = _Reader(box, players)
    for head, rest in _things(picture):
        reader.read(head, rest)
    return reader.state()


def _things(picture: str) -> list[tuple[str, list[str]]]:
    """Each line that is not indented, with those that are below it."""
    found: list[tuple[str, list[str]]] = []
    for line in picture.splitlines():
        text = line.partition(HELP)[0].strip().lower()
        if not text:
            continue
        if line[:1].isspace() and found:
            found[-1][1].append(text)
        else:
            found.append((text, []))
    return found


class _Reader:
    """A drawing being read."""

    def __init__(self, box: Box, players: int) -> None:
        self.box = box
        self.players = players
        self.hands: list[Cards] = [()] * players
        self.shown: list[Cards] = [()] * players
        self.desk: list[Cards] = [()] * len(box.pile_names)
        self.formulas: list[tuple[Done, ...]] = [()] * players
        self.works: list[int] = [-1] * players
        self.paths: list[list[Path]] = [[()] * len(box.path_names) for _ in range(players)]
        self.points: tuple[int, ...] = (0,) * players
        self.sizes: dict[str, int] = {}
        self.played: Cards = ()
        self.pending: Cards = ()
        self.seat = 0
        self.turns = 0
        self.phase: int = PLAY
        self.plays: int | None = None
        self.draws = 0
        self.drawing: int = NO_DECK
        self.outcome: int = PLAYING

    def read(self, head: str, more: list[str]) -> None:
        if head.startswith("turn "):
            self._read_turn(head)
            return
        word, _, rest = head.partition(":")
        what, _, name = word.partition(" ")
        if what == "hand":
            self._read_hand(self._seat(name), [*([rest.strip()] if rest.strip() else []), *more])
            return
        text = " ".join([rest.strip(), *more]).strip()
        if what == "deck":
            self.sizes[self._deck(name)] = self._number(text, 10_000)
        elif what == "desk":
            self._read_pile(name, text)
        elif what == "formulas":
            self._read_formulas(self._seat(name), text)
        elif what == "opus" and self.box.opus:
            self._read_opus(self._seat(name), text)
        elif what == "path" and self.box.opus:
            seat, _, path = name.partition(" ")
            self._read_path(self._seat(seat), path, text)
        elif what == "played":
            self.played = self._cards(text)
        elif what == "decided":
            self.pending = tuple([self._number(part, 10_000_000) for part in text.split(",")])
        elif what == "points":
            self._read_points(text)
        else:
            raise Unreadable(
                f"I cannot read {short(head)} in the drawing. I expect lines like 'hand 1: elixir "
                "of fire', 'desk bat wing: …', 'points: 3, 5' or 'turn 5, player 1, playing'."
            )

    def _number(self, text: str, most: int) -> int:
        digits = text.strip().removeprefix("-")
        if not digits.isdecimal() or len(digits) > 9 or int(digits) > most:
            raise Unreadable(f"{short(text.strip())} in the drawing should be a number.")
        return int(text)

    def _seat(self, text: str) -> int:
        if text.strip() not in [str(seat + 1) for seat in range(self.players)]:
            raise Unreadable(f"There is no player {short(text.strip())}, only 1 to {self.players}.")
        return int(text) - 1

    def _deck(self, name: str) -> str:
        if name not in self.box.decks:
            raise Unreadable(f"There is no deck {short(name)}, only {', '.join(self.box.decks)}.")
        return name

    def _card(self, text: str) -> int:
        label = text.strip()
        if label not in self.box.by_label:
            near = nearest(label, self.box.by_label)
            raise Unreadable(f"There is no card {short(label)} in these decks.{near}")
        return self.box.by_label[label]

    def _cards(self, text: str) -> Cards:
        return tuple([self._card(part) for part in text.split(",") if part.strip()])

    def _read_pile(self, name: str, text: str) -> None:
        if name not in self.box.pile_names:
            near = nearest(name, self.box.pile_names)
            raise Unreadable(f"There is no pile {short(name)} in the desk.{near}")
        pile = self.box.pile_names.index(name)
        self.desk[pile] = self._cards(text)
        for card in self.desk[pile]:
            if self.box.pile_of[card] != pile:
                right = self.box.pile_names[self.box.pile_of[card]]
                raise Unreadable(f"{self.box.name(card)} belongs on the pile {right!r}.")

    def _read_opus(self, seat: int, text: str) -> None:
        names = [opus.name.lower() for opus in self.box.opus]
        if text not in names:
            raise Unreadable(f"There is no Magnum Opus card {short(text)}: {', '.join(names)}.")
        self.works[seat] = names.index(text)

    def _read_path(self, seat: int, path: str, text: str) -> None:
        if path not in self.box.path_names:
            raise Unreadable(f"There is no path {short(path)}: {', '.join(self.box.path_names)}.")
        number = self.box.path_names.index(path)
        if self.works[seat] < 0:
            raise Unreadable(f"Draw the Magnum Opus card of player {seat + 1} above its paths.")
        keys = self.box.opus[self.works[seat]].keys[number]
        stages: list[int] = []
        for part in [word.strip() for word in text.split(",") if word.strip()]:
            gaps = [gap for gap, name in GAPS.items() if name == part]
            if gaps:
                stages.append(gaps[0])
                continue
            card = self._card(part.removesuffix(MIXED))
            if len(stages) == len(keys) or self.box.cards[card].key != keys[len(stages)]:
                raise Unreadable(
                    f"{self.box.name(card)} is not stage {len(stages) + 1} of {path} here."
                )
            stages.append(2 * card + int(part.endswith(MIXED)))
        if stages and stages[-1] < 0:
            raise Unreadable(f"The last stage of {path} cannot be missing.")
        self.paths[seat][number] = tuple(stages)

    def _read_formulas(self, seat: int, text: str) -> None:
        row: list[Done] = []
        for part in text.split("]"):
            if not part.strip():
                continue
            name, _, below = part.strip().removeprefix(",").partition("[")
            card = self._card(name.strip().removesuffix(MIXED))
            if not self.box.cards[card].formula:
                raise Unreadable(f"{self.box.name(card)} is no formula and cannot be completed.")
            row.append(made(card, int(name.strip().endswith(MIXED)), self._cards(below)))
        self.formulas[seat] = tuple(row)

    def _read_hand(self, seat: int, lines: list[str]) -> None:
        hand: list[int] = []
        shown: list[int] = []
        for line in lines:
            for part in [word.strip() for word in line.split(",") if word.strip()]:
                count, _, deck = part.partition(" from ")
                if deck in self.box.decks and count.strip().isdecimal():
                    back = back_of(self.box.decks.index(deck))
                    hand += [back] * self._number(count, 100)
                    continue
                label = part.removesuffix(" (shown)")
                hand.append(self._card(label))
                if label != part:
                    shown.append(hand[-1])
        self.hands[seat] = tuple(sorted(hand))
        self.shown[seat] = tuple(sorted(shown))

    def _read_points(self, text: str) -> None:
        self.points = tuple([self._number(part, 10_000) for part in text.split(",")])
        if len(self.points) != self.players:
            raise Unreadable(
                f"The drawing gives points to {len(self.points)} players; {self.players} play."
            )

    def _read_turn(self, line: str) -> None:
        """ "turn 5, player 1, drawing, 2 to draw, from practice"."""
        parts = [part.strip() for part in line.split(",")]
        self.turns = self._number(parts[0].removeprefix("turn "), 2000) - 1
        for part in parts[1:]:
            if part.startswith("player "):
                self.seat = self._seat(part.removeprefix("player "))
            elif part.endswith(" to draw"):
                self.draws = self._number(part.removesuffix(" to draw"), 200)
            elif part.startswith("from "):
                self._read_drawing(part.removeprefix("from "))
            elif part.endswith(" to play"):
                self.plays = self._number(part.removesuffix(" to play"), 200)
            elif part in PHASES.values():
                self.phase = next(phase for phase, name in PHASES.items() if name == part)
            elif part in OUTCOMES.values():
                self.outcome = next(key for key, name in OUTCOMES.items() if name == part)
                self.phase = DONE
            else:
                raise Unreadable(f"I cannot read {short(part)} in the line about the turn.")

    def _read_drawing(self, name: str) -> None:
        if self.box.opus and name == OPUS_DECK:
            self.drawing = len(self.box.decks)
        else:
            self.drawing = self.box.decks.index(self._deck(name))

    def state(self) -> State:
        unseen = list(self.box.copies)
        behind = [0] * len(self.box.decks)
        for card in self._drawn():
            if card < 0:
                behind[-1 - card] += 1
                continue
            unseen[card] -= 1
            if unseen[card] < 0:
                copies = self.box.copies[card]
                raise Unreadable(
                    f"{self.box.name(card)} is drawn more often than the {copies} there are."
                )
        sizes: list[int] = []
        for deck, cards in enumerate(self.box.by_deck):
            left = sum([unseen[card] for card in cards]) - behind[deck]
            name = self.box.decks[deck]
            if left < 0 or self.sizes.get(name, left) != left:
                raise Unreadable(
                    f"{self.sizes.get(name)} cards are said to be in the {name} deck, "
                    f"but {left} are drawn nowhere else."
                )
            sizes.append(left)
        return State(
            hands=tuple(self.hands),
            shown=tuple(self.shown),
            desk=tuple(self.desk),
            formulas=tuple(self.formulas),
            works=tuple(self.works),
            paths=tuple([tuple(paths) for paths in self.paths]),
            points=self.points,
            unseen=bytes(unseen),
            sizes=tuple(sizes),
            seat=self.seat,
            turns=self.turns,
            phase=self.phase,
            plays=_usual_plays(self.phase) if self.plays is None else self.plays,
            draws=self.draws,
            drawing=self.drawing,
            played=self.played,
            pending=self.pending,
            outcome=self.outcome,
        )

    def _drawn(self) -> list[int]:
        """Every card that the drawing shows."""
        found = [*self.played]
        for cards in (*self.hands, *self.desk):
            found += cards
        for row in self.formulas:
            for done in row:
                found += [done[0], *under(done)]
        for paths in self.paths:
            for stages in paths:
                found += [held >> 1 for held in stages if held >= 0]
        return found
