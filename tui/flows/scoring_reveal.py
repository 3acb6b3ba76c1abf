"""Opening a score sheet, the reveal of a scoring before comparing the score markers, and the result of a game."""

from __future__ import annotations

from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.flows.score_markers import markers
from tui.core.flows.steps import PickRow, text
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.flows.driver import in_windows


async def sheet(dialogs: DialogHostProtocol) -> None:
    """Open the score sheet of a scoring; if the game has several, ask which one."""
    scorings = dialogs.table.game.meta.scorings

    def picks(words: Words) -> list[PickRow]:
        return [PickRow(id, words.translate_or(f"scoring.{id}", id), id) for id in scorings]

    scoring = scorings[0] if len(scorings) == 1 else await dialogs.pick(text("table.which_sheet"), picks)
    if scoring:
        await dialogs.open("tally", table=dialogs.table, scoring=scoring)


async def reveal_scoring(dialogs: DialogHostProtocol, seq: int, compared: bool) -> bool:
    """Reveal the scoring of an entry; if `compared`, compare the score markers afterwards. Return whether it could be
    revealed.
    """
    try:
        await dialogs.open("reveal", table=dialogs.table, seq=seq)
    except InputError as error:
        dialogs.report(error)
        return False
    if compared:
        await in_windows(dialogs, markers(dialogs.table, lambda: dialogs.words))
    return True


async def show_result(dialogs: DialogHostProtocol) -> None:
    """Display the result of the table."""
    try:
        await dialogs.open("result", table=dialogs.table)
    except InputError as error:
        dialogs.report(error)
