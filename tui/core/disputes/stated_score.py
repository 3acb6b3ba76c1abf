"""Points computed from the figures that a claim states, for example “31 on the Trans-Siberian: black 11, grey 8, …”.

The fields of the score sheets are matched with the parts of the sentence, each by the names of its path. Which fields a
category needs is result by scoring sheets that differ in one field. A figure that finds no field fields the claim
without a computed answer; a field without a figure is beside as missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, get_args, get_origin

from msgspec import Struct, ValidationError, convert

from referee.facts.facts import UnknownFactError
from referee.rules.game import Game
from referee.rules.search_synonyms import rule_words
from scoring.breakdown import Breakdown, ScoreLine
from scoring.errors import InputError
from scoring.fields.typed_text import normalize
from scoring.games import Scoring, scorings
from scoring.sheet_types import bare, field_types, is_struct, label_of, limits
from scoring.text_catalogs import Lang, Words
from tui.core.i18n.catalogs import words_for
from tui.core.reading.table_lines import names_of_things
from tui.core.reading.value_question import content_words, name_pattern, removed_words, word_lists

SAMPLES = (0, 1, 3)
"""How many steps above its lowest value a number is tried; its highest value is tried too."""
MAX_FILLS = 8
SEAT_DEPTH = 3
"""The length of the path of a seat's own field, such as `seats.A.coal`."""
NATION = "nation"
"""The name of all players together in a breakdown."""
ENOUGH = 2
"""How many figures of one kind a claim states before the others of the kind count as 0."""
LISTS: tuple[list[int], ...] = ([], [1], [3, 2, 1], [9, 5, 2], [4, 3, 2, 1])
"""The lists of numbers that are tried."""
_SEPARATOR = re.compile(r"[,;:()（）=、。：・]|\band\b|\bplus\b|\bwith\b|と(?=[^ぁ-ん])|で(?=[^ぁ-ん])|\+")
_TIMES = re.compile(r"[×x]\s*(\d+)(?:\s*(?:multiplier|乗数))?(?!\s*\w)")
MULTIPLIED: Mapping[Lang, str] = {"en": r", multiplier \1", "ja": r"、乗数\1"}
_NUMBER = re.compile(r"\d+")
_NONE: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(r"\b(?:no|not|without|none|neither|n't)\b"),
    "ja": re.compile("なし|ない|無し|ゼロ"),
}
SEATS = tuple("ABCDEF")
Target = tuple[str, str]
"""The category of a score line and what it is about."""


class FieldSlot(Struct, frozen=True):
    """A field of a score sheet that holds a single value: its path, the names of the path's parts, and its type."""

    path: tuple[str, ...]
    labels: tuple[str, ...]
    hint: Any

    @property
    def type(self) -> Any:
        return bare(self.hint)


class StatedScore(Struct, frozen=True):
    """What a claim's figures give: the score lines, or the fields without a figure with the `clauses` of the lines that
    depend on them; `assumed` are the fields that count as 0.
    """

    lines: tuple[ScoreLine, ...]
    missing: tuple[FieldSlot, ...] = ()
    assumed: tuple[FieldSlot, ...] = ()
    clauses: tuple[str, ...] = ()


class _Fit(NamedTuple):
    """The figures of a claim in the fields of one score line; `remaining` is how many figures result no field."""

    remaining: int
    values: dict[tuple[str, ...], Any]


class Claim(Struct, frozen=True):
    """A claim's text without the claimed figure, in digits, with the seat that claims and the other beside seats."""

    text: str
    lang: Lang
    seat: str
    seats: tuple[str, ...]
    names: dict[str, str]


