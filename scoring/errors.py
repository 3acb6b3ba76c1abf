"""Errors as data: a key for the title and the remedy, the field concerned, and the values used in the text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct

ReadStatus = Literal["unreadable", "incomplete", "ambiguous", "question"]


class Fault(Struct, frozen=True):
    """One thing wrong with some input.

    `key` selects the sentence `trouble.<key>` and its remedy `remedy.<key>`; `field` is the path of the value in
    the input, "" if the whole input is meant.
    """

    key: str
    field: str = ""
    values: dict[str, Any] = {}


class InputError(Exception):
    """Raised for unusable input or an unusable environment; it contains all faults as data, not as text. `status` is
    the reason for a text that is no declaration: unreadable, incomplete, ambiguous, or a question.
    """

    def __init__(self, faults: Iterable[Fault], status: ReadStatus = "unreadable") -> None:
        self.faults = tuple(faults)
        self.status = status
        super().__init__()

    def __str__(self) -> str:
        return "; ".join(f"{fault.key} {fault.field} {fault.values}" for fault in self.faults)

    @property
    def fault(self) -> Fault:
        return self.faults[0]


def input_error(key: str, field: str = "", **values: Any) -> InputError:
    return InputError([Fault(key, field, values)])
