"""The kind of move that was declared last, to be begun once more."""

from __future__ import annotations

from collections.abc import Iterator

from referee.notation.move import fields_of, verb_of
from referee.reading.legal_moves import LegalMoves
from referee.record.replay import moves_of
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.i18n.command_usage import verb_command


def again(table: Table, offers: LegalMoves) -> str:
    """Give the verb that the seat which acts declared last (where it has declared none, anybody) among those of which
    something may be declared now; "" for none.
    """
    verbs = dict.fromkeys((*_verbs(table, table.acting), *_verbs(table, "")))
    return next((verb for verb in verbs if offers.possible(verb)), "")


def repeated_verb(words: Words, table: Table, offers: LegalMoves) -> str:
    """Give that verb as a line begins with it, in the language of the words; "" for none."""
    verb = again(table, offers)
    return f"{verb_command(words, verb)} " if verb else ""


def _verbs(table: Table, seat: str) -> Iterator[str]:
    """List the verbs that a seat has declared ("": anybody), the latest first; none of which nothing can be said."""
    for step in reversed(table.steps):
        if step.entry.kind in ("move", "overrule") and not step.unread:
            try:
                moves = moves_of(table.game, step.entry.body)
            except InputError:
                continue
            yield from (verb_of(move) for move in reversed(moves) if seat in ("", move.seat) and fields_of(type(move)))
