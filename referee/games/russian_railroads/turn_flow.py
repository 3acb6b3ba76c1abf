"""The order of turns in Russian Railroads, and the steps at the end of an action, a round and the game (specification
5.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from referee.facts.facts import Unknown, UnknownFactError, known, passes_or_unknown, unknown
from referee.facts.ledger import Ledger, between_turns
from referee.facts.verdict import Breach
from referee.games.russian_railroads import described_actions, effect_stack, placement_cost
from referee.games.russian_railroads.action_spaces import LAST_ROUND, TURN_SPACES
from referee.games.russian_railroads.placement_cost import strip_slots
from referee.games.russian_railroads.setup import workers
from referee.games.russian_railroads.sheets_from_state import final_sheet, round_sheet
from referee.games.russian_railroads.state import STRIP, ActionSpacePieces, Board, SharedSpacePieces, State
from referee.judging.judge import cites
from referee.judging.pending_choices import resolves_first
from referee.judging.three_valued_logic import at_place, place_in, require_known
from referee.notation.move import Move
from referee.rules.default_rules import seats_after
from referee.rules.game import Check, Checks
from scoring.games.russian_railroads.score import score_final, score_round


@cites("RRR-4.202", "RRR-4.151", "RRR-4.1501")
def own_turn(state: State, move: Move) -> Check:
    """Yield a breach if it is not the seat's turn (RRR-4.202)."""
    if state.phase == "done":
        yield Breach("RRR-4.1501", "game_over", {"seat": move.seat})
    elif state.phase == "start_bonus":
        require_known((state.active,))
        yield Breach("RRR-4.151", "start_bonus_first", {"seat": state.active}, "take_start_bonus")
    elif state.active != move.seat:
        yield Breach("RRR-4.202", "not_your_turn", {"seat": move.seat, "active": state.active}, "wait")


@cites("RRR-4.904")
def not_passed(state: State, move: Move) -> Check:
    """Yield a breach if the seat has passed in this round (RRR-4.904); the active seat counts as not having passed."""
    if state.held:
        require_known((state.active,))  # the round may be over behind a parked turn
    passed = state.seats[move.seat].passed
    if state.phase in ("done", "start_bonus") or (not known(passed) and state.active == move.seat):
        return
    if passed:
        yield Breach("RRR-4.904", "has_passed", {"seat": move.seat}, "next_round")


def may_act(state: State, move: Move) -> Checks:
    yield resolves_first(state.pending, move)
    yield own_turn(state, move)
    yield not_passed(state, move)


def begins(ledger: Ledger) -> None:
    """Record that an action begins, and clear the list of completed choices."""
    effect_stack.mark_declared(ledger, spent=())


def uses_turn(ledger: Ledger, seat: str, phase: str = "turn") -> None:
    """Record that a seat uses its turn in a phase, so that play continues after that seat when no choice is pending.

    A single step recorded against the rules uses no turn; an action out of turn does.
    """
    state: State = ledger.state
    if state.phase == phase and not state.acting:
        ledger.change(active=seat, acting=True)


def continue_after_action(ledger: Ledger) -> None:
    """Remove completed choices. If none is pending and the turn was used, continue the order of play (specification
    5.1).
    """
    effect_stack.settle(ledger)
    state: State = ledger.state
    if state.pending:
        return
    if state.phase == "relocate":
        if not state.cold:  # a dispute ends no round
            _score_round(ledger)
    elif state.acting:
        ledger.change(acting=False)
        if state.phase == "turn":
            _next_turn(ledger)
        else:
            _next_start_bonus(ledger)


def _next_start_bonus(ledger: Ledger) -> None:
    """Activate the next seat for a start bonus, from the last player to the second (RRR-4.151); after the second, the
    first turn begins.
    """
    state: State = ledger.state
    index = place_in(state.order, state.active, "order")
    if index > 1:
        ledger.change(active=state.order[index - 1])
    else:
        ledger.change(active=state.order[0], phase="turn")


def _next_turn(ledger: Ledger) -> None:
    """Activate the next seat in turn order that has not passed. If all have passed, end the turns of the round
    (RRR-4.901, RRR-4.907).
    """
    state: State = ledger.state
    at = place_in(state.order, state.active, "order")
    for seat in (*state.order[at + 1 :], *state.order[: at + 1]):
        if not state.seats[seat].passed:
            ledger.change(active=seat)
            return
    if placement_cost.last_round(state):
        _score_round(ledger)
    else:
        _order_change(ledger)


def next_seats(state: State) -> tuple[str, ...]:
    """Return the seats that have not passed, in turn order after the active seat (RRR-4.901); () outside of the turn
    phase.
    """
    if state.phase != "turn":
        return ()
    return tuple(seat for seat in seats_after(state.order, state.active) if not state.seats[seat].passed)


def claiming_seat(state: State, space: str) -> str:
    """Return the seat that claims a turn-order space, "" for none."""
    return state.spaces[space].owner


def next_order(order: tuple[str, ...], first: str, second: str) -> tuple[str, ...]:
    """Return the turn order of the next round: claimed places first, the other seats in their current order (RRR-4.921,
    4.922).
    """
    if second == at_place(order, 0, "order") and not first:
        return order
    others = [seat for seat in order if seat not in (first, second)]
    places = [first, second] if first else [others.pop(0), second] if second else []
    return (*(seat for seat in places if seat), *others)


