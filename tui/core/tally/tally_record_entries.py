"""A tally at a table: what its score track says otherwise than the record, and the entries that come of a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from referee.record.table_state import ReplayStep
from referee.table.sheet_check import vp_differing
from referee.table.table import Table
from scoring.sheet_parser import read
from tui.core.session.session import Session
from tui.core.tally.evaluation import TallyEvaluation, cells_of
from tui.core.tally.form import TallyForm
from tui.core.tally.game_forms import GameTallyForms


def prefill(form: TallyForm, forms: GameTallyForms, table: Table, ids: Sequence[str]) -> TallyForm:
    """Fill in what the table's record tells; what it told before counts unless it has changed, or is offered."""
    kind = form.kind
    if kind.most == 1:
        known = cells_of(form, forms.of_seat(table, kind, ids[0]), ids)
        return structs.replace(form, start={**form.start, **known})
    known, earlier, carried = (
        cells_of(form, position(table, kind), ids) for position in (forms.known, forms.earlier, forms.carried)
    )
    return structs.replace(form, start={**form.start, **known}, earlier=earlier, carried=carried)


def changes(form: TallyForm, evaluation: TallyEvaluation, table: Table) -> dict[str, tuple[int | None, int]]:
    """List the seats whose VP on the score track differ from the record: (record or None, track)."""
    if evaluation.told is None:
        return {}
    return vp_differing(table.table_state, form.scoring, evaluation.told)


def won(form: TallyForm, evaluation: TallyEvaluation, table: Table) -> dict[str, int]:
    """Add up what the sheet adds to the score track of each seat (VP)."""
    lines = [line for line in evaluation.breakdown.lines if line.category not in form.already]
    seat_ids = {*evaluation.sheet.get("seats", {}), *(line.seat for line in evaluation.breakdown.lines)}
    seats = [seat for seat in table.seats if seat in seat_ids]
    return {seat: sum(line.points for line in lines if line.seat == seat) for seat in seats}


def record(form: TallyForm, evaluation: TallyEvaluation, table: Table, reason: str) -> ReplayStep:
    """Record the sheet; where the score track differs from the record it is recounted first. Raises `InputError`."""
    return table.score_sheet(form.scoring.id, evaluation.sheet, reason)


def learn(form: TallyForm, evaluation: TallyEvaluation, session: Session, game: str, table: Table | None) -> None:
    """Remember the printed values that a sheet tells: at the table, and in the card library. Raises `InputError`."""
    values = form.printed(read(form.sheet, evaluation.sheet))
    before: dict[str, Any] = dict(table.state.printed) if table else session.library(game)
    new = {path: value for path, value in values.items() if _comparable(before.get(path)) != _comparable(value)}
    if new and table:
        table.tell({f"printed.{path}": value for path, value in new.items()})
    elif new:
        from referee.rules.game import find

        session.store.learn(game, find(game).meta.editions[0], new)


def _comparable(value: Any) -> Any:
    """Reduce a list to what is compared: a value of the library is a list where one of a table is a tuple."""
    return list(value) if isinstance(value, (list, tuple)) else value
