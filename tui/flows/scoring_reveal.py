"""Displaying a recorded scoring: it is revealed step by step, then the physical markers are compared with it; after the
end of the game, the result follows.
"""

from __future__ import annotations

from scoring.errors import InputError
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.flows.score_markers import markers


async def reveal_scoring(dialogs: DialogHostProtocol, seq: int, compared: bool) -> None:
    """Reveal the scoring of an entry; if `compared`, then compare the markers. At the end of the game, display the
    result.
    """
    try:
        await dialogs.open("reveal", table=dialogs.table, seq=seq)
    except InputError as error:
        dialogs.report(error)
        return
    if compared:
        await markers(dialogs)
    if dialogs.table.over:
        await show_result(dialogs)


async def show_result(dialogs: DialogHostProtocol) -> None:
    """Display the result of the table."""
    try:
        await dialogs.open("result", table=dialogs.table)
    except InputError as error:
        dialogs.report(error)
