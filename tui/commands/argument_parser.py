"""The command-line parser of `gyoji`: every command with its arguments and the function that runs it."""

from __future__ import annotations

import argparse
import os
from functools import cache
from typing import Any, NamedTuple, NoReturn

from scoring.text_catalogs import printable

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


Argument = tuple[tuple[str, ...], dict[str, Any]]


class CommandSpec(NamedTuple):
    """A command: its help text, its function (`module:function` below `tui.commands`), its arguments, and whether it
    accepts `--json`.
    """

    help: str
    run: str
    arguments: tuple[Argument, ...] = ()
    json: bool = False


def _arg(*names: str, **settings: Any) -> Argument:
    return names, settings


GAME, TABLE = _arg("game"), _arg("table")
SHELLS = ("bash", "zsh", "tcsh")
CLUB_VERBS = ("tables", "results", "rulings", "join", "leave", "status", "sync", "box")
COMMANDS = {
    "tally": CommandSpec(
        "score a sheet; without --from the form opens",
        "tally:tally",
        (
            GAME,
            _arg("scoring", nargs="?", default="", help="may be left out where there is one, and for the form"),
            _arg("--from", dest="source", metavar="FILE", help="the sheet as JSON, - for standard input"),
        ),
        json=True,
    ),
    "schema": CommandSpec(
        "JSON Schema of a sheet, of what a tally prints, of moves, or of a position",
        "tally:schema",
        (GAME, _arg("what", nargs="?", default="moves", metavar="SCORING|result|moves|position")),
    ),
    "ruling": CommandSpec(
        "judge a move, or ask what is still needed to judge it",
        "ruling:ruling",
        (
            GAME,
            _arg("move"),
            _arg("--position", metavar="FILE", help="what is known, as JSON"),
            _arg("--fact", action="append", default=[], metavar="PATH=VALUE", help="one known fact (? = unknown)"),
            _arg(
                "--deny",
                action="append",
                type=int,
                default=[],
                metavar="N",
                help="number N is not as taken for granted",
            ),
            _arg("--no-library", action="store_true", help="leave out the printed values that are kept here"),
        ),
        json=True,
    ),
    "new": CommandSpec(
        "open a table and print its name",
        "table:new",
        (
            GAME,
            _arg("--seats", required=True, help="names in turn order, by commas"),
            _arg("--name", help="the table's name"),
            _arg("--set", "--option", action="append", default=[], metavar="OPTION=VALUE", help="a table setting"),
            _arg("--depth", choices=("tally", "score", "full"), default=""),
            _arg("--position", metavar="FILE", help="start from a described position (JSON)"),
        ),
    ),
    "play": CommandSpec(
        "play at a table",
        "play:play",
        (
            TABLE,
            _arg(
                "--plain",
                action="store_true",
                help="line by line, as it is anyway where input or output is no terminal or TERM is dumb",
            ),
        ),
    ),
    "declare": CommandSpec(
        "check a move and record it if it is legal",
        "table:declare",
        (
            TABLE,
            _arg("move"),
            _arg("--fact", action="append", default=[], metavar="PATH=VALUE", help="the answer to a question"),
        ),
        json=True,
    ),
    "options": CommandSpec("what may be declared now", "table:options", (TABLE,), json=True),
    "show": CommandSpec(
        "what is due and the standings; a seat, the board, or what some words are about",
        "table:show",
        (TABLE, _arg("what", nargs="*", metavar="SEAT|board|WORD")),
        json=True,
    ),
    "tables": CommandSpec(
        "all tables",
        "table:tables",
        (
            _arg(
                "--deleted",
                action="store_true",
                help="the deleted ones, and until when they can be brought back",
            ),
        ),
        json=True,
    ),
    "undelete": CommandSpec(
        "bring back a table that was deleted in the last 30 days, and print its name",
        "deleted:undelete",
        (_arg("deleted_table", metavar="TABLE"),),
    ),
    "history": CommandSpec(
        "what all tables tell together: results, players, games, records; with a table, its score curve",
        "history:history",
        (_arg("table", nargs="?", default=""), _arg("--game", default="", help="only tables of this game")),
        json=True,
    ),
    "club": CommandSpec(
        "a club: its live tables (tables), results, rulings; join ADDRESS, leave, status, sync once, or box: "
        "votes on values of a box that people entered differently",
        "club:club",
        (
            _arg("what", nargs="?", default="tables", choices=CLUB_VERBS, metavar="VERB"),
            _arg(
                "words",
                nargs="*",
                metavar="ADDRESS|WORDS",
                help="join: HOST, or postgresql://NAME@HOST/DATABASE; rulings: words, or a clause, that they contain",
            ),
            _arg("--theirs", action="store_true", help="box: vote for the club's value at every open place"),
            _arg("--ours", action="store_true", help="box: vote for your value at every open place"),
            _arg("--row", action="append", default=[], metavar="PLACE", help="box: vote for the club's value there"),
            _arg("--vote", action="append", default=[], metavar="PLACE=VALUE", help="box: vote for this value there"),
            _arg("--edition", default="", help="box: the printing, where there are several"),
            _arg("--game", default="", help="results, rulings: only of this game"),
            _arg("--csv", action="store_true", help="results: the finished games as CSV, a row for each player"),
            _arg("--day", default="", metavar="YYYY-MM-DD", help="results --csv: only games of this day"),
        ),
        json=True,
    ),
    "verify": CommandSpec(
        "check a record: its chain, and what would be judged differently today", "table:verify", (TABLE,)
    ),
    "export": CommandSpec(
        "write a table's result or record",
        "share:export",
        (
            TABLE,
            _arg(
                "--as",
                dest="form",
                choices=("md", "html", "csv", "json", "jsonl", "bgstats", "svg", "board"),
                default="md",
                help="md, html, csv, svg: the result; json, jsonl: the record as well; bgstats: a link; "
                "board: the boards as a picture (SVG)",
            ),
        ),
    ),
    "import": CommandSpec(
        "keep an exported record (json or jsonl) as a table here",
        "share:import_table",
        (
            _arg("source", metavar="FILE", help="the file, - for standard input"),
            _arg("--name", default="", help="the table's name, also where the same table is here under another one"),
        ),
    ),
    "companion": CommandSpec(
        "serve the phone pages of a table until Ctrl-C: a code and an address for each seat",
        "companion:companion",
        (
            TABLE,
            _arg(
                "--host",
                dest="address",
                default="",
                metavar="ADDRESS",
                help="where phones reach it: an address, or lan (else this computer alone)",
            ),
            _arg(
                "--port",
                type=int,
                default=0,
                metavar="N",
                help="the port (else that of the last time, or any free one)",
            ),
            _arg(
                "--confirm",
                action=argparse.BooleanOptionalAction,
                help="ask here before a declaration of a phone is recorded (else as the last time)",
            ),
            _arg(
                "--revoke",
                action="append",
                default=[],
                metavar="SEAT",
                help="sign the phones of a seat out: it gets a new code",
            ),
        ),
    ),
    "teach": CommandSpec(
        "read the printed values of a box off, by pages; what is skipped is asked when it decides",
        "teach:teach",
        (
            GAME,
            _arg("page", nargs="?", default="", help="one page; without it all of which something is not entered"),
            _arg("--edition", default="", help="the printing of the box, where there are several"),
            _arg(
                "--from",
                dest="source",
                metavar="FILE",
                help="below [PAGE] a line for each row; - for standard input",
            ),
        ),
    ),
    "box": CommandSpec(
        "a taught box as a file or as codes, for another table; exit code 1 where incoming rows differ from yours",
        "box:box",
        (
            _arg("what", choices=("export", "import")),
            _arg(
                "names",
                nargs="*",
                metavar="GAME [FILE]|FILE",
                help="export: the game, and a new file (else it is printed); import: the file, - for standard input, "
                "or the texts of its codes in any order",
            ),
            _arg("--edition", default="", help="the printing of the box, where there are several"),
            _arg("--by", default="", metavar="NAME", help="export: who entered it; remembered"),
            _arg("--codes", action="store_true", help="export: as QR codes, one after the other"),
            _arg("--theirs", action="store_true", help="import: where both say something else, take the other box's"),
            _arg("--ours", action="store_true", help="import: where both say something else, keep yours"),
            _arg("--row", action="append", default=[], metavar="ROW", help="import: take this row as it is there"),
            _arg("--given", default="", metavar="GAME", help="import: what players have given to the game"),
        ),
    ),
    "backup": CommandSpec(
        "copy all tables, card library and settings to a new file",
        "backup:backup",
        (_arg("file", metavar="FILE", help="the copy; it must not be there yet"),),
    ),
    "restore": CommandSpec(
        "put a copy of all tables, card library and settings back; what is there now is kept beside it",
        "backup:restore",
        (_arg("file", metavar="FILE", help="a copy by `gyoji backup`, or what was kept when another was restored"),),
    ),
    "games": CommandSpec(
        "the games that are here, where they are from, and what each offers; `new` writes the files of another one, "
        "`check` plays one by chance and looks at what has to hold of every game",
        "games:games",
        (
            _arg("act", nargs="?", choices=("new", "check"), metavar="new|check"),
            _arg("game", nargs="?", metavar="NAME", help="the id of the game: small letters, digits and _"),
            _arg("--seed", type=int, default=0, help="other games by chance (check)"),
            _arg("--record", action="store_true", help="keep what is reached as the least from now on (check)"),
        ),
        json=True,
    ),
    "sheet": CommandSpec(
        "score sheets of games that are not here: what there is, one made from rows on standard input, and what a file "
        "means; `gyoji new` and `gyoji tally` take its name",
        "sheet:sheet",
        (
            _arg("act", nargs="?", default="list", choices=("list", "show", "check", "new", "add"), metavar="ACT"),
            _arg("name", nargs="?", default="", metavar="NAME|FILE", help="show, new: a game; check, add: a file"),
            _arg("--lowest", action="store_true", help="new: the fewest points win"),
            _arg("--ties", default="", metavar="ROWS", help="new: what breaks a tie, by commas; -ROW: the fewer"),
            _arg("--players", default="1-8", metavar="N-N", help="new: how many play"),
            _arg("--until", default="", metavar="POINTS", help="new: in rounds, until somebody has so many points"),
            _arg("--rounds", default="", metavar="N", help="new: so many rounds"),
            _arg("--dealer", action="store_true", help="new: the deal goes round"),
        ),
        json=True,
    ),
    "doctor": CommandSpec(
        "look at everything that is kept, and judge every record by the rules of today; changes nothing",
        "doctor:doctor",
        json=True,
    ),
    "rules": CommandSpec(
        "search the rules of a game",
        "rules:rules",
        (
            GAME,
            _arg("words", nargs="*", help="a question in your own words, a word, or the number of a rule"),
            _arg("--players", type=int, default=0, metavar="NUMBER", help="no rulings for other numbers of players"),
        ),
        json=True,
    ),
    "demo": CommandSpec(
        "a whole recorded game", "demo:demo", (GAME, _arg("--plain", action="store_true", help="without the app"))
    ),
    "completion": CommandSpec(
        "what a shell loads to complete commands, games and tables",
        "completion:completion",
        (_arg("what", choices=(*SHELLS, "tables", "deleted"), metavar="SHELL", help="bash, zsh or tcsh"),),
    ),
}


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
    for name, command in COMMANDS.items():
        if only in ("", name):
            command_parser = commands.add_parser(
                name, help=command.help, description=command.help, parents=[shared], formatter_class=_Help
            )
            command_parser.set_defaults(run=command.run)
            for names, settings in command.arguments:
                command_parser.add_argument(*names, **settings)
                command_parser.mixed = command_parser.mixed or settings.get("nargs") == "*"
            if command.json:
                command_parser.add_argument("--json", action="store_true", help="plain data on standard output")
    return top
