"""Ignoring parts of a line: they fill no field, and the words around them count as adjacent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.reading.lattice import Lattice
from referee.reading.senses import Edge, Match, Mention, Role, SeatSense, SmallSense
from referee.reading.source import Span

PASSED = SmallSense(Role.FILLER, "passed")


def with_ignored(lattice: Lattice, spans: Iterable[Span]) -> Lattice:
    """Return the word graph of a line with each of the spans replaced by one word without meaning."""
    return replace_mentions(lattice, [Mention((span,), (PASSED,), Match.EXACT) for span in _merge_spans(spans)])


def replace_mentions(lattice: Lattice, mentions: Iterable[Mention]) -> Lattice:
    """Return the word graph of a line in which the given mentions replace all other words in their spans."""
    instead = {mention.spans[0]: mention for mention in mentions}
    spans = tuple(instead)
    edges: dict[int, tuple[Edge, ...]] = {}
    for start in lattice.places:
        row = tuple(edge for edge in lattice.at(start) if not _overlaps(edge, spans))
        if row:
            edges[start] = row
    for span, mention in instead.items():
        edges[span.start] = (mention,)
    inside = [span for span in spans if span.until - span.start > 1]
    lexemes = tuple(
        lexeme for lexeme in lattice.lexemes if not any(span.start < lexeme.start < span.until for span in inside)
    )
    return Lattice(lattice.source, lattice.tokens, lexemes, edges, lattice.is_corrected)


def without_seats(lattice: Lattice, span: Span) -> Lattice:
    """Return the word graph of a line in which the words of a span name no seat."""
    edges = {start: tuple(lattice.at(start)) for start in lattice.places}
    edges[span.start] = tuple(filter(None, (_without_seats(edge, span) for edge in edges[span.start])))
    return Lattice(lattice.source, lattice.tokens, lattice.lexemes, edges, lattice.is_corrected)


def _without_seats(edge: Edge, span: Span) -> Edge | None:
    if not isinstance(edge, Mention) or edge.spans != (span,):
        return edge
    senses = tuple(sense for sense in edge.senses if not isinstance(sense, SeatSense))
    return Mention(edge.spans, senses, edge.how, edge.name) if senses else None


def _merge_spans(spans: Iterable[Span]) -> Sequence[Span]:
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span.start < joined[-1].until:
            joined[-1] = Span(joined[-1].start, max(joined[-1].until, span.until))
        else:
            joined.append(span)
    return joined


def _overlaps(edge: Edge, spans: Sequence[Span]) -> bool:
    stretches = edge.spans if isinstance(edge, Mention) else (Span(edge.start, edge.until),)
    return any(each.start < span.until and span.start < each.until for each in stretches for span in spans)
