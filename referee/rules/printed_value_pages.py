"""The pages of a box: what its printed values are read off, one board, track, chart or card after the other.

A page is a `[[page]]` of `components.toml`. Its `values` are patterns of printed values in the order in which people
read them; in braces stand `{players}` and facts of the table's state, which choose among the values of a pattern.
`tour` pages are worth reading before the first round; `minutes` says how long reading it takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from msgspec import Struct

from scoring.data_files import convert_data, read_data


class PrintedValuePage(Struct, frozen=True):
    """One page; its title is `page.<id>`, where to look `page_where.<id>`. `players` are the tables it is for."""

    id: str
    values: tuple[str, ...]
    tour: bool = False
    minutes: int = 1
    players: tuple[int, ...] = ()

    def patterns(self, settings: Mapping[str, Any]) -> tuple[str, ...]:
        """Give the patterns at a table with these settings; what is not chosen stays open (`*`)."""
        return tuple(_with_settings(pattern, settings) for pattern in self.values)

    def holds(self, path: str, settings: Mapping[str, Any]) -> bool:
        """Tell whether a printed value (a path without `printed.`) stands on this page."""
        return any(matches(pattern, path) for pattern in self.patterns(settings))


@cache
def load(path: Path) -> tuple[PrintedValuePage, ...]:
    """Read the pages of a `components.toml`."""
    return tuple(convert_data(row, PrintedValuePage, path, "page") for row in read_data(path).get("page", ()))


def matches(pattern: str, path: str) -> bool:
    """Tell whether a path is one of a pattern, part by part."""
    parts, path_parts = pattern.split("."), path.split(".")
    return len(parts) == len(path_parts) and all(
        part in ("*", other) for part, other in zip(parts, path_parts, strict=True)
    )


def _with_settings(pattern: str, settings: Mapping[str, Any]) -> str:
    names = {name for _, name, _, _ in Formatter().parse(pattern) if name}
    return pattern.format_map({name: settings.get(name, "*") for name in names})
