"""A dispute as a procedure: it is opened and the table is frozen, both sides state their claims, and a remedy settles
it.

Both steps are in the record. The first `ruling` entry (with `opened`) contains the declaration and the claims, and is
amended during the dispute. The second `ruling` entry settles it, followed by separate entries for the effects of the
remedy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, structs

from referee.record.declaration import Declaration
from referee.record.entry import POSITION_CHANGING_KINDS
from referee.table.change_impact import ChangeImpact, impact_of_change
from referee.table.table import Table
from scoring.errors import input_error

REMEDIES = ("leave", "overrule", "fix", "rewind", "house_rule")
"""The remedies: change nothing; record the move anyway; correct some pieces; go back to an earlier entry; suspend the
violated clauses from now on.
"""


class DisputeCase(Struct, frozen=True):
    """An open dispute: its record entry, the disputed declaration, and the claim of each seat."""

    seq: int
    text: str
    claims: dict[str, str] = {}


class DisputeRemedy(Struct, frozen=True):
    """The settlement of a dispute: one of `REMEDIES` (`kind`), the agreement in the players' words (`agreed`), and data
    for some kinds: the entry to go back to (`back_to`), entries to retract (`taken_back`), `clauses` of a house rule,
    corrected values (`fixed`).
    """

    kind: str = "leave"
    agreed: str = ""
    back_to: int = 0
    taken_back: tuple[int, ...] = ()
    clauses: tuple[str, ...] = ()
    fixed: Mapping[str, Any] = {}


def open_case(table: Table) -> DisputeCase | None:
    """Return the open dispute of a table; None without one."""
    seq = table.table_state.disputed
    body = next((step.entry.body for step in reversed(table.steps) if step.entry.seq == seq), {}) if seq else None
    return DisputeCase(seq, str(body.get("text", "")), dict(body.get("claims", {}))) if body is not None else None


def open_or_change_dispute(table: Table, text: str, claims: Mapping[str, str] | None = None) -> DisputeCase:
    """Open a dispute, or change the text and claims of the open one. No declarations are possible until it is
    settled.
    """
    case = open_case(table)
    texts = {seat: words[:500] for seat, words in (claims or {}).items() if words.strip()}
    body: dict[str, Any] = {"opened": True, "text": text[:500]} | ({"claims": texts} if texts else {})
    if case is None:
        seq = table.add("ruling", body).entry.seq
    else:
        seq = case.seq
        if (case.text, case.claims) != (text[:500], texts):
            table.amend(seq, body)
    return DisputeCase(seq, text[:500], texts)


def withdraw(table: Table) -> bool:
    """Withdraw the open dispute. Return whether there was one."""
    case = open_case(table)
    if case is not None:
        table.retract(case.seq)
    return case is not None


def played_since(table: Table, seq: int) -> tuple[int, ...]:
    """Return the numbers of the entries from `seq` onwards that changed the physical position."""
    return tuple(
        step.entry.seq for step in table.steps if step.entry.seq >= seq and step.entry.kind in POSITION_CHANGING_KINDS
    )


def rewind(table: Table, seq: int) -> tuple[int, ...]:
    """Retract all play from entry `seq` onwards and return the retracted entry numbers. Entered values, notes, names
    and rulings remain in effect.
    """
    seqs = played_since(table, seq)
    take_back(table, seqs)
    return seqs


def take_back(table: Table, seqs: Sequence[int]) -> None:
    """Retract several record entries, the last one first."""
    with table.together():
        for target in reversed(seqs):
            table.retract(target)


def rewind_impact(table: Table, seq: int) -> ChangeImpact:
    """Return the impact of rewinding to before entry `seq` once the dispute is withdrawn."""
    before = table.trial()
    withdraw(before)
    return impact_of_change(before, lambda trial: rewind(trial, seq))


def settle(
    table: Table,
    evaluated: Declaration,
    remedy: DisputeRemedy,
    facts: Mapping[str, Any] | None = None,
    untellable: Sequence[str] = (),
) -> Declaration:
    """Settle a dispute: record the ruling with the values entered for it (`facts`), then carry out the remedy.

    If a required value is missing for an overrule, nothing changes and the returned verdict contains the question.
    Raises `InputError`, also without changes, for an overrule that cannot be carried out, an unknown clause, an invalid
    value, and if there is nothing to go back to or correct.
    """
    tried = _settle(table.trial(), evaluated, remedy, facts or {}, untellable)
    if remedy.kind == "overrule" and tried.step is None:
        return tried
    with table.together():
        return _settle(table, evaluated, remedy, facts or {}, untellable)


def _settle(
    table: Table, evaluated: Declaration, remedy: DisputeRemedy, facts: Mapping[str, Any], untellable: Sequence[str]
) -> Declaration:
    case = open_case(table)
    text = case.text if case else ""
    back = remedy.taken_back or played_since(table, remedy.back_to) if remedy.kind == "rewind" else ()
    if remedy.kind == "rewind" and not back:
        raise input_error("nothing_to_rewind")
    if remedy.kind == "fix" and not remedy.fixed:
        raise input_error("nothing_to_fix")
    more: dict[str, Any] = {
        "moves": [msgspec.to_builtins(move) for move in evaluated.moves],
        "remedy": remedy.kind,
        "claims": case.claims if case else {},
        "facts": dict(facts),
        "untellable": list(untellable),
        "back": list(back),
    }
    body = {"text": text, "clauses": list(evaluated.verdict.clauses), "agreed": remedy.agreed[:500]}
    body |= {name: value for name, value in more.items() if value}
    step = table.add("ruling", body, verdict=evaluated.verdict.status)
    move_facts = {path: value for path, value in facts.items() if path.startswith("now.")}
    if remedy.kind == "overrule":
        return table.overrule(table.judge(evaluated.moves, move_facts=move_facts), remedy.agreed)
    if remedy.kind == "house_rule":
        step = table.house_rule(remedy.clauses, remedy.agreed)
    elif remedy.kind == "fix":
        step = table.recount(remedy.fixed, remedy.agreed)
    elif remedy.kind == "rewind":
        take_back(table, back)
    return structs.replace(evaluated, step=step)
