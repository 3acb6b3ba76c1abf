"""Exporting the result of a table to a file."""

from __future__ import annotations

from pathlib import Path

from referee.table.table import Table
from scoring.errors import InputError, input_error
from scoring.text_catalogs import Words
from tui.core.export.formats import FORMS, export, file_name
from tui.core.flows.steps import AskField, choices, text
from tui.core.session.user_files import path_of
from tui.flows.dialog_host_protocol import DialogHostProtocol


async def write_result(dialogs: DialogHostProtocol) -> None:
    """Ask for an export format and a file, and export the table."""

    title = text("share.title")
    form = await dialogs.pick(title, choices(*((form, f"share.form_{form}") for form in FORMS if form != "bgstats")))
    if not isinstance(form, str):
        return
    start = str(Path.cwd() / file_name(dialogs.table, form))
    line = AskField("path", text("share.file"), start=start)
    answer = await dialogs.ask(title, (line,))
    if not answer:
        return
    try:
        path = path_of(answer["path"])
        _save(dialogs.table, form, dialogs.words, path)
    except InputError as error:
        dialogs.report(error)
        return
    dialogs.tell(dialogs.words.translate("share.written", path=str(path)))


def _save(table: Table, form: str, words: Words, path: Path) -> None:
    """Export a table to a new file. Raises `InputError` if that is impossible."""
    content = export(table, form, words)
    try:
        with path.open("xb") as file:
            file.write(content)
    except FileExistsError:
        raise input_error("sheet_exists", field=str(path)) from None
    except OSError as error:
        raise input_error("sheet_write", field=str(path), why=error.strerror or str(error)) from None
