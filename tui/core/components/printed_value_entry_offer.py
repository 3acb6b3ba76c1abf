"""The offer to enter the printed values of a box before the first round."""

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
    """The pages with values that are not entered yet, and the number of values from sources that nobody has compared
    with the box yet.
    """

    pages: Sequence[PrintedValuePage]
    compare: int = 0

    @property
    def minutes(self) -> int:
        """The estimated time to read the pages, in minutes."""
        return sum(page.minutes for page in self.pages) + bool(self.compare)

    def lines(self, words: Words) -> list[str]:
        """Return lines with the number of pages and the time in total, followed by one line for each page."""
        lines = [words.translate("tour.offer", count=len(self.pages) + bool(self.compare), minutes=self.minutes)]
        if self.compare:
            lines.append(words.translate("tour.compare", count=self.compare, minutes=1))
        return lines + [
            words.translate("tour.page", page=words.translate(f"page.{page.id}"), minutes=page.minutes)
            for page in self.pages
        ]

    def left(self, words: Words, key: str = "tour.left") -> str:
        """Return a note that the entry can be resumed later, with the number of remaining pages and the time in
        minutes.
        """
        return words.translate(key, count=len(self.pages), minutes=sum(page.minutes for page in self.pages))


def entry_offer(session: Session, table: Table) -> PrintedValueEntryOffer | None:
    """Return the offer of pages to enter at a table; None if nothing is left to enter or if the table does not record
    moves. Raises `InputError` if the store cannot be read.
    """
    if (
        table.table_state.depth != "full"
        or table.table_state.closed
        or table.over
        or table.entries[0].body.get("invented")
    ):
        return None
    box = BoxPrintedValues(session, table.game, table=table)
    offer = PrintedValueEntryOffer(
        box.recommended_pages(), len(to_ask(session.store, table.game, box.edition, len(table.seats)))
    )
    return offer if offer.pages or offer.compare else None
