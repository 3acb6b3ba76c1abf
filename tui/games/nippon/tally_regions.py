"""The form of a region scoring (NIP-17): four rows for each region, the score track, the house rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from scoring.breakdown import Breakdown
from scoring.games.nippon.region_scoring import standing
from scoring.games.nippon.score import score_regions
from scoring.games.nippon.sheet import RegionsSheet
from scoring.games.nippon.sheet_checks import check_regions, doubts
from scoring.games.nippon.values import SHIPS_PAY_TO_RANK, Region
from scoring.text_catalogs import Phrase
from tui.core.tally.form import TallyForm, TallyFormRow, TallyKind
from tui.core.tally.row_builders import SEATED, headed, lacking_seats, line_row, number_row

POINTS = 3


def _regions_rows(number: int, parts: Sequence[str]) -> tuple[TallyFormRow, ...]:
    rows: list[TallyFormRow] = []
    if number == 3:
        points = Phrase("field.points")
        rows += headed(
            points,
            [
                TallyFormRow("number", Phrase(f"rank.{place + 1}"), f"points.{place}", points, hint="tally_hint.points")
                for place in range(POINTS)
            ],
        )
    for region in parts:
        group, path = Phrase(f"region.{region}"), f"regions.{region}"
        ranked, paid = (f"region_scoring_{number}", region), ("ships", region)
        own = f"{path}.seats.{{seat}}"
        figures = [
            number_row(f"{own}.{name}", group, about=about)
            for name, about in (("tiles", ranked), ("trains", ranked), ("ships", paid))
        ]
        line = line_row(f"{own}.own", Phrase("field.region_line"), figures, about=("", region))
        rows += headed(group, [number_row(f"{path}.foreign", group, about=ranked), line])
    track = Phrase("tally.track")
    rows += headed(
        track,
        [number_row(f"{SEATED}vp_before", track, optional=True), number_row(f"{SEATED}marker", track, optional=True)],
    )
    rule = Phrase("tally.house")
    ranks = TallyFormRow("yes_no", Phrase("field.zero_influence_ranks"), "zero_influence_ranks", rule, optional=True)
    return (*rows, *headed(rule, [ranks]))


def _regions_begin(number: int, parts: Sequence[str], tree: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    told = tree.get("regions", {})
    regions = {}
    for region in parts:
        given = told.get(region, {})
        mine = {seat: given.get("seats", {}).get(seat, {}) for seat in seats}
        regions[region] = {name: value for name, value in given.items() if name != "seats"} | {"seats": mine}
    sheet: dict[str, Any] = {
        "scoring": number,
        "seats": {seat: tree.get("seats", {}).get(seat, {}) for seat in seats},
        "regions": regions,
    }
    points = tree.get("points", {})
    if len(points) == POINTS:
        sheet["points"] = [points[str(place)] for place in range(POINTS)]
    if "zero_influence_ranks" in tree:
        sheet["zero_influence_ranks"] = tree["zero_influence_ranks"]
    return sheet


def _regions_end(sheet: dict[str, Any]) -> dict[str, Any]:
    return sheet | {"points": {str(place): value for place, value in enumerate(sheet.get("points") or ())}}


def _regions_counting(sheet: RegionsSheet) -> Callable[[TallyFormRow, str], bool]:
    """Tell which fields can matter: trains beside an influence tile, ships in 1st and 2nd place, the foreign companies
    where somebody has influence.
    """
    ranks: dict[str, dict[str, int]] = {}
    for name in sheet.regions.told():
        ranks[name] = {one.participant: one.rank for one in standing(sheet, name)}

    def counts(row: TallyFormRow, seat: str) -> bool:
        parts = row.path.split(".")
        if parts[0] != "regions":
            return True
        region: Region = parts[1]  # type: ignore[assignment]  # the rows are made from REGIONS
        told = sheet.regions.told()[region]
        spots = [told.seats[one] for one in sheet.seats]
        field = parts[-1]
        if field == "foreign":
            return sheet.zero_influence_ranks or any(spot.tiles != 0 for spot in spots)
        if field == "trains":
            return told.seats[seat].tiles != 0
        if field == "ships":
            found = ranks[region]
            return not found or 0 < found.get(seat, 0) <= SHIPS_PAY_TO_RANK
        return True

    return counts


def _regions_lacking(breakdown: Breakdown, seats: Sequence[str]) -> set[str]:
    """Influence that is not told leaves the ranks of a whole region open; ships are a seat's own."""
    own = all(fault.field.endswith(".ships") for fault in breakdown.needed)
    return lacking_seats(breakdown, seats) if own else set(seats)


def _regions_printed(sheet: RegionsSheet) -> dict[str, Any]:
    if sheet.scoring != 3 or sheet.points is None or doubts(sheet):
        return {}
    return {f"region_scoring.3.{rank}": value for rank, value in enumerate(sheet.points, 1)}


def regions_form(kind: TallyKind, parts: tuple[str, ...], printed: Mapping[str, Any]) -> TallyForm:
    """Make the form of the regions `parts`; the numbers of scoring III are filled in where they are known."""
    number = int(kind.id.rpartition("_")[2])
    start = {}
    if number == 3:
        told = {place: printed.get(f"region_scoring.3.{place + 1}") for place in range(POINTS)}
        start = {f"points.{place}": str(value) for place, value in told.items() if value is not None}
    return TallyForm(
        kind.id,
        kind.scoring,
        RegionsSheet,
        _regions_rows(number, parts),
        begin=partial(_regions_begin, number, parts),
        end=_regions_end,
        counting=_regions_counting,
        check=check_regions,
        doubts=doubts,
        score=partial(score_regions, trust=True),
        lacking=_regions_lacking,
        before=f"{SEATED}vp_before",
        marker=f"{SEATED}marker",
        start=start,
        printed=_regions_printed,
    )
