"""What several commands share: reading files, the session, and printing JSON."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any

from referee.facts.verdict import Verdict, VerdictStatus
from scoring.errors import Fault, InputError, input_error

if TYPE_CHECKING:
    import argparse

    from referee.store.store import Store
    from referee.table.table import Table
    from scoring.text_catalogs import Words
    from tui.core.session.session import Session

MAX_TABLES = 8
"""So many tables are named to choose from."""
TABLES = "tables"
"""The key set of the names of tables."""
EXIT = {VerdictStatus.LEGAL: 0, VerdictStatus.ILLEGAL: 1, VerdictStatus.NEEDS: 3, VerdictStatus.UNCLEAR: 4}
"""Exit codes of a verdict; text that is no move is unusable (2)."""
CONFIRM = 4
"""The exit code where a person would have to choose or to confirm: nothing is recorded."""
RULES_ONLY = 5
"""The exit code where no move is found in the words, but rules that may decide."""


def only_several(verdict: Verdict) -> bool:
    """Tell whether the faults of a text state no more than that it can mean several things."""
    return {fault.key for fault in verdict.faults} <= {"text_choose", "text_confirm", "text_meant"}


def session(arguments: argparse.Namespace) -> Session:
    """Make the session of a command."""
    from tui.core.session.session import Session

    return Session(arguments.lang)


def reading(command: Callable[[argparse.Namespace, Session], int]) -> Callable[[argparse.Namespace], int]:
    """Let a command that only reads see everything as it was at one moment, whoever records meanwhile."""

    @wraps(command)
    def run(arguments: argparse.Namespace) -> int:
        user_session = session(arguments)
        with user_session.store.snapshot():
            return command(arguments, user_session)

    return run


def stored_library(arguments: argparse.Namespace, game: str) -> dict[str, Any]:
    """Give the card library of a game; nothing where nothing is kept here yet. Raises `InputError`."""
    return remembered(session(arguments), game) if existing_store(arguments) else {}


def existing_store(arguments: argparse.Namespace) -> Store | None:
    """Give what is kept here; None where nothing is yet: asking alone makes no file."""
    from referee.data_folder import FILE, home

    return session(arguments).store if os.access(home() / FILE, os.F_OK) else None


def remembered(user_session: Session, game: str) -> dict[str, Any]:
    """Give the card library of a game; values of it that are damaged are named. Raises `InputError`."""
    from referee.rules.game import find

    warn(user_session.words(), user_session.store.unreadable(game, find(game).meta.editions[0]))
    return user_session.library(game)


def read_facts(fact_texts: Sequence[str], read: Callable[[str, str], Mapping[str, Any]]) -> dict[str, Any]:
    """Read `PATH=VALUE` answers: `read` gives what each tells, by path. Raises `InputError` with every fault."""
    facts: dict[str, Any] = {}
    faults: list[Fault] = []
    for text in fact_texts:
        path, separator, value = text.partition("=")
        try:
            if not separator:
                raise input_error("fact_shape", field=text[:60])
            facts |= read(path, value)
        except InputError as wrong:
            faults += wrong.faults
    if faults:
        raise InputError(faults)
    return facts


def print_json(data: Any) -> None:
    """Print plain data."""
    import json

    print(json.dumps(data, ensure_ascii=False, indent=2))


def print_rows(rows: Iterable[Sequence[str]]) -> None:
    """Print rows of texts in columns."""
    from scoring.text_catalogs import printable
    from tui.core.presenters.plain_text import pad
    from tui.core.rendering.cell_width import cell_len

    printable_rows = [tuple(map(printable, row)) for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(*printable_rows, strict=True)]
    for row in printable_rows:
        print("  ".join(pad(text, width) for text, width in zip(row, widths, strict=True)).rstrip())


def find_table(user_session: Session, name: str) -> Table:
    """Open a table by its name or an unambiguous beginning. Raises `InputError`; what does not hinder is said."""
    table = user_session.open(find_name(user_session, name))
    warn(user_session.words(), user_session.doubts)
    return table


def warn(words: Words, faults: Iterable[Fault]) -> None:
    """Say on standard error what is wrong though the command goes on."""
    from tui.core.i18n import messages

    for fault in faults:
        print(messages.fault(words, fault), file=sys.stderr)


def find_name(user_session: Session, name: str) -> str:
    """Complete an unambiguous beginning of a table's name. Raises `InputError` for several; an unknown name is left."""
    return complete_name(user_session.store.names(), name)


def complete_name(names: Sequence[str], name: str) -> str:
    """Complete an unambiguous beginning of one of these names of tables, like `find_name`."""
    from scoring.fields.name_lookup import AmbiguousNameError, NameLookup, NameNotFoundError

    try:
        return NameLookup({TABLES: dict.fromkeys(names, ())}).find(TABLES, name)
    except AmbiguousNameError as error:
        choices = error.candidates[:MAX_TABLES]
        raise input_error("text_ambiguous", field="table", given=name[:40], choices=choices) from None
    except NameNotFoundError:
        return name
