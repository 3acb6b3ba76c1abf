"""Settling a dispute at a table: each flow asks for the details of one remedy and returns it, or None if a window is
closed.
"""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.facts.facts import FactSpec
from referee.facts.verdict import VerdictStatus
from referee.judging.declaration_draft import EvaluatedDraft
from referee.reading.typed_values import read_fact
from referee.table.dispute import DisputeRemedy, played_since, rewind_impact
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.flows.recount import count_field, count_rows, countable
from tui.core.flows.steps import AskField, PickRow, choices, text
from tui.core.i18n import messages
from tui.core.record_text.entry_text import entry_text
from tui.core.session.house_rules import HouseRule
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.change_impact_dialog import ChangeImpactDialog, knock_on

NO_REMEDY = "leave"


async def claims(dialogs: DialogHostProtocol, had: dict[str, str]) -> dict[str, str] | None:
    """Ask for each seat's claim. Return the non-empty claims by seat; None if the window is closed."""
    lines = tuple(
        AskField(seat, text("dispute.claim_of", name=name or seat), None, had.get(seat, ""))
        for seat, name in dialogs.table.seats.items()
    )
    answers = await dialogs.ask(text("key.claims"), lines)
    return None if answers is None else {seat: claim.strip() for seat, claim in answers.items() if claim.strip()}


async def as_ruled(dialogs: DialogHostProtocol, evaluated: EvaluatedDraft) -> DisputeRemedy | None:
    """Return the remedy that changes nothing and records the agreement; None if no text is entered."""
    words = dialogs.words
    start = words.translate("dispute.agreed_default", status=words.translate(f"status.{evaluated.verdict.status}"))
    return _remedy(NO_REMEDY, await _text(dialogs, "key.agree", "dispute.agreed_ask", start))


async def ask_overruling(dialogs: DialogHostProtocol, evaluated: EvaluatedDraft) -> DisputeRemedy | None:
    """Ask for a reason, and return the remedy that overrules the verdict; None if no reason is entered."""
    note = "dispute.overrule_legal" if evaluated.verdict.status is VerdictStatus.LEGAL else "dispute.overrule_note"
    reason = await _text(dialogs, "key.overrule_verdict", "dispute.overrule_ask", "", note)
    return overruling(evaluated, reason) if reason else None


def overruling(evaluated: EvaluatedDraft, reason: str) -> DisputeRemedy:
    """Return the remedy that overrules a verdict: an illegal move is carried out; for a legal move, only the players'
    prohibition is recorded.
    """
    return DisputeRemedy(NO_REMEDY if evaluated.verdict.status is VerdictStatus.LEGAL else "overrule", reason)


async def ask_rewind(dialogs: DialogHostProtocol) -> DisputeRemedy | None:
    """Ask for an entry and for agreement to the effects, and return the remedy that takes back this entry and all later
    ones; None if a window is closed.
    """
    table = dialogs.table
    entries = played_since(table, 0)
    if not entries:
        dialogs.tell(dialogs.words.translate("dispute.rewind_none"))
        return None

    def picks(words: Words) -> list[PickRow]:
        entries_by_number = {step.entry.seq: step.entry for step in table.steps}
        rows = []
        for seq in reversed(entries):
            seat = f"{words.format_field(entries_by_number[seq].seat, 'seat')}: " if entries_by_number[seq].seat else ""
            rows.append(PickRow(seq, f"{seq}  {seat}{entry_text(words, table, entries_by_number[seq])}"))
        return rows

    seq = await dialogs.pick(text("dispute.rewind_to"), picks)
    if seq is None or not await _goes_back(dialogs, seq):
        return None
    return _remedy("rewind", await _text(dialogs, "key.rewind", "dispute.agreed_ask"), back_to=seq)


