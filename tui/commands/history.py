"""`gyoji history`: what all tables of this machine tell together, or the score curve of one."""

from __future__ import annotations

import argparse

import msgspec

from referee.rules.game import find
from tui.commands.common import find_table, print_json, reading
from tui.core.history.history_text import PARTS, as_json, curve_lines, lines
from tui.core.history.table_result_reader import read_tables
from tui.core.history.table_results import curves
from tui.core.session.session import Session


def history(chosen: argparse.Namespace) -> int:
    """Print tables, players, games and records; with a table, its score curve. Exit 0; 1 where there is nothing."""
    if chosen.table:
        return _curve(chosen)
    if chosen.game:
        find(chosen.game)
    return _together(chosen)


@reading
def _together(chosen: argparse.Namespace, found: Session) -> int:
    words = found.words()
    known = list(read_tables(found.store, found.store.tables(), chosen.game))
    if chosen.json:
        print_json(as_json(words, known))
    else:
        said = [(words.say(f"history.{part}"), lines(words, part, known)) for part in PARTS]
        parts = ["\n".join([title, *(f"  {row}" for row in rows)]) for title, rows in said if rows]
        print("\n\n".join(parts) or words.say("history.none"))
    return 0 if known else 1


@reading
def _curve(chosen: argparse.Namespace, found: Session) -> int:
    table = find_table(found, chosen.table)
    made = curves(table)
    if chosen.json:
        print_json({"table": table.name, "game": table.game.id, "curves": msgspec.to_builtins(made)})
    else:
        print("\n".join(curve_lines(found.words(table=table), made)))
    return 0
