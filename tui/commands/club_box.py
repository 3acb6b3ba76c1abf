"""`gyoji club box`: the locations of boxes where people of the club entered different values, and voting there."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.club import membership
from referee.club.box_voting import open_boxes, votable, vote
from referee.rules.game import title as game_title
from referee.store.box_synchronization import BoxTransfer
from referee.store.box_votes import VotedValues
from scoring.errors import Fault, InputError, input_error
from tui.commands.common import at_terminal, print_json, read_answer, session, warn
from tui.core.club.transfer_text import transfer_texts
from tui.core.components.open_location_text import OpenLocationText

if TYPE_CHECKING:
    from tui.core.session.session import Session

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
