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

import re
from typing import Final

from quint.core import Unreadable
from quint.games.mineral_quest import checks
from quint.games.mineral_quest.cards import DRAWN, ROLE_NAMES, Box, Space, cards_to_deal
from quint.games.mineral_quest.heaps import Kind, count_of, of_kind
from quint.games.mineral_quest.state import NOTHING, Draft, Phase, State, deck_size
from quint.notation import folded, lines, named, number, numbered, seat, unread
from quint.sentences import counted, short

# ── What is to be done ────────────────────────────────────────────────────────────────────

# The last line of a drawing, for each phase and its variant: whether it is about a second sulfide,
# or whether a mineral was completed before the draw. {who}, {cards}, {name} and {card} are filled
# in when it is drawn, and read where the line is read.
TO_DO: Final = {
    (Phase.ROLES, False): "{who} to choose a role",
    (Phase.DEAL, False): "{cards} to deal",
    (Phase.COMPLETE, False): "{who} to complete",
    (Phase.COMPLETE, True): "{who} to complete a second sulfide",
    (Phase.PAY, True): "{who} to pay for {name}, a second sulfide",
    (Phase.PAY, False): "{who} to pay for {name}",
    (Phase.DRAW, False): "{who} to draw {cards}",
    (Phase.DRAW, True): "{who} to draw 2 cards after completing {name}",
    (Phase.TOP, False): "the deck deals a card for the hand, then {who} to draw {cards}",
    (Phase.REFILL, False): "the deck deals a card face up, then {who} to draw {cards}",
    (Phase.EXCHANGE, False): "{who} to exchange",
    (Phase.GIVE, False): "{who} to give {cards} for {card}",
    (Phase.LIMIT, False): "{who} to discard",
    (Phase.END, False): "the game is over",
}
LAST_ROUND: Final = "last round: {} to go"


def to_do(state: State, box: Box) -> list[str]:
    """Whose turn it is and what is to be done; a line before it if these are the last turns."""
    phase, left, what, name, card = state.phase, state.left, state.what, "", ""
    variant = phase in (Phase.COMPLETE, Phase.PAY) and bool(left)
    if phase == Phase.DRAW:
        variant = what != NOTHING
    if phase in (Phase.PAY, Phase.DRAW) and what != NOTHING:
        name = box.mats[state.roles[state.seat]][what].name
    if phase == Phase.GIVE:
        card = box.in_order[what].symbol
    who, cards = f"player {state.seat + 1}", counted(left, "card")
    said = TO_DO[phase, variant].format(who=who, cards=cards, name=name, card=card)
    turns = counted(state.final_turns, "turn")
    return [LAST_ROUND.format(turns), said] if state.final_turns else [said]


# ── Drawing ───────────────────────────────────────────────────────────────────────────────


def draw(state: State, scores: tuple[int, ...], box: Box) -> str:
    drawn = [
        f"market    {_pile(state.market, box)}",
        f"face up   {_pile(state.face_up, box)}",
        f"discard   {_pile(state.discard, box)}",
    ]
    if state.removed:
        drawn.append(f"removed   {_pile(state.removed, box)}")
    drawn.append(f"deck      the rest: {counted(deck_size(state), 'card')}")
    for place, role in enumerate(state.roles):
        drawn.append(f"player {place + 1}, {ROLE_NAMES[role]}, {counted(scores[place], 'point')}")
        drawn += _player(state, place, box)
    return "\n".join(drawn + to_do(state, box))


def _pile(heap: int, box: Box) -> str:
    counts = [(kind.symbol, count_of(heap, kind)) for kind in box.in_order]
    words = [symbol if n == 1 else f"{symbol}×{n}" for symbol, n in counts if n]
    return " ".join(words) or "nothing"


def _player(state: State, place: int, box: Box) -> list[str]:
    hand, filled, mat = state.hands[place], state.filled[place], box.mats[state.roles[place]]
    drawn = [f"  hand    {_pile(hand, box) if hand >= 0 else counted(-hand, 'hidden card')}"]
    has = [space.name for space in mat if filled & space.bit]
    if has:
        drawn += folded("  has     ", has)
    if hand >= 0:
        drawn += _in_columns([_want(space, hand, box) for space in mat if not filled & space.bit])
    return drawn


def _want(space: Space, hand: int, box: Box) -> str:
    """The cards that a space asks for, and a star if the hand can pay."""
    cards = " ".join(["/".join(group) for group in space.mineral.groups])
    star = "*" if box.can_pay(hand, space.needs) else " "
    return f"{star} {space.name} {space.points}: {cards}"


