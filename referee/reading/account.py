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
from referee.reading.explained_words import ExplainedWords, TableFacts
from referee.reading.lattice import Lattice
from referee.reading.senses import (
    Edge,
    FreeSense,
    LabelSense,
    Match,
    Mention,
    NumberMention,
    NumberRole,
    Role,
    SeatSense,
    Sense,
    SmallSense,
    ThingSense,
    UnitSense,
    UnknownSpan,
    ValueSense,
    VerbSense,
)
from referee.reading.source import Span, is_mark, normal_text
from referee.reading.stated_moves import StatedMoves

_RANK = re.compile(r"(first|second|third|fourth|last)\b|([一二三四五]|\d)人目|(最後|最初) *の")
"""Matches words that identify one of several things (first, last, 二人目)."""
_UNTIL = ("to", "up to", "まで")
"""The words before or behind the number that a move ends at."""
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


def account(lattice: Lattice, moves: Moves, facts: TableFacts, withdrawn: Iterable[Span] = ()) -> Account:
    """Return the account of a line for a declaration. The words in `withdrawn` are taken back by the line itself."""
    return _Accounting(lattice, ExplainedWords(moves, facts), tuple(withdrawn)).account()


class _Accounting:
    """The account of one line for one declaration."""

    def __init__(self, lattice: Lattice, explained: ExplainedWords, withdrawn: tuple[Span, ...]) -> None:
        self.lattice = lattice
        self.text = lattice.source.text
        self.explained = explained
        self.apart = tuple(self._apart())
        """The explained names whose words stand apart, and the things named by their number."""
        self.denials = tuple(Span(*match.span()) for match in content_words().denial.finditer(self.text))
        self.covered = (*withdrawn, *(span for mention in self.apart for span in mention.spans))
        """The spans that are explained whatever stands in them."""

    def _apart(self) -> Iterator[Mention]:
        edges = (edge for start in self.lattice.places for edge in self.lattice.at(start))
        apart = (edge for edge in edges if isinstance(edge, Mention) and len(edge.spans) > 1)
        for mention in (*apart, *self.explained.facts.mentions):
            if any(map(self.explained.explains, mention.senses)):
                yield mention

    def account(self) -> Account:
        """Return the account by the path through the line that leaves out the fewest characters."""
        path = self.lattice.path_of_least(lambda edge: 1 if self._is_used(edge) else 1_000 * (edge.until - edge.start))
        used = {edge for edge in path if self._is_used(edge)} - self._surplus(path)
        used -= {*self._contradicted(path)}
        if any(isinstance(edge, Mention) and self._names(edge) for edge in used):
            used |= {edge for edge in path if isinstance(edge, Mention) and self._is_generic_verb(edge)}
        stated = StatedMoves(self.explained, [edge for edge in path if edge in used], self.apart, self.text)
        return Account(
            tuple(Span(edge.start, edge.until) for edge in path if edge in used),
            tuple(Span(edge.start, edge.until) for edge in path if edge not in used),
            tuple(dict.fromkeys(stated.added())),
            tuple(dict.fromkeys(stated.completed())),
            stated.id_words(),
            stated.verbs(),
        )

    def _surplus(self, path: tuple[Edge, ...]) -> set[Edge]:
        """Return the numbers that stand more often in the line than the declaration has things to number."""
        surplus: set[Edge] = {*self._repeated_verbs(path)}
        occurrences: Counter[int] = Counter()
        for edge in path:
            if isinstance(edge, NumberMention) and not self._is_covered(edge) and not self._is_effect(edge):
                occurrences[edge.value] += 1
                if occurrences[edge.value] > self.explained.explains_number(edge) or self._disagrees(edge):
                    surplus.add(edge)
        return surplus

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
            is_denial = edge.has_role(Role.NEGATION) and not verbs.isdisjoint(frozenset().union(*others))
            if is_denial or (verbs and occurrences[text] > sum(moves[verb] for verb in verbs)):
                yield edge

    def _verbs(self, edge: Mention) -> frozenset[str]:
        """Return the actions of the declaration that a word names, if it has no other sense in it."""
        senses = [] if self._is_covered(edge) else [*filter(self.explained.explains, edge.senses)]
        verbs = frozenset(sense.verb for sense in senses if isinstance(sense, VerbSense))
        return verbs if all(isinstance(sense, VerbSense) for sense in senses) else frozenset()

    def _is_covered(self, edge: Edge) -> bool:
        return any(span.start <= edge.start and edge.until <= span.until for span in self.covered)

    def _is_used(self, edge: Edge) -> bool:
        if is_mark(self.text, edge.start, edge.until) or self._is_covered(edge):
            return True
        if isinstance(edge, NumberMention):
            return self._is_number_used(edge)
        text = self._text(edge)
        if self._is_denied(edge) or self._adds_seat(edge, text):
            return False
        if isinstance(edge, Mention) and self._names_next(edge):
            return True
        if isinstance(edge, Mention) and _is_seat(edge) and self._is_possessive(edge):
            facts = self.explained.facts
            seats = {facts.acting or self.explained.moves[0].seat, *facts.seats, *self.explained.ids}
            return any(isinstance(sense, SeatSense) and sense.seat in seats for sense in edge.senses)
        if isinstance(edge, Mention) and self._is_number(edge, text):
            return False
        if text in self.explained.names:
            return not self._extends_name(edge)
        if isinstance(edge, UnknownSpan):
            return content_words().is_function(text)
        senses = self._senses(edge, text)
        return any(map(self.explained.explains, senses)) or (bool(senses) and self._is_no_content(edge, text))

    def _names_next(self, edge: Mention) -> bool:
        """Return whether a word behind a mark names the seat that acts next (“done, Ben”)."""
        seat = self.explained.facts.next_seat
        is_behind_mark = any(mark in self.text[: edge.start] for mark in ",、.。;")
        return bool(seat) and is_behind_mark and any(sense == SeatSense(seat) for sense in edge.senses)

    def _is_number_used(self, edge: NumberMention) -> bool:
        """Return whether the declaration has a number as the words beside it make it: an amount of things, a price, an
        end, or one of numbered things.
        """
        explained, facts = self.explained, self.explained.facts
        if self._counts_other(edge):
            return False
        if NumberRole.TARGET in edge.roles and any(self._text(each) in _UNTIL for each in self._adjacent(edge)):
            is_location = explained.field_values[edge.value] > explained.field_numbers[edge.value]
            return edge.value in facts.ends or explained.id_numbers[edge.value] > 0 or is_location
        if self._counts_acts(edge):
            return explained.multiples[edge.value] + explained.field_numbers[edge.value] > 0
        return explained.explains_number(edge) > 0 or self._is_effect(edge)

    def _counts_other(self, edge: NumberMention) -> bool:
        """Return whether the counter of a number names an action that the declaration does not hold."""
        inner = (
            each for start in self.lattice.places if edge.start < start < edge.until for each in self.lattice.at(start)
        )
        counters = [each for each in inner if isinstance(each, Mention) and each.until == edge.until]
        senses = [sense for each in counters for sense in each.senses if isinstance(sense, VerbSense)]
        return bool(senses) and not any(map(self.explained.explains, senses))

    def _counts_acts(self, edge: NumberMention) -> bool:
        """Return whether a cardinal number stands before the name of an action, or counts people."""
        if not {NumberRole.ORDINAL, NumberRole.PRICE}.isdisjoint(edge.roles) or edge.counter not in ("", "person"):
            return False
        if any(self._text(each) == "the" for each in self._before(edge)):
            return False
        behind = self._behind(edge)
        names = [sense for each in behind if each.how <= Match.INFLECTED for sense in each.senses]
        is_name = any(isinstance(sense, VerbSense) and self.explained.explains(sense) for sense in names)
        return is_name or edge.counter == "person"

    def _is_number(self, edge: Mention, text: str) -> bool:
        """Return whether a word is a number here: “one” before a noun, or a price."""
        numbers = [each for each in self.lattice.at(edge.start) if isinstance(each, NumberMention)]
        same = [each for each in numbers if each.until == edge.until]
        if (edge.how >= Match.PART and any(each.counter for each in same)) or any(
            each.role is NumberRole.PRICE for each in same
        ):
            return True
        if text != "one" or not numbers:
            return False
        behind = self._behind(edge)
        return any(isinstance(sense, LabelSense | UnitSense) for each in behind for sense in each.senses)

    def _text(self, edge: Edge) -> str:
        return self.text[edge.start : edge.until].strip()

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
        if _RANK.match(text):
            senses = [sense for sense in senses if not isinstance(sense, VerbSense)]
        if edge.has_role(Role.NEGATION) and not self._precedes_number(edge):
            kinds = (ThingSense, VerbSense) if len(self.explained.verbs) == 1 else (ThingSense,)
            senses = [sense for sense in senses if isinstance(sense, kinds)]
        return senses

    def _is_denied(self, edge: Edge) -> bool:
        """Return whether a word belongs to a phrase that takes back what is before it (置くのはやめた)."""
        return any(edge.start < span.until and span.start < edge.until for span in self.denials)

    def _adds_seat(self, edge: Edge, text: str) -> bool:
        """Return whether a word beside a seat brings in another seat, or compares with it (“Ben and I”, “like Ben”)."""
        if text in content_words().before_seat:
            after = self.lattice.after(edge)
            return after is not None and any(map(_is_seat, self.lattice.at(after)))
        if text not in ("i", "me", "and i", "and me") or len(self.explained.seats) > 1:
            return False
        joints = [each for each in self._before(edge) if self._text(each) == "and"]
        return any(_is_seat(each) for joint in (edge, *joints) for each in self._before(joint))

    def _qualifies(self, start: int) -> bool:
        """Return whether a word that names a seat, denies or compares may begin at a position."""
        edges = [edge for edge in self.lattice.at(start) if isinstance(edge, Mention) and edge.how is Match.EXACT]
        roles = (Role.NEGATION, Role.CONDITION, Role.CORRECTION)
        return any(_is_seat(edge) or any(map(edge.has_role, roles)) for edge in edges)

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
        numbers = [each for each in self._adjacent(edge) if isinstance(each, NumberMention)]
        return any(self.explained.explains_number(each) for each in numbers)

    def _is_effect(self, edge: NumberMention) -> bool:
        """Return whether a number with its unit, price or end, or beside an explained name, states an effect of the
        declaration or describes its location.
        """
        facts, neighbours = self.explained.facts, self._neighbours(edge)
        if facts.descriptions and any(map(self._describes, neighbours)):
            return True
        if not {NumberRole.TIMES, NumberRole.ORDINAL}.isdisjoint(edge.roles):
            return False
        if edge.value in facts.ends and NumberRole.TARGET in edge.roles:
            return True
        if NumberRole.PRICE in edge.roles:
            return edge.value in facts.costs
        is_attached = bool(edge.counter) and edge.counter != "person"  # people are no effects
        units = (isinstance(sense, UnitSense) for each in neighbours for sense in each.senses)
        is_attached = is_attached or any(map(self._names, neighbours)) or any(units)
        return is_attached and edge.value in facts.amounts

    def _disagrees(self, edge: NumberMention) -> bool:
        """Return whether the label of a field behind a number says that this field has another number."""
        behind = self._behind(edge)
        numbered = (self.lattice.at(at) for each in behind if (at := self.lattice.after(each)) is not None)
        if any(isinstance(each, NumberMention) for edges in numbered for each in edges):
            return False  # the label belongs to the number behind it
        labels = {
            f"{s.verb}.{s.field}"
            for each in behind
            if each.how <= Match.INFLECTED
            for s in each.senses
            if isinstance(s, LabelSense)
        }
        values = [self.explained.values[label] for label in labels if label in self.explained.values]
        numbers = [each for each in values if any(text.lstrip("-").isdecimal() for text in each)]
        return bool(numbers) and not any(str(edge.value) in each for each in numbers)

    def _behind(self, edge: Edge) -> list[Mention]:
        """Return the words directly behind a part of the line."""
        after = self.lattice.after(edge)
        edges = self.lattice.at(after) if after is not None else ()
        return [each for each in edges if isinstance(each, Mention)]

    def _before(self, edge: Edge) -> list[Edge]:
        starts = [start for start in self.lattice.places if start < edge.start]
        return [each for start in starts for each in self.lattice.at(start) if self.lattice.after(each) == edge.start]

    def _neighbours(self, edge: Edge) -> list[Mention]:
        """Return the words directly before and after a number."""
        return [each for each in self._adjacent(edge) if isinstance(each, Mention)]

    def _adjacent(self, edge: Edge) -> list[Edge]:
        """Return what stands directly before and after a part of the line."""
        after = self.lattice.after(edge)
        behind = self.lattice.at(after) if after is not None else ()
        before = self._before(edge)
        return [*before, *behind]

    def _names(self, edge: Mention) -> bool:
        """Return whether a word names an act or a thing of the declaration."""
        kinds = (VerbSense, ThingSense, ValueSense, LabelSense)
        return any(isinstance(sense, kinds) and self.explained.explains(sense) for sense in edge.senses)

    def _describes(self, edge: Mention) -> bool:
        descriptions = self.explained.facts.descriptions
        return any(isinstance(sense, LabelSense | ValueSense) and sense.field in descriptions for sense in edge.senses)

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


def _is_seat(edge: Edge) -> bool:
    return isinstance(edge, Mention) and any(isinstance(sense, SeatSense) for sense in edge.senses)


def _counts_things(sense: Sense) -> bool:
    return isinstance(sense, SmallSense) and sense.role is Role.COUNTER
