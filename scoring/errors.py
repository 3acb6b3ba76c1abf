"""What can go wrong, as data: a key for its title and its cure, the field it is about, and the values used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct


class Fault(Struct, frozen=True):
    """One thing wrong with some input.

    `key` names the sentence `input_error.<key>` and its cure `remedy.<key>`; `field` is the path of the value in
    the input ("" when the whole input is meant).
    """

    key: str
    field: str = ""
    values: dict[str, Any] = {}


class InputError(Exception):
    """Input or surroundings that cannot be used; carries every fault found, never a sentence."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.key} {fault.field} {fault.values}" for fault in self.faults))


def input_error(key: str, field: str = "", **values: Any) -> InputError:
    """Build the `InputError` of a single fault."""
    return InputError([Fault(key, field, values)])
