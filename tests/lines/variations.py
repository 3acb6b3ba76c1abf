"""Lines that differ from a line of the table in one thing, made the same way each time from a seed and the line."""

from __future__ import annotations

import re
import tomllib
import unicodedata
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from random import Random

from msgspec import Struct

HERE = Path(__file__).parent

Fillers = Mapping[str, Mapping[str, Sequence[str]]]
"""Language → where it stands → words that carry nothing."""


class Kind(StrEnum):
    """What a variation changes; the properties are those of `tests.lines.failures`."""

    FILLER = "filler"
    """Words that carry nothing, signs, capitals, width and blanks."""
    NUMBER = "number"
    """One number is another."""
    TYPO = "typo"
    """One letter of a word is wrong."""
    QUESTION = "question"
    """The line is asked, not declared."""
    HALF = "half"
    """Another line, or a part of one, follows."""
    NAME = "name"
    """A word of the line is one that nobody knows."""
    WILD = "wild"
    """Any text."""


class Base(Struct, frozen=True):
    """A line that can be said in a position, and its language."""

    text: str
    lang: str


class Variation(Struct, frozen=True):
    """A line made of a base; `other` is the second line of a half, `added` what was put in, `was` what it replaced.
    `exempt` tells that the new number need not stand in the moves: it is the target of a count, or a direction away.
    """

    kind: Kind
    text: str
    base: Base
    other: str = ""
    added: str = ""
    was: str = ""
    exempt: bool = False


def drawn(of: str, texts: Sequence[str], count: int) -> list[str]:
    """Draw so many texts for another one: each by its own number, so that one text more changes few draws."""
    return sorted(texts, key=lambda text: zlib.crc32(f"{of}\n{text}".encode("utf-8", "replace")))[:count]


def fillers(path: Path = HERE / "fillers.toml") -> Fillers:
    """Read words that carry nothing."""
    found: Fillers = tomllib.loads(path.read_text(encoding="utf-8"))
    return found


def vary(
    kind: Kind, base: Base, bases: Sequence[Base], names: Sequence[Base], words: Fillers, seed: int
) -> Iterator[Variation]:
    """Give the variations of one kind of a base; each text once, and never the base itself.

    `bases` are the lines of the position, `names` the names of its game.
    """
    chance = Random(f"{seed} {kind} {base.text}")
    seen = {base.text}
    for one in _of(kind, chance, base, bases, names, words):
        if one.text not in seen and one.text.strip():
            seen.add(one.text)
            yield one


def _of(
    kind: Kind, chance: Random, base: Base, bases: Sequence[Base], names: Sequence[Base], words: Fillers
) -> Iterator[Variation]:
    match kind:
        case Kind.FILLER:
            return _fillers(chance, base, words[base.lang])
        case Kind.NUMBER:
            return _numbers(chance, base)
        case Kind.TYPO:
            return _typos(chance, base)
        case Kind.QUESTION:
            return _questions(chance, base)
        case Kind.HALF:
            return _halves(chance, base, bases, names)
        case Kind.NAME:
            return _unknown(chance, base)
        case _:
            return iter(())


# words that carry nothing

WORDS = 6
"""So many words are tried on a line."""
FORMS = 4
"""So many forms of the whole line are tried."""
_WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}
_WIDE_DIGITS = {code: code + 0xFEE0 for code in range(0x30, 0x3A)}
_NARROW = {
    ord(unicodedata.normalize("NFKC", chr(code))): chr(code)
    for code in range(0xFF66, 0xFF9E)
    if len(unicodedata.normalize("NFKC", chr(code))) == 1
}
FORM: tuple[Callable[[str], str], ...] = (
    str.upper,
    str.title,
    str.capitalize,
    lambda text: text.translate(_WIDE),
    lambda text: text.translate(_WIDE_DIGITS),
    lambda text: text.translate(_NARROW),
    lambda text: re.sub(r"[ 　]", lambda blank: blank[0] * 2, text),
    lambda text: f"{text}  ",
    lambda text: f"  {text}",
    lambda text: f"{text}　",
    lambda text: f"{text}.",
    lambda text: f"{text}。",
    lambda text: f"{text}!",
    lambda text: f"{text}！",
    lambda text: f"“{text}”",
    lambda text: f"({text})",
)


