"""The alternative interpretations of one line, tried in order: as typed, without withdrawn words and remarks, with
corrected typos, without unknown words. A player must confirm any interpretation that differs from the typed line.
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
from referee.reading.masking import replace_mentions, with_ignored
from referee.reading.position import Position
from referee.reading.reading import Reason
from referee.reading.remarks import Kind, Part, is_about_unknown, kind_of, may_be_passed, numbers_of_reasons, parts_of
from referee.reading.repair import prefix_words, repairs
from referee.reading.senses import Mention
from referee.reading.source import Span
from referee.reading.table_names import known_words
from referee.reading.typos import Correction

MAX_DROPPED = 3
"""The maximum number of parts with a number or name that are tried as ignored text, one at a time."""


class Attempt(Struct, frozen=True):
    """One alternative interpretation of a line. `passed` are the ignored spans; `why` is the reason for asking the
    player to confirm, or None if no confirmation is needed.
    """

    lattice: Lattice
    passed: tuple[Span, ...] = ()
    why: Reason | None = None
    corrections: tuple[Correction, ...] = ()
    referents: tuple[Mention, ...] = ()
    """The game objects named earlier that the pronouns of the line refer to."""
    is_reason: bool = False
    """Whether the ignored text consists only of reasons (“because …”)."""
    doubted: tuple[Span, ...] = ()
    """The spans of numbers that may describe the situation rather than the move."""
    closings: tuple[Frame, ...] = ()
    """The declarations named by closing words of the line (“…, done”), which are added where they are legal."""

    @property
    def may_replace_refused(self) -> bool:
        """Whether this attempt may be used after the typed line was refused. It may if it is the typed line itself, or
        only ignores reasons or corrects typos.
        """
        return self.why is None or self.is_reason or bool(self.corrections)

    @property
    def distance(self) -> int:
        """The number of letters that its corrections change."""
        return sum(each.distance for each in self.corrections)


def attempts(lattice: Lattice, context: Context, position: Position) -> Iterator[Attempt]:
    """Yield the alternative interpretations of a line, the closest to the typed text first."""
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
    more = pronouns(shorter)
    if more:
        yield Attempt(replace_mentions(shorter, more), (*corrected, *remarks), referents=more, doubted=doubted)
    if remarks:
        yield Attempt(base, corrected)
    if not context.is_entered:
        return
    known = known_words(position.table.game)
    unknown = [each for each in shorter.unknown if each.text not in known]
    unknown += prefix_words(shorter) if unknown else ()
    for repair in repairs(lattice, unknown, context.lexicon):
        spans = (*corrected, *remarks)
        repaired = with_ignored(repair.lattice, spans) if spans else repair.lattice
        yield Attempt(repaired, spans, Reason.TYPO, repair.corrections)
    is_known = any(each.text in known for each in shorter.unknown)
    if not is_known and not any(is_about_unknown(part, position) for part, _ in parts):
        yield from _without(shorter, (*corrected, *remarks), parts)


def _without(shorter: Lattice, passed: tuple[Span, ...], parts: list[tuple[Part, Kind]]) -> Iterator[Attempt]:
    """Yield the attempts that ignore some of the text: reasons, unknown words, or whole parts of the line."""
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
