"""The ways to read one line: as it stands, without what it takes back and its remarks, with its typos corrected, and
last without what nobody understands. What differs from the line as it was typed is confirmed.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from referee.reading.closings import closing_frames, closing_verbs
from referee.reading.context import Context
from referee.reading.corrections import corrected_spans
from referee.reading.discourse import pronouns, refers
from referee.reading.frames import Frame
from referee.reading.lattice import Lattice
from referee.reading.masking import replaced, with_ignored
from referee.reading.position import Position
from referee.reading.reading import Reason
from referee.reading.remarks import Kind, Part, is_about_unknown, kind_of, may_be_passed, numbers_of_reasons, parts_of
from referee.reading.repair import repairs
from referee.reading.senses import Mention
from referee.reading.source import Span
from referee.reading.table_names import known_words
from referee.reading.typos import Correction

MAX_DROPPED = 3
"""So many parts that hold a number or a name are passed over each by itself."""


class Attempt(Struct, frozen=True):
    """One way to read a line: `passed` stretches are passed over, `why` tells that it is to be confirmed."""

    lattice: Lattice
    passed: tuple[Span, ...] = ()
    why: Reason | None = None
    corrections: tuple[Correction, ...] = ()
    referents: tuple[Mention, ...] = ()
    """What its pronouns stand for, where they stand for what was named before."""
    is_reason: bool = False
    """Whether no more is passed over than reasons."""
    doubted: tuple[Span, ...] = ()
    """Numbers that may tell how things stand, and are then none of the declaration."""
    closings: tuple[Frame, ...] = ()
    """What the words that end the line declare, where that can be declared then."""

    @property
    def may_replace_refused(self) -> bool:
        """Tell whether what is refused in another way to read the line may be right so: what is refused as it was
        stated is not replaced, but a reason or a word that nobody knows may have been taken for a part of it.
        """
        return self.why is None or self.is_reason or bool(self.corrections)


def attempts(lattice: Lattice, context: Context, position: Position) -> Iterator[Attempt]:
    """List the ways to read a line, the closest to what was typed first."""
    closings = closing_frames(lattice, closing_verbs(position.table.game))
    for attempt in _ways(lattice, context, position):
        passed = attempt.passed
        read = (each for each in closings if not any(span.start <= each.start < span.until for span in passed))
        yield structs.replace(attempt, closings=tuple(read))


def _ways(lattice: Lattice, context: Context, position: Position) -> Iterator[Attempt]:
    corrected = tuple(corrected_spans(lattice))
    base = with_ignored(lattice, corrected) if corrected else lattice
    parts = [(part, kind_of(part, lattice, context.lexicon, position)) for part in parts_of(base)]
    remarks = tuple(part.span for part, kind in parts if kind is Kind.REMARK and part.span not in corrected)
    remarks = () if len(remarks) == len(parts) else remarks
    shorter = with_ignored(base, remarks) if remarks else base
    doubted = numbers_of_reasons(part for part, _ in parts)
    yield Attempt(shorter, (*corrected, *remarks), doubted=doubted)
    more = pronouns(shorter, context.discourse, position.table.game)
    if more:
        yield Attempt(replaced(shorter, more), (*corrected, *remarks), referents=more, doubted=doubted)
    if remarks:
        yield Attempt(base, corrected)
    if not context.is_entered:
        return
    known = known_words(position.table.game)
    for repair in repairs(lattice, [each for each in shorter.unknown if each.text not in known], context.lexicon):
        spans = (*corrected, *remarks)
        repaired = with_ignored(repair.lattice, spans) if spans else repair.lattice
        yield Attempt(repaired, spans, Reason.TYPO, repair.corrections)
    is_known = any(each.text in known for each in shorter.unknown)
    if not is_known and not any(is_about_unknown(part, position) for part, _ in parts):
        yield from _without(shorter, (*corrected, *remarks), parts)


def _without(shorter: Lattice, passed: tuple[Span, ...], parts: list[tuple[Part, Kind]]) -> Iterator[Attempt]:
    """List the ways to read a line without what is not understood, be it unknown words or parts with names in them."""
    if not all(map(may_be_passed, shorter.unknown)):
        return
    unknown = tuple(each.span for each in shorter.unknown)
    remaining = [(part, kind) for part, kind in parts if kind is not Kind.REMARK]
    accounted = [part for part, kind in remaining if kind is Kind.ACCOUNTED]
    reasons = tuple(part.span for part in accounted if part.is_reason)
    choices: dict[tuple[Span, ...], bool] = {}
    numbers = numbers_of_reasons(part for part, _ in parts)
    if numbers:
        choices[numbers] = True
    if reasons and len(reasons) < len(remaining) and not refers(with_ignored(shorter, reasons)):
        choices[reasons] = choices[(*reasons, *unknown)] = True
    if unknown:
        choices.setdefault(unknown, False)
    if len(remaining) > 1:
        choices |= {(part.span, *unknown): False for part in accounted[:MAX_DROPPED] if not part.is_reason}
    if 1 < len(accounted) < len(remaining):
        choices.setdefault((*(part.span for part in accounted), *unknown), False)
    for dropped, is_reason in choices.items():
        yield Attempt(with_ignored(shorter, dropped), (*passed, *dropped), Reason.UNREAD, is_reason=is_reason)
