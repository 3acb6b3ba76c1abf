"""House rules: clauses that the players suspend from now on."""

from __future__ import annotations

from referee.table.table import Table
from scoring.errors import input_error
from tui.core.flows.steps import Ask, AskField, Flow, Texts, ask_until_changed, text
from tui.core.i18n.command_usage import example_clause


def house_rule(table: Table, clauses: str = "") -> Flow:
    """Ask for clauses, initially `clauses`, and the rule that replaces them; suspend them from now on."""

    def suspend(texts: Texts) -> None:
        ids = texts["clauses"].upper().replace(",", " ").replace("、", " ").split()
        if not ids:
            raise input_error("clause_unknown", field="clauses", given="")
        table.house_rule(ids, texts["text"].strip())

    hint = text("table.house_hint", clause=example_clause(table.game))
    fields = (
        AskField("clauses", text("table.house_clauses"), hint, clauses),
        AskField("text", text("table.house_text")),
    )
    yield from ask_until_changed(Ask(text("key.house_rule"), fields), suspend, text("table.ruled"))
