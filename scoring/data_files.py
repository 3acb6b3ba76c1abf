"""Functions that read the data files of games into typed values. A missing file counts as empty; an invalid file raises
an error with the file name and the key.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from scoring.errors import InputError, input_error
from scoring.toml_cache import TomlError, read_toml
from scoring.typed_data import convert

T = TypeVar("T")

_KEY = re.compile(r" - at `(?:key in )?\$\.?(.*)`$")
_FIELD = re.compile(r"field `([^`]*)`")


def read_data(path: Path) -> dict[str, Any]:
    """Return the content of a data file, empty if the file does not exist. Raises `InputError` if the file is not valid
    TOML.
    """
    try:
        return read_toml(path)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except TomlError as error:
        raise input_error("data_file_syntax", file=display_name(path), why=str(error)) from error


def read_table(path: Path, type: type[T]) -> T:
    """Read a data file that contains a single record. Raises `InputError` if the data does not match the type."""
    return convert_data(read_data(path), type, path)


def read_rows(path: Path, type: type[T], id: str = "", but: Collection[str] = ()) -> dict[str, T]:
    """Read a data file with one record per name, except the names in `but`; if `id` is given, the record's field `id`
    contains the name. Raises `InputError` if the data does not match the type.
    """
    return {
        name: convert_data({id: name, **row} if id and isinstance(row, Mapping) else row, type, path, name)
        for name, row in read_data(path).items()
        if name not in but
    }


def convert_data(data: Any, type: type[T], path: Path, key: str = "", *, strict: bool = True) -> T:
    """Convert the value at `key` of a data file to a type. Raises `InputError` if the value does not match the type."""
    try:
        return convert(data, type, strict=strict)
    except msgspec.ValidationError as error:
        raise wrong_data(path, _KEY.sub("", str(error)), key, *_key_of(str(error))) from error


def wrong_data(path: Path, why: str, *key: str) -> InputError:
    return input_error("data_file", file=display_name(path), entry=".".join(filter(None, key)), why=why)


def display_name(path: Path) -> str:
    """Return the file's path relative to the deepest directory of `sys.path` that contains it; the bare file name if
    there is none.
    """
    path = path.absolute()
    roots = [root for entry in sys.path if path.is_relative_to(root := Path(entry or os.curdir).absolute())]
    return path.relative_to(max(roots, key=lambda root: len(root.parts))).as_posix() if roots else path.name


def _key_of(error: str) -> tuple[str, str]:
    """Return (key, missing field) from a validation error message of msgspec; each is "" if the message does not
    contain it.
    """
    key, field = _KEY.search(error), _FIELD.search(error)
    return key[1] if key else "", field[1] if field else ""
