"""The text-mode commands for corrections of earlier entries, pieces and players: amendments, score markers,
contradictions, names and house rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.table.round_check import ANSWERS, RoundCheckDifferenceSearch, search_marker
from referee.table.score_difference import differing, explanations
from tui.core.i18n import messages
from tui.core.i18n.command_usage import CommandUsageError
from tui.core.presenters.between_turns_text import question_text, search_lines
from tui.core.presenters.plain_text import ledger_lines
from tui.core.session.house_rules import about, verdict_notes
from tui.plain.choice_list import pick
from tui.plain.dispute import find_seat, number

if TYPE_CHECKING:
    from tui.plain.text_session_protocol import TextSessionProtocol


def park(lines: TextSessionProtocol, argument: str) -> None:
    """Record a line as undecided, without deciding whether it is legal. Without an argument, use the last refused or
    unanswered line.
    """
    if argument:
        lines.conversation.write(argument)
    if not lines.conversation.text.strip() and lines.conversation.pending_question is None:
        raise CommandUsageError
    step = lines.conversation.park().step
    assert step is not None  # what is parked is recorded
    lines.leave()
    lines.out(lines.words.translate("plain.parked", seat=step.entry.seat, entry=step.entry.seq))
    lines.now()


def undo(lines: TextSessionProtocol, _argument: str) -> None:
    """Undo the last entry. While a question is pending, close it or withdraw its last answer instead."""
    if lines.open_question is not None and lines.conversation.pending_question is None:  # it is a command's own
        lines.leave()
        lines.out(lines.words.translate("table.question_left"))
        lines.now()
        return
    if state_key := lines.conversation.back():
        lines.out(lines.words.translate(f"table.{state_key}"))
        repeat_question_or_pending(lines)
        return
    entry = lines.conversation.undo()
    key = "plain.undone" if entry else "plain.nothing_to_undo"
    lines.out(lines.words.translate(key, target=entry.body["target"] if entry else 0))
    print_undone(lines)
    repeat_question_or_pending(lines)


def print_undone(lines: TextSessionProtocol) -> None:
    """Print the physical changes of the entry undone last, as long as no other entry follows."""
    if undone := lines.conversation.put_back.newest:
        lines.out(lines.words.translate("table.todo_undo"))
        for line in ledger_lines(lines.words, undone):
            lines.out(line)


def repeat_question_or_pending(lines: TextSessionProtocol) -> None:
    """Print the open question again or, without one, the required actions."""
    if lines.conversation.pending_question is not None:
        lines.repeat()
    else:
        lines.now()


def redo(lines: TextSessionProtocol, _argument: str) -> None:
    """Redo the last undone entry."""
    entry = lines.conversation.redo()
    key = "plain.redone" if entry else "plain.nothing_to_redo"
    lines.out(lines.words.translate(key, target=entry.body["target"] if entry else 0))
    lines.now()


def markers(lines: TextSessionProtocol, argument: str) -> None:
    """Compare the physical score markers (SEAT=VP) with the record and print possible explanations. For a single
    difference, ask questions first.
    """
    marker_points: dict[str, int] = {}
    for marker_text in argument.split():
        seat, _, vp = marker_text.partition("=")
        marker_points[find_seat(lines, seat)] = number(vp)
    words, differences = lines.words, differing(lines.table, marker_points)
    if not differences:
        lines.out(words.translate("table.markers_agree"))
    for difference in differences:
        lines.out(messages.differing(words, difference))
    if len(differences) == 1:
        _search_marker(lines, search_marker(lines.table, differences[0]))
        return
    for seat, trace in explanations(lines.table, differences):
        lines.out(f"  {messages.trace(words, seat, trace)}")
    if differences:
        facts = " ".join(f"seats.{difference.seat}.vp={difference.shown}" for difference in differences)
        lines.out(words.translate("plain.markers_win", facts=facts))


def _search_marker(lines: TextSessionProtocol, search: RoundCheckDifferenceSearch) -> None:
    """Ask questions until a few explanations of a difference remain, and print them."""
    words = lines.words
    if search.middle is not None:
        lines.out(question_text(words, lines.table, search))
        rows = [words.translate(f"table.trace_{answer}") for answer in ANSWERS]
        pick(lines, rows, lambda index: _search_marker(lines, search.narrowed_by_answer(list(ANSWERS.values())[index])))
        return
    for _, text in search_lines(words, lines.table, search)[1:]:
        lines.out(f"  {text.plain}")
    lines.out(words.translate("plain.markers_win", facts=f"{search.figure.path}={search.shown}"))


def remind(lines: TextSessionProtocol) -> None:
    """Print the house rules about the last verdict; for those of earlier tables, also how to adopt them."""
    if lines.last is None:
        return
    for line in verdict_notes(lines.words, lines.house_rules, lines.last.verdict):
        lines.out(f"  {line}")
    for rule in about(lines.house_rules, lines.last.verdict):
        if rule.table:
            lines.out(
                f"  {lines.words.translate('house.take_up_plain', clauses=' '.join(rule.clauses), text=rule.text)}"
            )


COMMANDS = {
    "park": park,
    "markers": markers,
    "undo": undo,
    "redo": redo,
}
ALONE = ("park", "undo", "redo")
"""The commands of this module that can be used without an argument."""
