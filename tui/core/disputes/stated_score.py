"""Points computed from the figures that a claim states in running text: “Kiev with a 7, black 5, grey 2, makes 13”.

What people claim is listed by topic in `claims.toml` of a game: the lines of the breakdown that are claimed, and the
fields of the score sheet with their names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct, structs

from referee.facts.facts import UnknownFactError
from referee.rules.game import Game
from scoring.breakdown import ScoreLine
from scoring.errors import InputError
from scoring.games import Scoring, scorings
from scoring.sheet_types import label_of, limits, type_at
from scoring.text_catalogs import Lang, Words
from tui.core.disputes.claim_reading import OTHERS, SPEAKER, Claim, ClaimReading, Topic, names_pattern, topics

SAMPLES = (0, 1, 3, 9)
"""The values that are tried to learn whether points depend on a field."""
MIN_SUM, MAX_MISSING, MAX_UNUSED, MIN_STATED = 3, 2, 2, 3
"""How many points of categories make a sum, how many fields may be missing and numbers left over in an answer, and how
many figures must be stated beside numbers that are left over.
"""


class Figure(NamedTuple):
    """A field with its value, as it is displayed: its path, the id of its name in the catalogue, and the seat."""

    path: str
    label: str
    seat: str
    value: Any


class StatedScore(Struct, frozen=True):
    """What the figures of a claim give: the points and their score lines, the figures as understood, those that are
    `assumed`, and those that are `missing`. `is_sure` is whether no number of the claim is left over.
    """

    claimed: int
    points: int
    lines: tuple[ScoreLine, ...]
    stated: tuple[Figure, ...]
    assumed: tuple[Figure, ...] = ()
    missing: tuple[Figure, ...] = ()
    is_sure: bool = True

    @property
    def is_right(self) -> bool:
        return self.claimed in (self.points, max(self.points, -self.points))

    @property
    def is_decided(self) -> bool:
        """Whether the claim is right or wrong: one of several lines may be all that is claimed."""
        parts = {(line.category, line.seat) for line in self.lines}
        singles = [line.points for line in self.lines] if len(parts) > 1 else []
        return self.is_sure and (self.is_right or self.claimed not in singles)


def stated_score(game: Game, claim: Claim) -> StatedScore | None:
    """Return what the figures of a claim give in the topic that they fit best; None if they fit none."""
    ranked = []
    for topic in topics(game).values():
        for group in _groups(topic, claim):
            reading = ClaimReading(game, claim, topic, group)
            result = _result(reading) if reading.values and reading.claimed is not None else None
            if result is not None:
                rank = (-len(result.missing), len(result.stated) - reading.unused, len(_topic_words(topic, claim)))
                ranked.append((rank, result))
    ranked.sort(key=lambda row: row[0], reverse=True)
    if not ranked or (len(ranked) > 1 and ranked[0][0] == ranked[1][0] and ranked[0][1].points != ranked[1][1].points):
        return None
    return ranked[0][1]


def _topic_words(topic: Topic, claim: Claim) -> set[str]:
    return {match[0] for match in _places(topic.of(claim.lang), claim.lang, claim.folded) if match[0]}


def _groups(topic: Topic, claim: Claim) -> list[str]:
    """Return the groups of a topic that a claim names; [""] for a topic without groups that it names."""
    if topic.en and not _topic_words(topic, claim):
        return []
    if not topic.groups:
        return [""]
    text, lang = claim.folded, claim.lang
    fields = names_pattern(" | ".join(each.of(lang) for each in topic.fields.values()), lang)
    spans = {match.span() for match in re.finditer(fields, text)} if fields else set()

    def is_part(span: tuple[int, int]) -> bool:
        return any(start <= span[0] and span[1] <= until and span != (start, until) for start, until in spans)

    places = ((id, match) for id, each in topic.groups.items() for match in _places(each.of(lang), lang, text))
    groups = [*dict.fromkeys(id for id, match in places if not is_part(match.span()))]
    return (groups or [*topic.groups])[:1] if topic.any_group else groups if len(groups) == 1 else []


def _places(names: str, lang: Lang, text: str) -> Iterator[re.Match[str]]:
    return re.finditer(names_pattern(names, lang), text)


def _result(reading: ClaimReading) -> StatedScore | None:
    topic, claimed, values = reading.topic, reading.claimed, reading.values
    valued = [seat for seat in dict.fromkeys(map(_seat_of, values)) if seat]
    addends = {path: value for path, value in values.items() if path[0] in "+-"}
    is_sum = any(path[0] in "+-" for path in topic.fields)
    if claimed is None or claimed.value is None or claimed.value != int(claimed.value):
        return None
    if len(addends) < MIN_SUM * is_sum or len(valued) < topic.compared or reading.unused > MAX_UNUSED:
        return None
    if reading.unused and len(values) < MIN_STATED:
        return None
    if reading.is_doubtful or any(_is_too_high(reading, path, value) for path, value in values.items()):
        return None
    subject = reading.subject(valued)
    data = {path: value for path, value in values.items() if path not in addends}
    missing: list[str] = []
    assumed: list[str] = []
    for path, names in reading.fields.items():
        own = path.replace("{seat}", subject)
        if own not in data and own[0] not in "+-":
            data[own] = SAMPLES[0] if names.default is None else names.default
            (missing if names.default is None else assumed).append(own)
    lines = _lines(reading, data, subject)
    changing = {path for path in (*missing, *assumed) if _changes(reading, data, subject, path)}
    lacking = tuple(_figure(reading, path, 0) for path in missing if path in changing)
    supposed = changing.intersection(assumed)
    if (
        not (lines or addends)
        or len(lacking) > min(MAX_MISSING, len(values) - 1)
        or (len(values) == 1 and (missing or supposed))
    ):
        return None
    return StatedScore(
        int(claimed.value),
        sum(line.points for line in lines) + sum(-abs(v) if path[0] == "-" else v for path, v in addends.items()),
        tuple(lines),
        tuple(_figure(reading, path, value) for path, value in values.items()),
        tuple(_figure(reading, path, data[path]) for path in assumed if path in supposed),
        lacking,
        reading.unused == 0 and not topic.is_open,
    )


def _is_too_high(reading: ClaimReading, path: str, value: int) -> bool:
    high = None if path[0] in "+-" else limits(type_at(_scoring(reading).sheet, path))[1]
    return high is not None and value > high


def _scoring(reading: ClaimReading) -> Scoring:
    return scorings(reading.game.id)[reading.topic.scoring]


def _figure(reading: ClaimReading, path: str, value: Any) -> Figure:
    if path[0] in "+-":
        return Figure(path, f"category.{path[1:]}", "", value)
    *above, last = path.split(".")
    seat, sheet = _seat_of(path), _scoring(reading).sheet
    label = label_of(type_at(sheet, ".".join(above)), above[-1]) if last.isdecimal() else ""
    label = label or label_of(type_at(sheet, path), last)
    return Figure(path, label, "" if seat in (SPEAKER, *OTHERS) else seat, value)


def _changes(reading: ClaimReading, data: Mapping[str, Any], subject: str, path: str) -> bool:
    """Return whether the points differ with another value of a field."""
    samples = (False, True) if isinstance(data[path], bool) else (data[path], *SAMPLES)
    lines = (_lines(reading, {**data, path: value}, subject) for value in samples)
    return len({tuple(line.points for line in each) for each in lines}) > 1


def _lines(reading: ClaimReading, data: Mapping[str, Any], subject: str) -> list[ScoreLine]:
    """Return the score lines that are claimed; none if the sheet cannot be scored."""
    topic, group, scoring = reading.topic, reading.group, _scoring(reading)
    stated_seats = dict.fromkeys(_seat_of(path) for path in data)
    seats = [seat for seat in dict.fromkeys((subject, *stated_seats, *OTHERS)) if seat][
        : max(len({*stated_seats} - {""}), topic.seats)
    ]
    try:
        sheet: Any = msgspec.convert(_with_seats(topic.base, group, seats), scoring.sheet)
        for path, value in data.items():
            sheet = _with(sheet, path.split("."), value)
        lines = scoring.score(sheet, trust=True).lines
    except (InputError, msgspec.ValidationError, UnknownFactError, ValueError, KeyError, TypeError, IndexError):
        return []
    lines_of_topic = {each.replace("{group}", group) for each in topic.lines}
    own = (line for line in lines if line.seat == subject or topic.is_of_all or line.seat == "nation")
    return [line for line in own if not lines_of_topic.isdisjoint((line.category, f"{line.category}.{line.about}"))]


def _seat_of(path: str) -> str:
    parts = path.split(".")
    return parts[parts.index("seats") + 1] if "seats" in parts else ""


def _with_seats(data: Any, group: str, seats: Sequence[str]) -> Any:
    """Return the plain data of a sheet with its seats and its group."""
    if isinstance(data, list):
        return [_with_seats(each, group, seats) for each in data]
    if isinstance(data, dict):
        pairs = (
            (name, key) for key in data for name in (seats if key == "{seat}" else [key.replace("{group}", group)])
        )
        return {name: _with_seats(data[key], group, seats) for name, key in pairs}
    return data.replace("{group}", group).replace("{seat}", seats[0]) if isinstance(data, str) else data


def _with(node: Any, path: Sequence[str], value: Any) -> Any:
    """Return a sheet with another value at a path. It is not checked: the claim may be about an impossible board."""
    if not path:
        return value
    head, *tail = path
    if isinstance(node, dict):
        return {**node, head: _with(node[head], tail, value)}
    if isinstance(node, tuple):
        index = int(head)
        row = (*node, *(0,) * (index + 1 - len(node)))
        return (*row[:index], _with(row[index], tail, value), *row[index + 1 :])
    return structs.replace(node, **{head: _with(getattr(node, head), tail, value)})


def figures_text(words: Words, figures: Sequence[Figure]) -> str:
    """Return figures as text, each with the name of its field: “Grey track 10, Ben: Influence tiles 3”."""
    return words.join_items([_figure_text(words, figure) for figure in figures])


def fields_text(words: Words, figures: Sequence[Figure]) -> str:
    """Return the names of the fields of figures."""
    return words.join_items([_label(words, figure) for figure in figures])


def _figure_text(words: Words, figure: Figure) -> str:
    value = (
        words.translate(f"yes_no.{'yes' if figure.value else 'no'}") if isinstance(figure.value, bool) else figure.value
    )
    return f"{_label(words, figure)} {value}"


def _label(words: Words, figure: Figure) -> str:
    last = figure.path.rpartition(".")[2]
    label = _HINT.sub("", words.translate_or(figure.label, last)).strip()
    if not figure.label.startswith(("field.", "category.")):
        above = words.translate_or(f"field.{figure.path.split('.')[-2]}", "")
        label = f"{above} {label}".strip()
    place = f" ({int(last) + 1})" if last.isdecimal() else ""
    seat = f"{words.format_field(figure.seat, 'seat')}: " if figure.seat else ""
    return f"{seat}{label}{place}"


_HINT = re.compile(r"[(（][^()（）]*[)）]")
