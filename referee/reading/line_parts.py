"""The parts of a line between its marks and its words of condition and sequence, and those that are remarks: they name
nothing of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.reading.lattice import Lattice
from referee.reading.lexicon import Lexicon
from referee.reading.senses import Edge, Mention, NumberMention, Role, SmallSense, UnknownSpan
from referee.reading.source import Span, is_mark
from referee.reading.typos import corrections

LONG = 5
"""The minimum length of a word for comparison with known words. Shorter ones resemble too many."""
_BINDING = (
    *(Role.NEGATION, Role.QUANTIFIER, Role.AGAIN, Role.CORRECTION, Role.PRONOUN, Role.SEQUENCE, Role.QUESTION),
    *(Role.COUNTER, Role.ORDINAL),
)
"""The roles of function words that can change the meaning of another part of the line."""
_APOLOGY = SmallSense(Role.FILLER, "apology")
"""Words of apology to another player, whose name may stand beside them."""
_REASONS = (SmallSense(Role.CONDITION, "reason"), SmallSense(Role.CONDITION, "because"))


def parts_of(lattice: Lattice) -> Iterator[list[Edge]]:
    """Yield the words of each part of a line; a mark or a word of condition or sequence belongs to the part before."""
    part: list[Edge] = []
    for edge in lattice.path:
        part.append(edge)
        ends = isinstance(edge, Mention) and edge.has_role(Role.CONDITION, Role.SEQUENCE)
        if ends or is_mark(lattice.source.text, edge.start, edge.until):
            yield part
            part = []
    if part:
        yield part


def has_reason(lattice: Lattice) -> bool:
    """Return whether a line tells a reason, whose numbers and names may belong to no move."""
    mentions = (edge for edge in lattice.path if isinstance(edge, Mention))
    return any(sense in _REASONS for edge in mentions for sense in edge.senses)


def remarks(lattice: Lattice, lexicon: Lexicon) -> tuple[Span, ...]:
    """Return where the parts stand that are apologies, or sentences without numbers, names and words that may be
    typing errors of them; `()` if the line has no other part.
    """
    parts = [*parts_of(lattice)]
    matches = [part for part in parts if _is_remark(part, lattice, lexicon)]
    others = (part for part in parts if part not in matches)
    has_content = any(any(map(is_content, part)) for part in others)
    return tuple(Span(part[0].start, part[-1].until) for part in matches) if has_content else ()


def is_content(edge: Edge) -> bool:
    """Return whether a word is a number, or a name and no function word."""
    return isinstance(edge, NumberMention) or (isinstance(edge, Mention) and not edge.is_function_word)


def _is_remark(part: Sequence[Edge], lattice: Lattice, lexicon: Lexicon) -> bool:
    if any(isinstance(edge, Mention) and _APOLOGY in edge.senses for edge in part):
        return not any(isinstance(edge, NumberMention) for edge in part)
    unknown = [edge for edge in part if isinstance(edge, UnknownSpan)]
    words = [edge for edge in part if not is_mark(lattice.source.text, edge.start, edge.until)]
    if not unknown or len(words) == 1 or any(map(is_content, part)):
        return False
    if any(isinstance(edge, Mention) and edge.has_role(*_BINDING) for edge in part):
        return False
    return not any(_is_like_name(edge, lattice, lexicon) for edge in unknown)


def _is_like_name(unknown: UnknownSpan, lattice: Lattice, lexicon: Lexicon) -> bool:
    """Return whether an unknown word has a digit, looks like a name, or may be a typing error."""
    raw = lattice.source.raw_text(unknown.span)
    is_capital = unknown.start > 0 and raw[:1].isupper()
    if is_capital or any(letter.isdigit() or "ァ" <= letter <= "ヺ" for letter in raw):
        return True
    return len(raw) >= LONG and any(each.distance == 1 for each in corrections(lattice, unknown, lexicon, 1))
