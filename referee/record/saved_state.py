"""States saved beside a record, and how they are written: see `reopening`. Loading this loads nothing that judges."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from scoring.typed_data import from_msgpack


class SavedState(Struct, frozen=True):
    """A state (encoded) after the effective entries up to number `seq`."""

    seq: int
    state: bytes


class SavedStates(Struct, frozen=True):
    """The last two states saved of a record with so many `entries`, the last of which has this `hash`; `code` names the
    code that replayed them.
    """

    entries: int
    hash: str
    code: str
    states: tuple[SavedState, SavedState]

    @property
    def seq(self) -> int:
        """The number of the last entry that the states contain."""
        return self.states[-1].seq


def written(saved: SavedStates) -> bytes:
    """Encode saved states for the store."""
    return msgspec.msgpack.encode(saved)


def read(raw: bytes) -> SavedStates | None:
    """Decode saved states; None for anything else."""
    try:
        return from_msgpack(raw, SavedStates)
    except (msgspec.DecodeError, UnicodeError):
        return None
