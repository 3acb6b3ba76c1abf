"""The text-mode commands of a dispute: they begin its workflow, or state what its questions ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.table.dispute import open_case
from scoring.errors import input_error
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.disputes.protests import Topic
from tui.core.flows.command_arguments import apart, facts_of, find_seat, number_of
from tui.core.flows.dispute import PROTEST, Settlement
from tui.core.flows.dispute import dispute as dispute_flow
from tui.core.flows.dispute_remedies import REMEDIES
from tui.core.i18n.command_usage import CommandUsageError
from tui.core.reading.command_words import first_word
from tui.plain.flow_driver import LineFlow

if TYPE_CHECKING:
    from tui.plain.text_session_protocol import TextSessionProtocol


def dispute(lines: TextSessionProtocol, argument: str) -> None:
    """Open a dispute about a move; without an argument, continue the open dispute."""
    procedure = lines.dispute or DisputeProcedure(lines.session, lines.table.game, lines.table)
    if argument:
        procedure.declare(argument)
    if not procedure.text:
        raise CommandUsageError
    _lead(lines, procedure)


def _lead(lines: TextSessionProtocol, procedure: DisputeProcedure, settlement: Settlement | None = None) -> None:
    lines.dispute = procedure
    lines.leave()  # a question of the dispute is asked again
    LineFlow(lines, "", dispute_flow(procedure, settlement)).reply()
    if open_case(lines.table) is None and lines.open_question is None and lines.picking is None:
        lines.dispute = None


def claim(lines: TextSessionProtocol, argument: str) -> None:
    """Record the argument of a seat in the dispute. The command's argument is the seat and the text."""
    procedure = _open_dispute(lines)
    seat, claim_text = first_word(argument)
    id = find_seat(lines.table, seat.rstrip(":"))
    if not claim_text.strip(" :"):
        raise CommandUsageError
    procedure.claims |= {id: claim_text.strip(" :")}
    procedure.keep_open()
    lines.out(lines.words.translate("plain.told"))


def deny(lines: TextSessionProtocol, argument: str) -> None:
    """Reject an assumption of the ruling by its number."""
    procedure = _open_dispute(lines)
    procedure.deny(number_of(argument))
    _lead(lines, procedure)


def drop(lines: TextSessionProtocol, _argument: str) -> None:
    """Withdraw the open dispute."""
    _open_dispute(lines).drop()
    lines.dispute = None
    lines.leave()
    lines.out(lines.words.translate("dispute.withdrawn"))
    lines.now()


def settle(lines: TextSessionProtocol, argument: str) -> None:
    """Settle the dispute. The argument is a remedy (`leave`, `overrule`, `back`, `fix`, `rewind`, `house` or
    `protest`), its details, a colon, and the agreement.
    """
    procedure = _open_dispute(lines)
    head, agreed = apart(argument)
    way, details = first_word(head)
    if way not in (*REMEDIES, PROTEST) or way == ("overrule" if procedure.entry else "back"):
        raise CommandUsageError
    detail: object = details
    if way == PROTEST:
        detail = _seat_and_topic(lines, details)
    elif details and way == "rewind":
        detail = number_of(details)
    elif details and way == "fix":
        detail = facts_of(lines.table, details)
    _lead(lines, procedure, Settlement(way, agreed, detail))


def _seat_and_topic(lines: TextSessionProtocol, details: str) -> tuple[str, Topic]:
    """Return the protesting seat and whether a rule or a fact is disputed, which are stated in any order."""
    topic: Topic = "rule"
    seat = ""
    for word in details.split():
        if word.casefold() in ("fact", "事実"):
            topic = "fact"
        elif word.casefold() not in ("rule", "ルール"):
            seat = find_seat(lines.table, word.rstrip(":"))
    return seat, topic


def _open_dispute(lines: TextSessionProtocol) -> DisputeProcedure:
    """Return the open dispute. Raises `InputError` if there is none."""
    if open_case(lines.table) is None:
        raise input_error("no_dispute")
    return lines.dispute or DisputeProcedure(lines.session, lines.table.game, lines.table)


COMMANDS = {"dispute": dispute, "claim": claim, "deny": deny, "withdraw": drop, "settle": settle}
