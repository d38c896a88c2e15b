"""Potion-making in the order of its rulebook. Rule numbers are those of rules.toml.

1 the goal and the setup (cards.py, state.py) · 2 a turn · 3 formulas (formulas.py) · 4 spells
(spells.py) · 5 the end · the Guild of Alchemists: 6 phases, 7 the Magnum Opus and 8 the Stone
(opus.py), 9 granum and other formulas (formulas.py), 10 its spells (spells.py) · the University
course: 11 its formulas, 12 its spells (spells.py) · 13 both expansions together

What may not be done is explained in refusals.py; what happens is told in telling.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, Final, final

from quint.cards import BadCards
from quint.core import CHANCE, OVER, Event, Game, Option, Player, Refusal, Unreadable
from quint.games.potion_making.cards import GRANUM, Box, read_box
from quint.games.potion_making.drawing import draw, read_drawing
from quint.games.potion_making.formulas import (
    DESK,
    NO_PATH,
    ROW,
    Stock,
    can_complete,
    choices,
    is_meant,
    must_all_be_used,
    owner_gets,
    source_of,
)
from quint.games.potion_making.moves import Moves
from quint.games.potion_making.opus import place_stage, stage_choices
from quint.games.potion_making.refusals import refuse
from quint.games.potion_making.spells import (
    asked,
    begin,
    can_cast,
    decide,
    go_on,
    home,
    open_choices,
)
from quint.games.potion_making.state import (
    BROKEN_OFF,
    DEALING,
    DONE,
    DRAWING,
    HAND,
    NO_DECK,
    OPEN,
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
    completed,
    deal_order,
    desk_place,
    has_talisman,
    made,
    may_draw,
    may_stop,
    stage_place,
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
    tell_deck,
    tell_get,
    tell_half,
    tell_lay,
    tell_opus,
    tell_over,
    tell_points,
    tell_spell_spent,
    tell_stop,
    tell_turn,
)
from quint.sentences import short

# 1.2: the decks that each mix is played with.
MIXES: Final[dict[str, tuple[str, ...]]] = {
    "practice": ("practice",),
    "university": ("practice", "university"),
    "guild": ("practice", "guild"),
    "both": ("practice", "university", "guild"),
}
ENOUGH_DEALS: Final = 10_000  # to find hands with which a player can go on; mostly a few will do


def first_phase(held: int) -> int:
    """6.2, 6.2a: how many cards are drawn, by how many the hand has."""
    if held < 6:
        return 7 - held
    return 1 if held < 8 else 0


@final
class PotionMaking(Game[State, Action]):
    """Potion-making. Rules followed: the Guild's rulebook; for Practice see rules.toml."""

    name: ClassVar[str] = "potion_making"
    title: ClassVar[str] = "Potion-making"
    expects: ClassVar[str] = (
        "an action like 'lay elixir of fire', 'brew elixir of fire' or 'use bat wing'"
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option("players", 2, range(2, 7), "How many play?", "1.1"),
        Option("mix", "practice", tuple(MIXES), "Which decks are in play?", "1.2"),
        Option("cards", "box", None, "Which file are the cards read from?", "1.2a"),
        Option("opus", "box", None, "Which file are the Magnum Opus cards read from?", "7.1a"),
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
        Option(
            "granum",
            "nothing",
            ("nothing", "half"),
            "What does its owner get for a formula made with granum that becomes another's stage?",
            "9.1c",
        ),
        Option(
            "omnitude",
            "one",
            ("one", "any"),
            "How many Elixirs of Omnitude may stand in for others in one formula?",
            "9.2a",
        ),
        Option(
            "usefulness",
            "added",
            ("added", "instead"),
            "Does Usefulness add a point to that for an absent element, or replace it?",
            "11.6a",
        ),
        Option("cap", 400, range(1, 1001), "After how many turns is a game cut off?", "5.1b"),
    )
    mix: str
    cards: str
    opus: str
    three_elements: str
    decomposition: str
    granum: str
    omnitude: str
    usefulness: str
    cap: int

    def __init__(self, **chosen: Any) -> None:
        super().__init__(**chosen)
        self.box: Final[Box] = read_box(self.cards, self.opus, MIXES[self.mix])
        self.moves: Final = Moves(self.box, self.players)
        self.order: Final = deal_order(self.box, self.players)
        self._check_the_deal()
        self.rulings: Final = Rulings(
            three_elements=self.three_elements,
            keep_itself=self.decomposition == "any-card",
            marked_stage_pays=self.granum == "half",
            omnitude_once=self.omnitude == "one",
            usefulness_added=self.usefulness == "added",
        )

    def _check_the_deal(self) -> None:
        for deck, size in enumerate(start(self.box, self.players).sizes):
            takes = [one for _, one in self.order].count(deck)
            if size < takes:
                raise BadCards(
                    f"{short(self.cards)} has {size} cards of the deck {self.box.decks[deck]!r}, "
                    f"and the deal takes {takes}."
                )
        if self.box.opus and len(self.box.opus) < self.players:
            raise BadCards(
                f"{short(self.opus)} has {len(self.box.opus)} Magnum Opus cards "
                f"for {self.players} players."
            )

    def start(self) -> State:
        return start(self.box, self.players)

    def turn(self, state: State) -> Player:
        if state.outcome != PLAYING:
            return OVER
        return CHANCE if state.drawing != NO_DECK else asked(state, self.box)

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
        label, _, path = wanted.removeprefix("place ").rpartition(" on ")
        if label in self.box.by_label and path in self.box.path_names:  # not in the hand (7.3)
            return self.moves.place(self.box.by_label[label], self.box.path_names.index(path))
        raise Unreadable(self._mistyped(state, text))

    # What may be done

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return refuse(state, action, self.box, self.moves, self.rulings)

    def actions(self, state: State) -> tuple[Action, ...]:
        if state.outcome != PLAYING:
            return ()
        if state.drawing != NO_DECK:
            return tuple(self._turned_up(state))
        if state.draws:
            return tuple(self._decks(state))
        if may_stop(state):
            return (*self._decks(state), self.moves.stop)
        if not state.played:
            found = self._plays(state)
            if may_draw(state):
                found += self._decks(state)
            return tuple(found)
        card = self.box.cards[state.played[-1]]
        if card.formula:
            return tuple(self._sources(state))
        return tuple(open_choices(state, self.box, self.moves, self.rulings))

    def _turned_up(self, state: State) -> list[Action]:
        if state.drawing == len(self.box.decks):
            return [self.moves.opus[n] for n in range(len(self.box.opus)) if n not in state.works]
        unseen, get = state.unseen, self.moves.get
        return [get[card] for card in self.box.by_deck[state.drawing] if unseen[card]]

    def _decks(self, state: State) -> list[Action]:
        """6.1: which deck the next card comes from, one after the other (6.1a)."""
        return [self.moves.draw[deck] for deck, size in enumerate(state.sizes) if size]

    def _plays(self, state: State) -> list[Action]:
        """2.2: each card of the hand as an element, and as the formula or spell it bears."""
        box, moves = self.box, self.moves
        stock = Stock(state, box)
        found: list[Action] = []
        for number in dict.fromkeys(state.hands[state.seat]):
            card = box.cards[number]
            found.append(moves.lay[number])
            if card.formula:
                if can_complete(state, box, card, stock, self.rulings):
                    found.append(moves.brew[number])
            elif card.effect and can_cast(state, box, moves, number, self.rulings):
                found.append(moves.cast[number])
        return found + stage_choices(state, box, moves)

    def _sources(self, state: State) -> list[Action]:
        card = self.box.cards[state.played[-1]]
        found: list[Action] = []
        swap = len(state.played) > 1
        for source in choices(state, self.box, card, state.pending, self.rulings, swap):
            if source.seat == DESK:
                found.append(self.moves.use_pile[source.place])
            elif source.path != NO_PATH:
                found.append(self.moves.of_stage("use", source.seat, source.path, source.card))
            else:
                found.append(self.moves.of_formula("use", state, source.seat, source.same))
        return found

    def chance(self, state: State) -> Mapping[Action, int]:
        if self.turn(state) != CHANCE:
            return super().chance(state)
        if state.drawing == len(self.box.decks):
            return dict.fromkeys(self.actions(state), 1)
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
        elif verb == "draw":
            self._draw(t, action.place)
        elif verb == "stop":
            self._stop(t)
        elif verb == "opus":
            self._get_opus(t, action.place)
        elif verb == "place" and not t.played:
            place_stage(t, self.box, action, self.rulings, skip=False)
        else:
            decide(t, self.box, action, self.rulings)
        self._go_on(t)
        if t.outcome != PLAYING:
            t.phase = DONE
            t.plays = 0
        return t.freeze()

    def _go_on(self, t: Table) -> None:
        """On to the next decision: nobody is asked where there is nothing to decide."""
        while t.outcome == PLAYING:
            if t.draws:
                if self._next_deck(t):
                    return
                t.draws = 0  # 2.1a: no more cards than there are
            elif t.phase == DEALING:
                self._begin(t)
            elif t.played:
                if not t.pending:
                    go_on(t, self.box)
                if t.played:
                    return
            elif may_stop(t) and any(t.sizes):
                return
            elif t.phase == DRAWING:
                t.pending = ()
                t.phase = OPEN if len(t.sizes) > 1 else PLAY
                t.plays = 1 if t.phase == PLAY else 0
            elif t.phase == DONE:
                self._end(t)
            elif may_draw(t) or self._can_play(t):
                return
            else:  # 4.1c, 6.3a: nothing is left to be played
                t.phase = PLAY if t.phase == OPEN else DONE
                t.plays = 1

    def _can_play(self, t: Table) -> bool:
        """Whether there is a card to play; 7.3b: or a stage to place, while anybody has cards."""
        if t.hands[t.seat]:
            return True
        if not self.box.opus or not (any(t.sizes) or any(t.hands)):
            return False
        return bool(stage_choices(t.freeze(), self.box, self.moves))

    # ── 1 and 2: a turn ───────────────────────────────────────────────────────────────────

    def _next_deck(self, t: Table) -> bool:
        """The deck that the next card comes from, if there is no choice; False if there is none."""
        if t.phase == DEALING:
            t.drawing = self.order[-t.draws][1]
            return True
        some = [deck for deck, size in enumerate(t.sizes) if size]
        if t.drawing == NO_DECK and len(some) == 1:
            t.drawing = some[0]
        return bool(some)

    def _get(self, t: Table, card: int) -> None:
        """A card is dealt (1.4) or drawn (2.1)."""
        deck = t.drawing
        t.out_of_deck(deck, card)
        to = self.order[-t.draws][0] if t.phase == DEALING else t.seat
        if to == TO_DESK:
            t.onto_pile(self.box, card)
        else:
            t.into_hand(to, card)
        tell_get(t, self.box, to, deck, card)
        t.draws -= 1
        t.drawing = NO_DECK

    def _get_opus(self, t: Table, number: int) -> None:
        """7.1: one card each, by chance; the rest stay in the box (7.1b)."""
        seat = self.order[-t.draws][0]
        t.works[seat] = number
        tell_opus(t, self.box, seat, number)
        t.draws -= 1
        t.drawing = NO_DECK

    def _begin(self, t: Table) -> None:
        """2.1: the draw at the start of a turn. Player 1 has the first one (1.4a)."""
        t.phase = DRAWING
        t.plays = 0
        held = len(t.hands[t.seat])
        if len(t.sizes) == 1:
            t.draws = max(0, HAND - held)
        elif len(t.sizes) == 2:
            t.draws = first_phase(held)
        elif held < 10:  # 13.2: one card, and more if the player likes (13.2a)
            t.draws = 1
            t.pending = (8 - held,) if held < 8 else ()
        self._growth(t)

    def _growth(self, t: Table) -> None:
        """11.5: a point at the start of a turn for a player who is behind."""
        if has_talisman(t, self.box, t.seat, "growth") and max(t.points) > t.points[t.seat]:
            t.points[t.seat] += 1
            tell_points(t, t.seat, 1, "11.5")

    def _draw(self, t: Table, deck: int) -> None:
        """6.1: a card from this deck; 6.3: as the second phase, if it is not the first."""
        tell_deck(t, self.box, deck)
        if may_stop(t):
            t.draws = 1
            t.pending = (t.pending[0] - 1,) if t.pending[0] > 1 else ()
        elif not t.draws:
            t.draws = 1
            t.phase = PLAY
            t.plays = 1
        t.drawing = deck

    def _stop(self, t: Table) -> None:
        """13.2a: enough cards for the first phase."""
        tell_stop(t)
        t.pending = ()

    def _lay(self, t: Table, card: int) -> None:
        """2.3: a card as an element, a Stone too (8.1c); a point for one that was absent."""
        points = self._worth_of_laying(t, card)
        t.out_of_hand(t.seat, card)
        t.onto_pile(self.box, card)
        t.points[t.seat] += points
        tell_lay(t, self.box, card, points)
        useful = has_talisman(t, self.box, t.seat, "usefulness")  # 11.6
        if useful and (self.rulings.usefulness_added or not points):  # 11.6a
            t.points[t.seat] += 1
            tell_points(t, t.seat, 1, "11.6")
        t.used_up()

    def _worth_of_laying(self, t: Table, card: int) -> int:
        present = 0
        for pile, cards in enumerate(t.desk):
            if cards:
                present |= self.box.pile_elements[pile]
        shown = self.box.cards[card].elements
        absent = (shown & ~present).bit_count()
        if shown.bit_count() < 2:  # 9.1: granum is no element that could be absent
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
        card, swap = self.box.cards[t.played[-1]], len(t.played) > 1
        for source in choices(t.freeze(), self.box, card, t.pending, self.rulings, swap):
            if is_meant(action, source, t.formulas):
                tell_choice(t, self.box, source.card, self._place_of(source.code))
                t.pending = (*t.pending, source.code)
                break
        self._fill(t)

    def _place_of(self, code: int) -> str:
        seat, path, place = source_of(code)
        if seat == DESK:
            return desk_place(self.box, place)
        return f"formulas:{seat}" if path == NO_PATH else stage_place(self.box, seat, path, place)

    def _fill(self, t: Table) -> None:
        """3.1b: components with a single source have no need to be asked for."""
        card = self.box.cards[t.played[-1]]
        state = t.freeze()
        while len(t.pending) < len(card.recipe):
            swap = len(t.played) > 1
            found = choices(state, self.box, card, t.pending, self.rulings, swap)
            if len(found) > 1 and (
                swap or not must_all_be_used(state, self.box, card, t.pending, self.rulings)
            ):
                return
            t.pending = (*t.pending, found[0].code)
        self._complete(t, card.number, t.pending)

    def _complete(self, t: Table, card: int, codes: Cards) -> None:
        """3.2 and 3.3: points, the components under it, and what was under those goes home."""
        box = self.box
        components: list[int] = []
        used: list[tuple[int, Done]] = []
        gets = [0] * self.players
        # 11.7a: the talisman counts even if it is itself taken now.
        university = [has_talisman(t, box, seat, "university") for seat in range(self.players)]
        for number, code in enumerate(codes):
            if code >= ROW:
                half = owner_gets(t, box, box.cards[card], code, codes[:number])
                gets[source_of(code)[0]] += half
        mixed = 0
        for code in codes:
            seat, path, place = source_of(code)
            if seat == DESK:
                component = t.off_pile(place)
                mixed |= int(place == GRANUM)
            elif path == NO_PATH:
                done = t.formulas[seat][place]
                used.append((seat, done))
                component = done[0]
                mixed |= box.omnitudes >> box.key_of[component] & 1
            else:
                component = t.paths[seat][path][place] >> 1
                t.take_stage(seat, path, place)
                mixed |= box.omnitudes >> box.key_of[component] & 1
            components.append(component)
            tell_component(t, box, component, self._place_of(code))
        for seat, done in used:
            t.take_formula(seat, t.formulas[seat].index(done))
            home(t, box, under(done), f"formulas:{seat}", "3.3")
        points = box.cards[card].points
        t.complete(t.seat, made(card, mixed, tuple(components)))
        t.points[t.seat] += points
        tell_complete(t, box, card, points)
        for seat, half in enumerate(gets):
            if half:
                t.points[seat] += half
                tell_half(t, seat, half, "11.7" if university[seat] else "3.4")
        if len(t.played) > 1:
            t.onto_pile(box, t.played[0])
            tell_spell_spent(t, box, t.played[0])
        t.played = ()
        t.pending = ()
        t.used_up()

    # ── 4 Spells ──────────────────────────────────────────────────────────────────────────

    def _cast(self, t: Table, card: int) -> None:
        """4.1: shown to all; what it does is decided next."""
        t.out_of_hand(t.seat, card)
        t.played = (card,)
        t.pending = ()
        tell_cast(t, self.box, card)
        begin(t, self.box)

    # ── 5 The end ─────────────────────────────────────────────────────────────────────────

    def _end(self, t: Table) -> None:
        """The turn is over, and maybe the game (5.1)."""
        self._income(t)
        t.turns += 1
        if t.turns >= self.cap:  # 5.1b
            t.outcome = BROKEN_OFF
            tell_over(t)
            return
        some = any(t.sizes)
        for _ in range(self.players):
            t.seat = (t.seat + 1) % self.players
            if some or self._can_play(t):  # 5.1a
                tell_turn(t)
                self._begin(t)
                return
        t.outcome = PLAYED_OUT
        tell_over(t)

    def _income(self, t: Table) -> None:
        """11.4: a point at the end of a turn for a player who has fewer formulas than another."""
        if has_talisman(t, self.box, t.seat, "income"):
            counts = [completed(t, seat) for seat in range(self.players)]
            if max(counts) > counts[t.seat]:
                t.points[t.seat] += 1
                tell_points(t, t.seat, 1, "11.4")

    def scores(self, state: State) -> tuple[int, ...]:
        return state.points

    def winners(self, state: State) -> tuple[Player, ...]:
        """5.2: the most points, after a Stone too (8.1a); 5.2a: several may share them."""
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
        """Any cards that nobody has seen, for those seen from behind.

        Who has begun something can go on with it: who casts Transmutation has a stage to place
        (10.1), who must put a card down has one that shows the element (12.2).
        """
        state = self._imagined(view, rng)
        for _ in range(ENOUGH_DEALS):
            if self.turn(state) < 0 or self.actions(state):
                break
            state = self._imagined(view, rng)
        return state

    def _imagined(self, view: State, rng: Random) -> State:
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
        return read_drawing(picture, self.box, self.players)

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
            if card.points > best and can_complete(state, box, card, stock, self.rulings):
                best = card.points
        others = rich = 0
        for number, count in enumerate(self._elsewhere(state, seat)):
            if count:
                others += count
                card = box.cards[number]
                if card.points > 1 and can_complete(state, box, card, stock, self.rulings):
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
