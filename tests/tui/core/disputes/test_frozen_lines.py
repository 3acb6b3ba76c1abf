"""In a dispute, neither an answer nor a suspended rule changes the meaning of a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.facts.verdict import VerdictStatus
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from tests.lines.moments import labelled_moments
from tests.tui.screens.dispute.test_dispute_screen import Drive, drive
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.session.session import Session


@pytest.mark.parametrize(
    ("first", "line"),
    [("preparation phase", "let's score"), ("let's score", "preparation phase"), ("trust step", "let's score")],
)
def test_an_edited_line_says_what_it_says_without_the_answers(tmp_path: Path, first: str, line: str) -> None:
    said = []

    async def fresh(user: Drive) -> None:
        await user.fill(line)
        said.append((user.screen.dispute.line.moves, user.screen.dispute.line.choices))

    async def edited(user: Drive) -> None:
        await user.fill(first)
        dispute = user.screen.dispute
        assert dispute.stage == "ask", user.text
        await user.answers("bidding")
        assert dispute.order, user.text
        await user.press("escape")
        user.screen.stages.line.value = ""
        await user.fill(line)
        said.append((dispute.line.moves, dispute.line.choices))

    drive(tmp_path / "fresh", fresh, game="plan_city")
    drive(tmp_path / "edited", edited, game="plan_city")
    assert said[0][0] and said[0] == said[1]


@pytest.mark.parametrize(
    ("name", "line"),
    [("first", "3"), ("three", "hire the engineer"), ("three", "キエフを5まで"), ("pool", "factory 4, slot 4")],
)
def test_a_refused_line_says_the_same_without_the_rules_that_it_breaks(tmp_path: Path, name: str, line: str) -> None:
    session = Session("en", SqliteStore(tmp_path))
    moment = next(each for each in labelled_moments("russian_railroads") if each.name == f"table/{name}")

    def disputed(table: Table) -> DisputeProcedure:
        dispute = DisputeProcedure(session, table.game, table, line)
        dispute.advance()
        return dispute

    refused = disputed(moment.table.trial())
    assert refused.evaluated is not None and refused.evaluated.verdict.status is VerdictStatus.ILLEGAL
    without = moment.table.trial()
    without.house_rule(refused.evaluated.verdict.clauses, "agreed")
    assert disputed(without).line.moves == refused.line.moves


def test_a_line_with_a_list_that_is_too_long_leaves_its_other_meanings(tmp_path: Path) -> None:
    """A list may hold eight cards: the meaning with more of them is no row, and its unused words are none."""
    moment = next(each for each in labelled_moments("russian_railroads") if each.name == "everyday/reveal")
    line = "so 15 + 4 + 5, since I hold the one for where my black tracks are"
    dispute = DisputeProcedure(Session("en", SqliteStore(tmp_path)), moment.table.game, moment.table.trial(), line)
    dispute.advance()
    assert dispute.question_answer is not None
    assert [len(row.moves) for row in dispute.question_answer.moves] == [1] * len(
        dispute.line.choices
    ) and dispute.line.choices
    assert len(dispute.line.unused) == len(dispute.line.choices)
