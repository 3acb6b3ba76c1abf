"""Automatic completion of fields with only one possible value."""

from __future__ import annotations

from msgspec import structs

from referee.notation.move import Move, fields_of
from referee.reading.legal_moves import LegalMoves, acting
from referee.table.table import Table
from tui.core.moves.move_draft import MoveDraft, draft_of


def autofill(table: Table, offers: LegalMoves, draft: MoveDraft) -> MoveDraft:
    """Fill the seat and every field on which all legal moves matching the draft agree. Fill nothing if the legal moves
    cannot all be listed.
    """
    if not draft.verb or offers.open(draft.verb) or offers.gap(draft.verb) is not None:
        return draft
    fitting = [move for move in offers.moves(draft.verb) if _fits(draft, move)]
    if not fitting:
        return draft
    seat = draft.seat
    if not seat and not acting(table, draft.verb) and len({move.seat for move in fitting}) == 1:
        seat = fitting[0].seat
    values = draft_of(fitting[0], table).values
    agreed = {
        field.name: values[field.name]
        for field in fields_of(type(fitting[0]))
        if field.name in values
        and all(getattr(move, field.name) == values[field.name] for move in fitting)
        and not (field.is_list and any(_longer(offers, move, field.name) for move in fitting))
    }
    return structs.replace(draft, seat=seat, values=agreed | draft.values)


def _fits(draft: MoveDraft, move: Move) -> bool:
    return draft.seat in ("", move.seat) and all(getattr(move, name) == value for name, value in draft.values.items())


def _longer(offers: LegalMoves, move: Move, name: str) -> bool:
    """Return whether a legal move has one more item in this list."""
    return any(getattr(more, name) != getattr(move, name) for more in offers.longer(move))
