"""Hostile statements and operations of a member at the club's database: `python -m tests.club.hostile`.

Mallory has what every member has, a login with the role of a writer, and sends whatever a program of her own could. After
each, what belongs to others is compared with what it was, and again and again two laptops synchronize and play on.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import psycopg
from msgspec import Struct, structs

from referee.record.entry import Entry, seal
from referee.store.box_votes import BoxVote
from referee.store.deleted_tables import DeletedTable
from referee.store.postgres_store import PostgresStore
from referee.store.record_synchronization import TransferKind, synchronize
from referee.store.sqlite_store import SqliteStore
from scoring.errors import InputError
from tests.club.laptops import begin, seated
from tests.club.server import Server
from tui.core.session.session import Session

GAME, BOX, COAL = "nippon", "wyg_2015", "tracks.coal.top"
WHEN = "2026-11-28T20:00:00+00:00"
TEXTS = (
    "''", "'../../etc'", "'x'", "repeat('x', 5000)", "repeat('x', 300000)", "E'a\\nb'", "E'\\u200b'", "'friday'", "'aki'",
    "NULL", "'9999'", "'nippon'", "'-infinity'", "'{}'",
)  # fmt: skip
NUMBERS = ("0", "1", "-1", "2", "99", "2147483647", "count + 1", "NULL")
BYTES = (
    "''",
    "'x'",
    "'{}'",
    "decode('ff00', 'hex')",
    "convert_to(repeat('x', 300000), 'UTF8')",
    "NULL",
    "'null'",
    "'10'",
)
WHERE = ("", " WHERE owner <> 'mallory'", " WHERE name = 'friday'", " WHERE deleted IS NULL", " WHERE id = 1")
COLUMNS = {
    "name": TEXTS, "game": TEXTS, "opened": TEXTS, "played": TEXTS, "count": NUMBERS, "last": TEXTS, "mark": NUMBERS,
    "glance": BYTES, "owner": TEXTS, "id": NUMBERS,
    "deleted": ("now()", "'1970-01-01'", "'infinity'", "NULL", "now() + '1 year'"),
}  # fmt: skip
ONCE = (
    "DELETE FROM tables", "DELETE FROM entries", "DELETE FROM votes", "DELETE FROM library", "DELETE FROM migrations",
    "TRUNCATE tables, entries", "TRUNCATE library", "DROP SCHEMA gyoji CASCADE", "DROP TABLE entries", "DROP FUNCTION told",
    "UPDATE entries SET line = '{}'", "UPDATE entries SET login = 'mallory'", "UPDATE entries SET arrived = now() - '1 day'",
    "UPDATE votes SET person = 'mallory'", "UPDATE votes SET value = '{}'", "UPDATE migrations SET number = 99",
    "INSERT INTO migrations (number) VALUES (99)", "ALTER TABLE entries DISABLE TRIGGER ALL",
    "ALTER TABLE tables OWNER TO mallory", "ALTER TABLE votes DROP CONSTRAINT name_of_a_vote",
    "GRANT ALL ON ALL TABLES IN SCHEMA gyoji TO PUBLIC", "REVOKE ALL ON entries FROM gyoji_writer",
    "CREATE TABLE gyoji.more (x int)", "CREATE SCHEMA other", "CREATE EXTENSION dblink", "CREATE ROLE eve LOGIN",
    "ALTER ROLE mallory SUPERUSER", "GRANT postgres TO mallory", "GRANT gyoji_writer TO mallory WITH ADMIN OPTION",
    "SET ROLE postgres", "SET SESSION AUTHORIZATION aki", "SET session_replication_role = replica", "SET ROLE gyoji_writer",
    "RESET ROLE", "SET search_path = pg_temp, gyoji", "SET search_path = gyoji", "ALTER DATABASE {db} SET search_path = x",
    "COPY entries FROM PROGRAM 'id'", "COPY entries TO '/tmp/x'", "SELECT pg_read_file('/etc/passwd')",
    "SELECT lo_import('/etc/passwd')", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename <> 'mallory'",
    "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE usename <> 'mallory'", "SELECT pg_reload_conf()",
    "CREATE TEMP TABLE tables (id bigint, owner text DEFAULT 'mallory', name text, deleted timestamptz)",
    "CREATE TEMP TABLE entries (table_id bigint, seq int, line bytea, login text)",
    "CREATE FUNCTION pg_temp.now() RETURNS timestamptz LANGUAGE sql AS 'SELECT timestamptz ''1970-01-01'''",
    "CREATE FUNCTION pg_temp.sha256(bytea) RETURNS bytea LANGUAGE sql AS 'SELECT $1'",
    "CREATE OR REPLACE FUNCTION gyoji.check_entry() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
    "CREATE RULE r AS ON INSERT TO entries DO INSTEAD NOTHING", "CREATE INDEX ON tables (name)", "CLUSTER tables",
    "CREATE TRIGGER t BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION gyoji.check_entry()",
    "DO $$ BEGIN UPDATE gyoji.tables SET deleted = now(); EXCEPTION WHEN OTHERS THEN UPDATE gyoji.tables SET name = 'x'; END $$",
    "LOCK TABLE tables IN ACCESS EXCLUSIVE MODE", "NOTIFY gyoji, 'friday'", "SELECT gyoji.check_entry()",
    "SET CONSTRAINTS ALL DEFERRED", "MERGE INTO tables t USING tables u ON t.id = u.id WHEN MATCHED THEN DELETE",
    "WITH gone AS (DELETE FROM entries RETURNING 1) SELECT 1", "UPDATE tables SET (name, deleted) = ('x', now())",
    "INSERT INTO tables SELECT * FROM tables", "INSERT INTO entries SELECT * FROM entries",
    "SELECT setval(pg_get_serial_sequence('tables', 'id'), 1)", "ALTER SEQUENCE tables_id_seq RESTART",
)  # fmt: skip


class Result(Struct):
    """What the run has result: how each attempt ended, and each change of what belongs to others."""

    ended: Counter[str]
    changes: list[str]


def statements(random: Random) -> Iterator[str]:
    """Yield statements without end: each of `ONCE`, then others by chance."""
    yield from ONCE
    updates = [
        f"UPDATE tables SET {column} = {value}{where}"
        for column, values in COLUMNS.items()
        for value, where in product(values, WHERE)
    ]
    libraries = [
        f"UPDATE library SET {column} = {value}{where}"
        for column, values in {"value": BYTES, "told": TEXTS, "who": TEXTS, "look": ("true", "false")}.items()
        for value, where in product(values, ("", " WHERE who <> 'mallory'", f" WHERE path = '{COAL}'"))
    ]
    inserts = [
        f"INSERT INTO {table} VALUES ({', '.join(cells)})"
        for table, kinds in (
            ("entries", (NUMBERS[:6], NUMBERS[:6], BYTES)),
            ("library", (TEXTS, TEXTS, (*TEXTS, f"'{COAL}'"), BYTES, TEXTS, TEXTS, ("true",))),
            ("votes", (TEXTS, TEXTS, TEXTS, TEXTS, TEXTS, BYTES)),
        )
        for cells in ([random.choice(kind) for kind in kinds] for _ in range(400))
    ]
    tables = [
        "INSERT INTO tables (name, game, opened, played, count, last, mark, glance) VALUES "
        f"({', '.join(random.choice(kind) for kind in (TEXTS, TEXTS, TEXTS, TEXTS, NUMBERS[:6], TEXTS, NUMBERS[:6], BYTES))})"
        for _ in range(200)
    ]
    replacing = [
        f"INSERT INTO library VALUES ('{GAME}', '{BOX}', '{path}', {value}, {told}, {who}, false)"
        f" ON CONFLICT (game, edition, path) DO UPDATE SET value = excluded.value, who = excluded.who, told = excluded.told"
        for path, value, told, who in product((COAL, "tracks.money.top"), BYTES, TEXTS[:4], ("'aki'", "'mallory'"))
    ]
    known = [*updates, *libraries, *inserts, *tables, *replacing]
    while True:
        yield from random.sample(known, len(known))


LOGINS = ("postgres", "gyoji_writer", "aki", "ben", "mallory", "eve")
"""The logins of this club; other tests make logins on the same server meanwhile."""


class Attack:
    """The club with what others have there, and all ways of Mallory to it."""

    def __init__(self, server: Server, database: str, folder: Path, random: Random) -> None:
        self.server, self.database, self.random = server, database, random
        owner = PostgresStore(server.address(database), folder / "owner")
        owner.close()
        self.clubs = {
            name: PostgresStore(server.member(database, name), folder / f"club-{name}")
            for name in ("aki", "ben", "mallory")
        }
        self.laptops = {name: SqliteStore(folder / name) for name in ("aki", "ben")}
        begin(self.laptops["aki"], "friday", "Aki", "Ben").note("tea")
        begin(self.laptops["ben"], "saturday", "Ben", "Chie").note("cake")
        self.laptops["aki"].learn(GAME, BOX, {COAL: 9, "tracks.money.top": 12})
        self.meet()
        seated(self.laptops["aki"], "saturday").note("Aki's way")
        seated(self.laptops["ben"], "saturday").note("Ben's way")
        self.meet()
        self.clubs["aki"].learn(GAME, BOX, {COAL: 9, "tracks.money.top": 12})
        self.clubs["aki"].votes.cast(GAME, BOX, [BoxVote("tracks.coal", "aki", WHEN, {COAL: 9})])
        self.clubs["ben"].votes.cast(GAME, BOX, [BoxVote("tracks.coal", "ben", WHEN, {COAL: 9})])
        begin(self.clubs["mallory"], "hers", "Mallory", "Eve")
        self.last = ""
        self._connection: psycopg.Connection[Any] | None = None
        self._statements = statements(random)

    def close(self) -> None:
        """Close all stores."""
        for store in (*self.clubs.values(), *self.laptops.values()):
            store.close()
        if self._connection is not None:
            self._connection.close()

    def meet(self) -> list[str]:
        """Synchronize both laptops twice; return the texts about tables that are not Mallory's."""
        texts = []
        for _ in range(2):
            for name, laptop in self.laptops.items():
                for each in synchronize(laptop, self.clubs[name], thorough=True):
                    if each.kind in (TransferKind.REFUSED, TransferKind.DELETED, TransferKind.RENAMED):
                        texts.append(f"{name}: {each.kind} {each.name} {each.faults}")
        return texts

    def of_others(self) -> list[Any]:
        """What belongs to others at the club, and the club's own rules."""
        queries = (
            "SELECT id, name, game, opened, deleted, owner FROM gyoji.tables WHERE owner <> 'mallory' ORDER BY id",
            "SELECT * FROM gyoji.entries WHERE login <> 'mallory' ORDER BY 1, 2",
            "SELECT * FROM gyoji.library WHERE who <> 'mallory' ORDER BY 1, 2, 3",
            "SELECT * FROM gyoji.votes WHERE person <> 'mallory' ORDER BY 1, 2, 3, 4, 5",
            "SELECT number FROM gyoji.migrations ORDER BY 1",
            "SELECT proname, prosrc, proowner FROM pg_proc WHERE pronamespace = 'gyoji'::regnamespace ORDER BY 1, 2",
            "SELECT relname, relowner, relacl::text FROM pg_class WHERE relnamespace = 'gyoji'::regnamespace ORDER BY 1",
            "SELECT tgname, tgenabled FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid"
            " WHERE relnamespace = 'gyoji'::regnamespace ORDER BY t.oid",
            f"SELECT rolname, rolsuper, rolcreaterole FROM pg_roles WHERE rolname IN {LOGINS} ORDER BY 1",
            "SELECT roleid, member, admin_option FROM pg_auth_members JOIN pg_roles r ON r.oid = member"
            f" WHERE rolname IN {LOGINS} ORDER BY 1, 2",
        )
        return [self.server.ask(query, self.database) for query in queries]

    def untouched_ends(self) -> set[Any]:
        """The ends and summaries of the tables at which Mallory has not played, which every member may."""
        query = (
            "SELECT id, played, count, last, mark, glance FROM gyoji.tables t WHERE owner <> 'mallory' AND NOT EXISTS "
            "(SELECT FROM gyoji.entries e WHERE e.table_id = t.id AND e.login = 'mallory')"
        )
        return set(self.server.ask(query, self.database))

    def statement(self) -> str:
        """Send a statement of Mallory's; return how it ended."""
        if self._connection is None or self._connection.closed:
            address = self.server.member(self.database, "mallory")
            self._connection = psycopg.connect(address, autocommit=True)
            self._connection.execute("SET search_path = gyoji")
            self._connection.execute("SET lock_timeout = '1s'")
        self.last = next(self._statements).replace("{db}", self.database)
        try:
            rows = self._connection.execute(self.last.encode()).rowcount
        except psycopg.Error:
            return "refused"
        return "carried out on rows of hers or none" if rows > 0 else "without effect"

    def operation(self) -> str:
        """Do something with the store of a program that was changed for it; return how it ended."""
        way = self.random.choice(WAYS)
        self.last = way.__name__
        try:
            way(self.clubs["mallory"], self.random)
        except InputError:
            return "refused"
        return "carried out on what is hers or joins in"

    def is_playable(self) -> list[str]:
        """Synchronize, open and play every table of others; return what is wrong with any."""
        wrong = self.meet()
        for name, table in (("aki", "friday"), ("ben", "saturday")):
            try:
                wrong += map(str, self.clubs[name].record_faults(table, self.clubs[name].entries(table)))
                Session("en", self.laptops[name]).open(table).note("on")
            except InputError as error:
                wrong.append(f"{table}: {error.faults}")
        return wrong + self.meet()


