"""The pieces of Nippon as short texts: what nobody has told is a question mark."""

from __future__ import annotations

from typing import Any

from referee.facts.facts import UnknownFactError, known
from referee.games.nippon import values
from referee.games.nippon.state import State
from tui.core.game_ui.board_context import BoardContext
from tui.core.rendering.drawing import number
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign

FULL, EMPTY = ("▰", "#"), ("▱", "-")
GOOD, SPACE = ("▪", "o"), ("▫", ".")


class NipponRenderer(BoardContext, frozen=True, kw_only=True):
    """The renderer for a table of Nippon."""

    state: State


def level(state: State, seat: str, track: str) -> str:
    """Draw the level of a track."""
    try:
        return number(values.level(state, seat, track))
    except UnknownFactError:
        return "?"


def workers(renderer: NipponRenderer, found: Any) -> StyledText:
    """Draw workers by their colours; colours nobody has told are counted."""
    if not known(found):
        return StyledText("?", "dim")
    seen = [renderer.words.say_or(f"worker_colour.{colour}", colour) for colour in found if colour != "?"]
    unseen = len(found) - len(seen)
    parts = [*seen, *([f"{unseen}×?" if not renderer.ascii else f"{unseen}x?"] if unseen else ())]
    return StyledText(" ".join(parts) if parts else sign("dash", renderer.ascii), "" if parts else "dim")
