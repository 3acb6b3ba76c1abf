"""An entry that follows the last one of the same connection is stored by one statement; what may go wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.store.postgres_store import PostgresStore
from referee.table.table import Table
from scoring.errors import InputError
from tests.club.server import CutLine, Server
from tests.referee.tiny import opened

FRIDAY = "friday"
STATEMENT = b"WITH t AS"


@pytest.fixture
def line(server: Server) -> CutLine:
    return CutLine(server)


@pytest.fixture
def near(server: Server, database: str, tmp_path: Path) -> Iterator[PostgresStore]:
    made = PostgresStore(server.address(database), tmp_path / "near")
    made.adopt(FRIDAY, [opened()])
    yield made
    made.close()


@pytest.fixture
def far(server: Server, database: str, near: PostgresStore, line: CutLine, tmp_path: Path) -> Iterator[PostgresStore]:
    """The same store over a network that can be cut; it has stored one entry already."""
    made = PostgresStore(server.address(database, host=line.host), tmp_path / "far")
    assert seated(made).note("tea")
    yield made
    made.close()


def seated(store: PostgresStore) -> Table:
    return Table(FRIDAY, store.entries(FRIDAY), store.appender(FRIDAY))


def key(found: pytest.ExceptionInfo[InputError]) -> str:
    return found.value.faults[0].key


@pytest.mark.parametrize("arrives", [True, False])
def test_an_entry_is_stored_once_whether_the_cut_statement_arrived_or_not(
    near: PostgresStore, far: PostgresStore, line: CutLine, arrives: bool
) -> None:
    table = seated(far)
    line.cut_at, line.arrives = STATEMENT, arrives
    assert table.note("cake")
    assert line.cuts == 1, "this entry went by the one statement"
    assert [entry.body.get("text") for entry in near.entries(FRIDAY)[1:]] == ["tea", "cake"]
    assert near.record_faults(FRIDAY, table.entries) == ()
    assert table.note("milk") and near.entries(FRIDAY) == table.entries


def test_while_nobody_gets_through_the_entry_is_not_taken_for_stored(
    near: PostgresStore, far: PostgresStore, line: CutLine
) -> None:
    table = seated(far)
    line.cut_at, line.closed = STATEMENT, True
    with pytest.raises(InputError) as found:
        table.note("cake")
    assert key(found) == "server_unconfirmed" and len(table.entries) == 2
    line.closed = False
    assert near.count(FRIDAY) in (2, 3)


def test_another_writer_is_noticed(near: PostgresStore, far: PostgresStore) -> None:
    table = seated(far)
    assert seated(near).note("mine")
    with pytest.raises(InputError) as found:
        table.note("yours")
    assert key(found) == "table_moved_on"
    assert seated(far).note("yours")
    assert [entry.body.get("text") for entry in near.entries(FRIDAY)[1:]] == ["tea", "mine", "yours"]


def test_a_table_that_was_deleted_takes_no_entry(near: PostgresStore, far: PostgresStore) -> None:
    table = seated(far)
    near.deleted_tables.delete(FRIDAY)
    with pytest.raises(InputError) as found:
        table.note("cake")
    assert key(found) == "no_such_table"


def test_the_summary_and_the_checksum_follow_each_entry(near: PostgresStore, far: PostgresStore) -> None:
    """A remark keeps the summary; a move replaces it; both are valid for the whole record."""
    table = seated(far)
    assert table.declare("A: knowledge 1").step
    assert near.summary(FRIDAY) == table.summary()
    table.note("cake")
    assert near.summary(FRIDAY) == table.summary()
    assert near.record(FRIDAY)[1] == far.record(FRIDAY)[1]
