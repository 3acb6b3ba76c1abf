"""Other names, substitutes, somebody who leaves; nobody joins after the start."""

from __future__ import annotations

import pytest

from referee.table.json_schemas import plain
from referee.table.table import Table
from scoring.errors import InputError
from tests.referee.tiny import played, table

NUMBERS = ("1", "-2", "−2", "–2", "—2", "+3", "４", "1_000", "¥5")


def test_a_seat_takes_another_name_and_lines_may_use_it() -> None:
    made = table()
    made.rename("A", "  Akiko ")
    assert made.seats["A"] == "Akiko"
    assert made.entries[-1].body == {"name": "Akiko", "was": "Aki"}
    assert made.declare("akiko: mines 1").step
    assert made.entries[-1].seat == "A"
    assert Table("again", made.entries).seats == made.seats


@pytest.mark.parametrize("dash", "-‐‑‒–—―−－")
@pytest.mark.parametrize("typed", ["-", "–", "—", "−", "－", " ", ""])
def test_a_name_is_the_same_with_any_dash(dash: str, typed: str) -> None:
    made = table()
    made.rename("A", f"Anne{dash}Marie")
    assert made.declare(f"Anne{typed}Marie: mines 1").step
    assert made.entries[-1].seat == "A"


def test_a_substitute_takes_the_seat_as_it_is() -> None:
    table = played()
    before = plain(table.state)
    step = table.hand_over("B", "Bo")
    assert (step.entry.kind, step.entry.seat, step.entry.body) == ("handover", "B", {"name": "Bo", "was": "Ben"})
    assert plain(table.state) == before
    table.undo()
    assert table.seats["B"] == "Ben"


def test_somebody_leaves_and_the_seat_stays() -> None:
    table = played()
    table.hand_over("B")
    assert table.seats == {"A": "Aki", "B": "", "C": "Chie"}
    assert "B" in table.state.seats
    table.hand_over("C")
    assert table.seats["C"] == "", "two seats may be without anybody"


@pytest.mark.parametrize(
    ("seat", "name", "wrong"),
    [("A", " ", "seat_name"), ("A", "x" * 25, "seat_name"), ("A", "a\tb", "seat_character"), ("A", "ben", "seat_twice")]
    + [("A", "Aki\u200b", "seat_character")]
    + [("A", number, "seat_number") for number in NUMBERS],
)
def test_a_name_that_cannot_be_one_is_refused(seat: str, name: str, wrong: str) -> None:
    made = table()
    with pytest.raises(InputError) as found:
        made.rename(seat, name)
    assert [fault.key for fault in found.value.faults] == [wrong]
    assert len(made.entries) == 1


def test_nobody_joins_after_the_start() -> None:
    with pytest.raises(InputError) as found:
        table().hand_over("D", "Dai")
    assert [fault.key for fault in found.value.faults] == ["seat_none"]
