"""Printed values that one laptop has entered are known at all others; where two differ, nobody's is replaced."""

from __future__ import annotations

from typing import Any

from referee.store.box_synchronization import BoxTransfer, synchronize_boxes
from referee.store.printed_value_provenance import PERSON
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from tests.club.laptops import Laptops, club_of

GAME, EDITION = "nippon", "wyg_2015"
COAL, MONEY = "tracks.coal.top", "tracks.money.top"


def shared(laptop: SqliteStore, club: Store) -> list[tuple[int, int, tuple[str, ...]]]:
    return [(each.fetched, each.pushed, each.different) for each in synchronize_boxes(laptop, club_of(club, laptop))]


def enter(laptop: SqliteStore, person: str, **values: Any) -> None:
    laptop.set(PERSON, person)
    laptop.learn(GAME, EDITION, {f"tracks.{track}.top": value for track, value in values.items()})


def test_a_value_is_entered_once_and_everybody_knows_who_did(store: Store, laptops: Laptops) -> None:
    aki, ben = laptops
    enter(aki, "aki", coal=9, money=8)
    assert shared(aki, store) == [(0, 2, ())]
    assert shared(ben, store) == [(2, 0, ())]
    assert ben.library(GAME, EDITION) == {COAL: 9, MONEY: 8}
    assert ben.provenance(GAME, EDITION)[COAL].who == "aki"
    assert ben.provenance(GAME, EDITION)[COAL].when == aki.entry_times(GAME, EDITION)[COAL]
    assert [shared(laptop, store) for laptop in laptops] == [[], []]


def test_a_value_that_is_corrected_or_taken_back_is_so_everywhere(store: Store, laptops: Laptops) -> None:
    """An answer that is taken back at the table is forgotten here, and must not come back from the club."""
    aki, ben = laptops
    enter(aki, "aki", coal=9, money=8)
    for laptop in laptops:
        shared(laptop, store)
    enter(aki, "aki", coal=10)
    aki.forget(GAME, EDITION, MONEY)
    assert shared(aki, store) == [(0, 2, ())]
    assert shared(ben, store) == [(2, 0, ())]
    for each in (aki, ben, store):
        assert each.library(GAME, EDITION) == {COAL: 10}
    assert ben.provenance(GAME, EDITION)[COAL].who == "aki"


def test_nobody_replaces_or_takes_back_what_another_entered(store: Store, laptops: Laptops) -> None:
    aki, ben = laptops
    enter(aki, "aki", coal=9, money=8)
    for laptop in laptops:
        shared(laptop, store)
    enter(ben, "ben", coal=10)
    ben.forget(GAME, EDITION, MONEY)
    for different in ([(1, 0, (COAL,))], [(0, 0, (COAL,))]):
        assert shared(ben, store) == different
        assert store.library(GAME, EDITION) == {COAL: 9, MONEY: 8} and ben.library(GAME, EDITION) == {
            COAL: 10,
            MONEY: 8,
        }
    assert shared(aki, store) == [(0, 0, ())], "it is open to a vote"
    assert aki.library(GAME, EDITION) == {COAL: 9, MONEY: 8}


def test_where_two_differ_both_are_kept_until_one_is_corrected(store: Store, laptops: Laptops) -> None:
    aki, ben = laptops
    enter(aki, "aki", coal=9)
    enter(ben, "ben", coal=10, money=8)
    shared(aki, store)
    for _ in range(2):
        assert shared(ben, store)[0][2] == (COAL,)
        assert ben.library(GAME, EDITION) == {COAL: 10, MONEY: 8} and store.library(GAME, EDITION)[COAL] == 9
    enter(aki, "aki", coal=10)  # Aki has looked at the box
    assert shared(aki, store)[0][2] == ()
    assert shared(ben, store) == [] and store.library(GAME, EDITION)[COAL] == 10


def test_a_correction_of_one_that_both_changed_is_no_silent_change(store: Store, laptops: Laptops) -> None:
    aki, ben = laptops
    enter(aki, "aki", coal=9)
    for laptop in laptops:
        shared(laptop, store)
    enter(aki, "aki", coal=10)
    enter(ben, "ben", coal=11)
    assert shared(aki, store) == [(0, 1, ())]
    assert shared(ben, store) == [(0, 0, (COAL,))]
    assert ben.library(GAME, EDITION)[COAL] == 11


def test_a_card_of_which_a_part_differs_stays_whole(store: Store, laptops: Laptops) -> None:
    aki, ben = laptops
    aki.learn(GAME, EDITION, {"cards.7.kind": "silk", "cards.7.points": 3})
    ben.learn(GAME, EDITION, {"cards.7.kind": "paper", "cards.7.goods": 2})
    shared(aki, store)
    ((fetched, pushed, different),) = shared(ben, store)
    assert (fetched, pushed) == (0, 0) and set(different) == {f"cards.7.{name}" for name in ("kind", "points", "goods")}


def test_a_transfer_names_its_box(store: Store, laptops: Laptops) -> None:
    enter(laptops[0], "aki", coal=9)
    assert list(synchronize_boxes(laptops[0], store)) == [BoxTransfer(GAME, EDITION, pushed=1)]
