"""Changing the recording depth of a table: only scorings, rounds and scores, or every move."""

from __future__ import annotations

from functools import partial

from referee.rules.game_settings import setting_choices
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.flows.steps import Change, Flow, Pick, PickRow, Show


def depth(table: Table) -> Flow:
    """Let the user select the recording depth; for every move, ask whether the position must be entered again."""
    current = table.table_state.depth

    def depths(words: Words) -> list[PickRow]:
        return [
            PickRow(depth_id, f"{text}{'  *' if depth_id == current else ''}", depth_id)
            for depth_id, text in setting_choices(table.game, "depth", words)
        ]

    def moved(words: Words) -> list[PickRow]:
        return [PickRow(True, words.translate("table.depth_anew")), PickRow(False, words.translate("table.depth_same"))]

    new_depth = yield Pick(lambda w: w.translate("table.which_depth"), depths)
    now = partial(_now, new_depth)
    if new_depth == current:
        yield Show(now)
        return
    anew = new_depth == "full" and (yield Pick(lambda w: w.translate("table.depth_moved"), moved))
    yield Change(lambda: table.option("depth", new_depth, anew), now)


def _now(depth: str, words: Words) -> str:
    return words.translate("table.depth_now", depth=words.translate(f"depth.{depth}"))
