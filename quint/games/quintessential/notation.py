"""Positions as drawings with words, and back.

A drawing has a block for each player, one for the Public Lab, and what is going on:

    player 1 red, 4 assistants, extra assistant ready
      pool              fire 2 5, water 1, aether 6
      Multi-Forge       fire { }, water { }, air { }, earth { } -> aether
      Geo-Ignis Nebula  earth [aether], fire [ ] -> air
    public lab
      Mono-Forge        player 2
      Multi-Transmutus  player 1: fire, air
      Draw              player 1: fire 5; player 2: air 4 5
      formula           Geo-Petris Nebula (earth [ ], earth [ ] -> air)
    discards Geo-Frigo Nebula
    stock fire 7, water 8, air 6, earth 8, aether 23, anti 15
    round 2, turn 3, starting player 1
    player 1 to play

[ ] is a flask whose die returns, { } one whose die is destroyed. Read back, a drawing may leave out
the assistants, empty flasks, cards of the Public Lab nobody uses, the stock (all dice that are
nowhere else) and the deck (all formulae that are nowhere else).
"""

import re
from collections.abc import Sequence
from typing import Final

from quint import notation
from quint.core import Unreadable
from quint.games.quintessential import actions as act, activation, cards, checks, table
from quint.games.quintessential.cards import NO_AIM, NO_CARD, Box, Card
from quint.games.quintessential.dice import ELEMENTS, NO_DIE, OF_EACH, SIDES, Pool, die, total
from quint.games.quintessential.state import NOBODY, Bid, Draft, Fifth, Phase, State, with_item
from quint.sentences import nearest, short

_EXTRAS: Final = {Fifth.ON_CARD: "on its card", Fifth.READY: "ready", Fifth.USED: "used"}
_DOING: Final = {
    Phase.COLOUR: "to choose a colour",
    Phase.PAIR: "to choose a pair",
    Phase.REFILL: "a formula is dealt",
    Phase.FIRST: "the first player is drawn",
    Phase.GATHER: "all dice are rolled",
    Phase.TURN: "to play",
    Phase.ACTIVATING: "activates",
    Phase.CLAIMING: "claims",
    Phase.MADE: "to roll",
    Phase.PLACING: "to place",
    Phase.LOOPING: "to pull a die out of the loop",
    Phase.BIDDING: "bids on",
    Phase.DISMISSING: "picks dice for a reroll",
    Phase.REROLL: "rerolls",
    Phase.DRAWING: "draws a card",
    Phase.NAMING: "to name the starting player",
    Phase.TAKING: "to take a discarded formula",
    Phase.WON: "has made the stone",
    Phase.BROKEN_OFF: "the game is broken off",
}
_EXTRA_NOW: Final = "the extra assistant is at work"
_WAITS: Final = "waits for a new deck to draw from"


# ── Drawing ───────────────────────────────────────────────────────────────────────────────


def draw(state: State, box: Box) -> str:
    lines: list[str] = []
    for seat in range(len(state.labs)):
        lines += _lab_lines(state, seat, box)
    lines += _public_lines(state, box)
    if state.discards:
        names = [box.cards[card].name for card in cards.members(state.discards)]
        lines += _folded(names)
    if state.phase == Phase.PAIR:
        lines += _pair_lines(state, box)
    lines.append(f"stock {_counts_text(state.stock)}")
    lines.append(_when(state))
    lines += _what(state, box)
    return "\n".join(lines)


def _counts_text(counts: tuple[int, ...]) -> str:
    return ", ".join([f"{e} {n}" for e, n in zip(ELEMENTS, counts, strict=True)])


def _folded(discards: list[str]) -> list[str]:
    """The discards, four in each line."""
    return [f"discards {', '.join(discards[i : i + 4])}" for i in range(0, len(discards), 4)]


