"""The score sheet forms of Nippon (tally.toml): the form fields that can affect the score, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.facts.facts import known
from referee.table.table import Table
from scoring.breakdown import Breakdown
from scoring.errors import input_error
from scoring.games.nippon.region_scoring import region_ranking
from scoring.games.nippon.score import multiplier
from scoring.games.nippon.sheet import FinalSheet, RegionsSheet
from scoring.games.nippon.values import SHIPS_PAY_TO_RANK, Region, Space
from tui.core.tally.form import Counts, FormFunctions, TallyFormRow, lacking_seats
from tui.core.tally.game_forms import GameTallyForms

SCORINGS = 3
"""The number of region scorings of a game (NIP-17)."""
FACTORIES = ("bento_2", "paper_2")


def next_scoring(table: Table) -> str:
    """Return the id of the next scoring at a table, by its position or its recorded score sheets."""
    finished = [table.state.scorings_done] if known(table.state.scorings_done) else []
    bodies = [step.entry.body for step in table.steps if step.entry.kind == "score"]
    finished += [body["sheet"]["scoring"] for body in bodies if body.get("scoring") == "regions"]
    last = max(finished, default=0)
    return "final" if last >= SCORINGS else f"regions_{last + 1}"


def _regions_counting(sheet: RegionsSheet, _breakdown: Breakdown) -> Counts:
    """Return a predicate for the form fields that can affect the score. Trains require an influence tile, ships a 1st
    or 2nd place, foreign companies a seat with possible influence.
    """
    regions = sheet.regions.known()
    ranks = {name: {each.participant: each.rank for each in region_ranking(sheet, name)} for name in regions}

    def counts(row: TallyFormRow, seat: str) -> bool:
        if not row.path.startswith("regions."):
            return True
        _, name, *_, field = row.path.split(".")
        region: Region = name  # type: ignore[assignment]  # the rows are made from the fields of the sheet
        spots = regions[region].seats
        if field == "foreign":
            return sheet.zero_influence_ranks or any(spot.tiles != 0 for spot in spots.values())
        if field == "trains":
            return spots[seat].tiles != 0
        return field != "ships" or not ranks[region] or 0 < ranks[region].get(seat, 0) <= SHIPS_PAY_TO_RANK

    return counts


def _regions_lacking(breakdown: Breakdown, seats: Sequence[str]) -> set[str]:
    """Return the seats with an incomplete result: all seats if an influence is unknown (it affects all ranks),
    otherwise the seats with unknown ships.
    """
    own = all(fault.field.endswith(".ships") for fault in breakdown.needed)
    return lacking_seats(breakdown, seats) if own else set(seats)


def _final_counting(sheet: FinalSheet, breakdown: Breakdown) -> Counts:
    """Return a predicate for the form fields that can affect the score: counts of a space with a multiplier, factories
    that no other seat has, and the last turns in case of a tie.
    """
    tie = any(fault.field.startswith("last_turns") for fault in breakdown.needed)

    def counts(row: TallyFormRow, seat: str) -> bool:
        field = row.path.rpartition(".")[2]
        if field == "region_points":
            return not sheet.has_all_seats
        if field == "ended":
            return tie
        if row.about[0] != "achievement":
            return True
        space: Space = row.about[1]  # type: ignore[assignment]  # as tally.toml names it
        own = sheet.seats[seat]
        if not multiplier(sheet, own, space) or field not in FACTORIES:
            return bool(multiplier(sheet, own, space))
        elsewhere = any(getattr(other, field) for name, other in sheet.seats.items() if name != seat)
        return not elsewhere and not (field == "bento_2" and own.factories == 0)

    return counts


def _order_of_turns(tree: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """Return the score sheet values with the order of the last turns, computed from the seat that ended the game."""
    ended = tree.get("last_turns", {}).get("ended")
    return tree | ({"last_turns": until(seats, ended)} if ended else {})


def until(seats: Sequence[str], last: str) -> list[str]:
    """Return the seats in the order of their last turns if the seat `last` ended the game; `seats` are in turn
    order.
    """
    after = seats.index(last) + 1 if last in seats else len(seats)
    return [*seats[after:], *seats[:after]] if last in seats else [*seats, last]


def _who_ended(sheet: dict[str, Any]) -> dict[str, Any]:
    """Return the form values with the seat that ended the game. Raises `InputError` if the last turns contradict the
    turn order.
    """
    order, seats = list(sheet.get("last_turns") or ()), list(sheet["seats"])
    if order and order != until(seats, order[-1]):
        raise input_error("last_turns_order", field="last_turns", seats=tuple(seats))
    return sheet | {"last_turns": {"ended": order[-1]} if order else {}}


FUNCTIONS = {
    "regions": FormFunctions(_regions_counting, lacking=_regions_lacking),
    "final": FormFunctions(_final_counting, to_sheet=_order_of_turns, from_sheet=_who_ended),
}
FORMS = GameTallyForms("nippon", FUNCTIONS, next_scoring)
