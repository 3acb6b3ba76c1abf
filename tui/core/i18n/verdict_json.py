"""Verdicts as plain data for the `--json` output, with sentences in one language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.facts.verdict import Assumption, Breach, LedgerLine, Question, Verdict
from referee.notation.move import Move, write_declaration
from scoring.fields.field import Field
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import WholeNumber, YesNo
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.i18n.assumption_text import assumption_text
from tui.core.i18n.move_text import understanding_text


def of_verdict(words: Words, verdict: Verdict, interpretations: Sequence[str] = ()) -> dict[str, Any]:
    """Return a verdict as plain data for the `--json` output. `interpretations` are texts about the disputed rules
    that it depends on.
    """
    more: dict[str, Any] = {
        "assumed": [_assumption(words, assumption) for assumption in verdict.assumed],
        "readings": list(interpretations),
    }
    return {
        "status": str(verdict.status),
        "breaches": [_breach(words, violation) for violation in verdict.breaches],
        "waived": [_breach(words, violation) for violation in verdict.waived],
        "questions": [_question(words, question) for question in verdict.questions],
        "unchecked": [{"clauses": list(item.clauses), "path": item.path} for item in verdict.unchecked],
        "unsettled": [_question(words, question) for question in verdict.unsettled],
        "ledger": [_ledger(words, line) for line in verdict.ledger],
        "faults": [{"field": fault.field, "text": messages.fault(words, fault)} for fault in verdict.faults],
    } | {name: content for name, content in more.items() if content}


def _assumption(words: Words, assumption: Assumption) -> dict[str, Any]:
    values = {name: _to_json(words, value) for name, value in assumption.values.items()}
    return {"what": assumption.what, "values": values, "text": assumption_text(words, assumption)}


def _breach(words: Words, breach: Breach) -> dict[str, Any]:
    return {
        "clause": breach.clause,
        "also": list(breach.also),
        "text": messages.reason(words, breach),
        "cure": messages.cure(words, breach),
        "values": {name: _to_json(words, value) for name, value in breach.values.items()},
    }


def _question(words: Words, question: Question) -> dict[str, Any]:
    field = question.fact.field
    bounds = {"low": field.low, "high": field.high} if isinstance(field, WholeNumber) else {}
    fields = {
        "path": question.path,
        "text": messages.question(words, question),
        "type": _kind(field),
        "choices": list(question.fact.choices),
    }
    parking = {"parked": question.parked} if question.parked else {}
    return fields | bounds | parking


def _kind(field: Field) -> str:
    if isinstance(field, WholeNumber):
        return "number"
    if isinstance(field, YesNo):
        return "yes_no"
    return "list" if isinstance(field, SeparatedList) else "word"


def _ledger(words: Words, line: LedgerLine) -> dict[str, Any]:
    fields = {"kind": line.kind, "seat": line.seat, "what": line.what, "amount": _to_json(words, line.amount)}
    return fields | {"clause": line.clause, "text": messages.ledger(words, line)}


def _to_json(words: Words, value: Any) -> Any:
    """Convert a value into plain data."""
    if isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (tuple, list)):
        return [_to_json(words, item) for item in value]
    return words.format_field(value, "")


def of_moves(words: Words, moves: tuple[Move, ...]) -> list[dict[str, str]]:
    """Return a declaration as plain data: each move in the notation and as a sentence."""
    return [
        {
            "text": write_declaration((move,)),
            "sentence": understanding_text(words, (move,)),
        }
        for move in moves
    ]
