"""The verb of a move that stands behind what it is done with is no second move."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.notation.move import write
from referee.reading.legal_moves import LegalMoves
from referee.table import recorded_script
from referee.table.table import Table
from tests.games.russian_railroads import plays
from tui.core.reading.line_reader import LineReader

PLAY = Path(plays.__file__).parent / "four.toml"
TOKEN = "Aki: choose_token tok_card_and_bonus"


@pytest.fixture(scope="module")
def token() -> Table:
    """Aki has just used the token of a card and an end bonus card: the card first (RRR-4.1109)."""
    return next(table for table, done in recorded_script.replay(recorded_script.load(PLAY)) if done.line.text == TOKEN)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("the engineer 1 card", "card_engineer_1"),
        ("black worker card", "card_black_worker"),
        ("技術者1番のカード", "card_engineer_1"),
        ("黒のワーカーのカード", "card_black_worker"),
    ],
)
def test_the_card_that_is_named_takes_no_other(token: Table, text: str, card: str) -> None:
    """It took an end bonus card as well, for which 10 VP may be taken instead."""
    assert [write(move) for move in LineReader(token, LegalMoves(token)).parse(text).moves] == [f"choose_card {card}"]


@pytest.mark.parametrize(
    "text", ["the engineer 1 card, then the end bonus card", "技術者1番のカード、エンドボーナスカード"]
)
def test_what_is_said_of_both_is_both(token: Table, text: str) -> None:
    moves = LineReader(token, LegalMoves(token)).parse(text).moves
    assert [write(move) for move in moves] == ["choose_card card_engineer_1", "take_end_bonus"]
