"""Recounting: a physical count overrides the record, and resulting contradictions are displayed."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.facts.facts import FactSpec, UnknownFactError, get, known
from referee.reading.typed_values import read_fact
from referee.table.position_contradictions import contradictions_of
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.flows.steps import (
    Ask,
    AskField,
    Change,
    Flow,
    Inspect,
    Pick,
    PickRow,
    Show,
    Texts,
    ask_until_changed,
    text,
)
from tui.core.i18n import messages
from tui.core.i18n.entry_text import entry_text
from tui.core.session.session import PRINTED


def recount(table: Table, facts: dict[str, Any] | None = None, reason: str = "") -> Flow:
    """Record counted facts, by default one that is asked for with the reason, then display the contradictions that the
    players have not accepted.

    Contradictions do not block the game; from their list, the user may recount another value.
    """
    if facts is not None:
        yield Change(lambda: table.recount(facts, reason), lambda w: entry_text(w, table, table.entries[-1]))
    else:
        yield from _ask_and_recount(table)
    if any(not contradiction.accepted_by for contradiction in contradictions_of(table)):
        yield Inspect("audit", {"table": table}, lambda w: contradiction_lines(w, table))
        yield from recount(table)


def audit(table: Table) -> Flow:
    """Display all contradictions in the recorded position; the user may then recount values."""
    if table.table_state.depth != "full":
        yield Show(text("audit.not_followed"))
    elif not contradictions_of(table):
        yield Show(text("audit.none"))
    else:
        yield Inspect("audit", {"table": table}, lambda w: contradiction_lines(w, table, is_full=True))
        yield from recount(table)


def contradiction_lines(words: Words, table: Table, is_full: bool = False) -> list[str]:
    """Describe the contradictions in lines: those that the players have not accepted or, with `is_full`, all of them.
    Empty if there are none.
    """
    lines = []
    for contradiction in contradictions_of(table):
        accepted_by, breach = contradiction.accepted_by, contradiction.breach
        if accepted_by and not is_full:
            continue
        remark = messages.aside(words, words.translate("audit.let_be", entry=accepted_by)) if accepted_by else ""
        lines.append(f"  {messages.breach(words, breach)}{f'  {remark}' if remark else ''}")
        lines.append(f"      {messages.clause(table.game, breach.clause, words.lang)}")
    return [words.translate("audit.intro"), *lines, words.translate("audit.hint")] if lines else []


def _ask_and_recount(table: Table) -> Flow:
    facts = countable(table)
    path = yield Pick(text("table.recount_what"), lambda w: count_rows(w, table, facts))

    def count(texts: Texts) -> None:
        table.recount(read_count(table, path, texts["value"]), texts["reason"].strip())

    ask = Ask(
        text("key.recount"), (count_field(table, path, facts[path]), AskField("reason", text("table.recount_reason")))
    )
    yield from ask_until_changed(ask, count, lambda w: entry_text(w, table, table.entries[-1]))


def read_count(table: Table, path: str, text: str) -> dict[str, Any]:
    """Read the counted value of a fact as {path: value}. Raises `InputError` if it is invalid."""
    try:
        return {path: read_fact(table.fact(path), text, path, table.names)}
    except InputError as error:
        raise InputError([structs.replace(fault, field="") for fault in error.faults]) from None


def countable(table: Table) -> dict[str, FactSpec]:
    """Return the facts that can be recounted: those of the game state, and the known printed values."""
    there = {path: fact for path, fact in table.game.facts(tuple(table.seats)).items() if _is_there(table, path)}
    return there | {path: table.fact(path) for path in (f"{PRINTED}{name}" for name in table.state.printed)}


def count_rows(words: Words, table: Table, facts: dict[str, FactSpec]) -> list[PickRow]:
    """Return the facts as rows with their recorded values."""
    return [
        PickRow(path, f"{messages.fact(words, fact)}  {_recorded_value(words, table, path)}", path)
        for path, fact in facts.items()
    ]


def count_field(table: Table, path: str, fact: FactSpec, start: str = "") -> AskField:
    """Return the field for the new value of a fact."""

    def hint(words: Words) -> str:
        recorded = words.translate("table.record_says", value=_recorded_value(words, table, path))
        return f"{recorded}  {messages.expected_values(words, fact)}"

    return AskField("value", lambda words: messages.fact(words, fact), hint, start)


def _recorded_value(words: Words, table: Table, path: str) -> str:
    try:
        value = get(table.state, path)
    except UnknownFactError:
        return "?"
    return messages.value(words, table.fact(path), value) if known(value) else "?"


def _is_there(table: Table, path: str) -> bool:
    if path.startswith("now."):
        return False
    try:
        get(table.state, path)
    except UnknownFactError:
        return True
    except KeyError:
        return False
    return True
