"""Settling a dispute at a table: each remedy asks for its details, as far as they are not stated."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.table.dispute import DisputeRemedy, played_since, rewind_impact
from referee.table.table import Table
from scoring.errors import InputError, input_error
from scoring.text_catalogs import Words
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.disputes.ruling_text import entry_line
from tui.core.flows.recount import count_field, count_rows, countable, read_count
from tui.core.flows.steps import (
    Ask,
    AskField,
    CancelledStepError,
    Change,
    Confirm,
    Flow,
    LinesFunction,
    Pick,
    PickRow,
    Show,
    Step,
    TextFunction,
    Texts,
    ask_until_read,
    choices,
    text,
)
from tui.core.i18n import messages
from tui.core.i18n.change_impact_text import knock_on_lines
from tui.core.session.house_rules import about, earlier_house_rules


def settle(dispute: DisputeProcedure, way: str, agreed: str = "", detail: Any = None) -> Flow:
    """Settle a dispute by a way of `REMEDIES`. `agreed` is the agreement, and `detail` the entry to go back to, the
    corrected facts or the clauses to suspend. Ask for what is not stated, and for the facts that an overrule lacks. If
    nothing is settled, the workflow is cancelled.
    """
    if way == "house":
        remedy = yield from _house_rule(dispute, agreed, detail)
    else:
        remedy = yield from _remedy(dispute, way, detail)
        remedy = structs.replace(remedy, agreed=agreed or (yield from _agreement(dispute, way)))
    if not remedy.agreed:
        raise CancelledStepError
    table = dispute.table
    assert table is not None
    while remedy.kind == "overrule" and (questions := dispute.settle(remedy, table.trial()).verdict.questions):
        dispute.open_question = questions[0]
        path = yield from ask_question(dispute, text("dispute.overrule_needs"))
        if path in dispute.fact_source.untellable:
            raise CancelledStepError  # what nobody can tell is not carried out
    messages_of = {"overrule": "dispute.overrule_done", "house_rule": "dispute.house_done"}
    key = messages_of.get(remedy.kind, "dispute.agreed_done")
    if not (
        yield Change(lambda: dispute.settle(remedy, table), lambda w: w.translate(key, entry=table.entries[-1].seq))
    ):
        raise CancelledStepError


def ask_question(
    dispute: DisputeProcedure, title: TextFunction, start: str = "", lines: LinesFunction = lambda _words: ()
) -> Generator[Step, Any, str]:
    """Ask the open question of a dispute until the answer can be recorded; return the path of its fact."""
    question = dispute.open_question
    assert question is not None

    def read(texts: Texts) -> None:
        try:
            dispute.answer(texts["value"].strip())
        except InputError as error:
            raise InputError([structs.replace(fault, field="") for fault in error.faults]) from None

    field = AskField(
        "value", lambda w: messages.question(w, question), lambda w: messages.answers(w, question), start, question
    )
    yield from ask_until_read(Ask(title, (field,), lines), read)
    return question.path


def claims(dispute: DisputeProcedure) -> Flow:
    """Ask for the claim of each seat, and record the dispute with them."""
    assert dispute.table is not None
    fields = tuple(
        AskField(seat, text("dispute.claim_of", name=name or seat), None, dispute.claims.get(seat, ""))
        for seat, name in dispute.table.seats.items()
    )
    texts = yield Ask(text("key.claims"), fields)
    dispute.claims = {seat: claim.strip() for seat, claim in texts.items() if claim.strip()}
    dispute.keep_open()


def _remedy(dispute: DisputeProcedure, way: str, detail: Any) -> Generator[Step, Any, DisputeRemedy]:
    """An illegal move is carried out by an overrule; for a legal move, only the players' prohibition is recorded."""
    assert dispute.table is not None and dispute.evaluated is not None
    if way == "rewind":
        return DisputeRemedy("rewind", back_to=(yield from _rewind(dispute.table, detail)))
    if way == "fix":
        return DisputeRemedy("fix", fixed=detail or (yield from _correct_counts(dispute.table)))
    if way == "back":
        return DisputeRemedy("rewind", taken_back=(dispute.entry,))
    is_legal = dispute.evaluated.verdict.status is VerdictStatus.LEGAL
    return DisputeRemedy("leave" if way == "leave" or is_legal else "overrule")


