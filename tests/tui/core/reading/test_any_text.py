"""Any text is read, or said not to be, and in bounded work."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from referee.judging.line_parser import MAX_LINE, drop_implied
from referee.notation.move import write
from referee.reading.legal_moves import LegalMoves
from referee.reading.lexicon import lexicon_of
from referee.table import recorded_script
from tests.drawn import share
from tests.fuzz import odd
from tests.lines.table import GAMES, HERE, load
from tests.tui.core.reading.test_fillers import heard, table
from tui.core.conversation.line_evaluator import LineEvaluator
from tui.core.reading.line_reader import LineReader

AT = {"nippon": "stocked", "russian_railroads": "free", "crisis": "export", "plan_city": "laying"}
JOINED = (
    " ",
    "",
    ",",
    ", ",
    "、",
    "と",
    " and ",
    " then ",
    "; ",
    ";",
    " / ",
    ",;",
    "。",
    ".",
    " first ",
    " after ",
    "を",
)


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    "text",
    [
        "loco after the fcatory", "loco after the", "factory behind the lcoo", "locomotive last, fatcory",
        "機関車は工ばの後", "the loco comes second",
        "1,;x", "1+;x", "2,;3", "grey 2;,3", "1と;x", "3&。kiev", "2/;1", "1、；2、；3",
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["first", "coin", "free"])
def test_what_broke_the_reader_is_read(name: str, text: str) -> None:
    parsed = heard("russian_railroads", name, text)
    assert parsed.moves or parsed.choices or parsed.unread


@pytest.mark.parametrize("name", ["???", "🂡", "!", "…", "・"])
def test_a_seat_without_a_letter_is_one_of_all(name: str) -> None:
    """Nobody can say such a name; who is meant by all is meant all the same."""
    play = recorded_script.load(HERE.parent / "games" / "plan_city" / "plays" / "four.toml")
    at = recorded_script.open_play(structs.replace(play, seats=(name, *play.seats[1:])))
    offers = LegalMoves(at)
    for text in ("all done", "everybody passes", "全員パス", f"{name} done"):
        LineReader(at, offers).parse(text)


@cache
def vocabulary(game: str) -> list[str]:
    """Every word that is known at a table of a game, what people say there, and odd letters."""
    at = table(game, AT[game])
    words = {word for trie in lexicon_of(at.game).tries for word in trie.words}
    said = [line.text for line in load(game).lines]
    return [*sorted(words), *at.seats.values(), *said, *odd.WORDS]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=share(8, 25), deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_text_is_read(game: str, data: st.DataObject) -> None:
    at = table(game, AT[game])
    parts = st.one_of(st.sampled_from(vocabulary(game)), st.sampled_from(JOINED), st.text(max_size=4))
    text = data.draw(st.sampled_from(JOINED)).join(data.draw(st.lists(parts, max_size=16)))[:MAX_LINE]
    reader = LineEvaluator(at)
    reader.listing = data.draw(st.booleans())
    line = reader.line(text)
    assert line.evaluated is not None and line.evaluated.text == text
    reader.whose(text)


def test_a_line_that_is_not_understood_costs_no_minute() -> None:
    """It took 16 s, for each part of it was read behind each other one."""
    text = "umblo, Aki sells a clock in west japan city 2 for a 2 and two bento in city 1 for a 2, green"
    parsed = heard("nippon", "stocked", text)
    assert not parsed.moves
    assert parsed.unread is not None
    assert any("umblo" in str(fault.values.get("given")) for fault in parsed.unread.faults)


def test_a_line_that_is_understood_is_read_whole() -> None:
    text = "Aki sells a clock in west japan city 2 for a 2 and two bento in city 1 for a 2, green"
    parsed = heard("nippon", "stocked", text)
    said = "; ".join(map(write, drop_implied(parsed.moves)))
    assert said == "local_market west_japan_2:clock:1:2,west_japan_1:bento:2:2 worker=green"
