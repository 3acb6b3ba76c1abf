"""Protests (recorded objections to rulings) in text mode: play under protest, list and settlement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.facts.whole_number_parser import whole
from referee.table.protest import close_moot, dismiss, open_protests, uphold, uphold_impact
from referee.table.protest_replay import ProtestReplays, recorded_winners
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.disputes.protest_remedy import Topic, choice_text, play_under_protest, protest_choices, topic_of
from tui.core.disputes.protest_text import closed_text, open_protests_text, protest_lines, protest_text
from tui.core.i18n.change_impact_text import knock_on_lines
from tui.core.i18n.command_usage import CommandUsageError
from tui.core.reading.command_words import first_word
from tui.plain.choice_list import pick

if TYPE_CHECKING:
    from tui.plain.text_session_protocol import TextSessionProtocol

OUTCOMES = {"uphold": (uphold, "upheld"), "dismiss": (dismiss, "dismissed"), "close": (close_moot, "moot")}
"""The functions that settle a protest and the ids of their texts, by typed word."""


def under_protest(lines: TextSessionProtocol, dispute: DisputeProcedure, details: str, text: str) -> None:
    """Continue the game under protest. `details` are the protesting seat and whether a rule or a fact is disputed, in
    any order.
    """
    topic, seat = topic_of(dispute) or "rule", ""
    for word in details.split():
        if word.casefold() in ("fact", "事実"):
            topic = "fact"
        elif word.casefold() not in ("rule", "ルール"):
            seat = lines.table.names.find("seats", word.rstrip(":"), "seat")
    choices = protest_choices(dispute)

    def take(index: int) -> None:
        _play(lines, dispute, index, text=text, seat=seat, topic=topic)

    if len(choices) == 1:
        take(0)
    else:
        pick(lines, [choice_text(lines.words, dispute, choice) for choice in choices], take)


def _play(
    lines: TextSessionProtocol, dispute: DisputeProcedure, index: int, *, text: str, seat: str, topic: Topic
) -> None:
    step = play_under_protest(dispute, protest_choices(dispute)[index], text=text, seat=seat, topic=topic)
    lines.dispute = None
    lines.leave()
    lines.out(protest_text(lines.words, "lodged", entry=step.entry.seq))
    lines.now()


def protests(lines: TextSessionProtocol, arguments: str) -> None:
    """Print the open protests, or settle one. The argument is then its number, `uphold`, `dismiss` or `close`, a colon,
    and the agreement.
    """
    if not arguments:
        _list(lines)
        return
    head, _, text = arguments.replace("：", ":").partition(":")
    number, word = first_word(head.strip())
    seq = whole(number.lstrip("#"))
    if seq is None:
        raise CommandUsageError
    if word.strip() not in OUTCOMES:
        _show(lines, seq)
        return
    if word.strip() == "uphold":
        for line in knock_on_lines(lines.words, uphold_impact(lines.table, seq)):
            lines.out(line)
        lines.offer(lambda: _close(lines, seq, word.strip(), text.strip()))
    else:
        _close(lines, seq, word.strip(), text.strip())


def _close(lines: TextSessionProtocol, seq: int, word: str, text: str) -> None:
    settle, key = OUTCOMES[word]
    lines.out(protest_text(lines.words, key, entry=settle(lines.table, seq, text).seq))
    lines.now()


def _list(lines: TextSessionProtocol) -> None:
    if not open_protests(lines.table):
        lines.out(protest_text(lines.words, "none"))
    for protest in open_protests(lines.table):
        _show(lines, protest.seq)
    if line := closed_text(lines.words, lines.table, lines.protests.closed(lines.table)):
        lines.out(line)


def _show(lines: TextSessionProtocol, seq: int) -> None:
    table = lines.table
    protest = next((protest for protest in open_protests(table) if protest.seq == seq), None)
    if protest is None:
        dismiss(table.trial(), seq, "")  # refuses it by its number
        return
    head, *more = protest_lines(lines.words, table, protest, lines.protests.outcome(table, (seq,)))
    lines.out(head)
    for line in more:
        lines.out(f"  {line}")


def now_line(lines: TextSessionProtocol, replays: ProtestReplays) -> str:
    """Return a line about the open protests; "" if there are none. After the end of the game, it states that the result
    is not final.
    """
    table = lines.table
    closed = replays.closed(table)
    line = open_protests_text(lines.words, table, replays.each(table), closed)
    is_decided = len(closed) == len(open_protests(table))
    if recorded_winners(table) is None or is_decided:
        return line
    return protest_text(lines.words, "not_final", open=line)


COMMANDS = {"protests": protests}
