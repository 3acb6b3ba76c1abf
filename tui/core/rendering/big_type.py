"""Letters, figures and the shapes of seats three rows high, drawn in half blocks, to be read from two metres away.

A letter of a terminal at 120×36 is 3 mm high on a laptop; three rows are 12 mm.
"""

from __future__ import annotations

HEIGHT = 3
"""Rows of the type (cells)."""
LONGEST = 10
"""Letters of the longest word that is set in it."""
GLYPHS = {
    "A": "▄▀▄/█▀█/▀ ▀", "B": "█▀▄/█▀▄/▀▀ ", "C": "█▀▀/█  /▀▀▀", "D": "█▀▄/█ █/▀▀ ", "E": "█▀▀/█▀ /▀▀▀",
    "F": "█▀▀/█▀ /▀  ", "G": "█▀▀/█ █/▀▀▀", "H": "█ █/█▀█/▀ ▀", "I": "▀█▀/ █ /▀▀▀", "J": "  █/▄ █/▀▀▀",
    "K": "█ ▄▀/█▀▄ /▀  ▀", "L": "█  /█  /▀▀▀", "M": "█▄ ▄█/█ ▀ █/▀   ▀", "N": "█▄ █/█ ▀█/▀  ▀", "O": "█▀█/█ █/▀▀▀",
    "P": "█▀█/█▀▀/▀  ", "Q": "█▀█ /█ █ /▀▀▀▀", "R": "█▀▄/█▀▄/▀ ▀", "S": "█▀▀/▀▀█/▀▀▀", "T": "▀█▀/ █ / ▀ ",
    "U": "█ █/█ █/▀▀▀", "V": "█ █/█ █/ ▀ ", "W": "█   █/█▄▀▄█/▀   ▀", "X": "█ █/▄▀▄/▀ ▀", "Y": "█ █/ █ / ▀ ",
    "Z": "▀▀█/▄▀ /▀▀▀",
    "0": "█▀█/█ █/▀▀▀", "1": "▀█ / █ /▀▀▀", "2": "▀▀█/█▀▀/▀▀▀", "3": "▀▀█/ ▀█/▀▀▀", "4": "█ █/▀▀█/  ▀",
    "5": "█▀▀/▀▀█/▀▀▀", "6": "█▀▀/█▀█/▀▀▀", "7": "▀▀█/  █/  ▀", "8": "█▀█/█▀█/▀▀▀", "9": "█▀█/▀▀█/▀▀▀",
    "+": " ▄ /▀█▀/   ", "-": "   /▀▀▀/   ", "−": "   /▀▀▀/   ", "?": "▀▀█/ ▀▀/ ▀ ", "!": "█/█/▀",
    ".": " / /▀", "'": "█/ / ",
    "×": "▀▄ ▄▀/ ▄▀▄ /▀   ▀", "✓": "   ▄▀/▀▄▀  / ▀   ", " ": " / / ",
}  # fmt: skip
SHAPES = {
    "■": "▄▄▄▄▄/█████/▀▀▀▀▀", "●": "▄███▄/█████/ ▀▀▀ ", "▲": "  ▄  / ▄█▄ /▀▀▀▀▀",
    "◆": " ▄█▄ /▀███▀/  ▀  ", "★": "▄▄█▄▄/▀███▀/▄▀ ▀▄",
    "▼": "▄▄▄▄▄/ ▀█▀ /  ▀  ", "♣": " ▄█▄ /██▀██/ ▄█▄ ", "♥": "▄▄ ▄▄/▀███▀/  ▀  ",
}  # fmt: skip
"""The shapes of seats, each five cells wide."""


def big(text: str) -> tuple[str, ...] | None:
    """Draw a word three rows high; None for one that is too long, or has a letter that the type lacks (日本, é)."""
    glyphs = [GLYPHS.get(letter) for letter in text.upper()]
    if not glyphs or len(glyphs) > LONGEST or None in glyphs:
        return None
    columns = [glyph.split("/") for glyph in glyphs if glyph is not None]
    return tuple(" ".join(column[row] for column in columns) for row in range(HEIGHT))


def spaced(text: str) -> tuple[str, ...]:
    """Write a word that the type lacks letters of in capitals, in the middle of three rows."""
    return ("", text.upper(), "")


def big_shape(shape: str) -> tuple[str, ...]:
    """Draw the shape of a seat three rows high; one that is not known stands in the middle row."""
    return tuple(SHAPES[shape].split("/")) if shape in SHAPES else ("", f"  {shape}  ", "")
