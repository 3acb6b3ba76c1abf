"""What a member of a club can do to others at its server: with the login and the role that `gyoji club` grants, by any
statement.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from msgspec import structs

from referee.record.entry import Entry, seal, to_line
from referee.store.box_votes import BoxVote
from referee.store.postgres_store import PostgresStore
from scoring.errors import InputError
from tests.club.laptops import begin, seated
from tests.club.server import Server

FRIDAY = "friday"
GAME, BOX, COAL = "nippon", "wyg_2015", "tracks.coal.top"
StoreOf = Callable[[str], PostgresStore]


@pytest.fixture
def store_of(server: Server, database: str, tmp_path: Path) -> Iterator[StoreOf]:
    """The club as each member opens it, with a login of their own."""
    stores: dict[str, PostgresStore] = {}

    def store(person: str) -> PostgresStore:
        if person not in stores:
            stores[person] = PostgresStore(server.member(database, person), tmp_path / person)
        return stores[person]

    yield store
    for each in stores.values():
        each.close()


@pytest.fixture
def aki(store_of: StoreOf) -> PostgresStore:
    """The club with Aki's table and a value of the box that she entered."""
    store = store_of("aki")
    begin(store, FRIDAY, "Aki", "Chie").note("tea")
    store.learn(GAME, BOX, {COAL: 9})
    store.votes.cast(GAME, BOX, [BoxVote("tracks.coal", "aki", "2026-11-28T20:00:00+00:00", {COAL: 9})])
    return store


@pytest.fixture
def mallory(server: Server, database: str, aki: PostgresStore) -> Iterator[Callable[..., int]]:
    """Carry out a statement of the member Mallory; return the number of rows, -1 if the server refuses it."""
    with psycopg.connect(server.member(database, "mallory"), autocommit=True) as db:
        db.execute("SET search_path = gyoji")

        def carry_out(statement: str, *values: Any) -> int:
            try:
                return db.execute(statement.encode(), values).rowcount
            except psycopg.Error:
                return -1

        yield carry_out


def everything(server: Server, database: str) -> list[Any]:
    queries = (
        "SELECT id, name, game, opened, played, count, last, mark, glance, deleted FROM gyoji.tables ORDER BY id",
        "SELECT table_id, seq, line FROM gyoji.entries ORDER BY 1, 2",
        "SELECT * FROM gyoji.library ORDER BY 1, 2, 3",
        "SELECT * FROM gyoji.votes ORDER BY 1, 2, 3, 4, 5",
    )
    return [server.ask(query, database) for query in queries]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables SET deleted = now()",
        "UPDATE tables SET deleted = '1970-01-01'",
        "UPDATE tables SET name = 'monday'",
        "UPDATE tables SET name = ''",
        "UPDATE tables SET game = 'none'",
        "UPDATE tables SET count = 1",
        "UPDATE tables SET last = ''",
        "UPDATE tables SET glance = 'x'",
        "UPDATE tables SET mark = 1, played = '9999'",
        "UPDATE tables SET owner = 'mallory'",
        "INSERT INTO entries VALUES (1, 99, '{}')",
        "INSERT INTO entries VALUES (1, 3, '')",
        "INSERT INTO entries VALUES (1, 3, '{\"seq\":3}')",
        "INSERT INTO entries SELECT 1, 3, line FROM entries WHERE seq = 2",
        "INSERT INTO entries VALUES (77, 1, '')",
        "DELETE FROM library",
        "UPDATE library SET value = '10'",
        "UPDATE library SET who = 'ben', told = '9999'",
        "UPDATE library SET look = true",
        "INSERT INTO library VALUES ('nippon', 'wyg_2015', 'tracks.coal.top', '10', '9999', 'aki', false)"
        " ON CONFLICT (game, edition, path) DO UPDATE SET value = excluded.value",
        "UPDATE votes SET value = '{}'",
        "INSERT INTO votes SELECT game, edition, place, person, time, '{}' FROM votes ON CONFLICT DO NOTHING",
        "LOCK TABLE tables IN ACCESS EXCLUSIVE MODE",
        "CREATE TABLE gyoji.more (x int)",
        "SET ROLE postgres",
        "SET SESSION AUTHORIZATION aki",
        "SET session_replication_role = replica",
        "ALTER TABLE entries DISABLE TRIGGER ALL",
        "CREATE OR REPLACE FUNCTION gyoji.tell() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
    ],
)
def test_a_member_changes_nothing_of_others(
    statement: str, mallory: Callable[..., int], server: Server, database: str
) -> None:
    before = everything(server, database)
    mallory(statement)
    *rest, votes = everything(server, database)
    assert [*rest, [vote for vote in votes if vote[3] != "mallory"]] == before


