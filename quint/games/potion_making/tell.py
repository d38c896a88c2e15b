"""What is told of an action: its events, each with the rule that made it happen. See rules.toml.

Each function returns at once if nobody listens.
"""

from quint.core import Event, Player
from quint.games.potion_making import state as states
from quint.games.potion_making.cards import Box
from quint.games.potion_making.state import Cards, Draft, Source
from quint.sentences import counted, player


def pile_of(card: int, box: Box) -> str:
    """The place in the desk where a card goes."""
    return states.desk_place(box.pile_of[card], box)


# ── 1 and 2: dealing, drawing, laying ─────────────────────────────────────────────────────


def got(draft: Draft, to: int, deck: int, card: int, rule: str, box: Box) -> None:
    """A card goes into a hand, and only its owner sees it; or openly into the desk."""
    if draft.events is None:
        return
    name, source = box.name(card), f"deck:{box.decks[deck]}"
    if to == states.TO_DESK:
        says = f"{name} is dealt to the desk."
        draft.events.append(Event(rule, "deal", says, box.label(card), source, pile_of(card, box)))
        return
    hand = f"hand:{to}"
    draft.events.append(Event(rule, "draw", f"{player(to)} draws a card.", "", source, hand))
    says = f"It is {name}."
    draft.events.append(Event(rule, "see", says, box.label(card), source, hand, seen_by=(to,)))


def laid(draft: Draft, card: int, points: int, box: Box) -> None:
    if draft.events is None:
        return
    says = f"{player(draft.seat)} lays {box.name(card)} into the desk: {counted(points, 'point')}."
    places = (f"hand:{draft.seat}", pile_of(card, box))
    draft.events.append(Event("2.3", "lay", says, box.label(card), *places, amount=points))


# ── 3 Formulas ────────────────────────────────────────────────────────────────────────────


def brewing(draft: Draft, card: int, box: Box) -> None:
    if draft.events is None:
        return
    says = f"{player(draft.seat)} brews {box.name(card)}."
    draft.events.append(Event("3.1", "brew", says, box.label(card), f"hand:{draft.seat}", "played"))


def used(draft: Draft, card: int, source: Source, box: Box) -> None:
    if draft.events is None:
        return
    place = states.source_place(source, box)
    says = f"{box.name(card)} is chosen as a component."
    draft.events.append(Event("3.1", "use", says, box.label(card), place, place))


def component(draft: Draft, card: int, source: Source, box: Box) -> None:
    if draft.events is None:
        return
    says = f"{box.name(card)} becomes a component."
    places = (states.source_place(source, box), f"formulas:{draft.seat}")
    draft.events.append(Event("3.1", "component", says, box.label(card), *places))


def back(draft: Draft, cards: Cards, source: str, rule: str, box: Box) -> None:
    """Cards go home to the desk."""
    if draft.events is None:
        return
    for card in cards:
        says = f"{box.name(card)} goes back to the desk."
        draft.events.append(
            Event(rule, "return", says, box.label(card), source, pile_of(card, box))
        )


def completed(draft: Draft, card: int, points: int, box: Box) -> None:
    if draft.events is None:
        return
    says = f"{player(draft.seat)} completes {box.name(card)}: {counted(points, 'point')}."
    places = ("played", f"formulas:{draft.seat}")
    draft.events.append(Event("3.2", "complete", says, box.label(card), *places, amount=points))


def half(draft: Draft, seat: Player, points: int, rule: str = "3.4") -> None:
    if draft.events is None:
        return
    says = f"{player(seat)} gets {counted(points, 'point')} for what was taken."
    draft.events.append(Event(rule, "half", says, "", "", f"formulas:{seat}", amount=points))


# ── 4 Spells ──────────────────────────────────────────────────────────────────────────────


def cast(draft: Draft, card: int, box: Box) -> None:
    if draft.events is None:
        return
    says = f"{player(draft.seat)} casts {box.name(card)}."
    rule = "4.1" if box.cards[card].kind == "spell" else "12.11"
    draft.events.append(Event(rule, "cast", says, box.label(card), f"hand:{draft.seat}", "played"))


def spent(draft: Draft, card: int, box: Box) -> None:
    if draft.events is None:
        return
    says = f"{box.name(card)} goes to the desk."
    draft.events.append(Event("4.1a", "spend", says, box.label(card), "played", pile_of(card, box)))


def chosen(draft: Draft, card: int, seat: Player, rule: str, box: Box) -> None:
    if draft.events is None:
        return
    says = f"{player(draft.seat)} chooses {box.name(card)}."
    place = f"formulas:{seat}"
    draft.events.append(Event(rule, "choose", says, box.label(card), place, place))


def took(draft: Draft, card: int, target: str, rule: str, box: Box) -> None:
    if draft.events is None:
        return
    says = f"{player(draft.seat)} takes {box.name(card)} out of the desk."
    draft.events.append(Event(rule, "take", says, box.label(card), pile_of(card, box), target))


def kept(draft: Draft, card: int, rule: str, box: Box) -> None:
    if draft.events is None:
        return
    says = f"{box.name(card)} now counts as completed, without points."
    place = f"formulas:{draft.seat}"
    draft.events.append(Event(rule, "keep", says, box.label(card), place, place))


def wanted(draft: Draft, card: int, rule: str, box: Box) -> None:
    if draft.events is None:
        return
    says, place = f"{player(draft.seat)} wants {box.name(card)}.", pile_of(card, box)
    draft.events.append(Event(rule, "want", says, box.label(card), place, place))


