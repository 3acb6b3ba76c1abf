"""What tally forms share: rows under a heading, and whose total is not settled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.rules.seat_names import LETTERS
from scoring.breakdown import Breakdown
from scoring.text_catalogs import Phrase
from tui.core.tally.form import TallyFormRow

SEATED = "seats.{seat}."


def field_row(kind: str, path: str, group: Phrase, **more: Any) -> TallyFormRow:
    """Make a row of a kind; its label and its hint go by the name of the field."""
    name = path.rpartition(".")[2]
    return TallyFormRow(kind, Phrase(f"field.{name}"), path, group, hint=f"tally_hint.{name}", **more)


def number_row(path: str, group: Phrase, **more: Any) -> TallyFormRow:
    """Make a row of numbers; its label and its hint go by the name of the field."""
    return field_row("number", path, group, **more)


def line_row(path: str, label: Phrase, *groups: Sequence[TallyFormRow], **more: Any) -> TallyFormRow:
    """Make a row of a whole line of a board, whose figures are typed into one cell; its hint goes by its name."""
    parts = tuple(map(tuple, groups))
    hint, group = f"tally_hint.{path.rpartition('.')[2]}", parts[0][0].group
    return TallyFormRow("line", label, path, group, hint, parts=parts, **more)


SEAT_LETTERS = tuple((letter.casefold(), letter) for letter in LETTERS)
"""How seats are typed: by their letters."""


def seat_row(kind: str, path: str, group: Phrase, **more: Any) -> TallyFormRow:
    """Make a row in which a seat is chosen, or several are listed, by their letters."""
    return field_row(kind, path, group, spelled=SEAT_LETTERS, of="seats", **more)


def headed(group: Phrase, rows: Sequence[TallyFormRow]) -> tuple[TallyFormRow, ...]:
    """Put a heading before rows."""
    return (TallyFormRow("heading", group), *rows)


def lacking_seats(breakdown: Breakdown, seats: Sequence[str]) -> set[str]:
    """Name the seats of which a field is still needed."""
    return {seat for seat in seats for fault in breakdown.needed if f"seats.{seat}." in fault.field}
