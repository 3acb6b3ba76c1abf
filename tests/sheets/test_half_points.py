"""Half points are exact, from what people type to every display and export."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import statistics
from pathlib import Path
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as some

from referee.reading.typed_values import read_number
from referee.record import table_summary
from referee.sheets.sheet_library import save_sheet
from referee.sheets.sheet_lookup import game_of_form
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from scoring.errors import InputError
from scoring.half_points import HalfPoints, points_of
from scoring.sheets.form import SheetForm, SheetName, SheetRounds
from scoring.sheets.row_lines import row_of_line
from scoring.sheets.row_text import line_of_row
from tests.sheets.test_scores import points
from tests.sheets.test_sheet_tables import table_of
from tests.tui.press_keys import press_keys
from tests.tui.screen_text import screen_text
from tests.tui.web.conftest import serve_in
from tui.app import GyojiApp
from tui.cli import main
from tui.core.export.formats import FORMS, export
from tui.core.history import history_text
from tui.core.history.table_result_reader import read_tables
from tui.core.session.session import Session

numbers = some.integers(-99, 99)


@given(numbers, numbers)
def test_half_points_calculate_and_compare_as_their_double(first: int, second: int) -> None:
    one, two = points_of(first), points_of(second)
    assert (one + two, one - two, -one, abs(one)) == tuple(
        map(points_of, (first + second, first - second, -first, abs(first)))
    )
    assert (one < two, one <= two, one == two, bool(one)) == (
        first < second,
        first <= second,
        first == second,
        bool(first),
    )
    assert 3 * one == points_of(3 * first) and sum([one, two, 1]) == points_of(first + second + 2)
    assert (one // 3 if first % 2 else (first // 2) // 3) == first // 6
    if second:
        assert (100 * one // two, 7 // two, one // two) == (100 * first // second, 14 // second, first // second)
        assert (one / two, 7 / two) == (first / second, 14 / second)
    assert sorted([one, two, 0]) == [points_of(double) for double in sorted([first, second, 0])]
    assert len({one, two}) == len({first, second}) and statistics.fmean(map(float, [one, two])) * 4 == first + second


@pytest.mark.parametrize(
    ("double", "displayed"), [(25, "12.5|+12.5| 12.5"), (-1, "-0.5|-0.5| -0.5"), (24, "12|+12|   12")]
)
def test_half_points_read_as_they_are_written(double: int, displayed: str) -> None:
    number = points_of(double)
    assert f"{number}|{number:+d}|{number:>5}" == displayed
    assert f"{points_of(2_469_001):,}" == "1,234,500.5"


@pytest.mark.parametrize(
    ("line", "values", "totals"),
    [
        ("sheep, 0.5 each", [5], "2.5"),
        ("sheep ×0.5", [4], "2"),
        ("sheep ×½", [1], "0.5"),
        ("sheep ×-1.5", [3], "-4.5"),
        ("羊0.5点ずつ", [3], "1.5"),
        ("2½ per card", [3], "7.5"),
        ("points", [12.5], "12.5"),
        ("points; bonus = points ×0.5", [3], "4.5"),
    ],
)
def test_rows_with_half_points_are_exact(line: str, values: list[int], totals: str) -> None:
    assert str(points(line, {"A": values})["A"]) == totals


def test_a_row_with_half_points_is_written_as_it_was() -> None:
    for line in ("sheep ×0.5", "sheep ×2.5", "sheep ×-0.5"):
        for lang in ("en", "ja"):
            assert row_of_line(line_of_row(row_of_line(line), lang)) == row_of_line(line)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2½", "2.5"),
        ("2.5", "2.5"),
        ("½", "0.5"),
        (".5+2", "2.5"),
        ("2.5*2", "5"),
        ("-0.5", "-0.5"),
        ("３．５", "3.5"),
        ("12.0", "12"),
    ],
)
def test_numbers_with_a_half_are_typed_in_digits(text: str, number: str) -> None:
    assert str(read_number(text, half_points=True)) == number


@pytest.mark.parametrize("text", ["2.3", "2.55", "2..5", "1/2", "2.5.5"])
def test_other_fractions_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        read_number(text, half_points=True)
    with pytest.raises(InputError):
        read_number("2.5")


def evening() -> Table:
    form = SheetForm(SheetName("Halves"), tuple(map(row_of_line, ["birds", "sheep ×0.5", "eggs"])))
    table = table_of(form)
    sheet = {"A": (10, 5, 0), "B": (9.5, 6, 0), "C": (12, 1, -3)}
    table.score_sheet(
        "final", {"seats": {seat: dict(zip(("r1", "r2", "r3"), row, strict=True)) for seat, row in sheet.items()}}
    )
    return table


def test_ties_and_ranks_are_of_exact_points() -> None:
    assert [(place.seat, place.rank, str(place.points)) for place in evening().places()] == [
        ("A", 1, "12.5"), ("B", 1, "12.5"), ("C", 3, "9.5"),
    ]  # fmt: skip


def test_every_export_states_half_points() -> None:
    table = evening()
    words = Session("en", None).words(table=table)  # type: ignore[arg-type]  # nothing is stored
    for form in FORMS:
        if form not in ("jsonl", "board", "csv"):
            assert "12.5" in unquote(export(table, form, words).decode()), form
    rows = list(csv.DictReader(io.StringIO(export(table, "csv", words).decode("utf-8-sig"))))
    assert [row["points"] for row in rows if row["seat"] == "A" and float(row["points"])] == ["10", "2.5"]
    data = json.loads(export(table, "json", words))
    assert data["breakdown"]["totals"] == {"A": 12.5, "B": 12.5, "C": 9.5}
    play = json.loads(unquote(export(table, "bgstats", words).decode().partition("data=")[2]))
    assert [player["score"] for player in play["players"]] == [12.5, 12.5, 9.5]


def test_a_summary_keeps_half_points_and_a_record_is_replayed_to_them(tmp_path: Path) -> None:
    table = evening()
    summary = table.summary()
    assert summary is not None
    assert table_summary.decode(table_summary.encode(summary)) == summary
    assert [str(seat.points) for seat in summary.seats] == ["12.5", "12.5", "9.5"]
    store = SqliteStore(tmp_path)
    store.adopt("eve", table.entries, summary)
    (stored,) = store.tables()
    assert stored.summary is not None and isinstance(stored.summary.seats[0].points, HalfPoints)
    again = Session("en", store).open("eve")
    assert [str(seat.vp) for seat in again.state.seats.values()] == ["12.5", "12.5", "9.5"]
    assert game_of_form(evening().game.form).id == again.game.id  # type: ignore[attr-defined]  # the game of a score sheet has a form


def test_history_and_phones_state_half_points(tmp_path: Path) -> None:
    table, store = evening(), SqliteStore(tmp_path)
    store.adopt("friday", table.entries, table.summary())
    session = Session("en", store)
    results = list(read_tables(store, store.tables()))
    for part in history_text.PARTS:
        assert "12.5" in "\n".join(history_text.lines(session.words(), part, results)) or part == "games", part
    assert "11.5" in "\n".join(history_text.lines(session.words(), "games", results))  # of 12.5, 12.5 and 9.5
    store.close()
    here, close = serve_in(tmp_path)
    try:
        phone = here.phone("A")
        assert "12.5" in phone.open("/table") and "12.5" in phone.open("/end")
    finally:
        close()


def test_every_screen_and_page_displays_half_points(tmp_path: Path) -> None:
    """Half a point as the most of all was no number to divide by."""
    form = SheetForm(SheetName("Halves"), (row_of_line("birds"),), rounds=SheetRounds(number=3))
    table, store = table_of(form), SqliteStore(tmp_path)
    for points_of_round in ((0.5, 0, -0.5), (-0.5, 0, 12.5), (0.5, 0, 0.5)):
        table.score_sheet(
            "round", {"seats": {seat: {"r1": value} for seat, value in zip("ABC", points_of_round, strict=True)}}
        )
    store.adopt("friday", table.entries, table.summary())

    async def look() -> None:
        app = GyojiApp(Session("en", store))
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause(0.2)
            assert "game over" in screen_text(app), "the winner is named once the result was displayed"
            for name in ("result", "scores", "reveal", "record", "share"):
                app.show(name, table=app.session.open("friday"))
                await pilot.pause(0.4)
                await press_keys(pilot, "space", "space")
                assert "0.5" in screen_text(app) or name in ("share", "reveal"), (name, screen_text(app))
                await press_keys(pilot, "escape")

    asyncio.run(look())
    here, close = serve_in(tmp_path)
    try:
        phone = here.phone("A")
        for page in ("/table", "/end", "/board", "/now", "/tally"):
            assert "12.5" in phone.open(page) or page == "/tally", page
    finally:
        close()


@pytest.mark.parametrize(
    "command",
    [
        "show friday --json",
        "tables --json",
        "history --json",
        "show friday",
        "tables",
        "history friday --json",
        "history",
    ],
)
def test_every_command_prints_half_points(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    table, store = evening(), SqliteStore(tmp_path)
    store.adopt("friday", table.entries, table.summary())
    store.close()
    assert main(command.split()) == 0
    out = capsys.readouterr().out
    assert "12.5" in out or command in ("tables", "tables --json"), out


@pytest.mark.parametrize("value", [2.3, "2.5", 1e300, 0.25, True])
def test_a_file_with_another_fraction_is_refused_in_a_sentence(
    value: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    save_sheet(SheetForm(SheetName("Halves"), (row_of_line("birds"),)))
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps({"seats": {"Aki": {"birds": value}, "Ben": {"birds": 2.5}}}), encoding="utf-8")
    assert main(["tally", "halves", "--from", str(file)]) == 2
    error = capsys.readouterr().err
    assert error.startswith("seats.Aki.birds: ") and "Expected" not in error and error.count("\n") == 1, error
