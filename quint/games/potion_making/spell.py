"""What is common to all spells (rule 4). Each of them is a class in spells/.

A spell that is cast lies on the table (`played`) until everything about it is decided.
"""

from typing import ClassVar, Final

from quint.core import Refusal
from quint.games.potion_making import tell
from quint.games.potion_making.actions import Action, Actions, Take
from quint.games.potion_making.cards import Box, Card
from quint.games.potion_making.state import Cards, Draft, Rulings, State, desk_place


class Spell:
    """One kind of spell: when it can be cast, what it asks, and what it does.

    `state` is asked about a card in the hand by `can_cast` and `refuse_cast`, and about the one on
    the table by `choices` and `refuse`. `begin`, `go_on` and `decide` change the draft.
    """

    effect: ClassVar[str]  # as the card file has it
    rule: ClassVar[str]
    does: ClassVar[tuple[str, ...]]  # the lines on its card
    kind: ClassVar[str] = "spell"  # the class of its cards
    unable: ClassVar[str] = ""  # 4.1b: why it could not be cast
    asks: ClassVar[tuple[str, str]] = ("", "")  # what a person is to choose, at first and then
    takes: ClassVar[str] = ""  # what it takes out of the desk
    draws: ClassVar[int] = 0  # how many cards are drawn before anything is decided
    another: ClassVar[bool] = True  # 6.4a: another card is played after it, in the same phase

    def __init__(self, box: Box, actions: Actions, rulings: Rulings) -> None:
        self.box: Final = box
        self.actions: Final = actions
        self.rulings: Final = rulings

    def can_cast(self, state: State) -> bool:
        """4.1b: whether it can do what it says."""
        return True

    def refuse_cast(self, state: State, card: Card) -> Refusal | None:
        return None if self.can_cast(state) else Refusal("4.1b", self.unable)

    def begin(self, draft: Draft) -> None:
        """What it does before anything is decided."""
        draft.draws = self.draws

    def go_on(self, draft: Draft) -> None:
        """What is next when all cards are drawn and nothing has been decided."""

    def choices(self, state: State) -> list[Action]:
        """What can be decided about it now."""
        return []

    def refuse(self, state: State, action: Action) -> Refusal | None:
        """Why something cannot be decided now."""
        return Refusal(self.rule, "There is nothing to decide.", ("played",))

    def decide(self, draft: Draft, action: Action) -> None:
        """One decision."""

    def apart(self, state: State) -> list[int]:
        """The cards of a completed formula that is being taken apart (4.4, 12.7)."""
        return []

    def spend(self, draft: Draft) -> None:
        """It is over. Most let another card be played, some do not (6.4a)."""
        put_away(draft, self.box)
        if self.another:
            draft.play_on()
        else:
            draft.used_up()

    # What several of them do

    def refuse_take(self, state: State, action: Action, free: list[int]) -> Refusal | None:
        """A card out of the desk, from the top of a pile."""
        if not isinstance(action, Take):
            name = self.box.name(state.played[0])
            because = f"{name} is being cast: take a {self.takes}."
            return Refusal(self.rule, because, ("played",))
        if action.card in free:
            return None
        pile = self.box.pile_of[action.card]
        wanted = self.box.cards[action.card]
        place = (desk_place(pile, self.box),)
        if action.card not in state.desk[pile]:
            return Refusal(self.rule, f"{wanted.name} is not in the desk.", place)
        if state.desk[pile][-1] != action.card:
            top = self.box.name(state.desk[pile][-1])
            because = f"{wanted.name} lies under {top}, and only a top card can be taken."
            return Refusal("1.3a", because, place)
        return self.refuse_top(wanted, place)

    def refuse_top(self, wanted: Card, place: tuple[str, ...]) -> Refusal:
        """4.3a: why this spell does not take the top card of a pile."""
        rule = "8.1b" if wanted.kind == "stone" else "4.3a"
        return Refusal(rule, f"{wanted.name} is no formula card.", place)


def put_away(draft: Draft, box: Box) -> None:
    """4.1a: the spell itself goes to the desk."""
    card = draft.played[0]
    if len(box.decks) == 1:
        draft.under_pile(card, box)
    else:
        draft.onto_pile(card, box)
    tell.spent(draft, card, box)
    draft.played = ()
    draft.pending = None


def formulas_on_top(state: State, box: Box) -> list[int]:
    """The formula cards that lie on top of a pile (4.3a): only a top card can be taken."""
    return [pile[-1] for pile in state.desk if pile and box.cards[pile[-1]].formula]


def formulas_in_hand(state: State, box: Box) -> list[int]:
    cards = dict.fromkeys(state.hands[state.seat])
    return [card for card in cards if card >= 0 and box.cards[card].formula]


def home(draft: Draft, cards: Cards, source: str, rule: str, box: Box, rulings: Rulings) -> None:
    """Cards go onto their piles (3.3a), without a point for anybody."""
    for card in cards:
        draft.to_desk(card, box, rulings)
    tell.back(draft, cards, source, rule, box)
