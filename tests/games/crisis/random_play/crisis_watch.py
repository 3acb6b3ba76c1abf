"""What must hold after every declaration of Crisis: every piece is somewhere, nothing is counted twice."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import msgspec
from crisis_reckoner import by_move, earned, evaluated
from crisis_tables import GAME

from referee.facts import known
from referee.games.crisis.state import COLUMNS, ROWS, TEMPORARY_TILE, State
from referee.move import Move, read_fields, tokens, write
from referee.reading import names_of
from referee.snapshot import plain
from referee.table import Declared, Table
from referee.verdict import LedgerLine
from scoring.words import Words

SEATS = ("A", "B", "C", "D", "E")
READ = names_of(GAME, dict.fromkeys(SEATS, ""))
WORDS = tuple(Words(lang, GAME.words, {seat: f"<{seat}>" for seat in SEATS}) for lang in ("en", "ja"))
COUNTED = ("credits", "loans", "penalty_points", "influence")
FOREIGN = 6
"""Foreign Employee tiles of the invented board."""


def check_position(state: State) -> None:
    """Check what is conserved or bounded in a position by itself."""
    assert not list(GAME.rules.faults(state))
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


class Watch:
    """Looks at every declaration of a game, and at what it changed."""

    def __init__(self, made: Table) -> None:
        self.before: State = made.state
        self.plain = plain(made.state)
        self.seen: Counter[str] = Counter()

    def __call__(self, made: Table, found: Declared) -> None:
        state: State = made.state
        check_position(state)
        check_said(made, found)
        for move in found.moves:
            check_written(move)
        if found.step is None:
            assert made.steps[-1].world.state is state
            return
        self.seen.update(str(move.__struct_config__.tag) for move in found.moves)
        self.before = made.steps[-2].world.state
        self.plain = plain(self.before)
        self.changes(state, found)
        self.pieces(state, found)

    def changes(self, state: State, found: Declared) -> None:
        """Holdings change by what the ledger says, and by nothing else; points are those of the plain reckoner."""
        assert found.step is not None
        move = msgspec.to_builtins(found.moves[0])
        now = plain(state)
        points = earned(self.plain, move, now)
        for seat, board in state.seats.items():
            old = self.before.seats[seat]
            mine = [line for line in found.verdict.ledger if line.seat == seat]
            assert board.vp - old.vp == sum(line.amount for line in mine if line.kind == "points")
            assert board.vp - old.vp == sum(line.points for line in found.step.scored if line.seat == seat)
            assert board.vp - old.vp == points[seat], (move, points)
            for what in COUNTED:
                moved = amount(mine, "gain", what) - amount(mine, "pay", what)
                assert getattr(board, what) - getattr(old, what) == moved, (move, what)
            for resource, units in board.stock.items():
                of_it = [line for line in mine if line.values.get("resource") == resource]
                moved = amount(of_it, "todo", "units_received") - amount(of_it, "todo", "units_paid")
                assert units - old.stock[resource] == moved, (move, resource)
                assert units <= state.printed[f"warehouse.{resource}.limit"] if moved else True  # CRI-9.2
        self.interest(state, move)
        self.planning(state, move)
        self.round(state, move, now)

    def interest(self, state: State, move: dict[str, Any]) -> None:
        """A credit for each loan as far as there are any, a penalty point for each one missing (CRI-2.1, CRI-2.2)."""
        if move["verb"] == "pay_interest":
            old, board = self.before.seats[move["seat"]], state.seats[move["seat"]]
            assert board.credits == max(0, old.credits - old.loans)
            assert board.penalty_points - old.penalty_points == max(0, old.loans - old.credits)
            assert board.loans == old.loans  # CRI-2.3

    def planning(self, state: State, move: dict[str, Any]) -> None:
        """The next in turn order with a manager left places one; the first one begins (CRI-3.1, CRI-3.2)."""
        if state.phase != "planning" or self.before.phase != "planning":
            assert state.phase != "planning" or state.active == state.order[0]
            return
        if move["verb"] == "place_manager":
            at = state.order.index(move["seat"]) + 1
            following = state.order[at:] + state.order[:at]
            assert state.active == next(seat for seat in following if state.seats[seat].hand)
        else:
            assert state.active == self.before.active

    def round(self, state: State, move: dict[str, Any], now: dict[str, Any]) -> None:
        """The evaluation is that of section 7.1; otherwise only cards move the Financial Status."""
        old = self.before
        ends = state.round != old.round or (state.phase in ("last_chance", "done") and old.phase != "last_chance")
        if not ends:
            assert state.round == old.round
            assert state.status == old.status or move["verb"] in ("draw_event", "use_influence", "adjust")
            return
        self.seen["evaluation"] += 1
        top = state.printed["track.top"]
        before = self.plain
        highest = max(top, old.status) if known(top) else 9_999
        points = by_move(before, move)
        assert state.status == evaluated(before, points, highest)
        for seat, board in state.seats.items():
            award = old.round in (2, 4, 6) and old.seats[seat].vp + points[seat] >= old.goal  # CRI-5.4
            assert board.influence - old.seats[seat].influence == award
        assert state.phase == ("done" if state.status < 0 else "last_chance" if old.round == 7 else "event")
        assert state.round == old.round + (state.phase == "event")
        if state.phase == "event":
            self.moved_market(state, move)
            assert (state.lasting, state.event) == ((), "")  # CRI-6.9
            assert not any(state.reduced.values())
            assert not any(place.closed for place in state.placed.values())
            assert not any(board.influence_used for board in state.seats.values())

    def moved_market(self, state: State, move: dict[str, Any]) -> None:
        """Every column has moved to the left, gaps included (CRI-6.5, CRI-R28), that of the last export too."""
        gone = (str(move["column"]), str(move["row"])) if move["verb"] == "export_contract" else ("", "")
        tiles = sum(bool(known(tile) and tile) for column in state.market.values() for tile in column.rows.values())
        assert tiles <= 12
        for left, right in pairwise(COLUMNS):
            for row in ROWS:
                was = "" if gone == (right, row) else self.before.market[right].rows[row]
                is_now = state.market[left].rows[row]
                assert is_now == was if known(was) else not known(is_now)
        assert not any(map(known, state.market[COLUMNS[-1]].rows.values()))

    def pieces(self, state: State, found: Declared) -> None:
        """Tiles go from the board to a player, or back; the turn order changes by Leadership and Vision only."""
        move, old = found.moves[0], self.before
        verb = str(move.__struct_config__.tag)
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


def amount(lines: list[LedgerLine], kind: str, what: str) -> int:
    """What the ledger says of a thing."""
    return sum(line.amount for line in lines if line.kind == kind and line.what == what)


def check_written(move: Move) -> None:
    """A move can be typed back as it is printed, and comes back from the record as it was."""
    words = tokens(write(move))
    kind = GAME.rules.actions[words[0]].move
    assert read_fields(kind, words[1:], READ, move.seat) == move
    assert msgspec.json.decode(msgspec.json.encode(move), type=kind) == move


def check_said(made: Table, found: Declared) -> None:
    """Every sentence is in the catalogue, in both languages, with nothing left open in it."""
    for words in WORDS:
        for prompt in made.prompts():
            check_sentence(words, f"prompt.{prompt.key}", prompt.values)
        for line in found.verdict.ledger:
            if line.kind == "todo":
                values = {"seat": line.seat, "amount": line.amount, **line.values}
                check_sentence(words, f"ledger.todo.{line.what}", values)
        for breach in found.verdict.breaches:
            check_sentence(words, f"breach.{breach.why}", breach.values)
            if breach.cure:
                check_sentence(words, f"cure.{breach.cure}", breach.values)
        for scored in found.step.scored if found.step else ():
            check_sentence(words, scored.working.key, scored.working.values)


def check_sentence(words: Words, key: str, values: dict[str, Any]) -> None:
    """One sentence says all its values."""
    said = words.say(key, **values)
    assert words.has(key), key
    assert "{" not in said, said
