"""`gyoji club box`, as typed: where people of the club entered different values, and votes for one of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.rules.game import find
from referee.store.box_synchronization import synchronize_boxes
from referee.store.postgres_store import PostgresStore
from referee.store.printed_value_provenance import PERSON
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from tests.club.laptops import Laptops, club_of
from tests.club.server import CutLine, Server
from tests.tui.commands.conftest import gyoji
from tui.core.components.printed_value_confirmation import to_ask

__all__ = ["gyoji"]
GAME, EDITION = "nippon", "wyg_2015"
COAL = "tracks.coal.top"
OPEN = ["Nippon: 1 value of the box other than at the club. Look at the box: `gyoji club box`."]
NONE = "No place of a box is open to a vote."


def enter(laptop: Store, person: str, value: int) -> None:
    if person:
        laptop.set(PERSON, person)
    laptop.learn(GAME, EDITION, {COAL: value})


def sync(laptop: SqliteStore, club: Store) -> None:
    list(synchronize_boxes(laptop, club_of(club, laptop)))


def coal(store: Store) -> Any:
    return store.library(GAME, EDITION).get(COAL)


@pytest.fixture
def club(server: Server, database: str, tmp_path: Path) -> Iterator[PostgresStore]:
    made = PostgresStore(server.address(database), tmp_path / "club")
    yield made
    made.close()


@pytest.fixture
def line(server: Server) -> CutLine:
    return CutLine(server)


@pytest.fixture
def home(
    tmp_path: Path, server: Server, database: str, gyoji: Any, laptops: Laptops, club: Store, line: CutLine
) -> Iterator[SqliteStore]:
    """Dai's laptop, which has joined, and whose coal track differs from that of Aki at the club."""
    enter(laptops[0], "aki", 9)
    sync(laptops[0], club)
    store = SqliteStore(tmp_path / "home")
    enter(store, "dai", 10)
    joined = gyoji("club", "join", server.member(database, "dai", line.host))
    assert joined.out.splitlines()[1:] == OPEN
    yield store
    store.close()


def test_an_open_place_shows_who_entered_what_and_when(home: SqliteStore, gyoji: Any) -> None:
    output = gyoji("club", "box")
    title, location, aki, ben, who, how = output.out.splitlines()
    assert output.code == 1 and title == "Nippon: 1 place open to a vote."
    assert location == "coal track: spaces above the start (tracks.coal)"
    assert aki.startswith("  9   1 vote: aki, ") and aki.endswith(" · at the club")
    assert ben.startswith("  10   1 vote: dai, ") and ben.endswith(" · here")
    assert who == "You vote as dai." and "--vote PLACE=VALUE" in how
    japanese = gyoji("club", "box", "--lang", "ja").out.splitlines()
    assert (
        japanese[0] == "ニッポン: 明治維新: 投票待ち1か所。"
        and "1票: aki" in japanese[2]
        and japanese[3].endswith("こちら")
    )


def test_an_open_place_as_json(home: SqliteStore, gyoji: Any, laptops: Laptops) -> None:
    output = gyoji("club", "box", "--json")
    ((location),) = output.json
    assert output.code == 1
    assert (location["game"], location["edition"], location["place"]) == (GAME, EDITION, "tracks.coal")
    aki, ben = location["sides"]
    time = laptops[0].entry_times(GAME, EDITION)[COAL]
    assert aki["values"] == {COAL: 9} and aki["votes"] == [{"person": "aki", "time": time}]
    assert (aki["here"], aki["club"], ben["here"], ben["club"]) == (False, True, True, False)
    assert ben["values"] == {COAL: 10} and ben["text"] == "10"


def test_the_status_counts_what_is_open(home: SqliteStore, gyoji: Any) -> None:
    assert gyoji("club", "status", "--json").json["open"] == {GAME: 1}
    assert gyoji("club", "status").out.splitlines()[3] == OPEN[0]


