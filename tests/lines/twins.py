"""Illegal twins: moves that may be made in other positions of a game and not in this one, in the forms in which Gyoji
writes them. Print those that are read otherwise: `python -m tests.lines.twins [-n COUNT] [--seed N] [GAME]`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

from msgspec import Struct, structs

from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import drop_implied
from referee.notation.move import Move, Moves, verb_of, write
from referee.notation.sentence import sentence_of
from referee.reading.contents import is_owned
from referee.reading.legal_moves import LegalMoves
from referee.table.table import Table
from scoring.text_catalogs import LANGS
from tests.lines.reading import said_all
from tests.lines.table import GAMES, load, opened
from tui.core.i18n.catalogs import words_for
from tui.core.reading.line_reader import LineReader
from tui.core.reading.parsed_line import ParsedLine

AMONG = 60
"""Twins are drawn from so many moves of each verb and position."""


class Twin(Struct, frozen=True):
    """A move that is refused in a position, one form of it, and how this text is read."""

    game: str
    position: str
    form: str
    text: str
    moves: Moves
    parsed: ParsedLine

    @property
    def is_refused_as_said(self) -> bool:
        """Whether the line is this move and nothing else."""
        return drop_implied(self.parsed.moves) == self.moves and not self.parsed.choices


def twins(game: str, count: int, seed: int = 0) -> Iterator[Twin]:
    """Draw so many refused moves in each position of a game, and read each in all forms."""
    tables = [(position.name, Table(position.name, found.entries)) for position, found in opened(load(game))]
    pool = list(dict.fromkeys(move for _, table in tables for move in _moves(table)))
    for name, table in ((name, table) for name, table in tables if table.acting):
        chance, left = Random(f"{seed} {game} {name}"), count
        reader = LineReader(table, LegalMoves(table))
        for move in chance.sample(pool, len(pool)):
            moves = (structs.replace(move, seat=table.acting),)
            if not left:
                break
            if table.judge(moves).verdict.status is VerdictStatus.ILLEGAL:
                left -= 1
                for form, text in forms(table, moves[0]):
                    yield Twin(game, name, form, text, moves, reader.parse(text))


def _moves(table: Table) -> Iterator[Move]:
    offers = LegalMoves(table)
    for verb in offers.verbs:
        yield from islice(offers.moves(verb), AMONG)


def forms(table: Table, move: Move) -> Iterator[tuple[str, str]]:
    """Yield (name of the form, text) for each form in which Gyoji writes a move of the acting seat."""
    is_own = is_owned(table.game, table.state, move) is not False
    is_implied = is_own and table.judge(write(move)).moves[-1:] == (move,)
    yield "notation of a seat", f"{move.seat}: {write(move)}"
    if is_implied:
        yield "notation", write(move)
    for lang in LANGS:
        words = words_for(lang, table.game.id, table.seats, table.own_words)
        if is_implied:
            yield f"sentence {lang}", sentence_of(move, words)
        if (text := sentence_of(move, words, True)) != sentence_of(move, words):
            yield f"sentence of a seat {lang}", text


def main(games: tuple[str, ...], count: int, seed: int) -> None:
    """Print each twin that is not refused as said, then the figures."""
    for game in games:
        figures: Counter[str] = Counter()
        for twin in twins(game, count, seed):
            figures[twin.form] += 1
            if not twin.is_refused_as_said:
                figures[f"{twin.form}: otherwise"] += 1
                rows = " | ".join(map(said_all, twin.parsed.choices))
                keys = [fault.key for fault in twin.parsed.unread.faults] if twin.parsed.unread else []
                out(f"{twin.position}: {twin.text!r} is {verb_of(twin.moves[0])} {said_all(twin.moves)!r}")
                out(f"    read as {said_all(twin.parsed.moves)!r}, rows {rows[:150]!r} {keys}")
        out(game, *(f"{form} {figures[form]}" for form in sorted(figures)), sep=", ")


def out(*texts: str, sep: str = " ") -> None:
    """Print a line."""
    sys.stdout.write(sep.join(texts) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.lines.twins", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], metavar="GAME", help=f"of {', '.join(GAMES)}")
    parser.add_argument("-n", type=int, default=20, dest="count", help="so many moves in each position")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    main(tuple(chosen.games) or GAMES, chosen.count, chosen.seed)
