"""Synchronizing with the club in the background, in a thread of its own that nothing waits for."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, Thread
from time import monotonic

from referee.club.membership import ADDRESS, club_address, note_failure, open_club, synchronize_with
from referee.error_boundary import caught
from referee.store.record_synchronization import Transfer
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from scoring.errors import Fault, InputError

TICK = 1.0
"""Seconds between two looks at whether an entry was added here or announced by the club; neither look sends a query."""
PERIOD, RETRY = 60.0, 15.0
"""Seconds after which the club gets a query in any case, and after a failure."""
LONG = 180.0
"""Seconds without a synchronization after which the user is informed."""
GOODBYE = 0.3
"""The maximum number of seconds for which the end of the app waits for the thread."""


class BackgroundSynchronization:
    """The synchronization of one laptop with its club while an app runs. The first one compares all records."""

    def __init__(self, folder: Path, address: str) -> None:
        self._folder, self._address = folder, address
        self._stopped = Event()
        self._club: Store | None = None
        self._next_time = 0.0
        self._revisions = (0, 0)
        self._is_first, self._has_failed = True, False
        self._back: deque[Transfer] = deque()
        self._succeeded = monotonic()
        self._thread = Thread(target=self._work, name="gyoji-club", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End the thread; one that hangs in the network is left to end with the process."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join(GOODBYE)

    @property
    def is_failing(self) -> bool:
        return self._thread.is_alive() and monotonic() - self._succeeded > LONG

    def tables_back(self) -> Iterator[Transfer]:
        """Yield the deleted tables that have come back since the last call."""
        while self._back:
            yield self._back.popleft()

    def _work(self) -> None:
        try:
            laptop = SqliteStore(self._folder)
        except InputError:  # the app says so itself
            return
        with closing(laptop):
            while not self._stopped.wait(TICK) and self._look(laptop):
                pass
        if self._club is not None:
            self._club.close()

    def _look(self, laptop: SqliteStore) -> bool:
        """Synchronize if that is due, and return whether to go on: not after the laptop has left the club."""
        try:
            if laptop.setting(ADDRESS) != self._address:
                return False
            if self._should_synchronize(laptop):
                self._synchronize(laptop)
        except InputError as error:
            self._failed(laptop, error.faults)
        except Exception as error:
            self._failed(laptop, (caught(error),))
        return True

    def _should_synchronize(self, laptop: SqliteStore) -> bool:
        if self._has_failed or self._club is None:
            return monotonic() >= self._next_time
        before, self._revisions = self._revisions, (laptop.revision(), self._club.revision())
        return before != self._revisions or monotonic() >= self._next_time

    def _synchronize(self, laptop: SqliteStore) -> None:
        if self._club is None:
            self._club = open_club(laptop)
        tables = synchronize_with(laptop, self._club, thorough=self._is_first).tables
        self._back.extend(each for each in tables if each.is_back)
        self._is_first = self._has_failed = False
        self._succeeded = monotonic()
        self._next_time = self._succeeded + PERIOD

    def _failed(self, laptop: SqliteStore, faults: tuple[Fault, ...]) -> None:
        self._has_failed, self._next_time = True, monotonic() + RETRY
        try:
            note_failure(laptop, faults)
        except InputError:
            return  # the store of this laptop cannot be written either, which the app says


def start(laptop: Store) -> BackgroundSynchronization | None:
    """Start synchronizing with the club of this laptop; None if it belongs to none. Raises `InputError` if the store of
    this laptop cannot be used.
    """
    address = club_address(laptop)
    if not address:
        return None
    synchronization = BackgroundSynchronization(laptop.folder, address)
    synchronization.start()
    return synchronization


@contextmanager
def running(laptop: Store) -> Iterator[BackgroundSynchronization | None]:
    """Keep this laptop synchronized with its club, if it belongs to one, for as long as something is done. Raises
    `InputError` if the store of this laptop cannot be used.
    """
    synchronization = start(laptop)
    try:
        yield synchronization
    finally:
        if synchronization is not None:
            synchronization.stop()
