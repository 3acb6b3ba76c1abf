"""Functions that split a text at separators, except separators in quotation marks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from msgspec import Struct

from scoring.fields.typed_text import normalize_characters

QUOTES = '"\uff02'
_ESCAPE = "\\"


class OpenQuoteError(Exception):
    """Raised if a text has an opening quotation mark without a closing one."""


class TextPart(Struct, frozen=True):
    """One item of a split text, without surrounding blanks. `stop` is the index after its last character; `quoted` is
    True if the whole item is in quotation marks.
    """

    text: str
    stop: int = 0
    quoted: bool = False

    @property
    def content(self) -> str:
        """The text without its enclosing quotation marks."""
        return unquote(self.text) if self.quoted else self.text


def split(text: str, separators: str) -> list[TextPart]:
    """Split a text at any of its separators, of normal or full width. Raises `OpenQuoteError`.

    With a blank as a separator, several blanks count as one separator and empty items are omitted.
    """
    parts: list[TextPart] = []
    start = 0
    for index in (*_separated_at(text, separators), len(text)):
        part = text[start:index].strip()
        if part or " " not in separators:
            parts.append(TextPart(part, index, is_quoted(part)))
        start = index + 1
    return parts


def find_outside_quotes(text: str, signs: str) -> int:
    """Return the index of the first of these characters outside quotation marks; -1 if there is none. Raises
    `OpenQuoteError`.
    """
    return next(_separated_at(text, signs), -1)


def _separated_at(text: str, separators: str) -> Iterator[int]:
    if text.isascii() and QUOTES[0] not in text:
        yield from (match.start() for match in _pattern(separators).finditer(text))
        return
    inside = escaped = False
    for index, character in enumerate(text):
        if escaped:
            escaped = False
        elif character in QUOTES:
            inside = not inside
        elif inside:
            escaped = character == _ESCAPE
        elif _is_separator(character, separators):
            yield index
    if inside:
        raise OpenQuoteError


@cache
def _pattern(separators: str) -> re.Pattern[str]:
    """Return the pattern of a separator. It is used for texts without quotation marks and full-width characters."""
    blanks = r"\s" if " " in separators else ""
    return re.compile(f"[{blanks}{re.escape(separators)}]" if separators else r"(?!)")


@lru_cache(4096)
def _is_separator(character: str, separators: str) -> bool:
    if character in separators or (character.isspace() and " " in separators):
        return True
    return not character.isascii() and normalize_characters(character) in tuple(separators)


def is_quoted(text: str) -> bool:
    """Return whether the whole text is enclosed in a single pair of quotation marks."""
    if len(text) < 2 or text[0] not in QUOTES or text[-1] not in QUOTES:
        return False
    escaped = False
    for character in text[1:-1]:
        if not escaped and character in QUOTES:
            return False
        escaped = not escaped and character == _ESCAPE
    return not escaped


def quote(text: str) -> str:
    """Enclose a text in quotation marks, and escape its quotation marks and backslashes."""
    return (
        '"' + "".join(_ESCAPE + character if character in (*QUOTES, _ESCAPE) else character for character in text) + '"'
    )


def unquote(text: str) -> str:
    """Remove the enclosing quotation marks and the escapes from a quoted text."""
    content: list[str] = []
    escaped = False
    for character in text[1:-1]:
        if character == _ESCAPE and not escaped:
            escaped = True
            continue
        content.append(character)
        escaped = False
    return "".join(content)


def without_quotes(text: str) -> str:
    """Remove all quotation marks and escapes from a text: `name="a b"` becomes `name=a b`."""
    content: list[str] = []
    inside = escaped = False
    for character in text:
        if character in QUOTES and not escaped:
            inside = not inside
        elif character == _ESCAPE and inside and not escaped:
            escaped = True
            continue
        else:
            content.append(character)
        escaped = False
    return "".join(content)


def needs_quotes(text: str, separators: str) -> bool:
    """Return whether a text must be quoted to be a single item between the separators."""
    if not text or text != text.strip():
        return True
    try:
        return find_outside_quotes(text, separators) >= 0
    except OpenQuoteError:
        return True
