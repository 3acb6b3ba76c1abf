"""`gyoji rules` answers a question with the rows of the question line: the rule on top, acts, rules, rulings, moves."""

from __future__ import annotations

import json
from typing import Any

import pytest

QUESTIONS = [
    ("nippon", "may two boats go into one and the same area", "NIP-13.5"),
    ("nippon", "絹糸工場をもう1つ建てていい?", "NIP-7.3"),
    ("crisis", "do minus tokens lower my track at once", "CRI-9.7"),
    ("plan_city", "two lumps on one boiler?", "PLC-5.6"),
    ("russian_railroads", "同点ならコインの多い人が勝ち?", "RRR-4.1507"),
]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "text", "clause"), QUESTIONS)
def test_rules_and_ruling_list_the_same_rules(gyoji: Any, game: str, text: str, clause: str) -> None:
    listed = gyoji("rules", game, *text.split(), "--lang", "en")
    ruled = gyoji("ruling", game, text, "--lang", "en")
    assert listed.code == 0
    assert clause in listed.out
    heading = "Closest rule: "
    rules = listed.out.partition(heading)[2].partition("Moves you may mean:")[0]
    assert rules.strip()
    assert ruled.out.partition(heading)[2].startswith(rules.rstrip())


def test_the_rule_on_top_stands_in_full_with_its_act(gyoji: Any) -> None:
    words = ["may", "I", "take", "my", "own", "bid", "marker", "back", "during", "the", "bidding", "phase"]
    lines = gyoji("rules", "plan_city", *words, "--lang", "en").out.splitlines()
    assert lines[0].startswith("No, you may never ")
    assert lines[1].startswith("PLC-3.12")


@pytest.mark.parametrize(
    ("game", "act"),
    [
        ("nippon", "take points for a rank in a region where one has no influence at all"),  # by a setting (NIP-R43)
        ("crisis", "go before a manager who stands further left at the same place"),  # if nothing hangs on it (CRI-R4)
    ],
)
def test_what_a_setting_or_a_ruling_allows_is_not_denied(gyoji: Any, game: str, act: str) -> None:
    lines = gyoji("rules", game, "may", "I", *act.split(), "--lang", "en").out.splitlines()
    assert lines[0].startswith("It depends whether you may ")


def test_an_act_that_is_merely_similar_is_no_answer(gyoji: Any) -> None:
    text = gyoji("rules", "plan_city", *["may", "I", "pull", "my", "disc", "back"], "--lang", "en").out
    closest = text.splitlines()[0]
    assert closest.startswith("Closest rule: ") and "PLC-3.12" in text
    assert "No, " not in text


def test_a_move_that_the_words_may_state_is_named(gyoji: Any) -> None:
    listed = gyoji("rules", "nippon", *["may", "blue", "take", "2", "steps", "in", "the", "mines"], "--lang", "en").out
    assert "2 steps in the mines" in listed.partition("Moves you may mean:")[2]


def test_a_ruling_stands_with_what_it_holds(gyoji: Any) -> None:
    listed = gyoji("rules", "crisis", *["is", "the", "nation", "bankrupt", "at", "exactly", "zero"], "--lang", "en").out
    assert "CRI-R9" in listed
    assert "Exactly 0 is safe." in listed
    assert "Three public pages" in listed


QUESTION = ("how", "many", "workers", "does", "an", "action", "slot", "get")


@pytest.mark.parametrize(
    ("players", "has_ruling"), [((), True), (("--players", "2"), True), (("--players", "3"), False)]
)
def test_no_ruling_for_two_players_where_three_play(gyoji: Any, players: tuple[str, ...], has_ruling: bool) -> None:
    """NIP-R12 is about 2 players."""
    lines = gyoji("rules", "nippon", *QUESTION, *players, "--lang", "en").out
    assert ("NIP-R12" in lines) == has_ruling
    rows = json.loads(gyoji("rules", "nippon", *QUESTION, *players, "--json").out)
    assert ("NIP-R12" in {row["id"] for row in rows}) == has_ruling


def test_two_rules_of_similar_score_are_both_displayed(gyoji: Any) -> None:
    """Two rules decide a question about ships and workers; neither alone may be taken for the answer."""
    question = "all boats of an action to the same region, and two workers onto a slot"
    first, next_line = gyoji("rules", "nippon", question).out.splitlines()[:2]
    assert first.startswith("Closest rule: ") and next_line.startswith("Or this one: ")


def test_the_closest_rule_is_displayed_alone(gyoji: Any) -> None:
    """The words are those of NIP-1.3 itself."""
    text = gyoji("rules", "nippon", "Each player starts with blueprints of total value 1").out
    assert text.startswith("Closest rule: ") and "(NIP-1.3)" in text and "Or this one" not in text
