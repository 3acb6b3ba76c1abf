"""Entering the printed values of a physical game: values with a known source are compared first, then the pages are
read.
"""

from __future__ import annotations

from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.printed_value_confirmation import confirm, to_ask
from tui.core.session.session import Session
from tui.flows.dialog_host_protocol import DialogHostProtocol


async def read_box(dialogs: DialogHostProtocol, session: Session) -> bool:
    """Let the user compare the printed values not compared yet, then read every incomplete page of the tour.

    Return False if the comparison was closed; nothing is stored then.
    """
    table = dialogs.table
    box, seats = BoxPrintedValues(session, table.game, table=table), len(table.seats)
    if to_confirm := to_ask(session.store, table.game, box.edition, seats):
        differs = await dialogs.open("confirm_values", game=table.game, values=to_confirm)
        if differs is None:
            return False
        if not dialogs.do(lambda: box.keep_values(differs) if differs else None):
            return False
        confirm(session.store, table.game, box.edition, seats)
    if BoxPrintedValues(session, table.game, table=table).recommended_pages():
        await dialogs.open("teach", table=table)
    dialogs.show()
    return True
