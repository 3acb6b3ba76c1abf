"""A declaration made by placing a piece on the drawn board: the moving piece, and the line that declares its
placement.
"""

from __future__ import annotations

from typing import Protocol, Self

from scoring.text_catalogs import Words
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText


class PiecePlacementProtocol(Protocol):
    """A piece that the player moves over the drawn board before placing it. Immutable: each step returns a new
    object.
    """

    @property
    def title(self) -> str:
        """The catalogue id of the action's title."""

    @property
    def help_id(self) -> str:
        """The catalogue id of the help text about the keys."""

    def drawn(self, context: DrawingContext) -> list[StyledText]:
        """Draw the board with the moving piece above it."""

    def said(self, context: DrawingContext, colours: dict[str, str]) -> list[StyledText]:
        """Describe the position of the piece and the verdict on placing it there, in theme colours."""

    def moved(self, right: int, down: int) -> Self:
        """Return the piece moved by this number of spaces."""

    def turned(self) -> Self:
        """Return the piece in its next orientation."""

    def next_place(self, step: int) -> Self:
        """Return the piece at its next legal position, or with -1 at the previous one."""

    def as_put(self) -> Self:
        """Return the piece with its display switched: as if placed, or with the spaces under it visible."""

    def other_piece(self) -> Self:
        """Return the next piece that can be placed."""

    def other_seat(self) -> Self:
        """Return the placement for the next seat."""

    def chosen(self, number: int) -> Self:
        """Return the placement with an additional option of the declaration switched on or off, by its number
        (1 to 9).
        """

    def line(self, words: Words) -> str | None:
        """Return the line that declares the placement; None if the placement is illegal or incomplete."""