def _lab_lines(state: State, seat: int, box: Box) -> list[str]:
    colour = state.colours[seat]
    head = f"player {seat + 1}"
    if colour != NOBODY:
        head += f" {cards.PLAYER_COLOURS[colour]}"
    if state.starter != NOBODY:
        head += f", {_assistants(table.assistants_left(state, seat))}"
    head += f", extra assistant {_EXTRAS[state.extras[seat]]}"
    rows = [("pool", dice_text(state.pools[seat]))]
    for at, card in enumerate(state.labs[seat]):
        formula = box.cards[card]
        rows.append((formula.name, _flasks_text(formula, state.held[seat][at])))
    width = max([len(name) for name, _ in rows])
    return [head, *[f"  {name.ljust(width)}  {rest}".rstrip() for name, rest in rows]]


def _assistants(count: int) -> str:
    return "1 assistant" if count == 1 else f"{count} assistants"


def dice_text(dice: Pool) -> str:
    """
    >>> dice_text((die(0, 2), die(0, 5), die(4)))
    'fire 2 5, aether ?'
    """
    by_colour: dict[int, list[str]] = {}
    for number in dice:
        by_colour.setdefault(number // SIDES, []).append(str(number % SIDES or "?"))
    return ", ".join([f"{ELEMENTS[c]} {' '.join(faces)}" for c, faces in by_colour.items()])


def _flasks_text(card: Card, held: int) -> str:
    flasks: list[str] = []
    for slot, wanted in enumerate(card.flasks):
        inside = (
            ELEMENTS[activation.in_flask(held, slot)]
            if activation.in_flask(held, slot) >= 0
            else " "
        )
        shape = f"{{{inside}}}" if card.destroys[slot] else f"[{inside}]"
        flasks.append(f"{cards.FLASKS[wanted]} {shape}")
    return f"{', '.join(flasks)} -> {ELEMENTS[card.makes]}"


def _public_lines(state: State, box: Box) -> list[str]:
    rows: list[tuple[str, str]] = []
    for top, name in enumerate(cards.TOP_ROW):
        rest = ""
        if state.claimed[top] != NOBODY:
            rest = f"player {state.claimed[top] + 1}"
            if state.laid[top]:
                rest += f": {_laid_text(state, top)}"
        rows.append((name, rest))
    for space in range(cards.SPACES):
        bids = [
            f"player {seat + 1}: {dice_text(dice)} = {total(dice)}"
            for seat, dice in state.bids[space]
        ]
        name = table.space_name(state, space, box)
        if cards.is_formula(space):
            bids = [_offer_text(state, space, box), *bids]
            name = "formula"
        rows.append((name, "; ".join(bids)))
    width = max([len(name) for name, _ in rows])
    return ["public lab", *[f"  {name.ljust(width)}  {rest}".rstrip() for name, rest in rows]]


def _offer_text(state: State, space: int, box: Box) -> str:
    """A formula to bid for, and what it does."""
    card = state.offered[space - cards.FIRST_FORMULA]
    if card == NO_CARD:
        return "-"
    return f"{box.cards[card].name} ({_flasks_text(box.cards[card], 0)})"


def _pair_lines(state: State, box: Box) -> list[str]:
    """The pairs that the chooser may take, as a reminder."""
    lines: list[str] = []
    for colour, number in table.pairs_to_choose(state, box):
        pair = " and ".join([box.cards[card].name for card in box.pairs[colour, number]])
        lines.append(f"pair {cards.START_COLOURS[colour]} {number} is {pair}")
    return lines


def _laid_text(state: State, top: int) -> str:
    """The dice on a claimed card from left to right, - for an empty flask before a die."""
    words: list[str] = []
    held = state.laid[top]
    while held:
        words.append(ELEMENTS[(held & 7) - 1] if held & 7 else "-")
        held >>= 3
    return ", ".join(words)


def _when(state: State) -> str:
    if state.starter == NOBODY:
        return "setup"
    cleanup = state.turns == table.turns_in_round(len(state.labs))
    when = "cleanup" if cleanup else f"turn {state.turns + 1}"
    return f"round {state.round}, {when}, starting player {state.starter + 1}"


def _what(state: State, box: Box) -> list[str]:
    """Who is doing what, and with which dice."""
    lines: list[str] = []
    if state.extra_now:
        lines.append(_EXTRA_NOW)
    if state.drawer != NOBODY:
        lines.append(f"player {state.drawer + 1} {_WAITS}")
    if state.chain:
        lines.append(f"chain {', '.join([ELEMENTS[c] for c in state.chain])}")
    if state.loop:
        on = [e for c, e in enumerate(ELEMENTS) if state.loop >> c & 1]
        lines.append(f"loop {', '.join(on)}")
    if state.picked:
        lines.append(f"picked {dice_text(state.picked)}")
    return [*lines, _doing(state, box)]


def _doing(state: State, box: Box) -> str:
    phase, doing = state.phase, _DOING[state.phase]
    if phase in checks.NOBODYS:
        return doing
    if phase == Phase.ACTIVATING:
        doing += f" {box.cards[state.card].name}"
    elif phase == Phase.CLAIMING:
        doing = str(act.Claim(state.card, state.aim)).replace("claim", "claims", 1)
    elif phase == Phase.BIDDING:
        doing += f" {table.space_name(state, state.card, box)}"
    elif phase in checks.WITH_DIE:
        doing += f" {dice_text((state.hand,))}"
    return f"player {state.seat + 1} {doing}"


# ── Reading ───────────────────────────────────────────────────────────────────────────────


def read(picture: str, players: int, box: Box) -> State:
    reading = _Reading(players, box)
    for line in notation.lines(picture):
        reading.line(" ".join(line.split()))
    return reading.state()


def read_dice(text: str) -> Pool:
    """
    >>> read_dice("fire 2 5, aether ?") == (die(0, 2), die(0, 5), die(4))
    True
    """
    dice: list[int] = []
    for part in text.lower().split(","):
        words = part.split()
        if not words:
            continue
        if words[0] not in ELEMENTS or len(words) < 2:
            raise Unreadable(
                f"I cannot read {short(part.strip())} as dice; write them like 'fire 2 5, air 1'."
                + nearest(words[0], ELEMENTS)
            )
        for word in words[1:]:
            face = 0 if word == "?" else notation.number(word, most=SIDES - 1, least=1)
            if face is None:
                raise Unreadable(
                    f"A die shows 1 to 6, or ? before it is rolled, not {short(word)}."
                )
            dice.append(die(ELEMENTS.index(words[0]), face))
    return tuple(sorted(dice))


_HEADING: Final = (
    r"player (\d)(?: (red|blue|yellow|green|black))?"
    r"(?:, (\d) assistants?)?(?:, extra assistant (on its card|ready|used))?"
)
_WHEN: Final = r"round (\d{1,6}), (?:turn (\d{1,2})|(cleanup)), starting player (\d)"
_BID: Final = r"player (\d): ([^=]*?)(?: ?= ?(\d{1,3}))?"
_PAIR: Final = r"pair (red|blue|yellow|green) [123] is .*"


class _Reading:
    """A drawing being read, line by line. What is read is written into a draft; labs, formulae on
    offer and what has to be compared in the end are gathered beside it."""

    def __init__(self, players: int, box: Box) -> None:
        self.players = players
        self.box = box
        self.block: int | None = None  # a seat, or `players` for the Public Lab
        self.draft = _empty(players)
        self.labs: list[dict[int, int]] = [{0: 0} for _ in range(players)]
        self.offered: list[int] = []
        self.assistants = [-1] * players
        self.stock: tuple[int, ...] | None = None
        self.setup = False

    def line(self, line: str) -> None:
        low = line.lower()
        if low == "public lab":
            self.block = self.players
        elif not (self._top_level(line, low) or self._in_block(line, low)):
            raise notation.unread(
                line,
                "lines like 'player 1 red', 'pool fire 2 5, air 1', 'Geo-Ignis Nebula earth [fire],"
                " fire [ ]', 'public lab', 'Draw player 1: fire 5' or 'player 1 to play'",
            )

    def _top_level(self, line: str, low: str) -> bool:
        return (
            self._heading(low) or self._when(low) or self._what(line, low) or self._rest(line, low)
        )

    def _heading(self, low: str) -> bool:
        heading = re.fullmatch(_HEADING, low)
        if not heading:
            return False
        self.block = seat = self._seat(heading[1])
        draft = self.draft
        if heading[2]:
            colour = cards.PLAYER_COLOURS.index(heading[2])
            draft.colours = with_item(draft.colours, seat, colour)
        if heading[3]:
            self.assistants[seat] = int(heading[3])
        if heading[4]:
            where = next(k for k, word in _EXTRAS.items() if word == heading[4])
            draft.extras = with_item(draft.extras, seat, where)
        return True

    def _when(self, low: str) -> bool:
        if low == "setup":
            self.setup = True
            return True
        when = re.fullmatch(_WHEN, low)
        if not when:
            return False
        draft, last = self.draft, table.turns_in_round(self.players)
        draft.round = int(when[1])
        draft.starter = self._seat(when[4])
        draft.turns = last if when[3] else int(when[2]) - 1
        if not draft.round or not 0 <= draft.turns <= last:
            raise Unreadable(f"A round has turns 1 to {last}; rounds are counted from 1.")
        return True

    def _what(self, line: str, low: str) -> bool:
        """Who is doing what."""
        for phase in checks.NOBODYS:
            if low == _DOING[phase]:
                self._begin(NOBODY, phase)
                return True
        who = re.fullmatch(r"player (\d) (.*)", line, re.IGNORECASE)
        if not who:
            return False
        seat, words = self._seat(who[1]), who[2]
        for phase, doing in _DOING.items():
            if phase in checks.NOBODYS or not words.lower().startswith(doing):
                continue
            self._begin(seat, phase)
            self._with(words[len(doing) :].strip(), phase)
            return True
        return False

    def _begin(self, seat: int, phase: int) -> None:
        """The last line that says what is going on counts, and nothing of those before it."""
        draft = self.draft
        draft.seat, draft.phase = seat, phase
        draft.card, draft.aim, draft.hand = NO_CARD, NO_AIM, NO_DIE

    def _with(self, rest: str, phase: int) -> None:
        """The card or the die that something is done with."""
        draft = self.draft
        if phase == Phase.ACTIVATING:
            draft.card = self._card(rest)
        elif phase == Phase.CLAIMING:
            found = [claim for claim in _claims() if str(claim).lower() == f"claim {rest.lower()}"]
            if not found:
                raise Unreadable(f"Nobody can claim {short(rest)}.")
            draft.card, draft.aim = found[0].top, found[0].aim
            if (draft.card, draft.aim) not in cards.CLAIMABLES:
                raise Unreadable(
                    f"Once {cards.TOP_ROW[draft.card]} is claimed, nothing is placed on it."
                )
        elif phase == Phase.BIDDING:
            draft.card = self._space(rest)
        elif phase in checks.WITH_DIE:
            dice = read_dice(rest)
            if len(dice) != 1:
                raise Unreadable(f"I expect one die, not {short(rest)}.")
            draft.hand = dice[0]
        elif rest:
            raise Unreadable(f"I cannot read {short(rest)} in the drawing.")

    def _space(self, name: str) -> int:
        """Where a card of the bottom row lies."""
        for space, favour in cards.FAVOURS.items():
            if name.lower() == favour.lower():
                return space
        card = self._card(name)
        if card not in self.offered:
            raise Unreadable(f"{name} is not drawn in the Public Lab.")
        return cards.FIRST_FORMULA + self.offered.index(card)

    def _rest(self, line: str, low: str) -> bool:
        word, _, rest = line.partition(" ")
        waits = re.fullmatch(rf"player (\d) {_WAITS}", low)
        if waits:
            self.draft.drawer = self._seat(waits[1])
        elif low == _EXTRA_NOW:
            self.draft.extra_now = True
        elif word.lower() in ("discards", "stock", "chain", "loop", "picked"):
            self._list(word.lower(), rest)
        elif not re.fullmatch(_PAIR, low):  # a reminder that follows from the deck
            return False
        return True

    def _list(self, word: str, rest: str) -> None:
        draft, parts = self.draft, rest.split(",")
        if word == "discards":
            for name in parts:
                draft.discards |= 1 << self._card(name.strip())
        elif word == "stock":
            self.stock = _read_stock(parts)
        elif word == "chain":
            draft.chain = tuple([_element(part) for part in parts])
        elif word == "loop":
            draft.loop = sum([1 << colour for colour in {_element(part) for part in parts}])
        else:
            draft.picked = read_dice(rest)

    def _in_block(self, line: str, low: str) -> bool:
        if self.block is None:
            return False
        if self.block == self.players:
            return self._in_public_lab(line)
        if low == "pool" or low.startswith("pool "):
            self.draft.pools[self.block] = read_dice(line[4:])
            return True
        card, rest = _begins_with(line, [card.name for card in self.box.cards])
        if card < 0:
            return False
        self.labs[self.block][card] = _read_flasks(self.box.cards[card], rest)
        return True

    def _in_public_lab(self, line: str) -> bool:
        top, rest = _begins_with(line, cards.TOP_ROW)
        if top >= 0:
            if rest:
                self._read_claim(top, rest)
            return True
        favour, rest = _begins_with(line, [*cards.FAVOURS.values(), "formula"])
        if favour < 0:
            return False
        if favour < len(cards.FAVOURS):
            space = [*cards.FAVOURS][favour]
            bids = [bid for bid in rest.split(";") if bid.strip()]
        elif len(self.offered) < cards.FORMULAE:
            name, *bids = re.sub(r"\(.*?\)", "", rest).split(";")
            space = cards.FIRST_FORMULA + len(self.offered)
            self.offered.append(NO_CARD if name.strip() in ("-", "") else self._card(name.strip()))
        else:
            return False
        self.draft.bids[space] = tuple([self._bid(bid.strip()) for bid in bids])
        return True

    def _read_claim(self, top: int, rest: str) -> None:
        who, _, dice = rest.lower().partition(":")
        match = re.fullmatch(r"player (\d)", who.strip())
        name, draft = cards.TOP_ROW[top], self.draft
        if not match:
            raise Unreadable(f"Who claimed {name}? I expect 'player 1', not {short(rest)}.")
        draft.claimed = with_item(draft.claimed, top, self._seat(match[1]))
        words = [word.strip() for word in dice.split(",")] if dice.strip() else []
        if len(words) > cards.MOST_FLASKS or (words and top in (cards.LAPIS, cards.DISCARD)):
            raise Unreadable(f"{name} does not hold so many dice.")
        held = 0
        for slot, word in enumerate(words):
            if word != "-":
                held = activation.put(held, slot, _element(word))
        draft.laid = with_item(draft.laid, top, held)

    def _bid(self, text: str) -> Bid:
        match = re.fullmatch(_BID, text.lower())
        if not match:
            raise Unreadable(
                f"I cannot read the bid {short(text)}; write 'player 1: fire 5, air 2'."
            )
        dice = read_dice(match[2])
        if match[3] and int(match[3]) != total(dice):
            raise Unreadable(f"The dice of the bid {short(text)} show {total(dice)}.")
        if not dice or not all(number % SIDES for number in dice):
            raise Unreadable(f"The bid {short(text)} needs dice that show a face.")
        return self._seat(match[1]), dice

    def _seat(self, who: str) -> int:
        return notation.seat(who, self.players)

    def _card(self, name: str) -> int:
        known = notation.numbered([card.name for card in self.box.cards])
        if name.lower() not in known:
            unknown = f"No formula is called {short(name)}."
            raise Unreadable(unknown + nearest(name, self.box.numbers))
        return known[name.lower()]

    # Putting it together

    def state(self) -> State:
        """The state, once what the drawing leaves out is filled in and all of it can be true."""
        draft = self.draft
        draft.labs = [tuple(sorted(lab)) for lab in self.labs]
        draft.held = [tuple([lab[card] for card in sorted(lab)]) for lab in self.labs]
        draft.offered = (*self.offered, *[NO_CARD] * (cards.FORMULAE - len(self.offered)))
        if not self.setup:
            self._settle()
        draft.stock = self._stock_left()
        draft.deck = self._deck()
        draft.seat = max(draft.seat, 0)
        state = draft.freeze()
        checks.check(state, self.box)
        for seat, told in enumerate(self.assistants):
            left = table.assistants_left(state, seat)
            if told not in (-1, left):
                raise Unreadable(
                    f"Player {seat + 1} has {_assistants(left)} left in this turn, not {told}."
                )
        return state

    def _settle(self) -> None:
        draft = self.draft
        for seat in range(self.players):
            if draft.colours[seat] == NOBODY:
                free = [c for c in range(len(cards.PLAYER_COLOURS)) if c not in draft.colours]
                draft.colours = with_item(draft.colours, seat, free[0])
        if draft.starter == NOBODY:
            draft.starter = max(draft.seat, 0)
        if draft.phase == Phase.GATHER:
            draft.seat = table.roller(draft)
        if draft.seat == NOBODY and draft.phase == Phase.TURN:
            draft.seat = (draft.starter + draft.turns) % self.players

    def _stock_left(self) -> tuple[int, ...]:
        """All dice that are nowhere else (1.2)."""
        used = table.dice_about(self.draft)
        left = tuple([n - m for n, m in zip(OF_EACH, used, strict=True)])
        for colour, n in enumerate(left):
            if n < 0:
                raise Unreadable(
                    f"The drawing has {used[colour]} {ELEMENTS[colour]} dice; there are only "
                    f"{OF_EACH[colour]}."
                )
        if self.stock is not None and self.stock != left:
            right = _counts_text(left)
            raise Unreadable(f"All dice together are 80, so the stock should be {right}.")
        return left

    def _deck(self) -> int:
        """All formulae that are nowhere else."""
        seen = self.draft.discards
        placed = [card for lab in self.labs for card in lab if card]
        for card in (*placed, *[card for card in self.offered if card != NO_CARD]):
            if seen >> card & 1:
                raise Unreadable(f"{self.box.cards[card].name} is drawn in two places.")
            seen |= 1 << card
        return self.box.formulae ^ seen


def _claims() -> list[act.Claim]:
    every = range(len(cards.TOP_ROW))
    return [act.Claim(top, aim) for top in every for aim in cards.aims_of(top)]


def _empty(players: int) -> Draft:
    """Where reading begins: nobody has a colour or a die, and it is not said whose turn it is."""
    nobody, nothing = (NOBODY,) * players, ((),) * players
    extras = (Fifth.ON_CARD,) * players
    return Draft(State(nobody, nothing, nothing, nothing, extras, OF_EACH, 0, seat=NOBODY))


def _element(word: str) -> int:
    if word.strip().lower() not in ELEMENTS:
        raise Unreadable(f"{short(word.strip())} is not an element: {', '.join(ELEMENTS)}.")
    return ELEMENTS.index(word.strip().lower())


def _read_stock(parts: list[str]) -> tuple[int, ...]:
    pairs = [part.lower().split() for part in parts]
    counts = {pair[0]: notation.number(pair[1], most=99) for pair in pairs if len(pair) == 2}
    if set(counts) != set(ELEMENTS) or len(pairs) != len(ELEMENTS):
        raise Unreadable("The stock line names each of the six elements with a number.")
    found = [counts[element] for element in ELEMENTS]
    return tuple([-1 if count is None else count for count in found])


def _begins_with(line: str, names: Sequence[str]) -> tuple[int, str]:
    """Which of these names a line begins with, the longest that does, and the rest of the line."""
    best = -1
    for i, name in enumerate(names):
        fits_here = (line + " ").lower().startswith(name.lower() + " ")
        if fits_here and (best < 0 or len(name) > len(names[best])):
            best = i
    return (best, line[len(names[best]) :].strip()) if best >= 0 else (-1, line)


def _read_flasks(card: Card, text: str) -> int:
    inside = re.findall(r"[\[{]([^\]}]*)[\]}]", text)
    if not inside:
        return 0
    if len(inside) != len(card.flasks):
        raise Unreadable(f"{card.name} has {len(card.flasks)} flasks, and {len(inside)} are drawn.")
    held = 0
    for slot, word in enumerate(inside):
        if not word.strip():
            continue
        colour = _element(word)
        if not activation.fits(card, slot, colour):
            wanted = cards.FLASKS[card.flasks[slot]]
            raise Unreadable(f"No {ELEMENTS[colour]} fits the {wanted} flask of {card.name}.")
        held = activation.put(held, slot, colour)
    return held
