"""The automatic steps after declarations in City of Plan Cards (specification 5): turns, phases, rounds and the
scoring; and the actions of the whole table that lead on to them (sections 6.10, 6.11, 6.13).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.facts.facts import Unknown, UnknownFactError, known
from referee.facts.ledger import Ledger, between_turns
from referee.facts.verdict import Breach
from referee.games.plan_city import coal_chips, placeability, sheets_from_state, trust_track
from referee.games.plan_city.bidding import next_bidder, proposals_used
from referee.games.plan_city.city_field import field_of
from referee.games.plan_city.state import PROPOSALS, ROUNDS, State
from referee.judging.judge import cites
from referee.judging.three_valued_logic import proven
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from referee.rules.generated_moves import Starts
from scoring.games.plan_city.score import score_final


def bid_made(ledger: Ledger, seat: str) -> None:
    """Activate the next seat after a bid, or start the placement phase if no bid is left to make (PLC-3.11)."""
    ledger.change(assumed=False, phase="bidding")
    following = next_bidder(ledger.state, seat)
    if following is None:
        _begin_placement(ledger)
    else:
        ledger.change(active=following)


@between_turns
def _begin_placement(ledger: Ledger) -> None:
    """Start the placement phase and give all seats their coal; with strict order, only the first seat (PLC-R32)."""
    state: State = ledger.state
    order = placeability.in_order(state)
    ledger.change(phase="placement", stuck=(), active=order[0])
    ledger.todo("", "placement_begins", "PLC-3.11")
    for seat in order[:1] if state.options["placement_order"] == "strict" else order:
        coal_chips.take_coal(ledger, seat)


@cites("PLC-4.1")
def placing(state: State, move: Move) -> Check:
    """Yield a breach if it is not the placement phase, the seat is already done or, with strict order, it is not the
    active seat (PLC-4.1).
    """
    if state.assumed:
        return
    if state.phase != "placement":
        yield Breach("PLC-4.1", "not_placement", {"seat": move.seat, "phase": state.phase})
    elif state.seats[move.seat].done:
        yield Breach("PLC-4.1", "is_done", {"seat": move.seat})
    elif state.options["placement_order"] == "strict" and state.active != move.seat:
        yield Breach("PLC-4.1", "not_your_turn", {"seat": move.seat, "active": state.active}, "wait")


@cites("PLC-4.3", "PLC-5.3")
def card_due(state: State, seat: str) -> Check:
    """Yield a breach if the seat has no plan card to place: it won none (PLC-4.3, with the coal card PLC-5.3) or has
    already placed it.
    """
    board = state.seats[seat]
    if not known(board.place) and board.placed:  # on a proposal card or not: no card is due any more
        yield Breach("PLC-4.3", "card_placed", {"seat": seat})
    elif board.place not in PROPOSALS:
        clause = "PLC-5.3" if board.place else "PLC-4.3"
        yield Breach(clause, "no_card_won", {"seat": seat, "place": board.place})
    elif board.placed:
        yield Breach("PLC-4.3", "card_placed", {"seat": seat})


def card_gone(ledger: Ledger, seat: str) -> None:
    """Record that the seat's won plan card has been placed or has left the game."""
    proposal = ledger.state.seats[seat].place
    ledger.seat(seat, placed=True)
    ledger.change(beside={**ledger.state.beside, proposal: ""})


def seat_done(ledger: Ledger, seat: str) -> None:
    """Record that a seat has finished its placement. The phase ends after the last seat (PLC-5.9)."""
    ledger.seat(seat, done=True)
    advance_placement(ledger)
    if ledger.state.phase == "placement_end":
        end_placement(ledger)


def advance_placement(ledger: Ledger) -> None:
    """Go over to the chips that are owed if all seats are done; otherwise, with strict order, to the first seat that is
    not.
    """
    state: State = ledger.state
    waiting = [other for other in placeability.in_order(state) if not state.seats[other].done]
    if not waiting:
        ledger.change(phase="placement_end")
    elif state.options["placement_order"] == "strict" and not (known(state.active) and waiting[0] == state.active):
        ledger.change(active=waiting[0])
        coal_chips.take_coal(ledger, waiting[0])


