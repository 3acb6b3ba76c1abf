"""What a key does in a cell of a tally form, pressed one by one as people press them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec import structs
from textual.events import Key, Paste
from textual.pilot import Pilot

from scoring.words import Phrase
from tests.tui.desk.tally.test_list_cells import GridApp, regions
from tui.desk.game_screens import forms_of
from tui.desk.tally.form import Form, Row
from tui.desk.words import words_for
from tui.widgets.sheet_grid import SheetGrid
from tui.widgets.tally_message import message

WORDS = words_for("en", "nippon", {"A": "Aki", "B": "Ben"})
TILES = "regions.hokkaido.seats.{seat}.tiles"
BEFORE = "seats.{seat}.vp_before"
"""VP may lie below 0 (the track goes on in both directions); influence tiles cannot be fewer than none."""


def one_row(row: Row) -> Form:
    return structs.replace(regions(), rows=(row,))


def final() -> Form:
    nippon = forms_of("nippon")
    return nippon.form(next(kind for kind in nippon.kinds if kind.id == "final"), (), {})


def typed(form: Form, act: Callable[[SheetGrid, Pilot[None]], Awaitable[None]]) -> None:
    """Press keys in the grid of a form."""

    async def journey() -> None:
        app = GridApp(form)
        async with app.run_test(size=(80, 24)) as pilot:
            await act(app.query_one(SheetGrid), pilot)

    asyncio.run(journey())


@pytest.mark.parametrize("kind", ["text", "number", "list"])
def test_control_keys_write_nothing(kind: str) -> None:
    row = Row(kind, Phrase("x"), BEFORE, choices=(1, 2) if kind == "list" else ())

    async def act(grid: SheetGrid, pilot: Pilot[None]) -> None:
        for key, character in (("ctrl+a", "\x01"), ("ctrl+k", "\x0b"), ("ctrl+l", "\x0c"), ("f7", None)):
            grid.post_message(Key(key, character))
        await pilot.pause()
        assert grid.filling.draft is None
        await pilot.press("1", "backspace")
        assert grid.filling.draft == ""
        grid.post_message(Paste("1\t2\x01"))
        await pilot.pause()
        assert "\x01" not in grid.filling.text and "\t" not in grid.filling.text

    typed(one_row(row), act)


@pytest.mark.parametrize("minus", ["-", "−", "－", "ー"])
def test_a_sign_on_a_fresh_cell_is_a_sign_where_it_can_be(minus: str) -> None:
    async def act(grid: SheetGrid, pilot: Pilot[None]) -> None:
        await pilot.press("5", "enter", "left")  # there is a number already
        grid.post_message(Key("minus", minus))
        await pilot.press("3", "enter")
        assert grid.filling.weighed.values["seats.A.vp_before"] == -3
        await pilot.press("left", "plus", "4", "enter")
        assert grid.filling.weighed.values["seats.A.vp_before"] == 4

    typed(one_row(Row("number", Phrase("x"), BEFORE)), act)


def test_a_sign_on_a_cell_that_cannot_be_negative_goes_on_and_says_so() -> None:
    async def act(grid: SheetGrid, pilot: Pilot[None]) -> None:
        grid.filling.cells["regions.hokkaido.foreign"] = "3"
        await pilot.press("5", "enter", "left", "minus", "3", "enter")  # 5-3, as ever
        assert grid.filling.weighed.values[TILES.format(seat="A")] == 2
        await pilot.press("minus", "3", "enter")
        assert grid.filling.place == TILES.format(seat="B"), "it is not left"
        assert "At least 0" in message(grid.filling, WORDS).plain

    typed(one_row(Row("number", Phrase("x"), TILES)), act)


def test_enter_after_a_cell_that_went_on_by_itself_skips_nobody() -> None:
    async def act(grid: SheetGrid, pilot: Pilot[None]) -> None:
        row = grid.filling.form.rows[0]
        finished: list[object] = []
        grid.post_message = lambda sent, post=grid.post_message: finished.append(type(sent)) or post(sent)  # type: ignore[method-assign,misc,assignment]  # listens
        await pilot.press("3", "enter")
        assert grid.filling.place == row.cell("B")
        await pilot.press("enter")  # a second Enter is meant
        assert SheetGrid.Finished in finished
        await pilot.press("home", "2", "left", "enter")  # after any other key Enter goes on again
        assert grid.filling.place == row.cell("B")
        finished.clear()
        await pilot.press("1")
        assert SheetGrid.Finished not in finished, "the last cell waits for its Enter"
        await pilot.press("enter")
        assert SheetGrid.Finished in finished
        assert grid.filling.cells == {row.cell("A"): "2", row.cell("B"): "1"}

    typed(one_row(Row("choice", Phrase("x"), BEFORE, choices=(1, 2, 3))), act)


def test_a_choice_of_two_digits_is_waited_for() -> None:
    async def act(grid: SheetGrid, pilot: Pilot[None]) -> None:
        await pilot.press("1")
        assert (grid.filling.draft, grid.filling.place) == ("1", "seats.A.vp_before")
        await pilot.press("2")
        assert (grid.filling.cells["seats.A.vp_before"], grid.filling.place) == ("12", "seats.B.vp_before")

    typed(one_row(Row("choice", Phrase("x"), BEFORE, choices=tuple(range(1, 16)))), act)


def test_a_word_that_was_composed_is_taken_as_one_and_signs_that_cannot_be_are_said_not_swallowed() -> None:
    async def act(grid: SheetGrid, pilot: Pilot[None]) -> None:
        grid.post_message(Key("x", "東京"))
        await pilot.pause()
        assert grid.filling.draft == "東京"
        assert "cannot stand in a sum" in message(grid.filling, WORDS).plain
        await pilot.press("escape", "７", "enter")
        assert grid.filling.cells == {"seats.A.vp_before": "7"}

    typed(one_row(Row("number", Phrase("x"), BEFORE)), act)


def test_yes_is_typed_in_kana_as_well() -> None:
    async def act(grid: SheetGrid, pilot: Pilot[None]) -> None:
        await pilot.press("は")
        assert grid.filling.draft == "は"
        await pilot.press("い")
        assert grid.filling.weighed.values["seats.A.paper_2"] is True
        assert grid.filling.place == "seats.B.paper_2"
        await pilot.press("Ｎ")
        assert grid.filling.weighed.values["seats.B.paper_2"] is False

    typed(structs.replace(final(), rows=(Row("yes_no", Phrase("x"), "seats.{seat}.paper_2"),)), act)
