"""The course of a round of Crisis: the seat to act, and the steps that follow automatically (specification 5)."""

from __future__ import annotations

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.crisis import round_end
from referee.games.crisis.managers import assumed, owners
from referee.games.crisis.state import EXPORT, LOAN_LOCATION, LOCATIONS, PRODUCTION, RESOLVED, Board, State
from referee.games.crisis.values import MAX_LOANS
from referee.judging.judge import cites
from referee.judging.pending_choices import resolves_first
from referee.judging.three_valued_logic import at_place, place_in
from referee.notation.move import Move, verb_of
from referee.rules.default_rules import seats_after
from referee.rules.game import Check, Checks


@cites("CRI-5.6")
def not_over(state: State, move: Move) -> Check:
    """Yield a breach if the game is over (CRI-5.6)."""
    if not assumed(state) and state.phase == "done":
        yield Breach("CRI-5.6", "game_over", {"verb": verb_of(move)})


def at_any_time(state: State, move: Move) -> Checks:
    """Yield the rule checks of an action that is allowed at any time: other pending choices, and the end of the game
    (CRI-R42).
    """
    yield resolves_first(state.pending, move)
    yield not_over(state, move)


def settle(ledger: Ledger) -> None:
    """Apply all steps that need no declaration; a position without a phase remains unchanged."""
    while not ledger.state.pending and not assumed(ledger.state) and apply_next_step(ledger):
        pass


def apply_next_step(ledger: Ledger) -> bool:
    """Apply the next automatic step of the round if its conditions are met. Returns whether the state has advanced."""
    state: State = ledger.state
    if state.phase == "event":
        return _to_interest(ledger)
    if state.phase == "interest":
        return _to_planning(ledger)
    if state.phase == "planning":
        return _to_operations(ledger)
    if state.phase == "operations":
        return _to_location(ledger)
    if state.phase == "export":
        return _to_evaluation(ledger)
    if state.phase == "evaluation":
        return _through_evaluation(ledger)
    return False


def _to_interest(ledger: Ledger) -> bool:
    """Start the interest phase if an event has been drawn (CRI-2.1). Returns whether it was started."""
    if not ledger.state.event:
        return False
    ledger.change(phase="interest")
    return True


def debtors(state: State) -> tuple[str, ...]:
    """Return the seats that must pay interest, in turn order."""
    boards = ((seat, state.seats[seat]) for seat in state.order)
    return tuple(seat for seat, board in boards if not board.interest_paid and board.loans)


def _to_planning(ledger: Ledger) -> bool:
    """Start planning with the first seat in turn order, if every seat with loans has paid interest (CRI-3.1). Returns
    whether it was started.
    """
    debtor_seats = debtors(ledger.state)
    if debtor_seats:
        ledger.change(active=debtor_seats[0])
        return False
    ledger.change(phase="planning", active=at_place(ledger.state.order, 0, "order"))
    return True


def activate_next_placer(ledger: Ledger, seat: str) -> None:
    """Activate the next seat in turn order with a manager piece left to place (CRI-3.1, CRI-3.2)."""
    state: State = ledger.state
    if state.phase != "planning":
        return  # after Planning, by the table's wish: whose choice it is there stays
    if seat != state.active and state.seats[state.active].hand:
        return  # out of turn, by the table's wish: the one whose turn it is goes on
    at = place_in(state.order, state.active, "order")
    for seat in (*state.order[at + 1 :], *state.order[: at + 1]):
        if state.seats[seat].hand:
            ledger.change(active=seat)
            return


def next_seats(state: State) -> tuple[str, ...]:
    """Return the seats with manager pieces left to place, in turn order (CRI-3.1); () outside of planning."""
    if state.phase != "planning":
        return ()
    return tuple(seat for seat in seats_after(state.order, state.active) if state.seats[seat].hand)


def _to_operations(ledger: Ledger) -> bool:
    """Start Operations at the first location if all manager pieces are placed (CRI-4.0.1). Returns whether it was
    started.
    """
    state: State = ledger.state
    if any(state.seats[seat].hand for seat in state.order):
        return False
    ledger.change(phase="operations", location=LOCATIONS[0])
    return True