def delete(store: PostgresStore, random: Random) -> None:
    """Delete a table of others."""
    store.deleted_tables.delete(random.choice(("friday", "saturday")))


def bring_back(store: PostgresStore, random: Random) -> None:
    """Restore what was never deleted, or is of others."""
    store.deleted_tables.bring_back(DeletedTable(random.randrange(1, 5), "friday", GAME, WHEN, WHEN, WHEN, 2))


def copy(store: PostgresStore, random: Random) -> None:
    """Bring a copy of a table of others under a name, and delete the original by it."""
    store.adopt(
        random.choice(("../../etc", "", "x" * 5000, "friday", f"copy-{random.random()}")), store.entries("friday")
    )
    store.deleted_tables.delete("friday")


def write(store: PostgresStore, random: Random) -> None:
    """Append an entry that no laptop would write, or one that any player may write, at a table of others."""
    table = random.choice(("friday", "saturday"))
    last = store.entries(table)[-1]
    body = random.choice(
        ({"text": "x" * 300_000}, {"text": "\0"}, {"target": 1}, {"a": 1e400}, {"text": "hello"}, {"n": 10**30})
    )
    kind = random.choice(("note", "retract", "open", "position", "none", "move"))
    seq, before = last.seq + random.choice((1, 1, 2, 0, -1)), random.choice((last.hash, "", "0" * 16))
    with suppress(OverflowError, ValueError):
        store.append(table, [seal(before, Entry(seq, random.choice((WHEN, "9999", "x" * 99)), kind, "", body))])


