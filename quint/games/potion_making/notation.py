"""Positions as drawings with letters, and back. PotionMaking.picture shows the start.

One line for each thing on the table; a line that is too long goes on in the next, indented. Cards
stand in small letters with commas between, those under a completed formula in [ ]. Piles are drawn
from the bottom to the top. What follows a – is there to help the reader and is not read again.
Cards that are drawn nowhere are in the decks. While a card is being played, what has been decided
about it stands below:

  with: elixir of fire of player 1     the components of a formula that are chosen so far (3.1)
  chosen: dragon of player 2           a completed formula, for a spell
  wanted: dragon                       a card of the desk (10.3)
  to return: 2                         cards (10.2)
  demanded: bat wing of player 2       the element that player must put down (12.2)
"""

from typing import Final

from quint import notation
from quint.core import Unreadable
from quint.games.potion_making import state as states
from quint.games.potion_making.actions import formula_words, stage_words
from quint.games.potion_making.cards import ELEMENTS, GRANUM_NAME, Box, Card
from quint.games.potion_making.state import State
from quint.sentences import short

WIDTH: Final = 96
AGAIN: Final = "    "  # before what goes on in the next line
HELP: Final = " – "
PHASES: Final = {
    "dealing": states.Phase.DEALING,
    "drawing": states.Phase.DRAWING,
    "drawing or playing": states.Phase.OPEN,
    "playing": states.Phase.PLAY,
}
OUTCOMES: Final = {
    "played out": states.Outcome.PLAYED_OUT,
    "broken off": states.Outcome.BROKEN_OFF,
    "stone created": states.Outcome.STONE,
}
OPUS_DECK: Final = "opus"  # where Magnum Opus cards come from
MIXED: Final = "*"  # after a formula that granum or Omnitude went into
GAPS: Final = {"(taken)": states.TAKEN, "(skipped)": states.SKIPPED}
MOST_POINTS: Final = 10_000
MOST_CARDS: Final = 10_000
MOST_TURNS: Final = 2_000


# ── Drawing ───────────────────────────────────────────────────────────────────────────────


def draw(state: State, box: Box) -> str:
    lines: list[str] = []
    for deck, size in enumerate(state.sizes):
        lines.append(f"deck {box.decks[deck]}: {size}")
    for pile, cards in enumerate(state.desk):
        if cards:
            lines += _cards(f"desk {box.pile_names[pile]}: ", cards, box)
    for seat, row in enumerate(state.formulas):
        if row:
            lines += _folded(f"formulas {seat + 1}: ", [_formula(done, box) for done in row])
    for seat, work in enumerate(state.works):
        if work >= 0:
            lines += _opus(seat, work, state.paths[seat], box)
    for seat, hand in enumerate(state.hands):
        if hand:
            lines += _hand(seat, hand, state.shown[seat], box)
    if state.played:
        lines += _cards("played: ", state.played, box)
    if state.pending is not None:
        lines += _pending(state, state.pending, box)
    lines.append(f"points: {', '.join([str(points) for points in state.points])}")
    lines.append(_whose_turn(state, box))
    return "\n".join(lines)


def _folded(head: str, words: list[str]) -> list[str]:
    return notation.folded(head, words, WIDTH, AGAIN)


def _cards(head: str, cards: states.Cards, box: Box) -> list[str]:
    return _folded(head, [box.label(card) for card in cards])


def _formula(done: states.Done, box: Box) -> str:
    below = ", ".join([box.label(card) for card in states.under(done)])
    return f"{box.label(done[0])}{MIXED if done[1] else ''} [{below}]"


def _opus(seat: int, work: int, paths: tuple[states.Path, ...], box: Box) -> list[str]:
    """The card, and each path: what lies on it, and what it asks for next."""
    opus = box.opus[work]
    lines = [f"opus {seat + 1}: {opus.name.lower()}"]
    for path, stages in enumerate(paths):
        words = [_stage(held, box) for held in stages]
        lines += _folded(f"path {seat + 1} {box.path_names[path]}: ", words)
        if len(stages) < len(opus.keys[path]):
            wanted = [card.name for card in box.cards if card.key == opus.keys[path][len(stages)]]
            lines[-1] += f"{HELP}next {wanted[0]}, {opus.points[path][len(stages)]}"
    return lines


def _stage(held: int, box: Box) -> str:
    for name, gap in GAPS.items():
        if held == gap:
            return name
    return box.label(held >> 1) + (MIXED if held & 1 else "")


