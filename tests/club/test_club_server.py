"""A club's server: who may do what, what is said when it goes away, and what never shows a password."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest

from referee.store import postgres_connection, postgres_migrations
from referee.store.box_synchronization import synchronize_boxes
from referee.store.box_votes import BoxVote
from referee.store.postgres_store import PostgresStore
from referee.store.record_synchronization import synchronize
from referee.store.sqlite_store import SqliteStore
from referee.store.store_address import open_store
from scoring.errors import InputError
from scoring.text_catalogs import LANGS
from tests.club.laptops import begin, seated
from tests.club.server import CutLine, Server
from tests.referee.tiny import opened
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

FRIDAY = "friday"


@pytest.fixture
def store(server: Server, database: str, tmp_path: Path) -> Iterator[PostgresStore]:
    made = PostgresStore(server.address(database), tmp_path)
    made.adopt(FRIDAY, [opened()])
    yield made
    made.close()


@pytest.fixture
def line(server: Server) -> CutLine:
    return CutLine(server)


@pytest.fixture
def far(server: Server, database: str, store: PostgresStore, line: CutLine, tmp_path: Path) -> Iterator[PostgresStore]:
    """The same store over a network that can be cut."""
    made = PostgresStore(server.address(database, host=line.host), tmp_path / "far")
    yield made
    made.close()


def key(refused: pytest.ExceptionInfo[InputError]) -> str:
    return refused.value.faults[0].key


# who may do what


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET line = ''",
        "DELETE FROM entries",
        "TRUNCATE entries",
        "DELETE FROM tables",
        "UPDATE tables SET opened = ''",
        "UPDATE migrations SET number = 7",
        "DROP TABLE entries",
        "ALTER TABLE entries DISABLE TRIGGER ALL",
        "UPDATE votes SET person = ''",
        "DELETE FROM votes",
        "TRUNCATE votes",
    ],
)
def test_no_session_of_gyoji_can_rewrite_a_record(store: PostgresStore, statement: str) -> None:
    """Even the owner of the database plays in the role of a writer."""
    with pytest.raises(InputError) as refused:
        store._connection.rows(statement)
    assert key(refused) == "server_refused"
    assert len(store.entries(FRIDAY)) == 1


def test_a_member_with_the_role_plays_and_one_without_is_told(
    server: Server, store: PostgresStore, database: str, tmp_path: Path
) -> None:
    server.ask("DROP ROLE IF EXISTS chie")
    server.ask("CREATE ROLE chie LOGIN")
    with pytest.raises(InputError) as refused:
        PostgresStore(server.address(database, "chie"), tmp_path)
    assert key(refused) == "server_refused"
    server.ask("GRANT gyoji_writer TO chie")
    chie = PostgresStore(server.address(database, "chie"), tmp_path)
    seated(chie, FRIDAY).note("tea")
    assert len(store.entries(FRIDAY)) == 2
    chie.close()


def test_deleting_leaves_every_entry(server: Server, store: PostgresStore, database: str) -> None:
    seated(store, FRIDAY).note("tea")
    store.deleted_tables.delete(FRIDAY)
    assert server.ask("SELECT count(*) FROM gyoji.entries", database) == [(2,)]
    server.ask("UPDATE gyoji.tables SET deleted = now() - interval '30 days 1 hour'", database)
    assert store.deleted_tables.tables() == []
    assert server.ask("SELECT count(*) FROM gyoji.entries", database) == [(2,)]


def test_a_commit_waits_for_the_disk(store: PostgresStore) -> None:
    assert store._connection.rows("SHOW synchronous_commit") == [("on",)]


def test_a_history_that_was_rewritten_on_the_server_is_noticed(
    server: Server, store: PostgresStore, database: str
) -> None:
    table = seated(store, FRIDAY)
    for text in ("tea", "cake"):
        table.note(text)
    server.ask(
        "UPDATE gyoji.entries SET line = replace(convert_from(line, 'utf8'), 'tea', 'gin')::bytea WHERE seq = 2",
        database,
    )
    assert [fault.key for fault in store.record_faults(FRIDAY, store.entries(FRIDAY))] == ["record_chain"]
    server.ask("DELETE FROM gyoji.entries WHERE seq = 3", database)
    assert [fault.key for fault in store.tables()[0].faults] == ["record_tail"]


# migrations


def test_a_new_server_is_prepared_once_and_a_newer_one_is_left_alone(server: Server, tmp_path: Path) -> None:
    with server.database() as database:
        with pytest.raises(InputError) as refused:
            PostgresStore(server.address(database), tmp_path, read_only=True)
        assert key(refused) == "server_unprepared"
        for _ in range(2):
            PostgresStore(server.address(database), tmp_path).close()
        numbers = server.ask("SELECT number FROM gyoji.migrations ORDER BY number", database)
        assert numbers == [(number,) for number in range(1, len(postgres_migrations.MIGRATIONS) + 1)]
        server.ask("INSERT INTO gyoji.migrations (number) VALUES (99)", database)
        with pytest.raises(InputError) as refused:
            PostgresStore(server.address(database), tmp_path)
        assert key(refused) == "server_newer"


@pytest.fixture
def old_database(server: Server) -> Iterator[str]:
    with server.database() as name:
        yield name


def test_what_a_club_had_before_its_server_checked_members_stays_usable(
    server: Server, old_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables, values and votes of the third schema: names and times that no check would accept, values of nobody."""
    every = postgres_migrations.MIGRATIONS
    monkeypatch.setattr(postgres_migrations, "MIGRATIONS", every[:3])
    store = PostgresStore(server.address(old_database), tmp_path / "owner")
    begin(store, "friday", "Aki", "Ben").note("tea")
    begin(store, "../../etc", "Chie", "Dai")
    server.ask(
        "INSERT INTO gyoji.library VALUES ('nippon', 'wyg_2015', 'tracks.coal.top', '9', '2026-11-28', NULL, false);"
        "INSERT INTO gyoji.votes VALUES ('nippon', 'wyg_2015', 'tracks.coal', 'Kim', '9999', '{}')",
        old_database,
    )
    store.close()
    monkeypatch.setattr(postgres_migrations, "MIGRATIONS", every)
    PostgresStore(server.address(old_database), tmp_path / "owner").close()
    member = PostgresStore(server.member(old_database, "aki"), tmp_path / "aki")
    laptop = SqliteStore(tmp_path / "laptop")
    list(synchronize(laptop, member))
    list(synchronize_boxes(laptop, member))
    assert sorted(laptop.names()) == ["friday", "table"], "a name that no laptop would give is replaced here"
    assert laptop.library("nippon", "wyg_2015") == {"tracks.coal.top": 9}
    seated(laptop, "friday").note("on")
    laptop.learn("nippon", "wyg_2015", {"tracks.money.top": 12})
    list(synchronize(laptop, member))
    list(synchronize_boxes(laptop, member))
    assert member.count("friday") == 3 and member.library("nippon", "wyg_2015")["tracks.money.top"] == 12
    (vote,) = [vote for vote in member.votes.latest("nippon", "wyg_2015", ["tracks.coal"]) if vote.person == "Kim"]
    assert vote.time < "9"
    laptop.close()
    member.close()


