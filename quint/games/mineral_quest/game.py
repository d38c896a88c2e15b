"""Mineral Quest in the order of its rulebook. Rule numbers are those of rules.toml.

1 what is in the box (box.py, cards.py) · 2 setup · 3 completing a mineral (paying.py) · 4 drawing ·
5 the market · 6 the end of a turn · 7 the roles · 8 the end of the game

What may not be done is explained in refusals.py; what happens is told in telling.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from quint.core import CHANCE, OVER, Event, Game, Option, Player, Refusal, Unreadable
from quint.games.mineral_quest.box import (
    GEOLOGIST,
    HAND,
    ROLE_NAMES,
    Box,
    Space,
    cards_to_deal,
    check_deck,
    hand_limit,
    open_box,
    price,
)
from quint.games.mineral_quest.cards import (
    WILD,
    Kind,
    count_of,
    size_of,
    with_card,
    without_card,
)
from quint.games.mineral_quest.drawing import draw, read_drawing
from quint.games.mineral_quest.paying import words
from quint.games.mineral_quest.prospects import prospects
from quint.games.mineral_quest.refusals import refusal
from quint.games.mineral_quest.state import (
    CHANCE_STEPS,
    COMPLETE,
    DEAL,
    DRAW,
    DRAW_ONE,
    END,
    EXCHANGE,
    GIVE,
    LIMIT,
    NOTHING,
    PASS,
    PAY,
    REFILL,
    ROLES,
    TOP,
    Action,
    Complete,
    Deal,
    Discard,
    Draw,
    Exchange,
    Give,
    Pass,
    Pay,
    Pick,
    Role,
    State,
    Take,
    at_step,
    deck_size,
    own_hand,
    with_item,
)
from quint.games.mineral_quest.telling import (
    tell_complete,
    tell_deal,
    tell_discard,
    tell_draw,
    tell_empty_deck,
    tell_end,
    tell_exchange,
    tell_give,
    tell_next,
    tell_nothing_to_draw,
    tell_pass,
    tell_pay,
    tell_pick,
    tell_removed,
    tell_removed_before,
    tell_role,
    tell_take,
)

if TYPE_CHECKING:
    from random import Random

DRAWN: Final = 2  # cards in a turn (4.1)
TRIES: Final = 100  # hands imagined by luck, before one is put together


def dealt_to(left: int, players: int) -> int:
    """2.3: where the next card of the deal goes, if so many are left.

    The seats come first; one more is the market, and one more again the face-up cards.
    """
    return (cards_to_deal(players) - left) // HAND


def listed(heap: int, firsts: int, actions: Mapping[int, Action]) -> list[Action]:
    """The action of each kind of card that is in a heap."""
    found: list[Action] = []
    rest = heap & firsts
    while rest:
        lowest = rest & -rest
        found.append(actions[lowest])
        rest ^= lowest
    return found


@final
class MineralQuest(Game[State, Action]):
    """Mineral Quest. Rules followed: the published rulebook, with the rulings of rules.toml."""

    name: ClassVar[str] = "mineral_quest"
    title: ClassVar[str] = "Mineral Quest"
    expects: ClassVar[str] = (
        "an action like 'role Miner', 'complete Quartz', 'pay O Si', 'draw', 'take Si', "
        "'exchange for Au', 'give Na', 'pick Cu', 'discard Na' or 'pass'"
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option("players", 3, range(3, 6), "How many play?", "1.1"),  # and no other number: 1.1a
        Option(
            "removal",
            "revealed",
            ("revealed", "setup"),
            "Are cards that nobody needs removed as they appear, or before the deal?",
            "2.4b",
        ),
        Option(
            "last_turn",
            "one",
            ("one", "many"),
            "How many minerals can be completed in the last turn?",
            "8.2a",
        ),
        Option("ties", "crystals", ("crystals", "shared"), "Who wins a tie?", "8.3a"),
        Option("deck", "box", None, "Which file has the Element cards?", "1.2a"),
        Option("mats", "box", None, "Which file has the mats?", "1.3a"),
        Option("minerals", "box", None, "Which file has the minerals?", "1.3b"),
    )
    removal: str
    last_turn: str
    ties: str
    deck: str
    mats: str
    minerals: str

    def __init__(self, **chosen: Any) -> None:
        super().__init__(**chosen)
        self.box: Box = open_box(self.minerals, self.mats, self.deck)
        check_deck(self.box, self.players, self.deck)
        self._needless: dict[tuple[int, ...], int] = {}

    def start(self) -> State:
        """2.1: seat 0 starts (2.1a), and chooses the first role."""
        none = (0,) * self.players
        return State((), none, none, 0, 0, self.box.all_cards, 0, 0, ROLES, 0)

    def turn(self, state: State) -> Player:
        step = state.step
        if step in CHANCE_STEPS:
            return CHANCE
        return OVER if step == END else state.seat

    # What may be done

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return refusal(action, state, self.box)

    def actions(self, state: State) -> tuple[Action, ...]:
        box, step = self.box, state.step
        if step in CHANCE_STEPS:
            return tuple(listed(state.deck, box.firsts, box.deals))
        if step == COMPLETE:
            return self._completions(state)
        if step == PAY:
            return self._payments(state)
        if step == DRAW:
            found = listed(state.face_up, box.firsts, box.takes)
            if deck_size(state):
                found.append(DRAW_ONE)
            return tuple(found)
        if step == EXCHANGE:
            return self._exchanges(state)
        if step == GIVE:
            return tuple(listed(own_hand(state), box.firsts, box.gives))
        if step == LIMIT:
            return tuple(listed(own_hand(state), box.firsts, box.discards))
        if step == ROLES:
            free = [role for number, role in enumerate(box.roles) if number not in state.roles]
            return tuple(free)
        return ()

    def _completions(self, state: State) -> tuple[Action, ...]:
        seat = state.seat
        role, filled, hand = state.roles[seat], state.filled[seat], own_hand(state)
        wilds, lacks, second = (hand & self.box.wild).bit_count(), ~hand, state.left
        found: list[Action] = []
        for space in self.box.mats[role]:
            if not filled & space.bit:
                for need in space.needs_as_second if second else space.needs:
                    if (need & lacks).bit_count() <= wilds:
                        found.append(space.complete)
                        break
        found.append(PASS)
        return tuple(found)

    def _payments(self, state: State) -> tuple[Action, ...]:
        hand, found = own_hand(state), list[Action]()
        wilds, lacks = (hand & self.box.wild).bit_count(), ~hand
        for payment in self.box.payments(state.roles[state.seat], state.what, state.left):
            if payment.wilds > wilds:
                break
            if not payment.named & lacks:
                found.append(payment.pay)
        return tuple(found)

    def _exchanges(self, state: State) -> tuple[Action, ...]:
        box, role = self.box, state.roles[state.seat]
        found: list[Action] = []
        if size_of(state.hands[state.seat]) >= price(role):
            found = listed(state.market, box.firsts, box.exchanges)
        if role == GEOLOGIST:
            found.extend(listed(state.discard, box.firsts, box.picks))
        found.append(PASS)
        return tuple(found)

    def attempts(self, state: State) -> Iterable[Action]:
        box = self.box
        found: list[Action] = [*box.roles, *box.completes, DRAW_ONE, PASS]
        for table in (box.deals, box.takes, box.exchanges, box.gives, box.picks, box.discards):
            found.extend(table.values())
        if state.step == PAY:
            ways = box.payments(state.roles[state.seat], state.what, state.left)
            found.extend([payment.pay for payment in ways])
        else:
            found.extend({space.needs[0]: self._plain(space) for space in box.mats[0]}.values())
        return found

    def _plain(self, space: Space) -> Pay:
        """The payment of a space without wild cards."""
        return Pay(words(space.needs[0], 0, self.box.kinds))

    def read(self, state: State, text: str) -> Action:
        wanted = text.lower().split()
        found = self._read(state, wanted[0], wanted[1:]) if wanted else None
        if found is None:
            raise Unreadable(self._mistyped(state, text))
        return found

    def _read(self, state: State, verb: str, rest: list[str]) -> Action | None:
        if verb == "pass" and not rest:
            return PASS
        if verb == "draw" and not rest:
            return DRAW_ONE
        if verb == "pay":
            return self._read_payment(rest)
        if verb == "complete":
            name = " ".join(rest)
            return next((c for c in self.box.completes if c.word.lower() == name), None)
        if verb == "exchange" and rest[:1] == ["for"]:
            rest = rest[1:]
        name = " ".join(rest)
        if verb == "role":
            return next((r for r in self.box.roles if r.word.lower() == name), None)
        symbol = self.box.symbols.get(name)
        return None if symbol is None else self._about_card(verb, self.box.kinds[symbol].first)

    def _about_card(self, verb: str, first: int) -> Action | None:
        box = self.box
        if verb == "deal":
            return box.deals[first]
        if verb == "take":
            return box.takes[first]
        if verb == "exchange":
            return box.exchanges[first]
        if verb == "give":
            return box.gives[first]
        if verb == "pick":
            return box.picks[first]
        return box.discards[first] if verb == "discard" else None

    def _read_payment(self, written: list[str]) -> Pay | None:
        """Cards in any order; "pay nothing" is a payment without cards."""
        symbols = [self.box.symbols.get(word, "") for word in written]
        if written == ["nothing"]:
            return Pay("")
        if not symbols or not all(symbols):
            return None
        symbols.sort(key=self._place_in_payment)
        return Pay(" ".join(symbols))

    def _place_in_payment(self, symbol: str) -> int:
        """In the order of the deck, and wild cards last."""
        return len(self.box.kinds) if symbol == WILD else self.box.kinds[symbol].place

    def chance(self, state: State) -> Mapping[Action, int]:
        if self.turn(state) != CHANCE:
            return super().chance(state)
        deals, deck = self.box.deals, state.deck
        counts = [(kind, count_of(deck, kind)) for kind in self.box.in_order]
        return {deals[kind.first]: count for kind, count in counts if count}

    # What an action does

    def apply(self, state: State, action: Action, events: list[Event] | None = None) -> State:
        if isinstance(action, Deal):
            return self._deal(state, self.box.kinds[action.word], events)
        if isinstance(action, Pass):
            return self._pass(state, events)
        if isinstance(action, Draw):
            return self._draw(state, events)
        if isinstance(action, Take):
            return self._take(state, self.box.kinds[action.word], events)
        if isinstance(action, Exchange):
            return self._exchange(state, self.box.kinds[action.word], events)
        if isinstance(action, Give):
            return self._give(state, self.box.kinds[action.word], events)
        if isinstance(action, Discard):
            return self._discard(state, self.box.kinds[action.word], events)
        if isinstance(action, Complete):
            return self._complete(state, action.word, events)
        if isinstance(action, Pay):
            return self._pay(state, action, events)
        if isinstance(action, Pick):
            return self._pick(state, self.box.kinds[action.word], events)
        return self._role(state, action, events)

    # ── 2 Setup ───────────────────────────────────────────────────────────────────────────

    def _role(self, state: State, action: Role, events: list[Event] | None) -> State:
        """2.2. When all have chosen, the cards are dealt (2.3)."""
        roles = (*state.roles, ROLE_NAMES.index(action.word))
        if events is not None:
            tell_role(events, state.seat, action.word)
        if len(roles) < self.players:
            table = (roles, state.hands, state.filled, 0, 0, state.deck, 0, 0)
            return State(*table, ROLES, state.seat + 1)
        deck, removed = state.deck, 0
        if self.removal == "setup":  # 2.4b
            removed = deck & self.needless(roles)
            deck ^= removed
            if events is not None and removed:
                tell_removed_before(events, removed, self.box)
        table = (roles, state.hands, state.filled, 0, 0, deck, 0, removed)
        if not deck:
            return State(*table, COMPLETE, 0, final_turns=self.players)
        return State(*table, DEAL, 0, cards_to_deal(self.players))

    def needless(self, roles: tuple[int, ...]) -> int:
        """The cards that none of these roles needs (2.4a)."""
        known = self._needless.get(roles)
        if known is None:
            known = self._needless[roles] = self.box.needless(roles)
        return known

    def _deal(self, state: State, kind: Kind, events: list[Event] | None) -> State:
        """A card comes off the deck: into a hand, into the market, or face up."""
        deck, step = without_card(state.deck, kind), state.step
        if kind.first & self.needless(state.roles):
            return self._remove(state, kind, deck, events)
        hands, market, face_up, seat = state.hands, state.market, state.face_up, state.seat
        place = dealt_to(state.left, self.players) if step == DEAL else seat
        if step == REFILL or place > self.players:
            face_up = with_card(face_up, kind)
        elif place == self.players:
            market = with_card(market, kind)
        else:
            hands = with_item(hands, place, with_card(hands[place], kind))
        if events is not None:
            tell_deal(events, state, kind, place, self.players)
            if not deck:
                tell_empty_deck(events, "8.1a" if step == REFILL else "8.1")
        table = (state.roles, hands, state.filled, market, face_up, deck)
        piles = (state.discard, state.removed)
        if step == DEAL:
            return self._dealt(State(*table, *piles, DEAL, seat, state.left - 1))
        return self._drawn(State(*table, *piles, DRAW, seat, state.left), events)

    def _remove(self, state: State, kind: Kind, deck: int, events: list[Event] | None) -> State:
        """2.4: out of the game, and another card comes off the deck, if there is one.

        If there is none, the card that was to come into the hand is still to be drawn (4.2b).
        """
        removed = with_card(state.removed, kind)
        if events is not None:
            tell_removed(events, state, kind)
            if not deck:
                tell_empty_deck(events, "8.1a")
        table = (state.roles, state.hands, state.filled, state.market, state.face_up)
        piles, left = (deck, state.discard, removed), state.left
        if deck:
            return State(*table, *piles, state.step, state.seat, left)
        if state.step == DEAL:
            return self._dealt(State(*table, *piles, DEAL, state.seat, left))
        if state.step == TOP:
            left += 1
        return self._drawn(State(*table, *piles, DRAW, state.seat, left), events)

    def _dealt(self, state: State) -> State:
        """On with the deal, or the first turn; the last round if the deck is empty (2.4c)."""
        if state.left and state.deck:
            return state
        final_turns = 0 if state.deck else self.players
        return at_step(state, COMPLETE, final_turns=final_turns)

    # ── 3 Completing a mineral ────────────────────────────────────────────────────────────

    def _complete(self, state: State, name: str, events: list[Event] | None) -> State:
        space = self.box.spaces[state.roles[state.seat]][name]
        if events is not None:
            tell_complete(events, state, space)
        return at_step(state, PAY, state.left, space.number - 1, state.final_turns)

    def _pay(self, state: State, action: Pay, events: list[Event] | None) -> State:
        """3.1: the cards go to the discard pile, and a crystal on the mat (3.6)."""
        seat, kinds = state.seat, self.box.kinds
        space = self.box.mats[state.roles[seat]][state.what]
        hand, discard = state.hands[seat], state.discard
        for symbol in action.cards():
            hand = without_card(hand, kinds[symbol])
            discard = with_card(discard, kinds[symbol])
        if events is not None:
            tell_pay(events, state, space, action)
        hands = with_item(state.hands, seat, hand)
        filled = with_item(state.filled, seat, state.filled[seat] | space.bit)
        table = (state.roles, hands, filled, state.market, state.face_up)
        piles = (state.deck, discard, state.removed)
        after = State(*table, *piles, COMPLETE, seat, 1, final_turns=state.final_turns)
        if not state.left and space.needs_as_second and self._has_sulfides_left(after):
            return after  # 7.5: the Miner may complete a second one
        return self._completed(after, state.what, events)

    def _has_sulfides_left(self, state: State) -> bool:
        filled = state.filled[state.seat]
        mat = self.box.mats[state.roles[state.seat]]
        return any(space.needs_as_second and not filled & space.bit for space in mat)

    def _completed(self, state: State, what: int, events: list[Event] | None) -> State:
        """3.1b: then cards are drawn; not in the last round (8.2). `what` was completed."""
        if state.final_turns:
            goes_on = what != NOTHING or state.left  # not if there was nothing to begin with
            if self.last_turn == "many" and goes_on:  # 8.2a
                return at_step(state, COMPLETE, final_turns=state.final_turns)
            return self._next_turn(state, state.hands, state.discard, events)
        return self._drawn(at_step(state, DRAW, DRAWN, what), events)

    def _pass(self, state: State, events: list[Event] | None) -> State:
        """3.1a and 5.1a: neither completing nor exchanging is a must."""
        if events is not None:
            tell_pass(events, state)
        if state.step == COMPLETE:
            return self._completed(state, NOTHING, events)
        return self._exchanged(state, state.hands, state.market, state.discard, events)

    # ── 4 Drawing ─────────────────────────────────────────────────────────────────────────

    def _draw(self, state: State, events: list[Event] | None) -> State:
        if events is not None:
            tell_draw(events, state.seat)
        return at_step(state, TOP, state.left - 1)

    def _take(self, state: State, kind: Kind, events: list[Event] | None) -> State:
        """A face-up card; its place is filled at once (4.2), before the next is chosen (4.2a)."""
        seat, left = state.seat, state.left - 1
        hands = with_item(state.hands, seat, with_card(state.hands[seat], kind))
        face_up = without_card(state.face_up, kind)
        if events is not None:
            tell_take(events, seat, kind)
        table = (state.roles, hands, state.filled, state.market, face_up)
        piles = (state.deck, state.discard, state.removed)
        if deck_size(state):
            return State(*table, *piles, REFILL, seat, left)
        return self._drawn(State(*table, *piles, DRAW, seat, left), events)

    def _drawn(self, state: State, events: list[Event] | None) -> State:
        """On with the draw, or with the exchange if nothing is left to draw (4.2b)."""
        if state.left:
            if deck_size(state) or state.face_up:
                return state
            if events is not None:
                tell_nothing_to_draw(events, state)
        return at_step(state, EXCHANGE)

    # ── 5 The Periodic Table Market ───────────────────────────────────────────────────────

    def _exchange(self, state: State, kind: Kind, events: list[Event] | None) -> State:
        """The wanted card stays in the market until it is paid: it lay there before (5.1b)."""
        cards = price(state.roles[state.seat])
        if events is not None:
            tell_exchange(events, state.seat, kind, cards)
        return at_step(state, GIVE, cards, kind.place)

    def _give(self, state: State, kind: Kind, events: list[Event] | None) -> State:
        """5.1: into its space of the market (1.5, 1.5a), a wild card as well (5.1c)."""
        seat, left = state.seat, state.left - 1
        hand, market = without_card(state.hands[seat], kind), with_card(state.market, kind)
        wanted = self.box.in_order[state.what]
        if not left:
            hand, market = with_card(hand, wanted), without_card(market, wanted)
        if events is not None:
            tell_give(events, state, kind, wanted)
        hands = with_item(state.hands, seat, hand)
        if not left:
            return self._exchanged(state, hands, market, state.discard, events)
        table = (state.roles, hands, state.filled, market, state.face_up)
        piles = (state.deck, state.discard, state.removed)
        return State(*table, *piles, GIVE, seat, left, state.what)

    def _pick(self, state: State, kind: Kind, events: list[Event] | None) -> State:
        """7.3: the Geologist, out of the discard pile."""
        seat, discard = state.seat, without_card(state.discard, kind)
        hands = with_item(state.hands, seat, with_card(state.hands[seat], kind))
        if events is not None:
            tell_pick(events, seat, kind)
        return self._exchanged(state, hands, state.market, discard, events)

    # ── 6 The end of a turn ───────────────────────────────────────────────────────────────

    def _exchanged(
        self,
        state: State,
        hands: tuple[int, ...],
        market: int,
        discard: int,
        events: list[Event] | None,
    ) -> State:
        """6.1 and 7.4: too many cards are discarded now, and not earlier (6.1a)."""
        seat = state.seat
        table = (state.roles, hands, state.filled, market, state.face_up)
        after = State(*table, state.deck, discard, state.removed, LIMIT, seat)
        if size_of(hands[seat]) > hand_limit(state.roles[seat]):
            return after
        return self._next_turn(after, hands, discard, events)

    def _discard(self, state: State, kind: Kind, events: list[Event] | None) -> State:
        seat = state.seat
        hands = with_item(state.hands, seat, without_card(state.hands[seat], kind))
        discard = with_card(state.discard, kind)
        if events is not None:
            tell_discard(events, seat, kind, hand_limit(state.roles[seat]))
        return self._exchanged(state, hands, state.market, discard, events)

    def _next_turn(
        self, state: State, hands: tuple[int, ...], discard: int, events: list[Event] | None
    ) -> State:
        """6.2: to the left. An empty deck gives everybody one last turn (8.1, 8.1b, 8.1c)."""
        step, seat, final_turns = COMPLETE, (state.seat + 1) % self.players, 0
        if state.final_turns:
            final_turns = state.final_turns - 1
            if not final_turns:
                step, seat = END, 0
        elif not deck_size(state):
            final_turns = self.players
        table = (state.roles, hands, state.filled, state.market, state.face_up)
        piles = (state.deck, discard, state.removed)
        after = State(*table, *piles, step, seat, 0, NOTHING, final_turns)
        if events is not None:
            if step == END:
                tell_end(events, self.scores(after), self.winners(after))
            else:
                tell_next(events, after)
        return after

    # ── 8 The end of the game ─────────────────────────────────────────────────────────────

    def scores(self, state: State) -> tuple[int, ...]:
        """8.3: the points of all spaces with a crystal (1.4)."""
        points = [0] * self.players
        for seat, role in enumerate(state.roles):
            filled = state.filled[seat]
            if filled:
                mat = self.box.mats[role]
                points[seat] = sum([space.points for space in mat if filled & space.bit])
        return tuple(points)

    def winners(self, state: State) -> tuple[Player, ...]:
        """The most points (8.3); of those, the most crystals, then the most cards (8.3a)."""
        if state.step != END:
            return ()
        results = [(points, 0, 0) for points in self.scores(state)]
        if self.ties == "crystals":
            results = [
                (points, filled.bit_count(), size_of(hand))
                for (points, _, _), filled, hand in zip(
                    results, state.filled, state.hands, strict=True
                )
            ]
        best = max(results)
        return tuple([seat for seat, result in enumerate(results) if result == best])

    # What can be seen

    def view(self, state: State, seat: Player) -> State:
        """2.5: the other hands are hidden, and with them what is left in the deck (2.5a)."""
        hidden = [hand for other, hand in enumerate(state.hands) if other != seat and hand > 0]
        if not hidden:
            return state
        deck = state.deck
        for hand in hidden:
            deck = self._pooled(deck, hand)
        hands = [
            -hand.bit_count() if other != seat and hand > 0 else hand
            for other, hand in enumerate(state.hands)
        ]
        return self._with_hands(state, hands, deck)

    def _pooled(self, heap: int, hand: int) -> int:
        for kind in self.box.in_order:
            for _ in range(count_of(hand, kind)):
                heap = with_card(heap, kind)
        return heap

    def _with_hands(self, state: State, hands: list[int], deck: int) -> State:
        table = (state.roles, tuple(hands), state.filled, state.market, state.face_up)
        piles = (deck, state.discard, state.removed, state.step, state.seat)
        return State(*table, *piles, state.left, state.what, state.final_turns)

    def imagine(self, view: State, seat: Player, rng: Random) -> State:
        """Unseen cards are dealt to the hidden hands, none that nobody needs (2.4).

        A hidden hand that is about to pay can pay: it is drawn again until it can.
        """
        if all(hand >= 0 for hand in view.hands):
            return view
        useful = view.deck & ~self.needless(view.roles)
        cards = [k for k in self.box.in_order for _ in range(count_of(useful, k))]
        imagined = view
        for _ in range(TRIES):
            rng.shuffle(cards)
            imagined = self._with_unseen(view, cards)
            if view.step != PAY or self._payments(imagined):
                return imagined
        first = rng.choice(self.ways_to_pay(view, useful))
        for kind in first:
            cards.remove(kind)
        return self._with_unseen(view, cards, first)

    def _with_unseen(
        self, view: State, cards: list[Kind], first: list[Kind] | None = None
    ) -> State:
        """The hidden hands filled from a row of cards; `first` are for the seat that pays."""
        hands, deck, used = list(view.hands), view.deck, 0
        for seat, hand in enumerate(hands):
            if hand >= 0:
                continue
            given = first if first is not None and seat == view.seat else []
            more = -hand - len(given)
            hands[seat] = 0
            for kind in [*given, *cards[used : used + more]]:
                hands[seat] = with_card(hands[seat], kind)
                deck = without_card(deck, kind)
            used += more
        return self._with_hands(view, hands, deck)

    def ways_to_pay(self, state: State, cards: int) -> list[list[Kind]]:
        """The payments among these cards that the hand of whose turn it is could hold."""
        kinds, size = self.box.kinds, size_of(state.hands[state.seat])
        wilds = (cards & self.box.wild).bit_count()
        ways = self.box.payments(state.roles[state.seat], state.what, state.left)
        fitting = [w for w in ways if w.wilds <= wilds and not w.named & ~cards]
        found = [[kinds[symbol] for symbol in way.pay.cards()] for way in fitting]
        return [way for way in found if len(way) <= size]

    # What it looks like

    def worth(self, state: State, seat: Player) -> float:
        """The points, and how much the hand promises for the minerals still to be completed."""
        scores = self.scores(state)
        ahead = scores[seat] - max(scores[:seat] + scores[seat + 1 :])
        return ahead + prospects(state, seat, self.box)

    def picture(self, state: State) -> str:
        return draw(state, self.box, self.scores(state))

    def position(self, picture: str) -> State:
        return read_drawing(picture, self)
