"""Which sheet is filled in."""

from __future__ import annotations

from scoring.text_catalogs import Words
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.dialog import PickDialogItem


async def sheet(host: DialogHostProtocol) -> None:
    """Open the tally sheet of a scoring; where there are several, ask which."""
    scorings = host.table.game.meta.scorings

    def picks(words: Words) -> list[PickDialogItem]:
        return [PickDialogItem(id, words.say_or(f"scoring.{id}", id), id) for id in scorings]

    one = scorings[0] if len(scorings) == 1 else await host.pick(lambda w: w.say("table.which_sheet"), picks)
    if one:
        await host.open("tally", table=host.table, scoring=one)
