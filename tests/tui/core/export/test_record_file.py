"""The record as a file: what is cut off, too long, sealed anew, or of other rules."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import structs

from referee import RULES_VERSION
from referee.record import entry as journal
from referee.record.entry import Entry
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table import setup_correction
from referee.table.protest import alternative_of_entry, lodge
from referee.table.table import Table
from scoring.errors import InputError
from tests.play.recorded import demo
from tests.tui.plain.final_sheets import russian_railroads
from tui.core.export import record_file
from tui.core.export.record_file import read_record, record_lines


@pytest.fixture(scope="module")
def table() -> Table:
    return demo("nippon")


def refused(raw: bytes) -> list[str]:
    with pytest.raises(InputError) as found:
        read_record(raw)
    return [fault.key for fault in found.value.faults]


def sealed(entries: list[Entry]) -> list[Entry]:
    found: list[Entry] = []
    for entry in entries:
        found.append(journal.seal(found[-1].hash if found else "", entry))
    return found


def test_the_head_tells_how_many_entries_there_are_and_the_last(table: Table) -> None:
    head = json.loads(record_lines("friday", table.entries).split(b"\n")[0])
    assert head == {"gyoji": 1, "table": "friday", "entries": len(table.entries), "last": table.entries[-1].hash}


@pytest.mark.parametrize("kept", [1, 2, -2, -3])
def test_a_file_that_was_cut_off_is_noticed(table: Table, kept: int) -> None:
    lines = record_lines("friday", table.entries).split(b"\n")
    assert refused(b"\n".join(lines[: kept + 1 if kept > 0 else kept])) == ["record_cut"]


def test_a_file_cut_within_a_line_is_noticed(table: Table) -> None:
    raw = record_lines("friday", table.entries)
    assert refused(raw[: len(raw) // 2]) == ["record_cut"]
    assert refused(raw[:-9]) == ["journal_line"], "only the last line is damaged"


def test_an_end_that_was_sealed_anew_is_noticed(table: Table) -> None:
    head, *_ = record_lines("friday", table.entries).split(b"\n")
    note = Entry(len(table.entries), table.entries[-1].time, "note", "", {"text": "x"}, "", RULES_VERSION)
    others = sealed([*table.entries[:-1], note])
    lines = [head, *(journal.to_line(entry) for entry in others)]
    assert refused(b"\n".join(lines)) == ["record_resealed"]
    assert refused(b"\n".join([*lines, lines[-1]])) == ["record_cut"]


def test_a_file_from_before_is_read_all_the_same(table: Table) -> None:
    _, *lines = record_lines("friday", table.entries).split(b"\n")
    name, entries = read_record(b"\n".join([b'{"gyoji":1,"table":"friday"}', *lines]))
    assert (name, entries) == ("friday", table.entries)


def test_a_file_of_a_newer_program_says_so(table: Table) -> None:
    _, *lines = record_lines("friday", table.entries).split(b"\n")
    assert refused(b"\n".join([b'{"gyoji":5,"table":"friday"}', *lines])) == ["file_newer"]


def test_the_longest_record_passes_and_a_longer_one_says_so() -> None:
    game = find("nippon")
    table = Table("t", [opening(game, seats_of(game, ["Aki", "Ben"]))])
    text = "x" * 350  # about as long as a move
    while len(table.entries) < record_file.MAX_ENTRIES:
        table.record("note", {"text": text})
    raw = record_lines("t", table.entries)
    assert 8_000_000 < len(raw) < record_file.MAX_BYTES
    assert len(read_record(raw)[1]) == record_file.MAX_ENTRIES
    table.record("note", {"text": text})
    assert refused(record_lines("t", table.entries)) == ["record_long"]


def test_a_file_that_is_too_big_says_so(monkeypatch: pytest.MonkeyPatch, table: Table) -> None:
    raw = record_lines("friday", table.entries)
    monkeypatch.setattr(record_file, "MAX_BYTES", len(raw))
    assert read_record(raw)
    assert refused(raw + b" ") == ["record_big"]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("kind", "seat", "body", "path"),
    [
        ("report", "", {"facts": {"seats.A.yen": "x"}}, "seats.A.yen"),
        ("report", "", {"facts": {"seats.A": 5}}, "seats.A"),
        ("report", "", {"facts": {"active": "Q"}}, "active"),
        ("option", "", {"name": "depth", "value": "nonsense"}, "depth"),
        ("move", "A", {"moves": [{"verb": "dance", "seat": "A"}]}, "verb"),
        ("score", "", {"scoring": "regions", "sheet": {"x": 1}}, "x"),
    ],
)
def test_what_the_rules_it_names_would_not_have_written_is_refused(
    table: Table, kind: str, seat: str, body: dict[str, Any], path: str
) -> None:
    more = Entry(len(table.entries) + 1, table.entries[-1].time, kind, seat, body, "", RULES_VERSION)
    entries = sealed([*table.entries, more])
    with pytest.raises(InputError) as found:
        read_record(record_lines("friday", entries))
    assert (found.value.faults[0].key, found.value.faults[0].field) == ("journal_body", str(more.seq))
    assert f"{more.seq} {path}" in [fault.field for fault in found.value.faults]
    # what other rules wrote is kept, and left out
    older = sealed([*table.entries, structs.replace(more, rules="0")])
    assert Table("old", read_record(record_lines("friday", older))[1]).steps[-1].failed


def test_only_a_record_that_holds_something_newer_asks_for_a_newer_program(table: Table) -> None:
    """An older one reads version 1 of the form alone, and says so in one sentence."""
    made = Table("friday", table.entries[:40])
    assert json.loads(record_lines("friday", made.entries).split(b"\n")[0])["gyoji"] == 1
    made.park("something nobody can read", "A")
    raw = record_lines("friday", made.entries)
    assert json.loads(raw.split(b"\n")[0])["gyoji"] == 2
    assert read_record(raw) == ("friday", made.entries)
    made.mend(setup_correction.order(made, [*list(made.seats)[1:], *list(made.seats)[:1]]))
    raw = record_lines("friday", made.entries)
    assert json.loads(raw.split(b"\n")[0])["gyoji"] == 3
    assert read_record(raw) == ("friday", made.entries)
    lodge(made, "no", alternative_of_entry(made.steps[-2].entry.seq), seat="A")
    raw = record_lines("friday", made.entries)
    assert json.loads(raw.split(b"\n")[0])["gyoji"] == 4
    assert read_record(raw) == ("friday", made.entries)


def with_sheet(sheet: dict[str, Any], rules: str) -> list[Entry]:
    """Give the record of a table that scored a final sheet, as somebody sealed it."""
    game = find("russian_railroads")
    first = opening(game, seats_of(game, ["Aki", "Ben"]), depth="tally")
    body = {"scoring": "final", "sheet": sheet, "already": ["vp"]}
    return sealed([first, Entry(2, first.time, "score", "", body, "", rules)])


STRANGERS = [("Xaver", "Yuki"), ("A", "Zoe"), ("A", "Aki"), ("C", "D"), ("Aki", "Ben", "Chie"), ("green", "B")]


@pytest.mark.parametrize("seats", STRANGERS)
def test_a_sheet_about_other_seats_is_refused(seats: tuple[str, ...]) -> None:
    sheet = russian_railroads(dict.fromkeys(seats, 300))
    assert refused(record_lines("t", with_sheet(sheet, RULES_VERSION))) == ["journal_body", "sheet_seats"]


@pytest.mark.parametrize("seats", STRANGERS)
def test_a_sheet_about_other_seats_that_older_rules_took_is_left_out_and_named(seats: tuple[str, ...]) -> None:
    sheet = russian_railroads(dict.fromkeys(seats, 300))
    table = Table(*read_record(record_lines("t", with_sheet(sheet, "1"))))
    assert table.steps[-1].unread and not table.over
    verdict = table.steps[-1].verdict
    assert verdict is not None and verdict.faults[0].key == "sheet_seats"


@pytest.mark.parametrize("seats", [("A", "B"), ("Aki", "Ben"), ("ben", "aki"), ("yellow", "blue"), ("黄", "B")])
def test_a_sheet_that_names_the_seats_as_people_do_counts(seats: tuple[str, str]) -> None:
    table = Table(
        *read_record(record_lines("t", with_sheet(russian_railroads(dict.fromkeys(seats, 0)), RULES_VERSION)))
    )
    assert {place.seat for place in table.places()} == {"A", "B"} and table.over
