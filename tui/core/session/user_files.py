"""Reading of user files, and of standard input for "-", in UTF-8 or the encodings of Windows programs."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Iterator
from io import BufferedReader, TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from scoring.errors import input_error
from scoring.sheet_parser import MAX_BYTES, read_json


def path_of(text: str) -> Path:
    """Return the path of a file as people type it, or as a terminal writes it when a file is dropped on it: with
    quotation marks, escaped blanks or `~`. A file whose name is exactly the text comes first. Raises `InputError` if
    there is no home folder for `~`.
    """
    import shlex  # rarely needed

    user_input = text.strip()
    try:
        if user_input and os.path.lexists(user_input):
            return Path(user_input)
        words = shlex.split(user_input) if os.name == "posix" or user_input[:1] in ('"', "'") else [user_input]
    except ValueError:  # an open quotation mark, as in a name with an apostrophe
        words = []
    try:
        return Path(words[0] if len(words) == 1 else user_input).expanduser()
    except RuntimeError:
        raise input_error("no_such_file", field=user_input[:80]) from None


def read_file(source: str) -> Any:
    """Read JSON from a file, or from standard input for "-". Raises `InputError` if it cannot be read."""
    return read_json(read_bytes(source, MAX_BYTES))


def read_bytes(source: str, limit: int) -> bytes:
    """Read a text as UTF-8 from a file or standard input, at most `limit` + 1 bytes. Raises `InputError` if it cannot
    be read or decoded.
    """
    raw = _read_raw(source, limit + 1)
    return raw if len(raw) > limit else to_utf8(raw)


def to_utf8(raw: bytes) -> bytes:
    """Convert a text to UTF-8 with Unix line ends and no byte order mark. Raises `InputError` if it cannot be
    decoded.
    """
    try:
        text = raw.decode(encoding_of(raw[:64]) or "utf-8")
    except UnicodeDecodeError:
        raise input_error("not_utf8") from None
    return text.replace("\r\n", "\n").encode("utf-8", "replace")


def encoding_of(start: bytes) -> str:
    """Return the encoding indicated by a byte order mark or, for UTF-16, by zero bytes; "" if none is indicated."""
    for mark, encoding in _MARKS:
        if start.startswith(mark):
            return encoding
    even, odd = start[0::2], start[1::2]
    if len(start) > 1 and 0 in (even + odd):
        return "utf-16-le" if odd.count(0) > even.count(0) else "utf-16-be"
    return ""


_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def lines_of(stream: TextIO) -> Iterator[str]:
    """Yield the lines of standard input, in the encoding indicated by its first bytes."""
    buffer = getattr(stream, "buffer", None)
    if isinstance(stream, TextIOWrapper) and isinstance(buffer, BufferedReader) and not stream.isatty():
        stream.reconfigure(encoding=encoding_of(buffer.peek(64)[:64]) or stream.encoding, errors=stream.errors)
    yield from stream


def _read_raw(source: str, limit: int) -> bytes:
    try:
        if source == "-":
            return _read_input(limit)
        with path_of(source).open("rb") as file:
            return file.read(limit)
    except FileNotFoundError:
        raise input_error("no_such_file", field=source) from None
    except ValueError:  # a name with a zero byte
        raise input_error("no_such_file", field=source) from None
    except OSError as error:
        raise input_error("unreadable_file", field=source, why=str(error.strerror)) from None


def _read_input(limit: int) -> bytes:
    if not sys.stdin.readable():
        raise input_error("input_closed")
    return sys.stdin.buffer.read(limit)


def write_new(path: Path, text: str) -> None:
    """Write a new file. Raises `InputError` if the file exists or cannot be written."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise input_error("file_there", field=str(path)[:80]) from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise input_error("file_write", field=str(path)[:80], why=why) from None
