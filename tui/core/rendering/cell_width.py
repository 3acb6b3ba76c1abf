"""The width of text in terminal cells, without Rich or Textual."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from unicodedata import category, east_asian_width

_WIDE = ("W", "F")
_NONE = ("Mn", "Mc", "Me", "Cf", "Cc")
"""The Unicode categories of combining marks and invisible characters."""


_JOINER, _PICTURE = "\u200d", "\ufe0f"
"""The character that joins two emoji into one, and the character that displays the previous character as an emoji."""
_TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
_PICTURED = frozenset(
    "#*0123456789©®‼⁉™ℹ↔↕↖↗↘↙↩↪⌨⏏⏭⏮⏯⏱⏲⏸⏹⏺Ⓜ▪▫▶◀◻◼☀☁☂☃☄☎☑☘☝☠☢☣☦☪☮☯☸☹☺♀♂♟♠♣♥♦♨"
    "♻♾⚒⚔⚕⚖⚗⚙⚛⚜⚠⚧⚰⚱⛈⛏⛑⛓⛩⛰⛱⛴⛷⛸⛹✂✈✉✌✍✏✒✔✖✝✡✳✴❄❇❣❤➡⤴⤵⬅⬆⬇🅰🅱🅾🅿🌡🌤🌥🌦🌧🌨🌩🌪🌫🌬🌶🍽🎖🎗🎙🎚🎛🎞"
    "🎟🏋🏌🏍🏎🏔🏕🏖🏗🏘🏙🏚🏛🏜🏝🏞🏟🏳🏵🏷🐿👁📽🕉🕊🕯🕰🕳🕴🕵🕶🕷🕸🕹🖇🖊🖋🖌🖍🖐🖥🖨🖱🖲🖼🗂🗃🗄🗑🗒🗓🗜🗝🗞🗡🗣🗨🗯🗳🗺🛋🛍🛎🛏🛠🛡🛢🛣🛤🛥"
    "🛩🛰🛳"
)
"""The characters that are one cell wide as text and two cells wide as an emoji."""


def cell_len(text: str) -> int:
    """Return the width of a text in terminal cells: two for a wide character, none for a combining mark."""
    return len(text) if text.isascii() and text.isprintable() else _total(text)


@lru_cache(8192)
def _total(text: str) -> int:
    """Return the sum of the character widths, with a cache because drawings repeat the same texts."""
    return sum(_widths(text))


def _widths(text: str) -> Iterator[int]:
    """Yield the width that each character adds to the text before it."""
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
    """Yield (start, end, width in terminal cells) of each character with its combining marks."""
    start, width = 0, 0
    for index, cells in enumerate(_widths(text)):
        if index and cells and text[index] != _PICTURE:
            yield start, index, width
            start, width = index, 0
        width += cells
    if text:
        yield start, len(text), width


def fit(text: str, width: int) -> str:
    """Cut or pad a text to `width` terminal cells; a wide character cut in half becomes a blank."""
    if text.isascii() and text.isprintable():
        return text[: max(0, width)].ljust(width)
    used = 0
    for index, wide in enumerate(_widths(text)):
        if used + wide > width:
            return text[:index] + " " * (width - used)
        used += wide
    return text + " " * (width - used)
