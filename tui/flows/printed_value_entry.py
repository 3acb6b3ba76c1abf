"""Reading the box off: what a source says of it is compared first, then come its pages."""

from __future__ import annotations

from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.printed_value_confirmation import confirm, to_ask
from tui.core.session.session import Session
from tui.flows.dialog_host_protocol import DialogHostProtocol


async def read_box(dialogs: DialogHostProtocol, session: Session) -> bool:
    """Compare what nobody has compared yet, then read every page of the tour of which something is not entered yet.

    Tells whether it was begun: False where the comparison was left, and nothing is kept of it.
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
    if BoxPrintedValues(session, table.game, table=table).tour():
        await dialogs.open("teach", table=table)
    dialogs.show()
    return True
