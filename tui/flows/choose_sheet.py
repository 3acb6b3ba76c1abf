"""Selection of the score sheet to fill in."""

from __future__ import annotations

from scoring.text_catalogs import Words
from tui.core.flows.steps import PickRow
from tui.flows.dialog_host_protocol import DialogHostProtocol


async def sheet(dialogs: DialogHostProtocol) -> None:
    """Open the score sheet of a scoring; if the game has several, ask which one."""
    scorings = dialogs.table.game.meta.scorings

    def picks(words: Words) -> list[PickRow]:
        return [PickRow(id, words.translate_or(f"scoring.{id}", id), id) for id in scorings]

    scoring = (
        scorings[0] if len(scorings) == 1 else await dialogs.pick(lambda w: w.translate("table.which_sheet"), picks)
    )
    if scoring:
        await dialogs.open("tally", table=dialogs.table, scoring=scoring)
