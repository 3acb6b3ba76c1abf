"""Functions shared by commands: reading files, creating the session, and printing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any

from referee.facts.verdict import Verdict, VerdictStatus
from scoring.errors import Fault, InputError, input_error
from scoring.half_points import to_json

if TYPE_CHECKING:
    import argparse

    from referee.store.store import Store
    from referee.table.table import Table
    from scoring.text_catalogs import Words
    from tui.core.session.session import Session

MAX_TABLES = 8
"""The maximum number of table names listed for an ambiguous beginning."""
TABLES = "tables"
"""The key set of the table names."""
EXIT = {VerdictStatus.LEGAL: 0, VerdictStatus.ILLEGAL: 1, VerdictStatus.NEEDS: 3, VerdictStatus.UNCLEAR: 4}
"""The exit code per verdict status; a text that is not a move has exit code 2."""
CONFIRM = 4
"""The exit code if a person must choose or confirm; nothing is recorded."""
RULES_ONLY = 5
"""The exit code if the text contains no move, but possibly deciding rules were found."""


def only_several(verdict: Verdict) -> bool:
    """Return whether the text of a verdict is merely ambiguous or unconfirmed."""
    return {fault.key for fault in verdict.faults} <= {"text_choose", "text_confirm", "text_meant"}


def session(arguments: argparse.Namespace) -> Session:
    """Create the session of a command."""
    from tui.core.session.session import Session

    return Session(arguments.lang)


def at_terminal() -> bool:
    """Return whether standard input and output are a terminal, for asking the user."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def read_answer(prompt: str) -> str:
    """Ask on the terminal and return the answer; "" at the end of the input."""
    try:
        return input(prompt)
    except EOFError:
        return ""


def read_only_command(command: Callable[[argparse.Namespace, Session], int]) -> Callable[[argparse.Namespace], int]:
    """Wrap a read-only command, so that it sees a consistent state of the store even while another process records."""

    @wraps(command)
    def run(arguments: argparse.Namespace) -> int:
        user_session = session(arguments)
        with user_session.store.snapshot():
            return command(arguments, user_session)

    return run


def stored_library(arguments: argparse.Namespace, game: str) -> dict[str, Any]:
    """Return the stored printed values of a game; empty without a store. Raises `InputError` if the game is
    unusable.
    """
    return stored_printed_values(session(arguments), game) if existing_store(arguments) else {}


def existing_store(arguments: argparse.Namespace) -> Store | None:
    """Return the store without creating it; None if there is none."""
    from referee.store.store_address import store_exists

    return session(arguments).store if store_exists() else None


def stored_printed_values(user_session: Session, game: str) -> dict[str, Any]:
    """Return the stored printed values of a game, and print a warning for each damaged one. Raises `InputError` if the
    game is unusable.
    """
    from referee.rules.game import find

    warn(user_session.words(), user_session.store.library_faults(game, find(game).meta.editions[0]))
    return user_session.library(game)


def read_facts(fact_texts: Sequence[str], read: Callable[[str, str], Mapping[str, Any]]) -> dict[str, Any]:
    """Parse answers of the form `PATH=VALUE`; `read` returns the values of one answer indexed by dotted path. Raises
    `InputError` with all faults.
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

    print(json.dumps(to_json(data), ensure_ascii=False, indent=2))


def print_rows(rows: Iterable[Sequence[str]]) -> None:
    """Print rows of texts in aligned columns."""
    from scoring.text_catalogs import printable
    from tui.core.presenters.plain_text import pad
    from tui.core.rendering.cell_width import cell_len

    printable_rows = [tuple(map(printable, row)) for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(*printable_rows, strict=True)]
    for row in printable_rows:
        print("  ".join(pad(text, width) for text, width in zip(row, widths, strict=True)).rstrip())


def find_table(user_session: Session, name: str) -> Table:
    """Open a table by its name or an unambiguous beginning of it, and print warnings about it. Raises `InputError` on
    failure.
    """
    table = user_session.open(find_name(user_session, name))
    warn(user_session.words(), user_session.doubts)
    return table


def warn(words: Words, faults: Iterable[Fault]) -> None:
    """Print non-fatal faults on standard error."""
    from tui.core.i18n import messages

    for fault in faults:
        print(messages.fault(words, fault), file=sys.stderr)


def find_name(user_session: Session, name: str) -> str:
    """Return the full name of a table for an unambiguous beginning; an unknown name is returned unchanged. Raises
    `InputError` if several tables match.
    """
    return complete_name(user_session.store.names(), name)


def complete_name(names: Sequence[str], name: str) -> str:
    """Return the full name among `names` for an unambiguous beginning; an unknown name is returned unchanged. Raises
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
