"""What is sent with each move: where everything lies, what may be chosen, and what is said."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator

from quint import CHANCE, OVER, Event
from quint.games.quintessential import (
    Quintessential,
    actions as act,
    activation,
    cards,
    dice,
    places,
    table,
)
from quint.games.quintessential.cards import NO_AIM, NO_CARD
from quint.games.quintessential.dice import ELEMENTS, NO_DIE, SIDES, Pool, die_name, total
from quint.games.quintessential.state import NOBODY, Bid, Fifth, Phase, State
from quint.sentences import counted, player
from quint_widgets.scene import Frame, Message, Piece, trie
from quint_widgets.scenes.quintessential import cards as drawn, gestures, panels

SHOWS = ("assistant", "place", "bid", "deal", "card", "token")


def last_move(events: tuple[Event, ...]) -> list[str]:
    """Where something was put, for all to see."""
    return list(dict.fromkeys(e.target for e in events if e.verb in SHOWS and e.target))


def frame(
    game: Quintessential,
    state: State,
    overlays: Iterable[str] = (),
    events: tuple[Event, ...] = (),
) -> Frame:
    """What the table shows of a state; `events` are those of the action that led to it."""
    turn = game.turn(state)
    actions = () if turn in (OVER, CHANCE) else game.actions(state)
    spots = _spots(game, state)
    last = [spots.get(place, place) for place in last_move(events)]
    return Frame(
        pieces=(
            *_setup(game, state),
            *_public_pieces(game, state),
            *_bench_pieces(state),
            *_discards(state, overlays),
            *[piece for seat in range(game.players) for piece in _lab_pieces(game, state, seat)],
        ),
        gestures=trie(gestures.gesture(game, state, action) for action in actions),
        status=_status(game, state),
        prompt=_prompt(game, state) if actions else "",
        marks=tuple(_marks(game, state, last)),
        texts=tuple(_texts(game, state)),
        message=_ending(game, state),
        events=events,
        begun=("hand",) if actions and state.phase == Phase.PLACING else (),
        spots=spots,
        turned=_turned(game, state),
        hidden=_hidden(game, state),
    )


def _turned(game: Quintessential, state: State) -> tuple[str, ...]:
    """The pool from which dice are picked: there a die is chosen alone."""
    return panels.pool_panels(state.seat, game.players) if state.phase in table.PICKING else ()


def _hidden(game: Quintessential, state: State) -> tuple[str, ...]:
    """While start cards are chosen, they need the room of the labs."""
    if state.phase != Phase.PAIR:
        return ()
    return "public", *[f"lab{seat}.0" for seat in range(game.players)]


def _spots(game: Quintessential, state: State) -> dict[str, str]:
    """Where the dice and cards are that the rules speak of. Dice lie in order, so one that has just
    left a pool lay where it would lie if it were still there."""
    spots = {places.TOKEN: f"seat:{max(state.starter, 0)}:t"}
    for seat, lab in enumerate(state.labs):
        spots[places.hand(seat)] = "hand"
        kinds, pool = gestures.kinds(state.pools[seat]), _pool_id(state, seat)
        for number in range(dice.DICE):
            at = min(bisect_left(kinds, number), panels.KINDS - 1)
            spots[places.pool(seat, number)] = f"{pool}:{at}"
        for at, number in enumerate(lab):
            card = game.box.cards[number]
            spots[places.card(seat, card.name)] = f"card:{seat}:{at}"
            for slot in range(len(card.flasks)):
                spots[places.card(seat, card.name, slot)] = f"flask:{seat}:{at}:{slot}"
    for at, number in enumerate(gestures.kinds(state.picked)):
        spots[f"hand:{state.seat}:{die_name(number)}"] = f"picked:{at}"
    for top in range(1, cards.DISCARD):
        if cards.aims_of(top) != (NO_AIM,):
            spots[places.top(top)] = f"aim:{top}"
        for slot in range(cards.MOST_FLASKS):
            spots[places.top(top, slot)] = f"flask:t{top}:{slot}"
    return spots


def _pool_id(state: State, seat: int) -> str:
    """The slots of a pool have another name while dice are picked from it."""
    return f"pick:{seat}" if state.phase in table.PICKING and seat == state.seat else f"d:{seat}"


def _colour(state: State, seat: int) -> str:
    """The letter of a player's colour."""
    colour = state.colours[seat]
    return drawn.PLAYER_LETTERS[cards.PLAYER_COLOURS[colour] if colour != NOBODY else "none"]


def _setup(game: Quintessential, state: State) -> Iterator[Piece]:
    if state.phase == Phase.COLOUR:
        for number, colour in enumerate(cards.PLAYER_COLOURS):
            if number not in state.colours:
                pawn = f"pawn-{drawn.PLAYER_LETTERS[colour]}{state.seat + 1}"
                yield Piece(f"N{colour}", pawn, f"pawn:{colour}", colour)
    elif state.phase == Phase.PAIR:
        for pair in table.pairs_to_choose(state, game.box):
            name = f"{cards.START_COLOURS[pair[0]]}-{pair[1]}"
            for n, number in enumerate(game.box.pairs[pair]):
                yield Piece(f"C{number}", f"c{number}", f"start:{name}:{n}")


