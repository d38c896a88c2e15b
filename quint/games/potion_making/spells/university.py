"""The spells of the University course (rule 12), and the Scruple of Conscience."""

from collections.abc import Iterator
from typing import ClassVar, Final, final

from quint.core import Refusal
from quint.games.potion_making import actions as do, formulas, refuse, state as states, tell
from quint.games.potion_making.actions import Action
from quint.games.potion_making.cards import GRANUM, Card
from quint.games.potion_making.spell import Spell, formulas_in_hand, formulas_on_top, home
from quint.games.potion_making.spells.guild import NOTHING_TO_DRAW, no_decks
from quint.games.potion_making.state import Chosen, Demand, Done, Draft, State
from quint.sentences import player

FOREST: Final = 10  # 12.10: for the caster,
CREATURE: Final = 2  # and for the owner of each creature
SCRUPLE: Final = 5  # 12.11


@final
class Whirlpool(Spell):
    """12.1: everything under completed formulas goes home, the caster's first."""

    effect: ClassVar[str] = "whirlpool"
    rule: ClassVar[str] = "12.1"
    does: ClassVar[tuple[str, ...]] = ("All components under", "formulas go home")
    unable: ClassVar[str] = "Nothing lies under any completed formula."
    another: ClassVar[bool] = False

    def can_cast(self, state: State) -> bool:
        return any(states.under(done) for row in state.formulas for done in row)

    def begin(self, draft: Draft) -> None:
        players = len(draft.hands)
        for step in range(players):
            seat = (draft.seat + step) % players
            row = draft.formulas[seat]
            bare = tuple([states.made(done[0], done[1]) for done in row])
            draft.formulas = states.replaced(draft.formulas, seat, bare)
            for done in row:
                cards, before = states.under(done), f"formulas:{seat}"
                home(draft, cards, before, self.rule, self.box, self.rulings)
        self.spend(draft)


