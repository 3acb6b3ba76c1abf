"""Points computed from the figures that a claim states, for example “31 on the Trans-Siberian: black 11, grey 8, …”.

The fields of the score sheets are matched with the parts of the sentence, each by the names of its path. Which fields a
category needs is found by scoring sheets that differ in one field. A figure that finds no field leaves the claim
without a computed answer; a field without a figure is named as missing.
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
from tui.core.reading.value_answer import names_of_things
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


class Leaf(Struct, frozen=True):
    """A field of a score sheet that holds a single value: its path, the names of the path's parts, and its type."""

    path: tuple[str, ...]
    labels: tuple[str, ...]
    hint: Any

    @property
    def type(self) -> Any:
        return bare(self.hint)


class StatedScore(Struct, frozen=True):
    """What a claim's figures give: the score lines, or the fields without a figure; `assumed` are the fields that count
    as 0.
    """

    lines: tuple[ScoreLine, ...]
    missing: tuple[Leaf, ...] = ()
    assumed: tuple[Leaf, ...] = ()


class _Fit(NamedTuple):
    """The figures of a claim in the fields of one score line; `left` is how many figures found no field."""

    left: int
    values: dict[tuple[str, ...], Any]


class Claim(Struct, frozen=True):
    """A claim's text without the claimed figure, in digits, with the seat that claims and the other named seats."""

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
        leaves = tuple(_leaves(scoring.sheet, tuple(blank.get("seats", ()))))
        for target in targets:
            found = _found(game, scoring, claim, target, leaves, blank)
            if found is not None:
                rank = int(bool(found.lines)), -len(found.missing)
                best = (rank, found) if best is None or rank > best[0] else best
    return best[1] if best else None


def _found(
    game: Game, scoring: Scoring, claim: Claim, target: Target, leaves: Sequence[Leaf], blank: dict[str, Any]
) -> StatedScore | None:
    """Return what the figures of a claim give for one score line. A field on which the line does not depend takes no
    figure, unless it is one of the whole table (the round) and no other field takes it.
    """
    taking = leaves
    accepted: dict[tuple[str, ...], Any] = {}
    for _ in range(MAX_FILLS):
        fit = _fit(game, claim, target, taking)
        values = accepted if fit.left else fit.values
        if not values:
            return None
        data = blank
        for path, value in values.items():
            data = _with(data, path, value)
        idle = _idle(scoring, claim, target, [leaf for leaf in leaves if leaf.path in values], data)
        if not idle or values is accepted:
            found = _computed(scoring, claim, target, leaves, values, data)
            return found if found.lines or found.missing else None
        accepted = values if all(leaf.type is int and len(leaf.path) == 1 for leaf in idle) else {}
        taking = [leaf for leaf in taking if leaf is not idle[0]]
    return None


def _idle(scoring: Scoring, claim: Claim, target: Target, stated: Sequence[Leaf], data: dict[str, Any]) -> list[Leaf]:
    """Return the fields with a stated figure on which a score line does not depend, nor on another one of their group,
    such as one railroad line.
    """
    used = []
    for leaf in stated:
        others = [other for other in stated if other is not leaf]
        varied = [data, *(_varied(data, others, place) for place in (0, -1))]
        if any(_changes(scoring, claim, target, _filled(scoring, sheet)[0], leaf) for sheet in varied):
            used.append(leaf)
    groups = {leaf.path[:-1] for leaf in used if len(leaf.path) > SEAT_DEPTH}
    return [leaf for leaf in stated if leaf not in used and leaf.path[:-1] not in groups]


def _varied(data: dict[str, Any], leaves: Sequence[Leaf], place: int) -> dict[str, Any]:
    for leaf in leaves:
        data = _with(data, leaf.path, sorted(_samples(leaf.hint))[place])
    return data


def _changes(scoring: Scoring, claim: Claim, target: Target, data: dict[str, Any], leaf: Leaf) -> bool:
    """Return whether a score line differs with another value of a field, or without one."""
    values = (None, *_samples(leaf.hint), _at(data, leaf.path))
    return len({_points(scoring, claim, target, _with(data, leaf.path, value)) for value in values}) > 1


