"""The planning phase of Crisis: placing a manager piece on a free action space (CRI-3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Any

from referee.facts.facts import known
from referee.facts.ledger import Ledger, UnrepresentableStateError
from referee.facts.verdict import Breach
from referee.games.crisis import turn_flow
from referee.games.crisis.managers import assumed, is_large
from referee.games.crisis.state import (
    ALL,
    COMPANIES,
    EMPLOYEES,
    EXPORT,
    LARGE,
    LOCATIONS,
    PRODUCTION,
    TEMPORARY,
    Location,
    State,
)
from referee.games.crisis.values import minimum_spaces, numbers, spaces, with_added
from referee.judging.judge import about, cites
from referee.judging.pending_choices import resolves_first
from referee.judging.three_valued_logic import proven, some
from referee.notation.move import Move, verb_of
from referee.rules.game import Action, Check, Checks
from scoring.fields.simple_fields import KeyOf, WholeNumber


class PlaceManager(Move, frozen=True, kw_only=True, tag="place_manager"):
    """A move that places a manager piece at a location, on the given space; `space` 0 is the leftmost free space."""

    location: Annotated[str, KeyOf("location", role="identity")]
    space: Annotated[int, WholeNumber(high=99, role="identity")] = 0


@cites("CRI-3.1", "CRI-4.10.5", "CRI-3.9")
def in_planning(state: State, move: Move) -> Check:
    """Yield a breach if the phase is not planning (CRI-3.1). It also cites CRI-4.10.5 for a fifth manager piece gained
    in this round.
    """
    if assumed(state) or state.phase == "planning":
        return
    gained = state.seats[move.seat].fifth_from
    fresh = known(gained) and known(state.round) and gained > state.round
    also = ("CRI-4.10.5", "CRI-3.9") if fresh else ()
    yield Breach("CRI-3.1", "not_in_planning", {"verb": verb_of(move), "phase": state.phase}, "later", also)


@cites("CRI-3.1")
def own_turn(state: State, move: Move) -> Check:
    """Yield a breach if it is not the turn of the seat (CRI-3.1)."""
    if state.active != move.seat:
        yield Breach("CRI-3.1", "not_your_turn", {"seat": move.seat, "active": state.active}, "wait")


@cites("CRI-3.9")
def manager_left(state: State, move: Move) -> Check:
    """Yield a breach if the seat has no manager piece left to place (CRI-3.9)."""
    board = state.seats[move.seat]
    if board.hand < 1:
        yield Breach("CRI-3.9", "no_manager_left", {"seat": move.seat}, "next_round")


@cites("CRI-3.11")
def has_spaces(move: PlaceManager) -> Check:
    yield Breach("CRI-3.11", "no_space_there", {"location": move.location}, "other_location")


@cites("CRI-3.7", "CRI-1.3")
def location_open(state: State, move: PlaceManager) -> Check:
    """Yield a breach if the location or the given space is closed (CRI-3.7, CRI-1.3)."""
    closed = state.placed[move.location].closed
    values = {"location": move.location, "space": move.space}
    if ALL in closed:
        yield Breach("CRI-3.7", "location_closed", values, "other_location", ("CRI-1.3",))
    elif move.space and str(move.space) in closed:
        yield Breach("CRI-3.7", "space_closed", values, "other_space", ("CRI-1.3",))


@cites("CRI-3.3", "CRI-3.7")
def space_free(state: State, move: PlaceManager) -> Check:
    """Yield a breach if the space of the move is occupied or does not exist, or if it names none and all spaces are
    occupied or closed (CRI-3.3). The large space is never full (CRI-3.4).
    """
    if is_large(state, move.location):
        return
    values = {"location": move.location, "space": move.space}
    if not move.space:
        if not some(partial(_is_free, state, move.location, number) for number in _numbers(state, move.location)):
            shut = closed_spaces(state, move.location)
            if len(shut) == spaces(state, move.location):
                yield Breach("CRI-3.7", "location_closed", values, "other_location", ("CRI-1.3",))
            else:
                also = ("CRI-3.7", "CRI-1.3") if shut else ()
                yield Breach("CRI-3.3", "location_full", values, "other_location", also)
        return
    if move.space > minimum_spaces(state, move.location) and move.space > spaces(state, move.location):
        values |= {"spaces": spaces(state, move.location)}
        yield Breach("CRI-3.1", "no_such_space", values, "other_space")
        return
    owner = state.placed[move.location].spaces[str(move.space)]
    if owner:
        yield Breach("CRI-3.3", "space_taken", values | {"owner": owner}, "other_space")


def _numbers(state: State, location: str) -> Iterator[str]:
    """Yield the numbers of the spaces of a location, first those that certainly exist. Raises `UnknownFactError` after
    them if the number of spaces is unknown.
    """
    sure = minimum_spaces(state, location)
    each = numbers(state, location)
    yield from each[:sure]
    yield from each[sure : spaces(state, location)]


def _is_free(state: State, location: str, number: str) -> bool:
    board_location = state.placed[location]
    return not (number in board_location.closed or board_location.spaces[number])


def _is_ready(state: State, location: str, number: str) -> bool:
    """Return whether a space is free and, if it needs a card or tile, has one."""
    there = cards_or_tiles(state, location)
    return _is_free(state, location, number) and (number not in there or bool(there[number]))


def free_space(state: State, location: str) -> str:
    """Return the leftmost space that is neither occupied nor closed, preferably with its card or tile; "" for none."""
    there = cards_or_tiles(state, location)
    bare = ""
    for number in _numbers(state, location):
        if not _is_free(state, location, number):
            continue
        if number not in there or not known(there[number]) or there[number]:
            return number
        bare = bare or number
    return bare


def cards_or_tiles(state: State, location: str) -> dict[str, str]:
    return {COMPANIES: state.company_spaces, EMPLOYEES: state.employee_spaces}.get(location, {})


def closed_spaces(state: State, location: str) -> list[str]:
    """Return the closed spaces of a location."""
    closed = state.placed[location].closed
    return [number for number in _numbers(state, location) if number in closed]


def intended_space(state: State, move: PlaceManager) -> str:
    """Return the space of the move, or the leftmost free space if the move names none."""
    return str(move.space) if move.space else free_space(state, move.location)


@cites("CRI-3.8")
def card_there(state: State, move: PlaceManager) -> Check:
    """Yield a breach if the space needs a card or tile and has none (CRI-3.8)."""
    values = {"location": move.location, "space": move.space}
    if move.location == TEMPORARY:
        if state.temporary < 1:
            yield Breach("CRI-3.8", "temporary_gone", values, "other_location")
        return
    there, each = cards_or_tiles(state, move.location), _numbers(state, move.location)
    if not move.space and some(partial(_is_ready, state, move.location, number) for number in each):
        return
    space = intended_space(state, move)
    if space in there and not there[space]:
        values |= {"space": int(space)}
        if move.location == COMPANIES:
            yield Breach("CRI-3.8", "no_company_there", values, "other_space")
        else:
            yield Breach("CRI-3.8", "no_employee_there", values, "other_space")


@cites("CRI-3.6")
def once_at_export(state: State, move: PlaceManager) -> Check:
    """Yield a breach if the seat already has a manager piece at Export (CRI-3.6)."""
    there = state.placed[EXPORT].spaces
    for number in proven(numbers(state, EXPORT), lambda number: there[number] == move.seat):
        yield Breach("CRI-3.6", "at_export_already", {"seat": move.seat, "space": number}, "other_location")
        return


def objections(state: State, move: PlaceManager) -> Checks:
    yield resolves_first(state.pending, move)
    planning = yield in_planning(state, move)
    if planning:
        yield own_turn(state, move)
        yield manager_left(state, move)
    if move.location == PRODUCTION:
        yield has_spaces(move)
        return
    usable = yield location_open(state, move)
    free = yield about(space_free(state, move), *(("CRI-3.3",) if move.space else ("CRI-3.3", "CRI-3.7")))
    if usable and free and move.location in (TEMPORARY, EMPLOYEES, COMPANIES):
        yield card_there(state, move)
    if move.location == EXPORT:
        yield once_at_export(state, move)


def effects(ledger: Ledger, move: PlaceManager) -> None:
    """Place the manager piece. The next seat in turn order with manager pieces left becomes active (CRI-3.1)."""
    state: State = ledger.state
    location = move.location
    if location != PRODUCTION and is_large(state, location):
        ledger.change(large=with_added(state.large, move.seat))
        ledger.todo(move.seat, "manager_on_large", "CRI-3.4", location=location)
    else:
        number = intended_space(state, move)
        if number not in state.placed[location].spaces:
            raise UnrepresentableStateError  # an overrule may want it, the state has no such space
        before = state.placed[location]
        after = Location({**before.spaces, number: move.seat}, before.closed)
        ledger.change(placed={**state.placed, location: after})
        ledger.todo(move.seat, "manager_placed", "CRI-3.1", location=location, space=number)
    ledger.seat(move.seat, hand=ledger.state.seats[move.seat].hand - 1)
    if not assumed(state):
        turn_flow.activate_next_placer(ledger, move.seat)
        turn_flow.settle(ledger)


def start_spaces(state: State) -> Iterator[dict[str, Any]]:
    """Yield the start of a move for every space. A location with an unknown number of spaces has one, for its leftmost
    free space.
    """
    if state.pending or assumed(state) or state.phase != "planning":
        return
    for location in (each for each in LOCATIONS if each != PRODUCTION):
        count = state.printed[f"location.{location}.spaces"]
        uncounted = not known(count) or (location in LARGE and not known(state.printed["large_space"]))
        for space in (0,) if uncounted or is_large(state, location) else range(1, count + 1):
            yield {"seat": state.active, "location": location, "space": space}


ACTION = Action("place_manager", PlaceManager, objections, effects, starts=start_spaces)
