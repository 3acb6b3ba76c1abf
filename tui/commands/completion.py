"""`gyoji completion SHELL`: prints a script for shell completion of commands, games, tables, files."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from referee.rules.game import offered_games
from referee.store.store import Store
from tui.commands.argument_parser import parser
from tui.commands.common import session
from tui.core.commands.shell_commands import SHELLS

ASKING = {
    "bash": """_gyoji_{what}() {{
  compgen -W "$(gyoji completion {what} 2>/dev/null)" -- "$1"
}}
""",
    "zsh": """_gyoji_{what}() {{
  compadd -- ${{(f)"$(gyoji completion {what} 2>/dev/null)"}}
}}
""",
}
"""By shell: the function in the completion script that requests the current names from `gyoji` on Tab."""
NAMES = {"table": "tables", "deleted_table": "deleted"}
"""By argument: the kind of names for its completion."""
FILES = ("source", "position", "file")


def completion(arguments: argparse.Namespace) -> int:
    """Print the completion script of a shell; for `tables` and `deleted`, print the table names requested by that
    script. Raises `InputError` if the tables cannot be read.
    """
    if arguments.what not in SHELLS:
        for name in _names(session(arguments).store, arguments.what):
            print(name)
        return 0
    import shtab

    top = parser()
    for action in _arguments(top):
        if action.dest == "game" and not action.option_strings:
            action.choices = offered_games()
        elif action.dest in NAMES:
            asking = f"_gyoji_{NAMES[action.dest]}"
            action.complete = dict.fromkeys(ASKING, asking)  # type: ignore[attr-defined]  # shtab's own name
        elif action.dest in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]  # likewise
    asking = ASKING.get(arguments.what, "")
    preamble = "".join(asking.format(what=what) for what in NAMES.values())
    print(shtab.complete(top, arguments.what, preamble=preamble))
    return 0


def _names(store: Store, what: str) -> Iterable[str]:
    return store.names() if what == "tables" else sorted({table.name for table in store.deleted_tables.tables()})


def _arguments(top: argparse.ArgumentParser) -> list[argparse.Action]:
    commands = next(candidate for candidate in top._actions if isinstance(candidate, argparse._SubParsersAction))
    return [action for parser_of_command in commands.choices.values() for action in parser_of_command._actions]
