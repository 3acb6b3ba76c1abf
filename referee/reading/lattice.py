"""The lattice of a line: a graph of all words found in it, with every possible meaning, by start position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from referee.reading.lexemes import Lexeme, LexemeKind, lexemes_of
from referee.reading.lexicon import Lexicon
from referee.reading.matching import Matcher
from referee.reading.numbers import number_mentions
from referee.reading.senses import (
    Edge,
    FreeSense,
    Match,
    Mention,
    NumberMention,
    SeatSense,
    SmallSense,
    ThingSense,
    UnknownSpan,
)
from referee.reading.source import Source, Span, normal_text, source_of
from referee.reading.tokens import Token, TokenKind, tokens_of

_Edges = dict[int, list[tuple[int, Edge]]]
MAX_WORDS = 140
"""The maximum number of words, numbers, signs and Japanese characters of a line in ordinary language."""
UNKNOWN_COST = 1_000
"""The cost of one unknown character in the search for the likeliest reading; any known word costs less than 100."""
_COSTS = {
    Match.EXACT: 10,
    Match.INFLECTED: 11,
    Match.SOUND: 14,
    Match.PART: 18,
    Match.PREFIX: 16,
    Match.INITIAL: 30,
    Match.TYPO: 40,
    Match.FREE: 10,
}
_SMALL_COST, _NUMBER_COST = 11, 9
_MARKS_IN_NAMES = frozenset("・/()")


class Lattice:
    """A line with its edges: the candidate words (names, numbers, unknown text). Positions count the characters of the
    normal form.
    """

    def __init__(
        self,
        source: Source,
        tokens: tuple[Token, ...],
        lexemes: tuple[Lexeme, ...],
        edges: Mapping[int, tuple[Edge, ...]],
        is_corrected: bool = False,
    ) -> None:
        self.source = source
        self.is_corrected = is_corrected
        self.tokens = tokens
        self.lexemes = lexemes
        self._edges = edges
        self._starts = tuple(lexeme.start for lexeme in lexemes)
        """The start positions of all lexemes, with or without an edge."""

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The sorted text positions where a candidate word (edge) starts."""
        return tuple(sorted(self._edges))

    def at(self, start: int) -> tuple[Edge, ...]:
        """Return the candidate words (edges) that start at a text position: the longest first, then the best
        matches.
        """
        return self._edges.get(start, ())

    def after(self, edge: Edge) -> int | None:
        """Return the start position of the next candidate word after an edge; None at the end of the line."""
        return self._next_start.get(edge.until)

    def before(self, edge: Edge) -> list[Edge]:
        """Return what stands directly before a part of the line."""
        starts = (start for start in self.places if start < edge.start)
        return [each for start in starts for each in self.at(start) if self.after(each) == edge.start]

    def behind(self, edge: Edge) -> list[Mention]:
        """Return the words directly behind a part of the line."""
        after = self.after(edge)
        return [each for each in self.at(after) if isinstance(each, Mention)] if after is not None else []

    def adjacent(self, edge: Edge) -> list[Edge]:
        """Return what stands directly before and behind a part of the line."""
        after = self.after(edge)
        return [*self.before(edge), *(self.at(after) if after is not None else ())]

    def text(self, edge: Edge) -> str:
        """Return the words of a part of the line in normal form."""
        return self.source.text[edge.start : edge.until].strip()

    @cached_property
    def _next_start(self) -> dict[int, int | None]:
        """For each end position of an edge: the start position of the next edge; None at the end of the line."""
        following: dict[int, int | None] = {}
        stops = sorted({edge.until for edges in self._edges.values() for edge in edges})
        at = 0
        for stop in stops:
            while at < len(self._starts) and self._starts[at] < stop:
                at += 1
            following[stop] = self._starts[at] if at < len(self._starts) else None
        return following

    @cached_property
    def path(self) -> tuple[Edge, ...]:
        """The words (edges) of the likeliest reading of the whole line, judged by the words alone: few words with good
        matches.
        """
        return self.path_of_least(edge_cost)

    def path_of_least(self, cost: Callable[[Edge], int]) -> tuple[Edge, ...]:
        """Return the words (edges) of the reading of the whole line with the lowest total cost."""
        best: dict[int | None, tuple[int, Edge | None]] = {None: (0, None)}
        for start in reversed(self.places):
            costs = [(cost(edge) + best[self.after(edge)][0], edge) for edge in self.at(start)]
            best[start] = min(costs, key=lambda row: row[0])
        path: list[Edge] = []
        at = self.places[0] if self.places else None
        while at is not None and (edge := best[at][1]) is not None:
            path.append(edge)
            at = self.after(edge)
        return tuple(path)

    @cached_property
    def corrected_text(self) -> tuple[str, tuple[int, ...]]:
        """The line with corrected words, and the original position of each of its characters and of its end."""
        text = self.source.text
        size = len(text)
        if not self.is_corrected:
            return text, tuple(range(size + 1))
        pieces, places, at = "", list[int](), 0
        for lexeme in self.lexemes:
            blank = text[at : lexeme.start]
            word = lexeme.text if lexeme.kind is LexemeKind.WORD else text[lexeme.start : lexeme.until]
            places += range(at, lexeme.start)
            places += (min(lexeme.start + offset, lexeme.until - 1) for offset in range(len(word)))
            pieces += blank + word
            at = lexeme.until
        return pieces + text[at:], (*places, *range(at, size + 1))

    @cached_property
    def unknown(self) -> tuple[UnknownSpan, ...]:
        return tuple(edge for edge in self.path if isinstance(edge, UnknownSpan))

    def explain(self) -> str:
        """Return a text dump of all candidate words (edges), one per line, with a star before those of the likeliest
        reading.
        """
        path = {id(edge) for edge in self.path}
        rows = [f"{self.source.text!r}"]
        for start in self.places:
            for edge in self.at(start):
                rows.append(f"{'*' if id(edge) in path else ' '} {start:3} {self._explain_edge(edge)}")
        return "\n".join(rows)

    def _explain_edge(self, edge: Edge) -> str:
        text = self.source.text
        if isinstance(edge, UnknownSpan):
            return f"{edge.text!r} unknown"
        if isinstance(edge, NumberMention):
            counter = f" {edge.counter}" if edge.counter else ""
            return f"{text[edge.start : edge.until]!r} number {edge.value} {'/'.join(edge.roles)}{counter}"
        words = " … ".join(text[span.start : span.until] for span in edge.spans)
        senses = " | ".join(_explain_sense(msgspec.to_builtins(sense)) for sense in edge.senses)
        return f"{words!r} {edge.how.name.lower()} {senses}"


