"""The database schema of a club's server, as numbered migrations, and its access rights.

Deleted tables and their entries remain; a column contains the time of deletion. Players can neither change nor delete
entries or votes: every session uses the role `gyoji_writer`, whoever logs in. What they may do to the rows of others is
checked by `postgres_member_checks`.
"""

from __future__ import annotations

from typing import Any

import psycopg

from referee.store.postgres_member_checks import MEMBER_CHECKS
from scoring.errors import input_error

ROLE = "gyoji_writer"
CHANNEL = "gyoji_tables"
"""The notification channel for the name of each table whose record or summary changes."""
MIGRATIONS = (
    f"""
    CREATE SCHEMA IF NOT EXISTS gyoji;
    CREATE TABLE gyoji.migrations (number integer PRIMARY KEY, applied timestamptz NOT NULL DEFAULT now());
    CREATE TABLE gyoji.tables (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL, game text, opened text, played text,
        count integer, last text, mark bigint, glance bytea, deleted timestamptz
    );
    CREATE UNIQUE INDEX one_name ON gyoji.tables (name) WHERE deleted IS NULL;
    CREATE TABLE gyoji.entries (
        table_id bigint NOT NULL REFERENCES gyoji.tables, seq integer NOT NULL, line bytea NOT NULL,
        PRIMARY KEY (table_id, seq)
    );
    CREATE TABLE gyoji.library (
        game text NOT NULL, edition text NOT NULL, path text NOT NULL, value bytea NOT NULL, told text NOT NULL,
        who text, look boolean, PRIMARY KEY (game, edition, path)
    );
    CREATE FUNCTION gyoji.tell() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_notify('{CHANNEL}', NEW.name); RETURN NULL; END $$;
    CREATE TRIGGER tell AFTER INSERT OR UPDATE OF name, count, deleted ON gyoji.tables
        FOR EACH ROW EXECUTE FUNCTION gyoji.tell();
    DO $$ BEGIN CREATE ROLE {ROLE} NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
    DO $$ BEGIN
        IF NOT pg_has_role('{ROLE}', 'MEMBER') THEN EXECUTE 'GRANT {ROLE} TO ' || quote_ident(current_user); END IF;
    END $$;
    GRANT USAGE ON SCHEMA gyoji TO {ROLE};
    GRANT SELECT ON ALL TABLES IN SCHEMA gyoji TO {ROLE};
    GRANT INSERT ON gyoji.tables, gyoji.entries TO {ROLE};
    GRANT UPDATE (name, game, played, count, last, mark, glance, deleted) ON gyoji.tables TO {ROLE};
    GRANT INSERT, UPDATE, DELETE ON gyoji.library TO {ROLE};
    """,
    """
    DROP TRIGGER tell ON gyoji.tables;
    CREATE TRIGGER tell AFTER INSERT OR UPDATE OF name, deleted ON gyoji.tables
        FOR EACH ROW EXECUTE FUNCTION gyoji.tell();
    ALTER TABLE gyoji.entries DROP CONSTRAINT entries_table_id_fkey;
    """,
    f"""
    CREATE TABLE gyoji.votes (
        game text NOT NULL, edition text NOT NULL, place text NOT NULL, person text NOT NULL,
        time text COLLATE "C" NOT NULL, value bytea NOT NULL, PRIMARY KEY (game, edition, place, person, time)
    );
    GRANT SELECT, INSERT ON gyoji.votes TO {ROLE};
    """,
    f"""
    {MEMBER_CHECKS}
    REVOKE INSERT, UPDATE ON gyoji.tables, gyoji.entries, gyoji.library FROM {ROLE};
    GRANT INSERT (name, game, opened, played, count, last, mark, glance) ON gyoji.tables TO {ROLE};
    GRANT UPDATE (name, played, count, last, mark, glance, deleted) ON gyoji.tables TO {ROLE};
    GRANT INSERT (table_id, seq, line) ON gyoji.entries TO {ROLE};
    GRANT INSERT, UPDATE (value, told, who, look) ON gyoji.library TO {ROLE};
    """,
)
"""The SQL statements of each migration, numbered from 1. Since the second, whoever appends an entry announces it: a
transaction that notifies holds a lock of the whole server until its commit is on the disk, so that no two can share it.
No entry needs a check that its table exists: it takes the number from the row of the table, and nobody can delete that.
The third adds the votes on printed values, which nobody can change or delete either. The fourth lets the server check
what members do to each other; what was there before it belongs to the owner of the database.
"""


def prepare(db: psycopg.Connection[Any], server: str, *, read_only: bool) -> None:
    """Migrate the database to the current version and switch to the writer role. Raises `InputError` for a newer
    version, and for an older one that this login may not change.
    """
    if (version := _version(db)) > len(MIGRATIONS):
        raise input_error("server_newer", field=server, version=version)
    if version < len(MIGRATIONS):
        if read_only:
            raise input_error("server_unprepared", field=server)
        try:
            _migrate(db)
        except psycopg.errors.InsufficientPrivilege:
            raise input_error("server_unprepared", field=server) from None
    db.execute(f"SET ROLE {ROLE}")


def _version(db: psycopg.Connection[Any]) -> int:
    if db.execute("SELECT to_regclass('gyoji.migrations')").fetchall()[0][0] is None:
        return 0
    return int(db.execute("SELECT coalesce(max(number), 0) FROM gyoji.migrations").fetchall()[0][0])


def _migrate(db: psycopg.Connection[Any]) -> None:
    for number, statements in enumerate(MIGRATIONS, 1):
        with db.transaction():
            db.execute("SELECT pg_advisory_xact_lock(hashtext('gyoji migrations'))")
            if _version(db) < number:  # another process may have been faster
                db.execute(statements.encode())
                db.execute("INSERT INTO gyoji.migrations (number) VALUES (%s)", (number,))
