"""Acts that a line names by denying another one (“don't buy”, 買わない): what is not bought is not bought as well."""

from __future__ import annotations

from collections.abc import Iterator, Set

from referee.reading.content_words import content_words
from referee.reading.lattice import Lattice
from referee.reading.senses import Match, Mention, Role, VerbSense
from referee.reading.source import Span


def denied_acts(lattice: Lattice, verbs: Set[str]) -> Iterator[Span]:
    """Yield where a word names an action of a declaration by a negation, if the declaration holds another action that
    no other word of the line names.
    """
    mentions = [each for at in lattice.places for each in lattice.at(at) if isinstance(each, Mention)]
    for mention in mentions if len(verbs) > 1 else ():
        denied = {sense.verb for sense in mention.senses if isinstance(sense, VerbSense)} & verbs
        if denied and mention.how <= Match.INFLECTED and _is_negation(lattice, mention):
            apart = [each for each in mentions if each.until <= mention.start or mention.until <= each.start]
            stated = {sense.verb for each in apart for sense in each.senses if isinstance(sense, VerbSense)}
            if verbs - denied - stated:
                yield Span(mention.start, mention.until)


def _is_negation(lattice: Lattice, mention: Mention) -> bool:
    """Return whether a word negates, or a part of it does."""
    starts = (at for at in lattice.places if mention.start <= at < mention.until)
    parts = (each for at in starts for each in lattice.at(at) if isinstance(each, Mention))
    is_negative = any(each.has_role(Role.NEGATION) for each in parts)
    return is_negative or content_words().negative.search(lattice.text(mention)) is not None