def forge(store: PostgresStore, random: Random) -> None:
    """Append the first entry of another table, or a line with the hash of another."""
    entry = random.choice(store.entries(random.choice(("friday", "saturday"))))
    store.append(
        "friday", [structs.replace(entry, seq=random.randrange(1, 9), hash=random.choice((entry.hash, "f" * 16)))]
    )


def learn(store: PostgresStore, random: Random) -> None:
    """Replace or delete a value of others."""
    path = random.choice((COAL, "tracks.money.top", "../../etc", ""))
    store.learn(GAME, random.choice((BOX, "../x", "")), {path: random.choice((10, None, "x" * 300_000, [[]]))})


def vote(store: PostgresStore, random: Random) -> None:
    """Vote in the name of others, at any time, for values that are none."""
    person, time = random.choice(("aki", "ben", "", "x" * 5000, "eve")), random.choice(("9999", WHEN, "", "1970"))
    place = random.choice(("tracks.coal", "../../etc", "", "tracks.money"))
    store.votes.cast(GAME, BOX, [BoxVote(place, person, time, {COAL: random.choice((10, None, "x" * 300_000))})])


def forget(store: PostgresStore, random: Random) -> None:
    """Delete a value of others."""
    store.forget(GAME, BOX, random.choice((COAL, "tracks.money.top")))