@pytest.mark.parametrize("choice", [("--theirs",), ("--row", "tracks.coal"), ("--vote", "tracks.coal=9")])
def test_a_vote_for_the_value_of_the_club_settles_the_place(
    choice: tuple[str, ...], home: SqliteStore, gyoji: Any, club: Store, laptops: Laptops
) -> None:
    voted = gyoji("club", "box", *choice)
    assert voted.code == 0
    assert voted.out.splitlines() == ["Voted: coal track: spaces above the start: 9", NONE]
    assert coal(home) == coal(club) == 9 and home.provenance(GAME, EDITION) == {}
    assert gyoji("club", "box").out.strip() == NONE
    assert gyoji("club", "status", "--json").json["different"] == {}


def test_a_vote_for_the_own_value_decides_nothing_alone(
    home: SqliteStore, gyoji: Any, club: Store, laptops: Laptops
) -> None:
    for choice in (("--ours",), ("--vote", "coal=10")):
        assert gyoji("club", "box", *choice).code == 1
        assert (coal(home), coal(club)) == (10, 9)
    enter(laptops[1], "ben", 10)
    sync(laptops[1], club)
    synchronized = gyoji("club", "sync").out.splitlines()
    assert gyoji("club", "box").code == 0 and coal(club) == 10, synchronized
    sync(laptops[0], club)
    assert coal(laptops[0]) == 10, "the decision travels to the laptop of the person who was outvoted"


def test_a_laptop_is_told_that_a_vote_replaced_its_value(
    home: SqliteStore, gyoji: Any, club: Store, laptops: Laptops
) -> None:
    enter(laptops[1], "ben", 9)
    sync(laptops[1], club)
    assert gyoji("club", "sync").out.splitlines() == [
        "← Nippon: 1 value of the box replaced by the club's vote, to be compared with the box"
    ]
    assert coal(home) == 9 and to_ask(home, find(GAME), EDITION, 3)[COAL] == 9, "every table asks to compare it"


def test_a_vote_without_a_network_waits_on_the_laptop(
    home: SqliteStore, gyoji: Any, club: Store, laptops: Laptops, line: CutLine
) -> None:
    line.closed = True
    voted = gyoji("club", "box", "--vote", "tracks.coal=9")
    assert voted.err == ""
    assert voted.out.splitlines()[:2] == [
        "Voted: coal track: spaces above the start: 9",
        "The club is not reached. Your votes are kept on this laptop and sent with the next synchronization.",
    ]
    assert "cannot be reached" in gyoji("club", "box").err, "without a vote it says why nothing is newer"
    assert "  9   1 vote: aki" in voted.out and coal(home) == 9
    line.closed = False
    assert gyoji("club", "box").out.strip() == NONE
    sync(laptops[0], club)
    assert coal(laptops[0]) == 9


@pytest.mark.parametrize("name", ["", "Kim", "aki"])
def test_the_login_votes_under_whatever_name(name: str, home: SqliteStore, gyoji: Any) -> None:
    home.set(PERSON, name)
    output = gyoji("club", "box").out
    assert "You vote as dai." in output.splitlines() and "1 vote: dai, " in output
    assert gyoji("club", "box", "--by", "Kim", "--vote", "tracks.coal=11").code == 2
    assert gyoji("club", "box").out == output


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        (("--vote", "tracks.coal"), "“tracks.coal” does not name a place and a value"),
        (("--vote", "tracks.gold=9"), "“tracks.gold” is not a place that is open to a vote: tracks.coal"),
        (("--row", "gold"), "“gold” is not a place"),
        (("--vote", "tracks.coal=11"), "“11” is not one of the values that were entered at tracks.coal: 9"),
        (("--vote", "tracks.coal="), "“” is not one of the values"),
    ],
)
def test_what_is_no_place_or_no_value_is_refused(
    choice: tuple[str, ...], text: str, home: SqliteStore, gyoji: Any, club: Store
) -> None:
    refused = gyoji("club", "box", *choice)
    assert refused.code == 2 and text in refused.err and len(refused.err.splitlines()) == 1
    assert (coal(home), coal(club)) == (10, 9)


def test_where_nothing_is_open_no_places_are_offered(home: SqliteStore, gyoji: Any) -> None:
    gyoji("club", "box", "--theirs")
    refused = gyoji("club", "box", "--vote", "tracks.coal=10")
    assert refused.code == 2 and "no place of a box is open to a vote" in refused.err, refused.err
    assert ": ." not in refused.err and "those" not in refused.err