def _agreement(dispute: DisputeProcedure, way: str) -> Generator[Step, Any, str]:
    """Ask for the agreement of the players, or the reason of an overrule."""
    assert dispute.evaluated is not None
    words, status, note, start = dispute.words, dispute.evaluated.verdict.status, None, ""
    if way == "leave":
        start = words.translate("dispute.agreed_default", status=words.translate(f"status.{status}"))
    elif way == "overrule":
        note = text("dispute.overrule_legal" if status is VerdictStatus.LEGAL else "dispute.overrule_note")
    label = text("dispute.overrule_ask" if way == "overrule" else "dispute.agreed_ask")
    texts = yield Ask(text(REMEDIES[way]), (AskField("text", label, note, start),))
    return str(texts["text"].strip())


def _rewind(table: Table, seq: int | None) -> Generator[Step, Any, int]:
    """Return the entry that is taken back with all later ones, after displaying the effects."""
    entries = played_since(table, seq or 0)
    if not entries:
        raise input_error("nothing_to_rewind")

    def rows(words: Words) -> list[PickRow]:
        return [PickRow(number, entry_line(words, table, number)) for number in reversed(entries)]

    back_to = seq or (yield Pick(text("dispute.rewind_to"), rows))
    impact = rewind_impact(table, back_to)
    leave = choices((True, "dispute.rewind_do"), (None, "dispute.rewind_leave"))
    yield Confirm(text("dispute.rewind_before", entry=back_to), lambda words: knock_on_lines(words, impact), leave)
    return int(back_to)


def _correct_counts(table: Table) -> Generator[Step, Any, dict[str, Any]]:
    """Ask for the correct numbers of pieces, one after another."""
    fixed: dict[str, Any] = {}
    facts = countable(table)

    def rows(words: Words) -> list[PickRow]:
        changes = [
            f"{messages.fact(words, facts[path])}  {messages.value(words, facts[path], to)}"
            for path, to in fixed.items()
        ]
        finish = [PickRow("", words.translate("dispute.fix_done", facts=words.join_items(changes)))] if fixed else []
        return [*finish, *count_rows(words, table, facts)]

    def read(path: str, texts: Texts) -> dict[str, Any]:
        return read_count(table, path, texts["value"])

    while path := (yield Pick(text("dispute.fix_what"), rows)):
        with suppress(CancelledStepError):
            ask = Ask(text("key.fix"), (count_field(table, path, facts[path]),))
            fixed |= yield from ask_until_read(ask, partial(read, path))
    return fixed


def _house_rule(dispute: DisputeProcedure, agreed: str, clauses: str | None) -> Generator[Step, Any, DisputeRemedy]:
    """Suspend clauses from now on, initially those of an earlier house rule about the verdict, else the violated
    ones.
    """
    assert dispute.evaluated is not None and dispute.table is not None
    verdict = dispute.evaluated.verdict
    if not clauses and not verdict.clauses:
        yield Show(text("dispute.house_none"))
        raise CancelledStepError
    if not agreed:
        earlier = next(iter(about(earlier_house_rules(dispute.session, dispute.table), verdict)), None)
        start = " ".join(earlier.clauses if earlier else verdict.clauses)
        fields = (
            AskField("clauses", text("dispute.house_clauses"), None, clauses or start),
            AskField("text", text("dispute.house_ask"), None, earlier.text if earlier else ""),
        )
        texts = yield Ask(text(REMEDIES["house"]), fields)
        clauses, agreed = texts["clauses"], texts["text"].strip()
    ids = (clauses or " ".join(verdict.clauses)).upper().replace(",", " ").replace("、", " ").split()
    return DisputeRemedy("house_rule", agreed, clauses=tuple(ids))


REMEDIES = {
    "leave": "key.agree",
    "overrule": "key.overrule_verdict",
    "back": "key.take_entry_back",
    "fix": "key.fix",
    "rewind": "key.rewind",
    "house": "key.house_rule_verdict",
}
"""The ways to settle a dispute, with the titles of their windows. All but `leave` change the record."""
