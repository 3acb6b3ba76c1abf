"""The printed values of a record that the boxes on its table remember."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.record import entry as journal
from referee.record.entry import Entry


class PrintedValuesOfBox(NamedTuple):
    """Which box lies on the table, what was known of it when the table was opened, and what is known of it now."""

    box: str
    opened: Mapping[str, Any]
    printed: Mapping[str, Any]


def remembered_values(
    before: PrintedValuesOfBox, now: PrintedValuesOfBox, entries: Sequence[Entry]
) -> dict[str, dict[str, Any]]:
    """Return what changes in the values that the boxes remember. What the table reported goes with it from one box to
    another: the one that did not lie there remembers what it did before, the other what is printed on it.
    """
    if before.box == now.box:
        changes = {now.box: _changed_values(before.printed, now.printed)}
    else:
        reverted, brought = _changed_values(before.printed, before.opened), _changed_values(now.opened, now.printed)
        corrections = [entry.body.get("printed") or {} for entry in entries if entry.kind == journal.MEND]
        changes = {before.box: reverted, now.box: {**(corrections[-1] if corrections else {}), **brought}}
    return {box: values for box, values in changes.items() if values}


def _changed_values(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """List the printed values that became known or are known otherwise; None for one that is not known any more."""
    if now is before:
        return {}
    changes = {path: value for path, value in now.items() if path not in before or before[path] != value}
    return changes | {path: None for path in before if path not in now}
