"""The text-mode commands that only display information."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.rules import rulings
from referee.table.rejudge import causes_of_changes, verdict_changes
from scoring.errors import input_error
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import LANGS
from tui.core.disputes.question_answer_text import search_lines
from tui.core.i18n.command_usage import CommandUsageError, known_commands, usage_line
from tui.core.i18n.entry_text import entry_text, points_text, whose
from tui.core.i18n.rule_source_difference_text import ruling_text, score_interpretations
from tui.core.i18n.source_text import clause_text
from tui.core.presenters.board_text import board_lines, matching_facts, unstyled_board
from tui.core.presenters.plain_text import (
    grouped_lines,
    not_final_lines,
    option_lines,
    otherwise_lines,
    prompt_lines,
    standings_lines,
)
from tui.core.reading.command_words import SLASH, find_command, fold_command
from tui.core.reveal.scoring_reveal_text import reveal_lines
from tui.core.session.session import SETTINGS

if TYPE_CHECKING:
    from referee.record.table_state import ReplayStep
    from referee.table.table import Table
    from scoring.text_catalogs import Words
    from tui.plain.text_session_protocol import TextSessionProtocol

CHOICES = ("checks", "calls")
"""The settings that can be changed in text mode."""
SPOKEN = ("move", "overrule", "score", "note")
"""The kinds of record entries whose text does not name the seat."""


def options(lines: TextSessionProtocol, _argument: str) -> None:
    """Print the legal moves; without any, print the required actions."""
    words, table = lines.words, lines.table
    for line in option_lines(words, table) or [words.translate("plain.no_options"), *prompt_lines(words, table)]:
        lines.out(line)


def show(lines: TextSessionProtocol, argument: str) -> None:
    """Print the required actions and the standings, or the subject of the argument: a seat, or facts that match
    words.
    """
    for line in board_lines(lines.words, lines.table, argument):
        lines.out(line)


def board(lines: TextSessionProtocol, argument: str) -> None:
    """Print the board, or the facts that match words."""
    words, table = lines.words, lines.table
    for line in matching_facts(words, table, argument) if argument else unstyled_board(words, table):
        lines.out(line)


def why(lines: TextSessionProtocol, argument: str) -> None:
    """Print the clauses of the last verdict, or the clause or ruling with the id `argument`."""
    ids: tuple[str, ...] = (argument.upper(),) if argument else ()
    if not argument and lines.last:
        verdict = lines.last.verdict
        ids = verdict.clauses or tuple(dict.fromkeys(line.clause for line in verdict.ledger))
    if not ids:
        lines.out(lines.words.translate("plain.nothing"))
    for id in ids:
        lines.out(f"{id}  {_rule_text(lines, id)}")


def _rule_text(lines: TextSessionProtocol, id: str) -> str:
    """Return the text of a clause with its source, or of a ruling. Raises `InputError` if the id does not exist."""
    words, game = lines.words, lines.table.game
    if clause := game.clauses.get(id):
        return clause_text(words, game, clause)
    if ruling := rulings.load(game.folder).get(id):
        return ruling_text(words, game, ruling, lines.table.state.options)
    raise input_error("clause_unknown", given=id[:40])


def scores(lines: TextSessionProtocol, _argument: str) -> None:
    """Print all points with their arithmetic, and the standings."""
    words, table = lines.words, lines.table
    interpretations = score_interpretations(words, table.game, table.lines(), table.state.options)
    score_lines = [*grouped_lines(words, table.lines()), *standings_lines(words, table), *not_final_lines(words, table)]
    for text in (*score_lines, *(f"! {interpretation}" for interpretation in interpretations)):
        lines.out(text)


def show_scoring(lines: TextSessionProtocol, argument: str) -> None:
    """Draw the last scoring page by page, or that of the entry with the number `argument`."""
    number = normalize(argument)
    if number and not number.isdecimal():
        raise CommandUsageError
    for text in reveal_lines(lines.words, lines.table, int(number or 0), lines.session.ascii):
        lines.out(text)


def record(lines: TextSessionProtocol, argument: str) -> None:
    """Print the record, or the entry in the argument in full."""
    words, table = lines.words, lines.table
    if argument:
        _entry(lines, argument)
        return
    today = {changed_entry.entry.seq: changed_entry for changed_entry in verdict_changes(table)}
    changes = causes_of_changes(table) if today else {}
    for step in table.steps:
        seq = step.entry.seq
        lines.out(f"{seq:>4}  {step_text(words, table, step)}")
        if seq in today:
            for line in otherwise_lines(words, today[seq], changes.get(seq)):
                lines.out(f"      {line}")


def _entry(lines: TextSessionProtocol, number_text: str) -> None:
    number = normalize(number_text)
    step = next((step for step in lines.table.steps if str(step.entry.seq) == number), None)
    if step is None:
        lines.out(lines.words.translate("record.no_entry", seq=number[:40]))
    else:
        lines.out(f"{step.entry.seq:>4}  {step_text(lines.words, lines.table, step, is_full=True)}")


def step_text(words: Words, table: Table, step: ReplayStep, is_full: bool = False) -> str:
    """Format a recorded entry as one line: seat, contents and scored points. `is_full` includes all values of an
    entered position.
    """
    entry = step.entry
    seat_prefix = whose(words, table, entry) if entry.kind in SPOKEN else ""
    points = "" if entry.kind == "score" and "points" in entry.body else points_text(words, step)
    return f"{seat_prefix}{entry_text(words, table, entry, is_full)}{f'  {points}' if points else ''}"


def rules(lines: TextSessionProtocol, argument: str) -> None:
    """Search the rules and print the matching ones."""
    if not argument:
        raise CommandUsageError
    for line in search_lines(lines.words, lines.table, argument)[1]:
        lines.out(line)


def lang(lines: TextSessionProtocol, argument: str) -> None:
    """Change the language."""
    if argument not in LANGS:
        raise CommandUsageError
    lines.session.lang = argument
    lines.now()


def settings(lines: TextSessionProtocol, argument: str) -> None:
    """Change a user setting. The argument is its name and value."""
    name, value = (*argument.split(), "", "")[:2]
    if name not in CHOICES or value not in SETTINGS[name]:
        raise CommandUsageError
    if name == "checks":
        lines.session.checks = value == "on"
    else:
        lines.session.calls = value
    lines.out(lines.words.translate("plain.set", name=name, value=value))


def help(lines: TextSessionProtocol, argument: str) -> None:
    """Print the possible input, or the usage of the command in the argument."""
    words, table = lines.words, lines.table
    known = [*known_commands(words)]
    requested = find_command(words.lang, fold_command(argument).removeprefix(SLASH), known)
    if not requested:
        lines.out(words.translate("plain.help"))
    for name in [requested] if requested else known:
        lines.out(usage_line(words, table, name))


COMMANDS = {
    "options": options,
    "show": show,
    "board": board,
    "why": why,
    "scores": scores,
    "scored": show_scoring,
    "record": record,
    "rules": rules,
    "language": lang,
    "set": settings,
    "help": help,
}
