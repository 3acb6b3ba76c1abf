"""A scoring that was recorded: it is revealed step by step, then the markers on the table are compared with it."""

from __future__ import annotations

from scoring.errors import InputError
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.flows.score_markers import markers


async def scored(host: DialogHostProtocol, seq: int, compared: bool) -> None:
    """Reveal the scoring of an entry, then compare the markers, where there are some to be `compared`."""
    try:
        await host.open("reveal", table=host.table, seq=seq)
    except InputError as found:
        host.report(found)
        return
    if compared:
        await markers(host)