def _fillers(chance: Random, base: Base, words: Mapping[str, Sequence[str]]) -> Iterator[Variation]:
    ends = "after_verb" if re.search(r"[ぁ-ん]$", base.text) else "after_noun"
    before, after = words["before"], [*words["after"], *words.get(ends, ())]
    for at in range(WORDS):
        first = chance.choice(before) if at % 3 != 1 else ""
        last = chance.choice(after) if at % 3 != 0 else ""
        yield Variation(Kind.FILLER, first + base.text + last, base, added=first + last)
    for form in chance.sample(FORM, FORMS):
        yield Variation(Kind.FILLER, form(base.text), base)


# numbers

BIG = (11, 14, 23, 40, 99)
ENGLISH = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = (
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
)
KANJI = "〇一二三四五六七八九"
_NUMBER = re.compile(
    rf"""(?<![\d.])(?P<price>\d{{1,3}}(?:,\d{{3}})+)(?![\d.]*\d)
    | (?<![\d.])(?P<digits>\d+)(?P<suffix>st|nd|rd|th)?\b(?![.]\d)
    | (?<![\d.])(?P<joined>\d+)(?![.]?\d)
    | \b(?P<english>{"|".join(ENGLISH[2:])})\b
    | (?<=the\ )(?P<ordinal>{"|".join(ORDINALS[1:])})\b
    | (?<![{KANJI}十百千])(?P<kanji>[{KANJI[1:]}])(?=[つ段枚個番人歩マ回本台隻列])""",
    re.VERBOSE | re.IGNORECASE,
)
_TARGET = re.compile(r"(\bto(?: space)?|\bat|まで|=)\s*$", re.IGNORECASE)
_TO_HERE = re.compile(r"^\s*(番目?|マス目?)?(まで|へ|に進)")
_AWAY = re.compile(r"\b(left|right|up|down|above|below)\b|[左右上下]", re.IGNORECASE)


def _numbers(chance: Random, base: Base) -> Iterator[Variation]:
    text = base.text
    for found in _NUMBER.finditer(text):
        group = str(found.lastgroup if found.lastgroup != "suffix" else "digits")
        value = _value(group, found[group])
        before, after = text[: found.start()], text[found.end() :]
        far = bool(_TARGET.search(before) or _TO_HERE.match(after) or _AWAY.search(text))
        for new in _others(chance, group, value):
            angle = after[:1] in ("°", "度") or before.endswith("turned ")
            exempt = far or (new == 0 and angle)  # what is not turned says no angle
            if written := _written(group, new, found):
                yield Variation(
                    Kind.NUMBER, before + written + after, base, added=str(new), was=str(value), exempt=exempt
                )


def _value(group: str, text: str) -> int:
    match group:
        case "english":
            return ENGLISH.index(text.lower())
        case "ordinal":
            return ORDINALS.index(text.lower())
        case "kanji":
            return KANJI.index(text)
    return int(text.replace(",", ""))


def _others(chance: Random, group: str, value: int) -> list[int]:
    """Choose three other numbers: the next one, one that is too large, and a small one or nought."""
    step = 1_000 if group == "price" else 1
    small = [one for one in (0, 1, 2, 3, 4, 5, 6, 7, 8) if one not in (value, value + 1)]
    found = [value + step, chance.choice(BIG) * step, chance.choice((value + 2 * step, chance.choice(small) * step, 0))]
    return [one for one in dict.fromkeys(found) if one != value]


def _written(group: str, new: int, found: re.Match[str]) -> str:
    """Write a number as the one it replaces was written; "" where that cannot be."""
    match group:
        case "price":
            return f"{new:,}"
        case "english":
            return ENGLISH[new] if new < len(ENGLISH) else str(new)
        case "ordinal":
            return ORDINALS[new] if 0 < new < len(ORDINALS) else ""
        case "kanji":
            return KANJI[new] if 0 < new < len(KANJI) else str(new)
    wide = not found[group].isascii()
    suffix = (
        ("th" if new in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(new % 10, "th")) if found["suffix"] else ""
    )
    return (str(new).translate(_WIDE_DIGITS) if wide else str(new)) + suffix


# letters

TYPOS = 3
"""So many words of a line are misspelt, one at a time."""
_LATIN = re.compile(r"[a-zA-Z]{5,}")
_KATAKANA = re.compile(r"[ァ-ヺー]{4,}")
_KANA = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワ"
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def _typos(chance: Random, base: Base) -> Iterator[Variation]:
    words = [*_LATIN.finditer(base.text), *_KATAKANA.finditer(base.text)]
    for found in chance.sample(words, min(TYPOS, len(words))):
        wrong = misspelt(chance, found[0])
        text = base.text[: found.start()] + wrong + base.text[found.end() :]
        yield Variation(Kind.TYPO, text, base, added=wrong, was=found[0])


