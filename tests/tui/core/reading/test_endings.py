"""How people end a Japanese sentence says nothing of the move; what says that another thing follows joins it."""

from __future__ import annotations

import pytest

from referee.notation.move import write
from referee.reading.legal_moves import LegalMoves
from referee.table.table import Table
from tests.lines.table import load, opened
from tui.core.reading.line_reader import LineReader

BLACK = "place track_black_3; step_track trans_siberian black; step_track trans_siberian black; step_track kiev black"


@pytest.fixture(scope="module")
def first() -> Table:
    return next(table for position, table in opened(load("russian_railroads")) if position.name == "first")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("1番手をもらうよ", "place turn_first"),
        ("ルーブルもらうね", "place rubles_2"),
        ("工業化1だよ", "place industry_1"),
        ("パスだよ", "pass"),
        ("pass ok", "pass"),
        ("黒3、シベリア2、それからキエフ1", BLACK),
        ("黒3、シベリア2、そしてキエフ1", BLACK),
    ],
)
def test_an_ending_is_no_word_of_a_move(first: Table, text: str, move: str) -> None:
    assert "; ".join(write(one) for one in LineReader(first, LegalMoves(first)).parse(text).moves) == move
