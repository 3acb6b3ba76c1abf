"""Declarations are ranked by what a line states of them, allowed or not; lines that are not understood get rows."""

from __future__ import annotations

from functools import cache

import pytest

from referee.judging.line_parser import drop_implied
from referee.move_ranking.alignment import FEATURES
from referee.move_ranking.move_ranker import MoveRanker, line_words, stated_declarations
from referee.move_ranking.weights import score, weights
from referee.notation.move import write
from referee.reading.context import Context, context_of
from referee.reading.legal_moves import LegalMoves
from referee.reading.position import Budget, Position
from referee.table.table import Table
from tests.lines import fit, table
from tui.core.reading.line_reader import LineReader


@cache
def _at_start() -> tuple[Table, Context]:
    lines = table.load("nippon")
    position = next(each for each in lines.positions if each.name == "start")
    _, live_table = next(table.opened(table.Lines("nippon", (position,), (), ())))
    return live_table, context_of(live_table, LegalMoves(live_table))


def _first(text: str) -> str:
    return "; ".join(map(write, drop_implied(stated_declarations(text, _at_start()[1])[0])))


@pytest.mark.parametrize(
    ("text", "declaration"),
    [
        ("ship east", "ships east_japan"),
        ("silk 3", "invest silk_3"),
        ("知識を3段階", "knowledge 3"),
        ("西と北海道に鉄道", "trains west_japan,hokkaido"),
        ("two trains in hokkaido", "trains hokkaido,hokkaido"),
    ],
)
def test_the_move_that_explains_more_comes_first(text: str, declaration: str) -> None:
    assert _first(text) == declaration


def test_a_move_that_is_not_allowed_is_ranked_as_well() -> None:
    live_table, _ = _at_start()
    assert live_table.judge(_first("two trains in hokkaido")).verdict.status.value == "illegal"


def test_the_order_is_the_same_each_time() -> None:
    _, context = _at_start()
    rows = [stated_declarations("silk two with the red guy and a boat", context) for _ in range(2)]
    assert rows[0] == rows[1]


def test_no_rows_for_words_that_state_no_move() -> None:
    _, context = _at_start()
    assert not stated_declarations("the weather was lovely yesterday", context)


def test_a_line_that_is_not_understood_gets_rows_and_no_declaration() -> None:
    live_table, context = _at_start()
    parsed = LineReader(live_table, context.options).parse("half my cash into learning: knowledge up by 3")
    assert not parsed.moves
    assert any(write(row[-1]) == "knowledge 3" for row in parsed.choices)
    assert all(words.texts for words in parsed.unused)


def test_every_feature_has_a_weight() -> None:
    _, context = _at_start()
    position = Position(context.table, context.options, Budget.of_line())
    best = MoveRanker(line_words("ship east", context, position), position).ranked()[0]
    assert len(best.features) == len(FEATURES) == len(weights())
    assert best.score == pytest.approx(score(best.features, weights()))


def test_a_fit_prefers_what_right_declarations_have() -> None:
    line = next(line for line in fit.at_tables("nippon", ("people",)).__next__()[2])
    rows = [tuple(float(at == 0) for at in range(len(FEATURES))), tuple(0.0 for _ in FEATURES)]
    examples = [fit.Example("nippon", line, rows, [True, False], 0.0)]
    by = fit.fitted(examples)
    assert by[0] > 0
    assert by == fit.fitted(examples)
