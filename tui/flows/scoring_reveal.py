"""Displaying a recorded scoring step by step before comparing the score markers, and the result of a finished game."""

from __future__ import annotations

from scoring.errors import InputError
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.flows.score_markers import markers


async def reveal_scoring(dialogs: DialogHostProtocol, seq: int, compared: bool) -> bool:
    """Reveal the scoring of an entry; if `compared`, compare the score markers afterwards. Return whether it could be
    revealed.
    """
    try:
        await dialogs.open("reveal", table=dialogs.table, seq=seq)
    except InputError as error:
        dialogs.report(error)
        return False
    if compared:
        await markers(dialogs)
    return True


async def show_result(dialogs: DialogHostProtocol) -> None:
    """Display the result of the table."""
    try:
        await dialogs.open("result", table=dialogs.table)
    except InputError as error:
        dialogs.report(error)
