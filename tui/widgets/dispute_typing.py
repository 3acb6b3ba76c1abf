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
        return line_hint(dispute, found, words, self.has_focus)


def line_hint(dispute: Dispute, found: Suggestions, words: Words, listed: bool) -> str:
    """Say how the line is understood and what Enter does with it, or with the row where the list has the focus; else
    what is wrong with a line that cannot be read.
    """
    line, hearing = dispute.typed, dispute.hearing
    ways = words.say("dispute.enter_row" if listed else "dispute.ways")
    seat = words.format_field(hearing.seats[-1].id, "seat")
    if not line.strip():
        return f"{words.say('dispute.line', seat=seat)}\n{ways}"
    hearing, judged = dispute.judge(line.strip())
    if judged.verdict.status not in UNREAD:
        enters = words.say("dispute.enter_asks" if judged.verdict.questions else "dispute.enter_rules")
        return f"{understood(words, judged)}\n{ways if listed else enters}"
    if line.strip() == dispute.text and judged.verdict.faults:  # Enter was pressed on it
        wrong = say.wrong(words, judged.verdict.faults[0], hearing.names)
        return f"{wrong}\n{ways}" if found.offers else wrong
    if not found.offers:
        return words.say("dispute.nothing")
    field = words.say("dispute.next", field=words.say_or(f"move_field.{found.field}", found.field))
    return "\n".join([*([field] if found.field else []), ways])
