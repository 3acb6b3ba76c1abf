"""Old records: which entries would be judged differently today, and why."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee import RULES_VERSION
from referee.facts.verdict import VerdictStatus
from referee.record import entry as journal
from referee.record.entry import Entry
from referee.table.dispute import DisputeRemedy, open_or_change_dispute, settle
from referee.table.rejudge import causes_of_changes, verdict_changes
from referee.table.table import Table
from tests.helpers import sealed
from tests.referee.tiny import opened, played, table


def move(seat: str, verdict: str = "legal", rules: str = "0", **fields: Any) -> Entry:
    return Entry(0, "2020-01-01T00:00:00+00:00", "move", seat, {"moves": [{"seat": seat, **fields}]}, verdict, rules)


def test_a_record_of_other_rules_is_judged_again_and_followed_as_it_was() -> None:
    """Older rules let A act twice in a turn (NIP-2.2 forbids it) and refused what is legal today."""
    overruled = Entry(
        0, "", "overrule", "A", {"moves": [{"verb": "mines", "seat": "A", "steps": 1}], "clauses": []}, "illegal", "0"
    )
    entries = sealed(opened(), overruled, move("A", verb="knowledge", steps=1))
    assert journal.broken_at(entries) is None
    table = Table("old", entries)
    assert table.state.seats["A"].markers["knowledge"] == 1, "it stands as it was recorded"
    found = verdict_changes(table)
    assert [(one.entry.seq, one.then, one.verdict.status) for one in found] == [
        (2, "illegal", VerdictStatus.LEGAL),
        (3, "legal", VerdictStatus.ILLEGAL),
    ]
    assert found[1].verdict.clauses == ("NIP-2.2",)
    assert found[1].entry.rules == "0" != RULES_VERSION


def test_an_entry_that_cannot_be_carried_out_is_left_out_and_named() -> None:
    entries = sealed(
        opened(2), move("A", verb="invest", factory=["silk_1"]), move("A", verb="invest", factory=["silk_2"])
    )
    table = Table("old", entries)
    assert [(one.entry.seq, one.failed) for one in verdict_changes(table)] == [(3, True)]
    assert "NIP-2.2" in verdict_changes(table)[0].verdict.clauses
    assert table.state.seats["A"].factories["silk"].tile == "silk_1"


def test_a_ruling_of_older_rules_is_judged_again() -> None:
    made = table()
    open_or_change_dispute(made, "A: mines 1")
    settle(made, made.judge("A: mines 1"), DisputeRemedy("leave", "fine"))
    assert verdict_changes(made) == ()
    ruling = structs.replace(made.entries[-1], verdict="illegal", rules="0")
    again = Table("old", sealed(*made.entries[:-1], ruling))
    assert [(one.entry.seq, one.then, one.verdict.status) for one in verdict_changes(again)] == [
        (3, "illegal", "legal")
    ]


def test_a_sound_record_has_nothing_to_say() -> None:
    assert verdict_changes(played()) == ()


def test_an_edited_line_is_found_and_judged() -> None:
    entries = played().entries
    body = {"moves": [{"verb": "end", "seat": "A"}, {"verb": "end", "seat": "B"}]}
    edited = [*entries[:2], structs.replace(entries[2], body=body), *entries[3:]]
    assert journal.broken_at(edited) == 3
    found = verdict_changes(Table("edited", edited))
    assert found[0].entry.seq == 3
    assert found[0].verdict.status is VerdictStatus.ILLEGAL


def test_what_no_longer_fits_is_laid_to_the_change_that_did_it() -> None:
    """Both build silk #2: the later one is refused since the first was changed, and fits again once that is undone."""
    made = table(2)
    made.declare("A: invest silk_1")
    made.declare("B: invest silk_2")
    assert causes_of_changes(made) == {}
    change = made.amend(2, {"moves": [{"verb": "invest", "seat": "A", "factory": ["silk_2"]}]})
    assert {seq: entry.seq for seq, entry in causes_of_changes(made).items()} == {3: change.seq}
    made.undo()
    assert verdict_changes(made) == ()


def test_what_older_rules_judged_otherwise_is_no_work_of_a_change() -> None:
    overruled = Entry(
        0, "", "overrule", "A", {"moves": [{"verb": "mines", "seat": "A", "steps": 1}], "clauses": []}, "illegal", "0"
    )
    table = Table("old", sealed(opened(), overruled, move("A", verb="knowledge", steps=1)))
    table.note("tea")
    table.undo()
    assert [judged.entry.seq for judged in verdict_changes(table)] == [2, 3]
    assert causes_of_changes(table) == {}
