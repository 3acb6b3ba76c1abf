"""Words of one verb never make a line a move of another one."""

from __future__ import annotations

from referee.notation.move import verb_of, write
from referee.reading.legal_moves import LegalMoves
from tests.games.nippon.nippon_tables import own, situation
from tests.tui.core.reading.test_hear import heard
from tui.core.reading.line_reader import LineReader


def test_a_line_of_one_verb_is_not_refused_as_another() -> None:
    """A contract and no silk was Silk #3; a reward column that is not there was two steps of knowledge."""
    made = situation(4, own("A", "silk_1"))
    parsed = LineReader(made, LegalMoves(made)).parse("契約3に絹糸")
    assert not parsed.moves and ["export"] in [[verb_of(move) for move in row] for row in parsed.choices], "not Silk #3"
    assert not heard("nippon", "reward", "統合整理 9列 石炭2個 知識").moves


def test_once_more_names_nothing_but_the_last_turn() -> None:
    """Its first letter began “sell” and “run”, and once was a number. The seat built Bento #1 before (the record)."""
    parsed = heard("nippon", "paper", "もう一回")
    assert not parsed.moves and [[write(move) for move in row] for row in parsed.choices] == [
        ["invest bento_1 worker=white"]
    ]
