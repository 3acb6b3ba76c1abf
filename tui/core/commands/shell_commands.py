"""The commands of the shell in the order of `gyoji --help`: help texts, functions and arguments."""

from __future__ import annotations

from typing import Any, NamedTuple

Argument = tuple[tuple[str, ...], dict[str, Any]]
"""An argument of a command: its names, and its settings for `argparse`."""


class ShellCommand(NamedTuple):
    """A command of the shell: its help text, its function (`module:function` below `tui.commands`), its arguments, and
    whether it accepts `--json`.
    """

    help: str
    run: str
    arguments: tuple[Argument, ...] = ()
    json: bool = False


def _argument(*names: str, **settings: Any) -> Argument:
    return names, settings


def _text(name: str, help: str, **settings: Any) -> Argument:
    return _argument(name, default="", help=help, **settings)


def _flag(name: str, help: str) -> Argument:
    return _argument(name, action="store_true", help=help)


def _many(names: str, metavar: str, help: str, **settings: Any) -> Argument:
    return _argument(*names.split(), action="append", default=[], metavar=metavar, help=help, **settings)


GAME, TABLE = _argument("game"), _argument("table")
EDITION = _text("--edition", "the printing of the box, where there are several")
SHELLS = ("bash", "zsh", "tcsh")
CLUB_VERBS = ("tables", "results", "rulings", "join", "leave", "status", "sync", "box")
EXPORTS = ("md", "html", "csv", "json", "jsonl", "bgstats", "svg", "board")
SHEET_ACTS = ("list", "show", "check", "new", "add")
YES_NO = "yes_no"
"""The `argparse` action of an option that `--no-…` denies."""

