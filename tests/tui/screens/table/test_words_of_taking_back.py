"""The everyday words of taking back take back, in the app and line by line, and are never a move."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.lines.table import GAMES
from tests.tui.core.reading.test_any_text import AT
from tests.tui.core.reading.test_fillers import heard, table
from tests.tui.screens.table.table_rooms import Room, Sitting, asking, fresh, played, visit
from tests.tui.screens.table.test_command_words import entered
from tests.tui.screens.table.test_taking_back import emptied
from tui.core.conversation.line_evaluator import LineEvaluator
from tui.core.reading.command_words import takes_back

ENGLISH = (
    "undo please.", "oops", "Oops!", "take it back", "ok, take that back please", "sorry, my mistake", "no wait",
    "scratch that", "go back", "no, undo that", "I take it back.", "whoops, wrong move", "one step back",
)  # fmt: skip
JAPANESE = (
    "もどす", "戻して", "戻す", "取り消し", "取消", "間違えた", "まちがい", "やり直し", "やっぱりなし", "一手戻す",
    "もどして。", "すみません、間違えました", "あっ、取り消しでお願いします", "えっと、戻してください！", "いや、今のなし", "ﾓﾄﾞｽ",
)  # fmt: skip
OTHERS = (
    "take 2 back to kiev",
    "back 2",
    "戻して黒3",
    "間違えた契約2",
    "oops grey 3",
    "なし",
    "no",
    "wrong",
    "戻りません",
    "",
)


@pytest.mark.parametrize("text", [*ENGLISH, *JAPANESE])
def test_they_take_back(text: str) -> None:
    assert takes_back(text)


@pytest.mark.parametrize("text", OTHERS)
def test_what_says_more_takes_nothing_back(text: str) -> None:
    assert not takes_back(text)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", GAMES)
def test_they_are_never_a_move(game: str) -> None:
    reader = LineEvaluator(table(game, AT[game]))
    reader.listing = True
    for text in (*ENGLISH, *JAPANESE):
        parsed = heard(game, AT[game], text)
        assert not (parsed.moves or parsed.choices), text
        assert parsed.unread is not None and parsed.unread.fault.key == "text_takes_back"
        assert not reader.line(text).choices, text


@pytest.mark.parametrize(
    ("lang", "said"), [("en", ENGLISH), ("ja", JAPANESE), ("en", ("もどす", "戻して")), ("ja", ("oops",))]
)
def test_line_by_line_they_take_the_last_entry_back(tmp_path: Path, lang: str, said: tuple[str, ...]) -> None:
    here = Sitting(played(tmp_path, 20, lang))
    for text in said:
        last = here.lines.table.undoable
        here.say(text)
        newest = here.lines.table.entries[-1]
        assert (newest.kind, newest.body["target"]) == ("retract", last), text
        here.say("redo")


@pytest.mark.parametrize("text", ["oops", "no wait", "もどす。"])
def test_line_by_line_they_leave_the_question_asked_last(tmp_path: Path, text: str) -> None:
    here = Sitting(emptied(tmp_path))
    count = len(here.lines.table.entries)
    here.say("end")
    assert here.lines.open_question is not None
    here.say(text)
    assert here.lines.open_question is None
    assert len(here.lines.table.entries) == count


def test_line_by_line_they_leave_a_change_that_is_offered(tmp_path: Path) -> None:
    """Nothing of it is recorded yet: what was recorded before stays."""
    here = Sitting(played(tmp_path, 20))
    count = len(here.lines.table.entries)
    here.say("retract 3")
    assert here.lines.offered is not None
    here.say("oops")
    assert here.lines.offered is None
    assert len(here.lines.table.entries) == count


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("lang", "text"), [("en", "ok, take it back please."), ("ja", "間違えた！"), ("en", "もどす")])
def test_in_the_app_they_take_the_last_entry_back(tmp_path: Path, lang: str, text: str) -> None:
    async def steps(room: Room) -> None:
        await entered(room, text)
        assert room.entries()[-1].kind == "retract"
        assert room.typed == ""

    asyncio.run(visit(played(tmp_path, 20, lang), steps))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("text", ["oops", "take that back.", "取り消し"])
def test_in_the_app_they_leave_the_question_that_is_open(tmp_path: Path, text: str) -> None:
    async def steps(room: Room) -> None:
        count = len(room.entries())
        await room.press("enter")
        assert asking(room)
        room.app.screen.query_one("#answer").value = text  # type: ignore[attr-defined]
        await room.press("enter")
        await room.pilot.pause(0.1)
        assert not asking(room)
        assert len(room.entries()) == count

    asyncio.run(visit(emptied(tmp_path), steps))


def test_a_command_is_one_with_fillers_too(tmp_path: Path) -> None:
    here = Sitting(fresh(tmp_path))
    plain = here.say("scores")
    for text in ("ok, scores", "scores.", "um scores please!", "得点をお願いします", "えっと、得点。"):
        assert here.say(text) == plain, text