def stated_score(game: Game, claim: Claim, targets: Sequence[Target], known: Mapping[str, Any]) -> StatedScore | None:
    """Return what the figures of a claim give for the one of several score lines that they fit best; None if some of
    them fit no field. `known` are the sheets of the table by scoring, as plain data.
    """
    best: tuple[tuple[int, int], StatedScore] | None = None
    for name, scoring in scorings(game.id).items():
        blank = known.get(name) or _blank(scoring, _seats(game, scoring, claim))
        fields = tuple(_fields(scoring.sheet, tuple(blank.get("seats", ()))))
        for target in targets:
            result = _result_of(game, scoring, claim, target, fields, blank)
            if result is not None:
                rank = int(bool(result.lines)), -len(result.missing)
                best = (rank, result) if best is None or rank > best[0] else best
    return best[1] if best else None


def _result_of(
    game: Game, scoring: Scoring, claim: Claim, target: Target, fields: Sequence[FieldSlot], blank: dict[str, Any]
) -> StatedScore | None:
    """Return what the figures of a claim give for one score line. A field on which the line does not depend takes no
    figure, unless it is one of the whole table (the round) and no other field takes it.
    """
    taking = fields
    accepted: dict[tuple[str, ...], Any] = {}
    for _ in range(MAX_FILLS):
        fit = _fit(game, claim, target, taking)
        values = accepted if fit.remaining else fit.values
        if not values:
            return None
        data = blank
        for path, value in values.items():
            data = _with(data, path, value)
        idle = _idle(scoring, claim, target, [slot for slot in fields if slot.path in values], data)
        if not idle or values is accepted:
            result = _computed(scoring, claim, target, fields, values, data)
            return result if result.lines or result.missing else None
        accepted = values if all(slot.type is int and len(slot.path) == 1 for slot in idle) else {}
        taking = [slot for slot in taking if slot is not idle[0]]
    return None


def _idle(
    scoring: Scoring, claim: Claim, target: Target, stated: Sequence[FieldSlot], data: dict[str, Any]
) -> list[FieldSlot]:
    """Return the fields with a stated figure on which a score line does not depend, nor on another one of their group,
    such as one railroad line.
    """
    used = []
    for slot in stated:
        others = [other for other in stated if other is not slot]
        varied = [data, *(_varied(data, others, index) for index in (0, -1))]
        if any(_changes(scoring, claim, target, _completed(scoring, sheet)[0], slot) for sheet in varied):
            used.append(slot)
    groups = {slot.path[:-1] for slot in used if len(slot.path) > SEAT_DEPTH}
    return [slot for slot in stated if slot not in used and slot.path[:-1] not in groups]


def _varied(data: dict[str, Any], fields: Sequence[FieldSlot], index: int) -> dict[str, Any]:
    for slot in fields:
        data = _with(data, slot.path, sorted(_samples(slot.hint))[index])
    return data


def _changes(scoring: Scoring, claim: Claim, target: Target, data: dict[str, Any], slot: FieldSlot) -> bool:
    """Return whether a score line differs with another value of a field, or without one."""
    values = (None, *_samples(slot.hint), _at(data, slot.path))
    return len({_points(scoring, claim, target, _with(data, slot.path, value)) for value in values}) > 1


def _seats(game: Game, scoring: Scoring, claim: Claim) -> tuple[str, ...]:
    """Return the seats of a sheet: those that the claim names, and others up to the smallest table."""
    beside = (claim.seat, *(seat for seat in claim.seats if seat != claim.seat))
    others = tuple(seat for seat in (*claim.names, *SEATS) if seat not in beside)
    return (*beside, *dict.fromkeys(others))[: max(len(beside), _least(scoring), game.meta.seats[0])]


def field_label(words: Words, slot: FieldSlot) -> str:
    """Return the name of a field, after those of what it is in."""
    texts = [words.translate_or(label, "") for label in slot.labels]
    return ", ".join(text for text in texts if text)


# fields and sheets


