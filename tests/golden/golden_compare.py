"""Which lines of two dumps differ; a line is known by what it begins with, up to the status."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

FOLDER = Path(__file__).parent / "dump"


def dump_of(game: str) -> Path:
    """Find the dump of a game."""
    return FOLDER / f"{game}.txt"


def by_id(lines: Iterable[str]) -> dict[str, str]:
    """Give each line by its id: of plays and records the id and the number of the line."""
    ids: dict[str, str] = {}
    for line in lines:
        first, second, *_ = line.split(" ", 2)
        name = f"{first} {second}" if line.startswith(("play/", "kept/")) else first
        assert name not in ids, f"two lines are called {name}"
        ids[name] = line
    return ids


def unlike(before: Iterable[str], now: Iterable[str]) -> Iterator[str]:
    """Write the lines that differ, as they were and as they are; one that is new or gone has no other half."""
    was, now_by_id = by_id(before), by_id(now)
    for name in dict.fromkeys((*was, *now_by_id)):
        old, new = was.get(name, ""), now_by_id.get(name, "")
        if old != new:
            rest = new.removeprefix(name).strip() or "gone"
            yield f"{old or f'{name} not there'}\n    → {rest}"
