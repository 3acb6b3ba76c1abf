"""The number of single legal moves that fit into the list at a table, and the height of the list."""

from __future__ import annotations

from collections.abc import Callable

from tui.core.conversation.line_evaluator import LineEvaluator
from tui.core.moves.legal_move_shortlist import AT_ONCE
from tui.core.moves.suggestion import Suggestion
from tui.core.rendering.wrapping import hang
from tui.widgets.move_suggestion_list import TWO_COLUMNS, MoveSuggestionList
from tui.widgets.text_pane import PaneLines


def fit_moves(
    moves: MoveSuggestionList,
    limit: int,
    first: PaneLines,
    reader: LineEvaluator,
    rows: Callable[[], tuple[Suggestion, ...]],
) -> None:
    """List as many single legal moves as fit into `limit` rows, and set the height of the list. Lines in `first` are
    displayed instead of moves.
    """
    width = moves.content_size.width
    needed = len(hang(first, width or 1))
    for at_once in (
        []
        if first
        else [*reversed(reader.steps.lengths(limit * (2 if width >= TWO_COLUMNS else 1) if width else 0)), AT_ONCE]
    ):
        reader.open_up(at_once)
        needed = moves.count_lines(rows(), width or 1, limit)
        if at_once <= AT_ONCE or needed <= limit:
            break
    moves.give(max(moves.ROWS, min(limit, needed)))
