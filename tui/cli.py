"""The `gyoji` command: reads the line, imports only what the chosen command needs, and turns trouble into sentences."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from scoring.trouble import Trouble
from tui import say
from tui.words import locale_lang, words_for

OK, ILLEGAL, UNUSABLE, NEEDS, UNCLEAR = 0, 1, 2, 3, 4


class _Version(argparse.Action):
    """Print the version; its look-up is imported only for that."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"gyoji {version('gyoji')}")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """Build the parser of all commands."""
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--lang", choices=("en", "ja"), default=argparse.SUPPRESS, help="language (else the locale)")
    top = argparse.ArgumentParser(
        prog="gyoji",
        description="Gyoji, the referee and scorekeeper beside a physical board-game table. Alone, it opens the app.",
        parents=[shared],
    )
    top.add_argument("--version", action=_Version, nargs=0, help="print the version")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")

    def add(name: str, help: str, run: str, *, json: bool = False) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=help, description=help, parents=[shared])
        command.set_defaults(run=run)
        if json:
            command.add_argument("--json", action="store_true", help="plain data on standard output")
        return command

    tally = add("tally", "score a sheet; without --from the form opens", "tally:tally", json=True)
    tally.add_argument("game")
    tally.add_argument("scoring")
    tally.add_argument("--from", dest="source", metavar="FILE", help="the sheet as JSON, - for standard input")

    schema = add("schema", "JSON Schema of a sheet, of moves, or of a position", "tally:schema")
    schema.add_argument("game")
    schema.add_argument("what", nargs="?", default="moves", metavar="SCORING|moves|position")

    ruling = add("ruling", "judge a move, or ask what is still needed to judge it", "ruling:ruling", json=True)
    ruling.add_argument("game")
    ruling.add_argument("move")
    ruling.add_argument("--position", metavar="FILE", help="what is known, as JSON")
    ruling.add_argument(
        "--fact", action="append", default=[], metavar="PATH=VALUE", help="one known fact (? = unknown)"
    )

    new = add("new", "open a table and print its name", "table:new")
    new.add_argument("game")
    new.add_argument("--seats", required=True, help="names in turn order, by commas")
    new.add_argument("--name", default="", help="the table's name")
    new.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="a setting of the table")
    new.add_argument("--depth", choices=("tally", "score", "full"), default="full")
    new.add_argument("--position", metavar="FILE", help="start from a described position (JSON)")

    play = add("play", "play at a table", "play:play")
    play.add_argument("table")
    play.add_argument("--plain", action="store_true", help="line by line from standard input")

    declare = add("declare", "check a move and record it if it is legal", "table:declare", json=True)
    declare.add_argument("table")
    declare.add_argument("move")

    options = add("options", "what may be declared now", "table:options", json=True)
    options.add_argument("table")
    show = add("show", "the state and the standings", "table:show", json=True)
    show.add_argument("table")
    add("tables", "all tables", "table:tables", json=True)
    verify = add("verify", "check a record: its chain, and what would be judged differently today", "table:verify")
    verify.add_argument("table")

    rules = add("rules", "search the rules of a game", "rules:rules", json=True)
    rules.add_argument("game")
    rules.add_argument("words", nargs="*")

    demo = add("demo", "a whole recorded game", "demo:demo")
    demo.add_argument("game")
    demo.add_argument("--plain", action="store_true", help="without the app")
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Gives the exit code; never lets a traceback out for anything a person can do."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    chosen = parser().parse_args(arguments)
    lang = getattr(chosen, "lang", "")
    chosen.lang = lang
    run = getattr(chosen, "run", "play:home")
    module, _, name = run.partition(":")
    try:
        code: int = getattr(import_module(f"tui.commands.{module}"), name)(chosen)
        sys.stdout.flush()
    except Trouble as found:
        words = words_for(lang or locale_lang(), _game(chosen))
        for fault in found.faults:
            print(say.fault(words, fault), file=sys.stderr)
        return UNUSABLE
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader went away: nothing more to say, and nothing to complain of at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    return code


def _game(chosen: argparse.Namespace) -> str:
    from scoring.games import names

    game = getattr(chosen, "game", "")
    return game if game in names() else ""


if __name__ == "__main__":
    sys.exit(main())
