"""Say how the house stands: `python -m tests.house`; exit 1 where anything is out of place."""

from __future__ import annotations

import sys
from collections import Counter

from tests.house import game_sizes, private_words, rooms


def main() -> int:
    """Print the rooms with their files, then what is out of place."""
    filled = Counter(rooms.place(module) for module in rooms.modules())
    for (floor, room), files in sorted(filled.items()):
        may = ", ".join(filter(None, rooms.rooms_of(floor)[room]))
        sys.stdout.write(f"{floor}/{room}: {files} files; may import {may or 'nothing of its floor'}\n")
    wrong = 0
    for said, count in rooms.COUNTS.items():
        found = count()
        wrong += len(found)
        sys.stdout.write("".join(f"{line}\n" for line in (f"{said}: {len(found)}", *(f"    {one}" for one in found))))
    figures = ", ".join(f"{layer} {private_words.per_thousand(layer):.1f}" for layer in rooms.FLOORS)
    sys.stdout.write(f"private words per 1,000 identifier words: {figures}\n")
    sys.stdout.write("".join(f"{line}\n" for line in game_sizes.table()))
    return int(wrong > 0)


sys.exit(main())
