"""What a question offers besides its answer: known cards, the page of the box on which it stands, or its card drawn."""

from __future__ import annotations

from typing import NamedTuple

from referee.facts.verdict import Question
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import CARD, NOTHING, BoxPrintedValues
from tui.core.components.printed_value_groups import known_cards, line_for, said_of_card, where_it_lies
from tui.core.game_ui.printed_value_lines import PrintedValueLineFormat
from tui.core.i18n import messages
from tui.core.session.session import PRINTED, Session

ENOUGH = 2
"""So many rows of a page have to be open before it is offered."""


class AnswerLocation(NamedTuple):
    """The page or card of a question: its rows that are open, and how its line is written where it is a card."""

    page: str
    rows: int
    card: PrintedValueLineFormat | None = None

    def lines(self, words: Words, said: bool = False, plain: bool = False) -> list[str]:
        """Say it; `plain` where nothing has keys, `said` where the question tells by itself how its card is written."""
        if self.card is None:
            key = "teach.offer" if plain else "teach.whole_page"
            return [words.say(key, page=words.say(f"page.{self.page}"), rows=self.rows)]
        if said:
            return []
        hint = words.say(f"card_hint.{self.card.hint}")
        return [words.say("teach.card_line", hint=hint), self.card.say_example(words)]


def page_offer(box: BoxPrintedValues, path: str) -> AnswerLocation | None:
    """Find what the question for a fact (its full path) offers; None where its page is not worth it."""
    card = box.card_of(path)
    if card is not None:
        more = len(card.paths({path.removeprefix(PRINTED): NOTHING, **box.shelf.values})) > 1 or card.editor is not None
        return AnswerLocation(CARD, 1, card) if more else None
    page = box.page_of(path)
    read, rows = box.read_rows(page) if page else (0, 0)
    return AnswerLocation(page.id, rows - read) if page and rows - read >= ENOUGH else None


def hints(words: Words, session: Session, table: Table, asked: Question) -> list[str]:
    """Say where the card lies that is asked for, what the answer may be, which known cards may be meant, and what can
    be told with it.
    """
    offer = page_offer(BoxPrintedValues(session, table.game, table=table), asked.path)
    more = offer.lines(words, messages.by_line(words, asked)) if offer else []
    line = line_for(table.game, table.state, asked.path)
    draw = [words.say("teach.card_draw")] if line and line.editor else []
    lies, seen = where_it_lies(words, table, asked.path), known_cards(words, table, asked.path)
    said = (*lies, messages.answers(words, asked), *seen, *more, *draw)
    return [hint for hint in said if hint]


def picks(words: Words, table: Table, asked: Question) -> dict[str, str]:
    """Give the answers that can be pointed at among the hints: what is said of each, and what is typed for it."""
    line = line_for(table.game, table.state, asked.path)
    cards = {said_of_card(words, typed, shown): typed for typed, shown in line.offers} if line else {}
    return cards | {said: said for said in messages.each(words, asked.fact)}
