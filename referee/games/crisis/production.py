"""The Production phase of Crisis: running a company, and ending the phase for a seat (CRI-4.13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from msgspec import structs

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, MissingFieldError, Shortage
from referee.games.crisis import turn_flow
from referee.games.crisis.company_production import (
    choices,
    fitting,
    free_tiles,
    needs_of,
    printed_company_value,
    roles,
    run_sheet,
)
from referee.games.crisis.managers import assumed, at_location, seats_in
from referee.games.crisis.state import PRODUCTION, State
from referee.games.crisis.values import store, take
from referee.judging.judge import about, cites
from referee.judging.pending_choices import resolves_first
from referee.judging.three_valued_logic import passes, proven
from referee.notation.move import Move
from referee.printed_lines.named_line import among
from referee.rules.game import Action, Check, Checks
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, Name, WholeNumber
from scoring.games.crisis.employees import empty_slots, tiles_without_slot
from scoring.games.crisis.production import CompanyRun, clauses_of_output, production
from scoring.games.crisis.production_score_lines import company_lines, slot_phrase
from scoring.games.crisis.values import CREDITS, VP


class Activate(Move, frozen=True, kw_only=True, tag="activate"):
    """A move that runs one company, with employee tiles on its left side and bonus employees at its bottom side.

    `takes` contains the amounts received from the outputs in printed order, if the player typed them to be checked.
    """

    company: Annotated[str, Name(keeps_case=True, role="identity")]
    employees: Annotated[tuple[str, ...], SeparatedList(KeyOf("tile", role="identity"), most=12)] = ()
    bonus: Annotated[tuple[str, ...], SeparatedList(KeyOf("tile", role="identity"), most=12)] = ()
    takes: Annotated[tuple[int, ...], SeparatedList(WholeNumber(high=999, role="payment"), most=6)] = ()


def company_of(state: State, move: Activate) -> str:
    """Return the company of the move, spelled as in the seat's list of companies; "" if the seat does not own it."""
    return among(state.seats[move.seat].companies, move.company)


@cites("CRI-4.13.16")
def own_company(state: State, move: Activate) -> Check:
    """Yield a breach if the company does not belong to the seat (CRI-4.13.16)."""
    if assumed(state) and not known(state.seats[move.seat].companies):
        return
    if not company_of(state, move):
        values = {"seat": move.seat, "company": move.company}
        yield Breach("CRI-4.13.16", "company_not_own", values, "own_company")


@cites("CRI-4.13.5")
def not_run(state: State, move: Activate) -> Check:
    """Yield a breach if the company has already run in this Production phase (CRI-4.13.5)."""
    board = state.seats[move.seat]
    if among(board.run, move.company):
        values = {"seat": move.seat, "company": move.company}
        yield Breach("CRI-4.13.5", "company_run", values, "other_company")


@cites("CRI-4.13.2")
def not_ended(state: State, move: Move) -> Check:
    """Yield a breach if the seat has already ended its Production phase (CRI-4.13.2)."""
    if state.seats[move.seat].ended:
        yield Breach("CRI-4.13.2", "production_ended", {"seat": move.seat}, "next_round")


@cites("CRI-4.13.16", "CRI-4.13.6")
def own_tiles(state: State, move: Activate) -> Check:
    """Yield a breach for each employee tile that the seat does not own (CRI-4.13.16), or of which it uses more than it
    owns (CRI-4.13.6).
    """
    owned = tuple(state.seats[move.seat].employees)
    for tile, count in _tiles_used(move):
        have = owned.count(tile)
        values = {"seat": move.seat, "tile": tile, "count": count, "have": have}
        if not have:
            yield Breach("CRI-4.13.16", "tile_not_own", values, "own_tile")
        elif count > have:
            yield Breach("CRI-4.13.6", "tile_twice", values, "other_tile", shortage=Shortage(have, count))


def _tiles_used(move: Activate) -> list[tuple[str, int]]:
    used = (*move.employees, *move.bonus)
    return [(tile, used.count(tile)) for tile in dict.fromkeys(used)]


