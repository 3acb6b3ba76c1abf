"""Offers: declarations from phones that require confirmation at the laptop. They are kept until answered.

They are stored in the key file, so that a server crash neither loses nor duplicates an offer: it is marked before it is
recorded, and counts as recorded if the record then contains its moves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move
from referee.record.declaration import Declaration
from referee.record.entry import Entry
from referee.record.entry_bodies import FactReportBody
from referee.record.replay import moves_of
from referee.table.table import Table
from scoring.errors import InputError, input_error
from scoring.text_catalogs import Words
from tui.core.conversation.table_session import moved_on
from tui.core.i18n import messages
from tui.core.i18n.entry_text import facts_text
from tui.core.i18n.move_text import declaration
from tui.web.seat_keys import OfferStatus, SeatKeys, SeatOffer

ATTEMPTS = 3
"""The maximum number of attempts to record an offer while other processes record."""


class SeatOffers:
    """The offers (declarations to be confirmed) at a table, one per seat."""

    def __init__(self, table: Table, keys: SeatKeys, follow: Callable[[], object]) -> None:
        """Load the offers of the last server; `follow` reads entries of other processes."""
        self.table = table
        self.keys = keys
        self._follow = follow
        for offer in keys.offers.values():
            if offer.status is OfferStatus.ACCEPTING:
                self._settle(offer)

    def _settle(self, offer: SeatOffer) -> None:
        """Update the status of an offer whose acceptance a server crash interrupted, by checking whether it was
        recorded.
        """
        added = [entry for entry in self.table.entries if entry.seq > offer.entry and entry.kind == "move"]
        recorded = next((entry for entry in added if _is_of(entry, offer)), None)
        if recorded is None:
            self.keys.keep_offer(structs.replace(offer, status=OfferStatus.WAITING))
        else:
            self.keys.keep_offer(structs.replace(offer, status=OfferStatus.ACCEPTED, entry=recorded.seq))

    @property
    def is_needed(self) -> bool:
        """Whether phone declarations require confirmation at the laptop."""
        return self.keys.confirms

    def of_seat(self, seat: str) -> SeatOffer | None:
        """Return the last offer (declaration to be confirmed) of a seat; None without one."""
        return self.keys.offers.get(seat)

    def is_waiting(self, seat: str) -> bool:
        """Return whether the offer of a seat waits for confirmation."""
        offer = self.of_seat(seat)
        return offer is not None and offer.status is OfferStatus.WAITING

    def waiting(self) -> list[SeatOffer]:
        return [offer for offer in self.keys.offers.values() if offer.status is OfferStatus.WAITING]

    def moves(self, offer: SeatOffer) -> tuple[Move, ...]:
        return moves_of(self.table.game, offer.body)

    def text(self, words: Words, offer: SeatOffer) -> str:
        """Return all that would be recorded with an offer: its moves, and the values entered for them alone."""
        text = declaration(words, self.moves(offer), offer.seat)
        if facts := offer.body.get("readings"):
            text += f" {messages.aside(words, facts_text(words, self.table, FactReportBody(facts=facts)))}"
        return text

    def declare(self, seat: str, key: str, evaluated: Declaration) -> Declaration:
        """Record a declaration, or store it as an offer if it requires confirmation at the laptop."""
        is_legal = evaluated.verdict.status is VerdictStatus.LEGAL and not evaluated.idle
        if not self.is_needed or not (is_legal or evaluated.verdict.stuck):
            return self.table.declare(evaluated)
        body: dict[str, Any] = {"moves": list(evaluated.moves), "readings": dict(evaluated.move_facts)}
        body = msgspec.json.decode(msgspec.json.encode(body))  # as it is read from a file
        self.keys.keep_offer(SeatOffer(seat, key, body, OfferStatus.WAITING, self.table.entries[-1].seq))
        return evaluated

    def withdraw(self, seat: str) -> None:
        """Delete the offer of a seat, whatever its status."""
        self.keys.drop_offer(seat)

    def refuse(self, id: str) -> None:
        """Refuse an offer. Raises `InputError` if it is no longer waiting."""
        self.keys.keep_offer(structs.replace(self._find(id), status=OfferStatus.REFUSED))

    def accept(self, id: str) -> bool:
        """Record an offer if it is still legal, and return whether it was recorded. Raises `InputError` if it is no
        longer waiting.
        """
        offer = self._find(id)
        for attempt in range(ATTEMPTS):
            self.keys.keep_offer(structs.replace(offer, status=OfferStatus.ACCEPTING, entry=self.table.entries[-1].seq))
            try:
                return self._record(offer)
            except InputError as error:
                self.keys.keep_offer(offer)
                if not moved_on(error) or attempt == ATTEMPTS - 1:
                    raise
                self._follow()
        raise AssertionError("the last attempt ends it")

    def _record(self, offer: SeatOffer) -> bool:
        evaluated = self.table.judge(self.moves(offer), move_facts=offer.body.get("readings", {}))
        step = self.table.declare(evaluated).step
        if step is None:
            self.keys.keep_offer(structs.replace(offer, status=OfferStatus.VOID))
            return False
        self.keys.keep_offer(structs.replace(offer, status=OfferStatus.ACCEPTED, entry=step.entry.seq))
        return True

    def _find(self, id: str) -> SeatOffer:
        offer = next((offer for offer in self.waiting() if offer.id == id), None)
        if offer is None:
            raise input_error("web_offer_gone")
        return offer


def _is_of(entry: Entry, offer: SeatOffer) -> bool:
    return bool(entry.body.get("moves") == offer.body.get("moves"))