def test_at_a_terminal_each_place_is_asked_about(
    home: SqliteStore, gyoji: Any, club: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["11", " 9 "])
    monkeypatch.setattr("tui.commands.club.at_terminal", lambda: True)
    monkeypatch.setattr("tui.commands.club.read_answer", lambda _: next(answers))
    assert gyoji("club", "box").code == 0
    assert coal(home) == coal(club) == 9


def test_an_answer_of_nothing_leaves_a_place_open(
    home: SqliteStore, gyoji: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.commands.club.at_terminal", lambda: True)
    monkeypatch.setattr("tui.commands.club.read_answer", lambda _: "")
    output = gyoji("club", "box")
    assert output.code == 1 and output.out.count("open to a vote") == 1 and coal(home) == 10


def test_a_value_that_the_game_does_not_accept_is_shown_and_voted_on_all_the_same(
    home: SqliteStore, gyoji: Any, club: Store
) -> None:
    """The laptop of another person may have stored anything, and so may an older Gyoji."""
    cubes = "contract.contract_1.cubes"
    club.learn(GAME, EDITION, {cubes: [2, 1]})
    home.learn(GAME, EDITION, {cubes: ["2", "1"]})
    output = gyoji("club", "box")
    assert output.code == 1 and "  [2,1]   1 vote: postgres, " in output.out and "  2+1   " not in output.out
    voted = gyoji("club", "box", "--ours", "--vote", f"{cubes.rpartition('.')[0]}=[2,1]")
    assert voted.code == 1 and club.library(GAME, EDITION)[cubes] == [2, 1] == home.library(GAME, EDITION)[cubes]


def test_without_a_club_there_is_nothing_to_vote_on(gyoji: Any, tmp_path: Path) -> None:
    assert gyoji("club", "box").code == 2
    store = SqliteStore(tmp_path / "home")
    tables = {name for (name,) in store._all("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert not {"votes", "club_cast"} & tables
    store.close()


WEST, HOKKAIDO = "region_bonus.west_japan", "region_bonus.hokkaido"


@pytest.mark.parametrize("choice", [("--theirs",), ("--vote", f"{WEST}=5,000 yen"), ("--row", WEST)])
def test_a_vote_about_one_printed_value_touches_that_value_alone(
    choice: tuple[str, ...], home: SqliteStore, gyoji: Any, club: Store, laptops: Laptops
) -> None:
    """Values of one row of the box are independent of each other: only what is disputed is voted on."""
    home.learn(GAME, EDITION, {COAL: 9, WEST: "coal_2", HOKKAIDO: "yen_5000"})
    laptops[0].learn(GAME, EDITION, {WEST: "yen_5000"})
    sync(laptops[0], club)
    output = gyoji("club", "box").out
    assert f"({WEST})" in output and HOKKAIDO not in output
    assert gyoji("club", "box", *choice).code == 0
    for each in (home, club):
        assert each.library(GAME, EDITION) == {COAL: 9, WEST: "yen_5000", HOKKAIDO: "yen_5000"}


def test_one_login_on_two_laptops_overwrites_nothing_unsaid(
    home: SqliteStore, gyoji: Any, club: Store, tmp_path: Path
) -> None:
    """Dai's second laptop has entered another value without a network: neither gives way until Dai has looked."""
    gyoji("club", "box", "--theirs")  # what is open from the start
    second = SqliteStore(tmp_path / "second" / "dai")
    enter(second, "", 12)
    second._db.execute("UPDATE library SET told = '2026-11-28T10:00:00+00:00'")
    enter(home, "", 11)
    gyoji("club", "sync")
    mine = club.votes.latest(GAME, EDITION, ["tracks.coal"])
    for _ in range(3):
        (transfer,) = synchronize_boxes(second, club_of(club, second))
        assert transfer.different == (COAL,) and (coal(second), transfer.voted) == (12, 0)
    assert club.votes.latest(GAME, EDITION, ["tracks.coal"]) == mine, "no vote was replaced"
    enter(second, "", 12)  # Dai has looked at the box
    list(synchronize_boxes(second, club_of(club, second), [transfer]))
    assert {vote.values[COAL] for vote in club.votes.latest(GAME, EDITION, ["tracks.coal"])} == {9, 12}
    second.close()
