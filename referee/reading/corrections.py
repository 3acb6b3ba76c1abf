"""Self-corrections in a line, of which the last value counts: “3… no, 4”, 「5 じゃなくて 4」, “4, not 3”.

The withdrawn text is ignored: the correcting words, with the shortest span before them that begins with a value of the
same kind as the replacement (after them for “not” and “instead of”).
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence

from msgspec import Struct

from referee.reading.lattice import Lattice
from referee.reading.senses import (
    Edge,
    FamilySense,
    LabelSense,
    Match,
    Mention,
    NumberMention,
    NumberRole,
    Role,
    SeatSense,
    SmallSense,
    ThingSense,
    ValueSense,
    VerbSense,
)
from referee.reading.source import MARKS, Span, is_mark

MAX_CORRECTIONS = 3
_SENTENCE_ENDS = frozenset(".!?;。…")
_REACH = 12
"""The maximum number of words between a correction and the start or end of the withdrawn text."""
_POINTING = frozenset({"the", "other", "another", "that", "this", "which", "same", "last", "next", "first"})
"""The words before “one” that make it a pronoun."""
_TURNED = frozenset(
    {"instead of", "rather than", "better than", "not", "and not", "but not", "の代わりに", "のかわりに"}
)
"""The correcting words that usually precede the withdrawn text: “not”, “instead of”, “rather than”."""

_EXCLUDING = ("ではなく", "の代わりに", "のかわりに")
"""The correcting words behind something that is only excluded."""
_BEHIND = frozenset({"instead", "に変更", "に変える", "に直す", "のつもり", "のつもりだった"})
"""The correcting words that may follow the replacement: “3 instead”."""
_MISTAKEN = re.compile("の(間違い|まちがい|みす)(でした|です|だった)?[ 。.!]*$")
"""The end of a line that consists of the replacement: 「3の間違い」."""
_HESITANT = frozenset(
    {"sorry", "oh sorry", "pardon", "wait", "hold on", "hang on", "oops", "actually", "rather", "on second thought"}
    | {"on second thoughts", "i changed my mind", "changed my mind", "better", "いや", "やっぱり", "やっぱ", "やはり"}
    | {"ごめん", "ごめんなさい", "すみません", "すいません", "失礼", "あっ", "待って", "まって", "ちょっと待って"}
)
"""The correcting words that a player may also say before an own declaration."""


class PreviousCorrection(Struct, frozen=True):
    """What a line states instead of the previous declaration: its span without the correcting words. `is_hesitant` is
    whether the words may also introduce a declaration of the next player (“sorry, …”).
    """

    stated: Span
    is_hesitant: bool = False


def correction_of_previous(lattice: Lattice) -> PreviousCorrection | None:
    """Return what a line states instead of the previous declaration: it begins with correcting words (“no, 4”), or ends
    with them (“4 instead”). None for any other line.
    """
    path, text = lattice.path, lattice.source.text
    mistaken = _MISTAKEN.search(text)
    if mistaken is not None:
        return PreviousCorrection(Span(0, mistaken.start()))
    first = next((at for at in range(len(path)) if not _leads_in(path, at, text)), len(path))
    last = next((at for at in reversed(range(first, len(path))) if not _follows(path[at], text)), first - 1) + 1
    before = [text[edge.start : edge.until] for edge in path[:first] if _is_correction(edge)]
    behind = [text[edge.start : edge.until] for edge in path[last:] if _is_correction(edge)]
    if first == last or not (before or behind):
        return None
    words = (*before, *behind)
    return PreviousCorrection(Span(path[first].start, path[last - 1].until), all(word in _HESITANT for word in words))


def _leads_in(path: Sequence[Edge], at: int, text: str) -> bool:
    """Return whether a word may precede a correction: a correcting word, punctuation or a word without meaning."""
    edge = path[at]
    if is_mark(text, edge.start, edge.until):
        return True
    if _is_correction(edge):
        return text[edge.start : edge.until] not in _TURNED and not _negates_next(path, at, text)
    return isinstance(edge, Mention) and edge.has_role(Role.FILLER) and not _kinds(edge)


def _follows(edge: Edge, text: str) -> bool:
    """Return whether a word may follow a correction: a correcting word, punctuation or a word without meaning."""
    if is_mark(text, edge.start, edge.until) or text[edge.start : edge.until] in _BEHIND:
        return True
    is_light = isinstance(edge, Mention) and (edge.has_role(Role.FILLER) or edge.has_role(Role.PARTICLE))
    return is_light and not _kinds(edge)


def corrected_spans(lattice: Lattice) -> Iterator[Span]:
    """Yield the spans that a line itself withdraws (“3… no, 4”), including the correcting words. A number withdraws the
    last number of its kind: in “3 on the first, no, 4” that is the 3, and “on the first” remains.
    """
    path, text = lattice.path, lattice.source.text
    corrections = 0
    denied = _denied_question(path, text)
    if denied is not None:
        yield denied
    for at, edge in enumerate(path):
        if denied is not None and edge.start < denied.until:
            continue
        if not _corrects(edge) or _negates_next(path, at, text) or corrections == MAX_CORRECTIONS:
            continue
        span = _withdrawn_span(lattice, at, text)
        if span is not None:
            corrections += 1
            yield from _around_ordinals(lattice, span, at)


def withdrawn_spans(lattice: Lattice) -> Iterator[Span]:
    """Yield the spans that a line replaces with the words after them (“3… no, 4”). What it only excludes or compares
    with (“not 3”, “instead of paper”) may be about a move that nobody makes, and is not withdrawn.
    """
    for span in corrected_spans(lattice):
        text = lattice.source.text[span.start : span.until].strip(MARKS)
        if not lattice.source.text[span.until :].strip(MARKS):
            continue  # it replaces nothing
        if not text.startswith(tuple(_TURNED)) and not text.endswith(_EXCLUDING):
            yield span


def _around_ordinals(lattice: Lattice, span: Span, at: int) -> Iterator[Span]:
    """Yield a withdrawn span; if it begins with an ordinal number that a cardinal number replaces, the last cardinal
    number before it and the correcting words instead.
    """
    path = lattice.path
    number = next((each for each in path[at + 1 :] if isinstance(each, NumberMention)), None)
    withdrawn = next((each for each in lattice.at(span.start) if isinstance(each, NumberMention)), None)
    cardinals = [each for each in path if isinstance(each, NumberMention) and each.until <= span.start]
    cardinals = [each for each in cardinals if not _is_ordinal(each)]
    if number is None or _is_ordinal(number) or not (withdrawn and _is_ordinal(withdrawn) and cardinals):
        yield span
        return
    yield Span(cardinals[-1].start, cardinals[-1].until)
    yield Span(path[at].start, span.until)


def _is_ordinal(edge: Edge) -> bool:
    return isinstance(edge, NumberMention) and set(edge.roles) == {NumberRole.ORDINAL}


def _denied_question(path: Sequence[Edge], text: str) -> Span | None:
    """Return the span of the last question that the same line answers with no: “Ten points? No, a card.” None if there
    is none.
    """
    marks = [at for at, edge in enumerate(path) if "?" in text[edge.start : edge.until]]
    for at in reversed(marks):
        words = [edge for edge in path[at + 1 :] if not is_mark(text, edge.start, edge.until)]
        if len(words) > 1 and _denies(words[0]) and any(map(_kinds, words[1:])):
            before = [edge.until for edge in path[:at] if text[edge.start : edge.until].strip() in _SENTENCE_ENDS]
            return Span(max(before, default=0), words[0].until)
    return None


def _denies(edge: Edge) -> bool:
    """Return whether a word means “no” as an answer."""
    return isinstance(edge, Mention) and any(
        isinstance(sense, SmallSense) and sense.role in (Role.NEGATION, Role.CORRECTION) and sense.key == "no"
        for sense in edge.senses
    )


def _corrects(edge: Edge) -> bool:
    return isinstance(edge, Mention) and any(
        isinstance(sense, SmallSense) and (sense.role is Role.CORRECTION or sense.key == "not") for sense in edge.senses
    )


def _negates_next(path: Sequence[Edge], at: int, text: str) -> bool:
    """Return whether “no” negates the next word (“no blueprints”) instead of correcting (“no, …”, “no sorry”)."""
    edge, behind = path[at], path[at + 1] if at + 1 < len(path) else None
    negates = isinstance(edge, Mention) and any(
        isinstance(sense, SmallSense) and sense.role is Role.NEGATION and sense.key == "without"
        for sense in edge.senses
    )
    if not negates or behind is None:
        return False
    return not is_mark(text, behind.start, behind.until) and not _corrects(behind)


def _withdrawn_span(lattice: Lattice, at: int, text: str) -> Span | None:
    """Return the span withdrawn by the correcting word at index `at` of the path (“3… no” in “3… no, 4”); None if
    nothing is withdrawn.
    """
    path = lattice.path
    word = text[path[at].start : path[at].until]
    if word in _TURNED:
        return _withdrawn_by_not(path, at)
    behind = next((number for number in range(at + 1, len(path)) if _kinds_at(lattice, number)), None)
    if behind is None or not _is_correction(path[at]):
        return None
    kinds = _kinds_at(lattice, behind)
    for number in reversed(range(max(0, at - _REACH), at)):
        if kinds & _kinds_at(lattice, number) - {"number"}:
            return Span(path[number].start, _end_of_correction(path, at))
    earlier = [start for start in lattice.places if start < path[at].start][-_REACH:]
    for start in reversed(earlier):
        if any(kinds & _kinds(edge) for edge in lattice.at(start) if edge.until <= path[at].start):
            return Span(start, _end_of_correction(path, at))
    return None


def _kinds_at(lattice: Lattice, at: int) -> frozenset[Hashable]:
    """Return what the word at an index of the path may name; “one” is a number unless it stands for a name (“the other
    one”).
    """
    edge, before = lattice.path[at], lattice.path[at - 1]
    kinds = _kinds(edge)
    if kinds or lattice.source.text[before.start : before.until] in _POINTING:
        return kinds
    same = [each for each in lattice.at(edge.start) if each.until == edge.until]
    is_number = any(isinstance(each, NumberMention) or _is_single(each) for each in same)
    return frozenset({"number"}) if is_number else kinds


def _is_single(edge: Edge) -> bool:
    """Return whether a word states the number one (“just one”)."""
    return isinstance(edge, Mention) and SmallSense(Role.QUANTIFIER, "one") in edge.senses


def _withdrawn_by_not(path: Sequence[Edge], at: int) -> Span | None:
    """Return the span withdrawn by “not” or “instead of”: “not 3” in “4, not 3” and “not 3, 4”; None if nothing is
    withdrawn.
    """
    before = next((edge for edge in reversed(path[:at]) if _kinds(edge)), None)
    if before is not None and _labels_numbers(path[at]) and _kinds(before) <= {"number"}:
        return None
    for later in range(at + 1, min(len(path), at + _REACH)):
        if before is not None and _kinds(before) & _kinds(path[later]):
            return Span(path[at].start, path[later].until)
    values = [later for later in range(at + 1, min(len(path), at + _REACH)) if _kinds(path[later])]
    if len(values) > 1 and (_kinds(path[values[0]]) & _kinds(path[values[1]])) - {"verb"}:  # a verb is negated
        return Span(path[at].start, path[values[0]].until)
    return None


def _labels_numbers(edge: Edge) -> bool:
    """Return whether a word is a field label, like の代わりに in 2の代わりに."""
    return isinstance(edge, Mention) and any(isinstance(sense, LabelSense) for sense in edge.senses)


def _end_of_correction(path: Sequence[Edge], at: int) -> int:
    """Return the end position of consecutive correcting words: “no, wait, sorry”."""
    last = at
    for later in range(at + 1, len(path)):
        edge = path[later]
        if _corrects(edge):
            last = later
        elif _kinds(edge) or not (isinstance(edge, Mention) and edge.is_function_word):
            break
    return path[last].until


def _is_correction(edge: Edge) -> bool:
    return isinstance(edge, Mention) and edge.has_role(Role.CORRECTION)


def _kinds(edge: Edge) -> frozenset[Hashable]:
    """Return what a word may name: number, verb, label, seat, key set or field. A correction replaces a value of the
    same kind.
    """
    if isinstance(edge, NumberMention):
        return frozenset({"number"})
    if not isinstance(edge, Mention):
        return frozenset()
    kinds: set[Hashable] = set()
    for sense in edge.senses:
        match sense:
            case ThingSense(key_set) | FamilySense(key_set):
                kinds.add(key_set)
            case VerbSense() if not edge.is_function_word:
                kinds.add("verb")
            case LabelSense() if edge.how <= Match.SOUND:
                kinds.add("label")
            case SeatSense():
                kinds.add("seat")
            case ValueSense(field) if field:
                kinds.add(("field", field))
    return frozenset(kinds)
