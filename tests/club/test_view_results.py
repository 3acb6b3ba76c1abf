"""The view of a club in a browser and by command: results, rulings, live tables, and that it is kept."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from referee.club.live_tables import live_tables
from referee.club.settled_rulings import settled_rulings
from referee.record import table_summary
from referee.record.entry import seal
from referee.record.opening_entry import opening, seats_of
from referee.record.table_summary import SeatSummary
from referee.rules.game import find
from referee.store.postgres_store import PostgresStore
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from referee.store.stored_table import StoredTable
from referee.table import dispute
from referee.table.computed_table_summary import summary_of
from referee.table.dispute import DisputeRemedy, open_or_change_dispute, settle
from referee.table.table import Table
from scoring.text_catalogs import LANGS, Lang
from tests.club.conftest import Run
from tests.club.server import Server
from tests.club.view_tables import NOW, evening, keep
from tests.play.recorded import demo, replayed
from tests.referee.tiny import opened
from tests.tui.core.history.history_tables import PLAY
from tests.tui.screen_text import screen_text
from tui.app import GyojiApp
from tui.cli import main
from tui.core.club.live_table_rows import lines, rows
from tui.core.club.results_csv import results_csv
from tui.core.history.table_results import TableResult
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.local_time_text import local_day
from tui.core.presenters.status_header import header_of
from tui.core.rendering.cell_width import cell_len
from tui.core.session.session import Session


# Results over all tables of a club: the figures of `gyoji history`, and a round of a tournament as CSV.
def result(table: str, seats: tuple[tuple[str, int, int], ...], over: bool = True) -> TableResult:
    """A game of one evening with the name, place and points of each seat."""
    day = "2026-11-27T12:00:00+00:00"
    summaries = tuple(SeatSummary("ABCD"[at], name, rank, points) for at, (name, rank, points) in enumerate(seats))
    return TableResult(table, "nippon", table, day, day, 9, over, False, summaries)


def test_players_who_share_the_first_place_both_have_it() -> None:
    rows = list(csv.reader(io.StringIO(results_csv([result("two", (("Aki", 1, 90), ("Ben", 1, 90), ("Chie", 3, 7)))]))))
    assert rows == [
        ["table", "game", "place", "name", "points", "date"],
        ["two", "nippon", "1", "Aki", "90", "2026-11-27"],
        ["two", "nippon", "1", "Ben", "90", "2026-11-27"],
        ["two", "nippon", "3", "Chie", "7", "2026-11-27"],
    ]


def test_a_game_that_is_not_over_has_no_place_yet_and_a_name_is_no_formula() -> None:
    text = results_csv([result("on", (("Aki", 1, 9),), over=False), result("odd", (('=HYPERLINK("x")', 1, 9),))])
    assert [row[3] for row in csv.reader(io.StringIO(text))] == ["name", '\'=HYPERLINK("x")']


def test_the_finished_games_of_a_store_as_csv(store: Store, gyoji: Run) -> None:
    """Of the evening one game is finished: Aki with 94 points before Ben with 16. A copy of it counts once."""
    now = datetime.now(UTC)
    evening(store, now)
    store.adopt("copied", store.entries("over"))
    code, out, _ = gyoji("results", "--csv")
    rows = list(csv.reader(io.StringIO(out.removeprefix("\ufeff"))))
    day = local_day(store.entries("over")[0].time)
    assert code == 0 and rows[0] == ["table", "game", "place", "name", "points", "date"]
    assert [row[1:] for row in rows[1:]] == [["nippon", "1", "Aki", "94", day], ["nippon", "2", "Ben", "16", day]]
    assert {row[0] for row in rows[1:]} in ({"over"}, {"copied"})
    assert gyoji("results", "--csv", "--day", "1999-01-01")[0] == 1
    assert gyoji("results", "--csv", "--day", day)[1] == out
    assert gyoji("results", "--csv", "--game", "crisis")[0] == 1


def test_players_and_statistics_over_all_tables(store: Store, gyoji: Run) -> None:
    """One game: the mean of Aki and Ben is 94 and 16."""
    keep(store, "over", replayed(PLAY)[1], datetime.now(UTC))
    out = gyoji("results")[1]
    assert ["Aki", "Nippon", "1", "-", "1", "(100%)", "94.0", "94"] in [line.split() for line in out.splitlines()]
    assert ["Ben", "Nippon", "1", "-", "0", "(0%)", "16.0", "16"] in [line.split() for line in out.splitlines()]
    assert "プレイヤー" in gyoji("results", "--lang", "ja")[1]


# `gyoji club`: the views of a club by command, on the file and on a server, in both languages.
def test_no_table_is_in_play(gyoji: Run) -> None:
    assert gyoji() == (0, "No table is in play now.\n", "")
    assert gyoji("--lang", "ja") == (0, "いま進行中のテーブルはありません。\n", "")
    assert json.loads(gyoji("--json")[1]) == []


def test_what_is_required_at_each_table_and_for_how_long(store: Store, gyoji: Run) -> None:
    """The moves were made 20, 5 and 65 minutes ago."""
    evening(store, datetime.now(UTC))
    code, out, _ = gyoji()
    printed = out.splitlines()
    assert code == 0
    assert printed[0].startswith("! 20 min") and "argued  CRISIS" in printed[0]
    assert "A dispute is open; nothing is declared until it is settled." in out
    assert [line.split("  ")[1].strip() for line in printed if line[:3] == "  1"] == ["1 h 5 min"]
    japanese = gyoji("--lang", "ja")[1]
    assert "裁定の途中です。終わるまで宣言できません。" in japanese and "1時間5分" in japanese
    data: Any = json.loads(gyoji("tables", "--json")[1])
    assert [(row["table"], row["waiting_minutes"], row["needs_help"]) for row in data] == [
        ("argued", 20, True), ("railways", 5, False), ("nippon-2", 65, False),
    ]  # fmt: skip
    assert data[1]["game"] == "russian_railroads" and data[1]["acting"] in data[1]["seats"]


def test_only_reading_creates_no_table_and_no_secret_is_shown(store: Store, gyoji: Run, tmp_path: Path) -> None:
    evening(store, datetime.now(UTC))
    before = sorted((table.name, table.entries) for table in store.tables())
    out = "".join(gyoji(*arguments)[1] for arguments in ((), ("--json",)))
    assert sorted((table.name, table.entries) for table in store.tables()) == before
    assert os.environ.get("GYOJI_STORE", "postgresql://") not in out


# Backup, restore and doctor where the store is a club's server.
@pytest.fixture
def club(server: Server, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PostgresStore:
    """Use a server as the store, with the tables of an evening."""
    monkeypatch.setenv("GYOJI_STORE", server.address(database))
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    store = PostgresStore(server.address(database), tmp_path / "home")
    evening(store, datetime.now(UTC))
    return store


def test_a_backup_of_the_server_is_a_file_that_a_laptop_restores(
    club: PostgresStore, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert main(["backup", str(copy)]) == 0
    monkeypatch.delenv("GYOJI_STORE")
    monkeypatch.setenv("GYOJI_HOME", str(tmp_path / "laptop"))
    assert main(["restore", str(copy)]) == 0
    laptop = SqliteStore(tmp_path / "laptop")
    assert {name: laptop.entries(name) for name in laptop.names()} == {n: club.entries(n) for n in club.names()}
    laptop.close()


@pytest.mark.parametrize(("lang", "said"), [("en", "pg_restore"), ("ja", "pg_restore")])
def test_restore_says_what_to_use_for_a_server_and_changes_nothing(
    club: PostgresStore, tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, said: str
) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert main(["backup", str(copy)]) == 0
    before = sorted((tmp_path / "home").iterdir())
    capsys.readouterr()
    assert main(["restore", str(copy), "--lang", lang]) == 2
    printed = capsys.readouterr()
    assert said in printed.err and "GYOJI_STORE" in printed.err and "postgresql://" not in printed.err
    assert sorted((tmp_path / "home").iterdir()) == before


def test_doctor_looks_at_every_table_of_the_server(
    server: Server, club: PostgresStore, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor"]) == 0, capsys.readouterr().out
    server.ask("UPDATE gyoji.entries SET line = 'tea' WHERE seq = 2", database)
    capsys.readouterr()
    assert main(["doctor"]) == 1
    out = capsys.readouterr().out
    assert all(name in out for name in ("railways", "nippon-2", "argued", "over", "yesterday"))


# The live tables of a club: which are listed, in which order, and what is required at each.
GAMES = ("nippon", "russian_railroads", "crisis", "plan_city")


def names(store: Store) -> list[str]:
    return [table.name for table in live_tables(store, NOW)]


def test_tables_needs_help_first_then_the_last_played(store: Store) -> None:
    """Not listed: the finished one, the one of the morning (13 hours ago) and the demo."""
    evening(store)
    assert names(store) == ["argued", "railways", "nippon-2"]
    assert [table.waiting(NOW) for table in live_tables(store, NOW)] == [20, 5, 65]


def test_of_two_needs_help_the_newer_one_is_first(store: Store) -> None:
    for name, minutes in (("first", 40), ("second", 10), ("third", 20)):
        dispute.open_or_change_dispute(keep(store, name, demo("crisis"), NOW - timedelta(minutes=minutes), 50), "why?")
    assert names(store) == ["second", "third", "first"]


def test_a_clock_that_is_ahead_waits_no_minute(store: Store) -> None:
    keep(store, "ahead", demo("crisis"), NOW + timedelta(hours=2), 50)
    assert [(table.name, table.waiting(NOW)) for table in live_tables(store, NOW)] == [("ahead", 0)]


def test_a_summary_that_is_missing_is_made(store: Store) -> None:
    """Stored as an older version would have: without a summary that this one reads."""
    entries = keep(store, "railways", demo("russian_railroads"), NOW, 40).entries
    store.adopt("old", entries)
    (new, old) = (table.summary for table in live_tables(store, NOW))
    assert new is not None and new == old


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_a_row_says_what_the_header_of_the_table_says(game: str, lang: Lang) -> None:
    """At every seventh entry of a whole game the stored summary says the same as the table itself."""
    words, whole = words_for(lang), demo(game)
    for count in range(2, len(whole.entries), 7):
        table = Table("one", whole.entries[:count])
        if table.over:
            break
        game_words = words_for(lang, game).named(table.seats)
        header = header_of(game_words, table)
        stored = table_summary.decode(table_summary.encode(summary_of(table)))
        assert stored is not None
        live = live_tables(_Single(table, structs.replace(stored, invented=False)), NOW)  # type: ignore[arg-type]  # as far as it is read
        (row,) = rows(words, live, NOW)
        assert row.required == (header.step, *header.due), count
        assert row.who in (header.who, "") and bool(row.who) == bool(header.seats)
        completed = [messages.prompt(game_words, prompt) for prompt in table.prompts() if prompt.done]
        assert row.stage.startswith(words.join_items(completed))


class _Single:
    """A store that lists one table with a summary."""

    def __init__(self, table: Table, known: table_summary.TableSummary) -> None:
        time = NOW.isoformat()
        summary = structs.replace(known, last_act=time)
        self._row = StoredTable(table.name, table.game.id, time, time, len(table.entries), summary, (), time)

    def tables(self) -> list[StoredTable]:
        return [self._row]


@pytest.mark.parametrize("lang", LANGS)
def test_the_list_fits_eighty_columns(store: Store, lang: Lang) -> None:
    evening(store)
    game = find("nippon")
    long = ["Maximiliane Hohenfels", "松平健太郎左衛門", "Bartholomäus", "Chie"]
    entry = seal("", structs.replace(opening(game, seats_of(game, long)), time=NOW.isoformat()))
    store.adopt("the-table-beside-the-window-in-the-hall", [entry])
    words = words_for(lang)
    printed = lines(words, rows(words, live_tables(store, NOW), NOW), 80)
    assert max(map(cell_len, printed)) <= 80
    assert all("".join(name.split()) in "".join("".join(printed).split()) for name in long)


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "No table is in play now."), ("ja", "いま進行中のテーブルはありません。")]
)
def test_without_a_table(lang: Lang, said: str) -> None:
    assert lines(words_for(lang), [], 80) == [said]


# Disputes settled at one table are found again at another: by command, and below the verdict of a new dispute.
ILLEGAL = "A: invest light_bulb_1"
AGREED = "the second factory needs a second blueprint"


@pytest.fixture
def settled(store: Store) -> Table:
    """A table at which a dispute was settled, and another one that has a dispute open on nothing yet."""
    store.adopt("window", [opened()])
    store.adopt("door", [opened()])
    table = Table("window", store.entries("window"), store.appender("window"))
    open_or_change_dispute(table, ILLEGAL)
    settle(table, table.judge(ILLEGAL), DisputeRemedy(agreed=AGREED))
    return table


def test_a_settled_dispute_is_listed_and_found_by_words_and_by_clause(store: Store, settled: Table, gyoji: Run) -> None:
    clause = settled.judge(ILLEGAL).verdict.clauses[0]
    day = local_day(datetime.now(UTC).isoformat())
    code, out, _ = gyoji("rulings")
    assert code == 0 and "window" in out and day in out and AGREED in " ".join(out.split())
    assert max(map(len, out.splitlines())) <= 80
    assert gyoji("rulings", "blueprints", "factory")[0] == gyoji("rulings", clause)[0] == 0
    assert gyoji("rulings", "zebra") == (1, "No settled dispute has the words “zebra”.\n", "")
    assert "「zebra」" in gyoji("rulings", "zebra", "--lang", "ja")[1]
    assert gyoji("rulings", "coal")[0] == gyoji("rulings", "--game", "crisis")[0] == 1
    assert "での裁定" in gyoji("rulings", "--lang", "ja")[1]
    (row,) = json.loads(gyoji("rulings", "--json")[1])
    assert (row["table"], row["game"], row["agreed"], row["remedy"]) == ("window", "nippon", AGREED, "leave")


def test_an_open_or_withdrawn_dispute_is_not_settled(store: Store, gyoji: Run) -> None:
    store.adopt("door", [opened()])
    open_or_change_dispute(Table("door", store.entries("door"), store.appender("door")), ILLEGAL)
    assert gyoji("rulings") == (1, "No dispute has been settled at any table.\n", "")
    assert gyoji("rulings", "--lang", "ja")[1] == "これまでに裁定の記録はありません。\n"


def test_a_ruling_that_was_taken_back_is_no_precedent(store: Store, settled: Table) -> None:
    settled.retract(settled.entries[-1].seq)
    assert settled_rulings(store, ["nippon"]) == []


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("lang", "said"), [("en", "settled at table “window” on"), ("ja", "テーブル「window」での裁定")]
)
def test_a_new_dispute_about_the_same_clause_names_the_other_table(
    store: Store, settled: Table, lang: str, said: str
) -> None:
    async def drive() -> None:
        app = GyojiApp(Session(lang, store))
        async with app.run_test(size=(120, 60)) as pilot:
            app.show("dispute", table="door", text=ILLEGAL)
            await pilot.pause()
            await pilot.press("enter")
            await pilot.pause()
            assert said in " ".join(screen_text(app).split())
            assert AGREED in " ".join(screen_text(app).split())

    asyncio.run(drive())
