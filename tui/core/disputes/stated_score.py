"""Points computed from the figures that a claim states in running text: “Kiev with a 7, black 5, grey 2, makes 13”.

What people claim is listed by topic in `claims.toml` of a game: the lines of the breakdown that are claimed, and the
fields of the score sheet with their names. A number belongs to the name beside it; the numbers of the speaker's own
arithmetic belong to no field, and the last of them is the claimed total.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import prod
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct, structs

from referee.facts.facts import UnknownFactError
from referee.rules.game import Game
from scoring.breakdown import ScoreLine
from scoring.data_files import read_rows
from scoring.errors import InputError
from scoring.fields.typed_text import normalize
from scoring.games import Scoring, scorings
from scoring.sheet_types import label_of, type_at
from scoring.text_catalogs import Lang, Words
from tui.core.reading.value_question import name_pattern

FILE = "claims.toml"
SPEAKER = "me"
OTHERS = ("~1", "~2", "~3")
"""The seats that a sheet needs and that a claim does not name."""
SAMPLES = (0, 1, 3, 9)
"""The values that are tried to learn whether points depend on a field."""
MAX_WORDS: Mapping[Lang, int] = {"en": 3, "ja": 5}
"""How many words (in Japanese: characters) stand at most between a name and its number."""
MIN_SUM, MAX_MISSING = 3, 2
"""How many points of categories make a sum, and how many missing fields are still named."""


class FieldNames(Struct, frozen=True, forbid_unknown_fields=True):
    """How a field of the sheet is called, alternatives separated by “|”; “{seat}” is the name of a player. `en_form` and
    `ja_form` are patterns whose groups are multiplied. `second` is the path for a second number, `default` the value of
    a field that nobody mentions, `named` its value if it is only named, `group` the only group that has it.

    `follows` is whether the number stands after the name, `of_points` whether it may be called points.
    """

    en: str = ""
    ja: str = ""
    en_form: str = ""
    ja_form: str = ""
    second: str = ""
    default: int | bool | None = None
    named: int | bool | None = None
    group: str = ""
    follows: bool = False
    of_points: bool = False


class Topic(Struct, frozen=True, forbid_unknown_fields=True):
    """What may be claimed: the `lines` of a scoring (category, or category.subject), and the fields on which they
    depend. A path that begins with + or − is no field but points that are added. `groups` are the names of the regions,
    lines or cards of which one is meant, `base` is the sheet without any figure, and `seats` how many it needs.
    """

    scoring: str
    lines: tuple[str, ...]
    fields: dict[str, FieldNames]
    en: str
    ja: str
    groups: dict[str, FieldNames] = {}
    base: dict[str, Any] = {}
    seats: int = 1
    is_of_all: bool = False
    any_group: bool = False


class Claim(Struct, frozen=True):
    """The text of a claim, its language, and the names of the players by seat."""

    text: str
    lang: Lang
    names: dict[str, str]


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
        """Whether the claim is right or wrong: a single line with the claimed points may be all that is claimed."""
        return self.is_sure and (self.is_right or self.claimed not in [line.points for line in self.lines])


class _Token(NamedTuple):
    """A number (`value`), a name of a field (`path`), a seat, or both, at its place in a text."""

    start: int
    until: int
    value: float | None = None
    path: str = ""
    seat: str = ""
    is_working: bool = False


# the words of a text

_NUMBER_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
).split()
_ORDINALS = {
    "i": 1,
    "ii": 2,
    "iii": 3,
    "first": 1,
    "second": 2,
    "third": 3,
    "1st": 1,
    "2nd": 2,
    "3rd": 3,
    "a": 1,
    "an": 1,
}
_WORD_VALUES = {word: value for value, word in enumerate(_NUMBER_WORDS)} | _ORDINALS | {"一": 1, "二": 2, "三": 3}
_NONE = r"no|none|nothing|without|zip|zilch|not a single"
_NUMBERS: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(rf"(?<![\w.#])\d[\d,]*(?:\.\d+)?|\b(?:{'|'.join(_NUMBER_WORDS)}|{_NONE})\b"),
    "ja": re.compile(r"\d[\d,]*(?:\.\d+)?|(?:なし|無し|ゼロ|ない|ありません)"),
}
_OPERATOR = r"[+*/÷=−×]"
_BEFORE: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(
        rf"(?:{_OPERATOR}|(?<!\w)-|\b(?:is|are|makes?|made|that's|thats|gives?|equals?|gets?|takes?|take|scores?|earns?|worth|"
        r"totals?|so|minus|plus|less|times|by|over|brings?|pays?|still|for)) ?(?:me |us |only |just |another |about )?\(?$"
    ),
    "ja": re.compile(
        rf"(?:{_OPERATOR}|-|合計|計|全部で|引く|足す|たす|ひく|かける|割る|引いて|足して|割って|プラス|マイナス)[はで]?\(?$"
    ),
}
_AFTER: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(rf"\)? ?(?:{_OPERATOR}|(?:points?|pts?|vps?|times|altogether|all in|in all|in total|each)\b)"),
    "ja": re.compile(rf"\)?(?:{_OPERATOR}|点(?!の[^ぁ-ん])|ポイント|勝利点|VP|vp|倍|を?引|を?足|で割|を\d|ずつ)"),
}
_RESULT: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(rf"{_OPERATOR}|\b(?:makes?|that's|so|gives?|equals?|totals?|points?|pts?|vp|each|all in)\b"),
    "ja": re.compile(rf"{_OPERATOR}|点|ポイント|合計|計|だから|なので|よって|もら"),
}
_BREAK = re.compile(r"[,.;!?。、！？；]|\s-\s")
_JOINT = re.compile(r"\s*(?:,|and|&|\+|と|、|・)?\s*(?:an? )?\s*")
_FIRST_PERSON: Mapping[Lang, str] = {
    "en": r"\b(?:i|me|my|mine|i'm|i've|i'll)\b",
    "ja": "自分|俺|おれ|私|わたし|僕|ぼく|うち",
}


def _number(text: str) -> float:
    digits = text.replace(",", "")
    return float(_WORD_VALUES[text]) if text in _WORD_VALUES else float(digits) if digits[:1].isdecimal() else 0.0


def _of_names(names: str, lang: Lang) -> str:
    """Return a pattern of alternative names, the longest first."""
    each = sorted(filter(None, map(str.strip, names.split("|"))), key=len, reverse=True)
    if lang == "ja":
        return "|".join(map(re.escape, each))
    return "|".join(rf"(?<![a-z0-9]){re.escape(name)}(?:'?e?s)?(?![a-z0-9])" for name in each if name != "{seat}")


class _Reading:
    """A claim read as being about one topic and one of its groups."""

    def __init__(self, game: Game, claim: Claim, topic: Topic, group: str) -> None:
        self.claim, self.topic, self.group, self.lang = claim, topic, group, claim.lang
        self.scoring: Scoring = scorings(game.id)[topic.scoring]
        self.text = normalize(claim.text).replace("’", "'").casefold()
        self.values: dict[str, Any] = {}
        self.working: list[_Token] = []
        self.unused = 0
        self.speaker = SPEAKER
        seats = list(self._seats())
        self._read(seats)

    @property
    def fields(self) -> dict[str, FieldNames]:
        return {
            path.replace("{group}", self.group): names
            for path, names in self.topic.fields.items()
            if names.group in ("", self.group)
        }

    def _names(self, names: FieldNames) -> str:
        own = self.topic.groups.get(self.group, FieldNames())
        text, group = (names.en, own.en) if self.lang == "en" else (names.ja, own.ja)
        return text.replace("{group}", group)

    def _seats(self) -> Iterator[_Token]:
        """Yield the players that are named: those of the table, the speaker, or other capitalized names."""
        for match in re.finditer(_FIRST_PERSON[self.lang], self.text):
            yield _Token(*match.span(), seat=SPEAKER)
        for seat, name in self.claim.names.items():
            for match in name_pattern(name, self.lang).finditer(self.text):
                yield _Token(*match.span(), seat=seat)
        if not self.claim.names:
            raw = normalize(self.claim.text)
            for match in re.finditer(r"(?<![A-Za-z])[A-Z][a-z]+(?![a-z])", raw if len(raw) == len(self.text) else ""):
                is_first = not raw[: match.start()].strip() or raw[: match.start()].rstrip()[-1] in ".!?"
                is_subject = re.match(
                    r"(?:'s)? (?:\d|has|have|had|got|and (?:i|me)\b|is|at|with|on)", raw[match.end() :]
                )
                if self.lang == "ja" or not is_first or is_subject:
                    yield _Token(*match.span(), seat=match[0])

    def _read(self, seats: list[_Token]) -> None:
        tokens, taken = list[_Token](), list[tuple[int, int]]()

        def add(token: _Token) -> None:
            if all(token.until <= start or until <= token.start for start, until in taken):
                taken.append((token.start, token.until))
                tokens.append(token)

        for path, names in self.fields.items():
            form = names.en_form if self.lang == "en" else names.ja_form
            for match in re.finditer(form, self.text) if form else ():
                value = prod(_number(part) for part in match.groups() if part)
                add(_Token(*match.span(), value, path))
        found = [
            _Token(*match.span(), path=path)
            for path, names in self.fields.items()
            if (pattern := _of_names(self._names(names), self.lang))
            for match in re.finditer(pattern, self.text)
        ]
        for token in sorted(found, key=lambda token: token.start - token.until):
            add(token)
        seat_path = next((path for path, names in self.fields.items() if "{seat}" in self._names(names)), "")
        for token in seats:
            add(token._replace(path=seat_path))
        for match in _NUMBERS[self.lang].finditer(self.text):
            before, after = self.text[: match.start()], self.text[match.end() :]
            is_working = bool(_BEFORE[self.lang].search(before) or _AFTER[self.lang].match(after))
            add(_Token(*match.span(), _number(match[0]), is_working=is_working))
        self._assign(sorted(tokens))

    def _assign(self, tokens: list[_Token]) -> None:
        pairs = _best_pairs(self, [token for token in tokens if token.path or token.value is not None])
        used = {token for pair in pairs for token in pair}
        for name, number in pairs:
            path, seat = name.path, name.seat or self._seat_at(tokens, name)
            self._put(path.replace("{seat}", seat), number)
            for joined in self._joined_seats(tokens, name, used):
                self._put(path.replace("{seat}", joined), number)
            following = tokens[tokens.index(max(name, number)) + 1 :][:1]
            second = self.fields[path].second.replace("{group}", self.group).replace("{seat}", seat)
            for more in following:
                is_joined = _JOINT.fullmatch(self.text[max(name, number).until : more.start])
                if second and is_joined and more.value is not None and not more.path and more not in used:
                    self._put(second, more)
                    used.add(more)
        for token in tokens:
            names = self.fields.get(token.path, FieldNames())
            if token.path and token.value is None and token not in used and names.named is not None and not token.seat:
                self.values.setdefault(token.path.replace("{seat}", self._seat_at(tokens, token)), names.named)
        self.working = [token for token in tokens if token.value is not None and token not in used]
        results = [match.start() for match in _RESULT[self.lang].finditer(self.text)]
        begun = min([token.start for token in self.working if token.is_working] + results, default=len(self.text))
        idle = ("one", *(each for each in _NONE.split("|")), "ない", "なし", "ゼロ", "無し", "ありません")
        self.working = [token for token in self.working if self.text[token.start : token.until] not in idle]
        self.unused = sum(not token.is_working and token.start < begun for token in self.working)

    def _put(self, path: str, number: _Token) -> None:
        """Set a field, unless it is stated already: what is said of it later is arithmetic."""
        if path not in self.values:
            value = number.value or 0
            self.values[path] = int(value) if value == int(value) else value
        elif self.values[path] != number.value and not number.is_working:
            self.working.append(number)

    def _seat_at(self, tokens: Sequence[_Token], token: _Token) -> str:
        before = [each for each in tokens if each.seat and each.start <= token.start]
        near = before and not _BREAK.search(self.text[before[-1].until : token.start])
        return before[-1].seat if near else self.speaker

    def _joined_seats(self, tokens: list[_Token], name: _Token, used: set[_Token]) -> Iterator[str]:
        """Yield the players named together with one: “me and Kim both have five”."""
        for other, after in pairwise(token for token in tokens if token.seat or token.value is not None):
            gap = self.text[other.until : after.start]
            if (
                after == name
                and name.seat
                and other.seat
                and other not in used
                and re.fullmatch(r"\s*(?:and|&|と|・)\s*", gap)
            ):
                yield other.seat

    def claimed(self) -> _Token | None:
        """Return the number that is claimed: the last one that is no field."""
        return self.working[-1] if self.working else None

    @property
    def claims_points(self) -> bool:
        claimed = self.claimed()
        return claimed is not None and (claimed.is_working or bool(_RESULT[self.lang].search(self.text)))

    def subject(self) -> str:
        """Return whose points are claimed: the speaker's, else those of the player named last before the total."""
        seats = [seat for seat in dict.fromkeys(map(_seat_of, self.values)) if seat]
        claimed = self.claimed()
        before = [token for token in self._seats() if claimed is not None and token.start < claimed.start]
        last = [token.seat for token in sorted(before) if token.seat in seats]
        return self.speaker if self.speaker in seats or not seats else (last or seats)[-1 if last else 0]


