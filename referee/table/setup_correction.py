"""How a table was set up, mended in the middle of a game: colours, the order of the seats, the box that lies there. It
counts from the start, so that all that is recorded is judged by it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.facts.verdict import Question
from referee.record.table_state import ReplayStep
from referee.rules.opening_printed_values import accepted_printed
from referee.rules.physical_copy_identity import box_of, parted
from referee.rules.seat_names import MOST, tidy
from referee.table.change_impact import ChangeImpact, trying
from referee.table.table import Table
from scoring.errors import InputError, input_error

PRINTED = "printed."


def colour(table: Table, seat: str, new_colour: str) -> dict[str, Any]:
    """Make the body of an entry that gives a seat its right colour; whoever had that one takes the other. Raises
    `InputError` for a seat or a colour that is not here, and for the colour that it has.
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
    """Make the body of an entry that says in which order the seats sit. Raises `InputError` for one that does not name
    each of them once, and for the order that they have.
    """
    if sorted(seats) != sorted(table.seats):
        raise input_error("mend_order", field="order", seats=tuple(table.seats))
    if list(seats) == list(table.seats):
        raise input_error("mend_nothing")
    return {"order": list(seats)}


def box(table: Table, edition: str, name: str, printed: Mapping[str, Any]) -> dict[str, Any]:
    """Make the body of an entry that says which box lies on the table: its edition, the name of the copy ("" for the
    one without), and what is known to be `printed` on it (paths without `printed.`).

    Raises `InputError` for an edition or a name that cannot be, values that cannot be printed, and the box that it has.
    """
    if edition not in table.game.meta.editions:
        raise input_error("edition_unknown", field="edition", given=edition[:40], editions=table.game.meta.editions)
    name = tidy(name)
    if len(name) > MOST or not (name or " ").isprintable() or parted(name)[1]:
        raise input_error("copy_name", field="box", given=name[:MOST])
    if box_of(edition, name) == table.table_state.box:
        raise input_error("mend_nothing")
    values, faults = accepted_printed(table.game, tuple(table.seats), printed)
    if faults:
        raise InputError(faults)
    return {"edition": edition, "box": name, "printed": values}


def first_missing_printed_value(table: Table, body: Mapping[str, Any]) -> Question | None:
    """Give the first printed value that what is recorded rests on and that another box does not tell yet; None where
    nothing is left to ask.
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


def answered(body: Mapping[str, Any], facts: Mapping[str, Any]) -> dict[str, Any]:
    """Give the body with what was read off the box (full paths); nothing else of an answer belongs to a box."""
    values = {path.removeprefix(PRINTED): value for path, value in facts.items() if path.startswith(PRINTED)}
    return {**body, "printed": {**body["printed"], **values}}


def impact_of(table: Table, body: dict[str, Any]) -> ChangeImpact:
    """Tell what it does to all that is recorded. Raises `InputError` where some of it cannot be carried out any more:
    it would be lost.
    """
    impact = trying(table, lambda trial: trial.mend(body))
    lost = tuple(entry.seq for entry in impact.broken if entry.failed)
    if lost:
        raise input_error("mend_order_lost" if "order" in body else "mend_box_lost", entries=lost)
    return impact