def _fields(
    hint: Any, seats: Sequence[str], path: tuple[str, ...] = (), labels: tuple[str, ...] = ()
) -> Iterator[FieldSlot]:
    inner = bare(hint)
    if is_struct(inner):
        for name, part in field_types(inner).items():
            yield from _fields(part, seats, (*path, name), (*labels, label_of(part, name)))
    elif get_origin(inner) is dict and path[-1] == "seats":
        for seat in seats:
            yield from _fields(get_args(inner)[1], seats, (*path, seat), labels[:-1])
    elif inner in (int, bool) or get_origin(inner) is tuple:
        yield FieldSlot(path, labels, hint)


@cache
def _least(scoring: Scoring) -> int:
    """Return how many seats the sheet of a scoring has at least."""
    for count in (1, 2, 3):
        try:
            convert(_blank(scoring, tuple("ABC"[:count])), scoring.sheet)
        except ValidationError:
            continue
        return count
    return 1


def _blank(scoring: Scoring, seats: tuple[str, ...]) -> dict[str, Any]:
    hints = field_types(scoring.sheet)
    if "seat" in hints:
        return {"seat": seats[0]}
    data: dict[str, Any] = {"seats": {seat: {} for seat in seats}}
    for name in hints:
        hint = hints[name]
        if name in data or name in _optional(scoring.sheet):
            continue
        data[name] = (limits(hint)[0] or 0) if bare(hint) is int else _required(hint, seats)
    return data


def _required(hint: Any, seats: tuple[str, ...]) -> dict[str, Any]:
    parts = field_types(bare(hint))
    return {name: {"seats": {seat: {} for seat in seats}} for name in parts}


@cache
def _optional(sheet: Any) -> frozenset[str]:
    fields = sheet.__struct_fields__
    return frozenset(fields[len(fields) - len(sheet.__struct_defaults__) :])


def _with(data: Any, path: Sequence[str], value: Any) -> Any:
    head, *tail = path
    inner = data.get(head) if isinstance(data.get(head), dict) else {}
    return {**data, head: _with(inner, tail, value) if tail else value}


def _at(data: Any, path: Sequence[str]) -> Any:
    for part in path:
        data = data.get(part) if isinstance(data, dict) else None
    return data


def _breakdown(scoring: Scoring, data: dict[str, Any]) -> Breakdown | None:
    try:
        return scoring.score(convert(data, scoring.sheet), trust=True)
    except (InputError, ValidationError, UnknownFactError, ValueError, KeyError, TypeError):
        return None


def _samples(hint: Any) -> list[Any]:
    """Return values that a field may have: both of a yes or no, some numbers, the choices of a list."""
    inner = bare(hint)
    if inner is bool:
        return [False, True]
    if inner is int:
        low, high = limits(hint)
        lowest = max(low or 0, 0)
        values = [lowest + step for step in SAMPLES if high is None or lowest + step <= high]
        values += [-1] if low is not None and low < 0 else []
        return values + ([high] if high is not None and high not in values and high < 100 else [])
    item = bare(get_args(inner)[0])
    choices = get_args(item) if get_origin(item) is Literal else ()
    lists: list[Any] = (
        [[], list(choices), *([choice] for choice in choices)] if choices else [*LISTS] if item is int else [[]]
    )
    return [value for value in lists if _is_valid(value, hint)]


def _is_valid(value: Any, hint: Any) -> bool:
    try:
        convert(value, hint)
    except ValidationError:
        return False
    return True


def _completed(scoring: Scoring, data: dict[str, Any]) -> tuple[dict[str, Any], tuple[ScoreLine, ...]]:
    """Return a sheet in which every field that the scoring needs has a value, and its score lines."""
    by_path = {slot.path: slot for slot in _fields(scoring.sheet, tuple(data.get("seats", ())))}
    breakdown = _breakdown(scoring, data)
    for _ in range(MAX_FILLS):
        needed = [tuple(fault.field.split(".")) for fault in breakdown.needed] if breakdown is not None else []
        new = [path for path in needed if path in by_path and _at(data, path) is None]
        if not new:
            break
        for path in new:
            samples = _samples(by_path[path].hint)
            data = _with(data, path, samples[0])
        breakdown = _breakdown(scoring, data)
    return data, breakdown.lines if breakdown is not None else ()


