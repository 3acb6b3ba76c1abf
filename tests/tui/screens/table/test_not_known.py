"""What nobody knows, answered in the app, line by line and by command: nothing is made of the word, the line waits."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.record.opening_entry import seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from scoring.text_catalogs import Lang
from tests.tui.plain.test_plain_lines import sitting
from tests.tui.screens.dispute.test_dispute_screen import Drive, drive
from tests.tui.screens.table.table_rooms import Room, asking, fresh, visit
from tests.tui.screens.tally.tally_screen import Drive as TallyDrive
from tests.tui.screens.tally.tally_screen import drive as drive_tally
from tui.app import GyojiApp
from tui.cli import main
from tui.core.session.session import Session
from tui.screens.position_editor import PositionEditorScreen
from tui.widgets.inline_question import InlineQuestion

LEFT = {"en": "The question is left open.", "ja": "質問には答えずに進みます。"}
WORDS = ["?", "？", "Unknown", "don’t know", "NO IDEA", "ｄｕｎｎｏ", "???", "分からない", "ワカリマセン", "不明。"]


def at(number: int) -> tuple[str, str]:
    return WORDS[number], ("en", "ja")[number % 2]


# at a table


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("text", "lang"), [at(0), at(2), at(3), at(7), at(8)])
def test_the_app_leaves_the_question_and_the_line_waits(tmp_path: Path, text: str, lang: str) -> None:
    async def steps(room: Room) -> None:
        count = len(room.entries())
        await room.line("ships west")
        await room.press("enter")
        assert asking(room), room.text
        asked = str(room.app.screen.query_one("#asked").render())
        await room.line(text, "#answer")
        await room.press("enter")
        assert not asking(room) and room.typed == "ships west"
        assert LEFT[lang] in room.notes
        assert len(room.entries()) == count
        await room.press("enter")
        assert asking(room) and str(room.app.screen.query_one("#asked").render()) == asked

    asyncio.run(visit(fresh(tmp_path, lang), steps))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("number", range(len(WORDS)))
@pytest.mark.parametrize(
    ("game", "line"),
    [("nippon", "ships west"), ("nippon", "mines 1"), ("crisis", "event Odd"), ("plan_city", "bid 3 on 1")],
)
def test_line_by_line_the_question_is_left(tmp_path: Path, game: str, line: str, number: int) -> None:
    text, lang = at(number)
    here = sitting(tmp_path, game, lang)
    count = len(here.table.entries)
    declared, asked = here.say(line).splitlines()[:2]
    assert "Aki" in declared and asked.startswith("? "), "what will be recorded stands above the question"
    assert here.say(text) == LEFT[lang]
    assert len(here.table.entries) == count and here.lines.open_question is None
    assert here.say(line).splitlines()[:2] == [declared, asked]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("number", range(len(WORDS)))
def test_a_command_leaves_the_question(gyoji: Callable[..., Any], number: int) -> None:
    text, lang = at(number)
    gyoji("new", "nippon", "--seats", "Aki,Ben", "--name", "t")
    asked = gyoji("declare", "t", "ships west", "--lang", lang)
    left = gyoji("declare", "t", "ships west", "--fact", f"now.symbols={text}", "--lang", lang)
    assert asked[0] == left[0] == 3
    assert left[2].endswith(f"{LEFT[lang]}\n") and left[1].splitlines()[:2] == asked[1].splitlines()[:2]


@pytest.fixture
def gyoji(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(list(arguments))
        return (code, *capsys.readouterr())

    return run


# in a dispute


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("text", "lang"), [at(2), at(7)])
def test_the_verdict_of_a_dispute_depends_on_it(tmp_path: Path, text: str, lang: str) -> None:
    async def journey(user: Drive) -> None:
        await user.fill("blue: invest silk_2")
        asked = user.screen.dispute.open_question
        assert asked is not None
        for _ in range(12):
            if user.screen.dispute.stage == "ask":
                await user.answers(text)
        assert asked.path in user.screen.dispute.fact_source.untellable
        assert {"en": "It depends on something nobody knows", "ja": "わからない点に左右されます"}[lang] in user.text

    drive(tmp_path, journey, game="nippon", lang=lang)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("number", range(len(WORDS)))
def test_a_ruling_by_command_depends_on_it(gyoji: Callable[..., Any], number: int) -> None:
    text, _ = at(number)
    facts: list[str] = []
    code, out, _ = gyoji("ruling", "nippon", "blue: invest silk_2", "--json")
    for _ in range(12):
        if code != 3:
            break
        facts += ["--fact", f"{json.loads(out)['questions'][0]['path']}={text}"]
        code, out, _ = gyoji("ruling", "nippon", "blue: invest silk_2", "--json", *facts)
    assert code == 4 and facts, out


# elsewhere


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("text", ["dunno", "?", "不明"])
def test_a_cell_of_a_tally_stays_blank(tmp_path: Path, text: str) -> None:
    async def journey(user: TallyDrive) -> None:
        for name in ("Aki", "Ben", "Chie"):
            await user.fill(name)
        await user.press("enter")
        await user.pilot.pause()
        editor = user.screen.grid.filling
        path, row = editor.place, editor.row
        assert row.kind == "number"
        await user.type("7 ")
        assert editor.cells[path] == "7"
        editor.go(path)
        await user.pilot.press(*text)
        assert editor.fault_here() is None
        await user.press("enter")
        assert path not in editor.cells and editor.fault_at(row, editor.seat) is None

    drive_tally(tmp_path, journey, game="crisis", scoring="goal")


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("text", "lang"), [at(2), at(7), at(0)])
def test_a_position_forgets_what_is_not_known(tmp_path: Path, text: str, lang: Lang) -> None:
    async def run() -> None:
        game = find("nippon")
        app = GyojiApp(Session(lang, SqliteStore(tmp_path)))
        async with app.run_test() as pilot:
            screen = PositionEditorScreen(game, seats_of(game, ["Aki", "Ben"]), {}, {"seats.A.yen": 5})
            app.push_screen(screen)
            await pilot.pause()
            for path, before in (("seats.A.yen", 1), ("seats.B.yen", 0), ("seats.A.workers", 0)):
                assert len(screen.cold.facts) == before
                screen.ask(path)
                screen.query_one(InlineQuestion).line.value = text
                await pilot.press("enter")
                await pilot.pause()
                assert not screen.question_path and not screen.cold.facts

    asyncio.run(run())


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("number", range(len(WORDS)))
def test_a_row_of_the_box_is_left_as_it_is(tmp_path: Path, number: int) -> None:
    text, lang = at(number)
    skipped = sitting(tmp_path / "a", "nippon", lang).say("teach", "")
    assert sitting(tmp_path / "b", "nippon", lang).say("teach", text) == skipped
