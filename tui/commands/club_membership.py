"""`gyoji club join`, `leave`, `status` and `sync`: the club that this laptop belongs to."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee.club import membership
from referee.rules.game import title as game_title
from referee.store.box_synchronization import BoxTransfer
from scoring.errors import input_error
from scoring.text_catalogs import Words
from tui.commands.common import print_json, session, warn
from tui.core.club.transfer_text import transfer_texts
from tui.core.i18n import messages
from tui.core.i18n.local_time_text import local_time

if TYPE_CHECKING:
    from tui.core.session.session import Session

MAX_NAMES = 8
"""The maximum number of table names in a line."""


def join(arguments: argparse.Namespace) -> int:
    """Join a club and synchronize for the first time."""
    if len(arguments.words) != 1:
        raise input_error("club_address", field="ADDRESS")
    user_session = session(arguments)
    club = membership.join(user_session.store, arguments.words[0])
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
    different = {box.game: len(box.different) for box in stands.boxes if box.different}
    open_to_vote = {box.game: len(box.open) for box in stands.boxes if box.open}
    if arguments.json:
        print_json(
            {
                "address": stands.address,
                "synchronized": stands.synchronized,
                "waiting": stands.waiting,
                "failed": failed,
                "different": different,
                "open": open_to_vote,
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
    for box in stands.boxes:
        print("\n".join(_undecided(words, box)))
    print(words.translate("membership.failed" if failed else "membership.sound"))
    for text in failed:
        print(f"  {text}")
    return 1 if failed else 0


def _few(words: Words, names: Iterable[str]) -> str:
    all_names = list(names)
    more = ["…"] if len(all_names) > MAX_NAMES else []
    return words.join_items([*all_names[:MAX_NAMES], *more])


def _print_transfers(user_session: Session, result: membership.Synchronization) -> int:
    words = user_session.words()
    for text in transfer_texts(words, result.tables):
        print(text)
    for box in result.boxes:
        for way, count in (("fetched", box.fetched), ("pushed", box.pushed), ("voted", box.voted)):
            if count:
                print(_box_line(words, box, way, count))
        for line in _undecided(words, box):
            print(line)
    warn(words, result.refused)
    if not (result.tables or result.boxes):
        print(words.translate("membership.alike"))
    return 1 if result.refused else 0


def _undecided(words: Words, box: BoxTransfer) -> list[str]:
    """Return a line about the values that differ from the club's, or about the locations that a tie leaves open."""
    if box.different:
        return [_box_line(words, box, "differ", len(box.different))]
    return [_box_line(words, box, "open", len(box.open))] if box.open else []


def _box_line(words: Words, box: BoxTransfer, way: str, count: int) -> str:
    return words.translate(f"membership.box_{way}", game=game_title(box.game, words.lang), count=count)
