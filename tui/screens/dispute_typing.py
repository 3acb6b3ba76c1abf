"""Typing what is argued about: what may follow, how the line is understood, what is wrong with it."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Input, Static

from referee.facts.verdict import Status
from scoring.words import Words
from tui.desk import say
from tui.desk.ruling_text import understood
from tui.screens.dispute_remedies import DisputeRemedies
from tui.widgets.dispute_line import DisputeLine
from tui.widgets.rows import Rows
from tui.widgets.suggest import Offer, Suggestions, suggest

UNREAD = (Status.UNREADABLE, Status.INCOMPLETE, Status.AMBIGUOUS)


class DisputeTyping(DisputeRemedies):
    """The first stage of a dispute."""

    stage: str = "line"
    typed: str = ""
    """The line as it stands, entered or not."""

    @property
    def line(self) -> DisputeLine:
        """The line that is argued about."""
        return self.query_one(DisputeLine)

    def follow(self) -> None:
        """Show what may follow, and what is wrong with a line that cannot be read."""
        words = self.words
        found = suggest(self.game, self.hearing.names, self.line.value, words)
        self.query_one("#offers", Rows).show(found.offers, 0)
        self.query_one("#said", Static).update(Text(self._line_hint(found, words)))

    def _line_hint(self, found: Suggestions, words: Words) -> str:
        line = self.line.value
        seat = words.format_field(self.hearing.seats[-1].id, "seat")
        if not line.strip():
            return f"{words.say('dispute.line', seat=seat)}\n{words.say('dispute.ways')}"
        judged = self.hearing.judge(line)
        if judged.verdict.status not in UNREAD:
            return f"{understood(words, judged)}\n{words.say('dispute.finish')}"
        if line.strip() == self.text and judged.verdict.faults:  # Enter was pressed on it
            return say.wrong(words, judged.verdict.faults[0], self.hearing.names)
        if not found.offers:
            return words.say("dispute.nothing")
        field = words.say("dispute.next", field=words.say_or(f"move_field.{found.field}", found.field))
        return "\n".join([*([field] if found.field else []), words.say("dispute.ways")])

    def on_input_changed(self, event: Input.Changed) -> None:
        """Follow the typing."""
        if event.input is self.line:
            self.typed = event.value
            if self.stage == "line":
                self.follow()

    def on_dispute_line_take(self) -> None:
        """Take the first way to go on."""
        rows = self.query_one("#offers", Rows)
        if rows.item is not None:
            self.take(rows.items[0])

    def on_dispute_line_into(self) -> None:
        """Go into the list."""
        rows = self.query_one("#offers", Rows)
        if rows.items:
            rows.focus()

    def take(self, offer: Offer) -> None:
        """Put a way to go on into the line."""
        if offer.line:
            self.line.value = offer.line
            self.line.cursor_position = len(offer.line)
        self.line.focus()
