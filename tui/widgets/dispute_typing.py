"""Typing what is argued about: what may follow, how the line is understood, what is wrong with it."""

from __future__ import annotations

from scoring.words import Words
from tui.desk import say
from tui.desk.dispute import UNREAD, Dispute
from tui.desk.ruling_text import understood
from tui.widgets.rows import Rows
from tui.widgets.suggest import Suggestions, offer_text, suggest


class DisputeOffers(Rows):
    """The ways to go on with the line."""

    def __init__(self, *, ascii: bool) -> None:
        super().__init__([], lambda offer, _width: offer_text(offer), ascii=ascii, id="offers")

    def follow(self, dispute: Dispute, words: Words) -> str:
        """List what may follow the line as it stands; gives what is to be said about it."""
        found = suggest(dispute.game, dispute.hearing.names, dispute.typed, words)
        self.show(found.offers, 0)
        return line_hint(dispute, found, words)


def line_hint(dispute: Dispute, found: Suggestions, words: Words) -> str:
    """Say how the line is understood, or what is wrong with one that cannot be read."""
    line, hearing = dispute.typed, dispute.hearing
    seat = words.format_field(hearing.seats[-1].id, "seat")
    if not line.strip():
        return f"{words.say('dispute.line', seat=seat)}\n{words.say('dispute.ways')}"
    judged = hearing.judge(line)
    if judged.verdict.status not in UNREAD:
        return f"{understood(words, judged)}\n{words.say('dispute.finish')}"
    if line.strip() == dispute.text and judged.verdict.faults:  # Enter was pressed on it
        return say.wrong(words, judged.verdict.faults[0], hearing.names)
    if not found.offers:
        return words.say("dispute.nothing")
    field = words.say("dispute.next", field=words.say_or(f"move_field.{found.field}", found.field))
    return "\n".join([*([field] if found.field else []), words.say("dispute.ways")])
