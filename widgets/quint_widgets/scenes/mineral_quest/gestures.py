"""Which places of the table mean which decision, and the other way round."""

from collections.abc import Iterable

from quint.games.mineral_quest import MineralQuest, actions
from quint.games.mineral_quest.cards import ROLE_NAMES, Box
from quint.games.mineral_quest.heaps import kinds_in, symbols_in
from quint.games.mineral_quest.state import Phase, State
from quint.sentences import player
from quint_widgets.scene import Gesture

NO_CARD = "No card lies there."

# ── Cards in slots ────────────────────────────────────────────────────────────────────────


def kinds(heap: int, box: Box) -> list[str]:
    return [kind.symbol for kind in kinds_in(heap, box.in_order)]


def looking(state: State) -> int:
    """Whose hand is shown: the one that is not hidden, else that of whoever decides."""
    known = [seat for seat, hand in enumerate(state.hands) if hand > 0]
    return known[0] if len(known) == 1 else state.seat


def shown_hand(state: State, box: Box) -> list[str]:
    return symbols_in(state.hands[looking(state)], box.in_order)


def _slots(symbols: Iterable[str], hand: list[str]) -> list[str]:
    """The slots where these cards lie, the first ones of each kind; none if one is missing."""
    taken: list[int] = []
    for symbol in symbols:
        free = [n for n, card in enumerate(hand) if card == symbol and n not in taken]
        if not free:
            return []
        taken.append(free[0])
    return [f"own:{n + 1}" for n in sorted(taken)]


# ── Gestures ──────────────────────────────────────────────────────────────────────────────


def gesture(game: MineralQuest, state: State, action: actions.Action) -> Gesture:
    """A place alone; or cards of the hand and where they go: to the mineral they pay for, to
    their space of the market, to the discard pile."""
    box, hand = game.box, shown_hand(state, game.box)
    if isinstance(action, actions.Role):
        return (f"role:{action.name}",)
    if isinstance(action, actions.Complete):
        return _mat_gesture(state, action, box)
    if isinstance(action, actions.Pay):
        if state.phase != Phase.PAY:
            return ()
        cards = _slots(action.cards, hand)
        space = (f"mat:{state.seat}:{state.what + 1}",)
        return (*cards, *space) if cards or not action.cards else ()
    if isinstance(action, actions.Draw):
        return ("deck",)
    if isinstance(action, actions.Take):
        up = kinds(state.face_up, box)
        return (f"up:{up.index(action.card) + 1}",) if action.card in up else ()
    if isinstance(action, actions.Exchange):
        return (f"market:{action.card}",)
    if isinstance(action, actions.Pick):
        return (f"pick:{action.card}",)
    if isinstance(action, (actions.Give, actions.Discard)):
        to = "discard" if isinstance(action, actions.Discard) else f"market:{action.card}"
        card = _slots([action.card], hand)
        return (*card, to) if card else ()
    return ("turn:pass",) if isinstance(action, actions.Pass) else ()


def _mat_gesture(state: State, action: actions.Complete, box: Box) -> Gesture:
    if len(state.roles) <= state.seat:
        return ()
    space = box.spaces[state.roles[state.seat]].get(action.space)
    return (f"mat:{state.seat}:{space.number}",) if space else ()


def action_of(game: MineralQuest, state: State, ids: Gesture) -> actions.Action | str:
    """The action that these places mean now, or a sentence."""
    box = game.box
    *chosen, last = ids
    kind, _, name = last.partition(":")
    if kind == "role":
        return game.catalogue.roles[ROLE_NAMES.index(name)]
    if kind == "turn":
        return actions.PASS
    if kind == "deck":
        return actions.DRAW
    if kind == "up":
        up = kinds(state.face_up, box)
        number = int(name)
        return (
            game.catalogue.takes[box.kinds[up[number - 1]].first] if number <= len(up) else NO_CARD
        )
    if kind == "pick":
        return game.catalogue.picks[box.kinds[name].first]
    if kind == "market" and not chosen:
        return game.catalogue.exchanges[box.kinds[name].first]
    cards = _chosen_cards(state, chosen, box)
    if isinstance(cards, str):
        return cards
    if kind == "mat":
        return _action_at_mat(game, state, cards, name)
    if len(cards) > 1:
        return "One card at a time, please."
    if kind == "discard":
        return game.catalogue.discards[box.kinds[cards[0]].first]
    if cards[0] != name:
        return f"{cards[0]} has a space of its own in the market: choose that."
    return game.catalogue.gives[box.kinds[name].first]


def _chosen_cards(state: State, slots: list[str], box: Box) -> list[str] | str:
    hand = shown_hand(state, box)
    numbers = [int(slot.partition(":")[2]) for slot in slots]
    if any(number > len(hand) for number in numbers):
        return NO_CARD
    cards = [hand[number - 1] for number in numbers]
    if _slots(cards, hand) != slots:  # the table itself sends the first of those that are alike
        return "Cards of a kind are alike: choose the first of them."
    return cards


def _action_at_mat(
    game: MineralQuest, state: State, cards: list[str], name: str
) -> actions.Action | str:
    seat, number = (int(word or 0) for word in f"{name}:".split(":")[:2])
    if len(state.roles) < game.players:
        return "First everybody chooses a role."
    if seat != state.seat:
        return f"That is the mat of {player(seat)}. It is the turn of {player(state.seat)}."
    if not number:
        return "Choose one of the minerals on your mat."
    mat = game.box.mats[state.roles[seat]]
    if number > len(mat):
        return "This mat has no such space."
    paying = state.phase == Phase.PAY and number == state.what + 1
    if not cards and not paying:
        return mat[number - 1].complete
    if state.phase == Phase.PAY and not paying:
        return f"You are paying for {mat[state.what].title()}."
    written = " ".join(cards) or "nothing"
    return game.read(state, f"pay {written}")
