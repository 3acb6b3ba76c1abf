"""What may be done about a declaration that was understood and is not recorded, as rows to choose from."""

from __future__ import annotations

from referee.facts.verdict import VerdictStatus
from scoring.text_catalogs import Words
from tui.core.conversation.line_meaning_text import choices
from tui.core.conversation.table_session import TableSession
from tui.core.session.house_rules import HouseRule, about

CHOICE = "choice-"
"""Begins the id of a row that stands for something else the line can mean; its place follows."""
REFUSED = (
    VerdictStatus.ILLEGAL,
    VerdictStatus.UNCLEAR,
    VerdictStatus.NEEDS,
    VerdictStatus.UNREADABLE,
    VerdictStatus.AMBIGUOUS,
)
"""A declaration that is not recorded: the table can do something about it."""


def remedies(words: Words, session: TableSession) -> list[tuple[str, str]]:
    """List what may be done about the line as it stands: an id, and what is said for it."""
    evaluated = session.conversation.line
    rows = [_row(words, "change")]
    if evaluated and evaluated.verdict.clauses:
        rows.append(_row(words, "clause", clause=evaluated.verdict.clauses[0]))
    if evaluated and evaluated.moves:
        rows.append(_row(words, "overrule"))
    if (rule := earlier_rule(session)) is not None:
        rows.append(("house", words.translate("house.take_up", text=rule.text)))
    rows.append(_row(words, "park"))
    besides = choices(words, session.conversation.turn, session.table.acting)
    rows += [(f"{CHOICE}{index}", label) for index, label in enumerate(besides)]
    if evaluated and (count := len(evaluated.verdict.unchecked_paths)):
        rows.append(_row(words, "unchecked", count=count))
    return rows


def _row(words: Words, id: str, **values: object) -> tuple[str, str]:
    return (id, words.translate(f"table.menu_{id}", **values))


def choice_of(id: str) -> int | None:
    """Give the place of the choice that a row stands for; None for any other row."""
    return int(id.removeprefix(CHOICE)) if id.startswith(CHOICE) else None


def earlier_rule(session: TableSession) -> HouseRule | None:
    """Find a house rule of an earlier table about what the line breaks."""
    evaluated = session.conversation.line
    return next(iter(about(session.remembered, evaluated.verdict)), None) if evaluated else None