SHELL: dict[str, ShellCommand] = {
    "tally": ShellCommand(
        "score a sheet; without --from the form opens",
        "tally:tally",
        (
            GAME,
            _text("scoring", "may be left out where there is one, and for the form", nargs="?"),
            _argument("--from", dest="source", metavar="FILE", help="the sheet as JSON, - for standard input"),
        ),
        json=True,
    ),
    "schema": ShellCommand(
        "JSON Schema of a sheet, of what a tally prints, of moves, or of a position",
        "tally:schema",
        (GAME, _argument("what", nargs="?", default="moves", metavar="SCORING|result|moves|position")),
    ),
    "ruling": ShellCommand(
        "judge a move, or ask what is still needed to judge it",
        "ruling:ruling",
        (
            GAME,
            _argument("move"),
            _argument("--position", metavar="FILE", help="what is known, as JSON"),
            _many("--fact", "PATH=VALUE", "one known fact (? = unknown)"),
            _many("--deny", "N", "number N is not as taken for granted", type=int),
            _flag("--no-library", "leave out the printed values that are kept here"),
        ),
        json=True,
    ),
    "new": ShellCommand(
        "open a table and print its name",
        "table:new",
        (
            GAME,
            _argument("--seats", required=True, help="names in turn order, by commas"),
            _argument("--name", help="the table's name"),
            _many("--set --option", "OPTION=VALUE", "a table setting"),
            _argument("--depth", choices=("tally", "score", "full"), default=""),
            _argument("--position", metavar="FILE", help="start from a described position (JSON)"),
        ),
    ),
    "play": ShellCommand(
        "play at a table",
        "play:play",
        (
            TABLE,
            _flag("--plain", "line by line, as it is anyway where input or output is no terminal or TERM is dumb"),
        ),
    ),
    "declare": ShellCommand(
        "check a move and record it if it is legal",
        "table:declare",
        (TABLE, _argument("move"), _many("--fact", "PATH=VALUE", "the answer to a question")),
        json=True,
    ),
    "options": ShellCommand("what may be declared now", "table:options", (TABLE,), json=True),
    "show": ShellCommand(
        "what is due and the standings; a seat, the board, or what some words are about",
        "table:show",
        (TABLE, _argument("what", nargs="*", metavar="SEAT|board|WORD")),
        json=True,
    ),
    "tables": ShellCommand(
        "all tables",
        "table:tables",
        (_flag("--deleted", "the deleted ones, and until when they can be brought back"),),
        json=True,
    ),
    "undelete": ShellCommand(
        "bring back a table that was deleted in the last 30 days, and print its name",
        "deleted:undelete",
        (_argument("deleted_table", metavar="TABLE"),),
    ),
    "history": ShellCommand(
        "what all tables tell together: results, players, games, records; with a table, its score curve",
        "history:history",
        (_argument("table", nargs="?", default=""), _text("--game", "only tables of this game")),
        json=True,
    ),
    "club": ShellCommand(
        "a club: its live tables (tables), results, rulings; join ADDRESS, leave, status, sync once, or box: "
        "votes on values of a box that people entered differently",
        "club:club",
        (
            _argument("what", nargs="?", default="tables", choices=CLUB_VERBS, metavar="VERB"),
            _argument(
                "words",
                nargs="*",
                metavar="ADDRESS|WORDS",
                help="join: HOST, or postgresql://NAME@HOST/DATABASE; rulings: words, or a clause, that they contain",
            ),
            _flag("--theirs", "box: vote for the club's value at every open place"),
            _flag("--ours", "box: vote for your value at every open place"),
            _many("--row", "PLACE", "box: vote for the club's value there"),
            _many("--vote", "PLACE=VALUE", "box: vote for this value there"),
            _text("--edition", "box: the printing, where there are several"),
            _text("--game", "results, rulings: only of this game"),
            _flag("--csv", "results: the finished games as CSV, a row for each player"),
            _text("--day", "results --csv: only games of this day", metavar="YYYY-MM-DD"),
        ),
        json=True,
    ),
    "verify": ShellCommand(
        "check a record: its chain, and what would be judged differently today", "table:verify", (TABLE,)
    ),
    "export": ShellCommand(
        "write a table's result or record",
        "share:export",
        (
            TABLE,
            _argument(
                "--as",
                dest="form",
                choices=EXPORTS,
                default="md",
                help="md, html, csv, svg: the result; json, jsonl: the record as well; bgstats: a link; "
                "board: the boards as a picture (SVG)",
            ),
        ),
    ),
    "import": ShellCommand(
        "keep an exported record (json or jsonl) as a table here",
        "share:import_table",
        (
            _argument("source", metavar="FILE", help="the file, - for standard input"),
            _text("--name", "the table's name, also where the same table is here under another one"),
        ),
    ),
    "companion": ShellCommand(
        "serve the phone pages of a table until Ctrl-C: a code and an address for each seat",
        "companion:companion",
        (
            TABLE,
            _text(
                "--host",
                "where phones reach it: an address, or lan (else this computer alone)",
                dest="address",
                metavar="ADDRESS",
            ),
            _argument(
                "--port",
                type=int,
                default=0,
                metavar="N",
                help="the port (else that of the last time, or any free one)",
            ),
            _argument(
                "--confirm",
                action=YES_NO,
                help="ask here before a declaration of a phone is recorded (else as the last time)",
            ),
            _many("--revoke", "SEAT", "sign the phones of a seat out: it gets a new code"),
        ),
    ),
    "teach": ShellCommand(
        "read the printed values of a box off, by pages; what is skipped is asked when it decides",
        "teach:teach",
        (
            GAME,
            _text("page", "one page; without it all of which something is not entered", nargs="?"),
            EDITION,
            _argument(
                "--from", dest="source", metavar="FILE", help="below [PAGE] a line for each row; - for standard input"
            ),
        ),
    ),
    "box": ShellCommand(
        "a taught box as a file or as codes, for another table; exit code 1 where incoming rows differ from yours",
        "box:box",
        (
            _argument("what", choices=("export", "import")),
            _argument(
                "names",
                nargs="*",
                metavar="GAME [FILE]|FILE",
                help="export: the game, and a new file (else it is printed); import: the file, - for standard input, "
                "or the texts of its codes in any order",
            ),
            EDITION,
            _text("--by", "export: who entered it; remembered", metavar="NAME"),
            _flag("--codes", "export: as QR codes, one after the other"),
            _flag("--theirs", "import: where both say something else, take the other box's"),
            _flag("--ours", "import: where both say something else, keep yours"),
            _many("--row", "ROW", "import: take this row as it is there"),
            _text("--given", "import: what players have given to the game", metavar="GAME"),
        ),
    ),
    "backup": ShellCommand(
        "copy all tables, card library and settings to a new file",
        "backup:backup",
        (_argument("file", metavar="FILE", help="the copy; it must not be there yet"),),
    ),
    "restore": ShellCommand(
        "put a copy of all tables, card library and settings back; what is there now is kept beside it",
        "backup:restore",
        (
            _argument(
                "file", metavar="FILE", help="a copy by `gyoji backup`, or what was kept when another was restored"
            ),
        ),
    ),
    "games": ShellCommand(
        "the games that are here, where they are from, and what each offers; `new` writes the files of another one, "
        "`check` plays one by chance and looks at what has to hold of every game",
        "games:games",
        (
            _argument("act", nargs="?", choices=("new", "check"), metavar="new|check"),
            _argument("game", nargs="?", metavar="NAME", help="the id of the game: small letters, digits and _"),
            _argument("--seed", type=int, default=0, help="other games by chance (check)"),
            _flag("--record", "keep what is reached as the least from now on (check)"),
        ),
        json=True,
    ),
    "sheet": ShellCommand(
        "score sheets of games that are not here: what there is, one made from rows on standard input, and what a file "
        "means; `gyoji new` and `gyoji tally` take its name",
        "sheet:sheet",
        (
            _argument("act", nargs="?", default="list", choices=SHEET_ACTS, metavar="ACT"),
            _text("name", "show, new: a game; check, add: a file", nargs="?", metavar="NAME|FILE"),
            _flag("--lowest", "new: the fewest points win"),
            _text("--ties", "new: what breaks a tie, by commas; -ROW: the fewer", metavar="ROWS"),
            _argument("--players", default="1-8", metavar="N-N", help="new: how many play"),
            _text("--until", "new: in rounds, until somebody has so many points", metavar="POINTS"),
            _text("--rounds", "new: so many rounds", metavar="N"),
            _flag("--dealer", "new: the deal goes round"),
        ),
        json=True,
    ),
    "doctor": ShellCommand(
        "look at everything that is kept, and judge every record by the rules of today; changes nothing",
        "doctor:doctor",
        json=True,
    ),
    "rules": ShellCommand(
        "search the rules of a game",
        "rules:rules",
        (
            GAME,
            _argument("words", nargs="*", help="a question in your own words, a word, or the number of a rule"),
            _argument(
                "--players", type=int, default=0, metavar="NUMBER", help="no rulings for other numbers of players"
            ),
        ),
        json=True,
    ),
    "demo": ShellCommand("a whole recorded game", "demo:demo", (GAME, _flag("--plain", "without the app"))),
    "completion": ShellCommand(
        "what a shell loads to complete commands, games and tables",
        "completion:completion",
        (_argument("what", choices=(*SHELLS, "tables", "deleted"), metavar="SHELL", help="bash, zsh or tcsh"),),
    ),
}
