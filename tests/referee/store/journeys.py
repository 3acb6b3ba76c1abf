"""What the tests of copies and restores share: stores with entries, sessions that are killed, files as they lie."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

from referee.data_folder import FILE
from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from tests.referee.tiny import opened

TABLE = "friday"


def filled(folder: Path, notes: int) -> SqliteStore:
    """Make a store with one table and so many notes."""
    store = SqliteStore(folder)
    store.adopt(TABLE, [opened()])
    add(store, notes)
    return store


def add(store: SqliteStore, notes: int) -> None:
    """Write notes at the table."""
    table = Table(TABLE, store.entries(TABLE), store.appender(TABLE))
    for number in range(notes):
        table.note(f"{number} {'x' * 300}")


KILLED = """
import os, signal, sys
from pathlib import Path
from referee.store.sqlite_store import SqliteStore
from tests.referee.store.journeys import add
store = SqliteStore(Path(sys.argv[1]))
add(store, int(sys.argv[2]))
print(len(store.entries('friday')), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def killed(folder: Path, notes: int) -> int:
    """Let a process write notes and be killed, and give how many entries it had acknowledged."""
    run = subprocess.run([sys.executable, "-c", KILLED, str(folder), str(notes)], capture_output=True, check=False)
    assert run.returncode == -signal.SIGKILL, run.stderr
    return int(run.stdout)


def bytes_of(folder: Path) -> dict[str, bytes]:
    """Read every file of a folder but the index of a log, which is made anew."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if not path.name.endswith("-shm")}


def entries_of(folder: Path) -> int:
    """Open the store of a folder and count the entries, after a look at its soundness."""
    store = SqliteStore(folder)
    try:
        entries = store.entries(TABLE)
        assert store.database_faults() == () and store.record_faults(TABLE, entries) == ()
        assert [kept.faults for kept in store.tables()] == [()]
        return len(entries)
    finally:
        store.close()


def copy_of(folder: Path, to: Path) -> Path:
    """Write a copy like `gyoji backup`."""
    store = SqliteStore(folder)
    store.backup(to)
    store.close()
    return to


def move(path: Path, name: str) -> Path:
    """Rename the file alone, as a person does who follows an old guide."""
    return path.replace(path.with_name(name))


def file_of(folder: Path) -> Path:
    return folder / FILE
