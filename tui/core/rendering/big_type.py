"""Letters, digits and seat shapes three rows high, drawn with half blocks to be readable from two metres. A letter of a
120×36 terminal on a laptop is 3 mm high; three rows are 12 mm.
"""

from __future__ import annotations

HEIGHT = 3
"""The height of the letters, in rows."""
LONGEST = 10
"""The maximum length of a word in these letters."""
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
    """Draw a word three rows high; None if it is too long or contains a letter without a glyph (日本, é)."""
    glyphs = [GLYPHS.get(letter) for letter in text.upper()]
    if not glyphs or len(glyphs) > LONGEST or None in glyphs:
        return None
    columns = [glyph.split("/") for glyph in glyphs if glyph is not None]
    return tuple(" ".join(column[row] for column in columns) for row in range(HEIGHT))


def spaced(text: str) -> tuple[str, ...]:
    """Return a word without such glyphs in capitals, in the middle of three rows."""
    return ("", text.upper(), "")


def big_shape(shape: str) -> tuple[str, ...]:
    """Draw the shape of a seat three rows high; an unknown shape is placed in the middle row."""
    return tuple(SHAPES[shape].split("/")) if shape in SHAPES else ("", f"  {shape}  ", "")
