"""The spells of Practice (rule 4)."""

from typing import ClassVar, final

from quint.core import Refusal
from quint.games.potion_making import refuse, state as states, tell
from quint.games.potion_making.actions import Action, Choose, Keep, Take
from quint.games.potion_making.cards import Card
from quint.games.potion_making.spell import Spell, formulas_on_top, home
from quint.games.potion_making.state import Chosen, Done, Draft, State

NOTHING_ON_TOP = "No pile of the desk has a formula card on top to take."


class OnOwnFormula(Spell):
    """A spell that begins with one of the caster's completed formulas (4.2a)."""

    def refuse_cast(self, state: State, card: Card) -> Refusal | None:
        if state.formulas[state.seat]:
            return None
        because = f"{card.name} needs a completed formula before you, and there is none."
        in_opus = any(state.paths[state.seat])
        return Refusal("7.7b" if in_opus else "4.1b", because, (f"formulas:{state.seat}",))

    def can_choose(self, done: Done) -> bool:
        return True

    def own_formulas(self, state: State) -> list[Action]:
        own = dict.fromkeys(state.formulas[state.seat])
        return [
            self.actions.choose(state, state.seat, done) for done in own if self.can_choose(done)
        ]

    def refuse_formula(self, state: State, action: Action) -> Refusal | None:
        name = self.box.name(state.played[0])
        if not isinstance(action, Choose):
            because = f"{name} is being cast: choose one of your completed formulas."
            return Refusal(self.rule, because, ("played",))
        if action.seat != state.seat:
            because = f"{name} works on your own completed formulas only."
            return Refusal("4.2a", because, (f"formulas:{action.seat}",))
        return refuse.not_there(state, action, self.rule, self.box)

    def choose(self, draft: Draft, action: Choose) -> None:
        row = draft.formulas[action.seat]
        done = states.variant(row, action.card, action.nth)
        assert done is not None
        tell.chosen(draft, action.card, action.seat, self.rule, self.box)
        draft.pending = Chosen(action.seat, row.index(done))


@final
class Transformation(OnOwnFormula):
    """4.2: one of the caster's completed formulas for a formula card in the desk."""

    effect: ClassVar[str] = "transformation"
    rule: ClassVar[str] = "4.2"
    does: ClassVar[tuple[str, ...]] = ("One of your formulas", "for a formula", "of the desk")
    asks: ClassVar[tuple[str, str]] = (
        "Choose the formula of yours to give up.",
        "Choose a formula in the desk: it is completed now.",
    )
    takes: ClassVar[str] = "formula card out of the desk"

    def can_cast(self, state: State) -> bool:
        return bool(state.formulas[state.seat] and formulas_on_top(state, self.box))

    def refuse_cast(self, state: State, card: Card) -> Refusal | None:
        if formulas_on_top(state, self.box) or not state.formulas[state.seat]:
            return super().refuse_cast(state, card)
        return Refusal("4.1b", NOTHING_ON_TOP)

    def choices(self, state: State) -> list[Action]:
        if state.pending is None:
            return self.own_formulas(state)
        return [self.actions.take[card] for card in formulas_on_top(state, self.box)]

    def refuse(self, state: State, action: Action) -> Refusal | None:
        if state.pending is None:
            return self.refuse_formula(state, action)
        return self.refuse_take(state, action, formulas_on_top(state, self.box))

    def decide(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Choose):
            self.choose(draft, action)
        elif isinstance(action, Take) and isinstance(draft.pending, Chosen):
            before = f"formulas:{draft.seat}"
            old = draft.take_formula(draft.seat, draft.pending.place)
            draft.off_pile(self.box.pile_of[action.card])
            tell.took(draft, action.card, before, self.rule, self.box)
            home(draft, (old[0], *states.under(old)), before, self.rule, self.box, self.rulings)
            draft.complete(draft.seat, states.made(action.card))  # 4.2b: as good as any other
            tell.kept(draft, action.card, self.rule, self.box)
            self.spend(draft)


