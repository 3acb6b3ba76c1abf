"""Changing the recording depth of a table: only scorings, rounds and scores, or every move."""

from __future__ import annotations

from referee.rules.game_settings import setting_choices
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.flows.steps import Change, Flow, Pick, PickRow, Show, choices, text


def depth(table: Table) -> Flow:
    """Let the user select the recording depth; for every move, ask whether the position must be entered again."""
    current = table.table_state.depth

    def depths(words: Words) -> list[PickRow]:
        return [
            PickRow(depth_id, f"{name}{'  *' if depth_id == current else ''}", depth_id)
            for depth_id, name in setting_choices(table.game, "depth", words)
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
