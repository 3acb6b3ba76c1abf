"""The offer to enter printed values before the first round."""

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
    """An offer to enter printed values: `pages` contain unknown values, and `compare` is the number of published values
    that nobody has compared with the board.
    """

    pages: Sequence[PrintedValuePage]
    compare: int = 0

    @property
    def minutes(self) -> int:
        """The estimated time to read the pages from the game, in minutes."""
        return sum(page.minutes for page in self.pages) + bool(self.compare)

    def lines(self, words: Words) -> list[str]:
        """Return lines for display: the total number of pages and the estimated minutes, the comparison of published
        values if required, then one line for each page.
        """
        lines = [words.translate("tour.offer", count=len(self.pages) + bool(self.compare), minutes=self.minutes)]
        if self.compare:
            lines.append(words.translate("tour.compare", count=self.compare, minutes=1))
        return lines + [
            words.translate("tour.page", page=words.translate(f"page.{page.id}"), minutes=page.minutes)
            for page in self.pages
        ]

    def left(self, words: Words, key: str = "tour.left") -> str:
        """Return a note that the entry can be resumed later, with the number of remaining pages and minutes."""
        return words.translate(key, count=len(self.pages), minutes=sum(page.minutes for page in self.pages))


def entry_offer(session: Session, table: Table) -> PrintedValueEntryOffer | None:
    """Return the offer to enter printed values at a table; None if none are missing or the table records no moves.
    Raises `InputError` if the store cannot be read.
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
