"""The day and the length of a play: those of the game, by the clock of the people who read them, the same everywhere."""

from __future__ import annotations

import csv
import io
import json
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.record import entry as journal
from referee.record.entry import Entry
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from referee.table.stored_table_summary import stored_or_new_summary
from referee.table.table import Table
from tests.tui.core.history.history_tables import played
from tests.tui.plain.final_sheets import russian_railroads
from tui.core.export.exported_result import gather
from tui.core.export.markdown_export import brief, short
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.local_time_text import local_day, local_time
from tui.core.session.home_list import StoredTables

EVENING = datetime(2026, 3, 14, 18, 0, tzinfo=UTC)
MONTH = 30 * 24.0


def sealed(entries: Sequence[Entry], times: Sequence[datetime]) -> list[Entry]:
    """Give the entries as if they had been made at these times."""
    found: list[Entry] = []
    for entry, moment in zip(entries, times, strict=True):
        stamp = moment.isoformat(timespec="seconds")
        bare = Entry(entry.seq, stamp, entry.kind, entry.seat, entry.body, entry.verdict, entry.rules)
        found.append(journal.seal(found[-1].hash if found else "", bare))
    return found


def last_score(table: Table) -> int:
    return max(entry.seq for entry in table.entries if "points" in entry.body and table.past.in_effect(entry.seq))


def final(table: Table) -> object:
    vp = {seat: int(board.vp) for seat, board in table.state.seats.items()}
    return table.score_sheet("final", russian_railroads(vp))


DOINGS: dict[str, Callable[[Table], object]] = {
    "score": lambda table: table.score("A", "told", 1),
    "final": final,
    "note": lambda table: table.note("what a game"),
    "rename": lambda table: table.rename("A", "Akiko"),
    "hand over": lambda table: table.hand_over("B", "Zoe"),
    "house rule": lambda table: table.house_rule(["RRR-4.1507"], "tea first"),
    "recount": lambda table: table.recount({"seats.A.vp": 40}, "counted again"),
    "amend": lambda table: table.amend(last_score(table), {"category": "told", "points": 9}),
    "retract": lambda table: table.retract(last_score(table)),
    "undo": lambda table: table.undo(),
    "redo": lambda table: table.redo(),
    "colours": lambda table: table.mend({"colours": {"A": "green"}}),
    "close": lambda table: table.add("close", {}),
}


def table_of(acts: Sequence[tuple[float, str]], start: datetime = EVENING) -> Table:
    """Give a table that was opened then, and at which these things were done so many hours later."""
    game = find("russian_railroads")
    table = Table("friday", [opening(game, seats_of(game, ["Aki", "Ben"]), depth="score")])
    times = [start]
    for hours, doing in acts:
        DOINGS[doing](table)
        times += [start + timedelta(hours=hours)] * (len(table.entries) - len(times))
    return Table("friday", sealed(table.entries, times))


def link_of(table: Table, gyoji: Any) -> dict[str, Any]:
    told = unquote(gyoji("export", table.name, "--as", "bgstats").out).partition("data=")[2]
    found: dict[str, Any] = json.loads(told)
    return found


@pytest.fixture(autouse=True)
def own_zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


