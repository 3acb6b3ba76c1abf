"""What must hold after every declaration of Russian Railroads: every piece is somewhere, nothing is counted twice."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from rrr_random import GAME
from rrr_reckoner import earned

from referee.facts import known
from referee.games.russian_railroads.state import Board, State
from referee.judge import judge
from referee.move import Move, read_fields, tokens, write
from referee.reading import names_of
from referee.snapshot import plain
from referee.table import Declared, Table
from referee.verdict import LedgerLine, Status
from scoring.words import Words

SEATS = ("A", "B", "C", "D")
READ = names_of(GAME, dict.fromkeys(SEATS, ""))
WORDS = tuple(Words(lang, GAME.words, {seat: f"<{seat}>" for seat in SEATS}) for lang in ("en", "ja"))
OWN = {2: 8, 3: 8, 4: 7}  # RRR-4.107, RRR-4.108
TILES = {2: 2, 3: 3, 4: 4}  # of each locomotive number, RRR-4.106
ENDS = {"trans_siberian": 15, "st_petersburg": 9, "kiev": 9}  # specification 3.1
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
    assert not list(GAME.rules.faults(state))
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


class Watch:
    """Looks at every declaration of a game, and at what it changed."""

    def __init__(self, made: Table) -> None:
        self.before: State = made.state
        self.plain = plain(made.state)
        self.start: State = made.state
        self.moves: list[Move] = []
        self.seen: Counter[str] = Counter()

    def __call__(self, made: Table, found: Declared) -> None:
        state: State = made.state
        check_position(state)
        check_said(made, found)
        for move in found.moves:
            check_written(move)
        if found.step:
            self.seen.update(str(move.__struct_config__.tag) for move in found.moves)
            self.look_again(made.steps[-2].world.state)
            self.changes(state, found)
            self.on_one_line(state, found)
            self.before = state
        else:
            self.seen["stuck"] += found.verdict.stuck
            self.moves = []
            if found.verdict.stuck:
                assert not GAME.rules.unfinished(state)
                self.start = state
            self.look_again(state)

    def look_again(self, before: State) -> None:
        """Look again at the position before a declaration if something was told meanwhile."""
        if before is not self.before:
            self.before, self.plain = before, plain(before)

    def changes(self, state: State, found: Declared) -> None:
        """Holdings change by what the ledger says, and by nothing else."""
        assert found.step is not None
        ledger = found.verdict.ledger
        move = msgspec.to_builtins(found.moves[0])
        was, self.plain = self.plain, plain(state)
        points = earned(was, move, self.plain)  # counted again by the rules alone
        for seat, board in state.seats.items():
            old = self.before.seats[seat]
            mine = [line for line in ledger if line.seat == seat]
            assert board.vp - old.vp == sum(line.amount for line in mine if line.kind == "points")
            assert board.vp - old.vp == sum(line.points for line in found.step.scored if line.seat == seat)
            assert board.vp - old.vp == points[seat], (found.moves, points)
            rubles = gained(mine, "rubles") - laid(mine, "rubles")
            assert board.rubles - old.rubles == rubles
            if state.round == self.before.round:
                paid = on_board(state, seat, "rubles") - on_board(self.before, seat, "rubles")
                assert paid == laid(mine, "rubles")
                for kind in ("own", "black", "turquoise"):
                    assert getattr(board, kind) - getattr(old, kind) == gained(mine, kind) - laid(mine, kind)
            else:
                assert not on_board(state, seat, "rubles")
            self.never_back(old, board)
        assert state.round - self.before.round in (0, 1)

    def never_back(self, old: Board, board: Board) -> None:
        """Tracks and markers only advance, and what was given stays given (RRR-4.321, RRR-4.1004)."""
        for line, laid_out in board.lines.items():
            assert all(at >= old.lines[line].tracks[colour] for colour, at in laid_out.tracks.items())
        assert board.marker_1 >= old.marker_1
        assert board.marker_2 >= old.marker_2
        assert board.doublers >= old.doublers
        for name in ("used_tokens", "token_given", "worker_given", "line_given"):
            assert all(getattr(board, name)[id] for id, given in getattr(old, name).items() if given)
        assert board.engineers[: len(old.engineers)] == old.engineers

    def on_one_line(self, state: State, found: Declared) -> None:
        """The moves of an action declared together leave what they leave one by one."""
        self.moves += found.moves
        if GAME.rules.unfinished(state):
            return
        if len(self.moves) > 1 and self.start.printed == state.printed and told(self.start) == told(state):
            whole = judge(GAME, self.start, tuple(self.moves), seats=tuple(state.seats))
            assert whole.verdict.status is Status.LEGAL, (self.moves, whole.verdict)
            assert repr(whole.state) == repr(state)
        self.start, self.moves = state, []


def told(state: State) -> int:
    """Count what is told of the strip, which a question in the middle of an action changes."""
    return sum(map(known, state.strip.values()))


def gained(lines: list[LedgerLine], what: str) -> int:
    """What the ledger gives of a holding."""
    return sum(line.amount for line in lines if line.kind == "gain" and line.what == what)


def laid(lines: list[LedgerLine], piece: str) -> int:
    """How many pieces of a kind the ledger lays on a space."""
    return sum(line.amount for line in lines if line.what == "piece_placed" and line.values["piece"] == piece)


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
        for line in found.step.scored if found.step else ():
            check_sentence(words, line.working.key, line.working.values)


def check_sentence(words: Words, key: str, values: dict[str, Any]) -> None:
    """One sentence says all its values."""
    said = words.say(key, **values)
    assert words.has(key), key
    assert "{" not in said, said
