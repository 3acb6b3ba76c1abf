"""What must hold after every declaration of the City of Plan Cards: every chip and card is somewhere, nothing is counted
twice (specification 11.1).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.facts.facts import known
from referee.facts.verdict import LedgerLine
from referee.games.plan_city.state import CONTRACTS, PLAN_CARDS, PROPOSALS, Board, State
from referee.table.json_schemas import plain
from referee.table.table import Table
from tests.games.plan_city.plan_city_reckoner import coal_due, field, idle, items, standing, totals, trust_space
from tests.play.playground import Change

ROUNDS = 8
CHIPS = 46  # specification 3.1
OVERLAPS = {1, 2, 3, 4, 6, 9}  # specification 3.3
PHASES = ("bidding", "placement", "placement_end", "trust", "preparation", "scoring", "done")


def laid(board: Board) -> list[Any]:
    """The cards of a field that are known by name."""
    return [layer.card for key, layer in board.layers.items() if int(key) < board.cards and known(layer.card)]


def check_position(state: State) -> None:
    """Check what is conserved or bounded in a position by itself."""
    boards = state.seats.values()
    if all(known(board.coal) for board in boards):
        assert all(board.coal >= 0 for board in boards)
        out = sum(board.coal + len(board.chips) for board in boards)
        assert out <= CHIPS or not state.options["stock_limited"]
    places = [board.place for board in boards if board.place]
    assert len(places) == len(set(places)), "at most one marker on each card"
    for board in boards:
        assert bool(board.bid) == (board.place in PROPOSALS)
        number = 1 + plans_placed(state, board)
        contracts = state.printed["setup.contracts"]
        if known(contracts):
            assert 0 <= board.contracts <= contracts
            assert board.cards <= number + contracts - board.contracts
    named = [card for board in boards for card in laid(board)]
    named += [card for card in state.beside.values() if known(card)]
    for card, count in Counter(card for card in named if card in PLAN_CARDS).items():
        assert count == 1, card
    assert state.phase == "bidding" or not state.stuck


def plans_placed(state: State, board: Board) -> int:
    """How many plan cards a field can have at most: one each round, this one's only once it is placed."""
    over = state.phase in ("scoring", "done")
    return state.round - 1 + (over or board.placed)


def readable(state: State, seat: str) -> bool:
    """Whether the plain reckoner can read the field: all its cards are told in full."""
    board = state.seats[seat]
    if len(laid(board)) != board.cards or board.centre_open:
        return False
    try:
        field(plain(state), seat)
    except (KeyError, AttributeError):
        return False
    return True


def check_change(change: Change) -> None:
    """Holdings change by what the ledger says, and by nothing else."""
    before, state = change.before, change.after
    for seat, board in state.seats.items():
        old = before.seats[seat]
        mine = [line for line in change.found.verdict.ledger if line.seat == seat]
        fuelled, returned = total(mine, "fuel"), total(mine, "return_chips")
        if known(old.coal) and known(board.coal):
            assert board.coal - old.coal == total(mine, "coal", "gain") - fuelled
        if old.centre_open == board.centre_open:
            assert len(board.chips) - len(old.chips) == fuelled - returned
        assert not board.vp or state.phase == "done"
        cards = [line for line in mine if line.what == "lay_card"]
        assert board.cards - old.cards == len(cards)
        for line in cards:
            assert line.amount in OVERLAPS
            bid = int(old.bid.partition("+")[0] or 0) if line.clause == "PLC-4.3" else 1
            assert line.amount >= max(1, bid)
        never_back(old, board)
    assert state.round - before.round in (0, 1)
    phase(change)
    fields(before, state)


def never_back(old: Board, board: Board) -> None:
    """Cards stay as they were laid; a contract card is never taken back (PLC-6.5)."""
    for number in range(old.cards):
        now, then = board.layers[str(number)], old.layers[str(number)]
        assert (now.x, now.y, now.rotation) == (then.x, then.y, then.rotation)
        assert not known(then.card) or now.card == then.card
    if known(old.contracts):
        assert board.contracts in (old.contracts, old.contracts - 1)


def phase(change: Change) -> None:
    """Phases follow each other; what a phase does when it begins is counted again by the rules alone."""
    before, state = change.before, change.after
    steps = PHASES.index(state.phase) - PHASES.index(before.phase)
    assert steps in (0, 1, 2) or (before.phase, state.phase) == ("preparation", "bidding")
    if before.phase == "trust" and state.phase == "preparation":
        for seat, board in state.seats.items():
            if readable(state, seat):
                change.seen["trust counted"] += 1
                assert board.trust == trust_space(plain(state), len(idle(plain(state), seat)))
    if before.phase == "bidding" and state.phase == "placement":
        income(before, state)
    if before.phase == "preparation" != state.phase:
        assert all(board.place == "" and not board.placed and not board.done for board in state.seats.values())


def income(before: State, state: State) -> None:
    """The coal of the bids comes first (PLC-R32), and the start marker (PLC-5.1)."""
    taker = next((seat for seat, board in state.seats.items() if board.place == "coal_card"), "")
    strict = state.options["placement_order"] == "strict"
    if taker and not strict:
        assert state.start_marker == taker
    for seat, board in state.seats.items():
        if known(board.coal) and (not strict or seat == state.first):
            due = coal_due(plain(state), seat)
            gained = board.coal - before.seats[seat].coal
            stock = CHIPS - sum(one.coal + len(one.chips) for one in state.seats.values())
            assert gained == due or (state.options["stock_limited"] and gained < due and stock == 0)


def fields(before: State, state: State) -> None:
    """Chips lie only on visible engine spaces; the reckoner sees each factory whole or not at all (PLC-4.10)."""
    for seat, board in state.seats.items():
        if board is before.seats[seat] or not readable(state, seat):
            continue
        cells = field(plain(state), seat)
        assert all("eng" in cells[int(x), int(y)].tokens for x, y in (chip.split(":") for chip in board.chips))
        halves = Counter(cell.factory for cell in cells.values() if cell.factory)
        assert set(halves.values()) <= {2}
        if not any(card in CONTRACTS for card in laid(board)):
            assert not any("riv" in cell.tokens for cell in cells.values())


def check_end(table: Table, seen: Counter[str]) -> None:
    """Eight rounds; the final scores and their order are counted again by the rules alone."""
    state, players = table.state, len(table.seats)
    assert (state.phase, state.round) == ("done", ROUNDS)
    assert {seat: board.vp for seat, board in state.seats.items()} == totals(plain(state)), items(plain(state))
    assert [place.seat for place in table.breakdown().places] == standing(plain(state))
    assert seen["placement_done"] == players * ROUNDS
    assert seen["trust counted"]
    assert seen["place_plan"] + seen["declare_unplaceable"] <= (players - 1) * ROUNDS
    assert seen["bid_coal"] <= ROUNDS


def total(lines: list[LedgerLine], what: str, kind: str = "todo") -> int:
    """What the ledger says of something in all."""
    return sum(line.amount for line in lines if line.kind == kind and line.what == what)
