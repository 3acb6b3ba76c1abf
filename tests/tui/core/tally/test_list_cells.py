"""What a tally form can hold beside numbers: lists, cells that were told before, forms filled in seat by seat."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec import structs
from textual.app import App, ComposeResult

from referee.rules.game import Seat
from scoring.errors import InputError
from scoring.text_catalogs import Phrase
from tui.core.game_ui.registry import forms_of
from tui.core.i18n.catalogs import words_for
from tui.core.tally.editor import TallyEditor
from tui.core.tally.evaluation import display_text, keys_text, text_of, value_of
from tui.core.tally.form import TallyForm, TallyFormRow
from tui.widgets.tally_grid import TallyGrid
from tui.widgets.themes import DARK

WORDS = words_for("en", "nippon", {"A": "Aki", "B": "Ben"})
GOODS = TallyFormRow("list", Phrase("x"), "x", choices=("money", "ships", "trains"), of="achievement")
NUMBERS = TallyFormRow("list", Phrase("x"), "x", choices=tuple(range(1, 16)))
SPELLED = TallyFormRow(
    "list", Phrase("x"), "x", spelled=(("0", "0"), ("1", "1"), ("10", "10"), (".", "gap"), ("?", "?"))
)


@pytest.mark.parametrize(
    ("row", "text", "value"),
    [
        (GOODS, "", None),
        (GOODS, "0", []),
        (GOODS, "3", ["trains"]),
        (GOODS, "1 3", ["money", "trains"]),
        (GOODS, "3,1", ["trains", "money"]),
        (NUMBERS, "4+12 15", [4, 12, 15]),
        (NUMBERS, "１、２", [1, 2]),
        (NUMBERS, "4 4", [4, 4]),  # whether that can be is the sheet's to say
        (SPELLED, "0 1 . 10 ?", ["0", "1", "gap", "10", "?"]),
        (NUMBERS, "four, twelve", [4, 12]),
        (NUMBERS, "四、十二", [4, 12]),
        (GOODS, "one three", ["money", "trains"]),
        (SPELLED, "0", ["0"]),  # where 0 can be chosen it is no empty list
    ],
)
def test_a_list_is_read_and_written(row: TallyFormRow, text: str, value: Any) -> None:
    assert value_of(row, text) == value
    if value is not None:
        assert value_of(row, text_of(row, value)) == value


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (GOODS, "4"),
        (GOODS, "12"),
        (NUMBERS, "0 1"),
        (NUMBERS, "16"),
        (NUMBERS, "first"),
        (GOODS, "four"),
        (GOODS, "one of them"),
        (SPELLED, "5"),
    ],
)
def test_what_cannot_be_chosen_is_said_with_what_can(row: TallyFormRow, text: str) -> None:
    with pytest.raises(InputError) as found:
        value_of(row, text)
    assert [fault.key for fault in found.value.faults] == ["cell_choice"]
    assert found.value.faults[0].values["choices"] == keys_text(row)


def test_a_long_run_of_numbers_is_named_by_its_ends() -> None:
    assert keys_text(NUMBERS) == "1–15"
    assert keys_text(GOODS) == "1, 2, 3"
    assert keys_text(SPELLED) == "0, 1, 10, ., ?"
    assert display_text(NUMBERS, "0", WORDS) == "none"
    assert display_text(NUMBERS, " 4 12 ", WORDS) == "4 12"


LINE = ("tiles", "trains", "ships")


def regions() -> TallyForm:
    nippon = forms_of("nippon")
    return nippon.form(nippon.kinds[0], ("hokkaido",), {})


def test_a_form_of_columns_is_filled_in_seat_by_seat_and_what_is_the_table_s_at_the_end() -> None:
    form = regions()
    by_rows = [row.cell(seat) for row, seat in form.places("AB")]
    by_seats = [
        row.cell(seat)
        for row, seat in structs.replace(form, kind=structs.replace(form.kind, columns=True)).places("AB")
    ]
    assert sorted(by_rows) == sorted(by_seats)
    where = "regions.hokkaido.seats"
    assert by_rows[:5] == ["regions.hokkaido.foreign", *(f"{where}.A.{one}" for one in LINE), f"{where}.B.tiles"]
    assert [row.cell(seat) for row, seat in form.stops("AB")][1:3] == [f"{where}.A.own", f"{where}.B.own"]
    assert by_seats[:3] == [f"{where}.A.tiles", f"{where}.A.trains", f"{where}.A.ships"]
    assert by_seats[-2:] == ["regions.hokkaido.foreign", "zero_influence_ranks"]


def test_a_preview_holds_what_is_being_typed_as_soon_as_it_can_be_read() -> None:
    form = regions()
    filling = filled(form, {"regions.hokkaido.foreign": "3"})
    for draft, foreign in (("12", 12), ("1+", 3), ("", None)):
        filling.draft = draft
        assert filling.preview().regions.hokkaido.foreign == foreign
    assert filling.evaluation.told.regions.hokkaido.foreign == 3


def filled(form: TallyForm, cells: dict[str, str]) -> TallyEditor:
    """The form with nobody looking."""
    return TallyEditor(form, "AB", cells, "", lambda: None, lambda: None)


class GridApp(App[None]):
    """A grid by itself."""

    def __init__(self, form: TallyForm) -> None:
        super().__init__()
        self.form = form

    def compose(self) -> ComposeResult:
        yield TallyGrid(self.form, (Seat("A", "Aki"), Seat("B", "Ben")), lambda: WORDS, dict(self.form.start))

    def on_mount(self) -> None:
        self.register_theme(DARK)
        self.theme = DARK.name
        self.query_one(TallyGrid).focus()


def test_enter_takes_over_what_a_cell_held_before_and_other_keys_do_not() -> None:
    form = structs.replace(regions(), earlier={"regions.hokkaido.foreign": "4", "seats.A.vp_before": "9"})

    async def journey() -> None:
        app = GridApp(form)
        async with app.run_test(size=(80, 24)) as pilot:
            grid = app.query_one(TallyGrid)
            assert grid.filling.place == "regions.hokkaido.foreign"
            assert "[(4)]" in str(grid.render())
            await pilot.press("tab", "shift+tab")
            assert grid.filling.cells == {}
            await pilot.press("enter")
            assert grid.filling.cells == {"regions.hokkaido.foreign": "4"}
            assert grid.filling.place == "regions.hokkaido.seats.A.own"
            grid.filling.go("seats.A.vp_before")
            await pilot.press("right")
            assert grid.filling.place == "seats.B.vp_before"
            await pilot.press("left")
            assert grid.filling.place == "seats.A.vp_before"
            assert "seats.A.vp_before" not in grid.filling.cells

    asyncio.run(journey())


def test_a_list_is_typed_with_blanks() -> None:
    row = structs.replace(NUMBERS, path="seats.{seat}.marker")  # any path of the sheet will do to type into
    form = structs.replace(regions(), rows=(row,))

    async def journey() -> None:
        app = GridApp(form)
        async with app.run_test(size=(80, 24)) as pilot:
            grid = app.query_one(TallyGrid)
            await pilot.press("space", "4", "space", "1", "2")
            assert grid.filling.draft == "4 12"
            await pilot.press("asterisk")
            assert grid.filling.draft == "4 12*", "it is said below, not swallowed"
            await pilot.press("backspace", "backspace")
            assert grid.filling.draft == "4 1"
            await pilot.press("enter")
            assert grid.filling.cells == {"seats.A.marker": "4 1"}
            await pilot.press("left", "7")  # a digit begins anew
            assert grid.filling.draft == "7"

    asyncio.run(journey())