def _best_pairs(reading: _Reading, tokens: Sequence[_Token]) -> list[tuple[_Token, _Token]]:
    """Return the names of fields with their numbers: as many pairs of neighbours as possible, the nearest first."""
    best: list[tuple[int, float, list[tuple[_Token, _Token]]]] = [(0, 0.0, [])] * (len(tokens) + 2)
    for index in range(len(tokens) - 1, -1, -1):
        token = tokens[index]
        best[index] = best[index + 1]
        if token.path and token.value is not None:
            count, cost, pairs = best[index + 1]
            best[index] = (count + 1, cost, [(token, token), *pairs])
        elif index + 1 < len(tokens) and (gap := _gap(reading, token, tokens[index + 1])) is not None:
            count, cost, pairs = best[index + 2]
            pair = (token, tokens[index + 1]) if token.path else (tokens[index + 1], token)
            option = (count + 1, cost - gap, [pair, *pairs])
            best[index] = max(best[index], option, key=lambda each: each[:2])
    return best[0][2]


def _gap(reading: _Reading, first: _Token, second: _Token) -> float | None:
    """Return the distance of a name and a number side by side; None if they do not belong together."""
    name, number = (first, second) if first.path else (second, first)
    if not name.path or name.value is not None or number.value is None or number.path:
        return None
    between, names = reading.text[first.until : second.start], reading.fields[name.path]
    is_none = number.value == 0 and not reading.text[number.start].isdecimal()
    length = len(between.split()) if reading.lang == "en" else len(between.strip())
    if _BREAK.search(between) or length > MAX_WORDS[reading.lang] or number.value != int(number.value):
        return None
    if (names.follows and number < name) or (name.seat and is_none):
        return None
    if number.is_working and not names.of_points and not _is_named(reading, name, number, length):
        return None
    return length + 0.5 * bool(name.seat) + 0.1 * (number < name)


