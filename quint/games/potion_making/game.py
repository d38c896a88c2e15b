"""Potion-making in the order of its rulebook. Rule numbers are those of rules.toml.

1 the goal and the setup (cards.py, state.py) · 2 a turn · 3 formulas (formulas.py) · 4 spells
(spells.py) · 5 the end

What may not be done is explained in refusals.py; what happens is told in telling.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, Final, final

from quint.cards import BadCards
from quint.core import CHANCE, OVER, Event, Game, Option, Player, Refusal, Unreadable, short
from quint.games.potion_making.cards import Box, read_box
from quint.games.potion_making.drawing import draw, read_drawing
from quint.games.potion_making.formulas import (
    DESK,
    Stock,
    can_complete,
    choices,
    source_of,
)
from quint.games.potion_making.moves import Moves, meant_by
from quint.games.potion_making.refusals import refuse
from quint.games.potion_making.spells import can_cast, decide, home, open_choices
from quint.games.potion_making.state import (
    BROKEN_OFF,
    DEALING,
    DONE,
    DRAWING,
    HAND,
    NO_DECK,
    PLAY,
    PLAYED_OUT,
    PLAYING,
    TO_DESK,
    Action,
    Cards,
    Done,
    Rulings,
    State,
    Table,
    back_of,
    changed,
    deal_order,
    desk_place,
    start,
    under,
    without,
)
from quint.games.potion_making.telling import (
    tell_brew,
    tell_cast,
    tell_choice,
    tell_complete,
    tell_component,
    tell_get,
    tell_half,
    tell_lay,
    tell_over,
    tell_turn,
)

# 1.2: the decks that each mix is played with.
MIXES: Final[dict[str, tuple[str, ...]]] = {
    "practice": ("practice",),
}


@final
class PotionMaking(Game):
    """Potion-making. Rules followed: published summaries and digital versions of Practice."""

    name: ClassVar[str] = "potion_making"
    title: ClassVar[str] = "Potion-making"
    expects: ClassVar[str] = (
        "an action like 'lay elixir of fire', 'brew elixir of fire' or 'use bat wing'"
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option("players", 2, range(2, 7), "How many play?", "1.1"),
        Option("mix", "practice", tuple(MIXES), "Which decks are in play?", "1.2"),
        Option("cards", "box", None, "Which file are the cards read from?", "1.2a"),
        Option(
            "three_elements",
            "one",
            ("one", "each", "always"),
            "What is a card with three elements worth when it is laid?",
            "2.3a",
        ),
        Option(
            "decomposition",
            "any-card",
            ("any-card", "component"),
            "May Decomposition keep the formula itself, or only a component?",
            "4.4a",
        ),
        Option("cap", 400, range(1, 1001), "After how many turns is a game cut off?", "5.1b"),
    )
    mix: str
    cards: str
    three_elements: str
    decomposition: str
    cap: int

    def __init__(self, **chosen: Any) -> None:
        super().__init__(**chosen)
        self.box: Final[Box] = read_box(self.cards, MIXES[self.mix])
        self.moves: Final = Moves(self.box)
        self.order: Final = deal_order(self.players, len(self.box.decks))
        self._check_the_deal()
        self.rulings: Final = Rulings(
            three_elements=self.three_elements, keep_itself=self.decomposition == "any-card"
        )

    def _check_the_deal(self) -> None:
        for deck, size in enumerate(start(self.box, self.players).sizes):
            takes = [one for _, one in self.order].count(deck)
            if size < takes:
                raise BadCards(
                    f"{short(self.cards)} has {size} cards of the deck {self.box.decks[deck]!r}, "
                    f"and the deal takes {takes}."
                )

    def start(self) -> State:
        return start(self.box, self.players)

    def turn(self, state: State) -> Player:
        if state.outcome != PLAYING:
            return OVER
        return CHANCE if state.drawing != NO_DECK else state.seat

    def attempts(self, state: State) -> Iterable[Action]:
        return self.moves.attempts(state)

    def read(self, state: State, text: str) -> Action:
        wanted = " ".join(text.lower().split())
        action = self.moves.by_text.get(wanted)
        if action is not None:
            return action
        for other in self.moves.attempts(state):
            if other.text == wanted:
                return other
        raise Unreadable(self._mistyped(state, text))

    # What may be done

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return refuse(state, action, self.box, self.rulings)

    def actions(self, state: State) -> tuple[Action, ...]:
        if state.outcome != PLAYING:
            return ()
        if state.drawing != NO_DECK:
            unseen, get = state.unseen, self.moves.get
            return tuple([get[card] for card in self.box.by_deck[state.drawing] if unseen[card]])
        if not state.played:
            return tuple(self._plays(state))
        card = self.box.cards[state.played[-1]]
        if card.formula:
            return tuple(self._sources(state))
        return tuple(open_choices(state, self.box, self.moves, self.rulings))

    def _plays(self, state: State) -> list[Action]:
        """2.2: each card of the hand as an element, and as the formula or spell it bears."""
        box, moves = self.box, self.moves
        stock = Stock(state, box)
        found: list[Action] = []
        for number in dict.fromkeys(state.hands[state.seat]):
            card = box.cards[number]
            found.append(moves.lay[number])
            if card.formula:
                if can_complete(state, box, card, stock):
                    found.append(moves.brew[number])
            elif can_cast(state, box, number, self.rulings):
                found.append(moves.cast[number])
        return found

    def _sources(self, state: State) -> list[Action]:
        card = self.box.cards[state.played[-1]]
        found: list[Action] = []
        for source in choices(state, self.box, card, state.pending):
            if source.seat == DESK:
                found.append(self.moves.use_pile[source.place])
            else:
                found.append(self.moves.of_formula("use", state, source.seat, source.same))
        return found

    def chance(self, state: State) -> Mapping[Action, int]:
        if self.turn(state) != CHANCE:
            return super().chance(state)
        return {action: state.unseen[action.card] for action in self.actions(state)}

    # What an action does

    def apply(self, state: State, action: Action, events: list[Event] | None = None) -> State:
        t = Table(state, events)
        verb = action.verb
        if verb == "get":
            self._get(t, action.card)
        elif verb == "lay":
            self._lay(t, action.card)
        elif verb == "brew":
            self._brew(t, action.card)
        elif verb == "use":
            self._use(t, action)
        elif verb == "cast":
            self._cast(t, action.card)
        else:
            decide(t, self.box, action)
        self._go_on(t)
        return t.freeze()

    def _go_on(self, t: Table) -> None:
        """On to the next decision: nobody is asked where there is nothing to decide."""
        while t.outcome == PLAYING:
            if t.draws:
                t.drawing = self._next_deck(t)
                if t.drawing != NO_DECK:
                    return
                t.draws = 0  # 2.1a: no more cards than there are
            elif t.phase == DEALING:
                self._begin(t)
            elif t.played:
                return
            elif t.phase == DRAWING:
                t.phase = PLAY
            elif t.phase == PLAY and t.hands[t.seat]:
                return
            else:  # a card was played, or none is left to play (4.1c)
                self._end(t)

    # ── 1 and 2: a turn ───────────────────────────────────────────────────────────────────

    def _next_deck(self, t: Table) -> int:
        """The deck that the next card comes from."""
        if t.phase == DEALING:
            return self.order[-t.draws][1]
        for deck, size in enumerate(t.sizes):
            if size:
                return deck
        return NO_DECK

    def _get(self, t: Table, card: int) -> None:
        """A card is dealt (1.4) or drawn (2.1)."""
        deck = t.drawing
        t.out_of_deck(deck, card)
        to, rule = t.seat, "2.1"
        if t.phase == DEALING:
            to, rule = self.order[-t.draws][0], "1.4"
        if to == TO_DESK:
            t.onto_pile(self.box, card)
        else:
            t.into_hand(to, card)
        tell_get(t, self.box, to, deck, card, rule)
        t.draws -= 1
        t.drawing = NO_DECK

    def _begin(self, t: Table) -> None:
        """2.1: the draw at the start of a turn. Player 1 has the first one (1.4a)."""
        t.phase = DRAWING
        t.draws = max(0, HAND - len(t.hands[t.seat]))

    def _lay(self, t: Table, card: int) -> None:
        """2.3: a card as an element, a point for one that was absent."""
        points = self._worth_of_laying(t, card)
        t.out_of_hand(t.seat, card)
        t.onto_pile(self.box, card)
        t.points[t.seat] += points
        tell_lay(t, self.box, card, points)
        t.phase = DONE

    def _worth_of_laying(self, t: Table, card: int) -> int:
        present = 0
        for pile, cards in enumerate(t.desk):
            if cards:
                present |= self.box.pile_elements[pile]
        shown = self.box.cards[card].elements
        absent = (shown & ~present).bit_count()
        if shown.bit_count() == 1:
            return absent
        if self.three_elements == "each":  # 2.3a
            return absent
        return 1 if absent or self.three_elements == "always" else 0

    # ── 3 Formulas ────────────────────────────────────────────────────────────────────────

    def _brew(self, t: Table, card: int) -> None:
        t.out_of_hand(t.seat, card)
        t.played = (*t.played, card)
        t.pending = ()
        tell_brew(t, self.box, card)
        self._fill(t)

    def _use(self, t: Table, action: Action) -> None:
        code = action.place
        if action.seat != DESK:
            state = t.freeze()
            card = self.box.cards[t.played[-1]]
            done = meant_by(action, t.formulas[action.seat])
            for source in choices(state, self.box, card, t.pending):
                if source.seat == action.seat and source.same == done:
                    code = source.code
            tell_choice(t, self.box, action.card, f"formulas:{action.seat}")
        else:
            tell_choice(t, self.box, t.desk[code][-1], desk_place(self.box, code))
        t.pending = (*t.pending, code)
        self._fill(t)

    def _fill(self, t: Table) -> None:
        """3.1b: components with a single source have no need to be asked for."""
        card = self.box.cards[t.played[-1]]
        state = t.freeze()
        while len(t.pending) < len(card.recipe):
            found = choices(state, self.box, card, t.pending)
            if len(found) > 1:
                return
            t.pending = (*t.pending, found[0].code)
        self._complete(t, card.number, t.pending)

    def _complete(self, t: Table, card: int, codes: Cards) -> None:
        """3.2 and 3.3: points, the components under it, and what was under those goes home."""
        box = self.box
        components: list[int] = []
        freed: list[tuple[int, Done]] = []
        taken: list[Done] = []
        for code in codes:
            seat, place = source_of(code)
            if seat == DESK:
                component = t.desk[place][-1]
                t.off_pile(place)
                tell_component(t, box, component, desk_place(box, place))
            else:
                done = t.formulas[seat][place]
                component = done[0]
                freed.append((seat, done))
                taken.append(done)
                tell_component(t, box, component, f"formulas:{seat}")
            components.append(component)
        losers: list[int] = []
        for seat, done in freed:
            t.take_formula(seat, t.formulas[seat].index(done))
            home(t, box, under(done), f"formulas:{seat}", "3.3")
            if seat != t.seat and seat not in losers:
                losers.append(seat)
        points = box.cards[card].points
        t.complete(t.seat, (card, *components))
        t.points[t.seat] += points
        tell_complete(t, box, card, points)
        for seat in losers:  # 3.4: once each; 3.4a: rounded down
            t.points[seat] += points // 2
            tell_half(t, seat, points // 2)
        t.played = ()
        t.pending = ()
        t.phase = DONE

    # ── 4 Spells ──────────────────────────────────────────────────────────────────────────

    def _cast(self, t: Table, card: int) -> None:
        """4.1: shown to all; what it does is decided next."""
        t.out_of_hand(t.seat, card)
        t.played = (card,)
        t.pending = ()
        tell_cast(t, self.box, card)

    # ── 5 The end ─────────────────────────────────────────────────────────────────────────

    def _end(self, t: Table) -> None:
        """The turn is over, and maybe the game (5.1)."""
        t.turns += 1
        if t.turns >= self.cap:  # 5.1b
            t.outcome = BROKEN_OFF
            tell_over(t)
            return
        some = any(t.sizes)
        for step in range(1, self.players + 1):
            seat = (t.seat + step) % self.players
            if some or t.hands[seat]:  # 5.1a
                t.seat = seat
                tell_turn(t)
                self._begin(t)
                return
        t.outcome = PLAYED_OUT
        t.phase = DONE
        tell_over(t)

    def scores(self, state: State) -> tuple[int, ...]:
        return state.points

    def winners(self, state: State) -> tuple[Player, ...]:
        """5.2: the most points; 5.2a: several may share them."""
        if state.outcome == PLAYING:
            return ()
        best = max(state.points)
        return tuple([seat for seat, points in enumerate(state.points) if points == best])

    # Hidden hands

    def view(self, state: State, seat: Player) -> State:
        """The other hands from behind, but for cards that everybody saw being taken (1.5)."""
        t = Table(state)
        unseen = bytearray(state.unseen)
        for other, hand in enumerate(state.hands):
            if other == seat:
                continue
            hidden = hand
            for card in state.shown[other]:
                hidden = without(hidden, card)
            for card in hidden:
                if card >= 0:
                    unseen[card] += 1
            backs = [back_of(self.box.deck_of[card]) if card >= 0 else card for card in hidden]
            t.hands[other] = tuple(sorted([*backs, *state.shown[other]]))
        t.unseen = bytes(unseen)
        return t.freeze()

    def imagine(self, view: State, seat: Player, rng: Random) -> State:
        """Any cards that nobody has seen, for those seen from behind."""
        t = Table(view)
        for deck, cards in enumerate(self.box.by_deck):
            pool = [card for card in cards for _ in range(t.unseen[card])]
            rng.shuffle(pool)
            back = back_of(deck)
            for other, hand in enumerate(t.hands):
                for _ in range(hand.count(back)):
                    card = pool.pop()
                    t.unseen = changed(t.unseen, card, -1)
                    t.hands[other] = tuple(sorted([*without(t.hands[other], back), card]))
        return t.freeze()

    # Letters

    def picture(self, state: State) -> str:
        return draw(state, self.box)

    def position(self, picture: str) -> State:
        return read_drawing(picture, self.box, self.players, self.rulings)

    def worth(self, state: State, seat: Player) -> float:
        """Points now, then what the own hand can brew next, less what others could brew."""
        worth = super().worth(state, seat)
        if state.outcome != PLAYING:
            return worth
        box, stock = self.box, Stock(state, self.box)
        if state.played and state.seat == seat:
            worth += box.cards[state.played[-1]].points
        best = 0
        for number in state.hands[seat]:
            card = box.cards[number]
            if card.points > best and can_complete(state, box, card, stock):
                best = card.points
        others = rich = 0
        for number, count in enumerate(self._elsewhere(state, seat)):
            if count:
                others += count
                card = box.cards[number]
                if card.points > 1 and can_complete(state, box, card, stock):
                    rich += count * card.points
        return worth + 0.5 * best - (2.0 * rich / others if others else 0.0)

    def _elsewhere(self, state: State, seat: Player) -> bytes:
        """How many of each card are in the decks or in other hands, for all this seat knows."""
        counts = bytearray(state.unseen)
        for other, hand in enumerate(state.hands):
            if other != seat:
                for card in hand:
                    if card >= 0:
                        counts[card] += 1
        return bytes(counts)
