"""What people said at tables of the City of Plan Cards that nobody had taught. Every printed value is INVENTED."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from .sayings import Sayings, sayings

ANSWERS = {
    "en": {
        "Proposal cards with": "1 2",
        "Proposal #1": "3 4 5+ 8 9",
        "Proposal #2": "2 4 5 6 8 9",
        "Trust space at the start": "1 5 1",
        "trust space 5": "-",
        "Field of Ann: which card is this: start": "g - - - s! m r t te",
        "Field of Ben: which card is this: start": "- m - - s! - g - r",
        "chips for the sum": "0-6=1 7-12=2 13+=3",
    },
    "ja": {
        "提案カードは": "1 2",
        "Proposal #1": "3 4 5+ 8 9",
        "Proposal #2": "2 4 5 6 8 9",
        "開始時": "1 5 1",
        "5段目": "-",
        "Annの場": "g - - - s! m r t te",
        "Benの場": "- m - - s! - g - r",
        "チップは何枚": "0-6=1 7-12=2 13+=3",
    },
}
"""What the table reads off its copy, by a part of the question."""
CARD = "- - se - - - r m g"
BIDS = {
    "en": ("Ann bids 4 on proposal 1", "Ben bids 2 on proposal 2", "Cleo takes the coal card"),
    "ja": ("提案1の4に入札", "Benは提案2の2に入札", "Cleoは石炭カードを取る"),
}


@contextmanager
def laying(home: Path, lang: str = "en") -> Iterator[Sayings]:
    """A table at which Ann has a plan card to lay over 4 cells, Ben one over 2; which they are, nobody has told."""
    with sayings(home, "plan_city", 3, lang, answers=ANSWERS[lang]) as table:
        for line in BIDS[lang]:
            assert table.say(line), table.seen.text
        yield table


PLACES = [
    ("en", "Ann: lay the card at (1, 1)"),
    ("en", "Ann: lay the card one right and one down"),
    ("en", "Ann lays the card at column 1 row 1"),
    ("ja", "Annは計画カードを(1, 1)に置く"),
    ("ja", "Annは計画カードを右に1つ下に1つ"),
]


@pytest.mark.parametrize(("lang", "said"), PLACES)
def test_a_place_is_no_number_of_the_card(tmp_path: Path, lang: str, said: str) -> None:
    """The second 1 is a row, never plan card 1 at some other place: the idle engine at 2 2 is in the way (PLC-4.8), and
    nobody has said that a chip goes there.
    """
    with laying(tmp_path, lang) as table:
        assert table.say(said) == []
        assert "(1, 1)" in table.seen.said
        assert "(1, -1)" not in table.seen.said


def test_a_number_is_the_one_of_the_card_where_the_place_has_its_own(tmp_path: Path) -> None:
    """Of column 1 only 1 -1 is legal: two cells each of the first and the second row."""
    with laying(tmp_path) as table:
        assert table.say("Ann lays plan 2 at x=1", card=CARD) == ["place_plan 1 -1 card=plan_02"]


@pytest.mark.parametrize(
    ("lang", "said", "there"),
    [
        ("en", "Ann lays it 1 right of plan 2", "“plan 2”: no such card lies on the field."),
        ("ja", "Annは計画2の右に1つに置く", "「計画2」: そのカードは場にありません。"),
    ],
)
def test_a_card_that_is_not_there_is_nothing_to_lay_beside(tmp_path: Path, lang: str, said: str, there: str) -> None:
    """It was read as a card turned to the right (PLC-4.4), which is plan card 2."""
    with laying(tmp_path, lang) as table:
        assert table.say(said) == []
        assert there in table.seen.said


LIES = {
    "en": (
        "It lies on the field of Ben, top left at (-1, -1), turned by 90°.",
        "It lies on the field of Ann, top left at (0, -1).",
    ),
    "ja": ("Benの場にあり、左上は(-1, -1)、時計回りに90°。", "Annの場にあり、左上は(0, -1)。"),
}
LAYS = {
    "en": ("Ben lays it one left and one up, turned right", "Ann lays plan 7 one up", "Ann done", "Ben done", "done"),
    "ja": ("Benは左に1つ、上に1つ、右に90度回して置く", "Annは計画7を上に1つに置く", "Annは完了", "Benは完了", "完了"),
}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_card_that_somebody_elses_enter_asks_for_says_where_it_lies(tmp_path: Path, lang: str) -> None:
    """Cleo is done, and of two cards on the fields of others nobody has told the engines (PLC-5.9, PLC-7.1)."""
    with laying(tmp_path, lang) as table:
        *before, last = LAYS[lang]
        for line in before:
            assert table.say(line), table.seen.text
        table.front.type(last)
        table.front.enter()
        for said in LIES[lang][::-1]:
            assert said in table.front.see().said, table.seen.text
            table.front.answer(CARD)
