"""`gyoji club`: the club that this laptop belongs to, and what it sees over all tables."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Callable
from datetime import UTC, datetime

import msgspec

from referee.club.live_tables import live_tables
from referee.club.settled_rulings import matching, settled_rulings
from referee.rules.game import find, refereed_games
from tui.commands import club_box, club_membership
from tui.commands.common import print_json, read_only_command
from tui.commands.history import history
from tui.core.club import live_table_rows
from tui.core.club.results_csv import results_csv
from tui.core.disputes.ruling_text import precedent_text
from tui.core.history.history_text import read, title
from tui.core.history.table_result_reader import read_tables
from tui.core.i18n.local_time_text import local_day
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.wrapping import wrap
from tui.core.session.session import Session


def club(arguments: argparse.Namespace) -> int:
    """Carry out one of the verbs; without one, list the live tables."""
    return VERBS[arguments.what](arguments)


@read_only_command
def tables(arguments: argparse.Namespace, user_session: Session) -> int:
    """Print the live tables, those that need help first."""
    words, now = user_session.words(), datetime.now(UTC)
    live = live_tables(user_session.store, now)
    if arguments.json:
        print_json(live_table_rows.as_json(words, live, now))
    else:
        rows = live_table_rows.rows(words, live, now)
        print("\n".join(live_table_rows.lines(words, rows, shutil.get_terminal_size().columns)))
    return 0


def results(arguments: argparse.Namespace) -> int:
    """Print results, players and statistics over all tables as `gyoji history` does; with --csv, the finished games."""
    if arguments.csv:
        if arguments.game:
            find(arguments.game)
        return _csv(arguments)
    arguments.table = ""
    return history(arguments)


@read_only_command
def _csv(arguments: argparse.Namespace, user_session: Session) -> int:
    """Write the finished games as CSV, of one day if it is named. Exit code 0; 1 if there are none."""
    known = read(list(read_tables(user_session.store, user_session.store.tables(), arguments.game)))
    text = results_csv([result for result in known if arguments.day in ("", local_day(result.played))])
    sys.stdout.buffer.write(text.encode("utf-8-sig"))  # spreadsheets take text without the mark for another encoding
    sys.stdout.flush()
    return 0 if text.count("\n") > 1 else 1


@read_only_command
def rulings(arguments: argparse.Namespace, user_session: Session) -> int:
    """Print the settled disputes of all tables, or those with certain words. Exit code 0; 1 if there are none."""
    words = user_session.words()
    games = [find(arguments.game).id] if arguments.game else refereed_games()
    text = " ".join(arguments.words)
    matches = matching(settled_rulings(user_session.store, games), text)
    if arguments.json:
        print_json(msgspec.to_builtins(matches))
    elif not matches:
        print(words.translate("club.no_such_rulings" if text else "club.no_rulings", text=text))
    for ruling in () if arguments.json else matches:
        sentence = f"{title(words, ruling.game)}: {precedent_text(words, ruling)}"
        first, *more = wrap(StyledText(sentence), shutil.get_terminal_size().columns - 2)
        print("\n".join([first.plain, *(f"  {line.plain}" for line in more)]))
    return 0 if matches else 1


VERBS: dict[str, Callable[[argparse.Namespace], int]] = {
    "box": club_box.box,
    "join": club_membership.join,
    "leave": club_membership.leave,
    "status": club_membership.status,
    "sync": club_membership.sync,
    "tables": tables,
    "results": results,
    "rulings": rulings,
}