def misspelt(chance: Random, word: str) -> str:
    """Exchange two letters of a word, or drop, double or replace one."""
    at = chance.randrange(len(word) - 1)
    letters = _ALPHABET if word.isascii() else _KANA
    ways = (
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + word[at + 1 :],
        word[: at + 1] + word[at:],
        word[:at] + chance.choice(letters) + word[at + 1 :],
    )
    return chance.choice([way for way in ways if way != word])


def _unknown(chance: Random, base: Base) -> Iterator[Variation]:
    """Put in a word that nobody knows, and let one of the words be one."""
    blanks = [found.start() for found in re.finditer(r"[ 　]", base.text)]
    strange = strange_word(chance, base.lang)
    at = chance.choice([0, len(base.text), *blanks])
    before, after = base.text[:at], base.text[at:]
    put_in = f"{before} {strange}{after}" if before else f"{strange} {after}"
    yield Variation(Kind.NAME, put_in, base, added=strange)
    words = [*_LATIN.finditer(base.text), *_KATAKANA.finditer(base.text)]
    if words:
        found = chance.choice(words)
        wrong = misspelt(chance, misspelt(chance, found[0]))
        text = base.text[: found.start()] + wrong + base.text[found.end() :]
        yield Variation(Kind.NAME, text, base, added=wrong, was=found[0])
        strange = strange_word(chance, base.lang)
        text = base.text[: found.start()] + strange + base.text[found.end() :]
        yield Variation(Kind.NAME, text, base, added=strange, was=found[0])


def strange_word(chance: Random, lang: str) -> str:
    """Make a word up."""
    if lang == "ja":
        return "".join(chance.choice(("ヌ", "ポ", "ギャ", "ムニ", "ゾ", "ペヨ", "ヴ")) for _ in range(3))
    return "".join(chance.choice("bdfgklmnprstvz") + chance.choice("aeiou") for _ in range(3)) + chance.choice("bkmxz")


# questions

QUESTIONS = {
    "en": ("can I {}?", "could I {}?", "may I {}", "is it ok to {}", "is it ok to {}?", "may Aki {}?", "am I allowed to {}?", "what if I {}?",
           "{}?", "{}, is that allowed?", "{} - possible?", "would it be legal to {}", "can we {}", "does it work to {}?", "are we allowed to {}?"),
    "ja": ("{}していい?", "{}できる？", "{}はあり？", "{}？", "{}してもいいですか", "{}は可能ですか？", "{}っていい?", "{}できますか", "{}は大丈夫？",
           "{}はできるかな？", "{}ってあり?", "{}いける？"),
}  # fmt: skip
ASKED = 3
"""So many questions are made of a line."""


def _questions(chance: Random, base: Base) -> Iterator[Variation]:
    for form in chance.sample(QUESTIONS[base.lang], ASKED):
        said = base.text
        if base.lang == "ja" and re.match(r"\{\}(して|っ?ていい|でき)", form):
            said = re.sub(r"(を?する|します|しました)$", "", said)
        yield Variation(Kind.QUESTION, form.format(said), base, added=form)


# halves

JOINTS = {
    "en": (", ", " and ", "; ", " then ", ". ", ", then ", " "),
    "ja": ("、", "、それから", "；", "。", "と", " ", "、次に"),
}


def _halves(chance: Random, base: Base, bases: Sequence[Base], names: Sequence[Base]) -> Iterator[Variation]:
    others = [one.text for one in bases if one.lang == base.lang and one.text != base.text]
    joints = JOINTS[base.lang]
    partners = drawn(base.text, others, 4)
    for other in partners[:2]:
        yield Variation(Kind.HALF, base.text + chance.choice(joints) + other, base, other=other)
    for other in partners[2:]:
        if begun := _beginning(chance, other):
            yield Variation(Kind.HALF, base.text + chance.choice(joints) + begun, base, added=begun)
    for name in drawn(base.text, [one.text for one in names if one.lang == base.lang], 2):
        name = name if any(map(str.isdigit, name)) or chance.random() < 0.5 else f"{name} {chance.randint(1, 4)}"
        yield Variation(Kind.HALF, base.text + chance.choice(joints) + name, base, added=name)


def _beginning(chance: Random, text: str) -> str:
    """Give the first words of a line; where it has no blanks, what stands before a particle."""
    ends = [found.start() for found in re.finditer(r"(?<=.)[ 　、,]|(?<=[^ぁ-ん])[をにでと]", text)]
    return text[: chance.choice(ends)] if ends else ""
