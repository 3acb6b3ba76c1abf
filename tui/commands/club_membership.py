"""`gyoji club join`, `leave`, `status` and `sync`: the club that this laptop belongs to."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee.club import membership
from referee.store.record_synchronization import Transfer, TransferKind
from scoring.errors import input_error
from scoring.text_catalogs import Words
from tui.commands.common import print_json, session, warn
from tui.core.i18n import messages
from tui.core.i18n.local_time_text import local_time

if TYPE_CHECKING:
    from tui.core.session.session import Session

MAX_NAMES = 8
"""The maximum number of table names in a line."""


def join(arguments: argparse.Namespace) -> int:
    """Join a club and synchronize for the first time."""
    if not arguments.value:
        raise input_error("club_address", field="ADDRESS")
    user_session = session(arguments)
    club = membership.join(user_session.store, arguments.value)
    words, address = user_session.words(), membership.joined_address(user_session.store)
    print(words.translate("membership.joined", address=address))
    return _print_transfers(user_session, membership.synchronize_with(user_session.store, club, thorough=True))


def leave(arguments: argparse.Namespace) -> int:
    """Leave the club; all tables stay here."""
    user_session = session(arguments)
    print(user_session.words().translate("membership.left", address=membership.leave(user_session.store)))
    return 0


def sync(arguments: argparse.Namespace) -> int:
    """Synchronize once and compare all records; exit code 1 if a table was left alone."""
    user_session = session(arguments)
    club = membership.open_club(user_session.store)
    return _print_transfers(user_session, membership.synchronize_with(user_session.store, club, thorough=True))


def status(arguments: argparse.Namespace) -> int:
    """Print the address, the last synchronization, what waits and what failed; exit code 1 if something failed."""
    user_session = session(arguments)
    stands, words = membership.status(user_session.store), user_session.words()
    failed = messages.faults(words, stands.faults)
    if arguments.json:
        print_json(
            {
                "address": stands.address,
                "synchronized": stands.synchronized,
                "waiting": stands.waiting,
                "failed": failed,
            }
        )
        return 1 if failed else 0
    print(words.translate("membership.address", address=stands.address))
    time = local_time(stands.synchronized, "%Y-%m-%d %H:%M:%S")
    print(words.translate("membership.last", time=time) if time else words.translate("membership.never"))
    if stands.waiting:
        print(words.translate("membership.waiting", count=len(stands.waiting), names=_few(words, stands.waiting)))
    else:
        print(words.translate("membership.nothing_waits"))
    print(words.translate("membership.failed" if failed else "membership.sound"))
    for text in failed:
        print(f"  {text}")
    return 1 if failed else 0


def _few(words: Words, names: Iterable[str]) -> str:
    all_names = list(names)
    more = ["…"] if len(all_names) > MAX_NAMES else []
    return words.join_items([*all_names[:MAX_NAMES], *more])


def _print_transfers(user_session: Session, transfers: list[Transfer]) -> int:
    words = user_session.words()
    for each in transfers:
        if each.kind is not TransferKind.REFUSED:
            way = "fetched" if each.fetched else "pushed"
            print(words.translate(f"membership.{each.kind}_{way}", name=each.name, count=each.entries))
    refused = [fault for each in transfers if each.kind is TransferKind.REFUSED for fault in each.faults]
    warn(words, refused)
    if not transfers:
        print(words.translate("membership.alike"))
    return 1 if refused else 0
