"""A verdict as plain data, for `--json`: its sentences in a language, the values behind them as they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.facts.verdict import Assumption, Breach, LedgerLine, Question, Verdict
from referee.notation.move import Move, write
from scoring.fields.field import Field
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import WholeNumber, YesNo
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.i18n.assumption_text import assumption_text
from tui.core.i18n.move_text import understood


def of_verdict(words: Words, found: Verdict, readings: Sequence[str] = ()) -> dict[str, Any]:
    """Give a verdict as plain data for `--json`, sentences in the language of `words`; `readings` say how others read
    the rules that it rests on.
    """
    more: dict[str, Any] = {"assumed": [_assumed(words, one) for one in found.assumed], "readings": list(readings)}
    return {
        "status": str(found.status),
        "breaches": [_breach(words, broken) for broken in found.breaches],
        "waived": [_breach(words, broken) for broken in found.waived],
        "questions": [_question(words, asked) for asked in found.questions],
        "unchecked": [{"clauses": list(item.clauses), "path": item.path} for item in found.unchecked],
        "unsettled": [_question(words, asked) for asked in found.unsettled],
        "ledger": [_ledger(words, line) for line in found.ledger],
        "faults": [{"field": one.field, "text": messages.fault(words, one)} for one in found.faults],
    } | {name: given for name, given in more.items() if given}


def _assumed(words: Words, taken: Assumption) -> dict[str, Any]:
    values = {name: _plain(words, value) for name, value in taken.values.items()}
    return {"what": taken.what, "values": values, "text": assumption_text(words, taken)}


def _breach(words: Words, broken: Breach) -> dict[str, Any]:
    return {
        "clause": broken.clause,
        "also": list(broken.also),
        "text": messages.reason(words, broken),
        "cure": messages.cure(words, broken),
        "values": {name: _plain(words, told) for name, told in broken.values.items()},
    }


def _question(words: Words, asked: Question) -> dict[str, Any]:
    field = asked.fact.field
    bounds = {"low": field.low, "high": field.high} if isinstance(field, WholeNumber) else {}
    shown = {
        "path": asked.path,
        "text": messages.question(words, asked),
        "type": _kind(field),
        "choices": list(asked.fact.choices),
    }
    left = {"parked": asked.parked} if asked.parked else {}
    return shown | bounds | left


def _kind(field: Field) -> str:
    if isinstance(field, WholeNumber):
        return "number"
    if isinstance(field, YesNo):
        return "yes_no"
    return "list" if isinstance(field, SeparatedList) else "word"


def _ledger(words: Words, line: LedgerLine) -> dict[str, Any]:
    shown = {"kind": line.kind, "seat": line.seat, "what": line.what, "amount": _plain(words, line.amount)}
    return shown | {"clause": line.clause, "text": messages.ledger(words, line)}


def _plain(words: Words, told: Any) -> Any:
    """Turn a value into plain data."""
    if isinstance(told, (bool, int, str)):
        return told
    if isinstance(told, (tuple, list)):
        return [_plain(words, item) for item in told]
    return words.format_field(told, "")


def of_moves(words: Words, moves: tuple[Move, ...]) -> list[dict[str, str]]:
    """Give a declaration as plain data: each move as it is typed in the notation, and in a sentence."""
    return [
        {"text": f"{move.seat}: {write(move)}" if move.seat else write(move), "sentence": understood(words, (move,))}
        for move in moves
    ]


def of_rows(words: Words, rows: Iterable[tuple[Move, ...]]) -> list[list[dict[str, str]]]:
    """Give what a line can mean as plain data."""
    return [of_moves(words, moves) for moves in rows]
