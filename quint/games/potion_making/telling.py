"""What is told of an action: its events, each with the rule that made it happen. See rules.toml."""

from __future__ import annotations

from quint.core import Event, Player
from quint.games.potion_making.cards import Box
from quint.games.potion_making.state import (
    BROKEN_OFF,
    DEALING,
    DRAWING,
    TO_DESK,
    Cards,
    Table,
    desk_place,
    stage_place,
)
from quint.sentences import counted, player


def pile_of(box: Box, card: int) -> str:
    """The place in the desk where a card goes."""
    return desk_place(box, box.pile_of[card])


# ── 1 and 2: dealing, drawing, laying ─────────────────────────────────────────────────────


def rule_of_drawing(t: Table, box: Box) -> str:
    """Why cards are being drawn or dealt."""
    decks = len(box.decks)
    if t.phase == DEALING:
        return ("1.4", "6.1", "13.1")[decks - 1]
    if t.played:
        return "10.2" if box.cards[t.played[0]].effect == "trismegistus" else "12.8"
    if decks > 2:
        return "13.2"
    if t.phase == DRAWING:
        return "2.1" if decks == 1 else "6.2"
    return "6.3"


def tell_get(t: Table, box: Box, to: int, deck: int, card: int) -> None:
    """A card goes into a hand, and only its owner sees it; or openly into the desk."""
    if t.events is None:
        return
    rule = rule_of_drawing(t, box)
    name, source = box.name(card), f"deck:{box.decks[deck]}"
    if to == TO_DESK:
        says = f"{name} is dealt to the desk."
        t.events.append(Event(rule, "deal", says, box.label(card), source, pile_of(box, card)))
        return
    hand = f"hand:{to}"
    t.events.append(Event(rule, "draw", f"{player(to)} draws a card.", "", source, hand))
    says = f"It is {name}."
    t.events.append(Event(rule, "see", says, box.label(card), source, hand, seen_by=(to,)))


def tell_lay(t: Table, box: Box, card: int, points: int) -> None:
    if t.events is None:
        return
    says = f"{player(t.seat)} lays {box.name(card)} into the desk: {counted(points, 'point')}."
    places = (f"hand:{t.seat}", pile_of(box, card))
    t.events.append(Event("2.3", "lay", says, box.label(card), *places, amount=points))


# ── 3 Formulas ────────────────────────────────────────────────────────────────────────────


def tell_brew(t: Table, box: Box, card: int) -> None:
    if t.events is None:
        return
    says = f"{player(t.seat)} brews {box.name(card)}."
    t.events.append(Event("3.1", "brew", says, box.label(card), f"hand:{t.seat}", "played"))


def tell_choice(t: Table, box: Box, card: int, source: str) -> None:
    if t.events is None:
        return
    says = f"{box.name(card)} is chosen as a component."
    t.events.append(Event("3.1", "use", says, box.label(card), source, source))


def tell_component(t: Table, box: Box, card: int, source: str) -> None:
    if t.events is None:
        return
    says = f"{box.name(card)} becomes a component."
    t.events.append(Event("3.1", "component", says, box.label(card), source, f"formulas:{t.seat}"))


def tell_back(t: Table, box: Box, cards: Cards, source: str, rule: str) -> None:
    """Cards go home to the desk."""
    if t.events is None:
        return
    for card in cards:
        says = f"{box.name(card)} goes back to the desk."
        t.events.append(Event(rule, "return", says, box.label(card), source, pile_of(box, card)))


def tell_complete(t: Table, box: Box, card: int, points: int) -> None:
    if t.events is None:
        return
    says = f"{player(t.seat)} completes {box.name(card)}: {counted(points, 'point')}."
    places = ("played", f"formulas:{t.seat}")
    t.events.append(Event("3.2", "complete", says, box.label(card), *places, amount=points))


def tell_half(t: Table, seat: Player, points: int, rule: str = "3.4") -> None:
    if t.events is None:
        return
    says = f"{player(seat)} gets {counted(points, 'point')} for what was taken."
    t.events.append(Event(rule, "half", says, "", "", f"formulas:{seat}", amount=points))


# ── 4 Spells ──────────────────────────────────────────────────────────────────────────────


def tell_cast(t: Table, box: Box, card: int) -> None:
    if t.events is None:
        return
    says = f"{player(t.seat)} casts {box.name(card)}."
    rule = "4.1" if box.cards[card].kind == "spell" else "12.11"
    t.events.append(Event(rule, "cast", says, box.label(card), f"hand:{t.seat}", "played"))


def tell_spell_spent(t: Table, box: Box, card: int) -> None:
    if t.events is None:
        return
    says = f"{box.name(card)} goes to the desk."
    t.events.append(Event("4.1a", "spend", says, box.label(card), "played", pile_of(box, card)))


def tell_chosen(t: Table, box: Box, card: int, seat: Player, rule: str) -> None:
    if t.events is None:
        return
    says = f"{player(t.seat)} chooses {box.name(card)}."
    place = f"formulas:{seat}"
    t.events.append(Event(rule, "choose", says, box.label(card), place, place))


def tell_take(t: Table, box: Box, card: int, target: str, rule: str) -> None:
    if t.events is None:
        return
    says = f"{player(t.seat)} takes {box.name(card)} out of the desk."
    t.events.append(Event(rule, "take", says, box.label(card), pile_of(box, card), target))


def tell_keep(t: Table, box: Box, card: int, rule: str) -> None:
    if t.events is None:
        return
    says = f"{box.name(card)} now counts as completed, without points."
    place = f"formulas:{t.seat}"
    t.events.append(Event(rule, "keep", says, box.label(card), place, place))


