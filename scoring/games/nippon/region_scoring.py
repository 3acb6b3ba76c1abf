"""Region scoring of Nippon (NIP-17): the ranking in a region, and its score lines."""

from __future__ import annotations

from msgspec import Struct

from scoring.breakdown import ScoreLine
from scoring.errors import Fault
from scoring.games.nippon.sheet import FOREIGN, RegionsSheet, SeatInRegion
from scoring.games.nippon.values import RANK_POINTS, SHIPS_PAY_TO_RANK, Region
from scoring.majority import MajorityShare, shares
from scoring.text_catalogs import Phrase

NOTHING = SeatInRegion()
RANKS_PAID = 3


class RegionRank(Struct, frozen=True):
    """The result of one participant in a region: a seat, or the foreign companies (`sheet.FOREIGN`), whose points
    nobody gets (NIP-17.8).

    - `tiles`, `trains`: the sums of its influence tiles and trains; `influence`: the part that counts (NIP-17.2,
      NIP-17.3).
    - `rank`: 0 for none (NIP-17.11); `tied`: the number of participants with this rank; `covered`: the VP of the
      ranks that they share.
    - `points` (VP): None if they depend on unknown rank points of scoring III.
    - `ships`: the VP for ships (NIP-17.9), None if they are unknown but needed.
    """

    participant: str
    tiles: int
    trains: int
    influence: int
    rank: int = 0
    tied: int = 0
    covered: tuple[int, ...] = ()
    points: int | None = 0
    ships: int | None = 0


def _influence(spot: SeatInRegion) -> int | None:
    if spot.tiles == 0:
        return 0
    return None if spot.tiles is None or spot.trains is None else spot.tiles + spot.trains


def _spots(sheet: RegionsSheet, name: Region) -> dict[str, SeatInRegion]:
    region = sheet.regions.known()[name]
    return {seat: region.seats.get(seat, NOTHING) for seat in sheet.seats}


def rank_points(sheet: RegionsSheet) -> tuple[int, ...] | None:
    """Return the VP for 1st, 2nd and 3rd place in this scoring (NIP-17.6), None if unknown."""
    return RANK_POINTS.get(sheet.scoring, sheet.points)


def region_ranking(sheet: RegionsSheet, name: Region) -> tuple[RegionRank, ...]:
    """Rank the participants of a region, those without a rank last.

    Returns () if a needed influence is unknown. The foreign companies are omitted if their influence is unknown and no
    seat has influence. Raises KeyError for a region that the sheet does not score.
    """
    spots = _spots(sheet, name)
    amounts = {seat: _influence(spot) for seat, spot in spots.items()}
    foreign = sheet.regions.known()[name].foreign
    if foreign is not None or sheet.zero_influence_ranks or any(amounts.values()):
        amounts[FOREIGN] = foreign
    known = {who: amount for who, amount in amounts.items() if amount is not None}
    if len(known) < len(amounts):
        return ()
    points = rank_points(sheet)
    ranked = shares(known, points or (0,) * RANKS_PAID, zero_ranks=sheet.zero_influence_ranks)
    placed = {share.participant for share in ranked}
    stand = [_region_rank(share, spots.get(share.participant), priced=points is not None) for share in ranked]
    stand += [
        RegionRank(who, 0, spots[who].trains or 0 if who in spots else 0, 0) for who in known if who not in placed
    ]
    return tuple(stand)


def _region_rank(share: MajorityShare, spot: SeatInRegion | None, *, priced: bool) -> RegionRank:
    tiles, trains, ships = (share.amount, 0, 0) if spot is None else (spot.tiles or 0, spot.trains or 0, spot.ships)
    matters = share.rank <= RANKS_PAID
    return RegionRank(
        share.participant,
        tiles,
        trains,
        share.amount,
        share.rank,
        share.tied,
        share.covered if priced or not matters else (),
        share.points if priced or not matters else None,
        ships if share.rank <= SHIPS_PAY_TO_RANK else 0,
    )


