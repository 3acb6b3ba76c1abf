"""Corrections of the set-up during a game: seat colours, seat order, and the physical copy of the game. A correction
applies from the opening, so all entries are judged with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.facts.verdict import Question
from referee.record.table_state import ReplayStep
from referee.rules.opening_printed_values import accepted_printed
from referee.rules.physical_copy_identity import box_of, split_box
from referee.rules.seat_names import MOST, tidy
from referee.table.change_impact import ChangeImpact, impact_of_change
from referee.table.table import Table
from scoring.errors import InputError, input_error

PRINTED = "printed."


def colour(table: Table, seat: str, new_colour: str) -> dict[str, Any]:
    """Return the content of an entry that corrects a seat's colour; a seat that had this colour gets the other one.
    Raises `InputError` for an unknown seat or colour, and for no change.
    """
    has = {player.id: player.colour for player in table.table_state.seats}
    if seat not in has:
        raise input_error("seat_none", given=seat[:MOST], seats=tuple(has))
    if new_colour not in table.game.meta.colours:
        raise input_error("seat_colour", field="colours", given=new_colour[:40], colours=table.game.meta.colours)
    if has[seat] == new_colour:
        raise input_error("mend_nothing")
    others = {other: has[seat] for other, colour in has.items() if colour == new_colour}
    return {"colours": {seat: new_colour, **others}}


def order(table: Table, seats: Sequence[str]) -> dict[str, Any]:
    """Return the content of an entry that corrects the seat order. Raises `InputError` for missing or repeated seats,
    and for no change.
    """
    if sorted(seats) != sorted(table.seats):
        raise input_error("mend_order", field="order", seats=tuple(table.seats))
    if list(seats) == list(table.seats):
        raise input_error("mend_nothing")
    return {"order": list(seats)}


def box(table: Table, edition: str, name: str, printed: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content of an entry that corrects the physical copy of the game: its edition, its name ("" for none),
    and its known printed values. Raises `InputError` for invalid input, and for no change.
    """
    if edition not in table.game.meta.editions:
        raise input_error("edition_unknown", field="edition", given=edition[:40], editions=table.game.meta.editions)
    name = tidy(name)
    if len(name) > MOST or not (name or " ").isprintable() or split_box(name)[1]:
        raise input_error("copy_name", field="box", given=name[:MOST])
    if box_of(edition, name) == table.table_state.box:
        raise input_error("mend_nothing")
    values, faults = accepted_printed(table.game, tuple(table.seats), printed)
    if faults:
        raise InputError(faults)
    return {"edition": edition, "box": name, "printed": values}


def first_missing_printed_value(table: Table, body: Mapping[str, Any]) -> Question | None:
    """Return the question for the first printed value that the record requires and that is unknown for the corrected
    copy of the game; None if none is missing.
    """
    trial = table.trial()
    trial.mend(dict(body))
    stood = {step.entry.seq for step in table.steps if _misfit(step)}
    for step in trial.steps:
        if step.verdict is not None and _misfit(step) and step.entry.seq not in stood:
            questions = (*step.verdict.questions, *step.verdict.unsettled)
            question = next((candidate for candidate in questions if candidate.path.startswith(PRINTED)), None)
            if question is not None:
                return question
    return None


def _misfit(step: ReplayStep) -> bool:
    return step.differs or step.failed


def with_printed_values(body: Mapping[str, Any], facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entry content with additional printed values, by their full paths; other values are ignored."""
    values = {path.removeprefix(PRINTED): value for path, value in facts.items() if path.startswith(PRINTED)}
    return {**body, "printed": {**body["printed"], **values}}


def impact_of(table: Table, body: dict[str, Any]) -> ChangeImpact:
    """Return the impact of a correction on all recorded entries. Raises `InputError` if an entry could no longer be
    carried out.
    """
    impact = impact_of_change(table, lambda trial: trial.mend(body))
    lost = tuple(entry.seq for entry in impact.broken if entry.failed)
    if lost:
        raise input_error("mend_order_lost" if "order" in body else "mend_box_lost", entries=lost)
    return impact
