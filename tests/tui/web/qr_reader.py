"""Reads a QR code off the characters of a terminal, as a phone reads it off the screen."""

from __future__ import annotations

from collections.abc import Sequence

HALVES = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}
"""The brightness of the upper and the lower module of a character."""


def read_code(lines: Sequence[str]) -> list[str]:
    """Return the texts of the codes that are drawn."""
    import numpy
    import zxingcpp

    rows = [[HALVES[character][half] for character in line] for line in lines for half in (0, 1)]
    picture = numpy.pad(numpy.kron(numpy.array(rows, dtype=numpy.uint8), numpy.ones((6, 6), dtype=numpy.uint8)), 20)
    return [code.text for code in zxingcpp.read_barcodes(picture)]
