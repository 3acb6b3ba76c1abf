"""Parking at any table: where a line can be parked, whose it is, and what the record, the list and an edit say of it."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import MAX_LINE
from referee.record.entry import Entry
from referee.record.parked_lines import parked_lines
from referee.record.replay import step
from referee.table.change_impact import impact_of_change
from referee.table.dispute import open_or_change_dispute
from referee.table.editable_entry_parts import amended_body
from referee.table.rejudge import verdict_changes
from referee.table.table import Table
from scoring.errors import InputError
from tests.referee.tiny import table


def refused(table: Table, text: str = "mines something", seat: str = "") -> list[str]:
    entries = list(table.entries)
    with pytest.raises(InputError) as found:
        table.park(text, seat)
    assert table.entries == entries
    return [fault.key for fault in found.value.faults]


def test_it_is_the_line_of_who_acts_or_of_whom_it_names() -> None:
    made = table()
    entry = made.park("  mines, or so ").entry
    assert (entry.kind, entry.seat, entry.body, entry.verdict) == ("parked", "A", {"text": "mines, or so"}, "")
    assert made.park("Ben: what he did").entry.seat == "B"
    assert made.park("what she did", "C").entry.seat == "C"
    assert len(made.park("x" * 9_000, "A").entry.body["text"]) == MAX_LINE


def test_where_no_line_can_be_parked() -> None:
    made = table()
    assert refused(made, "  ") == ["text_empty"]
    assert refused(made, seat="Z") == ["park_whose"]
    open_or_change_dispute(made, "mines 1")
    assert refused(made) == ["table_disputed"]
    made.undo()
    made.option("depth", "score")
    assert refused(made) == ["park_not_now"]
    made.option("depth", "full")
    made.add("close", {})
    assert refused(made) == ["table_closed"]


def test_a_parked_entry_needs_a_seat() -> None:
    made = table()
    with pytest.raises(InputError) as found:
        step(made.game, made.table_state, Entry(0, "", "parked", "", {"text": "x"}))
    assert "seat_none" in [fault.key for fault in found.value.faults]


def test_the_list_counts_the_lines_that_wait() -> None:
    made = table()
    first = made.park("this").entry.seq
    made.park("that", "B")
    summary = made.summary()
    assert summary is not None
    assert (summary.parked, summary.moves) == (2, 2)
    made.retract(first)
    assert len(parked_lines(made.table_state)) == 1


def test_a_later_line_does_not_hide_an_earlier_one() -> None:
    """What two lines of one seat leave open is asked because of the later one, and both wait."""
    made = table()
    first, second = made.park("this", "A").entry.seq, made.park("that", "A").entry.seq
    assert parked_lines(made.table_state) == (first, second)
    made.recount({"seats.A.yen": 3_000}, "counted")
    assert parked_lines(made.table_state) == (first, second)


def test_a_move_that_is_not_legal_is_marked_when_a_parked_line_becomes_it() -> None:
    """Six steps are more than an action makes: it is said with the impact, and the record lists it."""
    made = table()
    seq = made.park("mines a lot").entry.seq
    body = amended_body(made, seq, {"text": made.before(seq).read("Aki: mines 6")})
    broken = impact_of_change(made, lambda trial: trial.amend(seq, body)).broken
    assert [one.seq for one in broken] == [seq]
    assert broken[0].breaches
    made.amend(seq, body)
    assert [(one.entry.seq, one.then, one.verdict.status) for one in verdict_changes(made)] == [
        (seq, "legal", VerdictStatus.ILLEGAL)
    ]