def _explain_sense(sense: dict[str, Any]) -> str:
    kind = sense.pop("type")
    values = [str(value) for name, value in sense.items() if name != "members" and value != ""]
    return f"{kind} {':'.join(values)}"


def edge_cost(edge: Edge) -> int:
    """Return the cost of a candidate word (edge) in the search for the likeliest reading."""
    if isinstance(edge, UnknownSpan):
        return UNKNOWN_COST * (edge.until - edge.start)
    if isinstance(edge, NumberMention):
        return _NUMBER_COST
    if all(isinstance(sense, SmallSense) for sense in edge.senses):
        return _SMALL_COST
    return _COSTS[edge.how]


def is_too_long(text: str) -> bool:
    """Return whether a text has more words than a line of ordinary language may have."""
    return len(lexemes_of(tokens_of(source_of(text)))) > MAX_WORDS


def lattice_of(text: str, lexicon: Lexicon) -> Lattice:
    """Return the word graph (lattice) of any text. It never raises. More words than a line may have are one unknown
    word.
    """
    source = source_of(text)
    tokens = tokens_of(source)
    lexemes = lexemes_of(tokens)
    if len(lexemes) > MAX_WORDS:
        span = Span(0, len(source.text))
        return Lattice(source, tokens, lexemes[:1], {0: (UnknownSpan(span, source.text),)})
    return Lattice(source, tokens, lexemes, _edges(lexemes, tokens, lexicon))


def corrected_lattice(
    lattice: Lattice, lexemes: Sequence[Lexeme], span: Span, lexicon: Lexicon, how: Match = Match.TYPO
) -> Lattice:
    """Return the word graph of a line with `lexemes` replacing the typed ones. Names that overlap `span` get at best
    the match quality `how`.
    """
    edges = {
        start: tuple(_at_best(edge, span, how) for edge in row)
        for start, row in _edges(lexemes, lattice.tokens, lexicon).items()
    }
    return Lattice(lattice.source, lattice.tokens, tuple(lexemes), edges, is_corrected=True)


def _at_best(edge: Edge, span: Span, how: Match) -> Edge:
    if isinstance(edge, Mention) and any(
        stretch.start < span.until and span.start < stretch.until for stretch in edge.spans
    ):
        return Mention(edge.spans, edge.senses, max(edge.how, how), edge.name)
    return edge


def _edges(lexemes: Sequence[Lexeme], tokens: Sequence[Token], lexicon: Lexicon) -> dict[int, tuple[Edge, ...]]:
    """Return the candidate words (edges) of a line by start position."""
    edges = _prune(_all_edges(lexemes, tokens, lexicon), lexemes)
    return {lexemes[at].start: tuple(_in_order(rows)) for at, rows in edges.items()}


def _in_order(rows: Sequence[tuple[int, Edge]]) -> Iterator[Edge]:
    yield from (edge for _, edge in sorted(rows, key=lambda row: (-row[0], _how(row[1]))))


def _how(edge: Edge) -> int:
    return edge.how if isinstance(edge, Mention) else 0


