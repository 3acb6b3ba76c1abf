"""Settling a dispute at a table: each flow asks what one remedy needs and gives it, None where a window is left."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.facts.facts import FactSpec
from referee.facts.verdict import VerdictStatus
from referee.judging.declaration_draft import EvaluatedDraft
from referee.table.dispute import DisputeRemedy, played_since, rewinding
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.i18n import messages
from tui.core.record_text.entry_text import entry_text
from tui.core.session.house_rules import HouseRule
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.change_impact_dialog import ChangeImpactDialog, knock_on
from tui.widgets.dialog import DialogField, PickDialogItem, Say
from tui.widgets.recount_picker import count_line, count_picks, countable

PLAIN = "leave"


async def claims(host: DialogHostProtocol, had: dict[str, str]) -> dict[str, str] | None:
    """Ask each seat what it claims."""

    def label(name: str) -> Say:
        return lambda words: words.say("dispute.claim_of", name=name)

    lines = tuple(
        DialogField(seat, label(name or seat), None, had.get(seat, "")) for seat, name in host.table.seats.items()
    )
    given = await host.ask(lambda words: words.say("key.claims"), lines)
    return None if given is None else {seat: said.strip() for seat, said in given.items() if said.strip()}


async def as_ruled(host: DialogHostProtocol, judged: EvaluatedDraft) -> DisputeRemedy | None:
    """Leave it as it is and record what was agreed."""
    words = host.words
    start = words.say("dispute.agreed_default", status=words.say(f"status.{judged.verdict.status}"))
    return _remedy(PLAIN, await _text(host, "key.agree", "dispute.agreed_ask", start))


async def otherwise(host: DialogHostProtocol, judged: EvaluatedDraft) -> DisputeRemedy | None:
    """Go on otherwise than ruled, with a reason."""
    note = "dispute.overrule_legal" if judged.verdict.status is VerdictStatus.LEGAL else "dispute.overrule_note"
    reason = await _text(host, "key.overrule_verdict", "dispute.overrule_ask", "", note)
    return overruling(judged, reason) if reason else None


def overruling(judged: EvaluatedDraft, reason: str) -> DisputeRemedy:
    """Carry the move out because the table wants it so; a legal one that it forbids is a ruling of its own."""
    return DisputeRemedy(PLAIN if judged.verdict.status is VerdictStatus.LEGAL else "overrule", reason)


async def back(host: DialogHostProtocol) -> DisputeRemedy | None:
    """Go back to before an entry: choose it, see what goes with it, agree."""
    table = host.table
    played = played_since(table, 0)
    if not played:
        host.tell(host.words.say("dispute.rewind_none"))
        return None

    def picks(words: Words) -> list[PickDialogItem]:
        made = {step.entry.seq: step.entry for step in table.steps}
        rows = []
        for seq in reversed(played):
            seat = f"{words.format_field(made[seq].seat, 'seat')}: " if made[seq].seat else ""
            rows.append(PickDialogItem(seq, f"{seq}  {seat}{entry_text(words, table, made[seq])}"))
        return rows

    seq = await host.pick(lambda words: words.say("dispute.rewind_to"), picks)
    if seq is None or not await _goes_back(host, seq):
        return None
    return _remedy("rewind", await _text(host, "key.rewind", "dispute.agreed_ask"), back_to=seq)


async def entry_taken_back(host: DialogHostProtocol, seq: int) -> DisputeRemedy | None:
    """Take the entry back that is argued about: what would follow stands beside the ruling."""
    return _remedy("rewind", await _text(host, "key.take_entry_back", "dispute.agreed_ask"), taken_back=(seq,))


async def _goes_back(host: DialogHostProtocol, seq: int) -> bool:
    """Show what goes back with an entry, and let the table accept or leave it."""
    found = rewinding(host.table, seq)

    def picks(words: Words) -> list[PickDialogItem]:
        return [
            PickDialogItem(True, words.say("dispute.rewind_do")),
            PickDialogItem(False, words.say("dispute.rewind_leave")),
        ]

    def title(words: Words) -> str:
        return words.say("dispute.rewind_before", entry=seq)

    return bool(
        await host.wait(ChangeImpactDialog(title, lambda words: knock_on(words, found), picks, lambda: host.words))
    )


async def right(host: DialogHostProtocol) -> DisputeRemedy | None:
    """Put some pieces right: choose what, tell how much it is, one after the other, then agree."""
    table, facts = host.table, countable(host.table)
    fixed: dict[str, Any] = {}

    def picks(words: Words) -> list[PickDialogItem]:
        said = [
            f"{messages.fact(words, facts[one])}  {messages.value(words, facts[one], to)}" for one, to in fixed.items()
        ]
        done = [PickDialogItem("", words.say("dispute.fix_done", facts=words.listed(said)))] if fixed else []
        return [*done, *count_picks(words, table, facts)]

    while path := await host.pick(lambda words: words.say("dispute.fix_what"), picks):
        fixed |= await _counted(host, path, facts[path])
    if path is None:
        return None
    return _remedy("fix", await _text(host, "key.fix", "dispute.agreed_ask"), fixed=fixed)


async def _counted(host: DialogHostProtocol, path: str, fact: FactSpec) -> dict[str, Any]:
    """Ask how much one thing is; {} where that is not told."""
    typed = ""
    while True:
        line = count_line(host.table, path, fact, typed)
        answer = await host.ask(lambda words: words.say("key.fix"), (line,))
        if answer is None:
            return {}
        typed = answer["value"]
        try:
            return {path: fact.read_known(typed, path, host.table.names)}
        except InputError as wrong:
            host.report(InputError([structs.replace(fault, field="") for fault in wrong.faults]))


async def waived(host: DialogHostProtocol, judged: EvaluatedDraft, earlier: HouseRule | None) -> DisputeRemedy | None:
    """Set the broken clauses aside from now on; the words of an `earlier` rule about them are offered."""
    if not judged.verdict.clauses:
        host.tell(host.words.say("dispute.house_none"))
        return None
    given = earlier.clauses if earlier else judged.verdict.clauses
    lines = (
        DialogField("clauses", lambda words: words.say("dispute.house_clauses"), None, " ".join(given)),
        DialogField("text", lambda words: words.say("dispute.house_ask"), None, earlier.text if earlier else ""),
    )
    answer = await host.ask(lambda words: words.say("key.house_rule_verdict"), lines)
    if answer is None:
        return None
    ids = tuple(answer["clauses"].upper().replace(",", " ").replace("、", " ").split())
    return DisputeRemedy("house_rule", answer["text"].strip(), clauses=ids)


async def _text(host: DialogHostProtocol, title: str, key: str, start: str = "", note: str = "") -> str:
    """Ask for the words of the table; "" where there are none."""
    hint: Say | None = (lambda words: words.say(note)) if note else None
    line = DialogField("text", lambda words: words.say(key), hint, start)
    return ((await host.ask(lambda words: words.say(title), (line,))) or {}).get("text", "").strip()


def _remedy(kind: str, agreed: str, **needed: Any) -> DisputeRemedy | None:
    return DisputeRemedy(kind, agreed, **needed) if agreed else None
