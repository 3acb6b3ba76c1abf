"""The edges of a line as binding follows them: what can be bound at a position, and what may be passed over there."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, structs

from referee.reading.lattice import Lattice
from referee.reading.senses import (
    Edge,
    Match,
    Mention,
    NumberMention,
    NumberRole,
    Role,
    SmallSense,
    UnknownSpan,
    VerbSense,
)
from referee.reading.source import Span

_UNDIVIDED = frozenset({Role.NEGATION, Role.CORRECTION})
"""Words of these roles are never read as other function words side by side."""


class LineEdge(Struct, frozen=True):
    """An edge that can be bound; `until` is where the line goes on behind it."""

    id: int
    edge: Edge
    until: int


class Skip(Struct, frozen=True):
    """A function word: its roles and keys, and where the line goes on. `is_mark` tells a mark from a word."""

    until: int
    roles: frozenset[Role]
    keys: frozenset[str]
    is_mark: bool = False
    hides_negation: bool = False
    """Whether it reads letters of a negation as something else."""


class LineEdges:
    """The edges of a lattice with more mentions that only the position gives."""

    def __init__(self, lattice: Lattice, more: Iterable[Mention] = ()) -> None:
        self.lattice = lattice
        self.starts = tuple(lattice.places)
        self.end = len(lattice.source.text) + 1
        self._content: dict[int, list[LineEdge]] = {}
        self._skips: dict[int, tuple[Skip, ...]] = {}
        self._covering: dict[int, list[LineEdge]] = {}
        ids = 0
        added: dict[int, list[Mention]] = {}
        for mention in more:
            added.setdefault(mention.start, []).append(mention)
        for start in self.starts:
            small: dict[int, list[SmallSense]] = {}
            marks: set[int] = set()
            content: list[LineEdge] = []
            for edge in (*lattice.at(start), *added.get(start, ())):
                until = self._next(edge)
                if isinstance(edge, UnknownSpan) and not any(letter.isalnum() for letter in edge.text):
                    marks.add(until)
                    small.setdefault(until, [])
                    continue
                if isinstance(edge, Mention):
                    roles = [sense for sense in edge.senses if isinstance(sense, SmallSense)]
                    if roles:
                        small.setdefault(until, []).extend(roles)
                        if not any(letter.isalnum() for letter in lattice.source.text[edge.start : edge.until]):
                            marks.add(until)
                    if len(roles) == len(edge.senses):
                        continue
                content.append(LineEdge(ids, edge, until))
                ids += 1
            self._content[start] = content
            skips = [
                Skip(until, frozenset(s.role for s in senses), frozenset(s.key for s in senses), until in marks)
                for until, senses in small.items()
            ]
            longest = max(skips, key=lambda skip: skip.until, default=None)
            if longest is not None and longest.roles & _UNDIVIDED:
                skips = [longest]
            self._skips[start] = tuple(skips)
        self._mark_hidden_negations()

    def _mark_hidden_negations(self) -> None:
        negations = [start for start, skips in self._skips.items() if any(Role.NEGATION in s.roles for s in skips)]
        for start, skips in self._skips.items():
            if any(start <= negation for negation in negations):
                self._skips[start] = tuple(
                    structs.replace(
                        skip,
                        hides_negation=Role.NEGATION not in skip.roles
                        and any(start <= each < skip.until for each in negations),
                    )
                    for skip in skips
                )

    def _next(self, edge: Edge) -> int:
        after = self.lattice.after(edge)
        return self.end if after is None else after

    def at(self, start: int) -> list[LineEdge]:
        """List what can be bound at a position."""
        return self._content.get(start, [])

    def covering(self, edge: LineEdge) -> list[LineEdge]:
        """List the exact names that a number is the end of."""
        names = self._covering.get(edge.id)
        if names is None:
            start = edge.edge.start
            names = self._covering[edge.id] = [
                other
                for other_start, edges in self._content.items()
                if other_start < start
                for other in edges
                if other.until == edge.until and isinstance(other.edge, Mention) and other.edge.how <= Match.SOUND
            ]
        return names

    def skips(self, start: int) -> tuple[Skip, ...]:
        """List the function words and marks at a position."""
        return self._skips.get(start, ())

    def exact_names(self, edge: LineEdge) -> list[Mention]:
        """List the exact names of the same stretch as another mention."""
        others = (other for other in self.at(edge.edge.start) if other.until == edge.until)
        return [other.edge for other in others if isinstance(other.edge, Mention) and other.edge.how is Match.EXACT]

    def is_exact_name(self, mention: Mention) -> bool:
        """Tell whether what a mention stands on is the complete name of anything else."""
        return any(
            isinstance(other.edge, Mention) and other.edge.how is Match.EXACT and other.edge.until == mention.until
            for other in self.at(mention.start)
        )

    def is_function_word(self, mention: Mention) -> bool:
        """Tell whether a function word stands on the same stretch."""
        following = self._next(mention)
        return any(skip.until == following and not skip.is_mark for skip in self.skips(mention.start))

    def is_verb(self, start: int, until: int) -> bool:
        """Tell whether a stretch is the exact name of a verb."""
        return any(
            edge.until == until
            and isinstance(edge.edge, Mention)
            and edge.edge.how <= Match.INFLECTED
            and any(isinstance(sense, VerbSense) for sense in edge.edge.senses)
            for edge in self.at(start)
        )

    def is_exact_verb(self, mention: Mention) -> bool:
        """Tell whether what a mention stands on is the complete name of a verb."""
        return self.is_verb(mention.start, self._next(mention))

    def is_figure(self, mention: Mention) -> bool:
        """Tell whether a name is typed as a number alone."""
        return mention.name.isdigit() or self.lattice.source.text[mention.start : mention.until].isdigit()

    def has_counter(self, start: int) -> bool:
        """Tell whether a number with a counter, or an ordinal, stands at a position."""
        numbers = (each.edge for each in self.at(start) if isinstance(each.edge, NumberMention))
        return any(number.counter or number.role is NumberRole.ORDINAL for number in numbers)

    def is_negative(self, number: NumberMention) -> bool:
        """Tell whether a minus stands before a number."""
        return self.lattice.source.text[number.start] == "-"

    def raw(self, span: Span) -> str:
        """Return the text of a span as it stands in the line."""
        return self.lattice.source.raw_text(span)