WHOLE = [(1.0, "score"), (2.0, "score"), (3.0, "final")]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("acts", "hours", "minutes"),
    [
        ([], 0, 0),
        (WHOLE, 0, 180),
        # what comes long after the end is no act of the game
        ([*WHOLE, (MONTH, "note")], 0, 180),
        ([*WHOLE, (MONTH, "recount")], 0, 180),
        ([*WHOLE, (MONTH, "amend")], 0, 180),
        ([*WHOLE, (MONTH, "retract")], 0, 180),
        ([*WHOLE, (MONTH, "score")], 0, 180),
        ([*WHOLE, (MONTH, "rename"), (MONTH, "hand over"), (MONTH, "house rule")], 0, 180),
        ([*WHOLE, (MONTH, "colours"), (MONTH + 1, "close")], 0, 180),
        # a final scoring that is put right later, at once or after a correction
        ([*WHOLE, (MONTH, "undo")], 0, 180),
        ([*WHOLE, (MONTH, "undo"), (MONTH, "redo")], 0, 180),
        ([*WHOLE, (MONTH, "undo"), (MONTH, "final")], 0, 180),
        ([*WHOLE, (MONTH, "undo"), (MONTH, "score"), (MONTH + 1, "final")], 0, 180),
        # one that was typed in too early, and taken back the same evening
        ([(1, "score"), (2, "final"), (2.5, "undo"), (3, "score"), (4, "final")], 0, 240),
        ([(1, "final"), (1.5, "score")], 0, 60),
        # names typed the day before, a game that goes on the next day, a remark between two sittings
        ([(20, "score"), (22, "final")], 20, 120),
        ([(1, "score"), (24, "score"), (25, "final")], 24, 120),
        ([(1, "score"), (2, "note"), (24, "score"), (24.5, "score")], 24, 90),
        ([(1, "score"), (MONTH, "note"), (MONTH, "recount")], 0, 60),
        ([(1, "rename"), (30, "score"), (31, "final")], 30, 60),
        # an evening at which hardly anything is typed in, and a clock that was put back
        ([(5.5, "final")], 0, 330),
        ([(2, "score"), (1, "score"), (3, "final")], 0, 240),
    ],
)
def test_a_play_has_the_day_and_the_length_of_its_game(
    gyoji: Any, tmp_path: Path, acts: list[tuple[float, str]], hours: float, minutes: int
) -> None:
    table = table_of(acts)
    SqliteStore(tmp_path / "home").adopt("friday", table.entries)
    began = EVENING + timedelta(hours=hours)
    day, moment = f"{began:%Y-%m-%d}", began.isoformat(timespec="seconds")
    assert gyoji("history").out.splitlines()[2].split()[0] == day
    assert gyoji("tables").out.startswith(f"friday  {began:%Y-%m-%d %H:%M}  ")
    rows = list(csv.DictReader(io.StringIO(gyoji("export", "friday", "--as", "csv").out)))
    assert {row["day"] for row in rows} <= {day}
    for form in ("md", "html", "svg"):
        assert f"friday · {day} · " in gyoji("export", "friday", "--as", form).out
    link = link_of(table, gyoji)
    assert (link["playDate"], link["durationMin"]) == (f"{began:%Y-%m-%d %H:%M:%S}", minutes)
    (one,) = gyoji("history", "--json").json["tables"]
    assert (one["played"], one["minutes"]) == (moment, minutes)
    assert gyoji("tables", "--json").json[0]["played"] == moment


@pytest.mark.parametrize(
    "later",
    [
        lambda table: table.note("tea"),
        lambda table: table.undo(),
        lambda table: (table.undo(), table.redo()),
        lambda table: table.amend(5, dict(table.entries[4].body)),
        lambda table: table.hand_over("B", "Zoe"),
        lambda table: table.add("close", {}),
    ],
)
def test_of_declared_moves_the_last_one_counts(later: Callable[[Table], object]) -> None:
    table = Table("whole", played().entries)
    moves = len(table.entries)
    later(table)
    times = [EVENING + timedelta(minutes=number) for number in range(moves)]
    times += [EVENING + timedelta(days=30)] * (len(table.entries) - moves)
    last = max(entry.seq for entry in played().entries if entry.kind in ("move", "overrule"))
    result = gather(Table("whole", sealed(table.entries, times)), words_for("en", "nippon"))
    assert (result.played, result.minutes) == (EVENING.isoformat(timespec="seconds"), last - 1)


def test_what_an_older_gyoji_kept_of_a_table_is_made_anew(gyoji: Any, tmp_path: Path) -> None:
    store, table = SqliteStore(tmp_path / "home"), table_of([*WHOLE, (MONTH, "note")])
    store.adopt("friday", table.entries, table.summary())
    raw = store._all("SELECT glance FROM tables")[0][0]
    older = {name: told for name, told in json.loads(raw).items() if name not in OURS}
    store._db.execute("UPDATE tables SET glance = ?", (json.dumps(older).encode(),))
    assert gyoji("history").out.splitlines()[2].split()[0] == "2026-03-14"
    assert gyoji("tables").out.startswith("friday  2026-03-14 18:00")
    (kept,) = store.tables()
    assert kept.summary is not None and kept.played == EVENING.isoformat(timespec="seconds")


OURS = ("sat_down", "last_act", "minutes", "form")


