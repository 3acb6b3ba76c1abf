"""Which numbers of a claim belong to which fields of a score sheet. A number belongs to the name beside it; a later
number of the same field is the speaker's own arithmetic, and the last result of that is the claimed total.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from referee.rules.game import Game
from scoring.data_files import read_rows
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Lang
from scoring.toml_cache import read_toml
from tui.core.reading.value_question import name_pattern

FILE = "claims.toml"
SPEAKER = "me"
OTHERS = ("~1", "~2", "~3")
"""Seats without a name: those of “the other two”, and those that a sheet needs."""
MAX_GAP: Mapping[Lang, int] = {"en": 4, "ja": 5}
"""How many words (in Japanese: characters) stand at most between a name and its number."""


class FieldNames(Struct, frozen=True, forbid_unknown_fields=True):
    """How a field of the sheet is called, alternatives separated by “|”; “{seat}” is the name of a player.

    - `en_form`, `ja_form`: patterns of the field with its number, whose groups are multiplied; `also` are other fields
      that follow from them.
    - `then`: the paths for further numbers after the first.
    - `default`: the value of a field that nobody mentions; `mentioned`: its value if it stands there without a number.
    - `en_doubt`, `ja_doubt`: words that tell of the field in another way, so that no default holds.
    - `group`: the only group that has the field; `follows`: whether the number stands after the name; `of_points`:
      whether it may be called points.
    """

    en: str = ""
    ja: str = ""
    en_form: str = ""
    ja_form: str = ""
    en_doubt: str = ""
    ja_doubt: str = ""
    also: dict[str, int] = {}
    then: tuple[str, ...] = ()
    default: int | bool | None = None
    mentioned: int | bool | None = None
    group: str = ""
    follows: bool = False
    of_points: bool = False

    def of(self, lang: Lang) -> str:
        return self.en if lang == "en" else self.ja


class Topic(Struct, frozen=True, forbid_unknown_fields=True):
    """What may be claimed: the `lines` of a scoring (category, or category.subject), and the fields on which they
    depend. A path that begins with + or − is no field but points that are added.

    - `en`, `ja`: words of which a claim holds one; `en_doubt`, `ja_doubt`: words with which the figures may mean
      something else; `is_open`: nothing is called right or wrong.
    - `groups`: the names of the regions, lines or cards of which a claim is about one; `any_group`: none is needed.
    - `base`: the sheet without any figure; `seats`: how many it has at least; `compared`: how many must be stated.
    - `is_of_all`: the lines of all seats count.
    """

    scoring: str
    lines: tuple[str, ...]
    fields: dict[str, FieldNames]
    en: str
    ja: str
    en_doubt: str = ""
    ja_doubt: str = ""
    groups: dict[str, FieldNames] = {}
    base: dict[str, Any] = {}
    seats: int = 1
    compared: int = 0
    is_of_all: bool = False
    is_open: bool = False
    any_group: bool = False

    def of(self, lang: Lang) -> str:
        return self.en if lang == "en" else self.ja


class Claim(Struct, frozen=True):
    """The text of a claim, its language, and the names of the players by seat."""

    text: str
    lang: Lang
    names: dict[str, str]

    @property
    def folded(self) -> str:
        return folded_text(self.text, self.lang)


class Word(NamedTuple):
    """A number (`value`), a name of a field (`path`), a seat, or both, at its place in a text. `is_working` is whether
    the words around a number make it part of some arithmetic.
    """

    start: int
    until: int
    value: float | None = None
    path: str = ""
    seat: str = ""
    is_working: bool = False


@cache
def topics(game: Game) -> Mapping[str, Topic]:
    return read_rows(game.folder / FILE, Topic)


@cache
def _rule_words(game: Game, lang: Lang) -> frozenset[str]:
    """Return the words of the rules and of claims that could be taken for names: Latin ones, or in katakana."""
    texts = [clause.text(lang) for clause in game.clauses.values()]
    for topic in topics(game).values():
        texts += [topic.of(lang), *(names.of(lang) for names in topic.groups.values())]
    return frozenset(re.findall(r"[a-z]+|[ァ-ヺー]{2,}", normalize(" ".join(texts)).casefold()))


# the words of a text

_FILE = Path(__file__).with_suffix(".toml")
_ORDINALS = ("i", "ii", "iii"), ("first", "second", "third"), ("1st", "2nd", "3rd"), ("一", "二", "三"), ("a",), ("an",)
_BREAK = re.compile(r"[,.;!?。、！？；]|\s-\s")
_SENTENCE = re.compile(r"[.!?。！？]")
_JOINT = re.compile(r"\s*(?:,|/|and|&|\+|と|、|・)?\s*(?:and )?(?:an? )?\s*")
_SUBJECT = re.compile(r"(?:'s)? (?:\d|has|have|had|got|and (?:i|me)\b|is)")
_THOUSANDS = re.compile(r"(\d+)万(?:(\d)千)?")


@cache
def _pattern(name: str, lang: Lang) -> re.Pattern[str]:
    """Return a pattern of `claim_reading.toml`."""
    patterns = read_toml(_FILE)[lang]
    text = str(patterns[name])
    while part := re.search(r"\{([a-z]+)\}", text):
        text = text.replace(part[0], patterns[part[1]])
    return re.compile(text)


@cache
def _number_words() -> Mapping[str, int]:
    words = enumerate(str(read_toml(_FILE)["en"]["number"]).split("|"))
    ordinals = ((number, word) for row in _ORDINALS for number, word in enumerate(row, 1))
    return {word: number for number, word in (*words, *ordinals)}


def folded_text(text: str, lang: Lang) -> str:
    folded = normalize(text).replace("’", "'").casefold()
    return _THOUSANDS.sub(lambda m: f"{m[1]}{m[2] or 0}000", folded) if lang == "ja" else folded


def names_pattern(names: str, lang: Lang) -> str:
    """Return a pattern of alternative names, the longest first."""
    each = sorted(filter(None, map(str.strip, names.replace("{seat}", "").split("|"))), key=len, reverse=True)
    if lang == "ja":
        return "|".join(map(re.escape, each))
    return "|".join(rf"(?<![a-z0-9]){re.escape(name)}(?:'?e?s)?(?![a-z0-9])" for name in each)


def _number(text: str) -> float:
    digits = text.replace(",", "")
    return float(digits) if digits[:1].isdecimal() else float(_number_words().get(text, 0))


def _is_followed(after: str, lang: Lang) -> bool:
    """Return whether what follows a number makes it an operand or a result."""
    return bool(_pattern("operand", lang).match(after) or _pattern("closing", lang).match(after))


class ClaimReading:
    """A claim read as being about one topic and one of its groups: the `values` of the fields by path, and the numbers
    of the speaker's `working`.
    """

    def __init__(self, game: Game, claim: Claim, topic: Topic, group: str) -> None:
        self.game, self.claim, self.topic, self.group, self.lang = game, claim, topic, group, claim.lang
        self.text = claim.folded
        self.values: dict[str, Any] = {}
        self.working: list[Word] = []
        self._is_contrary = False
        self._stated_until = 0
        self._seats = list(self._seat_words())
        self._assign(sorted(self._words()))

    @cached_property
    def fields(self) -> dict[str, FieldNames]:
        return {
            path.replace("{group}", self.group): names
            for path, names in self.topic.fields.items()
            if names.group in ("", self.group)
        }

    def _names(self, names: FieldNames) -> str:
        own = self.topic.groups.get(self.group, FieldNames())
        return names.of(self.lang).replace("{group}", own.of(self.lang))

    def _seat_words(self) -> Iterator[Word]:
        """Yield the players that are named: the speaker, those of the table, else names that the rules do not have."""
        for pattern, seat in ((_pattern("speaker", self.lang), SPEAKER), (_pattern("others", self.lang), OTHERS[0])):
            yield from (Word(*match.span(), seat=seat) for match in re.finditer(pattern, self.text))
        for seat, name in self.claim.names.items():
            yield from (Word(*match.span(), seat=seat) for match in name_pattern(name, self.lang).finditer(self.text))
        raw = normalize(self.claim.text)
        if self.claim.names or len(raw) != len(self.text):
            return
        for match in _pattern("name", self.lang).finditer(raw):
            before = raw[: match.start()].rstrip()
            is_subject = bool(_SUBJECT.match(self.text[match.span()[1] :]))
            is_first = self.lang == "en" and (not before or before[-1] in ".!?:")
            if match[0].casefold() not in _rule_words(self.game, self.lang) and (is_subject or not is_first):
                yield Word(*match.span(), seat=match[0])

    def _words(self) -> list[Word]:
        words = list[Word]()

        def add(word: Word) -> None:
            if all(word.until <= other.start or other.until <= word.start for other in words):
                words.append(word)

        for path, names in self.fields.items():
            form = names.en_form if self.lang == "en" else names.ja_form
            for match in re.finditer(form, self.text) if form else ():
                add(Word(*match.span(), prod(_number(part) for part in match.groups() if part), path))
        matches = [
            Word(*match.span(), path=path)
            for path, names in self.fields.items()
            if (pattern := names_pattern(self._names(names), self.lang))
            for match in re.finditer(pattern, self.text)
        ]
        for word in sorted(matches, key=lambda word: word.start - word.until):
            add(word)
        seat_path = next((path for path, names in self.fields.items() if "{seat}" in self._names(names)), "")
        for word in self._seats:
            add(word._replace(path=seat_path))
        for match in _pattern("numbers", self.lang).finditer(self.text):
            after_name = any(word.until == match.start() and word.path for word in words)
            before, after = self.text[: 0 if after_name else match.start()], self.text[match.span()[1] :]
            is_working = bool(_pattern("before", self.lang).search(before) or _is_followed(after, self.lang))
            add(Word(*match.span(), _number(match[0]), is_working=is_working))
        return words

    @property
    def is_doubtful(self) -> bool:
        """Whether a word tells that the figures may mean something else, or tells of a field in another way."""
        unstated = [names for path, names in self.fields.items() if path.replace("{seat}", SPEAKER) not in self.values]
        doubts = [(self.topic.en_doubt, self.topic.ja_doubt), *((each.en_doubt, each.ja_doubt) for each in unstated)]
        texts = [en if self.lang == "en" else ja for en, ja in doubts]
        return self._is_contrary or any(re.search(names_pattern(text, self.lang), self.text) for text in texts if text)

    def _assign(self, words: list[Word]) -> None:
        """Give each field its number, and leave the others as the speaker's working."""
        pairs = _best_pairs(self, [word for word in words if word.path or word.value is not None])
        used = {word for pair in pairs for word in pair}
        for name, number in pairs:
            path, seat = name.path, name.seat or self._seat_at(words, name)
            self._assign_number(path, seat, number)
            for joined in self._joined_seats(words, name, used):
                self._assign_number(path, joined, number)
            further = (each.replace("{group}", self.group) for each in self.fields[path].then)
            paths = [(each, seat) for each in further if each in self.fields]
            paths = [(path, other) for other in OTHERS[1:]] if seat in OTHERS else paths
            last = max(name, number)
            for more, (other, of_seat) in zip(words[words.index(last) + 1 :], paths, strict=False):
                if not _JOINT.fullmatch(self.text[last.until : more.start]) or more.value is None or more in used:
                    break
                self._assign_number(other, of_seat, more)
                used.add(more)
                last = more
        for word in words:
            mentioned = self.fields[word.path].mentioned if word.path else None
            if word.value is None and word not in used and mentioned is not None:
                self.values.setdefault(word.path.replace("{seat}", self._seat_at(words, word)), mentioned)
        self.working += [word for word in words if word.value is not None and word not in used]
        without_value = ("one", "a", *_pattern("none", self.lang).pattern.split("|"))
        self.working = sorted(word for word in self.working if self.text[word.start : word.until] not in without_value)

    def _assign_number(self, path: str, seat: str, number: Word) -> None:
        """Set a field, unless it is stated already."""
        names, path = self.fields.get(path, FieldNames()), path.replace("{seat}", seat)
        if path not in self.values:
            self._stated_until = max(self._stated_until, number.start)
            value = number.value or 0
            self.values[path] = int(value) if value == int(value) else value
            if number.path:
                self.values |= {other.replace("{seat}", seat): also for other, also in names.also.items()}
        elif self.values[path] != number.value:
            self.working.append(number._replace(path=""))
            self._is_contrary |= bool(number.path)

    def _seat_at(self, words: Sequence[Word], word: Word) -> str:
        before = [each for each in words if each.seat and each.start <= word.start]
        is_close = before and not _BREAK.search(self.text[before[-1].until : word.start])
        return before[-1].seat if is_close else SPEAKER

    def _joined_seats(self, words: list[Word], name: Word, used: set[Word]) -> Iterator[str]:
        """Yield the players named together with one: “me and Kim both have five”."""
        joint = re.compile(r"\s*(?:and|&|と|・)\s*")
        for other, after in pairwise(word for word in words if word.seat or word.value is not None):
            is_joined = joint.fullmatch(self.text[other.until : after.start])
            if after == name and name.seat and other.seat and other not in used and is_joined:
                yield other.seat

    # the claimed number

    @cached_property
    def claimed(self) -> Word | None:
        """The number that is claimed: the last one that is called a result or points; None if nothing is claimed."""
        results = [word for word in self.working if self._is_result(word)]
        is_arithmetic = bool(_pattern("arithmetic", self.lang).search(self.text))
        weak = [word for word in self.working if self._may_be_result(word)] if is_arithmetic else []
        claimed = max(results[-1:] + weak[-1:], default=None)
        return (
            None
            if claimed is None or _pattern("alternative", self.lang).search(self.text[: claimed.start])
            else claimed
        )

    def _is_result(self, word: Word) -> bool:
        before, after = self.text[: word.start], self.text[word.until :]
        own = self.topic.groups.get(self.group, FieldNames())
        topic = names_pattern(f"{self.topic.of(self.lang)} | {own.of(self.lang)}", self.lang)
        is_of_topic = bool(topic) and bool(
            re.search(rf"(?:{topic}){_pattern('of_subject', self.lang).pattern}", before)
            or re.match(rf" (?:for|in|from|on) (?:the |my )?(?:{topic})", after)
        )
        return (
            bool(_pattern("result", self.lang).search(before) or _pattern("closing", self.lang).match(after))
            or is_of_topic
        )

    def _may_be_result(self, word: Word) -> bool:
        before = [other for other in self.working if other < word][-1:]
        is_next = before and re.fullmatch(r"[\s,.。、)]*", self.text[before[0].until : word.start])
        is_sum = bool(is_next) and before[0].is_working
        after = self.text[word.until :]
        is_operand = _pattern("addend", self.lang).search(self.text[: word.start]) or _pattern(
            "operand", self.lang
        ).match(after)
        return not is_operand and (word.is_working or is_sum or bool(_pattern("of_claim", self.lang).match(after)))

    @property
    def unused(self) -> int:
        """How many numbers are neither fields nor part of the speaker's arithmetic."""
        claimed = self.claimed
        results = [word.start for word in self.working if word.is_working or self._may_be_result(word)]
        ends = [match.start() for match in _SENTENCE.finditer(self.text) if match.start() > self._stated_until]
        working_start = min([*results, *ends], default=len(self.text))
        others = [word for word in self.working if not word.is_working and word != claimed]
        return sum(claimed is None or not working_start <= word.start < claimed.start for word in others)

    def subject(self, valued: Sequence[str]) -> str:
        """Return whose points are claimed, of the seats with figures: the speaker's, else those of the player named
        last before the total.
        """
        before = [word for word in self._seats if self.claimed is not None and word < self.claimed]
        last = [word.seat for word in sorted(before) if word.seat in valued]
        return SPEAKER if SPEAKER in valued or not valued else (last or valued)[-1 if last else 0]


