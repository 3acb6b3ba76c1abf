"""A table that was deleted on one laptop is deleted at the club and on the others, and can be restored from any."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from referee.store.record_synchronization import TransferKind
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from tests.club.laptops import Laptops, begin, moved, seated

FORWARD, DELETED = TransferKind.FORWARD, TransferKind.DELETED
RESTORED, RETURNED = TransferKind.RESTORED, TransferKind.RETURNED


def shared(store: Store, laptops: Laptops) -> None:
    """A table that both laptops and the club have."""
    begin(laptops[0], "friday", "Aki", "Ben").note("tea")
    for laptop in laptops:
        moved(laptop, store)


def undeleted(store: Store, name: str) -> str:
    return store.deleted_tables.bring_back(store.deleted_tables.find(name))


def test_a_table_that_was_deleted_on_one_laptop_does_not_come_back(store: Store, laptops: Laptops) -> None:
    aki, ben = laptops
    shared(store, laptops)
    aki.deleted_tables.delete("friday")
    assert moved(aki, store) == [(DELETED, "friday", 0, False)]
    assert moved(ben, store) == [(DELETED, "friday", 0, True)]
    for _ in range(2):
        assert [moved(laptop, store) for laptop in laptops] == [[], []]
    assert aki.names() == ben.names() == store.names() == []
    assert len(ben.deleted_tables.entries(ben.deleted_tables.find("friday").id)) == 2, (
        "it can be restored there as well"
    )


def test_a_table_that_was_restored_is_restored_everywhere(store: Store, laptops: Laptops) -> None:
    aki, ben = laptops
    shared(store, laptops)
    aki.deleted_tables.delete("friday")
    for laptop in (aki, ben, aki):
        moved(laptop, store)
    assert undeleted(ben, "friday") == "friday"
    assert moved(ben, store) == [(RESTORED, "friday", 0, False)]
    assert moved(aki, store) == [(RESTORED, "friday", 0, True)]
    assert [moved(laptop, store) for laptop in laptops] == [[], []]
    assert aki.entries("friday") == ben.entries("friday") == store.entries("friday")


def test_a_table_that_was_played_on_elsewhere_is_not_lost_by_a_deletion(store: Store, laptops: Laptops) -> None:
    aki, ben = laptops
    shared(store, laptops)
    aki.deleted_tables.delete("friday")
    seated(ben, "friday").note("cake")  # without a network
    moved(aki, store)
    assert moved(ben, store) == [(RETURNED, "friday", 3, False)]
    assert moved(aki, store) == [(RETURNED, "friday", 3, True)]
    assert [moved(laptop, store) for laptop in laptops] == [[], []]


def test_an_end_that_the_players_deleted_leaves_the_other(store: Store, laptops: Laptops) -> None:
    aki, ben = laptops
    shared(store, laptops)
    seated(aki, "friday").note("with Aki")
    seated(ben, "friday").note("with Ben")
    for laptop in (aki, ben, aki):
        moved(laptop, store)
    (way,) = set(aki.names()) - {"friday"}
    assert [set(laptop.names()) for laptop in laptops] == [{"friday", way}] * 2
    aki.deleted_tables.delete(way)
    for laptop in (aki, ben, aki):
        moved(laptop, store)
    kept = aki.entries("friday")
    assert [laptop.names() for laptop in (aki, ben)] == [["friday"], ["friday"]]
    assert kept[-1].body["text"] == "with Aki" and ben.entries("friday") == kept
    assert [store.entries(name) for name in store.names()] == [kept]
    seated(ben, "friday").note("on")
    assert moved(ben, store) == [(FORWARD, "friday", 1, False)]
    assert moved(aki, store) == [(FORWARD, "friday", 1, True)]


def test_a_deletion_that_only_part_of_a_synchronization_saw_stays(store: Store, laptops: Laptops) -> None:
    from referee.store.record_synchronization import synchronize

    aki, _ = laptops
    shared(store, laptops)
    aki.deleted_tables.delete("friday")
    running = synchronize(aki, store)
    assert next(running).kind == DELETED
    running.close()  # the network is gone before this laptop has noted it
    assert moved(aki, store) == [] and store.names() == []


def test_a_deletion_is_known_after_its_table_was_removed_for_good(store: Store, laptops: Laptops) -> None:
    """After 30 days a laptop removes what was deleted; the club knows of it, and so the table stays deleted."""
    aki, ben = laptops
    shared(store, laptops)
    aki.deleted_tables.delete("friday")
    moved(aki, store)
    with_aki = after_a_month(aki)
    assert with_aki.deleted_tables.tables() == [] and moved(with_aki, store) == []
    assert moved(ben, store) == [(DELETED, "friday", 0, True)]
    with_aki.close()


def after_a_month(laptop: SqliteStore) -> SqliteStore:
    """Open the store of a laptop 31 days later."""
    before = (datetime.now(UTC) - timedelta(days=31)).isoformat(timespec="seconds")
    laptop._db.execute("UPDATE deleted SET deleted = ?", (before,))
    laptop.close()
    return SqliteStore(laptop.folder)


@pytest.mark.parametrize("entries_at_the_club", [2, 1], ids=["all", "fewer than were deleted"])
def test_a_deletion_travels_from_a_laptop_that_was_away_for_more_than_a_month(
    entries_at_the_club: int, store: Store, laptops: Laptops
) -> None:
    """The record is removed after 30 days; that the players deleted it is known for ever."""
    aki, ben = laptops
    if entries_at_the_club == 2:
        shared(store, laptops)
    else:
        begin(aki, "friday", "Aki", "Ben")
        for laptop in laptops:
            moved(laptop, store)
        seated(aki, "friday").note("tea")
    aki.deleted_tables.delete("friday")
    with_aki = after_a_month(aki)
    assert with_aki.deleted_tables.tables() == []
    assert moved(with_aki, store) == [(DELETED, "friday", 0, False)]
    assert moved(ben, store) == [(DELETED, "friday", 0, True)]
    for laptop in (with_aki, ben, with_aki):
        assert moved(laptop, store) == []
    assert with_aki.names() == ben.names() == store.names() == []
    with_aki.close()


def test_a_laptop_that_was_away_for_more_than_a_month_brings_no_deleted_table_back(
    store: Store, laptops: Laptops
) -> None:
    aki, ben = laptops
    shared(store, laptops)
    aki.deleted_tables.delete("friday")
    moved(aki, store)
    with_aki = after_a_month(aki)
    if isinstance(store, SqliteStore):
        store._db.execute("UPDATE deleted SET deleted = '2020-01-01T00:00:00+00:00'")
        store.deleted_tables.purge()
    assert moved(ben, store) == [(DELETED, "friday", 0, True)]
    assert moved(with_aki, store) == [] and store.names() == with_aki.names() == ben.names() == []
    with_aki.close()


def test_a_table_that_was_restored_elsewhere_comes_back_after_its_removal(store: Store, laptops: Laptops) -> None:
    aki, ben = laptops
    shared(store, laptops)
    aki.deleted_tables.delete("friday")
    for laptop in (aki, ben, aki):
        moved(laptop, store)
    with_aki = after_a_month(aki)
    assert undeleted(ben, "friday") == "friday"
    assert moved(ben, store) == [(RESTORED, "friday", 0, False)]
    assert moved(with_aki, store) == [(RESTORED, "friday", 0, True)]
    assert [moved(laptop, store) for laptop in (with_aki, ben)] == [[], []]
    with_aki.deleted_tables.delete("friday")
    assert moved(with_aki, store) == [(DELETED, "friday", 0, False)]
    with_aki.close()
