"""The sheet of a table that others fill in at the same time on their phones, at the screen."""

from __future__ import annotations

from pathlib import Path

from referee.store.sqlite_store import SqliteStore
from tests.tui.screens.tally.tally_screen import Drive, drive
from tests.tui.screens.tally.test_tally_screen import table_of
from tui.core.game_ui.registry import forms_of
from tui.core.session.session import Session
from tui.core.tally.table_sheet import TableSheet

FOLLOWED = 1.3
"""Seconds after which the screen has looked for what others have entered."""


def by_phone(folder: Path, path: str, text: str) -> bool:
    """Enter a cell as the host of the phones does, with a store of its own."""
    store = SqliteStore(folder)
    try:
        table = Session("en", store).open("friday")
        forms = forms_of(table.game.id)
        kind = next(kind for kind in forms.kinds if kind.id == "final")
        sheet = TableSheet(store, table, forms, kind, "A")
        row, seat = next((row, seat) for row, seat in sheet.form.places(sheet.ids) if row.cell(seat) == path)
        return sheet.tell(row, seat, text)
    finally:
        store.close()


def test_what_others_enter_is_in_the_screens_cells_and_total_at_once(tmp_path: Path) -> None:
    """Nippon, the final scoring: 38 VP so far and nothing more are 38."""

    async def journey(user: Drive) -> None:
        assert by_phone(tmp_path, "seats.B.vp", "38")
        await user.pilot.pause(FOLLOWED)
        assert user.screen.grid.filling.cells["seats.B.vp"] == "38" and " 38" in user.text
        await user.type("40 ")
        await user.pilot.pause(FOLLOWED)
        assert by_phone(tmp_path, "seats.B.vp", "39")
        await user.pilot.pause(FOLLOWED)
        cells = user.screen.grid.filling.cells
        assert (cells["seats.A.vp"], cells["seats.B.vp"]) == ("40", "39")

    table_of(SqliteStore(tmp_path))
    drive(tmp_path, journey, scoring="final", table="friday")


def test_of_two_who_enter_one_cell_the_second_is_told_both_values(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        user.screen.resuming.follow()
        assert by_phone(tmp_path, "seats.A.vp", "38")
        await user.type("40 ")
        await user.pilot.pause(FOLLOWED)
        said = [note.message for note in user.app._notifications]
        assert any("38 was entered in the meantime and stays. You had entered 40." in text for text in said), said
        assert user.screen.grid.filling.cells["seats.A.vp"] == "38"

    table_of(SqliteStore(tmp_path))
    drive(tmp_path, journey, scoring="final", table="friday")


def test_what_is_being_typed_stays_and_the_new_value_is_told(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        await user.type("40")
        await user.pilot.pause(FOLLOWED)
        assert by_phone(tmp_path, "seats.A.vp", "38")
        await user.pilot.pause(FOLLOWED)
        said = [note.message for note in user.app._notifications]
        assert any("38 was entered in the meantime. Enter replaces it with yours" in text for text in said), said
        assert user.screen.grid.filling.draft == "40"
        await user.press("enter")
        await user.pilot.pause(FOLLOWED)
        assert user.screen.grid.filling.cells["seats.A.vp"] == "40"

    table_of(SqliteStore(tmp_path))
    drive(tmp_path, journey, scoring="final", table="friday")


def test_a_new_sheet_is_the_one_that_others_fill_in_from_then_on(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        await user.press("down", "enter")
        await user.pilot.pause(FOLLOWED)
        assert by_phone(tmp_path, "seats.B.vp", "12")
        await user.pilot.pause(FOLLOWED)
        assert user.screen.grid.filling.cells == {**user.screen.form.start, "seats.B.vp": "12"}

    table_of(SqliteStore(tmp_path))
    assert by_phone(tmp_path, "seats.A.vp", "3")
    drive(tmp_path, journey, scoring="final", table="friday")
