"""Continuing a game under protest, and settling the protests of a table later."""

from __future__ import annotations

from collections.abc import Callable

from referee.record.entry import Entry
from referee.table.protest import Protest, close_moot, dismiss, open_protests, uphold, uphold_impact
from referee.table.protest_replay import ProtestReplays, recorded_winners
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.disputes.protest_remedy import ProtestChoice, Topic, choice_text, protest_choices, topic_of
from tui.core.disputes.protest_text import closed_text, protest_lines, protest_text, stakes_text
from tui.core.flows.steps import AskField, PickRow, choices, text
from tui.core.rendering.styled_text import Lines, StyledText
from tui.flows.dialog_host_protocol import DialogHostProtocol
from tui.widgets.change_impact_dialog import ChangeImpactDialog, knock_on

UPHELD, DISMISSED, MOOT = "upheld", "dismissed", "moot"
_CLOSE: dict[str, Callable[[Table, int, str], Entry]] = {UPHELD: uphold, DISMISSED: dismiss, MOOT: close_moot}


async def under_protest(
    dialogs: DialogHostProtocol, dispute: DisputeProcedure, play: Callable[[ProtestChoice, str, str, Topic], None]
) -> None:
    """Ask how to continue for now, whether a rule or a fact is disputed, who objects and with what claim. Then call
    `play` with the answers.
    """
    ways = protest_choices(dispute)

    def rows(words: Words) -> list[PickRow]:
        return [PickRow(index, choice_text(words, dispute, way)) for index, way in enumerate(ways)]

    def seats(words: Words) -> list[PickRow]:
        seats = [PickRow(seat, words.format_field(seat, "seat")) for seat in dialogs.table.seats]
        return [*seats, PickRow("", protest_text(words, "by_table"))]

    index = await dialogs.pick(text("protest.which"), rows)
    topics = choices(("rule", "protest.about_rule"), ("fact", "protest.about_fact"))
    topic: Topic | None = None
    if index is not None:
        topic = topic_of(dispute) or await dialogs.pick(text("protest.about"), topics)
    seat = None if topic is None else await dialogs.pick(text("protest.by"), seats)
    if topic is None or seat is None:
        return
    field = AskField("text", text("protest.text"), None, dispute.text)
    claim = ((await dialogs.ask(text("key.under_protest"), (field,))) or {}).get("text", "").strip()
    if claim:
        play(ways[index], claim, seat, topic)


async def protests(dialogs: DialogHostProtocol, replays: ProtestReplays) -> None:
    """Display the open protests with their consequences, and let the user uphold, dismiss or close one."""
    table = dialogs.table
    if not open_protests(table):
        dialogs.tell(protest_text(dialogs.words, "none"))
        return

    def picks(words: Words) -> list[PickRow]:
        return [
            PickRow(protest.seq, f"{protest.seq}  {protest.body.text}  {stakes}")
            for protest in open_protests(table)
            if (stakes := stakes_text(words, table, replays.outcome(table, (protest.seq,))))
        ]

    seq = await dialogs.pick(text("protest.list"), picks)
    protest = next((protest for protest in open_protests(table) if protest.seq == seq), None)
    if protest is not None:
        await _settle(dialogs, replays, protest)


async def _settle(dialogs: DialogHostProtocol, replays: ProtestReplays, protest: Protest) -> None:
    """Display a protest and the effects of upholding it, and close it as the players decide."""
    table, impact = dialogs.table, uphold_impact(dialogs.table, protest.seq)
    closed = replays.closed(table)
    may_close = recorded_winners(table) is not None and protest.seq in closed

    def lines(words: Words) -> Lines:
        claim = protest_lines(words, table, protest, replays.outcome(table, (protest.seq,)))
        claim += [closed_text(words, table, (protest.seq,))] if protest.seq in closed else []
        return [*(("", StyledText(line)) for line in claim), *knock_on(words, impact)]

    title = text("protest.of_entry", entry=protest.seq)
    ways = [("", "protest.leave"), (UPHELD, "protest.uphold"), (DISMISSED, "protest.dismiss")]
    if may_close:
        ways.insert(0, (MOOT, "protest.close"))
    dialog = ChangeImpactDialog(title, lines, choices(*ways), lambda: dialogs.words)
    outcome = await dialogs.wait(dialog)
    if not outcome:
        return
    line = AskField("text", text("protest.remark"), None)
    answer = await dialogs.ask(title, (line,))
    if answer is not None and dialogs.do(lambda: _CLOSE[outcome](table, protest.seq, answer["text"].strip())):
        dialogs.tell(protest_text(dialogs.words, outcome, entry=table.entries[-1].seq))
