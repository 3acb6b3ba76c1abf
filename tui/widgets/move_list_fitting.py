"""How far the possible moves are expanded in the list of a table, and how many rows the list needs."""

from __future__ import annotations

from collections.abc import Callable

from tui.core.conversation.line_evaluator import LineEvaluator
from tui.core.moves.legal_move_shortlist import AT_ONCE
from tui.core.moves.suggestion import Suggestion
from tui.core.rendering.wrapping import hang
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.text_pane import Lines


def fit_moves(
    moves: MoveSuggestionList,
    limit: int,
    first: Lines,
    reader: LineEvaluator,
    rows: Callable[[], tuple[Suggestion, ...]],
) -> None:
    """Expand the possible moves as far as they fit into `limit` rows, and set the height of the list; the lines
    `first`, if there are any, are displayed instead. The height is kept while the user types.
    """
    width = moves.content_size.width
    needed = len(hang(first, width or 1))
    for at_once in [] if first else [*reversed(reader.steps.lengths(limit if width else 0)), AT_ONCE]:
        reader.open_up(at_once)
        needed = moves.count_lines(rows(), width or 1)
        if at_once <= AT_ONCE or needed <= limit:
            break
    moves.give(max(moves.ROWS, min(limit, needed)))
