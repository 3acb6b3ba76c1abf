"""Lines that are not read completely are rows of the moves that they state best, with the words that each leaves out."""

from __future__ import annotations

import pytest

from referee.judging.line_parser import drop_implied
from referee.notation.move import write
from referee.reading.legal_moves import LegalMoves
from tests.tui.core.reading.test_fillers import table
from tui.core.reading.line import Line
from tui.core.reading.line_reader import LineReader


def parse(game: str, position: str, text: str) -> Line:
    at = table(game, position)
    return LineReader(at, LegalMoves(at)).parse(text)


def rows(parsed: Line) -> list[str]:
    return ["; ".join(map(write, drop_implied(row))) for row in parsed.choices]


STATED = [
    ("nippon", "start", "I am nearly bankrupt anyway, so mines 2", "mines 2"),
    ("nippon", "start", "mines 2 - my favourite place", "mines 2"),
    ("nippon", "start", "ほかに手がないので鉱山2つ", "mines 2"),
    ("nippon", "start", "Ben is on 3 there, so I take mines 2", "mines 2"),
    ("russian_railroads", "first", "blorp, black 2", "place track_black_2"),
    ("nippon", "coloured", "half my cash into learning: knowledge up by 3", "knowledge 3"),
    # nine is more than a proposal holds; seven cubes are more than anybody has
    ("plan_city", "bid", "I bid nine on proposal one so nobody can top it.", "bid_proposal proposal_1 9"),
    ("crisis", "export", "can i dump 7 energy on the black market", "sell_black_market energy 7"),
]
"""Lines with words that nothing explains, and the move among the others, allowed or not."""


@pytest.mark.parametrize(("game", "at", "text", "move"), STATED)
def test_the_move_with_other_words_is_a_row(game: str, at: str, text: str, move: str) -> None:
    parsed = parse(game, at, text)
    assert not parsed.moves
    assert move in rows(parsed)
    assert len(parsed.choices) <= 5
    assert all(words.texts for words in parsed.unused)


@pytest.mark.parametrize(
    "text",
    [
        "I don't build silk 4",
        "not silk #3",
        "絹工場4は建てない",
        "the weather was lovely yesterday",
        "sell silk in west japan",
    ],
)
def test_what_is_denied_or_names_no_possible_move_has_no_rows(text: str) -> None:
    parsed = parse("nippon", "building", text)
    assert not parsed.moves
    assert not parsed.choices


def test_rows_of_a_question_are_answered() -> None:
    assert parse("crisis", "export", "can i dump 7 energy on the black market").is_question
    assert not parse("crisis", "export", "i dump 7 energy on the black market").is_question


def test_a_negation_in_another_part_denies_nothing() -> None:
    assert "mines 1" in rows(parse("nippon", "lenses", "石炭ないし、こうざん1つだけ上げとくか"))
