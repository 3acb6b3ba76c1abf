"""Disputes about a record entry as text: possible subjects of the line, the entry, and the consequences of retracting
it.
"""

from __future__ import annotations

from referee.record import entry as journal
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.conversation.line_meaning_text import meanings
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.disputes.recorded_entry import taking_back
from tui.core.i18n.change_impact_text import knock_on_lines
from tui.core.record_text.entry_text import numbered_entry_text
from tui.core.rendering.styled_text import BLANK, Lines, StyledText


def choice_texts(words: Words, dispute: DisputeProcedure) -> list[str]:
    """Return the possible subjects of a disputed line as text: first record entries, then new declarations."""
    table = dispute.table
    rows = meanings(words, dispute.situation, dispute.line.choices, dispute.line.unused, ascii=dispute.session.ascii)
    if table is None or not dispute.entries:
        return rows
    entries = [words.translate("dispute.of_entry", entry=entry_line(words, table, seq)) for seq in dispute.entries]
    return [*entries, *(words.translate("dispute.as_new_move", move=text) for text in rows)]


def entry_line(words: Words, table: Table, seq: int) -> str:
    """Format a record entry as text with its number and seat."""
    entry = journal.find(table.entries, seq)
    return numbered_entry_text(words, table, entry) if entry is not None else str(seq)


def entry_heading(words: Words, dispute: DisputeProcedure) -> Lines:
    """Return a heading that names the disputed record entry; empty if there is none."""
    if dispute.table is None or not dispute.entry:
        return []
    line = words.translate("dispute.as_of_entry", entry=entry_line(words, dispute.table, dispute.entry))
    return [("", StyledText(line, "bold")), BLANK]


def taking_back_lines(words: Words, dispute: DisputeProcedure) -> Lines:
    """Describe the consequences of retracting the disputed entry in lines; empty without a disputed entry or final
    verdict.
    """
    if dispute.table is None or not dispute.entry or dispute.final_evaluation is None:
        return []
    impact = knock_on_lines(words, taking_back(dispute.table, dispute.entry))
    heading = words.translate("dispute.if_taken_back", entry=dispute.entry)
    return [BLANK, ("", StyledText(heading, "bold")), *(("", StyledText(f"  {line}")) for line in impact)]
