"""The tally forms of the City of Plan Cards: the end of the game by counts, or by the fields as they lie."""

from __future__ import annotations

from typing import Any

from scoring.text_catalogs import Phrase
from tui.core.tally.form import GameTallyForms, TallyKind
from tui.games.plan_city.tally_final import FIELDS, final_form
from tui.games.plan_city.tally_prefill import COUNTS, due, known, read_off

BY_COUNTS = TallyKind(COUNTS, "final", Phrase("plan_city_tally.by_counts"), apart=1)
BY_FIELDS = TallyKind(FIELDS, "final", Phrase("plan_city_tally.by_fields"), apart=1)


def of_sheet(sheet: dict[str, Any]) -> tuple[TallyKind, tuple[str, ...]]:
    """Find the form of a sheet that may not have been checked yet: by fields as soon as one seat tells its own."""
    told = sheet.get("seats")
    seats = [seat for seat in told.values() if isinstance(seat, dict)] if isinstance(told, dict) else []
    return (BY_FIELDS if any(seat.get("field") for seat in seats) else BY_COUNTS), ()


FORMS = GameTallyForms((BY_COUNTS, BY_FIELDS), final_form, of_sheet, due, known, read_off=read_off)
