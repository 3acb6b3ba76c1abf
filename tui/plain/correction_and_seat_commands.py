"""The text-mode commands for corrections of earlier entries, pieces and players: amendments, score markers,
contradictions, names and house rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from referee.notation.move import Move
from referee.table.change_impact import impact_of_change
from referee.table.editable_entry_parts import EditableEntryPart, amended_body, first_open_question, parts, with_answer
from referee.table.round_check import ANSWERS, RoundCheckDifferenceSearch, search_marker
from referee.table.score_difference import differing, explanations
from referee.table.table import Table
from scoring.errors import InputError
from tui.core.conversation.line_evaluator import read_before
from tui.core.conversation.line_meaning_text import meanings
from tui.core.i18n import messages
from tui.core.i18n.change_impact_text import knock_on_lines
from tui.core.i18n.command_usage import CommandUsageError
from tui.core.presenters.between_turns_text import question_text, search_lines
from tui.core.presenters.plain_text import ledger_lines
from tui.core.reading.command_words import first_word
from tui.core.session.house_rules import about, verdict_notes
from tui.core.tally.score_line_parser import ScoreLineParser
from tui.plain.choice_list import pick
from tui.plain.dispute import find_seat, number
from tui.plain.fact_arguments import words_of

if TYPE_CHECKING:
    from tui.plain.text_session_protocol import TextSessionProtocol


def amend(lines: TextSessionProtocol, argument: str) -> None:
    """Change a record entry. The argument is its number and the new declaration or text, or NAME=VALUE; the number
    alone prints the parts of the entry.
    """
    digits, text = first_word(argument)
    seq = number(digits)
    entry_parts = parts(lines.table, seq)
    if not entry_parts:
        lines.out(lines.words.translate("record.change_none"))
    elif not text.strip():
        for part in entry_parts:
            lines.out(f"  {part.name}={part.text}")
    else:
        _amend(lines, seq, entry_parts, _parse_parts(lines.table, entry_parts, text))


def _amend(
    lines: TextSessionProtocol, seq: int, entry_parts: Sequence[EditableEntryPart], changes: dict[str, str]
) -> None:
    """Offer the change of an entry; a new declaration is parsed at the state before the entry. Raises `InputError` if
    it cannot be parsed.
    """
    part = next((part for part in entry_parts if part.declares and part.name in changes), None)
    if part is None:
        ask_missing_facts(lines, seq, amended_body(lines.table, seq, changes))
        return
    name, parsed = part.name, read_before(lines.table, seq, changes[part.name])
    rows = parsed.choices

    def take(moves: tuple[Move, ...]) -> None:
        ask_missing_facts(lines, seq, amended_body(lines.table, seq, {**changes, name: moves}))

    if parsed.moves:
        take(parsed.moves)
    elif rows:
        for fault in parsed.undecided.faults:
            lines.out(messages.wrong(lines.words, fault, lines.table.names))
        texts = meanings(lines.words, lines.table.before(seq), rows, parsed.unused, ascii=lines.session.ascii)
        pick(lines, texts, lambda index: take(rows[index]), parsed.unused)
    else:
        raise InputError([parsed.undecided.fault])


def _parse_parts(table: Table, entry_parts: Sequence[EditableEntryPart], text: str) -> dict[str, str]:
    """Return the new texts of an entry's parts by name; a text without names is a score line for a score, and for the
    first part of any other entry.
    """
    names = {part.name for part in entry_parts}
    pairs = [word.partition("=") for word in words_of(text)]
    if all(separator and name in names for name, separator, _ in pairs):
        return {name: value for name, _, value in pairs}
    score = ScoreLineParser(table).read(text) if "points" in names else None
    if score is not None and len(score.points) <= 1 and not score.unread and not score.excess:
        texts = {"points": "".join(map(str, score.points)), "category": score.category, "seat": score.seat}
        if changed := {name: value for name, value in texts.items() if value}:
            return changed
    return {entry_parts[0].name: text}


def ask_missing_facts(lines: TextSessionProtocol, seq: int, body: dict[str, Any]) -> None:
    """Ask for the facts that a changed declaration depends on, then offer the change."""
    question = first_open_question(lines.table, seq, body)
    if question is None:
        offer(lines, lambda table: table.amend(seq, body), lines.words.translate("record.changed", entry=seq))
        return

    def told(text: str) -> None:
        value = question.fact.read_known(text, question.path, lines.table.names)
        lines.leave()
        ask_missing_facts(lines, seq, with_answer(body, question.path, value))

    lines.ask(question, told)


def offer(lines: TextSessionProtocol, change: Callable[[Table], object], confirmation: str) -> None:
    """Print the consequences of a change to earlier entries, and make the change if the user accepts it."""
    for line in knock_on_lines(lines.words, impact_of_change(lines.table, change)):
        lines.out(line)

    def accepted() -> None:
        change(lines.table)
        lines.out(confirmation)
        lines.now()

    lines.offer(accepted)


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


def retract(lines: TextSessionProtocol, argument: str) -> None:
    """Offer to retract the entry with the number in the argument."""
    seq = number(argument)
    offer(lines, lambda table: table.retract(seq), lines.words.translate("plain.undone", target=seq))


def restore(lines: TextSessionProtocol, argument: str) -> None:
    """Offer to restore the retracted entry with the number in the argument."""
    seq = number(argument)
    offer(lines, lambda table: table.restore(seq), lines.words.translate("plain.redone", target=seq))


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
    "amend": amend,
    "park": park,
    "retract": retract,
    "restore": restore,
    "markers": markers,
    "undo": undo,
    "redo": redo,
}
ALONE = ("park", "undo", "redo")
"""The commands of this module that can be used without an argument."""
