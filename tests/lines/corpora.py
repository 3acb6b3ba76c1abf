"""All labelled lines, each with its register: those of the table are terse, those of `everyday/` as marked there, those of
tired people twisted; people who had read no code wrote each meaning in all three.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from referee.table.table import Table
from tests.lines import everyday_lines, table
from tests.lines.table import HERE, Lines, Meant, Position

TERSE, NATURAL, TWISTED = REGISTERS = ("terse", "natural", "twisted")
CORPORA = ("table", "everyday", "tired", "people")


class LabelledLine(Struct, frozen=True):
    """A line of a corpus in a register, with the name of its position and the declarations that are right for it, in the
    notation: the first is what it says, or they are choices if it leaves one open (`is_open`). None if it is no move.
    """

    corpus: str
    register: str
    lang: str
    text: str
    position: str
    declarations: tuple[str, ...]
    verdict: str
    is_open: bool


class Corpus(Struct, frozen=True):
    """The labelled lines of one corpus about one game."""

    lines: tuple[LabelledLine, ...]
    positions: tuple[Position, ...]


def load(game: str, corpus: str) -> Corpus:
    """Read the lines of a corpus about a game."""
    if corpus == "everyday":
        positions, everyday = everyday_lines.load(game)
        kinds = dict(zip(everyday_lines.KINDS, REGISTERS, strict=True))
        lines = [_labelled(corpus, kinds[line.kind], line.lang, line.text, line.meant) for line in everyday]
        return Corpus(tuple(lines), positions)
    lines_of_game = table.load(game, HERE if corpus == "table" else HERE / corpus)
    registers = {"table": (TERSE,), "tired": (TWISTED,), "people": REGISTERS}[corpus]
    lines = [
        _labelled(corpus, registers[number % len(registers)], line.lang, line.text, line.meant)
        for number, line in enumerate(lines_of_game.lines)
    ]
    return Corpus(tuple(lines), lines_of_game.positions)


def _labelled(corpus: str, register: str, lang: str, text: str, label: Meant) -> LabelledLine:
    declarations = tuple(filter(None, (label.move, *label.other, *label.ask)))
    return LabelledLine(corpus, register, lang, text, label.at, declarations, label.verdict, not label.move)


def at_tables(game: str, corpora: Sequence[str] = CORPORA) -> Iterator[tuple[str, Table, list[LabelledLine]]]:
    """Yield each position of a game by its name, with a table in it and the lines of one corpus for it."""
    for corpus in corpora:
        loaded = load(game, corpus)
        used = {line.position for line in loaded.lines}
        positions = tuple(position for position in loaded.positions if position.name in used)
        for position, opened in table.opened(Lines(game, positions, (), ())):
            yield position.name, opened, [line for line in loaded.lines if line.position == position.name]
