"""A typed line in normal form, with the original position of each character."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple
from unicodedata import combining

from msgspec import Struct

from scoring.fields.typed_text import normalize_characters, without_accents

MARKS = " ,.;:!?、。…！？"
"""Punctuation marks and blanks that may surround parts of a line."""
_QUOTED = re.compile(r'"[^"]*"|「[^」]*」|『[^』]*』|“[^”]*”|„[^“”]*[“”]|«[^»]*»')
_SUBSTITUTES = str.maketrans(
    {"×": "x", "✕": "x", "’": "'", "‘": "'", "`": "'", "´": "'"}
    | {chr(code): chr(code - 0x60) for code in range(ord("ァ"), ord("ヶ") + 1)}
)
"""The normal form of multiplication signs, apostrophes and katakana."""
_ORDINARY = re.compile("[ -~ぁ-ゖァ-ヶー、。「」々一-鿿]*")
"""Matches text that only requires normalisation of case and kind of kana, as most lines do."""


class Span(NamedTuple):
    """A range of the normalised text: `start` is its first position, `until` the position after its end."""

    start: int
    until: int


class Source(Struct, frozen=True):
    """A line as typed (`raw`) and in normal form (`text`), with unified case, width, kind of kana and dashes.

    `offsets` contains the original position in `raw` for each character of `text`. `quoted` are the quotations in
    `text` with their quotation marks.
    """

    raw: str
    text: str
    offsets: tuple[int, ...]
    quoted: tuple[Span, ...] = ()

    def raw_span(self, span: Span) -> Span:
        """Return the range of the typed text that corresponds to a span of the normal form."""
        if span.start >= len(self.offsets):
            return Span(len(self.raw), len(self.raw))
        start = self.offsets[span.start]
        if span.until <= span.start:
            return Span(start, start)
        last, until = self.offsets[span.until - 1], span.until
        while until < len(self.offsets) and self.offsets[until] == last:
            until += 1
        return Span(start, self.offsets[until] if until < len(self.offsets) else len(self.raw))

    def raw_text(self, span: Span) -> str:
        """Return the originally typed text of a span."""
        start, until = self.raw_span(span)
        return self.raw[start:until]


@lru_cache(1024)
def source_of(raw: str) -> Source:
    """Return a line with its normal form, including blanks and punctuation."""
    text, offsets = _normal_form(raw)
    quoted = tuple(Span(*match.span()) for match in _QUOTED.finditer(text)) if _may_quote(text) else ()
    return Source(raw, text, offsets, quoted)


def is_mark(text: str, start: int, until: int) -> bool:
    """Return whether a range of a text contains only punctuation marks and blanks."""
    return not any(map(str.isalnum, text[start:until]))


def normal_text(raw: str) -> str:
    """Return the normal form of a text, used for comparing names."""
    return _normal_form(raw)[0]


def without_outer_quotes(raw: str) -> str:
    """Return a line with quotation marks around the whole line replaced by blanks, so that positions stay the same."""
    start, until = len(raw) - len(raw.lstrip()), len(raw.rstrip(" .。!?！？"))
    if not _QUOTED.fullmatch(raw, start, until):
        return raw
    return f"{raw[:start]} {raw[start + 1 : until - 1]} {raw[until:]}"


def _may_quote(text: str) -> bool:
    return any(mark in text for mark in '"「『“„«')


def _normal_form(raw: str) -> tuple[str, tuple[int, ...]]:
    if raw.isascii() or _ORDINARY.fullmatch(raw):
        return raw.lower().translate(_SUBSTITUTES), tuple(range(len(raw)))
    parts: list[str] = []
    offsets: list[int] = []
    start = 0
    while start < len(raw):
        until = start + 1
        while until < len(raw) and _joins(raw[until]):
            until += 1
        part = _normal_cluster(raw[start:until])
        parts.append(part)
        offsets += [start] * len(part)
        start = until
    return "".join(parts), tuple(offsets)


@lru_cache(4096)
def _normal_cluster(cluster: str) -> str:
    """Return the normal form of a character and its combining marks."""
    return normalize_characters(without_accents(normalize_characters(cluster))).translate(_SUBSTITUTES)


def _joins(character: str) -> bool:
    """Return whether a character combines with the previous one, like a half-width voicing mark."""
    return character > "\u02ff" and (combining(character) != 0 or character in "ﾞﾟ")
