"""Fillers, closing signs, blanks and width change nothing of what a line means; what names something is no filler."""

from __future__ import annotations

from functools import cache

import pytest

from referee.judging.line_parser import drop_implied
from referee.notation.move import write
from referee.reading.legal_moves import LegalMoves
from referee.table.table import Table
from tests.lines.table import load, opened
from tui.core.reading.line import Line
from tui.core.reading.line_reader import LineReader


@cache
def table(game: str, name: str) -> Table:
    return next(Table(name, found.entries) for position, found in opened(load(game)) if position.name == name)


def heard(game: str, name: str, text: str) -> Line:
    at = table(game, name)
    return LineReader(at, LegalMoves(at)).parse(text)


def moves(parsed: Line) -> str:
    return "; ".join(write(move) for move in drop_implied(parsed.moves))


def content(game: str, name: str, text: str) -> str:
    at = table(game, name)
    return LineReader(at, LegalMoves(at)).content(text)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("ok Cleo two on the second", "bid_proposal proposal_2 2"),
        ("right, Cleo two on the second", "bid_proposal proposal_2 2"),
        ("Um... so I think Cleo two on the second, please.", "bid_proposal proposal_2 2"),
        ("Cleo: uh, two on the second!!", "bid_proposal proposal_2 2"),
        ("あの提案2に2", "bid_proposal proposal_2 2"),
        ("えーっと、提案2に2ですね。", "bid_proposal proposal_2 2"),
    ],
)
def test_a_bid_is_the_bid_alone(text: str, move: str) -> None:
    assert moves(heard("plan_city", "last_bid", text)) == move


@pytest.mark.parametrize(
    "text", ["提案3 6+石炭", "まあ提案3 6+石炭", "じゃあ、提案3　6+石炭でお願いします！", "ＯＫ、提案3 ６＋石炭"]
)
def test_a_filler_takes_no_coal_off_a_bid(text: str) -> None:
    assert moves(heard("plan_city", "four", text)) == "bid_proposal proposal_3 6 icon=yes"


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("end", ["", ".", "!", "。", "…", " please", ", thanks.", " ok", "、", " ~"])
def test_a_locomotive_replaces_the_same_one_whatever_ends_the_line(end: str) -> None:
    """Aki has a 2 on the first place of the Trans-Siberian."""
    parsed = heard("russian_railroads", "free", f"locomotive top in place of the 2{end}")
    assert "place_locomotive trans_siberian slot=1" in moves(parsed)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("well, um, grey 3 please", "grey 3"),
        ("ｇｒｅｙ　３。", "ｇｒｅｙ　３"),
        ("うーん、とりあえず灰3にします", "灰3"),
        ("ok, 2 please", "2"),
        ("...", "..."),
        ("", ""),
        ("next", "next"),  # what names something here is no filler
    ],
)
def test_fillers_around_a_line_are_left_out(text: str, left: str) -> None:
    assert content("russian_railroads", "first", text) == left


def test_a_seat_is_no_filler() -> None:
    at = table("nippon", "start")
    named = Table("seats", at.entries)
    reader = LineReader(named, LegalMoves(named))
    assert reader.content("ok Aki mines 1") == "Aki mines 1"
    assert reader.content("Aki please") == "Aki"