def _public_pieces(game: Quintessential, state: State) -> Iterator[Piece]:
    for top, seat in enumerate(state.claimed):
        if seat == NOBODY:
            continue
        place = places.top(top) if cards.aims_of(top) == (NO_AIM,) else f"aim:{top}"
        if (state.phase, state.card) == (Phase.CLAIMING, top) and state.aim != NO_AIM:
            yield Piece(f"T{top}", drawn.claim_symbol(top, state.aim), place)
        yield Piece(f"W{top}", f"at-{_colour(state, seat)}{seat + 1}", place)
        yield from _dice_in(f"t{top}", state.laid[top])
    for i, number in enumerate(state.offered):
        if number != NO_CARD:
            yield Piece(f"C{number}", f"c{number}", places.space(cards.FIRST_FORMULA + i))
    if state.phase == Phase.BIDDING:
        worker = f"at-{_colour(state, state.seat)}{state.seat + 1}"
        yield Piece("W", worker, places.space(state.card))
    for space, bids in enumerate(state.bids):
        for i, (seat, _) in enumerate(_shown_bids(game, bids)):
            disc = f"bid-{_colour(state, seat)}{seat + 1}"
            yield Piece(f"B{space}{len(bids) - i}", disc, f"bid:{space}:{i}")


def _shown_bids(game: Quintessential, bids: tuple[Bid, ...]) -> Iterator[Bid]:
    """The highest bids on a card, from the top."""
    return reversed(bids[-panels.shown_bids(game.players) :])


def _dice_in(card: str, held: int) -> Iterator[Piece]:
    slot = 0
    while held >> 3 * slot:
        colour = activation.in_flask(held, slot)
        if colour >= 0:
            yield Piece(
                f"F{card}:{slot}", drawn.die_symbol(dice.die(colour)), f"flask:{card}:{slot}"
            )
        slot += 1


def _bench_pieces(state: State) -> Iterator[Piece]:
    """The new die, a loop, the faces of a die out of a loop, dice that are picked."""
    loop = table.colours_of_loop(state)
    if loop:
        yield Piece("ring", f"ring-{len(loop)}", "loop:0")
        for i, colour in enumerate(loop):
            yield Piece(f"L{i}", drawn.die_symbol(dice.die(colour)), f"pull:{i}")
    elif state.hand != NO_DIE:
        yield Piece("hand", drawn.die_symbol(state.hand), "hand")
        if state.phase == Phase.PLACING and not state.hand % SIDES:
            for face in dice.FACES:
                yield Piece(f"L{face}", drawn.die_symbol(state.hand + face), f"face:{face}")
    if state.phase in table.PICKING:
        yield from _dice(state.picked, "picked", "P")


def _dice(pool: Pool, slots: str, letter: str) -> Iterator[Piece]:
    for at, number in enumerate(gestures.kinds(pool)):
        id = letter + drawn.die_symbol(number)
        yield Piece(id, drawn.die_symbol(number), f"{slots}:{at}")
        if pool.count(number) > 1:
            yield Piece(f"{id}*", f"n{pool.count(number)}", f"{slots}:{at}:n")


def _discards(state: State, overlays: Iterable[str]) -> Iterator[Piece]:
    if state.phase == Phase.TAKING or "discards" in overlays:
        for at, number in enumerate(cards.members(state.discards)):
            yield Piece(f"C{number}", f"c{number}", f"take:{at}")


def _lab_pieces(game: Quintessential, state: State, seat: int) -> Iterator[Piece]:
    colour = _colour(state, seat)
    yield Piece(f"S{seat}", f"pawn-{colour}{seat + 1}", f"seat:{seat}:s")
    if state.starter == seat:
        yield Piece("token", "token", f"seat:{seat}:t")
    yield Piece(f"A{seat}", f"crew-{colour}{table.assistants_left(state, seat)}", f"seat:{seat}:a")
    yield from _dice(state.pools[seat], _pool_id(state, seat), str(seat))
    for at, number in enumerate(state.labs[seat]):
        if number:
            yield Piece(f"C{number}", f"c{number}", f"card:{seat}:{at}")
        if (state.phase, state.card, state.seat) == (Phase.ACTIVATING, number, seat):
            yield Piece("W", f"at-{colour}{seat + 1}", f"card:{seat}:{at}")
        yield from _dice_in(f"{seat}:{at}", state.held[seat][at])
    dismisses = state.phase == Phase.DISMISSING and seat == state.seat
    if dismisses or state.extras[seat] == Fifth.READY:
        yield Piece(f"X{seat}", f"at-{colour}{seat + 1}", f"dismiss:{seat}")


def _marks(game: Quintessential, state: State, last: list[str]) -> Iterator[tuple[str, str]]:
    for spot in dict.fromkeys(last):
        yield "last", spot
    if game.turn(state) >= 0:
        yield "turn", f"seat:{state.seat}"
    if state.phase == Phase.LOOPING:
        for at in table.cards_of_loop(state, game.box):
            yield "loop", f"card:{state.seat}:{at}"


