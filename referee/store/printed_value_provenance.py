"""Who told a remembered value, when, and whether it still has to be looked at on the table's own box.

It stands beside the values, in a table of its own that a Gyoji without it leaves alone: what such a one tells anew has
another time, and what was kept of the old value counts no more.
"""

from __future__ import annotations

from msgspec import Struct

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
    """Where a remembered value comes from: the moment (ISO; "" for now) and the person ("" for whoever is at this
    machine). `look` for what others entered and nobody here has compared with the box yet.
    """

    when: str = ""
    who: str = ""
    look: bool = False