def _to_location(ledger: Ledger) -> bool:
    """Continue with the next location or the export phase, if the current location has no pieces left to resolve
    (CRI-4.0.1). Returns whether the state has changed.
    """
    state: State = ledger.state
    if state.location == PRODUCTION:
        return _through_production(ledger)
    if state.location == EXPORT:
        _, first = next(owners(state, EXPORT), ("", ""))
        ledger.change(phase="export", active=first or at_place(state.order, 0, "order"))
        return True
    _, first = next(owners(state, state.location), ("", ""))
    if first:
        ledger.change(active=first)
        return False
    after = LOCATIONS[LOCATIONS.index(state.location) + 1]
    ledger.change(location=after)
    if after == PRODUCTION:
        _begin_production(ledger)
    return True


def _begin_production(ledger: Ledger) -> None:
    """Start Production for all seats (CRI-4.13.1); seats without companies have ended it immediately."""
    for seat, board in ledger.state.seats.items():
        ledger.seat(seat, ended=not board.companies, run=(), busy=())


def _through_production(ledger: Ledger) -> bool:
    state: State = ledger.state
    producing = [seat for seat in state.order if not state.seats[seat].ended]
    if producing:
        if not known(state.active) or state.active not in producing:
            ledger.change(active=producing[0])
        return False
    ledger.change(location=EXPORT)
    return True


def after_export(ledger: Ledger, seat: str, space: str) -> None:
    """Activate the owner of the next space to the right. With the option "repeat", the leftmost space follows the last
    one (CRI-4.14.1, 4.14.9).
    """
    state: State = ledger.state
    row = list(owners(state, EXPORT))
    later = [owner for number, owner in row if number > space]
    again = [owner for _, owner in row] if state.options["export_mode"] == "repeat" else []
    ledger.change(active=next(iter((*later, *again)), seat))


def _to_evaluation(ledger: Ledger) -> bool:
    """Start the evaluation phase if no manager piece is left at Export. Returns whether it was started."""
    if any(True for _ in owners(ledger.state, EXPORT)):
        return False
    ledger.change(phase="evaluation")
    return True


def _through_evaluation(ledger: Ledger) -> bool:
    """Evaluate the round if no seat can use another influence card before it (CRI-8.4). Returns whether it was
    evaluated.

    Loans do not delay it: the evaluation counts neither loans nor credits (CRI-5.1), and they can be repaid directly
    after it (CRI-R42).
    """
    state: State = ledger.state
    holding = () if _at_once(state) else round_end.could_act(state)
    if holding:
        ledger.change(active=holding[0])
        return False
    round_end.evaluate(ledger)
    return True


AT_ONCE = frozenset({"0", "1"})
"""Rules versions in which the evaluation did not wait for influence cards; moves recorded under them are replayed in
this way.
"""


def _at_once(state: State) -> bool:
    """Return whether the move was recorded under a rules version in which the evaluation followed the last choice at
    Export immediately.
    """
    version = state.now["rules"]
    return known(version) and version in AT_ONCE


def evaluate_due(ledger: Ledger) -> None:
    """Evaluate the round if that is the next step; the first declaration of a new round implies the evaluation."""
    if not assumed(ledger.state) and ledger.state.phase == "evaluation":
        round_end.evaluate(ledger)


def after_evaluation(state: State) -> State:
    """Return the state after the evaluation if that is the next step, otherwise the same state."""
    ledger = Ledger(state)
    evaluate_due(ledger)
    after: State = ledger.state
    return after


def _idle(board: Board) -> tuple[str, ...]:
    return tuple(company for company in board.companies if company not in board.run)


CLOSES = {"interest": "pay_interest", "evaluation": "evaluate_round", "last_chance": "last_chance_done"}
"""The verb of the move that ends each phase in which no seat has a choice."""


def closing(state: State) -> str:
    """Return the only possible declaration of the seat to act, "" if it has a choice.

    The declaration ends the phase, resolves a location with a mandatory action (CRI-4.0.4), or ends Production for a
    seat whose companies have all run (CRI-4.13.5).
    """
    if state.pending or assumed(state):
        return ""
    if state.phase != "operations":
        return CLOSES.get(state.phase, "")
    if state.location == PRODUCTION:
        return "end_production" if not _idle(state.seats[state.active]) else ""
    if state.location not in (*RESOLVED, LOAN_LOCATION):
        return ""
    space, seat = next(owners(state, state.location), ("", ""))
    there = f" space={space}" if space else ""
    if state.location == LOAN_LOCATION and seat and state.seats[seat].loans < MAX_LOANS:
        return f"take_loan{there}"
    return f"resolve location={state.location}{there}"
