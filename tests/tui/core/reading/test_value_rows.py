"""Questions for what is left, sums and orders of seats are answered with the figures, and are no moves."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from scoring.text_catalogs import Lang
from tests.tui.core.reading.test_questions_and_typos import enter
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

# The start of Nippon for two players (NIP-1.5 to NIP-1.9): 12,000 yen and 2 coal each, six worker spaces on a player
# board, seven spaces above the start of the knowledge track and one step made; four train and ship slots a region.
ROWS = [
    ("en", "how many workers can Ben still take, how much room?", "workers 0/6 (6 left)"),
    ("en", "how far to the top of Ben's knowledge track?", "knowledge 1 0/7 (7 left)"),
    ("en", "how much coal do Aki and Ben have together?", "together 4"),
    ("en", "who has the fewest yen?", "12,000 · Ben 12,000"),
    ("en", "free transport slots in Hokkaido?", "transport slots 0/4 (4 left)"),
    ("en", "Ben's coal?", "budget area? 2"),
    ("ja", "AkiとBenの石炭あわせて何個？", "合わせて4"),
    ("ja", "北海道の鉄道・船スロットあといくつ？", "鉄道・船スロット0/4（あと4）"),
    ("ja", "Benの石炭", "石炭は何個? 2"),
]


@pytest.mark.parametrize(("lang", "text", "shown"), ROWS)
def test_a_row_shows_what_is_left_the_sum_and_the_order(lang: Lang, text: str, shown: str) -> None:
    conversation, result = enter(text, lang)
    assert result.step is None
    assert result.evaluated is not None
    assert result.evaluated.verdict.status is VerdictStatus.QUESTION
    words = words_for(lang, "nippon", conversation.table.seats)
    lines = [messages.fault(words, fault) for fault in result.evaluated.verdict.faults]
    assert any(shown in line for line in lines), "\n".join(lines)
