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
    """One house rule: the clauses it sets aside, its words, the UTC time; `table` is "" for the table at hand."""

    clauses: tuple[str, ...]
    text: str
    time: str
    table: str = ""


def at_table(table: Table) -> tuple[HouseRule, ...]:
    """List the house rules in effect at a table."""
    return tuple(_rules(step.entry for step in table.steps))


def remembered(session: Session, table: Table) -> tuple[HouseRule, ...]:
    """List those of the other tables of this game, the newest first, each once; an unreadable record lends none."""
    rules: list[HouseRule] = []
    with suppress(InputError):
        for name in session.store.holding(table.game.id, "house_rule"):
            if name != table.name:
                with suppress(InputError):
                    rules += _rules(journal.effective(session.store.entries(name)), name)
    rules.sort(key=lambda rule: rule.time, reverse=True)
    return tuple({(rule.clauses, rule.text): rule for rule in reversed(rules)}.values())[::-1]


def _rules(entries: Iterable[Entry], table: str = "") -> Iterator[HouseRule]:
    for entry in entries:
        try:
            body = entry_bodies.of(entry)
        except InputError:
            continue  # an entry that cannot be read sets nothing aside
        if isinstance(body, entry_bodies.HouseRuleBody):
            yield HouseRule(body.clauses, body.text, entry.time, table)


def about(rules: Iterable[HouseRule], verdict: Verdict) -> list[HouseRule]:
    """Choose the rules that speak of a clause which this verdict waives or finds broken."""
    waived = {breach.clause for breach in verdict.waived}
    violations = set(verdict.clauses)
    return [rule for rule in rules if set(rule.clauses) & (violations if rule.table else waived)]


def verdict_notes(words: Words, rules: Sequence[HouseRule], verdict: Verdict) -> list[str]:
    """Say them beside a verdict: what holds here, and what held at an earlier table and may be taken up."""
    return [rule_text(words, rule) for rule in about(rules, verdict)]


def rule_text(words: Words, rule: HouseRule) -> str:
    """Say one house rule with its day."""
    values = {"day": local_day(rule.time), "text": rule.text, "clauses": rule.clauses, "table": rule.table}
    return words.translate("house.earlier" if rule.table else "house.yours", **values)


def final_list(words: Words, table: Table) -> list[str]:
    """Say all house rules of a table under their heading, for the end of the game; nothing where there are none."""
    rules = [f"  {words.translate('house.line', clauses=rule.clauses, text=rule.text)}" for rule in at_table(table)]
    return [words.translate("house.title"), *rules] if rules else []
