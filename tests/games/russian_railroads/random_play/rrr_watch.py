"""What must hold after every declaration of Russian Railroads: every piece is somewhere, nothing is counted twice."""

from __future__ import annotations

from collections import Counter

import msgspec

from referee.facts.facts import known
from referee.facts.verdict import LedgerLine
from referee.games.russian_railroads.state import Board, State
from referee.table.table import Table
from tests.games.russian_railroads.rrr_reckoner import earned
from tests.play.playground import Change

OWN = {2: 8, 3: 8, 4: 7}  # RRR-4.107, RRR-4.108
TILES = {2: 2, 3: 3, 4: 4}  # of each locomotive number, RRR-4.106
ENDS = {"trans_siberian": 15, "st_petersburg": 9, "kiev": 9}  # specification 3.1
ROUNDS = {2: 6, 3: 6, 4: 7}
TOKEN_AT = {"trans_siberian_13": 13, "st_petersburg_4": 4, "st_petersburg_6": 6}  # specification 3.2


def line_reach(board: Board, line: str) -> int:
    """The sum of the locomotives on a line (RRR-4.405)."""
    return sum(number for slot, number in board.locomotives.items() if slot.startswith(line))


def on_board(state: State, seat: str, kind: str) -> int:
    """Pieces of a kind that a seat has laid on spaces, engineers and the space that is never blocked."""
    mine = [space for space in state.spaces.values() if space.owner == seat]
    return sum(getattr(space, kind) for space in mine) + getattr(state.shared[seat], kind)


def check_position(state: State) -> None:
    """Check what is conserved or bounded in a position by itself."""
    for seat, board in state.seats.items():
        given = sum(board.worker_given.values())
        assert board.own + board.stock + on_board(state, seat, "own") == OWN[state.players]
        assert board.stock == 2 - given
        assert min(board.own, board.black, board.turquoise, board.rubles, board.vp) >= 0
        black = board.black + on_board(state, seat, "black")
        assert black == (state.black_owner == seat)
        turquoise = board.turquoise + on_board(state, seat, "turquoise")
        assert turquoise == 2 * (state.spaces["temp_workers_2"].owner == seat)
        check_bonuses(state, seat, board)
    assert bool(state.black_owner) == (not state.cards["card_black_worker"])
    assert sum(board.doublers for board in state.seats.values()) + state.doublers_left == 20
    assert max(board.doublers for board in state.seats.values()) <= 8
    assert state.end_bonus_pile + sum(board.end_bonus_cards for board in state.seats.values()) == 8
    assert sorted(state.order) == sorted(state.seats)
    check_tiles(state)
    check_engineers(state)
    assert all(space.pieces == 0 or space.owner for space in state.spaces.values())


def check_bonuses(state: State, seat: str, board: Board) -> None:
    """What a board has reached it was given, once, or it is due now (RRR-4.1003, RRR-4.1020)."""
    chain = any(one.kind == "displaced" for one in state.pending)
    due = Counter(one.about for one in state.pending if one.kind == "token" and one.seat == seat)
    assert max(due.values(), default=0) <= 1
    for line, last in ENDS.items():
        assert board.line_given[line] == (board.lines[line].tracks["black"] == last)
    assert board.worker_given["kiev_7"] == (board.lines["kiev"].tracks["black"] >= 7)
    if chain:
        return  # the reach counts when the chain is finished (RRR-R25)
    brown = board.lines["trans_siberian"].tracks["brown"] >= 3 and line_reach(board, "trans_siberian") >= 3
    assert board.worker_given["trans_siberian_3"] == brown
    for space, number in TOKEN_AT.items():
        line = space.rpartition("_")[0]
        there = board.lines[line].tracks["black"] >= number and line_reach(board, line) >= number
        assert board.token_given[space] + due[space] == there, space
    token = state.printed["industry.lane"].index("?")
    assert board.token_given["industry"] + due["industry"] == (max(board.marker_1, board.marker_2) >= token)
    assert sum(board.used_tokens.values()) == sum(board.token_given.values())
    assert (board.marker_2 >= 0) == board.used_tokens["tok_second_marker"]


