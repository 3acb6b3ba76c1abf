"""Classification of a line as a declaration or a question, and removal of the function words (“please”, “can I”) around
its content.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile

from referee.reading.context import Act
from referee.reading.lattice import Lattice
from referee.reading.masking import PASSED
from referee.reading.questions import act_by_words, asks_permission
from referee.reading.senses import (
    Edge,
    Match,
    Mention,
    Role,
    SmallSense,
    ThingSense,
    UnknownSpan,
    ValueSense,
    VerbSense,
)
from referee.reading.source import Span, is_mark

MAX_CUTS = 5
"""The maximum number of positions tried as the start of the content, and of those tried as its end."""
_AROUND = frozenset({Role.FILLER, Role.QUESTION, Role.PARTICLE, Role.PRONOUN, Role.SEQUENCE, Role.CONDITION})
"""The roles of function words that may be cut off before or after the content of a line."""
_OPEN = frozenset({"what", "which", "who", "where", "when", "why", "how", "how_many", "mark"})
"""The question words that ask for information (“what”, “how many”). Other question words ask whether something is
allowed.
"""
_POLITE = frozenset({"polite", "opening", "closing", "sound"})


def act_of(lattice: Lattice, default: Act) -> Act:
    """Return what a line does: inquire, ask for a move, consider one, otherwise `default`."""
    act = permission_act(lattice, default)
    by_words = act_by_words(lattice, is_question=act is Act.ASK)
    return act if by_words is Act.DECLARE else by_words


def permission_act(lattice: Lattice, default: Act) -> Act:
    """Return `Act.ASK` if the last sentence with any content is a question, otherwise `default`.

    A question ends with a question mark or a Japanese question word, begins with English question words that are not
    merely polite, or asks for permission without a mark (“may I …”, “is … ok”, 〜できる).
    """
    if asks_permission(lattice):
        return Act.ASK
    text = lattice.source.text
    edges = _last_sentence(lattice.path, text)
    ends = list(takewhile(lambda edge: _small(edge) or _is_mark(edge, text), reversed(edges)))
    if any("?" in text[edge.start : edge.until] or _asks_at_end(edge, text) for edge in ends):
        return Act.ASK
    for edge in edges:
        senses = _function_senses(edge)
        if _is_question(senses) and text[edge.start : edge.until].isascii():
            return default if _POLITE & {sense.key for sense in senses} else Act.ASK
        if not _small(edge) and not _is_mark(edge, text):
            return default
    return default


def _last_sentence(path: Sequence[Edge], text: str) -> Sequence[Edge]:
    """Return the words (edges) of the last sentence with any content, together with any contentless sentences
    after it.
    """
    sentences: list[list[Edge]] = [[]]
    for edge in path:
        if sentences[-1] and not _ends_sentence(edge, text) and _ends_sentence(sentences[-1][-1], text):
            sentences.append([])
        sentences[-1].append(edge)
    sentences = [
        each for each in sentences if not any(PASSED in _small(edge) for edge in each[:1]) or _content(each, text)
    ]
    while len(sentences) > 1 and not _content(sentences[-1], text):
        last = sentences.pop()
        sentences[-1] += last
    return sentences[-1] if sentences else ()


def _content(edges: Sequence[Edge], text: str) -> bool:
    return any(not _small(edge) and not _is_mark(edge, text) for edge in edges)


def _ends_sentence(edge: Edge, text: str) -> bool:
    return text[edge.start : edge.until].strip() in (".", "!", "?", "。", "…", ";")


def _asks_at_end(edge: Edge, text: str) -> bool:
    """Return whether a Japanese word at the end of a line makes it a question (〜できますか, 〜でいい). Words
    that may also end
    a
    declaration do not.
    """
    word, senses = text[edge.start : edge.until], _small(edge)
    if word.isascii():
        return False
    return _is_question(senses) and not any(sense.role is Role.FILLER for sense in senses)


def _is_question(senses: tuple[SmallSense, ...]) -> bool:
    return any(sense.role is Role.QUESTION and sense.key not in _OPEN for sense in senses)


def _function_senses(edge: Edge) -> tuple[SmallSense, ...]:
    senses = edge.senses if isinstance(edge, Mention) else ()
    return tuple(sense for sense in senses if isinstance(sense, SmallSense))


def _small(edge: Edge) -> tuple[SmallSense, ...]:
    """Return the function-word meanings of a word; `()` if the word may also be a name or a number."""
    if not isinstance(edge, Mention):
        return ()
    senses = tuple(sense for sense in edge.senses if isinstance(sense, SmallSense))
    common = [sense for sense in edge.senses if isinstance(sense, ValueSense) and not sense.field]
    return senses if len(senses) + len(common) == len(edge.senses) else ()


def _is_mark(edge: Edge, text: str) -> bool:
    return isinstance(edge, Mention | UnknownSpan) and is_mark(text, edge.start, edge.until)


def contents(lattice: Lattice, clause_verbs: Collection[str] = ()) -> Iterator[Span]:
    """Yield the spans that may be the content of a line, longest first: the line without function words and punctuation
    at its start and end.

    Names of `clause_verbs` are never cut off, because each is a complete declaration.
    """
    text, size = lattice.source.text, len(lattice.source.text)
    negations = list(_negations(lattice))

    def may_surround(edge: Edge) -> bool:
        is_content = _is_clause(lattice, edge, clause_verbs) or _is_value(lattice, edge)
        return _may_surround(edge, text, negations) and not is_content

    starts, ends = [0], [size]
    at: int | None = lattice.places[0] if lattice.places else None
    while at is not None and len(starts) < MAX_CUTS:
        passed = [edge for edge in lattice.at(at) if may_surround(edge)]
        at = lattice.after(max(passed, key=lambda edge: edge.until)) if passed else None
        if at is not None:
            starts.append(at)
    for _ in range(MAX_CUTS - 1):
        before = [
            edge.start
            for start in lattice.places
            for edge in lattice.at(start)
            if lattice.after(edge) in (ends[-1], None if ends[-1] == size else ends[-1]) and may_surround(edge)
        ]
        if not before or min(before) <= starts[-1]:
            break
        ends.append(min(before))
    pairs = [(start, end) for start in starts for end in ends if start < end and (start, end) != (0, size)]
    for start, end in sorted(pairs, key=lambda pair: pair[0] - pair[1]):
        yield Span(start, end)


def _is_clause(lattice: Lattice, edge: Edge, verbs: Collection[str]) -> bool:
    """Return whether a name of one of `verbs` begins where a word begins (“next round” at “next round then”)."""
    names = (each for each in lattice.at(edge.start) if isinstance(each, Mention))
    return any(isinstance(sense, VerbSense) and sense.verb in verbs for name in names for sense in name.senses)


def _is_value(lattice: Lattice, edge: Edge) -> bool:
    """Return whether a word is the exact name of a game object or field value, or the beginning of such a name (“left”
    in “turned left”).
    """
    names = (each for each in lattice.at(edge.start) if isinstance(each, Mention) and each.until >= edge.until)
    senses = (sense for name in names if name.how is Match.EXACT for sense in name.senses)
    return any(isinstance(sense, ThingSense) or (isinstance(sense, ValueSense) and sense.field) for sense in senses)


def _negations(lattice: Lattice) -> Iterator[Span]:
    for start in lattice.places:
        for edge in lattice.at(start):
            if any(sense.role is Role.NEGATION for sense in _function_senses(edge)):
                yield Span(edge.start, edge.until)


def _may_surround(edge: Edge, text: str, negations: Sequence[Span]) -> bool:
    """Return whether a word may be cut off at the start or end of a line: a punctuation mark or function word outside
    any negation.
    """
    if any(edge.start < negation.until and negation.start < edge.until for negation in negations):
        return False
    return _is_mark(edge, text) or any(sense.role in _AROUND for sense in _small(edge))
