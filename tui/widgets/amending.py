"""Changing the past: the new body of an entry, and what the change would do to everything after it."""

from __future__ import annotations

from typing import Any

import msgspec

from referee.reading import read_line
from referee.table import Table
from scoring.words import Words


def amended(table: Table, seq: int, text: str) -> dict[str, Any]:
    """Read a line as what entry `seq` should have declared, on the table as it stood. Raises `Unread`."""
    place = next(index for index, step in enumerate(table.steps) if step.entry.seq == seq)
    moves = read_line(table.game, table.steps[place - 1].world.state, table.names, text)
    return {**table.steps[place].entry.body, "moves": [msgspec.to_builtins(move) for move in moves]}


def knock_on(words: Words, before: Table, after: Table) -> str:
    """Say which entries would no longer fit, and how the scores would move."""
    fitted = {step.entry.seq for step in before.steps if not step.differs}
    broken = tuple(step.entry.seq for step in after.steps if step.differs and step.entry.seq in fitted)
    parts = [words.say("record.knock_on", entries=broken) if broken else words.say("record.knock_on_none")]
    was = {place.seat: place.points for place in before.breakdown().places}
    moved = [
        words.say("record.moves_score", seat=place.seat, was=was.get(place.seat, 0), now=place.points)
        for place in after.breakdown().places
        if was.get(place.seat) != place.points
    ]
    parts.append(words.listed(moved) if moved else words.say("record.scores_stay"))
    return " ".join(parts)
