"""Results over all tables of a club: the figures of `gyoji history`, and a round of a tournament as CSV."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime

from referee.record.table_summary import SeatSummary
from referee.store.store import Store
from tests.club.conftest import Run
from tests.club.view_tables import evening, keep
from tests.play.recorded import replayed
from tests.tui.core.history.history_tables import PLAY
from tui.core.club.results_csv import results_csv
from tui.core.history.table_results import TableResult
from tui.core.i18n.local_time_text import local_day


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