def _is_named(reading: _Reading, name: _Token, number: _Token, length: int) -> bool:
    """Return whether a number that looks like arithmetic is that of the name beside it: “plus 37 credits”, “goal is 46”."""
    after = _AFTER[reading.lang].match(reading.text[number.until :])
    between = reading.text[name.until : number.start] if name < number else ""
    is_stated = (
        between.strip() in ("is", "are", "was", "were")
        and name.path.replace("{seat}", reading.speaker) not in reading.values
    )
    return not after and (is_stated or (number < name and length == 0 and not name.seat))


# the result


@cache
def topics(game: Game) -> Mapping[str, Topic]:
    return read_rows(game.folder / FILE, Topic)


def stated_score(game: Game, claim: Claim) -> StatedScore | None:
    """Return what the figures of a claim give in the topic that they fit best; None if they fit none."""
    ranked = []
    for topic in topics(game).values():
        for group in _groups(topic, claim):
            reading = _Reading(game, claim, topic, group)
            result = _result(reading) if reading.values and reading.claims_points else None
            if result is not None:
                ranked.append(
                    ((-len(result.missing), _named(topic, claim), len(result.stated), -reading.unused), result)
                )
    ranked.sort(key=lambda row: row[0], reverse=True)
    if not ranked or (len(ranked) > 1 and ranked[0][0] == ranked[1][0] and ranked[0][1].points != ranked[1][1].points):
        return None
    return ranked[0][1]


