"""The effect of Enter as text, computed from the dialogue state."""

from __future__ import annotations

from referee.notation.move import verb_of
from scoring.text_catalogs import Words
from tui.core.conversation.dialogue_state import DialogueState, EnterAction, NextAction
from tui.core.moves.suggestion import Suggestion
from tui.core.presenters.between_turns_text import enter_text
from tui.core.rendering.styled_text import Lines, StyledText
from tui.core.rendering.wrapping import hang

IDLE = {
    NextAction.OVER: "how_over",
    NextAction.SCORES: "score_how",
    NextAction.SHEETS: "sheet_how",
    NextAction.DISPUTE: "how_dispute",
}
"""The catalogue keys of the texts for an Enter without effect."""
CLOSING = {EnterAction.ENDS: "", EnterAction.CLOSES: "", EnterAction.ASKS: "_asks"}


def enter_key(turn: DialogueState, empty: bool) -> str:
    """Return the catalogue key for the effect of Enter on the typed line, or on an empty line."""
    if turn.next_action is NextAction.CONFIRM:
        return "enter_anyway"
    if turn.enter is EnterAction.NOTHING or turn.next_action is NextAction.DISPUTE:
        return IDLE.get(turn.next_action, "how")
    if turn.enter is EnterAction.EXPLAINS and turn.evaluated is not None:
        return "how" if len(turn.evaluated.verdict.faults) > 1 else "enter_explains"
    if turn.enter is EnterAction.CHOOSES:
        if turn.is_thought and turn.next_action is NextAction.CHOOSE:
            return "enter_number"
        if len(turn.choices) > 1:
            return "enter_chooses"
        return "enter_takes" if turn.next_action is NextAction.CHOOSE else "enter_confirms"
    if empty and turn.evaluated is not None and turn.enter in CLOSING:
        last = turn.evaluated.moves[-1]
        return f"{'enter_ends' if last.ends_turn else 'enter_closes'}{CLOSING[turn.enter]}"
    return f"enter_{turn.enter}"


def enter_words(words: Words, turn: DialogueState, empty: bool) -> str:
    """Describe the effect of Enter on the typed line, an empty line, or an action that is required before the next
    declaration.
    """
    if text := enter_text(words, turn):
        return text
    moves = turn.evaluated.moves if turn.evaluated is not None else ()
    verb = verb_of(moves[-1]) if moves else ""
    return words.translate(f"table.{enter_key(turn, empty)}", count=len(turn.choices), verb=verb)


def of_row(words: Words, row: Suggestion, crosses: bool) -> Lines:
    """Describe the effect of Enter on a row of the list, and the other keys; `crosses` is whether the right arrow key
    moves to a second column.
    """
    key = "table.enter_puts" if row.is_refused else "table.enter_row"
    return [
        ("", StyledText(words.translate(key, number=row.number))),
        ("", StyledText(words.translate("table.row_keys_cross" if crosses else "table.row_keys"), "dim")),
    ]


def of_line(words: Words, turn: DialogueState, empty: bool, available_size: tuple[int, int] | None) -> Lines:
    """Describe the effect of Enter on the typed line, and the other keys if they fit into `available_size` (columns,
    rows).
    """
    text = [("", StyledText(enter_words(words, turn, empty)))]
    if available_size is None:
        return text
    width, height = available_size
    more = [*text, ("", StyledText(words.translate("table.line_keys"), "dim"))]
    return more if len(hang(more, width or 1)) <= height else text
