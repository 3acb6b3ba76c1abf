"""The export formats of a table."""

from __future__ import annotations

import json
from collections.abc import Callable

from referee.table.table import Table
from scoring.half_points import to_json
from scoring.text_catalogs import Words
from tui.core.export.exported_result import ExportedTableResult, gather


def _markdown(_table: Table, result: ExportedTableResult, words: Words) -> bytes:
    from tui.core.export.markdown_export import markdown

    return markdown(result, words).encode()


def _html(_table: Table, result: ExportedTableResult, words: Words) -> bytes:
    from tui.core.export.html_export import html

    return html(result, words).encode()


def _csv(_table: Table, result: ExportedTableResult, words: Words) -> bytes:
    from tui.core.export.csv_export import table_csv

    return table_csv(result, words).encode("utf-8-sig")  # spreadsheets take text without the mark for another encoding


def _json(table: Table, result: ExportedTableResult, words: Words) -> bytes:
    from tui.core.export.record_file import data

    return (json.dumps(to_json(data(table, result, words)), ensure_ascii=False, indent=2) + "\n").encode()


def _jsonl(table: Table, _result: ExportedTableResult, _words: Words) -> bytes:
    from tui.core.export.record_file import record_lines

    return record_lines(table.name, table.entries)


def _bgstats(_table: Table, result: ExportedTableResult, _words: Words) -> bytes:
    from tui.core.export.bgstats import link

    return f"{link(result)}\n".encode()


def _svg(_table: Table, result: ExportedTableResult, words: Words) -> bytes:
    from tui.core.export.svg_card import svg

    return svg(result, words).encode()


def _board(table: Table, _result: ExportedTableResult, words: Words) -> bytes:
    from tui.core.game_ui.board_picture import board_file

    return board_file(words, table).encode()


FORMS: dict[str, Callable[[Table, ExportedTableResult, Words], bytes]] = {
    "md": _markdown,
    "html": _html,
    "csv": _csv,
    "json": _json,
    "jsonl": _jsonl,
    "bgstats": _bgstats,
    "svg": _svg,
    "board": _board,
}
ENDINGS = {"board": "board.svg"}
"""The file extension of each format whose extension is not its name."""


def file_name(table: Table, form: str) -> str:
    return f"{table.name}.{ENDINGS.get(form, form)}"


def export(table: Table, form: str, words: Words) -> bytes:
    return FORMS[form](table, gather(table, words), words)
