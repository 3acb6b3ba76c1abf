"""What goes wrong between laptops and a club: rewritten histories, cuts, long absences, wrong clocks, two writers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from referee.record.entry import Entry, chain, from_line, to_line
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.postgres_store import PostgresStore
from referee.store.record_synchronization import Transfer, TransferKind, synchronize
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from referee.table import recorded_script
from scoring.errors import InputError
from tests.club.laptops import Laptops, begin, ends, moved, seated
from tests.club.server import CutLine, Server

NEW, FORWARD, FORK, REFUSED = TransferKind.NEW, TransferKind.FORWARD, TransferKind.FORK, TransferKind.REFUSED


@pytest.fixture
def club(server: Server, database: str, tmp_path: Path) -> Iterator[PostgresStore]:
    made = PostgresStore(server.address(database), tmp_path / "club")
    yield made
    made.close()


@pytest.fixture
def line(server: Server) -> CutLine:
    return CutLine(server)


@pytest.fixture
def far(server: Server, database: str, line: CutLine, tmp_path: Path) -> Iterator[PostgresStore]:
    """The club over a network that can be cut."""
    made = PostgresStore(server.address(database, host=line.host), tmp_path / "far")
    yield made
    made.close()


def rewrite(server: Server, database: str, *, hashes: bool) -> None:
    """Replace tea by gin in the second entry, as the owner of the database can; with `hashes`, so that the chain is
    sound again.
    """
    rows = server.ask("SELECT line FROM gyoji.entries ORDER BY seq", database)
    entries, before = [from_line(bytes(line), number) for number, (line,) in enumerate(rows, 1)], ""
    for entry in entries:
        body = entry.body | {"text": "gin"} if entry.seq == 2 else entry.body
        changed = replace(entry, body=body)
        before = chain(before, changed) if hashes else entry.hash
        line = to_line(replace(changed, hash=before)).decode().replace("'", "''")
        server.ask(f"UPDATE gyoji.entries SET line = convert_to('{line}', 'utf8') WHERE seq = {entry.seq}", database)
    server.ask(f"UPDATE gyoji.tables SET last = '{before}'", database)


def refused(transfers: Iterator[Transfer]) -> list[tuple[str, str, object]]:
    return [
        (each.faults[0].key, each.name, each.faults[0].values.get("entry"))
        for each in transfers
        if each.kind is REFUSED
    ]


@pytest.mark.parametrize("source", ["laptop", "club"])
def test_an_entry_added_while_a_record_is_read_is_no_damage(
    source: str, club: PostgresStore, laptops: Laptops, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record is sound, and shorter by one than the list of tables says a moment later."""
    laptop, writing = laptops
    begin(laptop, "friday", "Aki", "Ben").note("tea")
    for each in laptops:
        moved(each, club)
    writer: Store = club.second_connection() if source == "club" else writing
    reading: Store = club if source == "club" else SqliteStore(writing.folder)
    seated(writer, "friday").note("milk")
    read, added = reading.entries, list[Entry]()

    def read_before_an_entry_is_added(name: str) -> list[Entry]:
        entries = read(name)
        if not added:
            added.append(seated(writer, name).note("cake"))
        return entries

    monkeypatch.setattr(reading, "entries", read_before_an_entry_is_added)
    transfers = list(synchronize(reading if isinstance(reading, SqliteStore) else laptop, club))
    assert [(each.kind, each.name) for each in transfers] == [(FORWARD, "friday")]
    assert added
    assert laptop.names() == writing.names() == club.names() == ["friday"]


def test_a_rewritten_history_is_noticed_by_every_laptop(
    server: Server, database: str, club: PostgresStore, laptops: Laptops
) -> None:
    """The second entry, that of the tea, is another one, and all hashes are sound."""
    begin(laptops[0], "friday", "Aki", "Ben").note("tea")
    seated(laptops[0], "friday").note("cake")
    for laptop in laptops:
        moved(laptop, club)
    true = laptops[0].entries("friday")
    rewrite(server, database, hashes=True)
    assert club.record_faults("friday", club.entries("friday")) == ()
    for _ in range(2):
        for laptop in laptops:
            assert refused(synchronize(laptop, club)) == [("club_rewritten", "friday", 2)]
    assert [laptop.names() for laptop in (*laptops, club)] == [["friday"]] * 3
    assert laptops[0].entries("friday") == laptops[1].entries("friday") == true
    seated(laptops[0], "friday").note("played on")
    assert refused(synchronize(laptops[0], club)) == [("club_rewritten", "friday", 2)]
    club.deleted_tables.delete("friday")  # whoever looks after the club decides for the laptops
    assert moved(laptops[0], club) == [(NEW, "friday", 4, False)]
    assert moved(laptops[1], club) == [(FORWARD, "friday", 1, True)]


