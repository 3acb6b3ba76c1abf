"""Opening a score sheet at its table, and recording it after a confirmation that lists its effects."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import structs

from referee.reading.typed_values import normalize_operators
from referee.record.table_state import ReplayStep
from referee.table.table import Table
from scoring.errors import InputError, input_error
from scoring.text_catalogs import Words
from tui.core.flows.steps import (
    Ask,
    AskField,
    CancelledStepError,
    Change,
    Confirm,
    Flow,
    Inspect,
    Pick,
    PickRow,
    ask_until_read,
    choices,
    text,
)
from tui.core.i18n import messages
from tui.core.session.session import Session
from tui.core.tally import tally_record_entries
from tui.core.tally.evaluation import TallyEvaluation, evaluate_cells
from tui.core.tally.form import Cells, TallyForm, TallyFormRow
from tui.core.tally.game_forms import GameTallyForms
from tui.core.tally.table_sheet import prefilled_form


def sheet(table: Table) -> Flow:
    """Open the score sheet of a scoring; if the game has several, ask which one."""
    table.require_scorable()
    scorings = table.game.meta.scorings

    def rows(words: Words) -> list[PickRow]:
        return [PickRow(id, words.translate_or(f"scoring.{id}", id), id) for id in scorings]

    scoring = scorings[0] if len(scorings) == 1 else (yield Pick(text("table.which_sheet"), rows))
    yield Inspect("tally", {"table": table, "scoring": scoring})


def type_sheet(table: Table, session: Session) -> Flow:
    """Ask for the values of a score sheet row by row, with a number for each seat, and record it."""
    table.require_scorable()
    forms = GameTallyForms(table.game.id)
    seats = table.table_state.seats
    form = prefilled_form(table.game, forms, forms.kinds[0], (), seats, {}, table)
    cells, ids = dict(form.start), [seat.id for seat in seats]
    for row in form.figures:
        ask = Ask(text("tally.title"), (AskField("values", partial(_row_label, row)),))
        cells |= yield from ask_until_read(ask, partial(_row_cells, form, cells, row, ids))
    yield from record_sheet(table, session, form, evaluate_cells(form, cells, ids))


def _row_label(row: TallyFormRow, words: Words) -> str:
    names = words.join_items(list(words.seats.values()))
    label, how = words.phrase(row.label), words.translate_or(row.hint, "")
    label = f"{label} {messages.aside(words, how)}" if how else label
    return words.translate("tally.type_row", row=label, seats=names)


def _row_cells(
    form: TallyForm, cells: Cells, row: TallyFormRow, seats: Sequence[str], texts: Mapping[str, str]
) -> dict[str, str]:
    """Return the cells of a row from a typed number for each seat. Raises `InputError` if one is missing or wrong."""
    values = [value for value in re.split(r"[\s,、]+", normalize_operators(texts["values"])) if value]
    if len(values) != len(seats):
        raise input_error("sheet_values", given=len(values), limit=len(seats))
    own = {row.cell(seat): value for seat, value in zip(seats, values, strict=True)}
    evaluation = evaluate_cells(form, {**cells, **own}, seats)
    if faults := [fault for fault in evaluation.faults if fault.field in own]:
        raise InputError(structs.replace(fault, field="") for fault in faults)
    return own


def record_sheet(table: Table, session: Session, form: TallyForm, evaluation: TallyEvaluation) -> Flow:
    """Record a score sheet, and store its printed values, after confirmation; else the workflow is cancelled."""
    question = text("tally.record_ask", table=table.name)
    rows = choices((True, "confirm_answer.yes"), (None, "confirm_answer.no"))
    yield Confirm(question, lambda words: _effects(table, form, evaluation, words), rows)

    def record() -> ReplayStep:
        reason = session.words(table=table).translate("tally.record_reason")
        with table.single_act():
            tally_record_entries.learn(form, evaluation, session, table.game.id, table)
            return table.score_sheet(form.scoring.id, evaluation.sheet, reason)

    if not (yield Change(record, lambda words: words.translate("tally.recorded", entry=table.entries[-1].seq))):
        raise CancelledStepError


def _effects(table: Table, form: TallyForm, evaluation: TallyEvaluation, words: Words) -> list[str]:
    """Return lines about the points of each seat and the changes of the score markers."""
    won = tally_record_entries.points_won(form, evaluation, table).items()
    points = [f"{words.format_field(who, 'seat')} {words.format_field(n, 'signed')}" for who, n in won]
    lines = [words.join_items(points)]
    changed = tally_record_entries.changes(form, evaluation, table).items()
    if changed:
        notes = [
            words.translate("tally.record_was", who=who, was="?" if was is None else was, now=now)
            for who, (was, now) in changed
        ]
        lines.append(words.translate("tally.record_vp", changes=words.join_items(notes)))
    if table.table_state.depth == "full":
        lines.append(words.translate("tally.record_full"))
    return lines
