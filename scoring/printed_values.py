"""Printed values of a game, each with its source, from the game's `values.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, field

from scoring.toml_cache import read_toml
from scoring.typed_data import convert


class PrintedValue(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed value with its source. `confirm` means that the players should compare it with their own copy."""

    value: Any
    source: Literal["seed", "public"] = field(name="from")
    ref: str
    confirm: bool = False


class GamePrintedValues:
    """The printed values of one game, by section and name."""

    def __init__(self, path: Path) -> None:
        self.sections = _sections(path)

    def number(self, section: str, name: str) -> int:
        """Return a value as a number. Raises msgspec.ValidationError if it is not a number."""
        return convert(self.sections[section][name].value, int)

    def numbers(self, section: str, name: str) -> tuple[int, ...]:
        """Return a value as a tuple of numbers. Raises msgspec.ValidationError if it is not a list of numbers."""
        return convert(self.sections[section][name].value, tuple[int, ...])


@cache
def _sections(path: Path) -> dict[str, dict[str, PrintedValue]]:
    tables = {name: table for name, table in read_toml(path).items() if name != "sources"}
    return convert(tables, dict[str, dict[str, PrintedValue]])