WAYS: Sequence[Callable[[PostgresStore, Random], None]] = (delete, bring_back, copy, write, forge, learn, vote, forget)


def result_of(attack: Attack, attempts: int, every: int = 100) -> Result:
    """Make a number of attempts, a third of them with a store; look after each at what belongs to others."""
    result = Result(Counter(), attack.meet())
    before, ends = attack.of_others(), attack.untouched_ends()
    for number in range(1, attempts + 1):
        ended = attack.operation() if number % 3 == 0 else attack.statement()
        result.ended[ended] += 1
        after, ends_after = attack.of_others(), attack.untouched_ends()
        if after != before or not ends_after <= ends:
            result.changes.append(f"{number}: {attack.last[:300]}")
        before, ends = after, ends_after
        if number % every == 0 or number == attempts:
            result.changes += [f"{number}: {wrong}" for wrong in attack.is_playable()]
            before, ends = attack.of_others(), attack.untouched_ends()
    return result


def main() -> int:
    """Attack a club of its own, and print how it ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--attempts", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=57)
    arguments = parser.parse_args()
    server = Server("hostile")
    with server.database() as database, tempfile.TemporaryDirectory() as folder:
        attack = Attack(server, database, Path(folder), Random(arguments.seed))
        result = result_of(attack, arguments.attempts)
        attack.close()
    ended = ", ".join(f"{count} {how}" for how, count in result.ended.most_common())
    lines = [f"{result.ended.total()} attempts: {ended}", f"{len(result.changes)} changes of what belongs to others"]
    sys.stdout.write("".join(f"{line}\n" for line in (*lines, *result.changes)))
    return 1 if result.changes else 0


if __name__ == "__main__":
    sys.exit(main())
