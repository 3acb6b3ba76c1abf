"""A table that was deleted on one laptop is deleted at the club and on the others, and can be restored from any."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from referee.store.record_synchronization import TransferKind
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from tests.club.laptops import Laptops, begin, moved, seated

NEW, FORWARD, DELETED, RESTORED = TransferKind.NEW, TransferKind.FORWARD, TransferKind.DELETED, TransferKind.RESTORED


def shared(store: Store, laptops: Laptops) -> None:
    """A table that both laptops and the club have."""
    begin(laptops[0], "friday", "Aki", "Ben").note("tea")
    for laptop in laptops:
        moved(laptop, store)


def undeleted(store: Store, name: str) -> str:
    return store.trash.bring_back(store.trash.find(name))


def test_a_table_that_was_deleted_on_one_laptop_does_not_come_back(store: Store, laptops: Laptops) -> None:
    aki, ben = laptops
    shared(store, laptops)
    aki.trash.delete("friday")
    assert moved(aki, store) == [(DELETED, "friday", 0, False)]
    assert moved(ben, store) == [(DELETED, "friday", 0, True)]
    for _ in range(2):
        assert [moved(laptop, store) for laptop in laptops] == [[], []]
    assert aki.names() == ben.names() == store.names() == []
    assert len(ben.trash.entries(ben.trash.find("friday").id)) == 2, "it can be restored there as well"


def test_a_table_that_was_restored_is_restored_everywhere(store: Store, laptops: Laptops) -> None:
    aki, ben = laptops
    shared(store, laptops)
    aki.trash.delete("friday")
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
    aki.trash.delete("friday")
    seated(ben, "friday").note("cake")  # without a network
    moved(aki, store)
    assert moved(ben, store) == [(NEW, "friday", 3, False)]
    assert moved(aki, store) == [(NEW, "friday", 3, True)]
    assert [moved(laptop, store) for laptop in laptops] == [[], []]


def test_an_end_that_the_players_deleted_leaves_the_other(store: Store, laptops: Laptops) -> None:
    aki, ben = laptops
    shared(store, laptops)
    seated(aki, "friday").note("with Aki")
    seated(ben, "friday").note("with Ben")
    for laptop in (aki, ben, aki):
        moved(laptop, store)
    assert [sorted(laptop.names()) for laptop in laptops] == [["friday", "friday-2"]] * 2
    aki.trash.delete("friday-2")
    for laptop in (aki, ben, aki):
        moved(laptop, store)
    kept = aki.entries("friday")
    assert [laptop.names() for laptop in (aki, ben)] == [["friday"], ["friday-2"]]
    assert kept[-1].body["text"] == "with Aki" and ben.entries("friday-2") == kept
    assert [store.entries(name) for name in store.names()] == [kept]
    seated(ben, "friday-2").note("on")
    assert moved(ben, store) == [(FORWARD, "friday", 1, False)]
    assert moved(aki, store) == [(FORWARD, "friday", 1, True)]


def test_a_deletion_that_only_part_of_a_synchronization_saw_stays(store: Store, laptops: Laptops) -> None:
    from referee.store.record_synchronization import synchronize

    aki, _ = laptops
    shared(store, laptops)
    aki.trash.delete("friday")
    running = synchronize(aki, store)
    assert next(running).kind == DELETED
    running.close()  # the network is gone before this laptop has noted it
    assert moved(aki, store) == [] and store.names() == []


def test_a_deletion_is_known_after_its_table_was_removed_for_good(store: Store, laptops: Laptops) -> None:
    """After 30 days a laptop removes what was deleted; the club knows of it, and so the table stays deleted."""
    aki, ben = laptops
    shared(store, laptops)
    aki.trash.delete("friday")
    moved(aki, store)
    before = (datetime.now(UTC) - timedelta(days=31)).isoformat(timespec="seconds")
    aki._db.execute("UPDATE deleted SET deleted = ?", (before,))
    aki.close()
    with_aki = SqliteStore(aki.folder)
    assert with_aki.trash.tables() == [] and moved(with_aki, store) == []
    assert moved(ben, store) == [(DELETED, "friday", 0, True)]
    with_aki.close()