# figures of a claim


def _fit(game: Game, claim: Claim, target: Target, fields: Sequence[FieldSlot]) -> _Fit:
    """Assign each figure of a claim to the field whose names hold all words beside it."""
    own = _names_of(game, target, claim.lang)
    values: dict[tuple[str, ...], Any] = {}
    remaining, before = 0, frozenset[str]()
    for part in _SEPARATOR.split(_TIMES.sub(MULTIPLIED[claim.lang], claim.text)):
        seat = next(
            (seat for seat, name in claim.names.items() if name_pattern(name, claim.lang).search(part)), claim.seat
        )
        words = _content(part, claim)
        figures = [int(figure) for figure in _NUMBER.findall(part)]
        free = [slot for slot in fields if slot.path not in values or isinstance(values[slot.path], list)]
        free = [slot for slot in free if _is_of(slot, seat, fields)]
        denies = bool(_NONE[claim.lang].search(part))
        if figures or words:
            figure = 0 if denies else figures[-1] if figures else None
            words |= {str(number) for number in (figures if denies else figures[:-1])}
            before = words or before
            beside = before if figures else _beside(words, own, claim.lang)
            general = word_lists(claim.lang)["generic"]
            slot = _best(game, beside, own, free, claim.lang, figure, denies=denies) or _best(
                game, beside - general, own, free, claim.lang, figure, denies=denies
            )
            remaining += slot is None and bool(figures)
            if slot is not None:
                _put(values, slot, figure, denies)
    for slot in fields:
        if target[1] and slot.path not in values and target[1] in _choices(slot) and claim.seat in slot.path:
            values[slot.path] = [target[1]]
    return _Fit(remaining, values)


def _beside(words: frozenset[str], target: frozenset[str], lang: Lang) -> frozenset[str]:
    """Return words, or none of them if all are names of the score line, which is what is claimed."""
    is_own = all(any(word in name for name in target) if lang == "ja" else word in target for word in words)
    return frozenset() if is_own else words


def _put(values: dict[tuple[str, ...], Any], slot: FieldSlot, figure: int | None, denies: bool) -> None:
    if slot.type is bool:
        values[slot.path] = not denies and figure != 0
    elif slot.type is int:
        if figure is not None or denies:
            values[slot.path] = figure or 0
    elif figure is not None and bare(get_args(slot.type)[0]) is int:
        values[slot.path] = [*values.get(slot.path, []), figure]
    elif denies:
        values[slot.path] = []


def _choices(slot: FieldSlot) -> tuple[Any, ...]:
    item = bare(get_args(slot.type)[0]) if get_origin(slot.type) is tuple else None
    return get_args(item) if get_origin(item) is Literal else ()


def _is_of(slot: FieldSlot, seat: str, fields: Sequence[FieldSlot]) -> bool:
    seats = {other.path[other.path.index("seats") + 1] for other in fields if "seats" in other.path}
    return seats.isdisjoint(slot.path) or seat in slot.path


def _content(part: str, claim: Claim) -> frozenset[str]:
    """Return the words of a part of a claim that have to name a field."""
    for name in claim.names.values():
        part = name_pattern(name, claim.lang).sub(" ", part)
    lists = word_lists(claim.lang)
    removed = removed_words(claim.lang) | lists["effects"]
    words = frozenset(content_words(_NUMBER.sub(" ", part), claim.lang)) - removed
    return words - lists["points"] - lists["standing"] or words


