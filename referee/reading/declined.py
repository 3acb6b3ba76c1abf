"""Detection of clauses that the next clause declines (“industry, skip”), so that they are not carried out."""

from __future__ import annotations

from collections.abc import Iterator

from referee.reading.edges import LineEdges
from referee.reading.frames import Frame
from referee.reading.line_edge import Skip
from referee.reading.senses import PARTING_ROLES, Edge, Mention, Role
from referee.reading.source import is_mark

_AND = "て"
"""The ending of a Japanese verb form that is followed by another verb."""
_NEGATIONS = frozenset({"not", "without"})


def is_declined(first: Frame, second: Frame, edges: LineEdges, is_refusal: bool) -> bool:
    """Return whether the later of two clauses says that the earlier one is not done.

    It does if it begins with a negation (工業 + なし), or if it declines a required action (`is_refusal`: “industry” +
    “skip”) with no separator between them. A clause that states more than its action is declined only by a negation.
    """
    clause, words = sorted((first, second), key=lambda frame: frame.start)
    text = edges.lattice.source.text
    path = [edge for edge in edges.lattice.path if clause.start <= edge.start < words.until]
    if _begins_with_negation(words, edges):
        return True
    if not is_refusal or any(_separates(edge, text) for edge in path) or text[: words.start].endswith(_AND):
        return False
    is_bare = clause.has_verb and not (clause.values or clause.counts or clause.is_vague)
    return is_bare or any(_negates(skip) for skip in _skips(words.start, words.until, edges))


def _begins_with_negation(words: Frame, edges: LineEdges) -> bool:
    """Return whether a clause begins with a Japanese word that negates the preceding words."""
    start = edges.next_start(words.start)
    is_japanese = not edges.lattice.source.text[start : start + 1].isascii()
    return is_japanese and words.negated and any(map(_negates, edges.skips(start)))


def _negates(skip: Skip) -> bool:
    return Role.NEGATION in skip.roles and not _NEGATIONS.isdisjoint(skip.keys)


def _skips(start: int, until: int, edges: LineEdges) -> Iterator[Skip]:
    """Yield the function words between two text positions."""
    places = (start_of_skip for start_of_skip in edges.starts if start <= start_of_skip < until)
    yield from (skip for start_of_skip in places for skip in edges.skips(start_of_skip) if skip.until <= until)


def _separates(edge: Edge, text: str) -> bool:
    """Return whether a word or punctuation mark separates two clauses."""
    if is_mark(text, edge.start, edge.until):
        return True
    return isinstance(edge, Mention) and edge.has_role(*PARTING_ROLES)
