"""Entering the printed values of a physical game: values with a known source are compared first, then the pages are
read.
"""

from __future__ import annotations

from referee.table.table import Table
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.printed_value_confirmation import confirm, to_ask
from tui.core.flows.steps import Flow, Inspect
from tui.core.session.session import Session


def read_box(table: Table, session: Session) -> Flow:
    """Let the user compare the printed values not compared yet, then read every incomplete page that the rules need."""
    box, seats = BoxPrintedValues(session, table.game, table=table), len(table.seats)
    if to_confirm := to_ask(session.store, table.game, box.edition, seats):
        if differs := (yield Inspect("confirm_values", {"game": table.game, "values": to_confirm})):
            box.keep_values(differs)
        confirm(session.store, table.game, box.edition, seats)
    if BoxPrintedValues(session, table.game, table=table).recommended_pages():
        yield Inspect("teach", {"table": table})
