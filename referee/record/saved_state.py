"""Saved states of a record and their encoding; see `reopening`. This module imports nothing that judges moves."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from scoring.typed_data import from_msgpack


class SavedState(Struct, frozen=True):
    """An encoded table state after the effective entries up to number `seq`."""

    seq: int
    state: bytes


class SavedStates(Struct, frozen=True):
    """The last two saved states of a record with `entries` entries, the last with this `hash`. `code` is a hash of the
    program code that replayed them.
    """

    entries: int
    hash: str
    code: str
    states: tuple[SavedState, SavedState]

    @property
    def seq(self) -> int:
        """The number of the last entry included in the states."""
        return self.states[-1].seq


def encode(saved: SavedStates) -> bytes:
    return msgspec.msgpack.encode(saved)


def decode(raw: bytes) -> SavedStates | None:
    """Decode saved states; None for invalid data."""
    try:
        return from_msgpack(raw, SavedStates)
    except (msgspec.DecodeError, UnicodeError):
        return None
