"""What a question offers besides its answer: the page of the box on which it stands, or the line of its card."""

from __future__ import annotations

from typing import NamedTuple

from scoring.words import Words
from tui.desk.box import CARD, NOTHING, Box
from tui.desk.session import PRINTED

ENOUGH = 2
"""So many rows of a page have to be open before it is offered."""


class PageOffer(NamedTuple):
    """The page or card of a question: its rows that are open, and how its line is written where it is a card."""

    page: str
    rows: int
    hint: str = ""
    example: str = ""
    drawn: bool = False

    def lines(self, words: Words, plain: bool = False) -> list[str]:
        """Say it; `plain` where nothing has keys."""
        if not self.hint:
            key = "teach.offer" if plain else "teach.whole_page"
            return [words.say(key, page=words.say(f"page.{self.page}"), rows=self.rows)]
        hint = words.say(f"card_hint.{self.hint}")
        draw = words.say("teach.card_draw") if self.drawn and not plain else ""
        return [
            words.say("teach.card_line", hint=hint),
            f"{words.say('library.example', example=self.example)} {draw}".rstrip(),
        ]


def page_offer(box: Box, path: str) -> PageOffer | None:
    """Find what the question for a fact (its full path) offers; None where its page is not worth it."""
    card = box.card_of(path)
    if card is not None:
        more = len(card.paths({path.removeprefix(PRINTED): NOTHING, **box.shelf.values})) > 1 or card.editor is not None
        return PageOffer(CARD, 1, card.hint, card.example, card.editor is not None) if more else None
    page = box.page_of(path)
    read, rows = box.read_rows(page) if page else (0, 0)
    return PageOffer(page.id, rows - read) if page and rows - read >= ENOUGH else None
