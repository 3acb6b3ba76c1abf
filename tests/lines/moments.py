"""Moments of every installed game at which lines are tried: the positions of the labelled lines, and moments of recorded
games chosen by a seed (of a random game where none is recorded); and all moves that were declared or refused in these
games. Installed are the games of Gyoji, the example that has a referee, and a game as `gyoji games new` creates it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stdout
from functools import cache
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from msgspec import Struct, structs

from referee.checking.random_moves import FREE_WORD, random_move
from referee.checking.random_play import open_table
from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, Moves, without_seats, write
from referee.rules.game import find, refereed_games
from referee.table import recorded_script
from referee.table.table import Table
from scoring.errors import InputError
from tests.installed_games import EXAMPLES, forget, install_project
from tests.lines import corpora
from tests.lines.corpora import LabelledLine
from tests.lines.table import GAMES
from tests.lines.table import opened as open_positions
from tui import cli

PLAYS = Path(__file__).parents[1] / "games"
MAX_OPTIONS = 300
CREATED = "pebbles"
"""The name of the created game."""
RANDOM_LENGTH = 40
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
            moves_read = drop_implied(self.table.read(notation(moves)))
        except InputError:
            return ()
        return moves_read if without_seats(moves_read) == without_seats(moves) else ()

    def is_illegal(self, moves: Moves) -> bool:
        """Return whether a declaration is refused here if it is entered in the notation."""
        return self.table.judge(notation(moves)).verdict.status is VerdictStatus.ILLEGAL

    def options(self, chance: Random, count: int) -> list[Move]:
        """Return some legal moves, of each verb about as many."""
        by_verb: dict[type[Move], list[Move]] = {}
        for move in islice(self.table.options(), MAX_OPTIONS):
            by_verb.setdefault(type(move), []).append(move)
        samples = [chance.sample(moves, min(len(moves), count)) for moves in by_verb.values()]
        return [move for row in islice(zip_all(samples), count) for move in row][:count]


def notation(moves: Moves) -> str:
    """Format moves in the notation, without their seats."""
    return "; ".join(write(move) for move in moves)


def zip_all(lists: list[list[Move]]) -> Iterator[list[Move]]:
    """Yield the first moves of all lists, then the second ones, and so on."""
    for number in range(max(map(len, lists), default=0)):
        yield [moves[number] for moves in lists if number < len(moves)]


@contextmanager
def installed() -> Iterator[tuple[str, ...]]:
    """Install the games that are no part of Gyoji in a temporary folder, and yield the ids of all refereed games."""
    with TemporaryDirectory() as name, chdir(name):
        folder = Path(name)
        with redirect_stdout(StringIO()):
            cli.main(["--lang", "en", "games", "new", CREATED])
        for project in (EXAMPLES / "lost_cities", folder / CREATED):
            install_project(folder, project)
        sys.path.insert(0, name)
        try:
            yield tuple(refereed_games())
        finally:
            sys.path.remove(name)
            forget(folder)
            moves_of_plays.cache_clear()


def plays(game: str) -> list[Path]:
    """Return the files of the recorded games: those of the tests, else the one that the game brings, if any."""
    demo = find(game).demo
    return sorted((PLAYS / game / "plays").glob("*.toml")) or ([demo] if demo.is_file() else [])


def _tables(game: str) -> Iterator[tuple[str, int, Iterator[tuple[Table, Moves]]]]:
    """Yield each recorded game, else a random one: its name and length, and its moments with what was declared last."""
    for path in plays(game):
        script = recorded_script.load(path)
        yield path.stem, len(script.lines), _recorded(script)
    if not plays(game):
        yield "random", RANDOM_LENGTH, _random(game)


def _recorded(script: recorded_script.RecordedScript) -> Iterator[tuple[Table, Moves]]:
    for table, performed in recorded_script.replay(script):
        yield table, performed.declared.moves if performed.declared else ()


def _random(game: str) -> Iterator[tuple[Table, Moves]]:
    chance = Random(game)
    table = open_table(find(game), find(game).meta.seats[0], {})
    for _ in range(RANDOM_LENGTH):
        if options := list(islice(table.options(), MAX_OPTIONS)):
            move = chance.choice(options)
            table.declare((move,))
            yield table, (move,)


@cache
def moves_of_plays(game: str) -> tuple[Move, ...]:
    """Return all moves that were declared in these games, refused ones too, without their seats."""
    declared = (moves for _, _, moments in _tables(game) for _, moves in moments)
    return tuple(dict.fromkeys(structs.replace(move, seat="") for moves in declared for move in moves))


def random_moves(table: Table, chance: Random, count: int) -> Iterator[Move]:
    """Yield moves of every kind with random values, none of them a made-up name."""
    keys = table.game.rules.keys(tuple(table.seats))
    kinds = [action.move for action in table.game.rules.actions.values()]
    moves = (random_move(chance.choice(kinds), "", keys, chance) for _ in range(count))
    yield from (move for move in moves if FREE_WORD not in write(move))


def moments(game: str, seed: int, count: int = MOMENTS_OF_PLAY) -> Iterator[Moment]:
    """Yield the labelled positions, then so many moments of each recorded game."""
    if game in GAMES:
        yield from labelled_moments(game)
    for name, length, tables in _tables(game):
        numbers = set(Random(f"{seed} {name}").sample(range(length), min(count, length)))
        for number, (table, _) in enumerate(tables):
            if number in numbers and not table.over:
                yield Moment(f"{name} after {number + 1}", table)


def selected(game: str, seed: int, limit: int, each: int = 6) -> Iterator[tuple[Moment, int]]:
    """Yield moments for so many lines at most (0: all moments), each with its number of lines (0: all)."""
    count = sum(min(MOMENTS_OF_PLAY, length) for _, length, _ in _tables(game))
    count += len({(line.corpus, line.position) for line in labelled_lines(game)} if game in GAMES else ())
    step = max(1, count * each // limit) if limit else 1
    share = -(-limit * step // count) if limit else 0
    for number, moment in enumerate(moments(game, seed)):
        if number % step == 0:
            yield moment, share


def labelled_lines(game: str) -> list[LabelledLine]:
    """Return the labelled lines of a game."""
    return [line for corpus in corpora.CORPORA for line in corpora.load(game, corpus).lines]


def labelled_moments(game: str) -> Iterator[Moment]:
    """Yield the positions of each corpus with its lines."""
    for corpus in corpora.CORPORA:
        loaded = corpora.load(game, corpus)
        used = {line.position for line in loaded.lines}
        positions = tuple(position for position in loaded.positions if position.name in used)
        for position, table in open_positions(corpora.Lines(game, positions, (), ())):
            lines = tuple(line for line in loaded.lines if line.position == position.name)
            yield Moment(f"{corpus}/{position.name}", table, lines)
