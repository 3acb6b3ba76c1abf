"""What a verdict lists: a clause proven broken is not among those that nobody could check."""

from __future__ import annotations

from msgspec import structs

from referee.facts.facts import UnknownFactError
from referee.facts.verdict import Breach, UncheckedClauses, Verdict, VerdictStatus
from referee.judging.judge import cites, judge
from referee.notation.move import Move
from referee.record.opening_entry import opening, seats_of
from referee.rules.game import Action, Check, Checks, Game
from referee.table.table import Table
from tests.referee.tiny import GAME


class Look(Move, frozen=True, kw_only=True, tag="look"):
    """A move of no game."""


@cites("T-1")
def proven() -> Check:
    yield Breach("T-1", "so", also=("T-2",))


@cites("T-1", "T-2", "T-3")
def lacks_one() -> Check:
    yield from lacking("yen")


@cites("T-2")
def lacks_another() -> Check:
    yield from lacking("coal")


def lacking(path: str) -> Check:
    yield from ()
    raise UnknownFactError(path)


def objections(_state: None, _move: Look) -> Checks:
    yield proven()
    yield lacks_one()
    yield lacks_another()


def verdict(waived: frozenset[str] = frozenset()) -> Verdict:
    game = Game(GAME.package)
    look = Action("look", Look, objections, lambda _ledger, _move: None, lambda _state: ())
    game.__dict__["rules"] = structs.replace(GAME.rules, actions={"look": look}, stuck=None)
    return judge(game, None, (Look(seat="A"),), seats=("A",), waived=waived).verdict


def test_what_is_proven_broken_is_not_listed_as_unchecked() -> None:
    # T-1 and T-2 are broken: of the first gap only T-3 is left, of the second nothing.
    found = verdict()
    assert (found.status, found.clauses) == (VerdictStatus.ILLEGAL, ("T-1", "T-2"))
    assert found.unchecked == (UncheckedClauses(("T-3",), "yen"),)


def test_what_a_house_rule_sets_aside_is_still_unchecked() -> None:
    found = verdict(frozenset({"T-1"}))
    assert found.unchecked == (UncheckedClauses(("T-1", "T-2", "T-3"), "yen"), UncheckedClauses(("T-2",), "coal"))


def test_what_is_judged_between_a_question_and_its_answer_leaves_both_alone() -> None:
    """Completions and candidates are judged at every key, also while a question is open."""
    table = Table("untaught", [opening(GAME, seats_of(GAME, ["Aki", "Ben"]))])
    evaluated = table.declare("ships west_japan")
    asked = evaluated.verdict.questions[0].path
    assert asked.startswith("now."), "a reading of the moment waits for the declaration that wants it"
    for other in ("trains hokkaido", "ships hokkaido", "mines 1", "nonsense"):
        table.judge(other)
    again = table.declare(table.judge(evaluated.moves, move_facts={asked: 0}))
    assert asked not in [question.path for question in again.verdict.questions]
