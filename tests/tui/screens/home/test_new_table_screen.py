"""Opening a table: the box, names, Begin; every fault at once; the values to confirm asked once."""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path

import pytest
from textual.pilot import Pilot

from referee.rules.game import find, offered_games
from referee.store.sqlite_store import SqliteStore
from scoring.errors import InputError
from tests.tui.screen_text import check_golden, screen_lines, screen_text
from tui import app as app_module
from tui.app import GyojiApp
from tui.core.components.printed_value_confirmation import is_confirmed, to_confirm
from tui.core.i18n.catalogs import words_for
from tui.core.session.new_table import TableDraft, earlier_seats, suggested_name
from tui.core.session.session import Session

GAME = find("nippon")


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SqliteStore:
    monkeypatch.setitem(app_module.SCREENS, "table", "tests.tui.screens.home.table_stub:TableStub")
    monkeypatch.setattr("tui.screens.new_table.suggested_name", lambda _words, store: f"day-{len(store.tables()) + 1}")
    return SqliteStore(tmp_path)


def test_the_box_the_names_begin(store: SqliteStore) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", store), start="new_table")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert app.focused and app.focused.id == "box", "which box is on the table comes before who plays"
            await pilot.press("enter", *"Aki", "enter", *"Ben", "enter")
            await pilot.pause()
            check_golden("new_table_en", screen_lines(app))
            await pilot.press("f2")
            await pilot.pause()
            check_golden("new_table_ja", screen_lines(app))
            await pilot.press("f2", "enter")
            await pilot.pause()
            assert app.focused and app.focused.id == "create" and "▸ Begin" in screen_text(app)
            assert "Enter opens the table" in screen_text(app)
            await pilot.press("enter")
            await pilot.pause()
            assert getattr(app.screen, "opened", "") == "day-1"

    asyncio.run(journey())
    body = store.entries("day-1")[0].body
    assert [(seat["id"], seat["name"], seat["colour"], seat["shape"]) for seat in body["seats"]] == [
        ("A", "Aki", "yellow", "●"),
        ("B", "Ben", "red", "▲"),
    ]
    assert body["depth"] == "full" and body["edition"] == "wyg_2015" and body["printed"] == {}
    assert not is_confirmed(store, GAME, "wyg_2015"), "the table offers to compare them"
    assert store.library("nippon", "wyg_2015") == {}, "a source's value is no value of the table"


def test_where_only_sheets_are_kept_the_values_are_looked_at_before(store: SqliteStore) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", store), start="new_table", game="nippon", depth="tally")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(*"Aki", "enter", *"Ben", "enter", "enter", "enter")
            await pilot.pause()
            check_golden("confirm_values_en", screen_lines(app))
            await pilot.press("enter")
            await pilot.pause()
            assert getattr(app.screen, "opened", "") == "day-1"

    asyncio.run(journey())
    assert is_confirmed(store, GAME, "wyg_2015")


def test_enter_on_the_last_name_goes_to_begin_and_opens_nothing(store: SqliteStore) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("ja", store), start="new_table")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("right", "left", "right")  # another box, and the names stay asked for after it
            await pilot.pause()
            assert app.focused and app.focused.id == "box"
            most = len(app.screen.draft.people)
            assert app.screen.draft.game.id != "nippon"
            for name in ("Aki", "Ben", "Chie", "Dai", "Eri")[:most]:  # what is typed over the box is a name
                await pilot.press(*name, "enter")
            await pilot.pause()
            assert [person.name for person in app.screen.draft.people] == ["Aki", "Ben", "Chie", "Dai", "Eri"][:most]
            assert app.focused and app.focused.id == "create"
            assert store.tables() == []

    asyncio.run(journey())


def test_a_box_that_was_chosen_before_is_not_asked_for_again(store: SqliteStore) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", store), start="new_table", game="crisis")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert app.focused and app.focused.id == "seat-0"

    asyncio.run(journey())


def test_a_corrected_value_is_kept_and_the_question_is_asked_once(store: SqliteStore) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", store), start="new_table", game="nippon", depth="tally")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(*"Aki", "enter", *"Ben", "enter", "enter", "enter")
            await pilot.pause()
            await pilot.press("down", "down", "enter", "down", "enter", *"99", "enter")
            await pilot.pause()
            assert "99 is not between 1 and 9." in screen_text(app)
            await pilot.press("backspace", "backspace", "3", "enter")
            await pilot.pause()
            assert "the rulebook says 4; your board takes precedence" in " ".join(screen_text(app).split())
            await pilot.press("enter")
            await pilot.pause()
            assert "yours" in screen_text(app)
            await pilot.press("ctrl+s")
            await pilot.pause()
            await pilot.press("escape", "escape")
            app.show("new_table", game="nippon")
            await pilot.pause()
            await pilot.press("enter", "enter")
            await pilot.pause()
            assert getattr(app.screen, "opened", "") == "day-2"

    asyncio.run(journey())
    path = next(path for path in to_confirm(GAME) if path.startswith("storage."))
    assert store.library("nippon", "wyg_2015") == {path: 3}
    assert store.entries("day-1")[0].body["printed"] == {path: 3} == store.entries("day-2")[0].body["printed"]
    assert [seat["name"] for seat in store.entries("day-2")[0].body["seats"]] == ["Aki", "Ben"]


