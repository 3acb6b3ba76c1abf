"""The words of a line for the assignment to move fields: at each text position, the words that can fill a field and the
words that can be skipped.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property

from msgspec import structs

from referee.reading.lattice import Lattice
from referee.reading.line_edge import LineEdge, Skip, is_inexact, is_no_name, is_of_thing, is_small, without_parts
from referee.reading.line_text import LineText
from referee.reading.senses import (
    Edge,
    LabelSense,
    Match,
    Mention,
    NumberMention,
    NumberRole,
    Role,
    SeatSense,
    SmallSense,
    ThingSense,
    UnitSense,
    UnknownSpan,
    ValueSense,
    VerbSense,
)
from referee.reading.small_words import CLOSING_WORD, LIGHT
from referee.reading.source import Span

_UNDIVIDED = frozenset({Role.NEGATION, Role.CORRECTION})
"""The roles of function words that are never split into shorter function words."""


class LineEdges(LineText):
    """The words of a line, with additional names that depend on the game position."""

    def __init__(
        self,
        lattice: Lattice,
        more: Iterable[Mention] = (),
        strong_verbs: Collection[str] = (),
        bare_verbs: Collection[str] = (),
    ) -> None:
        """Collect the words of a line and the additional names in `more`. `strong_verbs` are the actions possible now,
        `bare_verbs` the actions without fields.
        """
        self.bare_verbs = frozenset(bare_verbs)
        self.strong_verbs = frozenset(strong_verbs)
        self.lattice = lattice
        self.starts = tuple(lattice.places)
        self.end = len(lattice.source.text) + 1
        self._content: dict[int, list[LineEdge]] = {}
        self._skips: dict[int, tuple[Skip, ...]] = {}
        self._covering: dict[int, list[LineEdge]] = {}
        ids = 0
        added: dict[int, list[Mention]] = {}
        for mention in more:
            added.setdefault(mention.start, []).append(mention)
        for start in self.starts:
            small: dict[int, list[SmallSense]] = {}
            marks: set[int] = set()
            content: list[LineEdge] = []
            for edge in without_parts((*lattice.at(start), *added.get(start, ()))):
                until = self._next(edge)
                if isinstance(edge, UnknownSpan) and not any(letter.isalnum() for letter in edge.text):
                    marks.add(until)
                    small.setdefault(until, [])
                    continue
                if isinstance(edge, Mention):
                    roles = [sense for sense in edge.senses if isinstance(sense, SmallSense)]
                    if roles:
                        small.setdefault(until, []).extend(roles)
                        if not any(letter.isalnum() for letter in lattice.source.text[edge.start : edge.until]):
                            marks.add(until)
                    if len(roles) == len(edge.senses):
                        continue
                content.append(LineEdge(ids, edge, until))
                ids += 1
            self._content[start] = content
            skips = [
                Skip(until, frozenset(s.role for s in senses), frozenset(s.key for s in senses), until in marks)
                for until, senses in small.items()
            ]
            longest = max(skips, key=lambda skip: skip.until, default=None)
            if longest is not None and (longest.roles & _UNDIVIDED or CLOSING_WORD.key in longest.keys):
                skips = [longest]
            self._skips[start] = tuple(skips)
        self._exact_names_of_things = [
            each
            for edges in self._content.values()
            for each in edges
            if isinstance(each.edge, Mention) and each.edge.how is Match.EXACT and is_of_thing(each.edge)
        ]
        self._verb_costs: dict[tuple[int, int, bool], int] = {}
        self._mark_hidden_negations()

    def _mark_hidden_negations(self) -> None:
        """Mark the function words that contain a negation. Remove words that end inside a negation, and incomplete
        names within one: “don’t” does not begin “don’t turn it”.
        """
        spans = [(at, s.until) for at, skips in self._skips.items() for s in skips if Role.NEGATION in s.roles]
        for start, edges in self._content.items():
            self._content[start] = [
                each
                for each in edges
                if not any(a <= start and each.until <= b for a, b in spans if is_inexact(each.edge))
            ]
        for start, skips in self._skips.items():
            self._skips[start] = tuple(s for s in skips if not any(start < a < s.until < b for a, b in spans))
        # “no” (いや) stands alone, and is a part of other words (〜でいいや)
        negations = sorted(
            {
                start
                for start, skips in self._skips.items()
                for skip in skips
                if Role.NEGATION in skip.roles and "no" not in skip.keys
            }
        )
        for start, skips in self._skips.items():
            if any(start <= negation for negation in negations):
                self._skips[start] = tuple(
                    structs.replace(
                        skip,
                        hides_negation=Role.NEGATION not in skip.roles
                        and any(start <= each < skip.until for each in negations),
                    )
                    for skip in skips
                )

    def _next(self, edge: Edge) -> int:
        after = self.lattice.after(edge)
        return self.end if after is None else after

    def at(self, start: int) -> list[LineEdge]:
        """Return the words at a text position that can fill a field."""
        return self._content.get(start, [])

    def covering(self, edge: LineEdge) -> list[LineEdge]:
        """Return the full names that end with this number (“track 3” for 3)."""
        names = self._covering.get(edge.id)
        if names is None:
            start = edge.edge.start
            names = self._covering[edge.id] = [
                other
                for other_start, edges in self._content.items()
                if other_start < start
                for other in edges
                if other.until == edge.until and isinstance(other.edge, Mention) and other.edge.how <= Match.SOUND
            ]
        return names

    def begins_name(self, edge: LineEdge) -> bool:
        """Return whether a Japanese number begins a longer name: 一番 in 一番左."""
        text = self.lattice.source.text[edge.edge.start : edge.edge.until]
        return not text.isascii() and any(
            isinstance(other.edge, Mention) and other.edge.how is Match.EXACT and other.until > edge.until
            for other in self.at(edge.edge.start)
        )

    def is_inside_name(self, edge: LineEdge) -> bool:
        """Return whether a word lies inside the full name of a game object: “debt” in “old debt”."""
        start, until = edge.edge.start, edge.edge.until
        names = ((other.edge.start, other.edge.until) for other in self._exact_names_of_things)
        return any(begin <= start and until <= end and (begin, end) != (start, until) for begin, end in names)

    def things_between(self, start: int, until: int, key_set: str) -> tuple[str, ...]:
        """Return the ids of game objects of one key set with their full names between two text positions."""
        mentions = [
            each.edge
            for index in self.starts
            if start <= index < until
            for each in self.at(index)
            if isinstance(each.edge, Mention) and each.edge.how <= Match.SOUND
        ]
        senses = [sense for mention in mentions for sense in mention.senses if isinstance(sense, ThingSense)]
        return tuple(dict.fromkeys(sense.id for sense in senses if sense.key_set == key_set))

    def skips(self, start: int) -> tuple[Skip, ...]:
        """Return the function words and punctuation marks at a text position."""
        return self._skips.get(start, ())

    def exact_names(self, edge: LineEdge) -> list[Mention]:
        """Return the exact names with the same span as a word."""
        others = (other for other in self.at(edge.edge.start) if other.until == edge.until)
        return [other.edge for other in others if isinstance(other.edge, Mention) and other.edge.how is Match.EXACT]

    def is_exact_name(self, mention: Mention) -> bool:
        """Return whether the text of a word is an exact name."""
        return any(
            isinstance(other.edge, Mention) and other.edge.how is Match.EXACT and other.edge.until == mention.until
            for other in self.at(mention.start)
        )

    def is_function_word(self, mention: Mention) -> bool:
        """Return whether the text of a word can be a function word."""
        following = self._next(mention)
        return any(skip.until == following and not skip.is_mark for skip in self.skips(mention.start))

    def is_word_of_its_own(self, mention: Mention) -> bool:
        """Return whether the text of a word is exactly one function word in Latin letters."""
        return self.lattice.source.text[mention.start : mention.until].isascii() and any(
            isinstance(edge, Mention) and edge.until == mention.until and edge.how is Match.EXACT and is_small(edge)
            for edge in self.lattice.at(mention.start)
        )

    def is_within_function_word(self, mention: Mention) -> bool:
        """Return whether a word is only the beginning of a longer function word, like the に of にしようかな."""
        following = self._next(mention)
        return any(skip.until > following and not skip.is_mark for skip in self.skips(mention.start))

    def stands_before_name(self, number: NumberMention) -> bool:
        """Return whether the exact name of a game object or value directly follows a number."""
        following = self._next(number)
        return any(
            isinstance(edge.edge, Mention)
            and edge.edge.how is Match.EXACT
            and any(isinstance(sense, ThingSense | ValueSense) for sense in edge.edge.senses)
            for edge in self.at(following)
        )

    def is_addressed(self, mention: Mention) -> bool:
        """Return whether a colon follows the name of a seat, so that it is the seat of the line."""
        return self.lattice.source.text[mention.until :].lstrip().startswith(":")

    def has_possessive(self, mention: Mention) -> bool:
        """Return whether “’s”, の or より follows a name."""
        return any(skip.keys & {"of", "than"} for skip in self.skips(self._next(mention)))

    def exact_verbs(self, mention: Mention) -> set[str]:
        """Return the actions whose full name, in any inflection, is the text of a word."""
        until = self._next(mention)
        edges = (edge.edge for edge in self.at(mention.start) if edge.until == until)
        names = (edge for edge in edges if isinstance(edge, Mention) and edge.how <= Match.INFLECTED)
        return {sense.verb for name in names for sense in name.senses if isinstance(sense, VerbSense)}

    def verbs_after(self, mention: Mention) -> set[str]:
        """Return the actions whose full name, in any inflection, directly follows a word."""
        following = (each.edge for each in self.at(self._next(mention)))
        return {verb for edge in following if isinstance(edge, Mention) for verb in self.exact_verbs(edge)}

    def names_seat(self, start: int, until: int) -> bool:
        """Return whether a Japanese text is the name of a seat. Some names, like アン, could be read as particles."""
        return not self.lattice.source.text[start].isascii() and any(
            edge.until == until
            and isinstance(edge, Mention)
            and any(isinstance(each, SeatSense) for each in edge.senses)
            for edge in self.lattice.at(start)
        )

    def verb_cost(self, start: int, until: int, is_apart: bool) -> int:
        """Return the cost of skipping the full name of an action: higher if it is possible now or a separate clause,
        lower for verbs like “do”.
        """
        key = start, until, is_apart
        cost = self._verb_costs.get(key)
        if cost is None:
            cost = self._verb_costs[key] = self._verb_cost(start, until, is_apart)
        return cost

    def _verb_cost(self, start: int, until: int, is_apart: bool) -> int:
        names = [
            edge
            for edge in self.lattice.at(start)
            if isinstance(edge, Mention) and len(edge.spans) == 1 and edge.how <= Match.INFLECTED
            and self._next(edge) == until
        ]  # fmt: skip
        verbs = {sense.verb for edge in names for sense in edge.senses if isinstance(sense, VerbSense)}
        if is_apart and (verbs & self.bare_verbs or self._begins_bare_verb(start, until)):
            return 2
        is_light = any(self.is_light_verb(edge) for edge in names)
        return max(0, bool(verbs) + bool(verbs & self.strong_verbs) - is_light)

    def is_label(self, start: int, until: int) -> bool:
        """Return whether a span is the label of a field of an action possible now."""
        return any(
            isinstance(sense, LabelSense) and sense.verb in self.strong_verbs
            for each in self.at(start)
            if each.until == until and isinstance(each.edge, Mention) and each.edge.how <= Match.SOUND
            for sense in each.edge.senses
        )

    def _begins_bare_verb(self, start: int, until: int) -> bool:
        """Return whether the exact name of an action without fields begins at `start` and ends after `until`: “turn” in
        “and turn it over”.
        """
        return any(
            isinstance(edge, Mention) and edge.how is Match.EXACT and len(edge.spans) == 1 and self._next(edge) > until
            and any(isinstance(sense, VerbSense) and sense.verb in self.bare_verbs for sense in edge.senses)
            for edge in self.lattice.at(start)
        )  # fmt: skip

    def completes_verb(self, start: int, until: int, verb: str) -> bool:
        """Return whether a span is a later part of the split name of an action: 置く in 船を2隻置く."""
        return any(
            name == verb and span.start <= start and until <= self.next_start(span.until)
            for name, span in self._later_spans
        )

    def next_start(self, until: int) -> int:
        """Return the first text position at or after `until` where a word starts."""
        return next((start for start in self.starts if start >= until), self.end)

    @cached_property
    def _later_spans(self) -> tuple[tuple[str, Span], ...]:
        """The (action, span) pairs of the later parts of all split action names in the line."""
        mentions = (edge for start in self.starts for edge in self.lattice.at(start) if isinstance(edge, Mention))
        return tuple(
            (sense.verb, span)
            for mention in mentions
            for span in mention.spans[1:]
            for sense in mention.senses
            if isinstance(sense, VerbSense)
        )

    def is_light_verb(self, mention: Mention) -> bool:
        """Return whether the text of a word can be a verb of little meaning (“do”, “make”)."""
        return any(
            isinstance(other, Mention)
            and other.until == mention.until
            and other.how <= mention.how
            and LIGHT in other.senses
            for other in self.lattice.at(mention.start)
        )

    def is_number_word(self, mention: Mention) -> bool:
        """Return whether a name can be a number word, with or without a counter: 一 in 一本."""
        text = self.lattice.source.text[mention.start : mention.until]
        numbers = (each for each in self.lattice.at(mention.start) if isinstance(each, NumberMention))
        return not any(map(str.isdigit, text)) and any(
            number.until > mention.until if number.counter else number.until == mention.until for number in numbers
        )

    def is_paid(self, mention: Mention) -> bool:
        """Return whether a name is an amount to pay: “pay 2 rubles”, 2ルーブル払う."""
        return any(
            NumberRole.PRICE in number.roles and self._is_amount(mention, number)
            for start in range(mention.start, mention.until)
            for number in self._numbers_at(start)
            if number.until <= mention.until
        )

    def _is_amount(self, mention: Mention, number: NumberMention) -> bool:
        """Return whether a name consists only of a number and its unit."""
        if number.start == mention.start:
            return number.until == mention.until and bool(number.counter)
        before = (each.edge for each in self.at(mention.start) if each.until == number.start)
        return number.until == mention.until and any(
            isinstance(edge, Mention) and any(isinstance(sense, UnitSense) for sense in edge.senses) for edge in before
        )

    def _numbers_at(self, start: int) -> Iterator[NumberMention]:
        return (each.edge for each in self.at(start) if isinstance(each.edge, NumberMention))

    def has_counter(self, start: int) -> bool:
        """Return whether an ordinal, or a number with a counter word, starts at a text position."""
        numbers = (each.edge for each in self.at(start) if isinstance(each.edge, NumberMention))
        return any(number.counter or number.role is NumberRole.ORDINAL for number in numbers)

    def has_only_unit(self, number: NumberMention) -> bool:
        """Return whether the unit after a number is only a unit: true for points, false for coal, which also names a
        game object.
        """
        places = range(number.start + 1, self.next_start(number.until) + 1)
        edges = (edge for at in places for edge in self.lattice.at(at) if isinstance(edge, Mention))
        senses = [edge.senses for edge in edges if UnitSense(number.counter) in edge.senses]
        return bool(senses) and not any(isinstance(sense, ThingSense) for row in senses for sense in row)

    def may_be_name(self, start: int) -> bool:
        """Return whether the rest of a line may be one unknown name.

        It must contain a word that is no known name. It must not start with a function word, and must not contain
        punctuation marks or Japanese function words before its end.
        """
        path = [edge for edge in self.lattice.path if edge.start >= start]
        small = [edge for edge in path if is_small(edge)]
        if (path and path[0] in small) or not any(map(is_no_name, path)):
            return False
        text = self.lattice.source.text
        return all(text[edge.start : edge.until].isascii() and text[edge.start].isalnum() for edge in small[:-1])
