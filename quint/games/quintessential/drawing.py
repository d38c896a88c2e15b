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

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from quint.core import Unreadable
from quint.games.quintessential.activation import (
    dice_on,
    fits,
    in_flask,
    is_full,
    put,
    stays,
)
from quint.games.quintessential.cards import (
    DISCARD,
    DRAW,
    FAVOURS,
    FIRST_FORMULA,
    FLASKS,
    FORMULAE,
    LAPIS,
    MOST_FLASKS,
    NO_AIM,
    SPACES,
    START_COLOURS,
    TOP_ROW,
    Card,
    Deck,
    aims_of,
    claimed_card,
    members,
)
from quint.games.quintessential.dice import (
    ELEMENTS,
    FACES,
    MOST_AETHER,
    OF_EACH,
    SIDES,
    Pool,
    counted,
    die,
    first_unrolled,
    total,
)
from quint.games.quintessential.state import (
    ACTIVATING,
    ASSISTANTS,
    BIDDING,
    BLACK,
    BROKEN_OFF,
    CLAIMING,
    COLOUR,
    DISMISSING,
    DRAWING,
    FIRST,
    GATHER,
    LOOPING,
    MADE,
    NAMING,
    NO_BIDS,
    NO_CARD,
    NO_DIE,
    NOBODY,
    ON_CARD,
    PAIR,
    PLACING,
    PLAYER_COLOURS,
    READY,
    REFILL,
    REROLL,
    TAKING,
    TURN,
    USED,
    WON,
    Bid,
    Claim,
    State,
    aethers_of,
    assistants_left,
    chooser,
    leader,
    space_name,
)
from quint.sentences import nearest, short

_EXTRAS: Final = {ON_CARD: "on its card", READY: "ready", USED: "used"}
_DOING: Final = {
    COLOUR: "to choose a colour",
    PAIR: "to choose a pair",
    REFILL: "a formula is dealt",
    FIRST: "the first player is drawn",
    GATHER: "all dice are rolled",
    TURN: "to play",
    ACTIVATING: "activates",
    CLAIMING: "claims",
    MADE: "to roll",
    PLACING: "to place",
    LOOPING: "to pull a die out of the loop",
    BIDDING: "bids on",
    DISMISSING: "picks dice for a reroll",
    REROLL: "rerolls",
    DRAWING: "draws a card",
    NAMING: "to name the starting player",
    TAKING: "to take a discarded formula",
    WON: "has made the stone",
    BROKEN_OFF: "the game is broken off",
}
_WAITS: Final = "waits for a new deck to draw from"
_NOBODYS: Final = (REFILL, FIRST, GATHER, BROKEN_OFF)  # nobody in particular is doing it


# ── Drawing ───────────────────────────────────────────────────────────────────────────────


def draw(state: State, deck: Deck) -> str:
    lines: list[str] = []
    for seat in range(len(state.labs)):
        lines += _lab_lines(state, deck, seat)
    lines += _public_lines(state, deck)
    if state.discards:
        names = [deck.cards[card].name for card in members(state.discards)]
        lines += _folded("discards", names)
    if state.doing == PAIR:
        lines += _pair_lines(state, deck)
    lines.append(f"stock {_counts_text(state.stock)}")
    lines.append(_when(state))
    lines += _what(state, deck)
    return "\n".join(lines)


def _counts_text(counts: tuple[int, ...]) -> str:
    return ", ".join([f"{e} {n}" for e, n in zip(ELEMENTS, counts, strict=True)])


def _folded(word: str, names: list[str]) -> list[str]:
    """A list of cards, four a line."""
    return [f"{word} {', '.join(names[i : i + 4])}" for i in range(0, len(names), 4)]


def _lab_lines(state: State, deck: Deck, seat: int) -> list[str]:
    colour = state.colours[seat]
    head = f"player {seat + 1} {PLAYER_COLOURS[colour]}" if colour >= 0 else f"player {seat + 1}"
    if state.starter != NOBODY:
        head += f", {_assistants(assistants_left(state, seat))}"
    head += f", extra assistant {_EXTRAS[state.extras[seat]]}"
    rows = [("pool", dice_text(state.pools[seat]))]
    for at, card in enumerate(state.labs[seat]):
        formula = deck.cards[card]
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
        inside = ELEMENTS[in_flask(held, slot)] if in_flask(held, slot) >= 0 else " "
        shape = f"{{{inside}}}" if card.destroys[slot] else f"[{inside}]"
        flasks.append(f"{FLASKS[wanted]} {shape}")
    return f"{', '.join(flasks)} -> {ELEMENTS[card.makes]}"