def _all_edges(lexemes: Sequence[Lexeme], tokens: Sequence[Token], lexicon: Lexicon) -> _Edges:
    """Return all possible words (edges) of a line, each list under the index of its first lexeme."""
    matcher = Matcher(lexemes, lexicon)
    edges: _Edges = {}
    for at in range(len(lexemes)):
        edges[at] = matcher.names_at(at)
    for start, until, edge in dict.fromkeys((*matcher.split_verbs(), *matcher.tails)):
        if (until, edge) not in edges[start]:
            edges[start].append((until, edge))
    quotations = {token.span.start: token for token in tokens if token.kind is TokenKind.QUOTED}
    places = {at: lexeme.start for at, lexeme in enumerate(lexemes) if lexeme.kind is LexemeKind.QUOTED}
    for at, token in ((at, quotations[start]) for at, start in places.items()):  # a correction may replace one
        edges[at].append((at + 1, Mention((token.span,), (FreeSense(token.text),), Match.FREE, token.text)))
        edges[at] += [(at + 1, mention) for mention in _quoted_names(token, lexicon)]
    numbers = list(number_mentions(lexemes, edges))
    for at, rows in edges.items():
        edges[at] = [row for row in rows if not isinstance(row[1], NumberMention)]
    for start, until, number in numbers:
        edges[start].append((until, number))
    edges = {at: _as_speaker(rows, lexemes) for at, rows in edges.items()}
    names = [edge for at, rows in edges.items() for until, edge in rows if _is_marked_name(edge, lexemes[at:until])]
    return {
        at: [row for row in rows if not any(_divides(row[1], name) for name in names)] for at, rows in edges.items()
    }


def _is_marked_name(edge: Edge, lexemes: Sequence[Lexeme]) -> bool:
    """Return whether a name stands in full, with its marks (“機関車/工場・上”): none of its words stands alone."""
    if not isinstance(edge, Mention) or edge.how is not Match.EXACT or len(edge.spans) > 1:
        return False
    is_thing = any(isinstance(sense, ThingSense) for sense in edge.senses)
    return is_thing and any(lexeme.text in _MARKS_IN_NAMES & {*normal_text(edge.name)} for lexeme in lexemes)


def _divides(edge: Edge, name: Edge) -> bool:
    spans = edge.spans if isinstance(edge, Mention) else (Span(edge.start, edge.until),)
    overlapping = (span for span in spans if span.start < name.until and name.start < span.until)
    return any(span.start > name.start or span.until < name.until for span in overlapping)


def _as_speaker(rows: list[tuple[int, Edge]], lexemes: Sequence[Lexeme]) -> list[tuple[int, Edge]]:
    """Return only the seat name if a colon follows it (“Ann: …”), because it names the acting seat; otherwise all
    edges.
    """
    for until, edge in rows:
        if not isinstance(edge, Mention) or edge.how > Match.SOUND or until >= len(lexemes):
            continue
        seats = tuple(sense for sense in edge.senses if isinstance(sense, SeatSense))
        if seats and lexemes[until].text == ":":
            return [(until, Mention(edge.spans, seats, edge.how, edge.name))]
    return rows


def _quoted_names(token: Token, lexicon: Lexicon) -> Iterator[Mention]:
    """Yield an edge for each known name that equals the whole quotation."""
    lexemes = lexemes_of(tokens_of(source_of(token.text)))
    for until, edge in Matcher(lexemes, lexicon).names_at(0) if lexemes else ():
        if until == len(lexemes) and isinstance(edge, Mention) and edge.how <= Match.SOUND:
            yield Mention((token.span,), edge.senses, edge.how, edge.name)


def _prune(edges: _Edges, lexemes: Sequence[Lexeme]) -> _Edges:
    """Return only the edges of readings with the fewest unknown characters, with edges for the unknown text added."""
    size = len(lexemes)
    costs = [lexeme.until - lexeme.start for lexeme in lexemes]
    infinite = sum(costs) + 1
    ahead = [infinite] * size + [0]
    for at in range(size - 1, -1, -1):
        ahead[at] = min([ahead[at + 1] + costs[at], *(ahead[until] for until, _ in edges[at])])
    behind = [0] + [infinite] * size
    for at in range(size):
        behind[at + 1] = min(behind[at + 1], behind[at] + costs[at])
        for until, _ in edges[at]:
            behind[until] = min(behind[until], behind[at])
    least = ahead[0]
    remaining: _Edges = {}
    for at in range(size):
        rows = [row for row in edges[at] if behind[at] + ahead[row[0]] == least]
        if rows:
            remaining[at] = rows
    unknown = [behind[at] + costs[at] + ahead[at + 1] == least for at in range(size)]
    return _with_unknown(remaining, unknown, lexemes)


def _with_unknown(remaining: _Edges, unknown: Sequence[bool], lexemes: Sequence[Lexeme]) -> _Edges:
    """Add an edge for each unknown span. A span ends at the next known edge or at the end of a word."""
    bounds = {until for rows in remaining.values() for until, _ in rows} | set(remaining)
    at = 0
    while at < len(lexemes):
        until = at + 1
        if unknown[at]:
            while until < len(lexemes) and unknown[until] and until not in bounds and lexemes[until].joined:
                until += 1
            text = "".join(lexeme.text for lexeme in lexemes[at:until])
            span = Span(lexemes[at].start, lexemes[until - 1].until)
            remaining.setdefault(at, []).append((until, UnknownSpan(span, text)))
        at = until
    return remaining
