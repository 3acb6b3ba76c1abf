"""The data files of games, read with their types: a file that a game lacks is empty, and one that cannot be used is
named with the key in it.
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
    """Read a data file; nothing where there is none. Raises `InputError`."""
    try:
        return read_toml(path) if path.exists() else {}
    except TomlError as error:
        raise input_error("data_file_syntax", file=display_name(path), why=str(error)) from error


def read_table(path: Path, type: type[T]) -> T:
    """Read a data file that holds one record. Raises `InputError`."""
    return convert_data(read_data(path), type, path)


def read_rows(path: Path, type: type[T], id: str = "", but: Collection[str] = ()) -> dict[str, T]:
    """Read a data file that holds records by their names, but those tables; where a record has a field for its name,
    that is `id`. Raises `InputError`.
    """
    return {
        name: convert_data({id: name, **row} if id and isinstance(row, Mapping) else row, type, path, name)
        for name, row in read_data(path).items()
        if name not in but
    }


def convert_data(data: Any, type: type[T], path: Path, key: str = "", *, strict: bool = True) -> T:
    """Convert what stands at a key in a data file. Raises `InputError`."""
    try:
        return convert(data, type, strict=strict)
    except msgspec.ValidationError as error:
        raise wrong_data(path, _KEY.sub("", str(error)), key, *_key_of(str(error))) from error


def wrong_data(path: Path, why: str, *key: str) -> InputError:
    """Build the error of a data file of which what stands at a key cannot be used."""
    return input_error("data_file", file=display_name(path), entry=".".join(filter(None, key)), why=why)


def display_name(path: Path) -> str:
    """Name a file by its package and what lies in it, as far as Python finds it there."""
    path = path.absolute()
    roots = [root for entry in sys.path if path.is_relative_to(root := Path(entry or os.curdir).absolute())]
    return path.relative_to(max(roots, key=lambda root: len(root.parts))).as_posix() if roots else path.name


def _key_of(error: str) -> tuple[str, str]:
    """Give the key that msgspec names in an error, and the field that is missing, or none, there."""
    key, field = _KEY.search(error), _FIELD.search(error)
    return key[1] if key else "", field[1] if field else ""
