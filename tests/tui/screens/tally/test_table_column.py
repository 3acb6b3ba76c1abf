"""What a sheet shows of each cell: the table's column left of the seats, one sign for what is not entered, totals."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from tests.tui.screens.tally.tally_screen import Drive, drive, picture
from tui.core.game_ui.registry import forms_of
from tui.core.rendering.cell_width import cell_len

NAMES = ("Aki", "Ben", "Chie")
SIZES = ((80, 24), (120, 36), (160, 45))
TABLE = {"en": "Table", "ja": "テーブル"}
OPEN = {"en": "open", "ja": "未確定"}
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


def right_edge(row: str, text: str) -> int:
    """The cell behind a text that stands in a row."""
    drawn = "".join(sign + "\0" * (cell_len(sign) - 1) for sign in text)
    assert drawn in row, (text, row)
    return row.rindex(drawn) + len(drawn)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("lang", "size"), list(product(("en", "ja"), SIZES)))
def test_what_belongs_to_the_table_stands_under_table_left_of_the_seats(
    tmp_path: Path, lang: str, size: tuple[int, int]
) -> None:
    async def journey(user: Drive) -> None:
        await begin(user, "final")
        user.cells({"financial_status": "31", "round": "2", "goal": "22", "seats.A.vp": "25", "seats.C.vp": "9"})
        await user.pilot.pause()
        header, *rows = sheet_rows(user)
        edge = right_edge(header, TABLE[lang])
        assert edge < header.index("Aki") < header.index("Chie")
        status = next(row for row in rows if row.endswith("22"))
        assert right_edge(status, "22") == edge  # the goal of the round is of the table
        points = next(row for row in rows if row.endswith("9") and "25" in row)
        assert right_edge(points, "25") == right_edge(header, "Aki")
        assert right_edge(points, "9") == right_edge(header, "Chie")

    drive(tmp_path, journey, size=size, lang=lang, game="crisis", scoring="final")


def test_on_a_sheet_of_one_board_everything_stands_under_its_seat(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        await begin(user, "production", ("Aki",))
        user.cells({"slots.0.card": "spies", "slots.0.left": "e1"})
        await user.pilot.pause()
        header, *rows = sheet_rows(user)
        assert "Table" not in header
        assert right_edge(next(row for row in rows if "e1" in row), "e1") == right_edge(header, "Aki")

    drive(tmp_path, journey, game="crisis", scoring="production")


def test_a_long_text_of_the_table_begins_in_its_column(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        await begin(user, "round")
        user.cells({"industry_lane": "0 1 2 3 5 . 10 . 15 . ? . 20 . 25 30"})
        user.screen.grid.filling.go("industry_lane")
        await user.pilot.pause()
        header, *rows = sheet_rows(user)
        lane = next(row for row in rows if "0 1 2 3 5" in row)
        assert right_edge(header, "Table") > lane.index("0 1 2 3 5") > header.index("Table") - 6
        assert "20 . 25 30" in lane

    drive(tmp_path, journey, size=(120, 36), game="russian_railroads", scoring="round")


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("form", "lang"), list(product(FORMS, ("en", "ja"))))
def test_a_question_mark_stands_for_what_is_not_entered_and_nothing_for_what_cannot_matter(
    tmp_path: Path, form: tuple[str, str], lang: str
) -> None:
    game, kind = form

    async def journey(user: Drive) -> None:
        await begin(user, kind)
        rows = sheet_rows(user)[1:]
        left = user.screen.grid.columns(user.screen.words).label
        cells = {cell for row in rows[:-2] for cell in row[left:].split()} - {"[?]", "▸"}
        assert "?" in cells
        assert not cells & {"__", "-", "·", "."}, cells
        assert not any("?" in cell and cell != "?" for row in rows[-2:] for cell in row[left:].split()), rows[-2:]

    drive(tmp_path, journey, lang=lang, game=game, scoring=scoring_of(game, kind))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("form", FORMS)
def test_no_number_touches_the_edge(tmp_path: Path, form: tuple[str, str]) -> None:
    game, kind = form

    async def journey(user: Drive) -> None:
        await begin(user, kind)
        for size in SIZES:
            await user.pilot.resize_terminal(*size)
            await user.pilot.pause()
            for key in ("home", "end"):
                await user.press(key)
                assert all(len(row) < user.screen.grid.size.width for row in sheet_rows(user))

    drive(tmp_path, journey, game=game, scoring=scoring_of(game, kind))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_total_that_is_not_settled_is_its_number_and_says_so_below(tmp_path: Path, lang: str) -> None:
    async def journey(user: Drive) -> None:
        await begin(user, "final")
        whole = {"vp": "40", "money_level": "12", "worker_colours": "0", "knowledge_stars": "0", "paper_2": "n"}
        user.cells({f"seats.A.{name}": text for name, text in whole.items()} | {"seats.B.vp": "38"})
        await user.pilot.pause()
        header, *_, totals, below = sheet_rows(user)
        # Aki: 40 and 12,000 yen, 2 more. Of Ben 38 is known, of Chie nothing.
        for name, points in (("Aki", "42"), ("Ben", "38"), ("Chie", "?")):
            assert right_edge(header, name) == right_edge(totals, points)
        assert below.replace("\0", "").split()[-3:] == ["42", OPEN[lang], OPEN[lang]]

    drive(tmp_path, journey, lang=lang, game="nippon", scoring="final")


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("form", FORMS)
def test_twelve_rows_of_the_sheet_are_seen_at_every_place(tmp_path: Path, form: tuple[str, str]) -> None:
    game, kind = form

    async def journey(user: Drive) -> None:
        await begin(user, kind, ("Aki", "Ben", "Chie") if game == "plan_city" else ("Aki", "Ben", "Chie", "Dai"))
        user.cells({"seats.A.field.row_1": "sta+eng* | res", "seats.A.end_bonus": "2 8"})
        filling = user.screen.grid.filling
        for row in filling.form.rows:
            if row.kind == "heading":
                continue
            filling.go(row.cell(filling.ids[0]))
            await user.pilot.pause()
            await user.pilot.pause()
            assert user.screen.grid.size.height - 3 >= min(12, len(filling.form.rows)), row.path

    drive(tmp_path, journey, game=game, scoring=scoring_of(game, kind))


def test_the_ten_bonus_cards_are_listed_only_for_their_row(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        await begin(user, "final")
        filling = user.screen.grid.filling
        for row in filling.form.rows:
            if row.kind == "heading":
                continue
            filling.go(row.cell(filling.ids[0]))
            await user.pilot.pause()
            listed = "completed lines" in picture(user) and "doublers" in picture(user)
            assert listed == (row.path == "seats.{seat}.end_bonus"), row.path

    drive(tmp_path, journey, game="russian_railroads", scoring="final")
