"""What a player can decide, and chance: one small class for each kind of decision, and all of them.

Cards are named by their symbols, minerals by the name that stands on the mat.
"""

from typing import Any, Final, final

from quint.core import Value
from quint.games.mineral_quest.heaps import WILD, ByHeap, Kind

# ── The decisions ─────────────────────────────────────────────────────────────────────────


class AboutCard(Value):
    """A decision about a kind of card."""

    __slots__ = ("card",)

    def __init__(self, card: str) -> None:
        self.card: Final = card

    def key(self) -> tuple[Any, ...]:
        return (self.card,)


@final
class Role(Value):
    """Choose a role: "role Miner"."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def key(self) -> tuple[Any, ...]:
        return (self.name,)

    def __str__(self) -> str:
        return f"role {self.name}"


@final
class Deal(AboutCard):
    """Chance: a card comes off the deck: "deal Si"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"deal {self.card}"


@final
class Complete(Value):
    """Complete the mineral of a space of one's mat: "complete Rock crystal"."""

    __slots__ = ("space",)

    def __init__(self, space: str) -> None:
        self.space: Final = space

    def key(self) -> tuple[Any, ...]:
        return (self.space,)

    def __str__(self) -> str:
        return f"complete {self.space}"


@final
class Pay(Value):
    """Pay for it with these cards, in the order of the deck file: "pay O Si"."""

    __slots__ = ("cards",)

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards: Final = cards

    def key(self) -> tuple[Any, ...]:
        return (self.cards,)

    def __str__(self) -> str:
        return f"pay {' '.join(self.cards) or 'nothing'}"


@final
class Draw(Value):
    """Draw from the deck: "draw"."""

    __slots__ = ()

    def __str__(self) -> str:
        return "draw"


@final
class Take(AboutCard):
    """Take a face-up card: "take Si"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"take {self.card}"


@final
class Exchange(AboutCard):
    """Say which card of the market one wants: "exchange for Au"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"exchange for {self.card}"


@final
class Give(AboutCard):
    """Give a card to the market for it: "give Na"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"give {self.card}"


@final
class Pick(AboutCard):
    """The Geologist: take a card out of the discard pile: "pick Au"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"pick {self.card}"


@final
class Discard(AboutCard):
    """Discard a card that is too many: "discard Na"."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"discard {self.card}"


@final
class Pass(Value):
    """Complete nothing, or exchange nothing: "pass"."""

    __slots__ = ()

    def __str__(self) -> str:
        return "pass"


Action = Role | Deal | Complete | Pay | Draw | Take | Exchange | Give | Pick | Discard | Pass

DRAW: Final = Draw()
PASS: Final = Pass()


# ── All of them ───────────────────────────────────────────────────────────────────────────


@final
class Actions:
    """Every decision about the cards and mats of a box, made once; only payments are not here.

    Those about a card are found by the first bit of its kind, and in lists by a heap.
    """

    __slots__ = (
        "_by_words",
        "_kinds",
        "_symbols",
        "completes",
        "deal_lists",
        "deals",
        "discard_lists",
        "discards",
        "exchange_lists",
        "exchanges",
        "give_lists",
        "gives",
        "pick_lists",
        "picks",
        "roles",
        "take_lists",
        "takes",
    )

    def __init__(
        self,
        roles: tuple[str, ...],
        completes: tuple[Complete, ...],
        kinds: dict[str, Kind],
        symbols: dict[str, str],
    ) -> None:
        """`symbols` has the symbol of a card by each word that people may write for it."""
        in_order = list(kinds.values())
        self.roles: Final = tuple([Role(name) for name in roles])
        self.completes: Final = completes
        self.deals: Final = {kind.first: Deal(kind.symbol) for kind in in_order}
        self.takes: Final = {kind.first: Take(kind.symbol) for kind in in_order}
        self.exchanges: Final = {kind.first: Exchange(kind.symbol) for kind in in_order}
        self.gives: Final = {kind.first: Give(kind.symbol) for kind in in_order}
        self.picks: Final = {kind.first: Pick(kind.symbol) for kind in in_order}
        self.discards: Final = {kind.first: Discard(kind.symbol) for kind in in_order}
        self.deal_lists: Final = ByHeap(self.deals)
        self.take_lists: Final = ByHeap(self.takes)
        self.exchange_lists: Final = ByHeap(self.exchanges)
        self.give_lists: Final = ByHeap(self.gives)
        self.pick_lists: Final = ByHeap(self.picks)
        self.discard_lists: Final = ByHeap(self.discards)
        self._kinds: Final = kinds
        self._symbols: Final = symbols
        self._by_words: Final = {str(action).lower(): action for action in self.all()}

    def all(self) -> list[Action]:
        found: list[Action] = [*self.roles, *self.completes, DRAW, PASS]
        for table in (
            self.deals,
            self.takes,
            self.exchanges,
            self.gives,
            self.picks,
            self.discards,
        ):
            found.extend(table.values())
        return found

    def read(self, words: list[str]) -> Action | None:
        """The action that these words, in small letters, say; None if they say none."""
        verb, rest = words[0] if words else "", words[1:]
        if verb == "pay":
            return self._payment(rest)
        found = self._by_words.get(" ".join(words))
        if found is not None:
            return found
        if verb == "exchange":  # with or without the "for"
            verb, rest = "exchange for", rest[1:] if rest[:1] == ["for"] else rest
        card = self._symbols.get(" ".join(rest))
        return None if card is None else self._by_words.get(f"{verb} {card.lower()}")

    def _payment(self, written: list[str]) -> Pay | None:
        """Cards in any order; "pay nothing" is a payment without cards."""
        if written == ["nothing"]:
            return Pay(())
        symbols = [self._symbols.get(word, "") for word in written]
        if not symbols or not all(symbols):
            return None
        return Pay(tuple(sorted(symbols, key=self._place_in_payment)))

    def _place_in_payment(self, symbol: str) -> int:
        """In the order of the deck, and wild cards last."""
        return len(self._kinds) if symbol == WILD else self._kinds[symbol].place
