"""An account of a typed line: which of its words a declaration explains, which it leaves out, and what it adds to them.

It depends on the line, the declaration and the words of the table alone, not on how the declaration was found. Only a
declaration that explains every content word, and adds no act and no thing to them, is what the line says.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from referee.notation.move import Moves, verb_of
from referee.reading.content_words import content_words
from referee.reading.denied_acts import denied_acts
from referee.reading.explained_words import ExplainedWords, TableFacts
from referee.reading.lattice import Lattice
from referee.reading.senses import (
    Edge,
    FreeSense,
    Match,
    Mention,
    NumberMention,
    Role,
    SeatSense,
    Sense,
    SmallSense,
    ThingSense,
    UnknownSpan,
    ValueSense,
    VerbSense,
)
from referee.reading.source import Span, is_mark, normal_text
from referee.reading.stated_moves import StatedMoves
from referee.reading.support import Support, SupportingWords
from referee.reading.used_numbers import UsedNumbers

_RANK = re.compile(r"(first|second|third|fourth|last)\b|([一二三四五]|\d)人目|(最後|最初) *の")
"""Matches words that identify one of several things (first, last, 二人目)."""
_ORDINAL_PREFIX = SmallSense(Role.ORDINAL, "before")
"""The meaning of a word that stands before a number (no. 3, #3)."""
_BETWEEN = ("か", "より")
"""The Japanese words that part two alternatives, where a thing, an act or a number stands on both sides."""
_OF_LOCATION = ("'s", "の", "に", "を", "から", "より")
"""What stands behind the name of a seat that describes a location."""
_ALL, _PEOPLE = SmallSense(Role.QUANTIFIER, "all"), SmallSense(Role.QUANTIFIER, "people")
_EXCEPTION = SmallSense(Role.JOINT, "but")
_QUOTES = tuple("\"“「『'")
"""The marks before a quoted name."""


class Account(Struct, frozen=True):
    """What a declaration makes of a line: the words that it explains (`used`) and leaves out (`unused`), as spans of
    the normal form, and what no word states: the end of a turn, another seat, a repetition or a payment (`added`, as
    verb or verb.field), and acts and things that may follow from the others (`completed`, as verb, field and id; field
    and id are empty for an act).
    """

    used: tuple[Span, ...] = ()
    unused: tuple[Span, ...] = ()
    added: tuple[str, ...] = ()
    completed: tuple[tuple[str, str, str], ...] = ()
    id_words: frozenset[str] = frozenset()
    """The words of the ids that the line names, and its numbers."""
    verbs: frozenset[str] = frozenset()
    """The actions of the declaration that a word names and nothing else."""
    support: Support = Support()
    """How well the line states the declaration."""


def account(lattice: Lattice, moves: Moves, facts: TableFacts, withdrawn: Iterable[Span] = ()) -> Account:
    """Return the account of a line for a declaration. The words in `withdrawn` are taken back by the line itself."""
    return _Accounting(lattice, ExplainedWords(moves, facts), tuple(withdrawn)).account()


class _Accounting:
    """The account of one line for one declaration."""

    def __init__(self, lattice: Lattice, explained: ExplainedWords, withdrawn: tuple[Span, ...]) -> None:
        self.lattice = lattice
        self.text = lattice.source.text
        self.explained = explained
        self.numbers = UsedNumbers(lattice, explained)
        denials = (Span(*match.span()) for match in content_words().denial.finditer(self.text))
        self.denials = (*denials, *denied_acts(lattice, explained.verbs))
        self.apart = tuple(self._apart())
        """The explained names whose words stand apart, and the things named by their number."""
        japanese = (Span(*match.span()) for match in content_words().japanese_content.finditer(self.text))
        self.content = (*japanese, *self._conditions())
        """Where words of time and order stand of which a part may be another word (次の手番, next time)."""
        self.withdrawn = withdrawn
        self.covered = (*withdrawn, *(span for mention in self.apart for span in mention.spans))
        """The spans that are explained whatever stands in them."""

    def _apart(self) -> Iterator[Mention]:
        edges = (edge for start in self.lattice.places for edge in self.lattice.at(start))
        apart = (edge for edge in edges if isinstance(edge, Mention) and len(edge.spans) > 1)
        for mention in (*apart, *self.explained.facts.mentions):
            is_denied = len(mention.spans) > 1 and self._is_denied(mention)
            if not is_denied and any(map(self.explained.explains, mention.senses)):
                yield mention

    def _conditions(self) -> Iterator[Span]:
        """Yield where a condition or a time of several words stands that is no name of anything."""
        edges = (edge for start in self.lattice.places for edge in self.lattice.at(start))
        for edge in (edge for edge in edges if isinstance(edge, Mention) and edge.has_role(Role.CONDITION)):
            is_small = all(isinstance(sense, SmallSense) for sense in edge.senses)
            if is_small and " " in self.lattice.text(edge):
                yield Span(edge.start, edge.until)

    def account(self) -> Account:
        """Return the account by the path through the line that leaves out the fewest characters."""
        path = self.lattice.path_of_least(lambda edge: 1 if self._is_used(edge) else 1_000 * (edge.until - edge.start))
        used = {edge for edge in path if self._is_used(edge)} - {*self._surplus(path)}
        used -= {*self._repeated_names([edge for edge in path if edge in used])}
        used -= {*self._contradicted(path), *self._acts_instead([edge for edge in path if edge in used])}
        if any(isinstance(edge, Mention) and self.numbers.names(edge) for edge in used):
            used |= {edge for edge in path if isinstance(edge, Mention) and self._is_generic_verb(edge)}
        words = [edge for edge in path if edge in used]
        stated = StatedMoves(self.explained, words, self.apart, self.text, self._marks(used))
        spans = {(edge.start, edge.until) for edge in used}
        parallel = (each for start in self.lattice.places for each in self.lattice.at(start))
        edges = [each for each in parallel if (each.start, each.until) in spans]
        return Account(
            tuple(Span(edge.start, edge.until) for edge in path if edge in used),
            tuple(Span(edge.start, edge.until) for edge in path if edge not in used),
            tuple(dict.fromkeys(stated.added())),
            tuple(dict.fromkeys(stated.completed())),
            stated.id_words(),
            stated.verbs(),
            SupportingWords([*edges, *self.apart], self.text).support(self.explained.moves),
        )

    def _marks(self, used: Iterable[Edge]) -> str:
        """Return the line as typed, without the names in it: of their marks (機関車／工場) none parts two acts."""
        text = self.lattice.source.raw
        spans = (span for edge in used if isinstance(edge, Mention) for span in edge.spans)
        for span in (span for span in spans if not is_mark(self.text, span.start, span.until)):
            raw = self.lattice.source.raw_span(span)
            text = f"{text[: raw.start]}{'-' * (raw.until - raw.start)}{text[raw.until :]}"
        return text

    def _repeated_names(self, used: Sequence[Edge]) -> Iterator[Edge]:
        """Yield the words without a meaning but that of another word: the name of an act that the declaration does
        not hold, and the beginning of a name where a person may be named (“ken” of kensetsu).
        """
        mentions = [edge for edge in used if isinstance(edge, Mention) and not self._is_covered(edge)]
        for edge in mentions:
            acts = [sense for sense in edge.senses if isinstance(sense, VerbSense)]
            is_other_act = edge.how is Match.INFLECTED and acts and not any(map(self.explained.explains, acts))
            is_person = edge.how is Match.PREFIX and edge.start == 0 and self.lattice.text(edge).isascii()
            if is_other_act or is_person:
                things = {sense for sense in edge.senses if self.explained.explains(sense)}
                others = (other for other in mentions if other != edge and (is_other_act or other.how < Match.PREFIX))
                if things and things <= {sense for other in others for sense in other.senses}:
                    yield edge

    def _acts_instead(self, used: Sequence[Edge]) -> Iterator[Edge]:
        """Yield the exact names of several other acts, or of one beside parts of names only, if no word names an act of
        the declaration: knowledge and mines are no factories that bring them.
        """
        acts = {edge: self._exact_acts(edge) for edge in used}
        others = {edge: verbs for edge, verbs in acts.items() if verbs and self.explained.verbs.isdisjoint(verbs)}
        is_unnamed = all(self.explained.verbs.isdisjoint(verbs) for verbs in acts.values())
        if is_unnamed and (len(frozenset().union(*others.values())) > 1 or not self._has_full_name(used)):
            yield from others

    def _has_full_name(self, used: Sequence[Edge]) -> bool:
        """Return whether a word is the full name of a thing or a value of the declaration."""
        full = (edge for edge in used if isinstance(edge, Mention) and edge.how < Match.PART)
        senses = (sense for edge in full for sense in edge.senses if isinstance(sense, ThingSense | ValueSense))
        return any(self.explained.explains(sense) for sense in senses)

    def _exact_acts(self, edge: Edge) -> frozenset[str]:
        """Return the actions that a word names exactly: possible ones, and those of the declaration."""
        edges = (each for each in self.lattice.at(edge.start) if each.until == edge.until)
        exact = (each for each in edges if isinstance(each, Mention) and each.how is Match.EXACT)
        verbs = frozenset(sense.verb for each in exact for sense in each.senses if isinstance(sense, VerbSense))
        return verbs & (self.explained.verbs | self.explained.facts.possible)

    def _surplus(self, path: tuple[Edge, ...]) -> Iterator[Edge]:
        """Yield what stands more often in the line than in the declaration: numbers, and names of actions."""
        yield from self._repeated_verbs(path)
        numbers = (edge for edge in path if isinstance(edge, NumberMention) and not self._is_covered(edge))
        yield from self.numbers.surplus(numbers)

    def _contradicted(self, path: tuple[Edge, ...]) -> Iterator[Edge]:
        """Yield the correcting words with other things of one kind before and after them, all in the declaration: the
        first ones should be replaced (“west, no wait, central”).
        """
        for at, edge in enumerate(path):
            if isinstance(edge, Mention) and edge.has_role(Role.CORRECTION):
                before, after = self._things(path[:at]), self._things(path[at + 1 :])
                if any(ids.isdisjoint(after.get(key_set, ids)) for key_set, ids in before.items()):
                    yield edge

    def _things(self, edges: Sequence[Edge]) -> dict[str, set[str]]:
        """Return the explained ids that words name, by key set."""
        things: dict[str, set[str]] = {}
        for edge in edges:
            if isinstance(edge, Mention) and not self._is_covered(edge):
                for sense in edge.senses:
                    if isinstance(sense, ThingSense) and sense.id in self.explained.ids:
                        things.setdefault(sense.key_set, set()).add(sense.id)
        return things

    def _repeated_verbs(self, path: tuple[Edge, ...]) -> Iterator[Edge]:
        """Yield the names of actions that stand more often in the line than the declaration has such moves, and what
        denies beside such a name.
        """
        moves = Counter(map(verb_of, self.explained.moves))
        verbs_by_edge = {edge: self._verbs(edge) for edge in path if isinstance(edge, Mention) and self._is_used(edge)}
        occurrences: Counter[str] = Counter()
        for edge, verbs in verbs_by_edge.items():
            text = self.text[edge.start : edge.until]
            occurrences[text] += bool(verbs)
            others = (more for other, more in verbs_by_edge.items() if other != edge)
            denied = self._explained_verbs(edge) if edge.has_role(Role.NEGATION) else frozenset()
            is_denial = not denied.isdisjoint(frozenset().union(*others))
            if is_denial or (verbs and occurrences[text] > sum(moves[verb] for verb in verbs)):
                yield edge

    def _verbs(self, edge: Mention) -> frozenset[str]:
        """Return the actions of the declaration that a word names apart from all names whose words stand apart."""
        return frozenset() if self._is_covered(edge) else self._explained_verbs(edge)

    def _explained_verbs(self, edge: Mention) -> frozenset[str]:
        """Return the actions of the declaration that a word names, if it has no other sense in it."""
        senses = [*filter(self.explained.explains, self._senses(edge, self.lattice.text(edge)))]
        verbs = frozenset(sense.verb for sense in senses if isinstance(sense, VerbSense))
        return verbs if all(isinstance(sense, VerbSense) for sense in senses) else frozenset()

    def _is_covered(self, edge: Edge) -> bool:
        return _is_within(edge, self.covered)

    def _is_used(self, edge: Edge) -> bool:
        if is_mark(self.text, edge.start, edge.until):
            return True
        if self._is_covered(edge):
            return not (_is_within(edge, self.withdrawn) and self._is_remark(edge))
        if isinstance(edge, NumberMention):
            return self.numbers.is_used(edge)
        text = self.lattice.text(edge)
        if (
            self._is_part_of_content(edge, text)
            or self._hides_content(edge)
            or self._is_denied(edge)
            or self._parts_alternatives(edge, text)
            or self._adds_seat(edge, text)
        ):
            return False
        if isinstance(edge, UnknownSpan):
            is_name = text in self.explained.names
            return not self._extends_name(edge) if is_name else content_words().is_function(text)
        if self._names_next(edge):
            return True
        if _is_seat(edge) and self._is_possessive(edge):
            return self._is_owner(edge)
        return not self.numbers.is_number(edge, text) and self._is_explained(edge, text)

    def _is_explained(self, edge: Mention, text: str) -> bool:
        """Return whether the declaration explains a meaning of a word, or the word needs no explanation."""
        if text in self.explained.names:
            return not self._extends_name(edge)
        senses = self._senses(edge, text)
        if _is_seat(edge) and not self._describes_location(edge):
            own = {*map(SeatSense, (*self.explained.seats, *self.explained.ids))}
            senses = [sense for sense in senses if sense in own or not self.explained.describes(sense)]
        return any(map(self.explained.explains, senses)) or (bool(senses) and self._is_no_content(edge, text))

    def _describes_location(self, edge: Mention) -> bool:
        """Return whether a seat may describe where its thing lies: behind a verb or a preposition (“outbid
        Ben”, but not “5 for Ben”), before の, に, を, から or より.
        """
        if self.text[edge.until :].lstrip().startswith(_OF_LOCATION):
            return True
        before = [each for each in self.lattice.before(edge) if isinstance(each, Mention)]
        texts = {each: self.lattice.text(each) for each in before if not is_mark(self.text, each.start, each.until)}
        return any(
            text.isascii()
            and text != "for"
            and (content_words().is_function(text) or any(isinstance(sense, VerbSense) for sense in each.senses))
            for each, text in texts.items()
        )

    def _is_part_of_content(self, edge: Edge, text: str) -> bool:
        """Return whether a word is only a part of a word of time or order (手 of 手番), or says when (次の番で)."""
        is_time = not text.isascii() and content_words().begins_with_content(text)
        if is_time and self.text.startswith("で", edge.until):
            return True
        return text not in content_words().content and _is_within(edge, self.content)

    def _hides_content(self, edge: Edge) -> bool:
        """Return whether a content word stands between the words of a name (“place no manager”)."""
        if not isinstance(edge, Mention) or not edge.name:
            return False
        inner = (each for at in self.lattice.places if edge.start < at < edge.until for each in self.lattice.at(at))
        words = [each for each in inner if each.until < edge.until and _is_small(each) and not self._numbers_next(each)]
        name = re.split("[ _]", edge.name) if edge.name.isascii() else edge.name
        texts = (text for text in map(self.lattice.text, words) if text[:1].isalpha() and text not in name)
        return not all(map(content_words().is_function, texts))

    def _numbers_next(self, edge: Edge) -> bool:
        """Return whether a word is the sign of the number behind it (no. 3)."""
        return isinstance(edge, Mention) and edge.has_role(Role.ORDINAL) and self._precedes_number(edge)

    def _is_owner(self, edge: Mention) -> bool:
        """Return whether a seat is the acting one, or has a part in the declaration or its effects."""
        facts = self.explained.facts
        seats = {facts.acting or self.explained.moves[0].seat, *facts.seats, *self.explained.ids}
        return any(isinstance(sense, SeatSense) and sense.seat in seats for sense in edge.senses)

    def _is_remark(self, edge: Edge) -> bool:
        """Return whether a withdrawn word is none that names, counts, corrects or needs no explanation."""
        if isinstance(edge, NumberMention) or content_words().is_function(self.lattice.text(edge)):
            return False
        roles = (Role.NEGATION, Role.CORRECTION, Role.COUNTER, Role.FILLER, Role.JOINT, Role.SEQUENCE)
        is_small = isinstance(edge, Mention) and all(isinstance(sense, SmallSense) for sense in edge.senses)
        return isinstance(edge, UnknownSpan) or (is_small and not edge.has_role(*roles))

    def _names_next(self, edge: Mention) -> bool:
        """Return whether a word behind a mark names the seat that acts next (“done, Ben”)."""
        seat = self.explained.facts.next_seat
        is_behind_mark = any(mark in self.text[: edge.start] for mark in ",、.。;")
        return bool(seat) and is_behind_mark and any(sense == SeatSense(seat) for sense in edge.senses)

    def _is_possessive(self, edge: Edge) -> bool:
        return self.text[edge.start : edge.until].endswith("'s") or self.text.startswith("'s", edge.until)

    def _senses(self, edge: Mention, text: str) -> list[Sense]:
        """Return the senses of a word that may explain it: words of time, order and denial have fewer."""
        senses = [sense for sense in edge.senses if not _counts_things(sense) or self._is_counter(edge)]
        if content_words().begins_with_content(text):
            if edge.how >= Match.PART:
                return []
            if content_words().is_content(text):
                senses = [sense for sense in senses if isinstance(sense, VerbSense | ThingSense | SeatSense)]
        if edge.how >= Match.PART:
            senses = [
                sense for sense in senses if not isinstance(sense, ValueSense) or not self.explained.describes(sense)
            ]
        if _PEOPLE in senses and edge.start == self.lattice.places[0]:  # everyone does it
            senses = [sense for sense in senses if sense != _ALL]
        if _RANK.match(text):
            senses = [sense for sense in senses if not isinstance(sense, VerbSense)]
        if not self._precedes_number(edge):
            senses = [sense for sense in senses if sense != _ORDINAL_PREFIX]
        if edge.has_role(Role.NEGATION) and not self._precedes_digits(edge):
            kinds = (ThingSense, VerbSense) if len(self.explained.verbs) == 1 else (ThingSense,)
            senses = [sense for sense in senses if isinstance(sense, kinds)]
        return senses

    def _is_denied(self, edge: Edge) -> bool:
        """Return whether a word belongs to a phrase that takes back what is before it (置くのはやめた)."""
        return any(edge.start < span.until and span.start < edge.until for span in self.denials)

    def _parts_alternatives(self, edge: Edge, text: str) -> bool:
        """Return whether a Japanese word stands between two things, acts or numbers as alternatives: 1か2."""
        after = self.lattice.after(edge)
        if text not in _BETWEEN or after is None:
            return False
        return any(map(_is_content, self.lattice.before(edge))) and any(map(_is_content, self.lattice.at(after)))

    def _adds_seat(self, edge: Edge, text: str) -> bool:
        """Return whether a word beside a seat brings in another seat, or compares with it (“Ben and I”, “like Ben”)."""
        if text in content_words().before_seat:
            after = self.lattice.after(edge)
            return after is not None and any(map(_is_seat, self.lattice.at(after)))
        if text not in ("i", "me", "and i", "and me") or len(self.explained.seats) > 1:
            return False
        joints = [each for each in self.lattice.before(edge) if self.lattice.text(each) == "and"]
        return any(_is_seat(each) for joint in (edge, *joints) for each in self.lattice.before(joint))

    def _qualifies(self, start: int) -> bool:
        """Return whether a word that names a seat, denies, compares, excepts or puts off may begin at a position."""
        edges = self.lattice.at(start)
        exact = [edge for edge in edges if isinstance(edge, Mention) and edge.how is Match.EXACT]
        roles = (Role.NEGATION, Role.CONDITION, Role.CORRECTION, Role.SEQUENCE)
        if any(_is_seat(edge) or any(map(edge.has_role, roles)) or _EXCEPTION in edge.senses for edge in exact):
            return True
        return any(content_words().is_comparison(self.lattice.text(edge)) for edge in edges)

    def _extends_name(self, edge: Edge) -> bool:
        """Return whether a word belongs to a new name that begins with a known one (“boom later”), without quotation
        marks.
        """
        for name in self.explained.long_names:
            start = self.text.find(name)
            if 0 <= start <= edge.start < start + len(name) and self.text[start - 1 : start] not in _QUOTES:
                names = (
                    each for each in self.lattice.at(start) if isinstance(each, Mention) and each.how is Match.EXACT
                )
                kinds = (FreeSense, ThingSense, ValueSense)
                known = [each.until for each in names if any(isinstance(sense, kinds) for sense in each.senses)]
                if start + len(name) in known:
                    return False
                inside = (at for at in self.lattice.places if start < at < start + len(name))
                return bool(known) or "_" in name or any(map(self._qualifies, inside))
        return False

    def _precedes_digits(self, edge: Edge) -> bool:
        after = self.lattice.after(edge)
        return after is not None and self.text[after].isdecimal() and self._precedes_number(edge)

    def _precedes_number(self, edge: Edge) -> bool:
        after = self.lattice.after(edge)
        return after is not None and any(isinstance(each, NumberMention) for each in self.lattice.at(after))

    def _is_counter(self, edge: Mention) -> bool:
        """Return whether a word for what is counted names nothing else, or stands beside a number."""
        content = [sense for sense in edge.senses if isinstance(sense, VerbSense | ThingSense | ValueSense)]
        if not content:
            return True
        if any(isinstance(sense, VerbSense) for sense in content) and not any(map(self.explained.explains, content)):
            return False
        numbers = [each for each in self.lattice.adjacent(edge) if isinstance(each, NumberMention)]
        return any(self.explained.explains_number(each) for each in numbers)

    def _is_no_content(self, edge: Mention, text: str) -> bool:
        """Return whether a word is a function word, or a generic verb or noun that names nothing else in this game."""
        if not any(isinstance(sense, SmallSense) for sense in edge.senses):
            return False
        if content_words().is_function(text) or content_words().is_generic_noun(normal_text(edge.name)):
            return True
        names = edge.how <= Match.INFLECTED and any(isinstance(sense, VerbSense) for sense in edge.senses)
        return not names and self._is_generic_verb(edge)

    def _is_generic_verb(self, edge: Mention) -> bool:
        is_small = any(isinstance(sense, SmallSense) for sense in edge.senses)
        return is_small and content_words().is_generic_verb(normal_text(edge.name))


def _is_content(edge: Edge) -> bool:
    """Return whether a word names a thing, an act, a value or a number."""
    kinds = (ThingSense, VerbSense, ValueSense)
    is_name = isinstance(edge, Mention) and any(isinstance(sense, kinds) for sense in edge.senses)
    return isinstance(edge, NumberMention) or is_name


def _is_seat(edge: Edge) -> bool:
    return isinstance(edge, Mention) and any(isinstance(sense, SeatSense) for sense in edge.senses)


def _is_small(edge: Edge) -> bool:
    return isinstance(edge, Mention) and any(isinstance(sense, SmallSense) for sense in edge.senses)


def _is_within(edge: Edge, spans: Iterable[Span]) -> bool:
    return any(span.start <= edge.start and edge.until <= span.until for span in spans)


def _counts_things(sense: Sense) -> bool:
    return isinstance(sense, SmallSense) and sense.role is Role.COUNTER