@final
class Necessity(Spell):
    """12.2: the first player after the caster who holds the element puts such a card down."""

    effect: ClassVar[str] = "necessity"
    rule: ClassVar[str] = "12.2"
    does: ClassVar[tuple[str, ...]] = ("Name an element: the first", "who holds it puts it down")
    asks: ClassVar[tuple[str, str]] = (
        "Choose an element to name: any pile, even an empty one.",
        "Choose a card with the named element, then its pile.",
    )  # it can always be cast: nobody knows what the others hold

    def holding(self, now: State | Draft, seat: int, element: int) -> list[int]:
        """The cards of a hand that show the element; granum can be named too (12.2b)."""
        return [card for card in dict.fromkeys(now.hands[seat]) if self.shows(card, element)]

    def shows(self, card: int, element: int) -> bool:
        if card < 0:
            return False
        if element == GRANUM:
            return self.box.pile_of[card] == GRANUM
        return bool(self.box.cards[card].elements >> element & 1)

    def choices(self, state: State) -> list[Action]:
        if not isinstance(state.pending, Demand):
            return [*self.actions.name]
        cards = self.holding(state, state.pending.seat, state.pending.element)
        return [self.actions.put[card] for card in cards]

    def refuse(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(state.pending, Demand):
            if isinstance(action, do.Name):
                return None
            return Refusal(self.rule, "Name an element first.", ("played",))
        element, seat = state.pending.element, state.pending.seat
        if isinstance(action, do.Put) and action.card in self.holding(state, seat, element):
            return None
        named = self.box.pile_names[element]
        because = f"{player(seat)} must put down a card that shows {named}."
        return Refusal(self.rule, because, (f"hand:{seat}",))

    def decide(self, draft: Draft, action: Action) -> None:
        if isinstance(action, do.Name):
            self.name(draft, action.element)
        elif isinstance(action, do.Put) and isinstance(draft.pending, Demand):
            self.obey(draft, draft.pending.seat, action.card)

    def name(self, draft: Draft, element: int) -> None:
        players = len(draft.hands)
        tell.named(draft, element, self.box)
        for step in range(1, players + 1):
            seat = (draft.seat + step) % players
            cards = self.holding(draft, seat, element)
            if len(cards) == 1:
                self.obey(draft, seat, cards[0])
                return
            if cards:
                draft.pending = Demand(element, seat)
                return
        tell.nobody(draft)
        self.spend(draft)

    def obey(self, draft: Draft, seat: int, card: int) -> None:
        """12.2a: the card that its holder chose, if there was a choice."""
        draft.out_of_hand(seat, card)
        draft.onto_pile(card, self.box)
        tell.put(draft, seat, card, self.rule, self.box)
        self.spend(draft)


@final
class UniversalKnowledge(Spell):
    """12.3: the top card of any pile; 13.5: a Stone too, unless a card lies on it (13.5a)."""

    effect: ClassVar[str] = "universal knowledge"
    rule: ClassVar[str] = "12.3"
    does: ClassVar[tuple[str, ...]] = ("Any card of the desk", "into your hand")
    unable: ClassVar[str] = "The desk is empty."
    asks: ClassVar[tuple[str, str]] = ("Choose any card in the desk.", "")
    takes: ClassVar[str] = "card out of the desk"
    another: ClassVar[bool] = False

    def can_cast(self, state: State) -> bool:
        return any(state.desk)

    def choices(self, state: State) -> list[Action]:
        return [self.actions.take[pile[-1]] for pile in state.desk if pile]

    def refuse(self, state: State, action: Action) -> Refusal | None:
        return self.refuse_take(state, action, [pile[-1] for pile in state.desk if pile])

    def decide(self, draft: Draft, action: Action) -> None:
        take_openly(self, draft, action)


def take_openly(spell: Spell, draft: Draft, action: Action) -> None:
    """A card of the desk goes into the hand of the caster."""
    if isinstance(action, do.Take):
        draft.take_openly(draft.seat, draft.off_pile(spell.box.pile_of[action.card]))
        tell.took(draft, action.card, f"hand:{draft.seat}", spell.rule, spell.box)
        spell.spend(draft)


@final
class Creation(Spell):
    """12.4: a formula card of the desk or of the hand counts as completed."""

    effect: ClassVar[str] = "creation"
    rule: ClassVar[str] = "12.4"
    does: ClassVar[tuple[str, ...]] = ("A formula counts as", "completed")
    unable: ClassVar[str] = "There is no formula card in your hand or on top of a pile."
    asks: ClassVar[tuple[str, str]] = (
        "Choose a formula in the desk; or one of your hand, then the kettle.",
        "",
    )
    takes: ClassVar[str] = "formula card out of the desk, or complete one of your hand"
    another: ClassVar[bool] = False

    def can_cast(self, state: State) -> bool:
        return bool(formulas_on_top(state, self.box) or formulas_in_hand(state, self.box))

    def choices(self, state: State) -> list[Action]:
        of_desk: list[Action] = [self.actions.take[n] for n in formulas_on_top(state, self.box)]
        return of_desk + [self.actions.complete[n] for n in formulas_in_hand(state, self.box)]

    def refuse(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, do.Complete):
            return self.refuse_take(state, action, formulas_on_top(state, self.box))
        if action.card in formulas_in_hand(state, self.box):
            return None
        because = f"{self.box.name(action.card)} is no formula card in your hand."
        return Refusal(self.rule, because, (f"hand:{state.seat}",))

    def decide(self, draft: Draft, action: Action) -> None:
        if isinstance(action, do.Take):
            draft.off_pile(self.box.pile_of[action.card])
            tell.took(draft, action.card, f"formulas:{draft.seat}", self.rule, self.box)
        elif isinstance(action, do.Complete):
            draft.out_of_hand(draft.seat, action.card)
        else:
            return
        draft.complete(draft.seat, states.made(action.card))
        tell.kept(draft, action.card, self.rule, self.box)
        self.spend(draft)


@final
class MagicalKnowledge(Spell):
    """12.5: a spell card out of the desk, but for this spell itself (12.5a).

    A Scruple of Conscience is no spell (12.11a).
    """

    effect: ClassVar[str] = "magical knowledge"
    rule: ClassVar[str] = "12.5"
    does: ClassVar[tuple[str, ...]] = ("A spell of the desk", "into your hand")
    unable: ClassVar[str] = "No pile of the desk has another spell card on top."
    asks: ClassVar[tuple[str, str]] = ("Choose a spell in the desk to take into your hand.", "")
    takes: ClassVar[str] = "spell card out of the desk"

    def on_top(self, state: State) -> list[int]:
        tops = [self.box.cards[pile[-1]] for pile in state.desk if pile]
        spells = [card for card in tops if card.kind == "spell"]
        return [card.number for card in spells if card.effect != self.effect]

    def can_cast(self, state: State) -> bool:
        return bool(self.on_top(state))

    def choices(self, state: State) -> list[Action]:
        return [self.actions.take[card] for card in self.on_top(state)]

    def refuse(self, state: State, action: Action) -> Refusal | None:
        return self.refuse_take(state, action, self.on_top(state))

    def refuse_top(self, wanted: Card, place: tuple[str, ...]) -> Refusal:
        if wanted.effect == self.effect:
            return Refusal("12.5a", "This spell cannot fetch one of its own kind.", place)
        return Refusal(self.rule, f"{wanted.name} is no spell card.", place)

    def decide(self, draft: Draft, action: Action) -> None:
        take_openly(self, draft, action)


@final
class Transfiguration(Spell):
    """12.6: a formula of the hand with one component replaced; brewed like any other."""

    effect: ClassVar[str] = "transfiguration"
    rule: ClassVar[str] = "12.6"
    does: ClassVar[tuple[str, ...]] = ("Complete a formula with", "one wrong component")
    unable: ClassVar[str] = "No formula of your hand can be completed with one component replaced."
    asks: ClassVar[tuple[str, str]] = ("Choose a formula of your hand, then the kettle.", "")
    another: ClassVar[bool] = False

    def brewable(self, state: State) -> Iterator[int]:
        """The formulas of the hand that can be completed so."""
        hand = formulas_in_hand(state, self.box)
        if not hand:
            return
        first = self.box.cards[hand[0]]  # what can be used is alike for all
        everything = formulas.offers(state, first, self.box, self.rulings, swap=True)
        for card in hand:
            if formulas.can_swap(self.box.cards[card], everything):
                yield card

    def can_cast(self, state: State) -> bool:
        return any(True for _ in self.brewable(state))

    def choices(self, state: State) -> list[Action]:
        return [self.actions.brew[card] for card in self.brewable(state)]

    def refuse(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, do.Brew) and action.card in list(self.brewable(state)):
            return None
        because = "Transfiguration: brew a formula of your hand with one component replaced."
        return Refusal(self.rule, because, (f"hand:{state.seat}",))


@final
class Overthrow(Spell):
    """12.7: one component of a great formula into the hand, the rest into the desk."""

    effect: ClassVar[str] = "overthrow"
    rule: ClassVar[str] = "12.7"
    does: ClassVar[tuple[str, ...]] = ("A creature or supreme card", "falls apart; take a part")
    unable: ClassVar[str] = "Nobody has a creature or a supreme formula that something lies under."
    asks: ClassVar[tuple[str, str]] = (
        "Choose a creature or a supreme formula of anybody.",
        "Choose the card to take into your hand.",
    )
    another: ClassVar[bool] = False

    def is_great(self, done: Done) -> bool:
        return self.box.cards[done[0]].kind in ("creature", "supreme")

    def can_choose(self, done: Done) -> bool:
        return self.is_great(done) and bool(states.under(done))  # 12.7a

    def can_cast(self, state: State) -> bool:
        return any(self.can_choose(done) for row in state.formulas for done in row)

    def apart(self, state: State) -> list[int]:
        if not isinstance(state.pending, Chosen):
            return []
        done = state.formulas[state.pending.seat][state.pending.place]
        return list(dict.fromkeys(states.under(done)))

    def choices(self, state: State) -> list[Action]:
        if isinstance(state.pending, Chosen):
            return [self.actions.keep[card] for card in self.apart(state)]
        found: list[Action] = []
        for seat, row in enumerate(state.formulas):
            for done in dict.fromkeys(row):
                if self.can_choose(done):
                    found.append(self.actions.choose(state, seat, done))
        return found

    def refuse(self, state: State, action: Action) -> Refusal | None:
        if isinstance(state.pending, Chosen):
            if isinstance(action, do.Keep) and action.card in self.apart(state):
                return None
            because = "Choose one of the components to take into your hand."
            return Refusal(self.rule, because, (f"formulas:{state.pending.seat}",))
        if not isinstance(action, do.Choose):
            because = "Overthrow: choose a creature or a supreme formula."
            return Refusal(self.rule, because, ("played",))
        chosen = states.variant(state.formulas[action.seat], action.card, action.nth)
        if chosen is None:
            return refuse.not_there(state, action, self.rule, self.box)
        if self.can_choose(chosen):
            return None
        name, place = self.box.name(action.card), (f"formulas:{action.seat}",)
        if self.is_great(chosen):
            return Refusal("12.7a", f"Nothing lies under {name} that you could take.", place)
        because = f"{name} is neither a creature nor a supreme formula."
        return Refusal(self.rule, because, place)

    def decide(self, draft: Draft, action: Action) -> None:
        if isinstance(action, do.Choose):
            row = draft.formulas[action.seat]
            done = states.variant(row, action.card, action.nth)
            assert done is not None
            tell.chosen(draft, action.card, action.seat, self.rule, self.box)
            draft.pending = Chosen(action.seat, row.index(done))
        elif isinstance(action, do.Keep) and isinstance(draft.pending, Chosen):
            before = f"formulas:{draft.pending.seat}"
            done = draft.take_formula(draft.pending.seat, draft.pending.place)
            rest = [done[0], *states.under(done)]
            rest.remove(action.card)
            draft.take_openly(draft.seat, action.card)
            tell.seized(draft, action.card, before, self.box)
            home(draft, tuple(rest), before, self.rule, self.box, self.rulings)
            self.spend(draft)


@final
class Diversity(Spell):
    """12.8: three cards are drawn."""

    effect: ClassVar[str] = "diversity"
    rule: ClassVar[str] = "12.8"
    does: ClassVar[tuple[str, ...]] = ("Draw three cards",)
    draws: ClassVar[int] = 3
    unable: ClassVar[str] = NOTHING_TO_DRAW
    another: ClassVar[bool] = False

    def can_cast(self, state: State) -> bool:
        return any(state.sizes)

    def refuse_cast(self, state: State, card: Card) -> Refusal | None:
        return None if self.can_cast(state) else no_decks(self)

    def go_on(self, draft: Draft) -> None:
        self.spend(draft)


@final
class Acceleration(Spell):
    """12.9: two cards are played instead of one, stages among them (12.9a).

    One within another counts for itself (12.9b), or not: then two are played in all.
    """

    effect: ClassVar[str] = "acceleration"
    rule: ClassVar[str] = "12.9"
    does: ClassVar[tuple[str, ...]] = ("Play two more cards",)

    def begin(self, draft: Draft) -> None:
        self.spend(draft)
        draft.plays = draft.plays + 1 if self.rulings.accelerations_add_up else 2


@final
class ForbiddenForest(Spell):
    """12.10: two creatures are destroyed; points for the caster and the owner of each."""

    effect: ClassVar[str] = "forbidden forest"
    rule: ClassVar[str] = "12.10"
    does: ClassVar[tuple[str, ...]] = ("Destroy two creatures:", "10 points")
    unable: ClassVar[str] = "There are no two completed creatures before the players."
    asks: ClassVar[tuple[str, str]] = ("Choose the first creature.", "Choose the second creature.")
    another: ClassVar[bool] = False

    def creatures(self, now: State | Draft) -> list[Chosen]:
        """Every completed creature; 13.5: those in an Opus are safe."""
        found: list[Chosen] = []
        for seat, row in enumerate(now.formulas):
            for place, done in enumerate(row):
                if self.box.cards[done[0]].kind == "creature":
                    found.append(Chosen(seat, place))
        return found

    def free(self, now: State | Draft) -> dict[tuple[int, Done], Chosen]:
        """Those for the first choice, or for the second; those that are alike once."""
        found: dict[tuple[int, Done], Chosen] = {}
        for one in self.creatures(now):
            if one != now.pending:
                found.setdefault((one.seat, now.formulas[one.seat][one.place]), one)
        return found

    def can_cast(self, state: State) -> bool:
        return len(self.creatures(state)) > 1

    def choices(self, state: State) -> list[Action]:
        return [self.actions.choose(state, seat, done) for seat, done in self.free(state)]

    def refuse(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, do.Choose):
            because = "The Forbidden Forest: choose two completed creatures."
            return Refusal(self.rule, because, ("played",))
        done = states.variant(state.formulas[action.seat], action.card, action.nth)
        if done is None:
            return refuse.not_there(state, action, self.rule, self.box)
        if (action.seat, done) in self.free(state):
            return None
        name, place = self.box.name(action.card), (f"formulas:{action.seat}",)
        if self.box.cards[action.card].kind != "creature":
            return Refusal(self.rule, f"{name} is no creature.", place)
        because = f"{name} has been chosen already: choose another creature."
        return Refusal(self.rule, because, place)

    def decide(self, draft: Draft, action: Action) -> None:
        if not isinstance(action, do.Choose):
            return
        done = states.variant(draft.formulas[action.seat], action.card, action.nth)
        assert done is not None
        tell.chosen(draft, action.card, action.seat, self.rule, self.box)
        chosen = self.free(draft)[action.seat, done]
        if not isinstance(draft.pending, Chosen):
            draft.pending = chosen
            return
        both = [draft.pending.key(), chosen.key()]
        for seat, place in sorted(both, reverse=True):  # so that no place changes
            gone = draft.take_formula(seat, place)
            home(
                draft,
                (gone[0], *states.under(gone)),
                f"formulas:{seat}",
                self.rule,
                self.box,
                self.rulings,
            )
            draft.earn(seat, CREATURE)
            tell.points(draft, seat, CREATURE, self.rule)
        draft.earn(draft.seat, FOREST)
        tell.points(draft, draft.seat, FOREST, self.rule)
        self.spend(draft)


@final
class Scruple(Spell):
    """12.11: the card goes into the hand of somebody who is ahead, and takes 5 points (12.11a)."""

    effect: ClassVar[str] = "scruple"
    rule: ClassVar[str] = "12.11"
    does: ClassVar[tuple[str, ...]] = ("Give it to somebody ahead:", "it costs 5 points")
    kind: ClassVar[str] = "artifact"
    unable: ClassVar[str] = "Nobody has more points than you."
    asks: ClassVar[tuple[str, str]] = ("Choose the player who gets the Scruple of Conscience.", "")
    another: ClassVar[bool] = False

    def ahead(self, state: State) -> list[int]:
        own = state.points[state.seat]
        return [seat for seat, points in enumerate(state.points) if points > own]

    def can_cast(self, state: State) -> bool:
        return max(state.points) > state.points[state.seat]

    def choices(self, state: State) -> list[Action]:
        return [self.actions.give[seat] for seat in self.ahead(state)]

    def refuse(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, do.Give) and action.seat in self.ahead(state):
            return None
        because = "Give the Scruple of Conscience to a player who has more points than you."
        return Refusal(self.rule, because, ("played",))

    def decide(self, draft: Draft, action: Action) -> None:
        if isinstance(action, do.Give):
            card = draft.played[0]
            draft.take_openly(action.seat, card)
            draft.earn(action.seat, -SCRUPLE)
            tell.scruple(draft, card, action.seat, SCRUPLE, self.box)
            draft.played = ()
            draft.pending = None
            draft.used_up()
