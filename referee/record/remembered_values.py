"""The printed values in a record that are stored for the physical copies of the game (“boxes”) used at its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.record import entry as journal
from referee.record.entry import Entry


class PrintedValuesOfBox(NamedTuple):
    """The physical copy of the game used at a table (`box`), with its printed values known at the opening and now."""

    box: str
    opened: Mapping[str, Any]
    printed: Mapping[str, Any]


def remembered_values(
    before: PrintedValuesOfBox, now: PrintedValuesOfBox, entries: Sequence[Entry]
) -> dict[str, dict[str, Any]]:
    """Return the changes to the stored printed values, by physical copy. If the table's copy was corrected, values
    entered at the table move to the correct copy, and the wrong copy gets its earlier values back.
    """
    if before.box == now.box:
        changes = {now.box: _changed_values(before.printed, now.printed)}
    else:
        reverted, brought = _changed_values(before.printed, before.opened), _changed_values(now.opened, now.printed)
        corrections = [entry.body.get("printed") or {} for entry in entries if entry.kind == journal.MEND]
        changes = {before.box: reverted, now.box: {**(corrections[-1] if corrections else {}), **brought}}
    return {box: values for box, values in changes.items() if values}


def _changed_values(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """Return the new and changed printed values, with None for each value no longer known."""
    if now is before:
        return {}
    changes = {path: value for path, value in now.items() if path not in before or before[path] != value}
    return changes | {path: None for path in before if path not in now}
