"""The tally forms of Crisis: the evaluation of a round, a production, the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.games.crisis import SCORINGS
from scoring.text_catalogs import Phrase
from tui.core.tally.form import GameTallyForms, TallyForm, TallyKind
from tui.games.crisis.tally_final import final_form
from tui.games.crisis.tally_prefill import carried, due, earlier, known, of_seat
from tui.games.crisis.tally_production import production_form
from tui.games.crisis.tally_round_evaluation import goal_form

GOAL = TallyKind("goal", "goal", Phrase("scoring.goal"))
PRODUCTION = TallyKind(
    "production", "production", Phrase("scoring.production"), least=SCORINGS["production"].least, most=1
)
FINAL = TallyKind("final", "final", Phrase("scoring.final"))
MAKERS = {GOAL.id: goal_form, PRODUCTION.id: production_form, FINAL.id: final_form}
FINAL_FIELDS = {"penalty_points", "credits", "loans", "company_vp"}


def form(kind: TallyKind, parts: tuple[str, ...], printed: Mapping[str, Any]) -> TallyForm:
    """Make the form of a kind; `printed` are values the table has already read off its components."""
    return MAKERS[kind.id](kind, parts, printed)


def of_sheet(sheet: dict[str, Any]) -> tuple[TallyKind, tuple[str, ...]]:
    """Find the form of a sheet that may not have been checked yet: only a production is of one seat."""
    if "seat" in sheet:
        return PRODUCTION, ()
    told = sheet.get("seats")
    boards = [seat for seat in told.values() if isinstance(seat, dict)] if isinstance(told, dict) else []
    final = any(set(board) & FINAL_FIELDS for board in boards)
    return (FINAL if final and not {"order", "track", "marker"} & set(sheet) else GOAL), ()


FORMS = GameTallyForms((GOAL, PRODUCTION, FINAL), form, of_sheet, due, known, earlier, of_seat, carried)