def _public_lines(state: State, deck: Deck) -> list[str]:
    rows: list[tuple[str, str]] = []
    for top, name in enumerate(TOP_ROW):
        rest = ""
        if state.claimed[top] != NOBODY:
            rest = f"player {state.claimed[top] + 1}"
            if state.laid[top]:
                rest += f": {_laid_text(state, top)}"
        rows.append((name, rest))
    for space in range(SPACES):
        bids = [
            f"player {seat + 1}: {dice_text(dice)} = {total(dice)}"
            for seat, dice in state.bids[space]
        ]
        name = space_name(state, deck, space)
        if FIRST_FORMULA <= space < FIRST_FORMULA + FORMULAE:
            bids = [_offer_text(state, deck, space), *bids]
            name = "formula"
        rows.append((name, "; ".join(bids)))
    width = max([len(name) for name, _ in rows])
    return ["public lab", *[f"  {name.ljust(width)}  {rest}".rstrip() for name, rest in rows]]


def _offer_text(state: State, deck: Deck, space: int) -> str:
    """A formula to bid for, and what it does."""
    card = state.offered[space - FIRST_FORMULA]
    if card == NO_CARD:
        return "-"
    return f"{deck.cards[card].name} ({_flasks_text(deck.cards[card], 0)})"


def _pair_lines(state: State, deck: Deck) -> list[str]:
    """The pairs that the chooser may take, as a reminder."""
    lines: list[str] = []
    for i, (one, other) in enumerate(deck.pairs):
        colour = state.colours[state.mover]
        if state.deck >> one & 1 and colour in (i // 3, BLACK):
            cards = " and ".join([deck.cards[card].name for card in (one, other)])
            lines.append(f"pair {START_COLOURS[i // 3]} {i % 3 + 1} is {cards}")
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
    cleanup = state.turns == ASSISTANTS * len(state.labs)
    when = "cleanup" if cleanup else f"turn {state.turns + 1}"
    return f"round {state.round}, {when}, starting player {state.starter + 1}"


def _what(state: State, deck: Deck) -> list[str]:
    """Who is doing what, and with which dice."""
    who, doing = f"player {state.mover + 1} ", _DOING[state.doing]
    lines: list[str] = []
    if state.extra_now:
        lines.append("the extra assistant is at work")
    if state.drawer != NOBODY:
        lines.append(f"player {state.drawer + 1} {_WAITS}")
    if state.chain:
        lines.append(f"chain {', '.join([ELEMENTS[c] for c in state.chain])}")
    if state.loop:
        on = [e for c, e in enumerate(ELEMENTS) if state.loop >> c & 1]
        lines.append(f"loop {', '.join(on)}")
    if state.picked:
        lines.append(f"picked {dice_text(state.picked)}")
    if state.doing in _NOBODYS:
        return [*lines, doing]
    if state.doing == ACTIVATING:
        doing += f" {deck.cards[state.card].name}"
    elif state.doing == CLAIMING:
        doing = str(Claim(state.card, state.aim)).replace("claim", "claims", 1)
    elif state.doing == BIDDING:
        doing += f" {space_name(state, deck, state.card)}"
    elif state.doing in (MADE, PLACING, LOOPING):
        doing += f" {dice_text((state.hand,))}"
    return [*lines, who + doing]


# ── Reading ───────────────────────────────────────────────────────────────────────────────


def read_drawing(picture: str, players: int, deck: Deck) -> State:
    reading = _Reading(players, deck)
    for line in picture.splitlines():
        if line.strip():
            reading.line(" ".join(line.split()))
    return reading.state()


def _number(word: str, most: int) -> int:
    """The whole number a word writes, or -1 if it is none or too large."""
    if not word.isascii() or not word.isdecimal() or len(word) > 9 or int(word) > most:
        return -1
    return int(word)


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
        for face in words[1:]:
            if face != "?" and _number(face, FACES[-1]) < 1:
                raise Unreadable(
                    f"A die shows 1 to 6, or ? before it is rolled, not {short(face)}."
                )
            dice.append(die(ELEMENTS.index(words[0]), 0 if face == "?" else int(face)))
    return tuple(sorted(dice))


_HEADING: Final = (
    r"player (\d)(?: (red|blue|yellow|green|black))?"
    r"(?:, (\d) assistants?)?(?:, extra assistant (on its card|ready|used))?"
)
_WHEN: Final = r"round (\d{1,6}), (?:turn (\d{1,2})|(cleanup)), starting player (\d)"
_BID: Final = r"player (\d): ([^=]*?)(?: ?= ?(\d{1,3}))?"


class _Reading:
    """A drawing being read, line by line."""

    def __init__(self, players: int, deck: Deck) -> None:
        self.players = players
        self.deck = deck
        self.block: int | None = None  # a seat, or `players` for the Public Lab
        self.colours = [NOBODY] * players
        self.labs: list[dict[int, int]] = [{0: 0} for _ in range(players)]
        self.pools: list[Pool] = [()] * players
        self.extras = [ON_CARD] * players
        self.assistants = [-1] * players
        self.discards = 0
        self.offered: list[int] = []
        self.bids: list[tuple[Bid, ...]] = [*NO_BIDS]
        self.claimed = [NOBODY] * len(TOP_ROW)
        self.laid = [0] * len(TOP_ROW)
        self.stock: tuple[int, ...] | None = None
        self.setup = False
        self.starter = NOBODY
        self.round = 1
        self.turns = 0
        self.mover = NOBODY
        self.doing: int = TURN
        self.card = NO_CARD
        self.aim = NO_AIM
        self.hand = NO_DIE
        self.chain: tuple[int, ...] = ()
        self.loop = 0
        self.picked: Pool = ()
        self.extra_now = False
        self.drawer = NOBODY

    def line(self, line: str) -> None:
        low = line.lower()
        if low == "public lab":
            self.block = self.players
        elif not (self._top_level(line, low) or self._in_block(line, low)):
            raise Unreadable(
                f"I cannot read {short(line)} in the drawing. I expect lines like 'player 1 red', "
                "'pool fire 2 5, air 1', 'Geo-Ignis Nebula earth [fire], fire [ ]', 'public lab', "
                "'Draw player 1: fire 5' or 'player 1 to play'."
            )

    def _top_level(self, line: str, low: str) -> bool:
        heading = re.fullmatch(_HEADING, low)
        if heading:
            self.block = seat = self._seat(heading[1])
            if heading[2]:
                self.colours[seat] = PLAYER_COLOURS.index(heading[2])
            if heading[3]:
                self.assistants[seat] = int(heading[3])
            if heading[4]:
                self.extras[seat] = next(k for k, word in _EXTRAS.items() if word == heading[4])
            return True
        return self._when(low) or self._what(line, low) or self._rest(line, low)

    def _when(self, low: str) -> bool:
        if low == "setup":
            self.setup = True
            return True
        when = re.fullmatch(_WHEN, low)
        if not when:
            return False
        self.round = int(when[1])
        self.starter = self._seat(when[4])
        last = ASSISTANTS * self.players
        self.turns = last if when[3] else int(when[2]) - 1
        if not self.round or not 0 <= self.turns <= last:
            raise Unreadable(f"A round has turns 1 to {last}; rounds are counted from 1.")
        return True

    def _what(self, line: str, low: str) -> bool:
        """Who is doing what."""
        for doing in _NOBODYS:
            if low == _DOING[doing]:
                self._begin(NOBODY, doing)
                return True
        who = re.fullmatch(r"player (\d) (.*)", line, re.IGNORECASE)
        if not who:
            return False
        seat, words = self._seat(who[1]), who[2]
        for doing, said in _DOING.items():
            if doing in _NOBODYS or not words.lower().startswith(said):
                continue
            self._begin(seat, doing)
            self._with(words[len(said) :].strip(), doing)
            return True
        return False

    def _begin(self, seat: int, doing: int) -> None:
        """The last line that says what is going on counts, and nothing of those before it."""
        self.mover, self.doing = seat, doing
        self.card, self.aim, self.hand = NO_CARD, NO_AIM, NO_DIE

    def _with(self, rest: str, doing: int) -> None:
        """The card or the die that something is done with."""
        if doing == ACTIVATING:
            self.card = self._card(rest)
        elif doing == CLAIMING:
            found = [c for c in _claims() if str(c).lower() == f"claim {rest.lower()}"]
            if not found:
                raise Unreadable(f"Nobody can claim {short(rest)}.")
            self.card, self.aim = found[0].top, found[0].aim
        elif doing == BIDDING:
            names = [name.lower() for name in FAVOURS if name]
            if rest.lower() in names:
                self.card = [name.lower() for name in FAVOURS].index(rest.lower())
            else:
                card = self._card(rest)
                if card not in self.offered:
                    raise Unreadable(f"{rest} is not drawn in the Public Lab.")
                self.card = FIRST_FORMULA + self.offered.index(card)
        elif doing in (MADE, PLACING, LOOPING):
            dice = read_dice(rest)
            if len(dice) != 1:
                raise Unreadable(f"I expect one die, not {short(rest)}.")
            self.hand = dice[0]
        elif rest:
            raise Unreadable(f"I cannot read {short(rest)} in the drawing.")

    def _rest(self, line: str, low: str) -> bool:
        word, _, rest = line.partition(" ")
        word = word.lower()
        waits = re.fullmatch(rf"player (\d) {_WAITS}", low)
        if waits:
            self.drawer = self._seat(waits[1])
        elif low == "the extra assistant is at work":
            self.extra_now = True
        elif word == "discards":
            for name in rest.split(","):
                self.discards |= 1 << self._card(name.strip())
        elif word == "stock":
            pairs = [part.split() for part in rest.lower().split(",")]
            counts = {pair[0]: _number(pair[-1], 99) for pair in pairs if len(pair) == 2}
            if set(counts) != set(ELEMENTS) or len(pairs) != len(ELEMENTS):
                raise Unreadable("The stock line names each of the six elements with a number.")
            self.stock = tuple([counts[element] for element in ELEMENTS])
        elif re.fullmatch(r"pair (red|blue|yellow|green) [123] is .*", low):
            pass  # a reminder that follows from the deck
        elif word == "chain":
            self.chain = tuple([_element(e) for e in rest.split(",")])
        elif word == "loop":
            self.loop = sum([1 << c for c in {_element(e) for e in rest.split(",")}])
        elif word == "picked":
            self.picked = read_dice(rest)
        else:
            return False
        return True

    def _in_block(self, line: str, low: str) -> bool:
        if self.block is None:
            return False
        if self.block == self.players:
            return self._in_public_lab(line, low)
        if low == "pool" or low.startswith("pool "):
            self.pools[self.block] = read_dice(line[4:])
            return True
        card, rest = _begins_with(line, [card.name for card in self.deck.cards])
        if card < 0:
            return False
        self.labs[self.block][card] = _read_flasks(self.deck.cards[card], rest)
        return True

    def _in_public_lab(self, line: str, low: str) -> bool:
        top, rest = _begins_with(line, list(TOP_ROW))
        if top >= 0:
            if rest:
                self._read_claim(top, rest)
            return True
        space, rest = _begins_with(line, [name or "\n" for name in FAVOURS])
        bids = [part for part in rest.split(";") if part.strip()]
        if space < 0:
            word, _, rest = line.partition(" ")
            if word.lower() != "formula" or len(self.offered) == FORMULAE:
                return False
            name, *bids = re.sub(r"\(.*?\)", "", rest).split(";")
            space = FIRST_FORMULA + len(self.offered)
            self.offered.append(NO_CARD if name.strip() in ("-", "") else self._card(name.strip()))
        self.bids[space] = tuple([self._bid(bid.strip()) for bid in bids])
        return True

    def _read_claim(self, top: int, rest: str) -> None:
        who, _, dice = rest.lower().partition(":")
        match = re.fullmatch(r"player (\d)", who.strip())
        if not match:
            raise Unreadable(f"Who claimed {TOP_ROW[top]}? I expect 'player 1', not {short(rest)}.")
        self.claimed[top] = self._seat(match[1])
        words = [word.strip() for word in dice.split(",")] if dice.strip() else []
        if len(words) > MOST_FLASKS or (words and top in (LAPIS, DISCARD)):
            raise Unreadable(f"{TOP_ROW[top]} does not hold so many dice.")
        self.laid[top] = 0
        for slot, word in enumerate(words):
            if word != "-":
                self.laid[top] = put(self.laid[top], slot, _element(word))

    def _bid(self, text: str) -> Bid:
        match = re.fullmatch(_BID, text.lower())
        if not match:
            raise Unreadable(
                f"I cannot read the bid {short(text)}; write 'player 1: fire 5, air 2'."
            )
        dice = read_dice(match[2])
        if match[3] and int(match[3]) != total(dice):
            raise Unreadable(f"The dice of the bid {short(text)} show {total(dice)}.")
        if not dice or first_unrolled(dice) != NO_DIE:
            raise Unreadable(f"The bid {short(text)} needs dice that show a face.")
        return self._seat(match[1]), dice

    def _seat(self, who: str) -> int:
        if not 1 <= _number(who, 9) <= self.players:
            raise Unreadable(f"There is no player {short(who)} among {self.players}.")
        return int(who) - 1

    def _card(self, name: str) -> int:
        known = {card.name.lower(): i for i, card in enumerate(self.deck.cards)}
        if name.lower() not in known:
            said = f"No formula is called {short(name)}."
            raise Unreadable(said + nearest(name, self.deck.numbers))
        return known[name.lower()]

    # Putting it together

    def state(self) -> State:
        self._settle()
        labs = [tuple(sorted(lab)) for lab in self.labs]
        held = [tuple([lab[card] for card in sorted(lab)]) for lab in self.labs]
        offered = (*self.offered, *[NO_CARD] * (FORMULAE - len(self.offered)))
        state = State(
            tuple(self.colours),
            tuple(labs),
            tuple(held),
            tuple(self.pools),
            self._stock(),
            self._deck(),
            self.discards,
            offered,
            tuple(self.bids),
            tuple(self.claimed),
            tuple(self.laid),
            tuple(self.extras),
            self.starter,
            self.round,
            self.turns,
            max(self.mover, 0),
            self.doing,
            self.card,
            self.aim,
            self.hand,
            self.chain,
            self.loop,
            self.picked,
            self.extra_now,
            self.drawer,
        )
        _check(state, self.deck)
        for seat, said in enumerate(self.assistants):
            if said >= 0 and said != assistants_left(state, seat):
                left = _assistants(assistants_left(state, seat))
                raise Unreadable(f"Player {seat + 1} has {left} left in this turn, not {said}.")
        return state

    def _roller(self) -> int:
        order = [(self.starter + step) % self.players for step in range(self.players)]
        return next((s for s in order if first_unrolled(self.pools[s]) != NO_DIE), NOBODY)

    def _settle(self) -> None:
        """Fill in what the drawing leaves out."""
        if self.setup:
            return
        for seat in range(self.players):
            if self.colours[seat] == NOBODY:
                free = [c for c in range(len(PLAYER_COLOURS)) if c not in self.colours]
                self.colours[seat] = free[0]
        if self.starter == NOBODY:
            self.starter = max(self.mover, 0)
        if self.doing == GATHER:
            self.mover = self._roller()
        if self.mover == NOBODY and self.doing == TURN:
            self.mover = (self.starter + self.turns) % self.players

    def _stock(self) -> tuple[int, ...]:
        """All dice that are nowhere else (1.2)."""
        used = [0] * len(ELEMENTS)
        hand = (self.hand,) if self.hand != NO_DIE else ()
        in_bids = [dice for bids in self.bids for _, dice in bids]
        for dice in (*self.pools, *in_bids, self.picked, hand):
            used = [n + more for n, more in zip(used, counted(dice), strict=True)]
        for held in (*[h for lab in self.labs for h in lab.values()], *self.laid):
            for colour in dice_on(held):
                used[colour] += 1
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
        seen = self.discards
        placed = [card for lab in self.labs for card in lab if card]
        for card in (*placed, *[card for card in self.offered if card != NO_CARD]):
            if seen >> card & 1:
                raise Unreadable(f"{self.deck.cards[card].name} is drawn in two places.")
            seen |= 1 << card
        return self.deck.all ^ seen


def _element(word: str) -> int:
    if word.strip().lower() not in ELEMENTS:
        raise Unreadable(f"{short(word.strip())} is not an element: {', '.join(ELEMENTS)}.")
    return ELEMENTS.index(word.strip().lower())


def _begins_with(line: str, names: list[str]) -> tuple[int, str]:
    """Which of these names a line begins with, the longest that does, and the rest of the line."""
    best = -1
    for i, name in enumerate(names):
        fits_here = (line + " ").lower().startswith(name.lower() + " ")
        if fits_here and (best < 0 or len(name) > len(names[best])):
            best = i
    return (best, line[len(names[best]) :].strip()) if best >= 0 else (-1, line)


def _claims() -> list[Claim]:
    return [Claim(top, aim) for top in range(len(TOP_ROW)) for aim in aims_of(top)]


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
        if not fits(card, slot, colour):
            wanted = FLASKS[card.flasks[slot]]
            raise Unreadable(f"No {ELEMENTS[colour]} fits the {wanted} flask of {card.name}.")
        held = put(held, slot, colour)
    return held


# ── What a drawing must not show ──────────────────────────────────────────────────────────


def _check(state: State, deck: Deck) -> None:
    _check_labs(state, deck)
    _check_bids(state)
    if state.starter == NOBODY:
        _check_setup(state)
    else:
        _check_round(state)
        _check_hand(state)
    if state.doing == CLAIMING:
        _check_claim(state)
    if state.doing == ACTIVATING and state.card not in state.labs[state.mover]:
        name = deck.cards[state.card].name
        raise Unreadable(f"{name} is not in player {state.mover + 1}'s lab.")


def _check_labs(state: State, deck: Deck) -> None:
    chosen = [colour for colour in state.colours if colour != NOBODY]
    if len(chosen) != len(set(chosen)):
        raise Unreadable("Two players have the same colour.")
    for seat, lab in enumerate(state.labs):
        if aethers_of(state, seat) > MOST_AETHER:
            raise Unreadable(f"Player {seat + 1} owns more than five aethers.")
        for at, number in enumerate(lab):
            card, held = deck.cards[number], state.held[seat][at]
            if is_full(card, held):
                stay = [stays(card, s, in_flask(held, s)) for s in range(len(card.flasks))]
                if not all(stay):
                    raise Unreadable(f"{card.name} is full, so it would have fired.")


def _check_bids(state: State) -> None:
    for space, bids in enumerate(state.bids):
        totals = [total(dice) for _, dice in bids]
        if any(later <= earlier for earlier, later in pairwise(totals)):
            raise Unreadable("Each bid on a card must exceed the one before it.")
        formula = FIRST_FORMULA <= space < FIRST_FORMULA + FORMULAE
        if bids and formula and state.offered[space - FIRST_FORMULA] == NO_CARD:
            raise Unreadable("There is a bid on an empty space.")
    for top, seat in enumerate(state.claimed):
        if state.laid[top] and seat == NOBODY:
            raise Unreadable(f"Dice lie on {TOP_ROW[top]}, and nobody has claimed it.")


def _check_setup(state: State) -> None:
    if state.doing in (COLOUR, PAIR):
        right = COLOUR if NOBODY in state.colours else PAIR
        if state.mover != chooser(state.colours, state.labs) or state.doing != right:
            raise Unreadable("In the setup it is somebody else's choice.")
    elif state.doing not in (REFILL, FIRST):
        raise Unreadable("Nothing is played before the setup is done.")
    if state.doing == REFILL and NO_CARD not in state.offered:
        raise Unreadable("No space is empty, so no formula is dealt.")


def _check_round(state: State) -> None:
    players, doing = len(state.labs), state.doing
    last = ASSISTANTS * players
    in_cleanup = doing in (DRAWING, NAMING, TAKING)
    if in_cleanup != (state.turns == last):
        raise Unreadable("Cards are given out in the cleanup of a round, and only there.")
    if doing in (COLOUR, PAIR, FIRST):
        raise Unreadable("The setup is over once there is a starting player.")
    in_turn = doing not in (*_NOBODYS, DRAWING, NAMING, TAKING)
    if in_turn and state.mover != (state.starter + state.turns) % players:
        mover = (state.starter + state.turns) % players
        raise Unreadable(
            f"Turn {state.turns + 1} is player {mover + 1}'s: player {state.starter + 1} starts, "
            "and the others follow in order."
        )
    if doing in (DRAWING, NAMING) and state.mover != _favoured(state):
        raise Unreadable(f"Player {state.mover + 1} has not won that card.")
    _check_drawer(state)
    unrolled = [seat for seat in range(players) if first_unrolled(state.pools[seat]) != NO_DIE]
    if in_turn and doing != REROLL and unrolled:
        raise Unreadable(f"Player {unrolled[0] + 1} has dice that show no face yet.")
    if (doing == REROLL and unrolled != [state.mover]) or (doing == GATHER and not unrolled):
        raise Unreadable("There is no die to roll.")
    if doing == REFILL and NO_CARD not in state.offered:
        raise Unreadable("No space is empty, so no formula is dealt.")
    if state.extra_now and (not in_turn or state.extras[state.mover] != USED):
        raise Unreadable("An extra assistant at work is a used one.")


def _favoured(state: State) -> int:
    """Who draws a card or names the starting player."""
    if state.doing == DRAWING and state.drawer != NOBODY:
        return state.drawer
    return leader(state.bids[state.doing - DRAWING])


def _check_drawer(state: State) -> None:
    """8.4a: a won Draw waits while the deck is empty; by then the other bids are gone."""
    doing, waits = state.doing, state.drawer != NOBODY
    if waits and doing != DRAWING and (state.deck or doing not in (NAMING, TAKING)):
        raise Unreadable("A won Draw waits in the cleanup, and only while the deck is empty.")
    if waits and doing == NAMING and state.drawer != leader(state.bids[DRAW]):
        raise Unreadable(f"Player {state.drawer + 1} has not won Draw.")
    if any(state.bids) and (doing == TAKING or (waits and doing == DRAWING)):
        raise Unreadable("All bids have gone home before that.")


def _check_hand(state: State) -> None:
    """The die just made, chain and loop, and the dice picked fit what is going on."""
    doing = state.doing
    if state.picked and doing not in (BIDDING, DISMISSING):
        raise Unreadable("Dice are picked only for a bid or a reroll.")
    if first_unrolled(state.picked) != NO_DIE:
        raise Unreadable("The picked dice show a face each.")
    if state.hand == NO_DIE:
        if state.chain or state.loop:
            raise Unreadable("There is no chain without a die just made.")
        return
    colour, face = divmod(state.hand, SIDES)
    pulled = bool(state.loop >> colour & 1)
    if not state.chain:
        raise Unreadable("A die just made has a chain: the elements made since a die last stayed.")
    if (doing == PLACING and bool(face) == pulled) or (doing != PLACING and face):
        raise Unreadable("A die just made shows a face once it is rolled, or none out of a loop.")
    if doing == LOOPING and not pulled:
        raise Unreadable("The die in hand is not one of the loop.")
    lacking = [c for c, n in enumerate(state.stock) if state.loop >> c & 1 and not n]
    if [c for c in lacking if c != colour]:
        raise Unreadable(f"No {ELEMENTS[lacking[0]]} is left to be made in that loop.")


def _check_claim(state: State) -> None:
    """Dice on a card being claimed fit its flasks."""
    if state.claimed[state.card] != state.mover:
        name = TOP_ROW[state.card]
        raise Unreadable(f"Player {state.mover + 1} has not claimed {name} in the drawing.")
    card, held = claimed_card(state.card, state.aim), state.laid[state.card]
    for slot in range(MOST_FLASKS):
        colour = in_flask(held, slot)
        if colour >= 0 and (slot >= len(card.flasks) or not fits(card, slot, colour)):
            raise Unreadable(f"No {ELEMENTS[colour]} fits that flask of {card.name}.")
