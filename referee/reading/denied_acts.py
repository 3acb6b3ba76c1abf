"""Acts that a line names by denying another one (“don't buy”, 買わない): what is not bought is not bought as well."""

from __future__ import annotations

from collections.abc import Iterator, Set

from referee.reading.content_words import content_words
from referee.reading.lattice import Lattice
from referee.reading.senses import Match, Mention, Role, VerbSense
from referee.reading.source import Span


def denied_acts(lattice: Lattice, verbs: Set[str]) -> Iterator[Span]:
    """Yield where a word names an action of a declaration by a negation, if the declaration holds another action that
    no other word of the line names, or that this one names as well (“not Ben invests”).
    """
    mentions = [each for at in lattice.places for each in lattice.at(at) if isinstance(each, Mention)]
    for mention in mentions if len(verbs) > 1 else ():
        denied = {sense.verb for sense in _verb_senses(mention)} & verbs
        if denied and mention.how <= Match.INFLECTED and _is_negation(lattice, mention):
            apart = [each for each in mentions if not _share_words(each, mention)]
            stated = {sense.verb for each in apart for sense in _verb_senses(each)}
            within = {sense.verb for each in mentions if each not in apart for sense in _verb_senses(each)}
            if verbs - denied - stated or (verbs - denied) & within:
                yield from mention.spans


def _share_words(first: Mention, second: Mention) -> bool:
    return any(one.start < other.until and other.start < one.until for one in first.spans for other in second.spans)


def _verb_senses(mention: Mention) -> Iterator[VerbSense]:
    return (sense for sense in mention.senses if isinstance(sense, VerbSense))


def _is_negation(lattice: Lattice, mention: Mention) -> bool:
    """Return whether a word negates, or a part of it does."""
    starts = (at for at in lattice.places if mention.start <= at < mention.until)
    parts = (each for at in starts for each in lattice.at(at) if isinstance(each, Mention))
    is_negative = any(each.has_role(Role.NEGATION) for each in parts)
    return is_negative or content_words().negative.search(lattice.text(mention)) is not None
