"""The context in which the position of a game is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

from msgspec import Struct, structs

from referee.rules.game import PromptLine
from referee.table.table import Table
from tui.core.i18n import messages
from tui.core.rendering.drawing import DrawingContext, flow
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import hang


class BoardContext(DrawingContext, Struct, frozen=True, kw_only=True):
    """A game state to draw: the game, its state and, at a table, the function that returns the current prompts."""

    game: str
    state: Any
    prompts: Callable[[], Sequence[PromptLine]] = tuple

    @classmethod
    def of(cls, context: DrawingContext, table: Table) -> Self:
        return cls(**structs.asdict(context), game=table.game.id, state=table.state, prompts=table.prompts)

    @classmethod
    def at(cls, context: DrawingContext, game: str, state: Any) -> Self:
        return cls(**structs.asdict(context), game=game, state=state)

    def translate(self, key: str, **values: Any) -> str:
        """Return the game's own catalogue text with this key, with the values filled in."""
        return self.words.translate(f"{self.game}.{key}", **values)

    def row(self, key: str, cells: list[StyledText], width: int, gap: int = 2) -> list[StyledText]:
        """Draw cells after their label, in several lines if necessary; a dash if there are no cells."""
        return flow(f"  {self.translate(key)} ", cells or [self.dash()], width, gap)

    def open_choices(self, width: int) -> list[StyledText]:
        """Return the decisions required before anything else as lines, most urgent first; empty if there are none."""
        pending = [StyledText(messages.prompt(self.words, prompt)) for prompt in self.prompts() if prompt.pending]
        first = symbol("cursor", self.ascii)
        lines = [(" " if index else first, text) for index, text in enumerate(pending)]
        return [StyledText(self.translate("open_choices"), "bold underline"), *hang(lines, width)] if lines else []
