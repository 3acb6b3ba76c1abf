"""A score marker that differs from the record: the entry that explains it is found."""

from __future__ import annotations

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.score_difference import traces
from referee.table.table import Table
from tests.referee.table.test_round_check import demo


def played() -> Table:
    """A plain table whose points are told: A scores 8, then 3; B scores 5; A scores 2 and it is taken back."""
    game = find("nippon")
    table = Table("t", [opening(game, seats_of(game, ["Aki", "Ben"]), depth="score")])
    table.score("A", "regions_1", 8)
    table.score("B", "regions_1", 5)
    table.score("A", "contract", 3)
    table.score("A", "contract", 2)
    table.undo()
    return table


def kinds(table: Table, seat: str, difference: int, **others: int) -> list[tuple[str, int]]:
    return [(trace.kind, trace.seq) for trace in traces(table, seat, difference, others)]


def test_points_that_were_never_moved() -> None:
    # the track shows 8 less: entry 2 was never moved on it
    assert kinds(played(), "A", -8)[0] == ("missed", 2)


def test_points_that_were_moved_twice() -> None:
    assert kinds(played(), "A", 3)[0] == ("twice", 4)


def test_two_scorings_forgotten() -> None:
    # 8 and 3: no single entry explains 11
    found = traces(played(), "A", -11)
    assert found[0].kind == "missed"
    assert sorted(line.points for line in found[0].lines) == [3, 8]


def test_a_marker_left_where_a_retracted_entry_had_put_it() -> None:
    assert ("undone", 5) in kinds(played(), "A", 2)


def test_points_on_the_marker_of_another_seat() -> None:
    assert kinds(played(), "A", -5, B=5)[0] == ("other_seat", 0)


def test_an_entry_of_two_lines_is_named_once() -> None:
    # the first round of the demo ends with 4 VP for passing and 5 for the industry, both of one entry
    entries, ended = demo("russian_railroads")
    found = traces(Table("t", entries[: ended[0]]), "D", -9)
    assert [(trace.kind, trace.seq) for trace in found].count(("missed", ended[0])) == 1


def test_what_nothing_explains() -> None:
    assert traces(played(), "A", 77) == []
    assert traces(played(), "A", 0) == []
