"""The recording of a score sheet at a table, including differences between score track and record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from referee.table.sheet_check import vp_differing
from referee.table.table import Table
from scoring.sheet_parser import read
from tui.core.session.session import Session
from tui.core.tally.evaluation import TallyEvaluation, cells_of
from tui.core.tally.form import TallyForm
from tui.core.tally.game_forms import GameTallyForms


def prefill(form: TallyForm, forms: GameTallyForms, table: Table, ids: Sequence[str]) -> TallyForm:
    """Return the form filled in with the values of the table's record, and with previous values to confirm or keep."""
    kind = form.kind
    if kind.most == 1:
        known = cells_of(form, forms.of_seat(table, kind, ids[0]), ids)
        return structs.replace(form, start={**form.start, **known})
    known, earlier, carried = (
        cells_of(form, position(table, kind), ids) for position in (forms.known, forms.earlier, forms.carried)
    )
    return structs.replace(form, start={**form.start, **known}, earlier=earlier, carried=carried)


def changes(form: TallyForm, evaluation: TallyEvaluation, table: Table) -> dict[str, tuple[int | None, int]]:
    """Return {seat: (recorded, on the track)} of the seats whose position on the score track differs from the record;
    None if the record does not know it."""
    if evaluation.told is None:
        return {}
    return vp_differing(table.table_state, form.scoring, evaluation.told)


def points_won(form: TallyForm, evaluation: TallyEvaluation, table: Table) -> dict[str, int]:
    """Return the points that the sheet adds to the score track of each seat."""
    lines = [line for line in evaluation.breakdown.lines if line.category not in form.already]
    seat_ids = {*evaluation.sheet.get("seats", {}), *(line.seat for line in evaluation.breakdown.lines)}
    seats = [seat for seat in table.seats if seat in seat_ids]
    return {seat: sum(line.points for line in lines if line.seat == seat) for seat in seats}


def learn(form: TallyForm, evaluation: TallyEvaluation, session: Session, game: str, table: Table | None) -> None:
    """Store new printed values of a sheet at the table or, without a table, in the card library. Raises `InputError` if
    they cannot be stored.
    """
    values = form.printed(read(form.sheet, evaluation.sheet))
    before: dict[str, Any] = dict(table.state.printed) if table else session.library(game)
    new = {path: value for path, value in values.items() if _comparable(before.get(path)) != _comparable(value)}
    if new and table:
        table.tell({f"printed.{path}": value for path, value in new.items()})
    elif new:
        from referee.rules.game import find

        session.store.learn(game, find(game).meta.editions[0], new)


def _comparable(value: Any) -> Any:
    """Convert tuples to lists for comparison, because the card library stores lists."""
    return list(value) if isinstance(value, (list, tuple)) else value
