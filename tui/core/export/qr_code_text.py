"""A QR code as text for a terminal: two modules (squares of the code) per character, light ones as glyphs on black."""

from __future__ import annotations

BORDER = 4
"""The width of the light border that the standard (ISO/IEC 18004) requires around a QR code, in modules."""
BORDERS = (BORDER, 2, 1)
"""The border widths to try, in modules; scanners accept the narrowest on a screen."""
LARGEST = 16
"""The largest QR code version for several codes (81 modules per side). Phones cannot read larger codes on a screen."""
SIGNS = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
"""The character for each pair of an upper and a lower module (True if dark), always displayed in white on black."""


def matrix(text: str, border: int = BORDER) -> list[list[bool]]:
    """Return the rows of modules (squares) of a QR code, True if dark. Raises `ValueError` if the text is too long."""
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
    """Draw the modules as text with two rows per line; an odd last row is completed with light modules."""
    rows = modules if len(modules) % 2 == 0 else [*modules, [False] * len(modules[0])]
    return [
        "".join(SIGNS[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]


def fitting(texts: tuple[str, ...], columns: int, rows: int) -> tuple[str, list[str]] | None:
    """Return the first text whose QR code fits into the columns and rows, with its drawn lines; None if none fits."""
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
    """Return the number of characters (digits, capitals, `$%*+-./:`) that fit into a QR code for this space with the
    narrowest border; 0 if no code fits.
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