@final
class Eureka(Spell):
    """4.3: a formula card out of the desk; everybody sees which."""

    effect: ClassVar[str] = "eureka"
    rule: ClassVar[str] = "4.3"
    does: ClassVar[tuple[str, ...]] = ("A formula of the desk", "into your hand")
    unable: ClassVar[str] = NOTHING_ON_TOP
    asks: ClassVar[tuple[str, str]] = ("Choose a formula in the desk to take into your hand.", "")
    takes: ClassVar[str] = "formula card out of the desk"

    def can_cast(self, state: State) -> bool:
        return bool(formulas_on_top(state, self.box))

    def choices(self, state: State) -> list[Action]:
        return [self.actions.take[card] for card in formulas_on_top(state, self.box)]

    def refuse(self, state: State, action: Action) -> Refusal | None:
        return self.refuse_take(state, action, formulas_on_top(state, self.box))

    def decide(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Take):
            draft.take_openly(draft.seat, draft.off_pile(self.box.pile_of[action.card]))
            tell.took(draft, action.card, f"hand:{draft.seat}", self.rule, self.box)
            self.spend(draft)


@final
class Decomposition(OnOwnFormula):
    """4.4: one card of a completed formula stays as a completed one, the rest goes home."""

    effect: ClassVar[str] = "decomposition"
    rule: ClassVar[str] = "4.4"
    does: ClassVar[tuple[str, ...]] = ("Your formula comes apart;", "one card stays")
    asks: ClassVar[tuple[str, str]] = (
        "Choose the formula of yours to take apart.",
        "Choose the card that stays.",
    )

    def kept(self, done: Done) -> list[int]:
        """The cards of a completed formula that bear a formula, that itself first (4.4a)."""
        cards = (done[0], *states.under(done)) if self.rulings.keep_itself else states.under(done)
        return [card for card in dict.fromkeys(cards) if self.box.cards[card].formula]

    def can_choose(self, done: Done) -> bool:
        return bool(self.kept(done))

    def can_cast(self, state: State) -> bool:
        return any(self.kept(done) for done in state.formulas[state.seat])

    def refuse_cast(self, state: State, card: Card) -> Refusal | None:
        if self.can_cast(state) or not state.formulas[state.seat]:
            return super().refuse_cast(state, card)
        own = (f"formulas:{state.seat}",)
        return Refusal("4.4a", "Nothing that bears a formula lies under your formulas.", own)

    def apart(self, state: State) -> list[int]:
        if not isinstance(state.pending, Chosen):
            return []
        done = state.formulas[state.seat][state.pending.place]
        return list(dict.fromkeys((done[0], *states.under(done))))

    def choices(self, state: State) -> list[Action]:
        if not isinstance(state.pending, Chosen):
            return self.own_formulas(state)
        done = state.formulas[state.seat][state.pending.place]
        return [self.actions.keep[card] for card in self.kept(done)]

    def refuse(self, state: State, action: Action) -> Refusal | None:
        own = state.formulas[state.seat]
        if isinstance(state.pending, Chosen):
            kept = self.kept(own[state.pending.place])
            if isinstance(action, Keep) and action.card in kept:
                return None
            names = ", ".join([self.box.name(card) for card in kept])
            because = f"{self.box.name(state.played[0])}: say which card to keep: {names}."
            return Refusal(self.rule, because, ("played",))
        refusal = self.refuse_formula(state, action)
        if refusal is not None or not isinstance(action, Choose):
            return refusal
        done = states.variant(own, action.card, action.nth)
        if done is None or self.can_choose(done):
            return None
        because = f"Nothing that bears a formula lies under {self.box.name(done[0])}."
        return Refusal("4.4a", because, (f"formulas:{state.seat}",))

    def decide(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Choose):
            self.choose(draft, action)
        elif isinstance(action, Keep) and isinstance(draft.pending, Chosen):
            old = draft.take_formula(draft.seat, draft.pending.place)
            rest = [old[0], *states.under(old)]
            rest.remove(action.card)
            home(draft, tuple(rest), f"formulas:{draft.seat}", self.rule, self.box, self.rulings)
            draft.complete(draft.seat, states.made(action.card))
            tell.kept(draft, action.card, self.rule, self.box)
            self.spend(draft)
