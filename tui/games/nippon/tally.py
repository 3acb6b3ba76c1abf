"""The tally forms of Nippon: the rows of a region scoring (NIP-17) and of the final scoring (NIP-18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from referee.facts import known
from referee.table import Table
from scoring.breakdown import Breakdown
from scoring.games.nippon.check import check_final, check_regions, doubts
from scoring.games.nippon.final import COUNTINGS, multiplier
from scoring.games.nippon.regions import standing
from scoring.games.nippon.score import score_final, score_regions
from scoring.games.nippon.sheet import FinalSheet, RegionsSheet
from scoring.games.nippon.values import REGIONS, SHIPS_PAY_TO_RANK, SPACES, SPACES_WITH_X1, Region
from scoring.words import Phrase
from tui.tallying import Form, Forms, Kind, Row

TILES = (2, 3, 4, 5)
POINTS = 3
SEATED = "seats.{seat}."

KINDS = (
    *(Kind(f"regions_{n}", "regions", Phrase(f"category.region_scoring_{n}"), REGIONS, "region") for n in (1, 2, 3)),
    Kind("final", "final", Phrase("scoring.final")),
)


def _number(path: str, group: Phrase, **more: Any) -> Row:
    name = path.rpartition(".")[2]
    return Row("number", Phrase(f"field.{name}"), path, group, hint=f"tally_hint.{name}", **more)


def _headed(group: Phrase, rows: Sequence[Row]) -> tuple[Row, ...]:
    return (Row("heading", group), *rows)


# region scoring


def _regions_rows(number: int, parts: Sequence[str]) -> tuple[Row, ...]:
    rows: list[Row] = []
    if number == 3:
        points = Phrase("field.points")
        rows += _headed(
            points,
            [
                Row("number", Phrase(f"rank.{place + 1}"), f"points.{place}", points, hint="tally_hint.points")
                for place in range(POINTS)
            ],
        )
    for region in parts:
        group, path = Phrase(f"region.{region}"), f"regions.{region}"
        ranked, paid = (f"region_scoring_{number}", region), ("ships", region)
        rows += _headed(
            group,
            [
                _number(f"{path}.foreign", group, about=ranked),
                _number(f"{path}.seats.{{seat}}.tiles", group, about=ranked),
                _number(f"{path}.seats.{{seat}}.trains", group, about=ranked),
                _number(f"{path}.seats.{{seat}}.ships", group, about=paid),
            ],
        )
    track = Phrase("tally.track")
    rows += _headed(
        track,
        [_number(f"{SEATED}vp_before", track, optional=True), _number(f"{SEATED}marker", track, optional=True)],
    )
    rule = Phrase("tally.house")
    ranks = Row("yes_no", Phrase("field.zero_influence_ranks"), "zero_influence_ranks", rule, optional=True)
    return (*rows, *_headed(rule, [ranks]))


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


def _regions_counting(sheet: RegionsSheet) -> Callable[[Row, str], bool]:
    """Tell which fields can matter: trains beside an influence tile, ships in 1st and 2nd place, the foreign companies
    where somebody has influence.
    """
    ranks: dict[str, dict[str, int]] = {}
    for name in sheet.regions.told():
        ranks[name] = {one.participant: one.rank for one in standing(sheet, name)}

    def counts(row: Row, seat: str) -> bool:
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


def _named(breakdown: Breakdown, seats: Sequence[str]) -> set[str]:
    return {seat for seat in seats for fault in breakdown.needed if f"seats.{seat}." in fault.field}


def _regions_lacking(breakdown: Breakdown, seats: Sequence[str]) -> set[str]:
    """Influence that is not told leaves the ranks of a whole region open; ships are a seat's own."""
    own = all(fault.field.endswith(".ships") for fault in breakdown.needed)
    return _named(breakdown, seats) if own else set(seats)


def _regions_printed(sheet: RegionsSheet) -> dict[str, Any]:
    if sheet.scoring != 3 or sheet.points is None or doubts(sheet):
        return {}
    return {f"region_scoring.3.{rank}": value for rank, value in enumerate(sheet.points, 1)}