def check_tiles(state: State) -> None:
    """Every locomotive is on a board, in a pile, in the pool or in somebody's hand (specification 3.6)."""
    out: Counter[int] = Counter()
    for board in state.seats.values():
        out.update(board.locomotives.values())
        out.update(board.factories.values())
    out.update({int(number): count for number, count in state.pool.items()})
    out.update(one.number for one in state.pending if one.kind in ("place_loco", "displaced", "place_factory"))
    assert out[1] == state.players
    for number in range(2, 10):
        pile = TILES[state.players] if number > state.lowest else state.left if number == state.lowest else 0
        card = number == 9 and not state.cards["card_loco_9"]
        assert out[number] + pile == TILES[state.players] + card, number


def check_engineers(state: State) -> None:
    """No engineer is in two places; engineer 1 is had by whoever used its card."""
    lying = [f"engineer_{number}" for number in state.strip.values() if known(number) and number]
    owned = [one for board in state.seats.values() for one in board.engineers]
    assert len(lying) + len(owned) == len({*lying, *owned})
    assert ("engineer_1" in owned) == (not state.cards["card_engineer_1"])
    assert "engineer_1" not in lying


def check_change(change: Change) -> None:
    """Holdings change by what the ledger says, and by nothing else; points are those of the plain reckoner."""
    before, after = change.before, change.after
    points = earned(change.was, msgspec.to_builtins(change.found.moves[0]), change.now)
    for seat, board in after.seats.items():
        old = before.seats[seat]
        mine = [line for line in change.found.verdict.ledger if line.seat == seat]
        assert board.vp - old.vp == sum(line.amount for line in mine if line.kind == "points")
        assert board.vp - old.vp == points[seat], points
        assert board.rubles - old.rubles == gained(mine, "rubles") - laid(mine, "rubles")
        if after.round == before.round:
            paid = on_board(after, seat, "rubles") - on_board(before, seat, "rubles")
            assert paid == laid(mine, "rubles")
            for kind in ("own", "black", "turquoise"):
                assert getattr(board, kind) - getattr(old, kind) == gained(mine, kind) - laid(mine, kind)
        else:
            assert not on_board(after, seat, "rubles")
        never_back(old, board)
    assert after.round - before.round in (0, 1)


def check_end(table: Table, seen: Counter[str]) -> None:
    """After so many rounds everybody has passed in each; the most VP are first, and ties stand."""
    players = len(table.seats)
    assert (table.state.phase, table.state.round) == ("done", ROUNDS[players])
    totals = {seat: board.vp for seat, board in table.state.seats.items()}
    ranks = {place.seat: place.rank for place in table.breakdown().places}
    assert ranks == {seat: 1 + sum(other > vp for other in totals.values()) for seat, vp in totals.items()}
    assert seen["start_bonus"] == players - 1
    assert seen["pass"] == players * ROUNDS[players]


def never_back(old: Board, board: Board) -> None:
    """Tracks and markers only advance, and what was given stays given (RRR-4.321, RRR-4.1004)."""
    for line, laid_out in board.lines.items():
        assert all(at >= old.lines[line].tracks[colour] for colour, at in laid_out.tracks.items())
    assert board.marker_1 >= old.marker_1
    assert board.marker_2 >= old.marker_2
    assert board.doublers >= old.doublers
    for name in ("used_tokens", "token_given", "worker_given", "line_given"):
        assert all(getattr(board, name)[id] for id, given in getattr(old, name).items() if given)
    assert board.engineers[: len(old.engineers)] == old.engineers


def gained(lines: list[LedgerLine], what: str) -> int:
    """What the ledger gives of a holding."""
    return sum(line.amount for line in lines if line.kind == "gain" and line.what == what)


def laid(lines: list[LedgerLine], piece: str) -> int:
    """How many pieces of a kind the ledger lays on a space."""
    return sum(line.amount for line in lines if line.what == "piece_placed" and line.values["piece"] == piece)
