"""Widths of text in the cells of a terminal: what is lined up by them needs neither Rich nor Textual."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from unicodedata import category, east_asian_width

_WIDE = ("W", "F")
_NONE = ("Mn", "Mc", "Me", "Cf", "Cc")
"""Marks that stand on the sign before them, and signs that are not shown."""


_JOINER, _PICTURE = "\u200d", "\ufe0f"
"""What draws two pictures as one, and what draws the sign before it as a picture."""
_TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
_PICTURED = frozenset(
    "#*0123456789©®‼⁉™ℹ↔↕↖↗↘↙↩↪⌨⏏⏭⏮⏯⏱⏲⏸⏹⏺Ⓜ▪▫▶◀◻◼☀☁☂☃☄☎☑☘☝☠☢☣☦☪☮☯☸☹☺♀♂♟♠♣♥♦♨"
    "♻♾⚒⚔⚕⚖⚗⚙⚛⚜⚠⚧⚰⚱⛈⛏⛑⛓⛩⛰⛱⛴⛷⛸⛹✂✈✉✌✍✏✒✔✖✝✡✳✴❄❇❣❤➡⤴⤵⬅⬆⬇🅰🅱🅾🅿🌡🌤🌥🌦🌧🌨🌩🌪🌫🌬🌶🍽🎖🎗🎙🎚🎛🎞"
    "🎟🏋🏌🏍🏎🏔🏕🏖🏗🏘🏙🏚🏛🏜🏝🏞🏟🏳🏵🏷🐿👁📽🕉🕊🕯🕰🕳🕴🕵🕶🕷🕸🕹🖇🖊🖋🖌🖍🖐🖥🖨🖱🖲🖼🗂🗃🗄🗑🗒🗓🗜🗝🗞🗡🗣🗨🗯🗳🗺🛋🛍🛎🛏🛠🛡🛢🛣🛤🛥"
    "🛩🛰🛳"
)
"""The signs of one cell that take two as a picture (Unicode's emoji variation sequences)."""


def cell_len(text: str) -> int:
    """Give the width of a text in cells: two for a wide sign, none for a mark on the one before."""
    return len(text) if text.isascii() and text.isprintable() else _total(text)


@lru_cache(8192)
def _total(text: str) -> int:
    """Add the widths up: a board is measured at every key, and most of its pieces are the same."""
    return sum(_widths(text))


def _widths(text: str) -> Iterator[int]:
    """Give what each sign adds to the width where it stands."""
    before, joined = "", False
    for character in text:
        if joined or character == _JOINER:
            joined = not joined
            yield 0
        elif character == _PICTURE:
            yield int(before in _PICTURED)
            before = ""
        else:
            wide = _cells(character)
            before = character if wide else before
            yield wide


@lru_cache(8192)
def _cells(character: str) -> int:
    if character in _TONES or (category(character) in _NONE and character != "\u00ad"):  # a soft hyphen is drawn
        return 0
    return 2 if east_asian_width(character) in _WIDE else 1


def clusters(text: str) -> Iterator[tuple[int, int, int]]:
    """Part a text into glyphs with the marks that belong to them, as (start, end, width in cells)."""
    start, width = 0, 0
    for index, cells in enumerate(_widths(text)):
        if index and cells and text[index] != _PICTURE:
            yield start, index, width
            start, width = index, 0
        width += cells
    if text:
        yield start, len(text), width


def fit(text: str, width: int) -> str:
    """Cut or pad a text to so many cells; half of a wide sign becomes a blank."""
    if text.isascii() and text.isprintable():
        return text[: max(0, width)].ljust(width)
    used = 0
    for index, wide in enumerate(_widths(text)):
        if used + wide > width:
            return text[:index] + " " * (width - used)
        used += wide
    return text + " " * (width - used)
