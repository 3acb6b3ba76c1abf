"""Positions worked out by hand: declarations in a row, and the facts, ledger lines, refusals and questions they lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.facts.facts import get, known
from referee.facts.verdict import VerdictStatus
from referee.record.declaration import Declaration
from referee.table.table import Table
from tests.play.laying import cited, path_of, play

OVERRULE = "overrule "
AMONG_OTHERS = "..."
NOT_KNOWN = ...
"""Stands in `leaves` for a fact that is not known."""
Line = str | Mapping[str, Any]
"""A declaration; after `overrule` one that the table allows anyway; or facts by path that the table adds."""


class Worked(NamedTuple):
    """`leaves` are facts by path after the lines, `ledger` lines of the last ledger in order (`A credits 3 CRI-2.1`),
    `refused` the clauses by declaration (behind `...` those that are cited among others), `asks` the first question by
    declaration, `places` seat, rank and points, where they have a fourth part what parts a tie.
    """

    id: str
    lines: tuple[Line, ...]
    table: Callable[[], Table]
    leaves: Mapping[str, Any]
    ledger: Sequence[str]
    refused: Mapping[str, str]
    asks: Mapping[str, str]
    places: Sequence[tuple[Any, ...]] | None


def worked(
    id: str,
    lines: Line | tuple[Line, ...],
    table: Callable[[], Table],
    leaves: Mapping[str, Any] | None = None,
    ledger: Sequence[str] = (),
    refused: Mapping[str, str] | None = None,
    asks: Mapping[str, str] | None = None,
    places: Sequence[tuple[Any, ...]] | None = None,
    prefix: str = "",
) -> Worked:
    """Write a case; clauses stand without what they begin with (`prefix`)."""
    ledger = [" ".join((*line.split()[:-1], prefix + line.split()[-1])) for line in ledger]
    refused = {
        text: " ".join(clause if clause == AMONG_OTHERS else prefix + clause for clause in cites.split())
        for text, cites in (refused or {}).items()
    }
    lines = lines if isinstance(lines, tuple) else (lines,)
    return Worked(id, lines, table, leaves or {}, ledger, refused, asks or {}, places)


def check_worked(case: Worked) -> None:
    """Play a case and compare all that it names."""
    table = case.table()
    results = [declare(table, line) for line in case.lines]
    values = {path: get(table.state, path_of(path)) for path in case.leaves}
    assert {path: value if known(value) else NOT_KNOWN for path, value in values.items()} == case.leaves
    ledger = ledger_of(results[-1]) if results and results[-1] else []
    assert [line for line in ledger if line in case.ledger] == list(case.ledger), ledger
    for text, clauses in case.refused.items():
        verdict, expected = table.judge(text).verdict, set(clauses.split())
        assert verdict.status is VerdictStatus.ILLEGAL, text
        if AMONG_OTHERS in expected:
            assert expected - {AMONG_OTHERS} <= cited(verdict), text
        else:
            assert cited(verdict) == expected, text
    for text, path in case.asks.items():
        assert table.judge(text).verdict.questions[0].path == path, text
    if case.places is not None:
        ranks = [(row.seat, row.rank, row.points, row.tie_break) for row in table.breakdown().places]
        assert [rank[: len(case.places[0])] for rank in ranks] == list(case.places)


def declare(table: Table, line: Line) -> Declaration | None:
    """Declare or overrule a line, or add facts."""
    if not isinstance(line, str):
        table.tell(line)
        return None
    if line.startswith(OVERRULE):
        return table.overrule(line.removeprefix(OVERRULE), "so we play")
    return play(table, line)


def ledger_of(result: Declaration) -> list[str]:
    """The lines of a ledger as `seat what amount clause`; those for the whole table without a seat."""
    return [f"{line.seat} {line.what} {line.amount} {line.clause}".strip() for line in result.verdict.ledger]
