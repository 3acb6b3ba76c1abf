"""What Enter would do, in words: computed from what is due, so that it is what Enter does."""

from __future__ import annotations

from referee.notation.move import verb_of
from scoring.catalogs import Words
from tui.core.conversation.turn_state import Due, Enter, Turn, only_near
from tui.core.input_line.suggestions import Row
from tui.core.presenters.between_turns_text import enter_text
from tui.core.rendering.styled_text import Text
from tui.core.rendering.wrapping import hang

IDLE = {Due.OVER: "how_over", Due.SCORES: "score_how", Due.SHEETS: "sheet_how", Due.DISPUTE: "how_dispute"}
"""What stands there where Enter does nothing, or says the same once more."""
CLOSING = {Enter.ENDS: "", Enter.CLOSES: "", Enter.ASKS: "_asks"}
Said = list[tuple[str, Text]]
"""Lines, each with the sign before it."""


def enter_key(turn: Turn, empty: bool) -> str:
    """Give the text that says what Enter does with the line, or with an empty one: its name within the catalogue."""
    if turn.due is Due.CONFIRM:
        return "enter_anyway"
    if turn.enter is Enter.NOTHING or turn.due is Due.DISPUTE:
        return IDLE.get(turn.due, "how")
    if turn.enter is Enter.CHOOSES:
        if len(turn.choices) > 1:
            return "enter_chooses"
        return "enter_takes" if turn.due is Due.CHOOSE else "enter_confirms"
    if only_near(turn):
        return "enter_near"
    if empty and turn.judged is not None and turn.enter in CLOSING:
        last = turn.judged.moves[-1]
        return f"{'enter_ends' if last.ends_turn else 'enter_closes'}{CLOSING[turn.enter]}"
    return f"enter_{turn.enter}"


def enter_words(words: Words, turn: Turn, empty: bool) -> str:
    """Say what Enter does with the line, or with an empty one; before the next declaration, with what comes first."""
    if said := enter_text(words, turn):
        return said
    moves = turn.judged.moves if turn.judged is not None else ()
    verb = verb_of(moves[-1]) if moves else ""
    return words.say(f"table.{enter_key(turn, empty)}", count=len(turn.choices), verb=verb)


def of_row(words: Words, row: Row) -> Said:
    """Say what Enter does with a row of the list, and what else can be done there."""
    key = "table.enter_puts" if row.why else "table.enter_row"
    return [("", Text(words.say(key, number=row.number))), ("", Text(words.say("table.row_keys"), "dim"))]


def of_line(words: Words, turn: Turn, empty: bool, room: tuple[int, int] | None) -> Said:
    """Say what Enter does with the line; and what else can be done, where there is `room` for it (cells and rows)."""
    text = [("", Text(enter_words(words, turn, empty)))]
    if room is None:
        return text
    width, height = room
    more = [*text, ("", Text(words.say("table.line_keys"), "dim"))]
    return more if len(hang(more, width or 1)) <= height else text
