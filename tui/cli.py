"""The `gyoji` command: it parses the command line, imports only the code of the chosen command, and prints errors as
sentences.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from referee import error_boundary
from scoring.errors import Fault, InputError, input_error
from tui.commands import standard_streams

if TYPE_CHECKING:
    import argparse

GARBAGE = (50_000, 20, 50)
"""The thresholds for `gc.set_threshold`. Tables have many objects but no reference cycles; Python's defaults double the
time for amending an old entry.
"""
OK, ILLEGAL, UNUSABLE, NEEDS, UNCLEAR = 0, 1, 2, 3, 4


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. Exceptions are printed as sentences."""
    gc.set_threshold(*GARBAGE)
    heard = standard_streams.replace_closed_streams()
    given = [_clean(text) for text in (sys.argv[1:] if arguments is None else arguments)]
    chosen = cast("argparse.Namespace", SimpleNamespace())
    try:
        if not heard:
            raise input_error("output_failed", why=os.strerror(errno.EBADF))
        try:
            if given:  # alone it opens the app, and waits for no parser
                from tui.commands.argument_parser import parser
                from tui.core.commands.shell_commands import SHELL

                parser(given[0] if given[0] in SHELL else "").parse_args(given, chosen)
            chosen.lang = getattr(chosen, "lang", "")
            code = _run(chosen)
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader went away: nothing more to say, and nothing to complain of at exit
        standard_streams.give_up(sys.stdout)
        return OK
    except Exception as error:
        faults = _faults(error, given)
        try:
            said = _fault_lines(chosen, faults)
        except Exception:  # not even the words can be read
            if error_boundary.strict():
                raise
            said = [str(InputError(faults))]
        standard_streams.complain(said)
        return UNUSABLE
    return code


def _run(chosen: argparse.Namespace) -> int:
    module, _, name = getattr(chosen, "run", "play:home").partition(":")
    code: int = getattr(import_module(f"tui.commands.{module}"), name)(chosen)
    return code


def _faults(error: Exception, given: Sequence[str]) -> Sequence[Fault]:
    """Convert an exception into faults: those of an `InputError`, a failed output, or an internal error."""
    if isinstance(error, InputError):
        return error.faults
    if isinstance(error, OSError) and error_boundary.passes(error):
        standard_streams.give_up(sys.stdout)
        return (Fault("output_failed", values={"why": str(error.strerror or error)}),)
    import shlex

    return (error_boundary.caught(error, command=shlex.join(given)),)


def _fault_lines(chosen: argparse.Namespace, faults: Iterable[Fault]) -> list[str]:
    from tui.core.i18n import messages
    from tui.core.i18n.catalogs import words_for
    from tui.core.session.display_language import display_lang

    words = words_for(display_lang(getattr(chosen, "lang", "")), _game(chosen))
    return [messages.fault(words, fault) for fault in faults]


def _clean(text: str) -> str:
    """Replace invalid bytes in an argument."""
    return text.encode("utf-8", "replace").decode()


def _game(chosen: argparse.Namespace) -> str:
    from scoring.games import names

    game = getattr(chosen, "game", "")
    return game if game in names() else ""


if __name__ == "__main__":
    sys.exit(main())
