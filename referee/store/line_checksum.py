"""The checksum of the stored lines of a record, by which a change outside of Gyoji is noticed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from zlib import crc32


def checksum_of(lines: Iterable[Any], before: int = 0) -> int:
    """Return the CRC checksum of stored lines, continued from the checksum `before`."""
    raw = (line if isinstance(line, bytes) else str(line).encode("utf-8", "replace") for line in lines)
    return crc32(b"".join(raw), before)
