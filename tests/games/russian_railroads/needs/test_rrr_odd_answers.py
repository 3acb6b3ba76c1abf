"""An answer that cannot be beside what is told already is doubted when it is given; any other is taken as it is."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.verdict import Question
from referee.games.russian_railroads.contradictions import unusual_answers
from referee.judging.line_parser import names_of
from scoring.errors import InputError
from scoring.text_catalogs import LANGS
from tests.games.russian_railroads.needs.rrr_hidden import IDS
from tests.games.russian_railroads.needs.test_rrr_cold_proofs import telling
from tests.games.russian_railroads.rrr_tables import GAME
from tui.core.conversation.typed_answer_reader import AnswerReader
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

NAMES = names_of(GAME, dict.fromkeys(IDS, ""))
HIRED = {"seats.B.engineers": ("engineer_5",)}


@pytest.mark.parametrize(
    ("facts", "path", "value", "clauses"),
    [
        # Each engineer is there once (RRR-4.112): owned, used, on the strip.
        (HIRED, "strip.public_1", 5, ["RRR-4.112"]),
        ({"spaces.engineer_5.owner": "B"}, "strip.public_1", 5, ["RRR-4.112"]),
        ({"strip.public_1": 14}, "strip.public_2", 14, ["RRR-4.112"]),
        ({"strip.hire": 5}, "seats.Y.engineers", ("engineer_7", "engineer_5"), ["RRR-4.112"]),
        (HIRED, "seats.Y.engineers", ("engineer_5",), ["RRR-4.112"]),
        ({"strip.wait_2": 5}, "spaces.engineer_5.owner", "Y", ["RRR-4.112"]),
        (HIRED, "strip.public_1", 14, []),
        (HIRED, "spaces.engineer_5.owner", "B", []),  # its owner has used it
        ({"strip.public_1": 0}, "strip.public_2", 0, []),  # two empty slots
        # An answer told anew takes the place of the old one.
        ({"strip.public_1": 14}, "strip.public_1", 14, []),
        # What was wrong before is not the fault of this answer.
        ({"strip.public_1": 14, "strip.public_2": 14}, "strip.hire", 3, []),
        # There are 20 doublers in all (RRR-4.111, RRR-4.704).
        ({"seats.Y.doublers": 8, "seats.B.doublers": 8}, "doublers_left", 5, ["RRR-4.704"]),
        ({"seats.Y.doublers": 8, "seats.B.doublers": 8}, "doublers_left", 4, []),
    ],
)
def test_an_answer_against_what_is_told_is_doubted(
    facts: dict[str, Any], path: str, value: Any, clauses: list[str]
) -> None:
    assert [fault.values["clause"] for fault in unusual_answers(telling(facts), path, value)] == clauses


def test_the_doubt_is_said_once_and_the_answer_taken_the_second_time() -> None:
    state, answers = telling(HIRED), AnswerReader()
    fact = GAME.fact(IDS, "strip.public_1")
    assert fact is not None
    question = Question("strip.public_1", fact)
    with pytest.raises(InputError) as found:
        answers.read(GAME, state, NAMES, question, "5")
    assert [fault.key for fault in found.value.faults] == ["answer_against", "answer_odd"]
    for lang in LANGS:
        said = messages.fault(words_for(lang, GAME.id), found.value.faults[0], NAMES)
        assert "RRR-4.112" in said and "{" not in said
    assert answers.read(GAME, state, NAMES, question, "5") == 5
