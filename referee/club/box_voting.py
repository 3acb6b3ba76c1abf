"""The open locations of boxes as this laptop knows them, and voting for one of their values."""

from __future__ import annotations

from collections.abc import Sequence

from referee.club.membership import differing_boxes
from referee.store.box_synchronization import BoxTransfer
from referee.store.box_votes import OpenLocation, VotedValues
from referee.store.store import Store
from scoring.game_packages import is_known


def open_boxes(laptop: Store) -> tuple[BoxTransfer, ...]:
    """Return the boxes with locations that were open when the laptop was synchronized last, of games that are installed
    here. Raises `InputError` if the store of this laptop cannot be used.
    """
    return votable(differing_boxes(laptop))


def votable(boxes: Sequence[BoxTransfer]) -> tuple[BoxTransfer, ...]:
    """Return the boxes with open locations, of games that are installed here."""
    return tuple(each for each in boxes if each.open and is_known(each.game))


def vote(laptop: Store, transfer: BoxTransfer, location: OpenLocation, side: VotedValues) -> None:
    """Store a value as entered by the person of this laptop, which is a vote for it at the next synchronization. Raises
    `InputError` if the store of this laptop cannot be written.
    """
    others = {path for other in location.sides for path in other.values} - side.values.keys()
    obsolete = others & laptop.library(transfer.game, transfer.box).keys()
    laptop.learn(transfer.game, transfer.box, {**side.values, **dict.fromkeys(obsolete)})
