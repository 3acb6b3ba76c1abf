"""`gyoji` alone and `gyoji play`: the app, or the referee line by line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from scoring.trouble import Trouble, trouble
from tui.commands.common import find_table, session
from tui.desk.files import lines_of
from tui.desk.words import locale_lang, words_for

if TYPE_CHECKING:
    import argparse


def home(chosen: argparse.Namespace) -> int:
    """Open the app; without a terminal, say what can be done without one."""
    return app(chosen, "home")


def play(chosen: argparse.Namespace) -> int:
    """Play at a table."""
    if chosen.plain:
        from tui.plain.referee import RefereeLines

        if not sys.stdin.readable():
            raise trouble("input_closed")
        found = session(chosen)
        RefereeLines(found, find_table(found, chosen.table)).run(lines_of(sys.stdin))
        return 0
    table = find_table(session(chosen), chosen.table)
    return app(chosen, "table", name=table.name, back=True)


def app(chosen: argparse.Namespace, start: str, **arguments: Any) -> int:
    """Run the app on a screen."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        from tui.commands.parser import parser

        words = words_for(chosen.lang or locale_lang())
        print(words.say("terminal.none"))
        print(parser().format_help())
        return 0
    from tui.app import GyojiApp

    found = session(chosen)
    found.store.setting("lang")  # a store that cannot be used is said before the screen is taken
    running = GyojiApp(found, start, **arguments)
    running.run()
    if running.mending.fault is not None:  # the app could not go on
        raise Trouble([running.mending.fault])
    return running.return_code or 0
