"""Several moves declared at once: what a later one needs and an earlier one changes is asked once, and settles it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.facts.verdict import VerdictStatus
from referee.record.opening_entry import opening, seats_of
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from tests.games.nippon.nippon_tables import GAME, NAMES, cited
from tests.play.told import Told


def described(**facts: Any) -> Table:
    """A table of four that began in the middle, with what is told of it."""
    table = Table("described", [opening(GAME, seats_of(GAME, NAMES), blank=True)])
    table.describe({"active": "B", "main_done": False, **facts})
    return table


def asked_until_settled(text: str, judging: Any, tell: Callable[[str, Any], Any], answers: dict[str, Any]) -> Any:
    """Answer whatever is asked, each question once; anything not among `answers` ends the asking."""
    asked: list[str] = []
    while True:
        verdict = judging(text).verdict
        path = next((one.path for one in verdict.questions if one.path in answers), None)
        if verdict.status is not VerdictStatus.NEEDS or path is None:
            return verdict, asked
        assert path not in asked, path
        asked.append(path)
        tell(path, answers[path])


# NIP-7.6 with NIP-R5: a knowledge exchange before the build counts for it, so that the level after the step decides.
EXCHANGE = {"seats.B.blueprints": 3, "seats.B.yen": 6_000, "seats.B.room.knowledge": 4}


@pytest.mark.parametrize(
    ("before", "after", "clauses"),
    [
        (3, 4, set()),  # a bento factory needs 4 (NIP-7.5)
        (3, 3, {"NIP-7.6"}),  # the step came to a space without a number (NIP-2.8), and no blueprint is left
    ],
)
def test_the_level_after_an_exchange_is_asked_once(before: int, after: int, clauses: set[str]) -> None:
    facts = EXCHANGE | {"seats.B.levels.knowledge": before}
    rest = {
        "seats.B.factories.bento.tile": "",
        "supply.bento_1": True,
        "seats.B.workers": (),
        "slots.2": ("?", "?", "?"),
        **{f"seats.{seat}.factories.bento.tile": "" for seat in "ACDYRP"},
        "seats.B.held_machines": 0,
    }
    answers = {"now.levels.B.knowledge.1": after, **rest}
    position = StandalonePosition(GAME, facts)
    verdict, asked = asked_until_settled(
        "B: exchange knowledge; invest bento_1", position.judge, position.tell, answers
    )
    assert cited(verdict) == clauses
    assert verdict.status is (VerdictStatus.ILLEGAL if clauses else VerdictStatus.LEGAL)
    assert "now.levels.B.knowledge.1" in asked
    table = described(**facts)
    told = Told(table)
    line = "B: exchange knowledge; invest bento_1"
    verdict, asked = asked_until_settled(line, told.judge, told.tell, answers)
    assert cited(verdict) == clauses
    assert verdict.status is (VerdictStatus.ILLEGAL if clauses else VerdictStatus.LEGAL)
    assert "now.levels.B.knowledge.1" in asked
    if not clauses:
        assert told.declare(line).step
        assert table.state.seats["B"].levels["knowledge"] == 4  # what was read off for the move is known from then on
        assert not table.state.now
