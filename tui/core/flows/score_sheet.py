"""Opening a score sheet at its table, and recording it after a confirmation that lists its effects."""

from __future__ import annotations

from referee.record.table_state import ReplayStep
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.flows.steps import CancelledStepError, Change, Confirm, Flow, Inspect, Pick, PickRow, choices, text
from tui.core.session.session import Session
from tui.core.tally import tally_record_entries
from tui.core.tally.evaluation import TallyEvaluation
from tui.core.tally.form import TallyForm


def sheet(table: Table) -> Flow:
    """Open the score sheet of a scoring; if the game has several, ask which one."""
    table.require_scorable()
    scorings = table.game.meta.scorings

    def rows(words: Words) -> list[PickRow]:
        return [PickRow(id, words.translate_or(f"scoring.{id}", id), id) for id in scorings]

    scoring = scorings[0] if len(scorings) == 1 else (yield Pick(text("table.which_sheet"), rows))
    yield Inspect("tally", {"table": table, "scoring": scoring})


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
