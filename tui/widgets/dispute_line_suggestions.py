"""Typing what is argued about: what may follow, how the line is understood, what it can mean, what is wrong with it."""

from __future__ import annotations

from msgspec import Struct
from textual.events import Key
from textual.message import Message

from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Words
from tui.core.disputes.dispute_procedure import UNREAD, DisputeProcedure
from tui.core.i18n import messages
from tui.core.i18n.move_text import meanings, understood
from tui.core.input_line.line_continuations import (
    LineContinuation,
    LineContinuations,
    offer_text,
    suggest,
)
from tui.core.rendering.styled_text import StyledText
from tui.widgets.row_list import RowList


class DisputedLineMeaning(Struct, frozen=True):
    """One of the meanings of a line: its place among them, and how it is said."""

    place: int
    text: str


class DisputedLineSuggestions(RowList):
    """The ways to go on with the line; once one with several meanings is entered, those. A digit leads to one of them,
    anything else that is typed begins another line.
    """

    class NewTextTyped(Message):
        """Something was typed that leads to no meaning."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, *, ascii: bool) -> None:
        super().__init__([], lambda row, _width: _drawn(row), ascii=ascii, id="offers")

    def follow(self, dispute: DisputeProcedure, words: Words) -> str:
        """List what may follow the line as it stands, or what it can mean; gives what is to be said about it."""
        if dispute.choosing:
            said = meanings(words, dispute.rows)
            self.show([DisputedLineMeaning(place, text) for place, text in enumerate(said)], 0)
            enters = "enter_takes" if self.has_focus else "enter_several"
            return f"{_wrong(dispute, words)}\n{words.say(f'dispute.{enters}')}"
        found = suggest(dispute.game, dispute.hearing.names, dispute.typed, words)
        self.show(found.offers, 0)
        return line_hint(dispute, found, words, self.has_focus)

    def on_key(self, event: Key) -> None:
        """Go to the meaning whose number is typed; hand on what is another line."""
        if not (isinstance(self.item, DisputedLineMeaning) and event.is_printable and event.character):
            return
        event.stop()
        digit = normalize(event.character)
        if digit.isdecimal() and 0 < int(digit) <= len(self.items):
            self.action_move(int(digit) - 1 - self.cursor)
        else:
            self.post_message(self.NewTextTyped(event.character))


def _drawn(row: LineContinuation | DisputedLineMeaning) -> StyledText:
    return offer_text(row) if isinstance(row, LineContinuation) else StyledText(f"{row.place + 1} {row.text}")


def line_hint(dispute: DisputeProcedure, found: LineContinuations, words: Words, listed: bool) -> str:
    """Say how the line is understood and what Enter does with it, or with the row where the list has the focus; else
    what is wrong with a line that cannot be read.
    """
    line = dispute.typed.strip()
    ways = words.say("dispute.enter_row" if listed else "dispute.ways")
    if not line:
        seat = words.format_field(list(dispute.situation.seats)[-1], "seat")
        return f"{words.say('dispute.line', seat=seat)}\n{ways}"
    _, judged = dispute.judge(line)
    if judged.verdict.status not in UNREAD:
        enters = words.say("dispute.enter_asks" if judged.verdict.questions else "dispute.enter_rules")
        return f"{understood(words, judged.moves)}\n{ways if listed else enters}"
    if line == dispute.text and (wrong := _wrong(dispute, words)):  # Enter was pressed on it
        return f"{wrong}\n{ways}" if found.offers else wrong
    if dispute.read(line).choices:
        return ways if listed else words.say("dispute.enter_several")
    if not found.offers:
        return words.say("dispute.nothing")
    field = words.say("dispute.next", field=words.say_or(f"move_field.{found.field}", found.field))
    return "\n".join([*([field] if found.field else []), ways])


def _wrong(dispute: DisputeProcedure, words: Words) -> str:
    faults = dispute.judged.verdict.faults if dispute.judged is not None else ()
    return " ".join(messages.wrong(words, fault, dispute.hearing.names) for fault in faults)