@between_turns
def _order_change(ledger: Ledger) -> None:
    """Change the turn order, then let the seats on turn-order spaces relocate their workers, the second place first
    (RRR-4.931).
    """
    state: State = ledger.state
    first, second = (claiming_seat(state, space) for space in TURN_SPACES)
    order = next_order(state.order, first, second)
    if order != state.order:
        for rank, seat in enumerate(order, 1):
            ledger.todo(seat, "turn_order", "RRR-4.921", rank)
    elif second == order[0] and not first:
        ledger.todo(second, "order_kept", "RRR-4.922")
    ledger.change(order=order, phase="relocate")
    ledger.change(pending=described_actions.relocations(ledger.state))
    if not ledger.state.pending:
        _score_round(ledger)


@between_turns
def _score_round(ledger: Ledger) -> None:
    """Score the round, then start the next one or the end of the game (RRR-4.1301, RRR-4.1501)."""
    state: State = ledger.state
    for line in score_round(round_sheet(state), trust=True).lines:
        ledger.points(line)
    if placement_cost.last_round(state):
        _end(ledger)
    else:
        _clean_up(ledger)


def _holds_turquoise(state: State, seat: str) -> bool:
    """Return whether a seat has turquoise workers in hand or on the board; True if unknown."""
    return passes_or_unknown(
        lambda: bool(state.seats[seat].turquoise or placement_cost.on_board(state, seat, "turquoise"))
    )


def _clean_up(ledger: Ledger) -> None:
    """Move the pieces back to their owners, advance the engineers and begin the next round (RRR-4.1302 to
    RRR-4.1307).
    """
    state: State = ledger.state
    ledger.todo("", "workers_back", "RRR-4.1302")
    if passes_or_unknown(lambda: any(placement_cost.on_board(state, seat, "rubles") for seat in state.seats)):
        ledger.todo("", "rubles_back", "RRR-4.1303")
    for seat in state.seats:
        own, black = _coming_back(state, seat)
        if _holds_turquoise(state, seat):
            ledger.todo(seat, "turquoise_back", "RRR-4.1304")
        ledger.seat(seat, own=own, black=black, turquoise=0, passed=False)
    _slide(ledger)
    ledger.change(
        spaces={id: ActionSpacePieces() for id in state.spaces},
        shared=dict.fromkeys(state.shared, SharedSpacePieces()),
        round=state.round + 1,
        phase="turn",
        active=at_place(state.order, 0, "order"),
        last=None,
    )
    for rank, seat in enumerate(state.order, 1):
        ledger.todo(seat, "turn_card", "RRR-4.1306", rank)
    if placement_cost.last_round(ledger.state):
        ledger.todo("", "last_round_marker", "RRR-4.1307", space=LAST_ROUND)


def _coming_back(state: State, seat: str) -> tuple[int, int]:
    """Return (own workers, black workers) in a seat's hand after all its pieces are back.

    If the owners of pieces on the board are unknown, these are all own workers not in stock, and the black worker if
    the seat certainly owns it.
    """
    board = state.seats[seat]
    try:
        own, black = (getattr(board, kind) + placement_cost.on_board(state, seat, kind) for kind in ("own", "black"))
    except UnknownFactError:
        own = workers(int(state.players)) - board.stock if known(board.stock) else unknown(f"seats.{seat}.own")
        black = int(state.black_owner == seat)
    return own, black


def _slide(ledger: Ledger) -> None:
    """Remove the engineer on the hire slot and move the others one slot to the right (RRR-4.1305)."""
    state: State = ledger.state
    slots = strip_slots(state)
    leaving = state.strip["hire"]
    if known(leaving) and leaving:
        ledger.todo("", "engineer_leaves", "RRR-4.1305", number=leaving)
    strip: dict[str, Any] = dict.fromkeys(STRIP, 0)
    for before, after in pairwise(slots):
        number = state.strip[before]
        strip[after] = number if known(number) else Unknown(f"strip.{after}")
    ledger.change(strip=strip)
    ledger.todo("", "engineers_slide", "RRR-4.1305")


def _end(ledger: Ledger) -> None:
    """Start the revealing of end bonus cards; if there are none, score the end of the game (RRR-4.1502)."""
    ledger.change(phase="reveal", pending=described_actions.reveals(ledger.state))
    if not ledger.state.pending:
        finish(ledger)


@between_turns
def finish(ledger: Ledger) -> None:
    """Score the end bonus cards and the engineer majority, and end the game (RRR-4.1502, RRR-4.1503)."""
    for line in score_final(final_sheet(ledger.state), trust=True).lines:
        if line.category != "vp":  # on the track already
            ledger.points(line)
    ledger.change(phase="done")


def position(state: State, seat: str) -> int:
    """Return a seat's place on the turn order track, from 1."""
    return place_in(state.order, seat, "order") + 1


def pass_vp(state: State, seat: str) -> int:
    """Return the VP on the back of the seat's turn order card (RRR-4.905, RRR-R21)."""
    return int(state.printed[f"pass_vp.{position(state, seat)}"])


def holdings(board: Board) -> int:
    """Return the number of a seat's pieces in hand: workers and rubles."""
    return board.own + board.black + board.turquoise + board.rubles


def seat_on_turn(state: State) -> Iterator[dict[str, str]]:
    """Yield the start of a move for the active seat, if it is known and no choice is pending."""
    if not state.pending and known(state.active):
        yield {"seat": state.active}
