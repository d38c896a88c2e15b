"""Potion-making in the order of its rulebook. Rule numbers are those of rules.toml.

1 the goal and the setup (cards.py, state.py) · 2 a turn · 3 formulas (formulas.py, brewing.py) ·
4 spells (spell.py, spells/) · 5 the end · the Guild of Alchemists: 6 phases, 7 the Magnum Opus and
8 the Stone (opus.py), 9 granum and other formulas (formulas.py), 10 its spells (spells/) · the
University course: 11 its formulas (talismans.py), 12 its spells (spells/) · 13 both together

What may not be done is explained in refuse.py and by the spells; what happens is told in tell.py.
"""

from collections.abc import Iterable, Mapping
from itertools import compress
from random import Random
from typing import Any, ClassVar, Final, final

from quint.cards import BadCards
from quint.core import CHANCE, OVER, Event, Game, Option, Player, Refusal, Unreadable
from quint.games.potion_making import (
    actions as do,
    brewing,
    checks,
    formulas,
    greedy,
    notation,
    opus,
    refuse,
    spells,
    state as states,
    talismans,
    tell,
    views,
)
from quint.games.potion_making.actions import Action, Actions
from quint.games.potion_making.cards import Box, read_box
from quint.games.potion_making.spell import Spell
from quint.games.potion_making.state import NO_DECK, Brewing, Draft, Outcome, Phase, Rulings, State
from quint.sentences import player, short

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
            "spell_cards",
            "top",
            ("top", "bottom"),
            "Does a spell card laid in Practice, or coming back, go on its pile or under it?",
            "4.1d",
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
            "passed_over",
            "nothing",
            ("nothing", "points"),
            "What do Income and Growth bring to a player who is passed over?",
            "11.5a",
        ),
        Option(
            "usefulness",
            "added",
            ("added", "instead"),
            "Does Usefulness add a point to that for an absent element, or replace it?",
            "11.6a",
        ),
        Option(
            "acceleration",
            "adds",
            ("adds", "two"),
            "Does Acceleration within Acceleration add a card, or does it stay at two?",
            "12.9b",
        ),
        Option("cap", 400, range(1, 1001), "After how many turns is a game cut off?", "5.1b"),
    )
    mix: str
    cards: str
    opus: str
    three_elements: str
    spell_cards: str
    decomposition: str
    granum: str
    omnitude: str
    passed_over: str
    usefulness: str
    acceleration: str
    cap: int

    def __init__(self, **chosen: Any) -> None:
        super().__init__(**chosen)
        self.box: Final[Box] = read_box(self.cards, self.opus, MIXES[self.mix], spells.effects())
        self.catalogue: Final = Actions(self.box, self.players)
        self.order: Final = states.deal_order(self.box, self.players)
        _check_the_deal(self)
        self.rulings: Final = Rulings(
            three_elements=self.three_elements,
            spells_under=self.spell_cards == "bottom" and self.mix == "practice",
            keep_itself=self.decomposition == "any-card",
            marked_stage_pays=self.granum == "half",
            omnitude_once=self.omnitude == "one",
            passed_over_earn=self.passed_over == "points",
            usefulness_added=self.usefulness == "added",
            accelerations_add_up=self.acceleration == "adds",
        )
        made_for = (self.box, self.catalogue, self.rulings)
        self.spells: Final = {effect: spell(*made_for) for effect, spell in spells.SPELLS.items()}

    def start(self) -> State:
        return states.start(self.box, self.players)

    def turn(self, state: State) -> Player:
        if state.outcome != Outcome.PLAYING:
            return OVER
        return CHANCE if state.drawing != NO_DECK else state.asked

    def attempts(self, state: State) -> Iterable[Action]:
        return self.catalogue.attempts(state)

    def read(self, state: State, text: str) -> Action:
        wanted = " ".join(text.lower().split())
        action = self.catalogue.by_text.get(wanted)
        if action is not None:
            return action
        for other in self.catalogue.attempts(state):
            if other.text == wanted:
                return other
        label, _, path = wanted.removeprefix("place ").rpartition(" on ")
        if label in self.box.by_label and path in self.box.path_names:  # not in the hand (7.3)
            return self.catalogue.place(self.box.by_label[label], self.box.path_names.index(path))
        raise Unreadable(self._mistyped(state, text))

    def spell(self, now: State | Draft) -> Spell:
        """The spell that lies on the table."""
        return self.spells[self.box.cards[now.played[0]].effect]

    # What may be done

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if state.outcome != Outcome.PLAYING:
            return refuse.after_the_end(state)
        if state.drawing != NO_DECK or isinstance(action, (do.Get, do.GetOpus)):
            return refuse.card(state, action, self.box)
        drawing = isinstance(action, (do.Draw, do.Stop)) and not state.played
        if state.draws or states.may_stop(state) or drawing:
            return refuse.deck(state, action, self._rule_of_drawing(state), self.box)
        if isinstance(state.pending, Brewing):
            return refuse.component(state, action, state.pending, self.box, self.rulings)
        if state.played:
            return self.spell(state).refuse(state, action)
        refusal = refuse.play(state, action, self.box, self.rulings)
        if refusal is None and isinstance(action, do.Cast):
            card = self.box.cards[action.card]
            return self.spells[card.effect].refuse_cast(state, card)
        return refusal

    def actions(self, state: State) -> tuple[Action, ...]:
        if state.outcome != Outcome.PLAYING:
            return ()
        if state.drawing != NO_DECK:
            return self._turned_up(state)
        if state.draws:
            return tuple(self._decks(state))
        if states.may_stop(state):
            return (*self._decks(state), self.catalogue.stop)
        if isinstance(state.pending, Brewing):
            return tuple(self._components(state, state.pending))
        if state.played:
            return tuple(self.spell(state).choices(state))
        found = self._plays(state)
        if states.may_draw(state):
            found += self._decks(state)
        return tuple(found)

    def _turned_up(self, state: State) -> tuple[Action, ...]:
        if state.drawing == len(self.box.decks):
            return tuple([opus for opus in self.catalogue.opus if opus.number not in state.works])
        unseen, get = state.unseen, self.catalogue.get
        if len(self.box.decks) == 1:
            return (*compress(get, unseen),)  # those of which there are more than none
        return tuple([get[card] for card in self.box.by_deck[state.drawing] if unseen[card]])

    def _decks(self, state: State) -> list[Action]:
        """6.1: which deck the next card comes from, one after the other (6.1a)."""
        return [self.catalogue.draw[deck] for deck, size in enumerate(state.sizes) if size]

    def _plays(self, state: State) -> list[Action]:
        """2.2: each card of the hand as an element, and as the formula or spell it bears."""
        box, catalogue = self.box, self.catalogue
        stock = formulas.Stock(state, box)
        found: list[Action] = []
        before = len(box.cards)  # no card has this number
        for number in state.hands[state.seat]:
            if number == before:
                continue  # another copy of the card: a hand is sorted
            before = number
            card = box.cards[number]
            found.append(catalogue.lay[number])
            if card.formula:
                if formulas.can_complete(state, card, stock, box, self.rulings):
                    found.append(catalogue.brew[number])
            elif card.effect and self.spells[card.effect].can_cast(state):
                found.append(catalogue.cast[number])
        if box.opus:  # 7.3: or a stage of the Opus, after a spell too (7.3c)
            found += opus.stage_choices(state, box, catalogue)
        return found

    def _components(self, state: State, pending: Brewing) -> list[Action]:
        card, swap = self.box.cards[state.played[-1]], len(state.played) > 1
        found: list[Action] = []
        for offer in formulas.choices(state, card, pending.chosen, self.box, self.rulings, swap):
            if offer.seat == states.DESK:
                found.append(self.catalogue.use_pile[offer.place])
            elif offer.path != states.NO_PATH:
                held = 2 * offer.same[0] + offer.same[1]
                found.append(self.catalogue.use_stage(state, offer.seat, offer.path, held))
            else:
                found.append(self.catalogue.use_formula(state, offer.seat, offer.same))
        return found

    def chance(self, state: State) -> Mapping[Action, int]:
        if self.turn(state) != CHANCE:
            return super().chance(state)
        if state.drawing == len(self.box.decks):
            return dict.fromkeys(self.actions(state), 1)
        cards = [card for card in self.box.by_deck[state.drawing] if state.unseen[card]]
        return {self.catalogue.get[card]: state.unseen[card] for card in cards}

    def toss(self, state: State, rng: Random) -> Action:
        if state.drawing == NO_DECK or state.drawing == len(self.box.decks):
            return super().toss(state, rng)
        return self.catalogue.get[views.by_lot(state, rng, self.box)]

    # What an action does

    def apply(self, state: State, action: Action, events: list[Event] | None = None) -> State:
        draft = Draft(state, events)
        if isinstance(action, do.Get):
            self._get(draft, action.card)
        elif isinstance(action, do.Lay):
            self._lay(draft, action.card)
        elif isinstance(action, do.Draw):
            self._draw(draft, action.deck)
        elif isinstance(action, do.Brew):
            brewing.brew(state, draft, action.card, self.box, self.rulings)
        elif isinstance(state.pending, Brewing):
            brewing.use(state, draft, action, state.pending, self.box, self.rulings)
        elif draft.played:
            self.spell(draft).decide(draft, action)
        elif isinstance(action, do.Cast):
            self._cast(draft, action.card)
        elif isinstance(action, do.Place):
            opus.place_stage(draft, action, self.box, self.rulings, skip=False)
        elif isinstance(action, do.GetOpus):
            self._get_opus(draft, action.number)
        else:
            self._stop(draft)
        self._go_on(draft)
        if draft.outcome != Outcome.PLAYING:
            draft.phase = Phase.DONE
            draft.plays = 0
        return draft.freeze()

    def _go_on(self, draft: Draft) -> None:
        """On to the next decision: nobody is asked where there is nothing to decide."""
        while draft.outcome == Outcome.PLAYING:
            if draft.draws:
                if self._next_deck(draft):
                    return
                draft.draws = 0  # 2.1a: no more cards than there are
            elif draft.phase == Phase.DEALING:
                self._begin(draft)
            elif draft.played:
                if draft.pending is None:
                    self.spell(draft).go_on(draft)
                if draft.played:
                    return
            elif draft.phase == Phase.DRAWING:
                if states.may_stop(draft) and draft.cards_are_left():
                    return
                draft.more = 0
                draft.phase = Phase.OPEN if len(draft.sizes) > 1 else Phase.PLAY
                draft.plays = 1 if draft.phase == Phase.PLAY else 0
            elif draft.phase == Phase.DONE:
                self._end(draft)
            elif states.may_draw(draft) or self._can_play(draft):
                return
            else:  # 4.1c, 6.3a: nothing is left to be played
                draft.phase = Phase.PLAY if draft.phase == Phase.OPEN else Phase.DONE
                draft.plays = 1

    def _can_play(self, draft: Draft) -> bool:
        """Whether there is a card to play; 7.3b: or a stage to place, while anybody has cards."""
        if draft.hands[draft.seat]:
            return True
        if not self.box.opus or not (draft.cards_are_left() or any(draft.hands)):
            return False
        return bool(opus.stage_choices(draft.freeze(), self.box, self.catalogue))

    # ── 1 and 2: a turn ───────────────────────────────────────────────────────────────────

    def _next_deck(self, draft: Draft) -> bool:
        """The deck that the next card comes from, if there is no choice; False if there is none."""
        if draft.phase == Phase.DEALING:
            draft.drawing = self.order[-draft.draws][1]
            return True
        if len(draft.sizes) == 1:
            draft.drawing = 0 if draft.sizes[0] else NO_DECK
            return draft.drawing == 0
        some = [deck for deck, size in enumerate(draft.sizes) if size]
        if len(some) == 1 and draft.drawing == NO_DECK:
            draft.drawing = some[0]
        return bool(some)

    def _get(self, draft: Draft, card: int) -> None:
        """A card is dealt (1.4) or drawn (2.1)."""
        deck = draft.drawing
        draft.out_of_deck(deck, card)
        to = self.order[-draft.draws][0] if draft.phase == Phase.DEALING else draft.seat
        if to == states.TO_DESK:
            draft.onto_pile(card, self.box)
        else:
            draft.into_hand(to, card)
        if draft.events is not None:
            tell.got(draft, to, deck, card, self._rule_of_drawing(draft), self.box)
        draft.draws -= 1
        draft.drawing = NO_DECK

    def _rule_of_drawing(self, now: State | Draft) -> str:
        """Why cards are drawn or dealt now."""
        decks = len(self.box.decks)
        if now.phase == Phase.DEALING:
            return ("1.4", "6.1", "13.1")[decks - 1]
        if now.played:
            return self.spell(now).rule
        if decks > 2:
            return "13.2"
        if now.phase == Phase.DRAWING:
            return "2.1" if decks == 1 else "6.2"
        return "6.3"

    def _get_opus(self, draft: Draft, number: int) -> None:
        """7.1: one card each, by chance; the rest stay in the box (7.1b)."""
        seat = self.order[-draft.draws][0]
        draft.works = states.replaced(draft.works, seat, number)
        tell.opus(draft, seat, number, self.box)
        draft.draws -= 1
        draft.drawing = NO_DECK

    def _begin(self, draft: Draft) -> None:
        """2.1: the draw at the start of a turn. Player 1 has the first one (1.4a)."""
        draft.phase = Phase.DRAWING
        draft.plays = 0
        held = len(draft.hands[draft.seat])
        if len(draft.sizes) == 1:
            draft.draws = max(0, states.HAND - held)
        elif len(draft.sizes) == 2:
            draft.draws = first_phase(held)
        elif held < 10:  # 13.2: one card, and more if the player likes (13.2a)
            draft.draws = 1
            draft.more = max(0, 8 - held)
        if self.box.talismans:
            talismans.growth(draft, self.box)

    def _draw(self, draft: Draft, deck: int) -> None:
        """6.1: a card from this deck; 6.3: as the second phase, if it is not the first."""
        tell.deck(draft, deck, self.box)
        if states.may_stop(draft):
            draft.draws = 1
            draft.more -= 1
        elif not draft.draws:
            draft.draws = 1
            draft.phase = Phase.PLAY
            draft.plays = 1
        draft.drawing = deck

    def _stop(self, draft: Draft) -> None:
        """13.2a: enough cards for the first phase."""
        tell.stopped(draft)
        draft.more = 0

    def _lay(self, draft: Draft, card: int) -> None:
        """2.3: a card as an element, a Stone too (8.1c); a point for one that was absent."""
        points = self._worth_of_laying(draft, card)
        draft.out_of_hand(draft.seat, card)
        draft.to_desk(card, self.box, self.rulings)
        draft.earn(draft.seat, points)
        tell.laid(draft, card, points, self.box)
        if self.box.talismans:
            talismans.usefulness(draft, points, self.box, self.rulings)
        draft.used_up()

    def _worth_of_laying(self, draft: Draft, card: int) -> int:
        """2.3: a point for an element that was absent; granum is none (9.1)."""
        shown = self.box.cards[card].elements
        several = shown.bit_count() > 1
        if not several and draft.desk[self.box.pile_of[card]]:
            return 0
        present = 0
        for pile, cards in enumerate(draft.desk):
            if cards:
                present |= self.box.pile_elements[pile]
        absent = (shown & ~present).bit_count()
        if not several or self.three_elements == "each":  # 2.3a
            return absent
        return 1 if absent or self.three_elements == "always" else 0

    # ── 4 Spells ──────────────────────────────────────────────────────────────────────────

    def _cast(self, draft: Draft, card: int) -> None:
        """4.1: shown to all; what it does is decided next."""
        draft.out_of_hand(draft.seat, card)
        draft.played = (card,)
        tell.cast(draft, card, self.box)
        self.spell(draft).begin(draft)

    # ── 5 The end ─────────────────────────────────────────────────────────────────────────

    def _end(self, draft: Draft) -> None:
        """The turn is over, and maybe the game (5.1)."""
        if self.box.talismans:
            talismans.income(draft, self.box)
        draft.turns += 1
        if draft.turns >= self.cap:  # 5.1b
            draft.outcome = Outcome.BROKEN_OFF
            tell.over(draft)
            return
        some = draft.cards_are_left()
        last = draft.seat
        for step in range(1, self.players + 1):
            draft.seat = (last + step) % self.players
            if some or self._can_play(draft):  # 5.1a
                if step > 1:
                    self._pass_over(draft, last, step)
                tell.turn(draft)
                self._begin(draft)
                return
        draft.outcome = Outcome.PLAYED_OUT
        tell.over(draft)

    def _pass_over(self, draft: Draft, last: Player, step: int) -> None:
        """11.5a: those between the last player and the next, who have no turn."""
        if self.rulings.passed_over_earn:
            following = draft.seat
            for between in range(1, step):
                draft.seat = (last + between) % self.players
                talismans.growth(draft, self.box)
                talismans.income(draft, self.box)
            draft.seat = following

    def scores(self, state: State) -> tuple[int, ...]:
        return state.points

    def winners(self, state: State) -> tuple[Player, ...]:
        """5.2: the most points, after a Stone too (8.1a); 5.2a: several may share them."""
        if state.outcome == Outcome.PLAYING:
            return ()
        best = max(state.points)
        return tuple([seat for seat, points in enumerate(state.points) if points == best])

    # Hidden hands

    def view(self, state: State, seat: Player) -> State:
        return views.seen_by(state, seat, self.box)

    def imagine(self, view: State, seat: Player, rng: Random) -> State:
        """Any cards that nobody has seen, for those seen from behind.

        Whoever has begun something can go on with it: whoever casts Transmutation has a stage to
        place (10.1), whoever must put a card down has one that shows the element (12.2).
        """
        state = views.imagined(view, rng, self.box)
        for _ in range(ENOUGH_DEALS):
            if self.turn(state) < 0 or self.actions(state):
                break
            state = views.imagined(view, rng, self.box)
        return state

    # Letters

    def picture(self, state: State) -> str:
        return notation.draw(state, self.box)

    def position(self, picture: str) -> State:
        state = notation.read(picture, self.box, self.players)
        checks.check(state, self.order, self.spells, self.box, self.rulings)
        turn = self.turn(state)
        whole = self.imagine(state, turn, Random(0)) if checks.hides(state) else state
        if turn != OVER and not self.actions(whole):
            who = player(turn) if turn >= 0 else "Chance"
            raise Unreadable(f"{who} has nothing to do in this drawing.")
        return state

    def worth(self, state: State, seat: Player) -> float:
        """Points now, and what can be brewed next."""
        ahead = super().worth(state, seat)
        if state.outcome != Outcome.PLAYING:
            return ahead
        return greedy.worth(state, seat, ahead, self.box, self.rulings)


def _check_the_deal(game: PotionMaking) -> None:
    """1.4, 7.1: a person's own card files must have enough for everybody."""
    for deck, size in enumerate(game.start().sizes):
        takes = [one for _, one in game.order].count(deck)
        if size < takes:
            raise BadCards(
                f"{short(game.cards)} has {size} cards of the deck {game.box.decks[deck]!r}, "
                f"and the deal takes {takes}."
            )
    if game.box.opus and len(game.box.opus) < game.players:
        raise BadCards(
            f"{short(game.opus)} has {len(game.box.opus)} Magnum Opus cards "
            f"for {game.players} players."
        )
