"""Drawn lines as an SVG picture, with every character at its exact cell.

Lines and blocks are drawn as shapes so that bars have no gaps; other characters are text. Colours are CSS classes
(`seat-red`, `quiet`, `reversed`), defined by the page that displays the picture or by the `style` of a separate file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from itertools import accumulate, groupby
from typing import NamedTuple
from unicodedata import name as unicode_name

from tui.core.rendering.board_spots import SpotArea
from tui.core.rendering.cell_width import clusters
from tui.core.rendering.seat_style import COLOURS
from tui.core.rendering.styled_text import StyledText

ACROSS, DOWN, BASELINE = 10, 20, 15
"""The width and height of a cell and the height of its text baseline, in SVG units."""
FINGER = 76
"""The height of a line with a button, in SVG units: 44 pixels on a narrow phone."""
TYPEFACE = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
FONT_SIZE = 16.5
ILLEGAL = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that are illegal in XML."""
COLOUR_NAMES = {colour: name for name, colours in COLOURS.items() for colour in colours}
ATTRIBUTES = ("bold", "dim", "reverse", "underline", "italic")
FONT_ATTRIBUTES = {
    "bold": ' font-weight="bold"',
    "underline": ' text-decoration="underline"',
    "italic": ' font-style="italic"',
}
WEIGHTS = {"LIGHT": 1, "SINGLE": 1, "HEAVY": 2, "DOUBLE": 3}
ARMS = {"UP": "U", "DOWN": "D", "LEFT": "L", "RIGHT": "R", "VERTICAL": "UD", "HORIZONTAL": "LR"}
STROKES: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((-0.8, 0.8),),
    2: ((-1.8, 1.8),),
    3: ((-2.6, -1.2), (1.2, 2.6)),
}
"""The strokes of a line by its weight, each as (start, end) relative to the middle, in SVG units."""
SHADES = {"░": 0.25, "▒": 0.5, "▓": 0.75}
QUADRANTS = {
    "▖": "c",
    "▗": "d",
    "▘": "a",
    "▙": "acd",
    "▚": "ad",
    "▛": "abc",
    "▜": "abd",
    "▝": "b",
    "▞": "bc",
    "▟": "bcd",
}

Box = tuple[float, float, float, float]
"""A rectangle (left, top, right, bottom), in SVG units or as fractions of a cell."""


class GlyphStyle(NamedTuple):
    """The style of a character: the name of its colour, and attributes from ATTRIBUTES."""

    colour: str = ""
    attributes: frozenset[str] = frozenset()

    @property
    def classes(self) -> str:
        """The CSS classes of characters in this style."""
        return " ".join(
            [*([f"seat seat-{self.colour}"] if self.colour else []), *["quiet"] * ("dim" in self.attributes)]
        )


class Cluster(NamedTuple):
    """A character with its combining marks: text, first terminal column, width in terminal cells, and style."""

    text: str
    column: int
    width: int
    style: GlyphStyle


class SpotButton(NamedTuple):
    """A button of a web page over a spot of a drawing: its area, the value that it sends, and its text for screen
    readers.
    """

    area: SpotArea
    value: str
    label: str


