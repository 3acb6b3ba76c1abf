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


async def recount(host: DialogHostProtocol) -> None:
    """Take the table's own count of a fact, then point contradictions out that the table has not accepted.

    Nothing is blocked by them; from their list the table may count again.
    """
    while await _counted(host) and any(not found.accepted_by for found in contradictions_of(host.table)):
        if not await _again(host):
            return


async def look_through(host: DialogHostProtocol) -> None:
    """Show what cannot lie on the table together, by the record; from there the table may count again."""
    if host.table.world.depth != "full":
        host.tell(host.words.say("audit.not_followed"))
    elif not contradictions_of(host.table):
        host.tell(host.words.say("audit.none"))
    elif await _again(host):
        await recount(host)


async def _counted(host: DialogHostProtocol) -> bool:
    """Find a fact, take its count and the reason it differs. Tells whether it was recorded."""
    facts = countable(host.table)

    def picks(words: Words) -> list[PickDialogItem]:
        return count_picks(words, host.table, facts)

    path = await host.pick(lambda w: w.say("table.recount_what"), picks)
    if not path:
        return False
    typed = reason = ""
    while True:
        lines = (
            count_line(host.table, path, facts[path], typed),
            DialogField("reason", lambda w: w.say("table.recount_reason"), None, reason),
        )
        answer = await host.ask(lambda w: w.say("key.recount"), lines)
        if not answer:
            return False
        typed, reason = answer["value"], answer["reason"]
        try:
            value = facts[path].read_known(typed, path, host.table.names)
        except InputError as wrong:
            host.report(InputError([structs.replace(fault, field="") for fault in wrong.faults]))
            continue
        return _recorded(host, {path: value}, reason.strip())


async def _again(host: DialogHostProtocol) -> bool:
    """List the contradictions; what was accepted is then in the record. Tells whether the table counts again."""
    answer = await host.open("audit", table=host.table)
    host.show()
    return bool(answer == RECOUNT)


def _recorded(host: DialogHostProtocol, facts: dict[str, Any], reason: str) -> bool:
    return host.do(lambda: host.table.recount(facts, reason), host.words.say("table.recounted"))
