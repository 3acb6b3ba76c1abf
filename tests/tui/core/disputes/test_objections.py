"""What people say of a move that was just made leads to its entry."""

from __future__ import annotations

import pytest

from referee.reading.objections import objection_of
from tests.referee.tiny import played
from tui.core.reading.command_words import is_objection

BARE = (
    "that's illegal",
    "was that allowed?",
    "Ben couldn't do that",
    "hey, wait, that was against the rules!",
    "is that even allowed?",
    "No way. Chie can't do that.",
    "that's not right",
    "I don't think that was legal",
    "今のはおかしい",
    "それできないでしょ",
    "Benの今のは反則では",
    "えっ、今のいいの?",
    "さっきのはルール違反だよ",
    "ちょっと待って、それダメじゃない?",
    "今の、本当に合ってる?",
    "その手は無効です",
)


@pytest.mark.parametrize("text", BARE)
def test_a_bare_objection_names_at_most_a_seat(text: str) -> None:
    found = objection_of(played(), text)
    assert found.is_bare, found
    named = {"Ben": "B", "Chie": "C"}
    assert set(found.seats) == {id for name, id in named.items() if name in text}


@pytest.mark.parametrize(
    "text",
    ["may Ben build two factories?", "A: mines 1", "how many coal does Aki have", "工場は2つ建てられる?", "青: 鉱山 1"],
)
def test_what_is_no_objection(text: str) -> None:
    found = objection_of(played(), text)
    assert not found.is_bare
    assert not found.is_marked


@pytest.mark.parametrize(
    "text", ["hang on, didn't Chie build mines?", "さっきのBenの鉱山、足りなくない？", "Benが鉱山を建ててたよね"]
)
def test_a_line_that_questions_what_was_done_opens_a_dispute(text: str) -> None:
    assert is_objection(played(), text)


@pytest.mark.parametrize(
    "text",
    [
        "俺ももう降りとくわ",
        "wait, mines 2",
        "I already did that, so mines 1",
        "may Ben just take mines?",
        "could I have the mines?",
    ],
)
def test_a_declaration_or_a_wish_opens_none(text: str) -> None:
    assert not is_objection(played(), text)
