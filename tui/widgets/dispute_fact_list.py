"""The list of the facts answered in a dispute; each can be corrected, or removed with Delete."""

from __future__ import annotations

from collections.abc import Callable

from textual.events import Key
from textual.message import Message

from scoring.text_catalogs import Words
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.disputes.ruling_text import answer_value
from tui.core.i18n import messages
from tui.core.rendering.cell_width import fit
from tui.core.rendering.styled_text import StyledText
from tui.widgets.row_list import RowList, shorten

ANSWER = 16
"""The width of the column of answers, in terminal cells."""


class DisputeFactList(RowList):
    """The questions of a dispute with their answers, as a list."""

    class AnswerRemoved(Message):
        """The message that the user removed an answer."""

        def __init__(self, path: str) -> None:
            super().__init__()
            self.path = path

    def __init__(self, dispute: DisputeProcedure, words: Callable[[], Words], *, ascii: bool) -> None:
        super().__init__([], self._answer, ascii=ascii, id="answers")
        self.dispute = dispute
        self.words = words

    def _answer(self, path: str, _width: int) -> StyledText:
        words, source = self.words(), self.dispute.fact_source
        fact = source.fact(path)
        answer = fit(shorten(answer_value(words, source, path, fact), ANSWER, self.ascii), ANSWER)
        return StyledText(f"{answer}  {messages.fact(words, fact)}")

    def on_key(self, event: Key) -> None:
        """Remove the answer at the cursor when Delete is pressed."""
        if event.key == "delete" and self.item in self.dispute.order:
            event.stop()
            self.post_message(self.AnswerRemoved(self.item))
