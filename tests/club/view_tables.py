"""Tables of a club for its views, each with the time at which it was played."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from msgspec import structs

from referee.record import entry as journal
from referee.record.entry import Entry
from referee.store.store import Store
from referee.table import dispute
from referee.table.table import Table
from tests.play.recorded import demo, replayed
from tests.tui.core.history.history_tables import PLAY

NOW = datetime(2026, 11, 27, 20, 0, tzinfo=UTC)


def played_until(entries: Iterable[Entry], last: datetime) -> list[Entry]:
    """Seal entries anew as people would have made them, the last one at a certain time and a minute between two."""
    entries = list(entries)
    sealed: list[Entry] = []
    for number, entry in enumerate(entries, 1):
        time = (last - timedelta(minutes=len(entries) - number)).isoformat(timespec="seconds")
        body = {name: value for name, value in entry.body.items() if name != "invented"}
        before = sealed[-1].hash if sealed else ""
        sealed.append(journal.seal(before, structs.replace(entry, seq=number, time=time, body=body, hash="")))
    return sealed


def keep(store: Store, name: str, table: Table, last: datetime, count: int = 0) -> Table:
    """Store the first entries of a table (all, if `count` is 0), the last of them made at a certain time."""
    entries = played_until(table.entries[: count or None], last)
    store.adopt(name, entries, Table(name, entries).summary())
    return Table(name, store.entries(name), store.appender(name))


def evening(store: Store, now: datetime = NOW) -> None:
    """Play at five tables of a club (5 and 65 minutes ago, in a dispute, finished, in the morning), and show a demo."""

    def ago(minutes: int) -> datetime:
        return now - timedelta(minutes=minutes)

    keep(store, "railways", demo("russian_railroads"), ago(5), 42)
    keep(store, "nippon-2", replayed(PLAY)[1], ago(65), 30)
    dispute.open_or_change_dispute(keep(store, "argued", demo("crisis"), ago(20), 60), "Ben has produced already")
    keep(store, "over", replayed(PLAY)[1], ago(1))
    keep(store, "yesterday", demo("plan_city"), ago(13 * 60), 20)
    store.adopt("shown", demo("plan_city").entries[:9])
