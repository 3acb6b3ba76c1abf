"""Reading the box off: what a source says of it is compared first, then come its pages."""

from __future__ import annotations

from tui.desk.box import Box
from tui.desk.card_confirm import confirm, is_confirmed
from tui.desk.session import Session
from tui.flows.host import FlowHost


async def read_box(host: FlowHost, session: Session) -> None:
    """Compare what nobody has compared yet, then read every page of the tour of which something is not entered yet."""
    table = host.table
    box, seats = Box(session, table.game, table=table), len(table.seats)
    if not is_confirmed(session.store, table.game, box.edition, seats):
        differs = await host.open("confirm_values", game=table.game, players=seats)
        if differs is None:
            return
        if not host.do(lambda: box.keep_values(differs) if differs else None):
            return
        confirm(session.store, table.game, box.edition, seats)
    if Box(session, table.game, table=table).tour():
        await host.open("teach", table=table)
    host.show()