def _named(topic: Topic, claim: Claim) -> int:
    pattern = _of_names(topic.en if claim.lang == "en" else topic.ja, claim.lang)
    return len({match[0] for match in re.finditer(pattern, normalize(claim.text).casefold())})


def _groups(topic: Topic, claim: Claim) -> list[str]:
    """Return the groups of a topic that a claim names; [""] for a topic without groups that it names."""
    if not topic.groups:
        return [""] if _named(topic, claim) else []
    text = normalize(claim.text).casefold()
    found = [
        id
        for id, names in topic.groups.items()
        if re.search(_of_names(names.en if claim.lang == "en" else names.ja, claim.lang), text)
    ]
    if not topic.any_group:
        return found if not topic.en or _named(topic, claim) else []
    return (found or [*topic.groups])[:1] if _named(topic, claim) else []


def _result(reading: _Reading) -> StatedScore | None:
    topic, claimed = reading.topic, reading.claimed()
    addends = {path: value for path, value in reading.values.items() if path[0] in "+-"}
    if claimed is None or claimed.value is None or 0 < len(addends) < MIN_SUM or (_is_sum(topic) and not addends):
        return None
    subject = reading.subject()
    missing, assumed, data = [], [], {path: value for path, value in reading.values.items() if path not in addends}
    for path, names in reading.fields.items():
        own = path.replace("{seat}", subject)
        if own in data or own[0] in "+-":
            continue
        value = SAMPLES[0] if names.default is None else names.default
        if any(own.startswith(f"{other}_") for other in data):
            continue
        data[own] = value
        (missing if names.default is None else assumed).append(own)
    lines = _lines(reading, data, subject)
    if not (lines or addends):
        return None
    changing = [path for path in (*missing, *assumed) if _changes(reading, data, subject, path)]
    points = sum(line.points for line in lines) + sum(-abs(v) if path[0] == "-" else v for path, v in addends.items())
    stated = [_figure(reading, path, value) for path, value in reading.values.items()]
    lacking = tuple(_figure(reading, path, 0) for path in missing if path in changing)
    if len(lacking) > min(MAX_MISSING, len(stated)) or not claimed.value == int(claimed.value):
        return None
    return StatedScore(
        int(claimed.value),
        points,
        tuple(lines),
        tuple(stated),
        tuple(_figure(reading, path, data[path]) for path in assumed if path in changing),
        lacking,
        reading.unused == 0,
    )