def _best(
    game: Game,
    words: frozenset[str],
    target: frozenset[str],
    fields: list[FieldSlot],
    lang: Lang,
    figure: int | None,
    *,
    denies: bool,
) -> FieldSlot | None:
    """Return the field whose names, with those of the score line, hold all the words; the one that is most of the score
    line, then the one with the shortest name.
    """
    ranked = []
    for slot in fields:
        own, above = _slot_names(game, slot, lang)
        matched = [word for word in words if _holds(game, word, own, lang)]
        others = [word for word in words if word not in matched]
        is_of_group = bool(words) and not matched and _overlap(own, target, lang) > 0
        if not (matched or is_of_group) or not _takes(slot, figure):
            continue
        if all(_holds(game, word, above | target, lang) for word in others):
            of_target = _overlap(above | own, target, lang) + sum(_holds(game, word, above, lang) for word in others)
            is_apart = bool(above) and not _overlap(above, target | words, lang)
            is_number = denies and slot.type is not bool
            ranked.append((is_number, -len(matched), is_apart, -of_target, _size(own, matched, lang), slot))
    ranked.sort(key=lambda row: row[:5])
    return ranked[0][5] if ranked else None


def _size(names: frozenset[str], matched: list[str], lang: Lang) -> int:
    if lang == "en":
        return len(names)
    return min((len(name) for name in names for word in matched if word in name), default=0)


def _overlap(names: frozenset[str], words: frozenset[str], lang: Lang) -> int:
    if lang == "ja":
        return sum(any(word in name for word in words) for name in names)
    return len(names & words)


def _takes(slot: FieldSlot, figure: int | None) -> bool:
    if figure is None:
        return slot.type is not int
    if slot.type is int:
        low, high = limits(slot.hint)
        return (low is None or figure >= low) and (high is None or figure <= high)
    if slot.type is bool:
        return figure == 0
    return get_origin(slot.type) is tuple and bare(get_args(slot.type)[0]) is int


def _holds(game: Game, word: str, names: frozenset[str], lang: Lang) -> bool:
    words = (word, *rule_words(game.folder, word, lang))
    if lang == "ja":
        return any(each in name for each in words for name in names)
    return not names.isdisjoint(words)


@cache
def _slot_names(game: Game, slot: FieldSlot, lang: Lang) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words of a field's own names, and those of what it is in."""
    words, names = words_for(lang, game.id), names_of_things(game)
    texts = []
    parts = [part for part in slot.path if part != "seats" and not re.fullmatch("[A-H]", part)]
    for part, label in zip(parts, slot.labels[-len(parts) :], strict=False):
        more = names.get(part, "") if part not in ("seats",) else ""
        texts.append(f"{words.translate_or(label, '')} | {part.replace('_', ' ')} | {more}")
    return _word_set(texts[-1:], lang), _word_set(texts[:-1], lang)


def _names_of(game: Game, target: Target, lang: Lang) -> frozenset[str]:
    words, names = words_for(lang, game.id), names_of_things(game)
    category, about = target
    texts = [words.translate_or(f"category.{category}", ""), words.translate_or(f"{category}.{about}", "")]
    return _word_set([*texts, names.get(category, ""), names.get(about, "")], lang)


def _word_set(texts: Iterable[str], lang: Lang) -> frozenset[str]:
    folded = [normalize(text).casefold() for text in texts]
    if lang == "ja":
        return frozenset(name for text in folded for name in re.split(r"\s*\|\s*", text) if name)
    return frozenset(word for text in folded for word in content_words(text, "en"))


# the result


def _computed(
    scoring: Scoring,
    claim: Claim,
    target: Target,
    fields: Sequence[FieldSlot],
    values: Mapping[tuple[str, ...], Any],
    data: dict[str, Any],
) -> StatedScore:
    """Score a sheet with the figures of a claim; those that it fields out of a list count as 0."""
    assumed = [slot for slot in _assumed(fields, values) if _at(data, slot.path) is None]
    for slot in assumed:
        data = _with(data, slot.path, 0)
    missing = _missing(scoring, claim, target, fields, data)
    assumed = [slot for slot in assumed if _changes(scoring, claim, target, _completed(scoring, data)[0], slot)]
    lines = _own_lines(scoring, claim, target, _completed(scoring, data)[0])
    clauses = tuple(dict.fromkeys(clause for line in lines for clause in line.clauses))
    return StatedScore(() if missing else lines, tuple(missing), tuple(assumed), clauses if missing else ())


