"""`gyoji box`: a taught box as a file or as codes, and a box that comes in beside the one here."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

from referee.rules.game import Game, find
from scoring.errors import input_error
from scoring.fields.typed_text import fold
from scoring.text_catalogs import Words
from tui.commands.common import session
from tui.core.components.printed_values_file_format import MAX_BYTES, ImportedPrintedValues, name_of
from tui.core.components.printed_values_merge import PrintedValueMerge, PrintedValueMergeRow
from tui.core.components.printed_values_transfer import PERSON, incoming, written
from tui.core.components.shared_printed_values import unseen
from tui.core.export import qr_chunks, qr_code_text
from tui.core.session.session import Session
from tui.core.session.user_files import read_bytes, write_new

BELOW = 2
"""Lines that stand below a code in the terminal."""
TAKEN, DIFFERS = 0, 1
CODE, AGAIN = "\x1b[97;40m", "\x1b[0m"
"""Light modules are the glyphs, on black, whatever the colours of the terminal."""


def box(chosen: argparse.Namespace) -> int:
    """Write a box or take one in; 1 where rows differ from those here and nobody chose."""
    return (_export if chosen.what == "export" else _import)(chosen)


def _export(chosen: argparse.Namespace) -> int:
    if not 1 <= len(chosen.names) <= 2:
        raise input_error("box_arguments", what="export", wanted="GAME [FILE]")
    found, game = session(chosen), find(chosen.names[0])
    words = found.words(game.id)
    if chosen.by:
        found.store.set(PERSON, name_of(chosen.by))
    text = written(found, game, _edition(game, chosen.edition), None if chosen.codes else words)
    if len(chosen.names) > 1:
        write_new(Path(chosen.names[1]), text)
    if chosen.codes:
        _show(words, text)
    elif len(chosen.names) == 1:
        sys.stdout.write(text)
    return TAKEN


def _edition(game: Game, edition: str) -> str:
    if edition and edition not in game.meta.editions:
        raise input_error("edition_unknown", field="edition", given=edition[:40], editions=game.meta.editions)
    return edition or game.meta.editions[0]


def _show(words: Words, text: str) -> None:
    """Print the codes as large as the terminal takes them; at a terminal the next one follows on Enter."""
    columns, lines = shutil.get_terminal_size()
    room = qr_code_text.room(columns, lines - BELOW)
    if not room:
        raise input_error("box_narrow")
    here = _at_terminal()
    found = qr_chunks.parts(text.encode(), room)
    for at, part in enumerate(found, 1):
        drawn = qr_code_text.fitting((part,), columns, lines - BELOW)
        if drawn is None:
            raise input_error("box_narrow")
        for line in drawn[1]:
            print(f"{CODE}{line}{AGAIN}" if sys.stdout.isatty() else line)
        said = words.say("box.code", at=at, count=len(found))
        if here and at < len(found):
            _heard(f"{said} · {words.say('box.code_next')} ")
        else:
            print(said)
    print(words.say("box.code_last", count=len(found)))


def _at_terminal() -> bool:
    """Tell whether somebody sits there who can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _heard(asked: str) -> str:
    try:
        return input(asked)
    except EOFError:
        return ""


# taking a box in


def _import(chosen: argparse.Namespace) -> int:
    found = session(chosen)
    if chosen.given:
        game = find(chosen.given)
        texts = unseen(found, game, _edition(game, chosen.edition))
        if not texts:
            print(found.words(game.id).say("box.given_none"))
    elif chosen.names:
        texts = [incoming(_read(chosen.names))]
    else:
        raise input_error("box_arguments", what="import", wanted="FILE|-")
    return max((_take(found, text, chosen) for text in texts), default=TAKEN)


def _read(names: Iterable[str]) -> bytes:
    """Read files, standard input for "-", and the texts of codes; several are the texts of several codes."""
    held = [name.encode() if qr_chunks.is_part(name) else read_bytes(name, MAX_BYTES) for name in names]
    return b"\n".join(held) if len(held) > 1 else held[0]


def _take(found: Session, text: ImportedPrintedValues, chosen: argparse.Namespace) -> int:
    words = found.words(text.game.id)
    if chosen.edition and text.edition != chosen.edition:
        raise input_error("library_edition", field="edition", given=text.edition, wanted=chosen.edition)
    meeting = PrintedValueMerge(found, text)
    differing = {met.id: met for met in meeting.different}
    for row in chosen.row:
        if row not in differing:
            raise input_error("box_no_row", field="row", given=row[:40], rows=tuple(differing))
    print(meeting.summary(words))
    if text.edition != text.game.meta.editions[0]:
        print(words.say("box.own_edition", edition=words.say_or(f"edition.{text.edition}", text.edition)))
    theirs = set(differing) if chosen.theirs else set(chosen.row)
    open_ = [] if chosen.theirs or chosen.ours else [met for id, met in differing.items() if id not in theirs]
    if open_ and _at_terminal():
        theirs |= _asked(words, meeting, open_)
        open_ = []
    taken = meeting.take(theirs)
    for met in open_:
        print("\n".join(meeting.lines(words, met)))
    print(words.say("box.taken", count=taken))
    if open_:
        print(words.say("box.left", count=len(open_)))
    return DIFFERS if open_ else TAKEN


def _asked(words: Words, meeting: PrintedValueMerge, differing: list[PrintedValueMergeRow]) -> set[str]:
    """Ask of each row whose value is kept; what is not said stays as it is here."""
    theirs: set[str] = set()
    for at, met in enumerate(differing):
        print("\n".join(meeting.lines(words, met)))
        said = _word(words, _heard(f"{words.say('box.ask')} "))
        if said == "all_there":
            return theirs | {one.id for one in differing[at:]}
        if said == "all_here":
            return theirs
        if said == "there":
            theirs.add(met.id)
    return theirs


def _word(words: Words, text: str) -> str:
    typed = fold(text.strip())
    return next((id for id in words.ids("box_word") if typed in (fold(words.say(f"box_word.{id}")), fold(id))), "here")
