"""What a player declares: to play a card, to discard one, to draw one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from gyoji_lost_cities.referee.state import (
    CARDS,
    COPIES,
    DECK,
    DRAW,
    LAY,
    SOURCES,
    WAGER,
    State,
    opponent,
    parts,
)
from gyoji_lost_cities.referee.turn import drawn, due, laid

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.judging.judge import cites
from referee.notation.move import Move
from referee.rules.default_rules import acting
from referee.rules.game import Action, Check, Checks
from referee.rules.generated_moves import Starts
from scoring.fields.simple_fields import KeyOf

Card = Annotated[str, KeyOf("card", role="identity")]


class Play(Move, frozen=True, kw_only=True, tag="play"):
    """Play a card on the expedition of its colour."""

    card: Card


class Discard(Move, frozen=True, kw_only=True, tag="discard"):
    """Discard a card."""

    card: Card


class Draw(Move, frozen=True, kw_only=True, tag="draw"):
    """Draw a card: from the deck, or the top one of a discard pile."""

    source: Annotated[str, KeyOf("source", role="identity")]


@cites("LC-3.3")
def _in_hand(state: State, move: Play | Discard) -> Check:
    """A card that lies on the table, or that the opponent has taken, cannot be in the own hand."""
    colour, rank = parts(move.card)
    rows = [board.expeditions[colour] for board in state.seats.values()]
    on_table = sum(row.count(rank) for row in (*rows, state.piles[colour]))
    elsewhere = on_table + state.seats[opponent(state, move.seat)].taken.count(move.card)
    if elsewhere >= COPIES[rank]:
        why = "taken" if on_table < COPIES[rank] else "wagers_used" if rank == WAGER else "on_table"
        yield Breach("LC-3.3", why, {"card": move.card, "seat": opponent(state, move.seat), "count": COPIES[rank]})


@cites("LC-3.1", "LC-3.2")
def _goes_on_expedition(state: State, move: Play) -> Check:
    colour, rank = parts(move.card)
    numbers = [int(other) for other in state.seats[move.seat].expeditions[colour] if other != WAGER]
    if not numbers:
        return
    values = {"card": move.card, "last": numbers[-1], "seat": move.seat}
    if rank == WAGER:
        yield Breach("LC-3.2", "wager_late", values)
    elif int(rank) < numbers[-1]:
        yield Breach("LC-3.1", "not_higher", values, "discard")


@cites("LC-5.1")
def _has_card(state: State, move: Draw) -> Check:
    if move.source != DECK and not state.piles[move.source]:
        yield Breach("LC-5.1", "pile_empty", {"source": move.source})


@cites("LC-5.2")
def _not_just_discarded(state: State, move: Draw) -> Check:
    if move.source != DECK and state.discarded == move.source:
        yield Breach("LC-5.2", "just_discarded", {"source": move.source}, "other_source")


def play_objections(state: State, move: Play) -> Checks:
    """Check the turn, the hand and the expedition."""
    if (yield from due(state, move, LAY)):
        yield _in_hand(state, move)
        yield _goes_on_expedition(state, move)


def discard_objections(state: State, move: Discard) -> Checks:
    """Check the turn and the hand."""
    if (yield from due(state, move, LAY)):
        yield _in_hand(state, move)


def draw_objections(state: State, move: Draw) -> Checks:
    """Check the turn and the pile."""
    if (yield from due(state, move, DRAW)):
        yield _has_card(state, move)
        yield _not_just_discarded(state, move)


def play_effects(ledger: Ledger, move: Play) -> None:
    """Put the card at the end of its expedition."""
    colour, rank = parts(move.card)
    _leave_hand(ledger, move.seat, move.card)
    expeditions = ledger.state.seats[move.seat].expeditions
    ledger.seat(move.seat, expeditions={**expeditions, colour: (*expeditions[colour], rank)})
    ledger.todo(move.seat, "play", "LC-2.2", card=move.card)
    laid(ledger, "")


def discard_effects(ledger: Ledger, move: Discard) -> None:
    """Put the card on the pile of its colour (LC-4.1)."""
    colour, rank = parts(move.card)
    _leave_hand(ledger, move.seat, move.card)
    piles = ledger.state.piles
    ledger.change(piles={**piles, colour: (*piles[colour], rank)})
    ledger.todo(move.seat, "discard", "LC-4.1", card=move.card)
    laid(ledger, colour)


def draw_effects(ledger: Ledger, move: Draw) -> None:
    """Take the card; everybody has seen one from a pile."""
    state: State = ledger.state
    if move.source == DECK:
        ledger.change(deck=state.deck - 1)
        ledger.todo(move.seat, "draw_deck", "LC-5.1")
    else:
        *rest, top = state.piles[move.source] or ("",)
        ledger.change(piles={**state.piles, move.source: tuple(rest)})
        if top:  # an overruled draw from an empty pile takes nothing that is known
            card = f"{move.source}_{top}"
            ledger.seat(move.seat, taken=(*state.seats[move.seat].taken, card))
            ledger.todo(move.seat, "draw_pile", "LC-5.1", card=card)
    drawn(ledger, move.seat)


def _leave_hand(ledger: Ledger, seat: str, card: str) -> None:
    taken = list(ledger.state.seats[seat].taken)
    if card in taken:
        taken.remove(card)
        ledger.seat(seat, taken=tuple(taken))


def _acting_in(phase: str) -> Starts:
    """Return the start of a move for the seat to act, in one part of its turn."""

    def starts(state: State) -> Iterator[dict[str, str]]:
        if known(state.phase) and state.phase == phase:
            yield {"seat": acting(state)}

    return starts


PLAY = Action("play", Play, play_objections, play_effects, starts=_acting_in(LAY), choices={"card": CARDS})
DISCARD = Action(
    "discard", Discard, discard_objections, discard_effects, starts=_acting_in(LAY), choices={"card": CARDS}
)
DRAW_CARD = Action("draw", Draw, draw_objections, draw_effects, starts=_acting_in(DRAW), choices={"source": SOURCES})
