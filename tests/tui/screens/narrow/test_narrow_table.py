"""What decides at a table stands whole in 80 by 24: who acts, what is due, what to do, who is meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from referee.facts.verdict import Question
from tests.tui.screens.narrow.narrow_rooms import LONG, long_table, plain, screen_lines, seen, until, visit
from tui.app import GyojiApp
from tui.core.rendering.big_type import big, spaced_word
from tui.screens.table import TableScreen
from tui.widgets.declare_panel import DeclarePanel
from tui.widgets.inline_question import InlineQuestion
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.text_pane import TextPane
from tui.widgets.turn_banner import TurnBanner

SOAK = pytest.mark.soak
MOMENTS = [
    ("nippon", "en", 32),  # what the end of the turn does stands before how to end it: nine rows
    pytest.param("nippon", "ja", 32, marks=SOAK),
    pytest.param("russian_railroads", "ja", 78, marks=SOAK),  # two steps that may be taken in either order
    pytest.param("crisis", "en", 40, marks=SOAK),
    ("crisis", "ja", 40),  # six companies wait, each with its own seat: nineteen rows
    ("plan_city", "en", 9),  # all lay at once: what each may do
    pytest.param("plan_city", "ja", 9, marks=SOAK),
    pytest.param("nippon", "ja", 119, marks=SOAK),  # the game is over, and fifty rows tell where the markers go
]
"""Games, languages, and after how many lines of the demo to look."""
PARTS = ("now", "todo")


def items(app: GyojiApp, part: str) -> list[str]:
    """What a part has to say, one text each."""
    return [text.plain for _, text in shower(app, part).lines]


def shower(app: GyojiApp, part: str) -> TextPane | MoveSuggestionList:
    """Give the part of the screen that shows it: what comes before the next move stands where the moves are listed."""
    return app.screen.query_one(MoveSuggestionList) if part == "first" else app.screen.query_one(f"#{part}", TextPane)


def whole(app: GyojiApp, part: str) -> list[bool]:
    """Tell of each text of a part whether it stands whole on the screen."""
    shown = seen(app, shower(app, part))
    return [plain(text) in shown for text in items(app, part)]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "lang", "lines"), MOMENTS)
def test_what_is_due_stands_whole_or_a_mark_says_how_much_is_behind_a_key(
    tmp_path: Path, game: str, lang: str, lines: int
) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, TableScreen)
        met = {part: whole(app, part) for part in PARTS}
        for part in PARTS:
            hidden = met[part].count(False)
            if hidden:
                assert f"▾{hidden}" in seen(app, app.screen.query_one(f"#{part}", TextPane)), (part, hidden)
        _nothing_is_hidden_while_rows_stand_empty(app)
        for _ in range(12):
            if all(all(found) for found in met.values()):
                break
            await pilot.press("pagedown")
            for part in PARTS:
                met[part] = [old or new for old, new in zip(met[part], whole(app, part), strict=True)]
        assert all(all(found) for found in met.values()), met

    visit(tmp_path, lang, long_table(game, lang, lines), steps)


def _nothing_is_hidden_while_rows_stand_empty(app: GyojiApp) -> None:
    record = app.screen.query_one("#record", TextPane).size.height
    assert all(whole(app, "todo")) or record <= 3, "the last two entries are enough while something is to be done"


@pytest.mark.parametrize(("game", "lang"), [("plan_city", "en"), ("russian_railroads", "ja")])
def test_who_acts_stands_whole_on_the_plate(tmp_path: Path, game: str, lang: str) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, TableScreen)
        acting = next((seat for seat in app.screen.seats if seat.id == app.screen.table.acting), None)
        assert acting is not None
        plate = screen_lines(app)[:3]
        drawn = big(acting.name) or spaced_word(acting.name)
        assert all(part in row for part, row in zip(drawn, plate, strict=True)) or acting.name.upper() in plate[1]
        assert not any(row.rstrip().endswith(("·", "—")) for row in plate), "no part of it is cut in the middle"
        assert plain(app.screen.query_one(TurnBanner).header.step) in seen(app, app.screen.query_one(TurnBanner))

    visit(tmp_path, lang, long_table(game, lang, 0), steps)


@pytest.mark.parametrize(("lang", "ascii"), [("en", False), ("ja", True)])
def test_a_name_that_is_shortened_says_so(tmp_path: Path, lang: str, ascii: bool) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        text = seen(app, app.screen.query_one("#standings", TextPane))
        for name in LONG[lang][:4]:
            short = plain(name)
            while short not in text:
                short = short[:-1]
            after = text[text.index(short) + len(short) :]
            assert short == plain(name) or after.startswith("..." if ascii else "…"), (name, short)

    visit(tmp_path, lang, long_table("nippon", lang, 60), steps, ascii=ascii)


def test_a_mark_is_there_in_ascii_too(tmp_path: Path) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        hidden = whole(app, "first").count(False)
        assert hidden, "the end of a round has more to do than fits"
        assert f"v{hidden}" in seen(app, shower(app, "first"))

    visit(tmp_path, "en", long_table("russian_railroads", "en", 108), steps, ascii=True)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_else_is_due_yields_to_a_verdict_and_stands_there_again_after_it(tmp_path: Path, lang: str) -> None:
    """Four seats act in CRISIS, and three of them stand under “Also now”: sixteen rows, where there are five."""

    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        verdict, now = app.screen.query_one("#verdict", TextPane), app.screen.query_one("#now", TextPane)
        before = now.size
        assert before.height >= 3
        await pilot.press(*"run", "space", *"mine")
        await until(pilot, lambda: verdict.size.height >= 4)
        free = verdict.size.height
        assert verdict.lines and (free >= verdict.rows(verdict.size.width) or not now.display)
        assert free >= 4, "19 rows: frame, line, 9 of the list, 3 of Enter"
        await pilot.press("enter")
        await until(pilot, lambda: all(whole(app, "verdict")))
        assert all(whole(app, "verdict")), "the list has given its rows"
        await pilot.press("escape", "ctrl+u")
        await until(pilot, lambda: now.size == before)
        assert now.display and now.size == before

    visit(tmp_path, lang, long_table("crisis", lang, 40), steps)


def test_what_else_is_due_yields_to_a_question(tmp_path: Path) -> None:
    async def steps(app: GyojiApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, TableScreen)
        path = "printed.company.mill.cost"
        app.screen.query_one(DeclarePanel).ask(Question(path, app.screen.table.fact(path)))
        await pilot.pause(0.2)
        now, ask = app.screen.query_one("#now", TextPane), app.screen.query_one(InlineQuestion)
        assert app.screen.query_one("#enter", TextPane).region.bottom <= app.screen.query_one("#left").region.bottom
        assert ask.region.height >= ask.rows(ask.size.width) or not now.display

    visit(tmp_path, "en", long_table("crisis", "en", 40), steps)
