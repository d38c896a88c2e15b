"""Positions as text, and back. MineralQuest.picture shows the start.

    market    O Si×2 Wild                  a pile of cards: symbols, ×2 for two of them
    face up   Al Fe S
    discard   nothing
    deck      the rest: 75 cards           all cards of the box that are nowhere else
    player 1, Miner, 7 points              the points are worked out from the crystals
      hand    Fe Pb S×2 Wild               or `7 hidden cards`
      has     Galena, Gold                 the spaces with a crystal
      wants   …                            for people; not read
    player 2 to complete

For setting up a position, `discard` or `removed` may say "the rest" instead of the deck, and a line
that is left out says "nothing" (the deck: "the rest"). Wherever cards are missing, nothing is read
into it: the last line says what is to be done.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from quint.core import Unreadable
from quint.games.mineral_quest.box import (
    ROLE_NAMES,
    Box,
    Space,
    cards_to_deal,
    hand_limit,
    price,
)
from quint.games.mineral_quest.cards import count_of, size_of
from quint.games.mineral_quest.state import (
    COMPLETE,
    DEAL,
    DRAW,
    END,
    EXCHANGE,
    GIVE,
    LIMIT,
    NOTHING,
    PAY,
    REFILL,
    ROLES,
    TOP,
    State,
    deck_size,
)
from quint.sentences import counted, nearest, short

if TYPE_CHECKING:
    from quint.games.mineral_quest.game import MineralQuest

WIDTH: Final = 92


# ── Drawing ───────────────────────────────────────────────────────────────────────────────


def draw(state: State, box: Box, scores: tuple[int, ...]) -> str:
    lines = [
        f"market    {_pile(state.market, box)}",
        f"face up   {_pile(state.face_up, box)}",
        f"discard   {_pile(state.discard, box)}",
    ]
    if state.removed:
        lines.append(f"removed   {_pile(state.removed, box)}")
    lines.append(f"deck      the rest: {_cards(deck_size(state))}")
    for seat, role in enumerate(state.roles):
        lines.append(f"player {seat + 1}, {ROLE_NAMES[role]}, {counted(scores[seat], 'point')}")
        lines += _player(state, seat, box)
    lines += _what_is_done(state, box)
    return "\n".join(lines)


def _cards(count: int) -> str:
    return counted(count, "card")


def _pile(heap: int, box: Box) -> str:
    counts = [(kind.symbol, count_of(heap, kind)) for kind in box.in_order]
    words = [symbol if n == 1 else f"{symbol}×{n}" for symbol, n in counts if n]
    return " ".join(words) or "nothing"


def _some_card(heap: int, box: Box) -> str:
    return next(kind.symbol for kind in box.in_order if heap & kind.first)


def _player(state: State, seat: int, box: Box) -> list[str]:
    hand, filled = state.hands[seat], state.filled[seat]
    mat = box.mats[state.roles[seat]]
    hidden = hand < 0
    shown = f"{_hidden(-hand)}" if hidden else _pile(hand, box)
    lines = [f"  hand    {shown}"]
    has = [space.name for space in mat if filled & space.bit]
    lines += _folded("  has     ", has)
    if not hidden:
        wants = [_want(space, hand, box) for space in mat if not filled & space.bit]
        lines += _in_columns(wants)
    return lines


def _hidden(count: int) -> str:
    return f"{count} hidden card{'s' if count > 1 else ''}"


def _folded(start: str, names: list[str]) -> list[str]:
    """Names in lines that are not too long; a line that another one continues ends in a comma.

    >>> _folded("  has     ", ["Gold", "Silver"])
    ['  has     Gold, Silver']
    """
    lines: list[str] = []
    for name in names:
        if lines and len(lines[-1]) + len(name) + len(", ,") <= WIDTH:
            lines[-1] += f", {name}"
            continue
        if lines:
            lines[-1] += ","
        lines.append(f"{start}{name}")
    return lines


def _want(space: Space, hand: int, box: Box) -> str:
    """The cards that a space asks for, and a star if the hand can pay."""
    wilds = (hand & box.wild).bit_count()
    can = any((need & ~hand).bit_count() <= wilds for need in space.needs)
    cards = " ".join(["/".join(group) for group in space.mineral.groups])
    return f"{'*' if can else ' '} {space.name} {space.points}: {cards}"


def _in_columns(wants: list[str]) -> list[str]:
    half = (len(wants) + 1) // 2
    width = max([len(want) for want in wants[:half]], default=0)
    right = [*wants[half:], ""]
    rows = zip(wants[:half], right, strict=False)
    return [f"  wants {left:{width}}  {other}".rstrip() for left, other in rows]


def _what_is_done(state: State, box: Box) -> list[str]:
    """Whose turn it is and what is to be done; a line before it if these are the last turns."""
    seat, step, left = state.seat, state.step, state.left
    who = f"player {seat + 1}"
    lines = []
    if state.final_turns:
        lines.append(f"last round: {counted(state.final_turns, 'turn')} to go")
    if step == ROLES:
        done = f"{who} to choose a role"
    elif step == DEAL:
        done = f"{_cards(left)} to deal"
    elif step == COMPLETE:
        done = f"{who} to complete{' a second sulfide' if left else ''}"
    elif step == PAY:
        space = box.mats[state.roles[seat]][state.what]
        done = f"{who} to pay for {space.name}{', a second sulfide' if left else ''}"
    elif step == DRAW:
        done = f"{who} to draw {_cards(left)}"
        if state.what != NOTHING:
            done = f"{done} after completing {box.mats[state.roles[seat]][state.what].name}"
    elif step in (TOP, REFILL):
        where = "for the hand" if step == TOP else "face up"
        done = f"the deck deals a card {where}, then {who} to draw {_cards(left)}"
    elif step == EXCHANGE:
        done = f"{who} to exchange"
    elif step == GIVE:
        done = f"{who} to give {_cards(left)} for {box.in_order[state.what].symbol}"
    elif step == LIMIT:
        done = f"{who} to discard"
    else:
        done = "the game is over"
    return [*lines, done]


# ── Reading ───────────────────────────────────────────────────────────────────────────────

_PILES: Final = ("market", "face up", "discard", "removed", "deck")
_CARD: Final = re.compile(r"([a-z0-9]+?)(?:[×*]([0-9]{1,2}))?")


def read_drawing(picture: str, game: MineralQuest) -> State:
    reader = _Reader(game)
    for line in picture.splitlines():
        words = line.lower().split()
        if words and words[0] != "wants":
            reader.read(words, line.strip())
    return reader.state()


class _Reader:
    """A drawing being read, line by line."""

    def __init__(self, game: MineralQuest) -> None:
        self.game, self.box = game, game.box
        self.piles: dict[str, int] = {}
        self.rest = ""  # the pile that has all other cards
        self.deck_said: int | None = None
        self.roles: list[int] = []
        self.hands = [0] * game.players
        self.filled = [0] * game.players
        self.final_turns = 0
        self.done: tuple[int, int, int, int] | None = None  # step, seat, left, what

    def read(self, words: list[str], line: str) -> None:
        pile = "face up" if words[:2] == ["face", "up"] else words[0]
        if pile in _PILES:
            self._pile(pile, words[2:] if pile == "face up" else words[1:])
        elif words[0] == "player" and len(words) > 2 and words[1].endswith(","):
            self._player(line)
        elif words[0] == "hand":
            self._hand(words[1:])
        elif words[0] == "has":
            self._has(line[len("has") :])
        elif not self._read_turn(words):
            raise Unreadable(
                f"I cannot read {short(line)} in the drawing. I expect lines like 'market O Si', "
                "'player 1, Miner', 'hand Fe S', 'has Gold' or 'player 1 to complete'."
            )

    # Cards

    def _pile(self, pile: str, words: list[str]) -> None:
        if pile in self.piles or pile == self.rest:
            raise Unreadable(f"The drawing has two lines for {pile}.")
        if words[:2] in (["the", "rest"], ["the", "rest:"]):
            if self.rest:
                raise Unreadable(f"Only one pile can be the rest: {self.rest} or {pile}.")
            self.rest = pile
            if pile == "deck" and len(words) > 2:
                self.deck_said = self._number(words[2], 0, 9999)
            return
        self.piles[pile] = self._cards(words)

    def _cards(self, words: list[str]) -> int:
        heap = 0
        for word in words:
            if word == "nothing" and len(words) == 1:
                continue
            match = _CARD.fullmatch(word)
            symbol = self.box.symbols.get(match[1]) if match else None
            if match is None or symbol is None:
                known = nearest(word, self.box.symbols)
                raise Unreadable(f"{short(word)} is no card of the box.{known}")
            kind, count = self.box.kinds[symbol], int(match[2] or 1)
            count += count_of(heap, kind)
            if count > kind.count:
                raise Unreadable(f"{count} {symbol} are drawn; the box has {kind.count}.")
            heap |= kind.first * ((1 << count) - 1)
        return heap

    # Players

    def _player(self, line: str) -> None:
        parts = [part.strip().lower() for part in line.split(",")]
        seat = self._seat(parts[0].removeprefix("player"))
        if seat != len(self.roles):
            raise Unreadable(f"The next player to be drawn is player {len(self.roles) + 1}.")
        names = [name.lower() for name in ROLE_NAMES]
        if parts[1] not in names:
            raise Unreadable(f"There is no role {short(parts[1])}.{nearest(parts[1], names)}")
        role = names.index(parts[1])
        if role in self.roles:
            raise Unreadable(f"Two players are drawn as the {ROLE_NAMES[role]}.")
        self.roles.append(role)

    def _seat(self, number: str) -> int:
        number = number.strip()
        if number not in [str(seat + 1) for seat in range(self.game.players)]:
            raise Unreadable(f"There is no player {short(number)} among {self.game.players}.")
        return int(number) - 1

    def _latest(self, line: str) -> int:
        if not self.roles:
            raise Unreadable(f"The line '{line}' stands under no player.")
        return len(self.roles) - 1

    def _hand(self, words: list[str]) -> None:
        seat = self._latest("hand")
        if len(words) == 3 and words[1] == "hidden" and words[0].isdecimal():
            self.hands[seat] = -int(words[0][:3])
        else:
            self.hands[seat] = self._cards(words)

    def _has(self, names: str) -> None:
        seat = self._latest("has")
        spaces = {s.name.lower(): s for s in self.box.mats[self.roles[seat]]}
        for written in names.strip().removesuffix(",").split(","):
            name = " ".join(written.lower().split())
            if name not in spaces:
                role = ROLE_NAMES[self.roles[seat]]
                known = nearest(name, spaces)
                raise Unreadable(f"The {role}'s mat has no {short(name)}.{known}")
            self.filled[seat] |= spaces[name].bit

    # The turn

    def _read_turn(self, words: list[str]) -> bool:
        match words:
            case ["last", "round:", number, "turn" | "turns", "to", "go"]:
                self.final_turns = self._number(number, 1, self.game.players)
            case ["player", seat, "to", "choose", "a", "role"]:
                self._do(ROLES, self._seat(seat))
            case [number, "card" | "cards", "to", "deal"]:
                self._do(DEAL, 0, self._number(number, 1, cards_to_deal(self.game.players)))
            case ["player", seat, "to", "complete", *second]:
                if second not in ([], ["a", "second", "sulfide"]):
                    return False
                self._do(COMPLETE, self._seat(seat), int(bool(second)))
            case ["player", seat, "to", "pay", "for", *name]:
                self._pay(self._seat(seat), " ".join(name))
            case ["player", seat, "to", "draw", number, "card" | "cards"]:
                self._do(DRAW, self._seat(seat), self._number(number, 1, 2))
            case ["player", seat, "to", "draw", "2", "cards", "after", "completing", *name]:
                space = self._space(self._seat(seat), " ".join(name))
                self._do(DRAW, self._seat(seat), 2, space.number - 1)
            case ["the", "deck", "deals", "a", "card", *place, "player", seat, "to", "draw", n, _]:
                if place not in (["for", "the", "hand,", "then"], ["face", "up,", "then"]):
                    return False
                step = TOP if place[0] == "for" else REFILL
                self._do(step, self._seat(seat), self._number(n, 0, 1))
            case ["player", seat, "to", "exchange"]:
                self._do(EXCHANGE, self._seat(seat))
            case ["player", seat, "to", "give", number, "card" | "cards", "for", card]:
                heap = self._cards([card])
                kind = next(k for k in self.box.in_order if heap & k.first)
                self._do(GIVE, self._seat(seat), self._number(number, 1, 2), kind.place)
            case ["player", seat, "to", "discard"]:
                self._do(LIMIT, self._seat(seat))
            case ["the", "game", "is", "over"]:
                self._do(END, 0)
            case _:
                return False
        return True

    def _do(self, step: int, seat: int, left: int = 0, what: int = NOTHING) -> None:
        if self.done is not None:
            raise Unreadable("The drawing says twice what is to be done.")
        self.done = (step, seat, left, what)

    def _number(self, written: str, lowest: int, highest: int) -> int:
        number = 0 if written == "no" else int(written[:9]) if written.isdecimal() else -1
        if not lowest <= number <= highest or len(written) > 4:
            raise Unreadable(f"{short(written)} should be a number from {lowest} to {highest}.")
        return number

    def _pay(self, seat: int, name: str) -> None:
        second = name.endswith(", a second sulfide")
        space = self._space(seat, name.removesuffix(", a second sulfide"))
        self._do(PAY, seat, int(second), space.number - 1)

    def _space(self, seat: int, name: str) -> Space:
        self._need_roles()
        role = self.roles[seat]
        spaces = [space for space in self.box.mats[role] if space.name.lower() == name]
        if not spaces:
            raise Unreadable(f"The {ROLE_NAMES[role]}'s mat has no {short(name)}.")
        return spaces[0]

    def _need_roles(self) -> None:
        have, players = len(self.roles), self.game.players
        if have < players:
            raise Unreadable(f"Roles are drawn for {have} of {players} players.")

    # All together

    def state(self) -> State:
        if self.done is None:
            raise Unreadable("The drawing does not say what is to be done: 'player 1 to complete'.")
        step, seat, left, what = self.done
        if step != ROLES:
            self._need_roles()
        table = (tuple(self.roles), tuple(self.hands), tuple(self.filled))
        piles = self._all_piles()
        state = State(*table, *piles, step, seat, left, what, self.final_turns)
        if self.deck_said is not None and self.deck_said != deck_size(state):
            have = _cards(deck_size(state))
            raise Unreadable(f"The rest for the deck is {have}, not {self.deck_said}.")
        _check(state, self.game)
        return state

    def _all_piles(self) -> tuple[int, int, int, int, int]:
        """Market, face up, deck, discard and removed: as drawn, and the rest where it goes."""
        heaps = [*self.piles.values(), *[hand for hand in self.hands if hand > 0]]
        over = 0
        for kind in self.box.in_order:
            count = kind.count - sum([count_of(heap, kind) for heap in heaps])
            if count < 0:
                drawn = kind.count - count
                raise Unreadable(f"{drawn} {kind.symbol} are drawn; the box has {kind.count}.")
            over |= kind.first * ((1 << count) - 1)
        rest = self.rest or "deck"
        if over and rest in self.piles:
            raise Unreadable(
                f"Nowhere in the drawing: {_cards(over.bit_count())} of the box, such as "
                f"{_some_card(over, self.box)}. Let the deck or the discard pile be the rest."
            )
        piles = {**dict.fromkeys(_PILES, 0), rest: over, **self.piles}
        chosen = len(self.roles) == self.game.players
        if (
            self.game.removal == "setup"
            and chosen
            and rest == "deck"
            and "removed" not in self.piles
        ):
            piles["removed"] = over & self.game.needless(tuple(self.roles))  # 2.4b
            piles["deck"] = over ^ piles["removed"]
        return tuple([piles[name] for name in ("market", "face up", "deck", "discard", "removed")])  # type: ignore[return-value]  # five of them


def _check(state: State, game: MineralQuest) -> None:
    """What is to be done fits the cards."""
    problem = _problem(state, game)
    if problem:
        raise Unreadable(problem)


def _problem(state: State, game: MineralQuest) -> str:
    step, deck = state.step, deck_size(state)
    if step == ROLES:
        untouched = State(state.roles, *_none(game), 0, 0, game.box.all_cards, 0, 0, ROLES, 0).key()
        same = (*state.key()[:9], 0, *state.key()[10:]) == untouched
        chosen = state.seat == len(state.roles)
        return "" if same and chosen else "While roles are chosen, all cards are in the deck."
    problem = _problem_with_needless(state, game)
    if problem:
        return problem
    if deck < 0:
        return "More hidden cards are drawn than there are cards that nobody has seen."
    if state.final_turns and (deck or step not in (COMPLETE, PAY)):
        return "The last round begins when the deck is empty, and is for completing only."
    if step == END:
        return "The game is not over while the deck has cards." if deck else ""
    if not deck and step in (DEAL, TOP, REFILL):
        return "The deck is empty and cannot deal."
    if not deck and step in (COMPLETE, PAY) and not state.final_turns:
        return "The deck is empty, so say how far the last round is: 'last round: 2 turns to go'."
    return _problem_with_step(state, game)


def _none(game: MineralQuest) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return (0,) * game.players, (0,) * game.players


def _problem_with_needless(state: State, game: MineralQuest) -> str:
    """2.4: a card that nobody needs cannot have come into a hand, or on the table."""
    needless = game.needless(state.roles)
    shown = [hand for hand in state.hands if hand > 0]
    for heap in (state.market, state.face_up, state.discard, *shown):
        if heap & needless:
            symbol = _some_card(heap & needless, game.box)
            return f"Nobody here needs {symbol}, so it cannot lie there: draw it as removed."
    useful = (state.deck & ~needless).bit_count()
    if useful + sum([hand for hand in state.hands if hand < 0]) < 0:
        return "More hidden cards are drawn than there are cards that somebody needs."
    return ""


def _problem_with_step(state: State, game: MineralQuest) -> str:
    box, step, left, seat = game.box, state.step, state.left, state.seat
    role, size = state.roles[seat], size_of(state.hands[seat])
    if step == DEAL:
        laid = sum([size_of(h) for h in state.hands]) + state.market.bit_count()
        laid += state.face_up.bit_count()
        due = cards_to_deal(game.players) - left
        return "" if laid == due else f"Cards dealt: {laid}. It should be {due}."
    if step in (COMPLETE, PAY) and left:
        mat = [space for space in box.mats[role] if space.needs_as_second]
        filled = [space for space in mat if state.filled[seat] & space.bit]
        if not filled or len(filled) == len(mat):
            return "A second sulfide needs a first one, and a Miner."
    if step == PAY:
        space = box.mats[role][state.what]
        if state.filled[seat] & space.bit or (left and not space.needs_as_second):
            return f"{space.name} cannot be paid for now."
        hidden = state.hands[seat] < 0
        ways = game.ways_to_pay(state, state.deck if hidden else state.hands[seat])
        return "" if ways else f"The hand cannot pay for {space.name}."
    if step == DRAW and not deck_size(state) and not state.face_up:
        return "There is nothing to draw."
    if step == DRAW and state.what != NOTHING:
        space = box.mats[role][state.what]
        done = state.filled[seat] & space.bit
        return "" if done else f"{space.name} has no crystal, so it was not completed."
    if step == GIVE:
        wanted = box.in_order[state.what]
        if not state.market & wanted.first or left > price(role) or size < left:
            return f"There is no such exchange for {wanted.symbol}."
    if step == LIMIT and size <= hand_limit(role):
        return f"A hand of {_cards(size)} is not too large."
    return ""
