"""What a sheet shows of each cell; sheets that are not finished, or that others fill in at the same time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tests.tui.screens.tally.tally_screen import Drive, counting, drive
from tests.tui.screens.tally.test_tally_screen import FINAL, table_of
from tui.core.game_ui.registry import forms_of
from tui.core.rendering.cell_width import cell_len
from tui.core.session.session import Session
from tui.core.tally.table_sheet import TableSheet
from tui.core.tally.unfinished_sheets import PREFIX
from tui.screens.tally import TallyScreen
from tui.widgets.dialog import PickDialog

NAMES = ("Aki", "Ben", "Chie")


SIZES = ((80, 24), (120, 36), (160, 45))


GAMES = ("nippon", "russian_railroads", "crisis", "plan_city")


FORMS = [(game, kind.id) for game in GAMES for kind in forms_of(game).kinds if kind.most != 1]


async def begin(user: Drive, kind: str, names: tuple[str, ...] = NAMES) -> None:
    """Choose what is scored, take what is proposed, and name the seats."""
    setup = user.screen.setup
    for _ in range(4):
        if user.screen.form is not None:
            break
        if setup.step == "kind":
            await user.press(str([each.id for each in setup.kinds].index(kind) + 1))
        elif setup.step == "seats":
            for name in names:
                await user.fill(name)
            if user.screen.form is None:
                await user.press("enter")
        else:
            await user.press("enter")
        await user.pilot.pause()


def scoring_of(game: str, kind: str) -> str:
    return next(each.scoring for each in forms_of(game).kinds if each.id == kind)


def sheet_rows(user: Drive) -> list[str]:
    """The lines of the grid: its header first, the two totals last."""
    grid = user.screen.grid.region
    cut = []
    for line in user.text.splitlines()[grid.y : grid.y + grid.height]:
        wide = "".join(sign + "\0" * (cell_len(sign) - 1) for sign in line)
        cut.append(wide[: grid.width].rstrip())
    return cut


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("form", "lang"), [(form, ("en", "ja")[at % 2]) for at, form in enumerate(FORMS)])
async def test_a_question_mark_stands_for_what_is_not_entered_and_nothing_for_what_cannot_matter(
    tmp_path: Path, form: tuple[str, str], lang: str
) -> None:
    game, kind = form
    async with counting(tmp_path, lang=lang, game=game, scoring=scoring_of(game, kind)) as user:
        await begin(user, kind)
        rows = sheet_rows(user)[1:]
        left = user.screen.grid.columns(user.screen.words).label
        cells = {cell for row in rows[:-2] for cell in row[left:].split()} - {"[?]", "▸"}
        assert "?" in cells
        assert not cells & {"__", "-", "·", "."}, cells
        assert not any("?" in cell and cell != "?" for row in rows[-2:] for cell in row[left:].split()), rows[-2:]


@pytest.mark.parametrize("form", FORMS[::3])
async def test_no_number_touches_the_edge(tmp_path: Path, form: tuple[str, str]) -> None:
    game, kind = form
    async with counting(tmp_path, game=game, scoring=scoring_of(game, kind)) as user:
        await begin(user, kind)
        for size in SIZES:
            await user.pilot.resize_terminal(*size)
            await user.pilot.pause()
            for key in ("home", "end"):
                await user.press(key)
                assert all(len(row) < user.screen.grid.size.width for row in sheet_rows(user))


@pytest.mark.parametrize(
    ("lang", "text", "kind", "none"),
    [
        ("en", "III", "Region scoring III", "Nothing in the list matches"),
        ("ja", "三", "得点計算 三", "に合うものは一覧にありません"),
    ],
)
async def test_letters_find_what_is_scored(tmp_path: Path, lang: str, text: str, kind: str, none: str) -> None:
    async with counting(tmp_path, game="nippon", lang=lang) as user:
        await user.press(*text)
        assert any("▸" in line and kind in line for line in user.text.splitlines())
        assert any(line.strip().startswith(f"{text} ") for line in user.text.splitlines())
        await user.press("x")
        assert none in user.text and f"{text}x" in user.text
        await user.press("backspace")
        assert none not in user.text
        await user.press("enter")
        assert not any("▸" in line and kind in line for line in user.text.splitlines())


def kept(store: SqliteStore) -> list[dict[str, object]]:
    """The unfinished sheets in a store."""
    return [json.loads(text) for name, text in store.settings().items() if name.startswith(PREFIX)]


async def half_typed(user: Drive) -> None:
    """Type into a few cells: a sum, a value that cannot be, and one that is still being typed."""
    for name in ("Aki", "山田"):
        await user.fill(name)
    await user.press("enter")
    await user.type("40+2 ")
    await user.type("x ")
    await user.press("down")
    await user.type("1")


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("keys", [("f10",), ("escape", "escape"), ("ctrl+q",), ("f6", "f10"), ("f2", "f10"), ()])
async def test_a_sheet_is_offered_again_however_it_was_left(tmp_path: Path, keys: tuple[str, ...]) -> None:
    async with counting(tmp_path, scoring="final") as user:
        await half_typed(user)
        await user.press(*keys)
        await user.pilot.pause(0.1 if keys else 0.6)  # without a key it is killed: it was kept while it was typed
        assert not keys or not user.app.is_running or not isinstance(user.app.screen, TallyScreen)
        assert len(kept(user.app.session.store)) == 1
    async with counting(tmp_path, scoring="final", lang="en") as user:
        assert isinstance(user.app.screen, PickDialog), user.text
        (row, *_) = user.app.screen.rows
        assert "Final scoring" in row.text and "Aki" in row.text and "山田" in row.text
        await user.press("enter")
        filling = user.screen.grid.filling
        assert [seat.name for seat in user.screen.seats] == ["Aki", "山田"]
        assert (filling.cells["seats.A.vp"], filling.cells["seats.B.vp"]) == ("40+2", "x")
        assert filling.place == "seats.B.money_level"
        dropped = keys[:1] == ("escape",)  # as ever, the first one drops what is being typed
        assert filling.text == ("" if dropped else "1")
        assert "x!" in user.text
    store = SqliteStore(tmp_path)
    assert len(kept(store)) == 1


def test_another_sheet_may_be_begun_and_both_are_there(tmp_path: Path) -> None:
    async def first(user: Drive) -> None:
        await half_typed(user)
        await user.press("f10")

    async def second(user: Drive) -> None:
        await user.press("down", "enter")
        for name in ("Ema", "Fay"):
            await user.fill(name)
        await user.press("enter")
        await user.type("7 ")
        await user.press("f10")

    async def third(user: Drive) -> None:
        assert isinstance(user.app.screen, PickDialog)
        assert [len(row.text) > 0 for row in user.app.screen.rows] == [True] * 4
        assert "Ema" in user.app.screen.rows[0].text and "Aki" in user.app.screen.rows[1].text
        await user.press("down", "down", "down", "enter")
        assert user.screen.form is None, "declined: a new one is begun"

    drive(tmp_path, first, scoring="final")
    assert len(kept(drive(tmp_path, second, scoring="final"))) == 2
    assert kept(drive(tmp_path, third, scoring="final")) == []


def test_a_sheet_of_a_table_is_offered_there_until_it_is_recorded(tmp_path: Path) -> None:
    async def first(user: Drive) -> None:
        user.cells({"seats.A.vp": "40"})
        await user.press("down")
        await user.type("3")
        await user.press("f10")

    async def elsewhere(user: Drive) -> None:
        assert not isinstance(user.app.screen, PickDialog)

    async def second(user: Drive) -> None:
        assert isinstance(user.app.screen, PickDialog)
        await user.press("enter")
        assert user.screen.grid.filling.cells["seats.A.vp"] == "40"
        user.cells(FINAL | {"seats.B.vp": "38"})
        await user.press("ctrl+s")
        await user.press("enter")
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


async def test_what_is_being_typed_stays_and_the_new_value_is_told(tmp_path: Path) -> None:
    table_of(SqliteStore(tmp_path))
    async with counting(tmp_path, scoring="final", table="friday") as user:
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