def _is_sum(topic: Topic) -> bool:
    return any(path[0] in "+-" for path in topic.fields)


def _figure(reading: _Reading, path: str, value: Any) -> Figure:
    if path[0] in "+-":
        return Figure(path, f"category.{path[1:]}", "", value)
    *above, last = path.split(".")
    seat = above[above.index("seats") + 1] if "seats" in above else ""
    label = label_of(type_at(reading.scoring.sheet, ".".join(above)), above[-1]) if last.isdecimal() else ""
    label = label or label_of(type_at(reading.scoring.sheet, path), last)
    return Figure(path, label, "" if seat in (SPEAKER, *OTHERS) else seat, value)


def _changes(reading: _Reading, data: Mapping[str, Any], subject: str, path: str) -> bool:
    """Return whether the points differ with another value of a field."""
    samples = (False, True) if isinstance(data[path], bool) else (data[path], *SAMPLES)
    return len({tuple(_points(reading, {**data, path: value}, subject)) for value in samples}) > 1


def _points(reading: _Reading, data: Mapping[str, Any], subject: str) -> Iterator[int]:
    return (line.points for line in _lines(reading, data, subject))


def _lines(reading: _Reading, data: Mapping[str, Any], subject: str) -> list[ScoreLine]:
    """Return the score lines that are claimed; none if the sheet cannot be scored."""
    topic, group = reading.topic, reading.group
    named = dict.fromkeys(_seat_of(path) for path in data)
    seats = [seat for seat in dict.fromkeys((subject, *named, *OTHERS)) if seat][
        : max(len({*named} - {""}), topic.seats)
    ]
    try:
        sheet = msgspec.convert(_filled(topic.base, group, seats), reading.scoring.sheet)
        for path, value in data.items():
            sheet = _with(sheet, path.split("."), value)
        lines = reading.scoring.score(sheet, trust=True).lines
    except (InputError, msgspec.ValidationError, UnknownFactError, ValueError, KeyError, TypeError, IndexError):
        return []
    wanted = {each.replace("{group}", group) for each in topic.lines}
    own = (line for line in lines if line.seat == subject or topic.is_of_all or line.seat == "nation")
    return [line for line in own if not wanted.isdisjoint((line.category, f"{line.category}.{line.about}"))]


def _seat_of(path: str) -> str:
    parts = path.split(".")
    return parts[parts.index("seats") + 1] if "seats" in parts else ""


def _filled(data: Any, group: str, seats: Sequence[str]) -> Any:
    """Return the plain data of a sheet with its seats and its group."""
    if isinstance(data, list):
        return [_filled(each, group, seats) for each in data]
    if isinstance(data, dict):
        pairs = (
            (name, key) for key in data for name in (seats if key == "{seat}" else [key.replace("{group}", group)])
        )
        return {name: _filled(data[key], group, seats) for name, key in pairs}
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
    place = f" ({int(last) + 1})" if last.isdecimal() else ""
    seat = f"{words.format_field(figure.seat, 'seat')}: " if figure.seat else ""
    return f"{seat}{label}{place}"


_HINT = re.compile(r"[(（][^()（）]*[)）]")
