"""Stands in for the table's screen in the tests of the rooms before it."""

from tui.screens.screen_base import GyojiScreen


class TableStub(GyojiScreen):
    def __init__(self, name: str, back: bool = False, begun: bool = False) -> None:
        super().__init__()
        self.opened = name

    def title_text(self) -> str:
        return f"table {self.opened}"
