"""The one-time bonuses of the factories `lens_3` and `clock_3`: placing two ships or trains without cost (NIP-21.11,
NIP-21.19, NIP-R28).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Annotated

from referee.facts.facts import UnknownFactError
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.nippon.actions.transport_building import (
    different,
    enough_tiles,
    has_slot,
    place,
    slot_free,
)
from referee.games.nippon.state import FREE, REGIONS, State
from referee.judging.judge import cites
from referee.judging.pending_choices import resolves_first
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf

VERB = "place_free"
CLAUSE = {"lens_3": "NIP-21.11", "clock_3": "NIP-21.19"}


class PlaceFree(Move, frozen=True, kw_only=True, tag=VERB):
    """A move that places the free ships or trains in different regions."""

    regions: Annotated[tuple[str, ...], SeparatedList(KeyOf("region", role="identity"), most=9)]


def possible(state: State, seat: str, factory: str) -> int:
    """Return the number of free ships or trains that can be placed: 2, or fewer if the seat lacks tiles or the regions
    lack slots (NIP-R28).
    """
    tiles = min(2, int(getattr(state.seats[seat], FREE[factory])))
    free = 0
    gap: UnknownFactError | None = None
    for region in REGIONS if tiles else ():
        try:
            free += has_slot(state, region)
        except UnknownFactError as untold:
            gap = gap or untold
    if free < tiles and gap:
        raise gap
    return min(tiles, free)


@cites("NIP-21.27")
def due(state: State, move: PlaceFree) -> Check:
    """Yield a breach if no such choice is pending, which happens only once after the factory is built (NIP-21.27), or
    if the number of placed tiles is wrong.
    """
    if not state.pending or VERB not in state.pending[-1].verbs:
        yield Breach("NIP-21.27", "nothing_pending", {"verb": VERB})
        return
    first = state.pending[-1]
    if len(move.regions) != first.count:
        values = {"count": len(move.regions), "right": first.count}
        yield Breach(first.clause, "exactly_so_many", values, "exactly")


def objections(state: State, move: PlaceFree) -> Checks:
    """Yield the rule checks: the pending choice, the number of tiles, the available tiles, and the regions."""
    if state.pending:
        yield resolves_first(state.pending, move)
    yield due(state, move)
    if state.pending and state.pending[-1].about in FREE:
        factory = state.pending[-1].about
        yield different(move.regions, CLAUSE[factory])
        yield enough_tiles(state, move.seat, FREE[factory], len(move.regions), CLAUSE[factory])
        for region in dict.fromkeys(move.regions):
            yield slot_free(state, region, CLAUSE[factory])


def effects(ledger: Ledger, move: PlaceFree) -> None:
    """Place the tiles and remove the pending choice; nothing happens if no such choice is pending."""
    pending = ledger.state.pending
    if pending and pending[-1].about in FREE:
        factory = pending[-1].about
        ledger.change(pending=pending[:-1])
        place(ledger, move.seat, FREE[factory], move.regions, CLAUSE[factory])


def seat_to_place(state: State) -> Iterator[dict[str, str]]:
    """Yield the start of a move for the seat with the pending choice."""
    if state.pending and VERB in state.pending[-1].verbs:
        yield {"seat": state.pending[-1].seat}


def region_sets(state: State) -> Iterator[tuple[str, ...]]:
    """Yield every set of regions with the number of tiles of the pending choice."""
    return combinations(REGIONS, state.pending[-1].count)


ACTION = Action(VERB, PlaceFree, objections, effects, starts=seat_to_place, choices={"regions": region_sets})
