"""Codes that phones read: drawn, and a text in several of them."""

from __future__ import annotations

import string
from random import Random

import numpy
import pytest
import zxingcpp

from scoring.errors import InputError
from tui.core.export import qr_chunks, qr_code_text

# QR codes as the terminal draws them, read by an independent decoder (zxing).
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


# A file cut into the texts of codes and put together again.
ALPHANUMERIC = set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
"""What a QR code writes in five and a half bits (ISO/IEC 18004)."""


@pytest.mark.parametrize("size", [0, 1, 2, 3, 100, 2_001])
def test_a_file_is_the_same_after_any_order(size: int) -> None:
    chance = Random(size)
    raw = chance.randbytes(size)
    found = qr_chunks.parts(raw, 80)
    assert all(len(part) <= 80 and set(part) <= ALPHANUMERIC - {" "} for part in found)
    chance.shuffle(found)
    assert qr_chunks.combine_parts("\n".join([*found, found[0]]), 10_000) == raw


def test_a_file_that_unpacks_to_too_much_is_cut_off() -> None:
    assert len(qr_chunks.combine_parts(" ".join(qr_chunks.parts(b"a" * 1_000_000, 4_000)), 500)) == 501


@pytest.mark.parametrize(("columns", "rows", "side"), [(80, 22, 49), (80, 21, 45), (120, 34, 73), (40, 40, 39)])
def test_a_code_of_a_sequence_fills_the_terminal_and_is_read(columns: int, rows: int, side: int) -> None:
    # Version v is 17 + 4v modules a side, with 4 at either side where columns allow: 49 = 41 + 8, 45 = 37 + 8,
    # 73 = 65 + 8, 39 = 37 + 2.
    room = qr_code_text.capacity(columns, rows)
    text = qr_chunks.parts(Random(1).randbytes(5_000), room)[0]
    assert room - 20 <= len(text) <= room, "all parts are about as long"
    drawn = qr_code_text.fitting((text,), columns, rows)
    assert drawn is not None
    assert len(drawn[1][0]) == side
    assert read(drawn[1]) == text


def test_where_no_code_fits_there_is_no_room() -> None:
    assert (qr_code_text.capacity(20, 20), qr_code_text.capacity(80, 10)) == (0, 0)


def test_too_many_codes_are_refused() -> None:
    with pytest.raises(InputError) as found:
        qr_chunks.parts(Random(1).randbytes(10_000), 60)
    assert found.value.faults[0].key == "codes_many"