def _texts(game: Quintessential, state: State) -> Iterator[tuple[str, str]]:
    for element, count in zip(ELEMENTS, state.stock, strict=True):
        yield f"on stock:{element}", str(count)
    yield "in deck", f"{state.deck.bit_count()} left"
    for space, bids in enumerate(state.bids):
        for i, (_, numbers) in enumerate(_shown_bids(game, bids)):
            yield f"bids:{space}:{i}", str(total(numbers))
        if bids:
            told = f"{player(table.leader(bids))} bids {table.highest(bids)}"
            yield places.space(space), told
    for seat, pool in enumerate(state.pools):
        yield f"on pool:{seat}", f"{_dice_in_all(pool)}, {total(pool)}"
        yield f"own:{seat}", f"{table.aethers_of(state, seat)} of {dice.MOST_AETHER}"
    if state.phase in table.PICKING:
        bid, chosen = total(state.picked), _dice_in_all(state.picked)
        bidding = state.phase == Phase.BIDDING
        yield "on picked", f"Chosen: {chosen}, {bid} in all" if bidding else f"Chosen: {chosen}"
        again = f"Roll {chosen}" if state.picked else "Roll nothing"
        yield "on turn:done", f"Bid {bid}" if bidding else again
    else:
        yield "on turn:done", "Done"


def _dice_in_all(pool: Pool) -> str:
    return f"{len(pool)} {'die' if len(pool) == 1 else 'dice'}"


# ── Words ─────────────────────────────────────────────────────────────────────────────────

DOING = {
    Phase.TURN: "an assistant to send",
    Phase.LOOPING: "an infinite loop",
    Phase.DISMISSING: "rolls again",
    Phase.REROLL: "rolls again",
    Phase.DRAWING: "draws a formula",
    Phase.NAMING: "names the Starting Player",
    Phase.TAKING: "takes a discarded formula",
}
PROMPTS = {
    Phase.COLOUR: "Choose the colour of your assistants.",
    Phase.PAIR: "Choose a pair of formulae to begin with.",
    Phase.ACTIVATING: "Choose a die of your pool, then a flask for it.",
    Phase.CLAIMING: "Choose a die of your pool, then a flask for it.",
    Phase.LOOPING: "These cards feed each other for ever. Choose the die to pull out.",
    Phase.DISMISSING: "Choose the dice to roll again, then the button.",
    Phase.NAMING: "Who begins the next round? Choose a player.",
    Phase.TAKING: "Choose a discarded formula for your lab.",
}


def _status(game: Quintessential, state: State) -> str:
    phase, who = state.phase, player(state.seat)
    if game.turn(state) == OVER:
        return "The game is over."
    if phase in (Phase.COLOUR, Phase.PAIR):
        return f"{who} chooses {'a colour' if phase == Phase.COLOUR else 'start cards'}."
    if phase == Phase.FIRST:
        return "Who begins?"
    now = f"Round {state.round}"
    if phase in (Phase.GATHER, Phase.REFILL):
        return f"{now}: {'all dice are rolled' if phase == Phase.GATHER else 'formulae are dealt'}."
    return f"{now}, {who}: {_doing(game, state)}."


def _doing(game: Quintessential, state: State) -> str:
    phase = state.phase
    if phase == Phase.TURN and state.extra_now:
        return "the extra assistant"
    if phase in table.FILLING:
        verb = "activates" if phase == Phase.ACTIVATING else "claims"
        return f"{verb} {table.card_in_use(state, game.box)[0].name}"
    if phase in (Phase.MADE, Phase.PLACING):
        return f"a new {ELEMENTS[state.hand // SIDES]}"
    if phase == Phase.BIDDING:
        return f"bids on {table.space_name(state, state.card, game.box)}"
    return DOING[phase]


def _prompt(game: Quintessential, state: State) -> str:
    """What to do now, in at most two lines beside the table."""
    if state.phase == Phase.TURN:
        more = ", or the extra assistant first" if act.EXTRA in game.actions(state) else ""
        return f"Choose a lit card: activate, bid, claim or dismiss{more}."
    if state.phase == Phase.PLACING:
        where = "Choose a face for the pool" if not state.hand % SIDES else "Choose the pool"
        return f"{where}, or a lit flask for the new die."
    if state.phase == Phase.BIDDING:
        highest = table.highest(state.bids[state.card])
        return f"Choose dice worth more than {highest}, then the button with the bid."
    return PROMPTS[state.phase]


def _ending(game: Quintessential, state: State) -> Message | None:
    if game.turn(state) != OVER:
        return None
    if state.phase == Phase.BROKEN_OFF:
        says = f"Nobody has made the Stone in {counted(game.cap, 'round')}, so nobody wins."
        return Message("info", says, "9.2a")
    return Message("win", f"{player(state.seat)} makes the Philosopher's Stone and wins.", "9.1")
