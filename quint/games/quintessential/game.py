"""Quintessential in the order of its booklet. Rule numbers are those of rules.toml.

1 elements and golden rules (dice.py) · 2 setup (state.py, cards.py) · 3 a round · 4 Activate
(activation.py) · 5 Bid · 6 Claim (cards.py) · 7 Dismiss · 8 Lab Cleanup · 9 winning

What may not be done is explained in refusals.py; what happens is told in telling.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final, final

from quint.core import CHANCE, OVER, Event, Game, Option, Player, Refusal, Unreadable
from quint.games.quintessential.activation import (
    NOT_YET,
    NOTHING,
    can_complete,
    dice_on,
    fits,
    follow,
    is_full,
    open_flasks,
    open_slot,
    place,
    put,
    run_to,
)
from quint.games.quintessential.cards import (
    DISCARD,
    DRAW,
    EXTRA_ACTION,
    FIRST_FORMULA,
    FORMULAE,
    LAPIS,
    NO_AIM,
    SPACES,
    STARTING_PLAYER,
    Card,
    Deck,
    claimed_card,
    members,
    read_deck,
)
from quint.games.quintessential.dice import (
    AETHER,
    ANTI,
    ELEMENTS,
    MOST_AETHER,
    SIDES,
    counted,
    die,
    first_unrolled,
    total,
    unrolled,
    with_die,
    without,
)
from quint.games.quintessential.drawing import draw, read_drawing
from quint.games.quintessential.judging import judge
from quint.games.quintessential.refusals import refuse, runs_on
from quint.games.quintessential.state import (
    ACTIVATING,
    ASSISTANTS,
    BIDDING,
    BLACK,
    BROKEN_OFF,
    CLAIMING,
    COLOUR,
    DISMISS,
    DISMISSING,
    DONE,
    DRAWING,
    EXTRA,
    FIRST,
    GATHER,
    LOOPING,
    MADE,
    NAMING,
    NO_BIDS,
    NO_CARD,
    NO_DIE,
    NOBODY,
    NONE_LAID,
    ON_CARD,
    PAIR,
    PLACING,
    READY,
    REFILL,
    REROLL,
    TAKING,
    TURN,
    UNCLAIMED,
    USED,
    WON,
    Action,
    Actions,
    Activate,
    BidOn,
    ChooseColour,
    ChoosePair,
    Claim,
    Deal,
    Dismiss,
    Done,
    Extra,
    Pick,
    Place,
    PlaceFree,
    Pull,
    Roll,
    Starts,
    State,
    Table,
    Take,
    ToPool,
    aethers_of,
    changed,
    chooser,
    has_bid,
    leader,
    roller,
    space_name,
    space_named,
    start,
)
from quint.games.quintessential.telling import (
    tell_activate,
    tell_back_from_lab,
    tell_back_from_top,
    tell_bid,
    tell_bid_made,
    tell_bids_home,
    tell_broken_off,
    tell_claim,
    tell_colour,
    tell_deal,
    tell_discarded,
    tell_dismiss,
    tell_draw,
    tell_draw_waits,
    tell_extra_home,
    tell_extra_used,
    tell_extra_won,
    tell_fired,
    tell_first,
    tell_formula_won,
    tell_loop,
    tell_make,
    tell_new_deck,
    tell_new_round,
    tell_no_discards,
    tell_no_formulae,
    tell_no_pity,
    tell_nothing_made,
    tell_nothing_to_draw,
    tell_pair,
    tell_pick,
    tell_pity,
    tell_place,
    tell_pull,
    tell_reroll,
    tell_roll,
    tell_starter,
    tell_take,
    tell_to_pool,
    tell_won,
)

Events = list[Event] | None

AT_CHANCE: Final = (REFILL, FIRST, GATHER, MADE, REROLL, DRAWING)


@final
class Quintessential(Game[State, Action]):
    """Quintessential. Rules followed: the booklet, with the rulings of rules.toml."""

    name: ClassVar[str] = "quintessential"
    title: ClassVar[str] = "Quintessential"
    expects: ClassVar[str] = (
        "an action like 'activate Multi-Forge', 'place fire 5 in fire', 'to pool', 'bid on Draw', "
        "'pick air 6', 'done', 'claim Mono-Forge with air' or 'dismiss'"
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option("players", 2, range(2, 6), "How many play?", "1.1"),
        Option("cards", "box", None, "Which file has the formulae?", "2.2a"),
        Option(
            "pity",
            "before",
            ("before", "after"),
            "Is pity dealt from the Starting Player before the token changes hands, or after?",
            "5.5c",
        ),
        Option("cap", 20, range(1, 31), "After how many rounds is a game cut off?", "9.2a"),
    )
    cards: str
    pity: str
    cap: int

    def __init__(self, **chosen: Any) -> None:
        super().__init__(**chosen)
        self.deck: Deck = read_deck(self.cards)
        self.moves: Actions = Actions(self.deck, self.players)

    def start(self) -> State:
        return start(self.players, self.deck)

    def turn(self, state: State) -> Player:
        if state.doing >= WON:
            return OVER
        return CHANCE if state.doing in AT_CHANCE else state.mover

    def attempts(self, state: State) -> Iterable[Action]:
        return self.moves.all

    def read(self, state: State, text: str) -> Action:
        action = self.moves.by_text.get(" ".join(text.lower().split()))
        if action is None:
            raise Unreadable(self._mistyped(state, text))
        return action

    # What may be done

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return refuse(state, action, self.deck, self.cap)

    def actions(self, state: State) -> tuple[Action, ...]:
        doing = state.doing
        if doing == TURN:
            return self._actions_of_a_turn(state)
        if doing in (GATHER, REROLL, MADE):
            number = self._die_to_roll(state)
            return tuple([self.moves.roll[number + face] for face in range(1, SIDES)])
        if doing == PLACING:
            return self._ways_of_the_die(state)
        if doing in (ACTIVATING, CLAIMING):
            return self._placements(state)
        if doing in (BIDDING, DISMISSING):
            return self._picks(state)
        return self._rarer_actions(state)

    def _rarer_actions(self, state: State) -> tuple[Action, ...]:
        doing, moves = state.doing, self.moves
        if doing in (REFILL, DRAWING):
            return tuple([moves.deal[card] for card in members(state.deck)])
        if doing == TAKING:
            return tuple([moves.take[card] for card in members(state.discards)])
        if doing in (FIRST, NAMING):
            return tuple(moves.starts)
        if doing == LOOPING:
            return tuple([moves.pull[c] for c in range(len(ELEMENTS)) if state.loop >> c & 1])
        if doing == COLOUR:
            return tuple([c for c in moves.colour if c.number not in state.colours])
        if doing == PAIR:
            colour = state.colours[state.mover]
            found = [pair for pair in moves.pair if colour in (BLACK, pair.colour)]
            return tuple([p for p in found if self._pair_is_free(state, p)])
        return ()

    def _pair_is_free(self, state: State, pair: ChoosePair) -> bool:
        one, _ = self.deck.pairs[pair.colour * 3 + pair.number - 1]
        return bool(state.deck >> one & 1)

    def chance(self, state: State) -> Mapping[Action, int]:
        if self.turn(state) != CHANCE:
            return super().chance(state)
        return dict.fromkeys(self.actions(state), 1)  # faces, cards and seats are equally likely

    # What an action does

    def apply(self, state: State, action: Action, events: list[Event] | None = None) -> State:
        table = Table(state)
        if isinstance(action, Roll):
            self._roll(table, action.number, events)
        elif isinstance(action, Place):
            self._place(table, action.die, action.flask, events)
        elif isinstance(action, Pick):
            self._pick(table, action.number, events)
        elif isinstance(action, ToPool):
            self._to_pool(table, action.number, events)
        elif isinstance(action, PlaceFree):
            self._place_free(table, action.name, action.flask, events)
        elif isinstance(action, Activate):
            table.card = self.deck.numbers[action.name]
            table.doing = ACTIVATING
            if events is not None:
                tell_activate(events, table, action.name)
        elif isinstance(action, Claim):
            self._claim(table, action.top, action.aim, events)
        elif isinstance(action, BidOn):
            table.card = space_named(state, self.deck, action.name)
            table.doing = BIDDING
            if events is not None:
                tell_bid(events, table, action.name)
        elif isinstance(action, Done):
            self._done(table, events)
        elif isinstance(action, Dismiss):
            table.doing = DISMISSING
            if events is not None:
                tell_dismiss(events, table)
        else:
            self._apply_rarer(table, action, events)
        return table.freeze()

    def _apply_rarer(self, table: Table, action: Action, events: Events) -> None:
        if isinstance(action, Deal):
            self._deal(table, self.deck.numbers[action.name], events)
        elif isinstance(action, Extra):
            self._use_extra(table, events)
        elif isinstance(action, Pull):
            self._pull(table, action.number, events)
        elif isinstance(action, Starts):
            self._name_starter(table, action.number, events)
        elif isinstance(action, Take):
            self._take(table, self.deck.numbers[action.name], events)
        elif isinstance(action, ChooseColour):
            self._choose_colour(table, action.number, events)
        elif isinstance(action, ChoosePair):
            self._choose_pair(table, action.colour, action.number, events)

    # ── 2 Setup ───────────────────────────────────────────────────────────────────────────

    def _choose_colour(self, table: Table, colour: int, events: Events) -> None:
        """2.1: each player another colour, in seat order (2.1a)."""
        table.colours = changed(table.colours, table.mover, colour)
        if events is not None:
            tell_colour(events, table, colour)
        self._next_choice(table)

    def _choose_pair(self, table: Table, colour: int, number: int, events: Events) -> None:
        """2.2, 2.3. What nobody chooses stays in the deck (2.4)."""
        for card in self.deck.pairs[colour * 3 + number - 1]:
            table.deck ^= 1 << card
            self._gain_card(table, table.mover, card)
        if events is not None:
            tell_pair(events, table, self.deck, self.deck.pairs[colour * 3 + number - 1])
        self._next_choice(table)

    def _next_choice(self, table: Table) -> None:
        table.mover = chooser(table.colours, tuple(table.labs))
        table.doing = COLOUR if NOBODY in table.colours else PAIR
        if table.mover == NOBODY:
            table.mover, table.doing = 0, REFILL  # 2.6: three formulae for the Public Lab

    def _gain_card(self, table: Table, seat: Player, card: int) -> None:
        """A formula joins a lab, of any size (5.6a)."""
        lab = tuple(sorted((*table.labs[seat], card)))
        at = lab.index(card)
        table.labs[seat] = lab
        table.held[seat] = (*table.held[seat][:at], 0, *table.held[seat][at:])

    # ── 3 A round ─────────────────────────────────────────────────────────────────────────

    def _begin_round(self, table: Table, events: Events) -> None:
        """3.1, and 3.2: everybody gathers all dice to roll them."""
        table.turns, table.doing = 0, GATHER
        if events is not None:
            tell_new_round(events, table)
        self._next_to_roll(table)

    def _next_to_roll(self, table: Table) -> None:
        """Whose dice are still to be rolled; then, or if nobody has any, the turns begin."""
        table.mover = roller(table)
        if table.mover == NOBODY:
            table.mover, table.doing = table.starter, TURN

    def _die_to_roll(self, state: State) -> int:
        return state.hand if state.doing == MADE else first_unrolled(state.pools[state.mover])

    def _roll(self, table: Table, number: int, events: Events) -> None:
        """One die; all faces are equally likely."""
        seat, gathering = table.mover, table.doing == GATHER
        if table.doing == MADE:  # 4.5a: rolled before its way is chosen
            table.hand = number
            table.doing = PLACING
            if events is not None:
                tell_roll(events, "4.5", seat, number, f"hand:{seat}")
            return
        pool = without(table.pools[seat], number - number % SIDES)
        table.pools[seat] = with_die(pool, number)
        if events is not None:
            tell_roll(events, "3.2" if gathering else "7.1", seat, number, f"pool:{seat}")
        if first_unrolled(table.pools[seat]) != NO_DIE:
            return
        if not gathering:
            self._next_turn(table, events)
            return
        self._next_to_roll(table)

    def _next_turn(self, table: Table, events: Events) -> None:
        """3.3: clockwise, one assistant a turn, until all are placed."""
        table.card, table.aim, table.hand = NO_CARD, NO_AIM, NO_DIE
        table.chain, table.loop, table.picked = (), 0, ()
        if table.extra_now:  # 5.7a: now the normal assistant of the same turn
            table.extra_now = False
            table.doing = TURN
            return
        table.turns += 1
        if table.turns == ASSISTANTS * table.seats:
            self._clean_personal_labs(table, events)
            return
        table.mover = (table.starter + table.turns) % table.seats
        table.doing = TURN

    def _actions_of_a_turn(self, state: State) -> tuple[Action, ...]:
        seat, moves = state.mover, self.moves
        have = counted(state.pools[seat])
        full_up = aethers_of(state, seat) >= MOST_AETHER
        found: list[Action] = []
        for at, card in enumerate(state.labs[seat]):  # 4.1
            formula, held = self.deck.cards[card], state.held[seat][at]
            if is_full(formula, held) or (full_up and formula.forge):
                continue
            if can_complete(formula, held, have):
                found.append(moves.activate[card])
        self._list_bids(state, seat, found)
        for top, claims in enumerate(moves.claim):
            if state.claimed[top] == NOBODY:
                for claim in claims:
                    if self._can_claim(top, claim.aim, have, full_up):
                        found.append(claim)
        found.append(DISMISS)  # always possible (7.1a)
        if state.extras[seat] == READY and not state.extra_now:
            found.append(EXTRA)
        return tuple(found)

    # ── 4 Activate ────────────────────────────────────────────────────────────────────────

    def _card_in_use(self, state: State | Table) -> tuple[Card, int]:
        """The card that dice are being placed on, and what lies on it."""
        if state.doing == CLAIMING:
            return claimed_card(state.card, state.aim), state.laid[state.card]
        at = state.labs[state.mover].index(state.card)
        return self.deck.cards[state.card], state.held[state.mover][at]

    def _placements(self, state: State) -> tuple[Action, ...]:
        """4.1: each kind of die into each kind of open flask, if the rest can be filled (4.1a)."""
        card, held = self._card_in_use(state)
        pool = state.pools[state.mover]
        have = counted(pool)
        found: list[Action] = []
        for flask in open_flasks(card, held):
            slot = open_slot(card, held, flask)
            last, useful = NO_DIE, -1
            for number in pool:
                if number == last:
                    continue
                last = number
                colour = number // SIDES
                if not fits(card, slot, colour):
                    continue
                if useful >> 1 != colour:
                    have[colour] -= 1
                    useful = colour << 1 | can_complete(card, put(held, slot, colour), have)
                    have[colour] += 1
                if useful & 1:
                    found.append(self.moves.place[number][flask])
        return tuple(found)

    def _place(self, table: Table, number: int, flask: int, events: Events) -> None:
        """A die from the pool into a flask. The last one makes the card fire."""
        seat, colour = table.mover, number // SIDES
        card, held = self._card_in_use(table)
        slot = open_slot(card, held, flask)
        table.pools[seat] = without(table.pools[seat], number)
        if events is not None:
            tell_place(events, table, card, slot, number)
        self._filled(table, card, held, slot, colour, events)

    def _filled(
        self, table: Table, card: Card, held: int, slot: int, colour: int, events: Events
    ) -> None:
        """A die went into a flask: fire if the card is full, and see what comes of it."""
        left, stock, made = place(card, held, table.stock, slot, colour)
        if events is not None and made != NOT_YET:
            tell_fired(events, table, card, put(held, slot, colour))
        table.stock = stock
        if table.doing == CLAIMING:
            table.laid = changed(table.laid, table.card, left)
            same = False  # only own cards can be reached again
        else:
            at = table.labs[table.mover].index(table.card)
            table.held[table.mover] = changed(table.held[table.mover], at, left)
            same = left == held
        if made == NOT_YET:
            if table.doing == PLACING:
                self._next_turn(table, events)
            return
        if made == NOTHING:
            if events is not None:
                tell_nothing_made(events, card)
            self._next_turn(table, events)
            return
        if events is not None:
            tell_make(events, table, card, made)
        table.hand, table.card, table.aim = die(made), NO_CARD, NO_AIM
        table.chain, table.loop, closed = follow(table.chain, table.loop, colour, made, same)
        table.doing = LOOPING if closed else MADE
        if closed and events is not None:
            tell_loop(events, table)

    def _ways_of_the_die(self, state: State) -> tuple[Action, ...]:
        """4.5: into the pool, or into any own flask with room for it (4.5c)."""
        seat, moves, colour = state.mover, self.moves, state.hand // SIDES
        found: list[Action] = []
        if state.hand % SIDES:
            found.append(moves.pool[0])
        else:
            found.extend(moves.pool[1:])  # 4.6: out of a loop, any face
        full_up = aethers_of(state, seat) >= MOST_AETHER
        for at, card in enumerate(state.labs[seat]):
            if not card and (full_up or colour == AETHER):
                continue
            formula, held = self.deck.cards[card], state.held[seat][at]
            for flask in open_flasks(formula, held):
                slot = open_slot(formula, held, flask)
                if fits(formula, slot, colour) and not runs_on(state, formula, held, slot):
                    found.append(moves.free[card][flask])
        return tuple(found)

    def _to_pool(self, table: Table, face: int, events: Events) -> None:
        """As rolled, or with the face chosen for a die out of a loop (4.6). It never stays on the
        card (4.5b)."""
        number = table.hand + face
        table.pools[table.mover] = with_die(table.pools[table.mover], number)
        if events is not None:
            tell_to_pool(events, table.mover, number, face)
        self._next_turn(table, events)

    def _place_free(self, table: Table, name: str, flask: int, events: Events) -> None:
        """4.5c: no assistant is needed. A card used before is as good as any (4.5d), and so is the
        one that made the die (4.5e)."""
        colour = table.hand // SIDES
        table.card, table.aim, table.doing = self.deck.numbers[name], NO_AIM, PLACING
        card, held = self._card_in_use(table)
        slot = open_slot(card, held, flask)
        if events is not None:
            tell_place(events, table, card, slot, table.hand)
        table.hand = NO_DIE
        self._filled(table, card, held, slot, colour, events)

    def _pull(self, table: Table, colour: int, events: Events) -> None:
        """4.6b: any die of the loop. Going on to it puts the one in hand back into the stock."""
        before = table.hand // SIDES
        table.stock = run_to(table.stock, before, colour)
        if colour != before:
            table.chain = (*table.chain, colour)
        table.hand, table.doing = die(colour), PLACING
        if events is not None:
            tell_pull(events, table, colour)

    # ── 5 Bid ─────────────────────────────────────────────────────────────────────────────

    def _list_bids(self, state: State, seat: Player, found: list[Action]) -> None:
        all_in = total(state.pools[seat])
        for space in range(SPACES):
            name = space_name(state, self.deck, space)
            if not name or (space == EXTRA_ACTION and state.extras[seat] != ON_CARD):  # 5.8
                continue
            bids = state.bids[space]
            if all_in > (total(bids[-1][1]) if bids else 0):  # 5.2, over an own bid too (5.2a)
                found.append(self.moves.bid[name])

    def _picks(self, state: State) -> tuple[Action, ...]:
        found: list[Action] = []
        last = NO_DIE
        for number in state.pools[state.mover]:
            if number != last:
                last = number
                found.append(self.moves.pick[number])
        if state.doing == DISMISSING:
            found.append(DONE)
        else:
            bids = state.bids[state.card]
            if total(state.picked) > (total(bids[-1][1]) if bids else 0):
                found.append(DONE)
        return tuple(found)

    def _pick(self, table: Table, number: int, events: Events) -> None:
        seat = table.mover
        table.pools[seat] = without(table.pools[seat], number)
        table.picked = with_die(table.picked, number)
        if events is not None:
            tell_pick(events, table, number)

    def _done(self, table: Table, events: Events) -> None:
        """A bid is made, apart from those before it (5.3); or the picked dice are rerolled."""
        seat, picked = table.mover, table.picked
        if table.doing == BIDDING:
            table.bids[table.card] = (*table.bids[table.card], (seat, picked))
            if events is not None:
                tell_bid_made(events, table, space_name(table, self.deck, table.card))
            self._next_turn(table, events)
            return
        if events is not None:
            tell_reroll(events, table)
        table.pools[seat] = tuple(sorted((*table.pools[seat], *unrolled(picked))))
        table.picked = ()
        table.doing = REROLL
        if not picked:
            self._next_turn(table, events)

    def _use_extra(self, table: Table, events: Events) -> None:
        """5.7a: the extra assistant first, the normal one afterwards, in one turn."""
        table.extras = changed(table.extras, table.mover, USED)
        table.extra_now = True
        if events is not None:
            tell_extra_used(events, table)

    # ── 6 Claim ───────────────────────────────────────────────────────────────────────────

    def _can_claim(self, top: int, aim: int, have: list[int], full_up: bool) -> bool:
        if top == DISCARD:
            return True
        if top == LAPIS:  # 9.1, 9.1a: no wild dice
            return have[AETHER] >= MOST_AETHER and have[ANTI] >= 1
        card = claimed_card(top, aim)
        return not (card.forge and full_up) and can_complete(card, 0, have)

    def _claim(self, table: Table, top: int, aim: int, events: Events) -> None:
        """6.1: the card is this player's for the round (6.1a)."""
        table.claimed = changed(table.claimed, top, table.mover)
        if events is not None:
            tell_claim(events, table, top, aim)
        if top == LAPIS:
            self._win(table, events)
        elif top == DISCARD:
            self._next_turn(table, events)
        else:
            table.card, table.aim, table.doing = top, aim, CLAIMING

    # ── 8 Lab Cleanup ─────────────────────────────────────────────────────────────────────

    def _clean_personal_labs(self, table: Table, events: Events) -> None:
        """8.1: all dice on own cards come back, from cards that never fired too (8.1a)."""
        for seat in range(table.seats):
            dice = [*unrolled(table.pools[seat])]
            for at, held in enumerate(table.held[seat]):
                if held:
                    dice += [die(colour) for colour in dice_on(held)]
                    if events is not None:
                        card = self.deck.cards[table.labs[seat][at]]
                        tell_back_from_lab(events, seat, card, held)
            table.pools[seat] = tuple(sorted(dice))
            table.held[seat] = (0,) * len(table.labs[seat])
        self._draw_favour(table, events)

    def _draw_favour(self, table: Table, events: Events) -> None:
        """8.2, first: the Draw card, before the deck is used for anything else (5.10). If the deck
        is empty the winner waits (8.4a)."""
        winner = leader(table.bids[DRAW])
        if winner != NOBODY and table.deck:
            table.mover, table.doing = winner, DRAWING
            return
        table.drawer = winner
        if winner != NOBODY and events is not None:
            tell_draw_waits(events, winner)
        self._starting_player_favour(table, events)

    def _starting_player_favour(self, table: Table, events: Events) -> None:
        """8.2, second."""
        winner = leader(table.bids[STARTING_PLAYER])
        if winner != NOBODY:
            table.mover, table.doing = winner, NAMING
        else:
            self._clean_bottom_row(table, table.starter, events)

    def _name_starter(self, table: Table, seat: Player, events: Events) -> None:
        """5.9: the winner keeps the token or gives it away; 2.8: at first it falls to chance."""
        first, before = table.doing == FIRST, table.starter
        if events is not None:
            if first:
                tell_first(events, seat)
            else:
                tell_starter(events, table, seat)
        table.starter = seat
        if first:
            self._begin_round(table, events)
        else:
            self._clean_bottom_row(table, before, events)

    def _clean_bottom_row(self, table: Table, starter: Player, events: Events) -> None:
        """8.2a: Extra Action, the formulae, then bids and pity; `starter` has begun this round
        (5.5c)."""
        winner = leader(table.bids[EXTRA_ACTION])
        if winner != NOBODY:  # 5.7
            table.extras = changed(table.extras, winner, READY)
            if events is not None:
                tell_extra_won(events, winner)
        for i in range(FORMULAE):  # 5.6
            card, winner = table.offered[i], leader(table.bids[FIRST_FORMULA + i])
            if card == NO_CARD:
                continue
            name = self.deck.cards[card].name
            if winner == NOBODY:
                table.discards |= 1 << card
                if events is not None:
                    tell_discarded(events, i, name)
            else:
                self._gain_card(table, winner, card)
                if events is not None:
                    tell_formula_won(events, winner, i, name)
        self._bids_home(table, events)
        self._pity(table, starter if self.pity == "before" else table.starter, events)
        table.offered, table.bids = (NO_CARD,) * FORMULAE, [*NO_BIDS]
        self._clean_top_row(table, events)

    def _bids_home(self, table: Table, events: Events) -> None:
        """5.4: bid dice come back, black ones too."""
        for seat in range(table.seats):
            home: list[int] = []
            for bids in table.bids:
                for bidder, dice in bids:
                    if bidder == seat:
                        home += dice
            if home:
                table.pools[seat] = tuple(sorted((*table.pools[seat], *unrolled(tuple(home)))))
                if events is not None:
                    tell_bids_home(events, seat, home)

    def _pity(self, table: Table, starter: Player, events: Events) -> None:
        """5.5: a black die for each card a player bid on in vain, once a card (5.5a); from the
        Starting Player on, while there are any (5.5b, 5.5c)."""
        for step in range(table.seats):
            seat = (starter + step) % table.seats
            for space, bids in enumerate(table.bids):
                if leader(bids) == seat or not has_bid(bids, seat):
                    continue
                pitied = table.stock[ANTI] > 0
                if pitied:
                    table.stock = changed(table.stock, ANTI, table.stock[ANTI] - 1)
                    table.pools[seat] = with_die(table.pools[seat], die(ANTI))
                if events is not None:
                    tell = tell_pity if pitied else tell_no_pity
                    tell(events, seat, space_name(table, self.deck, space))

    def _clean_top_row(self, table: Table, events: Events) -> None:
        """8.3: dice come back from the claimable cards; the Discard's claimer chooses."""
        for top, seat in enumerate(table.claimed):
            colours = dice_on(table.laid[top])
            if colours:
                dice = [die(colour) for colour in colours]
                table.pools[seat] = tuple(sorted((*table.pools[seat], *dice)))
                if events is not None:
                    tell_back_from_top(events, seat, top, colours)
        claimer = table.claimed[DISCARD]
        table.claimed, table.laid = UNCLAIMED, NONE_LAID
        if claimer != NOBODY and table.discards:
            table.mover, table.doing = claimer, TAKING
            return
        if claimer != NOBODY and events is not None:  # 6.7a
            tell_no_discards(events, claimer)
        self._late_draw(table, events)

    def _take(self, table: Table, card: int, events: Events) -> None:
        """6.7: any discarded formula, those of this round too."""
        table.discards ^= 1 << card
        self._gain_card(table, table.mover, card)
        if events is not None:
            tell_take(events, table.mover, self.deck.cards[card].name)
        self._late_draw(table, events)

    def _late_draw(self, table: Table, events: Events) -> None:
        """8.4a: whoever has won Draw with an empty deck draws now from the new one, if any."""
        winner = table.drawer
        if winner != NOBODY and self._deck_ready(table, events):
            table.mover, table.doing = winner, DRAWING
            return
        if winner != NOBODY and events is not None:
            tell_nothing_to_draw(events, winner)
        self._finish_round(table, events)

    def _finish_round(self, table: Table, events: Events) -> None:
        """8.4: used extra assistants go back to their card, new formulae are dealt."""
        for seat, where in enumerate(table.extras):
            if where == USED:
                table.extras = changed(table.extras, seat, ON_CARD)
                if events is not None:
                    tell_extra_home(events, seat)
        table.turns, table.mover, table.drawer = 0, 0, NOBODY
        if table.round >= self.cap:  # 9.2a
            table.doing = BROKEN_OFF
            if events is not None:
                tell_broken_off(events, table.round)
            return
        table.round += 1
        self._refill(table, events)

    def _refill(self, table: Table, events: Events) -> None:
        """2.6, 8.4: deal while a space is empty and there is a formula for it."""
        if NO_CARD in table.offered and self._deck_ready(table, events):
            table.doing = REFILL
            return
        if NO_CARD in table.offered and events is not None:
            tell_no_formulae(events)
        if table.starter == NOBODY:
            table.doing = FIRST
        else:
            self._begin_round(table, events)

    def _deck_ready(self, table: Table, events: Events) -> bool:
        """8.4a: an empty deck is made anew of the discards; False if there are none either."""
        if not table.deck and table.discards:
            table.deck, table.discards = table.discards, 0
            if events is not None:
                tell_new_deck(events)
        return table.deck != 0

    def _deal(self, table: Table, card: int, events: Events) -> None:
        table.deck ^= 1 << card
        name = self.deck.cards[card].name
        if table.doing == DRAWING:  # 5.10
            self._gain_card(table, table.mover, card)
            if events is not None:
                tell_draw(events, table.mover, name)
            if table.drawer == NOBODY:
                self._starting_player_favour(table, events)
            else:
                self._finish_round(table, events)
            return
        i = table.offered.index(NO_CARD)
        table.offered = changed(table.offered, i, card)
        if events is not None:
            tell_deal(events, table, i, name)
        self._refill(table, events)

    # ── 9 Winning ─────────────────────────────────────────────────────────────────────────

    def _win(self, table: Table, events: Events) -> None:
        """9.1: five aethers and an anti-element; that ends the game at once (9.1b)."""
        table.doing = WON
        if events is not None:
            tell_won(events, table.mover)

    def scores(self, state: State) -> tuple[int, ...]:
        """1 for the maker of the Stone, 0 for everybody else."""
        won = self.winners(state)
        return tuple([int(seat in won) for seat in range(self.players)])

    def winners(self, state: State) -> tuple[Player, ...]:
        return (state.mover,) if state.doing == WON else ()

    def worth(self, state: State, seat: Player) -> float:
        """How near the Stone is: see judging.py."""
        return judge(self, self.deck, state, seat)

    # Drawings

    def picture(self, state: State) -> str:
        """The labs, the Public Lab and what is going on; position() reads it back."""
        return draw(state, self.deck)

    def position(self, picture: str) -> State:
        """The state that a drawing shows; most of its lines may be left out (see drawing.py)."""
        state = read_drawing(picture, self.players, self.deck)
        if self.turn(state) != OVER and not self.actions(state):
            raise Unreadable("What is begun in this drawing cannot be completed.")
        return state