def all_targets(words: Words) -> tuple[Target, ...]:
    """Return every category of score lines that has a name, alone and with each subject that has one."""
    return tuple(
        (category, about)
        for category in words.ids("category")
        for about in ("", *words.ids(category))
        if "." not in about
    )


def _seats(game: Game, scoring: Scoring, claim: Claim) -> tuple[str, ...]:
    """Return the seats of a sheet: those that the claim names, and others up to the smallest table."""
    named = (claim.seat, *(seat for seat in claim.seats if seat != claim.seat))
    others = tuple(seat for seat in (*claim.names, *SEATS) if seat not in named)
    return (*named, *dict.fromkeys(others))[: max(len(named), _least(scoring), game.meta.seats[0])]


def field_label(words: Words, leaf: Leaf) -> str:
    """Return the name of a field, after those of what it is in."""
    texts = [words.translate_or(label, "") for label in leaf.labels]
    return ", ".join(text for text in texts if text)


# fields and sheets


def _leaves(
    hint: Any, seats: Sequence[str], path: tuple[str, ...] = (), labels: tuple[str, ...] = ()
) -> Iterator[Leaf]:
    inner = bare(hint)
    if is_struct(inner):
        for name, part in field_types(inner).items():
            yield from _leaves(part, seats, (*path, name), (*labels, label_of(part, name)))
    elif get_origin(inner) is dict and path[-1] == "seats":
        for seat in seats:
            yield from _leaves(get_args(inner)[1], seats, (*path, seat), labels[:-1])
    elif inner in (int, bool) or get_origin(inner) is tuple:
        yield Leaf(path, labels, hint)


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
    """Return the plain data of a sheet without values, with what its type requires."""
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
    """Return every part of a required group of fields, such as the regions."""
    parts = field_types(bare(hint))
    return {name: {"seats": {seat: {} for seat in seats}} for name in parts}


@cache
def _optional(sheet: Any) -> frozenset[str]:
    fields = sheet.__struct_fields__
    return frozenset(fields[len(fields) - len(sheet.__struct_defaults__) :])


def _with(data: Any, path: Sequence[str], value: Any) -> Any:
    """Return plain data with another value at a path."""
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


def _filled(scoring: Scoring, data: dict[str, Any], level: int = 0) -> tuple[dict[str, Any], tuple[ScoreLine, ...]]:
    """Return a sheet in which every field that the scoring needs has a value, and its score lines. `level` is which of
    the values that a field may have.
    """
    by_path = {leaf.path: leaf for leaf in _leaves(scoring.sheet, tuple(data.get("seats", ())))}
    breakdown = _breakdown(scoring, data)
    for _ in range(MAX_FILLS):
        needed = [tuple(fault.field.split(".")) for fault in breakdown.needed] if breakdown is not None else []
        new = [path for path in needed if path in by_path and _at(data, path) is None]
        if not new:
            break
        for path in new:
            samples = _samples(by_path[path].hint)
            data = _with(data, path, samples[level if abs(level) < len(samples) else -1])
        breakdown = _breakdown(scoring, data)
    return data, breakdown.lines if breakdown is not None else ()


# figures of a claim


def _fit(game: Game, claim: Claim, target: Target, leaves: Sequence[Leaf]) -> _Fit:
    """Assign each figure of a claim to the field whose names hold all words beside it."""
    own = _names_of(game, target, claim.lang)
    values: dict[tuple[str, ...], Any] = {}
    left, before = 0, frozenset[str]()
    for part in _SEPARATOR.split(_TIMES.sub(MULTIPLIED[claim.lang], claim.text)):
        seat = next(
            (seat for seat, name in claim.names.items() if name_pattern(name, claim.lang).search(part)), claim.seat
        )
        words = _content(part, claim)
        figures = [int(figure) for figure in _NUMBER.findall(part)]
        free = [leaf for leaf in leaves if leaf.path not in values or isinstance(values[leaf.path], list)]
        free = [leaf for leaf in free if _is_of(leaf, seat, leaves)]
        denies = bool(_NONE[claim.lang].search(part))
        if figures or words:
            figure = 0 if denies else figures[-1] if figures else None
            words |= {str(number) for number in (figures if denies else figures[:-1])}
            before = words or before
            named = before if figures else _beside(words, own, claim.lang)
            general = word_lists(claim.lang)["generic"]
            leaf = _best(game, named, own, free, claim.lang, figure, denies=denies) or _best(
                game, named - general, own, free, claim.lang, figure, denies=denies
            )
            left += leaf is None and bool(figures)
            if leaf is not None:
                _put(values, leaf, figure, denies)
    for leaf in leaves:
        if target[1] and leaf.path not in values and target[1] in _choices(leaf) and claim.seat in leaf.path:
            values[leaf.path] = [target[1]]
    return _Fit(left, values)


