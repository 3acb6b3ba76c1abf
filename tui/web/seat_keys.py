"""The secrets with which phones claim the seats of a table, other server data, and the declarations to be confirmed at
the table. They are stored beside the store, and never recorded or logged.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move
from referee.record.declaration import Declaration
from referee.record.entry import Entry
from referee.record.entry_bodies import FactReportBody
from referee.record.replay import moves_of
from referee.table.table import Table
from scoring.errors import InputError, input_error
from scoring.text_catalogs import Words
from scoring.typed_data import from_json
from tui.core.conversation.table_session import moved_on
from tui.core.i18n import messages
from tui.core.i18n.entry_text import facts_text
from tui.core.i18n.move_text import declaration

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

FILE = "companion.json"
"""The name of the key file in the store's folder."""
SPECTATOR = ""
"""The seat id of spectators."""
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""The letters in join codes, except those similar to a digit or another letter."""
CODE_LENGTH = 6
SECRET_BYTES = 24
OWNER_ONLY = 0o600


class SeatKey(Struct, frozen=True):
    """The keys of one seat: the secret in its address, and the join code for telling others."""

    seat: str
    secret: str
    code: str


class OfferStatus(StrEnum):
    """The status of a declaration that requires confirmation at the table. VOID means that it was no longer legal."""

    WAITING = "waiting"
    ACCEPTING = "accepting"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    VOID = "void"


class SeatOffer(Struct, frozen=True):
    """A declaration from a phone that requires confirmation at the table: its seat, its input key, and its moves as in
    a record.

    `entry` is the number of the last entry before the declaration; after acceptance, the number of its own entry.
    """

    seat: str
    key: str
    body: dict[str, Any]
    status: OfferStatus
    entry: int

    @property
    def id(self) -> str:
        """A hash of all that is confirmed with the offer: the seat, the input, its moves, and the entry before it."""
        return hashlib.sha256(json.dumps([self.seat, self.key, self.body, self.entry]).encode()).hexdigest()


class TableKeys(Struct, frozen=True):
    """The keys of one table, the port of its last server (0 without one), whether phone declarations require
    confirmation at the laptop, and the last such declaration of each seat.
    """

    seats: dict[str, SeatKey] = {}
    port: int = 0
    confirms: bool = False
    offers: dict[str, SeatOffer] = {}


class SeatKeys:
    """The keys of a table's seats and of its spectators. Each change of what is confirmed increases `revision`.

    They are reloaded whenever the file has changed, so that a key revoked by another process is refused at once. A
    table is identified by the hash of its opening entry: a new table with an old name has new keys.
    """

    def __init__(self, folder: Path, table_hash: str, seats: Sequence[str]) -> None:
        """Load the keys and create missing ones. Raises `InputError` if the file cannot be used."""
        self._path = folder / FILE
        self._table_hash = table_hash
        self._stamp: tuple[int, int] = (0, 0)
        self._keys = TableKeys()
        self.revision = 0
        self._load()
        self._confirms = self._keys.confirms
        missing = [seat for seat in (*seats, SPECTATOR) if seat not in self._keys.seats]
        if missing:
            self._update(lambda keys: _with_new_keys(keys, missing))

    @property
    def port(self) -> int:
        """The port of the table's last server; 0 without one."""
        return self._current().port

    @port.setter
    def port(self, port: int) -> None:
        self._update(lambda keys: structs.replace(keys, port=port))

    @property
    def confirms(self) -> bool:
        """Whether phone declarations require confirmation at the laptop. Another process may require it, but cannot end
        it here.
        """
        return self._confirms or self._current().confirms

    @confirms.setter
    def confirms(self, confirms: bool) -> None:
        self._confirms = confirms
        self._update(lambda keys: structs.replace(keys, confirms=confirms))

    @property
    def offers(self) -> dict[str, SeatOffer]:
        """The last declaration per seat that required confirmation."""
        return self._current().offers

    def keep_offer(self, offer: SeatOffer) -> None:
        """Store a seat's declaration for confirmation, replacing the last one."""
        self._update(lambda keys: structs.replace(keys, offers={**keys.offers, offer.seat: offer}))

    def drop_offer(self, seat: str) -> None:
        """Delete a seat's declaration for confirmation."""
        self._update(lambda keys: structs.replace(keys, offers=_without(keys.offers, seat)))

    def of_seat(self, seat: str) -> SeatKey:
        return self._current().seats[seat]

    def by_secret(self, secret: str) -> SeatKey | None:
        """Return the key with a secret; None if there is none. The comparison time does not depend on the secret."""
        return self._match(secret, "secret")

    def by_code(self, code: str) -> SeatKey | None:
        """Return the key with a join code; None if there is none. Case, spaces and hyphens are ignored."""
        return self._match("".join(letter for letter in code.upper() if letter.isalnum()), "code")

    def revoke(self, seat: str) -> None:
        """Replace the keys of a seat, which signs its phones out and allows another phone to claim it."""
        self._update(lambda keys: _with_new_keys(keys, [seat]))

    def _match(self, text: str, field: str) -> SeatKey | None:
        match: SeatKey | None = None
        for key in self._current().seats.values():
            if hmac.compare_digest(getattr(key, field).encode(), text.encode("utf-8", "replace")):
                match = key
        return match

    def _current(self) -> TableKeys:
        if self._file_stamp() != self._stamp:
            self._load()
        return self._keys

    def follow(self) -> None:
        self._current()

    def _file_stamp(self) -> tuple[int, int]:
        try:
            status = self._path.stat()
        except OSError:
            return (0, 0)
        return (status.st_mtime_ns, status.st_ino)

    def _update(self, change: Callable[[TableKeys], TableKeys]) -> None:
        with self._alone():
            tables = self._load()
            keys = change(self._keys)
            if keys != tables.get(self._table_hash):
                self._write({**tables, self._table_hash: keys})
                self._note(keys)
                self._stamp = self._file_stamp()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Lock out other processes that change the file, so that none restores what another has revoked."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            folder = os.open(self._path.parent, os.O_RDONLY) if fcntl is not None else None
        except OSError as error:
            raise input_error("file_write", field=str(self._path), why=error.strerror or str(error)) from None
        try:
            if folder is not None:
                fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            if folder is not None:
                os.close(folder)

    def _load(self) -> dict[str, TableKeys]:
        """Read the keys of all tables. What is known of this table stays if the file is gone."""
        self._stamp = self._file_stamp()
        tables = self._read()
        self._note(tables.get(self._table_hash, self._keys))
        return tables

    def _note(self, keys: TableKeys) -> None:
        self.revision += (keys.confirms, keys.offers) != (self._keys.confirms, self._keys.offers)
        self._keys = keys

    def _read(self) -> dict[str, TableKeys]:
        try:
            return from_json(self._path.read_bytes(), dict[str, TableKeys])
        except (OSError, msgspec.DecodeError, ValueError):
            return {}  # a file that cannot be read holds no key that anybody could use

    def _write(self, tables: dict[str, TableKeys]) -> None:
        data = json.dumps(msgspec.to_builtins(tables), indent=1).encode()
        new = self._path.with_name(f"{FILE}.{os.getpid()}.{secrets.token_hex(4)}")
        try:
            descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
            new.replace(self._path)
        except OSError as error:
            raise input_error("file_write", field=str(self._path), why=error.strerror or str(error)) from None


def _without(offers: dict[str, SeatOffer], seat: str) -> dict[str, SeatOffer]:
    return {each: offer for each, offer in offers.items() if each != seat}


def _with_new_keys(keys: TableKeys, seats: Sequence[str]) -> TableKeys:
    """Return `keys` with new secrets and unique join codes for some seats."""
    all_keys = dict(keys.seats)
    for seat in seats:
        codes = {key.code for key in all_keys.values()}
        code = _new_code()
        while code in codes:
            code = _new_code()
        all_keys[seat] = SeatKey(seat, secrets.token_urlsafe(SECRET_BYTES), code)
    return structs.replace(keys, seats=all_keys)


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


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
        if not self.keys.confirms or not (is_legal or evaluated.verdict.stuck):
            return self.table.declare(evaluated)
        body: dict[str, Any] = {"moves": list(evaluated.moves), "readings": dict(evaluated.move_facts)}
        body = msgspec.json.decode(msgspec.json.encode(body))  # as it is read from a file
        self.keys.keep_offer(SeatOffer(seat, key, body, OfferStatus.WAITING, self.table.entries[-1].seq))
        return evaluated

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