def svg(lines: Sequence[StyledText], title: str, style: str = "", buttons: Sequence[SpotButton] = ()) -> str:
    """Draw lines as an SVG picture with a title, and with the text as description for screen readers. With `buttons`,
    the lines that have one are higher, so that a finger hits it.
    """
    margin = ACROSS if style else 0  # a page has margins of its own
    pressed = {button.area.line for button in buttons}
    tops = list(accumulate((FINGER if row in pressed else DOWN for row in range(len(lines) or 1)), initial=0))
    width = max([1, *(line.cell_len for line in lines)]) * ACROSS + 2 * margin
    height = tops[-1] + 2 * margin
    text = "\n".join(line.plain.rstrip() for line in lines)
    role = "group" if buttons else "img"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="{role}" preserveAspectRatio="xMinYMin" '
        f'viewBox="{-margin} {-margin} {width} {height}" '
        f'width="{width}" height="{height}" font-family="{TYPEFACE}" font-size="{FONT_SIZE}" fill="currentColor">',
        f"<title>{_legal(title)}</title>",
        f"<desc>{_legal(text)}</desc>",
        *([f"<style>{style}</style>"] if style else []),
    ]
    for row, line in enumerate(lines):
        parts += _line(line, tops[row] + ((FINGER - DOWN) // 2 if row in pressed else 0))
    parts += [_button(button, tops[button.area.line]) for button in buttons]
    return "\n".join([*parts, "</svg>", ""])


def _button(button: SpotButton, top: int) -> str:
    _, _, start, stop = button.area
    return (
        f'<foreignObject x="{start * ACROSS}" y="{top}" width="{(stop - start) * ACROSS}" height="{FINGER}">'
        f'<button class="spot" name="text" value="{_legal(button.value)}" aria-label="{_legal(button.label)}"></button>'
        "</foreignObject>"
    )


def file_style() -> str:
    """Return the CSS for a separate file: dark text on a light background."""
    seats = "".join(f".seat-{name}{{color:{light}}}" for name, (_dark, light) in COLOURS.items())
    return f"svg{{background:#ffffff;color:#201c14}}{seats}.quiet{{color:#5d5648}}.reversed{{color:#ffffff}}"


def _legal(text: str) -> str:
    return escape(ILLEGAL.sub("\ufffd", text))


# glyphs and their styles


def glyph_styles(line: StyledText) -> list[GlyphStyle]:
    """Return the style of each character of a line; later styles take precedence."""
    styles = [line.style] * len(line.plain)
    for start, stop, style, _spot in line.spans:
        styles[start:stop] = [f"{before} {style}" for before in styles[start:stop]]
    return [_style(style) for style in styles]


@cache
def _style(style: str) -> GlyphStyle:
    colour, attributes, negated = "", dict[str, bool](), False
    for word in style.split():
        if word in ATTRIBUTES:
            attributes[word] = not negated
        colour = COLOUR_NAMES.get(word, colour)
        negated = word == "not"
    return GlyphStyle(colour, frozenset(name for name, present in attributes.items() if present))


def _clusters(line: StyledText) -> Iterator[Cluster]:
    column, styles = 0, glyph_styles(line)
    for start, stop, width in clusters(line.plain):
        yield Cluster(line.plain[start:stop], column, width, styles[start])
        column += width


# what is drawn


def _line(line: StyledText, top: int) -> Iterator[str]:
    glyphs = list(_clusters(line))
    for style, run in groupby(glyphs, key=lambda glyph: glyph.style):
        if "reverse" in style.attributes:
            reversed_glyphs = list(run)
            cells = sum(glyph.width for glyph in reversed_glyphs)
            yield (
                f'<rect x="{reversed_glyphs[0].column * ACROSS}" y="{top}" width="{cells * ACROSS}" height="{DOWN}"'
                f"{_class(style.classes)}/>"
            )
    for (style, kind), run in groupby(glyphs, key=lambda glyph: (glyph.style, _kind(glyph))):
        if kind == "text":
            yield from _texts(list(run), style, top)
        elif kind == "wide":
            yield _text(list(run), style, top)
        elif kind == "glyph":
            yield from (_text([glyph], style, top) for glyph in run)
        else:
            yield _shape(list(run), style, top, kind)


def _kind(glyph: Cluster) -> str:
    """Return the kind of a character for drawing: "text" (ASCII), the character itself (a shape), "wide" or "glyph"."""
    if glyph.text.isascii() and glyph.text.isprintable():
        return "text"
    if len(glyph.text) == 1 and _boxes(glyph.text):
        return glyph.text
    return "wide" if glyph.width == 2 and len(glyph.text) == 1 else "glyph"


def _texts(glyphs: list[Cluster], style: GlyphStyle, top: int) -> Iterator[str]:
    """Draw ASCII characters word by word; several blanks end a word and are not drawn."""
    text = "".join(glyph.text for glyph in glyphs)
    for word in re.finditer(r"\S+(?: \S+)*", text):
        yield _text(glyphs[slice(*word.span())], style, top)


def _text(glyphs: Sequence[Cluster], style: GlyphStyle, top: int) -> str:
    text, cells = "".join(glyph.text for glyph in glyphs), sum(glyph.width for glyph in glyphs)
    if not text.strip() or not cells:
        return ""
    more = "".join(value for name, value in FONT_ATTRIBUTES.items() if name in style.attributes)
    return (
        f'<text x="{glyphs[0].column * ACROSS}" y="{top + BASELINE}" textLength="{cells * ACROSS}" '
        f'lengthAdjust="spacingAndGlyphs"{_class(_foreground(style))}{more}>{_legal(text)}</text>'
    )


def _shape(glyphs: Sequence[Cluster], style: GlyphStyle, top: int, glyph: str) -> str:
    """Draw a run of equal shapes, merged if each fills the width of its cell."""
    start, width = glyphs[0].column * ACROSS, len(glyphs) * ACROSS
    boxes: list[Box] = []
    for x0, y0, x1, y1 in _boxes(glyph):
        if (x0, x1) == (0, ACROSS):
            boxes.append((start + x0, y0, start + width, y1))
        else:
            boxes += [(start + at * ACROSS + x0, y0, start + at * ACROSS + x1, y1) for at in range(len(glyphs))]
    path = "".join(f"M{x0:g} {top + y0:g}H{x1:g}V{top + y1:g}H{x0:g}z" for x0, y0, x1, y1 in boxes)
    opacity = f' fill-opacity="{SHADES[glyph]}"' if glyph in SHADES else ""
    return f'<path d="{path}"{_class(_foreground(style))}{opacity}/>'


def _foreground(style: GlyphStyle) -> str:
    return "reversed" if "reverse" in style.attributes else style.classes


def _class(classes: str) -> str:
    return f' class="{classes}"' if classes else ""


# shapes


@cache
def _boxes(glyph: str) -> tuple[Box, ...]:
    """Return the rectangles of a line or block character; empty for other characters."""
    code = ord(glyph)
    if 0x2500 <= code < 0x2580:
        return tuple(dict.fromkeys(_strokes(unicode_name(glyph).split()[2:])))
    if 0x2580 <= code < 0x25A0:
        return tuple((x0 * ACROSS, y0 * DOWN, x1 * ACROSS, y1 * DOWN) for x0, y0, x1, y1 in _blocks(glyph, code))
    return ()


def _blocks(glyph: str, code: int) -> Iterable[Box]:
    """Return the rectangles of a block character, as fractions of a cell."""
    if glyph in QUADRANTS:
        corners: dict[str, tuple[float, float]] = {"a": (0, 0), "b": (0.5, 0), "c": (0, 0.5), "d": (0.5, 0.5)}
        return [(x, y, x + 0.5, y + 0.5) for x, y in (corners[part] for part in QUADRANTS[glyph])]
    if 0x2581 <= code <= 0x2588:
        return [(0, (0x2588 - code) / 8, 1, 1)]
    if 0x2589 <= code <= 0x258F:
        return [(0, 0, (0x2590 - code) / 8, 1)]
    parts: dict[str, Box] = {"▀": (0, 0, 1, 0.5), "▐": (0.5, 0, 1, 1), "▔": (0, 0, 1, 1 / 8), "▕": (7 / 8, 0, 1, 1)}
    return [parts.get(glyph, (0, 0, 1, 1))]


def _strokes(words: Sequence[str]) -> Iterator[Box]:
    """Yield the rectangles of a line character, from its Unicode name, for example VERTICAL SINGLE AND HORIZONTAL
    DOUBLE.
    """
    weights: dict[str, int] = {}
    waiting = ""
    for word in words:
        if word in ARMS:
            waiting += ARMS[word]
        elif word in WEIGHTS and waiting:
            weights |= dict.fromkeys(waiting, WEIGHTS[word])
            waiting = ""
        elif word not in (*WEIGHTS, "AND", "ARC"):
            return  # dashes and diagonals stay text
    weights |= dict.fromkeys(waiting, WEIGHTS.get(words[0], 1))
    x, y = ACROSS / 2, DOWN / 2
    reach = max((STROKES[weight][-1][1] for weight in weights.values()), default=0)
    ends: dict[str, tuple[float, float]] = {
        "L": (0, x + reach), "R": (x - reach, ACROSS), "U": (0, y + reach), "D": (y - reach, DOWN),
    }  # fmt: skip
    for first, last, extent in (("L", "R", ACROSS), ("U", "D", DOWN)):
        if weights.get(first) == weights.get(last):
            ends[first] = ends[last] = (0, extent)
    for arm, weight in weights.items():
        start, stop = ends[arm]
        for before, after in STROKES[weight]:
            yield (start, y + before, stop, y + after) if arm in "LR" else (x + before, start, x + after, stop)
