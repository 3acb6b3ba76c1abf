"""Notes that distinguish similar suggested moves by the track steps that they continue with or forfeit."""

from __future__ import annotations

from referee.games.russian_railroads.action_spaces import ANY
from referee.games.russian_railroads.course import ChooseNext, Stop, stack_index
from referee.games.russian_railroads.effect_stack import innermost
from referee.games.russian_railroads.pending_items import PendingActionItem
from referee.games.russian_railroads.state import State
from referee.notation.move import Move
from referee.table.table import Table
from scoring.text_catalogs import Words


def row_note(words: Words, table: Table, move: Move) -> str:
    """Return the track steps that a move continues with or forfeits, if the move's text omits them; "" for
    other moves.
    """
    state: State = table.state
    action: PendingActionItem | None = None
    if isinstance(move, ChooseNext) and (at := stack_index(state, move)) >= 0:
        action = state.pending[at]
    elif isinstance(move, Stop):
        action = innermost(state, move.seat)
    if action is None or action.kind not in ("steps", "industry"):
        return ""
    colours = "" if action.kind == "industry" else "_any" if set(ANY) <= set(action.movable) else "_colours"
    key = f"russian_railroads.left_{'lost' if isinstance(move, Stop) else 'next'}{colours}"
    return words.translate(key, count=action.count or action.extra, colours=action.movable)
