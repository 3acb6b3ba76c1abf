"""Recounting: a physical count overrides the record, and resulting contradictions are displayed."""

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
"""The result of the contradiction list for “recount”."""


async def recount(dialogs: DialogHostProtocol) -> None:
    """Ask for the physical count of a value and record it, then display the contradictions that the players have not
    accepted.

    Contradictions do not block the game; from their list, the user may recount another value.
    """
    while await _ask_and_recount(dialogs) and any(
        not contradiction.accepted_by for contradiction in contradictions_of(dialogs.table)
    ):
        if not await _again(dialogs):
            return


async def look_through(dialogs: DialogHostProtocol) -> None:
    """Display all contradictions in the recorded position; the user may then recount values."""
    if dialogs.table.table_state.depth != "full":
        dialogs.tell(dialogs.words.translate("audit.not_followed"))
    elif not contradictions_of(dialogs.table):
        dialogs.tell(dialogs.words.translate("audit.none"))
    elif await _again(dialogs):
        await recount(dialogs)


async def _ask_and_recount(dialogs: DialogHostProtocol) -> bool:
    """Ask for a value, its count and the reason for the difference. Return whether the count was recorded."""
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
    """Display the contradictions, which the user may accept. Return whether the user wants to recount."""
    answer = await dialogs.open("audit", table=dialogs.table)
    dialogs.show()
    return bool(answer == RECOUNT)


def _recorded(dialogs: DialogHostProtocol, facts: dict[str, Any], reason: str) -> bool:
    return dialogs.do(lambda: dialogs.table.recount(facts, reason), dialogs.words.translate("table.recounted"))
