"""Exporting the result of a table to a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from referee.file_writing import write_file
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.export.formats import FORMS, export, file_name
from tui.core.flows.steps import Ask, AskField, Flow, Pick, Show, Texts, ask_until_read, choices, text
from tui.core.session.user_files import path_of


def write_result(table: Table, words: Callable[[], Words]) -> Flow:
    """Ask for an export format and a new file, and export the table. `words` returns the catalogue in the current
    language.
    """
    title = text("share.title")
    form = yield Pick(title, choices(*((form, f"share.form_{form}") for form in FORMS if form != "bgstats")))

    def save(texts: Texts) -> Path:
        path = path_of(texts["path"])
        write_file(path, export(table, form, words()))
        return path

    start = str(Path.cwd() / file_name(table, form))
    path = yield from ask_until_read(Ask(title, (AskField("path", text("share.file"), start=start),)), save)
    yield Show(text("share.written", path=str(path)))
