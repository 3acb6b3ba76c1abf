"""Checks for contradictory positions (specification 11.1), such as more loans than the rules allow; each breach cites
the violated clause.

Tests run the checks after every move, and players' descriptions of positions are checked with them. An unknown value
contradicts nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from referee.facts.facts import known
from referee.facts.verdict import Breach
from referee.games.crisis.company_production import printed_company_value
from referee.games.crisis.managers import is_known_large, known_on_board, on_board
from referee.games.crisis.state import EMPLOYEE_SPACES, EXPORT, LARGE, LOCATIONS, PRODUCTION, TEMPORARY_TILE, State
from referee.games.crisis.values import ICONS, MANAGERS, MAX_LOANS, MAX_MANAGERS, level, top
from referee.judging.three_valued_logic import contradictions
from referee.printed_lines.named_line import same
from referee.rules.game import Check
from scoring.games.crisis.values import TEMPORARY_TILES
from scoring.text_catalogs import Phrase

NUMBERS = ("credits", "loans", "penalty_points", "influence", "hand", "icons", "company_vp")


def faults(state: State) -> Iterator[Breach]:
    """Yield a breach for every contradiction in the state."""
    each = ((check, seat) for check in _CHECKS for seat in (state.seats if check in _OF_A_SEAT else ("",)))
    return contradictions(partial(check, state, seat) for check, seat in each)


def _holdings(state: State, seat: str) -> Check:
    """Yield a breach for each negative holding (CRI-9.4) and for more than 4 loans (CRI-4.5.4)."""
    board = state.seats[seat]
    for what in NUMBERS:
        count = getattr(board, what)
        if known(count) and count < 0:
            yield Breach("CRI-9.4", "holding_negative", {"seat": seat, "what": what})
    if known(board.loans) and board.loans > MAX_LOANS:
        yield Breach("CRI-4.5.4", "loans_many", {"seat": seat, "loans": board.loans, "most": MAX_LOANS})


def _warehouse(state: State, seat: str) -> Check:
    """Yield a breach for each resource with negative units or more than the warehouse limit (CRI-9.2)."""
    for resource, units in state.seats[seat].stock.items():
        maximum = state.printed[f"warehouse.{resource}.limit"]
        if known(units) and known(maximum) and not 0 <= units <= maximum:
            values = {"seat": seat, "resource": resource, "have": units, "limit": maximum}
            yield Breach("CRI-9.2", "over_limit", values)


def _managers(state: State, seat: str) -> Check:
    """Yield a breach if the seat does not have 4 manager pieces, or 5 from the round after its third icon (CRI-3.9)."""
    board = state.seats[seat]
    known_managers = known_on_board(state, seat) + (board.hand if known(board.hand) else 0)
    if known_managers > MAX_MANAGERS:
        yield Breach("CRI-3.9", "managers_odd", {"seat": seat, "count": known_managers, "most": MAX_MANAGERS})
        return
    managers = MANAGERS + bool(board.fifth_from and state.round >= board.fifth_from)
    count = board.hand + on_board(state, seat)
    if count != managers:
        parts = Phrase("cost.all_managers", {"hand": board.hand, "board": on_board(state, seat)})
        values = {"seat": seat, "count": count, "most": managers, "parts": parts}
        yield Breach("CRI-3.9", "managers_odd", values, "total")


def _fifth(state: State, seat: str) -> Check:
    """Yield a breach if the seat has the fifth manager piece without three icons, or three icons without the piece
    (CRI-4.10.4).
    """
    board = state.seats[seat]
    if bool(board.fifth_from) != (board.icons >= ICONS):
        yield Breach("CRI-4.10.4", "fifth_odd", {"seat": seat, "icons": board.icons})


def _export(state: State, seat: str) -> Check:
    """Yield a breach if the seat has more than one manager piece at Export (CRI-3.6)."""
    count = sum(1 for owner in state.placed[EXPORT].spaces.values() if known(owner) and owner == seat)
    if count > 1:
        yield Breach("CRI-3.6", "export_twice", {"seat": seat, "count": count})


def _sums(state: State, seat: str) -> Check:
    """Yield a breach if the icons or the company VP of the seat differ from the total of its companies (CRI-4.10.2,
    CRI-4.10.4).
    """
    board = state.seats[seat]
    for what, total, clause in (("icons", board.icons, "CRI-4.10.4"), ("vp", board.company_vp, "CRI-4.10.2")):
        printed_total = sum(printed_company_value(state, company, what) for company in board.companies)
        if known(printed_total) and known(total) and printed_total != total:
            yield Breach(clause, "companies_odd", {"seat": seat, "what": what, "count": total, "right": printed_total})


def _production(state: State, seat: str) -> Check:
    """Yield a breach if a company that the seat does not own has run, or a company has run twice (CRI-4.13.5), or if
    used tiles do not belong to the seat (CRI-4.13.6).
    """
    board = state.seats[seat]
    if len(set(board.run)) != len(board.run) or not set(board.run) <= set(board.companies):
        yield Breach("CRI-4.13.5", "run_odd", {"seat": seat, "companies": board.run})
    if Counter(board.busy) - Counter(board.employees):
        yield Breach("CRI-4.13.6", "busy_odd", {"seat": seat, "tiles": board.busy})


def _order(state: State, _seat: str) -> Check:
    """Yield a breach if the turn order does not contain each player exactly once (CRI-S.14)."""
    count = state.players if known(state.players) else len(state.order)
    if not len(state.order) == len(set(state.order)) == count:
        yield Breach("CRI-S.14", "order_odd", {"order": state.order})


def _spaces(state: State, _seat: str) -> Check:
    """Yield a breach for each manager piece on a space that does not exist (CRI-3.1). The large space has no numbered
    spaces (CRI-3.4).
    """
    for location in LOCATIONS:
        count = state.printed[f"location.{location}.spaces"]
        last = 0 if location in LARGE and is_known_large(state, location) else count if known(count) else None
        for number, owner in state.placed[location].spaces.items():
            if last is not None and known(owner) and owner and int(number) > last:
                yield Breach("CRI-3.1", "no_such_space", {"location": location, "space": int(number), "spaces": last})


def _companies(state: State, _seat: str) -> Check:
    """Yield a breach for each duplicate company card (CRI-4.10.3), and for each card on the board with another level
    than the round (CRI-6.8).
    """
    on_offer = [card for card in state.company_spaces.values() if known(card) and card]
    owned = [card for board in state.seats.values() if known(board.companies) for card in board.companies]
    every = [*on_offer, *owned]
    for index, card in enumerate(every):
        if card != "?" and any(same(card, other) for other in every[:index]):
            yield Breach("CRI-4.10.3", "company_twice", {"company": card})
    for card in on_offer:
        card_level = printed_company_value(state, card, "level")
        if known(card_level) and known(state.round) and card_level != level(state):
            values = {"company": card, "level": card_level, "right": level(state)}
            yield Breach("CRI-6.8", "company_level", values)


def _temporary(state: State, _seat: str) -> Check:
    """Yield a breach for too many Temporary Employee tiles (CRI-4.7.1), and for each of them on a space for tiles drawn
    from the bag (CRI-S.6).
    """
    tiles = state.printed["employee.temporary.tiles"]
    owned = sum(board.employees.count(TEMPORARY_TILE) for board in state.seats.values() if known(board.employees))
    count = state.temporary + owned
    if count > (tiles if known(tiles) else TEMPORARY_TILES):
        yield Breach("CRI-4.7.1", "temporary_many", {"count": count})
    for space in EMPLOYEE_SPACES:
        tile = state.employee_spaces[space]
        if known(tile) and tile == TEMPORARY_TILE:
            yield Breach("CRI-S.6", "temporary_drawn", {"space": space})


def _foreign(state: State, _seat: str) -> Check:
    """Yield a breach for each Foreign Employee type with a negative or too high number of tiles left (CRI-4.8.2)."""
    for kind, remaining in state.foreign.items():
        tiles = state.printed[f"foreign.{kind}.tiles"]
        if known(remaining) and (remaining < 0 or (known(tiles) and remaining > tiles)):
            yield Breach("CRI-4.8.2", "foreign_many", {"type": kind, "count": remaining})


def _status(state: State, _seat: str) -> Check:
    """Yield a breach if the Financial Status is above its track (CRI-5.2), or the colours of the track are out of order
    or above its top (CRI-1.1).
    """
    highest = top(state)
    if highest is not None and known(state.status) and state.status > highest:
        yield Breach("CRI-5.2", "status_high", {"status": state.status, "top": highest})
    green, yellow = (state.printed[f"track.{colour}.low"] for colour in ("green", "yellow"))
    if known(green) and known(yellow) and green <= yellow:
        yield Breach("CRI-1.1", "colours_turned", {"green": green, "yellow": yellow})
    for colour, low in (("green", green), ("yellow", yellow)):
        if highest is not None and known(low) and low > highest:
            yield Breach("CRI-1.1", "colour_above_top", {"colour": colour, "low": low, "top": highest})


def _no_manager_at_production(state: State, _seat: str) -> Check:
    """Yield a breach if there is a manager piece at Production (CRI-3.11)."""
    if any(known(owner) and owner for owner in state.placed[PRODUCTION].spaces.values()):
        yield Breach("CRI-3.11", "no_space_there", {"location": PRODUCTION})


_Checking = Callable[[State, str], Check]
_OF_A_SEAT: tuple[_Checking, ...] = (_holdings, _warehouse, _managers, _fifth, _export, _sums, _production)
_CHECKS: tuple[_Checking, ...] = (
    *_OF_A_SEAT,
    _order,
    _spaces,
    _companies,
    _temporary,
    _foreign,
    _status,
    _no_manager_at_production,
)
