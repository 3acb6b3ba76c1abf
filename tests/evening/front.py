"""What people have before them, whatever draws it: they type, press Enter, take an offer, and read."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from referee.notation.move import Move
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.i18n.command_usage import exact_line

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
"""The people at the table, in turn order."""


class Seen(Struct, frozen=True):
    """What a person reads: the whole text; the question that is open ("" for none); what stands on the line, typed and
    not yet handed over; a reminder that waits for a yes; something shown that waits to be gone past; the message said
    last; what is due; who acts; whether the game is over.
    """

    text: str
    question: str = ""
    line: str = ""
    reminder: str = ""
    shown: str = ""
    said: str = ""
    due: tuple[str, ...] = ()
    acting: str = ""
    over: bool = False


class Front(Protocol):
    """A way to sit at a table. `keys` counts key presses (a click is one), `ways` names its ways to declare a move,
    `gaps` what the way that was taken last could not do, so that it was typed instead.

    `table` is for deciding what one wants to do and for looking at what was recorded, never to get past the front.
    """

    name: str
    ways: tuple[str, ...]
    keys: int
    gaps: list[str]

    @property
    def table(self) -> Table:
        """The table as it is recorded."""

    @property
    def words(self) -> Words:
        """The words on the screen."""

    def see(self) -> Seen:
        """Read what is shown."""

    def type(self, text: str) -> None:
        """Type key by key."""

    def enter(self) -> None:
        """Press Enter."""

    def answer(self, text: str) -> None:
        """Answer the question that is open."""

    def command(self, word: str) -> None:
        """Give a command by its word."""

    def confirm(self) -> None:
        """Do what a reminder held back."""

    def go_on(self) -> None:
        """Go past what is shown."""

    def leave(self) -> None:
        """Go back to an empty line: leave a question, a menu, a text that was refused."""

    def offers(self) -> tuple[str, ...]:
        """Open the list of what may be declared now, and read it."""

    def choose(self, n: int) -> None:
        """Take the n-th offer of the list that is open (from 1)."""

    def declare(self, move: Move, way: str) -> str:
        """Declare a move in one of the ways, up to the last Enter. Gives what was said, as it stood on the line."""

    def close(self) -> None:
        """Leave the table."""


def line_of(front: Front, move: Move) -> str:
    """Write a move as the list of offers writes it; whose it is where somebody else acts."""
    return exact_line(front.words, front.table, (move,), front.table.acting)


def flat(text: str) -> str:
    """Leave out all white space, so that a wrapped sentence is equal to itself in any language."""
    return re.sub(r"\s+", "", text)


@contextmanager
def at_home(home: Path) -> Iterator[None]:
    """Keep everything in a folder, as `GYOJI_HOME` says."""
    before = os.environ.get("GYOJI_HOME")
    os.environ["GYOJI_HOME"] = str(home)
    try:
        yield
    finally:
        if before is None:
            del os.environ["GYOJI_HOME"]
        else:
            os.environ["GYOJI_HOME"] = before


def names(players: int) -> Sequence[str]:
    """The people at a table of so many."""
    return NAMES[:players]
