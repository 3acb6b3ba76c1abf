"""The record: a recorded move is argued about, played on under protest, or changed, one window after another."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from referee.store.sqlite_store import SqliteStore
from referee.table import recorded_script
from referee.table.dispute import open_case
from referee.table.protest import open_protests
from referee.table.protest_replay import deciding_protests
from tests.play.test_play_protest import protested
from tests.tui.screens.table.table_rooms import at, fresh, played
from tui.core.session.session import Session
from tui.screens.dispute import DisputeScreen
from tui.screens.table import TableScreen
from tui.widgets.dispute_panel import DisputedLineInput

FIRST, NOTE = 2, 3


def begun(folder: Path, lang: str = "en") -> Session:
    session = fresh(folder, lang)
    table = session.open("friday")
    assert table.declare("Aki: invest silk_1").step
    table.note("tea")
    return session


async def test_f8_in_the_record_argues_about_the_entry_under_the_cursor(tmp_path: Path) -> None:
    session = begun(tmp_path)
    async with at(session, start="record", table="friday", seq=FIRST, size=(80, 40)) as room:
        assert "F8 who is right" in room.text or "F8 dispute" in room.text, room.text
        await room.press("f8")
        assert isinstance(room.app.screen, DisputeScreen)
        assert "Entry 2 Aki" in room.flat
        assert "If you take back entry 2" in room.flat
        await room.press("2")
        await room.press(*"too late", "enter")
        assert [entry.kind for entry in room.entries()[-2:]] == ["ruling", "retract"]
        assert open_case(room.table()) is None


async def test_an_objection_is_about_the_last_move(tmp_path: Path) -> None:
    session = begun(tmp_path, "ja")
    async with at(session, start="dispute", table="friday") as room:
        room.app.screen.query_one(DisputedLineInput).value = "それできないでしょ"
        await room.press("enter")
        assert "記録2 Aki" in room.flat
        assert "その直前のテーブルで判定" in room.flat


@pytest.mark.parametrize("line", ["she couldn't do that", "今のダメじゃない？"])
async def test_an_objection_on_the_line_of_a_move_opens_the_dispute_about_the_last_move(
    tmp_path: Path, line: str
) -> None:
    session = begun(tmp_path)
    async with at(session, size=(100, 40)) as room:
        await room.line(line)
        await room.press("enter")
        assert isinstance(room.app.screen, DisputeScreen), room.text
        assert "Entry 2 Aki" in room.flat


@pytest.mark.parametrize("text", ["B: pass", "ben"])
async def test_what_is_typed_after_f7_and_f8_begins_another_line(tmp_path: Path, text: str) -> None:
    """The ruling on the entry stood there, and every letter was lost."""
    async with at(played(tmp_path, 20)) as room:
        await room.press("f7", "f8")
        assert room.app.screen.has_class("-verdict")
        await room.press(*text)
        line = room.app.screen.query_one(DisputedLineInput)
        assert (line.value, line.has_focus) == (text, True)


async def test_a_ruling_is_played_on_with_under_protest_and_settled_later(tmp_path: Path) -> None:
    session = played(tmp_path, 20)
    table = session.open("friday")
    last = next(step.entry.seq for step in reversed(table.steps) if step.entry.kind == "move")
    async with at(session, size=(100, 40)) as room:
        assert isinstance(room.app.screen, TableScreen)
        room.app.show("dispute", table=room.app.screen.table, text=f"#{last}")
        await room.pilot.pause()
        assert isinstance(room.app.screen, DisputeScreen)
        await room.app.screen.run_command("under_protest")
        await room.pilot.pause()
        assert "the rule: Gyoji decides" in room.flat
        await room.press("enter")
        assert "Who protests?" in room.flat
        await room.press("enter", "enter")
        assert isinstance(room.app.screen, TableScreen)
        (protest,) = open_protests(room.table())
        assert (protest.seat, protest.body.other.entry) == ("A", last)
        await room.app.workers.wait_for_complete()
        await room.pilot.pause()
        assert "1 protest open: " in room.text, room.text
        await room.app.screen.run_command("protests")
        await room.pilot.pause()
        assert "Protest in entry" in room.flat  # the only one
        assert "A question of the rules" in room.flat
        await room.press("enter", "enter")
        assert not open_protests(room.table())
        assert not room.table().past.in_effect(last)
        assert "protest open" not in room.text


async def test_at_the_end_the_banner_waits_for_the_protest_that_decides(tmp_path: Path) -> None:
    table = protested("russian_railroads")
    (seq,) = deciding_protests(table)
    session = Session("en", SqliteStore(tmp_path))
    session.store.adopt("friday", table.entries, table.summary())
    async with at(session, size=(100, 40)) as room:
        await room.app.workers.wait_for_complete()
        await room.pilot.pause()
        assert f"not final: protest {seq} open" in room.flat, room.text
        assert "has won" not in room.flat
        await room.app.screen.run_command("protests")
        await room.pilot.pause()
        await room.press("enter")
        assert "cannot change the winner" not in room.flat, room.text
        await room.press("down", "enter", "enter")
        await room.app.workers.wait_for_complete()
        await room.pilot.pause()
        assert "not final" not in room.flat, room.text
        assert "closed, cannot change the winner: protest" in room.flat, room.text


async def test_a_changed_declaration_is_asked_what_it_lacks_and_may_be_left_with_a_note(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    assert session.open("friday").declare("Aki: invest silk_1").step
    async with at(session, start="record", table="friday", seq=FIRST) as room:
        await room.press("f4")
        await room.line("Aki: knowledge 1", "InputDialog Input")
        await room.press("enter")
        assert "knowledge track" in room.flat  # how long it is nobody has told
        await room.press("x", "enter")
        assert "“x” is not a whole number" in room.notes
        await room.press("backspace", "9", "enter")
        assert len(room.entries()) == FIRST
        await room.press("down", "enter", "enter")  # the history stays, with a note in the words that are offered
        assert [entry.kind for entry in room.entries()] == ["open", "move", "note"]
        await room.press("f4")
        await room.line("Aki: knowledge 1", "InputDialog Input")
        await room.press("enter", "9", "enter", "enter")
        assert (room.entries()[-1].kind, room.entries()[-1].body["target"]) == ("amend", FIRST)
        assert room.table().state.seats["A"].markers["knowledge"] == 1


@pytest.mark.parametrize(
    ("lang", "category", "other", "typed", "kept"),
    [
        ("en", "Entered by the table", "contracts", "Contracts", "contract"),
        ("ja", "テーブルの申告", "契約", "契約", "contract"),
        ("en", "Entered by the table", "a bet", "a bet", "a bet"),
    ],
)
async def test_points_are_given_to_the_player_who_won_them(
    tmp_path: Path, lang: str, category: str, other: str, typed: str, kept: str
) -> None:
    session = fresh(tmp_path, lang, depth="score")
    session.open("friday").score("B", "told", 5)
    async with at(session, start="record", table="friday", seq=FIRST) as room:
        await room.press("f4")
        assert {"en": "Player", "ja": "プレイヤー"}[lang] in room.text
        fields = list(room.app.screen.query(Input))
        assert [field.value for field in fields] == ["5", category, "Ben"]
        fields[1].value = typed
        fields[2].focus()
        fields[2].value = "chie"
        await room.press("enter", "enter")
        assert [seat.vp for seat in room.table().state.seats.values()][1:3] == [11, 17]  # from 11 and 12
        assert "C ■ +5" in room.flat and other in room.flat.casefold()
        assert room.entries()[-1].body["body"]["category"] == kept


BOTH = {
    "en": "Aki changes penalty points by +1; Ben changes penalty points by +1",
    "ja": "Akiがペナルティを+1変更する／Benがペナルティを+1変更する",
}


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_f7_names_both_seats_of_a_line(tmp_path: Path, lang: str) -> None:
    """Behind the move of Aki that of Ben was said without a name, as if Aki had made it too."""
    play = recorded_script.load(recorded_script.demo_of("crisis"))
    table = recorded_script.open_play(play)
    for text in play.lines[:2]:  # the event is open: everybody may change numbers
        recorded_script.perform(table, recorded_script.parse(text))
    assert table.declare("Aki: adjust penalty_points=1; Ben: adjust penalty_points=1").step
    session = Session(lang, SqliteStore(tmp_path))
    session.store.adopt("friday", table.entries)
    async with at(session, size=(100, 30)) as room:
        await room.press("f7")
        assert room.flat.count("A ● ") >= 1 and room.flat.count("B ▲ ") >= 1
        assert BOTH[lang] in room.flat, room.flat
