"""At a table, a line of which words are left out gives rows: nothing is called, and only what was chosen is declared."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.incomplete_lines import ASKED, GRAVE, MINOR, SEVERAL, give_rows
from tests.tui.screens.table.table_rooms import Room, Steps, fresh, visit
from tui.screens.dispute import DisputeScreen
from tui.widgets.inline_question import InlineQuestion
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.turn_banner import TurnBanner

LEFT_OUT = {"en": "(not used: next turn)", "ja": "（使っていない言葉: 次の手番で）"}


@pytest.fixture(params=["en", "ja"])
def lang(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    assert isinstance(request.param, str)
    give_rows(monkeypatch, request.param)
    return request.param


def at_a_table(folder: Path, lang: str, steps: Steps) -> None:
    asyncio.run(visit(fresh(folder, lang), steps))


def listed(room: Room) -> MoveSuggestionList:
    return room.at_table.query_one(MoveSuggestionList)


def is_asked(room: Room) -> bool:
    """Whether the length of the knowledge track is asked, which declaring “knowledge 2” needs."""
    return room.at_table.query_one(InlineQuestion).has_class("asking")


def test_rows_are_marked_and_the_words_left_out_are_struck_through(tmp_path: Path, lang: str) -> None:
    async def steps(room: Room) -> None:
        await room.line(SEVERAL[lang])
        await room.press("enter")
        drawn = listed(room).render()
        flat = "".join(drawn.plain.split())
        assert flat.count("".join(LEFT_OUT[lang].split())) == 2 and "2✗" in flat
        struck = {drawn.plain[span.start : span.end] for span in drawn.spans if "strike" in str(span.style)}
        assert struck == {"next turn" if lang == "en" else "次の手番で"}
        assert room.app.screen.query_one(TurnBanner).plate.call is None

    at_a_table(tmp_path, lang, steps)


def test_enter_takes_only_a_single_row_that_leaves_out_nothing_of_weight(tmp_path: Path, lang: str) -> None:
    async def steps(room: Room) -> None:
        for line in (GRAVE, SEVERAL):
            await room.line(line[lang])
            await room.press("enter", "enter", "enter")
            assert not is_asked(room) and len(room.entries()) == 1
            await room.press("escape", "ctrl+u")
        await room.line(MINOR[lang])
        await room.press("enter", "enter")
        assert is_asked(room)

    at_a_table(tmp_path, lang, steps)


@pytest.mark.parametrize("key", ["1", "down"])
def test_a_row_is_taken_by_its_number_or_from_the_list(tmp_path: Path, lang: str, key: str) -> None:
    async def steps(room: Room) -> None:
        await room.line(GRAVE[lang])
        await room.press("enter")
        assert room.typed == "" and GRAVE[lang] in room.text, "the line is empty, and what was typed is still read"
        await room.press(key, "enter")
        assert is_asked(room)

    at_a_table(tmp_path, lang, steps)


def test_a_row_is_taken_by_the_mouse(tmp_path: Path, lang: str) -> None:
    async def steps(room: Room) -> None:
        await room.line(GRAVE[lang])
        await room.press("enter")
        await room.pilot.click(MoveSuggestionList, offset=(8, 0))
        await room.pilot.pause(0.1)
        assert is_asked(room)

    at_a_table(tmp_path, lang, steps)


def test_escape_brings_the_line_back_and_other_text_begins_another(tmp_path: Path, lang: str) -> None:
    async def steps(room: Room) -> None:
        await room.line(GRAVE[lang])
        await room.press("enter", "escape")
        assert room.typed == GRAVE[lang]
        await room.press("end", "backspace")
        assert room.typed == GRAVE[lang][:-1], "it can be corrected"
        await room.line(GRAVE[lang])
        await room.press("enter", "m")
        assert room.typed == "m"
        await room.press("ctrl+u", "up")
        assert room.typed == GRAVE[lang], "and recalled"

    at_a_table(tmp_path, lang, steps)


def test_a_row_that_is_not_allowed_is_refused_as_it_stands(tmp_path: Path, lang: str) -> None:
    async def steps(room: Room) -> None:
        await room.line(SEVERAL[lang])
        await room.press("enter", "2", "enter")
        call = room.app.screen.query_one(TurnBanner).plate.call
        assert call is not None and call.kind == "no" and len(room.entries()) == 1

    at_a_table(tmp_path, lang, steps)


def test_a_row_of_a_question_opens_the_ruling_and_declares_nothing(tmp_path: Path, lang: str) -> None:
    async def steps(room: Room) -> None:
        await room.line(ASKED[lang])
        await room.press("enter", "2", "enter")
        await room.pilot.pause(0.1)
        assert isinstance(room.app.screen, DisputeScreen)
        assert "NIP-7.6" in room.text
        assert "move" not in [entry.kind for entry in room.entries()]

    at_a_table(tmp_path, lang, steps)
