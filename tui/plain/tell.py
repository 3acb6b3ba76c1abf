"""Telling the line-by-line referee what it cannot see: facts, counts, points, sheets, remarks, house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.rules.paths import path_of
from tui.desk.board_lines import found_lines
from tui.desk.command_words import first_word
from tui.desk.files import read_file
from tui.desk.lines import grouped_lines
from tui.desk.meanwhile import last_step
from tui.desk.usage import Misused
from tui.plain.dispute import apart, find_seat, number
from tui.plain.facts import facts_of
from tui.plain.look import step_text
from tui.plain.meanwhile import due
from tui.plain.table import house_rules, point_out

if TYPE_CHECKING:
    from tui.plain.sitting import Sitting


def tell(lines: Sitting, rest: str) -> None:
    """Tell facts: PATH=VALUE …; the fact that a question asks for is its answer."""
    path, sign, value = rest.partition("=")
    if lines.asked is not None and sign and len(rest.split()) == 1:
        meant = path_of(lines.table.game, lines.table.world.seats, path)
        if meant == lines.asked.path:
            lines.reply(value)
            return
    before = last_step(lines.table)
    if readings := lines.table.answer(facts_of(lines.table, rest)):
        lines.talk.reader.read_off(readings)
    lines.out(lines.words.say("plain.told"))
    if last_step(lines.table) is not before:  # something comes of it
        due(lines)


def recount(lines: Sitting, rest: str) -> None:
    """Say that the physical count differs: PATH=VALUE … : REASON; what it was and what it is now is said."""
    given, reason = apart(rest)
    made = lines.table.recount(facts_of(lines.table, given), reason)
    lines.out(step_text(lines.words, lines.table, made))
    point_out(lines)
    lines.now()


def describe(lines: Sitting, rest: str) -> None:
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


def teach(lines: Sitting, rest: str) -> None:
    """Read the box off: the page of the open question, a page by its id, or every page of the tour."""
    lines.read_box(rest.strip())


def box(lines: Sitting, rest: str) -> None:
    """Take in a box that was written to a file: FILE."""
    lines.take_box(rest.strip())


def overrule(lines: Sitting, rest: str) -> None:
    """Record a move because the table wants it so: MOVE : REASON; what it lacks is asked."""
    move, _, reason = rest.replace("：", " : ").rpartition(" : ")
    if not move.strip() or not reason.strip():
        raise Misused
    lines.talk.write(move.strip())
    lines.go_on(lines.talk.overrule(reason.strip()))


def house(lines: Sitting, rest: str) -> None:
    """Set clauses aside from now on: CLAUSE … : TEXT; without any say the house rules."""
    if not rest:
        house_rules(lines)
        return
    given, text = apart(rest)
    ids = given.replace(",", " ").split()
    if not ids or not text:
        raise Misused
    lines.table.house_rule([id.upper() for id in ids], text)
    lines.out(lines.words.say("plain.told"))


def note(lines: Sitting, rest: str) -> None:
    """Keep a remark."""
    lines.table.note(rest)
    lines.out(lines.words.say("plain.told"))


def score(lines: Sitting, rest: str) -> None:
    """Score points told by the table: SEAT POINTS CATEGORY."""
    seat, points, category = (*rest.split(maxsplit=2), "", "")[:3]
    if not points:
        raise Misused
    made = lines.table.score(find_seat(lines, seat), category[:40] or "told", number(points))
    lines.out(step_text(lines.words, lines.table, made))
    lines.now()


def sheet(lines: Sitting, rest: str) -> None:
    """Score a sheet from a file: SCORING FILE."""
    scoring, path = first_word(rest)
    if path.strip() in ("", "-"):
        raise Misused
    before, words = len(lines.table.steps), lines.words
    made = lines.table.score_sheet(scoring, read_file(path.strip()), words.say("tally.record_reason"))
    for recounted in lines.table.steps[before:-1]:
        lines.out(step_text(words, lines.table, recounted))
    for line in grouped_lines(words, made.scored):
        lines.out(line)
    lines.now()


def depth(lines: Sitting, rest: str) -> None:
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
