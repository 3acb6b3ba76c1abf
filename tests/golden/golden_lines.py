"""One line for one answer: an id, the status and the clauses in clear, and short hashes of what else was said.

`v` are the breaches with their values, `q` what is asked and what could not be checked, `l` the ledger, `p` the points
with their workings; `-` where there is nothing. Clauses that a house rule sets aside have a `~`.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec

from referee.facts.facts import FactSpec
from referee.facts.ledger import LedgerLine
from referee.facts.verdict import Breach, Question, Verdict
from referee.record.declaration import Declaration
from referee.record.table_state import ReplayStep
from scoring.breakdown import ScoreLine
from scoring.fields.name_lists import KindCount, OrderOf
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import WholeNumber

DIGITS = 5
NOTHING = "-"


def short(value: Any) -> str:
    """Hash plain data in a few digits; "-" for nothing."""
    if not value:
        return NOTHING
    text = msgspec.json.encode(value, order="deterministic", enc_hook=_plain)
    return sha256(text).hexdigest()[:DIGITS]


def _plain(value: Any) -> Any:
    """What is no plain data: sets in order, what nobody has told and types by their names."""
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, type):
        return value.__name__
    return repr(value)


def _breaches(found: Iterable[Breach]) -> list[Any]:
    return [[one.clause, one.why, one.values, one.cure, one.also] for one in found]


def _questions(found: Iterable[Question]) -> list[Any]:
    return [[one.path, one.fact.pattern, one.fact.choices, _bounds(one.fact)] for one in found]


def _bounds(fact: FactSpec) -> dict[str, Any]:
    """What an answer may be: only what is said of it, so that a kind of bound that came later changes no other line."""
    field = fact.field
    found: dict[str, Any] = {"of": fact.key_field.key_set if fact.key_field else "", "blank": fact.is_blank}
    if isinstance(field, WholeNumber):
        found |= {name: bound for name, bound in (("low", field.low), ("high", field.high)) if bound is not None}
    if isinstance(field, SeparatedList):
        found["most"] = field.most
    extra = {"each": field.count_path} if isinstance(field, OrderOf) else {}
    extra |= {"counts": field.key_set} if isinstance(field, KindCount) else {}
    return {name: value for name, value in (found | extra).items() if name in ("low", "high") or value}


def _ledger(found: Iterable[LedgerLine]) -> list[Any]:
    return [[one.kind, one.seat, one.what, one.amount, one.clause, one.values] for one in found]


def _points(found: Iterable[ScoreLine]) -> list[Any]:
    return [[one.seat, one.category, one.points, one.working, one.clauses, one.about] for one in found]


def said(
    verdict: Verdict | None, scored: Iterable[ScoreLine] = (), asked: Iterable[str] = (), more: Iterable[Any] = ()
) -> str:
    """Write what was answered."""
    points = short(_points(scored))
    if verdict is None:
        return f"- - v:- q:- l:- p:{points}"
    clauses = [*verdict.clauses, *(f"~{breach.clause}" for breach in verdict.waived)]
    unchecked = [[one.clauses, one.path] for one in verdict.unchecked]
    faults = [[fault.key, fault.field, fault.values] for fault in verdict.faults]
    values = [*_breaches(verdict.breaches), *_breaches(verdict.waived), *faults]
    questions = [*_questions(verdict.questions), *_questions(verdict.unsettled), *unchecked, *asked]
    stuck = "+stuck" if verdict.stuck else ""
    return " ".join(
        (
            f"{verdict.status}{stuck}",
            ",".join(clauses) or NOTHING,
            f"v:{short(values)}",
            f"q:{short(questions)}",
            f"l:{short([*_ledger(verdict.ledger), *more])}",
            f"p:{points}",
        )
    )


def of_declared(result: Declaration) -> str:
    """Write the answer to a declaration."""
    more = [[prompt.key, prompt.values] for prompt in result.overlooked]
    return said(result.verdict, result.step.score_lines if result.step else (), more=[*more, *result.taken_back])


def of_step(step: ReplayStep) -> str:
    """Write what an entry of a record did."""
    marks = "differs " * step.differs + "failed " * step.failed
    return f"{step.entry.kind} {marks}{said(step.verdict, step.score_lines)}"