@cites("CRI-4.13.6")
def free(state: State, move: Activate) -> Check:
    """Yield a breach for each employee tile that already works at a second company (CRI-4.13.6)."""
    board = state.seats[move.seat]
    owned, busy = tuple(board.employees), tuple(board.busy)
    for tile, count in _tiles_used(move):
        have = owned.count(tile)
        unused = max(0, have - busy.count(tile))
        if unused < count <= have:
            values = {"seat": move.seat, "tile": tile, "count": count, "have": unused}
            yield Breach("CRI-4.13.6", "tile_busy", values, "other_tile", shortage=Shortage(unused, count))


@cites("CRI-4.13.3", "CRI-4.9.2")
def left_side(state: State, move: Activate, company: str) -> Check:
    """Yield a breach if a slot of the left side has no employee of its role, or an employee has no slot (CRI-4.13.3).
    Raises `MissingFieldError` if no employees are declared although suitable tiles are free.
    """
    slots = tuple(printed_company_value(state, company, "employees"))
    if slots and not move.employees and _can_fill(state, move.seat, company):
        raise MissingFieldError("employees")
    tiles = roles(move.employees)
    lacks = tuple(slot_phrase(slots[index]) for index in empty_slots(slots, tiles))
    surplus = tuple(move.employees[index] for index in tiles_without_slot(slots, tiles))
    if lacks:
        also = ("CRI-4.9.2",) if surplus else ()
        values = {"company": company, "slots": lacks}
        yield Breach("CRI-4.13.3", "slots_unfilled", values, "fill_slots", also)
    elif surplus:
        yield Breach("CRI-4.13.3", "no_slot_left", {"company": company, "tiles": surplus}, "fewer_tiles")


def _can_fill(state: State, seat: str, company: str) -> bool:
    """Return whether the seat's free tiles can fill the left side of the company; True if the tiles are unknown."""
    board = state.seats[seat]
    untold = not known(board.employees) or not known(board.busy)
    return untold or next(iter(choices(state, seat, company)), None) is not None


@cites("CRI-4.13.3")
def resources_there(state: State, move: Activate, company: str) -> Check:
    """Yield a breach for each resource of which the warehouse has fewer units than the company requires
    (CRI-4.13.3).
    """
    stock, needs = state.seats[move.seat].stock, needs_of(state, company)
    for resource in proven(needs, lambda resource: stock[resource] < needs[resource]):
        values = {"company": company, "resource": resource, "count": needs[resource], "have": stock[resource]}
        shortage = Shortage(stock[resource], needs[resource])
        yield Breach("CRI-4.13.3", "resources_short", values, "other_company", shortage=shortage)


@cites("CRI-4.13.4", "CRI-4.9.2")
def bottom_side(state: State, move: Activate, company: str) -> Check:
    """Yield a breach if a bonus employee has no slot of its role at the bottom side (CRI-4.13.4)."""
    slots = tuple(printed_company_value(state, company, "bonus"))
    homeless = tuple(move.bonus[index] for index in tiles_without_slot(slots, roles(move.bonus)))
    if homeless:
        values = {"company": company, "tiles": homeless, "slots": tuple(map(slot_phrase, slots))}
        yield Breach("CRI-4.13.4", "no_bonus_slot", values, "fewer_tiles", ("CRI-4.9.2",))


def run_of(state: State, move: Activate, company: str) -> CompanyRun:
    """Return the result of running the company with the employees of the move and the current stock."""
    return production(run_sheet(state, move.seat, company, move.employees, move.bonus)).runs[0]


@cites("CRI-4.13.9", "CRI-4.13.8", "CRI-4.13.7", "CRI-4.13.10", "CRI-4.13.11", "CRI-4.13.13")
def takes_right(state: State, move: Activate, company: str) -> Check:
    """Yield a breach for each amount in `takes` that differs from the amount actually received (CRI-4.13.7 to 4.13.13).
    Raises `MissingFieldError` if `takes` has too few amounts.
    """
    run = run_of(state, move, company)
    for stated, output in zip(move.takes, run.yields, strict=False):
        right = output.amount if output.stored is None else output.stored
        if stated != right:
            first, *others = clauses_of_output(output, run.outputs)
            also = (*others, "CRI-4.13.7", *(("CRI-9.2",) if output.lost else ()))
            yield Breach(first, "takes_said", {"kind": output.kind, "said": stated, "right": right}, "exactly", also)
    if len(move.takes) > len(run.yields):
        values = {"company": company, "said": len(move.takes), "count": len(run.yields)}
        yield Breach("CRI-4.13.8", "takes_many", values, "exactly")
    if len(move.takes) < len(run.yields):
        raise MissingFieldError("takes")


