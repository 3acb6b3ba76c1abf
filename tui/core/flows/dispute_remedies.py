"""Settling a dispute at a table: each remedy asks for its details, as far as they are not stated."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec import structs

from referee.facts.verdict import VerdictStatus
from referee.table.dispute import DisputeRemedy, played_since, rewind_impact
from scoring.errors import InputError, input_error
from scoring.text_catalogs import Words
from tui.core.disputes.dispute_procedure import DisputeProcedure
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
from tui.core.record_text.entry_text import entry_text
from tui.core.session.house_rules import about, earlier_house_rules

Remedy = Generator[Step, Any, DisputeRemedy]


def settle(dispute: DisputeProcedure, way: str, agreed: str = "", detail: Any = None) -> Flow:
    """Settle a dispute by a way of `REMEDIES`. `agreed` is the agreement, and `detail` the entry to go back to, the
    corrected facts or the clauses to suspend. Ask for what is not stated, and for the facts that an overrule lacks. If
    nothing is settled, the workflow is cancelled.
    """
    remedy = yield from REMEDIES[way](dispute, agreed, detail)
    if not remedy.agreed:
        raise CancelledStepError
    while dispute.ask_missing(remedy):
        path = yield from ask_question(dispute, text("dispute.overrule_needs"))
        if path in dispute.fact_source.untellable:
            raise CancelledStepError  # what nobody can tell is not carried out
    messages_of = {"overrule": "dispute.overrule_done", "house_rule": "dispute.house_done"}
    table, key = dispute.table, messages_of.get(remedy.kind, "dispute.agreed_done")
    assert table is not None
    if not (yield Change(lambda: dispute.settle(remedy), lambda w: w.translate(key, entry=table.entries[-1].seq))):
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


def _as_ruled(dispute: DisputeProcedure, agreed: str, _detail: Any) -> Remedy:
    assert dispute.evaluated is not None
    words, status = dispute.words, dispute.evaluated.verdict.status
    start = words.translate("dispute.agreed_default", status=words.translate(f"status.{status}"))
    agreed = agreed or (yield from _text("key.agree", "dispute.agreed_ask", start))
    return DisputeRemedy("leave", agreed)


def _overruling(dispute: DisputeProcedure, agreed: str, _detail: Any) -> Remedy:
    """An illegal move is carried out; for a legal move, only the players' prohibition is recorded."""
    assert dispute.evaluated is not None
    is_legal = dispute.evaluated.verdict.status is VerdictStatus.LEGAL
    note = "dispute.overrule_legal" if is_legal else "dispute.overrule_note"
    agreed = agreed or (yield from _text("key.overrule_verdict", "dispute.overrule_ask", "", note))
    return DisputeRemedy("leave" if is_legal else "overrule", agreed)


def _entry_back(dispute: DisputeProcedure, agreed: str, _detail: Any) -> Remedy:
    agreed = agreed or (yield from _text("key.take_entry_back", "dispute.agreed_ask"))
    return DisputeRemedy("rewind", agreed, taken_back=(dispute.entry,))


def _rewind(dispute: DisputeProcedure, agreed: str, seq: int | None) -> Remedy:
    """Take back an entry and all later ones, after displaying the effects."""
    table = dispute.table
    assert table is not None
    entries = played_since(table, seq or 0)
    if not entries:
        raise input_error("nothing_to_rewind")

    def rows(words: Words) -> list[PickRow]:
        entries_by_number = {step.entry.seq: step.entry for step in table.steps}
        rows = []
        for number in reversed(entries):
            entry = entries_by_number[number]
            seat = f"{words.format_field(entry.seat, 'seat')}: " if entry.seat else ""
            rows.append(PickRow(number, f"{number}  {seat}{entry_text(words, table, entry)}"))
        return rows

    back_to = seq or (yield Pick(text("dispute.rewind_to"), rows))
    impact = rewind_impact(table, back_to)
    leave = choices((True, "dispute.rewind_do"), (None, "dispute.rewind_leave"))
    yield Confirm(text("dispute.rewind_before", entry=back_to), lambda words: knock_on_lines(words, impact), leave)
    agreed = agreed or (yield from _text("key.rewind", "dispute.agreed_ask"))
    return DisputeRemedy("rewind", agreed, back_to=back_to)


def _correct_counts(dispute: DisputeProcedure, agreed: str, stated: dict[str, Any] | None) -> Remedy:
    """Ask for the correct numbers of pieces, one after another."""
    table, fixed = dispute.table, dict(stated or {})
    assert table is not None
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

    while not stated and (path := (yield Pick(text("dispute.fix_what"), rows))):
        with suppress(CancelledStepError):
            ask = Ask(text("key.fix"), (count_field(table, path, facts[path]),))
            fixed |= yield from ask_until_read(ask, partial(read, path))
    agreed = agreed or (yield from _text("key.fix", "dispute.agreed_ask"))
    return DisputeRemedy("fix", agreed, fixed=fixed)


def _house_rule(dispute: DisputeProcedure, agreed: str, clauses: str | None) -> Remedy:
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
        texts = yield Ask(text("key.house_rule_verdict"), fields)
        clauses, agreed = texts["clauses"], texts["text"].strip()
    ids = (clauses or " ".join(verdict.clauses)).upper().replace(",", " ").replace("、", " ").split()
    return DisputeRemedy("house_rule", agreed, clauses=tuple(ids))


def _text(title: str, key: str, start: str = "", note: str = "") -> Generator[Step, Any, str]:
    """Ask for a text by the players."""
    texts = yield Ask(text(title), (AskField("text", text(key), text(note) if note else None, start),))
    return str(texts["text"].strip())


REMEDIES: dict[str, Callable[[DisputeProcedure, str, Any], Remedy]] = {
    "leave": _as_ruled,
    "overrule": _overruling,
    "back": _entry_back,
    "fix": _correct_counts,
    "rewind": _rewind,
    "house": _house_rule,
}
"""The ways to settle a dispute. All but `leave` change the record."""
