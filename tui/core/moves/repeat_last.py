"""The verb of the last declared move, to repeat it."""

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
    """Return the verb declared last by the acting seat, else by any seat, that is legal now; "" if there is none."""
    verbs = dict.fromkeys((*_verbs(table, table.acting), *_verbs(table, "")))
    return next((verb for verb in verbs if offers.possible(verb)), "")


def repeated_verb(words: Words, table: Table, offers: LegalMoves) -> str:
    """Return the verb of `again` as typed text in the display language; "" if there is none."""
    verb = again(table, offers)
    return f"{verb_command(words, verb)} " if verb else ""


def _verbs(table: Table, seat: str) -> Iterator[str]:
    """Yield the verbs that a seat ("" for any seat) has declared, latest first. Verbs without fields are skipped."""
    for step in reversed(table.steps):
        if step.entry.kind in ("move", "overrule") and not step.unread:
            try:
                moves = moves_of(table.game, step.entry.body)
            except InputError:
                continue
            yield from (verb_of(move) for move in reversed(moves) if seat in ("", move.seat) and fields_of(type(move)))
