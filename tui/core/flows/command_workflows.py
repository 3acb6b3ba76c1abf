"""The workflow of each command that has one, and the answers to its first questions that the argument of the command
states. The usages in the catalogue state the form of each argument.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from referee.facts.whole_number_parser import whole
from referee.notation.move_parser import tokens
from referee.table.dispute import open_case
from referee.table.editable_entry_parts import EditableEntryPart, parts
from referee.table.position_contradictions import accept_contradictions
from referee.table.setup_correction import with_printed_values
from referee.table.table import Table
from scoring.errors import input_error
from scoring.fields.quoted_text import without_quotes
from scoring.fields.typed_text import normalize
from tui.core.conversation.table_session import TableSession
from tui.core.conversation.typed_answer_reader import read_with_path
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.disputes.protests import Topic
from tui.core.flows.change_entry import change, take_back
from tui.core.flows.dispute import PROTEST, WITHDRAWAL, Settlement, dispute
from tui.core.flows.dispute_remedies import REMEDIES
from tui.core.flows.protests import DISMISSED, MOOT, UPHELD, protests
from tui.core.flows.recount import audit, recount
from tui.core.flows.score_markers import markers
from tui.core.flows.seats import BOX, COLOUR, HAND_OVER, JOIN, LEAVE, ORDER, RENAME, correct_box, people
from tui.core.flows.steps import Change, Flow, Show, answered, text
from tui.core.flows.table_entries import depth, house_rule, note
from tui.core.i18n.command_usage import CommandUsageError
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


DISPUTES = ("dispute", "claim", "deny", "withdraw", "settle")
"""The commands of a dispute."""


class TableWorkflows:
    """The workflow of each command, given its argument, and the open dispute with its answers. Wrong arguments raise
    `InputError` or `CommandUsageError`.
    """

    def __init__(self, context: TableSession) -> None:
        self.context = context
        self.dispute: DisputeProcedure | None = None
        self.by_command: dict[str, Callable[[str], Flow]] = {
            **{name: partial(start, context) for name, start in WORKFLOWS.items()},
            **dict(zip(DISPUTES, (self._begin, self._claim, self._deny, self._withdraw, self._settle), strict=True)),
        }

    def _begin(self, argument: str) -> Flow:
        """Open a dispute about a move; without an argument, continue the open dispute."""
        procedure = self.dispute or self._new()
        if argument:
            procedure.declare(argument)
        if not procedure.text:
            raise CommandUsageError
        return self._follow(procedure)

    def _follow(self, procedure: DisputeProcedure, settlement: Settlement | None = None) -> Flow:
        self.dispute = procedure
        yield from dispute(procedure, settlement)
        if open_case(self.context.table) is None:
            self.dispute = None

    def _claim(self, argument: str) -> Flow:
        """Record the argument of a seat in the dispute, stated as the seat and the text."""
        procedure = self._open()
        seat, claim = first_word(argument)
        id, claim = find_seat(self.context.table, seat.rstrip(":")), claim.strip(" :")
        if not claim:
            raise CommandUsageError
        procedure.claims |= {id: claim}
        yield Change(procedure.keep_open, text("plain.told"))

    def _deny(self, argument: str) -> Flow:
        """Reject an assumption of the ruling by its number."""
        procedure = self._open()
        procedure.deny(number_of(argument))
        return self._follow(procedure)

    def _withdraw(self, _argument: str) -> Flow:
        return self._follow(self._open(), Settlement(WITHDRAWAL))

    def _settle(self, argument: str) -> Flow:
        """Settle the dispute by a remedy (`leave`, `overrule`, `back`, `fix`, `rewind`, `house` or `protest`), its
        details, a colon, and the agreement.
        """
        procedure = self._open()
        head, agreed = apart(argument)
        way, details = first_word(head)
        if way not in (*REMEDIES, PROTEST) or way == ("overrule" if procedure.entry else "back"):
            raise CommandUsageError
        detail: object = details
        if way == PROTEST:
            detail = _seat_and_topic(self.context.table, details)
        elif details and way == "rewind":
            detail = number_of(details)
        elif details and way == "fix":
            detail = facts_of(self.context.table, details)
        return self._follow(procedure, Settlement(way, agreed, detail))

    def _open(self) -> DisputeProcedure:
        """Return the open dispute. Raises `InputError` if there is none."""
        if open_case(self.context.table) is None:
            raise input_error("no_dispute")
        return self.dispute or self._new()

    def _new(self) -> DisputeProcedure:
        return DisputeProcedure(self.context.session, self.context.table.game, self.context.table)


def _seat_and_topic(table: Table, details: str) -> tuple[str, Topic]:
    """Return the protesting seat and whether a rule or a fact is disputed, which are stated in any order."""
    topic: Topic = "rule"
    seat = ""
    for word in details.split():
        if word.casefold() in ("fact", "事実"):
            topic = "fact"
        elif word.casefold() not in ("rule", "ルール"):
            seat = find_seat(table, word.rstrip(":"))
    return seat, topic


_COLON = re.compile(r"\s+:\s*|:\s+|:$|\s*：\s*")


def words_of(text: str) -> list[str]:
    """Split a line into words; quotes group several words. Raises `InputError` for an unclosed quote."""
    return [without_quotes(word) for word in tokens(text)]


def apart(text: str) -> tuple[str, str]:
    """Split a text at the first colon beside a blank, or at a full-width colon, into (action, agreement); "" for a
    missing part.
    """
    action, _, agreement = _COLON.sub("\0", text, count=1).partition("\0")
    return action.strip(), agreement.strip()


def number_of(text: str) -> int:
    """Parse a whole number. Raises `InputError` if the text is none."""
    parsed = whole(text)
    if parsed is None:
        raise input_error("text_number", given=text[:40])
    return parsed


def find_seat(table: Table, word: str) -> str:
    """Return the id of the seat whose letter or name begins with the word. Raises `InputError` if there is none."""
    return table.names.find("seats", word, "seat")


def facts_of(table: Table, text: str) -> dict[str, object]:
    """Parse facts typed as PATH=VALUE, separated by blanks, into {path: value}; quotes group several words. Raises
    `InputError` if a fact is invalid.
    """
    facts: dict[str, object] = {}
    for fact_text in words_of(text):
        path, separator, value = fact_text.partition("=")
        if not separator:
            raise input_error("fact_shape", field=fact_text[:60])
        facts |= read_with_path(table, path, value)
    return facts
