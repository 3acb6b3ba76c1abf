"""Descriptions of the location and the faults of a tally form's fields."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.errors import Fault
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.tally.form import TallyForm


def location_text(form: TallyForm, field: str, words: Words, seats: Sequence[str]) -> str:
    """Format the location of a field in the form as text: the group, the row, the seat."""
    for row, seat in (*form.places(seats), *form.stops(seats)):
        if row.cell(seat) == field:
            parts = [words.phrase(row.group), words.phrase(row.label)]
            parts += [] if row.single else [words.format_field(seat, "seat")]
            return " · ".join(dict.fromkeys(part for part in parts if part))
    parts = field.split(".") if field else []
    parts_text = [
        words.format_field(part, "seat") if part in seats else _thing(words, above, part)
        for above, part in zip(("", *parts), parts, strict=False)
    ]
    if parts and not parts_text[-1] and parts[-1] != "seats":
        parts_text[-1] = words.translate_or(f"field.{parts[-1]}", parts[-1])
    return " · ".join(part for part in parts_text if part)


def _thing(words: Words, field: str, id: str) -> str:
    """Return the name of one of a field's objects, identified by their ids; "" if the game has no name for it."""
    text = words.translate(f"about.{field}", about=id) if words.has(f"about.{field}") else ""
    return "" if text == id else text


def fault_message(form: TallyForm, fault: Fault, words: Words, seats: Sequence[str]) -> str:
    """Format a fault as text: where it is, what is wrong, what to do."""
    where = location_text(form, fault.field, words, seats)
    message = messages.fault(words, Fault(fault.key, "", fault.values))
    return f"{where}: {message}" if where else message
