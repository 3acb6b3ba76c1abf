"""The round: whose declaration is due, and what goes on by itself once it is made (specification 5)."""

from __future__ import annotations

from referee.facts.facts import known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.crisis import round_end
from referee.games.crisis.locations import EXPORT, LOAN, LOCATIONS, PRODUCTION, RESOLVED
from referee.games.crisis.managers import assumed, owners
from referee.games.crisis.state import Board, State
from referee.games.crisis.values import MAX_LOANS
from referee.judging.judge import cites
from referee.judging.pending_choices import resolves_first
from referee.judging.three_valued_logic import at_place, place_in
from referee.notation.move import Move, verb_of
from referee.rules.default_rules import seats_after
from referee.rules.game import Check, Checks


@cites("CRI-5.6")
def not_over(state: State, move: Move) -> Check:
    """Nothing is declared after the end (CRI-5.6)."""
    if not assumed(state) and state.phase == "done":
        yield Breach("CRI-5.6", "game_over", {"verb": verb_of(move)})


def at_any_time(state: State, move: Move) -> Checks:
    """Check what holds for whatever may be declared at any time: between steps, before the end (CRI-R42)."""
    if state.pending:
        yield resolves_first(state.pending, move)
    yield not_over(state, move)


def settle(ledger: Ledger) -> None:
    """Go on with everything that needs no declaration; a described position without a phase is left as it is."""
    while not ledger.state.pending and not assumed(ledger.state) and went_on(ledger):
        pass


def went_on(ledger: Ledger) -> bool:
    """Make one step of the round, if it is due."""
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
    """Once an event is drawn and its effects are done, interest is paid (CRI-2.1)."""
    if not ledger.state.event:
        return False
    ledger.change(phase="interest")
    return True


def debtors(state: State) -> tuple[str, ...]:
    """List who has interest to pay, in turn order."""
    boards = ((seat, state.seats[seat]) for seat in state.order)
    return tuple(seat for seat, board in boards if not board.interest_paid and board.loans)


def _to_planning(ledger: Ledger) -> bool:
    """When everybody who has loans has paid, planning begins with the first in the turn order (CRI-3.1)."""
    debtor_seats = debtors(ledger.state)
    if debtor_seats:
        ledger.change(active=debtor_seats[0])
        return False
    ledger.change(phase="planning", active=at_place(ledger.state.order, 0, "order"))
    return True


def placed_one(ledger: Ledger, seat: str) -> None:
    """The next player in turn order with a manager left places one (CRI-3.1, CRI-3.2)."""
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
    """List who has managers left to place, in turn order (CRI-3.1); elsewhere the locations decide."""
    if state.phase != "planning":
        return ()
    return tuple(seat for seat in seats_after(state.order, state.active) if state.seats[seat].hand)


def _to_operations(ledger: Ledger) -> bool:
    """When every manager is placed, the locations are resolved from the first one on (CRI-4.0.1)."""
    state: State = ledger.state
    if any(state.seats[seat].hand for seat in state.order):
        return False
    ledger.change(phase="operations", location=LOCATIONS[0])
    return True


def _to_location(ledger: Ledger) -> bool:
    """Go on to the next location at which somebody has something to do (CRI-4.0.1)."""
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
    """Everybody takes part (CRI-4.13.1); who has no company has nothing to do."""
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
    """The owner of the next space to the right chooses; in mode "repeat" again from the left (CRI-4.14.1, 4.14.9)."""
    state: State = ledger.state
    row = list(owners(state, EXPORT))
    later = [owner for number, owner in row if number > space]
    again = [owner for _, owner in row] if state.options["export_mode"] == "repeat" else []
    ledger.change(active=next(iter((*later, *again)), seat))


def _to_evaluation(ledger: Ledger) -> bool:
    """When nobody has a manager at Export any more, the evaluation is next."""
    if any(True for _ in owners(ledger.state, EXPORT)):
        return False
    ledger.change(phase="evaluation")
    return True


def _through_evaluation(ledger: Ledger) -> bool:
    """The round is evaluated as soon as nobody could use an influence card before it (CRI-8.4).

    A loan that could be repaid keeps nobody waiting: the evaluation counts neither (CRI-5.1), and the next moment to
    repay comes right after it (CRI-R42).
    """
    state: State = ledger.state
    holding = () if _at_once(state) else round_end.could_act(state)
    if holding:
        ledger.change(active=holding[0])
        return False
    round_end.evaluate(ledger)
    return True


AT_ONCE = frozenset({"0", "1"})
"""Versions of the rules under which the evaluation did not wait: what was recorded then goes on as it did."""


def _at_once(state: State) -> bool:
    """Tell whether a move was recorded when the evaluation followed the last choice at Export at once."""
    version = state.now["rules"]
    return known(version) and version in AT_ONCE


def evaluate_due(ledger: Ledger) -> None:
    """Evaluate the round where that is next: the first declaration of a round implies it."""
    if not assumed(ledger.state) and ledger.state.phase == "evaluation":
        round_end.evaluate(ledger)


def evaluated(state: State) -> State:
    """Give the state after the evaluation where that is next. Raises `UnknownFactError` for what it counts."""
    ledger = Ledger(state)
    evaluate_due(ledger)
    after: State = ledger.state
    return after


def _idle(board: Board) -> tuple[str, ...]:
    """List the companies that have not run."""
    return tuple(company for company in board.companies if company not in board.run)


CLOSES = {"interest": "pay_interest", "evaluation": "evaluate_round", "last_chance": "last_chance_done"}
"""What goes on from a phase in which nobody has to choose."""


def closing(state: State) -> str:
    """Name what closes the phase under way, or carries out the location that is due where its owner has nothing to
    choose (CRI-4.0.4), as who has run every company has not (CRI-4.13.5); "" where somebody has to.
    """
    if state.pending or assumed(state):
        return ""
    if state.phase != "operations":
        return CLOSES.get(state.phase, "")
    if state.location == PRODUCTION:
        return "end_production" if not _idle(state.seats[state.active]) else ""
    if state.location not in (*RESOLVED, LOAN):
        return ""
    space, seat = next(owners(state, state.location), ("", ""))
    there = f" space={space}" if space else ""
    if state.location == LOAN and seat and state.seats[seat].loans < MAX_LOANS:
        return f"take_loan{there}"
    return f"resolve location={state.location}{there}"
