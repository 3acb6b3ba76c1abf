"""What a synchronization with the club did with tables, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.store.record_synchronization import Transfer
    from scoring.text_catalogs import Words


def transfer_texts(words: Words, transfers: Iterable[Transfer]) -> list[str]:
    """Format what was done with each table, without the refused ones, which have faults."""
    return [
        words.translate(
            f"membership.{each.kind}_{'fetched' if each.fetched else 'pushed'}",
            name=each.name,
            count=each.entries,
            was=each.was,
        )
        for each in transfers
        if not each.faults
    ]
