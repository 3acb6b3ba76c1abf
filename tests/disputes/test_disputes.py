"""The rules that decide the disputes are found, and no verdict is wrong: the figures do not fall."""

from __future__ import annotations

import pytest

from referee.rules import rulings
from referee.rules.game import find
from tests.disputes.dispute_set import (
    FORMS,
    GAMES,
    Outcome,
    held_out,
    load,
    outcome,
    outcomes,
    rank_of,
    rule_ids,
    searched,
)
from tui.core.disputes.question_answer import MAX_ROWS, QuestionAnswer

EVERY = 32
"""Every so many disputes are read at each run; `python -m tests.disputes` reads all."""
AMONG_TEN = {"en": 0.82, "ja": 0.85, "en_short": 0.85, "ja_short": 0.87}
ON_SCREEN = {"en": 0.88, "ja": 0.91, "en_short": 0.88, "ja_short": 0.91}


@pytest.mark.parametrize("game", GAMES)
def test_every_dispute_names_rules_of_its_game(game: str) -> None:
    known = set(find(game).clauses) | set(rulings.load(find(game).folder))
    assert len(load(game)) > 50
    assert [(each.id, id) for each in load(game) for id in each.clauses if id not in known] == []


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("form", FORMS)
def test_the_deciding_clause_is_among_ten(form: str) -> None:
    ranks = [rank_of(game, dispute, form) for game in GAMES for dispute in held_out(game) if dispute.text(form)]
    assert sum(rank < 10 for rank in ranks) >= AMONG_TEN[form] * len(ranks)


@pytest.mark.parametrize("form", FORMS)
def test_a_deciding_rule_is_on_the_first_screen(form: str) -> None:
    found = []
    for game in GAMES:
        for dispute in held_out(game):
            if not (text := dispute.text(form)):
                continue
            answer = QuestionAnswer(find(game), text, searched(game, text))
            assert len(answer.rows) <= MAX_ROWS
            found.append(not rule_ids(answer.rows).isdisjoint(dispute.clauses))
    assert sum(found) >= ON_SCREEN[form] * len(found)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", GAMES)
def test_no_verdict_is_wrong(game: str) -> None:
    short = list(outcomes(game, EVERY))
    assert wrong(short) == []


SURE_BUT_WRONG = [
    ("crisis", "CRI-D69", "ja"),
    ("crisis", "CRI-D76", "ja"),
    ("crisis", "CRI-D37", "ja_short"),
    ("plan_city", "PLC-D01", "en_short"),
    ("plan_city", "PLC-D62", "ja"),
    ("russian_railroads", "RRR-D84", "en_short"),
    ("russian_railroads", "RRR-D89", "en_short"),
    ("russian_railroads", "RRR-D61", "ja_short"),
]
"""Words that read as a move that is refused, which nobody stated."""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("game", "id", "form"), SURE_BUT_WRONG)
def test_words_that_name_no_seat_are_not_refused_without_a_table(game: str, id: str, form: str) -> None:
    dispute = next(each for each in load(game) if each.id == id)
    assert outcome(game, dispute, form).verdict == ""


def wrong(found: list[Outcome]) -> list[tuple[str, str, str]]:
    """List the disputes whose verdict contradicts the right answer."""
    return [(each.dispute.id, each.form, each.verdict) for each in found if each.is_wrong]
