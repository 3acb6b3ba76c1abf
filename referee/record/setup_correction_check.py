"""Validation of a set-up correction for a table: its seats, their colours and order, and the edition."""

from __future__ import annotations

from collections.abc import Sequence

from referee.record import entry_bodies
from referee.rules.game import Game
from scoring.errors import input_error


def check_setup_correction(game: Game, ids: Sequence[str], body: entry_bodies.SetupCorrectionBody) -> None:
    """Raise `InputError` if a set-up correction is invalid for a table with these seats."""
    strange = [seat for seat in body.colours if seat not in ids]
    if strange or (body.order and sorted(body.order) != sorted(ids)):
        raise input_error("seat_none", field="seats", given=", ".join(strange or body.order)[:40], seats=ids)
    for colour in body.colours.values():
        if colour not in game.meta.colours:
            raise input_error("seat_colour", field="colours", given=colour[:40], colours=game.meta.colours)
    if body.printed is not None and body.edition not in game.meta.editions:
        raise input_error("edition_unknown", field="edition", given=body.edition[:40], editions=game.meta.editions)
