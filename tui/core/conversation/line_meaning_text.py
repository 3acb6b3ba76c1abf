"""The possible meanings of a line, as sentences."""

from __future__ import annotations

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.conversation.dialogue_state import DialogueState
from tui.core.i18n.move_text import declaration, meanings


def choices(words: Words, table: Table, state: DialogueState, ascii: bool = False) -> list[str]:
    """Return the possible meanings of the line as sentences, with the words that they leave out."""
    texts = [choice(words, state, index, table.acting) for index in range(len(state.choices))]
    return meanings(words, table, state.choices, state.unused, texts, ascii)


def choice(words: Words, state: DialogueState, index: int, seat: str = "") -> str:
    """Return one possible meaning of the line as a sentence; one that replaces a recorded declaration names that one
    too.
    """
    moves, correction = state.choices[index], state.correction
    if correction is None or not correction.rows:
        return declaration(words, moves, seat)
    if not state.replaces(index):
        return declaration(words, moves)
    values = {"before": declaration(words, correction.moves), "after": declaration(words, moves)}
    return words.translate("table.take_back_and", **values)
