"""Numbers in a line, with their roles from adjacent words: counted amount, ordinal, price, target."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import structs

from referee.reading.lexemes import Lexeme, LexemeKind
from referee.reading.senses import (
    Edge,
    LabelSense,
    Match,
    Mention,
    NumberMention,
    NumberRole,
    Role,
    SmallSense,
    UnitSense,
)
from referee.reading.source import Span

EdgesAt = Mapping[int, Sequence[tuple[int, Edge]]]
"""By start index: (end index, edge) pairs. Indexes count lexemes."""
_POWERS = (10, 100, 1_000, 10_000)
WITH = "で"
"""The Japanese word after a price or after a tool."""
_MONEY = ("yen", "coin")
TIMES = "times"
"""The key of the counter for repetitions (“3 times”)."""


class _Number(NamedTuple):
    """A number without its adjacent words. `start` and `stop` are lexeme indexes."""

    start: int
    stop: int
    value: int
    roles: tuple[NumberRole, ...]


def number_mentions(lexemes: Sequence[Lexeme], edges: EdgesAt) -> Iterator[tuple[int, int, NumberMention]]:
    """Yield (start, end, number) for the numbers of a line; the indexes count lexemes."""
    numbers = tuple(_numbers(lexemes, edges))
    before = _small_words_before(edges) if numbers else {}
    for number in numbers:
        yield from _with_neighbours(lexemes, number, edges, before)


def _numbers(lexemes: Sequence[Lexeme], edges: EdgesAt) -> Iterator[_Number]:
    at = 0
    while at < len(lexemes):
        lexeme = lexemes[at]
        for until, edge in edges.get(at, ()):
            if isinstance(edge, NumberMention):
                yield _Number(at, until, edge.value, edge.roles)
        at += 1
        if lexeme.kind is LexemeKind.NUMBER:
            value = lexeme.value
            start = at - 1
            while at < len(lexemes) and _multiplies(lexemes[at], value):
                value *= lexemes[at].value
                at += 1
            roles: tuple[NumberRole, ...] = (NumberRole.BARE,)
            if lexeme.ordinal:
                roles = (NumberRole.ORDINAL,)
            elif lexeme.signed:
                roles = (NumberRole.SIGNED, NumberRole.BARE)
            yield _Number(start, at, value, roles)


def _multiplies(lexeme: Lexeme, value: int) -> bool:
    """Return whether a lexeme is a word for a power of ten that multiplies the number before it: 4 thousand, 3千. In
    figures it is a number of its own, as in a list: 6 10 21.
    """
    is_power = lexeme.kind is LexemeKind.NUMBER and not lexeme.in_figures and lexeme.value in _POWERS
    return is_power and 0 < value < lexeme.value and (lexeme.value > _POWERS[0] or not lexeme.spelled)


def _small_words_before(edges: EdgesAt) -> dict[int, list[tuple[int, SmallSense]]]:
    """Return (start index, function word) pairs by the end index of the function word."""
    before: dict[int, list[tuple[int, SmallSense]]] = {}
    for start, rows in edges.items():
        for until, edge in rows:
            if isinstance(edge, Mention) and len(edge.spans) == 1:
                senses = [(start, sense) for sense in edge.senses if isinstance(sense, SmallSense)]
                if senses:
                    before.setdefault(until, []).extend(senses)
    return before


def _small_words_at(at: int, edges: EdgesAt) -> Iterator[tuple[int, SmallSense]]:
    """Yield (end index, function word) for the function words that start at an index, the longest first."""
    rows = sorted(edges.get(at, ()), key=lambda row: -row[0])
    for until, edge in rows:
        if isinstance(edge, Mention) and len(edge.spans) == 1:
            yield from ((until, sense) for sense in edge.senses if isinstance(sense, SmallSense))


def _with_neighbours(
    lexemes: Sequence[Lexeme], number: _Number, edges: EdgesAt, before: Mapping[int, list[tuple[int, SmallSense]]]
) -> Iterator[tuple[int, int, NumberMention]]:
    """Yield a number with its counter or ordinal word, and also the number alone if that word may have another
    meaning.
    """
    until, counter, roles = _with_counter(number, edges)
    unit = _unit_at(number.stop, edges)
    start, own = number.start, roles
    for begins, sense in before.get(number.start, ()):
        if sense.role is Role.ORDINAL and sense.key == "before":
            start, roles = begins, (NumberRole.ORDINAL,)
        elif sense.role is Role.COUNTER and lexemes[begins].text == "x":
            start, roles, counter = begins, (NumberRole.TIMES,), TIMES
    words = _words_before(lexemes, number.start, before) | _words_behind(lexemes, until, edges)
    if counter not in ("", *_MONEY) and unit is None and until < len(lexemes) and lexemes[until].text == WITH:
        words = words - {Role.PRICE}  # レンズ1個で: that is with one lens, and no price
    roles = _with_use(roles, _uses(words, is_unit=unit is not None))
    mention = NumberMention(_span(lexemes, number.start, until), number.value, roles, counter)
    if start < number.start and _is_label(start, number.start, edges):  # “x 2” is no count where x is a coordinate
        mention = structs.replace(mention, roles=own, counter="")
    yield number.start, until, mention
    if until > number.stop and _else_at(number.stop, edges):
        figures = _span(lexemes, number.start, number.stop)
        yield number.start, number.stop, NumberMention(figures, number.value, (*roles, NumberRole.BARE), counter)
    if start < number.start:
        yield start, until, NumberMention(_span(lexemes, start, until), number.value, roles, counter)


def _with_counter(number: _Number, edges: EdgesAt) -> tuple[int, str, tuple[NumberRole, ...]]:
    """Return (end index, counter, roles) of a number with the counter or ordinal word after it. The counter is `""` if
    there is none.
    """
    if number.roles[0] is NumberRole.TIMES:
        return number.stop, TIMES, number.roles
    if unit := _unit_at(number.stop, edges):
        until, counter = unit
        return until, counter, (*_signed_roles(number), NumberRole.CARDINAL)
    for until, sense in _small_words_at(number.stop, edges):
        if sense.role is Role.ORDINAL and sense.key == "behind":
            return until, "", (NumberRole.ORDINAL,)
        if sense.role is Role.COUNTER and NumberRole.ORDINAL not in number.roles:
            role = NumberRole.TIMES if sense.key == TIMES else NumberRole.CARDINAL
            return until, sense.key, (*_signed_roles(number), role)
    return number.stop, "", number.roles


def _signed_roles(number: _Number) -> tuple[NumberRole, ...]:
    return (NumberRole.SIGNED,) if NumberRole.SIGNED in number.roles else ()


def _unit_at(at: int, edges: EdgesAt) -> tuple[int, str] | None:
    """Return (end index, unit) for the longest game unit that starts at an index; None if there is none."""
    units = [
        (until, sense.unit)
        for until, edge in edges.get(at, ())
        if isinstance(edge, Mention) and edge.how <= Match.INFLECTED
        for sense in edge.senses
        if isinstance(sense, UnitSense)
    ]
    return max(units, default=None)


def _words_before(lexemes: Sequence[Lexeme], at: int, before: Mapping[int, list[tuple[int, SmallSense]]]) -> set[Role]:
    """Return the roles of the English function words before a number (“for 3” is a price, “to 3” a target)."""
    return {sense.role for begins, sense in before.get(at, ()) if lexemes[begins].kind is LexemeKind.WORD}


def _words_behind(lexemes: Sequence[Lexeme], at: int, edges: EdgesAt) -> set[Role]:
    """Return the roles of the longest Japanese function word after a number, which may mark it as a price or target."""
    if at >= len(lexemes) or lexemes[at].kind is not LexemeKind.CHARACTER:
        return set()
    words = tuple(_small_words_at(at, edges))
    longest = max((until for until, _ in words), default=0)  # です begins with で and is no price
    return {sense.role for until, sense in words if until == longest}


def _uses(roles: set[Role], is_unit: bool) -> set[NumberRole]:
    """Return the price and target roles that function words give a number. “with” marks a price only before a unit:
    “with 2 rubles”, not “with 2 machines”.
    """
    is_price = Role.PRICE in roles or (is_unit and Role.MEANS in roles)
    prices = {NumberRole.PRICE} if is_price else set()
    return prices | ({NumberRole.TARGET} if Role.TARGET in roles else set())


def _with_use(roles: tuple[NumberRole, ...], uses: set[NumberRole]) -> tuple[NumberRole, ...]:
    """Return the roles of a number including price and target. Ordinals are never prices, and repetitions are
    neither.
    """
    if roles[0] is NumberRole.ORDINAL:
        uses = uses - {NumberRole.PRICE}
        return (*roles, *sorted(uses))
    if roles[0] is NumberRole.TIMES:
        return roles
    return (*sorted(uses), *roles)


def _else_at(at: int, edges: EdgesAt) -> bool:
    """Return whether a name that is more than a function word starts at an index."""
    return any(
        isinstance(edge, Mention) and any(not isinstance(sense, SmallSense) for sense in edge.senses)
        for _, edge in edges.get(at, ())
    )


def _is_label(start: int, until: int, edges: EdgesAt) -> bool:
    """Return whether the words from lexeme `start` to `until` are the label of a field."""
    return any(
        stop == until and isinstance(edge, Mention) and any(isinstance(sense, LabelSense) for sense in edge.senses)
        for stop, edge in edges.get(start, ())
    )


def _span(lexemes: Sequence[Lexeme], start: int, until: int) -> Span:
    return Span(lexemes[start].start, lexemes[until - 1].until)
