"""A QR code as text for a terminal: two modules in a character, light ones drawn as glyphs on black."""

from __future__ import annotations

BORDER = 2
"""Light modules around the code; readers need them (never 0)."""
LEAST = 1
SIGNS = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
"""Upper and lower module (dark or not) -> character; shown white on black, never in theme colours."""


def matrix(text: str, border: int = BORDER) -> list[list[bool]]:
    """Give the modules, dark ones true. Raises `ValueError` for a text that no code holds."""
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
    """Draw the modules, two rows in a line; a last single row is filled up with light ones."""
    rows = modules if len(modules) % 2 == 0 else [*modules, [False] * len(modules[0])]
    return [
        "".join(SIGNS[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]


def fitting(texts: tuple[str, ...], columns: int, rows: int) -> tuple[str, list[str]] | None:
    """Draw the first text whose code fits so many columns and rows, with a narrower border if need be; None where
    none does.
    """
    for text in texts:
        for border in (BORDER, LEAST):
            try:
                drawn = lines(matrix(text, border))
            except ValueError:
                break
            if len(drawn) <= rows and len(drawn[0]) <= columns:
                return text, drawn
    return None
