"""Score lines as people write them: without blanks, in full width, with words for points and particles."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.store.sqlite_store import SqliteStore
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session
from tui.core.tally.score_line_parser import ScoreLineParser

NAMES = ("Aki", "ベン", "ちえ")


def reader(folder: Path, names: tuple[str, ...] = NAMES) -> ScoreLineParser:
    """Open a table that keeps only scores."""
    session, game = Session("ja", SqliteStore(folder)), find("nippon")
    session.store.adopt("friday", [opening(game, seats_of(game, names), depth="score")])
    return ScoreLineParser(session.open("friday"))


LINES = [
    ("ベン＋５", [("B", 5)]),
    ("ベン+5", [("B", 5)]),
    ("ベン５", [("B", 5)]),
    ("ベン　５", [("B", 5)]),
    ("ベンに５点", [("B", 5)]),
    ("ベンは5点です。", [("B", 5)]),
    ("ちえ　１２。", [("C", 12)]),
    ("ちえ：12", [("C", 12)]),
    ("akiマイナス３", [("A", -3)]),
    ("ちえ マイナス 3点", [("C", -3)]),
    ("ベン−3", [("B", -3)]),
    ("ベンー３", [("B", -3)]),
    ("ベン‒3", [("B", -3)]),
    ("aki —4, ベン ‒2", [("A", -4), ("B", -2)]),
    ("aki 10‒4", [("A", 6)]),
    ("aki9 ちえ—8", [("A", 9), ("C", -8)]),
    ("ちえ10+7", [("C", 17)]),
    ("aki5", [("A", 5)]),
    ("Aki 5.", [("A", 5)]),
    ("Aki: 5 pts", [("A", 5)]),
    ("Aki = 5VP", [("A", 5)]),
    ("aki minus 4 points", [("A", -4)]),
    ("5 points for aki", [("A", 5)]),
    ("5 点 ベン", [("B", 5)]),
    ("ベン 1,000", [("B", 1000)]),
    ("ベン 5 ちえ 3", [("B", 5), ("C", 3)]),
    ("ベン５点、ちえ３点", [("B", 5), ("C", 3)]),
    ("ベン5点ちえ3点aki-1", [("B", 5), ("C", 3), ("A", -1)]),
    ("aki 4 and ベン 2", [("A", 4), ("B", 2)]),
    ("12、8、0", [("A", 12), ("B", 8), ("C", 0)]),
    ("12,8,0", [("A", 12), ("B", 8), ("C", 0)]),
    ("ベン ten", [("B", 10)]),
    ("aki: Ten points.", [("A", 10)]),
    ("aki twenty five", [("A", 25)]),
    ("aki Twenty-Five points", [("A", 25)]),
    ("ninety-nine aki", [("A", 99)]),
    ("aki minus three", [("A", -3)]),
    ("ten points for aki", [("A", 10)]),
    ("ベン十五点", [("B", 15)]),
    ("ベンは十五点です。", [("B", 15)]),
    ("ちえ 二十五", [("C", 25)]),
    ("ちえ マイナス十点", [("C", -10)]),
    ("aki ten, ベン five", [("A", 10), ("B", 5)]),
    ("seven, eight, nine", [("A", 7), ("B", 8), ("C", 9)]),
    ("aki ten vp", [("A", 10)]),
]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(("line", "scores"), LINES)
def test_a_score_is_read_as_people_write_it(tmp_path: Path, line: str, scores: list[tuple[str, int]]) -> None:
    read = reader(tmp_path).scores(line)
    assert [(one.seat, one.points) for one in read] == scores and all(one.whole for one in read)


@pytest.mark.parametrize(
    "line",
    [
        "ベン - 5",
        "ベン 1.5",
        "ベン 1/2",
        "ベン 5 minus 3",
        "xyz5",
        "5 ベン 3 ちえ",
        "ベン ちえ 5",
        "100,200,300",
        "ベン5x3",
        "aki first",
        "aki second 5",
        "aki twice",
        "aki three workers",
        "ベン 一番",
        "aki half a dozen",
        "aki ten-two",
        "aki twenty-",
        "三ツ矢 5",
    ],
)
def test_what_is_not_clear_is_no_score(tmp_path: Path, line: str) -> None:
    read = reader(tmp_path)
    assert not all(one.whole for one in read.scores(line))
    assert not read.said(words_for("en", "nippon"), line)[0]


def test_two_seats_are_not_called_unknown(tmp_path: Path) -> None:
    assert reader(tmp_path).said(words_for("en", "nippon"), "ベン ちえ 5")[1] == [
        "One player a line, or each name followed by its own points."
    ]


@pytest.mark.parametrize(
    ("line", "seat", "points"),
    [
        ("P1 5", "P1", 5),
        ("P15", "P1", 5),
        ("Will 3", "Will", 3),
        ("will3", "Will", 3),
        ("ローラー5", "ローラー", 5),
        ("ローラー−5", "ローラー", -5),
        ("ローラー‒5", "ローラー", -5),
        ("ローラーー5", "ローラー", -5),
        ("ローラー 5", "ローラー", 5),
        ("Ten 5", "Ten", 5),
        ("ten five", "Ten", 5),
        ("三浦 五点", "三浦", 5),
        ("三浦十点", "三浦", 10),
    ],
)
def test_a_name_that_looks_like_another_word_is_a_name(tmp_path: Path, line: str, seat: str, points: int) -> None:
    found = reader(tmp_path, ("P1", "Will", "ローラー", *{"T": ["Ten"], "三": ["三浦"]}.get(seat[0], [])))
    assert [(found.table.seats[one.seat], one.points) for one in found.scores(line)] == [(seat, points)]
