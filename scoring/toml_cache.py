"""Reading our TOML files as quickly as Python reads its own modules: parsed once, kept compiled beside them.

The compiled copy lies in `__pycache__`, like byte-code, and is used while the file's size and time are those it was
made from. Where it cannot be written the file is parsed each time; a damaged copy is ignored.
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
    """A file that is no TOML, with the place where it is none."""


def read_toml(path: Path) -> dict[str, Any]:
    """Read one TOML file. Raises OSError and `TomlError`."""
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
