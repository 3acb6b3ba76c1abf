"""Recording a score sheet at its table, after a confirmation that lists its effects."""

from __future__ import annotations

from functools import partial

from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.flows.steps import text
from tui.core.session.session import Session
from tui.core.tally import tally_record_entries
from tui.core.tally.evaluation import TallyEvaluation
from tui.core.tally.form import TallyForm
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.confirm_dialog import ConfirmDialog


async def record_sheet(
    dialogs: DialogHostProtocol, session: Session, form: TallyForm, evaluation: TallyEvaluation
) -> bool:
    """Record a score sheet, and store its printed values, after confirmation. Return whether it was recorded."""
    table = dialogs.table

    question = text("tally.record_ask", table=table.name)
    note = partial(_note, dialogs, form, evaluation)
    if not await dialogs.wait(ConfirmDialog(question, note, lambda: dialogs.words)):
        return False
    try:
        with table.single_act():
            tally_record_entries.learn(form, evaluation, session, table.game.id, table)
            step = tally_record_entries.record(form, evaluation, table, dialogs.words.translate("tally.record_reason"))
    except InputError as error:
        dialogs.report(error)
        return False
    dialogs.tell(dialogs.words.translate("tally.recorded", entry=step.entry.seq))
    return True


def _note(dialogs: DialogHostProtocol, form: TallyForm, evaluation: TallyEvaluation, words: Words) -> str:
    """Return text about the points of each seat and the changes of the score markers."""
    won = tally_record_entries.points_won(form, evaluation, dialogs.table).items()
    note = words.join_items([f"{words.format_field(who, 'seat')} {words.format_field(n, 'signed')}" for who, n in won])
    changed = tally_record_entries.changes(form, evaluation, dialogs.table).items()
    if changed:
        notes = [
            words.translate("tally.record_was", who=who, was="?" if was is None else was, now=now)
            for who, (was, now) in changed
        ]
        note += "\n" + words.translate("tally.record_vp", changes=words.join_items(notes))
    if dialogs.table.table_state.depth == "full":
        note += "\n" + words.translate("tally.record_full")
    return note