def _hand(seat: int, hand: states.Cards, shown: states.Cards, box: Box) -> list[str]:
    """One card per line, with what it is good for; cards from behind by their deck."""
    lines = [f"hand {seat + 1}:"]
    for deck, name in enumerate(box.decks):
        backs = hand.count(states.back_of(deck))
        if backs:
            lines.append(f"{AGAIN}{backs} from {name}")
    seen = list(shown)
    for number in hand:
        if number < 0:
            continue
        mark = ""
        if number in seen:
            seen.remove(number)
            mark = " (shown)"
        lines.append(f"{AGAIN}{box.label(number)}{mark}{HELP}{_face(box.cards[number])}")
    return lines


def _face(card: Card) -> str:
    """The element below, the formula above: "ether waves; 2 for fiery light + bat wing"."""
    shown = [name for bit, name in enumerate(ELEMENTS) if card.elements >> bit & 1]
    element = " or ".join(shown) or GRANUM_NAME
    if not card.formula:
        return f"{element}; {card.kind}"
    needs = " + ".join([slot.words for slot in card.recipe])
    return f"{element}; {card.points} for {needs}"


def _pending(state: State, pending: states.Pending, box: Box) -> list[str]:
    """What has been decided about the card that is being played."""
    if isinstance(pending, states.Brewing):
        words = [_source(state, source, box) for source in pending.chosen]
        return _folded("with: ", words) if words else []
    if isinstance(pending, states.Chosen):
        done = state.formulas[pending.seat][pending.place]
        return [f"chosen: {formula_words(state, pending.seat, done, box)}"]
    if isinstance(pending, states.Wanted):
        return [f"wanted: {box.label(pending.card)}"]
    if isinstance(pending, states.Returning):
        return [f"to return: {pending.left}"]
    assert isinstance(pending, states.Demand)
    return [f"demanded: {box.pile_names[pending.element]} of player {pending.seat + 1}"]


def _source(state: State, source: states.Source, box: Box) -> str:
    if source.seat == states.DESK:
        return box.pile_names[source.place]
    if source.path == states.NO_PATH:
        done = state.formulas[source.seat][source.place]
        return formula_words(state, source.seat, done, box)
    held = state.paths[source.seat][source.path][source.place]
    return stage_words(state, source.seat, source.path, held, box)


def _whose_turn(state: State, box: Box) -> str:
    line = f"turn {state.turns + 1}, player {state.seat + 1}, "
    if state.outcome != states.Outcome.PLAYING:
        return line + next(name for name, how in OUTCOMES.items() if how == state.outcome)
    line += next(name for name, phase in PHASES.items() if phase == state.phase)
    if state.plays != _usual_plays(state.phase):
        line += f", {state.plays} to play"
    if state.draws:
        line += f", {state.draws} to draw"
    if state.more:
        line += f", {state.more} more if wanted"
    if state.drawing != states.NO_DECK:
        line += f", from {(*box.decks, OPUS_DECK)[state.drawing]}"
    return line


def _usual_plays(phase: int) -> int:
    return 1 if phase == states.Phase.PLAY else 0


# ── Reading ───────────────────────────────────────────────────────────────────────────────


def read(picture: str, box: Box, players: int) -> State:
    plain = "\n".join([line.partition(HELP)[0].lower() for line in picture.splitlines()])
    reader = _Reader(box, players)
    for head, more in notation.blocks(plain):
        reader.read(head, more)
    return reader.state()


