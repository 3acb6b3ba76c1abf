"""Disputes as people put them: the rule that the words state, the facts that they state, what was just done."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from referee.facts.verdict import VerdictStatus
from referee.table import recorded_script
from referee.table.table import Table
from tests.disputes.dispute_set import argued, rules_of_answer, verdict_of
from tests.lines.moments import plays
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.session.session import Session


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("blue: take two workers in one turn", "take two workers in one turn"),
        ("Tom: take two workers in one turn", "take two workers in one turn"),
        ("May blue take two workers in one turn?", "take two workers in one turn"),
        ("青: 1回の手番にワーカーを2個取る", "1回の手番にワーカーを2個取る"),
        ("青は1回の手番にワーカーを2個取っていい?", "1回の手番にワーカーを2個取る"),
    ],
)
def test_a_seat_before_an_act_changes_nothing(gyoji: Any, line: str, act: str) -> None:
    lang = "en" if line.isascii() else "ja"
    first, second, *_ = gyoji("ruling", "nippon", line, "--lang", lang).out.splitlines()
    assert act in first and first.startswith("No, " if lang == "en" else "いいえ")
    assert second.startswith("NIP-3.2")


def test_an_act_with_another_number_is_no_answer() -> None:
    for line in ("blue: take three workers in one turn", "blue: take a worker in one turn"):
        assert verdict_of(argued("nippon", line)) == "", line


def test_the_rules_stand_above_moves_that_leave_words_out(gyoji: Any) -> None:
    lines = gyoji("ruling", "nippon", "second lens factory", "--lang", "en").out.splitlines()
    place = {
        text: next(number for number, line in enumerate(lines) if text in line) for text in ("NIP-7.3", "builds Lens")
    }
    assert place["NIP-7.3"] < place["builds Lens"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("blue builds silk 2, but she has only 5000 yen", "costs 6,000 yen, but blue has 5,000 yen"),
        ("青: 知識を3段階、お金は2000円しかない", "costs 6,000 yen, but blue has 2,000 yen"),
    ],
)
def test_a_fact_beside_the_move_is_used_and_shown(gyoji: Any, line: str, reason: str) -> None:
    verdict, *lines = gyoji("ruling", "nippon", line, "--lang", "en").out.splitlines()
    assert verdict == "not legal"
    assert any(each.startswith("From what you said: How many yen does blue have") for each in lines), lines
    assert any(reason in each for each in lines)


def test_a_number_that_names_no_fact_of_the_ruling_leaves_the_line_unjudged() -> None:
    dispute = argued("nippon", "blue builds silk 2, but she has only 3 trains")
    assert (dispute.line.moves, dispute.from_line) == ((), ())


@pytest.fixture(scope="module")
def table() -> Iterator[Table]:
    """Nippon: Dai has built Bento, Aki exported paper, and Ben has just consolidated."""
    script = recorded_script.load(plays("nippon")[0])
    yield next(islice(recorded_script.replay(script), 59, None))[0]


def disputed(table: Table, line: str) -> DisputeProcedure:
    procedure = DisputeProcedure(Session("en"), table.game, table.trial(), line)
    procedure.advance()
    return procedure


@pytest.mark.parametrize(
    ("line", "seq"),
    [
        ("she couldn't do that", 62),
        ("今のダメじゃない？", 62),
        ("Dai couldn't build the bento factory", 60),
        ("Dai: build bento 1", 60),
    ],
)
def test_what_was_done_is_found_by_what_it_did_and_judged_as_of_then(table: Table, line: str, seq: int) -> None:
    dispute = disputed(table, line)
    assert dispute.entry == seq
    assert dispute.final_evaluation is not None
    assert dispute.final_evaluation.verdict.status is VerdictStatus.LEGAL  # nobody overruled it
    assert rules_of_answer(dispute)


@pytest.mark.parametrize(
    ("line", "seq"),
    [
        ("さっきのDaiの弁当工場、知識が足りないはず", 60),
        ("Aki's export was wrong, she had no paper left", 61),
        ("Aki exported three contracts, that's not allowed!", 61),  # the record says one
    ],
)
def test_other_words_leave_the_entry_a_row(table: Table, line: str, seq: int) -> None:
    dispute = disputed(table, line)
    assert (dispute.entry, dispute.stage, dispute.entries[:1]) == (0, "line", (seq,))


@pytest.mark.parametrize(
    "line",
    [
        "Is Ben allowed to consolidate now?",
        "Ben shouldn't get money",  # who is to act: it may be about what comes
        "Benはお金をもらえないはず",
        "may Chie build if she already has one?",
        "Dai couldn't build the clock factory just now",  # it was bento
        "Benが今ワーカーを2個取ったのはダメだよね",
    ],
)
def test_what_the_record_does_not_say_gets_no_verdict(table: Table, line: str) -> None:
    dispute = disputed(table, line)
    assert (dispute.entry, dispute.stage) == (0, "line")