def _best_pairs(reading: ClaimReading, words: Sequence[Word]) -> list[tuple[Word, Word]]:
    """Return the names of fields with their numbers: as many pairs of neighbours as possible, the nearest first."""
    best: list[tuple[int, float, list[tuple[Word, Word]]]] = [(0, 0.0, [])] * (len(words) + 2)
    for index in range(len(words) - 1, -1, -1):
        word = words[index]
        best[index] = best[index + 1]
        if word.path and word.value is not None:
            count, cost, pairs = best[index + 1]
            best[index] = (count + 1, cost, [(word, word), *pairs])
        elif index + 1 < len(words) and (gap := _gap(reading, word, words[index + 1])) is not None:
            count, cost, pairs = best[index + 2]
            pair = (word, words[index + 1]) if word.path else (words[index + 1], word)
            best[index] = max(best[index], (count + 1, cost - gap, [pair, *pairs]), key=lambda each: each[:2])
    return best[0][2]


def _gap(reading: ClaimReading, first: Word, second: Word) -> float | None:
    """Return the distance of a name and a number side by side; None if they do not belong together."""
    name, number = (first, second) if first.path else (second, first)
    if not name.path or name.value is not None or number.value is None or number.path:
        return None
    between, names = reading.text[first.until : second.start], reading.fields[name.path]
    length = len(between.split()) if reading.lang == "en" else len(between.strip())
    if _BREAK.search(between) or length > MAX_GAP[reading.lang] or number.value != int(number.value):
        return None
    is_none = not reading.text[number.start].isdecimal() and number.value == 0
    if (names.follows and number < name) or (name.seat and is_none) or (names.mentioned is not None and not is_none):
        return None
    if number.is_working and not names.of_points and not _belongs_to_name(reading, name, number, between.strip()):
        return None
    return length + 0.5 * bool(name.seat) + 0.1 * (number < name)


def _belongs_to_name(reading: ClaimReading, name: Word, number: Word, between: str) -> bool:
    """Return whether a number that looks like arithmetic belongs to the name beside it: “plus 37 credits”, “goal is
    46”, “Kim and I five each”.
    """
    after = reading.text[number.until :]
    is_shared = bool(_pattern("shared", reading.lang).match(after)) and name < number and not between
    if _is_followed(after, reading.lang):
        return is_shared and bool(name.seat)
    is_stated = name < number and between in ("is", "are", "was", "were") and name.path not in reading.values
    return is_stated or (number < name and not between and not name.seat)
