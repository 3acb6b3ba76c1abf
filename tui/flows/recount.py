"""Counting again: the table's own count wins, and what then cannot lie there together is pointed out."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.table.position_contradictions import contradictions_of
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.dialog import DialogField, PickDialogItem
from tui.widgets.recount_picker import count_line, count_picks, countable

RECOUNT = "recount"
"""What the list of contradictions is left with where the table counts again."""


async def recount(dialogs: DialogHostProtocol) -> None:
    """Take the table's own count of a fact, then point contradictions out that the table has not accepted.

    Nothing is blocked by them; from their list the table may count again.
    """
    while await _ask_and_recount(dialogs) and any(
        not contradiction.accepted_by for contradiction in contradictions_of(dialogs.table)
    ):
        if not await _again(dialogs):
            return


async def look_through(dialogs: DialogHostProtocol) -> None:
    """Show what cannot lie on the table together, by the record; from there the table may count again."""
    if dialogs.table.table_state.depth != "full":
        dialogs.tell(dialogs.words.translate("audit.not_followed"))
    elif not contradictions_of(dialogs.table):
        dialogs.tell(dialogs.words.translate("audit.none"))
    elif await _again(dialogs):
        await recount(dialogs)


async def _ask_and_recount(dialogs: DialogHostProtocol) -> bool:
    """Find a fact, take its count and the reason it differs. Tells whether it was recorded."""
    facts = countable(dialogs.table)

    def picks(words: Words) -> list[PickDialogItem]:
        return count_picks(words, dialogs.table, facts)

    path = await dialogs.pick(lambda w: w.translate("table.recount_what"), picks)
    if not path:
        return False
    text = reason = ""
    while True:
        lines = (
            count_line(dialogs.table, path, facts[path], text),
            DialogField("reason", lambda w: w.translate("table.recount_reason"), None, reason),
        )
        answer = await dialogs.ask(lambda w: w.translate("key.recount"), lines)
        if not answer:
            return False
        text, reason = answer["value"], answer["reason"]
        try:
            value = facts[path].read_known(text, path, dialogs.table.names)
        except InputError as wrong:
            dialogs.report(InputError([structs.replace(fault, field="") for fault in wrong.faults]))
            continue
        return _recorded(dialogs, {path: value}, reason.strip())


async def _again(dialogs: DialogHostProtocol) -> bool:
    """List the contradictions; what was accepted is then in the record. Tells whether the table counts again."""
    answer = await dialogs.open("audit", table=dialogs.table)
    dialogs.show()
    return bool(answer == RECOUNT)


def _recorded(dialogs: DialogHostProtocol, facts: dict[str, Any], reason: str) -> bool:
    return dialogs.do(lambda: dialogs.table.recount(facts, reason), dialogs.words.translate("table.recounted"))