def test_leaving_the_values_opens_no_table(store: SqliteStore) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("ja", store), start="new_table", game="nippon", depth="tally")
        async with app.run_test(size=(120, 30)) as pilot:
            await pilot.press(*"Aki", "enter", *"Ben", "enter", "enter", "enter")
            await pilot.pause()
            await pilot.press("escape")
            await pilot.pause()
            assert store.tables() == []
            assert "Aki" in screen_text(app)

    asyncio.run(journey())


def test_every_fault_is_said_at_once_and_nothing_is_lost(store: SqliteStore) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", store), start="new_table")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(*"Aki", "enter", *"aki", "enter")
            app.screen.query_one("#house").focus()
            await pilot.press("enter", "shift+tab", *"/", "ctrl+s")
            await pilot.pause()
            text = screen_text(app)
            assert "Two seats are called “aki”." in text
            assert "cannot be the name of a table" in text
            assert store.tables() == []

    asyncio.run(journey())


def test_a_draft_names_the_line_that_is_wrong(store: SqliteStore) -> None:
    draft = TableDraft(GAME)
    draft.table_name = "x"
    for place, name in ((0, "Aki"), (2, "x" * 30), (3, "Aki")):
        draft.people[place].name = name
    with pytest.raises(InputError) as found:
        draft.check(store)
    faults = [(fault.key, fault.field) for fault in found.value.faults]
    assert faults == [
        ("seat_name", "seats.3"),
        ("seat_twice", "seats.4"),
    ]


def test_colours_are_swapped_and_lines_moved(store: SqliteStore) -> None:
    draft = TableDraft(GAME)
    draft.table_name = "x"
    for person, name in zip(draft.people, ("Aki", "Ben", "Chie"), strict=False):
        person.name = name
    draft.next_colour(0)
    assert [person.colour for person in draft.people] == ["red", "yellow", "purple", "blue"]
    assert draft.move(0, -1) == 0 and draft.move(0, 1) == 1
    draft.create(store, {})
    seats = store.entries("x")[0].body["seats"]
    assert [(seat["name"], seat["colour"]) for seat in seats] == [("Ben", "yellow"), ("Aki", "red"), ("Chie", "purple")]
    assert earlier_seats(store) == [[("Ben", "yellow"), ("Aki", "red"), ("Chie", "purple")]]
    draft.seat_people([("Dai", "red"), ("Eri", "green")])
    assert [(person.name, person.colour) for person in draft.people[:2]] == [("Dai", "red"), ("Eri", "yellow")]


def test_the_suggested_name_is_free(store: SqliteStore) -> None:
    day = date(2025, 11, 21)
    assert suggested_name(words_for("en"), store, day) == "friday"
    draft = TableDraft(GAME)
    draft.table_name = "friday"
    draft.seat_people([("A", ""), ("B", "")])
    draft.create(store, {})
    assert suggested_name(words_for("en"), store, day) == "friday-2"
    assert suggested_name(words_for("ja"), store, day) == "金曜日"


def test_a_remembered_value_that_is_no_longer_asked_for_opens_the_table_all_the_same(store: SqliteStore) -> None:
    store.learn("nippon", "wyg_2015", {"no.such.value": 1, "worker_rows": 99, "scoring_track.golden": 7})
    draft = TableDraft(GAME)
    draft.table_name = "x"
    draft.seat_people([("A", ""), ("B", "")])
    draft.create(store, {})
    assert store.entries("x")[0].body["printed"] == {"scoring_track.golden": 7}


def test_the_mouse_takes_earlier_names_colours_and_settings(store: SqliteStore) -> None:
    draft = TableDraft(GAME)
    draft.table_name = "before"
    draft.seat_people([("Aki", ""), ("Ben", "")])
    draft.create(store, {})

    async def journey() -> None:
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
            await pilot.click("#choices", offset=(5, 2))
            await pilot.click("#choices", offset=(5, 2))
            await pilot.pause()
            text = screen_text(app)
            assert "< 4 >" in text and "How many influence tiles" in text and "Usually: 3" in text
            assert "NIP-" not in text, "the words of players, not our numbers"

    asyncio.run(journey())


def kept(store: SqliteStore, name: str, game: str, people: tuple[str, ...]) -> None:
    draft = TableDraft(find(game))
    draft.table_name = name
    draft.seat_people([(person, "") for person in people])
    draft.create(store, {})


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("number", "letters"),
    # 13 letters for four names, an Enter after each, Enter on Begin; `n` on home, and the box's number where another
    # one is chosen. What is to be compared with the board is offered at the table.
    [(1, 1 + 13 + 4 + 1), (2, 2 + 13 + 4 + 1)],
)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_four_names_and_the_right_box_from_home(store: SqliteStore, lang: str, number: int, letters: int) -> None:
    async def journey() -> None:
        app = GyojiApp(Session(lang, store))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            keys = [*([str(number)] if number > 1 else []), "n"]
            for name in ("Aki", "Ben", "Chie", "Dai"):
                keys += [*name, "enter"]
            keys += ["enter"]
            for key in keys:
                await pilot.press(key)
            await pilot.pause()
            assert getattr(app.screen, "opened", "") == "day-1"
            assert len(keys) == letters

    asyncio.run(journey())
    body = store.entries("day-1")[0].body
    assert body["game"] == offered_games()[number - 1] and len(body["seats"]) == 4


