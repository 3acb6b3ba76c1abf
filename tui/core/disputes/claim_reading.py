"""Which numbers of a claim belong to which fields of a score sheet. A number belongs to the name beside it; what is
said of a field later is the speaker's own arithmetic, and the last result of that is the claimed total.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise
from math import prod
from typing import Any, NamedTuple

from msgspec import Struct

from referee.rules.game import Game
from scoring.data_files import read_rows
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Lang
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
    - `default`: the value of a field that nobody mentions; `named`: its value if it is only named.
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
    named: int | bool | None = None
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
    - `groups`: the names of the regions, lines or cards of which one is meant; with `any_group`, none must be named.
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


class Token(NamedTuple):
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
    texts += [each.of(lang) for topic in topics(game).values() for each in (topic, *topic.groups.values())]
    return frozenset(re.findall(r"[a-z]+|[ァ-ヺー]{2,}", normalize(" ".join(texts)).casefold()))


# the words of a text

_NUMBER_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
_ORDINALS = ("i", "ii", "iii"), ("first", "second", "third"), ("1st", "2nd", "3rd"), ("一", "二", "三"), ("a",), ("an",)
_VALUES = {word: number for number, word in enumerate(_NUMBER_WORDS)} | {
    word: number for row in _ORDINALS for number, word in enumerate(row, 1)
}
_NONE: Mapping[Lang, str] = {
    "en": r"no|none|nothing|without|zip|not a single",
    "ja": "なし|無し|ゼロ|ない|ありません",
}
_NUMBERS: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(
        rf"(?<![\w.#])\d+(?:,\d{{3}})*(?:\.\d+)?(?![\w-])|\b(?:{'|'.join(_NUMBER_WORDS)}|{_NONE['en']})\b(?!-)"
    ),
    "ja": re.compile(rf"\d+(?:,\d{{3}})*(?:\.\d+)?|{_NONE['ja']}"),
}
_OPERATOR = r"[+*/÷=−×]"
_WORD_OPERATOR = rf"(?:times|plus|minus|divided by) (?:another )?\(?(?:\d|{'|'.join(_NUMBER_WORDS)})"
_BEFORE: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(
        rf"(?:{_OPERATOR}|(?<!\w)-|\b(?:is|are|makes?|make it|made|that's|thats|gives?|equals?|gets?|takes?|scores?"
        r"|earns?|worth|totals?|so|minus|plus|less|times|by|over|brings?|pays?|still|for)) ?(?:me |us |only )?\(?$"
    ),
    "ja": re.compile(
        rf"(?:{_OPERATOR}|-|合計|計|全部で|引く|足す|たす|ひく|かける|割る|引いて|足して|割って|プラス|マイナス)[はで]?\(?$"
    ),
}
_POINTS: Mapping[Lang, str] = {"en": r"(?:points?|pts?|vps?)\b", "ja": r"(?:点(?!の[^ぁ-ん])|ポイント|勝利点|vp)"}
_AFTER: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(
        rf"\)? ?(?:{_OPERATOR}|:|{_POINTS['en']}|{_WORD_OPERATOR}|(?:altogether|all in|in all|in total|each)\b)"
    ),
    "ja": re.compile(rf"\)?(?:{_OPERATOR}|:|{_POINTS['ja']}|倍|を?引|を?足|で割|を\d|ずつ|かける|掛ける)"),
}
_ARITHMETIC: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(rf"\d ?{_OPERATOR} ?\(?\d|{_WORD_OPERATOR}|\b(?:divided|rounded|halved?|share)\b"),
    "ja": re.compile(rf"\d{_OPERATOR}\(?\d|引く|引いて|足す|足して|かける|割って|割る|プラス|マイナス|\d倍"),
}
_RESULT: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(r"\b(?:makes?|that's|gives?|equals?|totals?) ?(?:me |it )?$|= ?$"),
    "ja": re.compile("(?:合計|計|全部で|合わせて|=)[はで]?$"),
}
_ADDEND: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(r"(?:[+*/÷−×]|(?<!\w)-|\b(?:plus|minus|times|by|over|less)) ?\(?$"),
    "ja": re.compile(r"(?:[+*/÷−×-]|引く|足す|かける|割る|プラス|マイナス)\(?$"),
}
_OPERAND: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(rf"\)? ?(?:{_OPERATOR}|{_WORD_OPERATOR})"),
    "ja": re.compile(rf"\)?(?:{_OPERATOR}|倍|を?引|を?足|で割|を\d|かける|掛ける)"),
}
_CLOSING: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(rf"\)? ?(?::|{_POINTS['en']}|(?:each|all in|in all|in total|altogether)\b)"),
    "ja": re.compile(rf"\)?(?::|{_POINTS['ja']}|ずつ)"),
}
_OF_CLAIM: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(r" (?:for|then|again|now|rounded)\b|[.!?]*$"),
    "ja": re.compile("(?:もら|いただ|頂|だ[よねろ]|です|になる)"),
}
_OR: Mapping[Lang, re.Pattern[str]] = {"en": re.compile(r"\d ?or $"), "ja": re.compile(r"\d点?[?？か]$")}
_BREAK = re.compile(r"[,.;!?。、！？；]|\s-\s")
_END = re.compile(r"[.!?。！？]")
_JOINT = re.compile(r"\s*(?:,|/|and|&|\+|と|、|・)?\s*(?:and )?(?:an? )?\s*")
_OTHERS: Mapping[Lang, str] = {
    "en": r"\b(?:the )?(?:other (?:two|three|2|3)|others|other (?:one|guy|player))\b",
    "ja": "(?:あと|ほか|他|残り)の?(?:[23]?人|みんな)",
}
_FIRST_PERSON: Mapping[Lang, str] = {
    "en": r"\b(?:i|me|my|mine|i'm|i've|i'll)\b",
    "ja": "自分|俺|おれ|私|わたし|僕|ぼく|うち",
}
_NAMES: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(r"(?<![A-Za-z])[A-Z][a-z]+(?![a-z])"),
    "ja": re.compile(
        r"(?<![A-Za-z])[A-Z][a-z]+(?![a-z])|(?<![ァ-ヺー])(?!プラス|マイナス|トップ)[ァ-ヺー]{2,}(?=[はがもとの、]|\d|さん|くん|ちゃん)"
    ),
}
_SUBJECT = re.compile(r"(?:'s)? (?:\d|has|have|had|got|and (?:i|me)\b|is)")
_THOUSANDS = re.compile(r"(\d+)万(?:(\d)千)?")


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
    return float(digits) if digits[:1].isdecimal() else float(_VALUES.get(text, 0))


class ClaimReading:
    """A claim read as being about one topic and one of its groups: the `values` of the fields by path, and the numbers
    of the speaker's `working`.
    """

    def __init__(self, game: Game, claim: Claim, topic: Topic, group: str) -> None:
        self.game, self.claim, self.topic, self.group, self.lang = game, claim, topic, group, claim.lang
        self.text = claim.folded
        self.values: dict[str, Any] = {}
        self.working: list[Token] = []
        self._is_contrary = False
        self._stated_until = 0
        self._seats = list(self._seat_tokens())
        self._assign(sorted(self._tokens()))

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

    def _seat_tokens(self) -> Iterator[Token]:
        """Yield the players that are named: the speaker, those of the table, else names that the rules do not have."""
        for pattern, seat in ((_FIRST_PERSON[self.lang], SPEAKER), (_OTHERS[self.lang], OTHERS[0])):
            yield from (Token(*match.span(), seat=seat) for match in re.finditer(pattern, self.text))
        for seat, name in self.claim.names.items():
            yield from (Token(*match.span(), seat=seat) for match in name_pattern(name, self.lang).finditer(self.text))
        raw = normalize(self.claim.text)
        if self.claim.names or len(raw) != len(self.text):
            return
        for match in _NAMES[self.lang].finditer(raw):
            before = raw[: match.start()].rstrip()
            is_subject = bool(_SUBJECT.match(self.text[match.end() :]))
            is_first = self.lang == "en" and (not before or before[-1] in ".!?:")
            if match[0].casefold() not in _rule_words(self.game, self.lang) and (is_subject or not is_first):
                yield Token(*match.span(), seat=match[0])

    def _tokens(self) -> list[Token]:
        tokens = list[Token]()

        def add(token: Token) -> None:
            if all(token.until <= other.start or other.until <= token.start for other in tokens):
                tokens.append(token)

        for path, names in self.fields.items():
            form = names.en_form if self.lang == "en" else names.ja_form
            for match in re.finditer(form, self.text) if form else ():
                add(Token(*match.span(), prod(_number(part) for part in match.groups() if part), path))
        found = [
            Token(*match.span(), path=path)
            for path, names in self.fields.items()
            if (pattern := names_pattern(self._names(names), self.lang))
            for match in re.finditer(pattern, self.text)
        ]
        for token in sorted(found, key=lambda token: token.start - token.until):
            add(token)
        seat_path = next((path for path, names in self.fields.items() if "{seat}" in self._names(names)), "")
        for token in self._seats:
            add(token._replace(path=seat_path))
        for match in _NUMBERS[self.lang].finditer(self.text):
            after_name = any(token.until == match.start() and token.path for token in tokens)
            before, after = self.text[: 0 if after_name else match.start()], self.text[match.end() :]
            is_working = bool(_BEFORE[self.lang].search(before) or _AFTER[self.lang].match(after))
            add(Token(*match.span(), _number(match[0]), is_working=is_working))
        return tokens

    @property
    def is_doubtful(self) -> bool:
        """Whether a word tells that the figures may mean something else, or tells of a field in another way."""
        unstated = [names for path, names in self.fields.items() if path.replace("{seat}", SPEAKER) not in self.values]
        texts = [each.en_doubt if self.lang == "en" else each.ja_doubt for each in (self.topic, *unstated)]
        return self._is_contrary or any(re.search(names_pattern(text, self.lang), self.text) for text in texts if text)

    def _assign(self, tokens: list[Token]) -> None:
        """Give each field its number, and leave the others as the speaker's working."""
        pairs = _best_pairs(self, [token for token in tokens if token.path or token.value is not None])
        used = {token for pair in pairs for token in pair}
        for name, number in pairs:
            path, seat = name.path, name.seat or self._seat_at(tokens, name)
            self._put(path, seat, number)
            for joined in self._joined_seats(tokens, name, used):
                self._put(path, joined, number)
            further = (each.replace("{group}", self.group) for each in self.fields[path].then)
            paths = [(each, seat) for each in further if each in self.fields]
            paths = [(path, other) for other in OTHERS[1:]] if seat in OTHERS else paths
            last = max(name, number)
            for more, (other, of_seat) in zip(tokens[tokens.index(last) + 1 :], paths, strict=False):
                if not _JOINT.fullmatch(self.text[last.until : more.start]) or more.value is None or more in used:
                    break
                self._put(other, of_seat, more)
                used.add(more)
                last = more
        for token in tokens:
            named = self.fields[token.path].named if token.path else None
            if token.value is None and token not in used and named is not None:
                self.values.setdefault(token.path.replace("{seat}", self._seat_at(tokens, token)), named)
        self.working += [token for token in tokens if token.value is not None and token not in used]
        idle = ("one", "a", *_NONE[self.lang].split("|"))
        self.working = sorted(token for token in self.working if self.text[token.start : token.until] not in idle)

    def _put(self, path: str, seat: str, number: Token) -> None:
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

    def _seat_at(self, tokens: Sequence[Token], token: Token) -> str:
        before = [each for each in tokens if each.seat and each.start <= token.start]
        near = before and not _BREAK.search(self.text[before[-1].until : token.start])
        return before[-1].seat if near else SPEAKER

    def _joined_seats(self, tokens: list[Token], name: Token, used: set[Token]) -> Iterator[str]:
        """Yield the players named together with one: “me and Kim both have five”."""
        joint = re.compile(r"\s*(?:and|&|と|・)\s*")
        for other, after in pairwise(token for token in tokens if token.seat or token.value is not None):
            is_joined = joint.fullmatch(self.text[other.until : after.start])
            if after == name and name.seat and other.seat and other not in used and is_joined:
                yield other.seat

    # the claimed number

    @cached_property
    def claimed(self) -> Token | None:
        """The number that is claimed: the last one that is called a result or points; None if nothing is claimed."""
        results = [token for token in self.working if self._is_result(token)]
        is_arithmetic = bool(_ARITHMETIC[self.lang].search(self.text))
        weak = [token for token in self.working if self._may_be_result(token)] if is_arithmetic else []
        found = max(results[-1:] + weak[-1:], default=None)
        return None if found is None or _OR[self.lang].search(self.text[: found.start]) else found

    def _is_result(self, token: Token) -> bool:
        before, after = self.text[: token.start], self.text[token.until :]
        own = self.topic.groups.get(self.group, FieldNames())
        topic = names_pattern(f"{self.topic.of(self.lang)} | {own.of(self.lang)}", self.lang)
        is_of_topic = bool(topic) and bool(
            re.search(rf"(?:{topic})(?:'s| is|は|が)? ?$", before)
            or re.match(rf" (?:for|in|from|on) (?:the |my )?(?:{topic})", after)
        )
        return bool(_RESULT[self.lang].search(before) or _CLOSING[self.lang].match(after)) or is_of_topic

    def _may_be_result(self, token: Token) -> bool:
        before = [other for other in self.working if other < token][-1:]
        is_next = before and re.fullmatch(r"[\s,.。、)]*", self.text[before[0].until : token.start])
        is_sum = bool(is_next) and before[0].is_working
        after = self.text[token.until :]
        is_operand = _ADDEND[self.lang].search(self.text[: token.start]) or _OPERAND[self.lang].match(after)
        return not is_operand and (token.is_working or is_sum or bool(_OF_CLAIM[self.lang].match(after)))

    @property
    def unused(self) -> int:
        """How many numbers are neither fields nor part of the speaker's arithmetic."""
        claimed = self.claimed
        results = [token.start for token in self.working if token.is_working or self._may_be_result(token)]
        ends = [match.start() for match in _END.finditer(self.text) if match.start() > self._stated_until]
        begun = min([*results, *ends], default=len(self.text))
        plain = [token for token in self.working if not token.is_working and token != claimed]
        return sum(claimed is None or not begun <= token.start < claimed.start for token in plain)

    def subject(self, valued: Sequence[str]) -> str:
        """Return whose points are claimed, of the seats with figures: the speaker's, else those of the player named
        last before the total.
        """
        before = [token for token in self._seats if self.claimed is not None and token < self.claimed]
        last = [token.seat for token in sorted(before) if token.seat in valued]
        return SPEAKER if SPEAKER in valued or not valued else (last or valued)[-1 if last else 0]


