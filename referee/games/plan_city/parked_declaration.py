"""The effects of a declaration that is kept undecided ("parked"): the round continues, and all values that it could
have changed become unknown.
"""

from __future__ import annotations

from typing import Any

from referee.facts.facts import UnknownFactError, known, unknown
from referee.facts.ledger import Ledger, between_turns
from referee.facts.parked_declaration import ParkingLedger
from referee.games.plan_city import coal_chips, placeability, turn_flow
from referee.games.plan_city.city_field import idle_count
from referee.games.plan_city.coal_chips import number_of
from referee.games.plan_city.state import COAL_CARD, CONTRACT_ROUNDS, LAYERS, PROPOSALS, State
from referee.rules.default_rules import DONE

CHIPS = ("coal", "chips", "fuelled")


def apply_undecided(ledger: ParkingLedger, seat: str) -> None:
    """Apply an undecided declaration of a seat, as the move that the phase requires (a bid, a plan card, the end of
    placement, chips, or the scoring), and as a contract card or chips if the seat can place some.
    """
    _go_through_phases(ledger)
    state: State = ledger.state
    if not known(state.phase):
        ledger.forget(f"seats.{seat}", "active")
    elif state.phase == "bidding":
        _bid(ledger, seat)
    elif state.phase == "placement":
        _placement(ledger, seat)
    elif state.phase == "placement_end":
        _chips_owed(ledger, seat)
    else:
        _scoring(ledger)


def going_on(ledger: Ledger) -> None:
    """Continue after a seat that has bid or finished its placement, and end the placement phase if certainly no seat
    must pay more chips.
    """
    _after_bid(ledger)
    state: State = ledger.state
    if known(state.phase) and state.phase == "placement":
        gap = ledger.attempt(turn_flow.advance_placement)
        if gap and known(state.active) and known(finished := state.seats[state.active].done) and finished:
            ledger.change(active=unknown(gap))  # the value that decides the next seat
        state = ledger.state
    if known(state.phase) and state.phase == "placement_end":
        ledger.attempt(turn_flow.end_placement)


def _go_through_phases(ledger: ParkingLedger) -> None:
    state: State = ledger.state
    if known(state.phase) and state.phase == "trust" and ledger.attempt(turn_flow.end_trust):
        for seat in state.seats:
            try:
                idle_count(state, seat)
            except UnknownFactError:
                ledger.forget(f"seats.{seat}.trust")
            ledger.seat(seat, fuelled=(), paid=False)
        ledger.change(phase="preparation")
    if known(ledger.state.phase) and ledger.state.phase == "preparation" and ledger.attempt(turn_flow.prepare):
        ledger.forget("phase", "active")


# bidding


def _bid(ledger: ParkingLedger, seat: str) -> None:
    """Mark as unknown whether the seat has bid, its bid, and all bids that it may have outbid: the place of its marker
    decides whose turn it is.
    """
    state: State = ledger.state
    others = [other for other in _behind(state, seat) if other != seat]
    driven = [other for other in others if _may_be_outbid(state, other)]
    ledger.forget(f"seats.{seat}.place", f"seats.{seat}.bid")
    for other in driven:
        ledger.forget(f"seats.{other}.place", f"seats.{other}.bid")
    if _contracts(state, seat):
        _field(ledger, seat, plan=False)
    if known(state.active) and state.active != seat:
        return  # out of turn: the one whose turn it is goes on
    ledger.change(stuck=(), assumed=False)
    after: State = ledger.state
    if not any(known(after.seats[other].place) and not after.seats[other].place for other in others):
        ledger.forget("phase", "start_marker", *(f"seats.{other}.coal" for other in state.seats))
    if known(state.active):
        ledger.forget("active")
        _wait_for_bid(ledger, seat)


def _wait_for_bid(ledger: Ledger, seat: str) -> None:
    """Make the active seat unknown, until it is known where the bid marker of a seat is."""
    ledger.change(active=unknown(_marker(seat)))
    if not known(ledger.state.phase):
        ledger.change(phase=unknown(_marker(seat)))


def _marker(seat: str) -> str:
    return f"seats.{seat}.place"


def _after_bid(ledger: Ledger) -> None:
    """Continue once it is known where the marker of the seat is that may have bid: it bids, or the next one clockwise
    with its marker in hand, or the placement phase starts.
    """
    state: State = ledger.state
    active: Any = state.active
    seat = "" if known(active) else next((each for each in state.seats if active.path == _marker(each)), "")
    if not seat or not known(location := state.seats[seat].place):
        return
    places = {each: state.seats[each].place for each in _behind(state, seat)}
    waiting = next((each for each, place in places.items() if not known(place) or not place), "")
    if not waiting:
        _begin_placement(ledger)
    elif not location or known(places[waiting]):
        ledger.change(active=waiting if location else seat, phase="bidding")
    else:
        _wait_for_bid(ledger, waiting)