def tell_wanted(t: Table, box: Box, card: int, rule: str) -> None:
    if t.events is None:
        return
    says, place = f"{player(t.seat)} wants {box.name(card)}.", pile_of(box, card)
    t.events.append(Event(rule, "want", says, box.label(card), place, place))


def tell_put(t: Table, box: Box, seat: Player, card: int, rule: str) -> None:
    if t.events is None:
        return
    says = f"{player(seat)} puts {box.name(card)} into the desk, without a point."
    places = (f"hand:{seat}", pile_of(box, card))
    t.events.append(Event(rule, "put", says, box.label(card), *places))


def tell_returned(t: Table, box: Box, card: int, deck: int) -> None:
    if t.events is None:
        return
    name, places = box.decks[deck], (f"hand:{t.seat}", f"deck:{box.decks[deck]}")
    says = f"{player(t.seat)} returns a card to the {name.title()} deck, which is shuffled."
    t.events.append(Event("10.2", "give back", says, "", *places))
    seen, says = (t.seat,), f"It is {box.name(card)}."
    t.events.append(Event("10.2", "see", says, box.label(card), *places, seen_by=seen))


# ── 5 The end ─────────────────────────────────────────────────────────────────────────────


def tell_turn(t: Table) -> None:
    if t.events is not None:
        t.events.append(Event("2.2", "turn", f"It is {player(t.seat)}'s turn."))


def tell_over(t: Table) -> None:
    if t.events is None:
        return
    if t.outcome == BROKEN_OFF:
        says = f"The game is broken off after {counted(t.turns, 'turn')}."
        t.events.append(Event("5.1b", "stop", says))
    else:
        t.events.append(Event("5.1", "stop", "No card is left to draw or to play."))
    tell_winners(t)


def tell_winners(t: Table) -> None:
    if t.events is None:
        return
    best = max(t.points)
    winners = [player(seat) for seat, points in enumerate(t.points) if points == best]
    won = " and ".join(winners)
    rule = "5.2" if len(winners) == 1 else "5.2a"
    says = f"{won} {'has' if len(winners) == 1 else 'have'} won with {counted(best, 'point')}."
    t.events.append(Event(rule, "win", says, amount=best))


# ── 6 to 8: phases, the Magnum Opus, the Stone ────────────────────────────────────────────


def tell_deck(t: Table, box: Box, deck: int) -> None:
    if t.events is None:
        return
    name = box.decks[deck]
    says = f"{player(t.seat)} draws from the {name.title()} deck."
    t.events.append(Event("6.1", "choose deck", says, "", f"deck:{name}", f"hand:{t.seat}"))


def tell_opus(t: Table, box: Box, seat: Player, number: int) -> None:
    if t.events is None:
        return
    name = box.opus[number].name
    says = f"{player(seat)} gets the Magnum Opus card {name}."
    t.events.append(Event("7.1", "opus", says, f"opus {name}", "", f"opus:{seat}"))


def tell_skip(t: Table, box: Box, path: int, stage: int) -> None:
    if t.events is None:
        return
    says = f"{player(t.seat)} skips stage {stage + 1} of {box.path_names[path].title()}."
    place = stage_place(box, t.seat, path, stage)
    t.events.append(Event("10.1", "skip", says, "", "", place))


def tell_stage(t: Table, box: Box, card: int, source: str, target: str, points: int) -> None:
    if t.events is None:
        return
    says = (
        f"{player(t.seat)} places {box.name(card)} in the Magnum Opus: {counted(points, 'point')}."
    )
    piece = box.label(card)
    t.events.append(Event("7.4", "place", says, piece, source, target, amount=points))


def tell_stone(t: Table, box: Box, card: int) -> None:
    if t.events is None:
        return
    says = f"{player(t.seat)} has created the {box.name(card)}: the game ends at once."
    t.events.append(Event("8.1", "stone", says, box.label(card)))
    tell_winners(t)


# ── 11 Lesser Talismans, and 12 the spells of the University course ───────────────────────


def tell_stop(t: Table) -> None:
    if t.events is not None:
        t.events.append(Event("13.2", "stop drawing", f"{player(t.seat)} draws no more."))


def tell_points(t: Table, seat: Player, points: int, rule: str) -> None:
    if t.events is None:
        return
    says = f"{player(seat)} gets {counted(points, 'point')}."
    t.events.append(Event(rule, "points", says, "", "", f"formulas:{seat}", amount=points))


def tell_named(t: Table, box: Box, element: int) -> None:
    if t.events is None:
        return
    says, place = f"{player(t.seat)} names {box.pile_names[element]}.", desk_place(box, element)
    t.events.append(Event("12.2", "name", says, box.pile_names[element], place, place))


def tell_nobody(t: Table) -> None:
    if t.events is not None:
        t.events.append(Event("12.2", "nobody", "Nobody holds such a card."))


def tell_seized(t: Table, box: Box, card: int, source: str) -> None:
    if t.events is None:
        return
    says = f"{player(t.seat)} takes {box.name(card)} into the hand."
    t.events.append(Event("12.7", "seize", says, box.label(card), source, f"hand:{t.seat}"))


def tell_scruple(t: Table, box: Box, card: int, seat: Player, points: int) -> None:
    if t.events is None:
        return
    lost = counted(points, "point")
    says = f"{player(seat)} loses {lost} and takes {box.name(card)} into the hand."
    places = ("played", f"hand:{seat}")
    t.events.append(Event("12.11", "scruple", says, box.label(card), *places, amount=-points))
