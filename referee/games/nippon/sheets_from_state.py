"""Conversion of the game state of Nippon to score sheets, and claims of points in a dispute about a scoring. The
functions raise `UnknownFactError` if a required value is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, TypeVar, cast

from referee.facts.facts import UnknownFactError, known
from referee.facts.ledger import Ledger
from referee.facts.verdict import Breach
from referee.games.nippon.state import ACHIEVEMENTS, REGIONS, Board, City, ForeignTotal, InfluenceSlot, State, region_of
from referee.games.nippon.values import colours, level, owned_goods, tile_on
from referee.judging.judge import cites
from referee.judging.same_objects import SameObjects
from referee.judging.three_valued_logic import require_known, some
from referee.notation.move import Move
from referee.rules.game import Action, Check, Checks
from scoring.breakdown import Breakdown, ScoreLine
from scoring.fields.simple_fields import KeyOf, WholeNumber
from scoring.games.nippon.region_scoring import RegionRank, region_ranking
from scoring.games.nippon.score import score_final, score_regions
from scoring.games.nippon.sheet import (
    FOREIGN,
    FinalSeat,
    FinalSheet,
    Multipliers,
    RegionOnTable,
    Regions,
    RegionsSheet,
    SeatInRegion,
    SeatMarker,
)
from scoring.games.nippon.values import SPACES, Region, Space
from scoring.text_catalogs import Phrase

T = TypeVar("T")


def regions_sheet(state: State, scoring: int = 0, regions: Iterable[str] = REGIONS) -> RegionsSheet:
    """Return the score sheet for a region scoring (NIP-17) of these regions; scoring 0 is the next one."""
    number = scoring or min(int(state.scorings_done) + 1, 3)
    points = tuple(int(state.printed[f"region_scoring.3.{rank}"]) for rank in (1, 2, 3)) if number == 3 else None
    return RegionsSheet(
        scoring=number,
        seats={seat: SeatMarker() for seat in state.seats},
        regions=Regions(**{region: _region(state, region) for region in regions}),
        points=points,
        zero_influence_ranks=bool(state.options["zero_influence_ranks"]),
    )


_SLOTS: SameObjects[dict[str, tuple[InfluenceSlot, ...]]] = SameObjects(16)
_TILES: SameObjects[dict[str, int]] = SameObjects(64)
"""A cache of the totals of influence tiles by owner, for each region."""


def _slots(state: State, region: str) -> tuple[InfluenceSlot, ...]:
    return _SLOTS.get("slots", (state.cities,), lambda: _slots_by_region(state.cities)).get(region, ())


def _slots_by_region(cities: dict[str, City]) -> dict[str, tuple[InfluenceSlot, ...]]:
    slots: dict[str, tuple[InfluenceSlot, ...]] = {}
    for name, city in cities.items():
        region = region_of(name)
        slots[region] = (*slots.get(region, ()), *city.slots.values())
    return slots


def _tiles(state: State, seat: str, region: str) -> int:
    """Return the total value of a seat's influence tiles in a region."""
    return _TILES.get(region, (state.cities,), lambda: _tiles_by_owner(_slots(state, region))).get(seat, 0)


