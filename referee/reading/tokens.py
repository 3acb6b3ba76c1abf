"""The division of a line into tokens: words, numbers, Japanese text, punctuation marks and quotations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache

from msgspec import Struct

from referee.reading.source import Source, Span


class TokenKind(StrEnum):
    """The kind of characters of a token."""

    WORD = "word"
    """Letters of any script except Japanese, including apostrophes, and digits that do not form a single number (4.2,
    2-1).
    """
    NUMBER = "number"
    """Digits, including a sign before them: 12, 5,000, 4k, 3rd."""
    JAPANESE = "japanese"
    """Consecutive kana and Chinese characters."""
    MARK = "mark"
    """One character other than a letter, digit or blank."""
    QUOTED = "quoted"
    """A quotation with its quotation marks; its text is the typed text between them."""


class Token(Struct, frozen=True):
    """A piece of a line. `value` is the value of a number; `ordinal` distinguishes 3rd from 3, `signed` distinguishes
    +3 and -3 from 3. The text of a number includes a plus sign but no minus sign.
    """

    span: Span
    text: str
    kind: TokenKind
    value: int = 0
    ordinal: bool = False
    signed: bool = False


MAX_FIGURES = 18
"""The maximum number of digits of a number; no field accepts more."""
_JAPANESE = r"\u3040-\u30ff\u3005\u3007\u3400-\u9fff\uf900-\ufaff"
_TOKEN = (
    r"(?P<figures>[0-9]+(?:-\s*|\s+-\s+|\.)[0-9]+(?:\.[0-9]+)*)"
    r"|(?P<number>(?:(?<![0-9)])(?<![0-9]\w)\+|(?<![0-9)\w])-)?(?:[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]+))"
    r"(?P<tail>k(?![a-z])|(?:st|nd|rd|th)(?![a-z]))?"
    r"|(?P<possessive>(?<=\w)'s(?![^\W\d_]))"
    rf"|(?P<laugh>(?<=[{_JAPANESE}])w{{1,9}}(?![^\W_]))"
    rf"|(?P<word>[^\W\d_{_JAPANESE}]+(?:'[^\W\d_{_JAPANESE}]+)*)"
    rf"|(?P<japanese>[{_JAPANESE}]+)"
    r"|(?P<mark>[^\s])"
)


def tokens_of(source: Source) -> tuple[Token, ...]:
    """Return the tokens of a line; every character except blanks belongs to one token."""
    tokens: list[Token] = []
    at = 0
    for quoted in source.quoted:
        tokens += _unquoted_tokens(source.text, at, quoted.start)
        inside = source.raw_text(Span(quoted.start + 1, quoted.until - 1))
        tokens.append(Token(quoted, inside, TokenKind.QUOTED))
        at = quoted.until
    tokens += _unquoted_tokens(source.text, at, len(source.text))
    return tuple(tokens)


def _unquoted_tokens(text: str, start: int, until: int) -> Iterator[Token]:
    for match in _pattern().finditer(text, start, until):
        yield _token(match)


def _token(match: re.Match[str]) -> Token:
    span, group = Span(*match.span()), match.lastgroup or ""
    if group in ("number", "tail"):
        return _number(span, match["number"], match["tail"] or "")
    return Token(span, "笑" if group == "laugh" else match[0], _KIND_OF_GROUP[group])


_KIND_OF_GROUP = {
    "figures": TokenKind.WORD,
    "possessive": TokenKind.WORD,
    "word": TokenKind.WORD,
    "japanese": TokenKind.JAPANESE,
    "laugh": TokenKind.JAPANESE,
    "mark": TokenKind.MARK,
}


def _number(span: Span, figures: str, tail: str) -> Token:
    value = int(figures.replace(",", "")[:MAX_FIGURES]) * (1000 if tail == "k" else 1)
    ordinal = tail not in ("", "k")
    text = f"+{value}" if figures[0] == "+" else str(value)
    return Token(span, text, TokenKind.NUMBER, value, ordinal, figures[0] in "+-")


@cache
def _pattern() -> re.Pattern[str]:
    """Return the compiled token pattern. It is compiled for the first line, because most program runs read no lines."""
    return re.compile(_TOKEN)
