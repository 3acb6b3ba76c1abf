"""A recorded dispute or protest as text: the arguments by seat, the entered facts, and the effect of an upheld
protest.
"""

from __future__ import annotations

from referee.record import entry_bodies
from referee.record.entry import Entry
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.disputes.protest_text import alternative_text, protest_text
from tui.core.i18n import messages
from tui.core.rendering.styled_text import Lines, StyledText


def case_lines(words: Words, table: Table, entry: Entry) -> Lines:
    """Return the details of a dispute, ruling or protest entry as lines; empty for other entries."""
    try:
        body = entry_bodies.parse_body(entry)
    except InputError:
        return []
    if isinstance(body, entry_bodies.ProtestBody):
        alternative = protest_text(words, "if_upheld", alternative=alternative_text(words, table, body.other))
        return [("", StyledText(alternative))]
    if not isinstance(body, (entry_bodies.DisputeBody, entry_bodies.RulingBody)):
        return []
    lines: Lines = [
        ("", StyledText(words.translate("dispute.claim", seat=seat, text=claim), "italic"))
        for seat, claim in body.claims.items()
    ]
    facts = []
    if isinstance(body, entry_bodies.RulingBody):
        facts = [_fact(words, table, path, value) for path, value in body.facts.items()]
        facts += [f"{_fact(words, table, path)} {words.translate('dispute.cannot_tell')}" for path in body.untellable]
    if facts:
        lines.append(("", StyledText(words.translate("dispute.known"))))
        lines += [("", StyledText(f"  {fact}")) for fact in facts]
    return lines


def _fact(words: Words, table: Table, path: str, value: object = None) -> str:
    fact = table.game.fact(tuple(table.seats), path)
    label = messages.fact(words, fact) if fact else path
    if value is None or fact is None:
        return label
    return f"{label} {messages.value(words, fact, tuple(value) if isinstance(value, list) else value)}"
