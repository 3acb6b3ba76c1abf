"""At a table, a line of which words are left out gives rows: nothing is called, and only what was chosen is declared."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.incomplete_lines import GRAVE, MINOR, QUESTION, SEVERAL, give_rows
from tests.tui.screens.table.table_rooms import Room as Context
from tests.tui.screens.table.table_rooms import Steps, fresh, visit
from tui.screens.dispute import DisputeScreen
from tui.widgets.inline_question import InlineQuestion
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.turn_banner import TurnBanner

UNUSED = {"en": "(not used: next turn)", "ja": "（使っていない言葉: 次の手番で）"}


@pytest.fixture(params=["en", "ja"])
def lang(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    assert isinstance(request.param, str)
    give_rows(monkeypatch, request.param)
    return request.param


def at_a_table(folder: Path, lang: str, steps: Steps) -> None:
    asyncio.run(visit(fresh(folder, lang), steps))


def suggestion_list(context: Context) -> MoveSuggestionList:
    return context.at_table.query_one(MoveSuggestionList)


def line_text(context: Context) -> str:
    """The text of the input line."""
    return context.typed


def is_fact_required(context: Context) -> bool:
    """Whether the length of the knowledge track is asked, which declaring “knowledge 2” needs."""
    return context.at_table.query_one(InlineQuestion).has_class("asking")


def test_rows_are_marked_and_the_words_left_out_are_struck_through(tmp_path: Path, lang: str) -> None:
    async def steps(context: Context) -> None:
        await context.line(SEVERAL[lang])
        await context.press("enter")
        rendered = suggestion_list(context).render()
        flat = "".join(rendered.plain.split())
        assert flat.count("".join(UNUSED[lang].split())) == 2 and "2✗" in flat
        struck = {rendered.plain[span.start : span.end] for span in rendered.spans if "strike" in str(span.style)}
        assert struck == {"next turn" if lang == "en" else "次の手番で"}
        assert context.app.screen.query_one(TurnBanner).plate.call is None

    at_a_table(tmp_path, lang, steps)


def test_enter_takes_only_a_single_row_that_leaves_out_nothing_of_weight(tmp_path: Path, lang: str) -> None:
    async def steps(context: Context) -> None:
        for line in (GRAVE, SEVERAL):
            await context.line(line[lang])
            await context.press("enter", "enter", "enter")
            assert not is_fact_required(context) and len(context.entries()) == 1
            await context.press("escape", "ctrl+u")
        await context.line(MINOR[lang])
        await context.press("enter", "enter")
        assert is_fact_required(context)

    at_a_table(tmp_path, lang, steps)


@pytest.mark.parametrize("key", ["1", "down"])
def test_a_row_is_taken_by_its_number_or_from_the_list(tmp_path: Path, lang: str, key: str) -> None:
    async def steps(context: Context) -> None:
        await context.line(GRAVE[lang])
        await context.press("enter")
        assert line_text(context) == "" and GRAVE[lang] in context.text, (
            "the line is empty, and what was typed is still read"
        )
        await context.press(key, "enter")
        assert is_fact_required(context)

    at_a_table(tmp_path, lang, steps)


def test_a_row_is_taken_by_the_mouse(tmp_path: Path, lang: str) -> None:
    async def steps(context: Context) -> None:
        await context.line(GRAVE[lang])
        await context.press("enter")
        await context.pilot.click(MoveSuggestionList, offset=(8, 0))
        await context.pilot.pause(0.1)
        assert is_fact_required(context)

    at_a_table(tmp_path, lang, steps)


def test_escape_brings_the_line_back_and_other_text_begins_another(tmp_path: Path, lang: str) -> None:
    async def steps(context: Context) -> None:
        await context.line(GRAVE[lang])
        await context.press("enter", "escape")
        assert line_text(context) == GRAVE[lang]
        await context.press("end", "backspace")
        assert line_text(context) == GRAVE[lang][:-1], "it can be corrected"
        await context.line(GRAVE[lang])
        await context.press("enter", "m")
        assert line_text(context) == "m"
        await context.press("ctrl+u", "up")
        assert line_text(context) == GRAVE[lang], "and recalled"

    at_a_table(tmp_path, lang, steps)


def test_a_row_that_is_not_allowed_is_refused_as_it_stands(tmp_path: Path, lang: str) -> None:
    async def steps(context: Context) -> None:
        await context.line(SEVERAL[lang])
        await context.press("enter", "2", "enter")
        call = context.app.screen.query_one(TurnBanner).plate.call
        assert call is not None and call.kind == "no" and len(context.entries()) == 1

    at_a_table(tmp_path, lang, steps)


def test_a_row_of_a_question_opens_the_ruling_and_declares_nothing(tmp_path: Path, lang: str) -> None:
    async def steps(context: Context) -> None:
        await context.line(QUESTION[lang])
        await context.press("enter", "2", "enter")
        await context.pilot.pause(0.1)
        assert isinstance(context.app.screen, DisputeScreen)
        assert "NIP-7.6" in context.text
        assert "move" not in [entry.kind for entry in context.entries()]

    at_a_table(tmp_path, lang, steps)
