"""The options for a declaration that was understood but refused, as rows to choose from."""

from __future__ import annotations

from referee.facts.verdict import VerdictStatus
from scoring.text_catalogs import Words
from tui.core.conversation.line_meaning_text import choices
from tui.core.conversation.table_session import TableSession
from tui.core.session.house_rules import HouseRule, about

CHOICE = "choice-"
"""The prefix of the row ids of alternative declarations; their index follows."""
REFUSED = (
    VerdictStatus.ILLEGAL,
    VerdictStatus.UNCLEAR,
    VerdictStatus.NEEDS,
    VerdictStatus.UNREADABLE,
    VerdictStatus.AMBIGUOUS,
)
"""The verdicts with which a declaration is not recorded and the players choose an option."""


def remedies(words: Words, session: TableSession) -> list[tuple[str, str]]:
    """Return the options for the current line as (id, label)."""
    evaluated = session.conversation.line
    rows = [_row(words, "change")]
    if evaluated and evaluated.verdict.clauses:
        rows.append(_row(words, "clause", clause=evaluated.verdict.clauses[0]))
    if evaluated and evaluated.moves:
        rows.append(_row(words, "overrule"))
    if (rule := earlier_rule(session)) is not None:
        rows.append(("house", words.translate("house.take_up", text=rule.text)))
    rows.append(_row(words, "park"))
    besides = choices(words, session.table, session.conversation.state.line)
    rows += [(f"{CHOICE}{index}", label) for index, label in enumerate(besides)]
    if evaluated and (count := len(evaluated.verdict.unchecked_paths)):
        rows.append(_row(words, "unchecked", count=count))
    return rows


def _row(words: Words, id: str, **values: object) -> tuple[str, str]:
    return (id, words.translate(f"table.menu_{id}", **values))


def choice_of(id: str) -> int | None:
    """Return the index of the alternative declaration with this row id; None for any other row."""
    return int(id.removeprefix(CHOICE)) if id.startswith(CHOICE) else None


def earlier_rule(session: TableSession) -> HouseRule | None:
    """Return a house rule of an earlier table about a rule that the line violates; None if there is none."""
    evaluated = session.conversation.line
    return next(iter(about(session.earlier_house_rules, evaluated.verdict)), None) if evaluated else None
