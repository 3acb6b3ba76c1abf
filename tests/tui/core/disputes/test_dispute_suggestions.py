"""The ways to go on that a dispute offers while a line is typed."""

from __future__ import annotations

import pytest

from referee.rules.game import find
from referee.table.standalone_position import StandalonePosition
from tui.core.i18n.catalogs import words_for
from tui.core.reading.line_suggestions import LineSuggestions
from tui.widgets.dispute_line_suggestions import suggestion_text

NIPPON = find("nippon")
COLD = StandalonePosition(NIPPON)


def lines(text: str, lang: str = "en") -> list[str]:
    words = words_for(lang, "nippon")
    words = words.named(COLD.seat_names(words))
    return [row.line for row in LineSuggestions(COLD, words).of(text)]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("", "yellow: "),
        ("bl", "blue: "),
        ("blue: ", "blue: invest "),
        ("blue: cons", "blue: consolidate "),
        ("blue: invest pa", "blue: invest Paper_(extra_knowledge)"),
        ("blue: trains hokkaido,ea", "blue: trains hokkaido,East_Japan"),
        ("blue: local hok", "blue: local Hokkaido_city_1:"),
        ("blue: local hokkaido_1:si", "blue: local hokkaido_1:silk:"),
        ("blue: mechanise install:le", "blue: mechanise install:Lens_(saves_coal)"),
        ("blue: export contract_1:silk+pa", "blue: export contract_1:silk+paper"),
        ("blue: invest silk_2 wor", "blue: invest silk_2 worker="),
        ("blue: consolidate ", "blue: consolidate reward="),
        ("blue: exchange money; red", "blue: exchange money; red: "),
        ("borrowed coal", "may borrow"),
        ("blue: borrow", "blue: may borrow"),
        ("may take two", "may take_two_workers"),
    ],
)
def test_the_first_way_to_go_on(typed: str, first: str) -> None:
    assert lines(typed)[0] == first


def test_every_offer_can_be_typed_on_and_what_is_whole_can_be_judged() -> None:
    for typed in ("blue: invest ", "blue: trains ", "blue: exchange ", "may "):
        for line in lines(typed):
            assert COLD.judge(f"blue: {line}" if line.startswith("may") else line).moves, line
    assert lines("zzz") == []


def test_japanese_readers_meet_their_own_words() -> None:
    assert lines("", "ja")[0] == "黄: "
    assert lines("青: 投", "ja") == ["青: 投資 "]
    assert lines("青 投資 絹", "ja")[1] == "青 投資 絹糸工場（石炭を残す）"
    assert "may borrow" in lines("借りた", "ja")
    assert COLD.judge("青 投資 絹糸工場（石炭を残す）").moves[0].seat == "B"


def test_an_offer_shows_how_it_is_typed_only_where_that_differs() -> None:
    words = words_for("en", "nippon")
    shown = {row.line: suggestion_text(row).plain for row in LineSuggestions(COLD, words).of("blue: ")}
    assert shown["blue: invest "] == "invest"
    number = LineSuggestions(COLD, words).of("blue: mines ")[0]
    assert number.line == ""
