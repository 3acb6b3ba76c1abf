"""Where people of a club entered different values of one box, the value with more votes than any other stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.store.box_synchronization import BoxTransfer, synchronize_boxes
from referee.store.box_votes import BoxVote, VotedValues, tally, winner
from referee.store.printed_value_provenance import PERSON
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from tests.club.laptops import begin, club_of

GAME, EDITION = "nippon", "wyg_2015"
COAL, MONEY = "tracks.coal.top", "tracks.money.top"
LaptopOf = Callable[[str], SqliteStore]


@pytest.fixture
def laptop_of(tmp_path: Path) -> Iterator[LaptopOf]:
    """The laptop of each person, made at first use."""
    made: dict[str, SqliteStore] = {}

    def laptop(person: str) -> SqliteStore:
        if person not in made:
            made[person] = SqliteStore(tmp_path / person)
            made[person].set(PERSON, person)
        return made[person]

    yield laptop
    for each in made.values():
        each.close()


def enter(laptop: SqliteStore, value: Any, path: str = COAL) -> SqliteStore:
    laptop.learn(GAME, EDITION, {path: value})
    return laptop


def sync(laptop: SqliteStore, club: Store) -> BoxTransfer:
    return next(synchronize_boxes(laptop, club_of(club, laptop)), BoxTransfer(GAME, EDITION))


def coal(store: Store) -> Any:
    return store.library(GAME, EDITION).get(COAL)


def open_at(transfer: BoxTransfer) -> dict[int, list[str]]:
    """Return who voted for each value of the coal track, while it is open."""
    return {
        side.values[COAL]: [voter.person for voter in side.voters]
        for location in transfer.open
        if location.path == "tracks.coal"
        for side in location.sides
    }


# counting


def vote(person: str, time: str = "2026-11-28T20:00:00+00:00", /, **values: Any) -> BoxVote:
    return BoxVote("cards.7", person, time, values)


def counted(*votes: BoxVote) -> tuple[list[tuple[dict[str, Any], int]], dict[str, Any] | None]:
    sides = tally(votes)
    won = winner(sides)
    return [(side.values, len(side.voters)) for side in sides], won.values if won else None


def test_votes_that_agree_decide_nothing() -> None:
    assert counted(vote("aki", coal=9), vote("ben", coal=9)) == ([], None)
    assert counted(vote("aki", coal=9), vote("ben", level=2)) == ([], None), "each knows another part"


def test_more_votes_than_any_other_win_and_a_tie_is_open() -> None:
    nine, ten = {"coal": 9}, {"coal": 10}
    assert counted(vote("aki", coal=9), vote("ben", coal=10)) == ([(nine, 1), (ten, 1)], None)
    assert counted(vote("aki", coal=9), vote("ben", coal=10), vote("chie", coal=10)) == ([(ten, 2), (nine, 1)], ten)
    three = (vote("aki", coal=9), vote("ben", coal=10), vote("chie", coal=11))
    assert counted(*three)[1] is None
    assert counted(*three, vote("dai", coal=9))[1] == nine, "two of four are more than any other"


def test_a_card_wins_in_whole_and_a_part_counts_for_what_it_is_a_part_of() -> None:
    silk, paper = {"kind": "silk", "points": 3}, {"kind": "paper", "goods": 2}
    sides, won = counted(vote("aki", **silk), vote("ben", **paper), vote("chie", kind="paper"))
    assert sides == [(paper, 2), (silk, 1)] and won == paper


def test_a_vote_that_was_taken_back_counts_nowhere() -> None:
    assert counted(vote("aki", coal=9), vote("ben", coal=10), vote("chie"))[1] is None


def test_a_value_that_stands_without_a_vote_gives_way() -> None:
    assert winner(tally([vote("aki", coal=9)], [{"coal": 10}])) == VotedValues({"coal": 9}, sides_of("aki"))
    assert winner(tally([], [{"coal": 9}, {"coal": 10}])) is None


def sides_of(*people: str) -> Any:
    return next(side.voters for side in tally([*(vote(each, coal=9) for each in people), vote("zoe", coal=1)]))


# laptops of a club


def test_two_who_differ_are_a_tie_that_shows_who_and_when(store: Store, laptop_of: LaptopOf) -> None:
    aki, ben = enter(laptop_of("aki"), 9), enter(laptop_of("ben"), 10)
    sync(aki, store)
    transfer = sync(ben, store)
    assert open_at(transfer) == {9: ["aki"], 10: ["ben"]} and transfer.different == (COAL,)
    ((first, second),) = [location.sides for location in transfer.open]
    assert (first.at_club, second.at_club) == (True, False)
    assert first.voters[0].time == aki.entry_times(GAME, EDITION)[COAL]
    assert (coal(aki), coal(ben), coal(store)) == (9, 10, 9), "nobody's value is replaced"
    assert open_at(sync(aki, store)) == {9: ["aki"], 10: ["ben"]}, "the other laptop shows it as well"


def test_the_value_with_more_votes_stands_everywhere(store: Store, laptop_of: LaptopOf) -> None:
    aki, ben = enter(laptop_of("aki"), 9), enter(laptop_of("ben"), 10)
    sync(aki, store), sync(ben, store)
    chie = enter(laptop_of("chie"), 10)
    assert sync(chie, store).open == ()
    assert coal(store) == 10 and store.provenance(GAME, EDITION)[COAL].who == "ben", "the first who voted for it"
    assert sync(aki, store).voted == 1 and coal(aki) == 10
    assert aki.provenance(GAME, EDITION)[COAL].look, "to be compared with the box, because Aki entered another one"
    assert sync(ben, store) == BoxTransfer(GAME, EDITION) and not ben.provenance(GAME, EDITION)
    assert [sync(each, store) for each in (aki, ben, chie)] == [BoxTransfer(GAME, EDITION)] * 3, "and it stays so"


def test_everybody_who_entered_the_same_value_is_named(store: Store, laptop_of: LaptopOf) -> None:
    for person in ("aki", "ben"):
        sync(enter(laptop_of(person), 9), store)
    for person in ("chie", "dai"):
        transfer = sync(enter(laptop_of(person), 10), store)
    assert open_at(transfer) == {9: ["aki", "ben"], 10: ["chie", "dai"]}


def test_a_later_vote_of_a_person_replaces_the_earlier_one(store: Store, laptop_of: LaptopOf) -> None:
    aki, ben = enter(laptop_of("aki"), 9), enter(laptop_of("ben"), 10)
    sync(aki, store), sync(ben, store)
    assert sync(enter(ben, 9), store) == BoxTransfer(GAME, EDITION)
    assert (coal(aki), coal(ben), coal(store)) == (9, 9, 9)
    chie = enter(laptop_of("chie"), 10)
    assert open_at(sync(enter(ben, 10), store)) == {9: ["aki"], 10: ["ben"]}, "and once more"
    assert sync(chie, store).open == () and coal(store) == 10


def test_the_votes_of_one_person_from_two_laptops_count_once(store: Store, laptop_of: LaptopOf, tmp_path: Path) -> None:
    aki, ben = enter(laptop_of("aki"), 9), enter(laptop_of("ben"), 10)
    second = SqliteStore(tmp_path / "second" / "ben")
    second.set(PERSON, "ben")
    enter(second, 10)
    for laptop in (aki, ben, second):
        transfer = sync(laptop, store)
    assert open_at(transfer) == {9: ["aki"], 10: ["ben"]}
    second.close()


def test_a_laptop_under_another_name_has_no_second_vote(store: Store, laptop_of: LaptopOf) -> None:
    aki, ben = enter(laptop_of("aki"), 9), enter(laptop_of("ben"), 10)
    sync(aki, store), sync(ben, store)
    for name in ("Benjamin", ""):
        ben.set(PERSON, name)
        assert open_at(sync(ben, store)) == {9: ["aki"], 10: ["ben"]}


def test_a_vote_cast_without_a_network_counts_when_the_laptop_is_back(store: Store, laptop_of: LaptopOf) -> None:
    aki, ben, chie = enter(laptop_of("aki"), 9), enter(laptop_of("ben"), 10), laptop_of("chie")
    sync(aki, store), sync(chie, store), sync(ben, store)
    enter(chie, 9)  # looked at the box, and confirmed what her laptop had; the network is down
    assert open_at(sync(ben, store)) == {9: ["aki"], 10: ["ben"]}
    sync(chie, store)
    assert sync(ben, store).voted == 1 and (coal(ben), coal(store)) == (9, 9)


def test_who_is_outvoted_may_vote_again_and_nothing_swings(store: Store, laptop_of: LaptopOf) -> None:
    aki, ben, chie = (laptop_of(person) for person in ("aki", "ben", "chie"))
    for laptop, value in ((aki, 9), (chie, 9), (ben, 10)):
        sync(enter(laptop, value), store)
    assert coal(ben) == 9
    assert sync(enter(ben, 10), store).voted == 1 and coal(ben) == 9
    assert [sync(each, store) for each in (aki, ben, chie, ben)] == [BoxTransfer(GAME, EDITION)] * 4


def test_a_value_taken_back_takes_back_the_vote(store: Store, laptop_of: LaptopOf) -> None:
    aki, ben = enter(laptop_of("aki"), 9), enter(laptop_of("ben"), 10)
    sync(aki, store), sync(ben, store)
    ben.forget(GAME, EDITION, COAL)
    assert sync(ben, store).open == () and coal(ben) == 9
    assert sync(aki, store) == BoxTransfer(GAME, EDITION)


def test_a_value_without_a_name_counts_once(store: Store, laptop_of: LaptopOf) -> None:
    """A laptop of an older Gyoji, and one that plays on the server itself, have cast no vote for what they entered."""
    store.learn(GAME, EDITION, {COAL: 9})
    assert open_at(sync(enter(laptop_of("ben"), 10), store)) == {9: [store.login], 10: ["ben"]}
    assert sync(enter(laptop_of("chie"), 10), store).open == () and coal(store) == 10


def test_a_card_stands_in_whole(store: Store, laptop_of: LaptopOf) -> None:
    silk, paper = {"cards.7.kind": "silk", "cards.7.points": 3}, {"cards.7.kind": "paper", "cards.7.goods": 2}
    laptops = [laptop_of(person) for person in ("aki", "ben", "chie")]
    for laptop, values in zip(laptops, (silk, paper, paper), strict=True):
        laptop.learn(GAME, EDITION, values)
        sync(laptop, store)
    sync(laptops[0], store)
    for each in (*laptops, store):
        assert each.library(GAME, EDITION) == paper


def test_of_two_pushed_in_the_same_second_both_are_asked_about(
    store: Store, laptop_of: LaptopOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ben's laptop pushes between the moment in which Aki's laptop reads the club and that in which it pushes."""
    aki, ben = enter(laptop_of("aki"), 9), enter(laptop_of("ben"), 10)
    club = club_of(store, aki)
    push = club.learn_if_unchanged

    def late(*arguments: Any) -> Any:
        monkeypatch.undo()
        sync(ben, store)
        return push(*arguments)

    monkeypatch.setattr(club, "learn_if_unchanged", late)
    transfer = sync(aki, store)
    assert transfer.different == (COAL,) and transfer.pushed == 0
    assert (coal(aki), coal(ben), coal(store)) == (9, 10, 10)
    for laptop in (aki, ben):
        assert open_at(sync(laptop, store)) == {9: ["aki"], 10: ["ben"]}
    assert (coal(aki), coal(ben)) == (9, 10)


