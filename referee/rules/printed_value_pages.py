"""The pages of printed values: the boards, tracks, charts and cards of a game from which players read values, in order.

A page is a `[[page]]` of `components.toml`. Its `values` are patterns of printed values in reading order; braces
contain `{players}` or table settings, which select among the values of a pattern. Pages with `tour` should be read
before the first round; `minutes` is the time required.
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
    """One page of printed values (a board, track or card); its title is `page.<id>`, its location `page_where.<id>`.
    `players` lists the numbers of players for which it is used.
    """

    id: str
    values: tuple[str, ...]
    tour: bool = False
    minutes: int = 1
    players: tuple[int, ...] = ()

    def patterns(self, settings: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the path patterns of the page for a table with these settings; a segment with an unknown setting is
        `*`.
        """
        return tuple(_with_settings(pattern, settings) for pattern in self.values)

    def holds(self, path: str, settings: Mapping[str, Any]) -> bool:
        """Return whether a printed value (path without `printed.`) is on this page."""
        return any(matches(pattern, path) for pattern in self.patterns(settings))


@cache
def load(path: Path) -> tuple[PrintedValuePage, ...]:
    return tuple(convert_data(row, PrintedValuePage, path, "page") for row in read_data(path).get("page", ()))


def matches(pattern: str, path: str) -> bool:
    """Return whether a path matches a pattern, segment by segment."""
    parts, path_parts = pattern.split("."), path.split(".")
    return len(parts) == len(path_parts) and all(
        part in ("*", other) for part, other in zip(parts, path_parts, strict=True)
    )


def _with_settings(pattern: str, settings: Mapping[str, Any]) -> str:
    names = {name for _, name, _, _ in Formatter().parse(pattern) if name}
    return pattern.format_map({name: settings.get(name, "*") for name in names})
