"""Storage of a score sheet as a new table without moves, so that the result is in the history."""

from __future__ import annotations

from collections.abc import Sequence

from referee.record.opening_entry import numbered_names, opening
from referee.rules.game import Game, Seat
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.session.new_table import suggested_name, usable
from tui.core.session.session import Session
from tui.core.tally import tally_record_entries
from tui.core.tally.evaluation import TallyEvaluation
from tui.core.tally.form import TallyForm


def can_keep(game: Game, seats: Sequence[Seat], evaluation: TallyEvaluation) -> bool:
    """Return whether a score sheet is final and has enough seats for a table."""
    return evaluation.final and len(seats) >= game.meta.seats[0]


def keep(
    form: TallyForm, evaluation: TallyEvaluation, session: Session, game: Game, seats: Sequence[Seat], words: Words
) -> str:
    """Store a result as a new table and return its name; also store the printed values in it. Raises `InputError` if
    they cannot be stored.
    """
    tally_record_entries.learn(form, evaluation, session, game.id, None)
    printed = usable(game, session.library(game.id))
    table = Table("", [opening(game, seats, printed=printed, depth="tally")])
    table.score_sheet(form.scoring.id, evaluation.sheet, words.translate("tally.record_reason"))
    day = suggested_name(words, session.store)
    return session.store.adopt_free(numbered_names(day), table.entries, table.summary())
