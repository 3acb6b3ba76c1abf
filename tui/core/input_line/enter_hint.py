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


def enter_key(state: DialogueState, empty: bool) -> str:
    """Return the catalogue key for the effect of Enter on the typed line, or on an empty line."""
    if state.next_action is NextAction.CONFIRM:
        return "enter_anyway"
    if state.enter is EnterAction.NOTHING or state.next_action is NextAction.DISPUTE:
        return IDLE.get(state.next_action, "how")
    if state.enter is EnterAction.EXPLAINS and state.evaluated is not None:
        return "how" if len(state.evaluated.verdict.faults) > 1 else "enter_explains"
    if state.enter is EnterAction.CHOOSES:
        if state.line.selects_none and state.next_action is NextAction.CHOOSE:
            return "enter_number_asks" if state.line.is_question else "enter_number"
        if len(state.line.choices) > 1:
            return "enter_chooses"
        if state.next_action is not NextAction.CHOOSE:
            return "enter_confirms"
        return "enter_rules" if state.line.is_question else "enter_takes"
    if state.searches and state.enter is EnterAction.REFUSES:
        return "enter_searches"
    if empty and state.evaluated is not None and state.enter in CLOSING:
        last = state.evaluated.moves[-1]
        return f"{'enter_ends' if last.ends_turn else 'enter_closes'}{CLOSING[state.enter]}"
    return f"enter_{state.enter}"


def enter_words(words: Words, state: DialogueState, empty: bool) -> str:
    """Describe the effect of Enter on the typed line, an empty line, or an action that is required before the next
    declaration.
    """
    if text := enter_text(words, state):
        return text
    moves = state.evaluated.moves if state.evaluated is not None else ()
    verb = verb_of(moves[-1]) if moves else ""
    return words.translate(f"table.{enter_key(state, empty)}", count=len(state.line.choices), verb=verb)


def of_row(words: Words, row: Suggestion, crosses: bool) -> Lines:
    """Describe the effect of Enter on a row of the list, and the other keys; `crosses` is whether the right arrow key
    moves to a second column.
    """
    key = "enter_puts" if row.is_refused else "enter_rules_row" if row.answers else "enter_row"
    return [
        ("", StyledText(words.translate(f"table.{key}", number=row.number))),
        ("", StyledText(words.translate("table.row_keys_cross" if crosses else "table.row_keys"), "dim")),
    ]


def of_line(words: Words, state: DialogueState, empty: bool, available_size: tuple[int, int] | None) -> Lines:
    """Describe the effect of Enter on the typed line, and the other keys if they fit into `available_size` (columns,
    rows).
    """
    text = [("", StyledText(enter_words(words, state, empty)))]
    if available_size is None:
        return text
    width, height = available_size
    more = [*text, ("", StyledText(words.translate("table.line_keys"), "dim"))]
    return more if len(hang(more, width or 1)) <= height else text
