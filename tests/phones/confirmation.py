"""Hostile requests to phones whose declarations the laptop confirms: what it has not confirmed is never recorded.

The senders have the addresses of all seats. They choose nonces and entries, take back, withdraw, declare something else
under the same nonce and send old forms once more; the laptop looks at what waits, and answers it some requests later. All
runs in this process, one request at a time and each drawn from one seed, so that a failure is found again.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from starlette.testclient import TestClient

from referee.record.entry import Entry
from scoring.errors import InputError
from tests.phones.hostile_requests import ODD as STRANGE_TEXTS
from tests.tui.web.conftest import Companion, new_table
from tests.tui.web.handset import BASE, Button, Handset
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.move_text import declaration
from tui.web.request_guard import AttemptLimiter
from tui.web.routes import PhonePages
from tui.web.seat_keys import SeatOffers
from tui.web.table_host import TableHost

SEATS = ("A", "B", "C")
LINES = (
    *("consolidate",) * 6,
    "end the turn",
    "trains in West Japan",
    "trains in Hokkaido",
    "ships in West Japan",
    "ships in Hokkaido",
    "build silk",
    "build trains",
    "Ann: consolidate",
    "B: consolidate",
    "park consolidate",
    "undo",
    "overrule",
)
NONCES = ("same", "other", "")
PATHS = ("/now", "/ask", "/table", "/tally", "/box", "/end", "/board")
UNUSABLE = 409
"""The status of a page that cannot be shown although nothing is wrong with the table."""
MAX_ENTRIES = 60
"""The number of entries after which a new table is begun."""
REMEMBERED = 8
"""The number of displayed declarations that the laptop may still answer, most of them gone by then."""
LOOKS, ANSWERS, NOTES, RESTARTS = 0.3, 0.25, 0.004, 0.002
"""How often, after a request, the laptop looks, answers, notes something, and is started again."""


class Displayed(Struct, frozen=True):
    """A waiting declaration as the laptop has displayed it."""

    id: str
    text: str
    moves: Any


class ConfirmationCheck(Struct):
    """What hostile requests led to."""

    requests: int = 0
    tables: int = 0
    seconds: float = 0.0
    statuses: Counter[int] = field(default_factory=Counter)
    displayed: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    recorded: int = 0
    failures: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """Format the figures."""
        statuses = ", ".join(f"{status} {count}" for status, count in sorted(self.statuses.items()))
        answers = ", ".join(f"{kind} {count}" for kind, count in sorted(self.answers.items()))
        yield f"{self.requests} requests at {self.tables} tables in {self.seconds:.0f} s: {statuses}"
        yield f"  {self.displayed} declarations displayed; answers: {answers}; {self.recorded} moves recorded"
        yield from (f"  failed: {failure}" for failure in self.failures[:20])


class ConfirmedTable:
    """A table whose laptop confirms, with a phone at each seat and one of a spectator."""

    def __init__(self, folder: Path, chance: random.Random, result: ConfirmationCheck) -> None:
        self.folder, self.chance, self.result = folder, chance, result
        new_table(folder, "nippon", ("Ann", "Ben", "Chie"))
        self.displayed: list[Displayed] = []
        self.old_forms: list[Button] = []
        self.confirmed: list[Any] = []
        self.open()

    def open(self) -> None:
        """Start the server."""
        self.server = TableHost("friday", self.folder)
        self.server.run(self.server.open).result()
        self.server.run(self.server.confirm_declarations, True).result()
        pages = PhonePages(self.server)
        pages._inputs = AttemptLimiter(10**9, 60.0)
        self.client = TestClient(pages.application(), base_url=BASE, raise_server_exceptions=False)
        self.client.__enter__()
        companion = Companion(self.server, self.client, self.folder)
        self.phones = [companion.phone(seat) for seat in (*SEATS, "")]

    def close(self) -> None:
        """End the server."""
        self.client.__exit__(None, None, None)
        self.server.close()

    # the phones

    def send(self) -> None:
        """Send a drawn request, and note a move that it records."""
        before = len(self.moves())
        acting = self.server.table.acting
        is_acting = acting in SEATS and self.chance.random() < 0.7
        phone = self.phones[SEATS.index(acting)] if is_acting else self.chance.choice(self.phones)
        if self.chance.random() < 0.2:
            phone.open("/now" if self.chance.random() < 0.7 else self.chance.choice(PATHS))
        else:
            phone.press(self.form(phone))
        self.result.requests += 1
        self.result.statuses[phone.answer.status_code] += 1
        if phone.answer.status_code >= 500 or phone.answer.status_code == UNUSABLE:
            self.result.failures.append(f"request {self.result.requests}: {phone.answer.status_code}")
        if len(self.moves()) > before:
            self.result.failures.append(f"request {self.result.requests} has recorded {self.moves()[-1].body}")

    def form(self, phone: Handset) -> Button:
        """Draw a form: one of the page or an old one, or a line of the sender's own, more or less falsified."""
        chance, buttons = self.chance, phone.page.buttons
        if not buttons:
            phone.open("/now")
            buttons = phone.page.buttons
        button = chance.choice(
            self.old_forms if self.old_forms and chance.random() < 0.2 else buttons or self.old_forms
        )
        if button.action in ("language", "keep"):
            button = chance.choice(buttons)
        fields = dict(button.fields)
        if chance.random() < 0.3:
            action = chance.choice(("declare", "declare", "declare", "confirm", "withdraw", "answer", "line", "leave"))
            fields |= {"action": action, "text": chance.choice(LINES)}
            button = Button("/input", fields)
        if chance.random() < 0.4:
            fields["nonce"] = chance.choice(NONCES)
        if chance.random() < 0.15:
            fields["entry"] = chance.choice((str(self.server.entry), str(self.server.entry - 1), "1", "0"))
        if chance.random() < 0.1:
            fields[chance.choice(tuple(fields))] = chance.choice(STRANGE_TEXTS)
        if chance.random() < 0.05:
            fields["taken_back"] = "1"
        sent = Button(button.address, fields)
        self.old_forms = [*self.old_forms[-REMEMBERED:], sent]
        return sent

    # the laptop

    def act(self) -> None:
        """Let the laptop look at what waits, answer what it has displayed, note something, or be started again."""
        chance = self.chance
        if chance.random() < LOOKS:
            self.look()
        if self.displayed and chance.random() < ANSWERS:
            newest = self.displayed[-1:] if chance.random() < 0.6 else self.displayed
            self.answer(chance.choice(newest), chance.random() < 0.7)
        if chance.random() < NOTES:
            self.server.run(self.server.table.note, "tea").result()
        if chance.random() < RESTARTS:
            self.close()
            self.open()

    def look(self) -> None:
        """Display what waits."""
        words = words_for("en", "nippon", {})

        def read(offers: SeatOffers) -> list[Displayed]:
            return [
                Displayed(offer.id, declaration(words, offers.moves(offer), offer.seat), offer.body["moves"])
                for offer in offers.waiting()
            ]

        fresh = [each for each in self.server.run(read, self.server.offers).result() if each not in self.displayed]
        self.result.displayed += len(fresh)
        self.displayed = [*self.displayed, *fresh][-REMEMBERED:]

    def answer(self, displayed: Displayed, is_accepted: bool) -> None:
        """Answer a displayed declaration: only a yes records, and only what was displayed."""
        before, waits = len(self.moves()), displayed.id in self.waiting()
        try:
            is_recorded = self.server.run(self.server.answer_offer, displayed.id, is_accepted).result() and is_accepted
            kind = ("yes" if is_recorded else "yes, but void") if is_accepted else "no"
        except InputError as error:
            is_recorded, kind = False, error.faults[0].key
        self.result.answers[kind] += 1
        added = self.moves()[before:]
        if len(added) != is_recorded or any(entry.body["moves"] != displayed.moves for entry in added):
            bodies = [entry.body["moves"] for entry in added]
            self.result.failures.append(f"“{displayed.text}” was answered with {kind}, recorded: {bodies}")
        if waits == (kind == "web_offer_gone") or displayed.id in self.waiting():
            self.result.failures.append(f"“{displayed.text}” was lost or kept: {kind}, it had waited: {waits}")
        self.confirmed += [displayed.moves] if is_recorded else []
        self.result.recorded += is_recorded

    def waiting(self) -> set[str]:
        """The ids of the declarations that wait."""
        return {offer.id for offer in self.server.run(self.server.offers.waiting).result()}

    def moves(self) -> list[Entry]:
        """The moves of the record."""
        return [entry for entry in self.server.table.entries if entry.kind == "move"]

    def check(self) -> None:
        """Compare the stored record with what was confirmed."""
        stored = Companion(self.server, self.client, self.folder).stored()
        if [entry.body["moves"] for entry in stored.entries if entry.kind == "move"] != self.confirmed:
            self.result.failures.append("the stored record is not what was confirmed")


def measure(requests: int, seed: int) -> ConfirmationCheck:
    """Send requests at one table after the other."""
    chance, result, start = random.Random(f"confirmation {seed}"), ConfirmationCheck(), time.monotonic()
    while result.requests < requests and not result.failures:
        with tempfile.TemporaryDirectory() as home:
            table = ConfirmedTable(Path(home), chance, result)
            result.tables += 1
            try:
                while result.requests < requests and table.server.entry < MAX_ENTRIES and not result.failures:
                    table.send()
                    table.act()
                table.check()
            finally:
                table.close()
    result.seconds = time.monotonic() - start
    return result
