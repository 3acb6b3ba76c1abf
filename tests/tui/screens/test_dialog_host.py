"""What drives a flow: one window after another, each shown in the moment it is due."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from tui.screens.dialog_host import ScreenDialogHost
from tui.screens.screen_base import GyojiScreen


class Screens:
    """An app and a screen in one: the windows shown so far, and what takes what the last of them is left with."""

    def __init__(self) -> None:
        self.app = self
        self.shown: list[Any] = []
        self.leave: Callable[[Any], None] = lambda _answer: None

    def push_screen(self, screen: Any, left: Callable[[Any], None]) -> None:
        """Show a window."""
        self.shown.append(screen)
        self.leave = left


def host_of(screens: Screens) -> ScreenDialogHost:
    return ScreenDialogHost(cast(GyojiScreen, screens), cast(Any, None), lambda: None)


def test_a_flow_goes_on_where_a_window_is_left() -> None:
    heard: list[Any] = []
    screens = Screens()
    host = host_of(screens)

    async def flow() -> None:
        while (answer := await host.wait(cast(Any, "first"))) != "enough":
            heard.append(answer)
        heard.append(await host.wait(cast(Any, "last")))

    host.start(flow())
    assert screens.shown == ["first"], "the first window is shown at once"
    screens.leave("tea")
    screens.leave("enough")
    assert (screens.shown, heard) == (["first", "first", "last"], ["tea"])
    screens.leave(None)
    assert (screens.shown, heard) == (["first", "first", "last"], ["tea", None])


def test_what_a_flow_raises_is_raised_where_its_window_is_left() -> None:
    screens = Screens()
    host = host_of(screens)

    async def flow() -> None:
        await host.wait(cast(Any, "first"))
        raise ZeroDivisionError("tea")

    host.start(flow())
    with pytest.raises(ZeroDivisionError, match="tea"):
        screens.leave("")
