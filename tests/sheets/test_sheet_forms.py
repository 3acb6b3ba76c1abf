"""The form of a score sheet: what each row says, the rows that are only displayed, and the names of rows in files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.sheets.sheet_library import find_sheet
from referee.store.sqlite_store import SqliteStore
from scoring.errors import InputError
from scoring.sheets.form import SheetForm, SheetName
from scoring.sheets.row_lines import row_of_line
from scoring.sheets.row_text import explanation
from tests.sheets.test_scores import scored
from tests.sheets.test_sheet_tables import play, table_of
from tui.cli import main
from tui.core.game_ui.registry import forms_of
from tui.core.i18n.catalogs import words_for
from tui.core.tally.evaluation import evaluate_cells, sum_text
from tui.core.tally.table_sheet import prefilled_form


@pytest.mark.parametrize(
    "line",
    [
        "5 birds", "-5 birds", "+3 birds", "100 coins", "most", "least", "ties", "each", "per", "max", "ties each", "rounded up",
        "most birds", "birds most", "birds each", "最多", "騎士が最多", "同点", "10点", "5点の鳥", "5枚", "5", "+2", "rounded half",
    ],
)  # fmt: skip
def test_a_scoring_phrase_is_no_name(line: str) -> None:
    with pytest.raises(InputError) as refused:
        row_of_line(line)
    assert [fault.key for fault in refused.value.faults] == ["sheet_line_sign"]


@pytest.mark.parametrize(
    "line", ["5x birds", "5 × birds", "5 VP per birds", "5 pts each birds", "birds (5 VP each)", "birds ×5"]
)
def test_a_factor_stands_before_or_behind_the_name(line: str) -> None:
    assert row_of_line(line) == row_of_line("birds, 5 each")


@pytest.mark.parametrize(
    ("line", "en", "ja"),
    [
        ("birds", "", ""),
        ("farms ×2, max 20", "×2, enter at most 20", "×2、記入は20以下"),
        ("farms, min 1", "enter at least 1", "記入は1以上"),
        ("penalty, -20 to 0", "enter -20 to 0", "記入は-20〜0"),
        ("most knights 5 3", "most 5 3, ties share, rounded down", "最多 5 3、同点は等分（切り捨て）"),
        ("most knights 5 3, ties each", "most 5 3, ties each", "最多 5 3、同点は全員"),
    ],
)
def test_a_row_says_what_ties_and_limits_are(line: str, en: str, ja: str) -> None:
    assert (explanation(row_of_line(line), "en"), explanation(row_of_line(line), "ja")) == (en, ja)


def test_the_working_of_a_tie_says_how_it_is_divided() -> None:
    form = SheetForm(SheetName("game"), tuple(map(row_of_line, ["most knights 5", "ships ×1, most 3"])))
    table = table_of(form)
    texts = {
        lang: [
            words_for(lang, table.game.id).phrase(line.working)
            for line in scored(form, {"A": [4, 1], "B": [4, 1], "C": [1, 0]}).lines
        ]
        for lang in ("en", "ja")
    }
    assert "4: 1st, shared by 2 and rounded down, +2" in texts["en"], texts
    assert "1: 1; 1st, shared by 2 and rounded down, +1" in texts["en"], texts
    assert "4: 1位、2人で等分（切り捨て）、+2" in texts["ja"], texts


def test_the_form_displays_sums_where_they_stand() -> None:
    table = table_of(find_sheet("yahtzee"))
    forms = forms_of(table.game.id)
    seats = table.table_state.seats
    form = prefilled_form(table.game, forms, forms.kinds[0], (), seats, {}, table)
    labels = [row.label.key for row in form.rows]
    assert labels[7] == "category.r7" and form.rows[7].kind == "sum", "the upper bonus, below the sixes"
    cells: dict[str, Any] = {f"seats.A.r{at}": str(5 * at) for at in range(1, 7)}
    evaluation = evaluate_cells(form, cells, [seat.id for seat in seats])
    assert (sum_text(evaluation.breakdown, form.rows[7], "A"), sum_text(evaluation.breakdown, form.rows[7], "B")) == (
        "35",
        "",
    )


def played(tmp_path: Path) -> None:
    table = table_of(find_sheet("skyjo"))
    play(table, 100, 12, 40)
    store = SqliteStore(tmp_path)
    store.adopt("eve", table.entries, table.summary())
    store.close()


@pytest.mark.parametrize(
    "command",
    [
        "export eve --as csv",
        "export eve --as json",
        "show eve --json",
        "tables --json",
        "history --json",
        "export eve --as md",
    ],
)
def test_exports_name_games_and_rows(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    played(tmp_path)
    assert main(command.split()) == 0
    out = capsys.readouterr().out
    displayed = {**json.loads(out), "entries": []} if command.endswith("json") and out.startswith("{") else out
    assert (
        "Skyjo" in str(displayed)
        and "sheet_" not in str(displayed)
        and "'r1'" not in str(displayed)
        and "r1," not in str(displayed)
    ), displayed
    assert "cards" in str(displayed) or command in ("tables --json", "history --json")


@pytest.mark.parametrize("row", ["cards", "Cards", "カードの合計", "r1"])
def test_a_file_names_rows_in_either_language(
    row: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps({"seats": {"Aki": {row: 12}, "Ben": {row: -3}}}), encoding="utf-8")
    assert main(["tally", "skyjo", "--from", str(file), "--json"]) == 0
    assert [line["category"] for line in json.loads(capsys.readouterr().out)["lines"]] == ["cards", "cards"]
    file.write_text(json.dumps({"seats": {"Aki": {row: 999}, "Ben": {}}}), encoding="utf-8")
    assert main(["tally", "skyjo", "--from", str(file)]) == 2
    error = capsys.readouterr().err
    assert "seats.Aki.cards" in error and "r1" not in error, error
