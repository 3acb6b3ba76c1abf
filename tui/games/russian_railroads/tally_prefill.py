"""Prefilled values of a Russian Railroads score sheet from a table: from its position if moves are recorded, otherwise
from its earlier scorings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.facts.facts import known as is_known
from referee.facts.facts import known_facts
from referee.games.russian_railroads.locomotives import slots_of
from referee.games.russian_railroads.state import FACTORY_SLOTS, LOCO_SLOTS, NONE, Board, State
from referee.table.table import Table
from scoring.games.russian_railroads.blank_field_ranges import LOCOMOTIVES
from scoring.games.russian_railroads.values import END_BONUS, LINES, RAILROADS
from tui.core.tally.form import TallyKind

LASTING = ("revaluation", "kiev_medal")
"""The tokens that stay on a board (RRR-4.1106, RRR-4.1107)."""
ROUNDS = {2: 6, 3: 6, 4: 7}
"""The number of rounds by number of seats (RRR-4.102)."""


def follows(table: Table) -> bool:
    """Return whether the record contains the game position, which requires recorded moves."""
    return table.table_state.depth == "full"


def sheet_boards(table: Table) -> dict[str, list[tuple[int | None, dict[str, Any]]]]:
    """Return (round, board) for each recorded score sheet, oldest first, by seat."""
    rounds: dict[str, list[tuple[int | None, dict[str, Any]]]] = {seat: [] for seat in table.seats}
    for step in table.steps:
        body = step.entry.body
        if step.entry.kind == "score" and body.get("scoring") == "round":
            for seat, board in body["sheet"]["seats"].items():
                rounds[seat].append((body["sheet"].get("round"), board))
    return rounds


def next_round(table: Table) -> int | None:
    """Return the round to be scored next; None if all are scored or it is unknown."""
    if follows(table):
        return table.state.round if is_known(table.state.round) else None
    completed = min((len(boards) for boards in sheet_boards(table).values()), default=0)
    return completed + 1 if completed < ROUNDS.get(len(table.seats), 0) else None


def next_scoring(table: Table) -> str:
    """Return the id of the next scoring at a table."""
    if follows(table):
        return "final" if table.state.phase in ("reveal", "done") else "round"
    return "round" if next_round(table) else "final"


def known_values(table: Table, kind: TallyKind) -> dict[str, Any]:
    """Return the fields of a score sheet, by name, that the record currently contains."""
    if kind.id == "final":
        sheet: dict[str, Any] = {"majority_needs_tile": bool(table.state.options.get("majority_needs_tile"))}
        return sheet | {"seats": _final_seats(table.state) if follows(table) else {}}
    number = next_round(table)
    sheet = {"seats": {}} if number is None else {"seats": {}, "round": number}
    if follows(table):
        return sheet | {"seats": {seat: known_board(board) for seat, board in table.state.seats.items()}}
    return sheet | {"seats": {seat: _lasting(board) for seat, board in _latest(table).items()}}


def earlier(table: Table, kind: TallyKind) -> dict[str, Any]:
    """Return score sheet values of the last scoring that must be confirmed, because they may have changed."""
    if follows(table):
        return {"seats": {}}
    vp = {seat: known_facts({"vp": board.vp}) for seat, board in table.state.seats.items()}
    latest = _latest(table) if kind.id == "final" else {}
    return {"seats": {seat: vp[seat] | _end_of(latest[seat]) for seat in table.seats if seat in latest}}


def carried_values(table: Table, kind: TallyKind) -> dict[str, Any]:
    """Return the boards at the last scoring (or at the set-up), used as defaults."""
    if follows(table) or kind.id == "final":
        return {"seats": {}}
    latest = _latest(table)
    return {"seats": {seat: _unchanged_board(board, latest.get(seat)) for seat, board in table.state.seats.items()}}


def _unchanged_board(board: Board, last_board: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return a board as at its last scoring or at the set-up, with the currently recorded victory points."""
    facts = dict(last_board) if last_board is not None else _set_up(board)
    return {name: value for name, value in facts.items() if name not in ("marker", "vp_before")} | known_facts(
        {"vp_before": board.vp}
    )


