"""A declaration made by placing a piece on the drawn board, without its screen: the held piece, and the line that
declares the placement.
"""

from __future__ import annotations

from typing import Protocol, Self

from scoring.text_catalogs import Words
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText


class PiecePlacementProtocol(Protocol):
    """A piece held above the board of a table. Objects are immutable; each step returns the new state."""

    @property
    def title(self) -> str:
        """The catalogue id of the action."""

    @property
    def help_id(self) -> str:
        """The catalogue id of the help about the keys."""

    def drawn(self, context: DrawingContext) -> list[StyledText]:
        """Draw the board with the held piece above it."""

    def said(self, context: DrawingContext, colours: dict[str, str]) -> list[StyledText]:
        """Return where the piece is and the referee's verdict on placing it there, in the colours of the theme."""

    def moved(self, right: int, down: int) -> Self:
        """Move the piece by a number of spaces."""

    def turned(self) -> Self:
        """Turn the piece to its next orientation."""

    def next_place(self, step: int) -> Self:
        """Move to the next place where the piece may be placed, or with -1 to the previous one."""

    def as_put(self) -> Self:
        """Switch between displaying the piece as placed and displaying the spaces under it."""

    def other_piece(self) -> Self:
        """Hold the next piece instead."""

    def other_seat(self) -> Self:
        """Continue for the next seat."""

    def chosen(self, number: int) -> Self:
        """Select or deselect, by its number (1 to 9), a further part of the declaration."""

    def line(self, words: Words) -> str | None:
        """Return the line that declares the placement; None if nothing can be declared."""
