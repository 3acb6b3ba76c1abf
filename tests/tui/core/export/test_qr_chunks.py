"""A file cut into the texts of codes and put together again."""

from __future__ import annotations

from random import Random

import pytest

from scoring.errors import InputError
from tests.tui.core.export.test_qr_codes import read
from tui.core.export import qr_chunks, qr_code_text

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
