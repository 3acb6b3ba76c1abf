"""Changing the recording depth of a table: only scorings, rounds and scores, or every move."""

from __future__ import annotations

from referee.rules.game_settings import setting_choices
from scoring.text_catalogs import Words
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.dialog import PickDialogItem


async def depth(dialogs: DialogHostProtocol) -> None:
    """Let the user select the recording depth; for every move, ask whether the position must be entered again."""
    current = dialogs.table.table_state.depth

    def depths(words: Words) -> list[PickDialogItem]:
        choices = setting_choices(dialogs.table.game, "depth", words)
        return [
            PickDialogItem(depth_id, f"{text}{'  *' if depth_id == current else ''}", depth_id)
            for depth_id, text in choices
        ]

    def moved(words: Words) -> list[PickDialogItem]:
        return [
            PickDialogItem(True, words.translate("table.depth_anew")),
            PickDialogItem(False, words.translate("table.depth_same")),
        ]

    chosen_depth = await dialogs.pick(lambda w: w.translate("table.which_depth"), depths)
    if not chosen_depth or chosen_depth == current:
        return
    anew = await dialogs.pick(lambda w: w.translate("table.depth_moved"), moved) if chosen_depth == "full" else False
    if anew is not None:
        words = dialogs.words
        message = words.translate("table.depth_now", depth=words.translate(f"depth.{chosen_depth}"))
        dialogs.do(lambda: dialogs.table.option("depth", chosen_depth, anew), message)
