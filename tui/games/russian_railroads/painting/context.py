"""The drawing context of Russian Railroads, with short texts for its pieces, and the conversion of player boards to a
score sheet.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.games.russian_railroads.action_spaces import ENGINEERS
from referee.games.russian_railroads.placement_cost import KINDS, rounds
from referee.games.russian_railroads.state import State
from scoring.games.russian_railroads.sheet import BoardOnTable, IndustryOnBoard, LineOnBoard, RoundSheet
from scoring.games.russian_railroads.values import LINES
from tui.core.game_ui.board_context import BoardContext
from tui.core.rendering.drawing import value_or_none
from tui.core.rendering.seat_style import piece_style
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.games.russian_railroads.tally_prefill import known_board


class RussianRailroadsRenderer(BoardContext, frozen=True, kw_only=True):
    """The drawing context for a Russian Railroads position, which draws its pieces."""

    state: State

    @property
    def rounds(self) -> int | None:
        """The number of rounds of this game; None if the number of players is unknown."""
        players = value_or_none(self.state.players)
        return None if players is None else rounds(players)

    @property
    def last_round(self) -> bool:
        return self.rounds is not None and value_or_none(self.state.round) == self.rounds

    def colour(self, colour: str) -> StyledText:
        """Draw the name of a track colour, in that colour."""
        return StyledText(self.words.translate(f"colour.{colour}"), piece_style(colour, self.theme))


def pieces(renderer: RussianRailroadsRenderer, contents: Any) -> str:
    """Return the pieces on a space as text, each kind with its letter; "?" if unknown."""
    counts = {kind: value_or_none(getattr(contents, kind)) for kind in KINDS}
    if None in counts.values():
        return "?"
    return "+".join(renderer.translate(f"piece.{kind}", n=count) for kind, count in counts.items() if count)


def cost(renderer: RussianRailroadsRenderer, row: str) -> str:
    """Return a printed cost in workers and rubles as text; "?" if unknown."""
    workers, rubles = (value_or_none(renderer.state.printed[f"{row}.{what}"]) for what in ("workers", "rubles"))
    if workers is None or rubles is None:
        return "?"
    parts = [renderer.translate(f"piece.{kind}", n=n) for kind, n in (("own", workers), ("rubles", rubles)) if n]
    return "+".join(parts) or symbol("dash", renderer.ascii)


def engineer(renderer: RussianRailroadsRenderer, tile: Any) -> StyledText:
    """Draw the number of the engineer on a slot of the strip."""
    number = value_or_none(tile)
    return StyledText("?", "dim") if number is None else StyledText(f"#{number}", "bold") if number else renderer.dash()


def engineer_does(renderer: RussianRailroadsRenderer, number: int) -> StyledText:
    """Draw an engineer's number, effect and cost."""
    does = renderer.words.translate(f"engineer_effect.{number}") if number in ENGINEERS else "?"
    text = StyledText().append(f"#{number}", "bold").append(f" {does}")
    return text.append(f" [{cost(renderer, f'engineer_cost.{number}')}]", "dim")


def known_sheet(state: State, seats: Iterable[str] = ()) -> RoundSheet:
    """Return the score sheet of a round with the known values, for some seats or all."""
    boards = {}
    for id in seats or state.seats:
        board = known_board(state.seats[id])
        lines: dict[str, Any] = {line: LineOnBoard(**board[line]) for line in LINES}
        boards[id] = BoardOnTable(**board | lines | {"industry": IndustryOnBoard(**board["industry"])})
    star, lane = (value_or_none(state.printed[key]) for key in ("kiev_star.8", "industry.lane"))
    return RoundSheet(boards, kiev_8=star, industry_lane=lane)