def test_a_value_entered_here_in_the_same_second_is_not_fetched_over(
    store: Store, laptop_of: LaptopOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    aki, ben = enter(laptop_of("aki"), 9), laptop_of("ben")
    sync(aki, store)
    fetch = ben.learn_if_unchanged

    def late(*arguments: Any) -> Any:
        enter(ben, 10)
        return fetch(*arguments)

    monkeypatch.setattr(ben, "learn_if_unchanged", late)
    assert sync(ben, store).different == (COAL,) and coal(ben) == 10
    monkeypatch.undo()
    assert open_at(sync(ben, store)) == {9: ["aki"], 10: ["ben"]}


def test_a_table_in_play_keeps_the_value_it_was_played_with(store: Store, laptop_of: LaptopOf) -> None:
    aki, ben, chie = enter(laptop_of("aki"), 9), laptop_of("ben"), enter(laptop_of("chie"), 9)
    table = begin(ben, "friday", "ben", "dai")
    table.tell({f"printed.{COAL}": 10})
    assert coal(ben) == 10
    for laptop in (aki, chie, ben):
        sync(laptop, store)
    assert coal(ben) == 9 and ben.provenance(GAME, EDITION)[COAL].look
    table.follow(ben.entries("friday"))
    assert table.known_as(f"printed.{COAL}") == 10 and len(table.entries) == 2


def test_a_table_that_takes_a_value_from_the_card_library_is_no_vote(store: Store, laptop_of: LaptopOf) -> None:
    aki, ben = enter(laptop_of("aki"), 9), laptop_of("ben")
    table = begin(ben, "friday", "ben", "dai")
    sync(aki, store), sync(ben, store)
    table.tell({f"printed.{COAL}": ben.library(GAME, EDITION)[COAL]})
    assert ben.provenance(GAME, EDITION)[COAL].who == "aki"
    assert open_at(sync(enter(laptop_of("chie"), 10), store)) == {9: ["aki"], 10: ["chie"]}, "Ben has confirmed nothing"
