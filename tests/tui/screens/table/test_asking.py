"""Questions at a copy nobody has taught yet, each asked for one draft and once; answers and moves taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.notation.move import write
from tests.tui.screens.table.table_rooms import Room, Sitting, asking, at, fresh, played
from tui.core.conversation.table_session import TableSession
from tui.core.reading.command_words import takes_back
from tui.core.session.session import Session
from tui.screens.table import TableScreen
from tui.screens.table_watcher import TableWatcher
from tui.widgets.declare_panel import DeclarePanel
from tui.widgets.inline_question import InlineQuestion
from tui.widgets.move_input import MoveInput
from tui.widgets.turn_banner import TurnBanner
from tui.widgets.typing_panel import TypingPanel

SYMBOLS = "more income symbols"


ROWS = "How many worker rows"


LEFT = "The question is left open."


KEYS = {" ": "space", "_": "underscore", ",": "comma"}


async def typed(room: Room, text: str) -> None:
    """Type a text key by key, let the line be judged, and press Enter."""
    await room.press(*(KEYS.get(sign, sign) for sign in text))
    await room.press("enter")


def line(room: Room) -> str:
    return room.app.screen.query_one(DeclarePanel).line.value


def poll(room: Room) -> None:
    """Look now for what another process has added."""
    screen = room.app.screen
    assert isinstance(screen, TableScreen)
    screen.lookout.poll()


def below(room: Room) -> list[str]:
    """What Enter does, in words."""
    return [text.plain for _, text in room.app.screen.query_one(TypingPanel).hint]


def desk(room: Room) -> TableSession:
    return room.app.screen.query_one(DeclarePanel).table_session


def emptied(folder: Path) -> Session:
    """Open a table at which Aki has just taken the last worker of slot 3, so that the end of the turn refills it
    from the last of the worker rows that every board has.
    """
    session = fresh(folder)
    table = session.open("friday")
    table.recount({"slots.3": ["red"], "rows.1": [], "rows.2": []}, "counted")
    assert table.declare(table.judge("ships west", move_facts={"now.symbols": 0})).step
    assert table.state.slots["3"] == ()
    return session


async def test_enter_on_an_empty_line_asks_what_the_end_of_the_turn_needs(tmp_path: Path) -> None:
    async with at(emptied(tmp_path)) as room:
        count = len(room.entries())
        assert "Enter asks the questions still open for this turn" in " ".join(below(room))
        await room.press("enter")
        assert ROWS in room.flat
        await room.press("escape")
        assert not asking(room)
        assert line(room) == ""
        assert room.app.screen.focused is room.app.screen.query_one(MoveInput)
        assert len(room.entries()) == count
        await room.press("enter")
        await typed(room, "many")
        assert "“many” is not a whole number." in room.flat
        assert room.app.screen.query_one(InlineQuestion).input_text == "many"
        await room.press(*["backspace"] * 4)
        await typed(room, "4")
        assert not asking(room)
        assert room.entries()[-1].body["moves"] == [{"verb": "end", "seat": "A"}]
        assert [entry.kind for entry in room.entries()[count:]] == ["report", "move"]
        assert room.app.screen.query_one(TurnBanner).plate.who == "Ben"


async def test_a_changed_line_leaves_the_question_and_its_answer_goes_nowhere(tmp_path: Path) -> None:
    async with at(fresh(tmp_path)) as room:
        await typed(room, "ships west")
        await room.press("1")
        await room.pilot.click("#line")
        await room.press("end", *",cen")
        assert LEFT in room.notes
        assert not asking(room)
        await room.press("enter")
        assert SYMBOLS in room.flat
        assert room.app.screen.query_one(InlineQuestion).input_text == "", "what was typed answered another draft"
        asked = desk(room).conversation.pending_question
        assert asked is not None
        assert asked.text == "ships west,cen"
        assert write(asked.moves[0]) == "ships west_japan,central_japan"


@pytest.mark.parametrize("size", [(80, 24), (160, 45)])
async def test_what_will_be_recorded_stands_above_the_question(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at(fresh(tmp_path), size=size) as view:
        await view.press(*"west", "space", *"ships", "enter")
        lines = view.text.splitlines()
        (row,) = [number for number, each in enumerate(lines) if SYMBOLS in each]
        assert "Aki builds ships in West Japan" in lines[row - 1]


async def test_the_reason_of_an_overrule_is_for_the_line_that_was_refused(tmp_path: Path) -> None:
    async with at(fresh(tmp_path)) as room:
        await typed(room, "invest clock_1")
        await room.pilot.click("#line")
        await room.press("end", "backspace", "2")
        assert "Change it" not in room.text, "the menu was about another line"
        await room.press("enter", "3", "enter")
        await room.press(*"tea")
        await room.pilot.click("#line")
        await room.press("end", "backspace", "1")
        assert LEFT in room.notes
        await room.press("enter")
        assert [entry.kind for entry in room.entries()] == ["open"]


async def test_an_answer_that_could_not_be_kept_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableWatcher, "poll", lambda _watch: None)  # the other process is faster
    async with at(emptied(tmp_path)) as room:
        await room.press("enter")
        assert ROWS in room.flat
        room.table().note("tea")
        await typed(room, "4")
        assert "Somebody else has just added" in room.notes
        assert asking(room)
        assert room.app.screen.query_one(InlineQuestion).input_text == "4"
        await room.press("enter")
        assert room.entries()[-1].body["moves"] == [{"verb": "end", "seat": "A"}]


async def test_what_an_answer_sets_off_at_once_is_taken_back_with_it(tmp_path: Path) -> None:
    """Once ^Z, and Enter asks again: the wrong answer stayed, and twice ^Z took back the move before it."""
    async with at(emptied(tmp_path)) as room:
        before = len(room.entries())
        await room.press("enter")
        await typed(room, "4")
        assert [entry.kind for entry in room.entries()[before:]] == ["report", "move"]
        await room.press("ctrl+z")
        assert [entry.kind for entry in room.entries()[before + 2 :]] == ["retract", "retract"]
        await room.press("enter")
        assert asking(room)


async def test_what_is_to_be_undone_on_the_table_stands_where_it_was_to_be_done(tmp_path: Path) -> None:
    """A step back left the pieces as they lay, and said nothing of them; what was done last is undone first."""
    async with at(fresh(tmp_path), size=(120, 40)) as room:
        await typed(room, "knowledge 1")
        await typed(room, "1")  # what the marker shows
        if line(room):
            await room.press("enter")
        paid, up = "1,000 yen to the supply", "knowledge track up"
        assert "At the table now" in room.text
        assert room.flat.index(paid) < room.flat.index(up)
        await room.press("ctrl+z")
        assert "Undo at the table, top first" in room.text
        assert room.flat.index(up) < room.flat.index(paid)
        await room.press("ctrl+y")
        assert "At the table now" in room.text


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
