"""Recounts with their audit, people who change, depths that change, ends of turns and phases, records of other days."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs
from textual.widgets import Input

from referee.facts.facts import known
from referee.record import entry as journal
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.json_schemas import plain
from tests.referee.table.test_round_check import demo
from tests.tui.commanding import chosen
from tests.tui.screens.table.table_rooms import NAMES, Room, asking, at, fresh, played
from tui.core.export.exported_result import gather
from tui.core.session.session import Session
from tui.screens.contradictions import ContradictionsScreen
from tui.screens.table import TableScreen
from tui.widgets.typing_panel import TypingPanel


async def test_a_recount_wins_and_what_it_contradicts_is_pointed_out(tmp_path: Path) -> None:
    async with at(fresh(tmp_path), size=(100, 30)) as room:
        await room.press(*chosen("audit"))
        assert "Nothing on the table contradicts the rules." in room.notes
        await room.press(*chosen("recount"), *"trains are left aki", "enter")
        assert "how many trains" in room.text.casefold()
        await room.press("5", "enter", *"sofa", "enter")
        assert room.entries()[-1].body["facts"] == {"seats.A.trains": 5}
        assert isinstance(room.app.screen, ContradictionsScreen)
        assert "NIP-1.9" in room.text
        assert "you can play on" in room.flat
        await room.press("ctrl+s")
        assert room.entries()[-1].body["clauses"] == ["NIP-1.9"]
        assert "You play on with it (entry 3)." in room.flat
        await room.press("f2")
        assert "コマの確認" in room.text
        await room.press("f2", "escape")
        assert "you play on although" in room.flat
        await room.press(*chosen("recount"), *"yen aki", "enter", "9", "0", "0", "0", "enter", "enter")
        assert not isinstance(room.app.screen, ContradictionsScreen), "what the table let be is not pointed out again"
        await room.press(*chosen("audit"), "f4")
        assert "What did you count?" in room.text


async def test_seats_are_renamed_taken_over_and_left(tmp_path: Path) -> None:
    session = fresh(tmp_path)
    async with at(session, size=(100, 30)) as room:
        await room.press(*chosen("players"), *"a aki correct", "enter", *"Ben", "enter")
        assert "Two seats are called “Ben”" in room.notes
        await room.press(*["backspace"] * 3, *"Akiko", "enter")
        assert room.table().seats["A"] == "Akiko"
        assert "Akiko" in room.text
        await room.press(*chosen("players"), *"chie takes", "enter", *"Zoe", "enter")
        assert room.entries()[-1].body == {"name": "Zoe", "was": "Chie"}
        await room.press(*chosen("players"), *"dai leaves", "enter")
        assert "Dai has left." in room.notes
        assert room.table().seats["D"] == ""
        await room.press(*chosen("players"), *"joins")
        assert "Nobody can join these games after the start." in room.flat
        await room.press("enter", "f7")
        assert "Zoe takes over seat C from Chie" in room.flat
        assert "seat A, Aki so far, is now called Akiko" in room.flat
        assert "Dai leaves; nobody takes over seat D" in room.flat
        await room.press("escape")
        await room.line("akiko: invest silk_1")
        await room.press("enter")
        assert room.entries()[-1].seat == "A"
    table = session.open("friday")
    remarks = gather(table, session.words(table=table)).remarks
    assert "Zoe takes over seat C from Chie" in remarks
    assert "Dai leaves; nobody takes over seat D" in remarks


async def test_less_is_kept_and_then_every_move_again(tmp_path: Path) -> None:
    async with at(played(tmp_path, 20), size=(100, 40)) as room:
        await room.press(*chosen("depth"), *"rounds", "enter")
        assert room.table().table_state.depth == "score"
        await room.line("Ben told 7")
        await room.press("enter")
        vp = room.table().state.seats["B"].vp
        await room.press(*chosen("depth"), *"every", "enter")
        assert "Did any pieces move while moves were not recorded?" in room.text
        await room.press("enter")
        made = room.table()
        assert made.table_state.depth == "full"
        assert made.entries[-1].body == {"name": "depth", "value": "full", "anew": True}
        assert made.state.seats["B"].vp == vp
        assert not known(made.state.seats["A"].yen)
        await room.press("f5")
        await room.press("escape", "f6")
        await room.press("escape", "f7")
        assert "is asked again" in room.flat
        await room.press("escape")
        await room.line("Aki: mines 1")
        await room.press("enter")
        assert "turn is it?" in room.flat or "?" in room.flat
        assert room.at_table.table_session.conversation.pending_question is not None


async def test_a_depth_changed_by_mistake_loses_nothing(tmp_path: Path) -> None:
    session = played(tmp_path, 20)
    before = plain(session.open("friday").state)
    async with at(session, size=(100, 40)) as room:
        await room.press(*chosen("depth"), *"scorings", "enter")
        assert "records only the scorings" in room.flat
        await room.press(*chosen("depth"), *"every", "enter", "down", "enter")
        made = room.table()
        assert made.table_state.depth == "full"
        assert plain(made.state) == before
        assert "“end the turn”, or let the next player declare" in room.flat


def rewritten(home: Path, rules: str = "", edited: int = 0) -> Session:
    """Keep a table whose record was written under other rules, or by another hand."""
    source = played(home / "source", 30).open("friday")
    entries = []
    for entry in source.entries:
        made = structs.replace(entry, rules=rules or entry.rules)
        if rules and entry.seq == 6:
            made = structs.replace(made, verdict="illegal")
        entries.append(journal.seal(entries[-1].hash if entries else "", made))
    if edited:
        target = entries[edited - 1]
        entries[edited - 1] = structs.replace(target, time="2020-01-01T00:00:00+00:00")
    session = Session("en", SqliteStore(home / "there"))
    session.store.adopt("friday", entries)
    return session


async def test_the_record_says_what_is_judged_differently_today_and_what_was_edited(tmp_path: Path) -> None:
    session = rewritten(tmp_path, rules="0", edited=8)
    assert session.open("friday").entries[5].kind == "move"
    async with at(session, size=(120, 40)) as room:
        await room.press("f7", "home", *["down"] * 5)
        assert "now: legal" in room.text
        assert "recorded with rules 0, judged with rules" in room.flat
        await room.press("down", "down")
        assert "edited outside Gyoji" in room.flat


def after_a_round(folder: Path, lang: str = "en") -> Session:
    session, (entries, ended) = Session(lang, SqliteStore(folder)), demo("russian_railroads")
    session.store.adopt("friday", list(entries[: ended[0]]))
    return session


@pytest.mark.parametrize(
    ("lang", "between", "check"),
    [("en", "Between turns", "A round is over"), ("ja", "手番の間にすること", "ラウンド終了")],
)
async def test_enter_ticks_off_then_agrees(tmp_path: Path, lang: str, between: str, check: str) -> None:
    async with at(after_a_round(tmp_path, lang)) as room:
        assert between in room.text
        count = len(room.entries())
        await room.press("enter")
        assert between not in room.text
        assert check in room.text
        assert len(room.entries()) == count
        await room.press("enter")
        assert check not in room.text
        assert room.entries()[-1].body["text"].startswith("seats.A.vp=2 ")


async def test_esc_goes_a_step_back_and_f12_begins_once_more(tmp_path: Path) -> None:
    async with at(after_a_round(tmp_path)) as room:
        count = len(room.entries())
        await room.press("enter")
        await room.line("Dai 3")
        await room.press("enter")
        assert "not marked on the track" in room.text
        await room.press("escape")
        assert "A round is over" in room.text
        await room.press("escape")
        assert "A round is over" not in room.text
        assert len(room.entries()) == count
        await room.press("f12")
        assert room.app.screen.query_one("#line", Input).value == "place "


def sitting(folder: Path, game: str, lang: str = "en", **facts: object) -> Session:
    """Open a table at a copy that nobody has taught yet, and count what lies there."""
    session = Session(lang, SqliteStore(folder))
    found = find(game)
    session.store.adopt("friday", [opening(found, seats_of(found, NAMES))])
    session.open("friday").recount(facts, "counted")
    return session


# Nobody has told the first start card (T-07), or which plan card is used (T-10).
MOMENTS = [
    ("plan_city", {"phase": "trust"}, "trust", "信頼度", "Aki's field"),
    ("crisis", {"phase": "evaluation", "event": "calm"}, "evaluation", "集計", "Austerity Plan"),
]


def below(room: Room) -> str:
    """What Enter does, in words."""
    return " ".join(text.plain for _, text in room.app.screen.query_one(TypingPanel).hint)


@pytest.mark.parametrize(("game", "facts", "en", "ja", "asked"), MOMENTS)
async def test_enter_on_an_empty_line_asks_what_the_step_needs(
    tmp_path: Path, game: str, facts: dict[str, object], en: str, ja: str, asked: str
) -> None:
    async with at(sitting(tmp_path, game, **facts)) as room:
        assert isinstance(room.app.screen, TableScreen)
        assert f"Enter asks what “{en}” needs" in below(room)
        await room.press("enter")
        assert asking(room)
        assert asked in room.flat
        await room.press("escape", "f2")
        assert f"Enterで「{ja}」に必要なこと" in below(room)
