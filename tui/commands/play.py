"""`gyoji` without a command and `gyoji play`: start the app, or the line-by-line referee."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from scoring.errors import InputError, input_error
from tui.commands import standard_streams
from tui.commands.common import find_table, session

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from referee.club.background_synchronization import BackgroundSynchronization
    from tui.core.session.session import Session


def home(arguments: argparse.Namespace) -> int:
    return app(arguments, "home")


def play(arguments: argparse.Namespace) -> int:
    """Open a table in the app, or in the line-by-line referee if requested or if the terminal cannot display
    the app.
    """
    if arguments.plain or not standard_streams.drawable():
        return _play_by_lines(arguments)
    table = find_table(session(arguments), arguments.table)
    return app(arguments, "table", name=table.name, back=True)


def _play_by_lines(arguments: argparse.Namespace) -> int:
    """Run the line-by-line referee. An interactive user who did not ask for it is told that the terminal cannot display
    the app.
    """
    from referee.club import background_synchronization
    from tui.core.session.user_files import lines_of
    from tui.plain.text_referee import TextReferee

    if not sys.stdin.readable():
        raise input_error("input_closed")
    user_session = session(arguments)
    lines = TextReferee(user_session, find_table(user_session, arguments.table))
    if not arguments.plain and sys.stdin.isatty():
        print(lines.words.translate("terminal.plain"), file=sys.stderr)
    with background_synchronization.running(user_session.store) as synchronization:
        lines.run(_with_tables_back(user_session, lines_of(sys.stdin), synchronization))
    return 0


def _with_tables_back(
    user_session: Session, lines: Iterable[str], synchronization: BackgroundSynchronization | None
) -> Iterator[str]:
    """Yield lines; before each, print which deleted tables have come back."""
    from tui.core.club.transfer_text import transfer_texts

    for line in lines:
        for text in transfer_texts(user_session.words(), synchronization.tables_back() if synchronization else ()):
            print(text)
        yield line


def app(arguments: argparse.Namespace, start: str, **screen_arguments: Any) -> int:
    """Run the app, starting with the screen `start`. Return its exit code; raise `InputError` if the terminal cannot
    display it or it had to stop.
    """
    if not standard_streams.drawable():
        raise input_error("not_a_terminal")
    from tui.app import GyojiApp

    user_session = session(arguments)
    user_session.store.setting("lang")  # a store that cannot be used is said before the screen is taken
    running = GyojiApp(user_session, start, **screen_arguments)
    code = running.run_at_terminal()
    if running.mending.fault is not None:  # the app could not go on
        raise InputError([running.mending.fault])
    return code
