"""What people said at tables of the City of Plan Cards that nobody had taught. Every printed value is INVENTED."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from .sayings import Sayings, sayings

ANSWERS = {
    "en": {
        "Which proposal cards are used with": "1 2",
        "Proposal #1": "3 4 5+ 8 9",
        "Proposal #2": "2 4 5 6 8 9",
        "On which trust space": "1 5 1",
        "trust space 5": "-",
        "Ann's field: which one is the start": "g - - - s! m r t te",
        "Ben's field: which one is the start": "- m - - s! - g - r",
        "chips for the sum": "0-6=1 7-12=2 13+=3",
    },
    "ja": {
        "使う提案カードは": "1 2",
        "提案カード#1": "3 4 5+ 8 9",
        "提案カード#2": "2 4 5 6 8 9",
        "開始時": "1 5 1",
        "5段目": "-",
        "Annの場: 起点": "g - - - s! m r t te",
        "Benの場: 起点": "- m - - s! - g - r",
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


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("lang", "said"), PLACES)
def test_a_place_is_no_number_of_the_card(tmp_path: Path, lang: str, said: str) -> None:
    """The second 1 is a row, never plan card 1 at some other place: the idle engine at 2 2 is in the way (PLC-4.8), and
    nobody has said that a chip goes there.
    """
    with laying(tmp_path, lang) as table:
        assert table.say(said) == []
        assert "1:1" in table.seen.said
        assert "1:-1" not in table.seen.said


@pytest.mark.xfail(strict=True, reason="A place of which only one coordinate is said is not read beside a card number.")
def test_a_number_is_the_one_of_the_card_where_the_place_has_its_own(tmp_path: Path) -> None:
    """Of column 1 only 1 -1 is legal: two cells each of the first and the second row."""
    with laying(tmp_path) as table:
        assert table.say("Ann lays plan 2 at x=1", card=CARD) == ["place_plan 1 -1 card=plan_02"]


@pytest.mark.parametrize(
    ("lang", "said", "there"),
    [
        ("en", "Ann lays it 1 right of plan 2", "“plan 2” does not fit anything here."),
        ("ja", "Annは計画2の右に1つに置く", "「計画2」は場にありません。"),
    ],
)
def test_a_card_that_is_not_there_is_nothing_to_lay_beside(tmp_path: Path, lang: str, said: str, there: str) -> None:
    """It was read as a card turned to the right (PLC-4.4), which is plan card 2."""
    with laying(tmp_path, lang) as table:
        assert table.say(said) == []
        assert there in table.seen.said


LIES = {
    "en": (
        "It is on Ben's field, top left at -1:-1, turned by 90°.",
        "It is on Ann's field, top left at 0:-1.",
    ),
    "ja": ("Benの場にあり、左上は-1:-1、時計回りに90°。", "Annの場にあり、左上は0:-1。"),
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


CARDS = {
    "Ann's field: which one is the 1st": CARD,
    "Ben's field: which one is the 1st": "r r - / - - - / g m l",
    "Ben's field: which one is the 3rd": "d - - / b be - / l - g",
    "Cleo's field: which one is the start": "r - - - s! - - - m",
    "Cleo's field: which one is the 1st": "v - - / - g - / - - l",
    "Are the backs": "g - v / - - v / r - v",
    "0 idle engine": "5",
    "1 idle engine": "4",
    "trust space 4": "8",
    "Annの場: 1枚目": CARD,
    "Benの場: 1枚目": "r r - / - - - / g m l",
    "Benの場: 3枚目": "d - - / b be - / l - g",
    "Cleoの場: 起点": "r - - - s! - - - m",
    "Cleoの場: 1枚目": "v - - / - g - / - - l",
    "裏": "g - v / - - v / r - v",
    "0の": "5",
    "1の": "4",
    "4段目": "8",
}
"""What else they read off in two rounds, in both languages. CARD has an idle station, its engine is not fuelled."""

EVENING: list[tuple[str, str, list[str] | str]] = [
    ("I bid 4 on the first proposal", "1枚目の提案の4に入札", ["bid_proposal proposal_1 4"]),
    ("Ben: 3 on #1", "Benは提案1の3に入札", "PLC-3.8"),  # and it is nobody's parked line
    ("Ben: two on the second", "Benは2枚目の提案の2", ["bid_proposal proposal_2 2"]),
    ("Cleo: coal card", "Cleoは石炭カード", ["bid_coal"]),
    ("lay the plan card one up", "計画カードを上に1つに置く", "2 Ben"),  # of two who have one to lay
    ("Cleo lays the plan card one up", "Cleoは計画カードを上に1つに置く", "PLC-5.3"),
    # a chip that nobody has said is confirmed
    ("Ann lays it 1 right and 0 down", "Annは右に1、下に0ずらして置く", "2:2"),
    ("Ann lays it one right of plan 1", "Annは計画1の右に1つに置く", "“plan 1”|「計画1」"),
    (
        "Ann lays the card one up, turned left",
        "Annは計画カードを上に一つ、左に90度回して置く",
        ["place_plan 0 -1 rotation=270"],
    ),
    (
        "Ben lays his one left and one up; done",
        "Benは左に一つ、上に一つずらして置く; 完了",
        ["place_plan -1 -1", "placement_done"],
    ),
    ("Ann puts a chip on 2 2, done", "Annは2 2にチップ、完了", ["fuel 2:2", "placement_done"]),
    ("Cleo keeps his coal", "Cleoは石炭を残す", ["placement_done"]),
    ("all done", "信頼度フェイズ終わり", ["trust_step"]),
    ("next round", "次のラウンド", ["prepare_round"]),
    ("Cleo: 5 on #1", "Cleoは提案1の5", ["bid_proposal proposal_1 5"]),
    ("Ann: bid 8 on #2", "Annは提案2の8に入札", "PLC-3.7"),
    ("Ben lays his contract card one up of plan 2", "Benは契約カードを計画2の上に1つに置く", "“plan 2”|「計画2」"),
    # of a contract card nobody says which
    (
        "Ben lays his contract card two right and one down of the start card",
        "Benは契約カードを起点カードの右に二つ、下に一つに置く",
        ["place_contract 2 1"],
    ),
    ("Ann goes to the coal card", "Annは石炭カードに入札", ["bid_coal"]),
    ("4 on the second one", "2つ目の提案の4", ["bid_proposal proposal_2 4"]),
    ("Cleo lays hers a cell up, upside down", "Cleoは上に1マス、逆さに置く", ["place_plan 0 -1 rotation=180"]),
    ("Ben lays it one left of the first card", "Benは1枚目のカードの左に1つに置く", ["place_plan -2 -1"]),
    ("Ben done", "Benは完了", ["placement_done"]),
    ("Cleo is done", "Cleoは終わり", ["placement_done"]),
    ("Ann is done", "Annは終わりました", ["placement_done"]),
    ("trust is done", "信頼度マーカーを動かす", ["trust_step"]),
    ("deal new plan cards", "カードを配る", ["prepare_round"]),
]
"""What is said in both languages, and the moves that are meant, or a part of why nothing is recorded."""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_two_rounds_with_nothing_preset(tmp_path: Path, lang: str) -> None:
    with sayings(tmp_path, "plan_city", 3, lang, answers={**ANSWERS[lang], **CARDS}) as table:
        for en, ja, meant in EVENING:
            moves = table.say(en if lang == "en" else ja)
            assert moves == (meant if isinstance(meant, list) else []), (en, table.seen.text)
            why = "" if isinstance(meant, list) else meant.split("|")[-1 if lang == "ja" else 0]
            assert why in table.seen.said, (en, table.seen.text)
        state = table.front.table.state
        assert state.round == 3
        # Ann: 1 - 1, 2 for 5 and 4, 1 has to go on her idle station (PLC-5.2, PLC-5.9); Ben: 1 has to go on his factory;
        # Cleo: 1, 1 for 4 and 2, and 1 for the icon on her 5 (PLC-4.2)
        assert {seat: board.coal for seat, board in state.seats.items()} == {"A": 1, "B": 0, "C": 3}
