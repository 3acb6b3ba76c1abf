"""Phase 5 of Crisis and the following steps: the evaluation, the end of the round and the end of the game (CRI-5 to
CRI-7), with the score sheets of the game state. The functions raise `UnknownFactError` if a required value is unknown.
"""

from __future__ import annotations

from referee.facts.facts import get, known, unknown
from referee.facts.ledger import Ledger, between_turns
from referee.games.crisis.setup import goal_of, unchanged_prices
from referee.games.crisis.sheets_from_state import final_sheet
from referee.games.crisis.state import (
    COLUMNS,
    PRODUCTS,
    ROWS,
    TEMPORARY_TILE,
    Board,
    ExportMarketColumn,
    FinancialStatusRise,
    Location,
    State,
)
from referee.games.crisis.values import MANAGERS, level, surely_on_track, top
from referee.judging.three_valued_logic import at_place, require_known
from scoring.breakdown import SeatRank
from scoring.games.crisis.final_scoring import can_win, normal_score, score_of, tie_blank
from scoring.games.crisis.final_scoring import places as ranked
from scoring.games.crisis.round_evaluation import at_limit, award_winners, bankrupt, outcome, status_after_change
from scoring.games.crisis.score import score_final
from scoring.games.crisis.values import AWARD_CARDS

LEVELS = (1, 2, 3)


def status_after(state: State) -> int:
    """Return the Financial Status that the evaluation would set now (CRI-5.1, CRI-5.2)."""
    change = sum(int(state.seats[seat].vp) for seat in state.order) - int(state.goal) * len(state.order)
    return status_after_change(int(state.status), change, top(state))


@between_turns
def evaluate(ledger: Ledger) -> None:
    """Evaluate the round: change the Financial Status by the differences between VP and goal, give the award, and start
    the next round or the end of the game (CRI-5).
    """
    state: State = ledger.state
    vp = {seat: int(state.seats[seat].vp) for seat in state.order}
    goal = int(state.goal)
    for seat, points in vp.items():
        ledger.figure(seat, "difference", "CRI-5.1", points - goal, vp=points, goal=goal)
    move_status(ledger, sum(vp.values()) - goal * len(vp), "CRI-5.2")
    for seat in award_winners(vp, goal, state.round):
        ledger.gain(seat, "influence", AWARD_CARDS, "CRI-5.4")
    outcome_name = outcome(ledger.state.status, state.round)
    if at_limit(ledger.state.status):
        ledger.figure("", "not_bankrupt", "CRI-5.5", ledger.state.status)
    if outcome_name == "bankruptcy":
        ledger.figure("", "bankrupt", "CRI-5.5", ledger.state.status)
        finish(ledger)
    elif outcome_name == "normal_end":
        ledger.change(phase="last_chance", active=at_place(state.order, 0, "order"))
    else:
        _end_round(ledger)


def could_act(state: State) -> tuple[str, ...]:
    """Return the seats that can or might still use an influence card in this round, in turn order (CRI-8.4)."""
    return tuple(seat for seat in state.order if _may_use(state.seats[seat]))


def _may_use(board: Board) -> bool:
    has_none = known(board.influence) and not board.influence
    used = known(board.influence_used) and board.influence_used
    return not (has_none or used)


def move_status(ledger: Ledger, change: int, clause: str) -> None:
    """Change the Financial Status; it cannot rise above the top of the track (CRI-R13, CRI-R57).

    After the last evaluation it no longer changes, because the ending of the game is decided (CRI-5.6).
    """
    state: State = ledger.state
    if state.phase == "last_chance":
        return
    before = state.status
    highest = top(state)
    after = status_after_change(before, change, highest)
    ledger.change(status=after)
    message = "status" if after == before + change else "status_capped"
    ledger.figure("", message, clause, after, before=before, change=change)
    if change > 0 and highest is None and not surely_on_track(state, after, before):
        ledger.figure("", "top_untold", "CRI-5.2", after)
        since = state.rise or FinancialStatusRise(before, after)
        ledger.change(rise=FinancialStatusRise(since.told, max(since.peak, after)))


@between_turns
def correct_status(ledger: Ledger) -> None:
    """Reduce the Financial Status after the top of the track becomes known, by the amount that it was counted above the
    top (CRI-R13, CRI-R57).

    No correction is made after the last evaluation.
    """
    state: State = ledger.state
    highest, rise = top(state), state.rise
    if rise is None or highest is None:
        return
    ledger.change(rise=None)
    above = rise.peak - max(highest, rise.told)
    if above > 0 and known(state.status) and state.phase not in ("last_chance", "done"):
        ledger.change(status=state.status - above)
        ledger.figure("", "status_top", "CRI-5.2", state.status - above, before=state.status, top=highest)


def _end_round(ledger: Ledger) -> None:
    """Apply all steps of the end of the round (CRI-6.1 to CRI-6.9). New cards and tiles remain unknown until they are
    needed.
    """
    _return_temporary_workers(ledger)
    _refill_board(ledger)
    _begin_round(ledger)