class _Reader:
    """A drawing being read."""

    def __init__(self, box: Box, players: int) -> None:
        self.box = box
        self.players = players
        self.hands: list[states.Cards] = [()] * players
        self.shown: list[states.Cards] = [()] * players
        self.desk: list[states.Cards] = [()] * len(box.pile_names)
        self.formulas: list[tuple[states.Done, ...]] = [()] * players
        self.works: list[int] = [-1] * players
        self.paths: list[list[states.Path]] = [[()] * len(box.path_names) for _ in range(players)]
        self.points: tuple[int, ...] = (0,) * players
        self.sizes: dict[str, int] = {}
        self.played: states.Cards = ()
        self.decided: tuple[str, str] = ("", "")  # what has been, and its words
        self.seat = 0
        self.turns = 0
        self.phase: int = states.Phase.PLAY
        self.plays: int | None = None
        self.draws = 0
        self.more = 0
        self.drawing: int = states.NO_DECK
        self.outcome: int = states.Outcome.PLAYING

    def read(self, head: str, more: list[str]) -> None:
        if head.startswith("turn "):
            self._read_turn(head)
            return
        word, _, rest = head.partition(":")
        what, _, name = word.partition(" ")
        if what == "hand":
            self._read_hand(self._seat(name), [rest, *more])
            return
        text = " ".join([rest.strip(), *more]).strip()
        if what == "deck":
            self.sizes[self._deck(name)] = self._number(text, MOST_CARDS)
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
        elif word in ("with", "chosen", "wanted", "to return", "demanded"):
            self.decided = (word, text)
        elif what == "points":
            self._read_points(text)
        else:
            expected = (
                "lines like 'hand 1: elixir of fire', 'desk bat wing: …', 'points: 3, 5' or "
                "'turn 5, player 1, playing'"
            )
            raise notation.unread(head, expected)

    def _number(self, text: str, most: int, least: int = 0) -> int:
        found = notation.number(text.strip(), most, least)
        if found is None:
            raise Unreadable(f"{short(text.strip())} in the drawing should be a number.")
        return found

    def _seat(self, text: str) -> int:
        return notation.seat(text, self.players)

    def _deck(self, name: str) -> str:
        if name not in self.box.decks:
            raise Unreadable(f"There is no deck {short(name)}, only {', '.join(self.box.decks)}.")
        return name

    def _card(self, text: str) -> int:
        return notation.named(text, self.box.by_label, "There is no card {} in these decks.")

    def _cards(self, text: str) -> states.Cards:
        return tuple([self._card(part) for part in _parts(text)])

    def _pile(self, name: str) -> int:
        piles = notation.numbered(self.box.pile_names)
        return notation.named(name, piles, "There is no pile {} in the desk.")

    def _path(self, name: str) -> int:
        paths = notation.numbered(self.box.path_names)
        known = ", ".join(self.box.path_names)
        return notation.named(name, paths, "There is no path {}: " + known + ".")

    def _read_pile(self, name: str, text: str) -> None:
        pile = self._pile(name)
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

    def _read_path(self, seat: int, name: str, text: str) -> None:
        path = self._path(name)
        if self.works[seat] < 0:
            raise Unreadable(f"Draw the Magnum Opus card of player {seat + 1} above its paths.")
        keys = self.box.opus[self.works[seat]].keys[path]
        stages: list[int] = []
        for part in _parts(text):
            if part in GAPS:
                stages.append(GAPS[part])
                continue
            card = self._card(part.removesuffix(MIXED))
            if len(stages) >= len(keys) or self.box.cards[card].key != keys[len(stages)]:
                here = f"stage {len(stages) + 1} of {name} here"
                raise Unreadable(f"{self.box.name(card)} is not {here}.")
            stages.append(2 * card + int(part.endswith(MIXED)))
        if stages and stages[-1] < 0:
            raise Unreadable(f"The last stage of {name} cannot be missing.")
        self.paths[seat][path] = tuple(stages)

    def _read_formulas(self, seat: int, text: str) -> None:
        row: list[states.Done] = []
        for part in text.split("]"):
            if not part.strip():
                continue
            name, _, below = part.strip().removeprefix(",").partition("[")
            card = self._card(name.strip().removesuffix(MIXED))
            if not self.box.cards[card].formula:
                raise Unreadable(f"{self.box.name(card)} is no formula and cannot be completed.")
            row.append(states.made(card, int(name.strip().endswith(MIXED)), self._cards(below)))
        self.formulas[seat] = tuple(row)

    def _read_hand(self, seat: int, lines: list[str]) -> None:
        hand: list[int] = []
        shown: list[int] = []
        for part in [part for line in lines for part in _parts(line)]:
            count, _, deck = part.partition(" from ")
            if deck in self.box.decks and count.isdecimal():
                hand += [states.back_of(self.box.decks.index(deck))] * self._number(count, 100)
                continue
            label = part.removesuffix(" (shown)")
            hand.append(self._card(label))
            if label != part:
                shown.append(hand[-1])
        self.hands[seat] = tuple(sorted(hand))
        self.shown[seat] = tuple(sorted(shown))

    def _read_points(self, text: str) -> None:
        parts = text.split(",")
        self.points = tuple([self._number(part, MOST_POINTS, -MOST_POINTS) for part in parts])
        if len(self.points) != self.players:
            raise Unreadable(
                f"The drawing gives points to {len(self.points)} players; {self.players} play."
            )

    def _read_turn(self, line: str) -> None:
        """ "turn 5, player 1, drawing, 2 to draw, from practice"."""
        parts = [part.strip() for part in line.split(",")]
        self.turns = self._number(parts[0].removeprefix("turn "), MOST_TURNS, 1) - 1
        for part in parts[1:]:
            if part.startswith("player "):
                self.seat = self._seat(part.removeprefix("player "))
            elif part.endswith(" to draw"):
                self.draws = self._number(part.removesuffix(" to draw"), 200)
            elif part.endswith(" more if wanted"):
                self.more = self._number(part.removesuffix(" more if wanted"), 8)
            elif part.startswith("from "):
                self._read_drawing(part.removeprefix("from "))
            elif part.endswith(" to play"):
                self.plays = self._number(part.removesuffix(" to play"), 200)
            elif part in PHASES:
                self.phase = PHASES[part]
            elif part in OUTCOMES:
                self.outcome = OUTCOMES[part]
                self.phase = states.Phase.DONE
            else:
                raise Unreadable(f"I cannot read {short(part)} in the line about the turn.")

    def _read_drawing(self, name: str) -> None:
        if self.box.opus and name == OPUS_DECK:
            self.drawing = len(self.box.decks)
        else:
            self.drawing = self.box.decks.index(self._deck(name))

    # What has been decided

    def _pending(self) -> states.Pending | None:
        what, text = self.decided
        if self.played and self.box.cards[self.played[-1]].formula:
            return states.Brewing(self._sources(text if what == "with" else ""))
        if what == "chosen":
            source = self._source(text, ())
            if source.seat == states.DESK or source.path != states.NO_PATH:
                raise notation.unread(text, "a completed formula, like 'dragon of player 1'")
            return states.Chosen(source.seat, source.place)
        if what == "wanted":
            return states.Wanted(self._card(text))
        if what == "to return":
            return states.Returning(self._number(text, 2, 1))
        if what == "demanded":
            element, _, seat = text.rpartition(" of player ")
            return states.Demand(self._pile(element), self._seat(seat))
        return None

    def _sources(self, text: str) -> tuple[states.Source, ...]:
        found: tuple[states.Source, ...] = ()
        for part in _parts(text):
            found = (*found, self._source(part, found))
        return found

    def _source(self, text: str, before: tuple[states.Source, ...]) -> states.Source:
        """Where a component comes from, given those that are used before it."""
        words, _, owner = text.rpartition(" of player ")
        if not words:
            pile = self._pile(text)
            above = len([one for one in before if one.seat == states.DESK and one.place == pile])
            if above >= len(self.desk[pile]):
                raise Unreadable(f"The desk has too few cards of {text} in the drawing.")
            return states.Source(states.DESK, states.NO_PATH, pile, above)
        seat = self._seat(owner)
        words, _, path = words.rpartition(" from ") if " from " in words else (words, "", "")
        label, _, number = words.partition(" #")
        nth = self._number(number, 100, 1) - 1 if number else 0
        card = self._card(label)
        if path:
            stages = self.paths[seat][self._path(path)]
            stage = states.stage_of(stages, card, nth)
            if stage >= 0:
                return states.Source(seat, self._path(path), stage)
        done = states.variant(self.formulas[seat], card, nth)
        if not path and done is not None:
            for place, other in enumerate(self.formulas[seat]):
                if other == done and states.Source(seat, states.NO_PATH, place) not in before:
                    return states.Source(seat, states.NO_PATH, place)
        raise Unreadable(f"There is no {short(text)} in the drawing that could be taken.")

    # All together

    def state(self) -> State:
        unseen, sizes = self._decks()
        return State(
            hands=tuple(self.hands),
            shown=tuple(self.shown),
            desk=tuple(self.desk),
            formulas=tuple(self.formulas),
            works=tuple(self.works),
            paths=tuple([tuple(paths) for paths in self.paths]),
            points=self.points,
            unseen=unseen,
            sizes=sizes,
            seat=self.seat,
            turns=self.turns,
            phase=self.phase,
            plays=_usual_plays(self.phase) if self.plays is None else self.plays,
            draws=self.draws,
            more=self.more,
            drawing=self.drawing,
            played=self.played,
            pending=self._pending(),
            outcome=self.outcome,
        )

    def _decks(self) -> tuple[bytes, tuple[int, ...]]:
        """The cards that nobody has seen, and how many of them each deck has."""
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
            name, rest = self.box.decks[deck], sum([unseen[card] for card in cards])
            left = rest - behind[deck]
            if left < 0:
                raise Unreadable(
                    f"{behind[deck]} cards from {name} are drawn from behind, and {rest} are left."
                )
            if self.sizes.get(name, left) != left:
                raise Unreadable(
                    f"{self.sizes.get(name)} cards are said to be in the {name} deck, "
                    f"but {left} are drawn nowhere else."
                )
            sizes.append(left)
        return bytes(unseen), tuple(sizes)

    def _drawn(self) -> list[int]:
        """Every card that the drawing shows."""
        found = [*self.played]
        for cards in (*self.hands, *self.desk):
            found += cards
        for row in self.formulas:
            for done in row:
                found += [done[0], *states.under(done)]
        for paths in self.paths:
            for stages in paths:
                found += [held >> 1 for held in stages if held >= 0]
        return found


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]
