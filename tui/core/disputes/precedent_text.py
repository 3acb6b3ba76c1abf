"""The row below a verdict that says how another table settled a dispute about the same clause."""

from __future__ import annotations

from referee.club.settled_rulings import SettledRuling, about
from scoring.text_catalogs import Words
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.i18n.local_time_text import local_day
from tui.core.rendering.styled_text import StyledText


def precedent_lines(words: Words, dispute: DisputeProcedure) -> list[tuple[str, StyledText]]:
    """Return the last ruling of another table that cites a clause of the verdict, as one line; empty without one."""
    evaluated = dispute.final_evaluation
    if evaluated is None:
        return []
    matches = about(dispute.settled_elsewhere, evaluated.verdict.clauses)
    return [("", StyledText(precedent_text(words, ruling))) for ruling in matches[:1]]


def precedent_text(words: Words, ruling: SettledRuling) -> str:
    """Format a settled ruling as text: where, when, the verdict, and what was agreed or else disputed."""
    return words.translate(
        "club.settled",
        table=ruling.table,
        day=local_day(ruling.time),
        verdict=words.translate_or(f"status.{ruling.verdict}", ruling.verdict),
        text=ruling.agreed or ruling.text,
        clauses=ruling.clauses,
    )
