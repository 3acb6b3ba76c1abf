"""The alternative interpretations of one line, tried in order: as typed without remarks, with pronouns bound, with
remarks, with corrected typos. A player must confirm any interpretation that differs from the first line.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from referee.reading.closings import closing_frames, closing_verbs
from referee.reading.context import Context
from referee.reading.corrections import corrected_spans
from referee.reading.discourse import pronouns
from referee.reading.frames import Frame
from referee.reading.lattice import Lattice
from referee.reading.line_parts import remarks
from referee.reading.masking import replace_mentions, with_ignored
from referee.reading.position import Position
from referee.reading.repair import prefix_words, repairs
from referee.reading.senses import Mention
from referee.reading.table_names import known_words
from referee.reading.typos import Correction


class Attempt(Struct, frozen=True):
    """One alternative interpretation of a line, without what the line takes back."""

    lattice: Lattice
    corrections: tuple[Correction, ...] = ()
    referents: tuple[Mention, ...] = ()
    """The game objects named earlier that the pronouns of the line refer to."""
    closings: tuple[Frame, ...] = ()
    """The declarations named by closing words of the line (“…, done”), which are added where they are legal."""

    @property
    def distance(self) -> int:
        """The number of letters that its corrections change."""
        return sum(each.distance for each in self.corrections)


def attempts(lattice: Lattice, context: Context, position: Position) -> Iterator[Attempt]:
    """Yield the alternative interpretations of a line, the closest to the typed text first."""
    withdrawn = tuple(corrected_spans(lattice))
    closings = closing_frames(lattice, closing_verbs(position.table.game))
    stated = (each for each in closings if not any(span.start <= each.start < span.until for span in withdrawn))
    full = with_ignored(lattice, withdrawn) if withdrawn else lattice
    passed = remarks(full, context.lexicon)
    remaining = with_ignored(full, passed) if passed else full
    first = Attempt(remaining, closings=tuple(stated))
    yield first
    more = pronouns(remaining)
    if more:
        yield structs.replace(first, lattice=replace_mentions(remaining, more), referents=more)
    if passed:
        yield structs.replace(first, lattice=full)
    if not context.is_entered:
        return
    known = known_words(position.table.game)
    unknown = [each for each in remaining.unknown if each.text not in known]
    unknown += prefix_words(remaining) if unknown else ()
    for repair in repairs(lattice, unknown, context.lexicon):
        spans = (*withdrawn, *passed)
        repaired = with_ignored(repair.lattice, spans) if spans else repair.lattice
        yield structs.replace(first, lattice=repaired, corrections=repair.corrections)
