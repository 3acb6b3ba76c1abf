"""Letters and signs that are compared otherwise than they are written."""

from __future__ import annotations

import pytest

from referee.notation.sentence_parser import read_sentence
from tests.tui.core.reading.test_hear import heard, moves, table


@pytest.mark.parametrize("text", ["paß", "Aki paßes"])
def test_a_letter_that_counts_as_two_is_read(text: str) -> None:
    """ß is compared as two letters, and stood at one place: a sentence that ended in it broke the reader."""
    at = table("russian_railroads", "first")
    kinds = [action.move for action in at.game.rules.actions.values()]
    assert read_sentence(kinds, at.names, text) is not None
    assert moves(heard("russian_railroads", "first", text)) == "A: pass"


@pytest.mark.parametrize("text", ["機械を+2にする", "machine +2", "make the machine a +2"])
def test_a_number_with_a_plus_counts_nothing(text: str) -> None:
    """A machine of +2 is an upgraded one (NIP-8.4), of which Aki has none: two machines were bought to be held."""
    assert not heard("nippon", "start", text).moves
