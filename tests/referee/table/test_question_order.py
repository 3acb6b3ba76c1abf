"""The order of the questions of a dispute: what one answer proves broken first, nothing that changes nothing."""

from __future__ import annotations

import pytest

from referee.facts.verdict import Verdict, VerdictStatus
from referee.rules.game import find
from referee.table.question_order import every_answer, figures_of, some_answers
from referee.table.standalone_position import StandalonePosition
from tests.play.asking import read


def decided(game: str, text: str, **facts: str) -> Verdict:
    """Judge a cold dispute with some facts told, by path with `__` for a dot."""
    position = StandalonePosition(find(game))
    for path, value in facts.items():
        position.answer(path.replace("__", "."), value)
    return position.decide(text).verdict


def asked(verdict: Verdict) -> list[str]:
    return [question.path for question in verdict.questions]


@pytest.mark.parametrize(
    ("game", "text", "first"),
    [
        # A worker of anybody on the space proves it alone (RRR-4.203); one black track too short only in part.
        ("russian_railroads", "R: place track_black_2", "spaces.track_black_2.owner"),
        ("russian_railroads", "B: place industry_2", "spaces.industry_2.owner"),
        # Any silk factory of one's own proves it (NIP-7.3); of the yen only few sums do.
        ("nippon", "B: invest silk_2", "seats.B.factories.silk.tile"),
        ("nippon", "Y: invest bento_3", "seats.Y.factories.bento.tile"),
        # The space of the bid is taken by any marker there (PLC-3.1).
        ("plan_city", "B: bid_proposal proposal_3 2", "seats.B.place"),
    ],
)
def test_what_most_answers_prove_broken_is_asked_first(game: str, text: str, first: str) -> None:
    verdict = decided(game, text)
    assert verdict.status is VerdictStatus.NEEDS
    assert asked(verdict)[0] == first


def test_a_fact_that_only_leads_to_another_one_comes_after_those_that_prove_a_breach() -> None:
    """The level of knowledge only tells whether blueprints are asked for (NIP-7.6); all are of one seat's board."""
    texts = asked(decided("nippon", "B: invest silk_2"))
    assert texts.index("seats.B.yen") < texts.index("seats.B.levels.knowledge")
    assert texts.index("seats.B.factories.silk.tile") < texts.index("seats.B.levels.knowledge")
    assert texts.index("seats.B.levels.knowledge") < texts.index("supply.silk_2")


def test_what_changes_nothing_whatever_is_answered_is_not_asked() -> None:
    """One step from 0 is on any track, which has at least one step (NIP-10.1); from 9 it depends on the last one."""
    told = {
        "active": "blue",
        "main_done": "no",
        "seats__B__workers": "1",
        "slots__1": "1",
        "seats__B__yen": "9000",
    }
    low = decided("nippon", "B: knowledge 1", seats__B__markers__knowledge="0", **told)
    assert (low.status, asked(low), low.unchecked) == (VerdictStatus.LEGAL, [], ())
    high = decided("nippon", "B: knowledge 1", seats__B__markers__knowledge="9", **told)
    assert asked(high) == ["printed.tracks.knowledge.top"]


def test_the_answers_that_are_tried_are_on_both_sides_of_what_is_stated() -> None:
    game = find("nippon")
    fact = game.fact(("Y", "R"), "seats.Y.coal")
    moves = read(game, "Y: mines 3", StandalonePosition(game).state)
    assert fact is not None
    assert figures_of(moves) == (3,)
    tried = some_answers(fact, figures_of(moves))
    assert {0, 2, 3, 4} <= set(tried)
    facts = game.facts(("Y", "R"))
    assert every_answer(facts["supply.silk_1"]) == (False, True)
    assert every_answer(facts["seats.Y.yen"]) == ()
    assert set(every_answer(facts["active"])) == {"Y", "R"}
