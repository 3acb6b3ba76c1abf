"""What a store promises, tried on the file and on a club's server alike."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from time import sleep

import pytest
from msgspec import UNSET, structs

from referee.record.entry import Entry, to_line
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.printed_value_provenance import PrintedValueProvenance
from referee.store.record_end import RecordEnd
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from referee.table.json_schemas import plain
from referee.table.stored_table_summary import stored_or_new_summary
from referee.table.table import Table
from scoring.errors import InputError
from tests.club.server import soon
from tests.referee.tiny import TURNS, opened

Open = Callable[[], Store]
FRIDAY = "friday"


def seated(store: Store, name: str = FRIDAY) -> Table:
    return Table(name, store.entries(name), store.appender(name))


def key(found: pytest.ExceptionInfo[InputError]) -> str:
    return found.value.faults[0].key


def test_what_is_stored_is_read_again(store: Store, opening_store: Open) -> None:
    store.adopt(FRIDAY, [opened()])
    table = seated(store)
    for line in TURNS:
        assert table.declare(line).step
    store.close()
    again = opening_store()
    assert again.entries(FRIDAY) == table.entries
    assert again.first(FRIDAY) == table.entries[0]
    assert again.record_faults(FRIDAY, table.entries) == () and again.database_faults() == ()
    (row,) = again.tables()
    assert (row.name, row.game, row.entries, row.faults) == (FRIDAY, "nippon", 1 + len(TURNS), ())
    assert row.summary == again.summary(FRIDAY) == table.summary()
    again.close()


def test_of_two_writers_one_is_told_and_follows(store: Store, opening_store: Open) -> None:
    store.adopt(FRIDAY, [opened()])
    first, other = seated(store), opening_store()
    second = seated(other)
    assert first.declare("A: mines 1").step
    with pytest.raises(InputError) as found:
        second.declare("A: knowledge 1")
    assert key(found) == "table_moved_on"
    assert second.entries == first.entries[:1], "nothing has changed for the second"
    second.follow(other.entries(FRIDAY))
    assert plain(second.state) == plain(first.state)
    assert second.note("tea") and len(store.entries(FRIDAY)) == 3
    other.close()


def settled(store: Store) -> int:
    """The revision of a store once nothing new is announced."""
    before, now = -1, store.revision()
    while before != now:
        sleep(0.1)
        before, now = now, store.revision()
    return now


def test_what_another_connection_wrote_is_noticed_once(store: Store, opening_store: Open) -> None:
    store.adopt(FRIDAY, [opened()])
    other = opening_store()
    other.count(FRIDAY)
    before = settled(other)
    seated(store).note("tea")
    assert soon(lambda: other.revision() != before, True)
    assert settled(other) == other.revision() and other.count(FRIDAY) == 2
    other.close()


def test_the_ends_of_records_are_known_without_reading_them(store: Store) -> None:
    store.adopt(FRIDAY, [opened()])
    opening_entry, last = store.first(FRIDAY), seated(store).note("tea").entry
    store.adopt("gone", [opened(4)])
    gone = store.first("gone").hash
    store.deleted_tables.delete("gone")
    (deleted,) = store.deleted_tables.tables()
    assert {end.name: end for end in store.record_ends()} == {
        FRIDAY: RecordEnd(FRIDAY, opening_entry.hash, 2, last.hash),
        "gone": RecordEnd("gone", gone, 1, gone, deleted=deleted.id),
    }
    assert store.deleted_tables.entries(deleted.id)[0].hash == gone
    lines = b"".join(map(to_line, store.entries(FRIDAY)))
    assert store.digests() == {FRIDAY: sha256(lines).digest()}


def test_an_entry_that_does_not_follow_is_refused(store: Store) -> None:
    store.adopt(FRIDAY, [opened()])
    table = seated(store)
    table.note("tea")
    last = table.entries[-1]
    for wrong in (last, Entry(**{**{name: getattr(last, name) for name in last.__struct_fields__}, "seq": 3})):
        with pytest.raises(InputError) as found:
            store.append(FRIDAY, [wrong])
        assert key(found) == "table_moved_on"
    assert store.entries(FRIDAY) == table.entries


def test_entries_are_stored_together_or_not_at_all(store: Store) -> None:
    store.adopt(FRIDAY, [opened()])
    table = seated(store)
    with pytest.raises(InputError), table.together():
        table.note("tea")
        table.retract(99)
    assert store.entries(FRIDAY) == table.entries and len(table.entries) == 1
    with table.together():
        table.note("tea")
        table.declare("A: mines 1")
        assert store.count(FRIDAY) == 1, "stored at the end"
    assert store.entries(FRIDAY) == table.entries and len(table.entries) == 3


def test_a_name_belongs_to_one_table(store: Store) -> None:
    store.adopt(FRIDAY, [opened()])
    with pytest.raises(InputError) as found:
        store.adopt(FRIDAY, [opened(2)])
    assert key(found) == "table_taken"
    assert store.adopt_free([FRIDAY, "friday-2"], [opened(2)]) == "friday-2"
    assert sorted(store.names()) == [FRIDAY, "friday-2"]
    with pytest.raises(InputError) as found:
        store.adopt_free([FRIDAY, "friday-2"], [opened(2)])
    assert key(found) == "table_taken"


def test_what_is_not_there_is_said(store: Store) -> None:
    for ask in (store.entries, store.first, store.record):
        with pytest.raises(InputError) as found:
            ask("monday")
        assert key(found) == "no_such_table"
    with pytest.raises(InputError) as found:
        store.append("monday", [opened()])
    assert key(found) == "no_such_table"
    assert (store.count("monday"), store.summary("monday"), store.tables()) == (0, None, [])


def test_the_number_of_the_last_entry_follows_the_other_writer(store: Store, opening_store: Open) -> None:
    store.adopt(FRIDAY, [opened()])
    other = opening_store()
    table = seated(other)
    assert store.count(FRIDAY) == store.count(FRIDAY) == 1
    for number in (2, 3):
        table.note("tea")
        assert soon(lambda: store.count(FRIDAY), number) == soon(lambda: other.count(FRIDAY), number) == number
    other.deleted_tables.delete(FRIDAY)
    assert soon(lambda: store.count(FRIDAY), 0) == 0
    other.close()


def test_a_deleted_table_frees_its_name_and_comes_back(store: Store, opening_store: Open) -> None:
    store.adopt(FRIDAY, [opened()])
    table = seated(store)
    table.note("tea")
    other = opening_store()
    other.deleted_tables.delete(FRIDAY)
    assert store.names() == [] and store.tables() == []
    with pytest.raises(InputError) as found:
        table.note("more")
    assert key(found) == "no_such_table"
    store.adopt(FRIDAY, [opened(2)])
    with pytest.raises(InputError) as found:
        table.note("more")
    assert key(found) == "table_moved_on"
    gone = store.deleted_tables.find(FRIDAY)
    assert (gone.entries, gone.game, gone.until[:4]) == (2, "nippon", gone.deleted[:4]) or gone.deleted[5:7] == "12"
    assert store.deleted_tables.bring_back(gone) == "friday-2"
    assert store.entries("friday-2") == table.entries
    with pytest.raises(InputError) as found:
        other.deleted_tables.bring_back(gone)
    assert key(found) == "no_deleted_table"
    for wrong in (store.deleted_tables.delete, store.deleted_tables.find):
        with pytest.raises(InputError) as found:
            wrong("monday")
        assert key(found) in ("no_such_table", "no_deleted_table")
    other.close()


def test_a_summary_counts_only_for_its_record(store: Store) -> None:
    store.adopt(FRIDAY, [opened()])
    table = seated(store)
    assert store.summary(FRIDAY) is None
    entries, mark = store.record(FRIDAY)
    assert stored_or_new_summary(store, FRIDAY) == store.summary(FRIDAY) == table.summary()
    table.note("tea")
    assert store.summary(FRIDAY) == table.summary(), "a remark leaves it as it is"
    store.store_summary(FRIDAY, entries[-1], mark, table.summary())  # of the record as it was
    assert store.summary(FRIDAY) == table.summary()
    store.append(FRIDAY, [next(iter(noted(table)))], None, None)
    assert store.summary(FRIDAY) is None


def noted(table: Table) -> list[Entry]:
    """The entry that a remark would make, without storing it."""
    loose = Table(FRIDAY, table.entries)
    loose.note("tea")
    return loose.entries[-1:]


def test_a_summary_stays_where_nothing_changes_it(store: Store) -> None:
    store.adopt(FRIDAY, [opened()])
    table = seated(store)
    stored_or_new_summary(store, FRIDAY)
    before = store.summary(FRIDAY)
    store.append(FRIDAY, noted(table), None, UNSET)
    assert store.summary(FRIDAY) == before is not None


def test_a_snapshot_does_not_move(store: Store, opening_store: Open) -> None:
    store.adopt(FRIDAY, [opened()])
    other = opening_store()
    with store.snapshot():
        assert len(store.entries(FRIDAY)) == 1
        seated(other).note("tea")
        assert len(store.entries(FRIDAY)) == 1
        with store.snapshot():
            assert store.tables()[0].entries == 1
    assert len(store.entries(FRIDAY)) == 2
    other.close()


def test_a_write_in_a_snapshot_waits_for_its_end(store: Store) -> None:
    store.adopt(FRIDAY, [opened()])
    with store.snapshot():
        stored_or_new_summary(store, FRIDAY)
        assert store.summary(FRIDAY) is None
    assert store.summary(FRIDAY) is not None


def test_tables_that_hold_a_kind_of_entry_are_found(store: Store) -> None:
    for name in (FRIDAY, "saturday"):
        store.adopt(name, [opened()])
    seated(store, "saturday").note("tea")
    assert store.tables_with_entry("nippon", "note") == ["saturday"]
    assert store.tables_with_entry("crisis", "note") == []


def test_the_card_library_remembers_by_edition(store: Store, opening_store: Open) -> None:
    aki = PrintedValueProvenance("2026-11-20", "Aki", look=True)
    store.learn("nippon", "first", {"worker_rows": 4, "areas.symbols": ["1+0"]}, {"worker_rows": aki})
    store.learn("nippon", "second", {"worker_rows": 5})
    other = opening_store()
    assert other.library("nippon", "first") == {"worker_rows": 4, "areas.symbols": ["1+0"]}
    assert other.provenance("nippon", "first") == {"worker_rows": structs.replace(aki, who=store.login or "Aki")}
    assert other.entry_times("nippon", "first")["worker_rows"] == "2026-11-20"
    assert sorted(other.boxes()) == [("nippon", "first"), ("nippon", "second")]
    other.learn("nippon", "first", {"worker_rows": 4, "areas.symbols": None})
    assert store.provenance("nippon", "first") == {} and store.library("nippon", "first") == {"worker_rows": 4}
    store.forget("nippon", "second", "worker_rows")
    assert other.boxes() == [("nippon", "first")] and other.library_faults("nippon", "first") == ()
    other.close()


def test_an_answer_at_a_table_reaches_the_library_and_that_of_a_demo_does_not(store: Store) -> None:
    game = find("nippon")
    edition = game.meta.editions[0]
    store.adopt("blank", [opening(game, seats_of(game, ["Aki", "Ben"]))])
    table = seated(store, "blank")
    table.tell({"printed.tracks.coal.top": 9})
    assert store.library("nippon", edition) == {"tracks.coal.top": 9}
    table.undo()
    assert store.library("nippon", edition) == {}
    store.adopt("demo", [opened()])
    seated(store, "demo").tell({"printed.scoring_track.golden": 7})
    assert store.library("nippon", edition) == {}


def test_settings_and_states_are_this_persons(store: Store) -> None:
    store.set("lang", "ja")
    store.change(lambda before: {"theme": before["lang"], "lang": ""})
    assert (store.setting("lang", "en"), store.settings()) == ("en", {"theme": "ja"})
    store.unset("theme")
    assert store.settings() == {}
    assert store.states.find(FRIDAY) is None


def test_a_copy_holds_everything(store: Store, tmp_path: Path) -> None:
    store.adopt(FRIDAY, [opened()])
    seated(store).note("tea")
    stored_or_new_summary(store, FRIDAY)
    store.learn("nippon", "first", {"worker_rows": 4})
    store.set("lang", "ja")
    (tmp_path / "copy").mkdir()
    store.backup(tmp_path / "copy" / "gyoji.sqlite3")
    copy = SqliteStore(tmp_path / "copy")
    assert copy.entries(FRIDAY) == store.entries(FRIDAY) and copy.summary(FRIDAY) == store.summary(FRIDAY)
    assert (copy.library("nippon", "first"), copy.setting("lang")) == ({"worker_rows": 4}, "ja")
    copy.close()


def test_another_connection_sees_the_same(store: Store) -> None:
    store.adopt(FRIDAY, [opened()])
    another = store.second_connection()
    assert another.names() == [FRIDAY] and another.folder == store.folder
    another.close()