def put(draft: Draft, seat: Player, card: int, rule: str, box: Box) -> None:
    if draft.events is None:
        return
    says = f"{player(seat)} puts {box.name(card)} into the desk, without a point."
    places = (f"hand:{seat}", pile_of(card, box))
    draft.events.append(Event(rule, "put", says, box.label(card), *places))


def returned(draft: Draft, card: int, deck: int, box: Box) -> None:
    if draft.events is None:
        return
    name, places = box.decks[deck], (f"hand:{draft.seat}", f"deck:{box.decks[deck]}")
    says = f"{player(draft.seat)} returns a card to the {name.title()} deck, which is shuffled."
    draft.events.append(Event("10.2", "give back", says, "", *places))
    seen, says = (draft.seat,), f"It is {box.name(card)}."
    draft.events.append(Event("10.2", "see", says, box.label(card), *places, seen_by=seen))


# ── 5 The end ─────────────────────────────────────────────────────────────────────────────


def turn(draft: Draft) -> None:
    if draft.events is not None:
        draft.events.append(Event("2.2", "turn", f"It is {player(draft.seat)}'s turn."))


def over(draft: Draft) -> None:
    if draft.events is None:
        return
    if draft.outcome == states.Outcome.BROKEN_OFF:
        says = f"The game is broken off after {counted(draft.turns, 'turn')}."
        draft.events.append(Event("5.1b", "stop", says))
    else:
        draft.events.append(Event("5.1", "stop", "No card is left to draw or to play."))
    winners(draft)


def winners(draft: Draft) -> None:
    if draft.events is None:
        return
    best = max(draft.points)
    winners = [player(seat) for seat, points in enumerate(draft.points) if points == best]
    won = " and ".join(winners)
    rule = "5.2" if len(winners) == 1 else "5.2a"
    says = f"{won} {'has' if len(winners) == 1 else 'have'} won with {counted(best, 'point')}."
    draft.events.append(Event(rule, "win", says, amount=best))


# ── 6 to 8: phases, the Magnum Opus, the Stone ────────────────────────────────────────────


def deck(draft: Draft, deck: int, box: Box) -> None:
    if draft.events is None:
        return
    name = box.decks[deck]
    says = f"{player(draft.seat)} draws from the {name.title()} deck."
    draft.events.append(Event("6.1", "choose deck", says, "", f"deck:{name}", f"hand:{draft.seat}"))


def opus(draft: Draft, seat: Player, number: int, box: Box) -> None:
    if draft.events is None:
        return
    name = box.opus[number].name
    says = f"{player(seat)} gets the Magnum Opus card {name}."
    draft.events.append(Event("7.1", "opus", says, f"opus {name}", "", f"opus:{seat}"))


def skipped(draft: Draft, path: int, stage: int, box: Box) -> None:
    if draft.events is None:
        return
    says = f"{player(draft.seat)} skips stage {stage + 1} of {box.path_names[path].title()}."
    place = states.stage_place(draft.seat, path, stage, box)
    draft.events.append(Event("10.1", "skip", says, "", "", place))


def placed(draft: Draft, card: int, source: str, target: str, points: int, box: Box) -> None:
    if draft.events is None:
        return
    worth = counted(points, "point")
    says = f"{player(draft.seat)} places {box.name(card)} in the Magnum Opus: {worth}."
    piece = box.label(card)
    draft.events.append(Event("7.4", "place", says, piece, source, target, amount=points))


def stone(draft: Draft, card: int, box: Box) -> None:
    if draft.events is None:
        return
    says = f"{player(draft.seat)} has created the {box.name(card)}: the game ends at once."
    draft.events.append(Event("8.1", "stone", says, box.label(card)))
    winners(draft)


# ── 11 Lesser Talismans, and 12 the spells of the University course ───────────────────────


def stopped(draft: Draft) -> None:
    if draft.events is not None:
        draft.events.append(Event("13.2", "stop drawing", f"{player(draft.seat)} draws no more."))


def points(draft: Draft, seat: Player, points: int, rule: str) -> None:
    if draft.events is None:
        return
    says = f"{player(seat)} gets {counted(points, 'point')}."
    draft.events.append(Event(rule, "points", says, "", "", f"formulas:{seat}", amount=points))


def named(draft: Draft, element: int, box: Box) -> None:
    if draft.events is None:
        return
    name, place = box.pile_names[element], states.desk_place(element, box)
    says = f"{player(draft.seat)} names {name}."
    draft.events.append(Event("12.2", "name", says, name, place, place))


def nobody(draft: Draft) -> None:
    if draft.events is not None:
        draft.events.append(Event("12.2", "nobody", "Nobody holds such a card."))


def seized(draft: Draft, card: int, source: str, box: Box) -> None:
    if draft.events is None:
        return
    says = f"{player(draft.seat)} takes {box.name(card)} into the hand."
    draft.events.append(Event("12.7", "seize", says, box.label(card), source, f"hand:{draft.seat}"))


def scruple(draft: Draft, card: int, seat: Player, points: int, box: Box) -> None:
    if draft.events is None:
        return
    lost = counted(points, "point")
    says = f"{player(seat)} loses {lost} and takes {box.name(card)} into the hand."
    places = ("played", f"hand:{seat}")
    draft.events.append(Event("12.11", "scruple", says, box.label(card), *places, amount=-points))
