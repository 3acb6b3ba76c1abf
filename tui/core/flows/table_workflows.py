"""The workflows that are started by typed lines at one table: those of commands, and those of the open dispute, whose
commands state the answers to its questions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from referee.table.dispute import open_case
from referee.table.table import Table
from scoring.errors import input_error
from tui.core.conversation.table_session import TableSession
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.disputes.protest_remedy import Topic
from tui.core.flows.command_arguments import apart, facts_of, find_seat, number_of
from tui.core.flows.command_workflows import WORKFLOWS
from tui.core.flows.dispute import PROTEST, WITHDRAWAL, Settlement, dispute
from tui.core.flows.dispute_remedies import REMEDIES
from tui.core.flows.steps import Change, Flow, text
from tui.core.i18n.command_usage import CommandUsageError
from tui.core.reading.command_words import first_word

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
