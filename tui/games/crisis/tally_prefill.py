"""Prefilled values of a CRISIS score sheet from a table: from its position if moves are recorded, otherwise from its
earlier scorings.
"""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from referee.facts.facts import known as is_known
from referee.facts.facts import known_facts
from referee.games.crisis.company_production import production_sheet
from referee.games.crisis.state import PRODUCTION
from referee.table.table import Table
from scoring.games.crisis.round_evaluation import bankrupt, status_after
from scoring.games.crisis.sheet import GoalSheet
from scoring.games.crisis.values import ROUNDS, START_STATUS
from scoring.sheet_parser import read
from tui.core.tally.form import TallyKind

PREFILLED_FIELDS = ("vp", "penalty_points", "credits", "loans", "company_vp")


def follows(table: Table) -> bool:
    """Return whether the record contains the game position, which requires recorded moves."""
    return table.table_state.depth == "full"


def evaluated_rounds(table: Table) -> list[GoalSheet]:
    """Return the score sheets of the evaluated rounds, the oldest first."""
    bodies = [step.entry.body for step in table.steps if step.entry.kind == "score"]
    return [read(GoalSheet, body["sheet"]) for body in bodies if body.get("scoring") == "goal"]


def next_scoring(table: Table) -> str:
    """Return the id of the next scoring at a table."""
    if follows(table):
        phase = table.state.phase
        if is_known(phase) and phase in ("last_chance", "done"):
            return "final"
        return "production" if is_known(table.state.location) and table.state.location == PRODUCTION else "goal"
    last = evaluated_rounds(table)[-1:]
    over = any(bankrupt(after) for sheet in last if (after := status_after(sheet)) is not None)
    return "final" if over or len(evaluated_rounds(table)) >= ROUNDS else "goal"


def known_values(table: Table, kind: TallyKind) -> dict[str, Any]:
    """Return the fields of a score sheet, by name, that the record currently contains."""
    if kind.id == "final":
        return _final(table) if follows(table) else _last(table)
    return _goal(table)


def earlier(table: Table, _kind: TallyKind) -> dict[str, Any]:
    """Return the fields of a score sheet, by name, that were entered earlier and must be confirmed, because they may
    have changed.
    """
    if follows(table):
        return {"seats": {}}
    sheets = evaluated_rounds(table)
    vp = {seat: seat_sheet.vp for sheet in sheets[-1:] for seat, seat_sheet in sheet.seats.items()}
    return {"seats": {seat: {"vp": points} for seat, points in vp.items() if points is not None}}


def carried_values(table: Table, kind: TallyKind) -> dict[str, Any]:
    """Return the fields of a score sheet, by name, after the last evaluation (or of the set-up), used as defaults."""
    if follows(table) or kind.id != "goal":
        return {"seats": {}}
    sheets = evaluated_rounds(table)
    after = status_after(sheets[-1]) if sheets else START_STATUS
    order = sheets[-1].order if sheets else None
    return {"seats": {}} | known_facts({"status": after, "order": None if order is None else list(order)})


def _goal(table: Table) -> dict[str, Any]:
    state = table.state
    sheet: dict[str, Any] = {"seats": {}}
    if follows(table):
        order = list(state.order) if is_known(state.order) else None
        sheet |= known_facts({"round": state.round, "goal": state.goal, "status": state.status, "order": order})
        return sheet | {"seats": {seat: known_facts({"vp": board.vp}) for seat, board in state.seats.items()}}
    number = len(evaluated_rounds(table)) + 1
    if number > ROUNDS:
        return sheet
    sheet["round"] = number
    if is_known(state.difficulty):
        goal = state.printed[f"plan.{len(table.seats)}.{state.difficulty}.goal.{number}"]
        sheet |= known_facts({"goal": goal})
    return sheet


def _final(table: Table) -> dict[str, Any]:
    state = table.state
    seats = {
        seat: known_facts({name: getattr(board, name) for name in PREFILLED_FIELDS})
        for seat, board in state.seats.items()
    }
    return known_facts({"status": state.status, "round": state.round, "goal": state.goal}) | {"seats": seats}


def _last(table: Table) -> dict[str, Any]:
    """Return the final score sheet values contained in the last evaluation."""
    sheet: dict[str, Any] = {"seats": {}}
    for last in evaluated_rounds(table)[-1:]:
        after = status_after(last)
        sheet |= known_facts({"status": after, "round": last.round, "goal": last.goal})
    return sheet


def of_seat(table: Table, _kind: TallyKind, seat: str) -> dict[str, Any]:
    """Return the values of a seat's Production sheet before any company runs; {} if the record contains no position."""
    if not follows(table):
        return {}
    sheet: dict[str, Any] = to_builtins(production_sheet(table.state, seat))
    return sheet
