"""Remarks: parts of a line that declare nothing, such as reasons and asides.

A line is split at punctuation marks and words like “because”. A part without numbers, game names and possible moves is
a remark and is ignored. A reason, or a part with one number or name, is ignored only if the line makes no sense
otherwise, and the result must be confirmed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum

from msgspec import Struct

from referee.reading.lattice import Lattice
from referee.reading.lexicon import Lexicon
from referee.reading.position import Position
from referee.reading.senses import (
    CommandSense,
    Edge,
    Match,
    Mention,
    NumberMention,
    Role,
    SeatSense,
    SmallSense,
    ThingSense,
    UnknownSpan,
    ValueSense,
    VerbSense,
)
from referee.reading.small_words import CLOSING_WORD
from referee.reading.source import Span
from referee.reading.typos import corrections

REASON = SmallSense(Role.CONDITION, "reason")
"""Words that end a reason: “…, so”, 〜から."""
BECAUSE = SmallSense(Role.CONDITION, "because")
"""Words that begin a reason: because, since."""
ASIDE = SmallSense(Role.CONDITION, "aside")
"""Words that introduce a purpose (in Japanese, that follow it): in order to, 〜ように."""
POSTPONED = SmallSense(Role.CONDITION, "postponed")
"""Words for a postponed move: it can wait, 後回し."""
APOLOGY = SmallSense(Role.FILLER, "apology")
"""Words of apology to another player. An adjacent name may be the name of that player."""
BEFORE = SmallSense(Role.SEQUENCE, "before")
"""Words that introduce a later event: “before trust, …”, 〜の前に."""
LONG = 5
"""The minimum length of a word for comparison with known words. Shorter ones resemble too many."""
_ENDING_ASIDES = (BEFORE, ASIDE, POSTPONED)
_BOUNDARIES = frozenset(",.!?;:、。！？…-—–()「」（）")
_BINDING = frozenset({Role.NEGATION, Role.QUANTIFIER, Role.AGAIN, Role.CORRECTION, Role.PRONOUN, Role.SEQUENCE})
"""The roles of function words that can change the meaning of another part of the line."""
_INTERJECTIONS = frozenset({"no", "sound"})


class Kind(IntEnum):
    """The classification of a part of a line."""

    CONTENT = 0
    """The part may contain a declaration, or much of one."""
    ACCOUNTED = 1
    """The part contains a number or name, so ignoring it requires confirmation."""
    REMARK = 2
    """The part says nothing about the game."""


class Part(Struct, frozen=True):
    """A part of a line between two separators. `is_reason` means that a word like “because” introduces or ends it,
    `is_later` that it names something after the declaration.
    """

    span: Span
    edges: tuple[Edge, ...]
    is_reason: bool = False
    is_later: bool = False
    is_aside: bool = False
    """Whether it states a purpose or a postponed move."""
    is_postponed: bool = False
    """Whether it names a postponed move."""


def parts_of(lattice: Lattice) -> tuple[Part, ...]:
    """Return the parts of a line, split at punctuation marks and words like “because”."""
    parts: list[Part] = []
    edges: list[Edge] = []
    begins: Edge | None = None
    text = lattice.source.text
    for at, edge in enumerate(lattice.path):
        ends = _ends_aside(lattice.path, at) and bool(edges or parts)
        if ends and not edges:
            last = parts[-1]
            parts[-1] = _part(last.edges, edge, edge.until, last.span.start)
        elif text[edge.start : edge.until].strip() in _BOUNDARIES or ends or _begins_aside(edge):
            if edges:
                parts.append(_part(edges, edge if ends else begins, edge.until if ends else edges[-1].until))
            begins = edge if _begins_aside(edge) and not ends else None
            edges = [edge] if begins else []
        else:
            edges.append(edge)
    if edges:
        parts.append(_part(edges, begins, edges[-1].until))
    return tuple(parts)


def _part(edges: Sequence[Edge], aside_word: Edge | None, until: int, start: int | None = None) -> Part:
    """Return a part with the given words; `aside_word` is the word that marks its beginning or end."""
    span = Span(edges[0].start if start is None else start, until)
    is_later = aside_word is not None and _has(aside_word, BEFORE)
    is_postponed = any(_has(edge, POSTPONED) for edge in (*edges, aside_word) if edge is not None)
    is_aside = is_postponed or (aside_word is not None and _has(aside_word, ASIDE))
    is_reason = aside_word is not None and not (is_later or is_aside)
    return Part(
        span, tuple(edges), is_reason or any(_has(edge, APOLOGY) for edge in edges), is_later, is_aside, is_postponed
    )


def _begins_aside(edge: Edge) -> bool:
    return _has(edge, BECAUSE) or ((_has(edge, BEFORE) or _has(edge, ASIDE)) and _is_english(edge))


def _ends_aside(path: Sequence[Edge], at: int) -> bool:
    """Return whether the word at an index ends a reason. A word that may also begin a reason ends it only if the action
    of the line comes later.
    """
    edge = path[at]
    if _has(edge, REASON) and _has(edge, BECAUSE):
        return any(map(_names_verb, path[at:])) and not any(map(_names_verb, path[:at]))
    return _has(edge, REASON) or (any(_has(edge, each) for each in _ENDING_ASIDES) and not _is_english(edge))


def _names_verb(edge: Edge) -> bool:
    return (
        isinstance(edge, Mention)
        and not edge.is_function_word
        and any(isinstance(sense, VerbSense) for sense in edge.senses)
    )


def _is_english(edge: Edge) -> bool:
    return isinstance(edge, Mention) and edge.name.isascii()


def _has(edge: Edge, sense: SmallSense) -> bool:
    return isinstance(edge, Mention) and sense in edge.senses


def kind_of(part: Part, lattice: Lattice, lexicon: Lexicon, position: Position) -> Kind:
    """Return the kind of a part of a line. A part with a word similar to a known one is no remark, because it may
    contain a typo.
    """
    if part.is_later:
        return Kind.REMARK
    mentions = [edge for edge in part.edges if isinstance(edge, Mention)]
    unknown = [edge for edge in part.edges if isinstance(edge, UnknownSpan)]
    if part.is_aside and _states_nothing(part, mentions):
        return Kind.REMARK
    stated = [each for each in mentions if not (part.is_reason and CLOSING_WORD in each.senses)]
    if any(_can_be_declared(mention, position) for mention in stated) or not all(map(may_be_passed, unknown)):
        return Kind.CONTENT  # a reason such as “because nothing else helps” ends no turn
    content = sum(isinstance(edge, NumberMention) for edge in part.edges) + sum(map(_is_name, mentions))
    if content:
        is_much = content > 1 or any(map(_is_seat, mentions))
        return Kind.CONTENT if is_much and not part.is_reason else Kind.ACCOUNTED
    if any(map(_is_negation, mentions)) and not part.is_reason and not _has_unknown(part):
        return Kind.CONTENT  # it negates what stands beside it
    if any(_is_like_name(each, lattice) for each in unknown):
        return Kind.ACCOUNTED
    if not part.is_reason and (any(map(_can_bind, mentions)) or (not unknown and any(map(_is_of_game, mentions)))):
        return Kind.ACCOUNTED
    if not part.is_reason and not _has_unknown(part) and any(_asks(mention) for mention in mentions):
        return Kind.CONTENT  # it tells that the line asks
    if not _is_sentence(part) or any(_resembles_known_word(each, lattice, lexicon) for each in part.edges):
        return Kind.ACCOUNTED
    return Kind.REMARK


def is_about_unknown(part: Part, position: Position) -> bool:
    """Return whether a part names a possible action with an unknown word as its object."""
    mentions = [edge for edge in part.edges if isinstance(edge, Mention)]
    verbs = [mention for mention in mentions if _can_be_declared(mention, position)]
    if part.is_reason or not verbs or not _has_unknown(part):
        return False
    names = (mention for mention in mentions if mention not in verbs and _is_name(mention))
    return not any(names) and not any(isinstance(edge, NumberMention) for edge in part.edges)


def numbers_of_reasons(parts: Iterable[Part]) -> tuple[Span, ...]:
    """Return the spans of the numbers in reasons, which may describe the situation; `()` if the line has no other
    numbers.
    """
    numbers = [(part, edge) for part in parts for edge in part.edges if isinstance(edge, NumberMention)]
    if all(part.is_reason for part, _ in numbers):
        return ()
    return tuple(Span(edge.start, edge.until) for part, edge in numbers if part.is_reason)


def _states_nothing(part: Part, mentions: Sequence[Mention]) -> bool:
    """Return whether an aside contains no number and no game name. Names are allowed in an aside about a postponed
    move.
    """
    if any(isinstance(edge, NumberMention) for edge in part.edges):
        return False
    return part.is_postponed or not any(map(_is_of_table, mentions))


def _is_of_table(mention: Mention) -> bool:
    """Return whether a word is the full name of a game object or field value."""
    return mention.how <= Match.SOUND and any(
        isinstance(sense, ThingSense) or (isinstance(sense, ValueSense) and sense.field != "")
        for sense in mention.senses
    )


def _resembles_known_word(edge: Edge, lattice: Lattice, lexicon: Lexicon) -> bool:
    """Return whether an unknown word of at least `LONG` characters is one edit away from a known word."""
    if not isinstance(edge, UnknownSpan) or edge.until - edge.start < LONG:
        return False
    return any(each.distance == 1 for each in corrections(lattice, edge, lexicon, 1))


def _can_be_declared(mention: Mention, position: Position) -> bool:
    """Return whether a word names an action that is possible now, or is a closing word (“done”)."""
    verbs = {sense.verb for sense in mention.senses if isinstance(sense, VerbSense)}
    if verbs and CLOSING_WORD in mention.senses:
        return True  # what comes before may lead to it
    if not verbs or mention.how > Match.SOUND or mention.is_function_word:
        return False
    return any(position.is_possible(verb) for verb in verbs)


def _is_idle(mention: Mention) -> bool:
    return any(isinstance(sense, SmallSense) and sense.role is not Role.COUNTER for sense in mention.senses)


def _is_name(mention: Mention) -> bool:
    """Return whether a word names a seat, object or value, and cannot be a function word."""
    return not _is_idle(mention) and any(
        not isinstance(sense, CommandSense | SmallSense) and (not isinstance(sense, ValueSense) or sense.field != "")
        for sense in mention.senses
    )


def _is_seat(mention: Mention) -> bool:
    return not mention.is_function_word and any(isinstance(sense, SeatSense) for sense in mention.senses)


def _can_bind(mention: Mention) -> bool:
    """Return whether a function word (“not”, “all”) can change the meaning of another part of the line."""
    roles = {sense.role for sense in mention.senses if isinstance(sense, SmallSense)}
    keys = {sense.key for sense in mention.senses if isinstance(sense, SmallSense)}
    return not roles.isdisjoint(_BINDING) and keys.isdisjoint(_INTERJECTIONS) and Role.FILLER not in roles


def may_be_passed(unknown: UnknownSpan) -> bool:
    """Return whether unknown text may be ignored: it contains no digit and is not just one Japanese character."""
    text = unknown.text
    return not any(map(str.isdigit, text)) and (text.isascii() or len(text) > 1)


def _asks(mention: Mention) -> bool:
    return mention.has_role(Role.QUESTION)


def _has_unknown(part: Part) -> bool:
    return any(isinstance(edge, UnknownSpan) for edge in part.edges)


def _is_negation(mention: Mention) -> bool:
    return any(
        isinstance(sense, SmallSense) and sense.role is Role.NEGATION and sense.key == "not" for sense in mention.senses
    )


def _is_of_game(mention: Mention) -> bool:
    """Return whether a function word may refer to the board: “left” in “the left column”."""
    return SmallSense(Role.FILLER, "game") in mention.senses


def _is_like_name(unknown: UnknownSpan, lattice: Lattice) -> bool:
    """Return whether an unknown word looks like a name: in katakana, or capitalised and not at the start of the
    line.
    """
    raw = lattice.source.raw_text(unknown.span)
    return (unknown.start > 0 and raw[:1].isupper()) or any("ァ" <= letter <= "ヺ" for letter in raw)


def _is_sentence(part: Part) -> bool:
    """Return whether a part is more than a single unknown word, which might be a mistyped name."""
    unknown = [edge for edge in part.edges if isinstance(edge, UnknownSpan)]
    return len(unknown) != 1 or len(part.edges) > 1
