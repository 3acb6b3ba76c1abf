"""The source of a stored printed value: who entered it, when, and whether it must still be compared with the physical
game.

It is stored in a separate database table that older Gyoji versions ignore. A value changed by such a version has
another time, so the old source no longer applies to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

PERSON = "person"
"""The setting with the name of the person who enters printed values on this computer."""
MADE = """CREATE TABLE IF NOT EXISTS tellers (
    game TEXT NOT NULL, edition TEXT NOT NULL, path TEXT NOT NULL, told TEXT NOT NULL, who TEXT NOT NULL,
    look INTEGER NOT NULL, PRIMARY KEY (game, edition, path)
) WITHOUT ROWID"""
THERE = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'tellers'"
ALL = """SELECT l.path, l.told, t.who, t.look FROM library l JOIN tellers t
ON t.game = l.game AND t.edition = l.edition AND t.path = l.path AND t.told = l.told
WHERE l.game = ? AND l.edition = ?"""
WRITE = "INSERT OR REPLACE INTO tellers VALUES (?, ?, ?, ?, ?, ?)"


class PrintedValueProvenance(Struct, frozen=True):
    """The source of a stored printed value: the time (ISO; "" for now) and the person ("" for the user of this
    computer).

    `look` marks a value from another person that the players have not compared with their physical game.
    """

    when: str = ""
    who: str = ""
    look: bool = False


def not_stored(values: Mapping[str, Any], stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that are not stored already, so that a table which takes one from the card library does not
    become its source.
    """
    return {path: value for path, value in values.items() if _json(value) != _json(stored.get(path))}


def _json(value: Any) -> bytes:
    return msgspec.json.encode(value)
