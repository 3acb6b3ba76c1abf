"""The text-mode commands that only display information."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
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
    from tui.plain.flow_driver import TextSessionProtocol

CHOICES = ("checks", "calls")
"""The settings that can be changed in text mode."""
SPOKEN = ("move", "overrule", "score", "note")
"""The kinds of record entries whose text does not name the seat."""


def options(lines: TextSessionProtocol, _argument: str) -> Sequence[str]:
    """Return the legal moves; without any, the required actions."""
    words, table = lines.words, lines.table
    return option_lines(words, table) or [words.translate("plain.no_options"), *prompt_lines(words, table)]


def board(lines: TextSessionProtocol, argument: str) -> Sequence[str]:
    """Return the board, or the facts that match words."""
    words, table = lines.words, lines.table
    return matching_facts(words, table, argument) if argument else unstyled_board(words, table)


def why(lines: TextSessionProtocol, argument: str) -> Sequence[str]:
    """Return the clauses of the last verdict, or the clause or ruling with the id `argument`."""
    ids: tuple[str, ...] = (argument.upper(),) if argument else ()
    if not argument and lines.last:
        verdict = lines.last.verdict
        ids = verdict.clauses or tuple(dict.fromkeys(line.clause for line in verdict.ledger))
    return [f"{id}  {_rule_text(lines, id)}" for id in ids] or [lines.words.translate("plain.nothing")]


def _rule_text(lines: TextSessionProtocol, id: str) -> str:
    """Return the text of a clause with its source, or of a ruling. Raises `InputError` if the id does not exist."""
    words, game = lines.words, lines.table.game
    if clause := game.clauses.get(id):
        return clause_text(words, game, clause)
    if ruling := rulings.load(game.folder).get(id):
        return ruling_text(words, game, ruling, lines.table.state.options)
    raise input_error("clause_unknown", given=id[:40])


def scores(lines: TextSessionProtocol, _argument: str) -> Sequence[str]:
    """Return all points with their arithmetic, and the standings."""
    words, table = lines.words, lines.table
    interpretations = score_interpretations(words, table.game, table.lines(), table.state.options)
    score_lines = [*grouped_lines(words, table.lines()), *standings_lines(words, table), *not_final_lines(words, table)]
    return [*score_lines, *(f"! {interpretation}" for interpretation in interpretations)]


def show_scoring(lines: TextSessionProtocol, argument: str) -> Sequence[str]:
    """Return the last scoring drawn page by page, or that of the entry with the number `argument`."""
    number = normalize(argument)
    if number and not number.isdecimal():
        raise CommandUsageError
    return reveal_lines(lines.words, lines.table, int(number or 0), lines.session.ascii)


def record(lines: TextSessionProtocol, argument: str) -> Sequence[str]:
    """Return the record, or the entry in the argument in full."""
    words, table = lines.words, lines.table
    if argument:
        return [_entry(lines, argument)]
    texts: list[str] = []
    today = {changed_entry.entry.seq: changed_entry for changed_entry in verdict_changes(table)}
    changes = causes_of_changes(table) if today else {}
    for step in table.steps:
        seq = step.entry.seq
        texts.append(f"{seq:>4}  {step_text(words, table, step)}")
        if seq in today:
            texts += [f"      {line}" for line in otherwise_lines(words, today[seq], changes.get(seq))]
    return texts


def _entry(lines: TextSessionProtocol, number_text: str) -> str:
    number = normalize(number_text)
    step = next((step for step in lines.table.steps if str(step.entry.seq) == number), None)
    if step is None:
        return lines.words.translate("record.no_entry", seq=number[:40])
    return f"{step.entry.seq:>4}  {step_text(lines.words, lines.table, step, is_full=True)}"


def step_text(words: Words, table: Table, step: ReplayStep, is_full: bool = False) -> str:
    """Format a recorded entry as one line: seat, contents and scored points. `is_full` includes all values of an
    entered position.
    """
    entry = step.entry
    seat_prefix = whose(words, table, entry) if entry.kind in SPOKEN else ""
    points = "" if entry.kind == "score" and "points" in entry.body else points_text(words, step)
    return f"{seat_prefix}{entry_text(words, table, entry, is_full)}{f'  {points}' if points else ''}"


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


def help(lines: TextSessionProtocol, argument: str) -> Sequence[str]:
    """Return the possible input, or the usage of the command in the argument."""
    words, table = lines.words, lines.table
    known = [*known_commands(words)]
    requested = find_command(words.lang, fold_command(argument).removeprefix(SLASH), known)
    if requested:
        return [usage_line(words, table, requested)]
    return [words.translate("plain.help"), *(usage_line(words, table, name) for name in known)]


VIEWS: dict[str, Callable[[TextSessionProtocol, str], Sequence[str]]] = {
    "options": options,
    "show": lambda lines, argument: board_lines(lines.words, lines.table, argument),
    "board": board,
    "why": why,
    "scores": scores,
    "scored": show_scoring,
    "record": record,
    "rules": lambda lines, argument: search_lines(lines.words, lines.table, argument)[1],
    "help": help,
}
"""The functions that return the lines of a command."""


def _print(name: str, lines: TextSessionProtocol, argument: str) -> None:
    for line in VIEWS[name](lines, argument):
        lines.out(line)


COMMANDS: dict[str, Callable[[TextSessionProtocol, str], None]] = {
    **{name: partial(_print, name) for name in VIEWS},
    "language": lang,
    "set": settings,
}
