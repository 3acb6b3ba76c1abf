"""What a key does in a cell of a tally form, pressed one by one as people press them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec import structs
from textual.events import Key, Paste
from textual.pilot import Pilot

from scoring.text_catalogs import Phrase
from tests.tui.core.tally.test_list_cells import GridApp, regions
from tests.tui.core.tally.typist import form_of
from tui.core.game_ui.registry import forms_of
from tui.core.i18n.catalogs import words_for
from tui.core.tally.editor import TallyEditor
from tui.core.tally.form import TallyForm, TallyFormRow
from tui.core.tally.tally_field_message import message
from tui.widgets.tally_grid import TallyGrid

WORDS = words_for("en", "nippon", {"A": "Aki", "B": "Ben"})
TILES = "regions.hokkaido.seats.{seat}.tiles"
BEFORE = "seats.{seat}.vp_before"
"""VP may lie below 0 (the track goes on in both directions); influence tiles cannot be fewer than none."""


def one_row(row: TallyFormRow) -> TallyForm:
    return structs.replace(regions(), rows=(row,))


def final() -> TallyForm:
    nippon = forms_of("nippon")
    return nippon.form(next(kind for kind in nippon.kinds if kind.id == "final"), (), {})


def typed(form: TallyForm, act: Callable[[TallyGrid, Pilot[None]], Awaitable[None]]) -> None:
    """Press keys in the grid of a form."""

    async def journey() -> None:
        app = GridApp(form)
        async with app.run_test(size=(80, 24)) as pilot:
            await act(app.query_one(TallyGrid), pilot)

    asyncio.run(journey())


@pytest.mark.parametrize("kind", ["text", "number", "list"])
def test_control_keys_write_nothing(kind: str) -> None:
    row = TallyFormRow(kind, Phrase("x"), BEFORE, choices=(1, 2) if kind == "list" else ())

    async def act(grid: TallyGrid, pilot: Pilot[None]) -> None:
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
    async def act(grid: TallyGrid, pilot: Pilot[None]) -> None:
        await pilot.press("5", "enter", "left")  # there is a number already
        grid.post_message(Key("minus", minus))
        await pilot.press("3", "enter")
        assert grid.filling.evaluation.values["seats.A.vp_before"] == -3
        await pilot.press("left", "plus", "4", "enter")
        assert grid.filling.evaluation.values["seats.A.vp_before"] == 4

    typed(one_row(TallyFormRow("number", Phrase("x"), BEFORE)), act)


def test_a_sign_on_a_cell_that_cannot_be_negative_goes_on_and_says_so() -> None:
    async def act(grid: TallyGrid, pilot: Pilot[None]) -> None:
        grid.filling.cells["regions.hokkaido.foreign"] = "3"
        await pilot.press("5", "enter", "left", "minus", "3", "enter")  # 5-3, as ever
        assert grid.filling.evaluation.values[TILES.format(seat="A")] == 2
        await pilot.press("minus", "3", "enter")
        assert grid.filling.place == TILES.format(seat="B"), "it is not left"
        assert "At least 0" in message(grid.filling, WORDS).plain

    typed(one_row(TallyFormRow("number", Phrase("x"), TILES)), act)


def test_one_rule_for_enter_in_a_cell_of_every_kind() -> None:
    owned = TallyFormRow("yes_no", Phrase("x"), "seats.{seat}.paper_2")
    chosen = TallyFormRow("choice", Phrase("x"), BEFORE, choices=(1, 2, 3))
    rows = (
        (TallyFormRow("number", Phrase("x"), BEFORE), regions(), "3"),
        (chosen, regions(), "2"),
        (owned, final(), "y"),
    )
    for row, form, sign in rows:

        async def act(grid: TallyGrid, pilot: Pilot[None], row: TallyFormRow = row, sign: str = sign) -> None:
            await pilot.press(sign)
            assert (grid.filling.draft, grid.filling.place) == (sign, row.cell("A")), row.kind
            await pilot.press("enter")
            assert (grid.filling.cells, grid.filling.place) == ({row.cell("A"): sign}, row.cell("B")), row.kind

        typed(structs.replace(form, rows=(row,)), act)


def test_enter_goes_to_what_wants_something_and_then_to_the_result() -> None:
    where = "regions.hokkaido"

    async def act(grid: TallyGrid, pilot: Pilot[None]) -> None:
        finished: list[object] = []
        grid.post_message = lambda sent, post=grid.post_message: finished.append(type(sent)) or post(sent)  # type: ignore[method-assign,misc,assignment]  # listens
        await pilot.press("3", "enter", "enter")  # Aki's line is left blank on purpose
        assert grid.filling.place == f"{where}.seats.B.own"
        await pilot.press("5", "space", "2", "enter")
        while TallyGrid.Finished not in finished:  # no marker, no house rule has to be entered
            assert grid.filling.row.optional
            await pilot.press("enter")
        assert "seats.B.vp_before" not in grid.filling.cells
        grid.filling.go(f"{where}.foreign")
        finished.clear()
        await pilot.press("2", "enter")
        assert TallyGrid.Finished in finished, "a place that was left blank is not asked twice"

    typed(regions(), act)


def test_a_line_is_typed_into_one_cell_with_any_mark_between() -> None:
    where = "regions.hokkaido.seats.A"

    async def act(grid: TallyGrid, pilot: Pilot[None]) -> None:
        await pilot.press("down")
        told = {f"{where}.tiles": "10+7", f"{where}.trains": "3*2", f"{where}.ships": "4"}
        for text in ("10+7 3*2 4", "10+7,3*2,4", "10+7、3*2　4", "１０＋７　３×２，４", "10+7\t3*2\t4"):
            grid.post_message(Paste(text))
            await pilot.press("enter", "left")
            assert {path: grid.filling.cells.get(path) for path in told} == told, text
        assert "10+7 3*2 4" in str(grid.render())
        await pilot.press("5", "enter", "left")
        assert [grid.filling.cells[path] for path in told] == ["5", "0", "0"], "the rest of a line is none"
        await pilot.press("5", "comma", "comma", "4", "enter", "left")
        assert f"{where}.trains" not in grid.filling.cells, "left out between commas: not entered"
        await pilot.press("1", "space", "2", "space", "3", "space", "4", "enter")
        assert grid.filling.place == f"{where}.own", "it is not left"
        assert "more than 3" in message(grid.filling, WORDS).plain

    typed(regions(), act)


def test_none_on_the_rest_is_one_sign_or_a_word() -> None:
    where = "regions.hokkaido.seats"
    for keys in (["asterisk"], list("rest"), ["残", "り", "な", "し"]):

        async def act(grid: TallyGrid, pilot: Pilot[None], keys: list[str] = keys) -> None:
            await pilot.press("down", *keys)
            assert "None here, and none for the rest." in message(grid.filling, WORDS).plain
            await pilot.press("enter")
            cells = grid.filling.cells
            assert cells == {f"{where}.{seat}.{one}": "0" for seat in "AB" for one in ("tiles", "trains", "ships")}
            assert grid.filling.evaluation.final, "where nobody has influence nothing else matters"

        typed(regions(), act)


@pytest.mark.parametrize(
    "word", ["none", "nothing", "nil", "no", "なし", "無し", "ない", "無い", "いいえ", "ありません"]
)
def test_a_word_for_none_means_its_own_cell(word: str) -> None:
    async def act(grid: TallyGrid, pilot: Pilot[None]) -> None:
        await pilot.press(*word)
        assert "None here" not in message(grid.filling, WORDS).plain
        await pilot.press("enter")
        values = grid.filling.evaluation.values
        assert {path: value for path, value in values.items() if value is not None} == {"seats.A.vp_before": 0}
        assert grid.filling.place == "seats.B.vp_before", "the next cell still waits"

    typed(one_row(TallyFormRow("number", Phrase("x"), BEFORE)), act)


@pytest.mark.parametrize("word", ["none", "なし", "いいえ", "no"])
@pytest.mark.parametrize("kind", ["number", "list", "yes_no"])
def test_a_word_for_none_is_read_in_a_cell_of_every_kind(word: str, kind: str) -> None:
    path = "seats.{seat}.paper_2" if kind == "yes_no" else BEFORE
    row = TallyFormRow(kind, Phrase("x"), path, choices=(1, 2) if kind == "list" else ())

    async def act(grid: TallyGrid, pilot: Pilot[None]) -> None:
        await pilot.press(*word, "enter")
        assert set(grid.filling.cells) == {row.cell("A")}, "nothing else is entered"
        assert not grid.filling.evaluation.values[row.cell("A")]

    typed(structs.replace(final() if kind == "yes_no" else regions(), rows=(row,)), act)


@pytest.mark.parametrize("word", ["none", "なし", "いいえ"])
def test_a_word_for_none_in_a_line_leaves_the_next_seat(word: str) -> None:
    where = "regions.hokkaido.seats"

    async def act(grid: TallyGrid, pilot: Pilot[None]) -> None:
        await pilot.press("down", *word, "enter")
        values = {path: value for path, value in grid.filling.evaluation.values.items() if value is not None}
        assert values == dict.fromkeys([f"{where}.A.tiles", f"{where}.A.trains", f"{where}.A.ships"], 0)

    typed(regions(), act)


def test_what_cannot_be_is_said_while_it_is_typed() -> None:
    async def act(grid: TallyGrid, pilot: Pilot[None]) -> None:
        await pilot.press("down", "5")
        assert "At most" not in message(grid.filling, WORDS).plain
        await pilot.press("7")
        assert "At most 56, not 57." in message(grid.filling, WORDS).plain
        await pilot.press("escape")
        assert "At most" not in message(grid.filling, WORDS).plain

    typed(regions(), act)


def test_a_word_that_was_composed_is_taken_as_one_and_signs_that_cannot_be_are_said_not_swallowed() -> None:
    async def act(grid: TallyGrid, pilot: Pilot[None]) -> None:
        grid.post_message(Key("x", "東京"))
        await pilot.pause()
        assert grid.filling.draft == "東京"
        assert "cannot be part of a sum" in message(grid.filling, WORDS).plain
        await pilot.press("escape", "７", "enter")
        assert grid.filling.cells == {"seats.A.vp_before": "7"}

    typed(one_row(TallyFormRow("number", Phrase("x"), BEFORE)), act)


def test_yes_is_typed_in_kana_as_well() -> None:
    async def act(grid: TallyGrid, pilot: Pilot[None]) -> None:
        await pilot.press("は", "い", "enter")
        assert grid.filling.evaluation.values["seats.A.paper_2"] is True
        assert grid.filling.place == "seats.B.paper_2"
        await pilot.press("Ｎ", "enter")
        assert grid.filling.evaluation.values["seats.B.paper_2"] is False

    typed(structs.replace(final(), rows=(TallyFormRow("yes_no", Phrase("x"), "seats.{seat}.paper_2"),)), act)


def test_enter_does_not_jump_over_an_optional_row() -> None:
    form = form_of("nippon", "final")
    filling = TallyEditor(form, "A", dict(form.start), "", lambda: None, lambda: None)
    filling.go("seats.A.vp")
    filling.type("50")
    filling.enter()
    assert filling.place == "seats.A.region_points"
    filling.enter()
    assert filling.place == "seats.A.money_level", "it may be left blank"
    filling.type("14")
    filling.enter()
    assert filling.place != "seats.A.region_points", "what was left blank is not asked twice"
