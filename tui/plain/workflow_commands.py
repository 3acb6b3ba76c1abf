"""The text-mode commands that start a workflow: which of its questions the argument of a command answers. The usages in
the catalogue state the form of each argument.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from referee.table.described_position import read_told
from referee.table.editable_entry_parts import EditableEntryPart, parts
from referee.table.position_contradictions import accept_contradictions
from referee.table.setup_correction import with_printed_values
from referee.table.table import Table
from scoring.fields.typed_text import normalize
from tui.core.flows.change_entry import change, take_back
from tui.core.flows.house_rules import house_rule
from tui.core.flows.note import note
from tui.core.flows.protests import DISMISSED, MOOT, UPHELD, protests
from tui.core.flows.record_depth import depth
from tui.core.flows.recount import audit, recount
from tui.core.flows.score_markers import markers
from tui.core.flows.seats import BOX, COLOUR, HAND_OVER, JOIN, LEAVE, ORDER, RENAME, people
from tui.core.flows.setup_corrections import correct_box
from tui.core.flows.steps import Flow
from tui.core.i18n.command_usage import CommandUsageError
from tui.core.reading.command_words import first_word
from tui.core.session.house_rules import final_list
from tui.core.session.setup_correction_parser import body_of, parse_colour, parse_copy
from tui.core.tally.score_line_parser import ScoreLineParser
from tui.plain.dispute import apart, find_seat, number
from tui.plain.fact_arguments import facts_of, words_of
from tui.plain.flow_driver import LineFlow

if TYPE_CHECKING:
    from tui.plain.text_session_protocol import TextSessionProtocol

Start = tuple[Flow, list[Any]]
ANEW = ("anew", "改めて")


def _note(lines: TextSessionProtocol, argument: str) -> Start:
    return note(lines.table, lines.session, argument), []


def _house_rule(lines: TextSessionProtocol, argument: str) -> Start:
    clauses, text = apart(argument)
    return house_rule(lines.table), [_texts(clauses=clauses, text=text)]


def _depth(lines: TextSessionProtocol, argument: str) -> Start:
    new_depth, anew = first_word(argument)
    return depth(lines.table), [new_depth, anew.strip() == "anew"] if new_depth else []


def _recount(lines: TextSessionProtocol, argument: str) -> Start:
    facts, reason = apart(argument)
    return recount(lines.table, facts_of(lines.table, facts) if facts else None, reason), []


def _people(way: str, lines: TextSessionProtocol, argument: str) -> Start:
    seat, *name = words_of(argument) or [""]
    answers = [(way, find_seat(lines, seat)), _texts(name=" ".join(name))] if seat else []
    return people(lines.table, lines.session), answers


def _set_up(way: str, lines: TextSessionProtocol, argument: str) -> Start:
    answers: list[Any] = []
    if way == COLOUR and argument:
        seat, colour = first_word(argument)
        answers = [find_seat(lines, seat), *([parse_colour(lines.table.game, colour)] if colour else [])]
    elif way == ORDER and argument:
        answers = [{"order": argument}]
    return people(lines.table, lines.session), [(way, ""), *answers] if way else []


def _copy(lines: TextSessionProtocol, argument: str) -> Start:
    if not argument:
        return _set_up(BOX, lines, "")
    table, words = lines.table, words_of(argument)
    names = [word for word in words if "=" not in word]
    anew = len(names) > 1 and normalize(names[-1]).casefold() in ANEW
    copy = parse_copy(table, " ".join(names[:-1] if anew else names))
    seats = table.table_state.seats
    facts = dict(read_told(table.game, seats, table.names, *word.split("=", 1)) for word in words if "=" in word)
    body = with_printed_values(body_of(lines.session, table, copy, anew=anew), facts)
    return correct_box(table, lines.session, copy, body), []


def _amend(lines: TextSessionProtocol, argument: str) -> Start:
    digits, text = first_word(argument)
    seq, table = number(digits), lines.table
    entry_parts = parts(table, seq) if seq != table.entries[0].seq else ()
    for part in () if text else entry_parts:
        lines.out(f"  {part.name}={part.text}")
    texts = _parse_parts(table, entry_parts, text) if text and entry_parts else None
    return change(table, lines.session, seq, texts), []


def _parse_parts(table: Table, entry_parts: Sequence[EditableEntryPart], text: str) -> dict[str, str]:
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


def _take_back(way: str, lines: TextSessionProtocol, argument: str) -> Start:
    return take_back(lines.table, lines.session, number(argument), way), []


def _markers(lines: TextSessionProtocol, argument: str) -> Start:
    pairs = [word.partition("=") for word in words_of(argument)]
    points = {find_seat(lines, seat): points for seat, _, points in pairs}
    answers = [dict.fromkeys(lines.table.seats, "") | points] if points else []
    return markers(lines.table, lambda: lines.words), answers


PROTEST_OUTCOMES = {"uphold": UPHELD, "dismiss": DISMISSED, "close": MOOT}


def _protests(lines: TextSessionProtocol, argument: str) -> Start:
    head, remark = apart(argument.replace(":", " : "))
    digits, outcome = first_word(head)
    digits = digits.lstrip("#") or "0"
    if not digits.isdecimal():
        raise CommandUsageError
    stated = PROTEST_OUTCOMES.get(outcome.strip(), "")
    return protests(lines.table, lines.protests, number(digits), stated, remark), []


def _texts(**texts: str) -> dict[str, str]:
    return {name: text for name, text in texts.items() if text}


WORKFLOWS: dict[str, Callable[[TextSessionProtocol, str], Start]] = {
    "note": _note,
    "markers": _markers,
    "amend": _amend,
    "retract": partial(_take_back, "retract"),
    "restore": partial(_take_back, "restore"),
    "house_rule": _house_rule,
    "depth": _depth,
    "recount": _recount,
    "audit": lambda lines, _argument: (audit(lines.table), []),
    "seat": partial(_people, RENAME),
    "handover": partial(_people, HAND_OVER),
    "leave": partial(_people, LEAVE),
    "join": lambda lines, _argument: _set_up(JOIN, lines, ""),
    "people": partial(_set_up, ""),
    "recolour": partial(_set_up, COLOUR),
    "order": partial(_set_up, ORDER),
    "copy": _copy,
    "protests": _protests,
}
"""The workflow of each command, and the answers to its first questions that the argument states."""
ALONE = tuple(command for command in WORKFLOWS if command not in ("amend", "retract", "restore"))
"""The commands of this module that can be used without an argument."""


def start(command: str, lines: TextSessionProtocol, argument: str) -> None:
    """Start the workflow of a command."""
    hint = "" if command == "markers" and argument else command  # then only the differences are asked about
    LineFlow(lines, hint, *WORKFLOWS[command](lines, argument)).reply()


def _house(lines: TextSessionProtocol, argument: str) -> None:
    if argument:
        start("house_rule", lines, argument)
        return
    for line in final_list(lines.words, lines.table) or [lines.words.translate("plain.no_house_rules")]:
        lines.out(line)


def _check(lines: TextSessionProtocol, argument: str) -> None:
    words = lines.words
    if normalize(argument).casefold() != "ok" or lines.table.table_state.depth != "full":
        start("audit", lines, argument)
        return
    clauses = accept_contradictions(lines.table)
    lines.out(words.translate("audit.noted", clauses=clauses) if clauses else words.translate("audit.noted_before"))


COMMANDS: dict[str, Callable[[TextSessionProtocol, str], None]] = {
    **{command: partial(start, command) for command in WORKFLOWS},
    "house_rule": _house,
    "audit": _check,
}