def _in_columns(wants: list[str]) -> list[str]:
    half = (len(wants) + 1) // 2
    width = max([len(want) for want in wants[:half]], default=0)
    right = [*wants[half:], ""]
    rows = zip(wants[:half], right, strict=False)
    return [f"  wants {left:{width}}  {other}".rstrip() for left, other in rows]


# ── Reading ───────────────────────────────────────────────────────────────────────────────

EXPECTED: Final = (
    "lines like 'market O Si', 'player 1, Miner', 'hand Fe S', 'has Gold' or 'player 1 to complete'"
)
PILES: Final = ("market", "face up", "discard", "removed", "deck")
CARD: Final = re.compile(r"([a-z0-9]+?)(?:[×*]([0-9]{1,2}))?")
LAST_ROUND_READ: Final = re.compile(LAST_ROUND.format(r"(\S+) turns?"))
BLANKS: Final = {
    "who": r"player (?P<who>\S+)",
    "cards": r"(?P<cards>\S+) cards?",
    "name": "(?P<name>.+)",
    "card": r"(?P<card>\S+)",
}
TO_DO_READ: Final = {case: re.compile(said.format(**BLANKS)) for case, said in TO_DO.items()}


def read(picture: str, players: int, box: Box, removal: str) -> State:
    reader = _Reader(players, box)
    for line in lines(picture):
        if line.lower().split()[0] != "wants":
            reader.line(line)
    return reader.state(removal)


