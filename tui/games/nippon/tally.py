"""The tally forms of Nippon: region scorings I to III and the final scoring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.facts.facts import known
from referee.table.table import Table
from scoring.games.nippon.values import REGIONS
from scoring.text_catalogs import Phrase
from tui.core.tally.form import GameTallyForms, TallyForm, TallyKind
from tui.games.nippon.tally_final import final_form
from tui.games.nippon.tally_regions import regions_form

KINDS = (
    *(
        TallyKind(f"regions_{n}", "regions", Phrase(f"category.region_scoring_{n}"), REGIONS, "region")
        for n in (1, 2, 3)
    ),
    TallyKind("final", "final", Phrase("scoring.final"), apart=1),
)


def form(kind: TallyKind, parts: tuple[str, ...], printed: Mapping[str, Any]) -> TallyForm:
    """Make the form of a kind; `printed` are values the table has already read off its components."""
    return (final_form if kind.id == "final" else regions_form)(kind, parts, printed)


def of_sheet(sheet: dict[str, Any]) -> tuple[TallyKind, tuple[str, ...]]:
    """Find the form of a sheet that may not have been checked yet, with the regions it scores."""
    if "scoring" not in sheet and "regions" not in sheet:
        return KINDS[-1], ()
    number = sheet.get("scoring")
    kind = KINDS[number - 1] if number in (1, 2, 3) else KINDS[0]
    told = sheet.get("regions")
    given = told if isinstance(told, dict) else {}
    return kind, tuple(region for region in REGIONS if given.get(region) is not None)


def due(table: Table) -> str:
    """Name the scoring that a table has next, by its position or by the sheets it has recorded."""
    state_says = table.state.scorings_done
    done = [state_says] if known(state_says) else []
    for made in table.steps:
        if made.entry.kind == "score" and made.entry.body.get("scoring") == "regions":
            done.append(made.entry.body["sheet"]["scoring"])
    last = max(done, default=0)
    return "final" if last >= len(KINDS) - 1 else f"regions_{last + 1}"


FORMS = GameTallyForms(KINDS, form, of_sheet, due)
