"""The form of a round's evaluation (CRI-5): VP against the goal, the Financial Status, the award, what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from scoring.games.crisis.round_evaluation import differences, status_after
from scoring.games.crisis.score import NO_VP, score_goal
from scoring.games.crisis.sheet import GoalSheet
from scoring.games.crisis.sheet_checks import check_goal, doubts_goal
from scoring.games.crisis.values import AWARD_ROUNDS, COLOURS
from scoring.text_catalogs import Phrase
from tui.core.rendering.seat_style import seat_mark
from tui.core.rendering.styled_text import StyledText
from tui.core.tally.form import TallyForm, TallyFormRow, TallyKind, TallyRenderContext
from tui.core.tally.row_builders import SEATED, headed, lacking_seats, number_row, seat_row
from tui.games.crisis.painting.financial_status import FinancialStatusRange, from_sheet, lines

ENDS = tuple(f"{colour}_{end}" for colour in COLOURS for end in ("low", "high"))
SCALARS = ("round", "goal", "status", "order", "marker")


def _rows() -> tuple[TallyFormRow, ...]:
    track, round, order, printed = (
        Phrase(key) for key in ("tally.vp_track", "tally.round", "field.order", "field.track")
    )
    abouts = {"round": "outcome", "goal": "difference", "status": "financial_status"}
    facts = [number_row(name, round, about=(about, "")) for name, about in abouts.items()]
    places = seat_row("list", "order", order, about=("award", ""))
    label, moved = Phrase("tally.status_after"), Phrase("category.financial_status")
    after = TallyFormRow(
        "number", label, "marker", moved, "tally_hint.status_after", about=("financial_status", ""), optional=True
    )
    ends = [number_row(f"track.{end}", printed, about=("colour", ""), optional=True) for end in (*ENDS, "top")]
    return (
        *headed(round, facts),
        *headed(track, [number_row(f"{SEATED}vp", track, about=("difference", ""))]),
        *headed(order, [places]),
        *headed(moved, [after]),
        *headed(printed, ends),
    )


def _begin(tree: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    told = tree.get("seats", {})
    sheet: dict[str, Any] = {"seats": {seat: told.get(seat, {}) for seat in seats}}
    sheet |= {name: tree[name] for name in SCALARS if name in tree}
    return sheet | ({"track": tree["track"]} if tree.get("track") else {})


def _counting(sheet: GoalSheet) -> Callable[[TallyFormRow, str], bool]:
    """Tell which fields can matter: the turn order only where several draw an influence card."""
    reached = sum(difference >= 0 for difference in differences(sheet).values())
    several = reached > 1 and sheet.round in AWARD_ROUNDS

    def counts(row: TallyFormRow, _seat: str) -> bool:
        return several or sheet.order is not None if row.path == "order" else True

    return counts


def goal_picture(sheet: GoalSheet, view: TallyRenderContext) -> list[StyledText]:
    """Draw the Financial Status track with where the marker stands and where it goes, then each seat's distance."""
    words = view.words
    drawn = lines(words, from_sheet(sheet.track), sheet.status, status_after(sheet), view.width, view.theme, view.ascii)
    if not view.whole:
        return drawn
    each = differences(sheet)
    for seat in view.seats:
        line = (
            StyledText("  ")
            .append_text(seat_mark(seat, view.theme, view.ascii))
            .append(f" {words.format_field(seat.id, 'seat')}")
        )
        line.append(f"  {words.format_field(each[seat.id], 'signed') if seat.id in each else '?'}", "bold")
        drawn.append(line)
    return drawn


def goal_form(kind: TallyKind, _parts: tuple[str, ...], printed: Mapping[str, Any]) -> TallyForm:
    """Make the form; what the table has read off its track is filled in."""
    ends = {
        f"track.{colour}_{end}": printed.get(f"track.{colour}.{end}") for colour in COLOURS for end in ("low", "high")
    }
    start = {
        path: str(value)
        for path, value in (ends | {"track.top": printed.get("track.top")}).items()
        if value is not None
    }
    return TallyForm(
        kind.id,
        kind.scoring,
        GoalSheet,
        _rows(),
        begin=_begin,
        end=dict,
        counting=_counting,
        check=check_goal,
        doubts=doubts_goal,
        score=partial(score_goal, trust=True),
        lacking=lacking_seats,
        before="",
        marker="",
        already=NO_VP,
        start=start,
        printed=_printed,
        picture=goal_picture,
        sums="category.difference",
    )


def _printed(sheet: GoalSheet) -> dict[str, Any]:
    """Give what the sheet tells of the track as printed values."""
    told = FinancialStatusRange() if sheet.track is None else from_sheet(sheet.track)
    found = {
        f"track.{colour}.{end}": value
        for colour, span in told.spans.items()
        for end, value in zip(("low", "high"), span, strict=True)
    }
    return {path: value for path, value in (found | {"track.top": told.top}).items() if value is not None}
