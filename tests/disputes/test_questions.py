"""Cold disputes ask little, only what decides, and come to the verdict of the whole position."""

from __future__ import annotations

from functools import cache
from statistics import median

import pytest

from referee.facts.verdict import VerdictStatus
from referee.rules.game import find
from tests.disputes.questions import Asked, cold_disputes, decides, settle, whole_verdict

GAMES = ("nippon", "russian_railroads", "crisis", "plan_city")
LONG_WAY = {
    "russian_railroads": {
        "under_way",
        "lowest",
        "seats.*.locomotives.*",
        "seats.*.engineers",
        "seats.*.marker_1",
        "seats.*.lines.*.tracks.*",
    },
    "plan_city": {"seats.*.trust"},
}
"""Facts of which a second verdict shows only after more answers than are tried here."""


@cache
def settled(game: str, count: int) -> list[Asked]:
    return [settle(find(game), cold) for cold in cold_disputes(find(game), count)]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", GAMES)
def test_a_dispute_asks_little(game: str) -> None:
    """Questions of one place count as one."""
    counts = [one.screens for one in settled(game, 60)]
    assert len(counts) == 60
    assert median(counts) <= 2
    assert max(counts) <= 6


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", GAMES)
def test_the_order_of_the_questions_changes_no_verdict(game: str) -> None:
    """What is not said in the declaration may be said to be missing before facts are asked for."""
    for one in settled(game, 60):
        verdict = whole_verdict(find(game), one.cold)
        if VerdictStatus.INCOMPLETE not in (one.verdict.status, verdict.status) and verdict.status in (
            VerdictStatus.LEGAL,
            VerdictStatus.ILLEGAL,
        ):
            assert one.verdict.status in (verdict.status, VerdictStatus.UNCLEAR), one.cold.text


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", GAMES)
def test_two_answers_to_what_is_asked_lead_to_two_verdicts(game: str) -> None:
    found, missing = find(game), []
    for one in settled(game, 15):
        for state, question in one.questions:
            if question.fact.pattern not in LONG_WAY.get(game, ()) and not decides(
                found, one.moves, state, question, one.cold
            ):
                missing.append((one.cold.text, question.path))
    assert not missing
