"""`gyoji box`: exports the printed values of a physical game as a file or QR codes, and imports such data."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterable

from referee.rules.game import Game, find
from referee.store.printed_value_provenance import PERSON
from scoring.errors import input_error
from scoring.fields.typed_text import fold
from scoring.text_catalogs import Words
from tui.commands.common import at_terminal, read_answer, session
from tui.core.components.printed_values_file_format import MAX_BYTES, ImportedPrintedValues, name_of
from tui.core.components.printed_values_merge import (
    PrintedValueMerge,
    PrintedValueMergeRow,
    box_text,
    parse_printed_values,
)
from tui.core.components.shared_printed_values import unseen
from tui.core.export import qr_chunks, qr_code_text
from tui.core.session.session import Session
from tui.core.session.user_files import path_of, read_bytes, write_new

BELOW = 2
"""The number of free terminal lines below a QR code."""
TAKEN, DIFFERS = 0, 1
CODE, AGAIN = "\x1b[97;40m", "\x1b[0m"
"""Terminal escape sequences for a line of a QR code (white on black, regardless of the terminal's colours) and for the
reset.
"""


def box(arguments: argparse.Namespace) -> int:
    """Export or import the printed values of a physical game. Return 1 if imported rows differ from the stored ones and
    the user could not be asked.
    """
    return (_export if arguments.what == "export" else _import)(arguments)


def _export(arguments: argparse.Namespace) -> int:
    if not 1 <= len(arguments.names) <= 2:
        raise input_error("box_arguments", what="export", wanted="GAME [FILE]")
    user_session, game = session(arguments), find(arguments.names[0])
    words = user_session.words(game.id)
    if arguments.by:
        user_session.store.set(PERSON, name_of(arguments.by))
    text = box_text(user_session, game, _edition(game, arguments.edition), None if arguments.codes else words)
    if len(arguments.names) > 1:
        write_new(path_of(arguments.names[1]), text)
    if arguments.codes:
        _show(words, text)
    elif len(arguments.names) == 1:
        sys.stdout.write(text)
    return TAKEN


def _edition(game: Game, edition: str) -> str:
    if edition and edition not in game.meta.editions:
        raise input_error("edition_unknown", field="edition", given=edition[:40], editions=game.meta.editions)
    return edition or game.meta.editions[0]


def _show(words: Words, text: str) -> None:
    """Print printed values as QR codes of the largest size for the terminal. In interactive use, Enter prints the next
    code.
    """
    columns, lines = shutil.get_terminal_size()
    capacity = qr_code_text.capacity(columns, lines - BELOW)
    if not capacity:
        raise input_error("box_narrow")
    is_at_terminal = at_terminal()
    parts = qr_chunks.parts(text.encode(), capacity)
    for at, part in enumerate(parts, 1):
        rendered = qr_code_text.fitting((part,), columns, lines - BELOW)
        if rendered is None:
            raise input_error("box_narrow")
        for line in rendered[1]:
            print(f"{CODE}{line}{AGAIN}" if sys.stdout.isatty() else line)
        progress = words.translate("box.code", at=at, count=len(parts))
        if is_at_terminal and at < len(parts):
            read_answer(f"{progress} · {words.translate('box.code_next')} ")
        else:
            print(progress)
    print(words.translate("box.code_last", count=len(parts)))


# taking a box in


def _import(arguments: argparse.Namespace) -> int:
    user_session = session(arguments)
    if arguments.given:
        game = find(arguments.given)
        texts = unseen(user_session, game, _edition(game, arguments.edition))
        if not texts:
            print(user_session.words(game.id).translate("box.given_none"))
    elif arguments.names:
        texts = [parse_printed_values(_read(arguments.names))]
    else:
        raise input_error("box_arguments", what="import", wanted="FILE|-")
    return max((take_in(user_session, text, arguments) for text in texts), default=TAKEN)


def _read(names: Iterable[str]) -> bytes:
    """Return the bytes of files, of standard input ("-"), and of QR code texts, joined by line breaks."""
    contents = [name.encode() if qr_chunks.is_part(name) else read_bytes(name, MAX_BYTES) for name in names]
    return b"\n".join(contents) if len(contents) > 1 else contents[0]


def take_in(user_session: Session, text: ImportedPrintedValues, arguments: argparse.Namespace) -> int:
    """Store the new rows of a box and those that are selected, or print and ask about those that differ; return the
    exit code.
    """
    words = user_session.words(text.game.id)
    if arguments.edition and text.edition != arguments.edition:
        raise input_error("library_edition", field="edition", given=text.edition, wanted=arguments.edition)
    meeting = PrintedValueMerge(user_session, text)
    differing = {compared.id: compared for compared in meeting.different}
    for row in arguments.row:
        if row not in differing:
            raise input_error("box_no_row", field="row", given=row[:40], rows=tuple(differing))
    print(meeting.summary(words))
    if text.edition != text.game.meta.editions[0]:
        print(words.translate("box.own_edition", edition=words.translate_or(f"edition.{text.edition}", text.edition)))
    theirs = set(differing) if arguments.theirs else set(arguments.row)
    open_ = (
        []
        if arguments.theirs or arguments.ours
        else [compared for id, compared in differing.items() if id not in theirs]
    )
    if open_ and at_terminal():
        theirs |= _choose_rows(words, meeting, open_)
        open_ = []
    row_count = meeting.take(theirs)
    for compared in open_:
        print("\n".join(meeting.lines(words, compared)))
    print(words.translate("box.taken", count=row_count))
    if open_:
        print(words.translate("box.left", count=len(open_)))
    return DIFFERS if open_ else TAKEN


def _choose_rows(words: Words, meeting: PrintedValueMerge, differing: list[PrintedValueMergeRow]) -> set[str]:
    """Ask which value to keep for each differing row. Return the ids of the rows with the imported value; unanswered
    rows keep the stored value.
    """
    theirs: set[str] = set()
    for at, row in enumerate(differing):
        print("\n".join(meeting.lines(words, row)))
        answer = _word(words, read_answer(f"{words.translate('box.ask')} "))
        if answer == "all_there":
            return theirs | {remaining_row.id for remaining_row in differing[at:]}
        if answer == "all_here":
            return theirs
        if answer == "there":
            theirs.add(row.id)
    return theirs


def _word(words: Words, text: str) -> str:
    word = fold(text.strip())
    return next(
        (id for id in words.ids("box_word") if word in (fold(words.translate(f"box_word.{id}")), fold(id))), "here"
    )
