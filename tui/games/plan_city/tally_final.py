"""The form of the end of the game (PLC-9): counts for each player, or the fields; then the printed values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import structs

from scoring.breakdown import Breakdown
from scoring.errors import Fault, InputError
from scoring.games.plan_city.cell import DISTRICTS, INDUSTRIES
from scoring.games.plan_city.district_counts import OTHER_KINDS
from scoring.games.plan_city.known_item_counts import surface_of
from scoring.games.plan_city.score import score_final
from scoring.games.plan_city.sheet import FinalSheet
from scoring.games.plan_city.sheet_checks import check_final, doubts_final
from scoring.games.plan_city.values import RANK_CATEGORIES
from scoring.text_catalogs import Phrase
from tui.core.tally.form import TallyForm, TallyFormRow, TallyKind
from tui.core.tally.row_builders import SEATED, field_row, headed, lacking_seats, line_row, number_row
from tui.games.plan_city.tally_final_preview import end_picture
from tui.games.plan_city.tally_sheet_conversion import CARDS, OWN, READINGS, ROWS, begin, end, on_form

FIELDS = "fields"
"""The kind that is told by the fields themselves."""
CHOICES = {
    "idle_station": ("blocks", "passes_uncounted", "passes_counted"),
    "lone_station": ("1", "0"),
    "zero_count": ("ranked", "unranked"),
    "slum_rounding": ("magnitude_up", "toward_zero"),
    "tie_break_start": ("marker_holder", "round8_start"),
}
RANKS = tuple((str(points), points) for points in range(100))
SIGNS = (">", ">=", "<", "<=", "=")
COUNTS = OWN[:8]
"""What a field tells as well."""


def _rows(fields: bool) -> tuple[TallyFormRow, ...]:
    factories, engines, contracts, other, industry, ranks, tie, track, house = (
        Phrase(key)
        for key in (
            "field.active_factories", "category.coal", "field.contracts", "field.other_cells", "field.kind_points",
            "field.rank_values", "plan_city_tally.tie", "tally.track", "tally.house",
        )
    )  # fmt: skip
    development = Phrase("plan_city_tally.development")
    about = {"rail_cells": "rail_network"}
    rows = headed(Phrase("field.field"), _field_rows()) if fields else ()
    active = [
        number_row(f"{SEATED}active_factories.{one}", factories, about=("industry_kinds", "")) for one in INDUSTRIES
    ]
    cells = [
        number_row(f"{SEATED}{name}", development, about=(about.get(name, name), ""))
        for name in ("rail_cells", *DISTRICTS)
    ]
    coal = [
        number_row(f"{SEATED}coal_in_hand", engines, about=("coal", "")),
        number_row(f"{SEATED}idle_engines", engines, about=("idle_engines", "")),
        number_row(f"{SEATED}contract_points", engines, about=("contract_points", ""), optional=True),
    ]
    four = line_row(f"{SEATED}factories", Phrase("plan_city_tally.four"), active, compact=True, listed=True)
    rows += headed(factories, [four])
    rows += headed(development, [line_row(f"{SEATED}cells", Phrase("plan_city_tally.cells"), cells, compact=True)])
    rows = (*rows, number_row(f"{SEATED}development_points", development, optional=True, apart=True))
    rows += headed(
        engines, [line_row(f"{SEATED}coal", Phrase("plan_city_tally.coal"), coal, adaptive=True, listed=True)]
    )
    rows += headed(contracts, _contract_rows(contracts))
    rows += headed(other, [number_row(f"{SEATED}other_cells.{kind}", other) for kind in OTHER_KINDS])
    rows += headed(track, [number_row(f"{SEATED}marker", track, optional=True)])
    rows += headed(
        industry,
        [number_row(f"kind_points.kinds_{kinds}", industry, about=("industry_kinds", "")) for kinds in range(1, 5)],
    )
    rows += headed(ranks, [_rank_row(category, ranks) for category in RANK_CATEGORIES])
    rows += headed(
        tie, [field_row("choice", name, tie, choices=(1, 2, 3, 4)) for name in ("start_marker", "round_8_start")]
    )
    return (*rows, *headed(house, _house_rows(house)))


def _field_rows() -> list[TallyFormRow]:
    group = Phrase("field.field")
    return [
        TallyFormRow(
            "text", Phrase("plan_city_tally.row", {"n": number}), f"{SEATED}field.row_{number}", group,
            hint="tally_hint.rest" if number == ROWS else "tally_hint.row", optional=number > 1,
            asked=True,
        )
        for number in range(1, ROWS + 1)
    ]  # fmt: skip


def _contract_rows(group: Phrase) -> list[TallyFormRow]:
    rows = [
        field_row("choice", f"{SEATED}contract_cards", group, choices=(0, *CARDS), about=("", "")),
    ]
    for number in CARDS:
        path, card = f"{SEATED}contract_{number}", str(number)
        told = (
            ("industries", "list", INDUSTRIES, "industry"),
            ("first", "choice", (*DISTRICTS, *OTHER_KINDS), "kind"),
            ("sign", "choice", SIGNS, "comparison_sign"),
            ("second", "choice", (*DISTRICTS, *OTHER_KINDS), "kind"),
        )
        for name, kind, choices, of in told:
            category = "contract_industries" if name == "industries" else "contract_comparison"
            label = Phrase(f"plan_city_tally.{name}", {"n": number})
            rows.append(
                TallyFormRow(
                    kind, label, f"{path}.{name}", group, hint=f"tally_hint.{name}", choices=choices, of=of,
                    about=(category, card),
                )
            )  # fmt: skip
        label = Phrase("plan_city_tally.points", {"n": number})
        about = ("contract_comparison", card)
        rows.append(TallyFormRow("number", label, f"{path}.points", group, hint="tally_hint.comparison", about=about))
    return [*rows, number_row("contracts_per_player", group, optional=True)]


def _rank_row(category: str, group: Phrase) -> TallyFormRow:
    return TallyFormRow(
        "list",
        Phrase(f"category.{category}"),
        f"rank_values.{category}",
        group,
        hint="tally_hint.slum_ranks" if category == "slum" else "tally_hint.ranks",
        spelled=RANKS,
        runs=True,
        about=(category, ""),
    )


def _house_rows(group: Phrase) -> list[TallyFormRow]:
    return [
        field_row(
            "choice", name, group, choices=tuple(f"{name}_{one}" for one in CHOICES[name]), of="reading", optional=True
        )
        for name in READINGS
    ]


# what comes of it


def _readable(sheet: FinalSheet) -> FinalSheet:
    """Leave out the fields whose notation cannot be read; the check names what is wrong with them."""

    def read(field: Any) -> Any:
        try:
            surface_of(field)
        except InputError:
            return None
        return field

    seats = {
        name: structs.replace(seat, field=read(seat.field)) if seat.field else seat
        for name, seat in sheet.seats.items()
    }
    return structs.replace(sheet, seats=seats)


def _score(sheet: FinalSheet, fields: bool) -> Breakdown:
    """Score the sheet as far as it goes; a seat of which nothing is told lacks its field, where that is asked for."""
    found = score_final(_readable(sheet), trust=True)
    needed: dict[str, Fault] = {}
    for fault in map(on_form, found.needed):
        parts = fault.field.split(".")
        if fields and parts[0] == "seats" and parts[2] in COUNTS and _untold(sheet, parts[1]):
            fault = structs.replace(fault, field=f"seats.{parts[1]}.field.row_1")
        needed.setdefault(fault.field, fault)
    return structs.replace(found, needed=tuple(needed.values()))


def _untold(sheet: FinalSheet, seat: str) -> bool:
    mine = sheet.seats[seat]
    counts = [mine.count(name) for name in COUNTS if name not in ("active_factories", "other_cells")]
    counts += [mine.count(f"active_factories.{industry}") for industry in INDUSTRIES]
    return mine.field is None and all(count is None for count in counts)


def _check(sheet: FinalSheet) -> list[Fault]:
    return [on_form(fault) for fault in check_final(sheet)]


def _doubts(sheet: FinalSheet) -> list[Fault]:
    return [on_form(fault) for fault in doubts_final(sheet)]


def _counting(fields: bool) -> Callable[[FinalSheet], Callable[[TallyFormRow, str], bool]]:
    """Tell which fields can matter: what a seat tells by its field needs no count, contract cards no points."""

    def counting(sheet: FinalSheet) -> Callable[[TallyFormRow, str], bool]:
        needed = {fault.field for fault in _score(sheet, fields).needed}

        def counts(row: TallyFormRow, seat: str) -> bool:
            if row.single:
                return _single_counts(sheet, row.path, needed)
            mine, path = sheet.seats[seat], row.path.removeprefix(SEATED)
            first, _, last = path.partition(".")
            if first == "field":
                number, rows = int(last.removeprefix("row_")), mine.field.rows if mine.field else ()
                return number == 1 or len(rows) >= number - 1
            if first in COUNTS:
                told = mine.count(path) is not None
                return told or row.cell(seat) in needed or (mine.field is None and first != "other_cells")
            if first == "development_points":
                return not sheet.whole
            if first == "contract_points":
                return mine.contract_points is not None or mine.contracts is None
            if first == "contract_cards":
                return mine.contracts is not None or mine.contract_points is None
            if first.startswith("contract_"):
                return len(mine.contracts or ()) >= int(first.removeprefix("contract_"))
            return True

        return counts

    return counting


def _single_counts(sheet: FinalSheet, path: str, needed: set[str]) -> bool:
    first, _, last = path.partition(".")
    if first in READINGS:
        return True
    if first == "contracts_per_player":
        return any(seat.contracts for seat in sheet.seats.values())
    told = getattr(getattr(sheet, first), last) if last else getattr(sheet, first)
    return told is not None or path in needed


# printed values


def _printed(sheet: FinalSheet) -> dict[str, Any]:
    """Give the values read off the scoring cards; those of development belong to a side, that is a number of seats."""
    points = {f"kind_points.{kinds}": getattr(sheet.kind_points, f"kinds_{kinds}") for kinds in range(1, 5)}
    ranks = {
        f"rank_values.{len(sheet.seats)}.{category}.{rank}": value
        for category in RANK_CATEGORIES
        for rank, value in enumerate(sheet.rank_values.of(category) or (), 1)
        if rank <= len(sheet.seats)
    }
    return {path: value for path, value in (points | ranks).items() if value is not None}


def final_form(kind: TallyKind, _parts: tuple[str, ...], printed: Mapping[str, Any]) -> TallyForm:
    """Make the form; the points for kinds of industries are filled in as far as they are known."""
    fields = kind.id == FIELDS
    points = {kinds: f"kind_points.{kinds}" for kinds in range(1, 5)}
    return TallyForm(
        kind.id,
        kind.scoring,
        FinalSheet,
        _rows(fields),
        begin=begin,
        end=end,
        counting=_counting(fields),
        check=_check,
        doubts=_doubts,
        score=lambda sheet: _score(sheet, fields),
        lacking=_lacking,
        before="",
        marker=f"{SEATED}marker",
        start={f"kind_points.kinds_{kinds}": str(printed[path]) for kinds, path in points.items() if path in printed},
        printed=_printed,
        columns=True,
        picture=end_picture,
    )


def _lacking(breakdown: Breakdown, seats: Sequence[str]) -> set[str]:
    """Name the seats whose total is open: all of them while something that is compared or printed is needed."""
    compared = ("rail_cells", *DISTRICTS, "row_")
    for fault in breakdown.needed:
        last = fault.field.rpartition(".")[2]
        ties = fault.field in ("start_marker", "round_8_start")
        if not ties and (not fault.field.startswith("seats.") or last.startswith(compared)):
            return set(seats)
    return lacking_seats(breakdown, seats)
