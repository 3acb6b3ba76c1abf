"""Conversion of a file into texts for several QR codes, which can be combined in any order.

A text has the form `GYOJI:<part>/<parts>:<file><check>:<signs>`. It only contains characters that QR codes store in 5.5
bits and that scanners, messages and the clipboard leave unchanged (no blanks, no lower-case letters). Two bytes are
encoded as three characters of an alphabet of 41.
"""

from __future__ import annotations

import re
import zlib

from scoring.errors import Fault, InputError, input_error

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*+-./"
BASE = len(SIGNS)
MARK = "GYOJI:"
BEYOND = len(f"{MARK}99/99:AAABBB:")
"""The number of characters before the file data in a text."""
MAX_CHUNKS = 99
_PART = re.compile(r"GYOJI:(\d{1,2})/(\d{1,2}):([0-9A-Z*+./-]{3})([0-9A-Z*+./-]{3}):([0-9A-Z*+./-]+)")
_CHUNK_PREFIX = re.compile(r"GYOJI:")


def parts(raw: bytes, limit: int) -> list[str]:
    """Split a file into as few texts as possible, each of at most `limit` characters and about equal length. Raises
    `InputError` if there are too many texts.
    """
    signs = _encode(zlib.compress(raw, 9))
    count = -(-len(signs) // max(1, limit - BEYOND))
    if count > MAX_CHUNKS:
        raise input_error("codes_many", count=count, limit=MAX_CHUNKS)
    each = -(-len(signs) // count)
    file = _check(signs)
    cut = [signs[at : at + each] for at in range(0, len(signs), each)]
    return [f"{MARK}{at}/{len(cut)}:{file}{_check(f'{file}{at}{chunk}')}:{chunk}" for at, chunk in enumerate(cut, 1)]


def is_part(text: str) -> bool:
    """Return whether a text contains the beginning of a QR code text of this format."""
    return bool(_CHUNK_PREFIX.search(text))


def combine_parts(text: str, max_bytes: int) -> bytes:
    """Combine the texts of all QR codes, in any order, into the file. Raises `InputError` if codes are missing, damaged
    or of different files, or if the file is too large.
    """
    codes = [match.groups() for match in _PART.finditer(text)]
    faults: dict[str, Fault] = {}
    if len(codes) < len(_CHUNK_PREFIX.findall(text)) or not codes:
        faults["some"] = Fault("code_unread", "", {"count": len(_CHUNK_PREFIX.findall(text)) - len(codes)})
    sets = {(int(count), file) for _, count, file, _, _ in codes}
    if len(sets) > 1:
        raise input_error("codes_mixed", count=len(sets))
    count = max((total for total, _ in sets), default=0)
    chunks: dict[int, str] = {}
    for at, _, file, check, signs in codes:
        if _check(f"{file}{int(at)}{signs}") == check and 0 < int(at) <= count:
            chunks[int(at)] = signs
        else:
            faults[at] = Fault("code_damaged", "", {"part": int(at)})
    missing = tuple(at for at in range(1, count + 1) if at not in chunks)
    if missing:
        faults["missing"] = Fault("codes_missing", "", {"missing": missing, "count": count})
    if missing or not codes:
        raise InputError(faults.values())
    return _read("".join(chunks[at] for at in range(1, count + 1)), max_bytes)


def _read(signs: str, max_bytes: int) -> bytes:
    packed, unpack = _bytes(signs), zlib.decompressobj()
    try:
        raw = unpack.decompress(packed, max_bytes + 1)
    except zlib.error:
        raise input_error("codes_damaged") from None
    if not unpack.eof and len(raw) <= max_bytes:
        raise input_error("codes_damaged")
    return raw


def _check(text: str) -> str:
    return _three(zlib.crc32(text.encode()) & 0xFFFF)


def _three(number: int) -> str:
    return SIGNS[number // BASE**2] + SIGNS[number // BASE % BASE] + SIGNS[number % BASE]


def _encode(raw: bytes) -> str:
    """Encode every two bytes as three characters, and a last single byte as two characters."""
    pairs = "".join(_three(raw[at] << 8 | raw[at + 1]) for at in range(0, len(raw) - 1, 2))
    return pairs + (_three(raw[-1])[1:] if len(raw) % 2 else "")


def _bytes(signs: str) -> bytes:
    numbers = [SIGNS.index(character) for character in signs]
    raw = bytearray()
    for at in range(0, len(numbers), 3):
        three = numbers[at : at + 3]
        value = 0
        for number in three:
            value = value * BASE + number
        if len(three) == 1 or value >= 256 ** (len(three) - 1):
            raise input_error("codes_damaged")
        raw += value.to_bytes(len(three) - 1, "big")
    return bytes(raw)