def test_the_people_of_the_last_table_that_fit_are_one_key(store: SqliteStore) -> None:
    kept(store, "two", "russian_railroads", ("Eri", "Fumi"))
    kept(store, "five", "crisis", ("Aki", "Ben", "Chie", "Dai", "Eri"))

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("1", "n")
            await pilot.pause()
            assert "▸ As last time: Eri, Fumi" in screen_text(app), "Nippon seats no five"
            (line,) = [line for line in screen_lines(app) if line.strip().startswith("Earlier: ")]
            assert "Aki, Ben, Chie, Dai" in line and "Eri" not in line, "as many as the box seats"
            await pilot.press("enter", "enter")
            await pilot.pause()
            await pilot.press("enter")
            await pilot.pause()
            assert getattr(app.screen, "opened", "") == "day-3"

    asyncio.run(journey())
    assert [seat["name"] for seat in store.entries("day-3")[0].body["seats"]] == ["Eri", "Fumi"]


def test_an_earlier_name_is_one_key_and_is_completed_while_typing(store: SqliteStore) -> None:
    kept(store, "before", "crisis", ("Aki", "Ben", "Chie"))

    async def journey() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("1", "n", "down")
            await pilot.pause()
            assert "Tab: Aki" in screen_text(app)
            await pilot.press("tab", "c", "tab", *"Bo", "enter", "tab")
            await pilot.pause()
            names = [person.name for person in app.screen.draft.people]
            assert names == ["Aki", "Chie", "Bo", "Ben"], "Bo is nobody of the last table, and stays Bo"
            assert app.focused and app.focused.id == "create", "after the last name"
            assert "Enter opens the table." in screen_text(app)

    asyncio.run(journey())


def test_a_name_typed_over_the_people_of_the_last_table_is_the_first_name(store: SqliteStore) -> None:
    kept(store, "before", "nippon", ("Aki", "Ben"))

    async def journey() -> None:
        app = GyojiApp(Session("ja", store))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("n", *"Gen", "enter")
            await pilot.pause()
            assert [person.name for person in app.screen.draft.people] == ["Gen", "", "", ""]
            assert app.focused and app.focused.id == "seat-1"

    asyncio.run(journey())


def test_what_lies_beside_the_base_box_is_asked_once_and_what_is_not_judged_is_said(store: SqliteStore) -> None:
    async def journey() -> None:
        app = GyojiApp(Session("en", store), start="new_table", game="crisis")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "Anything besides the base game?  < nothing >" in screen_text(app)
            app.screen.query_one("#beside").focus()
            await pilot.press("right")
            await pilot.pause()
            assert "Not judged: The New Economy." in screen_text(app)
            app.screen.query_one("#seat-0").focus()
            await pilot.press(*"Aki", "enter", "enter", "enter", "enter")
            await pilot.pause()
            assert getattr(app.screen, "opened", "") == "day-1"
            assert any("Not judged: The New Economy." in note.message for note in app._notifications)
            await pilot.press("escape")
            app.show("new_table", game="crisis")
            await pilot.pause()
            assert "< The New Economy >" in screen_text(app), "it is remembered"
            app.show("new_table", game="plan_city")
            await pilot.pause()
            assert "Anything besides" not in screen_text(app), "nothing of the kind is known of this game"

    asyncio.run(journey())


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 45)])
def test_house_options_stand_behind_one_line(store: SqliteStore, lang: str, size: tuple[int, int]) -> None:
    async def stand(app: GyojiApp, pilot: Pilot[None]) -> None:
        words, text = app.screen.words, screen_text(app)
        printed = words.translate("new_table.house", how=words.translate("new_table.as_printed"))
        assert printed in text and words.translate("new_table.depth") not in text
        assert words.translate("new_table.create") in text
        assert "being tried out" not in text and "試用中" not in text
        app.screen.query_one("#house").focus()
        await pilot.press("enter", "right")
        await pilot.pause()
        assert words.translate("new_table.depth") in screen_text(app)
        app.screen.query_one("#house").focus()
        await pilot.press("enter")
        await pilot.pause()
        changed = words.translate(f"depth.{app.screen.draft.depth}")
        assert app.screen.draft.depth != "full"
        assert words.translate("new_table.house", how=changed) in screen_text(app)

    async def journey() -> None:
        app = GyojiApp(Session(lang, store))
        async with app.run_test(size=size) as pilot:
            for game in offered_games():
                app.show("new_table", game=game)
                await pilot.pause()
                assert app.screen.draft.game.id == game
                await stand(app, pilot)
                await app.pop_screen()

    asyncio.run(journey())
