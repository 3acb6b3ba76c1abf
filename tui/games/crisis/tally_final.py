"""The form of the end of the game (CRI-7): what is counted in either ending, and what parts a tie."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from scoring.errors import Fault
from scoring.games.crisis import SCORINGS
from scoring.games.crisis.final_scoring import STEPS, counted, ending_of
from scoring.games.crisis.score import score_final
from scoring.games.crisis.sheet import FinalSheet
from scoring.games.crisis.sheet_checks import check_final
from scoring.text_catalogs import Phrase
from tui.core.tally.form import TallyForm, TallyFormRow, TallyKind
from tui.core.tally.row_builders import SEATED, headed, lacking_seats, number_row

SCALARS = ("status", "round", "goal")
COUNTED = ("vp", "penalty_points", "credits", "loans")


def _rows() -> tuple[TallyFormRow, ...]:
    ending, counts, tie, track = (
        Phrase(key) for key in ("tally.ending", "tally.counts", "tally.tie", "tally.vp_track")
    )
    return (
        *headed(
            ending, [number_row(name, ending, about=("goal", "") if name == "goal" else ("", "")) for name in SCALARS]
        ),
        *headed(counts, [number_row(f"{SEATED}{name}", counts, about=(name, "")) for name in COUNTED]),
        *headed(tie, [number_row(f"{SEATED}company_vp", tie)]),
        *headed(track, [number_row(f"{SEATED}marker", track, optional=True)]),
    )


def _begin(tree: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    told = tree.get("seats", {})
    sheet: dict[str, Any] = {"seats": {seat: told.get(seat, {}) for seat in seats}}
    return sheet | {name: tree[name] for name in SCALARS if name in tree}


def _counting(sheet: FinalSheet) -> Callable[[TallyFormRow, str], bool]:
    """Tell which fields can matter: those of the ending there is, and what parts a tie that there is."""
    ending = ending_of(sheet)
    needed = {fault.field for fault in score_final(sheet, trust=True).needed}
    ties = {name for name, _ in STEPS}

    def counts(row: TallyFormRow, seat: str) -> bool:
        if row.single:
            return row.path == "status" or ending is None or (row.path == "goal") == (ending == "bankruptcy")
        name = row.path.removeprefix(SEATED)
        if name in ("vp", "penalty_points", "marker") or name in counted(ending):
            return True
        if ending is None and name not in ties - {"credits"}:
            return True
        return row.cell(seat) in needed or (name in ties and getattr(sheet.seats[seat], name) is not None)

    return counts


def _no_doubts(_sheet: FinalSheet) -> list[Fault]:
    return []


def final_form(kind: TallyKind, _parts: tuple[str, ...], _printed: Mapping[str, Any]) -> TallyForm:
    """Make the form; nothing on it is printed."""
    return TallyForm(
        kind.id,
        kind.scoring,
        FinalSheet,
        _rows(),
        begin=_begin,
        end=dict,
        counting=_counting,
        check=check_final,
        doubts=_no_doubts,
        score=partial(score_final, trust=True),
        lacking=lacking_seats,
        before=f"{SEATED}vp",
        marker=f"{SEATED}marker",
        already=SCORINGS[kind.scoring].already,
    )