def test_the_server_says_who_votes_and_when(mallory: Callable[..., int], aki: PostgresStore) -> None:
    vote = "INSERT INTO votes VALUES ('nippon', 'wyg_2015', 'tracks.coal', %s, %s, %s)"
    for number, person in enumerate(("aki", "ben", "chie", "", "x" * 5000, "../../etc")):
        mallory(vote, person, f"999{number}-01-01T00:00:00+00:00", json.dumps({COAL: 10}).encode())
    latest = {each.person: each for each in aki.votes.latest(GAME, BOX, ["tracks.coal"])}
    assert latest.keys() == {"aki", "mallory"} and latest["aki"].values == {COAL: 9}
    assert latest["mallory"].time < "2027"


def test_a_later_vote_replaces_the_first_whatever_clock_it_names(
    mallory: Callable[..., int], aki: PostgresStore
) -> None:
    vote = "INSERT INTO votes VALUES ('nippon', 'wyg_2015', 'tracks.coal', 'mallory', %s, %s)"
    for value, time in ((10, "9999"), (11, "2020-01-01T00:00:00+00:00")):
        assert mallory(vote, time, json.dumps({COAL: value}).encode()) == 1
    (latest,) = (each for each in aki.votes.latest(GAME, BOX, ["tracks.coal"]) if each.person == "mallory")
    assert latest.values == {COAL: 11}


def test_what_the_votes_decide_may_be_written_by_any_laptop(store_of: StoreOf, aki: PostgresStore) -> None:
    ben = store_of("ben")
    ben.learn_if_unchanged(GAME, BOX, {COAL: 10}, {COAL: 9}, {})
    assert ben.library(GAME, BOX) == {COAL: 9}, "one against one"
    for person in ("ben", "chie"):
        store_of(person).votes.cast(
            GAME, BOX, [BoxVote("tracks.coal", person, "2026-11-28T20:00:00+00:00", {COAL: 10})]
        )
    ben.learn_if_unchanged(GAME, BOX, {COAL: 11}, {COAL: 9}, {})
    assert ben.library(GAME, BOX) == {COAL: 9}, "nobody voted for it"
    ben.learn_if_unchanged(GAME, BOX, {COAL: 10}, {COAL: 9}, {})
    assert ben.library(GAME, BOX) == {COAL: 10}
    aki.learn_if_unchanged(GAME, BOX, {COAL: None}, {COAL: 10}, {})
    assert ben.library(GAME, BOX) == {COAL: 10}


def test_only_who_brought_a_table_deletes_it(store_of: StoreOf, aki: PostgresStore) -> None:
    ben = store_of("ben")
    seated(ben, FRIDAY).note("cake")
    with pytest.raises(InputError) as refused:
        ben.deleted_tables.delete(FRIDAY)
    assert refused.value.fault.key == "club_foreign" and aki.names() == [FRIDAY]


def test_nobody_takes_a_table_away_under_those_who_play(
    store_of: StoreOf, aki: PostgresStore, server: Server, database: str
) -> None:
    seated(store_of("ben"), FRIDAY).note("cake")
    with pytest.raises(InputError) as refused:
        aki.deleted_tables.delete(FRIDAY)
    assert refused.value.fault.key == "club_in_play" and aki.names() == [FRIDAY]
    server.ask("UPDATE gyoji.entries SET arrived = now() - interval '2 hours'", database)
    aki.deleted_tables.delete(FRIDAY)
    assert aki.names() == []