def region_lines(sheet: RegionsSheet, name: Region, stand: tuple[RegionRank, ...]) -> list[ScoreLine]:
    """Return the score lines of a region from its ranking (`stand`), seat by seat; unknown points have no line."""
    of = {row.participant: row for row in stand}
    foreign = of.get(FOREIGN, RegionRank(FOREIGN, 0, 0, 0))
    lines = []
    for seat, spot in _spots(sheet, name).items() if stand else ():
        own = of[seat]
        if own.points is not None:
            clauses = _rank_clauses(own, foreign)
            category = f"region_scoring_{sheet.scoring}"
            lines.append(ScoreLine(seat, category, own.points, _rank_working(own, foreign), clauses, name))
        if spot.ships:
            lines.append(_ships_line(own, spot.ships, stand, name))
    return lines


def _rank_working(own: RegionRank, foreign: RegionRank) -> Phrase:
    if not own.rank:
        key = "trains_alone" if own.trains else "no_influence"
        return Phrase(f"working.{key}", {"trains": own.trains} if own.trains else {})
    values = {"influence": _influence_working(own), "rank": own.rank, "points": own.points}
    if own.rank > RANKS_PAID:
        return Phrase("working.below_third", values)
    if own.tied == 1:
        return Phrase("working.alone", values)
    values |= {
        "tied": own.tied,
        "last": own.rank + own.tied - 1,
        "covered_sum": " + ".join(map(str, own.covered)),
    }
    return Phrase("working.shared_with_foreign" if foreign.rank == own.rank else "working.shared", values)


def _influence_working(own: RegionRank) -> Phrase:
    key = "influence" if not own.trains else "influence_trains" if own.tiles else "influence_no_tile"
    return Phrase(f"working.{key}", {"tiles": own.tiles, "trains": own.trains, "influence": own.influence})


def _rank_clauses(own: RegionRank, foreign: RegionRank) -> tuple[str, ...]:
    # The foreign companies matter to whoever stands level with them or below.
    above = bool(own.rank) and 0 < foreign.rank <= own.rank
    applies = {
        "NIP-17.2": True,
        "NIP-17.3": own.trains > 0,
        "NIP-17.4": above,
        "NIP-17.5": above,
        "NIP-17.6": own.rank > 0,
        "NIP-17.7": own.tied > 1,
        "NIP-17.8": above and foreign.rank == own.rank,
        "NIP-17.11": not own.rank,
    }
    return tuple(clause for clause, cited in applies.items() if cited)


def _ships_line(own: RegionRank, ships: int, stand: tuple[RegionRank, ...], name: Region) -> ScoreLine:
    paid = 0 < own.rank <= SHIPS_PAY_TO_RANK
    # After a tie for 1st the next one is 3rd or lower, though only one higher influence lies above.
    better = {other.influence for other in stand if 0 < other.rank < own.rank}
    pushed = own.rank > SHIPS_PAY_TO_RANK > len(better)
    foreign_above = any(other.participant == FOREIGN and 0 < other.rank < own.rank for other in stand)
    applies = {
        "NIP-17.5": foreign_above and not paid,
        "NIP-17.9": True,
        "NIP-17.10": pushed or (paid and own.tied > 1),
        "NIP-17.11": not own.rank,
    }
    key = "ships_paid" if paid else "ships_unpaid" if own.rank else "ships_no_rank"
    working = Phrase(f"working.{key}", {"ships": ships, "rank": own.rank})
    clauses = tuple(clause for clause, cited in applies.items() if cited)
    return ScoreLine(own.participant, "ships", ships if paid else 0, working, clauses, name)


def region_needs(sheet: RegionsSheet, name: Region, stand: tuple[RegionRank, ...]) -> list[Fault]:
    """Return a fault for each blank field that affects the result of a region. Trains are needed only with an influence
    tile (NIP-17.3), ships only in 1st and 2nd place (NIP-17.9).
    """
    path = f"regions.{name}"
    foreign = sheet.regions.known()[name].foreign
    needed = [Fault("needed", f"{path}.foreign")] if foreign is None and not stand else []
    for seat, spot in _spots(sheet, name).items():
        if spot.tiles is None:
            needed.append(Fault("needed", f"{path}.seats.{seat}.tiles"))
        elif spot.tiles and spot.trains is None:
            needed.append(Fault("needed", f"{path}.seats.{seat}.trains"))
    return needed + [Fault("needed", f"{path}.seats.{row.participant}.ships") for row in stand if row.ships is None]