def _tiles_by_owner(slots: Iterable[InfluenceSlot]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for slot in slots:
        if tile := tile_on(slot):
            sums[slot.owner] = sums.get(slot.owner, 0) + tile
    return sums


def tiles_sum(state: State, seat: str, region: str) -> int:
    """Return the total value of a seat's influence tiles in a region; the players are asked for it if a slot is unknown
    (section 11.2 b).
    """
    try:
        return _tiles(state, seat, region)
    except UnknownFactError:
        return int(state.now[f"region.{region}.tiles.{seat}"])


def links_sum(state: State, kind: str, seat: str, region: str) -> int:
    """Return the total of the sides of a seat's trains or ships in a region, from the state or as entered for this
    move; `Unknown` if neither is known.
    """
    known_sum: int = getattr(state.regions[region], kind)[seat].value
    read: int = state.now[f"region.{region}.{kind}.{seat}"]
    return known_sum if known(known_sum) else read


def _region(state: State, region: str) -> RegionOnTable:
    """Return one region for the score sheet; foreign companies are included only if a seat can have a rank
    (NIP-17.11).
    """
    foreign = foreign_sum(state, region) if _contested(state, region) else None
    return RegionOnTable(foreign=foreign, seats={seat: _in_region(state, seat, region) for seat in state.seats})


def _contested(state: State, region: str) -> bool:
    try:
        return bool(state.options["zero_influence_ranks"]) or some(
            partial(_present, state, seat, region) for seat in state.seats
        )
    except UnknownFactError:
        return True


def _in_region(state: State, seat: str, region: str) -> SeatInRegion:
    """Return the values of a seat in a region. Unknown trains count as 0 without an influence tile; unknown ships are
    None.
    """
    tiles = tiles_sum(state, seat, region)
    trains, ships = (links_sum(state, kind, seat, region) for kind in ("trains", "ships"))
    return SeatInRegion(tiles, int(trains) if tiles or known(trains) else 0, ships if known(ships) else None)


def regions_breakdown(state: State, scoring: int = 0) -> Breakdown:
    """Return the scoring of all regions in the current state. Raises `UnknownFactError` for unknown ships that would
    score.
    """
    breakdown = score_regions(regions_sheet(state, scoring), trust=True)
    for fault in breakdown.needed:
        _, region, _, seat, _ = fault.field.split(".")
        require_known((links_sum(state, "ships", seat, region),))
    return breakdown


def claimed_region(state: State, scoring: int, region: str, seat: str) -> RegionsSheet:
    """Return the score sheet with the values of a region that determine the points of one seat. If the seat cannot have
    a rank, foreign companies and other seats are 0.

    Raises `UnknownFactError` if a required value is unknown, including ships of the seat that score.
    """
    zero = bool(state.options["zero_influence_ranks"])
    if not (tiles_sum(state, seat, region) or zero):
        seats = {other: SeatInRegion(0, 0, 0) for other in state.seats} | {seat: _in_region(state, seat, region)}
        regions = Regions(**{region: RegionOnTable(0, seats)})
        return RegionsSheet(scoring=scoring or 1, seats={other: SeatMarker() for other in state.seats}, regions=regions)
    sheet = regions_sheet(state, scoring, (region,))
    for fault in score_regions(sheet, trust=True).needed:
        if fault.field == f"regions.{region}.seats.{seat}.ships":
            require_known((links_sum(state, "ships", seat, region),))
    return sheet


def foreign_sum(state: State, region: str) -> int:
    """Return the total of the foreign numbers of a region's empty slots (NIP-17.4). If a slot is unknown, return the
    total entered earlier for the same empty slots, or ask the players.
    """
    total = 0
    for slot in _slots(state, region):
        if (known(slot.shown) and not slot.shown) or (known(slot.value) and slot.value):
            continue
        if not (known(slot.shown) and known(slot.foreign) and known(slot.value)):
            return _known_sum(state, region)
        total += slot.foreign
    return total


def _known_sum(state: State, region: str) -> int:
    read = state.now[f"foreign.{region}"]
    stored = state.foreign_told.get(region)
    if not known(read) and stored is not None and stored.taken == occupied_slots(state, region):
        return stored.sum
    return int(read)


def occupied_slots(state: State, region: str) -> tuple[bool | None, ...]:
    """Return for each slot of a region whether it has an influence tile, None if unknown."""
    return tuple(bool(slot.value) if known(slot.value) else None for slot in _slots(state, region))


def foreign_told(state: State) -> dict[str, ForeignTotal]:
    """Return the totals of empty slots entered so far, by region, including those entered for this move."""
    totals = dict(state.foreign_told)
    for region in REGIONS:
        read, slots = state.now[f"foreign.{region}"], occupied_slots(state, region)
        if known(read) and None not in slots:
            totals[region] = ForeignTotal(read, slots)
    return totals


def final_sheet(state: State, seats: Iterable[str] | None = None, spaces: Iterable[str] = ACHIEVEMENTS) -> FinalSheet:
    """Return the score sheet for the final scoring (NIP-18), optionally with only some seats and achievement spaces."""
    selected_spaces = tuple(spaces)
    printed: tuple[Space, ...] = tuple(
        space for space in SPACES if space in selected_spaces and state.printed[f"printed_multiplier.{space}"]
    )
    everything = seats is None
    return FinalSheet(
        seats={seat: _seat(state, seat, selected_spaces) for seat in (seats or state.seats)},
        last_turns=last_turns(state) if everything else None,
        printed_multipliers=printed,
    )


def last_turns(state: State) -> tuple[str, ...]:
    """Return the seats in the order of their last turns. The seat that triggered the final phase is last (NIP-5.5)."""
    order = list(state.seats)
    last = order.index(state.final_trigger) if state.final_trigger else len(order) - 1
    return (*order[last + 1 :], *order[: last + 1])


def _seat(state: State, seat: str, spaces: tuple[str, ...]) -> FinalSeat:
    """Return the values of a seat for the final scoring; unknown values that no multiplied space uses are omitted."""
    board = state.seats[seat]
    multipliers = {space: int(board.multipliers[space]) for space in spaces if board.multipliers[space]}

    def counted(space: str, count: Callable[[], T]) -> T | None:
        if space not in spaces:
            return None
        if multipliers.get(space) or state.printed[f"printed_multiplier.{space}"]:
            return count()
        try:
            return count()
        except UnknownFactError:
            return None

    all_spaces = len(spaces) == len(ACHIEVEMENTS)
    return FinalSeat(
        vp=int(board.vp) if all_spaces else None,
        money_level=int(level(state, seat, "money")) if all_spaces or "money" in spaces else None,
        worker_colours=colours(state, seat) if all_spaces or "money" in spaces else None,
        ship_stars=counted("ships", lambda: area_stars(state, seat, "ships")),
        train_stars=counted("trains", lambda: area_stars(state, seat, "trains")),
        influence_regions=counted("influence", lambda: regions_held(state, seat)),
        mechanised=counted("mechanisation", lambda: _machine_count(board)),
        factories=counted("factories", lambda: _advanced_count(board)),
        coal_stars=counted("coal", lambda: track_stars(state, seat, "coal")),
        knowledge_stars=counted("knowledge", lambda: track_stars(state, seat, "knowledge")),
        bento_2=counted("coal", lambda: bool(board.factories["bento"].tile == "bento_2")),
        paper_2=counted("knowledge", lambda: bool(board.factories["paper"].tile == "paper_2")),
        contracts=counted("contracts", lambda: sum(not up for up in board.contracts.values())),
        multipliers=Multipliers(**multipliers),
    )


def _machine_count(board: Board) -> int:
    return sum(board.factories[good].machine == 2 for good in owned_goods(board))


def _advanced_count(board: Board) -> int:
    return sum(good not in ("silk", "paper") for good in owned_goods(board))


def regions_held(state: State, seat: str) -> int:
    """Return the number of regions with an influence tile of the seat (NIP-18.10)."""
    return sum(_present(state, seat, region) for region in REGIONS)


def _present(state: State, seat: str, region: str) -> bool:
    with suppress(UnknownFactError):
        return _tiles(state, seat, region) > 0
    try:
        return some(partial(_holds, slot, seat) for slot in _slots(state, region))
    except UnknownFactError:
        return tiles_sum(state, seat, region) > 0


def _holds(slot: InfluenceSlot, seat: str) -> bool:
    return bool(tile_on(slot)) and slot.owner == seat


def area_stars(state: State, seat: str, kind: str) -> int:
    """Return the number of stars above the empty spaces of the seat's ship or train area (NIP-18.8, NIP-18.9)."""
    placed = 6 - getattr(state.seats[seat], kind)
    stars = state.printed[f"areas.{kind}.stars.{placed}"] if known(placed) else placed
    return int(stars if known(stars) else state.now[f"{kind[:-1]}_stars.{seat}"])


def track_stars(state: State, seat: str, track: str) -> int:
    """Return the number of stars at or below the marker on the coal or knowledge track (NIP-18.13, NIP-18.14)."""
    space = state.seats[seat].markers[track]
    stars = state.printed[f"tracks.{track}.stars.{space}"] if known(space) else space
    return int(stars if known(stars) else state.now[f"{track}_stars.{seat}"])


class ScoreClaim(Move, frozen=True, kw_only=True, tag="score_claim"):
    """A move that claims points (VP) for the seat, in a region or from an achievement space; `scoring` is the number of
    the region scoring, 0 for the next one.
    """

    about: Annotated[str, KeyOf("scored", role="identity")]
    points: Annotated[int, WholeNumber(low=-99, high=999, role="payment")]
    scoring: Annotated[int, WholeNumber(high=3, role="identity")] = 0


def lines(state: State, move: ScoreClaim) -> list[ScoreLine]:
    """Return the seat's score lines for the region or achievement space."""
    about = move.about.removeprefix("achievement_")
    if about in REGIONS:
        all_lines = score_regions(claimed_region(state, move.scoring, about, move.seat), trust=True).lines
    else:
        all_lines = score_final(final_sheet(state, (move.seat,), (about,)), trust=True).lines
    return [line for line in all_lines if line.seat == move.seat and line.about == about]


@cites("NIP-17.6", "NIP-18.5")
def right(state: State, move: ScoreClaim) -> Check:
    """Yield a breach for each score line of the seat if the claimed points differ from their total."""
    own_lines = lines(state, move)
    total = sum(line.points for line in own_lines)
    if total != move.points:
        for line in own_lines:
            values: dict[str, Any] = {
                "said": move.points,
                "right": total,
                "points": line.points,
                "working": line.working,
            }
            if line.category.startswith("region_scoring"):
                clause, *also = (*line.clauses, *_let_be(state, move, line.clauses))
                more = values | {"standing": _standing(state, move)}
                yield Breach(clause, "points_said_region", more, "exactly", tuple(also))
            else:
                yield Breach(line.clauses[0], "points_said", values, "exactly", line.clauses[1:])


def _let_be(state: State, move: ScoreClaim, cited: tuple[str, ...]) -> Iterator[str]:
    """Yield the clauses by which unknown trains or ships do not affect the result (NIP-17.3, NIP-17.9)."""
    trains, ships = (links_sum(state, kind, move.seat, move.about) for kind in ("trains", "ships"))
    if not known(trains) and "NIP-17.3" not in cited:
        yield "NIP-17.3"
    if not known(ships):
        yield "NIP-17.9"


def _standing(state: State, move: ScoreClaim) -> tuple[Phrase, ...]:
    """Return a text for the influence of each participant in the region; a single text if the seat has no tile
    there.
    """
    stand = region_ranking(claimed_region(state, move.scoring, move.about, move.seat), cast(Region, move.about))
    if not next(row.rank for row in stand if row.participant == move.seat):
        return (Phrase("working.stands_no_tile", {"who": move.seat}),)
    return tuple(map(_stands, stand))


def _stands(row: RegionRank) -> Phrase:
    key = "working.stands_foreign" if row.participant == FOREIGN else "working.stands"
    return Phrase(key, {"who": row.participant, "influence": row.influence})


def objections(state: State, move: ScoreClaim) -> Checks:
    yield right(state, move)


def effects(_ledger: Ledger, _move: ScoreClaim) -> None:
    """Do nothing, because a claim changes no state."""


ACTION = Action("score_claim", ScoreClaim, objections, effects)
