"""Laying pieces on a table past its record, and reading what a declaration did: the same for the tables of every game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import wraps
from typing import Any, ParamSpec

from msgspec import structs

from referee.facts.facts import PrintedValueFacts, Unknown, put
from referee.facts.verdict import Verdict, VerdictStatus
from referee.record.declaration import Declaration
from referee.table.table import Table

P = ParamSpec("P")
MOST_KEPT = 64
"""So many opened tables are kept; more than any game has settings that come up often."""
Change = Callable[[Any], Any] | Mapping[str, Any]
"""A function of a state, or facts by path."""


def path_of(path: str) -> str:
    """Let a path begin with a seat's letter: `A.coal` is `seats.A.coal`."""
    return f"seats.{path}" if path[0].isupper() and path[1] == "." else path


def changed(state: Any, changes: Iterable[Change]) -> Any:
    """Apply changes to a state."""
    for change in changes:
        if callable(change):
            state = change(state)
        else:
            for path, value in change.items():
                state = put(state, path_of(path), value)
    return state


def opened_once(make: Callable[P, Table]) -> Callable[P, Table]:
    """Open a table once for the same settings: given are copies, which share only what is never changed in place."""
    kept: dict[str, Table] = {}

    @wraps(make)
    def copied(*given: P.args, **settings: P.kwargs) -> Table:
        asked = repr((given, settings))
        if asked not in kept:
            if len(kept) == MOST_KEPT:
                kept.clear()
            kept[asked] = make(*given, **settings)
        return kept[asked].trial()

    return copied


def lay(table: Table, *changes: Change, odd: bool = False, allowed: Collection[str] = ()) -> None:
    """Set facts of a table directly, past its journal. It holds no contradiction unless it is meant to (`odd`), or
    the tables of a game may hold it (`allowed`).
    """
    last = table.steps[-1]
    state = changed(last.table_state.state, changes)
    table.steps[-1] = structs.replace(last, table_state=structs.replace(last.table_state, state=state))
    faults = [] if odd else [fault for fault in table.game.rules.faults(state) if fault.why not in allowed]
    assert not faults, faults


def untold(*paths: str) -> Change:
    """Forget facts."""

    def change(state: Any) -> Any:
        for path in paths:
            if path.startswith("printed."):
                left = {name: value for name, value in state.printed.items() if name != path[8:]}
                state = structs.replace(state, printed=PrintedValueFacts(left))
            else:
                state = put(state, path_of(path), Unknown(path_of(path)))
        return state

    return change


def cited(verdict: Verdict) -> set[str]:
    """The clauses a verdict cites."""
    return set(verdict.clauses)


def play(table: Table, text: str | Declaration) -> Declaration:
    """Declare a legal move."""
    result = table.declare(text)
    assert result.step is not None, (text, result.verdict)
    return result


def lines_of(result: Declaration, kind: str, seat: str | None = None) -> list[tuple[str, int, str]]:
    """The ledger lines of a kind as (what, amount, clause)."""
    return [
        (line.what, line.amount, line.clause)
        for line in result.verdict.ledger
        if line.kind == kind and seat in (None, line.seat)
    ]


def refused(table: Table, text: str, *clauses: str) -> Verdict:
    """Declare what breaks these clauses (and perhaps more): it is refused citing them, and nothing changes."""
    before, entries = table.state, len(table.entries)
    verdict = table.declare(text).verdict
    assert verdict.status is VerdictStatus.ILLEGAL, (text, verdict)
    assert set(clauses) <= cited(verdict), (text, verdict)
    assert cited(verdict) <= set(table.game.clauses), (text, verdict)
    assert table.state is before
    assert len(table.entries) == entries
    return verdict
