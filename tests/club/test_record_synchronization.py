"""Two laptops play apart and meet at the club: what is copied, what goes two ways, what a cut leaves."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.store.record_synchronization import Transfer, TransferKind, synchronize
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from scoring.errors import InputError
from tests.club.laptops import Laptops, begin, ends, moved, seated
from tests.referee.tiny import opened

NEW, FORWARD, FORK, REFUSED = TransferKind.NEW, TransferKind.FORWARD, TransferKind.FORK, TransferKind.REFUSED
RENAMED = TransferKind.RENAMED


def test_two_laptops_that_played_apart_meet(store: Store, laptops: Laptops) -> None:
    aki, ben = laptops
    begin(aki, "friday", "Aki", "Chie").note("tea")
    begin(ben, "friday", "Ben", "Dai")
    assert moved(aki, store) == [(NEW, "friday", 2, False)]
    # Both called their table friday: the one that came first to the club has that name everywhere.
    assert moved(ben, store) == [(RENAMED, "friday-2", 0, True), (NEW, "friday", 2, True), (NEW, "friday-2", 1, False)]
    assert moved(aki, store) == [(NEW, "friday-2", 1, True)]
    assert ends(aki) == ends(ben) == ends(store)
    for laptop in laptops:
        assert moved(laptop, store) == [], "nothing is copied twice"
    seated(ben, "friday").note("cake")  # Ben sits down at Aki's table
    assert moved(ben, store) == [(FORWARD, "friday", 1, False)]
    assert moved(aki, store) == [(FORWARD, "friday", 1, True)]
    assert aki.entries("friday") == ben.entries("friday") and len(aki.entries("friday")) == 3


def test_a_record_that_went_two_ways_keeps_both_ends(store: Store, laptops: Laptops) -> None:
    aki, ben = laptops
    begin(aki, "friday", "Aki", "Ben")
    for laptop in laptops:
        moved(laptop, store)
    seated(aki, "friday").note("tea")
    seated(ben, "friday").note("cake")
    assert moved(aki, store) == [(FORWARD, "friday", 1, False)]
    (_, way, *_), *forks = moved(ben, store)
    assert forks == [(FORK, "friday", 2, True), (FORK, way, 2, False)]
    assert moved(aki, store) == [(FORK, way, 2, True)]
    assert ends(aki) == ends(ben) == ends(store) and len(ends(store)) == 2
    assert [moved(laptop, store) for laptop in laptops] == [[], []]
    seated(aki, way).note("Ben's way it is")  # the table goes on with one of the two
    assert moved(aki, store) == [(FORWARD, way, 1, False)]
    assert moved(ben, store) == [(FORWARD, way, 1, True)]
    assert ends(aki) == ends(ben) == ends(store) and len(ends(store)) == 2


def test_a_synchronization_that_was_cut_goes_on_where_it_stopped(
    store: Store, laptops: Laptops, monkeypatch: pytest.MonkeyPatch
) -> None:
    aki, ben = laptops
    for name in ("friday", "saturday", "sunday"):
        begin(aki, name, name, "Aki").note("tea")
    running = synchronize(aki, store)
    first = next(running)
    running.close()  # the network is gone
    assert (first.name, store.names()) == ("friday", ["friday"])
    seated(aki, "friday").note("played on without a network")
    assert moved(aki, store) == [(FORWARD, "friday", 1, False), (NEW, "saturday", 2, False), (NEW, "sunday", 2, False)]
    moved(ben, store)
    assert ends(aki) == ends(ben) == ends(store)


def test_a_damaged_record_is_neither_pushed_nor_fetched(store: Store, laptops: Laptops) -> None:
    aki, ben = laptops
    begin(aki, "friday", "Aki", "Ben").note("tea")
    begin(aki, "sunday", "Aki", "Chie")
    aki._db.execute("UPDATE entries SET line = replace(line, 'tea', 'gin') WHERE seq = 2")
    (refused, pushed) = synchronize(aki, store)
    assert (refused.kind, refused.name, [fault.key for fault in refused.faults]) == (
        REFUSED,
        "friday",
        ["record_chain"],
    )
    assert pushed == Transfer(NEW, "sunday", 1, fetched=False)
    assert moved(ben, store) == [(NEW, "sunday", 1, True)]


def test_a_demo_stays_at_home(store: Store, laptops: Laptops) -> None:
    laptops[0].adopt("demo", [opened()])
    assert moved(laptops[0], store) == [] and store.names() == []


def test_a_club_that_is_away_leaves_the_laptop_as_it_is(laptops: Laptops, tmp_path: Path) -> None:
    aki, _ = laptops
    begin(aki, "friday", "Aki", "Ben")
    away = SqliteStore(tmp_path / "away")
    (tmp_path / "away" / "gyoji.sqlite3").rename(tmp_path / "away" / "gone")
    with pytest.raises(InputError):
        moved(aki, away)
    away.close()
    assert aki.names() == ["friday"] and len(aki.entries("friday")) == 1


def test_of_200_tables_only_those_that_differ_are_read(
    store: Store, laptops: Laptops, monkeypatch: pytest.MonkeyPatch
) -> None:
    aki, ben = laptops
    for number in range(200):
        begin(aki, f"table {number}", f"Aki {number}", "Ben")
    moved(aki, store)
    moved(ben, store)
    seated(aki, "table 7").note("tea")
    seated(ben, "table 8").note("cake")
    begin(aki, "late", "Chie", "Dai")
    moved(ben, store)
    read: list[str] = []
    for each in (aki, store):
        monkeypatch.setattr(each, "entries", lambda name, of=each.entries: (read.append(name), of(name))[1])
    assert moved(aki, store) == [
        (FORWARD, "table 8", 1, True),
        (NEW, "late", 1, False),
        (FORWARD, "table 7", 1, False),
    ]
    # table 8: the club's to be fetched, ours to see that it goes on; table 7: ours, and the club's; late: ours.
    assert sorted(read) == ["late", "table 7", "table 7", "table 8", "table 8"]
    read.clear()
    assert moved(aki, store) == [] and read == []
