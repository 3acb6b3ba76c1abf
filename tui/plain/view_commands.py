"""Looking at the table in the line-by-line referee: nothing here changes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.rules import rulings
from referee.table.rejudge import otherwise, since
from scoring.errors import input_error
from scoring.fields.typed_text import normalize
from scoring.text_catalogs import LANGS
from tui.core.disputes.question_answer_text import search_lines
from tui.core.i18n.command_usage import CommandUsageError, how, known_commands
from tui.core.i18n.rule_source_difference_text import ruling_text, score_readings
from tui.core.presenters.board_text import drawn_lines, found_lines, shown_lines
from tui.core.presenters.plain_text import (
    grouped_lines,
    not_final_lines,
    option_lines,
    otherwise_lines,
    prompt_lines,
    standing_lines,
)
from tui.core.reading.command_words import SLASH, folded, named
from tui.core.record_text.entry_text import entry_text, points_text, whose
from tui.core.reveal.scoring_reveal_text import reveal_lines
from tui.core.session.session import SETTINGS

if TYPE_CHECKING:
    from referee.record.table_state import ReplayStep
    from referee.table.table import Table
    from scoring.text_catalogs import Words
    from tui.plain.text_session_protocol import TextSessionProtocol

CHOICES = ("checks", "calls")
"""The settings that can be changed line by line."""
SPOKEN = ("move", "overrule", "score", "note")
"""The kinds of entries whose text does not name the seat itself."""


def options(lines: TextSessionProtocol, _rest: str) -> None:
    """List what may be declared now."""
    words, table = lines.words, lines.table
    for line in option_lines(words, table) or [words.say("plain.no_options"), *prompt_lines(words, table)]:
        lines.out(line)


def show(lines: TextSessionProtocol, rest: str) -> None:
    """Say what is due and who stands where; a seat, or what some words speak of."""
    for line in shown_lines(lines.words, lines.table, rest):
        lines.out(line)


def board(lines: TextSessionProtocol, rest: str) -> None:
    """Read the board, or what of it some words speak of."""
    words, table = lines.words, lines.table
    for line in found_lines(words, table, rest) if rest else drawn_lines(words, table):
        lines.out(line)


def why(lines: TextSessionProtocol, rest: str) -> None:
    """Explain the last verdict clause by clause, or the clause named."""
    ids: tuple[str, ...] = (rest.upper(),) if rest else ()
    if not rest and lines.last:
        verdict = lines.last.verdict
        ids = verdict.clauses or tuple(dict.fromkeys(line.clause for line in verdict.ledger))
    if not ids:
        lines.out(lines.words.say("plain.nothing"))
    for id in ids:
        lines.out(f"{id}  {_rule_text(lines, id)}")


def _rule_text(lines: TextSessionProtocol, id: str) -> str:
    """Give the text of a clause with its source, or of a ruling. Raises `InputError` for an id that is neither."""
    words, game = lines.words, lines.table.game
    if clause := game.clauses.get(id):
        return f"{clause.text(words.lang)}  [{clause.source}]"
    if found := rulings.load(game.folder).get(id):
        return ruling_text(words, game, found, lines.table.state.options)
    raise input_error("clause_unknown", given=id[:40])


def scores(lines: TextSessionProtocol, _rest: str) -> None:
    """Say every point with its working."""
    words, table = lines.words, lines.table
    readings = score_readings(words, table.game, table.lines(), table.state.options)
    said = [*grouped_lines(words, table.lines()), *standing_lines(words, table), *not_final_lines(words, table)]
    for text in (*said, *(f"! {one}" for one in readings)):
        lines.out(text)


def scored(lines: TextSessionProtocol, rest: str) -> None:
    """Draw the last scoring page by page, or that of an entry: N."""
    typed = normalize(rest)
    if typed and not typed.isdecimal():
        raise CommandUsageError
    for text in reveal_lines(lines.words, lines.table, int(typed or 0), lines.session.ascii):
        lines.out(text)


def record(lines: TextSessionProtocol, rest: str) -> None:
    """Read the record, or one entry of it whole."""
    words, table = lines.words, lines.table
    if rest:
        _entry(lines, rest)
        return
    today = {judged.entry.seq: judged for judged in otherwise(table)}
    changes = since(table) if today else {}
    for made in table.steps:
        seq = made.entry.seq
        lines.out(f"{seq:>4}  {step_text(words, table, made)}")
        if seq in today:
            for line in otherwise_lines(words, today[seq], changes.get(seq)):
                lines.out(f"      {line}")


def _entry(lines: TextSessionProtocol, typed: str) -> None:
    number = normalize(typed)
    made = next((made for made in lines.table.steps if str(made.entry.seq) == number), None)
    if made is None:
        lines.out(lines.words.say("record.no_entry", seq=number[:40]))
    else:
        lines.out(f"{made.entry.seq:>4}  {step_text(lines.words, lines.table, made, whole=True)}")


def step_text(words: Words, table: Table, made: ReplayStep, whole: bool = False) -> str:
    """Say an entry in effect, who did it, and the points it scored; `whole` leaves no fact of it out."""
    entry = made.entry
    lead = whose(words, table, entry) if entry.kind in SPOKEN else ""
    points = "" if entry.kind == "score" and "points" in entry.body else points_text(words, made)
    return f"{lead}{entry_text(words, table, entry, whole)}{f'  {points}' if points else ''}"


def rules(lines: TextSessionProtocol, rest: str) -> None:
    """Search the rules."""
    if not rest:
        raise CommandUsageError
    for line in search_lines(lines.words, lines.table, rest)[1]:
        lines.out(line)


def lang(lines: TextSessionProtocol, rest: str) -> None:
    """Change the language."""
    if rest not in LANGS:
        raise CommandUsageError
    lines.session.lang = rest
    lines.now()


def settings(lines: TextSessionProtocol, rest: str) -> None:
    """Change a choice of the person at this machine: NAME VALUE."""
    name, value = (*rest.split(), "", "")[:2]
    if name not in CHOICES or value not in SETTINGS[name]:
        raise CommandUsageError
    if name == "checks":
        lines.session.checks = value == "on"
    else:
        lines.session.calls = value
    lines.out(lines.words.say("plain.set", name=name, value=value))


def help(lines: TextSessionProtocol, rest: str) -> None:
    """Say what can be typed, or how one command is used."""
    words, table = lines.words, lines.table
    known = [*known_commands(words)]
    wanted = named(words.lang, folded(rest).removeprefix(SLASH), known)
    if not wanted:
        lines.out(words.say("plain.help"))
    for name in [wanted] if wanted else known:
        lines.out(how(words, table, name))


COMMANDS = {
    "options": options,
    "show": show,
    "board": board,
    "why": why,
    "scores": scores,
    "scored": scored,
    "record": record,
    "rules": rules,
    "language": lang,
    "set": settings,
    "help": help,
}
