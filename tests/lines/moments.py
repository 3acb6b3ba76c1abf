"""Moments of every installed game at which lines are tried: the positions of the labelled lines, and moments of recorded
games chosen by a seed; and all moves that were declared or refused in these games.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

from msgspec import Struct, structs

from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, Moves, without_seats, write
from referee.rules.game import find
from referee.table import recorded_script
from referee.table.table import Table
from scoring.errors import InputError
from tests.lines import corpora
from tests.lines.corpora import LabelledLine
from tests.lines.table import GAMES
from tests.lines.table import opened as open_positions

PLAYS = Path(__file__).parents[1] / "games"
MAX_OPTIONS = 300
MOMENTS_OF_PLAY = 12
"""The number of moments that are chosen from each recorded game."""


class Moment(Struct, frozen=True):
    """A table at a moment, to be used before the next one is generated, with the labelled lines that belong there."""

    name: str
    table: Table
    lines: tuple[LabelledLine, ...] = ()

    def as_entered(self, moves: Moves) -> Moves:
        """Return moves with the seats that they have if they are entered here in the notation; () if that says others."""
        try:
            entered = drop_implied(self.table.read(notation(moves)))
        except InputError:
            return ()
        return entered if without_seats(entered) == without_seats(moves) else ()

    def is_illegal(self, moves: Moves) -> bool:
        """Return whether a declaration is refused here."""
        return self.table.judge(moves).verdict.status == "illegal"

    def options(self, chance: Random, count: int) -> list[Move]:
        """Return some legal moves, of each verb about as many."""
        by_verb: dict[type[Move], list[Move]] = {}
        for move in islice(self.table.options(), MAX_OPTIONS):
            by_verb.setdefault(type(move), []).append(move)
        chosen = [chance.sample(moves, min(len(moves), count)) for moves in by_verb.values()]
        return [move for row in islice(zip_all(chosen), count) for move in row][:count]


def notation(moves: Moves) -> str:
    """Format moves in the notation, without their seats."""
    return "; ".join(write(move) for move in moves)


def zip_all(lists: list[list[Move]]) -> Iterator[list[Move]]:
    """Yield the first moves of all lists, then the second ones, and so on."""
    for number in range(max(map(len, lists), default=0)):
        yield [moves[number] for moves in lists if number < len(moves)]


def plays(game: str) -> list[Path]:
    """Return the files of the recorded games: those of the tests, else the one that the game brings."""
    return sorted((PLAYS / game / "plays").glob("*.toml")) or [find(game).demo]


@cache
def moves_of_plays(game: str) -> tuple[Move, ...]:
    """Return all moves that were declared in recorded games, refused ones too, without their seats."""
    moves: dict[Move, None] = {}
    for path in plays(game):
        for _, performed in recorded_script.replay(recorded_script.load(path)):
            declared = performed.declared.evaluated.moves if performed.declared else ()
            moves |= {structs.replace(move, seat=""): None for move in declared}
    return tuple(moves)


def moments(game: str, seed: int, count: int = MOMENTS_OF_PLAY) -> Iterator[Moment]:
    """Yield the labelled positions, then so many moments of each recorded game."""
    if game in GAMES:
        yield from labelled_moments(game)
    for path in plays(game):
        script = recorded_script.load(path)
        chosen = set(Random(f"{seed} {path.stem}").sample(range(len(script.lines)), min(count, len(script.lines))))
        for number, (table, _) in enumerate(recorded_script.replay(script)):
            if number in chosen and not table.over:
                yield Moment(f"{path.stem} after {number + 1}", table)


def selected(game: str, seed: int, most: int, each: int = 6) -> Iterator[tuple[Moment, int]]:
    """Yield moments for so many lines at most (0: all moments), each with its number of lines (0: all)."""
    count = sum(min(MOMENTS_OF_PLAY, len(recorded_script.load(path).lines)) for path in plays(game))
    count += sum(
        len({line.position for line in corpora.load(game, corpus).lines})
        for corpus in (corpora.CORPORA if game in GAMES else ())
    )
    step = max(1, count * each // most) if most else 1
    share = -(-most * step // count) if most else 0
    for number, moment in enumerate(moments(game, seed)):
        if number % step == 0:
            yield moment, share


def labelled_moments(game: str) -> Iterator[Moment]:
    """Yield the positions of each corpus with its lines."""
    for corpus in corpora.CORPORA:
        loaded = corpora.load(game, corpus)
        used = {line.position for line in loaded.lines}
        positions = tuple(position for position in loaded.positions if position.name in used)
        for position, table in open_positions(corpora.Lines(game, positions, (), ())):
            lines = tuple(line for line in loaded.lines if line.position == position.name)
            yield Moment(f"{corpus}/{position.name}", table, lines)
