"""Files that people name, and standard input for "-"."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from scoring.sheet import MAX_BYTES, read_json
from scoring.trouble import trouble


def read_file(source: str) -> Any:
    """Read JSON from a file or, for "-", from standard input. Raises `Trouble` for what cannot be read."""
    return read_json(read_bytes(source, MAX_BYTES))


def read_bytes(source: str, most: int) -> bytes:
    """Read a file or standard input, one byte more than `most` where it is longer. Raises `Trouble`."""
    try:
        if source == "-":
            return _read_input(most + 1)
        with Path(source).open("rb") as file:
            return file.read(most + 1)
    except FileNotFoundError:
        raise trouble("no_such_file", field=source) from None
    except ValueError:  # a name with a zero byte
        raise trouble("no_such_file", field=source) from None
    except OSError as error:
        raise trouble("unreadable_file", field=source, why=str(error.strerror)) from None


def _read_input(most: int) -> bytes:
    if not sys.stdin.readable():
        raise trouble("input_closed")
    return sys.stdin.buffer.read(most)


def write_new(path: Path, text: str) -> None:
    """Write a new file. Raises `Trouble` for one that is there already or a place that is closed."""
    try:
        with path.expanduser().open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise trouble("file_there", field=str(path)[:80]) from None
    except (OSError, ValueError, RuntimeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise trouble("file_write", field=str(path)[:80], why=why) from None
