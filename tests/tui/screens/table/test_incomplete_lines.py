"""Lines of which words are left out give rows; what nobody knows makes nothing, and the line waits."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import OptionList

from referee.record.opening_entry import seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from scoring.text_catalogs import Lang
from tests.tui.incomplete_lines import GRAVE, MINOR, SEVERAL, give_rows
from tests.tui.press_keys import press_keys
from tests.tui.screens.table.table_rooms import Room as Context
from tests.tui.screens.table.table_rooms import asking, at, fresh
from tui.app import GyojiApp
from tui.core.session.session import Session
from tui.screens.position_editor import PositionEditorScreen
from tui.widgets.inline_question import InlineQuestion
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.turn_banner import TurnBanner

UNUSED = {"en": "(not used: next turn)", "ja": "（使っていない言葉: 次の手番で）"}


@pytest.fixture(params=["ja"])
def lang(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    assert isinstance(request.param, str)
    give_rows(monkeypatch, request.param)
    return request.param


def suggestion_list(context: Context) -> MoveSuggestionList:
    return context.at_table.query_one(MoveSuggestionList)


def line_text(context: Context) -> str:
    """The text of the input line."""
    return context.typed


def is_fact_required(context: Context) -> bool:
    """Whether the length of the knowledge track is asked, which declaring “knowledge 2” needs."""
    return context.at_table.query_one(InlineQuestion).has_class("asking")


async def test_rows_are_marked_and_the_words_left_out_are_struck_through(tmp_path: Path, lang: str) -> None:
    async with at(fresh(tmp_path, lang)) as context:
        await context.line(SEVERAL[lang])
        await context.press("enter")
        rendered = suggestion_list(context).render()
        flat = "".join(rendered.plain.split())
        assert flat.count("".join(UNUSED[lang].split())) == 2 and "2✗" in flat
        struck = {rendered.plain[span.start : span.end] for span in rendered.spans if "strike" in str(span.style)}
        assert struck == {"next turn" if lang == "en" else "次の手番で"}
        assert context.app.screen.query_one(TurnBanner).plate.call is None


async def test_enter_takes_only_a_single_row_that_leaves_out_nothing_of_weight(tmp_path: Path, lang: str) -> None:
    async with at(fresh(tmp_path, lang)) as context:
        for line in (GRAVE, SEVERAL):
            await context.line(line[lang])
            await context.press("enter", "enter", "enter")
            assert not is_fact_required(context) and len(context.entries()) == 1
            await context.press("escape", "ctrl+u")
        await context.line(MINOR[lang])
        await context.press("enter", "enter")
        assert is_fact_required(context)


async def test_escape_brings_the_line_back_and_other_text_begins_another(tmp_path: Path, lang: str) -> None:
    async with at(fresh(tmp_path, lang)) as context:
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


UNUSED_HERE = "(not used: next turn)"


@pytest.fixture(autouse=True)
def rows(monkeypatch: pytest.MonkeyPatch) -> None:
    give_rows(monkeypatch)


async def test_the_rows_of_a_changed_declaration_are_marked(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    assert session.open("friday").declare("Aki: invest silk_1").step
    async with at(session, start="record", table="friday", seq=2) as context:
        await context.press("f4")
        await context.line(SEVERAL["en"], "InputDialog Input")
        await context.press("enter")
        rows = [str(option.prompt) for option in context.app.screen.query_one(OptionList).options]
        assert rows[1] == f"2 ✗ Aki builds Light bulb (saves coal)  {UNUSED_HERE}"
        (span,) = context.app.screen.query_one(OptionList).options[1].prompt.spans  # type: ignore[union-attr]  # a Text
        assert (rows[1][span.start : span.end], str(span.style)) == ("next turn", "strike")
        await context.press("enter")
        assert context.app.screen.query(OptionList), "no row is selected in advance"
        await context.press("2", "enter")
        assert "NIP-7.6" in context.text and [entry.kind for entry in context.entries()] == ["open", "move"]


LEFT = {"en": "The question is left open.", "ja": "質問には答えずに進みます。"}
WORDS = {"en": ("?", "Unknown", "NO IDEA", "???"), "ja": ("？", "分からない", "不明。")}


@pytest.mark.parametrize("lang", WORDS)
async def test_the_app_leaves_the_question_and_the_line_waits(tmp_path: Path, lang: str) -> None:
    async with at(fresh(tmp_path, lang)) as room:
        count = len(room.entries())
        await room.line("ships west")
        await room.press("enter")
        asked = str(room.app.screen.query_one("#asked").render())
        for text in WORDS[lang]:
            assert asking(room), room.text
            room.app.clear_notifications()
            await room.line(text, "#answer")
            await room.press("enter")
            assert not asking(room) and room.typed == "ships west", text
            assert LEFT[lang] in room.notes
            assert len(room.entries()) == count
            await room.press("enter")
            assert asking(room) and str(room.app.screen.query_one("#asked").render()) == asked


@pytest.mark.parametrize("lang", WORDS)
async def test_a_position_forgets_what_is_not_known(tmp_path: Path, lang: Lang) -> None:
    game = find("nippon")
    app = GyojiApp(Session(lang, SqliteStore(tmp_path)))
    async with app.run_test() as pilot:
        screen = PositionEditorScreen(game, seats_of(game, ["Aki", "Ben"]), {}, {"seats.A.yen": 5})
        app.push_screen(screen)
        await pilot.pause()
        paths = (("seats.A.yen", 1), ("seats.B.yen", 0), ("seats.A.workers", 0))
        for (path, before), text in zip(paths, WORDS[lang], strict=False):
            assert len(screen.cold.facts) == before
            screen.ask(path)
            screen.query_one(InlineQuestion).line.value = text
            await press_keys(pilot, "enter")
            assert not screen.question_path and not screen.cold.facts