def test_a_line_that_was_changed_in_place_is_noticed_when_all_is_compared(
    server: Server, database: str, club: PostgresStore, laptops: Laptops
) -> None:
    begin(laptops[0], "friday", "Aki", "Ben").note("tea")
    seated(laptops[0], "friday").note("cake")
    for laptop in laptops:
        moved(laptop, club)
    rewrite(server, database, hashes=False)
    true = ends(laptops[1])
    assert moved(laptops[1], club) == [], "the ends are alike"
    assert refused(synchronize(laptops[1], club, thorough=True)) == [("record_chain", "friday", 2)]
    assert ends(laptops[1]) == true
    assert sorted(club.names()) == ["friday", "friday-2"], "the true record is there again, beside the damaged one"
    assert club.entries("friday-2") == laptops[0].entries("friday")
    assert refused(synchronize(laptops[0], club, thorough=True)) == [("record_chain", "friday", 2)]


def test_records_that_are_alike_are_compared_without_being_read(
    club: PostgresStore, laptops: Laptops, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(laptops[0], "friday", "Aki", "Ben").note("tea")
    moved(laptops[0], club)
    monkeypatch.setattr(club, "entries", lambda _name: pytest.fail("read"))
    assert moved(laptops[0], club, thorough=True) == []


def test_a_club_that_was_put_back_to_an_older_state_gets_what_it_lost(
    server: Server, database: str, club: PostgresStore, laptops: Laptops
) -> None:
    begin(laptops[0], "friday", "Aki", "Ben").note("tea")
    moved(laptops[0], club)
    server.ask("DELETE FROM gyoji.entries WHERE seq = 2", database)
    first = laptops[0].first("friday").hash
    server.ask(f"UPDATE gyoji.tables SET count = 1, last = '{first}', mark = NULL", database)
    assert moved(laptops[0], club) == [(FORWARD, "friday", 1, False)]


@pytest.mark.parametrize(
    ("cut_at", "before"),
    [
        (b"SELECT e.seq, e.line", 0),  # while the first record is fetched
        (b"INSERT INTO entries", 1),  # monday has been fetched, and friday is under way
        (b"COMMIT", 2),  # and friday pushed
        (b"INSERT INTO tables", 3),
    ],
)
def test_a_network_that_is_cut_in_the_middle_costs_nothing(
    cut_at: bytes, before: int, club: PostgresStore, far: PostgresStore, line: CutLine, laptops: Laptops
) -> None:
    aki, ben = laptops
    for name in ("friday", "saturday", "sunday"):
        begin(aki, name, name, "Aki").note("tea")
    begin(ben, "monday", "Ben", "Chie").note("tea")
    moved(ben, club)
    far.names()
    running = synchronize(aki, far)
    for _ in range(before):
        next(running)
    line.cut_at, line.closes = cut_at, True
    with pytest.raises(InputError) as found:
        list(running)
    assert found.value.faults[0].key in ("server_away", "server_unconfirmed") and line.cuts == 1
    line.closed = False
    moved(aki, far)
    moved(ben, club)
    assert ends(aki) == ends(ben) == ends(club) and len(ends(club)) == 4
    assert [moved(laptop, club) for laptop in laptops] == [[], []]


def test_whole_games_played_apart_meet(club: PostgresStore, laptops: Laptops) -> None:
    """Each laptop plays a recorded game from the first line to the last, and neither is online before the end."""
    finals = {}
    for laptop, game in zip(laptops, ("nippon", "crisis"), strict=True):
        script = recorded_script.load(recorded_script.demo_of(game))
        box = find(game)
        laptop.adopt(
            "game", [opening(box, seats_of(box, script.seats), options=script.options, printed=script.printed)]
        )
        table = seated(laptop, "game")
        if script.facts:
            table.tell(script.facts)
        for line in script.lines:
            assert recorded_script.is_as_expected(recorded_script.perform(table, recorded_script.parse(line))), line
        finals[game] = script.final
    for laptop in (*laptops, laptops[0]):
        moved(laptop, club)
    assert ends(laptops[0]) == ends(laptops[1]) == ends(club) and len(ends(club)) == 2
    for store in (*laptops, club):
        for name in store.names():
            table = seated(store, name)
            assert store.record_faults(name, table.entries) == ()
            points = {rank.seat: rank.points for rank in table.breakdown().places}
            assert points == finals[table.game.id], "the final points that the script states"


def test_a_laptop_returns_after_a_day_of_other_people_s_games(club: PostgresStore, laptops: Laptops) -> None:
    aki, ben = laptops
    begin(aki, "friday", "Aki", "Ben").note("tea")
    for laptop in laptops:
        moved(laptop, club)
    for number in range(20):
        begin(ben, f"saturday {number}", f"Ben {number}", "Chie").note("tea")
        seated(ben, "friday").note(f"remark {number}")
    begin(aki, "alone", "Aki", "Dai").note("on the train")
    moved(ben, club)
    transfers = moved(aki, club)
    assert len(transfers) == 22 and (FORWARD, "friday", 20, True) in transfers and (NEW, "alone", 2, False) in transfers
    moved(ben, club)
    assert ends(aki) == ends(ben) == ends(club)


@pytest.mark.parametrize("days", [-1, 1, 400])
def test_a_clock_that_is_wrong_changes_nothing(days: int, club: PostgresStore, laptops: Laptops) -> None:
    """Entries of tomorrow or of yesterday are ordered by the chain alone, and so are deletions."""
    from datetime import UTC, datetime, timedelta

    aki, ben = laptops
    wrong = (datetime.now(UTC) + timedelta(days=days)).isoformat(timespec="seconds")
    table = begin(aki, "friday", "Aki", "Ben")
    last = table.entries[-1]
    bare = replace(last, seq=2, time=wrong, kind="note", body={"text": "tea"}, verdict="")
    aki.append("friday", [replace(bare, hash=chain(last.hash, bare))])
    for laptop in laptops:
        moved(laptop, club)
    seated(ben, "friday").note("after it")
    moved(ben, club)
    assert moved(aki, club) == [(FORWARD, "friday", 1, True)]
    assert [entry.body.get("text") for entry in aki.entries("friday")[1:]] == ["tea", "after it"]
    aki.deleted_tables.delete("friday")
    aki._db.execute("UPDATE deleted SET deleted = ?", (wrong,))
    moved(aki, club)
    assert moved(ben, club) == [(TransferKind.DELETED, "friday", 0, True)]


def test_two_laptops_that_synchronize_at_once_lose_nothing(
    server: Server, database: str, club: PostgresStore, tmp_path: Path
) -> None:
    from threading import Thread

    def play(name: str) -> None:
        laptop, mine = SqliteStore(tmp_path / name), PostgresStore(server.address(database), tmp_path / name)
        for number in range(8):
            begin(laptop, f"{name} {number}", name, f"guest {number}").note("tea")
            list(synchronize(laptop, mine))
        laptop.close()
        mine.close()

    names = ("aki", "ben", "chie")
    threads = [Thread(target=play, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name in names:
        laptop = SqliteStore(tmp_path / name)
        moved(laptop, club)
        assert ends(laptop) == ends(club) and len(laptop.names()) == 24
        laptop.close()


def test_a_server_that_was_killed_and_is_back_goes_on(
    server: Server, database: str, club: PostgresStore, laptops: Laptops
) -> None:
    kill = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}' AND pid <> pg_backend_pid()"
    aki, ben = laptops
    for name in ("friday", "saturday"):
        begin(aki, name, name, "Aki").note("tea")
    running = synchronize(aki, club)
    assert next(running).name == "friday"
    server.ask(kill)
    assert [each.name for each in running] == ["saturday"]
    server.ask(kill)
    moved(ben, club)
    assert ends(aki) == ends(ben) == ends(club)
