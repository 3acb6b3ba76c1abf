"""The board of Nippon."""

from __future__ import annotations

from typing import Any

from referee.facts import NotTold, known
from referee.games.nippon.values import level
from scoring.words import Words


def holdings(words: Words, state: Any, seat: str) -> str:
    """Say yen, coal, knowledge and blueprints of a seat."""
    board = state.seats[seat]
    try:
        knows = level(state, seat, "knowledge")
    except NotTold:
        knows = None
    values = {
        "yen": f"{board.yen:,}" if known(board.yen) else "?",
        "coal": board.coal if known(board.coal) else "?",
        "knowledge": knows if known(knows) and knows is not None else "?",
        "blueprints": board.blueprints if known(board.blueprints) else "?",
    }
    return "  ".join(words.say(f"nippon.{name}", n=value) for name, value in values.items())
