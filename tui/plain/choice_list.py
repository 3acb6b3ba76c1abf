"""The possible meanings of a line in text mode, listed in parts, selected by number, or reduced by a further word."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.facts.whole_number_parser import whole
from referee.judging.line_parser import drop_implied
from referee.notation.move import Moves
from referee.reading.legal_moves import OPEN
from referee.record.declaration import Declaration
from scoring.fields.common_words import yes_or_no
from scoring.fields.typed_text import fold
from tui.core.conversation.dialogue_state import DialogueState, NextAction
from tui.core.i18n import messages
from tui.core.reading.command_words import UNDO, slashed
from tui.core.reading.line import UnusedWords, choices, must_be_picked
from tui.core.tally.score_line_parser import ScoreLineParser
from tui.plain.text_session_protocol import NumberedChoice, TextSessionProtocol

MAX_ROWS = 20
"""The maximum number of rows printed at once."""
ACCEPT = "accept"
CANCEL = "cancel"
MORE = "more"


def list_choices(lines: TextSessionProtocol, evaluated: Declaration) -> None:
    """Print the possible meanings of a line for selection by number."""
    verdict_text = messages.verdict(lines.words, evaluated.verdict, lines.table.names)
    line = lines.conversation.state.line
    for text in verdict_text[bool(line.unused) :]:  # without the status of what is not understood
        lines.out(text)
    if line.is_question:
        lines.out(lines.words.translate("table.enter_number_asks"))
    lines.listed, lines.picking = 0, None
    more(lines, "")


def pick(
    lines: TextSessionProtocol,
    rows: Sequence[str],
    take: Callable[[int], None],
    unused: Sequence[UnusedWords] = (),
    find: Sequence[str] = (),
) -> None:
    """Print rows, which leave out the words `unused`, and wait for the number of a row or, with their texts `find`, for
    words that only one of these contains; then call `take` with the index of the row.
    """
    lines.picking = NumberedChoice(rows, take, len(rows) == 1 and not must_be_picked(unused), find) if rows else None
    list_rows(lines, rows)


def _choice(lines: TextSessionProtocol) -> NumberedChoice | None:
    """Return the pending choice: the rows passed to `pick`, else the possible meanings of the line. None if there is no
    choice.
    """
    state = lines.conversation.state
    if lines.open_question is not None:
        return None
    if lines.picking is not None or state.next_action is not NextAction.CHOOSE:
        return lines.picking
    rows = choices(lines.words, lines.table, state.line, lines.session.ascii)
    is_confirmed_by_enter = len(rows) == 1 and not state.line.selects_none
    return NumberedChoice(rows, lambda index: lines.go_on(lines.conversation.choose(index)), is_confirmed_by_enter)


def more(lines: TextSessionProtocol, _argument: str) -> None:
    """Print the next rows of the pending choice."""
    choice = _choice(lines)
    if choice is None or lines.listed >= len(choice.rows):
        lines.out(lines.words.translate("plain.no_options"))
    else:
        list_rows(lines, choice.rows, lines.listed)


def list_rows(lines: TextSessionProtocol, rows: Sequence[str], first: int = 0) -> None:
    """Print `MAX_ROWS` rows with their numbers, from index `first`."""
    lines.listed = min(len(rows), first + MAX_ROWS)
    for index in range(first, lines.listed):
        lines.out(f"  {index + 1} {rows[index]}")
    if unlisted := len(rows) - lines.listed:
        lines.out(f"  {lines.words.translate('plain.choices_more', count=unlisted)}")


def take_choice(lines: TextSessionProtocol, text: str, name: str) -> bool:
    """Process a line as an answer to the pending choice: a number, a yes for a single row, `cancel` (`undo` too for a
    workflow), or a further word. A yes to anything else lists the rows again. Return whether it is such an answer.
    """
    choice, state = _choice(lines), lines.conversation.state
    if choice is None or name == MORE:
        return False
    if name == ACCEPT or yes_or_no(text) is True:
        return confirm(lines)
    number = whole(text)
    if number is None and not name and not slashed(text) and _find_row(lines, choice, text):
        return True
    is_line, lines.picking = lines.picking is None, None
    if number is not None and 0 < number <= len(choice.rows):
        choice.take(number - 1)
        return True
    if name == CANCEL or (name == UNDO and choice.find):
        if is_line:
            lines.conversation.write("")
        lines.out(lines.words.translate("plain.cancelled"))
        return True
    return is_line and not name and not slashed(text) and number is None and _narrowed(lines, text, state)


def _find_row(lines: TextSessionProtocol, choice: NumberedChoice, text: str) -> bool:
    """Take the only row with the words of a text, or list these rows for selection. Return whether there are any. A
    declaration or a line of points is no search.
    """
    if lines.table.judge(text).moves or ScoreLineParser(lines.table).read(text).points:
        return False
    query, found = fold(text).split(), [fold(row) for row in choice.find]
    indexes = [index for index, row in enumerate(found) if set(query) <= set(row.split())]
    indexes = indexes or [index for index, row in enumerate(found) if all(word in row for word in query)]
    if len(indexes) == 1:
        lines.picking = None
        choice.take(indexes[0])
    elif indexes:
        rows, find = [choice.rows[index] for index in indexes], [choice.find[index] for index in indexes]
        pick(lines, rows, lambda index: choice.take(indexes[index]), find=find)
    return bool(indexes)


def confirm(lines: TextSessionProtocol) -> bool:
    """Process a yes or an empty line as an answer to the pending choice: take a single row, or list the rows again.
    Return whether a choice is pending.
    """
    choice = _choice(lines)
    if choice is None:
        return False
    if choice.is_confirmed_by_enter:
        lines.picking = None
        choice.take(0)
    else:
        list_rows(lines, choice.rows)
    return True


def _narrowed(lines: TextSessionProtocol, text: str, before: DialogueState) -> bool:
    """Declare the pending line with a further word if that leaves some of its choices. Return whether it does. What
    states one of the choices by itself is a line of its own.
    """
    if lines.conversation.reader.judge(text).moves in before.line.choices:
        return False
    longer = f"{lines.conversation.text} {text}"
    lines.conversation.write(longer)
    state = lines.conversation.state
    moves = state.evaluated.moves if state.evaluated is not None and state.evaluated.verdict.status in OPEN else ()
    remaining_choices = state.line.choices or ((moves,) if moves else ())
    if not remaining_choices or not all(
        any(candidate[: len(was)] == was for was in before.line.choices) for candidate in remaining_choices
    ):
        return False
    if any(_adds_own_move(lines, text, candidate, before) for candidate in remaining_choices):
        return False
    lines.declare(longer)
    return True


def _adds_own_move(lines: TextSessionProtocol, text: str, candidate: Moves, before: DialogueState) -> bool:
    """Return whether the text adds a move to the pending choices that is a declaration by itself or of another
    player: then it is a line of its own.
    """
    prefix = max((row for row in before.line.choices if candidate[: len(row)] == row), key=len)
    added = drop_implied(candidate[len(prefix) :])
    if not added:
        return False
    alone = lines.conversation.reader.judge(text)
    return alone.verdict.status in OPEN or any(move.seat != prefix[-1].seat for move in added)


COMMANDS: dict[str, Callable[[TextSessionProtocol, str], None]] = {MORE: more}
