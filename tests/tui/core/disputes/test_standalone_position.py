"""Cold disputes without a screen: a position of told facts, one question after another, a verdict."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.facts import known
from referee.facts.verdict import VerdictStatus
from referee.record.opening_entry import cold_seats, opening
from referee.rules.game import find
from referee.table.standalone_position import StandalonePosition
from referee.table.table import Table
from scoring.errors import InputError
from tui.core.i18n import messages, verdict_json
from tui.core.i18n.catalogs import words_for

NIPPON = find("nippon")
TURN = {"active": "B", "main_done": False, "seats": {"B": {"workers": [], "factories": {"silk": {"tile": ""}}}}}


def settled(cold: StandalonePosition, text: str, answers: dict[str, Any]) -> tuple[VerdictStatus, list[str]]:
    """Answer the questions as they come; give the verdict and what was asked."""
    asked: list[str] = []
    while (verdict := cold.judge(text).verdict).status is VerdictStatus.NEEDS:
        path = verdict.questions[0].path
        assert path not in asked
        asked.append(path)
        if path in answers:
            cold.tell(path, answers[path])
        else:
            cold.cannot_tell(path)
    return verdict.status, asked


def test_questions_are_asked_until_one_answer_breaks_a_rule() -> None:
    position = StandalonePosition(NIPPON, TURN)
    answers = {"seats.B.yen": 6000, "seats.B.levels.knowledge": 2, "supply.silk_2": False}
    status, asked = settled(position, "blue: invest silk_2", answers)
    assert status is VerdictStatus.ILLEGAL
    assert asked == ["seats.B.yen", "seats.B.levels.knowledge", "supply.silk_2"]  # the workers would come last
    (breach,) = position.judge("blue: invest silk_2").verdict.breaches
    assert breach.clause == "NIP-7.2"


def test_a_breach_that_needs_no_fact_is_told_at_once() -> None:
    assert settled(StandalonePosition(NIPPON), "blue: invest silk_2,paper_2", {}) == (VerdictStatus.ILLEGAL, [])
    assert settled(StandalonePosition(NIPPON), "may borrow", {}) == (VerdictStatus.ILLEGAL, [])


def test_what_the_table_cannot_tell_makes_it_unclear_and_can_be_told_later() -> None:
    position = StandalonePosition(NIPPON, TURN)
    answers = {"slots.2": ("?",), "supply.silk_2": True, "seats.B.levels.knowledge": 4}
    assert settled(position, "blue: invest silk_2", answers)[0] is VerdictStatus.UNCLEAR
    assert position.untellable == {"seats.B.yen"}
    position.tell("seats.B.yen", 6000)
    assert position.untellable == frozenset()
    assert position.judge("blue: invest silk_2").verdict.status is VerdictStatus.LEGAL
    position.untell("seats.B.yen")
    assert position.judge("blue: invest silk_2").verdict.questions[0].path == "seats.B.yen"


def test_the_bookkeeping_of_a_last_move_is_not_asked_for() -> None:
    position = TURN | {"slots.2": ["?"], "supply.silk_2": True, "seats.blue.yen": 9000}
    cold = StandalonePosition(NIPPON, position)
    cold.tell("seats.B.levels.knowledge", 2)
    verdict = cold.judge("blue: invest silk_2").verdict
    assert verdict.status is VerdictStatus.LEGAL


def test_seats_go_by_letter_and_by_colour_in_both_languages() -> None:
    position = StandalonePosition(NIPPON)
    for text in ("B: may pass", "blue: may pass", "青: may pass", "bl may pass"):
        assert position.judge(text).moves[0].seat == "B"
    assert position.path("seats.blue.yen") == "seats.B.yen"
    assert position.judge("invest silk_2").verdict.faults[0].values["fields"] == ("seat",)


def test_text_that_is_no_move_is_a_verdict_not_an_error() -> None:
    position = StandalonePosition(NIPPON)
    for text, status in (
        ("", "incomplete"),
        ("blue: fly", "unreadable"),
        ('blue: "', "unreadable"),
        ("x" * 3000, "unreadable"),
    ):
        assert position.judge(text).verdict.status == status


def test_a_position_is_told_flat_or_nested_and_all_its_faults_are_given() -> None:
    position = StandalonePosition(
        NIPPON, {"seats": {"B": {"yen": 5000}}, "seats.R.coal": 2, "options.zero_influence_ranks": True}
    )
    assert position.facts == {"seats.B.yen": 5000, "seats.R.coal": 2}
    assert position.state.seats["B"].yen == 5000
    assert position.state.options["zero_influence_ranks"] is True
    assert not known(position.state.seats["Y"].yen)
    wrong = {"seats.B.yen": -1, "seats.Q.yen": 3, "nothing": 1, "players": 9, "options.foo": 1, "main_done": "yes"}
    with pytest.raises(InputError) as found:
        StandalonePosition(NIPPON, wrong)
    assert sorted(fault.field for fault in found.value.faults) == sorted(
        ["seats.B.yen", "seats.Q.yen", "nothing", "players", "foo", "main_done"]
    )


def test_answers_are_read_as_typed() -> None:
    position = StandalonePosition(NIPPON)
    position.answer("seats.blue.yen", "12,000")
    position.answer("active", "赤")
    position.answer("main_done", "いいえ")
    position.answer("seats.B.factories.silk.tile", "-")
    position.answer("options.local_market_max_tiles", "4")
    assert position.facts == {
        "seats.B.yen": 12000,
        "active": "R",
        "main_done": False,
        "seats.B.factories.silk.tile": "",
    }
    for path, text in (("seats.B.yen", "many"), ("active", "green"), ("players", "7"), ("what", "1")):
        with pytest.raises(InputError):
            position.answer(path, text)
    with pytest.raises(InputError):
        position.cannot_tell("what")


def test_every_declared_action_comes_to_a_verdict_when_nothing_can_be_told() -> None:
    lines = [
        "mechanise install:silk_1",
        "produce silk_1,lens_3",
        "knowledge 2",
        "mines 1",
        "trains hokkaido",
        "ships hokkaido,east",
        "export contract_1:silk+paper",
        "local west_japan_1:lens:3:6",
        "local hokkaido_1:silk:1:2,hokkaido_2:silk:1:2",
        "consolidate",
        "consolidate 3_coal_2 money keep_coal=1",
        "exchange money",
        "place_free hokkaido,east",
        "improve_free install:silk_1",
        "score_claim hokkaido 8 2",
        "score_claim achievement_money 2",
        "end",
        "pass",
        "invest light_bulb_2; improve_free install:silk_1",
    ]
    ends = {line: settled(StandalonePosition(NIPPON), f"blue: {line}", {})[0] for line in lines}
    assert set(ends.values()) <= {VerdictStatus.UNCLEAR, VerdictStatus.ILLEGAL, VerdictStatus.LEGAL}, ends


def test_facts_that_cannot_be_true_together_are_listed() -> None:
    position = StandalonePosition(
        NIPPON, {"players": 4, "seats.B.factories.silk.tile": "silk_2", "seats.R.factories.silk.tile": "silk_2"}
    )
    assert "tile_twice" in [breach.why for breach in position.contradictions()]


# Whose turn it is is taken for granted, and said with the verdict that rests on it (NIP-2.4, NIP-6.8)


@pytest.mark.parametrize(
    ("text", "facts", "assumed"),
    [
        ("blue: mines 1", {}, ["B"]),
        ("blue: trains hokkaido,hokkaido", {}, ["B"]),  # refused for NIP-12.5; NIP-2.4 was not looked into
        ("blue: exchange coal", {}, ["B"]),
        ("blue: mines 1", {"active": "B"}, []),  # told: nothing is taken for granted
        ("blue: mines 1", {"active": "R"}, []),
        ("blue: score_claim west_japan 5", {"scorings_done": 0}, []),  # a claim is nobody's turn
        ("may borrow", {}, []),
        ("blue: mechanise install", {}, []),  # not complete: nothing was judged
        ("blue: mines", {}, []),  # not read: nothing was judged
    ],
)
def test_what_is_taken_for_granted_is_said(text: str, facts: dict[str, Any], assumed: list[str]) -> None:
    verdict = StandalonePosition(NIPPON, facts).judge(text).verdict
    assert [(one.what, one.values) for one in verdict.assumed] == [("turn", {"seat": seat}) for seat in assumed]
    for lang, sentence in (("en", "Assumed: it is the turn of B"), ("ja", "前提: Bの手番であること")):
        words = words_for(lang, "nippon")
        assert (sentence in "\n".join(messages.verdict(words, verdict))) is bool(assumed)
        assert ("assumed" in verdict_json.of_verdict(words, verdict)) is bool(assumed)


@pytest.mark.parametrize(
    ("game", "text"),
    [("crisis", "R: place_manager loan"), ("crisis", "R: pass_export"), ("russian_railroads", "R: pass")],
)
def test_nothing_is_taken_for_granted_where_the_turn_is_asked(game: str, text: str) -> None:
    verdict = StandalonePosition(find(game)).judge(text).verdict
    assert "active" in [asked.path for asked in verdict.questions]
    assert verdict.assumed == ()


def test_a_described_table_with_nobody_named_says_it_too() -> None:
    table = Table("described", [opening(NIPPON, cold_seats(NIPPON), blank=True)])
    assert [one.values for one in table.judge("B: mines 1").verdict.assumed] == [{"seat": "B"}]
    table.describe({"active": "B"})
    assert table.judge("B: mines 1").verdict.assumed == ()
