"""Printed values in a form of cells, at the table in the app and line by line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.facts.facts import known
from referee.facts.verdict import Question
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from tests.tui.screens.table.table_rooms import Room, asking, at
from tui.core.components.printed_value_groups import cards_of
from tui.core.components.value_form import ValueForm
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session
from tui.plain.text_referee import TextReferee
from tui.widgets.declare_panel import DeclarePanel
from tui.widgets.inline_question import InlineQuestion

GAME = find("crisis")
NAMES = ("Ann", "Ben", "Cleo")
MILL = {
    "level": 1, "cost": 8, "vp": 2, "icons": 1, "employees": ("worker",), "resources": ("energy", "energy"),
    "bonus": ("farmer",), "outputs": ("vp",), "value.1": 2, "multiplier.1": 3,
}  # fmt: skip
"""A company of level I: cost 8, 2 VP, 1 icon, a worker and 2 energy make 3 times 2 VP, a farmer as bonus."""


def session_of(folder: Path, lang: str) -> Session:
    session = Session(lang, SqliteStore(folder))
    session.store.adopt("friday", [opening(GAME, seats_of(GAME, NAMES))])
    return session


async def open_company_question(context: Room) -> None:
    """A manager is placed on company space 4 in round 1, where level I companies lie."""
    await context.line("event Quiet")
    await context.press("enter", "minus", "enter")
    await context.line("place companies 4")
    await context.press("enter")
    assert asking(context)


async def fill(context: Room, *cells: str) -> int:
    """Type a text in each cell, with Tab behind it, and Enter after the last; return the number of keys."""
    line = context.app.screen.query_one(InlineQuestion).line
    keys = 0
    for index, text in enumerate(cells):
        if text.isascii():
            await context.pilot.press(
                *({" ": "space", "/": "slash", "-": "minus"}.get(character, character) for character in text)
            )
        else:  # as an input method commits it
            line.insert_text_at_cursor(text)
        await context.press("tab" if index + 1 < len(cells) else "enter")
        keys += len(text) + 1
    await context.pilot.pause()
    return keys


def company(table: Table, name: str) -> dict[str, Any]:
    at = f"company.{name}."
    return {
        path[len(at) :]: value for path, value in table.state.printed.items() if path.startswith(at) and known(value)
    }


@pytest.mark.parametrize(
    ("lang", "cells", "keys"),
    [
        # 4+1, then 1+1 for cost, VP, icons and a worker, 2+1, 1+1, 4+1
        ("en", ("Mill", "8", "2", "1", "w", "2e", "f", "3x2v"), 23),
        ("ja", ("製粉所", "8", "2", "1", "作", "2エ", "農", "3x2点"), 22),
    ],
)
async def test_a_company_takes_at_most_25_keys(tmp_path: Path, lang: str, cells: tuple[str, ...], keys: int) -> None:
    assert keys == sum(map(len, cells)) + len(cells) <= 25
    async with at(session_of(tmp_path, lang)) as context:
        await open_company_question(context)
        assert await fill(context, *cells) == keys
        assert not asking(context), context.text
        table = context.at_table.table
        assert table.state.company_spaces["4"] == cells[0]
        assert company(table, cells[0]) == MILL


@pytest.mark.parametrize(
    ("lang", "cells"),
    [
        ("en", ("Mill", "8", "2", "one", "1 worker", "2 power", "peasant", "3 times 2 VP")),
        ("ja", ("Mill", "８", "２", "1", "作業員", "電力2", "農民1", "3倍の2点")),
    ],
)
async def test_cells_take_the_words_that_people_use(tmp_path: Path, lang: str, cells: tuple[str, ...]) -> None:
    async with at(session_of(tmp_path, lang), size=(120, 36)) as context:
        await open_company_question(context)
        await fill(context, *cells)
        assert not asking(context), context.text
        assert company(context.at_table.table, "Mill") == MILL


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_each_wrong_cell_says_why_and_nothing_is_recorded(
    tmp_path: Path, lang: str, size: tuple[int, int]
) -> None:
    async with at(session_of(tmp_path, lang), size=size) as context:
        await open_company_question(context)
        entries = len(context.entries())
        await fill(context, "Mill", "many", "-3", "2", "zz", "2 zz", "3", "x")
        assert asking(context) and len(context.entries()) == entries
        form = context.app.screen.query_one(InlineQuestion).form
        assert form is not None
        assert [row.is_valid for row in form.rows(context.at_table.words)] == [True, True] + [False] * 7
        assert all(row.error for row in form.rows(context.at_table.words)[2:])
        assert form.at == 2, "the first wrong cell is the one to correct"
        await context.pilot.pause()
        words = context.at_table.words
        seen = [form.hint(words), form.error_text(words, form.at)]
        for row in form.rows(words):
            seen += [row.name, row.text]
        for text in seen:
            assert text.replace(" ", "") in left_column(context), context.text


def left_column(context: Room) -> str:
    """The texts of the left column, without blanks and breaks of lines."""
    return "".join(line.partition("│")[0].strip("█▌ ").replace(" ", "") for line in context.text.splitlines())


WRONG = ("Mill", "I", "many", "-3", "2", "zz", "2 zz", "3", "x")
"""A text of each cell; all except the first two are wrong."""


@pytest.mark.parametrize(("lang", "kept"), [("en", "Your cells are kept"), ("ja", "入力した欄は残してあり")])
async def test_escape_keeps_the_cells_for_the_next_time(tmp_path: Path, lang: str, kept: str) -> None:
    async with at(session_of(tmp_path, lang)) as context:
        await open_company_question(context)
        await fill(context, "Mill", *WRONG[2:-1], "")
        await context.press("escape")
        assert "many" not in context.text, "what was wrong with a text goes with it"
        await context.press("escape")
        assert not asking(context) and kept in context.notes
        await context.press("enter")
        form = context.app.screen.query_one(InlineQuestion).form
        assert form is not None and form.texts == [*WRONG[:2], "", *WRONG[3:-1], ""]
        await context.press("escape", "f10")
        context.app.show("table", name="friday")
        await context.press("enter")
        form = context.app.screen.query_one(InlineQuestion).form
        assert form is not None and form.texts == [*WRONG[:2], "", *WRONG[3:-1], ""]


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize("cells", [(), ("Mill", "8"), ("Mill", *WRONG[2:])])
async def test_a_language_change_leaves_nothing_in_the_old_language(
    tmp_path: Path, size: tuple[int, int], cells: tuple[str, ...]
) -> None:
    """Every text on the screen is that of a table opened in the other language, also the passing message below."""
    screens = []
    for lang in ("en", "ja"):
        async with at(session_of(tmp_path / lang, lang), size=size) as context:
            await open_company_question(context)
            await fill(context, *cells)
            if lang == "en":
                context.at_table.notify("in English")
                await context.press("f2")
                await context.pilot.pause()
            screens.append(context.text)
    assert screens[0] == screens[1]


async def test_a_name_alone_is_an_answer_and_the_card_is_asked_whole_when_it_is_needed(tmp_path: Path) -> None:
    async with at(session_of(tmp_path, "en")) as context:
        await open_company_question(context)
        await fill(context, "Mill")
        assert asking(context), "its cells come next; Enter in the first one, left empty, answers"
        await context.press("enter")
        assert not asking(context)
        table = context.at_table.table
        assert table.state.company_spaces["4"] == "Mill" and company(table, "Mill").keys() <= {"level"}
        path = "printed.company.Mill.vp"
        context.at_table.query_one(DeclarePanel).ask(Question(path, table.fact(path)))
        await context.pilot.pause()
        entries = len(context.entries())
        await fill(context, "8", "2", "1", "w", "2e", "f", "")
        assert asking(context) and len(context.entries()) == entries, "what it makes is missing"
        await fill(context, "3x2v")
        assert not asking(context)
        assert company(context.at_table.table, "Mill") | {"level": 1} == MILL


async def test_enter_behind_the_name_goes_on_to_the_cells(tmp_path: Path) -> None:
    """It answered with the name, and the price that was typed next was a move of the next player."""
    async with at(session_of(tmp_path, "en")) as context:
        await open_company_question(context)
        moves = [entry for entry in context.entries() if entry.kind == "move"]
        for text in ("Mill", "many", "8", "2", "1", "w", "2e", "f", "3x2v"):
            await fill(context, text)
            assert "“many” is not a whole number" in context.text or text != "many"
        assert not asking(context)
        assert company(context.at_table.table, "Mill") == MILL
        assert len([entry for entry in context.entries() if entry.kind == "move"]) == len(moves) + 1


async def test_the_notation_stays_in_the_first_cell(tmp_path: Path) -> None:
    async with at(session_of(tmp_path, "en")) as context:
        await open_company_question(context)
        await fill(context, "Mill: I 8 2 1 | w 2energy | f | 3x2vp")
        assert not asking(context), context.text
        assert company(context.at_table.table, "Mill") == MILL


@pytest.mark.parametrize(
    ("lang", "cells"),
    [("en", ("-2", "-1", "", "1 everyone", "import 1 2")), ("ja", ("-2", "-1", "", "1 全員", "輸入 1 2"))],
)
async def test_an_event_is_filled_in_by_what_it_changes(tmp_path: Path, lang: str, cells: tuple[str, ...]) -> None:
    async with at(session_of(tmp_path, lang), size=(120, 36)) as context:
        await context.line("event Quiet")
        await context.press("enter")
        assert asking(context)
        line = context.app.screen.query_one(InlineQuestion).line
        for text in cells:
            line.insert_text_at_cursor(text)
            await context.press("down")
        await context.press("enter")
        assert not asking(context), context.text
        printed = context.at_table.table.state.printed
        assert printed["event.Quiet.effects"] == ("status", "credits", "penalty", "close")
        assert (printed["event.Quiet.amount.1"], printed["event.Quiet.amount.2"]) == (-2, -1)
        assert (printed["event.Quiet.amount.3"], printed["event.Quiet.whom.3"]) == (1, "everyone")
        assert (printed["event.Quiet.closes.4"], printed["event.Quiet.spaces.4"]) == ("import", ("1", "2"))


@pytest.mark.parametrize(("lang", "answers"), [("en", ("8", "many", "2", "1", "worker", "2 power", "f", "3x2vp"))])
def test_line_by_line_a_card_is_answered_cell_by_cell(tmp_path: Path, lang: str, answers: tuple[str, ...]) -> None:
    session, printed_lines = session_of(tmp_path, lang), list[str]()
    lines = TextReferee(session, session.open("friday"), printed_lines.append)
    for text in ("event Quiet", "-", "place companies 4", "Mill"):
        lines.answer(text)
    table = lines.table
    path = "printed.company.Mill.cost"
    lines.conversation.ask(Question(path, table.fact(path)))
    lines.repeat()
    for text in answers:
        assert lines.open_question is not None, printed_lines
        lines.answer(text)
    assert lines.open_question is None, printed_lines
    assert any("“many” is not a whole number" in line for line in printed_lines)
    assert company(lines.table, "Mill") | {"level": 1} == MILL


def test_line_by_line_a_number_is_not_a_whole_event(tmp_path: Path) -> None:
    """It was taken for the Financial Status alone, and nothing else of the card was asked."""
    session = session_of(tmp_path, "en")
    lines = TextReferee(session, session.open("friday"), [].append)
    for text in ("event Quiet", "2"):
        lines.answer(text)
    assert lines.open_question is not None and "event.Quiet.effects" not in lines.table.state.printed


def test_enter_loses_no_cell_whose_neighbour_is_empty() -> None:
    """The left side of a company is one part of its line: its resources stood with ✓ and were lost, because the cell
    of its employees was emptied.
    """
    crisis = find("crisis")
    company = next(card for card in cards_of(crisis) if card.id == "new_company")
    form = ValueForm(crisis, company, {}, "")
    form.texts = ["Mill", "1", "5", "2", "0", "", "1 energy", "", "2 food"]
    form.at = form.names(words_for("en", "crisis")).index("left: employees")
    assert form.answer_text(lambda _text: False) is None
    form.texts[form.at] = "-"  # nobody works there
    form.texts[-2] = "-"
    answer = form.answer_text(lambda _text: False)
    assert answer is not None and company.read(answer)["company.Mill.resources"] == ("energy",)
