"""QR codes as the terminal draws them, read by an independent decoder (zxing)."""

from __future__ import annotations

import string

import numpy
import pytest
import zxingcpp

from tui.core.export import qr_code_text

CELL = 8
"""Pixels of a half block; a character is one wide and two high, as in a terminal."""
LIGHT = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}
"""What each character shows in white, upper and lower half: read off the glyphs, not off our table."""


def photographed(lines: list[str]) -> numpy.ndarray:
    """The picture of a black terminal showing the lines in white."""
    rows = [[LIGHT[sign][half] for sign in line] for line in lines for half in (0, 1)]
    picture = numpy.array(rows, dtype=numpy.uint8) * 255
    return numpy.pad(numpy.kron(picture, numpy.ones((CELL, CELL), dtype=numpy.uint8)), 3 * CELL)


def read(lines: list[str]) -> str:
    found = zxingcpp.read_barcodes(photographed(lines))
    assert len(found) == 1
    return str(found[0].text)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("size", range(60, 901, 60))
def test_codes_of_60_to_900_bytes_are_read(size: int) -> None:
    text = ("https://example.org/?" + string.ascii_letters * 20)[:size]
    assert read(qr_code_text.lines(qr_code_text.matrix(text))) == text


def test_japanese_is_read() -> None:
    text = "ロシアンレールロード 2026-11-20: 1 あき 312, 2 べん 287"
    assert read(qr_code_text.lines(qr_code_text.matrix(text))) == text


def test_the_narrow_border_is_read_too() -> None:
    assert (
        read(qr_code_text.lines(qr_code_text.matrix("https://example.org/narrow", qr_code_text.BORDERS[-1])))
        == "https://example.org/narrow"
    )


@pytest.mark.parametrize("text", ["a", "https://example.org/share", "x" * 106, "ニッポン: 1 あき 79, 2 べん 73"])
def test_the_quiet_zone_of_the_standard_lies_on_all_four_sides(text: str) -> None:
    # ISO/IEC 18004: 4 modules; the finder pattern behind it begins with 7 dark ones
    fits = qr_code_text.fitting((text,), 80, 41)
    assert fits is not None
    pixels = [[LIGHT[sign][half] for sign in line] for line in fits[1] for half in (0, 1)]
    assert all(all(row) for row in (*pixels[:4], *pixels[-4:]))
    assert all(all(row[:4]) and all(row[-4:]) for row in pixels)
    assert not any(pixels[4][4:11]) and not any(row[4] for row in pixels[4:11])
    assert read(fits[1]) == text


def test_where_rows_are_short_the_quiet_zone_is_whole_at_the_sides() -> None:
    # version 5: 37 modules; with 2 above and below they take 21 rows of 22
    fits = qr_code_text.fitting(("x" * 106,), 80, 22)
    assert fits is not None
    assert all(line.startswith("████") and line.endswith("████") for line in fits[1])
    assert read(fits[1]) == "x" * 106


def test_106_bytes_fit_beside_a_caption_in_the_smallest_terminal() -> None:
    # version 5 (106 bytes) is 37 modules a side: 21 rows with a border of 2 above and below, 45 columns with 4 beside
    text = "x" * 106
    fits = qr_code_text.fitting((text,), 80, 22)
    assert fits is not None
    assert (len(fits[1][0]), len(fits[1])) == (45, 21)


def test_what_does_not_fit_falls_back_to_the_smaller_content() -> None:
    assert qr_code_text.fitting(("x" * 900, "short"), 80, 22) == (
        "short",
        qr_code_text.lines(qr_code_text.matrix("short")),
    )
    assert qr_code_text.fitting(("x" * 900,), 80, 22) is None
    assert qr_code_text.fitting(("x" * 5000,), 300, 200) is None
