"""The table behind the phone pages: it is loaded from the store, new entries are read, and only one thread accesses it.

A phone sends each input with the number of the last entry it displayed, never a state. If the table has changed since
then, the input is not executed and the typed text remains.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import ParamSpec, TypeVar

from msgspec import Struct

from referee.data_folder import home
from referee.store.line_names import follow
from referee.store.store_address import open_store
from referee.table.table import Table
from scoring.errors import InputError
from tui.core.commands.command_table import PhoneMode, commands_of_phones
from tui.core.conversation.conversation_memory import PhysicalUndoInstructions
from tui.core.conversation.line_evaluator import LineEvaluator
from tui.core.conversation.table_session import moved_on
from tui.core.i18n.entry_text import actor
from tui.core.session.session import Session
from tui.core.tally.table_sheet import sheet_contents
from tui.web.final_result import ResultDelay
from tui.web.form_entry import Form, Readers
from tui.web.inquiry import Inquiry
from tui.web.phone import Phone, faults_of
from tui.web.seat_keys import ATTEMPTS, SeatKeys, SeatOffers
from tui.web.table_thread import Priority, TableThread

P = ParamSpec("P")
R = TypeVar("R")
MAX_PHONES = 8
"""The maximum number of remembered phones per seat; the longest inactive one is dropped."""
PRESENCE = 30.0
"""The time after opening a page for which a phone without an event stream counts as connected, in seconds."""
AFTER_PHONES = 0.1
"""The delay before the app is notified of a change, in seconds; most phones have their pages by then."""


class PhoneInput(Struct, frozen=True):
    """An input from a phone: its action and text, the number of the last displayed entry, and a key for recognizing
    repeated inputs.

    An answer also contains the id of its `question` and the `line` leading to it, so that a restarted server can ask it
    again.
    """

    action: str
    text: str
    entry: int
    key: str
    question: str = ""
    line: str = ""


Action = Callable[[Phone, str], None]
INDEPENDENT = ("score",)
"""The actions that what others have recorded meanwhile does not affect."""


def _of_inquiry(function: Callable[[Inquiry, str], None]) -> Action:
    """Return the action of a phone that calls a function with its “May I …?” question, if there is one."""

    def act(phone: Phone, text: str) -> None:
        if phone.inquiry is not None:
            function(phone.inquiry, text)

    return act


def _step(text: str) -> int:
    """Parse a text as the step of a plus or minus button; 0 if it is not a number."""
    return int(text) if text.lstrip("-").isdecimal() and len(text) < 5 else 0


FUNCTIONS: dict[str, Action] = {
    "declare": Phone.declare,
    "tap": Phone.tap,
    "answer": Phone.answer,
    "confirm": lambda phone, _: phone.confirm(),
    "score": Phone.score,
    "leave": lambda phone, _: phone.conversation.leave(),
    "line": Phone.write,
    "clear": lambda phone, _: phone.clear(),
    "withdraw": lambda phone, _: phone.withdraw(),
    "undo": lambda phone, _: phone.undo(),
    "tick": Phone.tick,
    "item": lambda phone, text: phone.draft.add_item(phone.form, text),
    "count": lambda phone, text: phone.draft.add(phone.form, _step(text)),
    "ask": Phone.ask,
    "declare_it": lambda phone, _: phone.declare_it(),
    "reply": _of_inquiry(Inquiry.answer),
    "reply_item": _of_inquiry(lambda inquiry, text: inquiry.draft.add_item(inquiry.form, text)),
    "reply_count": _of_inquiry(lambda inquiry, text: inquiry.draft.add(inquiry.form, _step(text))),
    "reply_leave": _of_inquiry(lambda inquiry, _: inquiry.leave()),
}
"""The functions of the commands of phones."""
ACTIONS, OWN_ACTIONS, INQUIRY_ACTIONS = map(commands_of_phones, (PhoneMode.NOW, PhoneMode.OWN, PhoneMode.INQUIRY))


def version_of(entry: int, offers: SeatOffers, readers: Readers) -> str:
    """Return a text that changes with every new entry, offer, or filled-in value."""
    revision = offers.keys.revision + readers.revision
    return f"{entry}-{revision}" if revision else str(entry)


class TableHost:
    """A table and its phones. All access to the table must run on the host's thread (`run`)."""

    def __init__(
        self,
        name: str,
        folder: Path | None = None,
        on_change: Callable[[], object] = lambda: None,
        give_way: Callable[[], object] = lambda: None,
    ) -> None:
        """Create the host of a table. `on_change` is called when the table or the connected phones change; `give_way`
        is called on the table's thread before work for a phone.
        """
        self.name = name
        self.folder = folder
        self._on_change = on_change
        self._thread = TableThread(give_way)
        self._phones: OrderedDict[tuple[str, str], Phone] = OrderedDict()
        self._streams: Counter[str] = Counter()
        self._changed = asyncio.Event()
        self._announced = ""
        self._is_app_notified = True
        self.is_closing = False

    # the thread of the table

    def run(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        return self._thread.run(function, *args, **kwargs)

    async def call(self, function: Callable[[], R], priority: Priority = Priority.PAGE) -> R:
        """Run a function for a phone on the table's thread, and await its result."""
        return await asyncio.wrap_future(self._thread.run_for_phone(priority, function))

    def open(self) -> None:
        """Open the table from the store. Raises `InputError` if it cannot be opened."""
        folder = self.folder or home()
        self._store = open_store(folder)
        self.table: Table = Session("en", self._store).open(self.name)
        self.keys = SeatKeys(folder, self.table.entries[0].hash, tuple(self.table.seats))
        self.offers = SeatOffers(self.table, self.keys, self._follow)
        self._readers = Readers()
        self._delay = ResultDelay(self.table)
        self._undo_instructions = PhysicalUndoInstructions(self.table)
        self._lines = LineEvaluator(self.table)
        self._lines.listing = True

    def close(self) -> None:
        """Close the store and end the thread."""
        self.run(self._close).result()
        self._thread.end()

    def _close(self) -> None:
        if hasattr(self, "_store"):
            self._store.close()

    # the table as it stands

    @property
    def version(self) -> str:
        """A text that changes with everything that the pages display."""
        return version_of(self.entry, self.offers, self._readers)

    @property
    def entry(self) -> int:
        return self.table.entries[-1].seq

    def follow(self) -> int:
        """Read the entries added by other processes. Return the number of the last entry."""
        last = self.table.entries[-1]
        if self._store.count(self.name) != last.seq or not self._store.has_entry(self.name, last):
            self._follow()
        self.keys.follow()
        self._readers.note_sheets(sheet_contents(self._store.settings(), self.table))
        return self.entry

    def _follow(self) -> None:
        self._undo_instructions.undo_with_changes(partial(follow, self._store, self.table))
        self.name = self.table.name
        for phone in self._phones.values():
            phone.conversation.refresh()

    # phones

    def phone(self, secret: str, device: str, lang: str) -> Phone | None:
        """Return the phone for a secret and device id, created if missing; None if no seat has the secret."""
        key = self.keys.by_secret(secret)
        if key is None:
            for revoked in [each for each in self._phones if each[0] == secret]:
                del self._phones[revoked]
            return None
        phone = self._phones.get((secret, device))
        if phone is None:
            shared = (self.offers, self._lines, self._readers, lambda seat: self.connected(seat) > 0, self._delay)
            phone = Phone(self._store, self.table, key.seat, lang, *shared, self._undo_instructions)
            self._phones[secret, device] = phone
            own = [key for key in self._phones if key[0] == secret]
            if len(own) > MAX_PHONES:
                del self._phones[own[0]]
        self._phones.move_to_end((secret, device))
        phone.active_at = time.monotonic()
        return phone

    def connected(self, seat: str) -> int:
        """Return the number of connected phones of a seat: with an open event stream, or a recently opened page."""
        since, secret = time.monotonic() - PRESENCE, self.keys.of_seat(seat).secret
        phones = [phone for (key, _), phone in self._phones.items() if key == secret]
        return sum(phone.streams > 0 or phone.active_at > since for phone in phones)

    def streams(self, seat: str) -> int:
        """Return the number of open event streams of a seat."""
        return self._streams[seat]

    @contextmanager
    def connection(self, phone: Phone) -> Iterator[None]:
        """Count a phone as connected during the context."""
        phone.streams += 1
        self._streams[phone.seat] += 1
        self._on_change()
        try:
            yield
        finally:
            phone.streams -= 1
            self._streams[phone.seat] -= 1
            self._on_change()

    def confirm_declarations(self, confirms: bool) -> None:
        """Set whether phone declarations require confirmation at the laptop."""
        self.keys.confirms = confirms

    def answer_offer(self, id: str, is_accepted: bool) -> bool:
        """Record or refuse an offer (declaration to be confirmed). Return whether that was possible; raise `InputError`
        if it is no longer waiting.
        """
        self.follow()
        if not is_accepted:
            self.offers.refuse(id)
            return True
        is_recorded = self.offers.accept(id)
        for phone in self._phones.values():
            phone.conversation.refresh()
        return is_recorded

    def receive(self, phone: Phone, sent: PhoneInput) -> None:
        """Execute an input, if the table is unchanged since the phone displayed it, and store the resulting
        message.
        """
        if sent.action in INQUIRY_ACTIONS:
            self._inquire(phone, sent)
            return
        phone.notice = ()
        if sent.action in ACTIONS and phone.is_waiting:
            self._refuse_second(phone, sent)
        elif sent.action in ACTIONS and self.follow() != sent.entry and sent.action not in INDEPENDENT:
            self._keep(phone, sent)
        else:
            self._carry_out(phone, sent)
        if sent.action in ACTIONS or phone.notice:
            phone.input_entry = self.entry

    def enter_box(self, phone: Phone, page: str, form: Form) -> None:
        """Store the printed values that a phone filled in on a page."""
        self.follow()
        phone.box.problems = self._faults(phone, lambda: phone.enter_box(page, form))

    def enter_tally(self, phone: Phone, kind: str, seat: str, form: Form, entry: int) -> None:
        """Store the score sheet that a phone filled in for a seat."""
        self.follow()
        phone.tally.problems = self._faults(
            phone, lambda: phone.tally.keep(phone.words, phone.tally.kind(kind), seat, form, entry)
        )
        self.follow()

    def _faults(self, phone: Phone, enter: Callable[[], None], is_answer: bool = False) -> tuple[str, ...]:
        """Carry out an input, again while other processes record, and return its errors as texts."""
        for attempt in range(ATTEMPTS):
            try:
                enter()
                return ()
            except InputError as error:
                if not moved_on(error) or attempt == ATTEMPTS - 1:
                    return faults_of(phone, error, is_answer)
                self._follow()
        raise AssertionError("the last attempt ends it")

    def _inquire(self, phone: Phone, sent: PhoneInput) -> None:
        def inquire() -> None:
            if sent.action != "ask":
                phone.resume_inquiry(sent.question, sent.line)
            FUNCTIONS[sent.action](phone, sent.text)

        phone.inquiry_notice = self._faults(phone, inquire, is_answer=True)

    def _refuse_second(self, phone: Phone, sent: PhoneInput) -> None:
        """Refuse an input while a declaration of the seat waits for confirmation. A repetition of that declaration
        causes no message.
        """
        offer = self.offers.of_seat(phone.seat)
        if offer is None or offer.key != sent.key:
            phone.notice = (phone.words.translate("web.offer_first"),)

    def _carry_out(self, phone: Phone, sent: PhoneInput) -> None:
        if sent.action in ACTIONS and not phone.is_spectator and self.offers.of_seat(phone.seat) is not None:
            self.keys.drop_offer(phone.seat)  # what became of the last one is known by now
        try:
            if sent.action in ("answer", "item", "count"):
                phone.resume_question(sent.question, sent.line)
            FUNCTIONS[sent.action](phone, sent.text)
        except InputError as error:
            self._refuse(phone, sent, error)

    def _refuse(self, phone: Phone, sent: PhoneInput, error: InputError) -> None:
        if moved_on(error):
            self._follow()
            self._keep(phone, sent)
        else:
            phone.outcome = None
            phone.notice = faults_of(phone, error, phone.conversation.pending_question is not None)

    def _keep(self, phone: Phone, sent: PhoneInput) -> None:
        """Reject an input because the table has changed: set a message, but leave the typed text in place."""
        if sent.action == "declare" and not phone.is_spectator:
            with suppress(InputError):  # a line for another seat stays in place, too
                phone.write(sent.text)
        elif sent.action == "answer":
            phone.conversation.answering = sent.text
        phone.outcome = None
        who = actor(self.table, self.table.entries[-1])
        key = "moved_meanwhile" if who else "changed_meanwhile"
        phone.notice = (phone.words.translate(f"web.{key}", seat=who),)

    # waiting for change

    def announce(self) -> None:
        """Notify all waiting tasks and the app of a change. Call it in the server's event loop."""
        if self.version == self._announced:
            return
        self._announced = self.version
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()
        if self._is_app_notified:
            self._is_app_notified = False
            asyncio.get_running_loop().call_later(AFTER_PHONES, self._notify_app)

    def _notify_app(self) -> None:
        self._is_app_notified = True
        self._on_change()

    async def wait_for_change(self, seconds: float) -> None:
        """Wait for a change of the table, for at most `seconds`."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), seconds)