def _return_temporary_workers(ledger: Ledger) -> None:
    """Return the temporary workers of all seats to the supply (CRI-6.1)."""
    state: State = ledger.state
    for seat, board in state.seats.items():
        if TEMPORARY_TILE in board.employees:
            back = board.employees.count(TEMPORARY_TILE)
            ledger.todo(seat, "temporary_back", "CRI-6.1", back)
            ledger.change(temporary=ledger.state.temporary + back)


def _refill_board(ledger: Ledger) -> None:
    """Clear the board, draw employees, move the market and fill its right column (CRI-6.3 to CRI-6.6)."""
    state: State = ledger.state
    ledger.todo("", "board_cleared", "CRI-6.3")
    ledger.todo("", "employees_drawn", "CRI-6.4", len(state.employee_spaces))
    ledger.todo("", "market_moved", "CRI-6.5")
    contracts = contracts_due(state)
    if contracts is None:
        ledger.todo("", "contracts_drawn_lowest", "CRI-6.6", len(ROWS))
    else:
        for number, count in contracts.items():
            ledger.todo("", "contracts_drawn", "CRI-6.6", count, level=number)
    ledger.change(
        company_spaces={space: unknown(f"company_spaces.{space}") for space in state.company_spaces},
        employee_spaces={space: unknown(f"employee_spaces.{space}") for space in state.employee_spaces},
        market=_moved_market(state),
    )


def _begin_round(ledger: Ledger) -> None:
    """Begin the next round: its goal, the companies, and what each seat has again (CRI-6.7 to CRI-6.9)."""
    ledger.change(round=ledger.state.round + 1)
    after: State = ledger.state
    ledger.change(
        goal=goal_of(after),
        phase="event",
        active=at_place(after.order, 0, "order"),
        event="",
        placed={name: Location(location.spaces, ()) for name, location in after.placed.items()},
        reduced=dict.fromkeys(PRODUCTS, 0),
        lasting=(),
        **unchanged_prices(),
    )
    ledger.todo("", "round_begins", "CRI-6.7", after.round)
    ledger.todo("", "companies_drawn", "CRI-6.8", len(after.company_spaces), level=level(after))
    for seat, board in after.seats.items():
        fifth = bool(board.fifth_from) and after.round >= board.fifth_from
        ledger.seat(
            seat,
            employees=tuple(tile for tile in board.employees if tile != TEMPORARY_TILE),
            hand=MANAGERS + fifth,
            influence_used=False,
            interest_paid=False,
            run=(),
            busy=(),
            ended=False,
        )


def _moved_market(state: State) -> dict[str, ExportMarketColumn]:
    """Return the market with every column moved to the left, including gaps (CRI-6.5, CRI-R28), and an unknown right
    column (CRI-6.6).
    """
    columns = {}
    for index, column in enumerate(COLUMNS):
        came = state.market[COLUMNS[index + 1]].rows if index + 1 < len(COLUMNS) else {}
        columns[column] = ExportMarketColumn(
            {
                row: came[row] if row in came and known(came[row]) else unknown(f"market.{column}.rows.{row}")
                for row in ROWS
            }
        )
    return columns


def contracts_due(state: State) -> dict[int, int] | None:
    """Return how many contracts of each level fill the right column, lowest level first (CRI-6.6, CRI-R29); None if the
    pile sizes are unknown (T-11).
    """
    piles = {number: state.printed[f"contract_pile.{number}"] for number in LEVELS}
    if not all(map(known, piles.values())) or not known(state.round):
        return None
    earlier, required, counts = len(ROWS) * (state.round - 1), len(ROWS), {}
    for number, count in piles.items():
        used = min(count, earlier)
        earlier -= used
        level_count = min(count - used, required)
        required -= level_count
        if level_count:
            counts[number] = level_count
    return counts


@between_turns
def finish(ledger: Ledger) -> None:
    """Score the end of the game: the VP of the seats become their final scores (CRI-7)."""
    state: State = ledger.state
    sheet = final_sheet(state)
    over = bankrupt(state.status)
    scores = {
        seat: score_of(seat_values.vp or 0, seat_values.penalty_points or 0)
        if over
        else normal_score(
            seat_values.vp or 0, seat_values.penalty_points or 0, seat_values.credits or 0, seat_values.loans or 0
        )
        for seat, seat_values in sheet.seats.items()
    }
    goal = int(state.goal) if over else None
    require_known(get(state, path) for path in tie_blank(sheet, scores, goal))
    for line in score_final(sheet, trust=True).lines:
        if line.category != "vp":  # on the track already
            ledger.points(line)
    if not can_win(scores, goal):
        ledger.todo("", "all_lose", "CRI-7.3")
    ledger.change(phase="done")


def places(state: State) -> tuple[SeatRank, ...]:
    """Return the ranking of the seats by final VP; () if all players lose (CRI-7)."""
    sheet = final_sheet(state)
    scores = {seat: int(state.seats[seat].vp) for seat in sheet.seats}
    return ranked(sheet, scores)