class _Reader:
    """A drawing being read, line by line."""

    def __init__(self, players: int, box: Box) -> None:
        self.players, self.box = players, box
        none = (0,) * players
        self.draft = Draft(State((), none, none, 0, 0, 0, 0, 0, Phase.ROLES, 0))
        self.piles: dict[str, int] = {}
        self.rest = ""  # the pile that has all other cards
        self.deck_said: int | None = None
        self.done = False  # whether the line of what is to be done was read

    def line(self, line: str) -> None:
        said = " ".join(line.lower().split())
        word, _, rest = said.partition(" ")
        pile = next((pile for pile in PILES if f"{said} ".startswith(f"{pile} ")), "")
        if pile:
            self._pile(pile, said.removeprefix(pile).split())
        elif re.match(r"player \S+,", said):
            self._player(said.split(","))
        elif word == "hand":
            self._hand(rest.split())
        elif word == "has":
            self._has(rest)
        elif match := LAST_ROUND_READ.fullmatch(said):
            self.draft.final_turns = self._number(match[1], 1, self.players)
        elif not self._to_do(said):
            raise unread(line, EXPECTED)

    def _number(self, word: str, least: int, most: int) -> int:
        found = number("0" if word == "no" else word, most, least)
        if found is None:
            raise Unreadable(f"{short(word)} should be a number from {least} to {most}.")
        return found

    # Cards

    def _pile(self, pile: str, words: list[str]) -> None:
        if pile in self.piles or pile == self.rest:
            raise Unreadable(f"The drawing has two lines for {pile}.")
        if words[:2] not in (["the", "rest"], ["the", "rest:"]):
            self.piles[pile] = self._cards(words)
            return
        if self.rest:
            raise Unreadable(f"Only one pile can be the rest: {self.rest} or {pile}.")
        self.rest = pile
        if pile == "deck" and len(words) > 2:
            self.deck_said = self._number(words[2], 0, 9999)

    def _cards(self, words: list[str]) -> int:
        heap = 0
        for word in words if words != ["nothing"] else []:
            match = CARD.fullmatch(word)
            kind = self._kind(match[1] if match else word)
            count = count_of(heap, kind) + (int(match[2] or 1) if match else 1)
            if count > kind.count:
                raise Unreadable(f"{count} {kind.symbol} are drawn; the box has {kind.count}.")
            heap |= of_kind(kind, count)
        return heap

    def _kind(self, word: str) -> Kind:
        return self.box.kinds[named(word, self.box.symbols, "{} is no card of the box.")]

    # Players

    def _player(self, parts: list[str]) -> None:
        roles = self.draft.roles
        if seat(parts[0].removeprefix("player"), self.players) != len(roles):
            raise Unreadable(f"The next player to be drawn is player {len(roles) + 1}.")
        role = named(parts[1], numbered(ROLE_NAMES), "There is no role {}.")
        if role in roles:
            raise Unreadable(f"Two players are drawn as the {ROLE_NAMES[role]}.")
        self.draft.roles = (*roles, role)

    def _latest(self, line: str) -> int:
        if not self.draft.roles:
            raise Unreadable(f"The line '{line}' stands under no player.")
        return len(self.draft.roles) - 1

    def _hand(self, words: list[str]) -> None:
        place = self._latest("hand")
        hidden = len(words) == 3 and words[1] == "hidden"
        hand = -self._number(words[0], 0, 999) if hidden else self._cards(words)
        self.draft.hands[place] = hand

    def _has(self, names: str) -> None:
        """A comma at the end of a line is for people: another line goes on."""
        place = self._latest("has")
        for name in names.removesuffix(",").split(","):
            self.draft.put_crystals(place, self._space(place, name).bit)

    def _space(self, place: int, name: str) -> Space:
        role = self.draft.roles[place]
        spaces = {space.name.lower(): space for space in self.box.mats[role]}
        return named(name, spaces, f"The {ROLE_NAMES[role]}'s mat has no {{}}.")

    # The turn

    def _to_do(self, said: str) -> bool:
        """Whether a line says what is to be done."""
        for (phase, variant), pattern in TO_DO_READ.items():
            match = pattern.fullmatch(said)
            if match:
                self._do(phase, variant, match.groupdict())
                return True
        return False

    def _do(self, phase: int, variant: bool, said: dict[str, str]) -> None:
        if self.done:
            raise Unreadable("The drawing says twice what is to be done.")
        self.done = True
        draft, left, what = self.draft, int(variant), NOTHING
        draft.seat = seat(said["who"], self.players) if "who" in said else 0
        if "cards" in said:
            left = self._number(said["cards"], *self._least_and_most(phase))
        if "name" in said:
            self._need_roles()
            what = self._space(draft.seat, said["name"]).number - 1
        if "card" in said:
            what = self._kind(said["card"]).place
        draft.turn_to(phase, DRAWN if phase == Phase.DRAW and variant else left, what)

    def _least_and_most(self, phase: int) -> tuple[int, int]:
        """How many cards may be left to deal, to draw or to give."""
        if phase == Phase.DEAL:
            return 1, cards_to_deal(self.players)
        return (0, 1) if phase in (Phase.TOP, Phase.REFILL) else (1, 2)

    def _need_roles(self) -> None:
        have = len(self.draft.roles)
        if have < self.players:
            raise Unreadable(f"Roles are drawn for {have} of {self.players} players.")

    # All together

    def state(self, removal: str) -> State:
        if not self.done:
            raise Unreadable("The drawing does not say what is to be done: 'player 1 to complete'.")
        if self.draft.phase != Phase.ROLES:
            self._need_roles()
        self._lay_out(removal)
        state = self.draft.freeze()
        if self.deck_said is not None and self.deck_said != deck_size(state):
            have = counted(deck_size(state), "card")
            raise Unreadable(f"The rest for the deck is {have}, not {self.deck_said}.")
        problem = checks.problem(state, self.box)
        if problem:
            raise Unreadable(problem)
        return state

    def _lay_out(self, removal: str) -> None:
        """The piles as they are drawn, and all other cards where the rest goes."""
        over, rest, draft = self._not_drawn(), self.rest or "deck", self.draft
        if over and rest in self.piles:
            raise Unreadable(
                f"Nowhere in the drawing: {counted(over.bit_count(), 'card')} of the box, such as "
                f"{checks.some_card(over, self.box)}. Let the deck or the discard pile be the rest."
            )
        piles = {**dict.fromkeys(PILES, 0), rest: over, **self.piles}
        draft.market, draft.face_up = piles["market"], piles["face up"]
        draft.deck, draft.discard, draft.removed = piles["deck"], piles["discard"], piles["removed"]
        chosen = len(draft.roles) == self.players
        if removal == "setup" and chosen and rest == "deck" and "removed" not in self.piles:
            draft.removed = over & self.box.needless(draft.roles)  # 2.4b
            draft.deck = over ^ draft.removed

    def _not_drawn(self) -> int:
        """The cards of the box that are neither in a pile nor in a hand."""
        heaps = [*self.piles.values(), *[hand for hand in self.draft.hands if hand > 0]]
        over = 0
        for kind in self.box.in_order:
            drawn = sum([count_of(heap, kind) for heap in heaps])
            if drawn > kind.count:
                raise Unreadable(f"{drawn} {kind.symbol} are drawn; the box has {kind.count}.")
            over |= of_kind(kind, kind.count - drawn)
        return over
