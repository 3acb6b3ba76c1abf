"""The workflow of each command that has one, and the answers to its first questions that the argument of the command
states. The usages in the catalogue state the form of each argument.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from referee.table.editable_entry_parts import EditableEntryPart, parts
from referee.table.position_contradictions import accept_contradictions
from referee.table.setup_correction import with_printed_values
from referee.table.table import Table
from scoring.fields.typed_text import normalize
from tui.core.conversation.table_session import TableSession
from tui.core.conversation.typed_answer_reader import read_with_path
from tui.core.flows.change_entry import change, take_back
from tui.core.flows.command_arguments import apart, facts_of, find_seat, number_of, words_of
from tui.core.flows.house_rules import house_rule
from tui.core.flows.note import note
from tui.core.flows.protests import DISMISSED, MOOT, UPHELD, protests
from tui.core.flows.record_depth import depth
from tui.core.flows.recount import audit, recount
from tui.core.flows.score_markers import markers
from tui.core.flows.seats import BOX, COLOUR, HAND_OVER, JOIN, LEAVE, ORDER, RENAME, people
from tui.core.flows.setup_corrections import correct_box
from tui.core.flows.steps import Flow, Show, answered
from tui.core.reading.command_words import first_word
from tui.core.session.setup_correction_parser import body_of, parse_colour, parse_copy
from tui.core.tally.score_line_parser import ScoreLineParser

ANEW = ("anew", "改めて")


def _note(context: TableSession, argument: str) -> Flow:
    return note(context.table, context.session, argument)


def _house_rule(context: TableSession, argument: str) -> Flow:
    evaluated = context.conversation.declaration
    clauses, text = apart(argument)
    flow = house_rule(context.table, " ".join(evaluated.verdict.clauses) if evaluated else "")
    return answered(flow, _texts(clauses=clauses, text=text)) if argument else flow


def _depth(context: TableSession, argument: str) -> Flow:
    new_depth, anew = first_word(argument)
    return answered(depth(context.table), *([new_depth, anew.strip() == "anew"] if new_depth else []))


def _recount(context: TableSession, argument: str) -> Flow:
    facts, reason = apart(argument)
    return recount(context.table, facts_of(context.table, facts) if facts else None, reason)


def _audit(context: TableSession, argument: str) -> Flow:
    if normalize(argument).casefold() == "ok" and context.table.table_state.depth == "full":
        return _accept_contradictions(context.table)
    return audit(context.table)


def _accept_contradictions(table: Table) -> Flow:
    clauses = accept_contradictions(table)
    yield Show(lambda w: w.translate("audit.noted", clauses=clauses) if clauses else w.translate("audit.noted_before"))


def _people(way: str, context: TableSession, argument: str) -> Flow:
    seat, *name = words_of(argument) or [""]
    answers = [(way, find_seat(context.table, seat)), _texts(name=" ".join(name))] if seat else []
    return answered(people(context.table, context.session), *answers)


def _set_up(way: str, context: TableSession, argument: str) -> Flow:
    answers: list[Any] = []
    if way == COLOUR and argument:
        seat, colour = first_word(argument)
        answers = [find_seat(context.table, seat), *([parse_colour(context.table.game, colour)] if colour else [])]
    elif way == ORDER and argument:
        answers = [{"order": argument}]
    return answered(people(context.table, context.session), *([(way, ""), *answers] if way else []))


def _copy(context: TableSession, argument: str) -> Flow:
    if not argument:
        return _set_up(BOX, context, "")
    table, words = context.table, words_of(argument)
    names = [word for word in words if "=" not in word]
    anew = len(names) > 1 and normalize(names[-1]).casefold() in ANEW
    copy = parse_copy(table, " ".join(names[:-1] if anew else names))
    facts = {
        path: value
        for word in words
        if "=" in word
        for path, value in read_with_path(table, *word.split("=", 1)).items()
    }
    body = with_printed_values(body_of(context.session, table, copy, anew=anew), facts)
    return correct_box(table, context.session, copy, body)


def _amend(context: TableSession, argument: str) -> Flow:
    digits, text = first_word(argument)
    seq, table = number_of(digits), context.table
    entry_parts = parts(table, seq) if seq != table.entries[0].seq else ()
    texts = _parse_parts(table, entry_parts, text) if text and entry_parts else None
    for part in () if text else entry_parts:
        yield Show(partial(_part_text, part))
    yield from change(table, context.session, seq, texts)


def _part_text(part: EditableEntryPart, _words: object) -> str:
    return f"  {part.name}={part.text}"


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


def _take_back(way: str, context: TableSession, argument: str) -> Flow:
    return take_back(context.table, context.session, number_of(argument), way)


def _markers(context: TableSession, argument: str) -> Flow:
    pairs = [word.partition("=") for word in words_of(argument)]
    points = {find_seat(context.table, seat): points for seat, _, points in pairs}
    answers = [dict.fromkeys(context.table.seats, "") | points] if points else []
    return answered(markers(context.table, lambda: context.words), *answers)


PROTEST_OUTCOMES = {"uphold": UPHELD, "dismiss": DISMISSED, "close": MOOT}


def _protests(context: TableSession, argument: str) -> Flow:
    head, remark = apart(argument.replace(":", " : "))
    digits, outcome = first_word(head)
    seq = number_of(digits.lstrip("#")) if digits else 0
    return protests(context.table, context.protests, seq, PROTEST_OUTCOMES.get(outcome.strip(), ""), remark)


def _texts(**texts: str) -> dict[str, str]:
    return {name: text for name, text in texts.items() if text}


WORKFLOWS: dict[str, Callable[[TableSession, str], Flow]] = {
    "note": _note,
    "markers": _markers,
    "amend": _amend,
    "retract": partial(_take_back, "retract"),
    "restore": partial(_take_back, "restore"),
    "house_rule": _house_rule,
    "depth": _depth,
    "recount": _recount,
    "audit": _audit,
    "seat": partial(_people, RENAME),
    "handover": partial(_people, HAND_OVER),
    "leave": partial(_people, LEAVE),
    "join": partial(_set_up, JOIN),
    "people": partial(_set_up, ""),
    "recolour": partial(_set_up, COLOUR),
    "order": partial(_set_up, ORDER),
    "copy": _copy,
    "protests": _protests,
}
"""The workflow of each command, given the table and the argument of the command."""