def _beside(words: frozenset[str], target: frozenset[str], lang: Lang) -> frozenset[str]:
    """Return words, or none of them if all are names of the score line, which is what is claimed."""
    is_own = all(any(word in name for name in target) if lang == "ja" else word in target for word in words)
    return frozenset() if is_own else words


def _put(values: dict[tuple[str, ...], Any], leaf: Leaf, figure: int | None, denies: bool) -> None:
    if leaf.type is bool:
        values[leaf.path] = not denies and figure != 0
    elif leaf.type is int:
        if figure is not None or denies:
            values[leaf.path] = figure or 0
    elif figure is not None and bare(get_args(leaf.type)[0]) is int:
        values[leaf.path] = [*values.get(leaf.path, []), figure]
    elif denies:
        values[leaf.path] = []


def _choices(leaf: Leaf) -> tuple[Any, ...]:
    item = bare(get_args(leaf.type)[0]) if get_origin(leaf.type) is tuple else None
    return get_args(item) if get_origin(item) is Literal else ()


def _is_of(leaf: Leaf, seat: str, leaves: Sequence[Leaf]) -> bool:
    """Return whether a field is one of a seat, or of no seat."""
    seats = {other.path[other.path.index("seats") + 1] for other in leaves if "seats" in other.path}
    return seats.isdisjoint(leaf.path) or seat in leaf.path


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
    leaves: list[Leaf],
    lang: Lang,
    figure: int | None,
    *,
    denies: bool,
) -> Leaf | None:
    """Return the field whose names, with those of the score line, hold all the words; the one that is most of the score
    line, then the one with the shortest name.
    """
    ranked = []
    for leaf in leaves:
        own, above = _leaf_names(game, leaf, lang)
        held = [word for word in words if _holds(game, word, own, lang)]
        others = [word for word in words if word not in held]
        is_of_group = bool(words) and not held and _overlap(own, target, lang) > 0
        if not (held or is_of_group) or not _takes(leaf, figure):
            continue
        if all(_holds(game, word, above | target, lang) for word in others):
            of_target = _overlap(above | own, target, lang) + sum(_holds(game, word, above, lang) for word in others)
            is_apart = bool(above) and not _overlap(above, target | words, lang)
            is_number = denies and leaf.type is not bool
            ranked.append((is_number, -len(held), is_apart, -of_target, _size(own, held, lang), leaf))
    ranked.sort(key=lambda row: row[:5])
    return ranked[0][5] if ranked else None


def _size(names: frozenset[str], held: list[str], lang: Lang) -> int:
    """Return how many words the names of a field have; in Japanese, the length of the shortest one with a word."""
    if lang == "en":
        return len(names)
    return min((len(name) for name in names for word in held if word in name), default=0)


def _overlap(names: frozenset[str], words: frozenset[str], lang: Lang) -> int:
    """Return how many names hold one of the words."""
    if lang == "ja":
        return sum(any(word in name for word in words) for name in names)
    return len(names & words)


def _takes(leaf: Leaf, figure: int | None) -> bool:
    if figure is None:
        return leaf.type is not int
    if leaf.type is int:
        low, high = limits(leaf.hint)
        return (low is None or figure >= low) and (high is None or figure <= high)
    if leaf.type is bool:
        return figure == 0
    return get_origin(leaf.type) is tuple and bare(get_args(leaf.type)[0]) is int


def _holds(game: Game, word: str, names: frozenset[str], lang: Lang) -> bool:
    words = (word, *rule_words(game.folder, word, lang))
    if lang == "ja":
        return any(each in name for each in words for name in names)
    return not names.isdisjoint(words)


