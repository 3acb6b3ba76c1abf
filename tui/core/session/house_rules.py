"""The house rules of a table, and those of earlier tables of the same game, which are offered again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from msgspec import Struct

from referee.facts.verdict import Verdict
from referee.record import entry as journal
from referee.record import entry_bodies
from referee.record.entry import Entry
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.i18n.local_time_text import local_day
from tui.core.session.session import Session


class HouseRule(Struct, frozen=True):
    """A house rule: the disabled clauses, its wording and its UTC time; `table` is "" for the current table."""

    clauses: tuple[str, ...]
    text: str
    time: str
    table: str = ""


def at_table(table: Table) -> tuple[HouseRule, ...]:
    return tuple(_rules(step.entry for step in table.steps))


def earlier_house_rules(session: Session, table: Table) -> tuple[HouseRule, ...]:
    """Return the house rules of other tables of this game, newest first, without duplicates. Unreadable records are
    skipped.
    """
    rules: list[HouseRule] = []
    with suppress(InputError):
        for name in session.store.tables_with_entry(table.game.id, "house_rule"):
            if name != table.name:
                with suppress(InputError):
                    rules += _rules(journal.effective(session.store.entries(name)), name)
    rules.sort(key=lambda rule: rule.time, reverse=True)
    return tuple({(rule.clauses, rule.text): rule for rule in reversed(rules)}.values())[::-1]


def _rules(entries: Iterable[Entry], table: str = "") -> Iterator[HouseRule]:
    for entry in entries:
        try:
            body = entry_bodies.parse_body(entry)
        except InputError:
            continue  # an entry that cannot be read sets nothing aside
        if isinstance(body, entry_bodies.HouseRuleBody):
            yield HouseRule(body.clauses, body.text, entry.time, table)


def about(rules: Iterable[HouseRule], verdict: Verdict) -> list[HouseRule]:
    """Return the house rules that concern a verdict: those of this table on a disabled clause, and those of earlier
    tables on a violated clause.
    """
    waived = {breach.clause for breach in verdict.waived}
    violations = set(verdict.clauses)
    return [rule for rule in rules if set(rule.clauses) & (violations if rule.table else waived)]


def verdict_notes(words: Words, rules: Sequence[HouseRule], verdict: Verdict) -> list[str]:
    """Return the house rules to display with a verdict as text: the applied ones, and those of earlier tables that can
    be adopted.
    """
    return [rule_text(words, rule) for rule in about(rules, verdict)]


def rule_text(words: Words, rule: HouseRule) -> str:
    """Format a house rule as text with its date."""
    values = {"day": local_day(rule.time), "text": rule.text, "clauses": rule.clauses, "table": rule.table}
    return words.translate("house.earlier" if rule.table else "house.yours", **values)


def final_list(words: Words, table: Table) -> list[str]:
    """Format the house rules of a table as lines for the end of the game; empty if there are none."""
    rules = [f"  {words.translate('house.line', clauses=rule.clauses, text=rule.text)}" for rule in at_table(table)]
    return [words.translate("house.title"), *rules] if rules else []