def activate_checks(state: State, move: Activate) -> Checks:
    yield resolves_first(state.pending, move)
    now = yield at_location(state, move, PRODUCTION)
    if now and not assumed(state):
        yield not_ended(state, move)
    own = yield own_company(state, move)
    if move.employees or move.bonus:
        yield own_tiles(state, move)
    if not own:
        return
    company = company_as_listed(state, move)
    yield not_run(state, move)
    if move.employees or move.bonus:
        yield free(state, move)
    complete = yield about(left_side(state, move, company), "CRI-4.13.3", *(("CRI-4.9.2",) if move.employees else ()))
    there = yield resources_there(state, move, company)
    placed = True
    if move.bonus:
        placed = yield bottom_side(state, move, company)
    if move.takes and complete and there and placed:
        yield takes_right(state, move, company)


def company_as_listed(state: State, move: Activate) -> str:
    """Return the company of the move, spelled as in the seat's list of companies, or as declared if it is not in a
    known list.
    """
    owned = state.seats[move.seat].companies
    return (among(owned, move.company) if known(owned) else "") or move.company


def activate_effects(ledger: Ledger, move: Activate) -> None:
    """Remove the company's resources from the warehouse, then add its outputs (CRI-4.13.12 to 4.13.14)."""
    state: State = ledger.state
    seat, company = move.seat, company_as_listed(ledger.state, move)
    sheet = run_sheet(state, seat, company, move.employees, move.bonus)
    outcome = production(sheet)
    for used in outcome.runs[0].used:
        take(ledger, seat, used.what, min(used.units, used.before or 0), "CRI-4.13.14")
    for line in company_lines(sheet.seat, outcome.runs[0]):
        ledger.points(line)
    for output in outcome.runs[0].yields:
        if output.kind == CREDITS:
            ledger.gain(seat, "credits", output.amount, "CRI-4.13.12")
        elif output.kind != VP:
            store(ledger, seat, output.kind, output.amount, "CRI-4.13.13")
    board = ledger.state.seats[seat]
    if known(board.run) and known(board.busy):
        ledger.seat(seat, run=(*board.run, company), busy=(*board.busy, *move.employees, *move.bonus))
    turn_flow.settle(ledger)


def options(state: State) -> Iterator[Activate]:
    """Yield a move for every company that can run, with each set of employees that fills its left side."""
    if state.pending or assumed(state) or state.phase != "operations" or state.location != PRODUCTION:
        return
    for seat in state.order:
        board = state.seats[seat]
        if board.ended:
            continue
        for company in board.companies:
            move = Activate(seat=seat, company=company)
            if passes(not_run(state, move), resources_there(state, move, company)):
                for tiles in choices(state, seat, company):
                    yield structs.replace(move, employees=tiles)


def extend(state: State, move: Activate) -> Iterator[Activate]:
    """Yield the move with one more bonus employee, for each free tile that has a slot."""
    unused = free_tiles(state, move.seat) - Counter((*move.employees, *move.bonus))
    company = company_as_listed(state, move)
    for tile in fitting(state, company, move.bonus, unused):
        yield structs.replace(move, bonus=(*move.bonus, tile))


ACTIVATE = Action("activate", Activate, activate_checks, activate_effects, options, extend)


class EndProduction(Move, frozen=True, kw_only=True, tag="end_production"):
    """A move that ends the Production phase of the seat in this round."""


def end_production_checks(state: State, move: EndProduction) -> Checks:
    yield resolves_first(state.pending, move)
    now = yield at_location(state, move, PRODUCTION)
    if now and not assumed(state):
        yield not_ended(state, move)


def end_production_effects(ledger: Ledger, move: EndProduction) -> None:
    """Mark the seat as finished with Production, and continue with Export after the last seat."""
    ledger.seat(move.seat, ended=True)
    turn_flow.settle(ledger)


END_PRODUCTION = Action(
    "end_production", EndProduction, end_production_checks, end_production_effects, starts=seats_in("operations")
)
