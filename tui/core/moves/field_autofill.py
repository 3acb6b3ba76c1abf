"""Automatic filling of fields that have only one possible value."""

from __future__ import annotations

from msgspec import structs

from referee.notation.move import Move, fields_of
from referee.reading.legal_moves import LegalMoves, acting
from referee.table.table import Table
from tui.core.moves.move_draft import MoveDraft, draft_of


def autofill(table: Table, offers: LegalMoves, draft: MoveDraft) -> MoveDraft:
    """Fill every field (and the seat) for which all possible moves matching the draft agree. Nothing is filled if no
    move matches, or if the possible moves cannot all be listed because a fact is unknown or a name is chosen freely. A
    list is filled only if it cannot be longer.
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
    """Return whether one more item could make this list of a move longer."""
    return any(getattr(more, name) != getattr(move, name) for more in offers.longer(move))
