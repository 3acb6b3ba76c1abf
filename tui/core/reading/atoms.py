"""What a text is made of, before anything is understood: words, numbers, runs of Japanese letters, and signs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache

from msgspec import Struct

from tui.core.reading.kana import hiragana

_ATOM = (
    r"(?P<dashed>[0-9]+(?:-\s*|\s+-\s+|\.)[0-9]+)"
    r"|(?P<number>(?:(?<![0-9)])(?<![a-z]{2})[+-])?(?:[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|0(?![0-9])|[1-9][0-9]*))"
    r"(?P<tail>k(?![a-z])|(?:st|nd|rd|th)(?![a-z]))?"
    r"|(?P<word>[0-9]+|[^\W\d_\u3040-\u30ff\u3005\u3400-\u9fff]+(?:['’][^\W\d_\u3040-\u30ff\u3400-\u9fff]+)*)"
    r"|(?P<run>[\u3040-\u30ff\u3005\u3400-\u9fff]+)(?:'s(?![a-z]))?"
    r"|(?P<slash>(?<=\w)/(?=\w))"
    r"|(?P<sign>[^\s\w])"
)
_TIMES = str.maketrans({"×": "x", "−": "-", "–": "-", "·": " ", "・": " ", "_": " ", "’": "'"})


class Atom(Struct, frozen=True):
    """A piece of a text: its `kind` (number, word, run of Japanese letters, sign, slash between letters), its folded
    text, and a number's value.

    `ordinal` is a number that says which one, `added` one with a plus before it.
    """

    kind: str
    text: str
    number: int = 0
    ordinal: bool = False
    added: bool = False


def folded(text: str) -> str:
    """Reduce a text to what is compared: width, case and kind of kana do not count."""
    plain = unicodedata.normalize("NFKC", text).casefold().translate(_TIMES)
    return hiragana(plain)


@lru_cache(8192)
def atoms(text: str) -> tuple[Atom, ...]:
    """Take a text apart."""
    return tuple(_atom(found) for found in _pattern().finditer(folded(text)))


def spanned(compared: str) -> Iterator[tuple[int, int, Atom]]:
    """Take a folded text apart, and say where each piece begins and ends."""
    for found in _pattern().finditer(compared):
        yield (*found.span(), _atom(found))


@cache
def _pattern() -> re.Pattern[str]:
    """Compile at the first text: it takes 10 ms, and most commands read none."""
    return re.compile(_ATOM)


def _atom(found: re.Match[str]) -> Atom:
    kind = found.lastgroup or "sign"
    if kind == "dashed":
        return Atom("word", found[0])  # 2 and -1, or 2 to 1: it is not guessed; 4.2 is one name
    if found["number"] is None:
        return Atom(kind, stem(found[0].removesuffix("'s").replace("'", "")) if kind == "word" else found[kind])
    tail = found["tail"] or ""
    value = int(found["number"].replace(",", "")) * (1000 if tail == "k" else 1)
    return Atom("number", str(value), value, bool(tail) and tail != "k", found["number"].startswith("+"))


@lru_cache(4096)
def stem(word: str) -> str:
    """Take the plural off an English word."""
    if len(word) > 4 and word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word
