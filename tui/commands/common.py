"""Functions that several commands use: reading files, creating the session, and printing JSON."""

from __future__ import annotations

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
"""The maximum number of table names listed if a beginning is ambiguous."""
TABLES = "tables"
"""The key set of the table names."""
EXIT = {VerdictStatus.LEGAL: 0, VerdictStatus.ILLEGAL: 1, VerdictStatus.NEEDS: 3, VerdictStatus.UNCLEAR: 4}
"""The exit code for each status of a verdict; a text that is not a move has exit code 2."""
CONFIRM = 4
"""The exit code if a person would have to choose or to confirm; nothing is recorded."""
RULES_ONLY = 5
"""The exit code if the text contains no move, but rules that may decide the question were found."""


def only_several(verdict: Verdict) -> bool:
    """Return whether the only faults of a text are that it has several meanings or must be confirmed."""
    return {fault.key for fault in verdict.faults} <= {"text_choose", "text_confirm", "text_meant"}


def session(arguments: argparse.Namespace) -> Session:
    """Create the session of a command."""
    from tui.core.session.session import Session

    return Session(arguments.lang)


def reading(command: Callable[[argparse.Namespace, Session], int]) -> Callable[[argparse.Namespace], int]:
    """Wrap a command that only reads, so that it sees the store as it was at one moment even if another process records
    meanwhile.
    """

    @wraps(command)
    def run(arguments: argparse.Namespace) -> int:
        user_session = session(arguments)
        with user_session.store.snapshot():
            return command(arguments, user_session)

    return run


def stored_library(arguments: argparse.Namespace, game: str) -> dict[str, Any]:
    """Return the card library of a game; empty if there is no store yet. Raises `InputError` if the game cannot be
    used.
    """
    return remembered(session(arguments), game) if existing_store(arguments) else {}


def existing_store(arguments: argparse.Namespace) -> Store | None:
    """Return the store, or None if there is none yet; no file is created."""
    from referee.store.store_address import store_exists

    return session(arguments).store if store_exists() else None


def remembered(user_session: Session, game: str) -> dict[str, Any]:
    """Return the card library of a game, and print a warning for each damaged value. Raises `InputError` if the game
    cannot be used.
    """
    from referee.rules.game import find

    warn(user_session.words(), user_session.store.unreadable(game, find(game).meta.editions[0]))
    return user_session.library(game)


def read_facts(fact_texts: Sequence[str], read: Callable[[str, str], Mapping[str, Any]]) -> dict[str, Any]:
    """Read answers of the form `PATH=VALUE`; `read` returns the facts of one answer by path. Raises `InputError` with
    the faults of all answers.
    """
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
    """Print data as JSON."""
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
    """Open a table by its name or an unambiguous beginning of it, and print warnings about it. Raises `InputError` if
    it cannot be opened.
    """
    table = user_session.open(find_name(user_session, name))
    warn(user_session.words(), user_session.doubts)
    return table


def warn(words: Words, faults: Iterable[Fault]) -> None:
    """Print faults that do not stop the command on standard error."""
    from tui.core.i18n import messages

    for fault in faults:
        print(messages.fault(words, fault), file=sys.stderr)


def find_name(user_session: Session, name: str) -> str:
    """Complete an unambiguous beginning of a table's name; an unknown name is returned unchanged. Raises `InputError`
    if several tables match.
    """
    return complete_name(user_session.store.names(), name)


def complete_name(names: Sequence[str], name: str) -> str:
    """Complete an unambiguous beginning of one of these table names; an unknown name is returned unchanged. Raises
    `InputError` if several match.
    """
    from scoring.fields.name_lookup import AmbiguousNameError, NameLookup, NameNotFoundError

    try:
        return NameLookup({TABLES: dict.fromkeys(names, ())}).find(TABLES, name)
    except AmbiguousNameError as error:
        choices = error.candidates[:MAX_TABLES]
        raise input_error("text_ambiguous", field="table", given=name[:40], choices=choices) from None
    except NameNotFoundError:
        return name
