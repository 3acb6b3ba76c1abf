"""What the rules require now, as texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.rules.game import PromptLine
from scoring.text_catalogs import Words
from tui.core.i18n import messages

if TYPE_CHECKING:
    from referee.table.table import Table


def prompt_texts(words: Words, prompts: Sequence[PromptLine], acting: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the required actions as texts, pending choices first, and the completed ones; the seat `acting` is
    displayed beside them and is left out as the subject.
    """
    required = sorted((prompt for prompt in prompts if not prompt.done), key=lambda prompt: not prompt.pending)
    completed = [prompt for prompt in prompts if prompt.done]
    return (
        tuple(messages.prompt(words, prompt, acting) for prompt in required),
        tuple(messages.prompt(words, prompt, acting) for prompt in completed),
    )


def round_title(words: Words, table: Table) -> str:
    """Return the number and the dealer of the next round; "" unless the game is scored in rounds and not over."""
    prompt = next(iter(table.prompts() if table.game.rules.after_sheet is not None else ()), None)
    if prompt is None or "round" not in prompt.values:
        return ""
    key = "round_title_dealer" if prompt.key == "sheet_round_dealer" else "round_title"
    return words.translate(f"tally.{key}", **prompt.values)


def no_moves_text(words: Words, table: Table, key: str = "table.depth_") -> str:
    """Return what a table that records no moves is for. A table of a score sheet says what is required now, and who is
    ahead in which round.
    """
    text = words.translate(f"{key}{table.table_state.depth}")
    if table.game.depths != ("tally",):
        return text
    required, finished = prompt_texts(words, table.prompts(), "")
    first = [seat_rank for seat_rank in table.places() if seat_rank.rank == 1]
    ahead = ""
    if any(seat_rank.points for seat_rank in table.places()):
        names = words.join_items([words.format_field(seat_rank.seat, "seat") for seat_rank in first])
        ahead = words.translate("sheet.ahead", who=names, points=first[0].points)
    return words.join_sentences([*(required or finished), ahead])
