"""A QR code as text for a terminal: two modules per character, with light modules drawn as glyphs on black."""

from __future__ import annotations

BORDER = 4
"""The width of the light border around a QR code, in modules: the quiet zone of the standard (ISO/IEC 18004)."""
BORDERS = (BORDER, 2, 1)
"""The border widths that are tried, in modules; scanners accept the narrowest from a screen."""
LARGEST = 16
"""The largest version of a QR code in a sequence (81 modules per side); phones cannot read larger ones from a
screen.
"""
SIGNS = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
"""The character for each pair of an upper and a lower module (true if dark), displayed in white on black and never in
theme colours.
"""


def matrix(text: str, border: int = BORDER) -> list[list[bool]]:
    """Return the modules of a QR code, true if dark. Raises `ValueError` if the text is too long."""
    import qrcode
    from qrcode.exceptions import DataOverflowError

    code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_L, border=border)
    code.add_data(text)
    try:
        code.make(fit=True)
    except (DataOverflowError, ValueError) as error:
        raise ValueError("too long for a QR code") from error
    return [[bool(module) for module in row] for row in code.get_matrix()]


def lines(modules: list[list[bool]]) -> list[str]:
    """Draw the modules with two rows per line; a single last row is completed with light modules."""
    rows = modules if len(modules) % 2 == 0 else [*modules, [False] * len(modules[0])]
    return [
        "".join(SIGNS[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]


def fitting(texts: tuple[str, ...], columns: int, rows: int) -> tuple[str, list[str]] | None:
    """Draw the first text whose QR code fits into the columns and rows; None if none fits. The border is that of the
    standard, or narrower at the top and bottom or at the sides if space is short.
    """
    for text in texts:
        for border in BORDERS:
            try:
                rendered = lines(matrix(text, border))
            except ValueError:
                break
            if len(rendered) <= rows and len(rendered[0]) <= columns:
                margin = SIGNS[False, False] * min(BORDER - border, (columns - len(rendered[0])) // 2)
                return text, [f"{margin}{line}{margin}" for line in rendered]
    return None


def capacity(columns: int, rows: int, max_version: int = LARGEST) -> int:
    """Return how many characters (digits, capitals, `$%*+-./:`) the largest QR code contains that fits into the columns
    and rows with its narrowest border; 0 if none fits.
    """
    from qrcode.base import rs_blocks
    from qrcode.constants import ERROR_CORRECT_L

    side = min(columns, rows * 2) - 2 * BORDERS[-1]
    version = min(max_version, (side - 17) // 4)
    if version < 1:
        return 0
    length_bits = 9 if version < 10 else 11 if version < 27 else 13
    bits: int = sum(block.data_count for block in rs_blocks(version, ERROR_CORRECT_L)) * 8 - 4 - length_bits
    return bits // 11 * 2 + int(bits % 11 >= 6)
