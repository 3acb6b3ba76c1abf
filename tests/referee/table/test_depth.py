"""Keeping less, then everything again: what nobody followed is asked, never believed."""

from __future__ import annotations

from referee.facts.facts import known
from referee.facts.verdict import VerdictStatus
from referee.table.json_schemas import plain
from referee.table.table import Table
from tests.referee.tiny import played, table


def test_back_to_every_move_with_the_pieces_as_the_record_says() -> None:
    table = played()
    before = plain(table.state)
    table.option("depth", "score")
    table.option("depth", "full")
    assert plain(table.state) == before


def test_back_to_every_move_when_pieces_moved_meanwhile() -> None:
    table = played()
    table.option("depth", "score")
    table.score("B", "told", 7)
    vp = {seat: board.vp for seat, board in table.state.seats.items()}
    table.option("depth", "full", anew=True)
    assert {seat: board.vp for seat, board in table.state.seats.items()} == vp
    assert vp["B"] == 18  # Ben starts with 11
    assert not known(table.state.seats["A"].yen)
    assert table.state.printed["tracks.coal.top"] == 9
    assert table.judge("A: mines 1").verdict.status is VerdictStatus.NEEDS
    assert table.state.players == 3
    assert plain(Table("again", table.entries).state) == plain(table.state)
    table.undo()
    assert table.table_state.depth == "score"
    assert table.state.seats["A"].yen == played().state.seats["A"].yen


def test_the_lines_still_add_up_to_the_marker() -> None:
    made = table()
    made.option("depth", "score")
    made.score("A", "told", 5)
    made.option("depth", "full", anew=True)
    for seat, board in made.state.seats.items():
        assert sum(line.points for line in made.lines() if line.seat == seat) == board.vp
