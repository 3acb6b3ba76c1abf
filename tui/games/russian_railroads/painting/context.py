"""The pieces of Russian Railroads as short texts, and a player board as the scoring floor sees it."""

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
    """The renderer for a table of Russian Railroads."""

    state: State

    @property
    def rounds(self) -> int | None:
        """The rounds of this game; None while the number of players is not told."""
        players = value_or_none(self.state.players)
        return None if players is None else rounds(players)

    @property
    def last_round(self) -> bool:
        """Tell whether this is known to be the last round."""
        return self.rounds is not None and value_or_none(self.state.round) == self.rounds

    def colour(self, colour: str) -> StyledText:
        """Draw a track of a colour by its letters."""
        return StyledText(self.translate(f"letters.{colour}"), piece_style(colour, self.theme))


def pieces(renderer: RussianRailroadsRenderer, contents: Any) -> str:
    """Draw what lies on a space, each kind with its letter; "?" for what is not told."""
    counts = {kind: value_or_none(getattr(contents, kind)) for kind in KINDS}
    if None in counts.values():
        return "?"
    return "+".join(renderer.translate(f"piece.{kind}", n=count) for kind, count in counts.items() if count)


def cost(renderer: RussianRailroadsRenderer, row: str) -> str:
    """Draw a printed cost: workers and rubles; "?" while it is not told."""
    workers, rubles = (value_or_none(renderer.state.printed[f"{row}.{what}"]) for what in ("workers", "rubles"))
    if workers is None or rubles is None:
        return "?"
    parts = [renderer.translate(f"piece.{kind}", n=n) for kind, n in (("own", workers), ("rubles", rubles)) if n]
    return "+".join(parts) or symbol("dash", renderer.ascii)


def engineer(renderer: RussianRailroadsRenderer, tile: Any) -> StyledText:
    """Draw the number of an engineer on a slot."""
    number = value_or_none(tile)
    return StyledText("?", "dim") if number is None else StyledText(f"#{number}", "bold") if number else renderer.dash()


def engineer_does(renderer: RussianRailroadsRenderer, number: int) -> StyledText:
    """Draw an engineer with what it does and what using it costs."""
    does = renderer.words.translate(f"engineer_effect.{number}") if number in ENGINEERS else "?"
    text = StyledText().append(f"#{number}", "bold").append(f" {does}")
    return text.append(f" [{cost(renderer, f'engineer_cost.{number}')}]", "dim")


def known_sheet(state: State, seats: Iterable[str] = ()) -> RoundSheet:
    """Fill in the sheet of a round's scoring for some seats, or all, as far as it is told."""
    boards = {}
    for id in seats or state.seats:
        board = known_board(state.seats[id])
        lines: dict[str, Any] = {line: LineOnBoard(**board[line]) for line in LINES}
        boards[id] = BoardOnTable(**board | lines | {"industry": IndustryOnBoard(**board["industry"])})
    star, lane = (value_or_none(state.printed[key]) for key in ("kiev_star.8", "industry.lane"))
    return RoundSheet(boards, kiev_8=star, industry_lane=lane)