def _assumed(fields: Sequence[FieldSlot], values: Mapping[tuple[str, ...], Any]) -> list[FieldSlot]:
    """Return the fields without a figure that count as 0, as the claim lists others of their kind."""
    result = []
    for slot in fields:
        kin = [other for other in fields if other.path[:-1] == slot.path[:-1] and _kind(other) == _kind(slot)]
        stated = sum(other.path in values for other in kin)
        if slot.type is int and slot.path not in values and stated >= ENOUGH and limits(slot.hint)[0] == 0 and kin:
            result.append(slot)
    return result


def _kind(slot: FieldSlot) -> str:
    return str(limits(slot.hint)) + str(slot.type)


def _missing(
    scoring: Scoring, claim: Claim, target: Target, fields: Sequence[FieldSlot], data: dict[str, Any]
) -> list[FieldSlot]:
    """Return the fields without a value on which the points depend: those that the scoring needs for the line, and
    those of the seat with which the points change.
    """
    complete, _ = _completed(scoring, data)
    if not _own_lines(scoring, claim, target, complete):
        return []
    missing = []
    for slot in fields:
        if _at(data, slot.path) is not None or _is_entered_otherwise(slot, fields, data):
            continue
        is_needed = _at(complete, slot.path) is not None
        points = _points(scoring, claim, target, complete)
        if is_needed and len(_points(scoring, claim, target, _with(complete, slot.path, None))) < len(points):
            missing.append(slot)
        elif not is_needed and claim.seat in slot.path:
            other = {
                _points(scoring, claim, target, _with(complete, slot.path, value)) for value in _samples(slot.hint)
            }
            missing += [slot] if other - {(), points} else []
    return missing


def _own_lines(scoring: Scoring, claim: Claim, target: Target, data: dict[str, Any]) -> tuple[ScoreLine, ...]:
    """Return the score lines of the claiming seat in a category, with any subject if the target has none."""
    breakdown = _breakdown(scoring, data)
    lines = breakdown.lines if breakdown is not None else ()
    category, about = target
    own = (line for line in lines if line.category == category and line.seat in (claim.seat, NATION))
    return tuple(line for line in own if about in ("", line.about))


def _points(scoring: Scoring, claim: Claim, target: Target, data: dict[str, Any]) -> tuple[int, ...]:
    return tuple(line.points for line in _own_lines(scoring, claim, target, data))


def _is_entered_otherwise(slot: FieldSlot, fields: Sequence[FieldSlot], data: dict[str, Any]) -> bool:
    """Return whether another field has the value of a field, or says that there is no such thing."""
    for other in fields:
        value = _at(data, other.path)
        of_nothing = value is False and slot.path[:-1] == other.path[:-1] and _is_about(slot, other)
        if of_nothing or (value is not None and _is_instead(slot, other)):
            return True
    return False


def _is_about(slot: FieldSlot, other: FieldSlot) -> bool:
    """Return whether both fields are called by the same words, in any order (second_marker, marker_2)."""
    first, second = (set(content_words(each.path[-1].replace("_", " "), "en")) for each in (slot, other))
    numbers = {"second": "2", "first": "1"}
    return {numbers.get(word, word) for word in first} >= {numbers.get(word, word) for word in second}


def _is_instead(slot: FieldSlot, other: FieldSlot) -> bool:
    first, second = slot.path[-1], other.path[-1]
    return (
        slot.path[:-1] == other.path[:-1] and first != second and (first.startswith(second) or second.startswith(first))
    )
