"""Moves of several seats said on one line stand in the record each under its seat."""

from __future__ import annotations

import pytest

from referee.table.table import Table
from tests.games.crisis.crisis_tables import GAME, at, owning, planning, play, situation
from tests.play.recorded import demo
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.entry_text import actor, latest, rows
from tui.core.presenters.status_header import where_lines
from tui.plain.view_commands import step_text
from tui.widgets.table_panels import record_text


@pytest.fixture
def producing() -> Table:
    farm = owning("A", "farm", employees="farmer_1")
    return situation(at("production"), farm, owning("B", "spies", employees="engineer_1", energy=1), players=2)


LINE = (
    "A: activate farm employees=farmer_1; B: activate spies employees=engineer_1; B: end_production; A: end_production"
)
SAID = {"en": ("run farm", "run spies", "end production"), "ja": ("farm", "spies", "生産を終える")}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_each_run_of_moves_is_a_row_of_its_seat(producing: Table, lang: str) -> None:
    """Spies gives 3x2 VP; what each did stands in the order in which it was said."""
    play(producing, LINE)
    words = words_for(lang, GAME.id, producing.seats)
    mine = [row for row in rows(words, producing) if row.entry.kind == "move"]
    assert [row.seat for row in mine] == ["A", "B", "A"]
    assert [row.seat for row in latest(words, producing, 3)] == ["A", "B", "A"]
    assert ["6" in row.points for row in mine] == [False, True, False]
    for row, said in zip(mine, SAID[lang], strict=True):
        assert said in row.text
        assert row.entry.seq == mine[0].entry.seq
        assert row.whole == mine[0].whole
        assert "Ben" not in row.text


def test_the_last_entries_beside_the_table(producing: Table) -> None:
    play(producing, "A: end_production; B: end_production")
    words = words_for("en", GAME.id, producing.seats)
    lines = record_text(words, producing, 2, "gyoji-dark", 34, False).plain.split("\n")
    assert ["B ▲" in lines[0], "A ●" in lines[1]] == [True, True]
    assert all("end production" in line for line in lines)
    assert sum("ends production" in line for line in where_lines(words, producing)) == 1


def test_one_seat_has_one_row() -> None:
    table = situation(planning(), players=1)
    play(table, "A: place_manager export 1; place_manager loan")
    words = words_for("en", GAME.id, table.seats)
    assert [row.seat for row in rows(words, table) if row.entry.kind == "move"] == ["A"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_the_table_does_together_is_said_of_nobody(lang: str) -> None:
    """The trust phase and the preparation of the City stood there as what the first player had done."""
    table = demo("plan_city")
    words = words_for(lang, table.game.id, table.seats)
    listed = [row for row in rows(words, table) if row.entry.seq in (15, 30)]
    assert [(row.entry.seq, row.seat) for row in listed] == [(15, ""), (15, "B"), (30, "")]
    assert [actor(table, table.entries[seq - 1]) for seq in (15, 30)] == ["B", ""]
    step = next(step for step in table.steps if step.entry.seq == 30)
    assert table.seats["A"] not in step_text(words, table, step)


def test_a_row_that_is_too_long_ends_behind_a_word_and_its_points_at_the_edge(producing: Table) -> None:
    """The 10 cells beside number and seat hold a word each: the farm and its farmer, and a mark for the end."""
    play(producing, "A: activate farm employees=farmer_1; A: end_production")
    words = words_for("en", GAME.id, producing.seats)
    lines = record_text(words, producing, 1, "gyoji-dark", 18, False).plain.split("\n")
    assert [line[8:] for line in lines] == ["farm:", "farmer 1…"]
