"""Corrections of the set-up in text mode: seat colours, seat order, and the physical copy in use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.facts.verdict import Question
from referee.rules.fact_paths import path_of
from referee.table import setup_correction
from scoring.fields.typed_text import normalize
from tui.core.conversation.typed_answer_reader import read_answer
from tui.core.i18n.change_impact_text import knock_on_lines
from tui.core.i18n.command_usage import CommandUsageError
from tui.core.reading.command_words import first_word
from tui.core.session import setup_correction_parser
from tui.plain.dispute import find_seat
from tui.plain.fact_arguments import words_of

if TYPE_CHECKING:
    from tui.plain.text_session_protocol import TextSessionProtocol


ANEW = ("anew", "改めて")


def recolour(lines: TextSessionProtocol, argument: str) -> None:
    """Correct the colour of a seat; a seat that has this colour gets the old one. The argument is the seat and the
    colour.
    """
    seat, colour = first_word(argument)
    if not colour:
        raise CommandUsageError
    table, words = lines.table, lines.words
    body = setup_correction.colour(
        table, find_seat(lines, seat), setup_correction_parser.parse_colour(table.game, colour)
    )
    table.mend(body)
    for line in setup_correction_parser.colours_now(words, body):
        lines.out(line)


def order(lines: TextSessionProtocol, argument: str) -> None:
    """Offer to correct the order of the seats, after printing the consequences. The argument is the seats in the right
    order.
    """
    body = setup_correction.order(lines.table, setup_correction_parser.parse_seats(lines.table, argument))
    _offer(lines, body, lines.words.translate("people.order_now", order=tuple(body["order"])))


def other_copy(lines: TextSessionProtocol, argument: str) -> None:
    """Correct the physical copy in use. The argument is its name and differing printed values (PATH=VALUE), or `anew`
    to enter all again. Without an argument, print the copies.
    """
    if not argument.strip():
        current_copy = setup_correction_parser.copy_of(lines.table)
        for copy in setup_correction_parser.copies(lines.session, lines.table):
            lines.out(f"{'*' if copy == current_copy else ' '} {copy.said(lines.words)}")
        return
    arguments = words_of(argument)
    facts = [word for word in arguments if "=" in word]
    name_words = [word for word in arguments if word not in facts]
    anew = len(name_words) > 1 and normalize(name_words[-1]).casefold() in ANEW
    copy = setup_correction_parser.parse_copy(lines.table, " ".join(name_words[:-1] if anew else name_words))
    body = setup_correction_parser.body_of(lines.session, lines.table, copy, anew=anew)
    _ask(lines, setup_correction.with_printed_values(body, dict(_read_correction(lines, word) for word in facts)), copy)


def _read_correction(lines: TextSessionProtocol, word: str) -> tuple[str, Any]:
    table, (path, _, value) = lines.table, word.partition("=")
    path = path_of(table.game, table.table_state.seats, path)
    return path, table.fact(path).read_known(value, path, table.names)


def _ask(lines: TextSessionProtocol, body: dict[str, Any], copy: setup_correction_parser.PhysicalCopyIdentity) -> None:
    """Ask for the printed values that the record depends on, then offer the correction after printing its
    consequences.
    """
    question = setup_correction.first_missing_printed_value(lines.table, body)
    if question is None:
        _offer(lines, body, lines.words.translate("people.box_now", box=copy.said(lines.words)))
        return

    def told(text: str) -> None:
        facts = _read(lines, question, text)
        lines.leave()
        _ask(lines, setup_correction.with_printed_values(body, facts), copy)

    if was := setup_correction_parser.so_far(lines.table, question.path, lines.words):
        lines.out(lines.words.translate("people.so_far", value=was))
    lines.ask(question, told)


def _read(lines: TextSessionProtocol, question: Question, text: str) -> dict[str, Any]:
    table = lines.table
    return read_answer(table.game, table.state, table.names, question, text)[0]


def _offer(lines: TextSessionProtocol, body: dict[str, Any], confirmation: str) -> None:
    for line in knock_on_lines(lines.words, setup_correction.impact_of(lines.table, body)):
        lines.out(line)

    def accepted() -> None:
        lines.table.mend(body)
        lines.out(confirmation)
        lines.now()

    lines.offer(accepted)


COMMANDS = {"recolour": recolour, "order": order, "copy": other_copy}
ALONE = ("copy",)
"""The commands of this module that can be used without an argument."""