def test_the_table_played_last_comes_first_whatever_was_remarked_since(gyoji: Any, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "home")
    for name, start, acts in (
        ("noted", EVENING - timedelta(days=9), [*WHOLE, (MONTH, "note")]),
        ("long", EVENING, [(5.0, "score")]),
        ("short", EVENING + timedelta(hours=1), [(1.0, "score")]),
    ):
        table = table_of(acts, start)
        store.adopt(name, table.entries, table.summary())
    assert [line.split()[0] for line in gyoji("tables").out.splitlines()] == ["long", "short", "noted"]


# one clock

ZONES = (
    "Pacific/Kiritimati", "Pacific/Auckland", "Asia/Tokyo", "Asia/Kolkata", "Europe/London", "Europe/Berlin", "UTC",
    "America/Sao_Paulo", "America/New_York", "America/Los_Angeles", "Pacific/Pago_Pago", "Australia/Lord_Howe",
)  # fmt: skip


def use(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()


@pytest.mark.drawn(every=3)
@pytest.mark.parametrize(
    "start", [EVENING, datetime(2026, 10, 25, 0, 30, tzinfo=UTC), datetime(2027, 1, 1, 11, 59, tzinfo=UTC)]
)
@pytest.mark.parametrize("zone", ZONES)
def test_an_evening_has_one_day_wherever_it_is_read(
    gyoji: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, zone: str, start: datetime
) -> None:
    use(zone, monkeypatch)
    table = table_of([(2, "score"), (5, "house rule"), (6, "final")], start)
    store = SqliteStore(tmp_path / "home")
    store.adopt("friday", table.entries)
    here = start.astimezone(ZoneInfo(zone))
    day = f"{here:%Y-%m-%d}"
    out = gyoji("history").out
    assert out.splitlines()[2].split()[0] == day
    assert out.splitlines()[-1].split()[-2:] == [day, "friday"]  # the records
    assert gyoji("tables").out.startswith(f"friday  {here:%Y-%m-%d %H:%M}  ")
    rows = list(csv.DictReader(io.StringIO(gyoji("export", "friday", "--as", "csv").out)))
    assert {row["day"] for row in rows} == {day}
    for form in ("md", "html", "svg"):
        assert f"friday · {day} · " in gyoji("export", "friday", "--as", form).out
    assert link_of(table, gyoji)["playDate"] == f"{here:%Y-%m-%d %H:%M:%S}"
    result = gather(table, words_for("en", table.game.id, table.seats))
    assert f" {day}: " in short(result) and f" {day} " in brief(result)
    # the record and plain data keep UTC
    stamp = start.isoformat(timespec="seconds")
    assert gyoji("history", "--json").json["tables"][0]["played"] == stamp
    assert gyoji("tables", "--json").json[0]["played"] == stamp
    assert gyoji("export", "friday", "--as", "json").json["entries"][0]["time"] == stamp


@settings(max_examples=200)
@given(moment=st.datetimes(datetime(1971, 1, 1), datetime(2037, 1, 1)), zone=st.sampled_from(ZONES))
def test_a_moment_is_read_by_the_clock_of_the_place(moment: datetime, zone: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        use(zone, patch)
        stamp = moment.replace(tzinfo=UTC, microsecond=0)
        here = stamp.astimezone(ZoneInfo(zone))
        assert local_day(stamp.isoformat()) == f"{here:%Y-%m-%d}"
        assert local_time(stamp.isoformat(), "%Y-%m-%d %H:%M:%S") == f"{here:%Y-%m-%d %H:%M:%S}"
        assert local_day(f"{moment:%Y-%m-%d}") == f"{moment:%Y-%m-%d}"


@pytest.mark.parametrize("odd", ["", "soon", "2026-13-01T00:00:00+00:00", "9999-12-31T23:59:59+00:00", "2026", "…"])
def test_what_is_no_moment_is_shown_as_it_is(monkeypatch: pytest.MonkeyPatch, odd: str) -> None:
    use("Pacific/Kiritimati", monkeypatch)
    assert (local_day(odd), local_time(odd)) == (odd[:10], odd)


@pytest.mark.parametrize("known", [True, False])
def test_home_says_when_a_table_was_played(tmp_path: Path, known: bool) -> None:
    store, table = SqliteStore(tmp_path), table_of([*WHOLE, (MONTH, "note")])
    store.adopt("friday", table.entries, table.summary() if known else None)
    (kept,) = store.tables()
    home = StoredTables([kept])
    if not known:
        home.looked[kept.name, kept.entries] = stored_or_new_summary(store, "friday")
    assert home.played(kept) == EVENING.isoformat(timespec="seconds")
