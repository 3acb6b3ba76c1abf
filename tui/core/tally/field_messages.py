"""Texts about the fields of a score sheet and their faults."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.errors import Fault
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.tally.form import TallyForm, TallyFormRow

LABEL_JOINT = " · "
INDENT = " "
"""The beginning of the label of a row that continues the row above it."""


def row_label(form: TallyForm, row: TallyFormRow, words: Words, has_group: bool = True) -> str:
    """Return all labels of a row: its group, for an indented row the label above it, and its own."""
    label = words.phrase(row.label)
    parts = [words.phrase(row.group)] if has_group else []
    if label.startswith(INDENT):
        above = (words.phrase(each.label) for each in reversed(form.figures[: form.figures.index(row)]))
        parts.append(next((each for each in above if not each.startswith(INDENT)), ""))
    return LABEL_JOINT.join(dict.fromkeys(part for part in (*parts, label.strip()) if part))


def location_text(form: TallyForm, field: str, words: Words, seats: Sequence[str]) -> str:
    """Describe a field by its group, row and seat."""
    for row, seat in (*form.places(seats), *form.stops(seats)):
        if row.cell(seat) == field:
            label = row_label(form, row, words)
            return label if row.single else LABEL_JOINT.join((label, words.format_field(seat, "seat")))
    parts = field.split(".") if field else []
    parts_text = [
        words.format_field(part, "seat") if part in seats else _thing(words, above, part)
        for above, part in zip(("", *parts), parts, strict=False)
    ]
    if parts and not parts_text[-1] and parts[-1] != "seats":
        parts_text[-1] = words.translate_or(f"field.{parts[-1]}", parts[-1])
    return LABEL_JOINT.join(part for part in parts_text if part)


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
