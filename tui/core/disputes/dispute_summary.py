"""A settled or open dispute as its entry tells it: who said what, the facts told for it, what could not be told."""

from __future__ import annotations

from referee.record import entry_bodies
from referee.record.entry import Entry
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.rendering.styled_text import Lines, StyledText


def case_lines(words: Words, table: Table, entry: Entry) -> Lines:
    """Say what a ruling's entry holds beyond its sentence; nothing for another entry."""
    try:
        body = entry_bodies.of(entry)
    except InputError:
        return []
    if not isinstance(body, (entry_bodies.DisputeBody, entry_bodies.RulingBody)):
        return []
    lines: Lines = [
        ("", StyledText(words.say("dispute.claim", seat=seat, text=said), "italic"))
        for seat, said in body.claims.items()
    ]
    told = []
    if isinstance(body, entry_bodies.RulingBody):
        told = [_fact(words, table, path, value) for path, value in body.facts.items()]
        told += [f"{_fact(words, table, path)} {words.say('dispute.cannot_tell')}" for path in body.untellable]
    if told:
        lines.append(("", StyledText(words.say("dispute.known"))))
        lines += [("", StyledText(f"  {one}")) for one in told]
    return lines


def _fact(words: Words, table: Table, path: str, value: object = None) -> str:
    fact = table.game.fact(tuple(table.seats), path)
    asked = messages.fact(words, fact) if fact else path
    if value is None or fact is None:
        return asked
    return f"{asked} {messages.value(words, fact, tuple(value) if isinstance(value, list) else value)}"
