"""What tests of many rooms need: what a game brings by the name of its module, what was raised, sealed entries."""

from __future__ import annotations

import ast
import gc
import string
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from msgspec import structs

from referee.notation.move import Move
from referee.record import entry as journal
from referee.record.entry import Entry
from scoring.errors import Fault, InputError

TESTS = Path(__file__).parent


def of_game(game: str, stem: str) -> ModuleType:
    """Import a module from anywhere under the tests of a game; its name is found there once."""
    (path,) = (TESTS / "games" / game).rglob(f"{stem}.py")
    return import_module(".".join(path.relative_to(TESTS.parent).with_suffix("").parts))


@cache
def parsed(path: Path) -> ast.Module:
    """Parse a source file, once for all that is asked about it: to be read only. Garbage collection is off meanwhile:
    it takes half of the time and finds nothing.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    finally:
        if enabled:
            gc.enable()


def raised(make: Callable[[], object]) -> tuple[Fault, ...]:
    """Everything that is wrong."""
    with pytest.raises(InputError) as found:
        make()
    return found.value.faults


def verb_of(move: Move) -> str:
    """The action of a move."""
    return str(move.__struct_config__.tag)


def placeholders(text: str) -> set[str]:
    """The names that stand in a text of a catalogue."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def sealed(*entries: Entry) -> list[Entry]:
    """Number and seal entries as if they had been recorded one after the other, as anybody can."""
    found: list[Entry] = []
    for number, entry in enumerate(entries, 1):
        found.append(journal.seal(found[-1].hash if found else "", structs.replace(entry, seq=number)))
    return found
