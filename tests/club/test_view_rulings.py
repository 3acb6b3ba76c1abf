"""Disputes settled at one table are found again at another: by command, and below the verdict of a new dispute."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime

import pytest

from referee.club.settled_rulings import settled_rulings
from referee.store.store import Store
from referee.table.dispute import DisputeRemedy, open_or_change_dispute, settle
from referee.table.table import Table
from tests.club.conftest import Run
from tests.referee.tiny import opened
from tests.tui.screen_text import screen_text
from tui.app import GyojiApp
from tui.core.i18n.local_time_text import local_day
from tui.core.session.session import Session

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
