"""Coal chips of City of Plan Cards: the stock, the chip of a coal icon, the income of the coal card, and chips on
engine spaces (PLC-4.2, PLC-5).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.facts.facts import UnknownFactError, known
from referee.facts.ledger import Ledger, between_turns
from referee.facts.verdict import Breach, Shortage
from referee.games.plan_city.city_field import described, field_of, idle_count, idle_of, takes_chip
from referee.games.plan_city.state import COAL_CARD, ICON, PROPOSALS, Board, FieldPosition, State, spot, spots
from referee.judging.judge import cites
from referee.rules.game import Check, Checks
from scoring.games.plan_city.city_grid import CENTRE, Position
from scoring.games.plan_city.values import COAL_CHIPS


def number_of(bid: str) -> int:
    """Return the bid number of a bid space, 0 for ""."""
    return int(bid.removesuffix(ICON) or 0)


def has_icon(bid: str) -> bool:
    return bid.endswith(ICON)


def stock(state: State) -> int:
    """Return the number of chips in the stock (PLC-1.7)."""
    return COAL_CHIPS - sum(board.coal + len(board.chips) for board in state.seats.values())


def from_stock(state: State, count: int) -> int:
    """Return the number of chips that a seat receives from the stock, at most `count` (PLC-R13)."""
    if not state.options["stock_limited"]:
        return count
    available = stock(state)
    undecided = [seat for seat, board in state.seats.items() if board.centre_open]
    if available - len(undecided) >= count:  # a chip on the centre of a start card would change nothing
        return count
    for seat in undecided:
        field = field_of(state, seat)
        if CENTRE in field.untold:
            raise field.ask(CENTRE)
    return max(0, min(count, available))


def coal_sum(state: State, seat: str) -> int:
    """Return the total of the other seats' bids on proposal cards (PLC-5.2)."""
    others = [board for other, board in state.seats.items() if other != seat]
    return sum(number_of(board.bid) for board in others if board.place in PROPOSALS)


def take(ledger: Ledger, seat: str, count: int, clause: str) -> None:
    """Move chips from the stock to a seat, up to the stock. Raises `UnknownFactError` if the seat's number of chips at
    the start is unknown.
    """
    own_chips: Any = ledger.state.seats[seat].coal
    if not known(own_chips) and own_chips.path.startswith("printed."):
        raise UnknownFactError(own_chips.path)
    received = from_stock(ledger.state, count)
    if received < count:
        ledger.figure(seat, "stock_short", "PLC-1.7", received, wanted=count)
    ledger.gain(seat, "coal", received, clause)


@between_turns
def take_coal(ledger: Ledger, seat: str) -> None:
    """Give a seat its coal at the start of the placement phase (PLC-R32): the chip of a coal icon (PLC-4.2), or the
    income of the coal card (PLC-5.1, 5.2).
    """
    state: State = ledger.state
    board = state.seats[seat]
    if board.place == COAL_CARD:
        ledger.change(start_marker=seat)
        ledger.todo(seat, "start_marker", "PLC-5.1")
        total = coal_sum(state, seat)
        chips = int(state.printed[f"coal_chips.{state.players}.{total}"])
        ledger.figure(seat, "coal_sum", "PLC-5.2", total, chips=chips)
        take(ledger, seat, chips, "PLC-5.2")
    elif board.place and has_icon(board.bid):
        take(ledger, seat, 1, "PLC-4.2")


# fuelling


@cites("PLC-5.5")
def fuelling_phase(state: State, seat: str) -> Check:
    """Yield a breach outside of the placement phase, the only phase for putting chips on a field (PLC-5.5)."""
    if state.phase not in ("placement", "placement_end"):
        yield Breach("PLC-5.5", "fuel_now", {"seat": seat, "phase": state.phase}, "placement_phase")


@cites("PLC-5.4", "PLC-5.6")
def engine_spaces(state: State, seat: str, to_fuel: Sequence[FieldPosition]) -> Check:
    """Yield a breach for each position that is not an engine space of the seat's field (PLC-5.4) or already has a chip
    (PLC-5.6).
    """
    cells = [(cell.x, cell.y) for cell in to_fuel]
    if not described(state.seats[seat]):
        yield from _as_read_off(state, seat, cells)
        return
    field = field_of(state, seat)
    untold: UnknownFactError | None = None
    for number, at in enumerate(cells):
        values = {"seat": seat, "cells": (spot(at),)}
        if at not in field.untold and not takes_chip(field, at):
            yield Breach("PLC-5.4", "no_engine_space", values, "other_space")
        elif at in field.chips or at in cells[:number]:
            yield Breach("PLC-5.6", "holds_chip", values, "other_space")
        elif at in field.untold:
            untold = untold or field.ask(at)
    if untold:
        raise untold


def _as_read_off(state: State, seat: str, cells: Sequence[Position]) -> Check:
    """Yield the breach that follows from the players' answer about the positions, for a field that is not described."""
    there = state.now["engine"] if cells else "idle"
    values = {"seat": seat, "cells": spots(cells)}
    if there == "none":
        yield Breach("PLC-5.4", "no_engine_there", values, "other_space")
    elif there == "fuelled" or len(set(cells)) < len(cells):
        yield Breach("PLC-5.6", "chip_there", values, "other_space")


@cites("PLC-5.4")
def chips_enough(state: State, seat: str, count: int) -> Check:
    """Yield a breach if the seat has fewer chips in hand than it uses (PLC-5.4)."""
    coal = state.seats[seat].coal
    if count > coal:
        values = {"seat": seat, "count": count, "coal": coal}
        yield Breach("PLC-5.4", "no_chips", values, "fewer_chips", shortage=Shortage(coal, count))


def fuel_checks(state: State, seat: str, to_fuel: Sequence[FieldPosition]) -> Checks:
    yield engine_spaces(state, seat, to_fuel)
    yield chips_enough(state, seat, len(to_fuel))


def fuel(ledger: Ledger, seat: str, positions: Iterable[Position], clause: str) -> None:
    """Put chips from hand on engine spaces (PLC-5.7)."""
    board: Board = ledger.state.seats[seat]
    cells = spots(positions)
    if not cells:
        return
    ledger.seat(seat, coal=board.coal - len(cells))
    for name in ("chips", "fuelled"):
        there = getattr(board, name)
        if known(there):
            ledger.seat(seat, **{name: (*there, *cells)})
    ledger.todo(seat, "fuel", clause, len(cells), cells=cells)


def chips_to_pay(state: State, seat: str) -> int:
    """Return the number of chips that a seat must still place at the end of the phase (PLC-5.9, PLC-R14)."""
    board = state.seats[seat]
    if board.coal <= 0 or board.paid:  # below 0 an overrule has taken a chip that was not there
        return 0
    placeable = min(board.coal, idle_count(state, seat))
    return min(placeable, 1) if state.options["mandatory_coal"] == "one" else placeable


def no_choice(state: State, seat: str) -> tuple[Position, ...]:
    """Return the spaces for the chips that a seat must place if it has no choice, otherwise ()."""
    if not described(state.seats[seat]):
        return ()
    idle = idle_of(state, seat)
    return tuple(idle) if len(idle) == chips_to_pay(state, seat) else ()
