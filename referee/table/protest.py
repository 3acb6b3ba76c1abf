"""Protests: a seat objects to a ruling or entry, the game continues, and the protest is upheld or dismissed later. A
protest is a record entry with an alternative, which takes effect only if the protest is upheld.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move
from referee.record import entry as journal
from referee.record import entry_bodies
from referee.record.entry import Entry
from referee.record.entry_bodies import ProtestAlternative, ProtestBody
from referee.record.table_state import ReplayStep, TableState
from referee.rules.game_settings import check_option
from referee.table.change_impact import ChangeImpact, impact_of_change
from referee.table.table import Table
from scoring.errors import Fault, InputError, input_error

Outcome = Literal["upheld", "dismissed", "moot"]
MAX_TEXT = 500


class Protest(Struct, frozen=True):
    """An open protest against a ruling or entry: its record entry, the protesting seat ("" for all players), the
    verdict at the time, and its content.
    """

    seq: int
    seat: str
    verdict: str
    body: ProtestBody


def alternative_of_entry(seq: int, body: dict[str, Any] | None = None) -> ProtestAlternative:
    """Return the alternative of a protest that retracts an entry, or replaces its content by `body`."""
    return ProtestAlternative(entry=seq, body=body)


def alternative_of_option(name: str, value: Any) -> ProtestAlternative:
    """Return the alternative of a protest that changes a table setting from the protest onwards."""
    return ProtestAlternative(option=name, value=value)


def alternative_of_moves(moves: Sequence[Move], move_facts: Mapping[str, Any] | None = None) -> ProtestAlternative:
    """Return the alternative of a protest that carries out unrecorded moves at the time of the protest."""
    return ProtestAlternative(moves=tuple(map(msgspec.to_builtins, moves)), readings=dict(move_facts or {}))


def lodge(
    table: Table,
    text: str,
    other: ProtestAlternative,
    *,
    seat: str = "",
    verdict: VerdictStatus | str = "",
    clauses: Sequence[str] = (),
    question: Literal["rule", "fact"] = "rule",
) -> ReplayStep:
    """Record a protest; `other` is the alternative if it is upheld. Raises `InputError` for an entry not in
    effect, an unknown setting, an impossible alternative, and during a dispute.
    """
    _require_no_dispute(table)
    if other.option:
        check_option(table.game, other.option, other.value)
    if other.entry and not table.past.in_effect(other.entry):
        raise input_error("no_such_entry", field=str(other.entry))
    body = msgspec.to_builtins(ProtestBody(text[:MAX_TEXT], other, question, tuple(clauses)))
    if other.body is not None or other.moves:
        _require_possible(table, body, seat)
    return table.add("protest", body, seat, str(verdict))


def _require_possible(table: Table, body: dict[str, Any], seat: str) -> None:
    """Raise `InputError` if the alternative of a protest cannot be carried out."""
    trial = table.trial()
    seq = trial.add("protest", body, seat).entry.seq
    uphold(trial, seq, "")
    about = (seq, body["other"].get("entry", seq))
    failed = [step for step in trial.steps if step.entry.seq in about and step.failed]
    if failed:
        verdict = failed[0].verdict
        raise InputError((verdict.faults if verdict else ()) or (Fault("entry_failed", "protest"),))


def open_protests(table: Table) -> tuple[Protest, ...]:
    return tuple(_protest(table, seq) for seq in _state(table).protests)


def uphold(table: Table, seq: int, text: str) -> Entry:
    """Uphold and close a protest: its entry is retracted or changed, and its other changes take effect at
    the time of the protest. Raises `InputError` if it is not open.
    """
    protest = _open(table, seq)
    other = protest.body.other
    with table.together():
        changed = list(_changes(table, protest))
        back = [other.entry] if other.entry and other.body is None and table.past.in_effect(other.entry) else []
        entry = _close(table, seq, "upheld", text, back=back, changed=changed)
        for target in back:
            table.retract(target)
    return entry


def uphold_impact(table: Table, seq: int) -> ChangeImpact:
    """Return the impact of upholding a protest on all later entries."""
    return impact_of_change(table, lambda trial: uphold(trial, seq, ""))


def dismiss(table: Table, seq: int, text: str) -> Entry:
    """Dismiss and close a protest, so that the record stays valid. Raises `InputError` if it is not
    open.
    """
    _open(table, seq)
    return _close(table, seq, "dismissed", text)


def close_moot(table: Table, seq: int, text: str) -> Entry:
    """Close a protest that cannot change the winner. Raises `InputError` if it is not open."""
    _open(table, seq)
    return _close(table, seq, "moot", text)


def _changes(table: Table, protest: Protest) -> Iterator[int]:
    """Record the changes of an upheld protest, and yield their entry numbers."""
    other = protest.body.other
    if other.entry and other.body is not None and table.past.in_effect(other.entry):
        yield table.amend(other.entry, other.body).seq
    if other.option or other.moves:
        yield table.amend(protest.seq, msgspec.to_builtins(msgspec.structs.replace(protest.body, upheld=True))).seq


def _close(table: Table, seq: int, outcome: Outcome, text: str, **numbers: list[int]) -> Entry:
    body = {"protest": seq, "outcome": outcome, "text": text[:MAX_TEXT]}
    return table.add("protest", body | {name: value for name, value in numbers.items() if value}).entry


def open_protest(table: Table, seq: int) -> Protest:
    """Return an open protest. Raises `InputError` if it is not open."""
    if seq not in _state(table).protests:
        raise input_error("protest_none", given=seq)
    return _protest(table, seq)


def _open(table: Table, seq: int) -> Protest:
    protest = open_protest(table, seq)
    _require_no_dispute(table)
    return protest


def _state(table: Table) -> TableState:
    return table.table_state


def _require_no_dispute(table: Table) -> None:
    disputed = _state(table).disputed
    if disputed:
        raise input_error("table_disputed", field=table.name, entry=disputed)


def _protest(table: Table, seq: int) -> Protest:
    entry = journal.find(table.entries, seq)
    assert entry is not None
    body = entry_bodies.parse_body(table.past.body(entry))
    assert isinstance(body, ProtestBody)
    return Protest(seq, entry.seat, entry.verdict, body)
