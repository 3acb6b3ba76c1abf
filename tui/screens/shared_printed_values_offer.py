"""The offer of contributed printed values when a table is opened; each contribution is offered once."""

from __future__ import annotations

from collections.abc import Callable

from referee.rules.game import Game
from tui.core.components.printed_values_merge import PrintedValueMerge
from tui.core.components.shared_printed_values import offer, open_offers, remember_offer
from tui.screens.screen_base import GyojiScreen
from tui.widgets.confirm_dialog import ConfirmDialog


def offer_shared_values(screen: GyojiScreen, game: Game, edition: str, go_on: Callable[[], None]) -> bool:
    """Ask whether to import contributed printed values, then call `go_on`. Return False without a question or call if
    there are none.
    """
    session, boxes = screen.gyoji.session, []
    with screen.displaying_errors():
        boxes = open_offers(session, game, edition)
    if not boxes:
        return False

    def chosen(yes: bool | None) -> None:
        with screen.displaying_errors():
            remember_offer(session, boxes[0])
            if yes:
                PrintedValueMerge(session, boxes[0]).take()
        go_on()

    screen.app.push_screen(ConfirmDialog(lambda words: offer(words, boxes[0]), words=lambda: screen.words), chosen)
    return True
