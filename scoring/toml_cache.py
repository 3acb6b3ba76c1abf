"""Cached loading of TOML files: each is parsed once, and its content is stored in binary form.

The stored copy is in `__pycache__` and is valid while the size and modification time of the file are unchanged. If the
copy cannot be written, the file is parsed each time; a damaged copy is ignored.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import msgspec

from scoring.typed_data import from_msgpack

_FORM = 1


class TomlError(ValueError):
    """Raised if a file is not valid TOML; the message contains the line and column of the error."""


def read_toml(path: Path) -> dict[str, Any]:
    """Return the content of a TOML file. Raises OSError if the file cannot be read, `TomlError` if it is not valid
    TOML.
    """
    about = path.stat()
    stamp = [_FORM, about.st_mtime_ns, about.st_size]
    cache_file = path.parent / "__pycache__" / f"{path.name}.msgpack"
    try:
        compiled_stamp, data = from_msgpack(cache_file.read_bytes(), tuple[list[int], dict[str, Any]])
        if compiled_stamp == stamp:
            return data
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        pass  # not compiled yet, or damaged
    import tomllib  # only where there is something to parse

    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:  # one that is no UTF-8 is no TOML either
        raise TomlError(str(error)) from error
    if not sys.dont_write_bytecode:
        _keep(cache_file, msgspec.msgpack.encode((stamp, data)))
    return data


def _keep(cache_file: Path, compiled: bytes) -> None:
    part = cache_file.with_suffix(f".{os.getpid()}")
    try:
        cache_file.parent.mkdir(exist_ok=True)
        part.write_bytes(compiled)
        part.replace(cache_file)
    except OSError:
        return  # a folder that cannot be written is no trouble
