"""`gyoji completion SHELL`: what a shell needs to complete commands, games, tables and files."""

from __future__ import annotations

import argparse

from referee.rules.game import offered
from tui.commands.common import session
from tui.commands.parser import SHELLS, parser

TABLES = {
    "bash": """_gyoji_tables() {
  compgen -W "$(gyoji completion tables 2>/dev/null)" -- "$1"
}""",
    "zsh": """_gyoji_tables() {
  compadd -- ${(f)"$(gyoji completion tables 2>/dev/null)"}
}""",
}
"""How a shell asks for the tables that are there when Tab is pressed."""
FILES = ("source", "position", "file")


def completion(chosen: argparse.Namespace) -> int:
    """Print what is to be loaded by a shell; for `tables` their names, which it asks for by itself.

    Raises `Trouble` where the tables cannot be read.
    """
    if chosen.what not in SHELLS:
        print("\n".join(session(chosen).store.names()))
        return 0
    import shtab

    top = parser()
    for action in _arguments(top):
        if action.dest == "game" and not action.option_strings:
            action.choices = offered()
        elif action.dest == "table":
            action.complete = dict.fromkeys(TABLES, "_gyoji_tables")  # type: ignore[attr-defined]  # shtab's own name
        elif action.dest in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]  # likewise
    print(shtab.complete(top, chosen.what, preamble=TABLES.get(chosen.what, "")))
    return 0


def _arguments(top: argparse.ArgumentParser) -> list[argparse.Action]:
    """List the arguments of every command."""
    commands = next(one for one in top._actions if isinstance(one, argparse._SubParsersAction))
    return [action for made in commands.choices.values() for action in made._actions]
