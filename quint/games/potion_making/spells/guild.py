"""The spells of the Guild of Alchemists (rule 10)."""

from typing import ClassVar, Final, final

from quint.core import Refusal
from quint.games.potion_making import opus, refuse, tell
from quint.games.potion_making.actions import Action, Place, Put, Return, Take
from quint.games.potion_making.cards import Card
from quint.games.potion_making.spell import Spell, formulas_in_hand, formulas_on_top, put_away
from quint.games.potion_making.spells.practice import NOTHING_ON_TOP
from quint.games.potion_making.state import Draft, Returning, State, Wanted, made, replaced

NOTHING_TO_DRAW: Final = "All decks are empty: there is nothing to draw."
RETURNS: Final = 2  # 10.2


@final
class Transmutation(Spell):
    """10.1: one stage is skipped, the next is placed; both together are one phase."""

    effect: ClassVar[str] = "transmutation"
    rule: ClassVar[str] = "10.1"
    does: ClassVar[tuple[str, ...]] = ("Skip one stage,", "place the next")
    unable: ClassVar[str] = "You have no card for the stage after the next one of any path."
    asks: ClassVar[tuple[str, str]] = (
        "Choose a path, then the card for the stage after the next.",
        "",
    )
    another: ClassVar[bool] = False

    def can_cast(self, state: State) -> bool:
        return bool(self.choices(state))

    def refuse_cast(self, state: State, card: Card) -> Refusal | None:
        if self.can_cast(state):
            return None
        path = opus.barred(state, self.box, self.actions)
        if path >= 0:
            return refuse.skipping(state, path, self.box)
        return Refusal("4.1b", self.unable, (f"opus:{state.seat}",))

    def choices(self, state: State) -> list[Action]:
        return opus.stage_choices(state, self.box, self.actions, skip=True)

    def refuse(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Place):
            return refuse.stage(state, action, self.box, skip=True)
        because = "Transmutation is being cast: place the card that your Opus asks for."
        return Refusal(self.rule, because, (f"opus:{state.seat}",))

    def decide(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Place):
            opus.place_stage(draft, action, self.box, self.rulings, skip=True)
            put_away(draft, self.box)


@final
class Trismegistus(Spell):
    """10.2: five cards are drawn, and two go back to their decks. 10.2b: then on."""

    effect: ClassVar[str] = "trismegistus"
    rule: ClassVar[str] = "10.2"
    does: ClassVar[tuple[str, ...]] = ("Draw five cards,", "return two")
    draws: ClassVar[int] = 5
    unable: ClassVar[str] = NOTHING_TO_DRAW
    asks: ClassVar[tuple[str, str]] = ("", "Choose a card to return, then its deck.")

    def can_cast(self, state: State) -> bool:
        return any(state.sizes)

    def refuse_cast(self, state: State, card: Card) -> Refusal | None:
        return None if self.can_cast(state) else no_decks(self)

    def go_on(self, draft: Draft) -> None:
        """10.2a: once the cards are in the hand."""
        draft.pending = Returning(min(RETURNS, len(draft.hands[draft.seat])))

    def choices(self, state: State) -> list[Action]:
        if state.pending is None:
            return []
        return [self.actions.give_back[card] for card in dict.fromkeys(state.hands[state.seat])]

    def refuse(self, state: State, action: Action) -> Refusal | None:
        hand = (f"hand:{state.seat}",)
        left = state.pending.left if isinstance(state.pending, Returning) else 0
        if not isinstance(action, Return):
            because = f"Trismegistus: return {left} of your cards to their decks first."
            return Refusal(self.rule, because, hand)
        if action.card not in state.hands[state.seat]:
            return Refusal(self.rule, f"{self.box.name(action.card)} is not in your hand.", hand)
        return None

    def decide(self, draft: Draft, action: Action) -> None:
        """A card goes back to its deck; which one, only its owner knows."""
        if isinstance(action, Return) and isinstance(draft.pending, Returning):
            deck_of = self.box.deck_of
            deck = deck_of[action.card]
            draft.out_of_hand(draft.seat, action.card)
            draft.into_deck(deck, action.card)
            # 1.5a: which cards of this deck are left, the others cannot be sure any more.
            shown = draft.shown[draft.seat]
            kept = tuple([card for card in shown if deck_of[card] != deck])
            draft.shown = replaced(draft.shown, draft.seat, kept)
            tell.returned(draft, action.card, deck, self.box)
            left = draft.pending.left - 1
            draft.pending = Returning(left)
            if not left:
                self.spend(draft)


def no_decks(spell: Spell) -> Refusal:
    """A spell that draws cards where there are none."""
    return Refusal("4.1b", spell.unable, tuple([f"deck:{name}" for name in spell.box.decks]))


@final
class Atanorum(Spell):
    """10.3: a formula card of the desk is completed, one of the hand goes into the desk."""

    effect: ClassVar[str] = "atanorum"
    rule: ClassVar[str] = "10.3"
    does: ClassVar[tuple[str, ...]] = ("Complete a formula of the", "desk for one of the hand")
    asks: ClassVar[tuple[str, str]] = (
        "Choose a formula in the desk.",
        "Choose a formula of your hand, then its pile: it goes there.",
    )
    takes: ClassVar[str] = "formula card out of the desk"
    another: ClassVar[bool] = False

    def can_cast(self, state: State) -> bool:
        return bool(formulas_on_top(state, self.box) and formulas_in_hand(state, self.box))

    def refuse_cast(self, state: State, card: Card) -> Refusal | None:
        if not formulas_on_top(state, self.box):
            return Refusal("4.1b", NOTHING_ON_TOP)
        if formulas_in_hand(state, self.box):
            return None
        because = "You need a formula card in your hand that you can put into the desk."
        return Refusal("10.3a", because, (f"hand:{state.seat}",))

    def choices(self, state: State) -> list[Action]:
        if state.pending is None:
            return [self.actions.take[card] for card in formulas_on_top(state, self.box)]
        return [self.actions.put[card] for card in formulas_in_hand(state, self.box)]

    def refuse(self, state: State, action: Action) -> Refusal | None:
        if state.pending is None:
            return self.refuse_take(state, action, formulas_on_top(state, self.box))
        hand = (f"hand:{state.seat}",)
        if not isinstance(action, Put):
            return Refusal(self.rule, "Put a card of your hand into the desk first.", hand)
        if action.card in formulas_in_hand(state, self.box):
            return None
        because = f"{self.box.name(action.card)} is no formula card in your hand."
        return Refusal("10.3a", because, hand)

    def decide(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Take):
            tell.wanted(draft, action.card, self.rule, self.box)
            draft.pending = Wanted(action.card)
        elif isinstance(action, Put) and isinstance(draft.pending, Wanted):
            card = draft.pending.card
            draft.off_pile(self.box.pile_of[card])
            tell.took(draft, card, f"formulas:{draft.seat}", self.rule, self.box)
            draft.complete(draft.seat, made(card))
            tell.kept(draft, card, self.rule, self.box)
            draft.out_of_hand(draft.seat, action.card)
            draft.onto_pile(action.card, self.box)
            tell.put(draft, draft.seat, action.card, "10.3a", self.box)
            self.spend(draft)