def _best_pairs(reading: ClaimReading, tokens: Sequence[Token]) -> list[tuple[Token, Token]]:
    """Return the names of fields with their numbers: as many pairs of neighbours as possible, the nearest first."""
    best: list[tuple[int, float, list[tuple[Token, Token]]]] = [(0, 0.0, [])] * (len(tokens) + 2)
    for index in range(len(tokens) - 1, -1, -1):
        token = tokens[index]
        best[index] = best[index + 1]
        if token.path and token.value is not None:
            count, cost, pairs = best[index + 1]
            best[index] = (count + 1, cost, [(token, token), *pairs])
        elif index + 1 < len(tokens) and (gap := _gap(reading, token, tokens[index + 1])) is not None:
            count, cost, pairs = best[index + 2]
            pair = (token, tokens[index + 1]) if token.path else (tokens[index + 1], token)
            best[index] = max(best[index], (count + 1, cost - gap, [pair, *pairs]), key=lambda each: each[:2])
    return best[0][2]


def _gap(reading: ClaimReading, first: Token, second: Token) -> float | None:
    """Return the distance of a name and a number side by side; None if they do not belong together."""
    name, number = (first, second) if first.path else (second, first)
    if not name.path or name.value is not None or number.value is None or number.path:
        return None
    between, names = reading.text[first.until : second.start], reading.fields[name.path]
    length = len(between.split()) if reading.lang == "en" else len(between.strip())
    if _BREAK.search(between) or length > MAX_GAP[reading.lang] or number.value != int(number.value):
        return None
    is_none = not reading.text[number.start].isdecimal() and number.value == 0
    if (names.follows and number < name) or (name.seat and is_none) or (names.named is not None and not is_none):
        return None
    if number.is_working and not names.of_points and not _is_named(reading, name, number, between.strip()):
        return None
    return length + 0.5 * bool(name.seat) + 0.1 * (number < name)


def _is_named(reading: ClaimReading, name: Token, number: Token, between: str) -> bool:
    """Return whether a number that looks like arithmetic belongs to the name beside it: “plus 37 credits”, “goal is
    46”, “Kim and I five each”.
    """
    after = reading.text[number.until :]
    is_shared = bool(re.match(r" each|(?:マス|個|枚|つ)?ずつ", after)) and name < number and not between
    if _AFTER[reading.lang].match(after):
        return is_shared and bool(name.seat)
    is_stated = name < number and between in ("is", "are", "was", "were") and name.path not in reading.values
    return is_stated or (number < name and not between and not name.seat)
