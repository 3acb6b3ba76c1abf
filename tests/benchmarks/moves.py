"""Replay of recorded games with every check, ledger and citation, against python-chess replaying games with legality
checks; and how long a verdict and the options take late in the longest one.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterator
from functools import partial

from referee.record import entry as journal
from referee.record.replay import step
from referee.record.table_state import TableState
from referee.table.table import Table
from tests.benchmarks.plays import GAMES, longest, moments, recorded
from tests.benchmarks.timing import interleaved, percentile, worked

ROUNDS = 15
MOST = 80
"""So many options of a position are judged."""


def fold(tables: tuple[Table, ...]) -> int:
    """Judge and carry out every effective entry again; give the number of moves."""
    count = 0
    for table in tables:
        world: TableState | None = None
        for entry in journal.effective(table.entries):
            world = step(table.game, world, entry).table_state
            count += len(entry.body.get("moves", ())) if entry.kind in ("move", "overrule") else 0
    return count


def chess_games() -> list[list[str]] | None:
    """Make 20 seeded chess games to replay; None where python-chess is not installed (the extra `bench`)."""
    try:
        import chess
    except ImportError:
        return None
    chance = random.Random(1)
    games = []
    for _ in range(20):
        board, moves = chess.Board(), []
        while len(moves) < 100 and (legal := list(board.legal_moves)):
            move = chance.choice(legal)
            moves.append(move.uci())
            board.push(move)
        games.append(moves)
    return games


def replay_chess(games: list[list[str]]) -> None:
    """Replay chess games, every move checked for legality."""
    import chess

    for moves in games:
        board = chess.Board()
        for move in moves:
            board.push_uci(move)


def run() -> Iterator[str]:
    """Print the replay ratio and the percentiles, game by game."""
    games = chess_games()
    works: list[Callable[[], object]] = [partial(fold, recorded(game)) for game in GAMES]
    works += [partial(replay_chess, games)] if games else []
    times = interleaved(works, ROUNDS, worked)
    plies = sum(map(len, games or ())) / times[-1]
    if games is None:
        yield "python-chess is not here: pip install 'gyoji[bench]'"
    else:
        yield f"yardstick, python-chess push_uci: {plies:,.0f} moves/s"
    for game, each in zip(GAMES, times, strict=False):
        mine = fold(recorded(game)) / each
        ratio = f"{mine / plies:.2f} of the yardstick, " if games else ""
        yield f"{game}: replay {ratio}{mine:,.0f} moves/s (goal 20,000); {_percentiles(longest(game))}"


def _percentiles(table: Table) -> str:
    verdicts, options = [], []
    for moment in moments(table, 2 * len(table.steps) // 3, len(table.steps)):
        place = moment.table
        options.append(statistics.median(worked(lambda place=place: list(place.options())) for _ in range(3)))
        for move in list(place.options())[:MOST]:
            verdicts.append(worked(lambda place=place, move=move: place.judge((move,))))
    found = (percentile(times, 0.99) * 1000 for times in (verdicts, options))
    return "late, 99th percentile: a verdict {:.2f} ms, all options {:.2f} ms (goal 10)".format(*found)
