"""Entry of printed values at a table in text mode, offered with questions about printed values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.facts.verdict import Question
from scoring.errors import input_error
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.printed_value_entry import PrintedValueEntry
from tui.core.components.printed_value_entry_offer import entry_offer
from tui.core.components.printed_value_entry_text import TextPrintedValueEntry
from tui.core.components.printed_values_file_format import MAX_BYTES
from tui.core.components.printed_values_merge import PrintedValueMerge, parse_printed_values
from tui.core.components.question_answer_hints import page_offer
from tui.core.components.value_form import ValueForm, form_for
from tui.core.i18n import messages
from tui.core.session.user_files import read_bytes

if TYPE_CHECKING:
    from tui.plain.flow_driver import TextSessionProtocol


class PrintedValueEntryProgress:
    """The current page of printed values, if any, and the pages already offered since the table was opened."""

    def __init__(self, lines: TextSessionProtocol) -> None:
        self.lines = lines
        self._entry: TextPrintedValueEntry | None = None
        self._offered: set[str] = set()
        self._form: ValueForm | None = None

    def here(self) -> BoxPrintedValues:
        return BoxPrintedValues(self.lines.session, self.lines.table.game, table=self.lines.table)

    def say_tour(self, stands: list[str]) -> None:
        """Print the state of the table (`stands`) and a note on the pages that can be entered; before the first move,
        print each page.
        """
        offer, words = entry_offer(self.lines.session, self.lines.table), self.lines.words
        texts = list(stands)
        if offer is not None and offer.pages and stands:
            texts.append(offer.left(words, "tour.left_plain"))
        elif offer is not None and offer.pages:
            summary, *pages = offer._replace(compare=0).lines(words)
            texts += [summary, *(f"  {page}" for page in pages), words.translate("tour.keys_plain")]
        for line in texts:
            self.lines.out(line)

    def offer(self, path: str) -> None:
        """Print how to enter the whole page or card that contains the fact `path`, once for each page or card."""
        box = self.here()
        offer = page_offer(box, path)
        if offer is None:
            return
        about = path.rpartition(".")[0] if offer.card else offer.page
        if about not in self._offered:
            self._offered.add(about)
            question = self.lines.open_question
            own = question is not None and messages.by_line(self.lines.words, question)
            for line in offer.lines(self.lines.words, own, is_text_mode=True):
                self.lines.out(line)

    def ask_cells(self, question: Question) -> None:
        """Print that a card can be answered cell by cell, with its first cell, if the question is about all of it. One
        that may be left blank in all cells, such as an event, is one line: the first cell would end it.
        """
        table = self.lines.table
        form = form_for(table.game, table.state, question.path)
        has_cells = form is not None and form.needs_all and form.line.picture is None
        self._form = form if has_cells and form is not None and not form.is_complete else None
        if self._form is not None:
            self.lines.out(self.lines.words.translate("form.cell_by_cell"))
            self._ask_cell(self._form)

    def take_cell(self, text: str) -> str | None:
        """Process an answer as a cell of the open form. Return the answer to the question; None if a further cell
        follows.
        """
        form, words = self._form, self.lines.words
        if form is None:
            return text
        form.write(text)
        if (answer := form.answer_text(lambda _text: False)) is not None:
            return answer
        if fault := form.error_text(words, form.at):
            self.lines.out(fault)
            form.write("")
        else:
            form.go_to_lacking()
        self._ask_cell(form)
        return None

    def _ask_cell(self, form: ValueForm) -> None:
        words, hint = self.lines.words, form.hint(self.lines.words)
        name = form.names(words)[form.at]
        self.lines.out(words.translate("form.cell_hint" if hint else "form.cell", cell=name, hint=hint))

    def begin(self, id: str) -> None:
        """Start entering the page `id`; with "", the page of the open question or, without one, all recommended pages.
        Raises `InputError` if there is no such page.
        """
        box, question = self.here(), self.lines.open_question
        page = box.page(id) if id else box.place_of(question.path) if question else None
        target_path = question.path if question and not id and page else ""
        teaching = PrintedValueEntry(box, [page] if page else box.entry_pages(), target_path)
        entry = TextPrintedValueEntry(teaching, self.lines.words, self.lines.out)
        entry.begin()
        self._entry = None if teaching.over else entry

    def take_in(self, file: str) -> None:
        """Import a box file (printed values). New values are stored; different ones are only printed. Raises
        `InputError` if the file is for another game or edition.
        """
        lines, question, box = self.lines, self.lines.open_question, self.here()
        text = parse_printed_values(read_bytes(file, MAX_BYTES))
        if text.game.id != box.game.id:
            raise input_error("other_game", field="game")
        if text.edition != box.edition:
            raise input_error("library_edition", field="edition", given=text.edition, wanted=box.edition)
        meeting = PrintedValueMerge(lines.session, text)
        box.keep_values({path: value for path, value in text.values.items() if path not in box.library.values})
        meeting.take()
        lines.out(meeting.summary(lines.words))
        for row in meeting.different:
            for line in meeting.lines(lines.words, row):
                lines.out(line)
        lines.out(lines.words.translate("box.taken", count=len(meeting.new)))
        lines.conversation.refresh()
        if lines.open_question is not question:
            self._resume()

    def take_next_row(self, text: str) -> bool:
        """Process a line as the next row of the current page; after the last row the game continues. Return False if no
        page is being entered.
        """
        if self._entry is None:
            return False
        if not self._entry.answer(text):
            self._entry = None
            self._resume()
        return True

    def _resume(self) -> None:
        """Continue after a page: repeat the open question, else declare the waiting line, else print the required
        actions.
        """
        conversation = self.lines.conversation
        conversation.refresh()
        if self.lines.open_question is not None:
            self.lines.repeat()
        elif conversation.text.strip():
            conversation.dropped = False
            self.lines.go_on(conversation.enter())
        else:
            self.lines.now()
