"""What a list says of a table, in no language: who sits there, how it stands, what came of it. The store keeps it with
the record, so that listing tables follows none of them.
"""

from __future__ import annotations

from contextlib import suppress

import msgspec
from msgspec import Struct

from referee import RULES_VERSION
from scoring.typed_data import from_json

FORM = 4
"""The form of a glance: one that was kept in another is made anew."""


class SeatGlance(Struct, frozen=True):
    """One seat: who sits there now ("" for nobody), the place (0: none yet), VP (None: not told), whether more than one
    person played it, and the colour and shape of its pieces.
    """

    id: str
    name: str
    rank: int
    points: int | None
    changed: bool = False
    colour: str = ""
    shape: str = ""


class TableGlance(Struct, frozen=True):
    """A table at a glance, its seats in turn order. It holds for one record and for the version of the `rules` it was
    followed by.

    `opening` is the hash of the first entry; `invented` marks a demo; `over` by its moves (`ended`) or by a final
    scoring that was typed in; `active` has the turn and `acting` acts now (ids, "" for nobody). `parked` counts the
    lines that wait to be mended, `endings` say how the game ended where that is particular (`ending.<key>`);
    `deciding` numbers the protests on which the winner of a game depends that is over. It was played (UTC) from
    `sat_down` on, when the last sitting began, to `last_act`; all sittings took so many `minutes`.
    `source` is the package that its game was installed with, and its version; "" for a game that comes with Gyoji.
    """

    rules: str
    game: str
    opening: str
    opened: str
    invented: bool
    seats: tuple[SeatGlance, ...]
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

    @property
    def names(self) -> dict[str, str]:
        """Seat ids and names in turn order."""
        return {seat.id: seat.name for seat in self.seats}


def written(glance: TableGlance | None) -> bytes:
    """Write a glance for the store; nothing for none."""
    return b"" if glance is None else msgspec.json.encode(glance)


def read(raw: object) -> TableGlance | None:
    """Read a kept glance; None for none, for damage, and where it is one of other rules or of another form."""
    if not isinstance(raw, bytes) or not raw:
        return None
    with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
        glance = from_json(raw, TableGlance)
        return glance if (glance.rules, glance.form) == (RULES_VERSION, FORM) else None
    return None
