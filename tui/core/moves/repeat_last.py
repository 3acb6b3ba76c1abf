"""The last declared kind of move, to be started again."""

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
    """Return the verb declared last by the acting seat (if there is none, by any seat) that can be declared now; "" if
    there is none.
    """
    verbs = dict.fromkeys((*_verbs(table, table.acting), *_verbs(table, "")))
    return next((verb for verb in verbs if offers.possible(verb)), "")


def repeated_verb(words: Words, table: Table, offers: LegalMoves) -> str:
    """Return the verb of `again` as it is typed at the beginning of a line, in the language of `words`; "" if there is
    none.
    """
    verb = again(table, offers)
    return f"{verb_command(words, verb)} " if verb else ""


def _verbs(table: Table, seat: str) -> Iterator[str]:
    """Yield the verbs that a seat has declared ("" for any seat), latest first, without verbs that have no fields."""
    for step in reversed(table.steps):
        if step.entry.kind in ("move", "overrule") and not step.unread:
            try:
                moves = moves_of(table.game, step.entry.body)
            except InputError:
                continue
            yield from (verb_of(move) for move in reversed(moves) if seat in ("", move.seat) and fields_of(type(move)))
