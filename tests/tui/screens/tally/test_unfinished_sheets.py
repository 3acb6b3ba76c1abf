"""A sheet that is not finished is lost by no key and by no signal: it is you can go on with it here next time where it was begun."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.screens.tally.tally_screen import Drive, drive
from tests.tui.screens.tally.test_tally_screen import FINAL, table_of
from tui.core.tally.unfinished_sheets import PREFIX
from tui.screens.tally import TallyScreen
from tui.widgets.dialog import PickDialog


def kept(store: SqliteStore) -> list[dict[str, object]]:
    """The unfinished sheets in a store."""
    return [json.loads(text) for name, text in store.settings().items() if name.startswith(PREFIX)]


async def begin(user: Drive) -> None:
    """Type into a few cells: a sum, a value that cannot be, and one that is still being typed."""
    for name in ("Aki", "山田"):
        await user.fill(name)
    await user.press("enter")
    await user.pilot.pause()
    await user.type("40+2 ")
    await user.type("x ")
    await user.press("down")
    await user.type("1")


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("keys", [("f10",), ("escape", "escape"), ("ctrl+q",), ("f6", "f10"), ("f2", "f10"), ()])
def test_a_sheet_is_offered_again_however_it_was_left(tmp_path: Path, keys: tuple[str, ...]) -> None:
    async def journey(user: Drive) -> None:
        await begin(user)
        await user.press(*keys)
        await user.pilot.pause(0.1 if keys else 0.6)  # without a key it is killed: it was kept while it was typed
        assert not keys or not user.app.is_running or not isinstance(user.app.screen, TallyScreen)
        assert len(kept(user.app.session.store)) == 1

    async def again(user: Drive) -> None:
        assert isinstance(user.app.screen, PickDialog), user.text
        (row, *_) = user.app.screen.rows
        assert "Final scoring" in row.text and "Aki" in row.text and "山田" in row.text
        await user.press("enter")
        await user.pilot.pause()
        filling = user.screen.grid.filling
        assert [seat.name for seat in user.screen.seats] == ["Aki", "山田"]
        assert (filling.cells["seats.A.vp"], filling.cells["seats.B.vp"]) == ("40+2", "x")
        assert filling.place == "seats.B.money_level"
        dropped = keys[:1] == ("escape",)  # as ever, the first one drops what is being typed
        assert filling.text == ("" if dropped else "1")
        assert "x!" in user.text

    drive(tmp_path, journey, scoring="final")
    store = drive(tmp_path, again, scoring="final", lang="en")
    assert len(kept(store)) == 1


def test_esc_keeps_a_sheet_without_a_question_and_says_so(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        await begin(user)
        await user.press("enter", "escape")
        await user.pilot.pause()
        assert not isinstance(user.app.screen, (TallyScreen, PickDialog))
        assert any("you can go on with it here next time" in note.message for note in user.app._notifications)

    assert len(kept(drive(tmp_path, journey, scoring="final"))) == 1


def test_nothing_typed_is_nothing_kept(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        for name in ("Aki", "Ben"):
            await user.fill(name)
        await user.press("enter")
        await user.type("4")
        await user.press("backspace", "escape")
        await user.pilot.pause(0.6)
        await user.press("f10")

    assert kept(drive(tmp_path, journey, scoring="final")) == []


def test_another_sheet_may_be_begun_and_both_are_there(tmp_path: Path) -> None:
    async def first(user: Drive) -> None:
        await begin(user)
        await user.press("f10")

    async def second(user: Drive) -> None:
        await user.press("down", "enter")
        await user.pilot.pause()
        for name in ("Ema", "Fay"):
            await user.fill(name)
        await user.press("enter")
        await user.pilot.pause()
        await user.type("7 ")
        await user.press("f10")
        await user.pilot.pause()

    async def third(user: Drive) -> None:
        assert isinstance(user.app.screen, PickDialog)
        assert [len(row.text) > 0 for row in user.app.screen.rows] == [True] * 4
        assert "Ema" in user.app.screen.rows[0].text and "Aki" in user.app.screen.rows[1].text
        await user.press("down", "down", "down", "enter")
        await user.pilot.pause()
        assert user.screen.form is None, "declined: a new one is begun"

    drive(tmp_path, first, scoring="final")
    assert len(kept(drive(tmp_path, second, scoring="final"))) == 2
    assert kept(drive(tmp_path, third, scoring="final")) == []


def test_leaving_the_question_leaves_the_sheet_where_it_is(tmp_path: Path) -> None:
    async def first(user: Drive) -> None:
        await begin(user)
        await user.press("f10")

    async def second(user: Drive) -> None:
        await user.press("escape")
        await user.pilot.pause()
        assert not isinstance(user.app.screen, (TallyScreen, PickDialog))

    drive(tmp_path, first, scoring="final")
    assert len(kept(drive(tmp_path, second, scoring="final"))) == 1


def test_a_sheet_of_a_table_is_offered_there_until_it_is_recorded(tmp_path: Path) -> None:
    async def first(user: Drive) -> None:
        user.cells({"seats.A.vp": "40"})
        await user.press("down")
        await user.type("3")
        await user.press("f10")
        await user.pilot.pause()

    async def elsewhere(user: Drive) -> None:
        assert not isinstance(user.app.screen, PickDialog)

    async def second(user: Drive) -> None:
        assert isinstance(user.app.screen, PickDialog)
        await user.press("enter")
        await user.pilot.pause()
        assert user.screen.grid.filling.cells["seats.A.vp"] == "40"
        user.cells(FINAL | {"seats.B.vp": "38"})
        await user.press("ctrl+s")
        await user.pilot.pause()
        await user.press("enter")
        await user.pilot.pause()
        assert not isinstance(user.app.screen, TallyScreen)

    store = SqliteStore(tmp_path)
    table_of(store)
    game = find("nippon")
    store.adopt("other", [opening(game, seats_of(game, ["Aki", "Ben"]), depth="tally")])
    drive(tmp_path, first, scoring="final", table="friday")
    for there in (
        {"scoring": "final"},
        {"scoring": "regions", "table": "friday"},
        {"scoring": "final", "table": "other"},
    ):
        drive(tmp_path, elsewhere, **there)
    store = drive(tmp_path, second, scoring="final", table="friday")
    assert [entry.kind for entry in store.entries("friday")][-1] == "score"
    assert kept(store) == []


def test_a_result_that_is_kept_in_the_history_is_no_unfinished_sheet(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        for name in ("Aki", "Ben"):
            await user.fill(name)
        await user.press("enter")
        await user.pilot.pause()
        user.cells(FINAL | {"seats.A.vp": "40", "seats.B.vp": "38"})
        user.screen.keep_unfinished()
        assert len(kept(user.app.session.store)) == 1
        await user.press("f10")
        await user.pilot.pause()

    store = drive(tmp_path, journey, scoring="final")
    assert kept(store) == [] and len(store.tables()) == 1


def test_a_sheet_that_a_file_holds_is_no_unfinished_sheet(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        for name in ("Aki", "Ben"):
            await user.fill(name)
        await user.press("enter")
        await user.pilot.pause()
        user.cells(FINAL | {"seats.A.vp": "40"})
        user.screen.keep_unfinished()
        await user.press("ctrl+s")
        await user.fill(str(tmp_path / "sheet.json"))

    assert kept(drive(tmp_path, journey, scoring="final")) == []


def test_what_another_version_wrote_is_not_offered(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        assert not isinstance(user.app.screen, PickDialog)

    store = SqliteStore(tmp_path)
    for number, text in enumerate(("", "{", "[]", '{"kind": 3}', '{"about": {"game": "nippon"}}')):
        store.set(f"{PREFIX}{number}", text)
    drive(tmp_path, journey, scoring="final")
