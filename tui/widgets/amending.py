"""Changing the past: the new body of an entry, and what the change would do to everything after it."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.text import Text

from referee.knock_on import KnockOn, compare
from referee.reading import read_line
from referee.table import Table
from scoring.trouble import trouble
from scoring.words import Words
from tui.knock_on_lines import knock_on_lines
from tui.widgets.proof import Lines


def amended(table: Table, seq: int, text: str) -> dict[str, Any]:
    """Read a line as what entry `seq` should have declared, on the table as it stood.

    Raises `Unread` for the line, and `Trouble` for an entry that is no declaration in effect.
    """
    place = next((at for at, made in enumerate(table.steps) if made.entry.seq == seq), 0)
    if table.steps[place].entry.kind not in ("move", "overrule"):
        raise trouble("no_such_entry", field=str(seq))
    moves = read_line(table.game, table.steps[place - 1].world.state, table.names, text)
    return {**table.steps[place].entry.body, "moves": [msgspec.to_builtins(move) for move in moves]}


def amend_effect(table: Table, seq: int, body: dict[str, Any]) -> KnockOn:
    """Try a changed entry out and tell what it does."""
    trial = table.trial()
    trial.amend(seq, body)
    return compare(table, trial)


def knock_on(words: Words, found: KnockOn) -> Lines:
    """Lay out what a change does."""
    return [("", Text(line)) for line in knock_on_lines(words, found)]
