"""The source of a stored printed value: who entered it, when, and whether it must still be compared with the physical
game.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

PERSON = "person"
"""The setting with the name of the person who enters printed values on this computer."""


class PrintedValueProvenance(Struct, frozen=True):
    """The source of a stored printed value: the time (ISO; "" for now) and the person ("" for the user of this
    computer).

    `look` marks a value from another person that the players have not compared with their physical game.
    """

    when: str = ""
    who: str = ""
    look: bool = False


class EncodedValue(NamedTuple):
    """A printed value to be stored: its path, its JSON (None to delete it), the time of its entry, and its source; None
    if the user of this computer enters it.
    """

    path: str
    value: bytes | None
    time: str
    source: PrintedValueProvenance | None


def encoded_values(values: Mapping[str, Any], sources: Mapping[str, PrintedValueProvenance]) -> list[EncodedValue]:
    """Encode printed values for the database; a value without a time of its own is entered now."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    rows = []
    for path, value in values.items():
        source = sources.get(path)
        encoded = None if value is None else msgspec.json.encode(value)
        rows.append(EncodedValue(path, encoded, source.when if source and source.when else now, source))
    return rows


def not_stored(values: Mapping[str, Any], stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that are not stored already, so that a table which takes one from the card library does not
    become its source.
    """
    return {path: value for path, value in values.items() if _json(value) != _json(stored.get(path))}


def _json(value: Any) -> bytes:
    return msgspec.json.encode(value)
