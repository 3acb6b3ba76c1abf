"""A line of a game has one name on all laptops, whoever went which way: nobody deletes the other by mistake."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Barrier, Event
from unittest.mock import patch

import pytest
from msgspec import structs

from referee.record.entry import seal
from referee.record.opening_entry import MAX_NAME
from referee.store.record_synchronization import TransferKind
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from scoring.errors import InputError
from tests.club.laptops import Laptops, begin, club_of, moved, seated
from tui.core.conversation.table_session import TableSession
from tui.core.session.session import Session

SATURDAY = "saturday"


def parted(store: Store, laptops: Laptops, name: str = SATURDAY) -> str:
    """A game went on in two ways, Aki's way reached the club first; return the name of Ben's way."""
    aki, ben = laptops
    begin(aki, name, "Aki", "Ben").note("tea")
    for laptop in laptops:
        moved(laptop, store)
    seated(aki, name).note("with Aki")
    seated(ben, name).note("with Ben")
    everywhere(store, laptops)
    (way,) = set(ben.names()) - {name}
    return way


def everywhere(store: Store, laptops: Laptops) -> None:
    for _ in range(2):
        for laptop in laptops:
            moved(laptop, store)


def lines(store: Store) -> dict[str, str]:
    return {name: str(store.entries(name)[-1].body.get("text")) for name in store.names()}


@pytest.mark.parametrize("name", [SATURDAY, "x" * MAX_NAME])
def test_each_way_of_a_game_has_one_name_everywhere(name: str, store: Store, laptops: Laptops) -> None:
    way = parted(store, laptops, name)
    for each in (*laptops, store):
        assert lines(each) == {name: "with Aki", way: "with Ben"}
    assert not store.login or f"-{store.login}-" in way, "whose, and from when"
    assert len(way) <= MAX_NAME


def test_two_games_with_one_name_have_one_name_each_everywhere(store: Store, laptops: Laptops) -> None:
    for laptop, text in zip(laptops, ("Aki's", "Ben's"), strict=True):
        begin(laptop, "friday", text, "Chie").note(text)
    everywhere(store, laptops)
    for each in (*laptops, store):
        assert lines(each) == {"friday": "Aki's", "friday-2": "Ben's"}


def test_when_each_deletes_the_other_one_way_stays(store: Store, laptops: Laptops) -> None:
    aki, ben = laptops
    way = parted(store, laptops)
    aki.deleted_tables.delete(way)
    ben.deleted_tables.delete(SATURDAY)
    everywhere(store, laptops)
    remaining = lines(store)
    assert len(remaining) == 1 and lines(aki) == remaining == lines(ben)


@pytest.mark.parametrize("late", [0, 1, None])
def test_when_both_synchronize_at_once_a_way_stays(
    late: int | None, opening_store: Callable[[], Store], store: Store, laptops: Laptops
) -> None:
    """Each has read both ways at the club before the other deletes one; `late` goes on when the other has finished."""
    names = parted(store, laptops), SATURDAY
    barrier, finished = Barrier(2, timeout=20), Event()

    def delete(number: int) -> None:
        with closing(SqliteStore(laptops[number].folder)) as laptop, closing(opening_store()) as club:
            laptop.deleted_tables.delete(names[number])
            stale, current = [club.record_ends()], club.record_ends
            with patch.object(club, "record_ends", lambda: stale.pop() if stale else current()):
                barrier.wait()
                if number == late:
                    finished.wait(20)
                moved(laptop, club)
        finished.set()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(delete, (0, 1)))
    assert len(lines(store)) == 1
    everywhere(store, laptops)
    remaining = lines(store)
    assert len(remaining) == 1 and lines(laptops[0]) == remaining == lines(laptops[1])


def test_a_game_of_which_somebody_deleted_every_way_is_gone(store: Store, laptops: Laptops) -> None:
    aki, _ = laptops
    way = parted(store, laptops)
    for name in (SATURDAY, way):
        aki.deleted_tables.delete(name)
    everywhere(store, laptops)
    assert lines(store) == {} == lines(laptops[1])


@pytest.mark.parametrize("deleted_first", [False, True])
def test_an_open_table_goes_on_with_its_own_way(deleted_first: bool, store: Store, laptops: Laptops) -> None:
    """The table is open while the synchronization gives its way another name."""
    aki, ben = laptops
    begin(aki, SATURDAY, "Aki", "Ben").note("tea")
    for laptop in laptops:
        moved(laptop, store)
    seated(aki, SATURDAY).note("with Aki")
    open_table = TableSession(session := Session("en", ben), session.open(SATURDAY))
    open_table.table.note("with Ben")
    everywhere(store, laptops)
    (way,) = set(ben.names()) - {SATURDAY}
    if deleted_first:
        ben.deleted_tables.delete(way)
        with pytest.raises(InputError):
            open_table.follow()
        assert open_table.table.entries[-1].body["text"] == "with Ben"
        return
    assert open_table.moved_on() and open_table.table.name == way
    open_table.table.note("on")
    assert lines(ben) == {SATURDAY: "with Aki", way: "on"}


@pytest.mark.parametrize("opening_store", ["server"], indirect=True)  # a file asks for no login
def test_a_table_of_others_is_deleted_on_this_laptop_alone(store: Store, laptops: Laptops) -> None:
    aki, ben = laptops
    club = club_of(store, ben)
    begin(aki, "friday", "Aki", "Ben").note("tea")
    begin(aki, "sunday", "Aki", "Chie")
    for laptop in laptops:
        moved(laptop, club_of(store, laptop))
    ben.deleted_tables.delete("friday")
    seated(ben, "sunday").note("cake")
    assert moved(ben, club) == [(TransferKind.REFUSED, "friday", 0, True), (TransferKind.FORWARD, "sunday", 1, False)]
    assert moved(ben, club) == [], "it is told once"
    assert ben.names() == ["sunday"] and set(store.names()) == {"friday", "sunday"}


def test_names_that_an_older_gyoji_gave_become_those_of_the_club(store: Store, laptops: Laptops) -> None:
    """Both ways stood under each other's name on Ben's laptop; a demo there has the name of a third table."""
    way = parted(store, laptops)
    aki, ben = laptops
    begin(aki, "monday", "Chie", "Dai")
    everywhere(store, laptops)
    ben.rename({SATURDAY: way, way: SATURDAY, "monday": "tuesday"})
    opening = structs.replace(ben.first("tuesday"), body=ben.first("tuesday").body | {"invented": True})
    ben.adopt("monday", [seal("", opening)])
    moved(ben, store)
    assert set(ben.names()) == {SATURDAY, way, "monday", "monday-2"}
    for name in store.names():
        assert ben.entries(name) == store.entries(name)
    assert ben.entries("monday-2")[0].body["invented"] and moved(ben, store) == []
