"""What a line can mean, in the line-by-line referee: listed a part at a time, taken by number, narrowed by a word."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.facts.whole_number_parser import whole
from referee.judging.declaration_draft import EvaluatedDraft
from referee.reading.legal_moves import OPEN
from tui.core.conversation.dialogue_state import DialogueState, NextAction
from tui.core.conversation.line_meaning_text import choices
from tui.core.i18n import messages
from tui.core.reading.command_words import slashed
from tui.plain.text_session_protocol import NumberedChoice, TextSessionProtocol

MOST = 20
"""So many are listed at a time."""
ACCEPT = "accept"
CANCEL = "cancel"
MORE = "more"


def list_choices(lines: TextSessionProtocol, judged: EvaluatedDraft, turn: DialogueState) -> None:
    """List what a line can mean, from the first on; its number takes it."""
    for line in messages.verdict(lines.words, judged.verdict, lines.table.names):
        lines.out(line)
    lines.listed = 0
    _list(lines, turn)


def pick(lines: TextSessionProtocol, rows: Sequence[str], take: Callable[[int], None]) -> None:
    """List rows and wait for the number of one."""
    lines.picking = NumberedChoice(rows, take) if rows else None
    lines.listed = 0
    list_rows(lines, rows)


def _picked(lines: TextSessionProtocol, text: str, name: str) -> bool:
    """Take a line as the number of a row; anything but looking at more of them leaves them."""
    picking = lines.picking
    if picking is None or name == MORE:
        return False
    lines.picking = None
    place = 1 if name == ACCEPT and len(picking.rows) == 1 else whole(text)
    if place is not None and 0 < place <= len(picking.rows):
        picking.take(place - 1)
        return True
    if name == CANCEL:
        lines.out(lines.words.say("plain.cancelled"))
    return name == CANCEL


def more(lines: TextSessionProtocol, _rest: str) -> None:
    """List those that come after the ones listed last."""
    if lines.picking is not None and lines.listed < len(lines.picking.rows):
        list_rows(lines, lines.picking.rows)
        return
    turn = lines.conversation.turn
    if lines.asked is not None or turn.due is not NextAction.CHOOSE or lines.listed >= len(turn.choices):
        lines.out(lines.words.say("plain.no_options"))
    else:
        _list(lines, turn)


def _list(lines: TextSessionProtocol, turn: DialogueState) -> None:
    list_rows(lines, choices(lines.words, turn, lines.table.acting))


def list_rows(lines: TextSessionProtocol, said: Sequence[str]) -> None:
    """List rows from where the list stopped last, so many at a time, each with its number."""
    first, lines.listed = lines.listed, min(len(said), lines.listed + MOST)
    for place in range(first, lines.listed):
        lines.out(f"  {place + 1} {said[place]}")
    if left := len(said) - lines.listed:
        lines.out(f"  {lines.words.say('plain.choices_more', count=left)}")


def chosen(lines: TextSessionProtocol, text: str, name: str) -> bool:
    """Take a line as what the last one means: by its number, by what it says more, or accepted where there is one.

    What says nothing about the choice is another declaration; one that leaves it leaves the line too.
    """
    if lines.asked is None and _picked(lines, text, name):
        return True
    turn = lines.conversation.turn
    if lines.asked is not None or turn.due is not NextAction.CHOOSE:
        return False
    if name == CANCEL:
        lines.conversation.write("")
        lines.out(lines.words.say("plain.cancelled"))
        return True
    place = 1 if name == ACCEPT and len(turn.choices) == 1 else whole(text)
    if place is not None and 0 < place <= len(turn.choices):
        lines.go_on(lines.conversation.choose(place - 1))
        return True
    return not name and not slashed(text) and place is None and _narrowed(lines, text, turn)


def _narrowed(lines: TextSessionProtocol, text: str, before: DialogueState) -> bool:
    longer = f"{lines.conversation.text} {text}"
    lines.conversation.write(longer)
    turn = lines.conversation.turn
    moves = turn.judged.moves if turn.judged is not None and turn.judged.verdict.status in OPEN else ()
    left = turn.choices or ((moves,) if moves else ())
    if not left or not all(any(one[: len(was)] == was for was in before.choices) for one in left):
        return False
    lines.declare(longer)
    return True


COMMANDS: dict[str, Callable[[TextSessionProtocol, str], None]] = {MORE: more}
