"""Recording a tally sheet at its table, after a question that says what it changes."""

from __future__ import annotations

from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.session.session import Session
from tui.core.tally import tally_record_entries
from tui.core.tally.evaluation import TallyEvaluation
from tui.core.tally.form import TallyForm
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.confirm_dialog import ConfirmDialog


async def record_sheet(host: DialogHostProtocol, session: Session, form: TallyForm, weighed: TallyEvaluation) -> bool:
    """Record a scoring, and keep the printed values that its sheet tells. Tells whether it was recorded."""
    table = host.table

    def question(words: Words) -> str:
        return words.say("tally.record_ask", table=table.name)

    def note(words: Words) -> str:
        return _note(host, words, form, weighed)

    if not await host.wait(ConfirmDialog(question, note, lambda: host.words)):
        return False
    try:
        tally_record_entries.learn(form, weighed, session, table.game.id, table)
        made = tally_record_entries.record(form, weighed, table, host.words.say("tally.record_reason"))
    except InputError as found:
        host.report(found)
        return False
    host.tell(host.words.say("tally.recorded", entry=made.entry.seq))
    return True


def _note(host: DialogHostProtocol, words: Words, form: TallyForm, weighed: TallyEvaluation) -> str:
    """Say what each seat wins, and which markers are moved by it."""
    won = tally_record_entries.won(form, weighed, host.table).items()
    note = words.listed([f"{words.format_field(who, 'seat')} {words.format_field(n, 'signed')}" for who, n in won])
    changed = tally_record_entries.changes(form, weighed, host.table).items()
    if changed:
        said = [
            words.say("tally.record_was", who=who, was="?" if was is None else was, now=now)
            for who, (was, now) in changed
        ]
        note += "\n" + words.say("tally.record_vp", changes=words.listed(said))
    if host.table.world.depth == "full":
        note += "\n" + words.say("tally.record_full")
    return note
