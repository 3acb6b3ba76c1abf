"""Parts of a line as they were typed, to be repeated to who typed them."""

from __future__ import annotations

from unicodedata import normalize

from tui.core.reading.atoms import folded
from tui.core.reading.pieces import Piece

WITHIN = 4
"""So many signs at most stand between two words that are repeated together."""


def as_typed(text: str, line: tuple[Piece, ...], start: int, length: int = 1) -> str:
    """Repeat pieces of a line as they stand in its text; as they are compared where they cannot be found in it."""
    pieces = line[start : start + length]
    plain = " ".join(piece.text for piece in pieces)
    typed, whole = normalize("NFKC", text), folded(text)
    if len(typed) != len(whole):
        return plain
    at = 0
    for piece in line[:start]:
        found = whole.find(piece.text, at)
        at = found + len(piece.text) if found >= 0 else at
    begins = whole.find(pieces[0].text, at)
    ends = begins
    for piece in pieces:
        found = whole.find(piece.text, ends)
        if begins < 0 or found < 0 or found > ends + WITHIN:
            return plain
        ends = found + len(piece.text)
    while ends < len(whole) and pieces[-1].text.isascii() and whole[ends].isascii() and whole[ends].isalnum():
        ends += 1
    return typed[begins:ends]
