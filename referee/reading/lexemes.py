"""Conversion of tokens to lexemes, the normalised units for comparing names with lines: one per word, number or
Japanese character.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

from referee.reading.small_words import small_words
from referee.reading.source import normal_text
from referee.reading.tokens import Token, TokenKind


class LexemeKind(IntEnum):
    """The kind of a lexeme."""

    WORD = 0
    NUMBER = 1
    CHARACTER = 2
    """A Japanese character."""
    MARK = 3
    QUOTED = 4
    """A quotation: its quotation mark and its text in normal form."""


class Lexeme(NamedTuple):
    """A normalised word, number or character of a line or name, with its position.

    Number words and Chinese numerals become numbers (“two”, 二: `2`), ranks become ordinal numbers (“third”, 3rd:
    `3.`),
    “and” and its signs become `&`. `joined` is set if it belongs to the same token as the previous lexeme.
    """

    text: str
    kind: LexemeKind
    start: int
    until: int
    joined: bool = False
    value: int = 0
    ordinal: bool = False
    signed: bool = False
    spelled: bool = False
    """Whether a number is written in words."""

    @property
    def in_figures(self) -> bool:
        """Whether it is a number in digits, and neither a word nor a Chinese numeral."""
        is_in_words = self.spelled or self.until - self.start < len(self.text.rstrip("."))
        return self.kind is LexemeKind.NUMBER and not is_in_words

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts to look up in names: “+3” finds “+3” and “3”, but “3” finds only “3”."""
        simple = self.text.removeprefix("+")
        return (self.text,) if simple == self.text or not simple else (self.text, simple)


AND = "&"
_AND = frozenset(("and", "plus", "+", "&"))
_DIGITS = {character: value for value, character in enumerate("〇一二三四五六七八九")} | {"零": 0}
_POWERS = {"十": 10, "百": 100, "千": 1000}
_MYRIAD = "万"
NUMERALS = frozenset((*_DIGITS, *_POWERS, _MYRIAD))


def lexemes_of(tokens: Iterable[Token]) -> tuple[Lexeme, ...]:
    """Return the normalised words, numbers and characters (lexemes) of tokens."""
    lexemes: list[Lexeme] = []
    for token in tokens:
        if token.kind is TokenKind.JAPANESE:
            lexemes += _characters(token)
        else:
            lexemes.append(_lexeme(token))
    return tuple(lexemes)


def _lexeme(token: Token) -> Lexeme:
    start, until = token.span
    if token.kind is TokenKind.NUMBER:
        text = f"{token.value}." if token.ordinal else token.text
        return Lexeme(text, LexemeKind.NUMBER, start, until, False, token.value, token.ordinal, token.signed)
    if token.kind is TokenKind.QUOTED:
        return Lexeme(f'"{normal_text(token.text)}', LexemeKind.QUOTED, start, until)
    text = token.text.replace("'", "") or token.text
    if text in _AND:
        return Lexeme(AND, LexemeKind.MARK, start, until)
    if token.kind is TokenKind.MARK:
        return Lexeme(text, LexemeKind.MARK, start, until)
    words = small_words()
    if text in words.numbers:
        return Lexeme(
            str(words.numbers[text]), LexemeKind.NUMBER, start, until, value=words.numbers[text], spelled=True
        )
    if text in words.ranks:
        rank = words.ranks[text]
        return Lexeme(f"{rank}.", LexemeKind.NUMBER, start, until, value=rank, ordinal=True, spelled=True)
    return Lexeme(text, LexemeKind.WORD, start, until)


def _characters(token: Token) -> Iterator[Lexeme]:
    """Yield the lexemes of consecutive Japanese characters; adjacent Chinese numerals form one number."""
    at, text, base = 0, token.text, token.span.start
    if NUMERALS.isdisjoint(text):
        for at, character in enumerate(text, base):
            yield Lexeme(character, LexemeKind.CHARACTER, at, at + 1, at > base)
        return
    while at < len(text):
        until = at
        while until < len(text) and text[until] in NUMERALS:
            until += 1
        if until > at:
            value = numeral(text[at:until])
            yield Lexeme(str(value), LexemeKind.NUMBER, base + at, base + until, at > 0, value)
            at = until
        else:
            yield Lexeme(text[at], LexemeKind.CHARACTER, base + at, base + at + 1, at > 0)
            at += 1


def numeral(text: str) -> int:
    """Return the value of Chinese numerals: 二十一, 五千, 一〇."""
    total = below = digits = 0
    for character in text:
        if character == _MYRIAD:
            total, below, digits = total + (below + digits or 1) * 10_000, 0, 0
        elif character in _POWERS:
            below, digits = below + (digits or 1) * _POWERS[character], 0
        else:
            digits = (digits * 10 + _DIGITS[character]) % 10**12
    return total + below + digits