def test_a_migration_that_fails_changes_nothing(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server.database() as database:
        good = postgres_migrations.MIGRATIONS
        monkeypatch.setattr(postgres_migrations, "MIGRATIONS", (good[0] + "; CREATE TABLE oops (",))
        with pytest.raises(InputError):
            PostgresStore(server.address(database), tmp_path)
        assert server.ask("SELECT to_regclass('gyoji.migrations')", database) == [(None,)]
        monkeypatch.setattr(postgres_migrations, "MIGRATIONS", good)
        PostgresStore(server.address(database), tmp_path).close()


def test_the_owner_adds_the_votes_and_a_laptop_that_does_not_know_them_is_refused(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each Gyoji opens the club alone: the one before the votes prepares it, this one adds them."""
    with server.database() as database:
        current = postgres_migrations.MIGRATIONS
        monkeypatch.setattr(postgres_migrations, "MIGRATIONS", current[:2])
        old = PostgresStore(server.address(database), tmp_path)
        old.learn("nippon", "first", {"worker_rows": 4})
        old.close()
        monkeypatch.setattr(postgres_migrations, "MIGRATIONS", current)
        server.ask("DROP ROLE IF EXISTS emi")
        server.ask("CREATE ROLE emi LOGIN")
        server.ask("GRANT gyoji_writer TO emi")
        with pytest.raises(InputError) as refused:
            PostgresStore(server.address(database, "emi"), tmp_path)
        assert key(refused) == "server_unprepared"
        PostgresStore(server.address(database), tmp_path).close()
        emi = PostgresStore(server.address(database, "emi"), tmp_path)
        emi.votes.cast("nippon", "first", [BoxVote("worker_rows", "Emi", "2026-11-28", {"worker_rows": 4})])
        assert emi.library("nippon", "first") == {"worker_rows": 4}
        assert [vote.person for vote in emi.votes.latest("nippon", "first", ["worker_rows"])] == ["emi"], (
            "the login, whatever name was given"
        )
        emi.close()
        monkeypatch.setattr(postgres_migrations, "MIGRATIONS", current[:2])
        with pytest.raises(InputError) as refused:
            PostgresStore(server.address(database), tmp_path)
        assert key(refused) == "server_newer"


# following without asking


def test_a_quiet_table_is_followed_without_asking_the_server(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.count(FRIDAY)
    asked: list[str] = []
    rows = store._connection.rows
    monkeypatch.setattr(
        store._connection, "rows", lambda query, *values: (asked.append(query), rows(query, *values))[1]
    )
    for _ in range(100):
        assert store.count(FRIDAY) == 1
    assert asked == []
    monkeypatch.setattr(postgres_connection, "PATIENCE", -1.0)
    store.count(FRIDAY)
    assert len(asked) == 1, "after a long silence it is asked again"


# a server that goes away


def test_a_store_that_follows_no_table_holds_up_nobody(server: Server, store: PostgresStore, database: str) -> None:
    """Unread notifications fill the socket of a session; its process waits, and no database is made or removed any more."""
    seated(store, FRIDAY).note("tea")
    many = f"SELECT pg_notify('{postgres_migrations.CHANNEL}', i || repeat('x', 7000)) FROM generate_series(1, 400) i"
    server.ask(many, database)
    sleep(0.5)
    assert server.ask("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'ClientWrite'", database) == [(0,)]


def test_a_connection_that_the_server_ended_is_opened_again(
    server: Server, store: PostgresStore, database: str
) -> None:
    table = seated(store, FRIDAY)
    kill = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}' AND pid <> pg_backend_pid()"
    server.ask(kill)
    assert store.count(FRIDAY) == 1
    server.ask(kill)
    assert len(store.entries(FRIDAY)) == 1
    server.ask(kill)
    assert table.note("tea")
    assert store.entries(FRIDAY) == table.entries and len(table.entries) == 2


def test_an_entry_whose_answer_was_lost_is_stored_once(store: PostgresStore, far: PostgresStore, line: CutLine) -> None:
    """The commit arrived, and only its answer did not."""
    table = seated(far, FRIDAY)
    line.cut_at = b"COMMIT"
    assert table.note("tea")
    assert line.cuts == 1
    assert store.entries(FRIDAY) == table.entries and len(table.entries) == 2


def test_an_entry_that_did_not_arrive_is_not_taken_for_stored(
    store: PostgresStore, far: PostgresStore, line: CutLine
) -> None:
    table = seated(far, FRIDAY)
    line.cut_at, line.arrives = b"COMMIT", False
    with pytest.raises(InputError) as refused:
        table.note("tea")
    assert (key(refused), line.cuts) == ("server_unconfirmed", 1)
    assert len(store.entries(FRIDAY)) == len(table.entries) == 1
    assert table.note("tea"), "said again, it is stored"
    assert store.entries(FRIDAY) == table.entries and len(table.entries) == 2


def test_what_broke_before_the_commit_is_done_again(store: PostgresStore, far: PostgresStore, line: CutLine) -> None:
    table = seated(far, FRIDAY)
    line.cut_at = b"INSERT"
    assert table.note("tea")
    assert line.cuts == 1
    assert store.entries(FRIDAY) == table.entries and len(table.entries) == 2


def test_while_nobody_gets_through_it_is_said_and_later_it_goes_on(
    store: PostgresStore, far: PostgresStore, line: CutLine
) -> None:
    table = seated(far, FRIDAY)
    line.closed, line.cut_at = True, b"COMMIT"
    with pytest.raises(InputError) as refused:
        table.note("tea")
    assert key(refused) == "server_unconfirmed"
    for ask in (lambda: far.count(FRIDAY), lambda: far.entries(FRIDAY), lambda: table.note("cake")):
        with pytest.raises(InputError) as refused:
            ask()
        assert key(refused) == "server_away"
    line.closed = False
    with pytest.raises(InputError) as refused:
        table.note("cake")
    assert key(refused) == "table_moved_on", "the first remark had arrived"
    table.follow(far.entries(FRIDAY))
    assert table.note("cake")
    assert store.entries(FRIDAY) == table.entries and len(table.entries) == 3


# the address


def test_the_address_of_the_environment_opens_the_server(
    server: Server, store: PostgresStore, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GYOJI_STORE", server.address(database))
    opened_store = open_store(tmp_path)
    assert isinstance(opened_store, PostgresStore) and opened_store.names() == [FRIDAY]
    opened_store.close()


SECRET = "s3cret%zz"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://chie:{SECRET}@localhost/club",
        "postgresql://chie:s3cretzz@localhost:1/club",
        "postgresql://chie@localhost:1/club?password=s3cretzz",
        "mysql://chie:s3cretzz@localhost/club",
        "postgresql://chie:s3cretzz@[localhost/club",
        "postgresql://chie:s3cretzz@localhost:1/club?nonsense=1",
    ],
)
def test_no_message_shows_the_password(
    address: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GYOJI_STORE", address)
    with pytest.raises(InputError) as refused:
        open_store(tmp_path)
    assert key(refused) in ("server_away", "store_address")
    said = messages.fault(words_for(lang), refused.value.faults[0])
    assert "s3cret" not in said + repr(refused.value) + str(refused.value.__cause__)


def test_without_a_club_no_driver_is_loaded() -> None:
    look = "import sys, tui.app, referee.store.store_address; print([name for name in sys.modules if name.startswith('psycopg')])"
    run = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_a_missing_driver_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GYOJI_STORE", "postgresql://localhost/club")
    monkeypatch.delitem(sys.modules, "referee.store.postgres_store")
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "referee.store.postgres_connection", raising=False)
    with pytest.raises(InputError) as refused:
        open_store(tmp_path)
    assert key(refused) == "server_driver"