def _regions_form(kind: Kind, parts: tuple[str, ...], printed: Mapping[str, Any]) -> Form:
    number = int(kind.id.rpartition("_")[2])
    start = {}
    if number == 3:
        told = {place: printed.get(f"region_scoring.3.{place + 1}") for place in range(POINTS)}
        start = {f"points.{place}": str(value) for place, value in told.items() if value is not None}
    return Form(
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


# final scoring


def _final_rows() -> tuple[Row, ...]:
    score, wages = Phrase("category.vp"), Phrase("category.wages")
    rows = [
        *_headed(score, [_number(f"{SEATED}vp", score, about=("vp", ""))]),
        *_headed(
            wages,
            [_number(f"{SEATED}{name}", wages, about=("wages", "")) for name in ("money_level", "worker_colours")],
        ),
    ]
    tiles = Phrase("field.multipliers")
    rows += _headed(
        tiles,
        [
            Row(
                "choice",
                Phrase(f"achievement.{space}"),
                f"{SEATED}multipliers.{space}",
                tiles,
                hint="tally_hint.multiplier",
                choices=TILES,
                about=("achievement", space),
                optional=True,
            )
            for space in SPACES
        ],
    )
    counted = Phrase("tally.counted")
    fields = []
    for space in SPACES:
        for name in COUNTINGS[space].reads:
            if space != "money":
                row = _number(f"{SEATED}{name}", counted, about=("achievement", space))
                fields.append(_yes_no(row) if name in ("bento_2", "paper_2") else row)
    rows += _headed(counted, fields)
    track = Phrase("tally.track")
    rows += _headed(track, [_number(f"{SEATED}marker", track, optional=True)])
    order = Phrase("field.last_turns")
    rows += _headed(
        order,
        [
            Row(
                "number",
                Phrase("tally.last_turn"),
                "last_turns.{seat}",
                order,
                hint="tally_hint.last_turns",
                optional=True,
            )
        ],
    )
    again = Phrase("field.printed_multipliers")
    spaces = [
        Row(
            "choice",
            Phrase("tally.printed_space", {"n": number + 1}),
            f"printed_multipliers.{number}",
            again,
            hint="tally_hint.printed_multipliers",
            choices=SPACES,
            of="achievement",
            optional=True,
        )
        for number in range(SPACES_WITH_X1)
    ]
    return (*rows, *_headed(again, spaces))


def _yes_no(row: Row) -> Row:
    return Row("yes_no", row.label, row.path, row.group, row.hint, about=row.about)


def _final_begin(tree: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    sheet: dict[str, Any] = {"seats": {seat: tree.get("seats", {}).get(seat, {}) for seat in seats}}
    turns = tree.get("last_turns", {})
    if len(turns) == len(seats):
        sheet["last_turns"] = (
            sorted(seats, key=lambda seat: turns[seat])
            if sorted(turns.values()) == list(range(1, len(seats) + 1))
            else [next((seat for seat in seats if turns[seat] == place), "") for place in range(1, len(seats) + 1)]
        )
    spaces = tree.get("printed_multipliers", {})
    if len(spaces) == SPACES_WITH_X1:
        sheet["printed_multipliers"] = [spaces[str(place)] for place in range(SPACES_WITH_X1)]
    return sheet


def _final_end(sheet: dict[str, Any]) -> dict[str, Any]:
    return sheet | {
        "last_turns": {seat: place for place, seat in enumerate(sheet.get("last_turns") or (), 1)},
        "printed_multipliers": {str(n): space for n, space in enumerate(sheet.get("printed_multipliers") or ())},
    }


def _final_counting(sheet: FinalSheet) -> Callable[[Row, str], bool]:
    """Tell which fields can matter: what a space with a multiplier counts, a factory that nobody else owns, and the
    order of the last turns where there is a tie.
    """
    tie = any(fault.field == "last_turns" for fault in score_final(sheet, trust=True).needed)

    def counts(row: Row, seat: str) -> bool:
        field = row.path.rpartition(".")[2]
        if row.path.startswith("last_turns"):
            return tie
        if row.about[0] != "achievement" or "multipliers" in row.path:
            return True
        space = next(space for space in SPACES if space == row.about[1])
        mine = sheet.seats[seat]
        if not multiplier(sheet, mine, space):
            return False
        if field in ("bento_2", "paper_2"):
            elsewhere = any(getattr(other, field) for name, other in sheet.seats.items() if name != seat)
            return not elsewhere and not (field == "bento_2" and mine.factories == 0)
        return True

    return counts


def _final_form(kind: Kind, _parts: tuple[str, ...], _printed: Mapping[str, Any]) -> Form:
    return Form(
        kind.id,
        kind.scoring,
        FinalSheet,
        _final_rows(),
        begin=_final_begin,
        end=_final_end,
        counting=_final_counting,
        check=check_final,
        doubts=lambda _sheet: [],
        score=partial(score_final, trust=True),
        lacking=_named,
        before=f"{SEATED}vp",
        marker=f"{SEATED}marker",
        already=("vp",),
    )


# both


def form(kind: Kind, parts: tuple[str, ...], printed: Mapping[str, Any]) -> Form:
    """Make the form of a kind; `printed` are values the table has already read off its components."""
    return (_final_form if kind.id == "final" else _regions_form)(kind, parts, printed)


def of_sheet(sheet: dict[str, Any]) -> tuple[Kind, tuple[str, ...]]:
    """Find the form of a sheet that may not have been checked yet, with the regions it scores."""
    if "scoring" not in sheet and "regions" not in sheet:
        return KINDS[-1], ()
    number = sheet.get("scoring")
    kind = KINDS[number - 1] if number in (1, 2, 3) else KINDS[0]
    told = sheet.get("regions")
    given = told if isinstance(told, dict) else {}
    return kind, tuple(region for region in REGIONS if given.get(region) is not None)


def rename(sheet: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Give the same sheet with other names for its seats."""

    def seats(told: Any) -> Any:
        return {names.get(seat, seat): value for seat, value in told.items()}

    new = sheet | {"seats": seats(sheet["seats"])}
    if "regions" in sheet:
        new["regions"] = {
            name: region | {"seats": seats(region.get("seats", {}))}
            for name, region in sheet["regions"].items()
            if region is not None
        }
    if sheet.get("last_turns"):
        new["last_turns"] = [names.get(seat, seat) for seat in sheet["last_turns"]]
    return new


def due(table: Table) -> str:
    """Name the scoring that a table has next, by its position or by the sheets it has recorded."""
    state_says = table.state.scorings_done
    done = [state_says] if known(state_says) else []
    for made in table.steps:
        if made.entry.kind == "score" and made.entry.body.get("scoring") == "regions":
            done.append(made.entry.body["sheet"]["scoring"])
    last = max(done, default=0)
    return "final" if last >= len(KINDS) - 1 else f"regions_{last + 1}"


FORMS = Forms(KINDS, form, of_sheet, rename, due)
