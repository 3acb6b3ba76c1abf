"""A line of the notation is read without the reader of people's words, which takes long to build."""

from __future__ import annotations

from itertools import islice

import pytest

from referee.notation.move import write
from referee.reading.legal_moves import LegalMoves
from referee.rules.game import find, offered_games
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import LANGS
from tests.lines.table import load, opened
from tui.core.i18n.catalogs import words_for
from tui.core.reading.command_words import UNDO, command_texts, takes_back
from tui.core.reading.line_reader import LineReader


def words_of_taking_back() -> list[str]:
    found = list(command_texts(UNDO))
    for lang in LANGS:
        found += words_for(lang).translate(f"said_command.{UNDO}").replace("、", ",").split(",")
    return sorted({word.strip() for word in found})


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_a_line_of_the_notation_needs_no_words(game: str) -> None:
    count = 0
    for position, found in opened(load(game)):
        table = Table(position.name, found.entries)
        written = (f"{move.seat}: {write(move)}" if move.seat else write(move) for move in islice(table.options(), 10))
        for line in (line for line in written if " 0" not in line):  # a lone zero may be none of something
            reader = LineReader(table, LegalMoves(table))
            assert reader.parse(line).moves, line
            assert "context" not in vars(reader), line
            count += 1
    assert count >= 10


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", offered_games())
def test_no_words_of_taking_back_are_a_line_of_the_notation(game: str) -> None:
    position = StandalonePosition(find(game))
    words = words_of_taking_back()
    assert len(words) > 200
    for word in words:
        for line in (word, f"{word}.", f"ok, {word}", f"{word} please", word.upper()):
            with pytest.raises(InputError):
                position.read(line)


@pytest.mark.parametrize("line", ["undo", "ok, take that back", "scratch that.", "取り消して", "一手戻して"])
def test_words_of_taking_back_are_refused_as_a_move(line: str) -> None:
    position = StandalonePosition(find("nippon"))
    assert takes_back(line)
    unread = LineReader(position, LegalMoves(position)).parse(line).unread
    assert unread is not None
    assert [fault.key for fault in unread.faults] == ["text_takes_back"]
