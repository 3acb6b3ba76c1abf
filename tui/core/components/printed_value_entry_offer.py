"""Read your board once: what of a box is worth reading off before the first round, and how that is offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.rules.printed_value_pages import PrintedValuePage
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.printed_value_confirmation import to_ask
from tui.core.session.session import Session


class PrintedValueEntryOffer(NamedTuple):
    """The pages of which something is not entered yet, and how many values of a source nobody has compared yet."""

    pages: Sequence[PrintedValuePage]
    compare: int = 0

    @property
    def minutes(self) -> int:
        """How long it takes to read them."""
        return sum(page.minutes for page in self.pages) + bool(self.compare)

    def lines(self, words: Words) -> list[str]:
        """Say what there is to read and how long it takes, then each page."""
        lines = [words.translate("tour.offer", count=len(self.pages) + bool(self.compare), minutes=self.minutes)]
        if self.compare:
            lines.append(words.translate("tour.compare", count=self.compare, minutes=1))
        return lines + [
            words.translate("tour.page", page=words.translate(f"page.{page.id}"), minutes=page.minutes)
            for page in self.pages
        ]

    def left(self, words: Words, key: str = "tour.left") -> str:
        """Say that it can be taken up again."""
        return words.translate(key, count=len(self.pages), minutes=sum(page.minutes for page in self.pages))


def entry_offer(session: Session, table: Table) -> PrintedValueEntryOffer | None:
    """Find what may be read off for a table; None where nothing is left, or where no moves are followed.

    Raises `InputError` where the store cannot be read.
    """
    if (
        table.table_state.depth != "full"
        or table.table_state.closed
        or table.over
        or table.entries[0].body.get("invented")
    ):
        return None
    box = BoxPrintedValues(session, table.game, table=table)
    offer = PrintedValueEntryOffer(box.tour(), len(to_ask(session.store, table.game, box.edition, len(table.seats))))
    return offer if offer.pages or offer.compare else None
