"""Score sheets are filled in and made line by line, by the same workflows as in the app."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.sheets.sheet_library import find_sheet
from referee.store.sqlite_store import SqliteStore
from scoring.sheets.form import SheetForm, SheetName, SheetRounds
from scoring.sheets.row_lines import row_of_line
from tests.sheets.test_sheet_tables import play, table_of
from tui.cli import main
from tui.core.session.session import Session
from tui.plain.text_referee import TextReferee

Say = Callable[..., str]


def sitting(folder: Path, form: SheetForm, lang: str = "en") -> tuple[TextReferee, Say]:
    store = SqliteStore(folder)
    table = table_of(form)
    store.adopt("eve", table.entries)
    displayed: list[str] = []
    session = Session(lang, store)
    referee = TextReferee(session, session.open("eve"), displayed.append)

    def say(*lines: str) -> str:
        del displayed[:]
        for line in lines:
            referee.answer(line)
        return "\n".join(displayed)

    return referee, say


@pytest.mark.parametrize(
    ("lang", "asked", "wrong"),
    [
        ("en", "birds: a number for each of Aki, Ben, Chie?", "2 numbers for 3 players."),
        ("ja", "birds: Aki、Ben、Chieの順に1つずつ?", "3人に対して数が2個です。"),
    ],
)
def test_a_sheet_is_typed_row_by_row(lang: str, asked: str, wrong: str, tmp_path: Path) -> None:
    form = SheetForm(SheetName("Castles"), tuple(map(row_of_line, ["birds", "most knights 5", "sum = birds"])))
    referee, say = sitting(tmp_path, form, lang)
    assert asked in say("sheet" if lang == "en" else "集計表")
    assert wrong in say("1 2") and asked in say("1 2 x")
    say("2.5、3 -1")
    say("4 2 0")
    say("accept" if lang == "en" else "実行")
    assert referee.table.over
    assert [(place.seat, str(place.points)) for place in referee.table.places()] == [
        ("A", "7.5"),
        ("B", "3"),
        ("C", "-1"),
    ]


def test_a_typed_round_of_a_game_that_is_over_is_refused_before_any_number(tmp_path: Path) -> None:
    form = SheetForm(SheetName("Golf"), (row_of_line("cards"),), rounds=SheetRounds(number=1))
    referee, say = sitting(tmp_path, form)
    play(referee.table, 1, 2, 3)
    assert "The game is over; nothing more is counted." in say("sheet")
    assert "The game is over; nothing more is counted." in say("score Aki 5")
    assert referee.table.places()[0].seat == "C"


def test_a_sheet_is_made_at_a_terminal_by_the_workflow_of_the_app(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    lines = iter(["cards x3", "5 birds", "gold", "1>2", "", "2", "2", "50", ""])
    monkeypatch.setattr("builtins.input", lambda _prompt="": next(lines))
    monkeypatch.setattr("tui.commands.sheet.at_terminal", lambda: True)
    assert main(["sheet", "new", "Castles"]) == 0
    form = find_sheet("castles")
    assert [row.name.en for row in form.rows] == ["gold", "cards"], "moved"
    assert (form.wins, form.rounds) == ("lowest", SheetRounds(until=50))
    displayed = capsys.readouterr().out
    assert (
        "“5” is not understood there" in displayed
        and "over after the round in which somebody has 50 points" in displayed
    )


def test_the_end_of_the_input_makes_no_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    monkeypatch.setattr("tui.commands.sheet.at_terminal", lambda: True)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    main(["sheet", "new", "Castles"])
    assert not (tmp_path / "sheets").exists()
