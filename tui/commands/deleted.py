"""`gyoji tables --deleted` and `gyoji undelete`: list deleted tables, and restore one."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from referee.rules.game import title as game_title
from scoring.text_catalogs import printable
from tui.commands.common import complete_name, print_json, print_rows, session
from tui.core.i18n.local_time_text import local_day, local_time

if TYPE_CHECKING:
    from referee.store.deleted_tables import DeletedTable
    from tui.core.session.session import Session


FIELDS = ("name", "game", "played", "entries", "deleted", "until")
"""The fields of a deleted table in the JSON output."""


def undelete(arguments: argparse.Namespace) -> int:
    """Restore a deleted table and print its name."""
    user_session = session(arguments)
    deleted_tables = user_session.store.deleted_tables
    deleted = deleted_tables.find(
        complete_name([table.name for table in deleted_tables.tables()], arguments.deleted_table)
    )
    name = deleted_tables.bring_back(deleted)
    if name != deleted.name:
        print(user_session.words().translate("deleted.renamed", was=deleted.name, name=name), file=sys.stderr)
    print(printable(name))
    return 0


def list_deleted(user_session: Session, json: bool) -> int:
    """Print the deleted tables, the most recently deleted first."""
    deleted = user_session.store.deleted_tables.tables()
    if json:
        print_json([{name: getattr(table, name) for name in FIELDS} for table in deleted])
    elif deleted:
        print_rows(_row(user_session, table) for table in deleted)
    else:
        print(user_session.words().translate("deleted.none"))
    return 0


def _row(user_session: Session, table: DeletedTable) -> tuple[str, ...]:
    """Return a deleted table as a row: name, local time of deletion, game, and last date for restoring."""
    title = game_title(table.game, user_session.lang)
    until = user_session.words().translate("deleted.until", day=local_day(table.until))
    return table.name, local_time(table.deleted, "%Y-%m-%d %H:%M"), title, until
