"""The connection to a club's PostgreSQL server: reconnection, transactions, notifications, errors.

Messages never contain a password: it belongs in libpq's password file, and addresses are displayed without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, NoReturn, TypeVar, cast

import psycopg
from psycopg import errors
from psycopg.abc import PQGen
from psycopg.conninfo import conninfo_to_dict
from psycopg.generators import fetch_many

from referee.store.deferred_writes import DeferredWrites
from referee.store.postgres_migrations import CHANNEL, prepare
from scoring.errors import InputError, input_error

Database = psycopg.Connection[Any]
Result = TypeVar("Result")
_OPTIONS = {
    "synchronous_commit": "on",
    "lock_timeout": "6s",
    "idle_in_transaction_session_timeout": "4s",
    "search_path": "gyoji",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
"""The settings of every session: a commit is confirmed when it is on the server's disk, and a laptop that vanishes
during a transaction blocks others for a few seconds only.
"""
_PARAMETERS: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "gyoji",
}
_ANNOUNCE = f"SELECT pg_notify('{CHANNEL}', {{}})"
SILENCE = 15.0
"""The seconds without an answer after which a connection is given up; the server ends a wait for a lock sooner."""
PATIENCE = 15.0
"""The seconds of silence after which a connection may have missed notifications."""


class _NoAnswer(psycopg.OperationalError):
    """Raised if the server has not answered for long."""


class _BoundedConnection(psycopg.Connection[Any]):
    """A connection that is closed if the server does not answer: a network that swallows everything breaks nothing."""

    def wait(self, gen: PQGen[Result], *args: Any, **options: Any) -> Result:
        """Send a request and wait for its answer. Raises `psycopg.OperationalError` if it does not answer."""
        try:
            return super().wait(_limit_silence(gen), *args, **options)
        except _NoAnswer:
            self.close()
            raise


def _limit_silence(communication: PQGen[Result]) -> PQGen[Result]:
    """Go on communicating until nothing has come for `SILENCE`."""
    last_answer = monotonic()
    try:
        waits_for = next(communication)
        while True:
            ready = yield waits_for
            if ready:
                last_answer = monotonic()
            elif monotonic() - last_answer > SILENCE:
                raise _NoAnswer(f"no answer for {SILENCE} seconds")
            waits_for = communication.send(ready)
    except StopIteration as result:
        return cast(Result, result.value)


class PostgresConnection:
    """A connection opened on first use, and reopened when lost."""

    def __init__(self, address: str, *, read_only: bool = False) -> None:
        self._parameters = _parse(address)
        self.server = f"{self._parameters.get('host', '')}/{self._parameters.get('dbname', '')}"
        """The server address for messages, without login and password."""
        self._read_only = read_only
        self._db: Database | None = None
        self.deferred = DeferredWrites()
        self._confirmed_at = 0.0
        self._is_listening = self._expects_answer = False

    @property
    def login(self) -> str:
        """The login at the server."""
        with self._faults():
            return self._connect().info.user

    def _connect(self) -> Database:
        """Return the open connection. Raises `psycopg.OperationalError` if connecting fails."""
        if self._expects_answer:
            self._take_answer()
        if self._db is not None and not self._db.closed:
            return self._db
        options = " ".join(f"-c {name}={value}" for name, value in _OPTIONS.items())
        db = _BoundedConnection.connect(**self._parameters | _PARAMETERS, options=options, autocommit=True)
        try:
            prepare(db, self.server, read_only=self._read_only)
            if self._read_only:
                db.execute("SET default_transaction_read_only = on")
        except BaseException:
            db.close()
            raise
        self._db, self._confirmed_at, self._is_listening = db, 0.0, False
        return db

    def close(self) -> None:
        """Close the connection."""
        if self._db is not None:
            self._db.close()

    def check(self) -> None:
        """Connect to the server. Raises `InputError` if it cannot be used."""
        with self._faults():
            self._connect()

    def rows(self, query: str, *values: Any) -> list[Any]:
        """Return the rows of a query, repeated once on a new connection if the connection is lost."""
        with self._faults():
            db = self._connect()
            try:
                return db.execute(query.encode(), values).fetchall()
            except psycopg.Error as error:
                if self.deferred.reading or not _is_lost(db, error):
                    raise
            return self._connect().execute(query.encode(), values).fetchall()

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Read a consistent state of the database; own writes are deferred until the end."""
        if self.deferred.reading:
            yield
            return
        with self._faults():
            self.rows("SELECT 1")
            db = self._connect()
        with self.deferred.until_the_end():
            with self._faults():
                db.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
                db.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            try:
                yield
            finally:
                with suppress(psycopg.Error):  # a connection that is lost has ended it too
                    db.execute("ROLLBACK")

    def write(self, work: Callable[[Database], None], is_stored: Callable[[Database], bool]) -> None:
        """Execute a transaction. If the connection breaks before the commit is sent, it is repeated once. If it breaks
        later, a new connection checks whether the commit arrived.

        Raises `InputError` with `server_unconfirmed` if the commit did not arrive, or if that is unknown.
        """
        with self._faults():
            try:
                sent = self._try(work)
            except _ConnectionLostError:
                sent = self._try(work, again=True)
            if not sent:
                self._confirm(is_stored)

    def at_once(self, statement: bytes, values: tuple[Any, ...]) -> int | None:
        """Carry out one statement as a transaction by itself, and return the number of its rows; 0 while everything is
        read as at one moment, None if an error leaves unknown whether it was carried out.
        """
        if self.deferred.reading:
            return 0
        try:
            return self._connect().execute(statement, values, prepare=True).rowcount
        except (psycopg.Error, InputError):
            return None

    def announce(self, name: str) -> None:
        """Notify every laptop of a change of a table that is stored already, without waiting for the answer. If that
        fails, they see the change when they ask by themselves.
        """
        with suppress(psycopg.Error, InputError):
            db = self._connect()
            db.pgconn.send_query_params(_ANNOUNCE.format("$1").encode(), [name.encode()])
            self._expects_answer = True
            db.pgconn.flush()

    def _take_answer(self) -> None:
        """Receive the answer to the last announcement, before anything else is sent."""
        self._expects_answer = False
        if self._db is not None and not self._db.closed:
            try:
                self._db.wait(fetch_many(self._db.pgconn))
            except psycopg.Error:
                self._db.close()

    def _try(self, work: Callable[[Database], None], *, again: bool = False) -> bool:
        """Execute a transaction. Return False if the connection broke during the commit."""
        db, sent = self._connect(), False
        try:
            with db.transaction():
                work(db)
                sent = True
        except psycopg.Error as error:
            if not ((sent and db.closed) or _is_lost(db, error)):
                raise
            if not sent:
                if again:
                    raise
                raise _ConnectionLostError from None
            return False
        return True

    def _confirm(self, is_stored: Callable[[Database], bool]) -> None:
        with suppress(psycopg.Error, InputError):
            db = self._connect()
            with db.transaction():
                if is_stored(db):
                    return
        raise input_error("server_unconfirmed", field=self.server)

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Convert errors of the driver to `InputError`."""
        try:
            yield
        except psycopg.Error as error:
            self._raise(error)

    def _raise(self, error: psycopg.Error) -> NoReturn:
        password = self._parameters.get("password")
        lines = [line for line in str(error).splitlines() if not line.startswith(("Multiple", "\t"))]
        why = " ".join(" ".join(lines[:1]).split())
        refusal = "club_unfit" if (error.sqlstate or "").startswith(_UNFIT) else _REFUSALS.get(error.sqlstate or "")
        if refusal:
            who = error.diag.message_detail or ""
            raise input_error(refusal, field=error.diag.message_primary or "", who=who) from None
        if password:
            why = why.replace(str(password), "…")
        seconds = _PARAMETERS["connect_timeout"] if isinstance(error, errors.ConnectionTimeout) else int(SILENCE)
        raise input_error(cause(error), field=self.server, why=why[:160], seconds=seconds) from None

    def notified(self) -> set[str] | None:
        """Return the names of the tables that have changed since the last call, without a query; None if the
        connection is new or was silent for long, so that any may have changed. Only a connection that reads its
        notifications asks for them: unread, they would fill its socket and block the server's own process.
        """
        with self._faults():
            db = self._connect()
            missed = monotonic() - self._confirmed_at > PATIENCE
            try:
                if not self._is_listening:
                    db.execute(f"LISTEN {CHANNEL}".encode())
                    self._is_listening = True
                names = {notify.payload for notify in db.notifies(timeout=0)}
            except psycopg.Error:
                if not db.closed:
                    raise
                return None
        if missed:
            self._confirmed_at = monotonic()
            return None
        return names


def announce_in_transaction(db: Database, name: str) -> None:
    """Notify every laptop of a change of a table when the current transaction is committed."""
    db.execute(_ANNOUNCE.format("%s").encode(), (name,))


class _ConnectionLostError(Exception):
    """Raised if the connection broke before anything was committed."""


def _is_lost(db: Database, error: psycopg.Error) -> bool:
    """Return whether a connection is lost so that a new one may help: not if the server does not answer."""
    return db.closed and not isinstance(error, _NoAnswer)


_REFUSALS = {"GY001": "club_foreign", "GY002": "club_unfit", "GY003": "club_in_play"}
"""The fault keys of what the server does not let a member do (see `postgres_member_checks`), by SQLSTATE."""
_UNFIT = ("22", "23514", "54")
"""How the SQLSTATE of a value begins that no column, no check or no limit of the server accepts."""
UNREACHED = ("server_away", "server_silent")
"""The fault keys of a server that was not reached, or no more."""


def cause(error: psycopg.Error) -> str:
    """Return the fault key for a database driver error."""
    if isinstance(error, _NoAnswer | errors.ConnectionTimeout):
        return "server_silent"
    if isinstance(error, errors.InsufficientPrivilege | errors.ReadOnlySqlTransaction):
        return "server_refused"
    if "password" in str(error) and isinstance(error, psycopg.OperationalError):
        return "server_password"
    if isinstance(error, errors.LockNotAvailable | errors.SerializationFailure | errors.DeadlockDetected):
        return "server_busy"
    return "server_away" if isinstance(error, psycopg.OperationalError | psycopg.InterfaceError) else "server_failed"


def _parse(address: str) -> dict[str, Any]:
    try:
        return conninfo_to_dict(address)
    except psycopg.Error:  # its text may quote the password
        raise input_error("store_address", field="GYOJI_STORE") from None
