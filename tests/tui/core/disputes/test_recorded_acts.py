"""A line that tells of something done is answered with the entry that did it and how it was judged, never with a new
move.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from referee.store.sqlite_store import SqliteStore
from referee.table.table import Table
from tests.kept.kept_records import RECORDS, read
from tests.tui.plain.test_plain_moments import Sitting
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.disputes.question_answer import MoveRow
from tui.core.session.session import Session

SHARE = 0.47
"""How much of a record the strangers saw."""
DISPUTES = Path(__file__).parents[3] / "strangers" / "disputes.jsonl"
LINES = {row["id"]: row for row in map(json.loads, DISPUTES.read_text(encoding="utf-8").splitlines())}
ENTRY_OF = {
    "a16": 44,
    "a17": 46,
    "a18": 45,
    "a22": 33,
    "a23": 51,
    "a47": 84,
    "a51": 107,
    "a53": 120,
    "b17": 147,
    "b22": 175,
    "b48": 46,
}
"""The entry of which each line tells, by what it does and whose it is."""
WISHES = ("a19", "a20", "a24", "a25", "a54", "b18", "b21", "b24", "b49", "b53", "b54")


@cache
def table_of(name: str) -> Table:
    entries = read(next(path for path in RECORDS if path.stem == name)).entries
    return Table(name, entries[: int(len(entries) * SHARE)])


def procedure_of(id: str) -> DisputeProcedure:
    line = LINES[id]
    table = table_of(line["table"]).trial()
    dispute = DisputeProcedure(Session(line["lang"]), table.game, table, line["text"])
    dispute.declare(line["text"])
    dispute.advance()
    return dispute


WORSE = pytest.mark.xfail(reason="two foreign workers are also two workers of a company", strict=True)


@pytest.mark.parametrize("id", [pytest.param(id, marks=WORSE if id == "b17" else ()) for id in ENTRY_OF])
def test_a_past_act_is_answered_with_its_entry(id: str) -> None:
    dispute = procedure_of(id)
    assert dispute.question_answer is not None
    assert dispute.question_answer.rows[0] == dispute.question_answer.entries[0]
    assert dispute.question_answer.entries[0].seq == ENTRY_OF[id]
    assert not any(isinstance(row, MoveRow) for row in dispute.question_answer.rows)


@pytest.mark.parametrize("id", WISHES)
def test_a_wish_is_about_no_entry(id: str) -> None:
    assert not procedure_of(id).entries


@pytest.mark.parametrize(
    ("id", "says"),
    [
        (
            "a17",
            (
                "46 Chie: build trains in Central Japan",
                "· allowed",
                "5,000 yen to the supply (8,000 before, 3,000 after)",
            ),
        ),
        ("a22", ("33 Ben: take 1 step in knowledge", "only because the table overruled it: NIP-2.2")),
        ("a23", ("51 Dai: 絹糸工場", "ルールどおり", "石炭2個をサプライへ（直前2、その後0）")),
    ],
)
def test_the_entry_stands_first_with_its_figures(tmp_path: Path, id: str, says: tuple[str, ...]) -> None:
    line, store = LINES[id], SqliteStore(tmp_path)
    store.adopt(line["table"], list(table_of(line["table"]).entries))
    answer = Sitting(Session(line["lang"], store), line["table"]).say(f"dispute {line['text']}")
    assert says[0] in answer.split("\n", 1)[0]
    assert [text for text in says if text not in answer] == []
