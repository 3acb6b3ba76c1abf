"""Telling the line-by-line referee what it cannot see: facts, counts, points, sheets, remarks, house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.rules.fact_paths import path_of
from tui.core.conversation.between_turns import last_step
from tui.core.i18n.command_usage import CommandUsageError
from tui.core.presenters.board_text import found_lines
from tui.core.presenters.plain_text import grouped_lines
from tui.core.reading.command_words import first_word
from tui.core.session.user_files import read_file
from tui.core.tally.score_line_parser import ScoreDraft, ScoreLineParser, record_scores
from tui.plain.between_turns import due
from tui.plain.correction_and_seat_commands import house_rules, point_out
from tui.plain.dispute import apart
from tui.plain.fact_arguments import facts_of
from tui.plain.view_commands import step_text

if TYPE_CHECKING:
    from tui.plain.text_session_protocol import TextSessionProtocol


def tell(lines: TextSessionProtocol, rest: str) -> None:
    """Tell facts: PATH=VALUE …; the fact that a question asks for is its answer."""
    path, sign, value = rest.partition("=")
    if lines.asked is not None and sign and len(rest.split()) == 1:
        meant = path_of(lines.table.game, lines.table.world.seats, path)
        if meant == lines.asked.path:
            lines.reply(value)
            return
    before = last_step(lines.table)
    if readings := lines.table.answer(facts_of(lines.table, rest)):
        lines.conversation.reader.read_off(readings)
    lines.out(lines.words.say("plain.told"))
    if last_step(lines.table) is not before:  # something comes of it
        due(lines)


def recount(lines: TextSessionProtocol, rest: str) -> None:
    """Say that the physical count differs: PATH=VALUE … : REASON; what it was and what it is now is said."""
    given, reason = apart(rest)
    made = lines.table.recount(facts_of(lines.table, given), reason)
    lines.out(step_text(lines.words, lines.table, made))
    point_out(lines)
    lines.now()


def describe(lines: TextSessionProtocol, rest: str) -> None:
    """Tell what lies on a table that begins in the middle: PATH=VALUE …; contradictions are pointed out.

    Words without "=" look for paths.
    """
    if "=" not in rest:
        for line in found_lines(lines.words, lines.table, rest, paths=True):
            lines.out(line)
        return
    lines.table.describe(facts_of(lines.table, rest))
    lines.out(lines.words.say("plain.told"))
    point_out(lines)
    lines.now()


def teach(lines: TextSessionProtocol, rest: str) -> None:
    """Read the box off: the page of the open question, a page by its id, or every page of the tour."""
    lines.read_box(rest.strip())


def box(lines: TextSessionProtocol, rest: str) -> None:
    """Take in a box that was written to a file: FILE."""
    lines.take_box(rest.strip())


def overrule(lines: TextSessionProtocol, rest: str) -> None:
    """Record a move because the table wants it so: MOVE : REASON; what it lacks is asked."""
    move, _, reason = rest.replace("：", " : ").rpartition(" : ")
    if not move.strip() or not reason.strip():
        raise CommandUsageError
    lines.conversation.write(move.strip())
    lines.go_on(lines.conversation.overrule(reason.strip()))


def house(lines: TextSessionProtocol, rest: str) -> None:
    """Set clauses aside from now on: CLAUSE … : TEXT; without any say the house rules."""
    if not rest:
        house_rules(lines)
        return
    given, text = apart(rest)
    ids = given.replace(",", " ").split()
    if not ids or not text:
        raise CommandUsageError
    lines.table.house_rule([id.upper() for id in ids], text)
    lines.out(lines.words.say("plain.told"))


def note(lines: TextSessionProtocol, rest: str) -> None:
    """Keep a remark."""
    lines.table.note(rest)
    lines.out(lines.words.say("plain.told"))


def score(lines: TextSessionProtocol, rest: str) -> None:
    """Score points told by the table: SEAT POINTS CATEGORY, which may be words of its own."""
    reader = ScoreLineParser(lines.table)
    read, told = reader.read(rest), reader.scores(rest)
    if read.unread and read.seat and not (read.category or read.excess) and len(read.points) == 1:
        told = [ScoreDraft(read.seat, read.unread[:40], read.points[0])]
    if not read.points and not read.excess:
        raise CommandUsageError
    _scored(lines, reader, told, rest)


def points(lines: TextSessionProtocol, text: str) -> None:
    """Score a line at a table that keeps only scores."""
    reader = ScoreLineParser(lines.table)
    _scored(lines, reader, reader.scores(text), text)


def _scored(lines: TextSessionProtocol, reader: ScoreLineParser, told: list[ScoreDraft], text: str) -> None:
    if not all(one.whole for one in told):
        for said in reader.said(lines.words, text)[1]:
            lines.out(said)
        return
    for made in record_scores(lines.table, told):
        lines.out(step_text(lines.words, lines.table, made))
    lines.now()


def sheet(lines: TextSessionProtocol, rest: str) -> None:
    """Score a sheet from a file: SCORING FILE."""
    scoring, path = first_word(rest)
    if path.strip() in ("", "-"):
        raise CommandUsageError
    before, words = len(lines.table.steps), lines.words
    made = lines.table.score_sheet(scoring, read_file(path.strip()), words.say("tally.record_reason"))
    for recounted in lines.table.steps[before:-1]:
        lines.out(step_text(words, lines.table, recounted))
    for line in grouped_lines(words, made.scored):
        lines.out(line)
    lines.now()


def depth(lines: TextSessionProtocol, rest: str) -> None:
    """Change the depth: tally, score or full; `full anew` asks anew what lies on the table (nobody followed it)."""
    wanted, anew = first_word(rest)
    lines.table.option("depth", wanted, anew=wanted == "full" and anew.strip() == "anew")
    lines.out(lines.words.say("plain.told"))
    lines.now()


COMMANDS = {
    "tell": tell,
    "teach": teach,
    "box": box,
    "recount": recount,
    "position": describe,
    "overrule": overrule,
    "house_rule": house,
    "note": note,
    "score": score,
    "sheet": sheet,
    "depth": depth,
}
ALONE = ("house_rule", "teach")
"""What can be said without anything more."""
