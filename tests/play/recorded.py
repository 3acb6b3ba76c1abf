"""The whole plays that a game brings, `tests/games/<game>/plays/*.toml` and its demo, and how they are played again."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.table import recorded_script
from referee.table.recorded_script import RecordedScript
from referee.table.table import Table

GAMES = Path(__file__).parents[1] / "games"


def plays(game: str) -> dict[str, Path]:
    """Name the recorded plays of a game, and its demo."""
    found = {path.stem: path for path in sorted((GAMES / game / "plays").glob("*.toml"))}
    return found | {"demo": recorded_script.demo_of(game)}


@cache
def replayed(path: Path) -> tuple[RecordedScript, Table]:
    """Play a record again: every line is answered as recorded."""
    play = recorded_script.load(path)
    played = list(recorded_script.replay(play))
    for _, done in played:
        assert recorded_script.is_as_expected(done), (done.line, done.declared)
    return play, played[-1][0]


def demo(game: str) -> Table:
    """The demo of a game, played to its end: a copy, to be played on or not."""
    return replayed(recorded_script.demo_of(game))[1].trial()


def move_by_move(play: RecordedScript) -> Table:
    """Declare every move by itself, so that each has an entry; what was refused is left out."""
    table = recorded_script.open_play(play)
    for line in map(recorded_script.parse, play.lines):
        if line.act != "declare":
            recorded_script.perform(table, line)
            continue
        who, colon, moves = line.text.rpartition(": ")
        for move in [line.text] if line.refused else [f"{who}{colon}{move}" for move in moves.split(";")]:
            answer = recorded_script.perform(table, structs.replace(line, text=move)).declared
            assert answer is not None
            assert (answer.verdict.status is VerdictStatus.LEGAL) == (not line.refused), (move, answer)
    return table
