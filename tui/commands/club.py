"""`gyoji club`: the club that this laptop belongs to, and what it sees over all tables."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec

from referee.club import membership
from referee.club.box_voting import open_boxes, votable, vote
from referee.club.live_tables import live_tables
from referee.club.settled_rulings import matching, settled_rulings
from referee.rules.game import find, refereed_games
from referee.rules.game import title as game_title
from referee.store.box_synchronization import BoxTransfer
from referee.store.box_votes import VotedValues
from scoring.errors import Fault, InputError, input_error
from scoring.text_catalogs import Words
from tui.commands.common import at_terminal, print_json, read_answer, read_only_command, session, warn
from tui.commands.history import history
from tui.core.club import live_table_rows
from tui.core.club.results_csv import results_csv
from tui.core.club.transfer_text import transfer_texts
from tui.core.components.open_location_text import OpenLocationText
from tui.core.disputes.ruling_text import precedent_text
from tui.core.history.history_text import read, title
from tui.core.history.table_result_reader import read_tables
from tui.core.i18n import messages
from tui.core.i18n.local_time_text import local_day, local_time
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.wrapping import wrap
from tui.core.session.session import Session

if TYPE_CHECKING:
    from tui.core.session.session import Session


def club(arguments: argparse.Namespace) -> int:
    """Carry out one of the verbs; without one, list the live tables."""
    return VERBS[arguments.what](arguments)


@read_only_command
def tables(arguments: argparse.Namespace, user_session: Session) -> int:
    """Print the live tables, those that need help first."""
    words, now = user_session.words(), datetime.now(UTC)
    live = live_tables(user_session.store, now)
    if arguments.json:
        print_json(live_table_rows.as_json(words, live, now))
    else:
        rows = live_table_rows.rows(words, live, now)
        print("\n".join(live_table_rows.lines(words, rows, shutil.get_terminal_size().columns)))
    return 0


def results(arguments: argparse.Namespace) -> int:
    """Print results, players and statistics over all tables as `gyoji history` does; with --csv, the finished games."""
    if arguments.csv:
        if arguments.game:
            find(arguments.game)
        return _csv(arguments)
    arguments.table = ""
    return history(arguments)


@read_only_command
def _csv(arguments: argparse.Namespace, user_session: Session) -> int:
    """Write the finished games as CSV, of one day if it is named. Exit code 0; 1 if there are none."""
    known = read(list(read_tables(user_session.store, user_session.store.tables(), arguments.game)))
    text = results_csv([result for result in known if arguments.day in ("", local_day(result.played))])
    sys.stdout.buffer.write(text.encode("utf-8-sig"))  # spreadsheets take text without the mark for another encoding
    sys.stdout.flush()
    return 0 if text.count("\n") > 1 else 1


@read_only_command
def rulings(arguments: argparse.Namespace, user_session: Session) -> int:
    """Print the settled disputes of all tables, or those with certain words. Exit code 0; 1 if there are none."""
    words = user_session.words()
    games = [find(arguments.game).id] if arguments.game else refereed_games()
    text = " ".join(arguments.words)
    matches = matching(settled_rulings(user_session.store, games), text)
    if arguments.json:
        print_json(msgspec.to_builtins(matches))
    elif not matches:
        print(words.translate("club.no_such_rulings" if text else "club.no_rulings", text=text))
    for ruling in () if arguments.json else matches:
        sentence = f"{title(words, ruling.game)}: {precedent_text(words, ruling)}"
        first, *more = wrap(StyledText(sentence), shutil.get_terminal_size().columns - 2)
        print("\n".join([first.plain, *(f"  {line.plain}" for line in more)]))
    return 0 if matches else 1


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


DECIDED, OPEN = 0, 1
Choice = tuple[OpenLocationText, VotedValues]


def box(arguments: argparse.Namespace) -> int:
    """Print the open locations with who entered which value, after voting as told by the arguments or, at a terminal,
    by the answers. Return 1 while a location is open.
    """
    user_session = session(arguments)
    laptop = user_session.store
    membership.joined_address(laptop)
    unreached, boxes = _synchronized(user_session)
    locations = _locations(user_session, boxes, arguments.edition)
    choices = list(_selection(user_session, locations, arguments))
    asks = bool(locations) and not choices and not arguments.json and at_terminal()
    if unreached and not choices:
        warn(user_session.words(), unreached)
    if asks:
        _print(user_session, locations)
        choices = list(_answered(user_session, locations))
    if choices:
        _vote(user_session, choices, is_silent=arguments.json)
        if not unreached:
            unreached, boxes = _synchronized(user_session)
            locations = _locations(user_session, boxes, arguments.edition)
        if unreached and not arguments.json:
            print(user_session.words().translate("box_vote.unreached"))
    if arguments.json:
        print_json([text.as_json(laptop.library(*text.box)) for text in locations])
    elif choices or not asks:
        _print(user_session, locations)
    return OPEN if locations else DECIDED


def _vote(user_session: Session, choices: Sequence[Choice], *, is_silent: bool) -> None:
    """Vote for values. Raises `InputError` if this laptop has no name to vote with."""
    if not membership.person_of(user_session.store):
        raise input_error("vote_name", field="by")
    for text, side in choices:
        vote(user_session.store, text.transfer, text.location, side)
        if not is_silent:
            print(text.words.translate("box_vote.voted", name=text.title(), value=text.value(side)))


def _synchronized(user_session: Session) -> tuple[tuple[Fault, ...], Sequence[BoxTransfer]]:
    """Synchronize and return the boxes with open locations; if the club cannot be reached, why, and those known."""
    laptop = user_session.store
    try:
        result = membership.synchronize_with(laptop, membership.open_club(laptop))
    except InputError as error:
        return error.faults, open_boxes(laptop)
    for text in transfer_texts(user_session.words(), (each for each in result.tables if each.is_back)):
        print(text, file=sys.stderr)
    return (), votable(result.boxes)


def _locations(user_session: Session, boxes: Sequence[BoxTransfer], box_name: str) -> list[OpenLocationText]:
    return [
        OpenLocationText(user_session.words(each.game), each, location)
        for each in boxes
        if box_name in ("", each.box)
        for location in each.open
    ]


def _print(user_session: Session, locations: Sequence[OpenLocationText]) -> None:
    """Print the open locations, each with its values, who voted for them, and where they stand."""
    words = user_session.words()
    if not locations:
        print(words.translate("box_vote.none"))
        return
    for box in dict.fromkeys(text.box for text in locations):
        texts = [text for text in locations if text.box == box]
        print(words.translate("box_vote.count", game=game_title(box[0], words.lang), count=len(texts)))
        own = user_session.store.library(*box)
        for text in texts:
            print(f"{text.title()} ({text.location.path})")
            print("\n".join(f"  {text.side(side, own)}" for side in text.location.sides))
    print(words.translate("box_vote.as_whom", name=membership.person_of(user_session.store)))
    print(words.translate("box_vote.how"))


def _selection(
    user_session: Session, locations: Sequence[OpenLocationText], arguments: argparse.Namespace
) -> Iterator[Choice]:
    """Yield the votes that the arguments name. Raises `InputError` for a location or a value that is not there."""
    for text in locations:
        own = user_session.store.library(*text.box)
        if arguments.theirs or arguments.ours:
            sides = (side for side in text.location.sides if arguments.theirs or side.agrees_with(own))
            yield from ((text, side) for side in sides if side.at_club or not arguments.theirs)
    for row in arguments.row:
        text = _find_location(locations, row)
        yield from ((text, side) for side in text.location.sides if side.at_club)
    for choice in arguments.vote:
        location, separator, value = choice.partition("=")
        if not separator:
            raise input_error("vote_shape", field="vote", given=choice[:40])
        text = _find_location(locations, location)
        side = text.matching(value)
        if side is None:
            values = tuple(map(text.value, text.location.sides))
            raise input_error("vote_value", field="vote", given=value[:40], location=text.location.path, values=values)
        yield text, side


def _find_location(locations: Sequence[OpenLocationText], name: str) -> OpenLocationText:
    for text in locations:
        if name.strip() in (text.location.path, text.card.id if text.card is not None else None):
            return text
    known = tuple(text.location.path for text in locations)
    raise input_error("vote_place" if known else "vote_none", field="vote", given=name[:40], locations=known)


def _answered(user_session: Session, locations: Sequence[OpenLocationText]) -> Iterator[Choice]:
    """Ask at each location which value is printed on the box, until a value or nothing is typed."""
    words = user_session.words()
    for text in locations:
        print(text.title())
        while answer := read_answer(f"{words.translate('box_vote.ask')} ").strip():
            side = text.matching(answer)
            if side is not None:
                yield text, side
                break


VERBS: dict[str, Callable[[argparse.Namespace], int]] = {
    "box": box,
    "join": join,
    "leave": leave,
    "status": status,
    "sync": sync,
    "tables": tables,
    "results": results,
    "rulings": rulings,
}
