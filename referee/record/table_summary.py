"""The language-independent summary of a table for lists: its players, standings and result. It is stored with the
record, so that listing tables requires no replay.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import msgspec
from msgspec import Struct, structs

from referee import RULES_VERSION
from referee.rules.game import PromptLine
from scoring.half_points import HalfPoints, doubled, points_of
from scoring.typed_data import from_json

FORM = 5
"""The format version of a summary; a stored summary with another format is computed again."""


class SeatSummary(Struct, frozen=True):
    """One seat in a table summary: its current player ("" if unnamed), rank (0 for none yet), victory points (None if
    unknown), whether several people played it, and the colour and shape of its pieces.
    """

    id: str
    name: str
    rank: int
    points: int | None
    changed: bool = False
    colour: str = ""
    shape: str = ""


class TableSummary(Struct, frozen=True):
    """The summary of a table for lists, with its seats in turn order, valid for one record and one version of the
    `rules`.

    - `opening`: the hash of the first entry; `opened`: its time; `invented`: whether the table is a demo.
    - `over`: whether the game is over, by its moves (`ended`) or by an entered final scoring.
    - `active`: the seat whose turn it is; `acting`: the seat that acts now (ids, "" for none).
    - `parked`: the number of unresolved parked lines.
    - `endings`: special ways in which the game ended (`ending.<key>`).
    - `deciding`: the numbers of the protests that decide the winner of a finished game.
    - `sat_down`: the start of the last session (UTC); `last_act`: its last entry; `minutes`: the duration of all
      sessions.
    - `depth`: what is recorded at the table; `phase`: the phase of the game ("" if unknown); `prompts`: the completed
      and the required actions, as long as moves are recorded and no final scoring is entered.
    - `half_points`: whether the points are stored in half points.
    - `source`: the package of an installed game and its version; "" for a game that comes with Gyoji.
    """

    rules: str
    game: str
    opening: str
    opened: str
    invented: bool
    seats: tuple[SeatSummary, ...]
    moves: int
    closed: bool
    over: bool
    ended: bool
    disputed: bool
    active: str
    acting: str
    parked: int = 0
    endings: tuple[str, ...] = ()
    deciding: tuple[int, ...] = ()
    sat_down: str = ""
    last_act: str = ""
    minutes: int = 0
    form: int = 1
    source: str = ""
    depth: str = "full"
    phase: str = ""
    prompts: tuple[PromptLine, ...] = ()
    half_points: bool = False

    @property
    def names(self) -> dict[str, str]:
        return {seat.id: seat.name for seat in self.seats}


def encode(summary: TableSummary | None) -> bytes:
    """Encode a summary; points with halves are stored as whole numbers of half points."""
    if summary is not None and any(isinstance(seat.points, HalfPoints) for seat in summary.seats):
        summary = _with_points(structs.replace(summary, half_points=True), doubled)
    return b"" if summary is None else msgspec.json.encode(summary)


def _with_points(summary: TableSummary, change: Callable[[int], int]) -> TableSummary:
    seats = (
        seat if seat.points is None else structs.replace(seat, points=change(seat.points)) for seat in summary.seats
    )
    return structs.replace(summary, seats=tuple(seats))


def decode(raw: object) -> TableSummary | None:
    """Decode a stored summary; None if it is missing, damaged, or has another rules version or format."""
    if not isinstance(raw, bytes) or not raw:
        return None
    with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
        summary = from_json(raw, TableSummary)
        if summary.half_points:
            summary = _with_points(structs.replace(summary, half_points=False), points_of)
        return summary if (summary.rules, summary.form) == (RULES_VERSION, FORM) else None
    return None
