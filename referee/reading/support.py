"""How well the words of a line state a declaration: the measure by which complete readings of it are compared."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from referee.judging.line_parser import drop_implied
from referee.notation.move import Moves, defaults, fields_of, verb_of
from referee.reading.senses import (
    Edge,
    FreeSense,
    LabelSense,
    Match,
    Mention,
    NumberMention,
    Role,
    SeatSense,
    Sense,
    SmallSense,
    ThingSense,
    UnitSense,
    ValueSense,
    VerbSense,
)
from referee.reading.source import Span

_SEVERAL = ("all", "both", "rest")
"""The keys of the words that state equal things by their number."""


class Support(Struct, frozen=True):
    """How well a line states a declaration: the number of actions and values that no word states, the characters that
    name the others (half as much where they are a part of the name only), and the amounts of the declaration. Each word
    and each number states one thing.
    """

    unstated: int = 0
    characters: float = 0
    amounts: tuple[int, ...] = ()

    def is_as_good(self, other: Support) -> bool:
        """Return whether the line states this declaration at least as well as another one with the same amounts."""
        has_other_amounts = bool(Counter(self.amounts) - Counter(other.amounts))
        return not has_other_amounts and self.unstated <= other.unstated and self.characters >= other.characters


class SupportingWords:
    """The words and numbers in `edges` that may state a declaration. `text` is the normal form of the line."""

    def __init__(self, edges: Sequence[Edge], text: str) -> None:
        self.text = text
        mentions = [edge for edge in edges if isinstance(edge, Mention)]
        self.senses = {sense for mention in mentions for sense in mention.senses}
        spans = {(edge.start, edge.until): abs(edge.value) for edge in edges if isinstance(edge, NumberMention)}
        self.numbers = Counter(spans.values())
        self.places: dict[str, list[Mention]] = {}
        for mention in mentions:
            for name in dict.fromkeys(map(name_of, mention.senses)):
                self.places.setdefault(name, []).append(mention)

    def support(self, moves: Moves) -> Support:
        """Return how well the words and numbers state a declaration."""
        numbers = self.numbers
        names, amounts = _values_of(moves, self.senses, numbers)
        assigned: dict[tuple[Span, ...], float] = {}
        needed, unstated = Counter(map(abs, amounts)), 0
        for name in sorted(names, key=lambda each: len(self.places.get(each, ()))):
            texts: set[str] = set()
            for mention in self.places.get(name, ()):
                word = self.text[mention.start : mention.until]
                if mention.spans not in assigned and word not in texts:
                    assigned[mention.spans] = 1 if mention.how < Match.PART else 0.5
                    texts.add(word)
            own = _numbers(name)
            for word in texts:
                own -= _numbers(word)
            needed += own
            unstated += not (texts or own)
        letters = sum(weight * sum(span.until - span.start for span in spans) for spans, weight in assigned.items())
        digits = sum(len(str(number)) * count for number, count in (needed & numbers).items())
        return Support(unstated + (needed - numbers).total(), letters + digits, tuple(sorted(amounts)))


def _numbers(text: str) -> Counter[int]:
    return Counter(map(int, re.findall(r"\d+", text)))


def _values_of(moves: Moves, senses: set[Sense], numbers: Counter[int]) -> tuple[list[str], list[int]]:
    """Return the actions, ids and names of a declaration, and its amounts. A single thing that is named by its label is
    no amount, and equal things that are counted are one.
    """
    labels = {sense.field for sense in senses if isinstance(sense, LabelSense)}
    stated = {(sense.field.rpartition(".")[2], sense.value) for sense in senses if isinstance(sense, ValueSense)}
    labels |= {sense.unit for sense in senses if isinstance(sense, UnitSense)}
    has_quantifier = any(isinstance(s, SmallSense) and s.role is Role.QUANTIFIER and s.key in _SEVERAL for s in senses)
    names: list[str] = []
    amounts: list[int] = []
    for move, count in Counter(drop_implied(moves)).items():
        names.append(verb_of(move))
        values = Counter(stated_values(move))
        for (field, value), often in values.items():
            if isinstance(value, int):
                has_label = (abs(value) == 1 and field in labels) or (field, str(value)) in stated
                amounts += [value] * (0 if has_label else often)
            else:
                is_single = has_quantifier or often in numbers or (often == 1 and count == 1)
                names += [value] * (1 if is_single else often)
    return names, amounts


def stated_values(thing: Struct) -> Iterator[tuple[str, str | int]]:
    """Yield (field, value) for the ids, names and numbers in a move or list item that are not left at a default."""
    default = defaults(type(thing))
    for field in fields_of(type(thing)):
        value = getattr(thing, field.name)
        if field.name in default and value == default[field.name]:
            continue
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Struct):
                yield from stated_values(item)
            elif isinstance(item, str | int) and not isinstance(item, bool):
                yield field.name, item


def name_of(sense: Sense) -> str:
    """Return the action, id or name that a meaning stands for."""
    match sense:
        case ThingSense(id=text) | ValueSense(value=text) | FreeSense(text) | VerbSense(text) | SeatSense(text):
            return text
    return ""