@cache
def _leaf_names(game: Game, leaf: Leaf, lang: Lang) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words of a field's own names, and those of what it is in."""
    words, names = words_for(lang, game.id), names_of_things(game)
    texts = []
    parts = [part for part in leaf.path if part != "seats" and not re.fullmatch("[A-H]", part)]
    for part, label in zip(parts, leaf.labels[-len(parts) :], strict=False):
        more = names.get(part, "") if part not in ("seats",) else ""
        texts.append(f"{words.translate_or(label, '')} | {part.replace('_', ' ')} | {more}")
    return _word_set(texts[-1:], lang), _word_set(texts[:-1], lang)


def _names_of(game: Game, target: Target, lang: Lang) -> frozenset[str]:
    """Return the words by which a score line is called."""
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
    leaves: Sequence[Leaf],
    values: Mapping[tuple[str, ...], Any],
    data: dict[str, Any],
) -> StatedScore:
    """Score a sheet with the figures of a claim; those that it leaves out of a list count as 0."""
    assumed = [leaf for leaf in _assumed(leaves, values) if _at(data, leaf.path) is None]
    for leaf in assumed:
        data = _with(data, leaf.path, 0)
    missing = _missing(scoring, claim, target, leaves, data)
    assumed = [leaf for leaf in assumed if _changes(scoring, claim, target, _filled(scoring, data)[0], leaf)]
    lines = () if missing else _own_lines(scoring, claim, target, _filled(scoring, data)[0])
    return StatedScore(lines, tuple(missing), tuple(assumed))


def _assumed(leaves: Sequence[Leaf], values: Mapping[tuple[str, ...], Any]) -> list[Leaf]:
    """Return the fields without a figure that count as 0, as the claim lists others of their kind."""
    result = []
    for leaf in leaves:
        kin = [other for other in leaves if other.path[:-1] == leaf.path[:-1] and _kind(other) == _kind(leaf)]
        stated = sum(other.path in values for other in kin)
        if leaf.type is int and leaf.path not in values and stated >= ENOUGH and limits(leaf.hint)[0] == 0 and kin:
            result.append(leaf)
    return result


def _kind(leaf: Leaf) -> str:
    return str(limits(leaf.hint)) + str(leaf.type)


def _missing(
    scoring: Scoring, claim: Claim, target: Target, leaves: Sequence[Leaf], data: dict[str, Any]
) -> list[Leaf]:
    """Return the fields without a value on which the points depend: those that the scoring needs for the line, and
    those of the seat with which the points change.
    """
    filled, _ = _filled(scoring, data)
    if not _own_lines(scoring, claim, target, filled):
        return []
    missing = []
    for leaf in leaves:
        if _at(data, leaf.path) is not None or _is_entered_otherwise(leaf, leaves, data):
            continue
        is_needed = _at(filled, leaf.path) is not None
        points = _points(scoring, claim, target, filled)
        if is_needed and len(_points(scoring, claim, target, _with(filled, leaf.path, None))) < len(points):
            missing.append(leaf)
        elif not is_needed and claim.seat in leaf.path:
            other = {_points(scoring, claim, target, _with(filled, leaf.path, value)) for value in _samples(leaf.hint)}
            missing += [leaf] if other - {(), points} else []
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


def _is_entered_otherwise(leaf: Leaf, leaves: Sequence[Leaf], data: dict[str, Any]) -> bool:
    """Return whether another field has the value of a field, or says that there is no such thing."""
    for other in leaves:
        value = _at(data, other.path)
        of_nothing = value is False and leaf.path[:-1] == other.path[:-1] and _is_about(leaf, other)
        if of_nothing or (value is not None and _is_instead(leaf, other)):
            return True
    return False


def _is_about(leaf: Leaf, other: Leaf) -> bool:
    """Return whether both fields are called by the same words, in any order (second_marker, marker_2)."""
    one, two = (set(content_words(each.path[-1].replace("_", " "), "en")) for each in (leaf, other))
    numbers = {"second": "2", "first": "1"}
    return {numbers.get(word, word) for word in one} >= {numbers.get(word, word) for word in two}


def _is_instead(leaf: Leaf, other: Leaf) -> bool:
    """Return whether one of two fields is entered instead of the other (marker_1, marker_1_vp)."""
    one, two = leaf.path[-1], other.path[-1]
    return leaf.path[:-1] == other.path[:-1] and one != two and (one.startswith(two) or two.startswith(one))
