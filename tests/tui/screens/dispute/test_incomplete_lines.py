"""In a dispute, and where a declaration of the record is changed, rows of an incompletely understood line are marked."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widgets import OptionList

from tests.tui.incomplete_lines import GRAVE, MINOR, SEVERAL, give_rows
from tests.tui.screens.dispute.test_dispute_screen import Drive, drive, table_of
from tests.tui.screens.table.table_rooms import Room as Context
from tests.tui.screens.table.table_rooms import fresh, visit

UNUSED = "(not used: next turn)"


@pytest.fixture(autouse=True)
def rows(monkeypatch: pytest.MonkeyPatch) -> None:
    give_rows(monkeypatch)


def test_a_dispute_rules_on_no_row_that_was_not_selected(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        await user.fill(SEVERAL["en"])
        assert user.screen.dispute.stage == "line"
        assert user.text.count(UNUSED) == 2 and "✗ Aki builds Light bulb" in user.text
        for headline in ("legal", "Yes", "It depends"):
            assert headline not in user.text
        await user.press("enter", "enter")
        assert user.screen.dispute.stage == "line", "no row is selected in advance"
        await user.press("2", "enter")
        assert user.screen.dispute.stage == "verdict" and "Aki: not legal" in user.text

    table_of(tmp_path)
    drive(tmp_path, journey, table="friday")


def test_a_second_enter_takes_a_single_row_with_minor_unused_words(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        await user.fill(GRAVE["en"])
        await user.press("enter")
        assert user.screen.dispute.stage == "line"
        await user.press("down", "enter")
        assert user.screen.dispute.stage == "ask"

    async def other(user: Drive) -> None:
        await user.fill(MINOR["en"])
        await user.press("enter")
        assert user.screen.dispute.stage == "ask"

    table_of(tmp_path)
    for steps in (journey, other):
        drive(tmp_path, steps, table="friday")


def test_the_rows_of_a_changed_declaration_are_marked(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    assert session.open("friday").declare("Aki: invest silk_1").step

    async def steps(context: Context) -> None:
        await context.press("f4")
        await context.line(SEVERAL["en"], "InputDialog Input")
        await context.press("enter")
        rows = [str(option.prompt) for option in context.app.screen.query_one(OptionList).options]
        assert rows[1] == f"2 ✗ Aki builds Light bulb (saves coal)  {UNUSED}"
        (span,) = context.app.screen.query_one(OptionList).options[1].prompt.spans  # type: ignore[union-attr]  # a Text
        assert (rows[1][span.start : span.end], str(span.style)) == ("next turn", "strike")
        await context.press("enter")
        assert context.app.screen.query(OptionList), "no row is selected in advance"
        await context.press("2", "enter")
        assert "NIP-7.6" in context.text and [entry.kind for entry in context.entries()] == ["open", "move"]

    asyncio.run(visit(session, steps, start="record", table="friday", seq=2))
