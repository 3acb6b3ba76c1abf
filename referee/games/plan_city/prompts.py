"""The prompt lines that tell the players of City of Plan Cards what to do next."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.facts.facts import UnknownFactError, known
from referee.games.plan_city import coal_chips, placeability, trust_track
from referee.games.plan_city.city_field import drawable, idle_count, idle_known
from referee.games.plan_city.plan_cards import PlacementDone
from referee.games.plan_city.state import CONTRACT_ROUNDS, PROPOSALS, ROUNDS, State
from referee.games.plan_city.turn_flow import PrepareRound
from referee.notation.move import Move
from referee.rules.game import PromptLine


def closed_by(state: State, move: Move) -> Iterable[PromptLine]:
    """Yield reminders of actions that a move makes impossible: placing contract cards after round 5 (PLC-6.1), and
    placing more chips than the required one (PLC-5.9, PLC-R14).
    """
    if isinstance(move, PrepareRound) and state.round == CONTRACT_ROUNDS:
        for seat, board in state.seats.items():
            if known(board.contracts) and board.contracts:
                yield PromptLine("contract_over", {"seat": seat, "count": board.contracts, "clause": "PLC-6.1"})
    elif isinstance(move, PlacementDone) and state.options["mandatory_coal"] == "one":
        coal_in_hand, idle = state.seats[move.seat].coal, idle_count(state, move.seat)
        if min(coal_in_hand, idle) > 1:
            values = {"seat": move.seat, "coal": coal_in_hand, "count": idle, "clause": "PLC-5.9"}
            yield PromptLine("chips_kept", values)


def due(state: State) -> Iterable[PromptLine]:
    """Yield the lines for the round, for the required or possible actions of the phase, and for contract cards."""
    yield PromptLine("round_of", {"round": state.round, "rounds": ROUNDS}, done=True)
    if state.phase in DUE_IN_PHASE:
        yield from DUE_IN_PHASE[state.phase](state)
    yield from _last_contracts(state)


def _bidding(state: State) -> Iterable[PromptLine]:
    seat = state.active
    yield PromptLine("bid", {"seat": seat})
    try:
        numbers = trust_track.forbidden(state, trust_track.space_of(state, seat))
    except UnknownFactError:
        return
    if numbers:
        yield PromptLine("numbers_forbidden", {"seat": seat, "numbers": numbers})


def _placement(state: State) -> Iterable[PromptLine]:
    strictly = state.options["placement_order"] == "strict"
    for seat in placeability.in_order(state):
        board = state.seats[seat]
        if board.done or (strictly and seat != state.active):
            continue
        if board.place in PROPOSALS and not board.placed:
            yield PromptLine(
                "place_card", {"seat": seat, "number": coal_chips.number_of(board.bid), "place": board.place}
            )
            continue
        idle = len(idle_known(state, seat)) if drawable(state, seat) else 0
        if known(board.coal) and board.coal > 0 and idle:
            yield PromptLine("may_fuel", {"seat": seat, "coal": board.coal, "count": idle})
        yield PromptLine("say_done", {"seat": seat})


def _placement_end(state: State) -> Iterable[PromptLine]:
    for seat in state.seats:
        if count := coal_chips.chips_to_pay(state, seat):
            yield PromptLine("must_fuel", {"seat": seat, "count": count}, pending=True)


def _trust(_state: State) -> Iterable[PromptLine]:
    yield PromptLine("trust_due")


def _preparation(state: State) -> Iterable[PromptLine]:
    yield PromptLine("prepare_due" if state.round < ROUNDS else "last_round_over", {"round": state.round})


def _scoring(state: State) -> Iterable[PromptLine]:
    for seat, board in state.seats.items():
        if known(board.contracts) and board.contracts and not known(board.fronts):
            yield PromptLine("fronts_due", {"seat": seat, "count": board.contracts})
    yield PromptLine("scoring_due")


DUE_IN_PHASE: dict[str, Callable[[State], Iterable[PromptLine]]] = {
    "bidding": _bidding,
    "placement": _placement,
    "placement_end": _placement_end,
    "trust": _trust,
    "preparation": _preparation,
    "scoring": _scoring,
}


def _last_contracts(state: State) -> Iterable[PromptLine]:
    """Yield a reminder for every seat with contract cards in the last round for placing them."""
    if state.round == CONTRACT_ROUNDS:
        for seat, board in state.seats.items():
            if known(board.contracts) and board.contracts:
                yield PromptLine("contract_last", {"seat": seat, "count": board.contracts})