def test_who_opened_a_game_deletes_each_of_its_lines_and_a_copy_gives_no_right(
    store_of: StoreOf, aki: PostgresStore, server: Server, database: str
) -> None:
    ben = store_of("ben")
    ben.adopt("friday-ben", ben.entries(FRIDAY))
    with pytest.raises(InputError):
        ben.deleted_tables.delete(FRIDAY)
    aki.deleted_tables.delete("friday-ben")
    assert aki.names() == [FRIDAY]


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        ".",
        "..",
        "../../etc",
        "a/b",
        "a\\b",
        "x" * 5000,
        "x" * 41,
        "a\nb",
        "a\x1bb",
        "Aki\u200b",
        "<b>",
        "a'b",
        " a",
    ],
)
def test_a_name_is_checked_on_arrival(name: str, aki: PostgresStore, mallory: Callable[..., int]) -> None:
    entries = aki.entries(FRIDAY)[:1]
    with pytest.raises(InputError) as refused:
        aki.adopt(name, entries)
    assert refused.value.fault.key == "club_unfit"
    box = "INSERT INTO library VALUES ({}, '1', '2026-11-28T20:00:00+00:00', 'mallory', false)"
    vote = "INSERT INTO votes VALUES ({}, 'mallory', '2026-11-28T20:00:00+00:00', '{{}}')"
    if name not in (" a", "<b>", "a'b", "x" * 41):  # a box may be named by its owner
        for place in range(0 if name != "a/b" else 2, 3):
            parts = ["nippon", "first", "tracks.coal"]
            parts[place] = name
            for statement in (box, vote):
                assert mallory(statement.format("%s, %s, %s"), *parts) == -1, parts


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "x" * 5000, "A\nB", "A\x1b[2J"])
def test_the_name_of_a_player_is_checked_on_arrival(name: str, aki: PostgresStore) -> None:
    first = aki.first(FRIDAY)
    seats = [seat | {"name": name} for seat in first.body["seats"]]
    with pytest.raises(InputError) as refused:
        aki.adopt("monday", [seal("", structs.replace(first, body=first.body | {"seats": seats}))])
    renaming = Entry(3, first.time, "seat", "A", {"name": name, "was": "Aki"})
    with pytest.raises(InputError):
        aki.append(FRIDAY, [seal(aki.entries(FRIDAY)[-1].hash, renaming)])
    assert refused.value.fault.key == "club_unfit" and len(aki.entries(FRIDAY)) == 2


@pytest.mark.parametrize("name", ["金曜日の卓", "Zoë's".replace("'", ""), "friday_2.b-c", "кафе", "Şule 3"])
def test_the_name_of_any_language_arrives(name: str, aki: PostgresStore) -> None:
    aki.adopt(name, aki.entries(FRIDAY)[:1])
    assert name in aki.names()


def test_an_entry_has_a_size_limit(aki: PostgresStore) -> None:
    entries = aki.entries(FRIDAY)
    large = seal(entries[-1].hash, Entry(3, "2026-11-28T20:00:00+00:00", "note", body={"text": "x" * 300_000}))
    with pytest.raises(InputError) as refused:
        aki.append(FRIDAY, [large])
    assert refused.value.fault.key == "club_unfit" and len(aki.entries(FRIDAY)) == 2


@pytest.mark.parametrize(
    "body",
    [
        b'{"text": "a"}',
        b'{"b":1,"a":1}',
        b'{"a":1,"a":1}',
        b'{"a":1.50}',
        b'{"a":-0}',
        b'{"a":"\\u0041"}',
        b'{"a":1e3}',
        b'{"a":' + b"[" * 9000 + b"]" * 9000 + b"}",
        b'{"a":NaN}',
        b"{}x",
    ],
)
def test_an_entry_that_a_laptop_would_write_otherwise_is_refused(
    body: bytes, aki: PostgresStore, mallory: Callable[..., int]
) -> None:
    """Its hash would be another one there, and the record of the table broken for all."""
    from hashlib import sha256

    last = aki.entries(FRIDAY)[-1].hash
    bare = b'[3,"t","note","",' + body + b',"",""]'
    hash = sha256(last.encode() + bare).hexdigest()[:16].encode()
    line = (
        b'{"seq":3,"time":"t","kind":"note","seat":"","body":'
        + body
        + b',"verdict":"","rules":"","hash":"'
        + hash
        + b'"}'
    )
    append = (
        "WITH t AS (UPDATE tables SET count = 3, last = %s RETURNING id) INSERT INTO entries SELECT id, 3, %s FROM t"
    )
    assert mallory(append, hash.decode(), line) == -1
    assert len(aki.entries(FRIDAY)) == 2
    seated(aki, FRIDAY).note("on")


@pytest.mark.parametrize("text", ['"\\/\b\f\n\r\t\x01\x1f\x7f', "é日本\u2028😀", "-0", ""])
def test_an_entry_with_any_text_arrives(text: str, aki: PostgresStore) -> None:
    last = aki.entries(FRIDAY)[-1].hash
    body = {"text": text, "né": [0, -1, 12, 1.5, 0.0, True, None, {}], "a": {"B": [], "é": {}, "b": 10**17}}
    entry = seal(last, Entry(3, "2026-11-28T20:00:00+00:00", "note", "A", body))
    aki.append(FRIDAY, [entry])
    assert to_line(aki.entries(FRIDAY)[-1]) == to_line(entry)