@between_turns
def end_placement(ledger: Ledger) -> None:
    """Place all mandatory chips for which the seat has no choice, and record the others as tasks. Without tasks, start
    the trust phase (PLC-5.9).
    """
    for seat in ledger.state.seats:
        if not coal_chips.chips_to_pay(ledger.state, seat):
            continue
        spaces = coal_chips.no_choice(ledger.state, seat)
        if spaces:
            coal_chips.fuel(ledger, seat, spaces, "PLC-5.9")
            ledger.seat(seat, paid=bool(ledger.state.options["mandatory_coal"] == "one"))
        else:
            ledger.todo(seat, "chips_owed", "PLC-5.9", coal_chips.chips_to_pay(ledger.state, seat))
    if not any(coal_chips.chips_to_pay(ledger.state, seat) for seat in ledger.state.seats):
        ledger.change(phase="trust")
        trust_track.markers_due(ledger)


@cites("PLC-5.9")
def nothing_owed(state: State) -> Check:
    """Yield a breach for each seat that must still place chips at the end of the placement phase (PLC-5.9)."""
    if state.phase == "placement_end":
        for seat in proven(state.seats, lambda seat: coal_chips.chips_to_pay(state, seat) > 0):
            values = {"seat": seat, "count": coal_chips.chips_to_pay(state, seat)}
            yield Breach("PLC-5.9", "chips_owed", values, "place_chips")


@cites("PLC-2.2")
def phase_is(state: State, phase: str) -> Check:
    """Yield a breach if the current phase is not the required one (PLC-2.2)."""
    if state.phase != phase:
        yield Breach("PLC-2.2", "other_phase", {"phase": state.phase, "wanted": phase})


@cites("PLC-8.4", "PLC-2.1")
def rounds_left(state: State) -> Check:
    """Yield a breach if there is no further round, after the preparation phase of round 8 (PLC-8.4)."""
    if state.phase in ("scoring", "done"):
        yield Breach("PLC-8.4", "rounds_over", {}, "", ("PLC-2.1",))


@between_turns
def end_trust(ledger: Ledger) -> None:
    """Move the trust markers (PLC-7), clear the list of spaces that received a chip in this round, and start the
    preparation phase.
    """
    trust_track.replace_markers(ledger)
    for seat in ledger.state.seats:
        ledger.seat(seat, fuelled=(), paid=False)
    ledger.change(phase="preparation")


@between_turns
def prepare(ledger: Ledger) -> None:
    """Move the bid markers back and deal plan cards; in round 8 start the scoring instead (PLC-8.1 to PLC-8.4,
    PLC-R30).
    """
    state: State = ledger.state
    ledger.todo("", "markers_home", "PLC-8.1")
    for seat in state.seats:
        ledger.seat(seat, place="", bid="", placed=False, done=False)
    if state.round >= ROUNDS:
        ledger.change(phase="scoring")
        ledger.todo("", "scoring_follows", "PLC-8.4")
        return
    for proposal in proposals_used(state):
        dealt = state.beside[proposal]
        if not known(dealt) or dealt:
            ledger.todo("", "card_left", "PLC-8.2", proposal=proposal, card=dealt if known(dealt) else "")
        ledger.todo("", "deal", "PLC-8.2", proposal=proposal)
    ledger.change(
        beside={name: Unknown(f"beside.{name}") for name in PROPOSALS},
        round=state.round + 1,
        phase="bidding",
        first=state.start_marker,
        active=state.start_marker,
        stuck=(),
    )
    ledger.todo("", "round_marker", "PLC-8.3", ledger.state.round)


