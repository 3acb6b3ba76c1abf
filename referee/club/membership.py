"""The club of this laptop: the address of its server, and how the last synchronization ended."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from getpass import getuser
from typing import TypeVar
from urllib.parse import unquote, urlsplit

import msgspec
from msgspec import Struct

from referee.store.box_synchronization import BoxTransfer, synchronize_boxes
from referee.store.known_club_data import ON_LAPTOP_ALONE
from referee.store.printed_value_provenance import PERSON
from referee.store.record_synchronization import Transfer, TransferKind, synchronize
from referee.store.sqlite_store import SqliteStore
from referee.store.store import Store
from referee.store.store_address import SERVER, open_server, server_address
from scoring.errors import Fault, InputError, input_error
from scoring.typed_data import from_json

ADDRESS, SYNCHRONIZED, FAILED, DIFFERENT = "club", "club_synchronized", "club_failed", "club_different"
"""The settings of this laptop: the address, the time of the last synchronization (ISO, UTC), its faults, and the boxes
that differ (JSON).
"""
T = TypeVar("T")
DATABASE = "gyoji"
"""The database that a host has if the address names none."""
_PASSWORD = re.compile(r"(?:^|[?&\s])(?:ssl)?password\s*=", re.IGNORECASE)


class ClubStatus(Struct, frozen=True):
    """The club of this laptop: its address, the time of the last synchronization ("" if there was none), the names of
    the tables that wait to be pushed, the faults of the last attempt, and the boxes of which values differ or are
    open to a vote.
    """

    address: str
    synchronized: str
    waiting: tuple[str, ...]
    faults: tuple[Fault, ...]
    boxes: tuple[BoxTransfer, ...]


class Synchronization(Struct, frozen=True):
    """What a synchronization did with tables and with boxes."""

    tables: tuple[Transfer, ...]
    boxes: tuple[BoxTransfer, ...]

    @property
    def refused(self) -> tuple[Fault, ...]:
        return tuple(fault for each in self.tables if each.kind is TransferKind.REFUSED for fault in each.faults)


def checked_address(text: str) -> str:
    """Return the address of a server in its full form; `HOST`, `NAME@HOST` and `HOST/DATABASE` are enough. Raises
    `InputError` if it holds a password, or if it is no address.
    """
    user_input = text.strip()
    address = user_input if "://" in user_input else f"{SERVER[0]}{user_input}"
    login, separator, _ = address.partition("://")[2].rpartition("@")
    if (separator and ":" in login) or _PASSWORD.search(user_input):
        raise input_error("club_password", field="ADDRESS", file=_password_file())
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        raise input_error("club_address", field="ADDRESS") from None
    if (
        not user_input
        or not address.startswith(SERVER)
        or not (parts.netloc or parts.query)
        or not user_input.isprintable()
    ):
        raise input_error("club_address", field="ADDRESS")
    return address if parts.path.strip("/") else parts._replace(path=f"/{DATABASE}").geturl()


def _password_file() -> str:
    return r"%APPDATA%\postgresql\pgpass.conf" if os.name == "nt" else "~/.pgpass"


def club_address(laptop: Store) -> str:
    return "" if server_address() else laptop.setting(ADDRESS)


def join(laptop: Store, address: str) -> Store:
    """Make this laptop one of a club's, once its server has answered; return the store of the club. Raises `InputError`
    if it cannot be used, or if the laptop belongs to another club.
    """
    address = checked_address(address)
    current = _laptop(laptop).setting(ADDRESS)
    if current not in ("", address):
        raise input_error("club_other", field=current)
    club = _open(laptop, address)
    if not current:
        _laptop(laptop).club_ends.replace(())
        _laptop(laptop).club_values.clear()
        _laptop(laptop).own_votes.clear()
        laptop.set(ADDRESS, address)
    return club


def leave(laptop: Store) -> str:
    """End the membership of this laptop and return the club's address; its tables stay. Raises `InputError` if there is
    none.
    """
    address = joined_address(laptop)
    laptop.change(lambda _: {ADDRESS: "", SYNCHRONIZED: "", FAILED: "", DIFFERENT: ""})
    return address


def joined_address(laptop: Store) -> str:
    """Return the address of the club of this laptop. Raises `InputError` if it belongs to none."""
    address = _laptop(laptop).setting(ADDRESS)
    if not address:
        raise input_error("club_none")
    return address


def person_of(laptop: Store) -> str:
    """Return the name under which this laptop enters values and votes: the login at the club's server; without a club,
    the name of the settings.
    """
    address = laptop.setting(ADDRESS)
    if not address:
        return laptop.setting(PERSON)
    name = unquote(urlsplit(address).username or "") or os.environ.get("PGUSER", "")
    try:
        return name or getuser()
    except (OSError, KeyError, ImportError):  # this computer has no name for its user
        return ""


def _laptop(laptop: Store) -> SqliteStore:
    if not isinstance(laptop, SqliteStore):
        raise input_error("club_on_server", field="GYOJI_STORE")
    return laptop


def open_club(laptop: Store) -> Store:
    """Open the store of the club of this laptop. Raises `InputError` if there is none or if it cannot be used, which is
    stored as the failure of a synchronization.
    """
    address = joined_address(laptop)
    try:
        return _open(laptop, address)
    except InputError as error:
        note_failure(laptop, error.faults)
        raise


def _open(laptop: Store, address: str) -> Store:
    try:
        return open_server(address, laptop.folder)
    except InputError as error:
        if error.fault.key == "store_address":
            raise input_error("club_address", field="ADDRESS") from None
        if error.fault.key == "server_driver":
            raise input_error("server_driver") from None
        raise


def synchronize_with(laptop: Store, club: Store, *, thorough: bool = False) -> Synchronization:
    """Synchronize this laptop with its club, and store how that ended. Raises `InputError` if a store cannot be
    used.
    """
    own = _laptop(laptop)
    try:
        tables = tuple(synchronize(own, club, thorough=thorough))
        result = Synchronization(tables, tuple(synchronize_boxes(own, club, differing_boxes(laptop))))
    except InputError as error:
        note_failure(laptop, error.faults)
        raise
    different = [box for box in result.boxes if box.different or box.open]
    now = datetime.now(UTC).isoformat(timespec="seconds")
    _note(laptop, result.refused, {SYNCHRONIZED: now, DIFFERENT: _json(different)})
    return result


def note_failure(laptop: Store, faults: tuple[Fault, ...]) -> None:
    """Store why a synchronization failed, unless that is stored already."""
    if faults != _stored_faults(laptop):
        _note(laptop, faults, {})


def _note(laptop: Store, faults: tuple[Fault, ...], settings: dict[str, str]) -> None:
    changes = settings | {FAILED: _json(faults)}
    laptop.change(lambda stored: changes if stored.get(ADDRESS) else {})  # left meanwhile


def _json(items: Sequence[object]) -> str:
    return msgspec.json.encode(items).decode() if items else ""


def _stored_faults(laptop: Store) -> tuple[Fault, ...]:
    return _read_setting(laptop, FAILED, Fault)


def _read_setting(laptop: Store, name: str, kind: type[T]) -> tuple[T, ...]:
    """Return what a setting holds; nothing if it is damaged."""
    try:
        return from_json(laptop.setting(name, "[]"), tuple[kind, ...])  # type: ignore[valid-type]  # built from a variable
    except msgspec.DecodeError:
        return ()


def status(laptop: Store) -> ClubStatus:
    """Return how this laptop and its club stand, without asking the server. Raises `InputError` if there is no club."""
    address, laptop = joined_address(laptop), _laptop(laptop)
    ends = laptop.club_ends.read()
    alone = {(end.first, end.last) for end in ends if end.deleted == ON_LAPTOP_ALONE}
    known = {(end.first, end.last) for end in ends if not end.deleted}
    waiting = [
        end.name
        for end in laptop.record_ends()
        if ((end.first, end.last) in (known - alone if end.deleted else known)) == bool(end.deleted)
        and (end.deleted or not _is_demo(laptop, end.name))
    ]
    return ClubStatus(
        address,
        laptop.setting(SYNCHRONIZED),
        tuple(sorted(waiting)),
        _stored_faults(laptop),
        differing_boxes(laptop),
    )


def differing_boxes(laptop: Store) -> tuple[BoxTransfer, ...]:
    """Return the boxes of which values differed from those of the club, or were open to a vote, when the laptop was
    synchronized last; none without a club. Raises `InputError` if the store of this laptop cannot be used.
    """
    return _read_setting(laptop, DIFFERENT, BoxTransfer) if club_address(laptop) else ()


def _is_demo(laptop: Store, name: str) -> bool:
    try:
        return bool(laptop.first(name).body.get("invented"))
    except InputError:  # what is damaged does not wait: it stays here
        return True
