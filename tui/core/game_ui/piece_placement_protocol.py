"""A declaration made with the pieces, without its screen: what a game has in hand at a table, and the line for it."""

from __future__ import annotations

from typing import Protocol, Self

from scoring.text_catalogs import Words
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText


class PiecePlacementProtocol(Protocol):
    """A piece in hand over a table. It does not change: each step gives what is in hand after it."""

    @property
    def title(self) -> str:
        """The catalogue id of what is done with it."""

    @property
    def help_id(self) -> str:
        """The catalogue id of what the keys do."""

    def drawn(self, context: DrawingContext) -> list[StyledText]:
        """Draw what the piece is held over, with the piece."""

    def said(self, context: DrawingContext, colours: dict[str, str]) -> list[StyledText]:
        """Say where the piece is and what the referee says of it there, in the colours of the theme."""

    def moved(self, right: int, down: int) -> Self:
        """Move it, by spaces."""

    def turned(self) -> Self:
        """Turn it on."""

    def next_place(self, step: int) -> Self:
        """Go to the next place where it may be put, or with -1 to the one before."""

    def as_put(self) -> Self:
        """Show it as it would lie, or what is under it."""

    def other_piece(self) -> Self:
        """Take the next piece in hand."""

    def other_seat(self) -> Self:
        """Go on for the next seat."""

    def chosen(self, number: int) -> Self:
        """Choose by a digit (1 to 9), or choose no more, what else belongs to the declaration."""

    def line(self, words: Words) -> str | None:
        """Give the line of the declaration; None where nothing can be declared."""
