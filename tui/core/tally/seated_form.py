"""The score sheet form for the seats of a table, with the known values filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.rules.game import Game, Seat
from referee.table.table import Table
from tui.core.tally import tally_record_entries
from tui.core.tally.form import TallyForm, TallyKind
from tui.core.tally.game_forms import GameTallyForms, read_off
from tui.core.tally.sheet_files import is_full_table


def prefilled_form(
    game: Game,
    forms: GameTallyForms,
    kind: TallyKind,
    parts: Sequence[str],
    seats: Sequence[Seat],
    printed: Mapping[str, Any],
    table: Table | None,
) -> TallyForm:
    """Return the form of a kind for these seats; at a table, with the values from its record."""
    form = forms.form(kind, parts, printed)
    ids = [seat.id for seat in seats]
    if table is not None or is_full_table(game, seats):
        form = form.together(ids, {})
    form = read_off(form, printed, ids)
    return form if table is None else tally_record_entries.prefill(form, forms, table, ids)
