"""A tally at a table: what its score track says otherwise than the record, and the entries that come of a sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from referee.record.table_state import ReplayStep
from referee.table.sheet_check import vp_differing
from referee.table.table import Table
from scoring.games import scoring
from scoring.sheet_parser import read
from tui.core.session.session import Session
from tui.core.tally.evaluation import TallyEvaluation, cells_of
from tui.core.tally.form import GameTallyForms, TallyForm, TallyKind


def read_off(form: TallyForm, forms: GameTallyForms, printed: Mapping[str, Any], ids: Sequence[str]) -> TallyForm:
    """Fill in what printed values tell of a sheet without a table."""
    return structs.replace(form, start={**form.start, **cells_of(form, forms.read_off(printed, len(ids)), ids)})


def filled_in(form: TallyForm, forms: GameTallyForms, table: Table, kind: TallyKind, ids: Sequence[str]) -> TallyForm:
    """Fill in what the table's record tells; what it told before counts unless it has changed, or is offered."""
    one = kind.most == 1
    told = forms.of_seat(table, kind, ids[0]) if one else forms.known(table, kind)
    earlier = {} if one else cells_of(form, forms.earlier(table, kind), ids)
    carried = {} if one else cells_of(form, forms.carried(table, kind), ids)
    return structs.replace(form, start={**form.start, **cells_of(form, told, ids)}, earlier=earlier, carried=carried)


def changes(form: TallyForm, weighed: TallyEvaluation, table: Table) -> dict[str, tuple[int | None, int]]:
    """List the seats whose VP on the score track differ from the record: (record or None, track)."""
    if weighed.told is None:
        return {}
    return vp_differing(table.world, scoring(table.game.id, form.scoring), weighed.told)


def won(form: TallyForm, weighed: TallyEvaluation, table: Table) -> dict[str, int]:
    """Add up what the sheet adds to the score track of each seat (VP)."""
    lines = [line for line in weighed.breakdown.lines if line.category not in form.already]
    named = {*weighed.sheet.get("seats", {}), *(line.seat for line in weighed.breakdown.lines)}
    seats = [seat for seat in table.seats if seat in named]
    return {seat: sum(line.points for line in lines if line.seat == seat) for seat in seats}


def record(form: TallyForm, weighed: TallyEvaluation, table: Table, reason: str) -> ReplayStep:
    """Record the sheet; where the score track differs from the record it is recounted first. Raises `InputError`."""
    return table.score_sheet(form.scoring, weighed.sheet, reason)


def learn(form: TallyForm, weighed: TallyEvaluation, session: Session, game: str, table: Table | None) -> None:
    """Remember the printed values that a sheet tells: at the table, and in the card library. Raises `InputError`."""
    told = form.printed(read(form.sheet, weighed.sheet))
    before: dict[str, Any] = dict(table.state.printed) if table else session.library(game)
    new = {path: value for path, value in told.items() if _plain(before.get(path)) != _plain(value)}
    if new and table:
        table.tell({f"printed.{path}": value for path, value in new.items()})
    elif new:
        from referee.rules.game import find

        session.store.learn(game, find(game).meta.editions[0], new)


def _plain(value: Any) -> Any:
    """Reduce a list to what is compared: a value of the library is a list where one of a table is a tuple."""
    return list(value) if isinstance(value, (list, tuple)) else value
