"""Letters, digits and seat shapes three rows high, drawn with half blocks and readable from two metres."""

from __future__ import annotations

HEIGHT = 3
"""The height of the letters, in rows."""
LONGEST = 10
"""The maximum length of a word in large letters."""
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
    ".": " / /▀", ",": "  / ▄/▀ ", "'": "█/ / ", "(": "▄▀/█ / ▀", ")": "▀▄/ █/▀ ",
    "×": "▀▄ ▄▀/ ▄▀▄ /▀   ▀", "✓": "   ▄▀/▀▄▀  / ▀   ", "○": "▄▀▀▀▄/█   █/▀▄▄▄▀", " ": " / / ",
}  # fmt: skip
SHAPES = {
    "■": "▄▄▄▄▄/█████/▀▀▀▀▀", "●": "▄███▄/█████/ ▀▀▀ ", "▲": "  ▄  / ▄█▄ /▀▀▀▀▀",
    "◆": " ▄█▄ /▀███▀/  ▀  ", "★": "▄▄█▄▄/▀███▀/▄▀ ▀▄",
    "▼": "▄▄▄▄▄/ ▀█▀ /  ▀  ", "♣": " ▄█▄ /██▀██/ ▄█▄ ", "♥": "▄▄ ▄▄/▀███▀/  ▀  ",
}  # fmt: skip
"""The large seat shapes, each five terminal cells wide."""


def big(text: str, longest: int = LONGEST) -> tuple[str, ...] | None:
    """Draw a word three rows high. None if it is too long or has a character without a drawing (日本, é)."""
    glyphs = [GLYPHS.get(letter) for letter in text.upper()]
    if not glyphs or len(glyphs) > longest or None in glyphs:
        return None
    columns = [glyph.split("/") for glyph in glyphs if glyph is not None]
    return tuple(" ".join(column[row] for column in columns) for row in range(HEIGHT))


def spaced_word(text: str) -> tuple[str, ...]:
    """Return a word in capitals in the middle of three rows, for words that `big` cannot draw."""
    return ("", text.upper(), "")


def big_shape(shape: str) -> tuple[str, ...]:
    """Draw the shape of a seat three rows high; an unknown shape appears as is in the middle row."""
    return tuple(SHAPES[shape].split("/")) if shape in SHAPES else ("", f"  {shape}  ", "")
