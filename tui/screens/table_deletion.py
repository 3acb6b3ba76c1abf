"""Deletion of a table with confirmation, and restoration of a deleted table."""

from __future__ import annotations

from collections.abc import Callable, Collection

from referee.store.deleted_tables import DeletedTable
from referee.store.forks import Fork
from referee.store.stored_table import StoredTable
from scoring.errors import input_error
from scoring.text_catalogs import Words
from tui.core.flows.steps import PickRow, text
from tui.core.i18n.local_time_text import local_time, when
from tui.core.rendering.cell_width import fit
from tui.core.session import home_list
from tui.screens.screen_base import GyojiScreen
from tui.widgets.confirm_dialog import DestructiveConfirmDialog
from tui.widgets.dialog import PickDialog

DAY = "%Y-%m-%d"
NAME = 20
"""The width of a name in the list of deleted tables, in terminal cells."""


def ask_delete(
    screen: GyojiScreen, stored: StoredTable, played: str, fork: Fork | None, on_answered: Callable[[], object]
) -> None:
    """Ask for confirmation, delete a table and call `on_answered`. `played` is the time of the last session
    (ISO, UTC). With a `fork`, it is not deleted if its other lines have been deleted meanwhile.
    """

    def question(words: Words) -> str:
        return words.translate("home.deleting", name=stored.name)

    def note(words: Words) -> str:
        return words.translate("home.deleting_note", game=home_list.title(words, stored.game), when=when(words, played))

    def answered(yes: bool | None) -> None:
        if yes:
            with screen.displaying_errors():
                _delete(screen, stored.name, fork.others if fork else ())
            on_answered()

    keep, take = (text("home.delete_keep")), (text("home.delete_yes"))
    screen.app.push_screen(DestructiveConfirmDialog(question, note, keep=keep, take=take), answered)


def _delete(screen: GyojiScreen, name: str, other_lines: Collection[str]) -> None:
    deleted_tables = screen.gyoji.session.store.deleted_tables
    if not deleted_tables.delete(name, other_lines):
        raise input_error("table_last_line", field=name)
    deleted = deleted_tables.find(name)
    screen.notify(
        screen.translate("home.deleted", name=name, day=local_time(deleted.until, DAY)), timeout=10, markup=False
    )


def ask_bring_back(screen: GyojiScreen, on_restored: Callable[[str], object]) -> None:
    """Let the user select a deleted table, restore it and call `on_restored` with its name."""
    deleted = screen.gyoji.session.store.deleted_tables.tables()

    def picks(words: Words) -> list[PickRow]:
        return [PickRow(table, _row(words, table)) for table in deleted]

    def picked(table: DeletedTable | None) -> None:
        if table is not None:
            _bring_back(screen, table, on_restored)

    title = "home.bring_back"
    screen.app.push_screen(PickDialog(text(title), picks, lambda: screen.words), picked)


def _row(words: Words, table: DeletedTable) -> str:
    """Format a deleted table as a line with name, game, and the last day for its restoration."""
    until = words.translate("deleted.until", day=local_time(table.until, DAY))
    return f"{fit(table.name, NAME)}  {home_list.title(words, table.game)}  {until}"


def _bring_back(screen: GyojiScreen, table: DeletedTable, on_restored: Callable[[str], object]) -> None:
    name = screen.gyoji.session.store.deleted_tables.bring_back(table)
    renamed = screen.translate("deleted.renamed", was=table.name, name=name)
    screen.notify(screen.translate("home.brought_back", name=name) if name == table.name else renamed, markup=False)
    on_restored(name)
