"""Manager pieces on the board: the owners of spaces, the order of resolving them, and moving the pieces back (CRI-3,
CRI-4.0).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial
from typing import Any

from msgspec import structs

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach, MissingFieldError
from referee.games.crisis.state import COMPANIES, EMPLOYEES, IN_ORDER, LARGE, PHASES, Location, State
from referee.games.crisis.values import numbers
from referee.judging.judge import cites
from referee.judging.pending_choices import resolves_first
from referee.judging.three_valued_logic import passes
from referee.notation.move import Move, verb_of
from referee.rules.game import Check
from referee.rules.generated_moves import Starts


def is_large(state: State, location: str) -> bool:
    """Return whether a location is the large space."""
    return location in LARGE and bool(state.printed["large_space"] == location)


def is_known_large(state: State, location: str) -> bool:
    """Return whether a location is certainly the large space; False if unknown."""
    return location in LARGE and known(state.printed["large_space"]) and is_large(state, location)


def owners(state: State, location: str) -> Iterator[tuple[str, str]]:
    """Yield (space, owner) for each manager piece at a location in the order of resolution (CRI-4.0.2); the large space
    is "".
    """
    if is_known_large(state, location):
        yield from (("", seat) for seat in state.order if seat in state.large)
        return
    spaces = state.placed[location].spaces
    for number in numbers(state, location):
        if owner := spaces[number]:
            yield number, owner


def on_board(state: State, seat: str) -> Any:
    """Return the number of manager pieces of a seat on the board."""
    ordinary = sum(1 for location in state.placed.values() for owner in location.spaces.values() if owner == seat)
    return ordinary + state.large.count(seat)


def known_on_board(state: State, seat: str) -> int:
    """Return the number of manager pieces of a seat on spaces with a known occupant."""
    owners = [owner for location in state.placed.values() for owner in location.spaces.values() if known(owner)]
    return owners.count(seat) + (state.large.count(seat) if known(state.large) else 0)


def assumed(state: State) -> bool:
    """Return whether the phase is unknown. The players then described the position, and the rules about timing are not
    checked.
    """
    return not known(state.phase)


def location_of(state: State, stated: str) -> str:
    """Return the location of a move: the typed one, otherwise the location being resolved. Raises `MissingFieldError`
    if there is neither.
    """
    current = state.location if assumed(state) or state.phase == "operations" else ""
    if stated or (known(current) and current):
        return str(stated or current)
    raise MissingFieldError("location")


def none_is_resolved(state: State) -> bool:
    """Return whether certainly no location is being resolved in this phase (CRI-4.0.1)."""
    return not assumed(state) and state.phase != "operations"


@cites("CRI-4.0.1")
def one_is_resolved(state: State) -> Check:
    """Yield the breach for resolving a location outside of Operations (CRI-4.0.1)."""
    yield Breach("CRI-4.0.1", "none_resolved", {"phase": state.phase}, "later")


@cites("CRI-4.0.1")
def at_location(state: State, move: Move, location: str) -> Check:
    """Yield a breach if the location is not the one being resolved. Locations are resolved in numeric order in
    Operations (CRI-4.0.1).
    """
    if assumed(state):
        return
    values = {"location": location, "verb": verb_of(move)}
    if none_is_resolved(state):
        yield Breach("CRI-4.0.1", "not_in_operations", values | {"phase": state.phase}, "later")
    elif state.location != location:
        yield Breach("CRI-4.0.1", "other_location", values | {"now": state.location}, "later")


@cites("CRI-4.0.6")
def own_manager(state: State, move: Move, location: str, space: int) -> Check:
    """Yield a breach if the manager piece on the space is not the seat's. With `space` 0, yield a breach if the seat
    has no manager piece at the location (CRI-4.0.6).
    """
    if space and not is_known_large(state, location):
        owner = state.placed[location].spaces[str(space)]
        if assumed(state) and not known(owner) and location != EMPLOYEES:
            return  # what is done there does not depend on it
        if owner != move.seat:
            values = {"seat": move.seat, "location": location, "space": space, "owner": owner}
            if location == EMPLOYEES:
                yield Breach("CRI-4.9.1", "not_your_space", values, "own_space", ("CRI-4.0.6",))
            elif location == COMPANIES:
                yield Breach("CRI-4.10.8", "not_your_space", values, "own_space", ("CRI-4.0.6",))
            else:
                yield Breach("CRI-4.0.6", "not_your_space", values, "own_space")
    elif _none_there(state, move.seat, location):
        values = {"seat": move.seat, "location": location}
        yield Breach("CRI-4.0.6", "no_manager_there", values, "next_round")


def _none_there(state: State, seat: str, location: str) -> bool:
    """Return whether a seat certainly has no manager piece at a location."""
    if assumed(state):
        return is_known_large(state, location) and known(state.large) and seat not in state.large
    return not own_space(state, seat, location)


def own_space(state: State, seat: str, location: str, space: int = 0) -> tuple[str, ...]:
    """Return the space that a seat resolves, as a tuple: `space`, or the seat's leftmost space if it is 0; () for none.

    The large space is "". In a position described by the players, whose phase is unknown, `space` 0 returns ().
    """
    if space and not is_known_large(state, location):
        return (str(space),)
    if assumed(state):
        return ()
    for number, owner in owners(state, location):
        if owner == seat:
            return (number,)
    return ()


@cites("CRI-4.0.2")
def first_in_order(state: State, move: Move, location: str, space: int) -> Check:
    """Yield a breach if another manager piece must be resolved before this one, at a location resolved from left to
    right (CRI-4.0.2, CRI-R4).
    """
    if assumed(state) or location not in IN_ORDER:
        return
    own = own_space(state, move.seat, location, space)
    number, owner = next(owners(state, location), ("", ""))
    if own and owner and own != (number,):
        values = {"location": location, "space": own[0], "first": number, "owner": owner}
        yield Breach("CRI-4.0.2", "earlier_space", values, "later")


def looked_up(state: State, seat: str, location: str, space: int = 0) -> str:
    """Return the space that a seat resolves, "" for none.

    Unlike `own_space`, it also searches positions without a phase.
    """
    own = own_space(state, seat, location, space)
    if own or not assumed(state):
        return next(iter(own), "")
    return next((number for number, owner in owners(state, location) if owner == seat), "")


def may_resolve(state: State, move: Move, location: str, space: int = 0) -> Generator[Check, bool, bool]:
    """Return whether the space belongs to the seat; only then are further checks useful."""
    yield resolves_first(state.pending, move)
    return (yield from at_own_space(state, move, location, space))


def at_own_space(state: State, move: Move, location: str, space: int) -> Generator[Check, bool, bool]:
    """Return whether the space belongs to the seat; only then are further checks useful."""
    now = yield at_location(state, move, location)
    if not now:
        return False
    is_own = yield own_manager(state, move, location, space)
    if is_own:
        yield first_in_order(state, move, location, space)
    return is_own


def seats_in(*phases: str) -> Starts:
    """Return the starts of a move that each seat can make in some phases (without `phases`: until the end of the game),
    in turn order.
    """

    def starts(state: State) -> Iterator[dict[str, Any]]:
        if not (state.pending or assumed(state)) and state.phase != "done" and state.phase in (phases or PHASES):
            yield from ({"seat": seat} for seat in state.order)

    return starts


def to_resolve(location: str) -> Starts:
    """Return the starts of a move that resolves a manager piece at a location: its seat and space, 0 for the large
    space.
    """
    return partial(_to_resolve, location=location)


def resolved_now(state: State) -> Iterator[dict[str, Any]]:
    """Yield the start of a move for each manager piece that can be resolved now."""
    yield from ({**start, "location": state.location} for start in _to_resolve(state, state.location))


def _to_resolve(state: State, location: str) -> Iterator[dict[str, Any]]:
    if state.pending or assumed(state) or state.phase != "operations" or state.location != location:
        return
    for number, seat in owners(state, location):
        space = int(number or 0)
        if passes(first_in_order(state, Move(seat=seat), location, space)):
            yield {"seat": seat, "space": space}


def resolved_together(state: State, seat: str, location: str, own: tuple[str, ...]) -> Any:
    """Return the number of manager pieces resolved at once on the space `own`: all of the seat's on the large space,
    otherwise 1.
    """
    large = is_large(state, location) if assumed(state) and not own else own == ("",)
    return state.large.count(seat) if large else 1


def bring_back(ledger: Ledger, seat: str, location: str, own: tuple[str, ...]) -> int:
    """Move the seat's manager piece on a space back to the seat, or all of its pieces on the large space (CRI-4.0.3).
    Returns their number.
    """
    state: State = ledger.state
    if not own:
        return 1
    if own != ("",) and state.placed[location].spaces[own[0]] != seat:
        return 1  # by the table's wish, without a manager there
    if own == ("",):
        count = state.large.count(seat)
        ledger.change(large=tuple(owner for owner in state.large if owner != seat))
    else:
        count = 1
        before = state.placed[location]
        cleared = Location({**before.spaces, own[0]: ""}, before.closed)
        ledger.change(placed={**state.placed, location: cleared})
    back = ledger.state.seats[seat].hand + count
    ledger.change(seats={**ledger.state.seats, seat: structs.replace(ledger.state.seats[seat], hand=back)})
    ledger.todo(seat, "managers_back", "CRI-4.0.3", count, location=location)
    return count
