"""The text-mode commands for recording: undecided lines, facts, points and score sheets; undo and redo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.rules.fact_paths import path_of
from scoring.games import scoring as scoring_of
from tui.core.conversation.between_turns import last_step
from tui.core.flows.command_workflows import facts_of
from tui.core.flows.recount import contradiction_lines
from tui.core.flows.score_sheet import type_sheet
from tui.core.i18n.command_usage import CommandUsageError
from tui.core.presenters.board_text import matching_facts
from tui.core.presenters.plain_text import grouped_lines
from tui.core.reading.command_words import first_word
from tui.core.session.user_files import read_file
from tui.core.tally.score_line_parser import ScoreDraft, ScoreLineParser, record_scores
from tui.plain.declaration_outcome import print_pending, print_undone
from tui.plain.flow_driver import LineFlow
from tui.plain.view_commands import step_text

if TYPE_CHECKING:
    from tui.plain.flow_driver import TextSessionProtocol


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


def tell(lines: TextSessionProtocol, argument: str) -> None:
    """Enter facts typed as PATH=VALUE; the fact of the open question is processed as its answer."""
    path, separator, value = argument.partition("=")
    if lines.open_question is not None and separator and len(argument.split()) == 1:
        fact_path = path_of(lines.table.game, lines.table.table_state.seats, path)
        if fact_path == lines.open_question.path:
            lines.reply(value)
            return
    before = last_step(lines.table)
    if move_facts := lines.table.answer(facts_of(lines.table, argument)):
        lines.conversation.reader.store_move_facts(move_facts)
    lines.out(lines.words.translate("plain.told"))
    if last_step(lines.table) is not before:  # something comes of it
        print_pending(lines)


def describe(lines: TextSessionProtocol, argument: str) -> None:
    """Describe the position of a game that began before its recording, as PATH=VALUE, and print contradictions. An
    argument without "=" searches for paths.
    """
    if "=" not in argument:
        for line in matching_facts(lines.words, lines.table, argument, paths=True):
            lines.out(line)
        return
    lines.table.describe(facts_of(lines.table, argument))
    lines.out(lines.words.translate("plain.told"))
    for line in contradiction_lines(lines.words, lines.table):
        lines.out(line)
    lines.now()


def overrule(lines: TextSessionProtocol, argument: str) -> None:
    """Record a move against the verdict, after asking for missing facts. The argument is the move, a colon, and the
    reason.
    """
    move, _, reason = argument.replace("：", " : ").rpartition(" : ")
    if not move.strip() or not reason.strip():
        raise CommandUsageError
    lines.conversation.write(move.strip())
    lines.go_on(lines.conversation.overrule(reason.strip()))


def score(lines: TextSessionProtocol, argument: str) -> None:
    """Record points. The argument is the seat, the points and the category, which may be free text."""
    reader = ScoreLineParser(lines.table)
    read, drafts = reader.read(argument), reader.scores(argument, free=True)
    if not read.points and not read.excess:
        raise CommandUsageError
    _record_scores(lines, reader, drafts, argument)


def points(lines: TextSessionProtocol, text: str) -> None:
    """Record the scores on a line, at a table that records only points. Points alone are those that were asked for."""
    reader = ScoreLineParser(lines.table)
    begun, continued = lines.begun_score, reader.continued(lines.begun_score, text)
    drafts = reader.scores(continued)
    lines.begun_score = continued if reader.begun(continued) else begun if continued != text else ""
    if all(draft.whole for draft in drafts):
        lines.begun_score = ""
    _record_scores(lines, reader, drafts, continued)


def _record_scores(lines: TextSessionProtocol, reader: ScoreLineParser, drafts: list[ScoreDraft], text: str) -> None:
    """Record complete scores, or offer them if the line does not name their players."""

    def record() -> None:
        for step in record_scores(lines.table, drafts):
            lines.out(step_text(lines.words, lines.table, step))
        lines.now()

    is_complete, has_seat = all(draft.whole for draft in drafts), bool(reader.read(text).seat)
    if is_complete and has_seat:
        record()
        return
    for line in reader.said(lines.words, text)[1]:
        lines.out(line)
    if is_complete:
        lines.offer(record)


def sheet(lines: TextSessionProtocol, argument: str) -> None:
    """Score and record a score sheet from a file; the argument is the scoring and the file. Without them, ask for the
    rows of the sheet of a game that has only one.
    """
    scoring, path = first_word(argument)
    if lines.table.game.depths == ("tally",) and not path.strip():
        LineFlow(lines, "", type_sheet(lines.table, lines.session)).reply()
        return
    if path.strip() in ("", "-"):
        raise CommandUsageError
    before, words = len(lines.table.steps), lines.words
    data = scoring_of(lines.table.game.id, scoring).from_file(read_file(path.strip()))
    step = lines.table.score_sheet(scoring, data, words.translate("tally.record_reason"))
    for recounted in lines.table.steps[before:-1]:
        lines.out(step_text(words, lines.table, recounted))
    for line in grouped_lines(words, step.score_lines):
        lines.out(line)
    lines.now()


COMMANDS = {
    "park": park,
    "undo": undo,
    "redo": redo,
    "tell": tell,
    "teach": lambda lines, page: lines.read_box(page),
    "box": lambda lines, file: lines.take_box(file),
    "position": describe,
    "overrule": overrule,
    "score": score,
    "sheet": sheet,
}
