"""Replay of the demo with every check, ledger and citation, against python-chess replaying games with legality checks;
and how long a verdict and the options take.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from referee import journal, script
from referee.fold import World, step
from referee.table import Table
from tests.benchmarks.timing import interleaved, percentile


def recorded(game: str = "nippon") -> Table:
    """Play the demo of a game through."""
    return list(script.replay(script.load(script.demo_of(game))))[-1][0]


def fold(table: Table) -> int:
    """Judge and carry out every effective entry again; give the number of moves."""
    world: World | None = None
    count = 0
    for entry in journal.effective(table.entries):
        world = step(table.game, world, entry).world
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
    """Print the replay ratio and the percentiles."""
    table = recorded()
    count = fold(table)
    games = chess_games()
    if games is None:
        yield "python-chess is not here: pip install 'gyoji[bench]'"
        (mine,) = interleaved([lambda: fold(table)], 25)
        yield f"replay of the demo: {count / mine:,.0f} moves/s"
    else:
        mine, theirs = interleaved([lambda: fold(table), lambda: replay_chess(games)], 25)
        plies = sum(map(len, games))
        ratio = (count / mine) / (plies / theirs)
        yield f"replay with checks, ledger, citations / python-chess push_uci: {ratio:.2f}"
        yield f"   ({count / mine:,.0f} moves/s, {plies / theirs:,.0f} moves/s)"
    yield from _percentiles(table)


def _percentiles(table: Table) -> Iterator[str]:
    verdicts, options = [], []
    for made in table.steps[2 * len(table.steps) // 3 :]:
        place = Table("late", [made_.entry for made_ in table.steps if made_.entry.seq <= made.entry.seq])
        for _ in range(3):
            start = time.perf_counter()
            found = list(place.options())
            options.append(time.perf_counter() - start)
        for move in found:
            start = time.perf_counter()
            place.judge((move,))
            verdicts.append(time.perf_counter() - start)
    yield f"verdict, 99th percentile: {percentile(verdicts, 0.99) * 1000:.2f} ms (goal 10)"
    yield f"all options, 99th percentile: {percentile(options, 0.99) * 1000:.2f} ms (goal 10)"
