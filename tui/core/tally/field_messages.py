"""Texts about the fields of a score sheet and their faults."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.errors import Fault
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.tally.form import TallyForm


def location_text(form: TallyForm, field: str, words: Words, seats: Sequence[str]) -> str:
    """Describe a field by its group, row and seat."""
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
    """Return the displayed name of an object of the game by the field that contains it and its id; "" if it has no
    name.
    """
    text = words.translate(f"about.{field}", about=id) if words.has(f"about.{field}") else ""
    return "" if text == id else text


def fault_message(form: TallyForm, fault: Fault, words: Words, seats: Sequence[str]) -> str:
    """Format a fault as text: field, error and remedy."""
    where = location_text(form, fault.field, words, seats)
    message = messages.fault(words, Fault(fault.key, "", fault.values))
    return f"{where}: {message}" if where else message
