"""Opening a table: the box, names, Begin; every fault at once; the values to confirm asked once; nothing typed is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import check_golden, screen_lines, screen_text
from tui import app as app_module
from tui.app import GyojiApp
from tui.core.components.printed_value_confirmation import is_confirmed, to_confirm
from tui.core.i18n.catalogs import words_for
from tui.core.session.new_table import TableDraft
from tui.core.session.session import Session
from tui.screens.new_table import NewTableScreen

GAME = find("nippon")


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SqliteStore:
    monkeypatch.setitem(app_module.SCREENS, "table", "tests.tui.screens.home.table_stub:TableStub")
    monkeypatch.setattr("tui.screens.new_table.suggested_name", lambda _words, store: f"day-{len(store.tables()) + 1}")
    return SqliteStore(tmp_path)


async def test_the_box_the_names_begin(store: SqliteStore) -> None:
    app = GyojiApp(Session("en", store), start="new_table")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.focused and app.focused.id == "box", "which box is on the table comes before who plays"
        await press_keys(pilot, "enter", *"Aki", "enter", *"Ben", "enter")
        check_golden("new_table_en", screen_lines(app))
        await press_keys(pilot, "f2")
        check_golden("new_table_ja", screen_lines(app))
        await press_keys(pilot, "f2", "enter")
        assert app.focused and app.focused.id == "create" and "▸ Begin" in screen_text(app)
        assert "Enter opens the table" in screen_text(app)
        await press_keys(pilot, "enter")
        assert getattr(app.screen, "opened", "") == "day-1"
    body = store.entries("day-1")[0].body
    assert [(seat["id"], seat["name"], seat["colour"], seat["shape"]) for seat in body["seats"]] == [
        ("A", "Aki", "yellow", "●"),
        ("B", "Ben", "red", "▲"),
    ]
    assert body["depth"] == "full" and body["edition"] == "wyg_2015" and body["printed"] == {}
    assert not is_confirmed(store, GAME, "wyg_2015"), "the table offers to compare them"
    assert store.library("nippon", "wyg_2015") == {}, "a source's value is no value of the table"


async def test_enter_on_the_last_name_goes_to_begin_and_opens_nothing(store: SqliteStore) -> None:
    app = GyojiApp(Session("ja", store), start="new_table")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press_keys(pilot, "right", "left", "right")  # another box, and the names stay asked for after it
        assert app.focused and app.focused.id == "box"
        most = len(app.screen.draft.people)
        assert app.screen.draft.game.id != "nippon"
        for name in ("Aki", "Ben", "Chie", "Dai", "Eri")[:most]:  # what is typed over the box is a name
            await press_keys(pilot, *name, "enter")
        await pilot.pause()
        assert [person.name for person in app.screen.draft.people] == ["Aki", "Ben", "Chie", "Dai", "Eri"][:most]
        assert app.focused and app.focused.id == "create"
        assert store.tables() == []


async def test_a_corrected_value_is_kept_and_the_question_is_asked_once(store: SqliteStore) -> None:
    app = GyojiApp(Session("en", store), start="new_table", game="nippon", depth="tally")
    async with app.run_test(size=(80, 24)) as pilot:
        await press_keys(pilot, *"Aki", "enter", *"Ben", "enter", "enter", "enter")
        await press_keys(pilot, "down", "down", "enter", "down", "enter", *"99", "enter")
        assert "99 is not between 1 and 9." in screen_text(app)
        await press_keys(pilot, "backspace", "backspace", "3", "enter")
        assert "the rulebook says 4; your board takes precedence" in " ".join(screen_text(app).split())
        await press_keys(pilot, "enter")
        assert "yours" in screen_text(app)
        await press_keys(pilot, "ctrl+s")
        await press_keys(pilot, "escape", "escape")
        app.show("new_table", game="nippon")
        await pilot.pause()
        await press_keys(pilot, "enter", "enter")
        assert getattr(app.screen, "opened", "") == "day-2"
    path = next(path for path in to_confirm(GAME) if path.startswith("storage."))
    assert store.library("nippon", "wyg_2015") == {path: 3}
    assert store.entries("day-1")[0].body["printed"] == {path: 3} == store.entries("day-2")[0].body["printed"]
    assert [seat["name"] for seat in store.entries("day-2")[0].body["seats"]] == ["Aki", "Ben"]


async def test_every_fault_is_said_at_once_and_nothing_is_lost(store: SqliteStore) -> None:
    app = GyojiApp(Session("en", store), start="new_table")
    async with app.run_test(size=(80, 24)) as pilot:
        await press_keys(pilot, *"Aki", "enter", *"aki", "enter")
        app.screen.query_one("#house").focus()
        await press_keys(pilot, "enter", "shift+tab", *"/", "ctrl+s")
        text = screen_text(app)
        assert "Two seats are called “aki”." in text
        assert "cannot be the name of a table" in text
        assert store.tables() == []


async def test_the_mouse_takes_earlier_names_colours_and_settings(store: SqliteStore) -> None:
    draft = TableDraft(GAME)
    draft.table_name = "before"
    draft.seat_people([("Aki", ""), ("Ben", "")])
    draft.create(store, {})
    app = GyojiApp(Session("en", store), start="new_table")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.click("#earlier", offset=(10, 0))
        await pilot.click("#mark-0", offset=(8, 0))
        await pilot.pause()
        text = screen_text(app)
        assert "1  · ·  red" in text and "Aki" in text and "2  · ·  yellow" in text
        await pilot.click("#house")
        await pilot.pause()
        app.screen.query_one("#form").scroll_end(animate=False)  # as the wheel does
        await pilot.pause()
        await pilot.pause()
        await pilot.click("#choices", offset=(5, 2))
        await pilot.pause()
        await pilot.click("#choices", offset=(5, 2))
        await pilot.pause()
        text = screen_text(app)
        assert "< 4 >" in text and "How many influence tiles" in text and "Usually: 3" in text
        assert "NIP-" not in text, "the words of players, not our numbers"


def kept(store: SqliteStore, name: str, game: str, people: tuple[str, ...]) -> None:
    draft = TableDraft(find(game))
    draft.table_name = name
    draft.seat_people([(person, "") for person in people])
    draft.create(store, {})


async def test_an_earlier_name_is_one_key_and_is_completed_while_typing(store: SqliteStore) -> None:
    kept(store, "before", "crisis", ("Aki", "Ben", "Chie"))
    app = GyojiApp(Session("en", store))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press_keys(pilot, "1", "n", "down")
        assert "Tab: Aki" in screen_text(app)
        await press_keys(pilot, "tab", "c", "tab", *"Bo", "enter", "tab")
        names = [person.name for person in app.screen.draft.people]
        assert names == ["Aki", "Chie", "Bo", "Ben"], "Bo is nobody of the last table, and stays Bo"
        assert app.focused and app.focused.id == "create", "after the last name"
        assert "Enter opens the table." in screen_text(app)


async def test_what_lies_beside_the_base_box_is_asked_once_and_what_is_not_judged_is_said(store: SqliteStore) -> None:
    app = GyojiApp(Session("en", store), start="new_table", game="crisis")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Anything besides the base game?  < nothing >" in screen_text(app)
        app.screen.query_one("#beside").focus()
        await press_keys(pilot, "right")
        assert "Not judged: The New Economy." in screen_text(app)
        app.screen.query_one("#seat-0").focus()
        await press_keys(pilot, *"Aki", "enter", "enter", "enter", "enter")
        assert getattr(app.screen, "opened", "") == "day-1"
        assert any("Not judged: The New Economy." in note.message for note in app._notifications)
        await press_keys(pilot, "escape")
        app.show("new_table", game="crisis")
        await pilot.pause()
        assert "< The New Economy >" in screen_text(app), "it is remembered"
        app.show("new_table", game="plan_city")
        await pilot.pause()
        assert "Anything besides" not in screen_text(app), "nothing of the kind is known of this game"


NAMES = ("Aki", "山田")


def typed(app: GyojiApp) -> list[str]:
    """The names in the lines of the form."""
    screen = app.screen
    assert isinstance(screen, NewTableScreen), screen_text(app)
    return [screen.lines.input(place).value for place in range(len(screen.draft.people))]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("leave", ["escape", "f10"])
@pytest.mark.parametrize(("game", "again"), [("nippon", "nippon"), ("crisis", "russian_railroads"), ("plan_city", "")])
async def test_names_are_there_when_the_form_is_opened_again(
    store: SqliteStore, leave: str, game: str, again: str
) -> None:
    app = GyojiApp(Session("ja", store))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.show("new_table", game=game)
        await pilot.pause()
        for place, name in enumerate(NAMES):
            app.screen.query_one(f"#seat-{place}").value = name
        await pilot.pause()
        await press_keys(pilot, leave)
        assert not isinstance(app.screen, NewTableScreen)
        app.show("new_table", **({"game": again} if again else {}))
        await pilot.pause()
        assert typed(app)[:2] == list(NAMES)
        assert app.screen.draft.game.id == (again or game)
        if game == again:
            app.screen.set_focus(app.screen.query_one("#create"))
            await press_keys(pilot, "enter")
            app.show("new_table", game=game)
            await pilot.pause()
            assert not any(typed(app)), "the table was opened: the next one begins anew"


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("game", "names", "option", "asked"),
    [
        ("russian_railroads", ("Aki", "Ben"), "flip_needs_all_slots", True),
        ("russian_railroads", ("Aki", "Ben", "Chie", "Dai"), "flip_needs_all_slots", True),
        ("nippon", ("Aki", "Ben"), "workers_per_action_slot_2p", True),
        ("nippon", ("Aki", "Ben", "Chie"), "workers_per_action_slot_2p", False),
        ("crisis", ("Aki", "Ben"), "export_mode", False),
    ],
)
async def test_a_setting_on_which_editions_differ_is_asked_before_begin(
    store: SqliteStore, game: str, names: tuple[str, ...], option: str, asked: bool
) -> None:
    app = GyojiApp(Session("en", store), start="new_table", game=game)
    async with app.run_test(size=(80, 24)) as pilot:
        for name in names:
            await press_keys(pilot, *name, "enter")
        await press_keys(pilot, "f2")
        label = words_for("ja", game).translate(f"option.{option}")
        assert (label in screen_text(app)) is asked
        if asked:
            app.screen.query_one(f"#asked-{option}").focus()
            await press_keys(pilot, "right")
        app.screen.action_create_table()
        await pilot.pause()
    (kept,) = store.tables()
    setting = next(one for one in find(game).meta.options if one.id == option)
    assert (store.first(kept.name).body["options"][option] != setting.default) is asked
