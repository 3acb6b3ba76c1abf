"""Continuing a game under protest, and settling the protests of a table later."""

from __future__ import annotations

from collections.abc import Callable

from referee.record.entry import Entry
from referee.table.protest import close_moot, dismiss, open_protest, open_protests, uphold, uphold_impact
from referee.table.protest_replay import ProtestReplays, recorded_winners
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.disputes.protests import (
    Topic,
    choice_text,
    closed_text,
    play_under_protest,
    protest_choices,
    protest_lines,
    protest_text,
    stakes_text,
    topic_of,
)
from tui.core.flows.steps import (
    Ask,
    AskField,
    CancelledStepError,
    Change,
    Confirm,
    Flow,
    Pick,
    PickRow,
    Show,
    choices,
    text,
)
from tui.core.i18n.change_impact_text import knock_on_lines

UPHELD, DISMISSED, MOOT = "upheld", "dismissed", "moot"
_CLOSE: dict[str, Callable[[Table, int, str], Entry]] = {UPHELD: uphold, DISMISSED: dismiss, MOOT: close_moot}


def under_protest(
    dispute: DisputeProcedure, claim: str = "", seat: str | None = None, topic: Topic | None = None
) -> Flow:
    """Ask how to continue for now, whether a rule or a fact is disputed, who objects and with what claim, as far as
    that is not stated; then record the protest. If that fails, the workflow is cancelled.
    """
    table, ways = dispute.table, protest_choices(dispute)
    assert table is not None

    def rows(words: Words) -> list[PickRow]:
        return [PickRow(index, choice_text(words, dispute, way)) for index, way in enumerate(ways)]

    def seats(words: Words) -> list[PickRow]:
        seats = [PickRow(seat, words.format_field(seat, "seat")) for seat in table.seats]
        return [*seats, PickRow("", protest_text(words, "by_table"))]

    way = ways[0 if len(ways) == 1 else (yield Pick(text("protest.which"), rows))]
    topics = choices(("rule", "protest.about_rule"), ("fact", "protest.about_fact"))
    topic = topic_of(dispute) or topic or (yield Pick(text("protest.about"), topics))
    seat = (yield Pick(text("protest.by"), seats)) if seat is None else seat
    if not claim:
        field = AskField("text", text("protest.text"), None, dispute.text)
        claim = (yield Ask(text("key.under_protest"), (field,)))["text"].strip()
    change = Change(
        lambda: play_under_protest(dispute, way, text=claim, seat=seat or "", topic=topic or "rule"),
        lambda words: protest_text(words, "lodged", entry=table.entries[-1].seq),
    )
    if not claim or not (yield change):
        raise CancelledStepError


def protests(table: Table, replays: ProtestReplays, seq: int = 0, outcome: str = "", remark: str = "") -> Flow:
    """Display an open protest with its consequences and the effects of upholding it, and close it as the players
    decide. Ask for what is not stated.
    """
    if not open_protests(table) and not seq:
        yield Show(lambda words: protest_text(words, "none"))
        return

    def rows(words: Words) -> list[PickRow]:
        return [
            PickRow(protest.seq, f"{protest.seq}  {protest.body.text}  {stakes}")
            for protest in open_protests(table)
            if (stakes := stakes_text(words, table, replays.outcome(table, (protest.seq,))))
        ]

    if not seq:
        open_seqs = [protest.seq for protest in open_protests(table)]
        seq = open_seqs[0] if len(open_seqs) == 1 else (yield Pick(text("protest.list"), rows))
    protest, impact = open_protest(table, seq), uphold_impact(table, seq)
    is_closed = seq in replays.closed(table)

    def lines(words: Words) -> list[str]:
        claim = protest_lines(words, table, protest, replays.outcome(table, (seq,)))
        return [*claim, *([closed_text(words, table, (seq,))] if is_closed else []), *knock_on_lines(words, impact)]

    title = text("protest.of_entry", entry=seq)
    ways = [(UPHELD, "protest.uphold"), (DISMISSED, "protest.dismiss")]
    if is_closed and recorded_winners(table) is not None:
        ways.insert(0, (MOOT, "protest.close"))
    if not outcome:
        outcome = yield Pick(title, choices(*ways), lines)
    elif outcome == UPHELD:
        leave = choices((True, "protest.uphold"), (None, "protest.leave"))
        yield Confirm(title, lambda words: knock_on_lines(words, impact), leave)
    if not remark:
        remark = (yield Ask(title, (AskField("text", text("protest.remark")),)))["text"].strip()
    yield Change(
        lambda: _CLOSE[outcome](table, seq, remark),
        lambda words: protest_text(words, outcome, entry=table.entries[-1].seq),
    )
