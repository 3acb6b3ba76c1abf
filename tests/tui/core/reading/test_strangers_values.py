"""Questions of strangers for values of a table are answered with the lines of the table that hold the values, and with
no moves.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.record import entry as journal
from referee.table.table import Table
from tui.core.conversation.conversation import Conversation
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session

TESTS = Path(__file__).parents[3]
QUESTIONS = [
    json.loads(line) | {"exam": exam}
    for exam in ("values", "values-2")
    for line in (TESTS / "strangers" / f"{exam}.jsonl").read_text("utf-8").splitlines()
]


@cache
def entries_of(name: str, exam: str) -> tuple[journal.Entry, ...]:
    """Return the entries of a record up to the table at which the questions of an exam were written."""
    lines = (TESTS / "kept" / "records" / f"{name}.jsonl").read_bytes().splitlines()
    count = int(len(lines[1:]) * 0.47) if exam == "values" else int(len(lines) * 0.62)
    return tuple(journal.from_line(line, index) for index, line in enumerate(lines[1 : count + 1], 1))


@pytest.mark.parametrize("question", [pytest.param(each, id=each["id"]) for each in QUESTIONS if "shown" in each])
def test_a_question_for_a_value_shows_the_line_that_holds_it(question: dict[str, Any]) -> None:
    table = Table(question["table"], [*entries_of(question["table"], question["exam"])])
    conversation = Conversation(Session(question["lang"]), table)
    conversation.write(question["text"])
    result = conversation.enter()
    assert result.step is None
    assert result.evaluated is not None
    words, faults = words_for(question["lang"], table.game.id, table.seats), result.evaluated.verdict.faults
    lines = [messages.fault(words, fault) for fault in faults if fault.key == "question_value"]
    for part in question["shown"]:
        assert any(part in line for line in lines), "\n".join([question["text"], *lines])
