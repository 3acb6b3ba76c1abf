"""No rule is hidden by what the reader takes words for: the beginning of a declaration, or another move."""

from __future__ import annotations

from pathlib import Path

from referee.reading.legal_moves import LegalMoves
from referee.rules.game import find
from referee.table.standalone_position import StandalonePosition
from tests.disputes.dispute_set import rule_ids
from tests.tui.screens.dispute.test_dispute_screen import Drive, drive
from tui.core.disputes.question_answer import answer_question
from tui.core.reading.line_reader import LineReader


def test_the_beginning_of_a_declaration_with_its_seat_is_completed() -> None:
    position = StandalonePosition(find("plan_city"))
    parsed = LineReader(position, LegalMoves(position)).argue("red: bid")
    assert answer_question(position, "red: bid", parsed) is None


def test_an_unfinished_declaration_is_typed_on_and_its_rules_stand_below(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        await user.fill("take back my bid")
        assert "Missing: proposal card" in user.text
        assert "PLC-3.12" in user.text
        await user.press("space", "4")  # the line is typed on
        assert user.screen.stages.line.value == "take back my bid 4"
        assert "PLC-3.12" not in user.text

    drive(tmp_path, journey, game="plan_city")


def test_a_question_of_a_dispute_names_the_rules_below(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        await user.fill("prepare the round")
        assert user.screen.dispute.stage == "ask", user.text
        assert "Rules you may mean" in user.text
        assert "PLC-8.1" in rule_ids(user.screen.dispute.related.related)
        assert "PLC-8.1" in user.text


def test_a_move_with_more_beside_it_is_a_row_without_a_verdict(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        await user.fill("prepare next round, who starts?")
        assert user.screen.dispute.stage == "line"
        assert "1 carry out the preparation phase" in user.text and "PLC-5.1" in user.text
        assert "No, " not in user.text and "Yes, " not in user.text, "it would be the answer to another question"

    drive(tmp_path, journey, game="plan_city")


def test_related_rules_are_few() -> None:
    position = StandalonePosition(find("plan_city"))
    answer = answer_question(
        position, "cover the river", LineReader(position, LegalMoves(position)).argue("cover the river")
    )
    assert answer is not None and answer.is_unfinished
    assert 1 <= len(answer.related) <= 4
    assert rule_ids(answer.related) <= rule_ids(answer.rows)
