"""The command-line parser of `gyoji`, made from the table of its commands."""

from __future__ import annotations

import argparse
import os
from functools import cache
from typing import Any, NoReturn

from scoring.text_catalogs import printable
from tui.core.commands.shell_commands import SHELL, YES_NO

WIDTH = 80
"""The width of the help text if the terminal's width is unknown, in columns."""


class _Version(argparse.Action):
    """A `--version` option that looks up the version only when used, to keep imports fast."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"gyoji {version('gyoji')}")
        parser.exit()


class _Help(argparse.HelpFormatter):
    """A help formatter as wide as the terminal. It determines the width itself, because argparse would import a slow
    module for each argument.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


@cache
def _columns() -> int:
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(1).columns or WIDTH
    except OSError:
        return WIDTH


class _Parser(argparse.ArgumentParser):
    """An argument parser whose error messages contain no control characters."""

    mixed = False

    def error(self, message: str) -> NoReturn:
        super().error("\n".join(map(printable, message.split("\n"))))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse a command line. A command with a list of names (`mixed`) also accepts names between options."""
        if not self.mixed:
            return super().parse_known_args(args, namespace)
        self.mixed = False
        return self.parse_known_intermixed_args(args, namespace)

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        """Accept `--name=--` as the text `--`, which argparse would turn into an empty list."""
        if arg_strings != ["--"] or not action.option_strings or action.nargs is not None:
            return super()._get_values(action, arg_strings)
        self._check_value(action, "--")
        return "--"


def parser(only: str = "") -> argparse.ArgumentParser:
    """Return the parser for all commands, or only for the command `only`, because building all of them is slow."""
    shared = _Parser(add_help=False, formatter_class=_Help)
    shared.add_argument(
        "--lang", choices=("en", "ja"), default=argparse.SUPPRESS, help="language (else the one chosen in the app)"
    )
    top = _Parser(
        prog="gyoji",
        description="Gyoji, the referee and scorekeeper beside a physical board-game table. Alone, it opens the app.",
        parents=[shared],
        formatter_class=_Help,
    )
    top.add_argument("--version", action=_Version, nargs=0, help="print the version")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    for name, command in SHELL.items():
        if only in ("", name):
            command_parser = commands.add_parser(
                name, help=command.help, description=command.help, parents=[shared], formatter_class=_Help
            )
            command_parser.set_defaults(run=command.run)
            command_parser.register("action", YES_NO, argparse.BooleanOptionalAction)
            for names, settings in command.arguments:
                command_parser.add_argument(*names, **settings)
                command_parser.mixed = command_parser.mixed or settings.get("nargs") == "*"
            if command.json:
                command_parser.add_argument("--json", action="store_true", help="plain data on standard output")
    return top
