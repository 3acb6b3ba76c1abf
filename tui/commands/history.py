"""`gyoji history`: statistics of all tables on this machine, or the score curve of one table."""

from __future__ import annotations

import argparse

import msgspec

from referee.rules.game import find
from referee.sheets.sheet_lookup import exported_game
from scoring.half_points import encode_points
from tui.commands.common import find_table, print_json, read_only_command
from tui.core.history.history_text import PARTS, as_json, curve_lines, lines
from tui.core.history.table_result_reader import read_tables
from tui.core.history.table_results import curves
from tui.core.session.session import Session


def history(arguments: argparse.Namespace) -> int:
    """Print statistics of tables, players, games and best results; with a table, print its score curve. Exit code 0; 1
    if there is nothing to print.
    """
    if arguments.table:
        return _curve(arguments)
    if arguments.game:
        find(arguments.game)
    return _together(arguments)


@read_only_command
def _together(arguments: argparse.Namespace, user_session: Session) -> int:
    words = user_session.words()
    known = list(read_tables(user_session.store, user_session.store.tables(), arguments.game))
    if arguments.json:
        print_json(as_json(words, known))
    else:
        titled_rows = [(words.translate(f"history.{part}"), lines(words, part, known)) for part in PARTS]
        parts = ["\n".join([title, *(f"  {row}" for row in rows)]) for title, rows in titled_rows if rows]
        print("\n\n".join(parts) or words.translate("history.none"))
    return 0 if known else 1


@read_only_command
def _curve(arguments: argparse.Namespace, user_session: Session) -> int:
    table = find_table(user_session, arguments.table)
    score_curves = curves(table)
    if arguments.json:
        print_json(
            {
                "table": table.name,
                "game": exported_game(table.game.id),
                "curves": msgspec.to_builtins(score_curves, enc_hook=encode_points),
            }
        )
    else:
        print("\n".join(curve_lines(user_session.words(table=table), score_curves)))
    return 0
