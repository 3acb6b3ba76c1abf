"""The hints displayed with a question: known cards, the page with the answer, or a drawing of the card."""

from __future__ import annotations

from typing import NamedTuple

from referee.facts.verdict import Question
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import CARD, NOTHING, BoxPrintedValues
from tui.core.components.printed_value_groups import known_card_text, known_cards, line_for, where_it_lies
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat
from tui.core.i18n import messages
from tui.core.session.session import PRINTED, Session

ENOUGH = 2
"""The minimum number of rows with unknown values on an offered page."""


class AnswerLocation(NamedTuple):
    """The page or card on which the answer to a question is printed. `rows` is its number of rows with unknown values;
    `card` is the line format of a card.
    """

    page: str
    rows: int
    card: PrintedValueLineFormat | None = None

    def lines(self, words: Words, is_described: bool = False, is_text_mode: bool = False) -> list[str]:
        """Return the hint as lines, without keys in text mode. A card has no hint if the question already explains what
        to type (`is_described`).
        """
        if self.card is None:
            key = "teach.offer" if is_text_mode else "teach.whole_page"
            return [words.translate(key, page=words.translate(f"page.{self.page}"), rows=self.rows)]
        if is_described:
            return []
        hint = words.translate(f"card_hint.{self.card.hint}")
        return [words.translate("teach.card_line", hint=hint), self.card.say_example(words)]


def page_offer(box: BoxPrintedValues, path: str) -> AnswerLocation | None:
    """Return the page or card on which the answer for a fact (given by its full path) is printed; None if too few of
    its other values are unknown.
    """
    card = box.card_of(path)
    if card is not None:
        paths = card.paths({path.removeprefix(PRINTED): NOTHING, **box.library.values})
        more = len(paths) > 1 or card.picture is not None
        return AnswerLocation(CARD, 1, card) if more else None
    page = box.page_of(path)
    read, rows = box.read_rows(page) if page else (0, 0)
    return AnswerLocation(page.id, rows - read) if page and rows - read >= ENOUGH else None


def hints(words: Words, session: Session, table: Table, question: Question, is_form: bool = False) -> list[str]:
    """Return the hints for a question: the position of the card, the possible answers, known cards, and further values
    that can be entered with the answer. A form says itself what its cells take.
    """
    lies, examples = where_it_lies(words, table, question.path), known_cards(words, table, question.path)
    offer = page_offer(BoxPrintedValues(session, table.game, table=table), question.path)
    if is_form:
        return [*lies, *examples, *(offer.lines(words) if offer and offer.card is None else ())]
    more = offer.lines(words, messages.by_line(words, question)) if offer else []
    texts = (*lies, messages.answers(words, question), *examples, *more)
    return [hint for hint in texts if hint]


def picks(words: Words, table: Table, question: Question) -> dict[str, str]:
    """Return the selectable answers among the hints: {displayed text: text to type}."""
    line = line_for(table.game, table.state, question.path)
    cards = {known_card_text(words, name, appearance): name for name, appearance in line.offers} if line else {}
    return cards | {answer: answer for answer in messages.each(words, question.fact)}
