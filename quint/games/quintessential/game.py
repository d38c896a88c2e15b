"""Quintessential in the order of its booklet. Rule numbers are those of rules.toml.

1 elements and golden rules (dice.py) · 2 setup (state.py, cards.py) · 3 a round · 4 Activate
(activation.py) · 5 Bid · 6 Claim (cards.py) · 7 Dismiss · 8 Lab Cleanup (cleanup.py) · 9 winning

What may not be done is explained in refuse.py; what happens is told in tell.py; what is asked of a
state by several of them is answered in table.py.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, final

from quint.core import CHANCE, OVER, Event, Game, Option, Player, Refusal, Unreadable, lot_among
from quint.games.quintessential import (
    actions as act,
    activation,
    cards,
    cleanup,
    dice,
    greedy,
    notation,
    refuse,
    state as states,
    table,
    tell,
)
from quint.games.quintessential.actions import Action
from quint.games.quintessential.cards import NO_AIM, NO_CARD, Card
from quint.games.quintessential.dice import AETHER, ANTI, NO_DIE, SIDES, die
from quint.games.quintessential.state import NOBODY, Draft, Fifth, Phase, State, with_item


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
        self.box: cards.Box = cards.read_box(self.cards)
        self.rulings: states.Rulings = states.Rulings(self.pity, self.cap)
        self.catalogue: act.Actions = act.Actions(self.box, self.players)

    def start(self) -> State:
        return states.start(self.players, self.box)

    def turn(self, state: State) -> Player:
        if state.phase in table.AT_CHANCE:
            return CHANCE
        return OVER if state.phase >= Phase.WON else state.seat

    def attempts(self, state: State) -> Iterable[Action]:
        return self.catalogue.all

    def read(self, state: State, text: str) -> Action:
        action = self.catalogue.by_text.get(" ".join(text.lower().split()))
        if action is None:
            raise Unreadable(self._mistyped(state, text))
        return action

    # What may be done

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return refuse.action(state, action, self.box, self.rulings)

    def actions(self, state: State) -> tuple[Action, ...]:
        phase = state.phase
        if phase in table.ROLLING:
            number = table.die_to_roll(state)
            return tuple([self.catalogue.roll[number + face] for face in range(1, SIDES)])
        if phase in table.PICKING:
            return self._picks(state)
        if phase in table.FILLING:
            return self._placements(state)
        if phase == Phase.TURN:
            return self._actions_of_a_turn(state)
        if phase == Phase.PLACING:
            return self._ways_of_the_die(state)
        return self._rarer_actions(state)

    def _rarer_actions(self, state: State) -> tuple[Action, ...]:
        phase, moves = state.phase, self.catalogue
        if phase in (Phase.REFILL, Phase.DRAWING):
            return tuple([moves.deal[card] for card in cards.members(state.deck)])
        if phase == Phase.TAKING:
            return tuple([moves.take[card] for card in cards.members(state.discards)])
        if phase in (Phase.FIRST, Phase.NAMING):
            return tuple(moves.starts)
        if phase == Phase.LOOPING:
            return tuple([pull for pull in moves.pull if state.loop >> pull.colour & 1])
        if phase == Phase.COLOUR:
            return tuple([c for c in moves.colour if c.colour not in state.colours])
        if phase == Phase.PAIR:
            return tuple([moves.pair[pair] for pair in table.pairs_to_choose(state, self.box)])
        return ()

    def chance(self, state: State) -> Mapping[Action, int]:
        if self.turn(state) != CHANCE:
            return super().chance(state)
        return dict.fromkeys(self.actions(state), 1)  # faces, cards and seats are equally likely

    def toss(self, state: State, rng: Random) -> Action:
        if self.turn(state) != CHANCE:
            return super().toss(state, rng)
        outcomes = self.actions(state)
        return outcomes[lot_among(len(outcomes), rng)]

    # What an action does

    def apply(self, state: State, action: Action, events: list[Event] | None = None) -> State:
        draft = Draft(state, events)
        if isinstance(action, act.Roll):  # the most frequent first
            self._roll(draft, action.die)
        elif isinstance(action, act.Pick):
            self._pick(draft, action.die)
        elif isinstance(action, act.Place):
            self._place(draft, action.die, action.flask)
        elif isinstance(action, act.Done):
            self._done(draft)
        elif isinstance(action, act.BidOn):
            draft.card = table.space_named(state, action.name, self.box)
            draft.phase = Phase.BIDDING
            tell.bid(draft, action.name)
        elif isinstance(action, act.PlaceFree):
            self._place_free(draft, action.name, action.flask)
        elif isinstance(action, act.Claim):
            self._claim(draft, action.top, action.aim)
        elif isinstance(action, act.Dismiss):
            draft.phase = Phase.DISMISSING
            tell.dismiss(draft)
        elif isinstance(action, act.Activate):
            draft.card = self.box.numbers[action.name]
            draft.phase = Phase.ACTIVATING
            tell.activate(draft, action.name)
        elif isinstance(action, act.ToPool):
            self._to_pool(draft, action.face)
        else:
            self._apply_rarer(draft, action)
        return draft.freeze()

    def _apply_rarer(self, draft: Draft, action: Action) -> None:
        if isinstance(action, act.Deal):
            cleanup.deal(draft, self.box.numbers[action.name], self.box, self.rulings)
        elif isinstance(action, act.Extra):
            self._use_extra(draft)
        elif isinstance(action, act.Pull):
            self._pull(draft, action.colour)
        elif isinstance(action, act.Starts):
            cleanup.name_starter(draft, action.seat, self.box, self.rulings)
        elif isinstance(action, act.Take):
            cleanup.take(draft, self.box.numbers[action.name], self.box, self.rulings)
        elif isinstance(action, act.ChooseColour):
            self._choose_colour(draft, action.colour)
        elif isinstance(action, act.ChoosePair):
            self._choose_pair(draft, self.box.pairs[action.colour, action.number])

    # ── 2 Setup ───────────────────────────────────────────────────────────────────────────

    def _choose_colour(self, draft: Draft, colour: int) -> None:
        """2.1: each player another colour, in seat order (2.1a)."""
        draft.colours = with_item(draft.colours, draft.seat, colour)
        tell.colour(draft, colour)
        self._next_choice(draft)

    def _choose_pair(self, draft: Draft, pair: tuple[int, int]) -> None:
        """2.2, 2.3. What nobody chooses stays in the deck (2.4)."""
        for card in pair:
            draft.deck ^= 1 << card
            cleanup.gain_card(draft, draft.seat, card)
        tell.pair(draft, pair, self.box)
        self._next_choice(draft)

    def _next_choice(self, draft: Draft) -> None:
        draft.seat = table.chooser(draft.colours, tuple(draft.labs))
        draft.phase = Phase.COLOUR if NOBODY in draft.colours else Phase.PAIR
        if draft.seat == NOBODY:
            draft.seat, draft.phase = 0, Phase.REFILL  # 2.6: three formulae for the Public Lab

    # ── 3 A round ─────────────────────────────────────────────────────────────────────────

    def _roll(self, draft: Draft, number: int) -> None:
        """One die; all faces are equally likely."""
        tell.roll(draft, number)
        if draft.hand != NO_DIE:  # 4.5a: the die just made, before its way is chosen
            draft.hand = number
            draft.phase = Phase.PLACING
            return
        pool = dice.without(draft.pools[draft.seat], number - number % SIDES)
        pool = draft.pools[draft.seat] = dice.with_die(pool, number)
        if dice.first_unrolled(pool) != NO_DIE:
            return
        if draft.phase == Phase.GATHER:
            cleanup.next_to_roll(draft)
        else:
            self._next_turn(draft)

    def _next_turn(self, draft: Draft) -> None:
        """3.3: clockwise, one assistant in each turn, until all are placed."""
        draft.card, draft.aim, draft.hand = NO_CARD, NO_AIM, NO_DIE
        draft.chain, draft.loop, draft.picked = (), 0, ()
        if draft.extra_now:  # 5.7a: now the normal assistant of the same turn
            draft.extra_now = False
            draft.phase = Phase.TURN
            return
        draft.turns += 1
        if draft.turns == table.turns_in_round(self.players):
            cleanup.clean_up(draft, self.box, self.rulings)
            return
        draft.seat = (draft.starter + draft.turns) % self.players
        draft.phase = Phase.TURN

    def _actions_of_a_turn(self, state: State) -> tuple[Action, ...]:
        seat, moves = state.seat, self.catalogue
        have = dice.colours_in(state.pools[seat])
        full_up = table.aethers_of(state, seat) >= dice.MOST_AETHER
        found: list[Action] = []
        for at, card in enumerate(state.labs[seat]):  # 4.1
            formula, held = self.box.cards[card], state.held[seat][at]
            if activation.is_full(formula, held) or (full_up and formula.forge):
                continue
            if activation.can_complete(formula, held, have):
                found.append(moves.activate[card])
        self._list_bids(state, seat, found)
        for top, claims in enumerate(moves.claim):
            if state.claimed[top] == NOBODY:
                for claim in claims:
                    if self._can_claim(top, claim.aim, have, full_up):
                        found.append(claim)
        found.append(act.DISMISS)  # always possible (7.1a)
        if state.extras[seat] == Fifth.READY and not state.extra_now:
            found.append(act.EXTRA)
        return tuple(found)

    # ── 4 Activate ────────────────────────────────────────────────────────────────────────

    def _placements(self, state: State) -> tuple[Action, ...]:
        """4.1: each kind of die into each kind of open flask, if the rest can be filled (4.1a)."""
        card, held = table.card_in_use(state, self.box)
        pool = state.pools[state.seat]
        have = dice.colours_in(pool)
        found: list[Action] = []
        for flask in activation.open_flasks(card, held):
            slot = activation.open_slot(card, held, flask)
            last, useful = NO_DIE, -1
            for number in pool:
                if number == last:
                    continue
                last = number
                colour = number // SIDES
                if not activation.fits(card, slot, colour):
                    continue
                if useful >> 1 != colour:
                    have[colour] -= 1
                    after = activation.put(held, slot, colour)
                    useful = colour << 1 | activation.can_complete(card, after, have)
                    have[colour] += 1
                if useful & 1:
                    found.append(self.catalogue.place[number][flask])
        return tuple(found)

    def _place(self, draft: Draft, number: int, flask: int) -> None:
        """A die from the pool into a flask. The last one makes the card fire."""
        card, held = table.card_in_use(draft, self.box)
        slot = activation.open_slot(card, held, flask)
        draft.pools[draft.seat] = dice.without(draft.pools[draft.seat], number)
        tell.place(draft, card, slot, number)
        self._filled(draft, card, held, slot, number // SIDES)

    def _filled(self, draft: Draft, card: Card, held: int, slot: int, colour: int) -> None:
        """A die went into a flask: fire if the card is full, and see what comes of it."""
        left, stock, made = activation.place(card, held, draft.stock, slot, colour)
        if made != activation.NOT_YET:
            tell.fired(draft, card, activation.put(held, slot, colour))
        draft.stock = stock
        if draft.phase == Phase.CLAIMING:
            draft.laid = with_item(draft.laid, draft.card, left)
            same = False  # only own cards can be reached again
        else:
            at = draft.labs[draft.seat].index(draft.card)
            draft.held[draft.seat] = with_item(draft.held[draft.seat], at, left)
            same = left == held
        if made == activation.NOT_YET:
            if draft.phase == Phase.PLACING:
                self._next_turn(draft)
            return
        if made == activation.NOTHING:
            tell.nothing_made(draft, card)
            self._next_turn(draft)
            return
        tell.make(draft, card, made)
        draft.hand, draft.card, draft.aim = die(made), NO_CARD, NO_AIM
        draft.chain, draft.loop = activation.follow(draft.chain, colour, made, same)
        draft.phase = Phase.LOOPING if draft.loop else Phase.MADE
        if draft.loop:
            tell.loop(draft)

    def _ways_of_the_die(self, state: State) -> tuple[Action, ...]:
        """4.5: into the pool, or into any own flask with room for it (4.5c)."""
        seat, moves, colour = state.seat, self.catalogue, state.hand // SIDES
        found: list[Action] = []
        if state.hand % SIDES:
            found.append(moves.pool[0])
        else:
            found.extend(moves.pool[1:])  # 4.6: out of a loop, any face
        full_up = table.aethers_of(state, seat) >= dice.MOST_AETHER
        for at, card in enumerate(state.labs[seat]):
            if not card and (full_up or colour == AETHER):
                continue
            formula, held = self.box.cards[card], state.held[seat][at]
            for flask in activation.open_flasks(formula, held):
                slot = activation.open_slot(formula, held, flask)
                fits = activation.fits(formula, slot, colour)
                if fits and not table.runs_on(state, formula, held, slot):
                    found.append(moves.free[card][flask])
        return tuple(found)

    def _to_pool(self, draft: Draft, face: int) -> None:
        """As rolled, or with the face chosen for a die out of a loop (4.6). It never stays on the
        card (4.5b)."""
        number = draft.hand + face
        draft.pools[draft.seat] = dice.with_die(draft.pools[draft.seat], number)
        tell.to_pool(draft, number, face)
        self._next_turn(draft)

    def _place_free(self, draft: Draft, name: str, flask: int) -> None:
        """4.5c: no assistant is needed. A card used before is as good as any (4.5d), and so is the
        one that made the die (4.5e)."""
        colour = draft.hand // SIDES
        draft.card, draft.aim, draft.phase = self.box.numbers[name], NO_AIM, Phase.PLACING
        card, held = table.card_in_use(draft, self.box)
        slot = activation.open_slot(card, held, flask)
        tell.place(draft, card, slot, draft.hand)
        draft.hand = NO_DIE
        self._filled(draft, card, held, slot, colour)

    def _pull(self, draft: Draft, colour: int) -> None:
        """4.6b: any die of the loop. Going on to it puts the one in hand back into the stock."""
        before = draft.hand // SIDES
        draft.stock = activation.run_to(draft.stock, before, colour)
        if colour != before:
            draft.chain = (*draft.chain, colour)
        draft.hand, draft.phase = die(colour), Phase.PLACING
        tell.pull(draft, colour)

    # ── 5 Bid ─────────────────────────────────────────────────────────────────────────────

    def _list_bids(self, state: State, seat: Player, found: list[Action]) -> None:
        all_in = dice.total(state.pools[seat])
        away = state.extras[seat] != Fifth.ON_CARD
        for space, bids in enumerate(state.bids):
            if all_in <= table.highest(bids):  # 5.2, over an own bid too (5.2a)
                continue
            name = table.space_name(state, space, self.box)
            if not name or (away and space == cards.EXTRA_ACTION):  # 5.8
                continue
            found.append(self.catalogue.bid[name])

    def _picks(self, state: State) -> tuple[Action, ...]:
        found: list[Action] = []
        last = NO_DIE
        for number in state.pools[state.seat]:
            if number != last:
                last = number
                found.append(self.catalogue.pick[number])
        if state.phase == Phase.DISMISSING or dice.total(state.picked) > table.highest(
            state.bids[state.card]
        ):
            found.append(act.DONE)
        return tuple(found)

    def _pick(self, draft: Draft, number: int) -> None:
        draft.pools[draft.seat] = dice.without(draft.pools[draft.seat], number)
        draft.picked = dice.with_die(draft.picked, number)
        tell.pick(draft, number)

    def _done(self, draft: Draft) -> None:
        """A bid is made, apart from those before it (5.3); or the picked dice are rerolled."""
        seat, picked = draft.seat, draft.picked
        if draft.phase == Phase.BIDDING:
            draft.bids[draft.card] = (*draft.bids[draft.card], (seat, picked))
            tell.bid_made(draft, self.box)
            self._next_turn(draft)
            return
        tell.reroll(draft)
        draft.pools[seat] = tuple(sorted((*draft.pools[seat], *dice.unrolled(picked))))
        draft.picked = ()
        draft.phase = Phase.REROLL
        if not picked:
            self._next_turn(draft)

    def _use_extra(self, draft: Draft) -> None:
        """5.7a: the extra assistant first, the normal one afterwards, in one turn."""
        draft.extras = with_item(draft.extras, draft.seat, Fifth.USED)
        draft.extra_now = True
        tell.extra_used(draft)

    # ── 6 Claim ───────────────────────────────────────────────────────────────────────────

    def _can_claim(self, top: int, aim: int, have: list[int], full_up: bool) -> bool:
        if top == cards.DISCARD:
            return True
        if top == cards.LAPIS:  # 9.1, 9.1a: no wild dice
            return have[AETHER] >= dice.MOST_AETHER and have[ANTI] >= 1
        card = cards.CLAIMABLES[top, aim]
        return not (card.forge and full_up) and activation.can_complete(card, 0, have)

    def _claim(self, draft: Draft, top: int, aim: int) -> None:
        """6.1: the card is this player's for the round (6.1a)."""
        draft.claimed = with_item(draft.claimed, top, draft.seat)
        tell.claim(draft, top, aim)
        if top == cards.LAPIS:
            self._win(draft)
        elif top == cards.DISCARD:
            self._next_turn(draft)
        else:
            draft.card, draft.aim, draft.phase = top, aim, Phase.CLAIMING

    # ── 9 Winning ─────────────────────────────────────────────────────────────────────────

    def _win(self, draft: Draft) -> None:
        """9.1: five aethers and an anti-element; that ends the game at once (9.1b)."""
        draft.phase = Phase.WON
        tell.won(draft)

    def scores(self, state: State) -> tuple[int, ...]:
        """1 for the maker of the Stone, 0 for everybody else."""
        won = self.winners(state)
        return tuple([int(seat in won) for seat in range(self.players)])

    def winners(self, state: State) -> tuple[Player, ...]:
        return (state.seat,) if state.phase == Phase.WON else ()

    def worth(self, state: State, seat: Player) -> float:
        """How near the Stone is: see greedy.py."""
        return greedy.worth(self, state, seat, self.box)

    # Drawings

    def picture(self, state: State) -> str:
        """The labs, the Public Lab and what is going on; position() reads it back."""
        return notation.draw(state, self.box)

    def position(self, picture: str) -> State:
        """The state that a drawing shows; most of its lines may be left out (see notation.py)."""
        state = notation.read(picture, self.players, self.box)
        if self.turn(state) != OVER and not self.actions(state):
            raise Unreadable("What is begun in this drawing cannot be completed.")
        return state
