"""Typed text in its normal form, with the way back to what was typed: nothing is deleted."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple
from unicodedata import combining

from msgspec import Struct

from scoring.fields.typed_text import normalize_characters

MARKS = " ,.;:!?、。…！？"
"""Marks and blanks that stand around parts of a line."""
_QUOTED = re.compile(r'"[^"]*"|「[^」]*」|『[^』]*』|“[^”]*”|„[^“”]*[“”]|«[^»]*»')
_SUBSTITUTES = str.maketrans(
    {"×": "x", "✕": "x", "’": "'", "‘": "'", "`": "'", "´": "'"}
    | {chr(code): chr(code - 0x60) for code in range(ord("ァ"), ord("ヶ") + 1)}
)
"""Signs of multiplication, apostrophes and katakana, each with the plain character that is compared."""
_ORDINARY = re.compile("[ -~ぁ-ゖァ-ヶー、。「」々一-鿿]*")
"""Characters that are in their normal form but for the kind of kana and the case: most of what is typed."""


class Span(NamedTuple):
    """A stretch of normalised text: `start` is its first character, `until` the place behind its last one."""

    start: int
    until: int


class Source(Struct, frozen=True):
    """A line as it was typed (`raw`) and in its normal form (`text`): width, case, kind of kana and dashes are one.

    `offsets` holds for each character of `text` the place in `raw` of the character it comes from. `quoted` are the
    quotations in `text`, their quotation marks included; what they hold is nobody's word but the writer's.
    """

    raw: str
    text: str
    offsets: tuple[int, ...]
    quoted: tuple[Span, ...] = ()

    def raw_span(self, span: Span) -> Span:
        """Return where a span of the normal form stands in the text as it was typed."""
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
        """Return the text of a span as it was typed."""
        start, until = self.raw_span(span)
        return self.raw[start:until]


@lru_cache(1024)
def source_of(raw: str) -> Source:
    """Bring a line into its normal form; blanks and signs stay where they are."""
    text, offsets = _normal_form(raw)
    quoted = tuple(Span(*match.span()) for match in _QUOTED.finditer(text)) if _may_quote(text) else ()
    return Source(raw, text, offsets, quoted)


def is_mark(text: str, start: int, until: int) -> bool:
    """Tell whether a stretch of a text holds marks and blanks only."""
    return not any(map(str.isalnum, text[start:until]))


def normal_text(raw: str) -> str:
    """Return the normal form of a text without the way back, as names are compared."""
    return _normal_form(raw)[0]


def without_outer_quotes(raw: str) -> str:
    """Return a line with blanks for the quotation marks around all of it; other characters keep their places."""
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
    """Bring one character, with the marks behind it, into its normal form."""
    return normalize_characters(normalize_characters(cluster).casefold()).translate(_SUBSTITUTES)


def _joins(character: str) -> bool:
    """Tell whether a character is a mark that joins the one before it, as a half-width voicing mark does."""
    return character > "\u02ff" and (combining(character) != 0 or character in "ﾞﾟ")
