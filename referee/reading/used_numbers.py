"""The numbers of a line that a declaration explains: each is an amount, a price, an end, a number of times, or one of
numbered things, as the words beside it make it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from referee.reading.content_words import content_words
from referee.reading.explained_words import ExplainedWords
from referee.reading.lattice import Lattice
from referee.reading.senses import (
    Edge,
    LabelSense,
    Match,
    Mention,
    NumberMention,
    NumberRole,
    Role,
    ThingSense,
    UnitSense,
    ValueSense,
    VerbSense,
)

_HOW_MANY = frozenset({NumberRole.BARE, NumberRole.CARDINAL})
_UNTIL = ("to", "up to", "まで")
"""The words before or behind the number that a move ends at."""


class UsedNumbers:
    """The numbers of one line that one declaration explains."""

    def __init__(self, lattice: Lattice, explained: ExplainedWords) -> None:
        self.lattice = lattice
        self.explained = explained

    def is_used(self, edge: NumberMention) -> bool:
        """Return whether the declaration has a number as the words beside it make it: an amount of things, a price, an
        end, or one of numbered things.
        """
        explained, facts = self.explained, self.explained.facts
        if self._counts_other(edge) or self._is_bound(edge) or self._is_denial(edge):
            return False
        if NumberRole.TARGET in edge.roles and any(
            self.lattice.text(each) in _UNTIL for each in self.lattice.adjacent(edge)
        ):
            is_location = explained.field_values[edge.value] > explained.field_numbers[edge.value]
            return edge.value in facts.ends or explained.id_numbers[edge.value] > 0 or is_location
        if self._counts_acts(edge) or self._counts_things(edge):
            return explained.multiples[edge.value] + explained.field_numbers[edge.value] > 0
        return explained.explains_number(edge) > 0 or self._is_effect(edge)

    def surplus(self, numbers: Iterable[NumberMention]) -> set[Edge]:
        """Return those of the numbers that stand more often in the line than the declaration has things to number."""
        surplus: set[Edge] = set()
        occurrences: Counter[int] = Counter()
        for edge in numbers:
            if not self._is_effect(edge):
                occurrences[edge.value] += 1
                if occurrences[edge.value] > self.explained.explains_number(edge) or self.disagrees(edge):
                    surplus.add(edge)
        return surplus

    def is_number(self, edge: Mention, text: str) -> bool:
        """Return whether a word is a number here: “one” before a noun, a price, or the number of another value."""
        numbers = [each for each in self.lattice.at(edge.start) if isinstance(each, NumberMention)]
        same = [each for each in numbers if each.until == edge.until]
        if any(map(self.disagrees, same)):
            return True
        if (edge.how >= Match.PART and any(each.counter for each in same)) or any(
            each.role is NumberRole.PRICE for each in same
        ):
            return True
        if text != "one" or not numbers:
            return False
        behind = self.lattice.behind(edge)
        return any(isinstance(sense, LabelSense | UnitSense) for each in behind for sense in each.senses)

    def disagrees(self, edge: NumberMention) -> bool:
        """Return whether the label of a field before or behind a number states another value of it."""
        behind = self.lattice.behind(edge)
        numbered = (self.lattice.at(at) for each in behind if (at := self.lattice.after(each)) is not None)
        if any(isinstance(each, NumberMention) for edges in numbered for each in edges):
            behind = []  # the label belongs to the number behind it
        values = [self.explained.values[label] for label in _labels(behind) if label in self.explained.values]
        if not values and NumberRole.ORDINAL not in edge.roles:
            before = [each for each in self.lattice.before(edge) if isinstance(each, Mention) and self._is_label(each)]
            values = [self.explained.values[label] for label in _labels(before) if label in self.explained.values]
        numbers = [each for each in values if any(text.lstrip("-").isdecimal() for text in each)]
        return bool(numbers) and not any(str(edge.value) in each for each in numbers)

    def names(self, edge: Mention) -> bool:
        """Return whether a word names an act or a thing of the declaration."""
        kinds = (VerbSense, ThingSense, ValueSense, LabelSense)
        return any(isinstance(sense, kinds) and self.explained.explains(sense) for sense in edge.senses)

    def _is_bound(self, edge: NumberMention) -> bool:
        """Return whether words beside a number compare something with it."""
        before = [each for each in self.lattice.before(edge) if self.lattice.text(each).isascii()]
        behind = [each for each in self.lattice.behind(edge) if not self.lattice.text(each).isascii()]
        return any(content_words().is_comparison(self.lattice.text(each)) for each in (*before, *behind))

    def _is_denial(self, edge: NumberMention) -> bool:
        same = (each for each in self.lattice.at(edge.start) if each.until == edge.until and isinstance(each, Mention))
        return any(each.has_role(Role.NEGATION) for each in same)

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
        if any(self.lattice.text(each) == "the" for each in self.lattice.before(edge)):
            return False
        behind = self.lattice.behind(edge)
        names = [sense for each in behind if each.how <= Match.INFLECTED for sense in each.senses]
        is_name = any(isinstance(sense, VerbSense) and self.explained.explains(sense) for sense in names)
        return is_name or edge.counter == "person"

    def _counts_things(self, edge: NumberMention) -> bool:
        """Return whether a number before a thing says how many of it a move takes, although it is only the number of a
        place in the move: “two food” is no food at space 2.
        """
        explained = self.explained
        is_location = explained.field_values[edge.value] > explained.field_numbers[edge.value]
        if not is_location or not edge.roles or set(edge.roles) - _HOW_MANY:
            return False
        if any(_labels([each]) for each in self.lattice.before(edge)):
            return False
        behind = [each for each in self.lattice.behind(edge) if each.how <= Match.INFLECTED]
        things = [
            each for each in behind if any(isinstance(s, ThingSense) and explained.explains(s) for s in each.senses)
        ]
        has_amount = bool(explained.field_numbers)
        return any(has_amount or self.lattice.text(each).endswith("s") for each in things)

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
        is_attached = is_attached or any(map(self.names, neighbours)) or any(units)
        return is_attached and edge.value in facts.amounts

    def _is_label(self, edge: Mention) -> bool:
        """Return whether a word before a number is only the label of a field, whose value no other word states."""
        if edge.how is not Match.EXACT or any(isinstance(sense, VerbSense) for sense in edge.senses):
            return False
        numbers = [each for each in self.lattice.before(edge) if isinstance(each, NumberMention)]
        fields = {sense.field for sense in edge.senses if isinstance(sense, LabelSense)}
        names = (each for start in self.lattice.places for each in self.lattice.at(start) if isinstance(each, Mention))
        values = (sense for each in names for sense in each.senses if isinstance(sense, ValueSense))
        return not numbers and not any(sense.field in fields and self.explained.explains(sense) for sense in values)

    def _neighbours(self, edge: Edge) -> list[Mention]:
        """Return the words directly before and after a number."""
        return [each for each in self.lattice.adjacent(edge) if isinstance(each, Mention)]

    def _describes(self, edge: Mention) -> bool:
        descriptions = self.explained.facts.descriptions
        return any(isinstance(sense, LabelSense | ValueSense) and sense.field in descriptions for sense in edge.senses)


def _labels(edges: Iterable[Edge]) -> set[str]:
    """Return the fields, as verb.field, of which the words are labels."""
    names = (edge for edge in edges if isinstance(edge, Mention) and edge.how <= Match.INFLECTED)
    return {f"{s.verb}.{s.field}" for edge in names for s in edge.senses if isinstance(s, LabelSense)}
