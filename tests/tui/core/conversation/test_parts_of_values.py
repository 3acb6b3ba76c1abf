"""No answer to a question about one printed value tells another one, in any game."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from referee.facts.verdict import Question
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find, offered_games
from referee.table.table import Table
from scoring.errors import InputError
from scoring.fields.simple_fields import WholeNumber
from tui.core.components.printed_value_groups import cards_of
from tui.core.conversation.typed_answer_reader import read_answer
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

NAMED = {"company.X.level": 1, "event.X.colour": "red", "influence.X.timing": "event"}
"""A card of each kind that a table names."""
ALONE = ("0", "1", "2", "3", "no", "none", "-", "first", "1個", "なし", "one", "yes")
"""What somebody may answer who was asked for one value."""


@pytest.mark.parametrize("by_path", [False, True])
@pytest.mark.parametrize("game", offered_games())
def test_one_value_is_no_whole_line_unless_the_line_is_asked(game: str, by_path: bool) -> None:
    """A question that is asked for the whole line says so; a value that is named by its path is a number, yes or no."""
    found = find(game)
    table = Table("test", [opening(found, seats_of(found, ("Ann", "Ben", "Chie")))])
    words, wrong = words_for("en", game), []
    for path in (path for card in cards_of(found, NAMED) if len(card.paths({})) > 1 for path in card.paths({})):
        question = Question(f"printed.{path}", table.fact(f"printed.{path}"))
        is_line = messages.question(words, question) != messages.fact(words, question.fact)
        if by_path:
            is_line = not isinstance(question.fact.field, WholeNumber)
        wrong += [(path, text) for text in (() if is_line else ALONE) if len(told(table, question, text, by_path)) > 1]
    assert not wrong


def told(table: Table, question: Question, text: str, by_path: bool) -> dict[str, Any]:
    with suppress(InputError):
        return read_answer(table.game, table.state, table.names, question, text, by_path)[0]
    return {}


def test_a_no_that_is_told_by_path_is_said_of_that_number_alone() -> None:
    found = find("plan_city")
    table = Table("test", [opening(found, seats_of(found, ("Ann", "Ben", "Chie")))])
    path = "printed.trust.forbids.1.4"
    for text, value in (("no", False), ("yes", True)):
        assert told(table, Question(path, table.fact(path)), text, True) == {path: value}
