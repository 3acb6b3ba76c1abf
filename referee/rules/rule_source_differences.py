"""Rulings that other editions or public sources contradict, if a verdict or score depends on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from referee.facts.verdict import Verdict
from referee.rules.rulings import Ruling
from scoring.breakdown import ScoreLine
from scoring.text_catalogs import Phrase


class CitedClauses(Struct, frozen=True):
    """The clauses cited by one part of a verdict or score, and the names that identify this part."""

    clauses: tuple[str, ...]
    names: frozenset[str] = frozenset()


def cited_by_verdict(verdict: Verdict) -> Iterator[CitedClauses]:
    """Yield the cited clauses of a verdict, from its breaches, ledger lines and unchecked clauses."""
    for breach in (*verdict.breaches, *verdict.waived):
        yield CitedClauses((breach.clause, *breach.also), frozenset((breach.why,)))
    for line in verdict.ledger:
        yield CitedClauses((line.clause,), frozenset((line.what,)))
    for item in verdict.unchecked:
        yield CitedClauses(item.clauses)


def cited_by_lines(lines: Iterable[ScoreLine]) -> Iterator[CitedClauses]:
    """Yield the cited clauses of score lines."""
    for line in lines:
        yield CitedClauses(line.clauses, frozenset((line.category, line.about, *_workings(line.working))))


def _workings(working: Phrase) -> Iterator[str]:
    yield working.key.partition(".")[2]
    for value in working.values.values():
        if isinstance(value, Phrase):
            yield from _workings(value)


def read_elsewhere(rulings: Mapping[str, Ruling], citations: Iterable[CitedClauses]) -> list[Ruling]:
    """Return the rulings about the cited clauses that another source interprets differently, without duplicates."""
    cited = list(citations)
    return [
        ruling
        for ruling in rulings.values()
        if ruling.elsewhere_en and any(_bears(ruling, citation) for citation in cited)
    ]


def _bears(ruling: Ruling, citation: CitedClauses) -> bool:
    applies = not ruling.only or not citation.names.isdisjoint(ruling.only)
    return applies and not set(ruling.clauses).isdisjoint(citation.clauses)
