"""Mineral Quest in the order of its rulebook. Rule numbers are those of rules.toml.

1 what is in the box (cards.py, heaps.py) · 2 setup · 3 completing a mineral (paying.py) ·
4 drawing · 5 the market · 6 the end of a turn · 7 the roles · 8 the end of the game

What may not be done is explained in refuse.py; what happens is told in tell.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from quint.core import CHANCE, OVER, Event, Game, Option, Player, Refusal, Unreadable, lot_among
from quint.games.mineral_quest import actions, cards, greedy, heaps, notation, refuse, tell
from quint.games.mineral_quest.actions import Action, Actions, Draw, Exchange, Pay, Role, Take
from quint.games.mineral_quest.state import (
    NOTHING,
    OF_CHANCE,
    Draft,
    Phase,
    State,
    is_deck_empty,
    own_hand,
    ways_to_pay,
)

if TYPE_CHECKING:
    from random import Random

TRIES: Final = 100  # hands imagined by luck, before one is put together


def with_unseen(
    view: State, unseen: list[heaps.Kind], first: list[heaps.Kind] | None = None
) -> State:
    """The hidden hands filled from a row of cards; `first` are for the seat that pays."""
    draft, used = Draft(view), 0
    for seat, hand in enumerate(view.hands):
        if hand >= 0:
            continue
        given = first if first is not None and seat == view.seat else []
        more = -hand - len(given)
        held, deck = heaps.NO_CARDS, draft.deck
        for kind in [*given, *unseen[used : used + more]]:
            held |= (held & kind.field) + kind.first  # with the card: see heaps.py
            deck ^= (deck & kind.field) + kind.first >> 1  # without it
        draft.hands[seat], draft.deck = held, deck
        used += more
    return draft.freeze()


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
            "surplus",
            "refused",
            ("refused", "allowed"),
            "Can a place of the formula get a card of its own that another card serves already?",
            "3.2a",
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
    surplus: str
    last_turn: str
    ties: str
    deck: str
    mats: str
    minerals: str

    def __init__(self, **chosen: Any) -> None:
        super().__init__(**chosen)
        surplus = self.surplus == "allowed"
        self.box: cards.Box = cards.open_box(self.minerals, self.mats, self.deck, surplus)
        self.catalogue: Actions = self.box.catalogue
        cards.check_deck(self.box, self.players, self.deck)
        self._to_deal: int = cards.cards_to_deal(self.players)

    def start(self) -> State:
        """2.1: seat 0 starts (2.1a), and chooses the first role."""
        none = (0,) * self.players
        return State((), none, none, 0, 0, self.box.all_cards, 0, 0, Phase.ROLES, 0)

    def turn(self, state: State) -> Player:
        phase = state.phase
        if phase in OF_CHANCE:
            return CHANCE
        return OVER if phase == Phase.END else state.seat

    # What may be done

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return refuse.refusal(state, action, self.box)

    def actions(self, state: State) -> tuple[Action, ...]:
        all_actions, phase = self.catalogue, state.phase
        if phase in OF_CHANCE:
            return all_actions.deal_lists.again(state.deck)
        if phase == Phase.COMPLETE:
            return self._completions(state)
        if phase == Phase.PAY:
            return self._payments(state)
        if phase == Phase.DRAW:
            takes = all_actions.take_lists.again(state.face_up)
            return takes if is_deck_empty(state) else (*takes, actions.DRAW)
        if phase == Phase.EXCHANGE:
            return self._exchanges(state)
        if phase == Phase.GIVE:
            return tuple(all_actions.give_lists.of(own_hand(state)))
        if phase == Phase.LIMIT:
            return tuple(all_actions.discard_lists.of(own_hand(state)))
        if phase == Phase.ROLES:
            roles = enumerate(all_actions.roles)
            return tuple([role for number, role in roles if number not in state.roles])
        return ()

    def _completions(self, state: State) -> tuple[Action, ...]:
        seat = state.seat
        role, filled, hand = state.roles[seat], state.filled[seat], own_hand(state)
        wilds, lacks, second = (hand & self.box.wild).bit_count(), ~hand, state.left
        lacks_first: int = lacks & cards.WORD
        found: list[Action] = []
        for space in self.box.mats[role]:
            if not filled & space.bit:
                for need, first in space.asked_as_second if second else space.asked:
                    missing = first & lacks_first
                    if missing and (not wilds or missing.bit_count() > wilds):
                        continue  # so it is nearly always
                    if (need & lacks).bit_count() <= wilds:
                        found.append(space.complete)
                        break
        found.append(actions.PASS)
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
        role = state.roles[state.seat]
        found: list[Action] = []
        if heaps.size_of(state.hands[state.seat]) >= cards.price(role):
            found = self.catalogue.exchange_lists.of(state.market)
        if cards.may_pick(role):
            found += self.catalogue.pick_lists.of(state.discard)
        found.append(actions.PASS)
        return tuple(found)

    def attempts(self, state: State) -> Iterable[Action]:
        """Payments of the mineral that is paid for; else, to be refused, one for each of a mat."""
        found = self.catalogue.all()
        if state.phase == Phase.PAY:
            ways = self.box.payments(state.roles[state.seat], state.what, state.left)
            found.extend([payment.pay for payment in ways])
        else:
            plain = [self.box.payments(0, number, 0)[0] for number in range(len(self.box.mats[0]))]
            found.extend({payment.named: payment.pay for payment in plain}.values())
        return found

    def read(self, state: State, text: str) -> Action:
        found = self.catalogue.read(text.lower().split())
        if found is None:
            raise Unreadable(self._mistyped(state, text))
        return found

    def chance(self, state: State) -> Mapping[Action, int]:
        if self.turn(state) != CHANCE:
            return super().chance(state)
        deals, deck = self.catalogue.deals, state.deck
        counts = [(kind.first, (deck & kind.field).bit_count()) for kind in self.box.in_order]
        return {deals[first]: count for first, count in counts if count}

    def toss(self, state: State, rng: Random) -> Action:
        deck = state.deck
        if state.phase not in OF_CHANCE:
            return super().toss(state, rng)
        lot = lot_among(deck.bit_count(), rng)
        for kind in self.box.in_order:
            lot -= (deck & kind.field).bit_count()
            if lot < 0:
                break
        return self.catalogue.deals[kind.first]

    # What an action does

    def apply(self, state: State, action: Action, events: list[Event] | None = None) -> State:
        draft, kinds = Draft(state, events), self.box.kinds
        if isinstance(action, actions.Deal):
            self._deal(draft, kinds[action.card])
        elif isinstance(action, actions.Give):
            self._give(draft, kinds[action.card])
        elif isinstance(action, Take):
            self._take(draft, kinds[action.card])
        elif isinstance(action, Draw):
            self._draw(draft)
        elif isinstance(action, Exchange):
            self._exchange(draft, kinds[action.card])
        elif isinstance(action, actions.Pass):
            self._pass(draft)
        elif isinstance(action, actions.Discard):
            self._discard(draft, kinds[action.card])
        elif isinstance(action, actions.Complete):
            self._complete(draft, action.space)
        elif isinstance(action, Pay):
            self._pay(draft, action)
        elif isinstance(action, actions.Pick):
            self._pick(draft, kinds[action.card])
        else:
            self._role(draft, action)
        return draft.freeze()

    # ── 2 Setup ───────────────────────────────────────────────────────────────────────────

    def _role(self, draft: Draft, action: Role) -> None:
        """2.2. When all have chosen, the cards are dealt (2.3)."""
        tell.role(draft, action.name)
        draft.roles = (*draft.roles, cards.ROLE_NAMES.index(action.name))
        if len(draft.roles) < self.players:
            draft.seat += 1
            return
        if self.removal == "setup":  # 2.4b
            draft.removed = draft.deck & self.box.needless(draft.roles)
            draft.deck ^= draft.removed
            tell.removed_before(draft, self.box)
        draft.seat = 0
        draft.turn_to(Phase.DEAL, self._to_deal)
        self._on_with_the_deal(draft)

    def _deal(self, draft: Draft, kind: heaps.Kind) -> None:
        """A card comes off the deck: into a hand, into the market, or face up."""
        draft.deck = heaps.without_card(draft.deck, kind)
        if kind.first & self.box.needless(draft.roles):
            self._remove(draft, kind)
            return
        dealing, refilling = draft.phase == Phase.DEAL, draft.phase == Phase.REFILL
        # The seats come first; one more is the market, and one more again the face-up cards (2.3).
        place = (self._to_deal - draft.left) // cards.HAND if dealing else draft.seat
        tell.deal(draft, kind, place)
        if refilling or place > self.players:
            draft.face_up = heaps.with_card(draft.face_up, kind)
        elif place == self.players:
            draft.market = heaps.with_card(draft.market, kind)
        else:
            draft.hands[place] = heaps.with_card(draft.hands[place], kind)
        if not draft.deck:
            tell.empty_deck(draft, "8.1a" if refilling else "8.1")
        if dealing:
            draft.left -= 1
            self._on_with_the_deal(draft)
        else:
            self._on_with_the_draw(draft)

    def _remove(self, draft: Draft, kind: heaps.Kind) -> None:
        """2.4: out of the game, and another card comes off the deck, if there is one.

        If there is none, the card that was to come into the hand is still to be drawn (4.2b).
        """
        draft.removed = heaps.with_card(draft.removed, kind)
        tell.removed(draft, kind)
        if draft.deck:
            return
        tell.empty_deck(draft, "8.1a")
        if draft.phase == Phase.DEAL:
            self._on_with_the_deal(draft)
        else:
            if draft.phase == Phase.TOP:
                draft.left += 1
            self._on_with_the_draw(draft)

    def _on_with_the_deal(self, draft: Draft) -> None:
        """Or with the first turn; it is the last round if the deck is empty (2.4c)."""
        if not draft.deck:
            draft.final_turns = self.players
            draft.turn_to(Phase.COMPLETE)
        elif not draft.left:
            draft.turn_to(Phase.COMPLETE)

    # ── 3 Completing a mineral ────────────────────────────────────────────────────────────

    def _complete(self, draft: Draft, name: str) -> None:
        space = self.box.spaces[draft.roles[draft.seat]][name]
        tell.complete(draft, space)
        draft.turn_to(Phase.PAY, draft.left, space.number - 1)

    def _pay(self, draft: Draft, action: Pay) -> None:
        """3.1: the cards go to the discard pile, and a crystal on the mat (3.6)."""
        seat, kinds = draft.seat, self.box.kinds
        space = self.box.mats[draft.roles[seat]][draft.what]
        tell.pay(draft, action, space)
        for symbol in action.cards:
            draft.hands[seat] = heaps.without_card(draft.hands[seat], kinds[symbol])
            draft.discard = heaps.with_card(draft.discard, kinds[symbol])
        draft.put_crystals(seat, space.bit)
        if not draft.left and space.needs_as_second and self._has_sulfides_left(draft):
            draft.turn_to(Phase.COMPLETE, left=1)  # 7.5: the Miner may complete a second one
        else:
            self._completed(draft)

    def _has_sulfides_left(self, draft: Draft) -> bool:
        filled = draft.filled[draft.seat]
        mat = self.box.mats[draft.roles[draft.seat]]
        return any(space.needs_as_second and not filled & space.bit for space in mat)

    def _completed(self, draft: Draft) -> None:
        """3.1b: then cards are drawn; not in the last round (8.2)."""
        if not draft.final_turns:
            draft.turn_to(Phase.DRAW, cards.DRAWN, draft.what)
            self._on_with_the_draw(draft)
        elif self.last_turn == "many" and (draft.what != NOTHING or draft.left):
            draft.turn_to(Phase.COMPLETE)  # 8.2a: unless nothing was completed
        else:
            self._next_turn(draft)

    def _pass(self, draft: Draft) -> None:
        """3.1a and 5.1a: neither completing nor exchanging is a must."""
        tell.nothing_done(draft)
        if draft.phase == Phase.COMPLETE:
            self._completed(draft)
        else:
            self._end_turn(draft)

    # ── 4 Drawing ─────────────────────────────────────────────────────────────────────────

    def _draw(self, draft: Draft) -> None:
        tell.draw(draft)
        draft.turn_to(Phase.TOP, draft.left - 1)

    def _take(self, draft: Draft, kind: heaps.Kind) -> None:
        """A face-up card; its place is filled at once (4.2), before the next is chosen (4.2a)."""
        seat = draft.seat
        tell.take(draft, kind)
        draft.hands[seat] = heaps.with_card(draft.hands[seat], kind)
        draft.face_up = heaps.without_card(draft.face_up, kind)
        draft.turn_to(Phase.REFILL, draft.left - 1)
        if is_deck_empty(draft):
            self._on_with_the_draw(draft)

    def _on_with_the_draw(self, draft: Draft) -> None:
        """Or with the exchange, if all cards are drawn or nothing is left to draw (4.2b)."""
        draft.phase = Phase.DRAW
        if draft.left and not draft.face_up and is_deck_empty(draft):
            tell.nothing_to_draw(draft)
            draft.left = 0
        if not draft.left:
            draft.turn_to(Phase.EXCHANGE)

    # ── 5 The Periodic Table Market ───────────────────────────────────────────────────────

    def _exchange(self, draft: Draft, kind: heaps.Kind) -> None:
        """The wanted card stays in the market until it is paid: it lay there before (5.1b)."""
        price = cards.price(draft.roles[draft.seat])
        tell.exchange(draft, kind, price)
        draft.turn_to(Phase.GIVE, price, kind.place)

    def _give(self, draft: Draft, kind: heaps.Kind) -> None:
        """5.1: into its space of the market (1.5, 1.5a), a wild card as well (5.1c)."""
        hand, wanted = (
            heaps.without_card(draft.hands[draft.seat], kind),
            self.box.in_order[draft.what],
        )
        tell.give(draft, kind, wanted)
        draft.market = heaps.with_card(draft.market, kind)
        draft.left -= 1
        if draft.left:
            draft.hands[draft.seat] = hand
        else:
            draft.hands[draft.seat] = heaps.with_card(hand, wanted)
            draft.market = heaps.without_card(draft.market, wanted)
            self._end_turn(draft)

    def _pick(self, draft: Draft, kind: heaps.Kind) -> None:
        """7.3: the Geologist, out of the discard pile."""
        tell.pick(draft, kind)
        draft.hands[draft.seat] = heaps.with_card(draft.hands[draft.seat], kind)
        draft.discard = heaps.without_card(draft.discard, kind)
        self._end_turn(draft)

    # ── 6 The end of a turn ───────────────────────────────────────────────────────────────

    def _end_turn(self, draft: Draft) -> None:
        """6.1 and 7.4: too many cards are discarded now, and not earlier (6.1a)."""
        seat = draft.seat
        if heaps.size_of(draft.hands[seat]) > cards.hand_limit(draft.roles[seat]):
            draft.turn_to(Phase.LIMIT)
        else:
            self._next_turn(draft)

    def _discard(self, draft: Draft, kind: heaps.Kind) -> None:
        tell.discard(draft, kind)
        draft.hands[draft.seat] = heaps.without_card(draft.hands[draft.seat], kind)
        draft.discard = heaps.with_card(draft.discard, kind)
        self._end_turn(draft)

    def _next_turn(self, draft: Draft) -> None:
        """6.2: to the left. An empty deck gives everybody one last turn (8.1, 8.1b, 8.1c)."""
        if draft.final_turns == 1:
            self._end(draft)
            return
        if draft.final_turns:
            draft.final_turns -= 1
        elif is_deck_empty(draft):
            draft.final_turns = self.players
        draft.seat = (draft.seat + 1) % self.players
        draft.turn_to(Phase.COMPLETE)
        tell.next_turn(draft)

    def _end(self, draft: Draft) -> None:
        draft.final_turns = draft.seat = 0
        draft.turn_to(Phase.END)
        after = draft.freeze()
        tell.end(draft, self.scores(after), self.winners(after))

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
        if state.phase != Phase.END:
            return ()
        results = [(points, 0, 0) for points in self.scores(state)]
        if self.ties == "crystals":
            results = [
                (points, filled.bit_count(), heaps.size_of(hand))
                for (points, _, _), filled, hand in zip(
                    results, state.filled, state.hands, strict=True
                )
            ]
        best = max(results)
        return tuple([seat for seat, result in enumerate(results) if result == best])

    # What can be seen

    def view(self, state: State, seat: Player) -> State:
        """2.5: the other hands are hidden, and with them what is left in the deck (2.5a)."""
        draft = Draft(state)
        for other, hand in enumerate(state.hands):
            if other != seat and hand > 0:
                draft.hands[other] = -hand.bit_count()
                draft.deck = heaps.with_heap(draft.deck, hand, self.box.kinds_in.of(hand))
        return draft.freeze()

    def imagine(self, view: State, seat: Player, rng: Random) -> State:
        """Unseen cards are dealt to the hidden hands, none that nobody needs (2.4).

        A hidden hand that is about to pay can pay: it is drawn again until it can.
        """
        if all(hand >= 0 for hand in view.hands):
            return view
        useful = view.deck & ~self.box.needless(view.roles)
        unseen: list[heaps.Kind] = []
        for kind in self.box.in_order:
            unseen += [kind] * (useful & kind.field).bit_count()
        for _ in range(TRIES):
            heaps.shuffle(unseen, rng)
            imagined = with_unseen(view, unseen)
            if view.phase != Phase.PAY or self._payments(imagined):
                return imagined
        first = rng.choice(ways_to_pay(view, useful, self.box))
        for kind in first:
            unseen.remove(kind)
        return with_unseen(view, unseen, first)

    # What it looks like

    def worth(self, state: State, seat: Player) -> float:
        return greedy.worth(state, seat, self.scores(state), self.box)

    def worths(self, state: State, actions: Sequence[Action], seat: Player) -> list[float]:
        """Only a payment changes the scores; what a draw or an exchange begins, one can foresee."""
        hand, box, phase = state.hands[seat], self.box, state.phase
        if phase == Phase.PAY or seat != state.seat or hand < 0 or len(state.roles) <= seat:
            return super().worths(state, actions, seat)
        price, last = cards.price(state.roles[seat]), is_deck_empty(state)
        ahead = greedy.ahead(self.scores(state), seat)
        hopes = greedy.hopes_for(state.roles[seat], state.filled[seat], box)
        found: list[float] = []
        for action in actions:
            if isinstance(action, Exchange):
                card = box.kinds[action.card]
                then = greedy.after_an_exchange(hand, card, price, hopes, last, box)
            elif isinstance(action, Draw):
                then = greedy.after_a_draw(hand, state.deck, hopes, box)
            elif isinstance(action, Take) and not last:
                then = hopes.promise(heaps.with_card(hand, box.kinds[action.card]))
            else:
                then = greedy.prospects(self.apply(state, action), seat, box, hopes)
            found.append(ahead + then)
        return found

    def picture(self, state: State) -> str:
        return notation.draw(state, self.scores(state), self.box)

    def position(self, picture: str) -> State:
        return notation.read(picture, self.players, self.box, self.removal)
