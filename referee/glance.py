"""What a list says of a table, in no language: who sits there, how it stands, what came of it. The store keeps it with
the record, so that listing tables follows none of them.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from referee import RULES_VERSION
from referee.facts import known
from referee.hands import changed_hands

if TYPE_CHECKING:
    from referee.store import Store
    from referee.table import Table


class Sat(Struct, frozen=True):
    """One seat: who sits there now ("" for nobody), the place (0: none yet), VP (None: not told), and whether more than
    one person played it.
    """

    id: str
    name: str
    rank: int
    points: int | None
    changed: bool = False


class Glance(Struct, frozen=True):
    """A table at a glance, its seats in turn order. It holds for one record and for the version of the `rules` it was
    followed by.

    `opening` is the hash of the first entry; `invented` marks a demo; `over` by its moves (`ended`) or by a final
    scoring that was typed in; `active` has the turn and `acting` acts now (ids, "" for nobody).
    """

    rules: str
    game: str
    opening: str
    opened: str
    invented: bool
    seats: tuple[Sat, ...]
    moves: int
    closed: bool
    over: bool
    ended: bool
    disputed: bool
    active: str
    acting: str

    @property
    def names(self) -> dict[str, str]:
        """Seat ids and names in turn order."""
        return {seat.id: seat.name for seat in self.seats}


def glance(table: Table) -> Glance:
    """Look at a table. Raises whatever the code of its game raises on a record that may hold anything."""
    opening, world, counts = table.entries[0], table.world, table.past.counts
    places = {place.seat: place for place in table.places()}
    changed = changed_hands(table) if counts["handover"] else ()
    seats = []
    for seat in world.seats:
        place, vp = places.get(seat.id), world.state.seats[seat.id].vp
        points = place.points if place else int(vp) if known(vp) else None
        seats.append(Sat(seat.id, seat.name, place.rank if place else 0, points, seat.id in changed))
    ended = table.game.rules.over(world.state)
    active = getattr(world.state, "active", "") if world.depth == "full" else ""
    return Glance(
        rules=RULES_VERSION,
        game=table.game.id,
        opening=opening.hash or table.name,
        opened=opening.time,
        invented=bool(opening.body.get("invented")),
        seats=tuple(seats),
        moves=counts["move"] + counts["overrule"],
        closed=world.closed,
        over=bool(world.final) or ended,
        ended=ended,
        disputed=bool(world.disputed),
        active=active if isinstance(active, str) else "",
        acting=table.acting,
    )


def written(found: Glance | None) -> bytes:
    """Write a glance for the store; nothing for none."""
    return b"" if found is None else msgspec.json.encode(found)


def read(raw: object) -> Glance | None:
    """Read a kept glance; None for none, for damage, and where it is one of other rules."""
    if not isinstance(raw, bytes) or not raw:
        return None
    with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
        found = msgspec.json.decode(raw, type=Glance)
        return found if found.rules == RULES_VERSION else None
    return None


def look(store: Store, name: str) -> Glance:
    """Give what is kept of a table, or follow its record and keep that. Raises `Trouble`, or anything like `glance`."""
    kept = store.glance(name)
    if kept is not None:
        return kept
    from referee.table import Table  # a list of tables that are all known follows none

    entries, mark = store.record(name)
    found = glance(Table(name, entries))
    store.know(name, entries[-1], mark, found)
    return found
