"""Entries about the table: remarks, house rules, and the recording depth."""

from __future__ import annotations

from referee.rules.game_settings import setting_choices
from referee.table.table import Table
from scoring.errors import input_error
from scoring.text_catalogs import Words
from tui.core.flows.steps import (
    Ask,
    AskField,
    Change,
    Flow,
    Pick,
    PickRow,
    Show,
    Texts,
    ask_until_changed,
    choices,
    text,
)
from tui.core.i18n.command_usage import example_clause
from tui.core.session.session import Session


def note(table: Table, session: Session, remark: str = "", seq: int = 0) -> Flow:
    """Record a remark, which is asked for unless provided. With `seq`, it is about an error in that entry."""
    if remark:
        yield Change(lambda: table.note(remark), text("table.noted"))
        return
    start = session.words(table=table).translate("record.note_start", entry=seq) if seq else ""
    ask = Ask(text("key.note"), (AskField("text", text("table.note_text"), None, start),))
    yield from ask_until_changed(ask, lambda texts: table.note(texts["text"].strip()), text("table.noted"))


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


def depth(table: Table) -> Flow:
    """Let the user select the recording depth; for every move, ask whether the position must be entered again."""
    current = table.table_state.depth

    def depths(words: Words) -> list[PickRow]:
        return [
            PickRow(
                depth_id, words.translate(key, name=name, about=words.translate(f"depth_help.{depth_id}")), depth_id
            )
            for depth_id, name in setting_choices(table.game, "depth", words)
            for key in ("table.depth_row_now" if depth_id == current else "table.depth_row",)
        ]

    def message(words: Words) -> str:
        return words.translate("table.depth_now", depth=words.translate(f"depth.{new_depth}"))

    new_depth = yield Pick(text("table.which_depth"), depths)
    if new_depth == current:
        yield Show(message)
        return
    moved = choices((True, "table.depth_anew"), (False, "table.depth_same"))
    anew = new_depth == "full" and (yield Pick(text("table.depth_moved"), moved))
    yield Change(lambda: table.option("depth", new_depth, anew), message)
