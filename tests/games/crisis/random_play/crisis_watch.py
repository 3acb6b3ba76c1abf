"""What must hold after every declaration of Crisis: every piece is somewhere, nothing is counted twice."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import structs

from referee.facts.facts import known
from referee.facts.verdict import LedgerLine
from referee.games.crisis.state import COLUMNS, ROWS, TEMPORARY_TILE, State
from referee.table.json_schemas import plain
from referee.table.table import Table
from tests.games.crisis.crisis_reckoner import Plain, by_move, earned, evaluated, winners
from tests.helpers import verb_of
from tests.play.playground import Change

COUNTED = ("credits", "loans", "penalty_points", "influence")
FOREIGN = 6
"""Foreign Employee tiles of the invented board."""


def check_position(state: State) -> None:
    """Check what is conserved or bounded in a position by itself."""
    assert sorted(state.order) == sorted(state.seats)
    everywhere = Counter(state.large)
    for place in state.placed.values():
        everywhere.update(owner for owner in place.spaces.values() if owner)
    for seat, board in state.seats.items():
        fifth = bool(board.fifth_from) and state.round >= board.fifth_from
        assert board.hand + everywhere[seat] == 4 + fifth  # CRI-3.9
        assert min(board.credits, board.penalty_points, board.influence) >= 0
        assert 0 <= board.loans <= 4  # CRI-4.5.4
        assert board.icons == sum(state.printed[f"company.{name}.icons"] for name in board.companies)
        assert board.company_vp == sum(state.printed[f"company.{name}.vp"] for name in board.companies)
        assert not Counter(board.busy) - Counter(board.employees)  # CRI-4.13.6
    held = sum(board.employees.count(TEMPORARY_TILE) for board in state.seats.values())
    assert state.temporary + held == 1  # CRI-4.7.1
    lying = [name for name in state.company_spaces.values() if known(name) and name]
    owned = [name for board in state.seats.values() for name in board.companies]
    assert len({*lying, *owned}) == len(lying) + len(owned)  # CRI-4.10.3
    if state.phase in ("event", "interest"):
        assert not any(everywhere.values())  # CRI-4.0.3
    if state.phase == "planning":
        assert state.pending or state.seats[state.active].hand


def check_change(change: Change) -> None:
    """Holdings change by what the ledger says, and by nothing else; points are those of the plain reckoner."""
    before, state = change.before, change.after
    move = msgspec.to_builtins(change.found.moves[0])
    points = earned(change.was, move, change.now)
    for seat, board in state.seats.items():
        old = before.seats[seat]
        mine = [line for line in change.found.verdict.ledger if line.seat == seat]
        assert board.vp - old.vp == sum(line.amount for line in mine if line.kind == "points")
        assert board.vp - old.vp == points[seat], (move, points)
        for what in COUNTED:
            moved = amount(mine, "gain", what) - amount(mine, "pay", what)
            assert getattr(board, what) - getattr(old, what) == moved, (move, what)
        for resource, units in board.stock.items():
            of_it = [line for line in mine if line.values.get("resource") == resource]
            moved = amount(of_it, "todo", "units_received") - amount(of_it, "todo", "units_paid")
            assert units - old.stock[resource] == moved, (move, resource)
            assert units <= state.printed[f"warehouse.{resource}.limit"] if moved else True  # CRI-9.2
    interest(before, state, move)
    planning(before, state, move)
    rounds(change, move)
    pieces(change)


def interest(before: State, state: State, move: dict[str, Any]) -> None:
    """A credit for each loan as far as there are any, a penalty point for each one missing (CRI-2.1, CRI-2.2)."""
    if move["verb"] == "pay_interest":
        old, board = before.seats[move["seat"]], state.seats[move["seat"]]
        assert board.credits == max(0, old.credits - old.loans)
        assert board.penalty_points - old.penalty_points == max(0, old.loans - old.credits)
        assert board.loans == old.loans  # CRI-2.3


def planning(before: State, state: State, move: dict[str, Any]) -> None:
    """The next in turn order with a manager left places one; the first one begins (CRI-3.1, CRI-3.2)."""
    if state.phase != "planning" or before.phase != "planning":
        assert state.phase != "planning" or state.active == state.order[0]
        return
    if move["verb"] == "place_manager":
        at = state.order.index(move["seat"]) + 1
        following = state.order[at:] + state.order[:at]
        assert state.active == next(seat for seat in following if state.seats[seat].hand)
    else:
        assert state.active == before.active


def rounds(change: Change, move: dict[str, Any]) -> None:
    """The evaluation is that of section 7.1; otherwise only cards move the Financial Status."""
    old, state = change.before, change.after
    ends = state.round != old.round or (state.phase in ("last_chance", "done") and old.phase != "last_chance")
    if not ends:
        assert state.round == old.round
        assert state.status == old.status or move["verb"] in ("draw_event", "use_influence", "adjust")
        return
    change.seen["evaluation"] += 1
    top = state.printed["track.top"]
    highest = max(top, old.status) if known(top) else 9_999
    if move["verb"] == "draw_event":  # the evaluation that it implies comes before what the card does
        after = evaluated(change.was, Counter(), highest)
        assert (old.phase, state.round) == ("evaluation", old.round + 1)
        assert state.status == by_card(after, change.was, move, max(highest, after))
        return
    points = by_move(change.was, move)
    before = {**change.was, "status": by_card(old.status, change.was, move, highest)}
    assert state.status == evaluated(before, points, highest)
    for seat, board in state.seats.items():
        award = old.round in (2, 4, 6) and old.seats[seat].vp + points[seat] >= old.goal  # CRI-5.4
        paid = move["verb"] == "use_influence" and move["seat"] == seat
        assert board.influence - old.seats[seat].influence == award - paid
    if move["verb"] == "last_chance_done":  # it implies the evaluation of the last round
        assert (old.phase, old.round, state.phase, state.status >= 0) == ("evaluation", 7, "done", True)
        return
    assert state.phase == ("done" if state.status < 0 else "last_chance" if old.round == 7 else "event")
    assert state.round == old.round + (state.phase == "event")
    if state.phase == "event":
        moved_market(old, state, move)
        assert (state.lasting, state.event) == ((), "")  # CRI-6.9
        assert not any(state.reduced.values())
        assert not any(place.closed for place in state.placed.values())
        assert not any(board.influence_used for board in state.seats.values())


def by_card(status: int, was: Plain, move: dict[str, Any], highest: int) -> int:
    """The Financial Status after what a card does to it (3.5.2)."""
    kind = {"draw_event": "event", "use_influence": "influence"}.get(move["verb"])
    card = f"{kind}.{move.get('name')}"
    for place, effect in enumerate(was["printed"][f"{card}.effects"] if kind else (), 1):
        if effect == "status":
            status = min(max(highest, status), status + was["printed"][f"{card}.amount.{place}"])
    return status


def moved_market(before: State, state: State, move: dict[str, Any]) -> None:
    """Every column has moved to the left, gaps included (CRI-6.5, CRI-R28), that of the last export too."""
    gone = (str(move["column"]), str(move["row"])) if move["verb"] == "export_contract" else ("", "")
    tiles = sum(bool(known(tile) and tile) for column in state.market.values() for tile in column.rows.values())
    assert tiles <= 12
    for left, right in pairwise(COLUMNS):
        for row in ROWS:
            was = "" if gone == (right, row) else before.market[right].rows[row]
            is_now = state.market[left].rows[row]
            assert is_now == was if known(was) else not known(is_now)
    assert not any(map(known, state.market[COLUMNS[-1]].rows.values()))


def pieces(change: Change) -> None:
    """Tiles go from the board to a player, or back; the turn order changes by Leadership and Vision only."""
    move, old, state = change.found.moves[0], change.before, change.after
    verb = verb_of(move)
    if all(map(known, (*old.foreign.values(), *state.foreign.values()))):
        gone = sum(old.foreign.values()) - sum(state.foreign.values())
        assert gone == (verb == "hire_foreign")
        assert 0 <= sum(state.foreign.values()) <= FOREIGN
    if state.order != old.order:
        place = {"leadership": 0, "vision": 1}[old.location]
        assert verb == "resolve"
        assert state.order[place] == move.seat
        assert [one for one in state.order if one != move.seat] == [one for one in old.order if one != move.seat]
    for seat, board in state.seats.items():
        assert board.companies[: len(old.seats[seat].companies)] == old.seats[seat].companies  # CRI-4.10.3
        lost = Counter(old.seats[seat].employees) - Counter(board.employees)
        assert set(lost) <= {TEMPORARY_TILE}  # CRI-4.8.4, CRI-4.9.3
        assert not lost or state.round > old.round  # CRI-6.1


def check_end(table: Table, seen: Counter[str]) -> None:
    """Seven rounds unless the nation goes bankrupt; each has its event and its evaluation; the winners are those of the
    plain reckoner.
    """
    state: State = table.state
    assert state.phase == "done"
    assert state.status < 0 or state.round == 7
    totals = {seat: board.vp for seat, board in state.seats.items()}
    first = {place.seat for place in table.breakdown().places if place.rank == 1}
    assert first == winners(plain(state), totals)
    assert seen["draw_event"] == seen["evaluation"] == state.round
    assert seen["last_chance_done"] == (state.status >= 0)
    assert seen["place_manager"] >= 4 * len(table.seats) * state.round


def amount(lines: list[LedgerLine], kind: str, what: str) -> int:
    """What the ledger says of a thing."""
    return sum(line.amount for line in lines if line.kind == kind and line.what == what)


def unordered(state: State) -> State:
    """Let the order in which tiles were put on a card not matter."""
    seats = {seat: structs.replace(board, busy=tuple(sorted(board.busy))) for seat, board in state.seats.items()}
    return structs.replace(state, seats=seats)
