"""Sending odd input in at a door, batch after batch, and keeping what came of it."""

from __future__ import annotations

import os
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import chdir
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time

from tests.fuzz import commands, lines
from tests.fuzz.lines import Input

Door = Callable[[Random, Path], Iterator[Input]]
DOORS: dict[str, Door] = {
    "plain": lines.plain,
    "desk": lines.desk,
    "cards": lines.cards,
    "library": lines.library,
    **commands.DOORS,
}
BATCH = 200
"""At most so many inputs come from one store and one table."""
MEMORY = Path("/dev/shm")


class Fallen:
    """One place where the program fell, with the first input that led there."""

    def __init__(self, door: str, seed: str, number: int, given: object, error: Exception) -> None:
        self.door, self.seed, self.number, self.given = door, seed, number, given
        self.trace = "".join(traceback.format_exception(error))
        self.times = 1

    def __str__(self) -> str:
        return f"{self.door} (batch {self.seed}, input {self.number}, {self.times} times): {self.given!r:.400}\n{self.trace}"


def fuzz(name: str, inputs: int, seed: int) -> tuple[int, float, list[Fallen]]:
    """Send so many inputs in; give how many were sent, the processor time (s), and every place where the program fell."""
    fallen: dict[str, Fallen] = {}
    began, sent, batch = process_time(), 0, 0
    before = {name: os.environ.get(name) for name in ("GYOJI_HOME", "GYOJI_STRICT")}
    os.environ["GYOJI_STRICT"] = "1"
    try:
        while sent < inputs:
            batch += 1
            made = partial(tempfile.TemporaryDirectory, dir=MEMORY if MEMORY.is_dir() else None)
            with made() as folder, made() as current, chdir(current):
                sent += _batch(name, f"{seed}.{batch}", Path(folder), min(BATCH, inputs - sent), fallen)
    finally:
        for key, value in before.items():
            os.environ.pop(key, None) if value is None else os.environ.update({key: value})
    return sent, process_time() - began, list(fallen.values())


def _batch(name: str, seed: str, folder: Path, most: int, fallen: dict[str, Fallen]) -> int:
    sent = 0
    given: object = "(between two inputs)"
    try:
        for given, act in islice(DOORS[name](Random(f"{name} {seed}"), folder), most):
            sent += 1
            try:
                act()
            except Exception as error:
                _keep(fallen, Fallen(name, seed, sent, given, error), error)
    except Exception as error:
        _keep(fallen, Fallen(name, seed, sent, given, error), error)
    return max(sent, 1)


def _keep(fallen: dict[str, Fallen], found: Fallen, error: Exception) -> None:
    """Keep one for each place: what was raised, and the innermost lines of code."""
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    place = f"{type(error).__name__} {[(frame.filename, frame.lineno) for frame in frames]}"
    if place in fallen:
        fallen[place].times += 1
    else:
        fallen[place] = found
