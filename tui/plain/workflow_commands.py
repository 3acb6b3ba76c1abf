"""The text-mode commands that start a workflow: which of its questions the argument of the command answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from referee.rules.fact_paths import path_of
from referee.table.position_contradictions import accept_contradictions
from referee.table.setup_correction import with_printed_values
from scoring.fields.typed_text import normalize
from tui.core.flows.house_rules import house_rule
from tui.core.flows.note import note
from tui.core.flows.record_depth import depth
from tui.core.flows.recount import audit, recount
from tui.core.flows.seats import BOX, COLOUR, HAND_OVER, JOIN, LEAVE, ORDER, RENAME, people
from tui.core.flows.setup_corrections import correct_box
from tui.core.flows.steps import Flow
from tui.core.reading.command_words import first_word
from tui.core.session.house_rules import final_list
from tui.core.session.setup_correction_parser import body_of, parse_colour, parse_copy
from tui.plain.dispute import apart, find_seat
from tui.plain.fact_arguments import facts_of, words_of
from tui.plain.flow_driver import LineFlow

if TYPE_CHECKING:
    from tui.plain.text_session_protocol import TextSessionProtocol

Answers = list[Any]
ANEW = ("anew", "改めて")


def _note(lines: TextSessionProtocol, argument: str) -> tuple[Flow, Answers]:
    return note(lines.table), [{"text": argument}] if argument else []


def _house_rule(lines: TextSessionProtocol, argument: str) -> tuple[Flow, Answers]:
    """The argument is the clauses, a colon, and the text of the rule."""
    clauses, text = apart(argument)
    return house_rule(lines.table), [_texts(clauses=clauses, text=text)]


def _depth(lines: TextSessionProtocol, argument: str) -> tuple[Flow, Answers]:
    """The argument is `tally`, `score` or `full`; `full anew` also marks the pieces as unknown."""
    new_depth, anew = first_word(argument)
    return depth(lines.table), [new_depth, anew.strip() == "anew"] if new_depth else []


def _recount(lines: TextSessionProtocol, argument: str) -> tuple[Flow, Answers]:
    """The argument is PATH=VALUE, a colon, and the reason."""
    facts, reason = apart(argument)
    return recount(lines.table, facts_of(lines.table, facts) if facts else None, reason), []


def _audit(lines: TextSessionProtocol, _argument: str) -> tuple[Flow, Answers]:
    return audit(lines.table), []


def _people(way: str, lines: TextSessionProtocol, argument: str) -> tuple[Flow, Answers]:
    """The argument is the seat and, if it gets one, the name; quotation marks hold a name together."""
    seat, *name = words_of(argument) or [""]
    answers = [(way, find_seat(lines, seat)), _texts(name=" ".join(name))] if seat else []
    return people(lines.table, lines.session), answers


def _set_up(way: str, lines: TextSessionProtocol, argument: str) -> tuple[Flow, Answers]:
    """The argument is the seat and the colour, the seats in the right order, or none."""
    answers: Answers = []
    if way == COLOUR and argument:
        seat, colour = first_word(argument)
        answers = [find_seat(lines, seat), *([parse_colour(lines.table.game, colour)] if colour else [])]
    elif way == ORDER and argument:
        answers = [{"order": argument}]
    return people(lines.table, lines.session), [(way, ""), *answers] if way else []


def _copy(lines: TextSessionProtocol, argument: str) -> tuple[Flow, Answers]:
    """The argument is the name of the copy and differing printed values (PATH=VALUE), or `anew` to enter all again."""
    if not argument:
        return _set_up(BOX, lines, "")
    table, words = lines.table, words_of(argument)
    names = [word for word in words if "=" not in word]
    anew = len(names) > 1 and normalize(names[-1]).casefold() in ANEW
    copy = parse_copy(table, " ".join(names[:-1] if anew else names))
    facts = {}
    for word in words:
        path, separator, value = word.partition("=")
        if separator:
            path = path_of(table.game, table.table_state.seats, path)
            facts[path] = table.fact(path).read_known(value, path, table.names)
    body = with_printed_values(body_of(lines.session, table, copy, anew=anew), facts)
    return correct_box(table, lines.session, copy, body), []


def _texts(**texts: str) -> dict[str, str]:
    return {name: text for name, text in texts.items() if text}


WORKFLOWS: dict[str, Callable[[TextSessionProtocol, str], tuple[Flow, Answers]]] = {
    "note": _note,
    "house_rule": _house_rule,
    "depth": _depth,
    "recount": _recount,
    "audit": _audit,
    "seat": partial(_people, RENAME),
    "handover": partial(_people, HAND_OVER),
    "leave": partial(_people, LEAVE),
    "join": lambda lines, _argument: _set_up(JOIN, lines, ""),
    "people": partial(_set_up, ""),
    "recolour": partial(_set_up, COLOUR),
    "order": partial(_set_up, ORDER),
    "copy": _copy,
}
"""The workflow of each command, and the answers to its first questions that the argument states."""


def start(command: str, lines: TextSessionProtocol, argument: str) -> None:
    """Start the workflow of a command."""
    LineFlow(lines, command, *WORKFLOWS[command](lines, argument)).start()


def _house(lines: TextSessionProtocol, argument: str) -> None:
    """Start the workflow of house rules; without an argument, print those of the table."""
    if argument:
        start("house_rule", lines, argument)
        return
    for line in final_list(lines.words, lines.table) or [lines.words.translate("plain.no_house_rules")]:
        lines.out(line)


def _check(lines: TextSessionProtocol, argument: str) -> None:
    """Print the contradictions between recorded facts; with the argument `ok`, record that the players accept them."""
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