def _set_up(board: Board) -> dict[str, Any]:
    """Return a board at the set-up, with its industry marker given by the number of its space."""
    facts = known_board(board)
    lane = {name: value for name, value in facts["industry"].items() if name == "second_marker"}
    return facts | {"industry": lane | ({"marker_1_vp": 0} if facts["industry"].get("marker_1") == 0 else {})}


def _latest(table: Table) -> dict[str, dict[str, Any]]:
    return {seat: boards[-1][1] for seat, boards in sheet_boards(table).items() if boards}


def _lasting(board: Mapping[str, Any]) -> dict[str, Any]:
    """Return the permanent values of a board: a placed token, and a second industry marker."""
    facts: dict[str, Any] = {name: True for name in LASTING if board.get(name)}
    industry = board.get("industry", {})
    second = industry.get("second_marker") or any(name in industry for name in ("marker_2", "marker_2_vp"))
    return facts | ({"industry": {"second_marker": True}} if second else {})


def _end_of(board: Mapping[str, Any]) -> dict[str, Any]:
    """Return the final score sheet values contained in a board of the last round."""
    lines = {line: board.get(line, {}) for line in LINES}
    numbers = [lines[line].get(name) for line in LINES for name in LOCOMOTIVES[: RAILROADS[line].locomotives]]
    facts = {
        "doublers": board.get("doublers"),
        "factories": board.get("industry", {}).get("factories"),
        "locomotive_sum": None if None in numbers else sum(number or 0 for number in numbers),
    }
    return known_facts(facts) | {"black": {line: at for line in LINES if (at := lines[line].get("black")) is not None}}


# a table that follows every piece


def known_board(board: Board) -> dict[str, Any]:
    """Return the known values of a player board as score sheet values."""
    sheet: dict[str, Any] = {}
    for line in LINES:
        tracks = board.lines[line].tracks
        slots = zip(LOCOMOTIVES, slots_of(line), strict=False)
        sheet[line] = known_facts({colour: tracks[colour] for colour in RAILROADS[line].colours}) | known_facts(
            {name: board.locomotives[slot] for name, slot in slots}
        )
    second = board.marker_2 != NONE if is_known(board.marker_2) else None
    industry = {"marker_1": board.marker_1, "second_marker": second}
    if second:
        industry["marker_2"] = board.marker_2
    return sheet | known_facts(
        {
            "doublers": board.doublers,
            "revaluation": board.used_tokens["tok_revaluation"],
            "kiev_medal": board.used_tokens["tok_kiev_medal"],
            "industry": known_facts(industry | {"factories": _factories(board)}),
            "vp_before": board.vp,
        }
    )


def _factories(board: Board) -> int | None:
    placed = [board.factories[slot] for slot in FACTORY_SLOTS]
    return sum(1 for number in placed if number) if all(map(is_known, placed)) else None


def _final_seats(state: State) -> dict[str, Any]:
    return {seat: _final(state, seat, board) for seat, board in state.seats.items()}


def _final(state: State, seat: str, board: Board) -> dict[str, Any]:
    revealed = state.revealed.get(seat)
    cards = board.end_bonus_cards
    if revealed is None and is_known(cards) and cards == 0:
        revealed = ()
    numbers = [board.locomotives[slot] for slot in LOCO_SLOTS]
    gained, tokens = list(board.worker_given.values()), list(board.token_given.values())
    engineers = board.engineers if is_known(board.engineers) else None
    return known_facts(
        {
            "vp": board.vp,
            "end_bonus": None if revealed is None else [card for card in END_BONUS if card in revealed],
            "engineers": None if engineers is None else [int(engineer.rpartition("_")[2]) for engineer in engineers],
            "black": known_facts({line: board.lines[line].tracks["black"] for line in LINES}),
            "factories": _factories(board),
            "locomotive_sum": sum(numbers) if all(map(is_known, numbers)) else None,
            "extra_workers": sum(gained) + (state.black_owner == seat)
            if all(map(is_known, [*gained, state.black_owner]))
            else None,
            "tokens": sum(tokens) if all(map(is_known, tokens)) else None,
            "doublers": board.doublers,
        }
    )