async def take_entry_back(dialogs: DialogHostProtocol, seq: int) -> DisputeRemedy | None:
    """Return the remedy that takes back only the disputed entry; None if no text is entered."""
    return _remedy("rewind", await _text(dialogs, "key.take_entry_back", "dispute.agreed_ask"), taken_back=(seq,))


async def _goes_back(dialogs: DialogHostProtocol, seq: int) -> bool:
    """Display the effects of rewinding to before an entry. Return whether the players accept them."""
    impact = rewind_impact(dialogs.table, seq)
    rows = choices((True, "dispute.rewind_do"), (False, "dispute.rewind_leave"))
    title = text("dispute.rewind_before", entry=seq)
    dialog = ChangeImpactDialog(title, lambda words: knock_on(words, impact), rows, lambda: dialogs.words)
    return bool(await dialogs.wait(dialog))


async def ask_correct_counts(dialogs: DialogHostProtocol) -> DisputeRemedy | None:
    """Ask for the correct numbers of pieces, one after another, and return the remedy that corrects them; None if a
    window is closed.
    """
    table, facts = dialogs.table, countable(dialogs.table)
    fixed: dict[str, Any] = {}

    def picks(words: Words) -> list[PickRow]:
        changes = [
            f"{messages.fact(words, facts[fact_path])}  {messages.value(words, facts[fact_path], to)}"
            for fact_path, to in fixed.items()
        ]
        finish = [PickRow("", words.translate("dispute.fix_done", facts=words.join_items(changes)))] if fixed else []
        return [*finish, *count_rows(words, table, facts)]

    while path := await dialogs.pick(text("dispute.fix_what"), picks):
        fixed |= await _ask_count(dialogs, path, facts[path])
    if path is None:
        return None
    return _remedy("fix", await _text(dialogs, "key.fix", "dispute.agreed_ask"), fixed=fixed)


async def _ask_count(dialogs: DialogHostProtocol, path: str, fact: FactSpec) -> dict[str, Any]:
    """Ask for the correct value at a path, and return {path: value}; {} if the window is closed."""
    value = ""
    while True:
        line = count_field(dialogs.table, path, fact, value)
        answer = await dialogs.ask(text("key.fix"), (line,))
        if answer is None:
            return {}
        value = answer["value"]
        try:
            return {path: read_fact(fact, value, path, dialogs.table.names)}
        except InputError as wrong:
            dialogs.report(InputError([structs.replace(fault, field="") for fault in wrong.faults]))


async def waived(
    dialogs: DialogHostProtocol, evaluated: EvaluatedDraft, earlier: HouseRule | None
) -> DisputeRemedy | None:
    """Return the remedy that suspends clauses from now on; None if the window is closed or no clause is violated. The
    window is prefilled from the `earlier` house rule, otherwise with the violated clauses.
    """
    if not evaluated.verdict.clauses:
        dialogs.tell(dialogs.words.translate("dispute.house_none"))
        return None
    clauses = earlier.clauses if earlier else evaluated.verdict.clauses
    lines = (
        AskField("clauses", text("dispute.house_clauses"), None, " ".join(clauses)),
        AskField("text", text("dispute.house_ask"), None, earlier.text if earlier else ""),
    )
    answer = await dialogs.ask(text("key.house_rule_verdict"), lines)
    if answer is None:
        return None
    ids = tuple(answer["clauses"].upper().replace(",", " ").replace("、", " ").split())
    return DisputeRemedy("house_rule", answer["text"].strip(), clauses=ids)


async def _text(dialogs: DialogHostProtocol, title: str, key: str, start: str = "", note: str = "") -> str:
    """Ask for a text by the players; "" if the window is closed."""
    line = AskField("text", text(key), text(note) if note else None, start)
    return ((await dialogs.ask(text(title), (line,))) or {}).get("text", "").strip()


def _remedy(kind: str, agreed: str, **needed: Any) -> DisputeRemedy | None:
    return DisputeRemedy(kind, agreed, **needed) if agreed else None
