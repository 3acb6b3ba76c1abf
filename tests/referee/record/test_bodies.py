"""What a record may hold: the type of every body, what an arriving record is checked for, what the fold leaves out."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import structs

from referee import RULES_VERSION
from referee.facts.verdict import VerdictStatus
from referee.record import entry as journal
from referee.record import entry_bodies
from referee.record import replay as fold
from referee.record.entry import Entry
from referee.rules.game import names
from referee.rules.game_settings import DEPTHS
from referee.table.dispute import REMEDIES, DisputeRemedy, open_or_change_dispute, settle
from referee.table.json_schemas import plain
from referee.table.protest import alternative_of_entry, dismiss, lodge
from referee.table.rejudge import verdict_changes
from referee.table.table import Table
from scoring.errors import InputError
from tests.helpers import sealed
from tests.play.recorded import demo
from tests.referee.tiny import GAME, TURNS, opened, played, table

TIME = "2026-01-01T00:00:00+00:00"


# A scoring with a fourth seat, which this table has not: it would be first in Hokkaido.
STRANGER = {
    "scoring": 1,
    "seats": {"A": {}, "D": {}},
    "regions": {"hokkaido": {"foreign": 0, "seats": {"A": {"tiles": 0}, "D": {"tiles": 5, "trains": 0, "ships": 0}}}},
}


def entry(kind: str, body: dict[str, Any], seat: str = "", rules: str = "0", time: str = TIME) -> Entry:
    return Entry(0, time, kind, seat, body, "legal" if kind == "move" else "", rules)


def rich() -> Table:
    """A table with every kind of entry but an end and a handover to nobody."""
    table = played()
    table.note("tea", "A")
    table.note("", clauses=["NIP-1.4"])
    table.house_rule(["NIP-2.2"], "twice")
    table.tell({"seats.A.hand.5": 1})
    table.park("C: something with the mines")
    table.recount({"seats.A.yen": 3_000}, "counted")
    table.overrule("B: mines 1", "we play it so")
    open_or_change_dispute(table, "C: mines 1", {"C": "I may"})
    open_or_change_dispute(table, "C: mines 1", {"C": "I may", "A": "no"})
    settle(table, table.judge("C: mines 1"), DisputeRemedy("leave", "fine"))
    table.rename("A", "Akiko")
    table.hand_over("B", "Bea")
    table.hand_over("B")
    table.option("depth", "score")
    table.score("A", "contract", 2)
    spots = {seat: {"tiles": 0} for seat in "ABC"}
    hokkaido = {"hokkaido": {"foreign": 0, "seats": spots}}
    table.score_sheet("regions", {"scoring": 1, "seats": {"A": {}, "B": {}, "C": {}}, "regions": hokkaido})
    table.amend(2, {"moves": [{"verb": "knowledge", "seat": "A", "steps": 2}]})
    table.mend({"colours": {"A": "red", "B": "yellow"}})
    dismiss(table, lodge(table, "no", alternative_of_entry(2), seat="B").entry.seq, "she could")
    table.undo()
    table.redo()
    table.add("close", {})
    return table


def test_every_kind_has_its_type() -> None:
    assert set(entry_bodies._TYPES) == set(journal.KINDS)
    hints = {name: info.type for name, info in ((one.name, one) for one in structs.fields(entry_bodies.OpeningBody))}
    assert get_args(hints["depth"]) == DEPTHS
    remedy = next(one.type for one in structs.fields(entry_bodies.RulingBody) if one.name == "remedy")
    assert set(get_args(remedy)) == {"", *REMEDIES}


def test_whatever_is_recorded_passes() -> None:
    table = rich()
    entry_bodies.check(table.entries)
    assert {one.kind for one in table.entries} == set(journal.KINDS) - {"position"}
    assert not any(step.unread for step in Table("again", table.entries).steps)


@pytest.mark.parametrize("game", names())
def test_whatever_was_played_passes(game: str) -> None:
    table = demo(game)
    entry_bodies.check(table.entries)
    assert not any(step.failed or step.unread for step in Table("again", table.entries).steps)


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("seat", entry("note", {"text": "x", "seat": "A"})),
        ("text", entry("note", {"text": {"a": 1}})),
        ("clauses", entry("note", {"text": "", "clauses": 5})),
        ("name", entry("seat", {"name": 5}, "A")),
        ("name", entry("seat", {"name": "Z" * 25}, "A")),
        ("name", entry("seat", {"name": "\x1b[2J"}, "A")),
        ("seat", entry("note", {"text": "x"}, "Q")),
        ("claims", entry("ruling", {"opened": True, "text": "x", "claims": [1]})),
        ("remedy", entry("ruling", {"text": "x", "remedy": "dance"})),
        ("facts", entry("ruling", {"text": "x", "facts": "abc"})),
        ("points", entry("score", {"category": "x", "points": 1.5}, "A")),
        ("points", entry("score", {"category": "x", "points": 10**18}, "A")),
        ("category", entry("score", {"category": "", "points": 1}, "A")),
        ("moves", entry("move", {"moves": []}, "A")),
        ("facts", entry("report", {"facts": [1]})),
        ("facts", entry("report", {"facts": {"a\x1b": 1}})),
        ("time", entry("note", {"text": "x"}, time="yesterday")),
        ("time", entry("note", {"text": "x"}, time="2026-01-01")),
        ("time", entry("note", {"text": "x"}, time="9999-01-01T00:00:00+00:00")),
        ("verdict", structs.replace(entry("note", {"text": "x"}), verdict="dance")),
        ("rules", structs.replace(entry("note", {"text": "x"}), rules="9" * 99)),
        ("target", entry("retract", {"target": 1})),
        ("target", entry("retract", {"target": 99})),
        ("target", entry("retract", {})),
        ("target", entry("restore", {"target": 2})),
        ("target", entry("amend", {"target": 1, "body": {}})),
        ("moves", entry("amend", {"target": 2, "body": {}})),
        ("", entry("open", opened().body)),
        ("", entry("note", {"text": [[[[[]] * 2] * 2] * 2]})),
    ],
)
def test_what_cannot_be_recorded_is_refused_naming_entry_and_field(field: str, wrong: Entry) -> None:
    made = [*played().entries, wrong]
    with pytest.raises(InputError) as found:
        entry_bodies.check(sealed(*made))
    head, *rest = found.value.faults
    assert (head.key, head.field, head.values) == ("journal_body", str(len(made)), {"kind": wrong.kind})
    assert any(fault.field.startswith(f"{len(made)} {field}".rstrip()) for fault in rest)


@pytest.mark.parametrize(
    "change",
    [
        {"seats": []},
        {"seats": [{"id": "A", "name": "Aki"}, {"id": "A", "name": "Ben"}]},
        {"seats": [{"id": "\x1b", "name": "Aki"}]},
        {"seats": [{"id": letter, "name": letter} for letter in "ABCDEFG"]},
        {"depth": "deep"},
        {"seats": [{"id": "A", "name": "\x1b[2J"}, {"id": "B", "name": "Ben"}]},
    ],
)
def test_an_opening_that_cannot_be_refuses_the_table(change: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        Table("x", sealed(structs.replace(opened(), body=opened().body | change)))


def replaced(seq: int, body: dict[str, Any], kind: str = "") -> Table:
    """The table played, with another body (and kind) at an entry."""
    entries = played().entries
    found = structs.replace(entries[seq - 1], body=body, kind=kind or entries[seq - 1].kind, rules="0")
    return Table("old", sealed(*entries[: seq - 1], found, *entries[seq:]))


@pytest.mark.parametrize(
    ("field", "body"),
    [
        ("verb", {"moves": [{"verb": "old_verb", "seat": "A", "steps": 1}]}),
        ("knowledge.old_steps", {"moves": [{"verb": "knowledge", "seat": "A", "steps": 1, "old_steps": 1}]}),
        ("knowledge", {"moves": [{"verb": "knowledge", "seat": "A"}]}),
        ("steps", {"moves": [{"verb": "knowledge", "seat": "A", "steps": 91}]}),
        ("seat", {"moves": [{"verb": "knowledge", "seat": "Q", "steps": 1}]}),
        ("regions", {"moves": [{"verb": "ships", "seat": "A", "regions": ["gone"]}]}),
        ("now.gone", {"moves": [{"verb": "knowledge", "seat": "A", "steps": 1}], "readings": {"now.gone": 1}}),
    ],
)
def test_a_declaration_that_no_rule_of_today_knows_is_left_out_and_named(field: str, body: dict[str, Any]) -> None:
    table = replaced(2, body)
    left = table.steps[1]
    assert (left.failed, left.unread, left.entry.body) == (True, True, {})
    assert left.table_state is table.steps[0].table_state
    assert left.verdict is not None and [fault.field for fault in left.verdict.faults] == [field]
    found = verdict_changes(table)[0]
    assert (found.entry.seq, found.failed, found.verdict.status) == (2, True, VerdictStatus.UNREADABLE)
    assert [step.entry.seq for step in table.steps] == list(range(1, len(TURNS) + 2)), "the table goes on"


@pytest.mark.parametrize(
    ("kind", "seat", "body"),
    [
        ("report", "", {"facts": {"seats.A.gone": 3}}),
        ("report", "", {"facts": {"seats.A.yen": "x"}}),
        ("report", "", {"facts": {"active": "Q"}}),
        ("recount", "", {"facts": {"seats.A.vp": 10**12}, "reason": ""}),
        ("position", "", {"facts": {"phase": "gone"}}),
        ("option", "", {"name": "gone", "value": True}),
        ("option", "", {"name": "depth", "value": {"a": 1}}),
        ("score", "", {"category": "x", "points": 1}),
        ("score", "", {"scoring": "gone", "sheet": {}}),
        ("score", "", {"scoring": "regions", "sheet": {"gone": 1}}),
        ("score", "", {"scoring": "regions", "sheet": STRANGER}),
        ("seat", "A", {"name": ""}),
        ("open", "", opened().body),
    ],
)
def test_an_entry_that_no_rule_of_today_knows_is_left_out(kind: str, seat: str, body: dict[str, Any]) -> None:
    entries = played().entries
    table = Table("old", sealed(*entries, entry(kind, body, seat)))
    assert (table.steps[-1].failed, table.steps[-1].unread) == (True, True)
    assert table.state is table.steps[-2].table_state.state
    assert [one.entry.seq for one in verdict_changes(table)] == [len(entries) + 1]


def test_a_setting_and_a_value_of_an_opening_that_are_gone_are_left_out_and_named() -> None:
    body = opened().body
    body = body | {"options": {"gone": 3}, "printed": body["printed"] | {"gone.path": 1, "worker_rows": "x"}}
    table = Table("old", sealed(structs.replace(opened(), body=body, rules="0")))
    assert "gone" not in table.state.options
    assert "gone.path" not in table.state.printed and table.state.printed["tracks.coal.top"] == 9
    named = verdict_changes(table)[0]
    assert {fault.field for fault in named.verdict.faults} == {"gone", "gone.path", "worker_rows"}
    assert not named.failed, "the table is opened all the same"


def test_what_a_game_raises_is_a_fault_of_the_program_and_not_of_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GYOJI_STRICT")
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path))
    entries = played().entries

    def effects(_ledger: Any, _move: Any) -> None:
        raise KeyError("of ours")

    action = GAME.rules.actions["knowledge"]
    monkeypatch.setitem(GAME.rules.actions, "knowledge", structs.replace(action, effects=effects))
    table = Table("bug", entries)
    left = table.steps[1]
    assert left.failed and not left.unread and left.entry.body == entries[1].body
    assert left.verdict is not None
    assert [(fault.key, fault.values["why"]) for fault in left.verdict.faults] == [
        ("program_fault", "KeyError 'of ours'")
    ]
    with pytest.raises(InputError) as found:  # one that is only tried is refused
        fold.step(GAME, table.table_state, Entry(0, "", "overrule", body=entries[1].body))
    assert found.value.faults[0].key == "program_fault"


@pytest.mark.parametrize("body", [{}, {"target": 0}, {"target": 1}, {"target": 99}, {"target": "2"}, {"target": True}])
@pytest.mark.parametrize("kind", journal.ABOUT_OTHERS)
def test_an_entry_about_none_changes_nothing(kind: str, body: dict[str, Any]) -> None:
    table = played()
    again = Table("x", sealed(*table.entries, entry(kind, body)))
    assert plain(again.state) == plain(table.state)
    assert journal.first_touched(again.entries) == len(again.entries)
    assert again.undo() is not None


def test_a_fault_of_today_is_no_excuse_of_other_rules() -> None:
    """The version that a record names is what tells them apart (`tui.core.export.record_file` refuses the former)."""
    table = replaced(2, {"moves": [{"verb": "old_verb"}]})
    assert table.steps[1].entry.rules == "0" != RULES_VERSION


def test_a_fault_in_the_middle_of_a_record_is_seen_by_a_table_of_its_time() -> None:
    made = table()
    made.declare("A: mines 1")
    made.record("note", {"text": 5})  # by a hand that knows no types
    made.follow(made.entries)
    assert [step.failed for step in made.steps] == [False, False, True]