@between_turns
def finish(ledger: Ledger) -> None:
    """Score the end of the game (PLC-9). Raises `UnknownFactError` for the first unknown value that the scoring
    needs.
    """
    state: State = ledger.state
    sheet = sheets_from_state.final_sheet(state)
    surfaces = {seat: field_of(state, seat).face.cells for seat in state.seats}
    breakdown = score_final(sheet, trust=True, surfaces=surfaces)
    for fault in breakdown.needed:
        raise UnknownFactError(sheets_from_state.asked_for(ledger.state, fault.field))
    for seat, board in ledger.state.seats.items():
        if not known(board.vp):  # a described position need not tell that nobody has points before the end (PLC-9.1)
            ledger.seat(seat, vp=0)
    for line in breakdown.lines:
        ledger.points(line)
    ledger.change(phase="done")


def seats_placing(state: State) -> Iterator[dict[str, Any]]:
    """Yield the start of a move for each seat in the placement phase."""
    if state.phase == "placement":
        yield from ({"seat": seat} for seat in state.seats)


def table_in(phase: str) -> Starts:
    """Return the start of a move that the table makes in a phase."""

    def starts(state: State) -> Iterator[dict[str, Any]]:
        if state.phase == phase:
            yield {"seat": next(iter(state.seats))}

    return starts


class TrustStep(Move, frozen=True, kw_only=True, tag="trust_step"):
    """A move that counts the idle engine spaces and moves all trust markers."""

    of_the_table = True


def trust_step_checks(state: State, _move: TrustStep) -> Checks:
    if (yield nothing_owed(state)) and state.phase != "placement_end":
        yield phase_is(state, "trust")


def trust_step_effects(ledger: Ledger, _move: TrustStep) -> None:
    """Move the trust markers and record the newly forbidden bid numbers."""
    if ledger.state.phase == "placement_end":
        end_placement(ledger)
    end_trust(ledger)


TRUST_STEP = Action("trust_step", TrustStep, trust_step_checks, trust_step_effects, starts=table_in("trust"))


class PrepareRound(Move, frozen=True, kw_only=True, tag="prepare_round"):
    """A move that prepares the next round, or the scoring after round 8. The dealt cards can be entered at any time."""

    of_the_table = True


def prepare_round_checks(state: State, _move: PrepareRound) -> Checks:
    if (yield rounds_left(state)):
        yield phase_is(state, "preparation")


def prepare_round_effects(ledger: Ledger, _move: PrepareRound) -> None:
    """Move the bid markers back to their owners, deal plan cards and advance the round marker."""
    prepare(ledger)


PREPARE_ROUND = Action(
    "prepare_round", PrepareRound, prepare_round_checks, prepare_round_effects, starts=table_in("preparation")
)


class DeclareScoring(Move, frozen=True, kw_only=True, tag="declare_scoring"):
    """A move that scores the game; the players are asked for unknown cards and contract cards."""

    of_the_table = True


@cites("PLC-8.4")
def at_the_end(state: State) -> Check:
    """Yield a breach if it is not the scoring phase, which follows the preparation phase of round 8 (PLC-8.4)."""
    if state.phase != "scoring":
        yield Breach("PLC-8.4", "not_at_end", {"phase": state.phase})


@cites("PLC-9.13")
def fronts_shown(state: State) -> Check:
    """Yield a breach for each seat whose number of shown contract cards differs from those left in its hand
    (PLC-9.13).
    """

    def wrong(seat: str) -> bool:
        board = state.seats[seat]
        return bool(board.contracts and len(board.fronts) != board.contracts)

    for seat in proven(state.seats, wrong):
        board = state.seats[seat]
        values = {"seat": seat, "count": len(board.fronts), "held": board.contracts}
        yield Breach("PLC-9.13", "fronts_wrong", values, "tell_fronts")


def declare_scoring_checks(state: State, _move: DeclareScoring) -> Checks:
    if (yield at_the_end(state)):
        yield fronts_shown(state)


def declare_scoring_effects(ledger: Ledger, _move: DeclareScoring) -> None:
    """Record every scoring line and end the game."""
    finish(ledger)


DECLARE_SCORING = Action(
    "declare_scoring", DeclareScoring, declare_scoring_checks, declare_scoring_effects, starts=table_in("scoring")
)
