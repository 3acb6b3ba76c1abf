"""What can go wrong, as data: a key for its title and its cure, the field it is about, and the values used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct

ReadStatus = Literal["unreadable", "incomplete", "ambiguous"]


class Fault(Struct, frozen=True):
    """One thing wrong with some input.

    `key` names the sentence `input_error.<key>` and its cure `remedy.<key>`; `field` is the path of the value in
    the input ("" when the whole input is meant).
    """

    key: str
    field: str = ""
    values: dict[str, Any] = {}


class InputError(Exception):
    """Input or surroundings that cannot be used; carries every fault found, never a sentence.

    `status` says how a typed text failed: it cannot be read, it is incomplete, or it is ambiguous.
    """

    def __init__(self, faults: Iterable[Fault], status: ReadStatus = "unreadable") -> None:
        self.faults = tuple(faults)
        self.status = status
        super().__init__()

    def __str__(self) -> str:
        """Write the faults out, which is worth it only where somebody reads them."""
        return "; ".join(f"{fault.key} {fault.field} {fault.values}" for fault in self.faults)

    @property
    def fault(self) -> Fault:
        """The first fault."""
        return self.faults[0]


def input_error(key: str, field: str = "", **values: Any) -> InputError:
    """Build the `InputError` of a single fault."""
    return InputError([Fault(key, field, values)])
