"""`gyoji club`: what a club sees over all tables of the store."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Callable
from datetime import UTC, datetime

from referee.club.live_tables import live_tables
from tui.commands.common import print_json, reading
from tui.core.club import live_table_rows
from tui.core.session.session import Session


def club(arguments: argparse.Namespace) -> int:
    """Carry out one of the verbs; without one, list the live tables."""
    return VERBS[arguments.what](arguments)


@reading
def _tables(arguments: argparse.Namespace, user_session: Session) -> int:
    """Print the live tables, those that need help first."""
    words, now = user_session.words(), datetime.now(UTC)
    tables = live_tables(user_session.store, now)
    if arguments.json:
        print_json(live_table_rows.as_json(words, tables, now))
    else:
        width = shutil.get_terminal_size().columns
        print("\n".join(live_table_rows.lines(words, live_table_rows.rows(words, tables, now), width)))
    return 0


VERBS: dict[str, Callable[[argparse.Namespace], int]] = {"tables": _tables}
