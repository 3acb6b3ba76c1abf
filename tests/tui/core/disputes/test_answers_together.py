"""Questions of one place are answered one by one, or several in a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from scoring.errors import InputError
from tui.core.disputes.dispute_procedure import ASK, VERDICT, DisputeProcedure
from tui.core.session.session import Session

NIPPON = ("nippon", "blue: invest silk_2")
"""Asked together: the factory, the money, the workers, the knowledge track of blue, her blueprints."""


def opened(home: Path, game: str, line: str) -> DisputeProcedure:
    dispute = DisputeProcedure(Session("en", SqliteStore(home)), find(game), None, line)
    dispute.advance()
    assert dispute.stage == ASK
    return dispute


def facts(dispute: DisputeProcedure) -> dict[str, object]:
    return dict(dispute.fact_source.facts)


def test_answers_in_a_line_are_those_of_the_questions_in_order(tmp_path: Path) -> None:
    dispute = opened(tmp_path, *NIPPON)
    assert dispute.open_paths[:3] == ["seats.B.factories.silk.tile", "seats.B.yen", "seats.B.workers"]
    dispute.answer("none; 9000;1")
    assert facts(dispute) == {"seats.B.factories.silk.tile": "", "seats.B.yen": 9000, "seats.B.workers": ("?",)}
    assert dispute.order == ["seats.B.factories.silk.tile", "seats.B.yen", "seats.B.workers"]
    dispute.advance()
    assert dispute.open_question is not None and dispute.open_question.path == "seats.B.levels.knowledge"


@pytest.mark.parametrize("typed", ["none；9000", "なし;9000", "none ; 9,000".replace(",", "")])
def test_a_wide_semicolon_parts_answers_too(tmp_path: Path, typed: str) -> None:
    dispute = opened(tmp_path, *NIPPON)
    dispute.answer(typed)
    assert facts(dispute) == {"seats.B.factories.silk.tile": "", "seats.B.yen": 9000}


def test_nothing_between_two_semicolons_leaves_a_question_open(tmp_path: Path) -> None:
    dispute = opened(tmp_path, *NIPPON)
    dispute.answer("none;;1")
    assert facts(dispute) == {"seats.B.factories.silk.tile": "", "seats.B.workers": ("?",)}
    dispute.advance()
    assert dispute.open_question is not None and dispute.open_question.path == "seats.B.yen"


@pytest.mark.parametrize("typed", ["none; many", "zeppelin;9000", "none;9000;1;2;3;4;5;6;7", ";", ""])
def test_of_answers_one_of_which_cannot_be_none_is_taken(tmp_path: Path, typed: str) -> None:
    dispute = opened(tmp_path, *NIPPON)
    with pytest.raises(InputError):
        dispute.answer(typed)
    assert facts(dispute) == {} and dispute.order == [] and not dispute.fact_source.untellable


def test_one_of_several_answers_may_be_that_nobody_knows(tmp_path: Path) -> None:
    dispute = opened(tmp_path, *NIPPON)
    dispute.answer("none;?;1")
    assert facts(dispute) == {"seats.B.factories.silk.tile": "", "seats.B.workers": ("?",)}
    assert dispute.fact_source.untellable == {"seats.B.yen"}


def test_an_answer_that_proves_a_breach_ends_it(tmp_path: Path) -> None:
    dispute = opened(tmp_path, *NIPPON)
    dispute.answer("silk_1; 0")
    dispute.advance()
    assert dispute.stage == VERDICT and dispute.evaluated is not None
    assert set(dispute.evaluated.verdict.clauses) >= {"NIP-7.3", "NIP-7.4"}  # two silk factories; no money


def test_another_line_is_asked_anew(tmp_path: Path) -> None:
    dispute = opened(tmp_path, *NIPPON)
    dispute.answer("none")
    dispute.advance()
    assert dispute.form.has_answers
    dispute.declare("red: invest silk_2")
    dispute.advance()
    assert not dispute.form.has_answers
    assert all(path.startswith("seats.R.") for path in dispute.open_paths)


def test_a_question_may_be_chosen_among_those_asked(tmp_path: Path) -> None:
    dispute = opened(tmp_path, *NIPPON)
    dispute.correct("seats.B.yen")
    dispute.answer("0")
    dispute.advance()
    assert dispute.stage == VERDICT  # no money: nothing else matters
    assert facts(dispute) == {"seats.B.yen": 0}
