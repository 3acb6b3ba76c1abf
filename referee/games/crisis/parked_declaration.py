"""The effects of a declaration that is kept undecided ("parked"): the round continues, and all values that it could
have changed become unknown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.facts.facts import UnknownFactError, known, unknown
from referee.facts.ledger import Ledger
from referee.facts.parked_declaration import ParkingLedger, untold
from referee.games.crisis import export, managers, turn_flow
from referee.games.crisis.state import (
    COLUMNS,
    COMPANIES,
    DOMESTIC,
    EMPLOYEES,
    ENERGY_LOCATION,
    EXPORT,
    FOREIGN,
    IMPORT,
    IN_ORDER,
    LARGE,
    LEADERSHIP,
    LOAN_LOCATION,
    LOCATIONS,
    PRODUCTION,
    ROWS,
    SHADY_BUSINESS,
    SUBSIDIES,
    TEMPORARY,
    VISION,
    State,
)
from referee.games.crisis.values import numbers
from referee.rules.default_rules import drop_choices

BY_CARD = (
    *("vp", "credits", "loans", "penalty_points", "stock", "employees", "companies"),
    *("icons", "company_vp", "influence"),
)
"""The values of a seat that a card may change."""
OF_ROUND = ("status", "reduced", "repriced", "chart_changes", "other_changes")
"""The values of the round that a card may change."""
AT: dict[str, tuple[str, ...]] = {
    SHADY_BUSINESS: ("influence",),
    SUBSIDIES: ("credits",),
    LEADERSHIP: ("vp",),
    VISION: ("influence",),
    LOAN_LOCATION: ("credits", "vp", "loans"),
    DOMESTIC: ("credits", "stock", "penalty_points"),
    TEMPORARY: ("employees",),
    FOREIGN: ("credits", "employees", "penalty_points"),
    EMPLOYEES: ("employees",),
    COMPANIES: ("credits", "vp", "companies", "company_vp", "icons", "fifth_from", "penalty_points"),
    IMPORT: ("credits", "vp", "stock", "penalty_points"),
    ENERGY_LOCATION: ("credits", "vp", "stock", "penalty_points"),
}
"""The values of a seat that may change when each location is resolved."""
SHARED: dict[str, tuple[str, ...]] = {
    LEADERSHIP: ("order",),
    VISION: ("order",),
    TEMPORARY: ("temporary",),
    FOREIGN: ("foreign",),
    EMPLOYEES: ("employee_spaces",),
    COMPANIES: ("company_spaces",),
}
"""The values of the board that may change when each location is resolved."""
PRODUCED = ("vp", "credits", "stock", "run", "busy")


def apply_undecided(ledger: ParkingLedger, seat: str) -> None:
    """Apply an undecided declaration of a seat: as the move that the current phase requires from it, and as a move
    allowed at any time if it can make one.
    """
    state: State = ledger.state
    if drop_choices(ledger, seat):
        _by_card(ledger, (seat,))
    elif managers.assumed(state):
        _by_card(ledger, (seat,))
        ledger.forget("active")
    else:
        _PHASES[state.phase](ledger, seat)
        if _may_use_card(state, seat) or not known(loans := state.seats[seat].loans) or loans:
            _at_any_time(ledger, seat)
            ledger.forget_changes(state)
    going_on(ledger)


def going_on(ledger: Ledger) -> None:
    """Apply all steps that need no declaration, as far as the needed values are known."""
    on = True
    waits: Any = ledger.state.active
    if not known(waits) and not untold(ledger.state, waits.path):
        ledger.change(active=unknown("active"))  # what was asked in its place is told

    def one(lines: Ledger) -> None:
        nonlocal on
        on = turn_flow.apply_next_step(lines)

    while on and not ledger.state.pending and not managers.assumed(ledger.state):
        gap = ledger.attempt(one)
        if gap:
            if ledger.state.phase not in ("export", "evaluation"):  # there whose turn it is stays told
                ledger.change(active=unknown(gap))
            return


def _by_card(ledger: ParkingLedger, seats: tuple[str, ...]) -> None:
    ledger.forget(*(f"seats.{seat}.{what}" for seat in seats for what in BY_CARD), *OF_ROUND)
    ledger.forget(*(f"placed.{name}.closed" for name in LOCATIONS))


def _at_any_time(ledger: ParkingLedger, seat: str) -> None:
    """Mark as unknown all values that the use of an influence card or the repayment of a loan could have changed."""
    state: State = ledger.state
    if _may_use_card(state, seat):
        _by_card(ledger, tuple(state.seats))
        ledger.forget(f"seats.{seat}.influence_used")
    ledger.forget(f"seats.{seat}.loans", f"seats.{seat}.credits")


def _may_use_card(state: State, seat: str) -> bool:
    board = state.seats[seat]
    has_card = not known(board.influence) or board.influence > 0
    return has_card and not (known(board.influence_used) and board.influence_used)


def _event(ledger: ParkingLedger, _seat: str) -> None:
    """Mark as unknown all values that an event card could have changed, and start the interest phase."""
    _by_card(ledger, tuple(ledger.state.seats))
    ledger.forget("event")
    ledger.change(phase="interest")


def _interest(ledger: ParkingLedger, seat: str) -> None:
    if seat not in turn_flow.debtors(ledger.state):
        _at_any_time(ledger, seat)
        return
    ledger.forget(f"seats.{seat}.credits", f"seats.{seat}.penalty_points")
    ledger.seat(seat, interest_paid=True)


def _planning(ledger: ParkingLedger, seat: str) -> None:
    """Remove a manager piece from the seat's hand and mark all spaces that may be free as unknown, because the piece is
    on one of these.
    """
    state: State = ledger.state
    ledger.one_of(*_free(state))
    ledger.seat(seat, hand=state.seats[seat].hand - 1)
    if ledger.attempt(lambda lines: turn_flow.activate_next_placer(lines, seat)):
        ledger.forget("active")


def _free(state: State) -> Iterator[str]:
    """Yield the paths of the spaces that may be free, and of the large space."""
    for location in LOCATIONS:
        if location == PRODUCTION or managers.is_known_large(state, location):
            continue
        spaces = state.placed[location].spaces
        for number in numbers(state, location):
            if not (known(spaces[number]) and spaces[number]):
                yield f"placed.{location}.spaces.{number}"
    yield "large"


def _operations(ledger: ParkingLedger, seat: str) -> None:
    state: State = ledger.state
    location = state.location
    if not known(location):
        _by_card(ledger, (seat,))
        return
    if location == PRODUCTION:
        ledger.forget(*(f"seats.{seat}.{what}" for what in PRODUCED))
        return
    own: list[str] | None
    try:
        own = [number for number, owner in managers.owners(state, location) if owner == seat]
    except UnknownFactError:
        own = None
    if own is None:
        spaces = (f"placed.{location}.spaces.{number}" for number in numbers(state, location))
        ledger.forget(f"seats.{seat}.hand", *spaces, *(("large",) if location in LARGE else ()))
    elif not own:
        _at_any_time(ledger, seat)
        return
    elif len(own) == 1 or location in IN_ORDER:
        managers.bring_back(ledger, seat, location, (own[0],))
    else:  # which of them is resolved is not told
        ledger.one_of(*(f"placed.{location}.spaces.{number}" for number in own))
        ledger.seat(seat, hand=state.seats[seat].hand + 1)
    ledger.forget(*(f"seats.{seat}.{what}" for what in AT[location]), *SHARED.get(location, ()))


def _export(ledger: ParkingLedger, seat: str) -> None:
    """Mark as unknown all values that a choice at Export could have changed: at most one contract tile is used."""
    state: State = ledger.state
    if state.active != seat:
        _at_any_time(ledger, seat)
        return
    ledger.forget(*(f"seats.{seat}.{what}" for what in ("stock", "credits", "vp")))
    rows = (f"market.{column}.rows.{row}" for column in COLUMNS for row in ROWS)
    ledger.one_of(*rows)
    if export.repeating(state):
        ledger.forget("active")  # who passes gets the manager back
        ledger.forget(*(f"placed.{EXPORT}.spaces.{number}" for number in numbers(state, EXPORT)))
        ledger.forget(f"seats.{seat}.hand")
    elif ledger.attempt(lambda lines: _end_export_choice(lines, seat)):
        ledger.forget("active", f"seats.{seat}.hand")
        ledger.forget(*(f"placed.{EXPORT}.spaces.{number}" for number in numbers(state, EXPORT)))


def _end_export_choice(ledger: Ledger, seat: str) -> None:
    """Move the seat's manager piece back from Export, and activate the owner of the next piece to the right."""
    space = export.space_of(ledger.state, seat)
    if space:
        managers.bring_back(ledger, seat, EXPORT, (space,))
        turn_flow.after_export(ledger, seat, space)


def _card_used(ledger: ParkingLedger, seat: str) -> None:
    """Mark as unknown all values that an influence card could have changed, and record that the seat has used one."""
    _by_card(ledger, tuple(ledger.state.seats))
    ledger.seat(seat, influence_used=True)


_PHASES = {
    "event": _event,
    "interest": _interest,
    "planning": _planning,
    "operations": _operations,
    "export": _export,
    "evaluation": _card_used,
    "last_chance": _card_used,
}