def _behind(state: State, seat: str) -> tuple[str, ...]:
    seats = tuple(state.seats)
    at = seats.index(seat)
    return (*seats[at + 1 :], *seats[: at + 1])


def _may_be_outbid(state: State, seat: str) -> bool:
    """Return whether a greater number may have outbid this marker."""
    board = state.seats[seat]
    if not known(board.place):
        return True
    if board.place not in PROPOSALS:
        return False
    spaces = state.printed[f"proposal.{board.place}.spaces"]
    if not (known(spaces) and known(board.bid)):
        return True
    return any(number_of(space) > number_of(board.bid) for space in spaces)


@between_turns
def _begin_placement(ledger: Ledger) -> None:
    """Start the placement phase and give the seats their coal, as far as it is known."""
    state: State = ledger.state
    order = placeability.in_order(state)
    ledger.change(phase="placement", active=order[0])
    ledger.todo("", "placement_begins", "PLC-3.11")
    for seat in order[:1] if state.options["placement_order"] == "strict" else order:
        _take_coal(ledger, seat)


def _take_coal(ledger: Ledger, seat: str) -> bool:
    """Give a seat its coal; return False if that depends on an unknown value."""
    gap = ledger.attempt(lambda lines: coal_chips.take_coal(lines, seat))
    location = ledger.state.seats[seat].place
    if gap and known(location) and location == COAL_CARD:
        ledger.change(start_marker=seat)  # how many chips it brings is unknown; the marker moves all the same (PLC-5.1)
    return not gap


# placement


def _placement(ledger: ParkingLedger, seat: str) -> None:
    """Mark as unknown all values that the seat could have changed in the placement phase: it has placed a card or
    chips, or has finished.
    """
    state: State = ledger.state
    board = state.seats[seat]
    waits = _contracts(state, seat) > 0 or not (known(board.coal) and not board.coal)
    lays_card = not (known(board.place) and board.place not in PROPOSALS) and not (known(board.placed) and board.placed)
    _field(ledger, seat, plan=lays_card)
    if lays_card:
        if known(board.place):
            turn_flow.card_gone(ledger, seat)
        else:
            ledger.forget(*(f"beside.{proposal}" for proposal in PROPOSALS), f"seats.{seat}.placed")
        if waits:
            ledger.forget_changes(state)
    elif waits:
        ledger.forget(f"seats.{seat}.done")
    elif ledger.attempt(lambda lines: turn_flow.seat_done(lines, seat)):
        ledger.seat(seat, done=True)
        _after_done(ledger)


def _after_done(ledger: ParkingLedger) -> None:
    """Continue after a seat is done although coal or chips are unknown: end the placement phase, or activate the next
    seat.
    """
    state: State = ledger.state
    waiting = [
        other
        for other in placeability.in_order(state)
        if not (known(state.seats[other].done) and state.seats[other].done)
    ]
    if not waiting:
        ledger.change(phase="placement_end")
    elif state.options["placement_order"] == "strict":
        ledger.change(active=waiting[0])
        if not _take_coal(ledger, waiting[0]):
            ledger.forget(f"seats.{waiting[0]}.coal")


def _contracts(state: State, seat: str) -> int:
    """Return the greatest number of contract cards that the seat may have placed."""
    early = not known(state.round) or state.round <= CONTRACT_ROUNDS
    contracts = state.seats[seat].contracts
    return 0 if not early else contracts if known(contracts) else len(LAYERS)


def _field(ledger: ParkingLedger, seat: str, *, plan: bool) -> None:
    """Mark as unknown the chips of a seat and the cards that it may have placed on its field."""
    state: State = ledger.state
    board, at = state.seats[seat], f"seats.{seat}"
    contracts = _contracts(state, seat)
    ledger.forget(*(f"{at}.{what}" for what in CHIPS))
    if contracts:
        ledger.forget(f"{at}.contracts")
    if not (plan or contracts):
        return
    ledger.forget(f"{at}.cards")
    count = int(board.cards) if known(board.cards) else 1
    ledger.forget(*(f"{at}.layers.{layer}" for layer in LAYERS[count : count + contracts + plan]))
    ledger.stands_for += ["now."]


def _chips_owed(ledger: ParkingLedger, seat: str) -> None:
    ledger.forget(*(f"seats.{seat}.{what}" for what in CHIPS))
    if ledger.state.options["mandatory_coal"] == "one":
        ledger.seat(seat, paid=True)
    ledger.attempt(turn_flow.end_placement)


def _scoring(ledger: ParkingLedger) -> None:
    """Score the game; if that needs unknown values, mark the VP of all seats as unknown."""
    if ledger.attempt(turn_flow.finish):
        ledger.forget(*(f"seats.{seat}.vp" for seat in ledger.state.seats))
        ledger.change(phase=DONE)
